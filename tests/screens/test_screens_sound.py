"""What is heard on the screens: pieces that go on, layers, samples in the options, the music room."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from anti_invaders import resources
from anti_invaders.devices.audio import Audio
from anti_invaders.engine.clock import ManualClock
from anti_invaders.engine.loop import FixedPulseLoop
from anti_invaders.resources import asset
from anti_invaders.rules.controls import Controls
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.screens import pictures
from anti_invaders.screens.music_room import PIECES, MusicRoom
from anti_invaders.screens.options import Options
from anti_invaders.screens.over import GameOver
from anti_invaders.screens.overlay import TOLD_FOR, Overlay
from anti_invaders.screens.pause import Pause
from anti_invaders.screens.play import PlayScreen
from anti_invaders.screens.scores import HighScores
from anti_invaders.screens.shell import GameScreen
from anti_invaders.screens.title import Title
from anti_invaders.storage.notices import Notices
from stage import ACCEPT, BACK, LEFT, RIGHT, Stage, loaded

MUSIC = sorted(Path(asset("music")).glob("*.json"))


class Hall(Stage):
    """A stage whose sounds are noted down, and whose music goes on with its pulses."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[str] = []
        self.shell.audio.play = lambda name, *_how: self.played.append(name)  # type: ignore[method-assign]

    def show(self, screen: GameScreen) -> GameScreen:
        self.push(screen)
        self.settle()
        self.listen()
        return screen

    def listen(self, pulses: int = 40) -> None:
        for _ in range(pulses):
            self.shell.audio.pulse()

    @property
    def piece(self) -> str | None:
        return self.shell.audio.piece


def row(screen: Options, words: str) -> None:
    screen.menu.cursor = [each.words() for each in screen.menu.rows].index(words)


def sound_page(hall: Hall) -> Options:
    screen = Options(hall.shell)
    hall.show(screen)
    screen._turn_page(2)
    hall.played.clear()
    return screen


# --- music ------------------------------------------------------------------------------------------
def test_the_titles_piece_goes_on_through_the_options_and_back() -> None:
    hall = Hall()
    hall.show(Title(hall.shell))
    before = hall.shell.audio.music_pulse
    hall.show(Options(hall.shell))
    hall.press(BACK)
    hall.listen(10)
    assert isinstance(hall.top, Title)
    assert hall.piece == "title" and hall.shell.audio.music_pulse == before + 50


def test_the_scores_hear_the_ending_without_its_drums_and_the_end_with_them() -> None:
    hall = Hall()
    hall.show(GameOver(hall.shell, pictures._told(hall.shell, "dead")))
    assert hall.piece == "ending" and hall.shell.audio.danger == 1.0
    hall.show(HighScores(hall.shell, "normal"))
    assert hall.piece == "ending" and hall.shell.audio.danger == 0.0


def test_a_run_that_is_resumed_has_its_music() -> None:
    hall = Hall()
    play = PlayScreen(hall.shell, Start(seed=3, stage=1))
    hall.show(play)
    hall.pulse(60)
    saved = play.save()
    other = Hall()
    other.show(Title(other.shell))
    other.show(PlayScreen.restored(other.shell, saved))
    assert other.piece == "low_orbit"


def test_a_pause_is_silent_and_the_play_goes_on_where_it_was() -> None:
    hall = Hall()
    play = hall.show(PlayScreen(hall.shell, Start(seed=3, stage=1)))
    hall.pulse(10)
    hall.show(Pause(hall.shell))
    assert hall.shell.audio.paused
    before = hall.shell.audio.music_pulse
    hall.listen(600)
    assert hall.shell.audio.music_pulse == before
    hall.press(BACK)
    assert hall.top is play and not hall.shell.audio.paused


# --- the options ------------------------------------------------------------------------------------
def test_the_musics_volume_is_heard_in_a_pause_too() -> None:
    hall = Hall()
    asked: list[str] = []
    hall.shell.audio.sample_music = lambda: asked.append("music")  # type: ignore[method-assign]
    screen = sound_page(hall)
    row(screen, "Music")
    hall.press(LEFT)
    assert (asked, hall.played) == (["music"], [])


@pytest.mark.parametrize("words, sample", [("Effects", "boom_small_0"), ("Own gun", "shot_0")])
def test_a_volume_that_is_changed_is_heard_by_a_sample(words: str, sample: str) -> None:
    hall = Hall()
    row(sound_page(hall), words)
    hall.press(LEFT)
    assert hall.played == [sample]


def test_every_volume_is_applied_at_once_and_remembered() -> None:
    hall = Hall()
    applied: list[tuple[float, float, float]] = []
    chosen = hall.shell.store.settings
    hall.shell.apply = lambda: applied.append((chosen.music, chosen.effects, chosen.own_gun))
    screen = sound_page(hall)
    for words in ("Music", "Effects", "Own gun"):
        row(screen, words)
        hall.press(LEFT)
    assert applied == [(0.7, 0.8, 1.0), (0.7, 0.7, 1.0), (0.7, 0.7, 0.9)]


def test_the_music_room_is_not_offered_where_all_is_silent() -> None:
    hall = Hall()
    assert "Music room" in [each.words() for each in sound_page(hall).menu.rows]
    hall.shell.audio.pause()
    assert "Music room" not in [each.words() for each in sound_page(hall).menu.rows]


# --- the music room ---------------------------------------------------------------------------------
def test_the_music_room_has_every_piece_by_the_title_that_it_bears() -> None:
    titles = {path.stem: json.loads(path.read_text("utf-8"))["title"] for path in MUSIC}
    assert {piece: words() for piece, words in PIECES} == titles
    assert len(titles) == 10


def test_a_piece_that_is_chosen_plays_and_is_marked_and_its_layers_join() -> None:
    hall = Hall()
    room = MusicRoom(hall.shell)
    hall.show(Title(hall.shell))
    hall.show(room)
    assert room.playing == 0
    room.menu.cursor = 9
    hall.press(ACCEPT)
    hall.listen()
    assert hall.piece == "ending" and room.playing == 9
    assert hall.picture().get_at((400, 405)) != (0, 0, 0)
    room.menu.cursor = 10
    hall.press(RIGHT, RIGHT)
    assert hall.shell.audio.danger == pytest.approx(0.2)
    hall.press(BACK)
    hall.listen()
    assert hall.piece == "title" and hall.shell.audio.danger == 0.0


# --- without sound ----------------------------------------------------------------------------------
def test_a_game_without_sound_says_so_once() -> None:
    overlay = Overlay(FixedPulseLoop(ManualClock(), lambda: None, lambda fraction: None))
    audio = Audio.silent_one()
    audio.notice = "No sound."
    said = []
    for _ in range(3 * TOLD_FOR):
        overlay.advance(Notices(), audio)
        said.append(list(overlay._waiting))
    assert said[0] == ["No sound."] and said[-1] == []
    assert said.count(["No sound."]) <= TOLD_FOR + 1


@pytest.mark.parametrize("sound", ["on", "off", "missing", "lost"])
def test_the_same_run_with_sound_without_it_and_without_its_files(
    sound: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Start(seed=5, stage=1)
    world = World(loaded(), start)
    for _ in range(300):
        world.advance((Controls(fire=True),))
    stage = Stage()
    if sound == "missing":
        monkeypatch.setattr(resources, "asset", _no_sound(resources.asset))
    if sound != "off":
        stage.shell.audio = Audio.open()
    play = PlayScreen(stage.shell, start)
    stage.push(play)
    while play.world.pulse < 300:
        stage.pulse(controls=Controls(fire=True))
        stage.shell.audio.pulse()
        if sound == "lost" and play.world.pulse == 150:
            stage.shell.audio.device_lost()
    assert play.world.hash() == world.hash()
    assert bool(stage.shell.audio.notice) == (sound == "missing")
    stage.shell.audio.close()


def _no_sound(asset: Callable[..., Path]) -> Callable[..., Path]:
    """The assets without a single file of sound or music."""

    def found(*parts: str) -> Path:
        if parts[0] in ("sounds", "music") and len(parts) > 1:
            raise resources.MissingAsset(f"{parts[-1]} is missing")
        return asset(*parts)

    return found
