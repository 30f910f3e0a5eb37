"""The game's data files into the rules' specs: strict, with errors that name file and line."""

from __future__ import annotations

from anti_invaders.content import days
from anti_invaders.content.courses import DAILY, SIEGE, course, flown_with
from anti_invaders.content.courses import NAMES as COURSES
from anti_invaders.content.errors import ContentError
from anti_invaders.content.loading import load, load_from
from anti_invaders.content.packs import About, Pack, folders, open_pack

__all__ = [
    "COURSES",
    "DAILY",
    "SIEGE",
    "About",
    "ContentError",
    "Pack",
    "course",
    "days",
    "flown_with",
    "folders",
    "load",
    "load_from",
    "open_pack",
]
