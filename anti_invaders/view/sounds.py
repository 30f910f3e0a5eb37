"""What each event sounds like: its name among the sounds, and from where.

All are as loud as they lie in their files. A catch ticks at once; its note waits for the music's grid,
and rises with the catch. Chance picks among variants, and is the view's own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from anti_invaders.engine.events import EventBus
from anti_invaders.rules import events as heard
from anti_invaders.rules.field import WIDTH
from anti_invaders.view.bake import in_cells
from anti_invaders.view.music_grid import HOME, grid_of
from anti_invaders.view.voice import Voice

WIDE = 0.7  # of full pan, at the field's sides
RESTS = {
    "shot": 4,
    "shot_wide": 4,
    "shot_lance": 4,
    "hit": 3,
    "fire": 3,
    "annihilate": 2,
    "shield": 4,
}  # pulses until the next
VARIANTS = {"boom_small": 3, "catch_tick": 3, "shield": 2}
VARIANTS |= dict.fromkeys(("shot", "shot_wide", "shot_lance", "hit", "fire", "annihilate"), 3)
GUNS = {"faisca": "shot", "arraia": "shot_wide", "agulha": "shot_lance"}
TELLS = frozenset({"shot", "spread", "ram", "laser", "edge", "screen"})
CHORD = 10 ** (-1 / 20)  # of full volume for each bullet under CHORD_MOST that a note stands for: 1 dB
CHORD_MOST = 4  # bullets of a note at full volume
EARLY = 6  # pulses before its time: a beam that ends then was ended
THROW = 10 ** (-0.5 / 20)  # the same for shards under THROW_MOST
THROW_MOST = 12


class Speaker(Protocol):
    """Who makes a sound heard; `devices.audio.Audio` does."""

    def play(self, name: str, volume: float, pan: float) -> None:
        """Start a sound by its name; volume 0 to 1, pan -1 left to 1 right."""

    def fade(self, name: str) -> None:
        """Let what plays of a sound end soon."""


@dataclass(slots=True)
class Note:
    """A catch's note, waiting for the grid."""

    wait: int
    name: str
    pan: float
    bullets: int = 1

    @property
    def volume(self) -> float:
        """Louder for each bullet that came with it."""
        return CHORD ** max(CHORD_MOST - self.bullets, 0)


class Sounds(Voice):
    """Voices a run. `subscribe` it to the bus, `advance` it once a pulse."""

    def __init__(self, speaker: Speaker, chance: Random, ship: str = "faisca") -> None:
        self._speaker = speaker
        self._chance = chance
        self._gun = GUNS.get(ship, "shot")
        self._piece = ""
        self._grid = HOME
        self._pulse = 0  # of the piece: the one that the next events fall in
        self._note: Note | None = None
        self._rests: dict[str, int] = {}
        self._beams: dict[int, int] = {}  # pulses that each beam still burns, by its owner
        self._voices = self._table()  # made once: a bus knows a listener again only if it is the same

    def subscribe(self, bus: EventBus) -> None:
        """Hear the world's events from this bus."""
        for kind, voice in self._voices.items():
            bus.subscribe(kind, voice)

    def unsubscribe(self, bus: EventBus) -> None:
        """Hear nothing more."""
        for kind, voice in self._voices.items():
            bus.unsubscribe(kind, voice)

    def advance(self) -> None:
        """The end of a pulse: rests run down, a note that is due in it sounds."""
        self._pulse += 1
        self._beams = {owner: left - 1 for owner, left in self._beams.items() if left > 1}
        self._rests = {name: left - 1 for name, left in self._rests.items() if left > 1}
        if self._note:
            self._sound_note(self._note)
        if self._note:
            self._note.wait -= 1

    def follow(self, piece: str | None, pulse: int) -> None:
        """The piece that plays, and where it is in the pulse that ends: catches and marchers keep to it."""
        if piece and piece != self._piece:
            self._piece, self._grid = piece, grid_of(piece)
        self._pulse = pulse

    # --- what shows have to sound -----------------------------------------------------------------
    def boom(self, size: str, x: float) -> None:
        """Something goes off at `x` px: "medium", "large"."""
        self._play(f"boom_{size}", x)

    def step(self, note: int, x: float) -> None:
        """The march takes a step."""
        notes = self._grid.key(self._pulse).march
        self._play(f"march_{notes[note % len(notes)]:02}", x)

    def wave(self, x: float) -> None:
        """Light crosses the field."""
        self._play("bomb", x)

    # --- how ------------------------------------------------------------------------------------
    def _play(self, name: str, x: float = WIDTH / 2, volume: float = 1.0) -> None:
        if name in self._rests:
            return
        if name in RESTS:
            self._rests[name] = RESTS[name]
        which = f"_{self._chance.randrange(VARIANTS[name])}" if name in VARIANTS else ""
        self._speaker.play(name + which, volume, _pan(x))

    def _sound_note(self, note: Note) -> None:
        if note.wait <= 0:
            self._speaker.play(note.name, note.volume, note.pan)
            self._note = None

    # --- what -----------------------------------------------------------------------------------
    def _table(self) -> dict[type, Callable[[Any], None]]:
        return {
            heard.TimeShort: lambda event: self._play("tally"),
            heard.StageCleared: lambda event: self._play("stage_clear"),
            heard.GameEnded: lambda event: self._play("game_over"),
            heard.TelegraphStarted: self._telegraph_started,
            heard.EnemyFired: lambda event: self._play("fire", event.x),
            heard.EnemyHit: lambda event: self._play("hit", event.x),
            heard.EnemyDestroyed: self._enemy_destroyed,
            heard.LaserFired: self._laser_fired,
            heard.LaserEnded: self._laser_ended,
            heard.ShotReflected: lambda event: self._play("shield", event.x),
            heard.SceneryCrumbled: self._scenery_crumbled,
            heard.MarchersStepped: self._marchers_stepped,
            heard.MarcherLanded: lambda event: self._play("landing_alarm", event.x),
            heard.BossWarned: lambda event: self._play("boss_warning"),
            heard.BossPhaseEnded: lambda event: self._play("phase_end", event.x),
            heard.BossDestroyed: self._boss_destroyed,
            heard.BulletsCancelled: self._bullets_cancelled,
            heard.BulletAnnihilated: self._bullet_annihilated,
            heard.ShotFired: self._shot_fired,
            heard.PlayerHit: lambda event: self._play("player_hit", event.x),
            heard.PlayerDied: lambda event: self._play("death", event.x),
            heard.PlayerReturned: lambda event: self._play("return", event.x),
            heard.BombUsed: lambda event: self._play("bomb", event.x),
            heard.FieldOpened: lambda event: self._play("field_open", event.x),
            heard.FieldRefused: lambda event: self._play("field_empty", event.x),
            heard.FieldReady: lambda event: self._play("field_ready"),
            heard.BulletCaught: self._bullet_caught,
            heard.CatchThrown: self._catch_thrown,
            heard.ExtendEarned: lambda event: self._play("extend"),
            heard.PickupTaken: lambda event: self._play("pickup", event.x),
        }

    def _telegraph_started(self, event: heard.TelegraphStarted) -> None:
        if event.kind in TELLS:
            self._play(f"tell_{event.kind}", event.x)

    def _enemy_destroyed(self, event: heard.EnemyDestroyed) -> None:
        self._play(f"boom_{event.size}", event.x)

    def _laser_fired(self, event: heard.LaserFired) -> None:
        self._beams[event.id] = event.pulses
        self._play("laser", event.x)

    def _laser_ended(self, event: heard.LaserEnded) -> None:
        """One that ends by itself rings out; the last of those that are ended is heard no more."""
        if self._beams.pop(event.id, 0) > EARLY and not self._beams:
            self._speaker.fade("laser")

    def _scenery_crumbled(self, event: heard.SceneryCrumbled) -> None:
        self._play("boom_small" if event.state == event.states else "hit", event.x)

    def _marchers_stepped(self, event: heard.MarchersStepped) -> None:
        self.step(event.note, event.x)

    def _boss_destroyed(self, event: heard.BossDestroyed) -> None:
        if event.by == "kill" and not in_cells(event.kind):
            self._play("boss_down", event.x)

    def _bullets_cancelled(self, event: heard.BulletsCancelled) -> None:
        if event.places:
            self._play("cancel")

    def _bullet_annihilated(self, event: heard.BulletAnnihilated) -> None:
        if event.heavy:
            self._play("annihilate_heavy", event.x)
        else:
            self._play("annihilate", event.x)

    def _shot_fired(self, event: heard.ShotFired) -> None:
        self._play(self._gun, event.x)

    def _bullet_caught(self, event: heard.BulletCaught) -> None:
        self._play("catch_tick", event.x)
        if self._note:
            self._note.bullets += 1
            return
        wait = self._grid.wait(self._pulse)
        notes = self._grid.key(self._pulse + wait).catch
        name = f"catch_{notes[min(event.count, len(notes)) - 1]:02}"
        self._note = Note(wait, name, _pan(event.x))
        self._sound_note(self._note)

    def _catch_thrown(self, event: heard.CatchThrown) -> None:
        if event.why == "empty":
            self._play("field_empty", event.x)
        if event.count:
            self._play("throw", event.x, THROW ** max(THROW_MOST - event.count, 0))
        elif event.why != "empty":
            self._play("field_close", event.x)


def _pan(x: float) -> float:
    return (x / WIDTH * 2.0 - 1.0) * WIDE
