"""A world on stage: its scene, effects, panel and sounds, all told what happened by one bus."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable
from copy import copy
from dataclasses import replace

from anti_invaders.engine.events import EventBus
from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.battle import EARTH_FALLS
from anti_invaders.rules.events import (
    BackdropCued,
    Event,
    MarcherLanded,
    MusicCued,
    PlayerDied,
    StageCleared,
    StageStarted,
)
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.screens import prompts
from anti_invaders.screens.menu import Words
from anti_invaders.screens.shell import Shell
from anti_invaders.view.backdrops.crossfade import Crossfade
from anti_invaders.view.backdrops.darkness import Darkness
from anti_invaders.view.backdrops.nightfall import Nightfall
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.departure import Departure
from anti_invaders.view.effects import Effects
from anti_invaders.view.hud import Hud
from anti_invaders.view.scene import Scene
from anti_invaders.view.sounds import Sounds

HOT = 60  # bullets on the field: all of the music plays
BOSS = 0.5  # of the danger: a boss is there
AHEAD = pulses(15)  # of a stage: from here on the next one is made ready
SWAY = 1 / pulses(1.5)  # how much of its way to the danger of now the music goes in a pulse


class Theatre:
    """Draws and voices a world, and never changes it. `best`: the score to beat; `mark`: what stands in its
    place; `silent`: nothing is heard; `bare`: nothing lies behind the field until it is furnished;
    `counting`: where a stage is won, the panel's score waits until a screen has counted the tally.

    It is dressed when it is first used, or in good time by `dress`, and anew when the player changes what
    is seen. While a stage is played, the next one is made ready; when it is won, and its world stands still,
    have it `depart`.
    """

    def __init__(
        self,
        shell: Shell,
        world: World,
        *,
        best: int = 0,
        mark: Words | None = None,
        silent: bool = False,
        bare: bool = False,
        counting: bool = False,
    ) -> None:
        self.shell = shell
        self.world = world
        self.cause = ""  # what destroyed the last ship: the name of its kind
        self.tally: tuple[tuple[str, int], ...] = ()  # of the stage cleared last
        self.counted = 0  # points of that tally which the panel shows by now
        self.announced = 0  # the stage whose name a card has told already: its sign need not
        self.departure: Departure | None = None  # while the world stands still, for its stage is won
        self._best = best
        self._mark = mark
        self._bare = bare
        self._counting = counting
        self._shown = ""  # the world that is behind the field, or about to be
        self._worn: Hashable = None  # the art and the options that it is dressed for
        self._chance = random.Random(shell.luck.random())
        self._bus = EventBus()
        self._bus.subscribe(PlayerDied, self._died)
        self._bus.subscribe(StageCleared, self._cleared)
        self._bus.subscribe(StageStarted, self._stage_started)
        self._bus.subscribe(BackdropCued, self._backdrop_cued)
        self._bus.subscribe(MarcherLanded, self._marcher_landed)
        self._sounds = None if silent else Sounds(shell.audio, self._chance, world.start.ship)
        if self._sounds:
            self._sounds.subscribe(self._bus)
            self._bus.subscribe(MusicCued, self._music_cued)

    # --- a pulse --------------------------------------------------------------------------------
    def hear(self, events: Iterable[Event]) -> None:
        """Tell everybody what happened in the world's last pulse."""
        self.dress()
        for event in events:
            self._bus.publish(event)
            if isinstance(event, StageStarted) and event.number == self.announced:
                self._scene.signs.clear()

    def advance(self) -> None:
        """One pulse of all that glows, floats, shakes and sounds."""
        self.dress()
        if self.departure:
            self.departure.advance()
        self._scene.advance(self._seen)
        self._effects.advance(self._seen)
        self._look_ahead()
        if self._sounds:
            self._play_along(self._sounds)

    @property
    def _seen(self) -> World:
        """What is drawn in the field."""
        return self.departure.seen if self.departure else self.world

    def _look_ahead(self) -> None:
        """Make ready what is left of this stage; then the next, once this one is well under way."""
        art, world, coming = self.shell.art, self.world, self._start(self.world.stage.number + 1)
        art.step()
        if world.stage.pulse >= AHEAD and art.ready and coming and not world.start.alone:
            made = art.prepare(world.content, coming, self.shell.view)
            if made:
                made.begin_beside()

    def _start(self, stage: int) -> Start | None:
        """How a stage of this run begins, if there is one of this number."""
        start = self.world.start
        if stage == start.stage:
            return start
        return replace(start, stage=stage, cue="") if stage in self.world.content.stages else None

    def _play_along(self, sounds: Sounds) -> None:
        """Keep step with the music, whose layers join as the danger rises."""
        audio = self.shell.audio
        sounds.follow(audio.piece, audio.music_pulse)
        audio.danger += (self._danger() - audio.danger) * SWAY
        sounds.advance()

    def depart(self) -> Departure:
        """The world stands still, for its stage is won: until the next one starts, its field is tidied."""
        self.departure = self.departure or Departure(self.world)
        return self.departure

    def strike_up(self) -> None:
        """Have the music of now played: a run that is resumed has cued it long ago."""
        boss = self.world.boss
        self.shell.audio.music((boss.spec.music if boss else "") or self.world.stage.spec.music)

    def _danger(self) -> float:
        """How hot the fight is, 0 to 1: what flies, and whether a boss is there."""
        return min(self.world.bullets.n / HOT + (BOSS if self.world.boss else 0.0), 1.0)

    def draw(self, canvas: Canvas, fraction: float) -> None:
        """The field and the panel, `fraction` of the way from the last pulse but one to the last."""
        self.dress()
        self._scene.draw(canvas, self._seen, fraction)
        told = self._told
        self._hud.draw(canvas, told, max(self._best, told.players[0].score))

    @property
    def _told(self) -> World:
        """The world as the panel tells it: less the points that are still to be counted."""
        won = self.world.interlude or self.world.result == "clear"
        owed = sum(points for _label, points in self.tally) - self.counted
        if not self._counting or not won or not owed:
            return self.world
        told = copy(self.world)
        first = copy(told.players[0])
        first.score -= owed
        told.players = [first, *told.players[1:]]
        return told

    def draw_actors(self, canvas: Canvas, fraction: float) -> None:
        """Everybody in the field, on whatever is there already, without a word."""
        self.dress()
        self._scene.draw_actors(canvas, self._seen, fraction)

    # --- what it listens for ------------------------------------------------------------------------
    def _died(self, event: PlayerDied) -> None:
        self.cause = event.cause

    def _cleared(self, event: StageCleared) -> None:
        self.tally, self.counted = event.tally, 0

    def _stage_started(self, event: StageStarted) -> None:
        """What the stage shows is baked by now, or else the game waits for it; its world fades in."""
        self.departure = None
        if self._open():
            self.shell.forgive()
        self._turn_to(self.world.stage.backdrop)

    def _backdrop_cued(self, event: BackdropCued) -> None:
        self._turn_to(event.name)

    def _marcher_landed(self, event: MarcherLanded) -> None:
        """Where Earth falls, its lights go out."""
        if event.invasion >= EARTH_FALLS and not self._bare and self._scene.backdrop is self._behind:
            self._scene.backdrop = Nightfall(self._behind)

    def _turn_to(self, name: str) -> None:
        """Another world behind the field, unless none is to be there, or this one is."""
        if not self._bare and name != self._shown:
            self._shown = name
            self._behind.turn_to(self.shell.art.behind(name))

    def _music_cued(self, event: MusicCued) -> None:
        self.shell.audio.music(event.name)

    # --- what it is drawn with ----------------------------------------------------------------------
    @property
    def dressed(self) -> bool:
        """Whether it is ready for what the player wants to see now."""
        return self._worn == self._wanted()

    def _wanted(self) -> Hashable:
        return self.shell.art, self.shell.view

    def dress(self) -> None:
        """Be ready to be drawn. What nobody has rehearsed takes a second, and what is ready some ms."""
        if self.dressed:
            return
        if self._worn:
            self._undress()
        self._worn = self._wanted()
        art, view = self.shell.art, self.shell.view
        self._open(whole=self.world.pulse > 0)  # in the middle of a stage nobody knows who is seen next
        self._effects = Effects(art.sprites, art.letters, self._chance, view)
        self._effects.voice = self._sounds or self._effects.voice
        keys = prompts.Signs(self.shell)
        self._scene = Scene(art.sprites, art.letters, self._effects, Darkness(), view, keys)
        self._hud = Hud(art.sprites, art.letters, self._mark)
        self._effects.subscribe(self._bus)
        self._scene.subscribe(self._bus)
        if not self._bare:
            self.furnish()
        self.shell.forgive()

    def _open(self, whole: bool = False) -> bool:
        """Have the stage ready to be seen; whether that took anything."""
        start = self._start(self.world.stage.number)
        assert start
        took = self.shell.art.open(self.world.content, start, self.shell.view, whole)
        if took:
            self.shell.loaded()
        return took

    def furnish(self) -> None:
        """Put the stage's world behind the field."""
        self._bare = False
        self._shown = self.world.stage.backdrop
        self._behind = Crossfade(self.shell.art.behind(self._shown))
        self._scene.backdrop = self._behind

    def _undress(self) -> None:
        self._effects.unsubscribe(self._bus)
        self._scene.unsubscribe(self._bus)
