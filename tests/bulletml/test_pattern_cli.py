"""The author's commands: a trace, one event a line, and a check, one file a line."""

from __future__ import annotations

from pathlib import Path

import pytest
from bulletml_scenes import document, fire, pattern, top, traced

from anti_invaders.pattern_cli import Range, SplitMix64, check, trace

MICRO = Path(__file__).with_name("micro")


@pytest.fixture
def spiral(tmp_path: Path) -> Path:
    path = tmp_path / "spiral.xml"
    path.write_bytes(document(f'<action label="top">{fire("sequence 10", "$rand")}<wait>2</wait></action>'))
    return path


def test_a_trace_prints_the_events_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert trace(MICRO / "cs4.xml", 20, 0.5, 1, restart=False) == 0
    printed = capsys.readouterr()
    lines = ["S 0 1<-0 A 90 1", "P 2 1 1.5", "P 3 1 2", "P 4 1 2.5", "P 5 1 3", "V 11 1"]
    assert printed.out.splitlines() == lines
    assert printed.err == ""


def test_the_seed_is_the_state_of_the_generator(capsys: pytest.CaptureFixture[str], spiral: Path) -> None:
    rand = SplitMix64(0)
    assert [int(rand() * (1 << 53)) for _ in range(2)] == [0xE220A8397B1DCDAF >> 11, 0x6E789E6AA1B965F4 >> 11]
    trace(spiral, 1, seed=0)
    assert capsys.readouterr().out == f"S 0 1<-0 s 180 {SplitMix64(0)():.9g}\n"


def test_a_pattern_that_has_ended_starts_anew_60_pulses_after_its_last_start(spiral: Path) -> None:
    made = pattern(f'<action label="top">{fire("sequence 10")}</action>')
    assert [line.split()[1] for line in traced(made, 200, restart=True)] == ["0", "60", "120", "180"]
    assert len(traced(made, 200, restart=False)) == 1


def test_a_long_pattern_starts_anew_as_soon_as_it_is_over() -> None:
    made = top(fire() + "<wait>70</wait>" + fire())
    pulses = [int(line.split()[1]) for line in traced(made, 150, restart=True)]
    assert pulses == [0, 70, 72, 142, 144]  # done in 70, ended in 71, seen in 72


def test_the_owner_is_put_back_with_speed_and_accel_0() -> None:
    pace = "<changeSpeed><speed>3</speed><term>1</term></changeSpeed>"
    push = "<accel><horizontal>2</horizontal><term>1</term></accel>"
    turn = '<changeDirection><direction type="absolute">90</direction><term>1</term></changeDirection>'
    stand = Range(top(pace + push + turn + "<wait>80</wait>"), 0.5, 1, restart=True)
    for _ in range(30):
        stand.advance()
    assert (stand.owner.x, stand.owner.speed, stand.owner.ax) == (320.0, 3.0, 2.0)
    for _ in range(52):  # its wait is over in 80, which is seen in 81
        stand.advance()
    assert (stand.owner.x, stand.owner.y) == (160.0, 96.0)
    assert (stand.owner.speed, stand.owner.ax, stand.owner.direction) == (0.0, 0.0, 180.0)


def test_an_owner_that_vanishes_falls_silent_until_the_pattern_starts_anew() -> None:
    made = pattern(
        f'<action label="top1"><wait>3</wait><vanish/><wait>500</wait></action>'
        f'<action label="top2">{fire()}<wait>10</wait>{fire()}<wait>500</wait></action>'
    )
    assert [line[:4] for line in traced(made, 100, restart=True)] == ["S 0 ", "V 3 ", "S 60", "V 63"]


def test_a_bullet_far_outside_the_field_is_dropped_without_a_line() -> None:
    stand = Range(top(fire("absolute 0", "5")), 0.5, 1, restart=False)
    for _ in range(12):  # 96 px up to the edge, 16 px beyond: the twelfth step is too far
        assert len(stand.bullets) == min(1, stand.log.now)
        stand.advance()
    assert stand.bullets[0].y == -14.0
    stand.advance()
    assert stand.bullets == []
    assert stand.log.lines == ["S 0 1<-0 s 0 5"]


def test_a_bullet_fired_in_a_pulse_acts_and_moves_in_the_next() -> None:
    stand = Range(
        top(fire("absolute 180", "1", "<bullet><action><vanish/></action></bullet>")), 0.5, 1, False
    )
    stand.advance()
    assert [(bullet.x, bullet.y) for bullet in stand.bullets] == [(160.0, 96.0)]
    stand.advance()
    assert stand.log.lines == ["S 0 1<-0 A 180 1", "V 1 1"]
    assert stand.bullets == []


def test_what_was_stopped_is_told_on_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    path = MICRO.with_name("hostile") / "h_repeat.xml"
    assert trace(path, 5) == 0
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == f"{path}: stopped: more than 4096 commands in one pulse\n"


def test_a_trace_of_no_pattern_says_why_and_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "x.xml"
    path.write_text("<bulletml><actoin/></bulletml>")
    assert trace(path) == 1
    assert trace(tmp_path / "absent.xml") == 1
    assert trace(tmp_path) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"{path}:1: <actoin> in <bulletml>; allowed: <bullet>, <fire>, <action>\n")
    assert len(printed.err.splitlines()) == 3


def test_a_check_prints_one_line_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, spiral: Path
) -> None:
    odd, bad = tmp_path / "odd.xml", tmp_path / "bad.xml"
    odd.write_bytes(document('<action label="spin"/>'))
    bad.write_bytes(document("<action><wait>1+</wait></action>"))
    assert check([spiral]) == 0
    assert check([spiral, odd]) == 0
    assert check([spiral, odd, bad, tmp_path / "absent.xml"]) == 1
    lines = capsys.readouterr().out.splitlines()[-4:]
    assert lines[0] == f"{spiral}: ok"
    assert lines[1].startswith(f"{odd}: ok; {odd}:2: no <action> has a label")
    assert lines[2].startswith(f"{bad}:3: <wait>: an unexpected end in expression")
    assert lines[3].startswith(f"{tmp_path / 'absent.xml'}: ")
