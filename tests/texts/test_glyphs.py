"""Whatever the game says, and whatever a player may call himself, our typeface can show."""

from __future__ import annotations

import gettext

import pygame
import pytest

from anti_invaders import resources
from anti_invaders.storage import names

FONTS = sorted(resources.asset("fonts").glob("*.ttf"))


def spoken() -> str:
    """Every character of every translation and of every original, as written and in capitals."""
    said = set()
    for path in resources.asset("locale").rglob("*.mo"):
        with path.open("rb") as file:
            catalogue = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
        for original, translation in catalogue.items():
            if original:
                text = f"{original[0] if isinstance(original, tuple) else original}{translation}"
                said |= set(text + text.upper())
    return "".join(sorted(said - {"\n"}))


@pytest.fixture(scope="module", params=FONTS, ids=lambda path: path.stem)
def font(request):
    pygame.font.init()
    return pygame.font.Font(request.param, 20)


def drawn(font: pygame.font.Font, letter: str) -> bytes:
    return pygame.image.tobytes(font.render(letter, True, "white", "black"), "RGB")


def missing(font: pygame.font.Font, text: str) -> str:
    """The letters that come out as the box for those that nobody drew."""
    box = drawn(font, "\ue000")
    return "".join(letter for letter in text if drawn(font, letter) == box)


def test_every_letter_of_every_language_has_a_glyph(font):
    assert missing(font, spoken()) == ""


def test_every_letter_of_a_name_has_a_glyph(font):
    """Fault 135: what a player may enter can be shown, in capitals too."""
    letters = "".join(sorted(names.LETTERS))
    assert missing(font, letters + letters.upper()) == ""


def test_a_letter_that_nobody_drew_would_be_noticed(font):
    assert missing(font, "A漢") == "漢"
