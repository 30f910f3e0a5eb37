"""What each event sounds like: its name among the sounds, how loud, from where, how urgent.

A catch ticks at once; its note waits for the music's grid, and rises with the catch. Chance picks among
variants, and is the view's own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from anti_invaders.devices.audio import Priority
from anti_invaders.engine.events import EventBus
from anti_invaders.rules import events as heard
from anti_invaders.rules.field import WIDTH
from anti_invaders.view.music_grid import HOME, grid_of

LOW, NORMAL, MUST = Priority.LOW, Priority.NORMAL, Priority.MUST

GUN = 0.40  # volume: 8 dB under what matters
WIDE = 0.7  # of full pan, at the field's sides
RESTS = {
    "shot": 4,
    "shot_wide": 4,
    "shot_lance": 4,
    "hit": 3,
    "fire": 3,
    "annihilate": 2,
}  # pulses until the next
VARIANTS = {"boom_small": 3, "catch_tick": 3}
VARIANTS |= dict.fromkeys(("shot", "shot_wide", "shot_lance", "hit", "fire", "annihilate"), 3)
GUNS = {"faisca": "shot", "arraia": "shot_wide", "agulha": "shot_lance"}
BOOMS = {"small": ("boom_small", 0.75), "medium": ("boom_medium", 0.9), "large": ("boom_large", 1.0)}
TELLS = frozenset({"shot", "spread", "ram", "laser", "edge", "screen"})
CHORD = 1.12  # times as loud for each further bullet on the same note: 1 dB
CHORD_MOST = 4  # bullets that make a note louder


class Speaker(Protocol):
    """Who makes a sound heard; `devices.audio.Audio` does."""

    def play(self, name: str, volume: float, pan: float, priority: Priority) -> None:
        """Start a sound by its name; volume 0 to 1, pan -1 left to 1 right."""


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
        return 0.6 * CHORD ** (min(self.bullets, CHORD_MOST) - 1)


class Sounds:
    """Voices a run. `subscribe` it to the bus, `advance` it once a pulse."""

    def __init__(self, speaker: Speaker, chance: Random, ship: str = "faisca") -> None:
        self._speaker = speaker
        self._chance = chance
        self._gun = GUNS.get(ship, "shot")
        self._grid = HOME
        self._pulse = 0  # of the piece
        self._note: Note | None = None
        self._rests: dict[str, int] = {}
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
        """One pulse: rests run down, a note that is due sounds."""
        self._pulse += 1
        self._rests = {name: left - 1 for name, left in self._rests.items() if left > 1}
        if self._note:
            self._note.wait -= 1
            self._sound_note(self._note)

    def tune(self, piece: str, pulse: int = 0) -> None:
        """A piece of music plays, and is at this pulse of its own: catches and marchers follow it."""
        self._grid, self._pulse = grid_of(piece), pulse

    # --- how ------------------------------------------------------------------------------------
    def _play(self, name: str, x: float = WIDTH / 2, volume: float = 1.0, how: Priority = NORMAL) -> None:
        if name in self._rests:
            return
        if name in RESTS:
            self._rests[name] = RESTS[name]
        which = f"_{self._chance.randrange(VARIANTS[name])}" if name in VARIANTS else ""
        self._speaker.play(name + which, volume, _pan(x), how)

    def _sound_note(self, note: Note) -> None:
        if note.wait <= 0:
            self._speaker.play(note.name, min(1.0, note.volume), note.pan, NORMAL)
            self._note = None

    # --- what -----------------------------------------------------------------------------------
    def _table(self) -> dict[type, Callable[[Any], None]]:
        return {
            heard.MusicCued: self._music_cued,
            heard.StageCleared: lambda event: self._play("stage_clear", how=MUST),
            heard.GameEnded: lambda event: self._play("game_over", how=MUST),
            heard.TelegraphStarted: self._telegraph_started,
            heard.EnemyFired: lambda event: self._play("fire", event.x, 0.45, LOW),
            heard.EnemyHit: lambda event: self._play("hit", event.x, 0.5, LOW),
            heard.EnemyDestroyed: self._enemy_destroyed,
            heard.MarchersStepped: self._marchers_stepped,
            heard.MarcherLanded: lambda event: self._play("landing_alarm", event.x, how=MUST),
            heard.BossWarned: lambda event: self._play("boss_warning", how=MUST),
            heard.BossPhaseEnded: lambda event: self._play("phase_end", event.x, how=MUST),
            heard.BossDestroyed: self._boss_destroyed,
            heard.BulletsCancelled: self._bullets_cancelled,
            heard.BulletAnnihilated: self._bullet_annihilated,
            heard.ShotFired: self._shot_fired,
            heard.PlayerHit: lambda event: self._play("player_hit", event.x, how=MUST),
            heard.PlayerDied: lambda event: self._play("death", event.x, how=MUST),
            heard.PlayerReturned: lambda event: self._play("return", event.x, 0.8),
            heard.BombUsed: lambda event: self._play("bomb", event.x, how=MUST),
            heard.FieldOpened: lambda event: self._play("field_open", event.x, 0.8),
            heard.FieldRefused: lambda event: self._play("field_empty", event.x, 0.8),
            heard.FieldReady: lambda event: self._play("field_ready", volume=0.7),
            heard.BulletCaught: self._bullet_caught,
            heard.CatchThrown: self._catch_thrown,
            heard.ExtendEarned: lambda event: self._play("extend", how=MUST),
            heard.PickupTaken: lambda event: self._play("pickup", event.x, 0.9),
        }

    def _music_cued(self, event: heard.MusicCued) -> None:
        self.tune(event.name)

    def _telegraph_started(self, event: heard.TelegraphStarted) -> None:
        if event.kind in TELLS:
            self._play(f"tell_{event.kind}", event.x, 0.7)

    def _enemy_destroyed(self, event: heard.EnemyDestroyed) -> None:
        name, volume = BOOMS[event.size]
        self._play(name, event.x, volume)

    def _marchers_stepped(self, event: heard.MarchersStepped) -> None:
        notes = self._grid.key(self._pulse).march
        self._play(f"march_{notes[event.note % len(notes)]:02}", event.x, 0.8)

    def _boss_destroyed(self, event: heard.BossDestroyed) -> None:
        if event.by == "kill":
            self._play("boss_down", event.x, how=MUST)

    def _bullets_cancelled(self, event: heard.BulletsCancelled) -> None:
        if event.places:
            self._play("cancel", volume=0.8)

    def _bullet_annihilated(self, event: heard.BulletAnnihilated) -> None:
        if event.heavy:
            self._play("annihilate_heavy", event.x, 0.9)
        else:
            self._play("annihilate", event.x, 0.6, LOW)

    def _shot_fired(self, event: heard.ShotFired) -> None:
        self._play(self._gun, event.x, GUN, LOW)

    def _bullet_caught(self, event: heard.BulletCaught) -> None:
        self._play("catch_tick", event.x, 0.7)
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
            self._play("field_empty", event.x, 0.9)
        if event.count:
            self._play("throw", event.x, min(1.0, 0.6 + 0.03 * event.count))
        elif event.why != "empty":
            self._play("field_close", event.x, 0.7)


def _pan(x: float) -> float:
    return (x / WIDTH * 2.0 - 1.0) * WIDE
