"""A player's name for the table: letters our typeface has, never an invisible row."""

from __future__ import annotations

import unicodedata

LONGEST = 12  # letters
NOBODY = "ANON"  # who enters nothing that can be seen
PUNCTUATION = " .,!?-_'&+*#@:()"
LETTERS = frozenset(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåæçèéêëìíîïñòóôõöøùúûüý"
    "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя" + PUNCTUATION
)


def allowed(letter: str) -> bool:
    """Whether a name may hold this letter."""
    return letter in LETTERS


def clean(text: str) -> str:
    """`text` as a name: accents joined to their letters, the rest left out, at most LONGEST; or NOBODY."""
    composed = unicodedata.normalize("NFC", text)
    kept = "".join(letter if letter in LETTERS else " " * letter.isspace() for letter in composed)
    return " ".join(kept.split())[:LONGEST].rstrip() or NOBODY
