"""A crash costs no score: the run is kept, a report is written, and the next start says where it lies."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from anti_invaders import crash
from anti_invaders.content import ContentError
from anti_invaders.resources import MissingAsset
from anti_invaders.rules.controls import Controls
from anti_invaders.rules.replay import verify
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.screens.aftermath import Aftermath
from anti_invaders.screens.play import PlayScreen
from anti_invaders.screens.title import Title
from anti_invaders.screens.watch import Watch
from anti_invaders.storage.replays import LAST
from anti_invaders.storage.store import Store
from stage import ACCEPT, DOWN, Stage

ROOT = Path(__file__).parents[2]


class BrokenError(Exception):
    pass


@pytest.fixture(autouse=True)
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The message boxes shown."""
    shown: list[str] = []
    monkeypatch.setattr(pygame.display, "message_box", lambda title, words, **more: shown.append(words))
    return shown


def broken(folder: Path | None, monkeypatch: pytest.MonkeyPatch) -> tuple[Stage, PlayScreen]:
    """A run whose world breaks in the middle of a pulse, after ten seconds and with some points."""
    stage = Stage(Store(folder))
    play = PlayScreen(stage.shell, Start(seed=5, stage=1))
    stage.push(play)
    stage.pulse(600, Controls(fire=True))

    def breaks(world: World) -> None:
        raise BrokenError("half way")

    play.world.players[0].score = 12_345
    monkeypatch.setattr(World, "_move_bullets", breaks)
    with pytest.raises(BrokenError) as caught:
        stage.pulse()
    monkeypatch.undo()
    crash.tell(caught.value, stage.shell.store, play)
    return stage, play


@pytest.mark.parametrize(
    "error", [MissingAsset("a.ttf is missing"), ContentError("enemies.toml", 1, "this is missing")]
)
def test_who_lacks_files_of_the_game_is_told_to_install_it_again(
    error: Exception, tmp_path: Path, boxes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    crash.tell(error, Store(tmp_path), None)
    assert "Install it again" in boxes[0]
    assert str(tmp_path / "crashes") in boxes[0]


def test_the_score_and_the_run_up_to_its_last_whole_pulse_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, _play = broken(tmp_path, monkeypatch)
    store = Store(tmp_path)
    (row,) = store.scores.table("campaign", "normal")
    assert row.score == 12_345
    for file in (row.replay, LAST):
        data = store.replays.read(file)
        assert data is not None
        assert verify(data, stage.shell.content).ok


def test_the_report_tells_versions_the_run_its_last_events_and_where_it_broke(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _stage, play = broken(tmp_path, monkeypatch)
    store = Store(tmp_path)
    text = (tmp_path / store.crashes.untold()).read_text("utf-8")
    for word in ("anti-invaders 0", "Python 3", "SDL 2", "seed=5", "last events", "half way", "Traceback"):
        assert word in text
    assert len(play.recent) > 3
    assert all(str(event) in text for _pulse, event in play.recent)


def test_a_run_is_written_down_once_even_if_it_breaks_after_its_end(tmp_path: Path) -> None:
    stage = Stage(Store(tmp_path))
    play = PlayScreen(stage.shell, Start(seed=5, stage=1))
    stage.push(play)
    play.world.players[0].score = 700
    for _ in range(2):
        crash.tell(BrokenError("late"), stage.shell.store, play)
    assert len(Store(tmp_path).scores.table("campaign", "normal")) == 1
    assert len(Store(tmp_path).replays.entries()) == 2  # the last one and the best one


def test_even_a_world_that_can_say_nothing_leaves_a_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = Stage(Store(tmp_path))
    play = PlayScreen(stage.shell, Start(seed=5, stage=1))
    stage.push(play)
    del play.world.players
    crash.tell(BrokenError("very"), stage.shell.store, play)
    text = (tmp_path / stage.shell.store.crashes.untold()).read_text("utf-8")
    assert "BrokenError: very" in text


def test_where_no_report_can_be_written_the_game_says_so_and_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], boxes: list[str]
) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    for store in (Store(tmp_path), Store(None)):
        monkeypatch.setattr("os.fsync", full)
        crash.tell(BrokenError("full"), store, None)
        monkeypatch.undo()
    assert "report is in -" in capsys.readouterr().err


def test_one_who_looks_at_no_terminal_is_told_in_a_box(tmp_path: Path, boxes: list[str]) -> None:
    crash.tell(BrokenError("x"), Store(tmp_path), None)
    assert len(boxes) == 1
    assert str(tmp_path) in boxes[0]


def test_without_standard_streams_a_crash_is_told_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 148: in windowed builds stderr is None, in the crash handler too."""
    boxes: list[str] = []
    monkeypatch.setattr(pygame.display, "message_box", lambda title, words, **more: boxes.append(words))
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "stdout", None)
    crash.tell(BrokenError("x"), Store(tmp_path), None)
    assert len(boxes) == 1


def test_the_next_start_says_where_the_report_lies_and_the_one_after_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(tmp_path, monkeypatch)
    later = Stage(Store(tmp_path))
    report = later.shell.store.crashes.untold()
    screen = Aftermath(later.shell, str(tmp_path / report), lambda: Title(later.shell))
    later.push(screen)
    assert Store(tmp_path).crashes.untold() == ""
    later.press(DOWN, ACCEPT)
    assert isinstance(later.top, Watch)


def test_the_aftermath_goes_on_to_where_the_game_begins(tmp_path: Path) -> None:
    stage = Stage(Store(tmp_path))
    stage.push(Aftermath(stage.shell, "report", lambda: Title(stage.shell)))
    stage.picture()
    stage.press(ACCEPT)
    assert isinstance(stage.top, Title)


def test_a_second_crash_is_told_too(tmp_path: Path) -> None:
    crashes = Store(tmp_path).crashes
    (tmp_path / "crashes").mkdir()
    for number in (1, 2):
        (tmp_path / "crashes" / f"crash-2031010{number}-000000.txt").write_text("x")
        assert crashes.untold().endswith(f"crash-2031010{number}-000000.txt")
        crashes.tell()
        assert crashes.untold() == ""


def test_old_reports_give_way(tmp_path: Path) -> None:
    (tmp_path / "crashes").mkdir()
    for number in range(30):
        (tmp_path / "crashes" / f"crash-200001{number:02}-000000.txt").write_text("x")
    name = Store(tmp_path).crashes.write("new")
    assert len(list((tmp_path / "crashes").glob("crash-*"))) == 20
    assert (tmp_path / name).read_text() == "new"


DYING = """
import os, sys
from pathlib import Path
from anti_invaders import crash
from anti_invaders.storage.store import Store
def deep_in_a_driver():
    os.kill(os.getpid(), int(sys.argv[2]))
with crash.watched(Store(Path(sys.argv[1]))):
    deep_in_a_driver()
"""


@pytest.mark.parametrize("name", ["SIGSEGV", "SIGABRT", "SIGFPE"])
def test_an_interpreter_that_dies_leaves_its_last_words_for_the_next_start(tmp_path: Path, name: str) -> None:
    number = str(int(getattr(signal, name)))
    done = subprocess.run(
        [sys.executable, "-c", DYING, str(tmp_path), number], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode < 0
    store = Store(tmp_path)
    with crash.watched(store):
        report = store.crashes.untold()
        assert "deep_in_a_driver" in (tmp_path / report).read_text("utf-8")
    with crash.watched(Store(tmp_path)):
        store.crashes.tell()
        assert store.crashes.untold() == ""


def test_a_run_that_is_paused_survives_a_kill(tmp_path: Path) -> None:
    stage = Stage(Store(tmp_path))
    play = PlayScreen(stage.shell, Start(seed=5, stage=1))
    stage.push(play)
    stage.pulse(100)
    stage.pulse(pause=True)
    stage.pulse(3)
    kept = Store(tmp_path).run.load()
    assert kept and kept[0]["name"] == "play"
    play.world.result = "dead"
    crash.tell(BrokenError("x"), stage.shell.store, play)
    assert Store(tmp_path).run.load() is None
