"""What destroyed the last ship is told in the player's language, whoever it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from anti_invaders import content, texts
from anti_invaders.screens import words

LOADED = content.load()
KINDS = [*LOADED.enemies, *LOADED.bosses, *LOADED.scenery]


@pytest.fixture(params=["pt_BR", "ru"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    texts.set_language(request.param)
    yield request.param
    texts.set_language("en")


def test_whatever_can_destroy_a_ship_has_a_title_and_not_its_name() -> None:
    for kind in KINDS:
        title = words.killer(LOADED, kind)
        assert title and title[0].isupper() and "-" not in title.replace("Standard-Bearers", "")
        assert words.cause("dead", title) == f"The last ship fell to: {title}"


def test_whatever_can_destroy_a_ship_is_told_in_every_language(language: str) -> None:
    told = texts._("The last ship fell to: {enemy}")
    for kind in KINDS:
        title = words.killer(LOADED, kind)
        assert told.format(enemy=texts._(title)) == words.cause("dead", title)
        if language == "ru":
            assert not set(texts._(title).lower()) & set("abcdefghijklmnopqrstuvwxyz"), title


def test_an_end_by_nobody_known_or_by_a_landing_is_told_too() -> None:
    assert words.cause("dead", "") == "The last ship was lost."
    assert words.cause("landed", "Grunt") == "Too many of them got past you."
