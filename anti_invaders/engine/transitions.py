"""How one screen gives way to another: something covers the picture, and uncovers it again.

What lies under the cover is changed while nobody can see it. How a cover looks is the canvas's
matter, so it is handed in: a veil makes a fade, a curtain makes a wipe.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

Canvas = TypeVar("Canvas")
Canvas_contra = TypeVar("Canvas_contra", contravariant=True)


class Transition(Protocol[Canvas_contra]):
    """What a stack of screens can be asked to change under."""

    @property
    def closing(self) -> int:
        """Pulses in which the old picture is covered; 0: it is covered at once."""

    @property
    def opening(self) -> int:
        """Pulses in which the new picture is uncovered; 0: it shows at once."""

    def draw(self, canvas: Canvas_contra, cover: float, opening: bool) -> None:
        """Draw over the picture: `cover` 0 leaves it bare, 1 hides it."""


@dataclass(frozen=True)
class Fade(Generic[Canvas]):
    """Through one colour, evenly. `veil(canvas, opacity)` lays it over the picture, opacity 0 to 1."""

    veil: Callable[[Canvas, float], None]
    closing: int = 12
    opening: int = 12

    def draw(self, canvas: Canvas, cover: float, opening: bool) -> None:
        self.veil(canvas, cover)


@dataclass(frozen=True)
class Wipe(Generic[Canvas]):
    """A curtain passes over the picture and leaves by the other side.

    `curtain(canvas, start, end)` hides a band of it; 0 is the side where the curtain comes from and
    1 the other.
    """

    curtain: Callable[[Canvas, float, float], None]
    closing: int = 15
    opening: int = 15

    def draw(self, canvas: Canvas, cover: float, opening: bool) -> None:
        if opening:
            self.curtain(canvas, 1.0 - cover, 1.0)
        else:
            self.curtain(canvas, 0.0, cover)


class Changeover(Generic[Canvas]):
    """A transition on its way. `cover` is how much of the old picture is hidden already, 0 to 1."""

    def __init__(self, transition: Transition[Canvas], cover: float) -> None:
        self._transition = transition
        self._age = int(cover * transition.closing)

    @property
    def closing(self) -> bool:
        return self._age < self._transition.closing

    @property
    def cover(self) -> float:
        return self._cover(self._age)

    def advance(self) -> bool:
        """One pulse on; true when it is over."""
        self._age += 1
        return self._age >= self._transition.closing + self._transition.opening

    def draw(self, canvas: Canvas, fraction: float) -> None:
        """`fraction` of the way from the last pulse but one to the last."""
        cover = self._cover(self._age - 1 + fraction)
        self._transition.draw(canvas, cover, opening=not self.closing)

    def _cover(self, age: float) -> float:
        if self.closing:
            return max(age, 0.0) / self._transition.closing
        left = self._transition.closing + self._transition.opening - age
        return min(left / max(self._transition.opening, 1), 1.0)
