"""The recipe of the application works for each system, with stand-ins for PyInstaller's own parts."""

from __future__ import annotations

import runpy
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from anti_invaders import __version__

ROOT = Path(__file__).parents[2]
SYSTEMS = ("linux", "win32", "darwin")


class Made:
    """What the recipe makes, with what it was made of."""

    def __init__(self, *parts: Any, **how: Any) -> None:
        self.parts, self.how = parts, how
        self.pure: list[Any] = []
        self.scripts: list[Any] = []
        self.datas = how.get("datas", [])
        self.binaries = [("libstdc++.so.6", "", ""), ("libgcc_s.so.1", "", ""), ("libSDL2.so", "", "")]


class VersionInfo(types.ModuleType):
    """PyInstaller's words for a file's properties on Windows."""

    def __getattr__(self, name: str) -> type[Made]:
        return Made


@pytest.fixture(params=SYSTEMS)
def made(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Any]:
    """The names that the recipe leaves, run as on one system."""
    for name in ("PyInstaller", "PyInstaller.utils", "PyInstaller.utils.win32"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    module = VersionInfo("versioninfo")
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.win32.versioninfo", module)
    monkeypatch.setattr(sys.modules["PyInstaller.utils.win32"], "versioninfo", module, raising=False)
    monkeypatch.setattr(sys, "platform", request.param)
    given = dict.fromkeys(("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE"), Made)
    return runpy.run_path(
        str(ROOT / "build.spec"), {**given, "SPECPATH": str(ROOT), "DISTPATH": str(tmp_path)}
    ) | {"system": request.param}


def test_the_assets_are_where_the_game_looks_for_them(made: dict[str, Any]) -> None:
    """Fault 145: a build lacked its files."""
    assert made["analysis"].how["datas"] == [(str(ROOT / "assets"), "anti_invaders/assets")]


def test_no_library_of_the_compiler_is_brought_along(made: dict[str, Any]) -> None:
    """Fault 154: an older libstdc++ than the system's keeps its graphics drivers from loading."""
    assert [name for name, *_rest in made["folder"].parts[1]] == ["libSDL2.so"]


def test_it_has_no_console_and_each_system_gets_its_icon(made: dict[str, Any]) -> None:
    how = made["program"].how
    assert how["console"] is False
    icon = {"linux": None, "win32": "icon.ico", "darwin": "icon.icns"}[made["system"]]
    assert how["icon"] == (icon and str(ROOT / "assets" / "icons" / icon))
    assert (how["version"] is not None) == (made["system"] == "win32")
    assert made["version"] == __version__
