"""The player's language: gettext catalogues in pure Python, asked at call time, deaf to the C locale.

English is written in the code and is its own catalogue. Every other language is one folder,
assets/locale/<code>/LC_MESSAGES, and names itself by its translation of the message "English".
"""

from __future__ import annotations

import ctypes
import gettext
import locale
import os
import re
import struct
import subprocess
import sys
from functools import cache

from anti_invaders import resources

DOMAIN = "anti_invaders"
ENGLISH = "en"
# what a bad .mo raises
BROKEN = (OSError, ValueError, LookupError, struct.error, AttributeError, MemoryError)

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_code = ENGLISH


def _(message: str) -> str:
    """`message` in the language of now; the message itself where there is no translation."""
    return _catalogue.gettext(message) if message else ""


def ngettext(one: str, many: str, count: int) -> str:
    """The form that goes with `count` things, in the language of now. Holds its placeholder still."""
    return _catalogue.ngettext(one, many, count)


def set_language(code: object) -> str:
    """Speak `code` from now on. Returns what is really spoken: "en" where `code` cannot be."""
    global _catalogue, _code
    found = _read(code) if isinstance(code, str) and code in available() else None
    _catalogue, _code = (found, str(code)) if found else (gettext.NullTranslations(), ENGLISH)
    return _code


def language() -> str:
    """The code of the language of now."""
    return _code


@cache
def available() -> dict[str, str]:
    """Codes and own names of the languages that can be spoken, English first: {"en": "English", …}."""
    names = {ENGLISH: "English"}
    for code in _folders():
        if catalogue := _read(code):
            # Translators: the name of your language in your language
            names[code] = catalogue.gettext("English")
    return names


def system_language() -> str:
    """The one of our languages that the player's system asks for; English when it asks for none."""
    return best(_wanted())


def best(wanted: list[str]) -> str:
    """The first language of `wanted` ("pt_PT.UTF-8", "ru-RU", …) that we speak, a sister variety included."""
    for tag in wanted:
        name = re.split(r"[.@]", tag)[0].replace("-", "_")
        for code in available():
            if code.casefold() == name.casefold():
                return code
        for code in available():
            if code.split("_")[0] == name.split("_")[0].casefold():
                return code
    return ENGLISH


def _folders() -> list[str]:
    try:
        return sorted(path.name for path in resources.asset("locale").iterdir() if path.is_dir())
    except (OSError, resources.MissingAsset):
        return []


def _read(code: str) -> gettext.NullTranslations | None:
    """The catalogue of `code`, or None when it is missing or broken."""
    if code == ENGLISH:
        return gettext.NullTranslations()
    try:
        path = resources.asset("locale", code, "LC_MESSAGES", f"{DOMAIN}.mo")
        with path.open("rb") as file:
            return gettext.GNUTranslations(file)
    except (*BROKEN, resources.MissingAsset):
        return None


def _wanted() -> list[str]:
    """What the system says about languages, the dearest first."""
    values = (os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    if said := [tag for value in values for tag in value.split(":") if tag]:
        return said
    if sys.platform == "win32":
        return [locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), ENGLISH)]
    if sys.platform == "darwin":
        return _macos_languages()
    return []


def _macos_languages() -> list[str]:
    """A program opened in the Finder has no LANG; its user's settings do."""
    try:
        asked = ["/usr/bin/defaults", "read", "-g", "AppleLanguages"]
        answer = subprocess.run(asked, capture_output=True, text=True, timeout=2, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return []
    return re.findall(r"[A-Za-z]{2,3}(?:-[A-Za-z]+)*", answer)
