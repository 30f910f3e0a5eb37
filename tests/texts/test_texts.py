"""The player's language: chosen at call time, never fatal, the same under every C locale."""

from __future__ import annotations

import ast
import gettext
import locale
import re
import shutil
from pathlib import Path

import pytest

from anti_invaders import resources, texts

ROOT = Path(__file__).parents[2]
PLACEHOLDER = re.compile(r"{[a-z_]+(?::[^{}]*)?}")


@pytest.fixture(autouse=True)
def english():
    """Every test starts in English and leaves English behind."""
    texts.available.cache_clear()
    texts.set_language("en")
    yield
    texts.available.cache_clear()
    texts.set_language("en")


@pytest.fixture
def catalogues(tmp_path, monkeypatch):
    """A copy of the catalogues that a test may spoil."""
    copy = tmp_path / "locale"
    shutil.copytree(resources.asset("locale"), copy)
    monkeypatch.setattr(resources, "asset", lambda *parts: tmp_path.joinpath(*parts))
    texts.available.cache_clear()
    return copy


def test_english_portuguese_and_russian_are_there_under_their_own_names():
    assert texts.available() == {"en": "English", "pt_BR": "Português (Brasil)", "ru": "Русский"}


def test_a_text_follows_the_language_of_the_moment():
    """Fault 142: switching the language in mid-game left a mix."""
    said = []
    for code in ("en", "ru", "pt_BR", "en"):
        assert texts.set_language(code) == code == texts.language()
        said.append(texts._("Options"))
    assert said == ["Options", "Настройки", "Opções", "Options"]


@pytest.mark.parametrize("code", ["xx", "", 5, None, "../ru", "RU", ["ru"]])
def test_a_language_that_is_not_there_is_english(code):
    """Fault 144: a missing language file crashed, then at each start."""
    assert texts.set_language(code) == "en"
    assert texts._("Options") == "Options"


def test_a_catalogue_that_was_deleted_is_english(catalogues):
    """Fault 144: the file deleted."""
    shutil.rmtree(catalogues / "ru")
    assert texts.set_language("ru") == "en"
    assert "ru" not in texts.available()


def test_without_any_catalogues_there_is_english(catalogues):
    shutil.rmtree(catalogues)
    assert texts.available() == {"en": "English"}
    assert texts.system_language() == "en"


def test_a_damaged_catalogue_is_english_or_at_least_text(catalogues):
    """Fault 144: whatever bytes the file holds, texts are texts."""
    path = catalogues / "ru" / "LC_MESSAGES" / "anti_invaders.mo"
    whole = path.read_bytes()
    damaged = [b"", b"\0" * 4096, whole[:27], whole[: len(whole) // 2], whole[:4] + b"\xff" * 200]
    damaged += [whole[:n] + bytes([whole[n] ^ 0xFF]) + whole[n + 1 :] for n in range(0, 200, 7)]
    for content in damaged:
        path.write_bytes(content)
        texts.available.cache_clear()
        assert texts.set_language("ru") in ("en", "ru")
        assert isinstance(texts._("Options"), str)


def test_the_empty_text_is_not_the_catalogues_header():
    texts.set_language("ru")
    assert texts._("") == ""


def test_an_unknown_text_is_itself():
    texts.set_language("ru")
    assert texts._("No such text") == "No such text"


def test_counted_things_have_the_forms_of_their_language(monkeypatch):
    """Russian has three forms: 1, 2 and 5 of a thing are said differently."""

    class Counting(gettext.NullTranslations):
        def ngettext(self, one, many, count):
            return f"{one}/{many}/{count}"

    monkeypatch.setattr(texts, "_catalogue", Counting())
    assert texts.ngettext("{n} ship", "{n} ships", 5) == "{n} ship/{n} ships/5"
    texts.set_language("ru")
    forms = texts._catalogue.plural  # type: ignore[attr-defined]
    assert [forms(n) for n in (1, 2, 5, 11, 21, 22)] == [0, 1, 2, 2, 0, 1]


@pytest.mark.parametrize(
    ("variables", "spoken"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "pt_PT.UTF-8"}, "pt_BR"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANGUAGE": "de:pt_BR:en", "LANG": "de_DE.UTF-8"}, "pt_BR"),
        ({"LC_ALL": "ru_RU@x", "LANG": "en_US.UTF-8"}, "ru"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "", "LANGUAGE": ":"}, "en"),
        ({}, "en"),
    ],
)
def test_the_systems_language_is_taken_if_we_speak_it(monkeypatch, variables, spoken):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert texts.system_language() == spoken


@pytest.mark.parametrize("tag", ["pt-BR", "PT_br", "pt", "pt_BR.utf8"])
def test_a_language_may_be_written_in_many_ways(tag):
    assert texts.best([tag]) == "pt_BR"


def test_the_c_locale_has_no_say(monkeypatch):
    """Fault 139: the system's locale must not reach our texts or numbers."""
    called = []
    monkeypatch.setattr(locale, "setlocale", lambda *arguments: called.append(arguments))
    texts.set_language("ru")
    assert texts._("Options") == "Настройки"
    assert called == []


def marked() -> dict[str, int]:
    """Every text that the code marks with `_()` or `ngettext()`, and how many forms of it there are."""
    found: dict[str, int] = {}
    for path in (ROOT / "anti_invaders").rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or not call.args:
                continue
            if call.func.id in ("_", "ngettext") and isinstance(text := call.args[0], ast.Constant):
                found[text.value] = 1 if call.func.id == "_" else 2
    return found


@pytest.mark.parametrize("code", ["pt_BR", "ru"])
def test_every_text_of_the_code_is_translated(code):
    texts.set_language(code)
    known = texts._catalogue._catalog  # type: ignore[attr-defined]
    assert [
        text for text, forms in marked().items() if not known.get(text if forms == 1 else (text, 0))
    ] == []


@pytest.mark.parametrize("code", ["pt_BR", "ru"])
def test_translations_have_the_placeholders_of_the_original(code):
    """Fault 141: a raw placeholder such as {key} was shown to the player."""
    texts.set_language(code)
    differ = []
    for text, translation in texts._catalogue._catalog.items():  # type: ignore[attr-defined]
        original = text[0] if isinstance(text, tuple) else text
        if original and set(PLACEHOLDER.findall(original)) != set(PLACEHOLDER.findall(translation)):
            differ.append((original, translation))
    assert differ == []


def test_no_text_holds_a_brace_that_format_does_not_fill():
    """Fault 141: placeholders are plain names, so that a text formats or is not formatted at all."""
    rest = {text: PLACEHOLDER.sub("", text) for text in marked()}
    assert [text for text, left in rest.items() if "{" in left or "}" in left] == []
