"""Small stage packs of a stranger, written to a folder, and what is found in them."""

from __future__ import annotations

from pathlib import Path

from anti_invaders.content import Pack, open_pack

ABOUT = 'title = "Try"\nauthor = "Ana"\nlicence = "CC0-1.0"\nversion = "1.0"\n'
STAGE = """number = 1
name = "try"
title = "Try it"
music = "belt"
backdrop = "belt"
power = 100
speed_limit = 3.2

[[fly]]
name = "first"
at = 60
enemy = "grunt"
path = "arc"
"""
KIND = """[grunt-red]
title = "Red"
hp = 4
points = 20
size = "small"
hull = [[0, 0, 15]]
body = [[0, 0, 9]]
"""
PATH = "[loop]\nenter = [[100, -20], [300, 200], [600, 100]]\nspeed = 3\n"
SHOT = """<bulletml xmlns="http://www.asahi-net.or.jp/~cs8k-cyu/bulletml" xmlns:ai="urn:anti-invaders:1">
  <action label="top"><fire><bullet/></fire></action>
</bulletml>
"""
BOSS = """[herald-two]
title = "Two"
points = 10
size = "large"
hull = [[0, 0, 30]]
body = [[0, 0, 20]]
entrance = 60

[[herald-two.phases]]
title = "One"
hp = 10
time = 600
bonus = 10
stations = [[288, 120, 60, 60]]
weapons = [{ pattern = "grunt-shot", telegraph = "shot", after = 20 }]
"""


def pack(folder: Path, files: dict[str, str], about: str = ABOUT) -> Pack:
    """The pack of these files."""
    for name, text in {"pack.toml": about, **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return open_pack(folder)


def told(opened: Pack) -> list[str]:
    """Its findings."""
    assert (opened.content is None) == bool(opened.findings)
    return [str(found) for found in opened.findings]
