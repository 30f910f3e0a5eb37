"""All that is wrong with a file is told at once, in its order, and not what only follows from it."""

from __future__ import annotations

import pytest
from bulletml_scenes import document, pattern

from anti_invaders.bulletml import BulletMLError, errors, limits, parse


def mistakes(inside: str) -> list[str]:
    """What is told of a file with this in its <bulletml>, which begins in line 3."""
    with pytest.raises(BulletMLError) as caught:
        pattern(inside)
    return [str(each).removeprefix("scene.xml:") for each in caught.value.mistakes]


MESS = """<action label="top">
<wiat>10</wiat>
<fire><direction type="wide">1+</direction><bulletRef label="rnig"/></fire>
<changeSpeed><speed>two</speed></changeSpeed>
<repeat><times>3</times></repeat>
<actionRef/>
</action>
<bullet label="ring" ai:heavy="very"><speed type="aim">$rnk</speed></bullet>"""


def test_every_mistake_of_a_file_is_told_with_its_line() -> None:
    told = mistakes(MESS)
    assert [each.partition("; ")[0] for each in told] == [
        "4: <wiat> in <action>",
        '5: type="wide" on <direction>',
        '5: <direction>: an unexpected end in expression "1+"',
        '5: no <bullet> has the label "rnig"',
        "6: <changeSpeed> without <term>",
        '6: <speed>: "two" in expression "two"',
        "7: <repeat> without <action> or <actionRef>",
        "8: <actionRef> without a label",
        '10: type="aim" on <speed>',
        '10: <speed>: unknown "$rnk" in expression "$rnk"',
        '10: ai:heavy="very"',
    ]


def test_the_error_itself_is_the_first_of_them() -> None:
    with pytest.raises(BulletMLError, match=r"^scene.xml:4: <wiat> in <action>") as caught:
        pattern(MESS)
    assert caught.value.mistakes[0] is caught.value
    assert len(caught.value.others) == 10


@pytest.mark.parametrize(
    "inside",
    [
        "<action><fire><bulet/></fire></action>",
        "<action><wait><wait>1</wait></wait></action>",
        "<action><repeat><times>1</times><acton><wait>1</wait></acton></repeat></action>",
        '<acton label="spin"/><action><actionRef label="spin"/></action>',
        '<action><fier><bullet label="b"/></fier><fire><bulletRef label="b"/></fire></action>',
        '<action label="a"><wiat>1</wiat><actionRef label="a"/></action>',
        '<action label="a"><wait>x</wait><actionRef label="a"/></action>',
        '<action><actionRef label="b"/><actionRef label="b"/></action><acton label="b"><wat/></acton>',
        "<action><accel><horizontal>1</horizontal><tern>1</tern></accel></action>",
    ],
)
def test_what_only_follows_from_a_mistake_is_not_told(inside: str) -> None:
    assert len(mistakes(inside)) == 1


def test_every_cycle_that_never_ends_is_told_once() -> None:
    told = mistakes(
        '<action label="a"><actionRef label="a"/></action>\n'
        '<action label="b"><actionRef label="c"/></action>\n'
        '<action label="c"><wait>1</wait><actionRef label="b"/><wait>1</wait></action>\n'
        '<action label="d"><actionRef label="a"/><actionRef label="b"/></action>'
    )
    assert [each.partition(">")[0] for each in told] == [
        '3: <actionRef label="a"',
        '5: <actionRef label="b"',
    ]


def test_what_is_no_xml_is_one_mistake_however_much_is_wrong_with_it() -> None:
    with pytest.raises(BulletMLError, match="this is not XML") as caught:
        parse(document("<acton>\n<wiat>\n</action>"), "scene.xml")
    assert caught.value.others == ()


def test_of_too_many_mistakes_the_first_are_told() -> None:
    assert len(mistakes("<action>" + "<wait/>\n" * (limits.MISTAKES + 9) + "</action>")) == limits.MISTAKES


def test_words_are_compared_with_few_others_and_never_with_long_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comparing words is slow; a file may hold thousands, each as long as a message."""
    compared: list[str] = []
    monkeypatch.setattr(errors, "get_close_matches", lambda found, known, n: compared.extend([found, *known]))
    long = "ab" * 38
    labels = "".join(f'<bullet label="{long}{number}"/><bullet label="b{number}"/>' for number in range(900))
    refs = "".join(f'<fire><bulletRef label="{long}x{number}"/></fire>' for number in range(60))
    assert len(mistakes(labels + refs)) == limits.MISTAKES
    assert len(compared) <= (errors.COMPARED + 1) * limits.MISTAKES
    assert max(map(len, compared)) <= errors.LONGEST_WORD
