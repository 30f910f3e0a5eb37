"""What a Linux desktop reads about the game says the same as the game."""

from __future__ import annotations

import configparser
import os
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from defusedxml.ElementTree import parse

from anti_invaders import __version__, texts
from anti_invaders.devices import environment

ROOT = Path(__file__).parents[2]
LINUX = ROOT / "packaging" / "linux"
ENTRY = LINUX / "anti-invaders.desktop"
(METAINFO,) = LINUX.glob("*.metainfo.xml")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(ENTRY, "utf-8")
    return parser["Desktop Entry"]


def tool(name: str) -> str:
    found = shutil.which(name)
    if found is None and not os.environ.get("CI"):
        pytest.skip(f"missing: {name}")
    assert found is not None, f"missing: {name}"
    return found


def test_the_entry_starts_a_program_that_is_installed() -> None:
    assert entry()["Exec"] in PROJECT["project"]["gui-scripts"]
    assert entry()["TryExec"] == entry()["Exec"]


def test_the_window_and_the_entry_belong_together() -> None:
    assert entry()["StartupWMClass"] == environment.HINTS["SDL_VIDEO_X11_WMCLASS"]
    assert environment.HINTS["SDL_VIDEO_WAYLAND_WMCLASS"] == ENTRY.stem


def test_everything_named_is_in_the_wheel() -> None:
    shared = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert all((ROOT / source).is_file() for source in shared)
    icon = entry()["Icon"]
    sizes = {path.stem.removeprefix("icon-") for path in (ROOT / "assets" / "icons").glob("icon-*.png")}
    for size in sizes:
        assert shared[f"assets/icons/icon-{size}.png"].endswith(f"/{size}x{size}/apps/{icon}.png")
    assert shared[f"packaging/linux/{ENTRY.name}"] == f"share/applications/{ENTRY.name}"
    assert shared[f"packaging/linux/{METAINFO.name}"] == f"share/metainfo/{METAINFO.name}"


def test_both_speak_every_language_of_the_game() -> None:
    others = set(texts.available()) - {texts.ENGLISH}
    assert {key[8:-1] for key in entry() if key.startswith("Comment[")} == others
    told = parse(METAINFO).getroot().findall("summary")
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    assert {each.get(language) for each in told} == others | {None}


def test_the_metainfo_names_this_version_and_the_entry() -> None:
    root = parse(METAINFO).getroot()
    assert root.findtext("launchable") == ENTRY.name
    assert root.findtext("id") == METAINFO.name.removesuffix(".metainfo.xml")
    assert root.find("releases/release").get("version") == __version__


def test_the_validators_of_the_desktop_are_content() -> None:
    subprocess.run([tool("desktop-file-validate"), str(ENTRY)], check=True)
    subprocess.run([tool("appstreamcli"), "validate", "--no-net", str(METAINFO)], check=True)
