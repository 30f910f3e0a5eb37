"""How the player wants to see the game. Data that the view reads; the rules never hear of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ViewOptions:
    """What the options screen sets for the eyes.

    `hitbox_always`: the dot shows all the time, not only in focus. `own_shots`: how opaque our shots
    are, 0.0 to 1.0. `shake`: how strong camera kicks are, 0.0 (none) to 1.0. `calm`: flashes are toned
    down. `high_contrast`: the backdrop is dimmed and bullets are drawn in the plainest tones.
    `bullet_size`: enemy bullets' drawn size, 1.0 to 1.5 (their hit size never changes). `palette`: a
    table of colours by name. `counters`: pulses, frames and milliseconds in the corner.
    """

    hitbox_always: bool = False
    own_shots: float = 0.5
    shake: float = 1.0
    calm: bool = False
    high_contrast: bool = False
    bullet_size: float = 1.0
    palette: str = "default"
    counters: bool = False
