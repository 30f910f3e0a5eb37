"""Stage packs on the command line: what `check` says, and what `--content` plays, records and refuses."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from anti_invaders import cli, content, texts
from anti_invaders.resources import assets_dir

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "night-shift"


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "en")
    yield
    texts.set_language("en")


@pytest.fixture
def broken(tmp_path):
    """The example with two mistakes."""
    folder = shutil.copytree(EXAMPLE, tmp_path / "broken")
    for name, good, bad in (
        ("paths.toml", "speed =", "sped ="),
        ("stages/1.toml", "night-walk", "night-wolk"),
    ):
        file = folder / name
        file.write_text(file.read_text("utf-8").replace(good, bad, 1), "utf-8")
    return folder


# --- check ----------------------------------------------------------------------------------------
def test_a_sound_pack_is_one_line_and_no_failure(capsys):
    assert cli.main(["check", str(EXAMPLE)]) == 0
    digest = content.open_pack(EXAMPLE).content.digest[:12]
    said = f"{EXAMPLE}: ok; Night Shift; stages: 1 Night Shift; digest {digest}\n"
    assert capsys.readouterr().out == said


def test_every_mistake_is_a_line_with_file_and_line_and_a_failure(capsys, broken):
    assert cli.main(["check", str(broken)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f'{broken / "paths.toml"}:4: key "sped" is unknown; did you mean "speed"?',
        f'{broken / "stages" / "1.toml"}:20: path "night-wolk" is unknown; did you mean "night-walk"?',
    ]


def test_both_can_be_said_as_one_json_object(capsys, broken):
    assert cli.main(["check", str(EXAMPLE), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["ok"], said["title"], said["licence"]) == (True, "Night Shift", "MIT")
    assert (said["stages"], said["findings"]) == ({"1": "Night Shift"}, [])
    assert cli.main(["check", "--json", str(broken)]) == 1
    said = json.loads(capsys.readouterr().out)
    assert (said["ok"], said["digest"]) == (False, None)
    message = 'key "sped" is unknown; did you mean "speed"?'
    assert said["findings"][0] == {"file": "paths.toml", "line": 4, "message": message}


def test_check_reads_no_asset_folder_of_ours_as_a_pack(capsys):
    """It has ships, which are the game's own, and no pack.toml; the rest of it is sound."""
    assert cli.main(["check", str(assets_dir())]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert {line.rpartition("/")[2].partition(":")[0] for line in lines} == {
        "pack.toml", "ships.toml", "difficulties.toml",
    }  # fmt: skip


# --- --content ------------------------------------------------------------------------------------
def demo(capsys, *more):
    assert cli.main(["demo", "--headless", "--json", "--pulses", "600", *more]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_run_of_a_pack_is_recorded_and_verified_with_it_and_with_nothing_else(capsys, tmp_path):
    file, pack = tmp_path / "run.replay", ["--content", str(EXAMPLE)]
    packed = demo(capsys, *pack, "--record", str(file))
    assert packed["hash"] != demo(capsys)["hash"]
    assert cli.main(["verify", str(file), *pack]) == 0
    assert cli.main(["verify", str(file)]) == 1
    digest = content.open_pack(EXAMPLE).content.digest[:12]
    ours = content.load().digest[:12]
    assert capsys.readouterr().out == f"ok\nother content: made with {digest}, this game has {ours}\n"


@pytest.mark.parametrize(
    "command", [["play"], ["demo", "--headless"], ["verify", "x.replay"], ["replay", __file__]]
)
def test_a_broken_pack_is_named_with_its_mistakes_and_nothing_is_played(command, capsys, broken, tmp_path):
    words = command[1:] if command == ["play"] else command
    assert cli.main([*words, "--content", str(broken), "--data-dir", str(tmp_path / "data")]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert (
        err.splitlines()[0]
        == f'anti-invaders: {broken / "paths.toml"}:4: key "sped" is unknown; did you mean "speed"?'
    )
    assert len(err.splitlines()) == 2


def test_a_stage_that_the_pack_has_not_is_wrong_use(capsys):
    with pytest.raises(SystemExit) as wrong:
        cli.main(["demo", "--headless", "--content", str(EXAMPLE), "--stage", "2"])
    assert wrong.value.code == 2
    assert "stage 2 is unknown; known: 1" in capsys.readouterr().err
