"""A world on stage: its scene, effects, panel and sounds, all told what happened by one bus."""

from __future__ import annotations

import random
from collections.abc import Iterable

from anti_invaders.engine.events import EventBus
from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.events import Event, MusicCued, PlayerDied, StageCleared
from anti_invaders.rules.world import World
from anti_invaders.screens import prompts
from anti_invaders.screens.art import Art
from anti_invaders.screens.shell import Shell
from anti_invaders.view.backdrops import open_backdrop
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.effects import Effects
from anti_invaders.view.hud import Hud
from anti_invaders.view.scene import Scene
from anti_invaders.view.sounds import Sounds

HOT = 60  # bullets on the field: all of the music plays
BOSS = 0.5  # of the danger: a boss is there
SWAY = 1 / pulses(1.5)  # how much of its way to the danger of now the music goes in a pulse


class Darkness:
    """A backdrop that is none."""

    def advance(self, progress: float) -> None:
        """Nothing moves in it."""

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Black."""
        canvas.fill((0, 0, 0))


DARKNESS = Darkness()


class Theatre:
    """Draws and voices a world, and never changes it. `best`: the score to beat; `silent`: nothing is heard.

    When the player changes what is seen, all that was drawn with the old art is made anew.
    """

    def __init__(self, shell: Shell, world: World, *, best: int = 0, silent: bool = False) -> None:
        self.shell = shell
        self.world = world
        self.cause = ""  # what destroyed the last ship: the name of its kind
        self.tally: tuple[tuple[str, int], ...] = ()
        self._best = best
        self._piece: str | None = None  # what the sounds are tuned to
        self._chance = random.Random(shell.luck.random())
        self._bus = EventBus()
        self._bus.subscribe(PlayerDied, self._died)
        self._bus.subscribe(StageCleared, self._cleared)
        self._sounds = None if silent else Sounds(shell.audio, self._chance, world.start.ship)
        if self._sounds:
            self._sounds.subscribe(self._bus)
            self._bus.subscribe(MusicCued, self._music_cued)
        self._dress()

    # --- a pulse --------------------------------------------------------------------------------
    def hear(self, events: Iterable[Event]) -> None:
        """Tell everybody what happened in the world's last pulse."""
        for event in events:
            self._bus.publish(event)

    def advance(self) -> None:
        """One pulse of all that glows, floats, shakes and sounds."""
        if self._worn():
            self._undress()
            self._dress()
        self._scene.advance(self.world)
        self._effects.advance(self.world)
        if self._sounds:
            self._play_along(self._sounds)

    def _play_along(self, sounds: Sounds) -> None:
        """Keep step with the music, whose layers join as the danger rises."""
        audio = self.shell.audio
        if audio.piece != self._piece:
            self._piece = audio.piece
            sounds.tune(audio.piece or "", audio.music_pulse)
        audio.danger += (self._danger() - audio.danger) * SWAY
        sounds.advance()

    def _danger(self) -> float:
        """How hot the fight is, 0 to 1: what flies, and whether a boss is there."""
        return min(self.world.bullets.n / HOT + (BOSS if self.world.boss else 0.0), 1.0)

    def draw(self, canvas: Canvas, fraction: float) -> None:
        """The field and the panel, `fraction` of the way from the last pulse but one to the last."""
        self._scene.draw(canvas, self.world, fraction)
        self._hud.draw(canvas, self.world, max(self._best, self.world.players[0].score))

    def draw_actors(self, canvas: Canvas, fraction: float) -> None:
        """The field on black: everybody in it, nothing behind them."""
        behind, self._scene.backdrop = self._scene.backdrop, DARKNESS
        self._scene.draw(canvas, self.world, fraction)
        self._scene.backdrop = behind

    # --- what it listens for ------------------------------------------------------------------------
    def _died(self, event: PlayerDied) -> None:
        self.cause = event.cause

    def _cleared(self, event: StageCleared) -> None:
        self.tally += event.tally

    def _music_cued(self, event: MusicCued) -> None:
        self.shell.audio.music(event.name)

    # --- what it is drawn with ----------------------------------------------------------------------
    def _worn(self) -> bool:
        """Whether art or options have changed since it was dressed."""
        return self._art is not self.shell.art or self._view != self.shell.view

    def _dress(self) -> None:
        art, view = self.shell.art, self.shell.view
        self._art: Art = art
        self._view = view
        backdrop = open_backdrop(self.world.stage.spec.backdrop, art.scale, self._chance)
        self._effects = Effects(art.sprites, art.letters, self._chance, view)
        keys = prompts.Signs(self.shell)
        self._scene = Scene(art.sprites, art.letters, self._effects, backdrop, view, keys)
        self._hud = Hud(art.sprites, art.letters)
        self._effects.subscribe(self._bus)
        self._scene.subscribe(self._bus)
        self._prepare()

    def _undress(self) -> None:
        self._effects.unsubscribe(self._bus)
        self._scene.unsubscribe(self._bus)

    def _prepare(self) -> None:
        """Bake now what will be needed, so that nothing causes a hitch later."""
        kinds = [*self.shell.content.enemies, *self.shell.content.bosses]
        self._scene.prepare(kinds)
        self._effects.prepare(kinds)
