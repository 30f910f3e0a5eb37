"""All light that is no thing of the world: particles, rings, gems, words, kicks of the camera.

`Effects` keeps and draws it; `Reactions` hears the world's events and asks for it. All chance here is
the view's own. While nobody calls `advance`, nothing moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from anti_invaders.engine.events import EventBus
from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.specs import Content
from anti_invaders.rules.world import World
from anti_invaders.view.bake import Piece, Sprites
from anti_invaders.view.bursts import Bursts
from anti_invaders.view.camera import DECAY, Camera
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.falls import Fall, fall_of
from anti_invaders.view.fire import Fire
from anti_invaders.view.floaters import Box, Floater, Floaters
from anti_invaders.view.gems import Gems
from anti_invaders.view.letters import Letters
from anti_invaders.view.lights import lights_for
from anti_invaders.view.lights_out import LightsOut
from anti_invaders.view.novas import Flown, Ghosts, NovaBurn
from anti_invaders.view.options import ViewOptions
from anti_invaders.view.palette import Colour
from anti_invaders.view.particles import Particles
from anti_invaders.view.reactions import Reactions
from anti_invaders.view.shows import Show
from anti_invaders.view.slow_motion import SlowMotion
from anti_invaders.view.stage_cast import twins_of
from anti_invaders.view.voice import Voice
from anti_invaders.view.waves import Waves


@dataclass(slots=True)
class Glow:
    """What lights up at one ship, in pulses left: its muzzles, its field's rim, a refusal, readiness."""

    muzzle: int = 0
    rim: int = 0
    refused: int = 0
    ready: int = 0

    def advance(self) -> None:
        """One pulse less of each."""
        self.muzzle = max(0, self.muzzle - 1)
        self.rim = max(0, self.rim - 1)
        self.refused = max(0, self.refused - 1)
        self.ready = max(0, self.ready - 1)


class Effects:
    """One for each run that is shown. `subscribe` it to the bus, `advance` it once a pulse."""

    def __init__(self, sprites: Sprites, letters: Letters, chance: Random, options: ViewOptions) -> None:
        self.options = options
        self.chance = chance
        self.camera = Camera(chance)
        self.lights = lights_for(sprites.scale, sprites.palette)
        self.sprites = sprites
        self.slow_motion = SlowMotion()
        self.flown = Flown()
        self.nova: NovaBurn | None = None  # the one that takes bullets now
        self.voice = Voice()
        self._fire = Fire(sprites, max(options.bullet_size, sprites.palette.bullet_size))
        self._particles = Particles()
        self._waves = Waves()
        self.bursts = Bursts(self._particles, self._waves, self.lights, chance)
        self._floaters = Floaters(letters)
        self.gems = Gems(chance)
        self._shows: list[Show] = []
        self._fallen: list[tuple[str, float, float]] = []  # in this pulse: bosses, and where
        self._content: Content | None = None
        self._twins: frozenset[str] = frozenset()
        self._glows: dict[int, Glow] = {}
        self._ships: dict[int, str] = {}  # what each player flies
        self._reactions = Reactions(self)

    # --- hearing --------------------------------------------------------------------------------
    def subscribe(self, bus: EventBus) -> None:
        """Hear the world's events from this bus."""
        for kind, reaction in self._reactions.table().items():
            bus.subscribe(kind, reaction)

    def unsubscribe(self, bus: EventBus) -> None:
        """Hear nothing more."""
        for kind, reaction in self._reactions.table().items():
            bus.unsubscribe(kind, reaction)

    # --- a pulse --------------------------------------------------------------------------------
    def advance(self, world: World) -> None:
        """One pulse of everything that glows."""
        if self.slow_motion.advance():
            self._particles.advance()
            self._waves.advance()
        self._floaters.advance()
        self.camera.advance()
        self.bursts.advance(self.options.calm)
        for glow in self._glows.values():
            glow.advance()
        if self._content is not world.content:
            self._content, self._twins = world.content, twins_of(world.content.bosses.values())
        self._shows += [fall_of(*fallen, world, self) for fallen in self._fallen]
        self._fallen = []
        self._shows = [show for show in self._shows if show.advance(self)]
        self.flown.see(world.bullets)
        self._ships = {player.index: player.ship.name for player in world.players}
        ship = world.players[0]
        for x, y in self.gems.advance(ship.x, ship.y):
            self.bursts.glint(x, y)
        shards = world.shards
        self.bursts.trail(shards.x, shards.y, shards.vx, shards.vy)

    # --- drawing --------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Shows, rings, particles and gems: over the enemies, under the ship and all bullets."""
        light = self.slow_motion.fraction(alpha)
        for show in self._shows:
            show.draw(canvas, light)
        self._waves.draw(canvas, self.lights, light)
        self._particles.draw(canvas, self.lights, light)
        self.gems.draw(canvas, self.lights, alpha)

    def draw_words(self, canvas: Canvas, world: World, spoken: Box | None = None) -> None:
        """Points and words, where no bullet is, nor a larger word."""
        self._floaters.draw(canvas, world.bullets.x, world.bullets.y, spoken)

    def unbroken(self, enemies: list[Enemy]) -> list[Enemy]:
        """Those of them that no show draws in its own way."""
        fallen = {show.enemy for show in self._shows if isinstance(show, (Fall, LightsOut))}
        return [enemy for enemy in enemies if enemy.id not in fallen] if fallen else enemies

    def draw_ghosts(self, canvas: Canvas, ghosts: Ghosts, alpha: float) -> None:
        """Bullets that are gone, as they looked."""
        self._fire.draw(canvas, ghosts, alpha)

    # --- what others ask for --------------------------------------------------------------------
    def glow(self, player: int) -> Glow:
        """What lights up at a player's ship now."""
        return self._glows.setdefault(player, Glow())

    def pieces(self, kind: str, frame: int = 0) -> tuple[Piece, ...]:
        """The strokes that a figure comes apart into."""
        return self.sprites.strokes(kind, frame)

    def ship(self, player: int) -> str:
        """The figure of what a player flies."""
        return self._ships.get(player, "faisca")

    def say(self, text: str, x: float, y: float, size: float, hue: str, weight: int = 0) -> Floater:
        """Let a text float up from (x, y); the heavier, the longer it stays when there are many."""
        floater = Floater(text, x, y, size, self.sprites.palette.hue(hue), weight=weight)
        self._floaters.add(floater)
        return floater

    def reword(self, floater: Floater, text: str, x: float) -> None:
        """Let a text that floats say something else, with its middle at x."""
        self._floaters.reword(floater, text, x)

    def show(self, show: Show) -> None:
        """Begin what takes its time."""
        self._shows.append(show)

    def is_twin(self, kind: str) -> bool:
        """Whether it is as large as its boss, and falls as one."""
        return kind in self._twins

    def fall(self, kind: str, x: float, y: float) -> None:
        """A boss is done for: from the next pulse on it is seen how."""
        self._fallen.append((kind, x, y))

    def kick(self, strength: float, angle: float | None = None, decay: float = DECAY) -> None:
        """Push the camera by px, as far as the player wants it pushed; see `Camera.kick`."""
        self.camera.kick(strength * self.options.shake, angle, decay)

    def colour(self, hue: str) -> Colour:
        """A role of the palette, as a colour."""
        return self.sprites.palette.hue(hue)

    def hue(self, kind: str) -> str:
        """The colour that a figure is mostly drawn in, as a role of the palette."""
        pieces = self.pieces(kind)
        return pieces[0].hue if pieces else "silver"

    # --- its end --------------------------------------------------------------------------------
    def quiet(self) -> bool:
        """Whether nothing flies, glows, floats or shakes any more."""
        alive = self._particles.n, len(self._waves), len(self._floaters), len(self.gems), len(self._shows)
        dark = all(glow == Glow() for glow in self._glows.values())
        return dark and not any(alive) and not self._fallen and self.camera.still()

    def clear(self) -> None:
        """Let everything go at once: another stage begins, or a run is left."""
        for part in (self._particles, self._waves, self._floaters, self.gems):
            part.clear()
        self._shows.clear()
        self._fallen.clear()
        self.nova = None
        self.slow_motion.end()
        self._glows.clear()
        self.camera.rest()

    def state(self) -> tuple[Any, ...]:
        """Everything that can move, as values to compare: equal while the game is paused."""
        return (
            self._particles.state().tobytes(),
            self._waves.state(),
            self._floaters.state(),
            self.gems.state().tobytes(),
            tuple((type(show).__name__, show.age) for show in self._shows),
            (self.camera.x, self.camera.y),
            repr(self._glows),
        )
