"""Courses: the game's own enemies in other stages than the campaign's, flown for the score."""

from __future__ import annotations

from functools import cache

from anti_invaders.content.loading import Sources, compose, digest, load, own
from anti_invaders.content.tables import gather
from anti_invaders.resources import assets_dir
from anti_invaders.rules.specs import Content

FOLDER = "courses"
NAMES = ("caravan", "rush")  # folders of stages; also the names of their tables of scores


@cache
def course(name: str) -> Content:
    """A course by its name, read once: all that the campaign has, with the stages of the course alone.

    Raises ContentError; KeyError for a name that is none of NAMES.
    """
    if name not in NAMES:
        raise KeyError(name)
    game = own()
    many = {kind: [file.without() for file in files] for kind, files in game.many.items()}
    many["stages"] = gather(assets_dir(), f"{FOLDER}/{name}")
    lone = {kind: file.without() for kind, file in game.lone.items()}
    counted = digest(many["stages"], {}, over=load().digest)
    return compose(Sources(lone, many, game.patterns, game.xml), counted)


def flown_with(counted: str, known: Content) -> Content:
    """What a run was flown with that says so by its digest: a course, if it is that of one, else `known`."""
    if counted == known.digest:
        return known
    return next((course(name) for name in NAMES if course(name).digest == counted), known)
