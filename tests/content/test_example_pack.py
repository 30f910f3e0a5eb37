"""The pack that docs/modding.md builds: it is what the page says, sound, and can be played to its end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from anti_invaders import bots
from anti_invaders.content import load, open_pack
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World

DOCS = Path(__file__).parents[2] / "docs"
PACK = DOCS / "examples" / "night-shift"
LONGEST = 3 * 3600  # pulses


def test_every_piece_of_the_page_is_in_the_finished_pack() -> None:
    page = (DOCS / "modding.md").read_text("utf-8").partition("## Part two")[2]
    whole = [path.read_text("utf-8") for path in PACK.rglob("*.*") if path.is_file()]
    pieces = re.findall(r"```(?:toml|xml)\n(.*?)```", page, re.DOTALL)
    assert len(pieces) > 8
    assert [piece for piece in pieces if not any(piece in text for text in whole)] == []


def test_it_is_sound() -> None:
    pack = open_pack(PACK)
    assert [str(found) for found in pack.findings] == []
    assert pack.name == "Night Shift"


def test_its_names_are_its_own_as_the_page_says() -> None:
    content, game = open_pack(PACK).content, load()
    assert content is not None
    for mine, ours in (
        (content.paths, game.paths), (content.patterns, game.patterns),
        (content.enemies, game.enemies), (content.bosses, game.bosses),
    ):  # fmt: skip
        assert len(mine) > len(ours)
        assert all(mine[name] == ours[name] for name in ours)


@pytest.mark.parametrize("difficulty", ["easy", "lunatic"])
def test_a_bot_plays_it_to_the_end(difficulty: str) -> None:
    content = open_pack(PACK).content
    assert content is not None
    world = World(content, Start(seed=1, difficulty=difficulty, power=200, invulnerable=True))
    bot = bots.make("skilled", 1)
    while world.result is None and world.pulse < LONGEST:
        world.advance((bot.decide(bots.look(world)),))
    assert world.result == "clear"
    assert not content.patterns["sleet"].flags + content.patterns["sparks"].flags
    assert world.pulse > 2400  # it is a stage, not a moment
