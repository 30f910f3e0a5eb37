"""The author's window: a file is watched, a mistake is told, the last good version goes on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from anti_invaders.devices.inputs import MenuKey, Pointer
from anti_invaders.rules.controls import Controls
from anti_invaders.screens.lab_panel import GROOVE, LEFT, RIGHT
from anti_invaders.screens.pattern_lab import LOOK_EVERY, PatternLab
from stage import ACCEPT, BACK, Stage

GOOD = """<bulletml type="vertical" xmlns="http://www.asahi-net.or.jp/~cs8k-cyu/bulletml">
<action label="top"><repeat><times>9</times><action>
<fire><direction type="absolute">180</direction><speed>1</speed><bullet/></fire><wait>10</wait>
</action></repeat></action></bulletml>"""
OTHER = GOOD.replace(">180<", ">90<")
WRONG = GOOD.replace("<bullet/>", "<bulet/>")


class Author:
    """Somebody with an editor beside the window."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "mine.xml"
        self._clock = 1_000_000_000

    def save(self, text: str) -> None:
        self.file.write_text(text)
        self._clock += 1  # an editor's next save is never in the same moment
        os.utime(self.file, (self._clock, self._clock))

    def open(self, text: str) -> tuple[Stage, PatternLab]:
        self.save(text)
        stage = Stage()
        lab = PatternLab(stage.shell, self.file, 0.5)
        stage.push(lab)
        return stage, lab


@pytest.fixture
def author(tmp_path: Path) -> Author:
    return Author(tmp_path)


def test_a_pattern_runs_at_once_and_again_when_it_is_done(author: Author) -> None:
    stage, lab = author.open(GOOD)
    stage.pulse(30)
    assert lab.ground is not None
    assert lab.ground.bullets.n > 0
    stage.pulse(400)
    assert lab.ground.bullets.n > 0, "nine bullets are long gone: these are new"
    stage.picture()


def test_a_save_starts_the_new_version_and_the_ship_stays(author: Author) -> None:
    stage, lab = author.open(GOOD)
    stage.pulse(40, Controls(left=True))
    assert lab.ground is not None
    first, place = lab.ground, lab.ground.x
    author.save(OTHER)
    stage.pulse(LOOK_EVERY)
    assert lab.ground is not first
    assert lab.ground.x == pytest.approx(place)
    stage.pulse(60)
    assert lab.ground.bullets.vx.max() > 0


def test_a_mistake_is_told_with_its_line_while_the_last_good_version_runs_on(author: Author) -> None:
    stage, lab = author.open(GOOD)
    good = lab.ground
    author.save(WRONG)
    stage.pulse(LOOK_EVERY)
    assert "mine.xml:3" in lab.trouble
    assert "bulet" in lab.trouble
    assert lab.ground is good
    stage.picture()
    author.save(WRONG.replace("</bulletml>", "<action><wait/></action></bulletml>"))
    stage.pulse(LOOK_EVERY)
    assert lab.trouble.endswith("(and 1 more)")
    author.save(GOOD)
    stage.pulse(LOOK_EVERY)
    assert lab.trouble == ""


def test_a_file_that_is_wrong_from_the_start_opens_the_window_too(author: Author) -> None:
    stage, lab = author.open("<bulletml>")
    stage.pulse(30)
    stage.picture()
    assert lab.ground is None
    assert lab.trouble


def test_a_file_that_is_gone_is_told_and_does_no_harm(author: Author) -> None:
    stage, lab = author.open(GOOD)
    author.file.unlink()
    stage.pulse(LOOK_EVERY)
    assert lab.ground is not None
    assert "mine.xml" in lab.trouble


def test_it_stands_still_and_goes_step_by_step(author: Author) -> None:
    stage, lab = author.open(GOOD)
    stage.press(ACCEPT)
    assert lab.ground is not None
    at = lab.ground.pulse
    stage.pulse(20)
    assert lab.ground.pulse == at
    for _ in range(3):
        stage.pulse(5, Controls(bomb=True))
        stage.pulse()
    assert lab.ground.pulse == at + 3


def test_a_slower_pace_takes_every_second_then_every_fourth_pulse(author: Author) -> None:
    stage, lab = author.open(GOOD)
    assert lab.ground is not None
    for pace in (2, 4, 1):
        stage.pulse(4, Controls(field=True))
        stage.pulse(4)
        at = lab.ground.pulse
        stage.pulse(16)
        assert lab.ground.pulse - at == 16 // pace


def test_the_rank_is_set_by_keys_and_by_the_mouse_and_starts_anew(author: Author) -> None:
    stage, lab = author.open(GOOD)
    stage.pulse(50)
    stage.press(MenuKey.PREVIOUS, MenuKey.PREVIOUS)
    assert lab.rank == pytest.approx(0.6)
    assert lab.ground is not None
    assert lab.ground.pulse <= 2
    stage.pulse(pointer=Pointer(RIGHT - 1, GROOVE, clicked=True))
    assert lab.rank == 1.0
    stage.pulse(pointer=Pointer(LEFT, GROOVE, clicked=True))
    assert lab.rank == 0.0
    stage.press(MenuKey.NEXT)
    assert lab.rank == 0.0


def test_a_touch_is_counted_once(author: Author) -> None:
    stage, lab = author.open(GOOD.replace("<times>9", "<times>1"))
    assert lab.ground is not None
    stage.pulse(230)
    assert lab.ground.hits == 1


def test_esc_leaves(author: Author) -> None:
    stage, _lab = author.open(GOOD)
    stage.press(BACK)
    assert stage.stopped
