"""Files that mean harm: each is refused when it is read, or stopped by a limit inside its pulse."""

from __future__ import annotations

from pathlib import Path

import pytest
from bulletml_scenes import Stand, document, fire, pattern, repeat, stand, top

from anti_invaders.bulletml import BulletMLError, limits, parse
from anti_invaders.pattern_cli import Range

HOSTILE = Path(__file__).with_name("hostile")
STOPPED = {
    "h_repeat": "more than 4096 commands in one pulse",
    "h_repeat2": "more than 4096 commands in one pulse",
    "h_nestedrep": "more than 4096 commands in one pulse",
    "h_exp": "more than 2048 bullets alive",
}


@pytest.mark.parametrize("name", sorted(STOPPED))
def test_a_hostile_file_is_stopped_and_its_author_told_why(name: str) -> None:
    made = parse((HOSTILE / f"{name}.xml").read_bytes(), name)
    field = Range(made, 1.0, 1, restart=True)
    for _ in range(120):
        field.advance()
        assert len(field.bullets) <= limits.BULLETS
    assert made.flags == [STOPPED[name]]


def test_an_action_that_calls_itself_without_a_wait_is_refused() -> None:
    with pytest.raises(BulletMLError, match=r'^h_infloop:1: <actionRef label="top"> goes round without'):
        parse((HOSTILE / "h_infloop.xml").read_bytes(), "h_infloop")


def stopped(made: Stand) -> str | None:
    """Runs three pulses; nothing may be raised, and a stopped runner has ended for good."""
    made.run(3)
    runner = made.runners[0]
    assert runner.ended or runner.stopped is None
    return runner.stopped


def test_a_runner_fires_at_most_1024_shots_in_a_pulse() -> None:
    made = stand(top(repeat("2000", fire())))
    assert stopped(made) == "more than 1024 shots in one pulse"
    assert len(made.shots) == limits.SPAWNS


def test_a_runner_may_fire_1024_shots_in_every_pulse() -> None:
    made = stand(top(repeat("3", repeat("1024", fire()) + "<wait>1</wait>")))
    assert stopped(made) is None
    assert len(made.shots) == 3 * limits.SPAWNS


def test_a_runner_runs_at_most_4096_commands_in_a_pulse() -> None:
    assert stopped(stand(top(repeat("4095", "<action/>")))) is None
    assert stopped(stand(top(repeat("4096", "<action/>")))) == "more than 4096 commands in one pulse"


def chain(length: int) -> str:
    """`length` actions, each of which calls the next and goes on afterwards."""
    links = "".join(
        f'<action label="a{i}"><actionRef label="a{i + 1}"/><action/></action>' for i in range(length)
    )
    return f'<action label="top"><actionRef label="a0"/><action/></action>{links}<action label="a{length}"/>'


def test_calls_nest_64_deep_and_no_deeper() -> None:
    assert stopped(stand(pattern(chain(limits.CALL_STACK - 1)))) is None
    reason = "actions call one another deeper than 64"
    assert stopped(stand(pattern(chain(limits.CALL_STACK)))) == reason


def test_a_tail_call_takes_no_room_however_long_it_goes_on() -> None:
    around = '<action label="a">{}<wait>1</wait><actionRef label="a"/></action>'
    made = stand(top('<actionRef label="a"/>', around.format(fire("sequence 10"))))
    made.run(1000)
    assert len(made.shots) == 1000
    assert made.runners[0].stopped is None


def test_waits_terms_and_times_are_clamped_to_a_million() -> None:
    made = stand(top("<wait>99999999999</wait>" + fire())).run(1)
    assert made.runners[0].wakes == limits.WHOLE_NUMBER
    term = "<changeSpeed><speed>10</speed><term>1e300</term></changeSpeed>"
    assert stand(top(term)).run(2).body.speed == pytest.approx(1e-5)


@pytest.mark.parametrize(
    "command",
    [
        fire("absolute 1e308*10"),
        fire("absolute 1e308*10-1e308*10"),
        fire("relative 1e308*$1*10"),
        fire("", "1e308*10"),
        fire("", "relative 1e308*10"),
        "<wait>1e308*10</wait>",
        repeat("1e308*10*$rand", fire()),
        '<changeSpeed><speed type="sequence">1e308</speed><term>9</term></changeSpeed>',
        "<changeDirection><direction>1e308*10</direction><term>9</term></changeDirection>",
        "<accel><vertical>1e308*10</vertical><term>9</term></accel>",
        '<actionRef label="a"><param>1e308*10</param></actionRef>',
    ],
)
def test_what_is_no_finite_number_stops_the_runner(command: str) -> None:
    made = stand(top(command, '<action label="a"/>'))
    assert "finite number" in (stopped(made) or "")
    assert made.shots == []


def test_a_stopped_runner_leaves_its_body_and_the_other_runners_alone() -> None:
    endless, calm = repeat("1000000", "<action/>"), repeat("5", fire() + "<wait>1</wait>")
    made = stand(pattern(f'<action label="top1">{endless}</action><action label="top2">{calm}</action>'))
    made.run(5)
    assert [runner.stopped is None for runner in made.runners] == [False, True]
    assert len(made.shots) == 5
    assert made.body.alive


def test_the_same_reason_is_flagged_once() -> None:
    made = top(repeat("1000000", "<action/>"))
    for _ in range(3):
        stand(made).run(1)
    assert made.flags == ["more than 4096 commands in one pulse"]


ENTITIES = b'<!DOCTYPE bulletml [<!ENTITY a "1"><!ENTITY b "&a;&a;">]><bulletml>&b;</bulletml>'
MANY = f'<actionRef label="a">{"<param>1</param>" * 10}</actionRef>'
EXTERNAL = b'<!DOCTYPE bulletml [<!ENTITY % a SYSTEM "file:///etc/passwd"> %a;]><bulletml/>'


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (ENTITIES, "Entities declarations and references are not allowed"),
        (EXTERNAL, "Entities declarations and references are not allowed"),
        (b'<!DOCTYPE bulletml SYSTEM "http://x/y.dtd"><bulletml>&z;</bulletml>', "undefined entity"),
        (b"<bulletml>" + b" " * limits.FILE_BYTES + b"</bulletml>", "more than 262144 bytes"),
        (document("<action/>" * limits.ELEMENTS), "too many elements; allowed: 5000"),
        (document("<action>" * 64 + "</action>" * 64), "nest too deep; allowed: 64"),
        (document(f"<action>{fire('1+' * 128 + '1')}</action>"), "an expression of 257 characters"),
        (document(f'<action label="a"/><fire><bullet>{MANY}</bullet></fire>'), "10 par"),
        (b'<?xml version="1.0" encoding="shift_jis"?><bulletml/>', "write it in UTF-8"),
        (b"\x00\xff", "this is not XML"),
        (b"", "this is not XML"),
    ],
    ids=["entities", "external", "undefined", "size", "elements", "depth", "expression", "params", "encoding",
         "noise", "nothing"],
)  # fmt: skip
def test_a_file_over_a_limit_is_refused_before_it_is_worked_on(data: bytes, told: str) -> None:
    with pytest.raises(BulletMLError, match=told) as caught:
        parse(data, "hostile.xml")
    assert caught.value.others == ()


def test_the_doctype_of_the_real_files_is_neither_fetched_nor_refused() -> None:
    doctype = '<!DOCTYPE bulletml SYSTEM "http://www.asahi-net.or.jp/~cs8k-cyu/bulletml/bulletml.dtd">'
    data = document('<action label="top"/>').replace(b"\n", f"\n{doctype}\n".encode(), 1)
    assert parse(data, "real.xml").warnings == ()


def test_the_deepest_and_largest_legal_files_are_read() -> None:
    parse(document("<action>" * 63 + "</action>" * 63), "deep.xml")
    parse(document("<action/>" * (limits.ELEMENTS - 1)), "large.xml")
    longest = "1+" * 127 + "11"
    assert len(longest) == limits.EXPRESSION_CHARACTERS
    assert stand(top(fire(f"absolute {longest}"))).run(1).directions == [138.0]


def test_the_deepest_parentheses_and_the_longest_row_of_minuses_are_read() -> None:
    deep = "(" * 127 + "$1" + ")" * 127
    minuses = "-" * 254 + "$1"
    assert stand(top(fire(f"absolute {deep}") + fire(f"absolute {minuses}"))).run(1).directions == [1.0, 1.0]


def test_a_label_as_long_as_the_file_is_not_repeated_whole() -> None:
    long = "x" * 100_000
    with pytest.raises(BulletMLError) as caught:
        pattern(f'<action label="{long}"/><action><actionRef label="{long}y"/></action>')
    assert len(str(caught.value)) < 600


def test_a_chain_of_a_thousand_labels_is_no_recursion_of_ours() -> None:
    links = "".join(
        f'<bullet label="b{i}"><action><fire><bulletRef label="b{i + 1}"/></fire></action></bullet>'
        f'<action label="a{i}"><actionRef label="a{i + 1}"/></action>'
        for i in range(700)
    )
    ends = '<bullet label="b700"/><action label="a700"><fire><bulletRef label="b0"/></fire></action>'
    made = pattern(f'<action label="top"><actionRef label="a0"/></action>{links}{ends}')
    assert len(stand(made).run(1).shots) == 1
