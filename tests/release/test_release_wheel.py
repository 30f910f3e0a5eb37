"""The wheel holds the game, its assets and what a desktop reads, and nothing else.

ANTI_INVADERS_WHEEL names the file; without one there is nothing to look at.
"""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest

from anti_invaders import __version__

ROOT = Path(__file__).parents[2]
WHEEL = os.environ.get("ANTI_INVADERS_WHEEL", "")

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not WHEEL, reason="no wheel is named")]


@pytest.fixture(scope="module")
def names() -> set[str]:
    with zipfile.ZipFile(WHEEL) as wheel:
        return {name for name in wheel.namelist() if not name.endswith("/")}


def files_of(folder: Path) -> set[str]:
    found = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix() for path in found}


def test_every_module_and_every_asset_is_in_it(names: set[str]) -> None:
    modules = {f"anti_invaders/{name}" for name in files_of(ROOT / "anti_invaders")}
    assets = {f"anti_invaders/assets/{name}" for name in files_of(ROOT / "assets")}
    assert {name for name in names if name.startswith("anti_invaders/")} == modules | assets


def test_nothing_else_is_in_it_but_what_a_desktop_and_a_package_index_read(names: set[str]) -> None:
    rest = {name for name in names if not name.startswith("anti_invaders/")}
    about = f"anti_invaders-{__version__}"
    assert all(name.startswith((f"{about}.dist-info/", f"{about}.data/data/share/")) for name in rest)
    assert f"{about}.dist-info/licenses/LICENSE" in rest
    assert f"{about}.data/data/share/applications/anti-invaders.desktop" in rest
    assert f"{about}.data/data/share/icons/hicolor/128x128/apps/anti-invaders.png" in rest


def test_it_is_one_wheel_for_every_system() -> None:
    assert WHEEL.endswith("-py3-none-any.whl")
