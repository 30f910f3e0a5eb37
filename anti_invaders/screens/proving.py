"""The proving ground of pattern authors: one emitter, one ship to fly, no harm, no score."""

from __future__ import annotations

from anti_invaders.bulletml import Pattern
from anti_invaders.rules.bullets import BulletField
from anti_invaders.rules.controls import Controls
from anti_invaders.rules.emitters import Emitter, Gunnery, Source
from anti_invaders.rules.field import WIDTH, clamp
from anti_invaders.rules.rng import named

OWNER = (WIDTH / 2, 120.0)  # px: where the pattern starts
SHIP = (WIDTH / 2, 500.0)
SPEED, SLOW = 5.5, 2.5  # px per pulse of the ship
RESTART = 60  # pulses from one start to the next, at least
SLANT = 0.7071
RADIUS = 3.0  # px: where the ship can be hit


class ProvingGround:
    """Runs a pattern over and over, as the game would on Normal with this rank (0 to 1).

    most      bullets alive at once, at the most
    hits      how often a bullet has touched the ship; `touched`, whether one does now
    """

    def __init__(self, pattern: Pattern, rank: float, seed: int = 1) -> None:
        self.pattern = pattern
        self.rank = rank
        self.x, self.y = SHIP
        self._seed = seed
        self.restart()

    def restart(self) -> None:
        """From the beginning, with an empty field."""
        self.pulse = self.most = self.hits = self._started = 0
        self.touched = False
        self.bullets = BulletField()
        self.window = Gunnery(self.bullets, 1.0, lambda event: None)
        self.owner = self.before = OWNER
        self._begin()

    def _begin(self) -> None:
        source = Source(1, 1, "proving", self.pattern.name, named(self._seed, self.pattern.name))
        self.emitter = Emitter.started(source, self.pattern, self.rank)
        self._started = self.pulse
        self.owner = OWNER

    def advance(self, controls: Controls) -> None:
        """One pulse: the ship flies, the pattern fires, bullets move."""
        self._fly(controls)
        self.window.ships = [(self.x, self.y)]
        self.bullets.start(self.pulse)
        if self.emitter.done and self.pulse - self._started >= RESTART:
            self._begin()
        self.emitter.advance(self.pulse, *self.owner, self.window)
        dx, dy = self.emitter.drift(self.window)
        self.before, self.owner = self.owner, clamp(self.owner[0] + dx, self.owner[1] + dy, 0.0)
        self.bullets.advance(self.window)
        self.bullets.sweep()
        self.most = max(self.most, self.bullets.n)
        self._touch()
        self.pulse += 1

    def _touch(self) -> None:
        """A new touch counts once, however long it lasts."""
        touched = bool(self.bullets.touching(self.x, self.y, RADIUS))
        self.hits += touched and not self.touched
        self.touched = touched

    def _fly(self, controls: Controls) -> None:
        speed = SLOW if controls.focus else SPEED
        step = speed * SLANT if controls.across and controls.along else speed
        self.x, self.y = clamp(self.x + controls.across * step, self.y + controls.along * step)
