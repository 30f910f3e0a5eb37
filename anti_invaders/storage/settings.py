"""What the player chose. Each value has its rule, and a bad one alone falls back to its default."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from anti_invaders.storage.document import Data, Document

Rule = Callable[[object], Any]


def _setting(default: Any, rule: Rule) -> Any:
    """A field whose stored value goes through `rule`, which raises ValueError to refuse it."""
    return field(default=default, metadata={"rule": rule})


def _flag(default: bool) -> Any:
    def rule(value: object) -> bool:
        if not isinstance(value, bool):
            raise ValueError("neither true nor false")
        return value

    return _setting(default, rule)


def _one_of(*choices: str) -> Any:
    """One of some words; the first is the default."""

    def rule(value: object) -> str:
        if not isinstance(value, str) or value not in choices:
            raise ValueError(f"not one of {', '.join(choices)}")
        return value

    return _setting(choices[0], rule)


def _number(default: float, low: float, high: float) -> Any:
    """A finite number, clamped to low … high; whole if the default is."""

    def rule(value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise ValueError("not a number")
        return type(default)(min(max(value, low), high))

    return _setting(default, rule)


def _word(default: str, longest: int) -> Any:
    """A short text."""

    def rule(value: object) -> str:
        if not isinstance(value, str) or len(value) > longest or not (value.isprintable() or not value):
            raise ValueError("not a short text")
        return value

    return _setting(default, rule)


def _table(value: object) -> Data:
    """Named values whose reader forgives what makes no sense."""
    if not isinstance(value, dict):
        raise ValueError("not a table")
    return value


@dataclass(slots=True)
class Settings:
    """All choices with their defaults. Shares are 0 to 1."""

    language: str = _word("", 16)  # a code of texts.available(); "" is the system's
    # picture
    display: str = _one_of("fullscreen", "desktop", "window")  # a real mode change, scaled, a window
    frames: str = _one_of("display", "60", "unlimited")  # a second; "display": its refresh rate
    vsync: bool = _flag(False)  # wait for the monitor with each frame; not in "fullscreen"
    monitor: int = _number(0, 0, 15)  # which one, where there are several
    presenting: str = _one_of("faster", "plain", "texture")  # how a frame comes to the screen
    measured: str = _one_of("", "plain", "texture")  # which is the faster one here; "": not known yet
    counters: bool = _flag(False)
    # seeing: the view's options, by the same names
    calm: bool = _flag(False)  # flashes toned down
    shake: float = _number(1.0, 0.0, 1.0)
    hitbox_always: bool = _flag(False)
    own_shots: float = _number(0.5, 0.0, 1.0)  # opacity
    high_contrast: bool = _flag(False)
    bullet_size: float = _number(1.0, 1.0, 1.5)
    palette: str = _one_of("default", "red-green", "blue-yellow")
    flashes_told: bool = _flag(False)  # the line on flashing lights was shown
    # hearing
    music: float = _number(0.8, 0.0, 1.0)
    effects: float = _number(0.8, 0.0, 1.0)
    own_gun: float = _number(1.0, 0.0, 1.0)  # of the gun as it was mastered, 8 dB under an explosion
    mute: bool = _flag(False)
    # playing
    always_fire: bool = _flag(False)
    difficulty: str = _word("normal", 32)
    ship: str = _word("faisca", 32)
    challenge: str = _one_of("caravan", "rush", "daily", "siege")
    practice_stage: int = _number(1, 1, 99)
    practice_from: int = _number(0, 0, 9)  # 0: its beginning; else from which of its bosses
    practice_difficulty: str = _word("normal", 32)
    practice_power: int = _number(0, 0, 400)  # 0: as in a run that came there
    practice_ships: int = _number(3, 0, 9)  # 0: nothing hurts
    name: str = _word("", 12)  # what was last entered for the table
    # hands
    bindings: Data = field(default_factory=dict, metadata={"rule": _table})  # as devices say them; {}: usual
    dead_zone: float = _number(0.25, 0.05, 0.9)


def parsed(data: Data) -> tuple[Settings, list[str]]:
    """Settings from stored data, and the names of the values that were refused."""
    settings, refused = Settings(), []
    for one in fields(Settings):
        if one.name not in data:
            continue
        try:
            setattr(settings, one.name, one.metadata["rule"](data[one.name]))
        except ValueError:
            refused.append(one.name)
    return settings, refused


def load(document: Document) -> Settings:
    """The stored settings, or the defaults; never fails."""
    data = document.load()
    if data is None:
        return Settings()
    settings, refused = parsed(data)
    if refused:
        document.doubt(", ".join(refused))
    return settings


def save(document: Document, settings: Settings) -> bool:
    """Whether they are on the disk now."""
    return document.save(asdict(settings))
