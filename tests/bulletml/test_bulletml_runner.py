"""What commands do, and when: the rules of the profile as small plays."""

from __future__ import annotations

import pytest
from bulletml_scenes import SHIP, Dummy, fire, fired, pattern, repeat, stand, top
from hypothesis import given
from hypothesis import strategies as st

from anti_invaders.bulletml import NEVER, Runner

# Repeats and parameters


def test_nested_repeats_multiply_and_the_inner_one_starts_afresh() -> None:
    """Fault 168: repeat 3 of (repeat 4 of fire) is 12 bullets."""
    made = fired(repeat("3", repeat("4", fire()) + fire("absolute 1")))
    assert len(made.shots) == 15
    assert made.directions == ([SHIP] * 4 + [1.0]) * 3


@pytest.mark.parametrize(("times", "runs"), [("0", 1), ("-2", 1), ("1", 1), ("2.9", 2), ("-0.5", 1)])
def test_a_repeat_truncates_and_runs_at_least_once(times: str, runs: int) -> None:
    """Fault 168: repeat 0 and negative run once. Fault 169: a fraction is cut off."""
    assert len(fired(repeat(times, fire())).shots) == runs


def test_rand_inside_a_repeat_is_drawn_in_each_round_and_its_times_only_once() -> None:
    """Fault 169: $rand is drawn anew per iteration."""
    draws = iter((0.75, 0.1, 0.2, 0.3))
    made = fired(repeat("4*$rand", fire("absolute 100*$rand")), rand=lambda: next(draws))
    assert made.directions == [10.0, 20.0, 30.0]
    assert next(draws, None) is None


def test_three_parameters_arrive_as_one_two_three_in_every_kind_of_ref() -> None:
    """Fault 174: parameters shifted by one."""
    params = "<param>10</param><param>20</param><param>30</param>"
    three = "".join(fire(f"absolute ${n}") for n in (1, 2, 3))
    others = (
        f'<action label="a">{three}</action>'
        f'<fire label="f"><direction type="absolute">$1+$2*$3</direction><bullet/></fire>'
        f'<bullet label="b"><direction type="absolute">$3-$1</direction><speed>$2</speed></bullet>'
    )
    refs = (
        f'<actionRef label="a">{params}</actionRef><fireRef label="f">{params}</fireRef>'
        f'<fire><bulletRef label="b">{params}</bulletRef></fire>'
    )
    made = stand(top(refs, others)).run(1)
    assert made.directions == [10.0, 20.0, 30.0, 250.0, 20.0]  # 10 + 20 * 30 = 610
    assert made.speeds[-1] == 20.0


def test_a_ref_replaces_the_whole_list_and_what_is_missing_is_one() -> None:
    """Fault 174: a missing parameter has a defined value, also in nested refs."""
    others = (
        f'<action label="outer"><actionRef label="inner"><param>$2+1</param></actionRef>'
        f"{fire('absolute $1')}</action>"
        f'<action label="inner">{fire("absolute $1")}{fire("absolute $2")}{fire("absolute $9")}</action>'
    )
    call = '<actionRef label="outer"><param>5</param><param>6</param></actionRef>'
    assert stand(top(call, others)).run(1).directions == [7.0, 1.0, 1.0, 5.0]


# Fires


def test_eight_fires_of_sequence_45_are_an_even_ring_however_the_emitter_turns() -> None:
    """Fault 172: sequence goes on from the last fire, not from the emitter's own heading."""
    turning = '<changeDirection><direction type="absolute">77</direction><term>5</term></changeDirection>'
    made = stand(top(turning + repeat("8", fire("sequence 45") + "<wait>1</wait>"))).run(8)
    assert made.directions == [180.0, 225.0, 270.0, 315.0, 360.0, 45.0, 90.0, 135.0]


def test_an_absolute_fire_in_between_is_where_the_sequence_goes_on_from() -> None:
    """Fault 172: decided and pinned."""
    made = fired(fire("sequence 45") + fire("absolute 10") + fire("sequence 45"))
    assert made.directions == [180.0, 10.0, 55.0]


def test_a_sequence_with_nothing_before_it_is_aim_and_still_draws_its_rand() -> None:
    draws = iter((0.25, 0.5))
    made = fired(fire("sequence 100*$rand", "$rand"), rand=lambda: next(draws))
    assert (made.directions, made.speeds) == ([SHIP], [0.25])
    assert next(draws, None) is None


def test_rand_is_drawn_for_speed_direction_params_and_then_the_bullet() -> None:
    draws = iter((0.1, 0.2, 0.3, 0.4, 0.5))
    bullet = '<bullet label="b"><direction type="relative">$1+$rand</direction><speed>$rand</speed></bullet>'
    shot = fire("absolute $rand", "$rand", '<bulletRef label="b"><param>$rand*10</param></bulletRef>')
    made = stand(top(shot, bullet), rand=lambda: next(draws)).run(1)
    assert made.speeds == [0.4]
    assert made.directions == [3.5]


def test_a_direction_lands_in_0_to_360_with_both_ends() -> None:
    turns = {"-90": 270.0, "360": 360.0, "720": 360.0, "-360": 0.0, "-720": 0.0, "1080.5": 0.5, "1e9": 280.0}
    assert fired("".join(fire(f"absolute {turn}") for turn in turns)).directions == list(turns.values())


def test_a_shot_carries_its_bullet_and_what_we_added_to_it() -> None:
    bullets = '<bullet label="b" ai:look="needle" ai:heavy="0.5"/>'
    made = top('<fire ai:sound="pew"><bulletRef label="b"/></fire>' + fire(), bullets)
    shot, plain = (shot for _, shot in stand(made, rank=0.5).run(1).shots)
    assert (shot.bullet.label, shot.bullet.look, shot.bullet.heavy) == ("b", "needle", 0.5)
    assert (shot.sound, shot.heavy) == ("pew", True)
    assert (plain.bullet.look, plain.bullet.heavy, plain.sound, plain.heavy) == (None, None, None, False)
    assert stand(made, rank=0.49).run(1).shots[0][1].heavy is False


def test_a_simple_bullet_needs_no_runner_and_one_with_actions_has_its_own() -> None:
    acting = fire(bullet="<bullet><action><vanish/></action></bullet>")
    (_, simple), (_, acts) = fired(fire() + acting).shots
    assert simple.runner() is None
    runner = acts.runner()
    assert isinstance(runner, Runner)
    body = Dummy()
    runner.step(1, body, lambda: SHIP, lambda shot: None)
    assert body.alive is False


# Time


def test_a_runner_says_when_it_next_has_anything_to_do() -> None:
    made = stand(top(f"<wait>5</wait>{fire()}"))
    (runner,) = made.runners
    wakes = []
    for _ in range(8):
        wakes.append(runner.wakes)
        made.run(1)
    assert wakes == [0, 5, 5, 5, 5, 5, 6, NEVER]
    assert made.pulses == [5]
    assert runner.ended


def test_a_pending_change_wakes_it_in_every_pulse() -> None:
    made = stand(top("<changeSpeed><speed>3</speed><term>3</term></changeSpeed><wait>9</wait>"))
    (runner,) = made.runners
    wakes = [made.run(1).runners[0].wakes for _ in range(5)]
    assert wakes == [1, 2, 3, 9, 9]
    assert made.body.speed == 3.0
    assert not runner.ended


@given(
    st.lists(st.sampled_from(("wait", "fire", "turn", "pace")), min_size=1, max_size=12), st.integers(0, 9)
)
def test_skipping_a_runner_until_it_wakes_changes_nothing(commands: list[str], wait: int) -> None:
    told = {
        "wait": f"<wait>{wait}</wait>",
        "fire": fire("sequence 10", "sequence 0.1"),
        "turn": "<changeDirection><direction>30</direction><term>4</term></changeDirection>",
        "pace": '<changeSpeed><speed type="sequence">0.5</speed><term>3</term></changeSpeed>',
    }
    made = top("".join(told[command] for command in commands))
    always, seldom = stand(made), stand(made)
    (runner,) = seldom.runners
    for now in range(130):
        always.run(1)
        if runner.wakes <= now:
            seldom.run(1)
        seldom.now = now + 1
        assert always.body == seldom.body
    assert [(pulse, *shot[:2]) for pulse, shot in always.shots] == [
        (pulse, *shot[:2]) for pulse, shot in seldom.shots
    ]
    assert always.runners[0].state() == runner.state()


def test_a_pattern_with_two_tops_runs_them_side_by_side() -> None:
    made = stand(
        pattern('<action label="top"><wait>2</wait></action><action label="top2"><wait>4</wait></action>')
    )
    made.run(4)
    assert [runner.ended for runner in made.runners] == [True, False]


# Changes

TURNS = {
    "aim 10": [90 + 10 * n for n in range(11)],  # the ship is at 180, so to 190
    "absolute 350": [90 - 10 * n for n in range(11)],  # across 0, the short way
    "absolute 0": [90 - 9 * n for n in range(11)],
    "relative 50": [90 + 5 * n for n in range(11)],
    "relative 270": [90 - 9 * n for n in range(11)],
    "relative 360": [90] * 11,
    "relative 180": [90 - 18 * n for n in range(11)],
    "sequence 50": [90 + 50 * n for n in range(11)],
}


@pytest.mark.parametrize("direction", TURNS)
def test_a_turn_of_ten_pulses_follows_its_table(direction: str) -> None:
    """Fault 175: each type of changeDirection, pulse by pulse, the short way across 0/360."""
    kind, value = direction.split()
    turn = f'<changeDirection><direction type="{kind}">{value}</direction><term>10</term></changeDirection>'
    made = stand(top(turn), body=Dummy(direction=90.0))
    headings = [made.run(1).body.direction for _ in range(11)]
    assert headings == pytest.approx(TURNS[direction])
    assert made.run(5).body.direction == headings[-1]


def test_a_new_change_replaces_the_pending_one_of_its_kind_only() -> None:
    pace = "<changeSpeed><speed>{}</speed><term>4</term></changeSpeed>"
    push = "<accel><vertical>8</vertical><term>4</term></accel>"
    made = stand(top(pace.format(4) + push + "<wait>2</wait>" + pace.format(0)))
    assert [made.run(1).body.speed for _ in range(8)] == [0.0, 1.0, 2.0, 1.5, 1.0, 0.5, 0.0, 0.0]
    assert made.body.ay == 8.0


def test_what_vanishes_still_finishes_its_pulse() -> None:
    made = fired("<vanish/>" + fire() + "<wait>1</wait>" + fire())
    assert made.body.alive is False
    assert len(made.shots) == 1


# Mirrors

MIRRORED = (
    fire("30", "relative 1") + fire("sequence 20") + fire("absolute 100") + fire("relative 15")
    + '<changeDirection><direction type="absolute">80</direction><term>5</term></changeDirection>'
    + "<accel><horizontal>2</horizontal><vertical>3</vertical><term>4</term></accel><wait>3</wait>"
    + fire("relative 7")
    + '<changeDirection><direction type="sequence">4</direction><term>9</term></changeDirection>'
    + repeat("4", "<wait>1</wait>" + fire("sequence $rand*90"))
)  # fmt: skip


@pytest.mark.parametrize("kind", ["vertical", "horizontal"])
def test_a_mirrored_pattern_does_the_same_on_the_other_side(kind: str) -> None:
    made = top(MIRRORED, kind=kind)
    plain = stand(made, body=Dummy(direction=140.0, speed=2.0)).run(12)
    mirrored = stand(made, mirror=True, body=Dummy(direction=220.0, speed=2.0)).run(12)
    assert mirrored.pulses == plain.pulses
    assert mirrored.speeds == plain.speeds
    assert [-turn % 360 for turn in mirrored.directions] == pytest.approx(
        [turn % 360 for turn in plain.directions]
    )
    assert -mirrored.body.direction % 360 == pytest.approx(plain.body.direction % 360)
    assert (mirrored.body.ax, mirrored.body.ay) == pytest.approx((-plain.body.ax, plain.body.ay))
