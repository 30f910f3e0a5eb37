"""What a short sound is: a recipe, how loud it ends up, how much it matters, and when it is heard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tools.sound import exact
from tools.sound.clock import Samples
from tools.sound.filters import highpass
from tools.sound.limiter import gain_curve
from tools.sound.loudness import loudest_moment
from tools.sound.shaping import fade_out

RUMBLE = 25.0  # Hz under which no sound has business
CEILING = -1.5  # dBFS, true peak; the coder may overshoot by less than the rest
REACH = 0.012  # s over which a peak that is too high is held down
INAUDIBLE = 0.001  # of the peak: the tail is cut where it has fallen so low
LAST_FADE = 0.008  # s
QUALITY = 0.5  # of 1, in the file


@dataclass(frozen=True, slots=True)
class Effect:
    """`loudness` is that of the loudest 100 ms in LUFS; `priority` 0 to 9, 9 is never cut off."""

    name: str
    meaning: str
    loudness: float
    priority: int
    recipe: Callable[[], Samples]

    def render(self) -> Samples:
        """The finished sound (n, 2): without DC, without dead tail, at its loudness, peaks held."""
        sound = _trimmed(highpass(self.recipe(), RUMBLE))
        sound = sound * exact.gain(self.loudness - loudest_moment(sound))
        return sound * gain_curve(sound, CEILING, REACH)[:, None]


def _trimmed(sound: Samples) -> Samples:
    level = np.abs(sound).max(1)
    heard = np.nonzero(level > level.max() * INAUDIBLE)[0]
    return fade_out(sound[: heard[-1] + 1], LAST_FADE)


def variants(
    name: str, meaning: str, loudness: float, priority: int, recipe: Callable[[int], Samples], count: int
) -> tuple[Effect, ...]:
    """Several takes of what is heard often: name_0, name_1, …; the recipe is handed the take's number."""
    return tuple(
        Effect(f"{name}_{take}", meaning, loudness, priority, lambda take=take: recipe(take))  # type: ignore[misc]
        for take in range(count)
    )
