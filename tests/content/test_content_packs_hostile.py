"""Packs that mean harm: nothing is read outside them, nothing huge is tried, and none is fatal."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from anti_invaders.content import open_pack, parcel
from anti_invaders.rules.controls import Controls
from anti_invaders.rules.kinds import CROWD
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from tests.content.strangers import BOSS, KIND, PATH, SHOT, STAGE, pack, told


def test_a_link_out_of_the_folder_is_named_and_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text(PATH, encoding="utf-8")
    inside = tmp_path / "pack"
    pack(inside, {})
    link(inside / "paths.toml", secret)
    link(inside / "patterns", tmp_path)
    assert told(open_pack(inside)) == [
        "paths.toml:1: this is a link; a pack holds plain files and folders only",
        "patterns:1: this is a link; a pack holds plain files and folders only",
    ]


def link(path: Path, target: Path) -> None:
    try:
        path.symlink_to(target, target_is_directory=target.is_dir())
    except OSError as error:  # Windows, for users who may not
        pytest.skip(f"no links here: {error}")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes of this kind here")
def test_nobody_waits_at_a_pipe(tmp_path: Path) -> None:
    pack(tmp_path, {})
    os.mkfifo(tmp_path / "paths.toml")
    assert told(open_pack(tmp_path)) == ["paths.toml:1: this is no plain file"]


def test_a_huge_file_is_refused_after_its_first_part(tmp_path: Path) -> None:
    pack(tmp_path, {})
    with (tmp_path / "paths.toml").open("wb") as file:
        file.truncate(1 << 34)  # 16 GB, of which the disk holds nothing
    assert told(open_pack(tmp_path)) == ["paths.toml:1: this is longer than 256 kB, which is the most"]


def test_many_files_and_much_in_all_are_refused(tmp_path: Path) -> None:
    crowded = {f"patterns/p{number}.xml": SHOT for number in range(parcel.FILES + 1)}
    findings = told(pack(tmp_path / "many", crowded))
    assert ".:1: more than 500 files lie in this folder, which is the most" in findings
    padding = "# " + "x" * (parcel.FILE_BYTES - 100) + "\n"
    heavy = {f"paths/p{number}.toml": padding for number in range(9)}
    assert any("it is more than 2 MB" in found for found in told(pack(tmp_path / "much", heavy)))


CUE = '[[fly]]\nname = "n{n}"\nat = 60\nenemy = "grunt"\npath = "arc"\ncount = 60\n'
GREED: dict[str, Callable[[], tuple[str, str, str]]] = {
    "a million enemies": lambda: (
        "stages/1.toml", STAGE + "count = 1000000\n", "count = 1e+06: at most 64 is allowed"
    ),
    "a crowd in many cues": lambda: (
        "stages/1.toml",
        STAGE + "".join(CUE.format(n=n) for n in range(11)),
        "661 enemies come in this stage; at most 600 may",
    ),
    "a point at the end of the world": lambda: (
        "paths.toml", PATH.replace("600", "1e300"), "enter holds 1e+300; at most 4000"
    ),
    "a step that is none": lambda: (
        "paths.toml", PATH.replace("[300, 200]", "[100, -20.1]"), "points 1 and 2 of enter lie too near"
    ),
    "no number": lambda: ("enemies.toml", KIND.replace("hp = 4", "hp = nan"), "hp = nan: at most 100000"),
    "a number of 5000 digits": lambda: (
        "enemies.toml", KIND.replace("hp = 4", f"hp = {'9' * 5000}"), "this cannot be read: Exceeds the limit"
    ),
    "ten thousand brackets": lambda: (
        "paths.toml", "[loop]\nenter = " + "[" * 10_000, "this cannot be read: maximum recursion depth"
    ),
    "a deep table": lambda: ("paths.toml", f"[{'.'.join('abcdefghijk')}]\n", "tables nest too deep"),
    "a stage of deep tables": lambda: ("stages/1.toml", f"[{'a.' * 90}a]\n", "tables nest too deep"),
    "a name of thousands of parts": lambda: (
        "paths.toml", f"\n[{'a.' * 100_000}a]\n", "more than 100 dots in a line"
    ),
    "a key of thousands of parts": lambda: (
        "pack.toml", f"{'a.' * 100_000}a = 1\n", "more than 100 dots in a line"
    ),
    "a long text": lambda: (
        "enemies.toml", KIND.replace("Red", "R" * 900), "title has 900 characters; at most 32"
    ),
    "a text that moves the cursor": lambda: (
        "enemies.toml", KIND.replace("Red", "\\u001b[2J"), "title holds a character that cannot be shown"
    ),
    "a power that no ship has": lambda: (
        "stages/1.toml", STAGE.replace("power = 100", "power = 900"), "power = 900: at most 400"
    ),
    "billions of laughs": lambda: (
        "patterns/own.xml",
        '<!DOCTYPE b [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><bulletml>&b;</bulletml>',
        "declarations and references are not allowed",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", GREED)
def test_what_is_too_much_is_refused_by_line_before_it_costs_anything(what: str, tmp_path: Path) -> None:
    name, text, expected = GREED[what]()
    findings = told(pack(tmp_path, {name: text}))
    assert any(found.startswith(f"{name}:") and expected in found for found in findings), findings


def test_a_message_about_a_huge_value_is_short(tmp_path: Path) -> None:
    text = KIND.replace("[[0, 0, 15]]", str([["x" * 150] * 3] * 150))
    assert all(len(found) < 600 for found in told(pack(tmp_path, {"enemies.toml": text})))


@pytest.mark.parametrize("content", [b"", b"\0" * 4096, b"\xff\xfe", b"{}", "ж".encode("cp1251")])
@pytest.mark.parametrize(
    "name", ["pack.toml", "paths.toml", "stages/1.toml", "patterns/own.xml", "bosses.toml"]
)
def test_whatever_a_file_holds_the_pack_is_opened(name: str, content: bytes, tmp_path: Path) -> None:
    pack(tmp_path, {name: ""})
    (tmp_path / name).write_bytes(content)
    told(open_pack(tmp_path))


def test_a_folder_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for folder in (tmp_path / "none", tmp_path / "file"):
        assert "this folder cannot be read" in told(open_pack(folder))[0]


def test_those_who_let_their_like_go_never_become_a_crowd_without_end(tmp_path: Path) -> None:
    again = '{ release = { enemy = "grunt-red", path = "sit" }, on = "enter", telegraph = "shot", after = 1, '
    kind = KIND + f"weapons = [{again}every = 13, times = 200 }}]\n"
    sit = "\n[sit]\nrelative = true\nenter = [[0, 0], [0, 30]]\nhold = 99999\nleave = [[0, 30], [0, 99]]\n"
    files = {"stages/1.toml": STAGE.replace('"grunt"', '"grunt-red"'), "enemies.toml": kind}
    content = pack(tmp_path, files | {"paths.toml": PATH + sit + "speed = 2\n"}).content
    assert content is not None
    world = World(content, Start(invulnerable=True))
    most = 0
    for _pulse in range(600):
        world.advance((Controls(),))
        most = max(most, len(world.enemies))
    assert 100 < most <= CROWD


NUMBER = re.compile(r"(?<![\w.\"-])-?\d+(?:\.\d+)?(?![\w.\"])")
ODD = ("0", "1", "-1", "64", "0.1", "1e-320", "-4000", "4000", "99999", "inf", "true", "[]", '"x"', "{}")
ARMED = (
    KIND + 'weapons = [{ pattern = "grunt-shot", on = "enter", telegraph = "shot", after = 9, times = 1 }]\n'
)
PLAYED = {
    "stages/1.toml": STAGE.replace('"grunt"', '"grunt-red"').replace('"arc"', '"loop"')
    + 'count = 2\nevery = 9\n\n[[boss]]\nname = "end"\nat = 120\nboss = "herald-two"\n',
    "enemies.toml": ARMED,
    "paths.toml": PATH,
    "bosses.toml": BOSS,
}


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_whatever_numbers_a_pack_holds_it_is_refused_or_can_be_played(data: st.DataObject) -> None:
    files = dict(PLAYED)
    for _change in range(data.draw(st.integers(1, 2))):
        name = data.draw(st.sampled_from(sorted(files)))
        found = data.draw(st.sampled_from(list(NUMBER.finditer(files[name]))))
        files[name] = (
            files[name][: found.start()] + data.draw(st.sampled_from(ODD)) + files[name][found.end() :]
        )
    with tempfile.TemporaryDirectory() as folder:
        content = pack(Path(folder), files).content
    if content is None:
        return
    start = Start(stage=min(content.stages), power=content.stages[min(content.stages)].power)
    world = World(content, start)
    while world.result is None and world.pulse < 500:
        world.advance((Controls(fire=True, left=world.pulse % 120 < 60),))
    assert World.restore(content, world.save()).hash() == world.hash()
