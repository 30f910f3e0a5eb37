"""Files are read tolerantly, and refused with file, line, what was found and what is allowed."""

from __future__ import annotations

import pytest
from bulletml_scenes import document, fire, pattern, stand, top

from anti_invaders.bulletml import BulletMLError, parse


def refused(inside: str) -> str:
    with pytest.raises(BulletMLError) as caught:
        pattern(inside)
    return str(caught.value)


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ("<actoin/>", "scene.xml:3: <actoin> in <bulletml>; allowed: <bullet>, <fire>, <action>"),
        ("<action>\n<direction>1</direction></action>", "scene.xml:4: <direction> in <action>; allowed: "),
        ("<action><wait><wait>1</wait></wait></action>", "<wait> in <wait>; allowed: an expression"),
        ("<action><wait/></action>", "scene.xml:3: <wait>: an empty expression; allowed: numbers"),
        ("<action><fire/></action>", "<fire> without <bullet> or <bulletRef>"),
        ("<action><changeSpeed><speed>1</speed></changeSpeed></action>", "<changeSpeed> without <term>"),
        ("<action><repeat><times>1</times></repeat></action>", "<repeat> without <action> or <actionRef>"),
        ("<action><actionRef/></action>", "<actionRef> without a label"),
        (f"<action>{fire('wide 1')}</action>", 'type="wide" on <direction>; allowed: aim, absolute'),
        (f"<action>{fire('', 'aim 1')}</action>", 'type="aim" on <speed>; allowed: absolute, rel'),
        ('<bullet ai:heavy="$rank"/>', 'ai:heavy="$rank"; allowed: a plain number'),
        ('<action label="spin"/><action><actionRef label="spni"/></action>',
         'no <action> has the label "spni"; did you mean "spin"?'),
        ('<bullet label="a"/><bullet label="b"/><action><fire><bulletRef label="zzz"/></fire></action>',
         'no <bullet> has the label "zzz"; known: a, b'),
        ('<action><fireRef label="f"/></action>', 'no <fire> has the label "f"; there is none in this file'),
        ('<x:action xmlns:x="urn:x"/>', '<action> of the namespace "urn:x"; allowed: '),
    ],
)  # fmt: skip
def test_an_error_says_what_was_found_and_what_is_allowed(inside: str, told: str) -> None:
    assert told in refused(inside)


def test_a_wrong_root_and_a_wrong_type_are_refused() -> None:
    with pytest.raises(BulletMLError, match="the root is <svg>; allowed: <bulletml>"):
        parse(b"<svg/>", "x.xml")
    with pytest.raises(BulletMLError, match='type="sideways" on <bulletml>; allowed: none, vertical, horiz'):
        parse(document("", kind="sideways"), "x.xml")


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ('<action label="top" speed="2"/>', 'the attribute "speed" of <action> is unknown'),
        ('<action label="top">hello</action>', 'the text "hello" in <action> means nothing'),
        ('<action label="top"/><bullet ai:lok="orb"/>',
         '"ai:lok" on <bullet> is unknown; did you mean "look"?'),
        ('<action label="top"/><bullet><speed>1</speed><direction>2</direction></bullet>',
         "<bullet> has its children in an unusual order; usual: direction, speed, action"),
        ('<action label="top"><changeSpeed><term>1</term><speed>2</speed></changeSpeed></action>',
         "<changeSpeed> has its children in an unusual order; usual: speed, term"),
        ('<action label="top"><repeat><times>1</times><action/><wait>1</wait></repeat></action>',
         "<repeat> with 2 commands; all of them are repeated"),
        ('<action label="top"><repeat><times>1</times><wait>1</wait><action/></repeat></action>',
         "<wait> before the repeated action means nothing"),
        ('<action label="top"/><bullet><speed>1</speed><speed>2</speed></bullet>',
         "a second <speed> in <bullet> means nothing"),
        ('<action label="top"/><bullet label="b"/><bullet label="b"/>',
         'a second <bullet> has the label "b"; the last one holds'),
    ],
)  # fmt: skip
def test_an_oddity_is_read_with_a_warning(inside: str, told: str) -> None:
    assert f"scene.xml:3: {told}" in pattern(inside).warnings


def test_a_file_without_a_top_action_is_read_and_runs_nothing() -> None:
    made = pattern('<action label="spin"/>')
    told = 'scene.xml:2: no <action> has a label that starts with "top": nothing will ever run'
    assert made.warnings == (told,)
    assert stand(made).runners == []


def test_a_file_without_declaration_doctype_and_namespace_is_read_with_one_warning() -> None:
    made = parse(b'<bulletml><action label="top"><fire><bullet/></fire></action></bulletml>', "bare.xml")
    assert len(made.warnings) == 1
    assert made.warnings[0].startswith('bare.xml:1: the namespace is ""; expected "http://www.asahi')
    assert len(stand(made).run(1).shots) == 1


def test_a_proper_file_has_no_warnings_and_foreign_attributes_are_nobodys_business() -> None:
    made = pattern(
        '<action label="top" xmlns:x="urn:x" x:note="1"><fire ai:sound="pew"><bullet/></fire></action>'
    )
    assert made.warnings == ()


def test_of_several_bullets_with_one_label_the_last_holds() -> None:
    bullets = '<bullet label="b"><speed>{}</speed></bullet>'
    fires = '<action label="top"><fire><bulletRef label="b"/></fire></action>'
    made = pattern(bullets.format(1) + fires + bullets.format(3))
    assert stand(made).run(1).speeds == [3.0]


def test_what_follows_the_repeated_action_is_repeated_too_and_what_precedes_it_is_not_run() -> None:
    inner = f"<times>2</times>{fire('absolute 1')}<action>{fire('absolute 2')}</action>{fire('absolute 3')}"
    assert stand(top(f"<repeat>{inner}</repeat>")).run(1).directions == [2.0, 3.0, 2.0, 3.0]


def test_every_action_with_a_top_label_is_an_entry_wherever_it_stands() -> None:
    inner = f'<action label="top2">{fire("absolute 2")}</action>'
    made = pattern(f'<action label="top1">{fire("absolute 1")}{inner}</action>')
    assert stand(made).run(1).directions == [1.0, 2.0, 2.0]


# Actions that call themselves


@pytest.mark.parametrize(
    "body",
    [
        '<wait>1</wait><actionRef label="a"/><wait>1</wait>',
        '<repeat><times>2</times><action><wait>1</wait><actionRef label="a"/></action></repeat>',
        '<wait>1</wait><actionRef label="b"/></action><action label="b"><actionRef label="a"/><wait>1</wait>',
    ],
)
def test_a_cycle_that_grows_without_end_is_refused(body: str) -> None:
    assert "leads back to itself before its action ends" in refused(f'<action label="a">{body}</action>')


@pytest.mark.parametrize(
    "body",
    [
        '<actionRef label="a"/>',
        '<wait>0.9</wait><actionRef label="a"/>',
        '<actionRef label="b"/></action><action label="b"><actionRef label="a"/>',
    ],
)
def test_a_cycle_without_a_wait_is_refused(body: str) -> None:
    assert "goes round without a <wait>" in refused(f'<action label="a">{body}</action>')


@pytest.mark.parametrize(
    "body",
    [
        '<wait>1</wait><actionRef label="a"/>',
        '<wait>$rand*9</wait><action><actionRef label="a"/></action>',
        '<actionRef label="b"/></action><action label="b"><wait>1</wait><actionRef label="a"/>',
        '<actionRef label="b"/><actionRef label="a"/></action><action label="b"><wait>2</wait>',
        '<fire><bullet><action><actionRef label="a"/></action></bullet></fire>',
        '<actionRef label="b"/><wait>1</wait></action><action label="b"><wait>1</wait><actionRef label="b"/>',
    ],
)
def test_a_cycle_that_waits_and_does_not_grow_is_legal(body: str) -> None:
    made = pattern(f'<action label="top"><actionRef label="a"/></action><action label="a">{body}</action>')
    made_to_run = stand(made).run(200)
    assert made_to_run.runners[0].stopped is None
