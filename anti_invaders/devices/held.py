"""What is held down on one device, and what was tapped since the last pulse."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Generic, TypeVar

from anti_invaders.devices.bindings import Action
from anti_invaders.engine.pulse import pulses

Code = TypeVar("Code", bound=Hashable)

SWALLOWED = Action.FIRE | Action.FIELD | Action.BOMB
INSISTENT = pulses(0.5)  # who holds fire on for so long wants to fire; a press that only said "go on" is over


class Held(Generic[Code]):
    """The state of a device's keys: scancodes of a keyboard, names of a pad's buttons."""

    def __init__(self) -> None:
        self._down: set[Code] = set()
        self._tapped: set[Code] = set()
        self._swallowed: dict[Code, int] = {}  # pulses since

    def __contains__(self, code: Code) -> bool:
        return code in self._down

    def press(self, code: Code) -> bool:
        """A key went down. False when it was down already: the system repeats it."""
        if code in self._down:
            return False
        self._down.add(code)
        self._tapped.add(code)
        return True

    def release(self, code: Code) -> None:
        """A key went up; a tap since the last pulse still counts."""
        self._down.discard(code)
        self._swallowed.pop(code, None)

    def release_all(self) -> None:
        """All is up, and taps are forgotten."""
        self._down.clear()
        self._tapped.clear()
        self._swallowed.clear()

    def swallow(self) -> None:
        """What is down now does not fire for a moment, nor open the field or bomb until pressed anew."""
        self._swallowed = dict.fromkeys(self._down, 0)
        self._tapped.clear()

    def mask(self, bound: Mapping[Code, int]) -> int:
        """The bits of all that is held or was tapped."""
        mask = 0
        for code in self._down | self._tapped:
            mask |= bound.get(code, 0) & ~self._unheard(code)
        return mask

    def _unheard(self, code: Code) -> int:
        """The bits that a key does not say although it is down."""
        since = self._swallowed.get(code)
        if since is None:
            return 0
        return SWALLOWED if since < INSISTENT else SWALLOWED & ~Action.FIRE

    def forget_taps(self) -> None:
        """The pulse has heard them."""
        self._tapped.clear()
        for code in self._swallowed:
            self._swallowed[code] += 1
