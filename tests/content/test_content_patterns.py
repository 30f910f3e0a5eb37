"""The patterns in assets/patterns: many, each explained in a comment, each an idea of its own."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from xml.etree import ElementTree

import pytest

from anti_invaders.content import load
from anti_invaders.resources import asset

FILES = sorted(asset("patterns").glob("*.xml"))
WANTED = 60  # patterns in the whole campaign
SHORTEST = 40  # characters: less is a name and not an idea


def canonical(path: Path) -> str:
    """What it says to a machine: no comments, no spaces between elements, attributes in one order."""
    return ElementTree.canonicalize(path.read_text("utf-8"), strip_text=True)


def test_the_campaign_has_sixty_patterns_and_more() -> None:
    assert len(load().patterns) == len(FILES) >= WANTED


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_pattern_begins_with_a_comment_that_says_its_idea(path: Path) -> None:
    source = path.read_text("utf-8")
    comment = re.search(r"<!--(.*?)-->", source[: source.index("<bulletml")], re.S)
    assert comment is not None
    words = " ".join(comment[1].split())
    assert len(words) >= SHORTEST and words[0].isupper() | words[0].isdigit() and words.endswith(".")


def test_no_two_patterns_are_the_same() -> None:
    alike = defaultdict(list)
    for path in FILES:
        alike[canonical(path)].append(path.stem)
    assert [names for names in alike.values() if len(names) > 1] == []


def test_patterns_that_differ_only_in_comments_and_spaces_would_be_noticed(tmp_path: Path) -> None:
    source = FILES[0].read_text("utf-8")
    other = tmp_path / "other.xml"
    other.write_text(source.replace("<action", "<!-- again -->\n   <action", 1), encoding="utf-8")
    assert canonical(other) == canonical(FILES[0])


def test_whoever_is_in_the_game_fires_every_pattern_that_lies_there() -> None:
    content = load()
    carried = [
        *content.enemies.values(),
        *(phase for boss in content.bosses.values() for phase in boss.phases),
    ]
    carried += [cue for stage in content.stages.values() for cue in stage.cues if hasattr(cue, "weapons")]
    fired = {weapon.pattern for each in carried for weapon in each.weapons}
    assert set(content.patterns) <= fired
