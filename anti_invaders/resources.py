"""Where the assets are: one answer for a checkout, a wheel, an editable install and a frozen program."""

from __future__ import annotations

from functools import cache
from pathlib import Path

MARKER = "MARKER"


class MissingAsset(Exception):
    """A file that belongs to the game is not there; the message names it and says what to do."""


@cache
def assets_dir() -> Path:
    """The folder of the game's assets. Raises MissingAsset when the installation is not whole."""
    here = Path(__file__).resolve().parent
    candidates = (here / "assets", here.parent / "assets")  # wheel or frozen; checkout or editable
    for folder in candidates:
        if (folder / MARKER).is_file():  # ours, never a stranger's site-packages/assets
            return folder
    looked = ", ".join(map(str, candidates))
    raise MissingAsset(f"the game's assets are missing (looked in {looked}); install the game again")


def asset(*parts: str) -> Path:
    """The path of one asset, such as asset("sprites", "grunt.svg"). Raises MissingAsset if absent."""
    path = assets_dir().joinpath(*parts)
    if not path.exists():
        raise MissingAsset(f"{path} is missing; install the game again")
    return path
