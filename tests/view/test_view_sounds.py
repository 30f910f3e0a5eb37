"""Sounds: every event has a voice of its own; what must be heard is heard whatever else sounds."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import pytest

from anti_invaders.engine.events import EventBus
from anti_invaders.engine.pulse import pulses
from anti_invaders.resources import asset
from anti_invaders.rules import events as heard
from anti_invaders.rules.telegraphs import PULSES
from anti_invaders.view import sounds as voices
from anti_invaders.view.music_grid import HOME, Grid, grid_of
from anti_invaders.view.sounds import Sounds

SOUNDS = Path(asset("sounds"))
PIECES = sorted(path.stem for path in Path(asset("music")).glob("*.json"))
KILL = heard.EnemyDestroyed(1, "grunt", 288.0, 100.0, 180.0, "small", "shot", 10, 1)
DEATH = heard.PlayerDied(0, 288.0, 500.0, "grunt", "ring", 2)
FACTS = {
    "length": 160,
    "tempo": [{"pulse": 0, "sixteenth": 8}, {"pulse": 80, "sixteenth": 5}],
    "keys": [
        {"pulse": 0, "key": "Em", "catch": [6, 9, 11], "march": [9, 7, 5, 4]},
        {"pulse": 100, "key": "Gm", "catch": [9, 12, 14], "march": [12, 10, 8, 7]},
    ],
}
EVERYTHING = (
    KILL, DEATH,
    heard.EnemyDestroyed(1, "carrier", 288.0, 100.0, 180.0, "medium", "shot", 10, 1),
    heard.EnemyDestroyed(1, "carrier", 288.0, 100.0, 180.0, "large", "shot", 10, 1),
    heard.EnemyFired(1, "grunt", 10.0, 10.0, ""),
    heard.EnemyHit(1, "grunt", 10.0, 10.0, "shot"),
    *(heard.TelegraphStarted(1, kind, 10.0, 10.0, 180.0, 30) for kind in PULSES),
    *(heard.MarchersStepped(note, 100.0) for note in range(4)),
    heard.LaserFired(1, "lancer", 10.0, 10.0, 180.0, 45),
    heard.ShotReflected(1, "turncoat", 10.0, 10.0),
    heard.MarcherLanded("grunt", 10.0, 8, 8),
    heard.BossWarned("vanguard", 150),
    heard.BossPhaseEnded("vanguard", 1, 10.0, 10.0, "kill", 100),
    heard.BossDestroyed("vanguard", "vanguard", 10.0, 10.0, "kill", 100),
    heard.BulletsCancelled("phase", ((1.0, 1.0),), 10),
    heard.BulletAnnihilated(10.0, 10.0, False),
    heard.BulletAnnihilated(10.0, 10.0, True),
    heard.ShotFired(0, 10.0, 10.0, 1),
    heard.PlayerHit(0, 10.0, 10.0, "grunt", "ring", 10),
    heard.PlayerReturned(0, 10.0, 10.0),
    heard.BombUsed(0, 10.0, 10.0, False),
    heard.FieldOpened(0, 10.0, 10.0),
    heard.FieldRefused(0, 10.0, 10.0),
    heard.FieldReady(0),
    heard.BulletCaught(0, 10.0, 10.0, 1),
    heard.CatchThrown(0, 10.0, 10.0, 5, 150, "release"),
    heard.CatchThrown(0, 10.0, 10.0, 0, 0, "release"),
    heard.CatchThrown(0, 10.0, 10.0, 0, 0, "empty"),
    heard.ExtendEarned(0, 4),
    heard.PickupTaken(0, "power", 10.0, 10.0, 0),
    heard.StageCleared(1, ()),
    heard.GameEnded("dead", "grunt"),
)  # fmt: skip


@dataclass
class Tape:
    """Notes down what was played, with the pulse in which it was."""

    pulse: int = 0
    played: list[tuple[int, str, float, float]] = field(default_factory=list)
    faded: list[tuple[int, str]] = field(default_factory=list)

    def fade(self, name: str) -> None:
        self.faded.append((self.pulse, name))

    def play(self, name: str, volume: float, pan: float) -> None:
        self.played.append((self.pulse, name, volume, pan))

    def names(self) -> list[str]:
        return [each[1] for each in self.played]


@dataclass
class Room:
    """A tape and the sounds it records, told of events by a bus."""

    ship: str = "faisca"

    def __post_init__(self) -> None:
        self.tape, self.bus = Tape(), EventBus()
        self.sounds = Sounds(self.tape, Random(3), self.ship)
        self.sounds.subscribe(self.bus)

    def tell(self, *events: heard.Event) -> None:
        for event in events:
            self.bus.publish(event)

    def advance(self, pulses: int = 1) -> None:
        for _ in range(pulses):
            self.sounds.advance()
            self.tape.pulse += 1


def test_a_boss_falls_with_a_din_and_the_last_of_them_goes_out_without():
    room = Room()
    room.tell(heard.BossDestroyed("first-invader-last", "first-invader-last", 10.0, 10.0, "kill", 100))
    assert room.tape.names() == []
    room.tell(heard.BossDestroyed("vanguard", "vanguard", 10.0, 10.0, "kill", 100))
    assert room.tape.names() == ["boss_down"]


def test_what_shows_have_to_sound_is_heard():
    room = Room()
    room.sounds.boom("large", 10.0)
    room.sounds.step(0, 10.0)
    room.sounds.wave(10.0)
    boom, step, wave = room.tape.names()
    assert (boom, wave) == ("boom_large", "bomb")
    assert step.startswith("march_")


def test_a_beam_that_is_ended_early_is_heard_no_more_and_one_that_burns_out_rings_out():
    room = Room()
    fired = heard.LaserFired(1, "lancer", 10.0, 10.0, 180.0, 60)
    room.tell(fired)
    room.advance(58)
    room.tell(heard.LaserEnded(1, "lancer", 10.0, 10.0))
    assert room.tape.faded == []
    room.tell(fired, replace(fired, id=2))
    room.advance(20)
    room.tell(heard.LaserEnded(1, "lancer", 10.0, 10.0))
    assert room.tape.faded == [], "the other one burns on"
    room.tell(heard.LaserEnded(2, "lancer", 10.0, 10.0))
    assert room.tape.faded == [(78, "laser")]


@pytest.mark.parametrize("event", EVERYTHING, ids=lambda event: type(event).__name__)
def test_every_event_of_the_fight_is_voiced_by_a_sound_that_exists(event):
    room = Room()
    room.tell(event)
    room.advance(10)
    assert room.tape.played
    for name in room.tape.names():
        assert (SOUNDS / f"{name}.ogg").is_file(), name


@pytest.mark.parametrize("ship", ["faisca", "arraia", "agulha"])
def test_each_ship_has_a_gun_of_its_own(ship):
    room = Room(ship)
    for _ in range(60):
        room.tell(heard.ShotFired(0, 288.0, 480.0, 1))
        room.advance()
    assert all((SOUNDS / f"{name}.ogg").is_file() for name in room.tape.names())
    assert all(name.startswith(voices.GUNS[ship]) for name in room.tape.names())


def test_all_is_as_loud_as_it_lies_in_its_file():
    room = Room()
    by_count = heard.CatchThrown | heard.BulletCaught
    room.tell(*(event for event in EVERYTHING if not isinstance(event, by_count)))
    assert {volume for _, _, volume, _ in room.tape.played} == {1.0}


def test_a_dense_pattern_does_not_fire_hundreds_of_sounds():
    """Fault 55: hundreds of shot sounds a second cut the frame rate."""
    room = Room()
    for _ in range(60):
        room.tell(
            *[heard.ShotFired(0, 288.0, 480.0, 4)] * 4, *[heard.EnemyHit(1, "grunt", 1.0, 1.0, "shot")] * 8
        )
        room.tell(*[heard.EnemyFired(1, "grunt", 1.0, 1.0, "")] * 12)
        room.advance()
    assert len(room.tape.played) <= 60


def test_left_is_left_and_right_is_right():
    room = Room()
    for x in (0.0, 288.0, 576.0):
        room.tell(heard.PickupTaken(0, "power", x, 100.0, 0))
    pans = [pan for _, _, _, pan in room.tape.played]
    assert pans[0] == -pans[2] < 0.0 == pans[1]


# --- the catch and the music's grid -----------------------------------------------------------------
def test_a_catch_ticks_at_once_and_its_note_waits_for_the_grid():
    room = Room()
    room.advance(5)
    room.tell(heard.BulletCaught(0, 288.0, 450.0, 1))
    assert [name[:10] for name in room.tape.names()] == ["catch_tick"]
    room.advance(8)
    pulse, note, _, _ = room.tape.played[-1]
    assert pulse == 8
    assert note == f"catch_{HOME.keys[0].catch[0]:02}"


@pytest.mark.parametrize("piece", PIECES)
def test_a_note_follows_its_catch_within_60_ms_and_every_sixteenth_is_on_the_grid(piece):
    grid = grid_of(piece)
    assert grid != HOME or piece == "low_orbit"
    for start, sixteenth in grid.tempo:
        waits = [grid.wait(pulse) for pulse in range(start, start + 4 * sixteenth)]
        assert max(waits) <= pulses(0.06) and waits[::sixteenth] == [0] * 4


def test_a_note_sounds_in_the_very_pulse_of_its_point_of_the_grid():
    for pulse in range(16):
        room = Room()
        room.advance(pulse)
        room.tell(heard.BulletCaught(0, 288.0, 450.0, 1))
        room.advance(8)
        assert room.tape.played[-1][0] == pulse + HOME.wait(pulse)


def test_the_grid_keeps_to_where_the_music_is():
    room = Room()
    room.sounds.follow("low_orbit", 1000)
    room.advance()
    room.tell(heard.BulletCaught(0, 288.0, 450.0, 1))
    room.advance(8)
    assert room.tape.played[-1][0] - 1 == grid_of("low_orbit").wait(1001)


def test_notes_rise_with_the_catch_and_stay_at_the_top():
    room = Room()
    for count in range(1, 13):
        room.tell(heard.BulletCaught(0, 288.0, 450.0, count))
        room.advance(8)
    notes = [name for name in room.tape.names() if "tick" not in name]
    assert notes == [f"catch_{n:02}" for n in (*HOME.keys[0].catch, *[HOME.keys[0].catch[-1]] * 4)]


def test_bullets_caught_together_make_one_louder_note():
    quiet, loud = Room(), Room()
    for room, count in ((quiet, 1), (loud, 3)):
        room.advance(1)
        for n in range(count):
            room.tell(heard.BulletCaught(0, 288.0, 450.0, n + 1))
        room.advance(8)
    notes = [[each for each in room.tape.played if "tick" not in each[1]] for room in (quiet, loud)]
    assert [len(each) for each in notes] == [1, 1]
    assert notes[1][0][2] > notes[0][0][2]


def test_the_grid_follows_the_piece_through_tempo_and_key():
    grid = Grid.from_facts(FACTS)
    assert [grid.wait(pulse) for pulse in (0, 1, 5, 7, 8, 81, 84, 85)] == [0, 3, 3, 1, 0, 2, 1, 0]
    assert grid.key(99).catch[0] == 6 and grid.key(100).catch[0] == 9
    assert grid.key(160).catch[0] == 6


@pytest.mark.parametrize("facts", ["{", "[]", '{"length": 3}', '{"length": 1, "tempo": 5, "keys": []}'])
def test_a_piece_without_sound_facts_leaves_the_home_key(facts, monkeypatch, tmp_path):
    (tmp_path / "broken.json").write_text(facts)
    monkeypatch.setattr("anti_invaders.view.music_grid.asset", lambda *parts: tmp_path / parts[-1])
    assert grid_of("broken") == HOME
    assert grid_of("missing") == HOME


def test_the_march_is_in_the_key_of_the_music():
    room = Room()
    room.sounds.follow("low_orbit", 0)
    for note in range(4):
        room.tell(heard.MarchersStepped(note, 288.0))
    assert room.tape.names() == [f"march_{n:02}" for n in grid_of("low_orbit").keys[0].march]


def test_who_unsubscribes_hears_nothing_more():
    room = Room()
    room.sounds.unsubscribe(room.bus)
    room.tell(*EVERYTHING)
    assert room.tape.played == [] and len(room.bus) == 0
