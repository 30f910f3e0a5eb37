"""Courses: the game's own enemies in other stages than the campaign's, flown for the score."""

from __future__ import annotations

from functools import cache, lru_cache

from anti_invaders.content import days, remix
from anti_invaders.content.loading import Sources, compose, digest, load, own
from anti_invaders.content.tables import gather
from anti_invaders.resources import assets_dir
from anti_invaders.rules.specs import Content

FOLDER = "courses"
WRITTEN = ("caravan", "rush")  # folders of stages
DAILY, SIEGE = "daily", "siege"  # made of the campaign's waves
NAMES = (*WRITTEN, DAILY, SIEGE)  # also the names of their tables of scores, the daily one's with its day


def course(name: str, day: int | None = None) -> Content:
    """A course by its name: all that the campaign has, with the stages of the course alone. That of a `day`,
    as 20261130, is another one each day.

    Raises ContentError; KeyError for a name that is none of NAMES; ValueError for no day.
    """
    if name == DAILY:
        return _daily(day or 0)
    return _siege() if name == SIEGE else _written(name)


@lru_cache(maxsize=8)
def _daily(day: int) -> Content:
    if not days.is_day(day):
        raise ValueError(f"{day} is no day; one is written as {days.today()}")
    return remix.daily(day)


@cache
def _siege() -> Content:
    return remix.siege()


@cache
def _written(name: str) -> Content:
    """Read once."""
    if name not in WRITTEN:
        raise KeyError(name)
    game = own()
    many = {kind: [file.without() for file in files] for kind, files in game.many.items()}
    many["stages"] = gather(assets_dir(), f"{FOLDER}/{name}")
    lone = {kind: file.without() for kind, file in game.lone.items()}
    counted = digest(many["stages"], {}, over=load().digest)
    return compose(Sources(lone, many, game.patterns, game.xml), counted)


def flown_with(counted: str, known: Content, seed: int) -> Content:
    """What a run of this seed was flown with that says so by its digest: a course, if it is that of one,
    else `known`. A run of a day has the day as its seed."""
    if counted == known.digest:
        return known
    if days.is_day(seed) and course(DAILY, seed).digest == counted:
        return course(DAILY, seed)
    return next((course(name) for name in (*WRITTEN, SIEGE) if course(name).digest == counted), known)
