"""The forge's command: what is committed is what the sources give, and the same sources give the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from tools.sound import exact
from tools.sound.sources import modules_of

Forge = Callable[[str], ModuleType]

A_FEW = ("shot_0", "hit_2", "boom_small_1", "catch_11", "march_09", "tell_shot", "menu_accept", "field_open")


def test_all_that_is_committed_is_current(forge: Forge, capsys: pytest.CaptureFixture[str]) -> None:
    assert forge("__main__").main(["--check"]) == 0, capsys.readouterr().out


def test_rendering_again_gives_the_same_samples(forge: Forge, capsys: pytest.CaptureFixture[str]) -> None:
    assert forge("__main__").main(["--check", "--render", *A_FEW]) == 0, capsys.readouterr().out


@pytest.mark.slow
def test_rendering_a_piece_again_gives_the_same_samples(forge: Forge) -> None:
    assert forge("__main__").main(["--check", "--render", "boss"]) == 0


def test_an_unknown_name_is_refused(forge: Forge, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        forge("__main__").main(["kazoo"])
    assert "nothing is called kazoo" in capsys.readouterr().err


def test_a_changed_source_makes_a_product_stale(forge: Forge) -> None:
    entry = forge("manifest").load()["shot_0"]
    assert list(forge("manifest").faults(entry, entry.sources)) == []
    assert list(forge("manifest").faults(entry, "another")) == ["is older than its sources"]


def test_another_file_than_was_rendered_is_noticed(forge: Forge) -> None:
    manifest = forge("manifest")
    entry = manifest.load()["shot_0"]
    forged = manifest.Entry(entry.sources, entry.samples, {"sounds/hit_0.ogg": "0", "sounds/none.ogg": "0"})
    assert list(manifest.faults(forged, entry.sources)) == [
        "has another sounds/hit_0.ogg than was rendered",
        "lacks sounds/none.ogg",
    ]


def test_a_product_depends_on_what_its_recipe_imports_and_on_nothing_else() -> None:
    forge_folder = Path(__file__).parents[2] / "tools" / "sound"
    names = {path.name for path in modules_of(forge_folder / "effects" / "menu.py")}
    assert {"menu.py", "tones.py", "effect.py", "filters.py", "exact.py"} <= names
    assert not {"mixer.py", "guns.py", "score.py"} & names


def test_the_same_samples_give_the_same_bytes(forge: Forge, tmp_path: Path) -> None:
    ogg = forge("ogg")
    sound = np.stack([exact.noise(60_000, 1), exact.noise(60_000, 2)], 1) * 0.2
    for name in ("one.ogg", "two.ogg"):
        ogg.write(tmp_path / name, sound, 0.3)
    assert (tmp_path / "one.ogg").read_bytes() == (tmp_path / "two.ogg").read_bytes()


def test_what_is_written_is_read_back_as_long_and_alike(forge: Forge, tmp_path: Path) -> None:
    ogg = forge("ogg")
    sound = exact.sine(np.arange(50_001) * 440.0 / 48_000.0)[:, None] * np.array([0.5, 0.25])
    ogg.write(tmp_path / "tone.ogg", sound, 0.5)
    back = ogg.read(tmp_path / "tone.ogg")
    assert back.shape == sound.shape
    assert np.sqrt(((back - sound) ** 2).mean()) < 0.01


def test_the_sheet_draws_sounds_to_look_at(forge: Forge, tmp_path: Path) -> None:
    forge("ogg")
    from tools import sound_sheet

    sound_sheet.main([str(tmp_path), "shot_0", "boom_large"])
    drawn = sound_sheet.pygame.image.load(tmp_path / "sounds.png")
    colours = np.unique(sound_sheet.pygame.surfarray.array2d(drawn))
    assert drawn.get_width() > 800 and len(colours) > 100


def test_the_written_page_knows_every_sound_and_every_piece(forge: Forge) -> None:
    page = (Path(__file__).parents[2] / "docs" / "sound.md").read_text("utf-8")
    for name in forge("effects.catalogue").catalogue():
        family = name.rstrip("0123456789").rstrip("_")
        assert f"`{family}`" in page or f"`{family}_0" in page, name
    for score in forge("piece").scores():
        assert f"**{forge('score').load(score).title}**" in page, score.stem
