"""Settings: each bad value alone falls back, and no file keeps the game from starting."""

from __future__ import annotations

import json
import locale
import math
from dataclasses import asdict, fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anti_invaders.devices.bindings import Action, Bindings
from anti_invaders.storage import settings
from anti_invaders.storage.document import Document
from anti_invaders.storage.notices import Notices
from anti_invaders.storage.settings import Settings
from anti_invaders.storage.shelf import DiskShelf, MemoryShelf

CHANGED = Settings(
    language="ru",
    display="window",
    frames="60",
    vsync=True,
    monitor=1,
    presenting="plain",
    measured="texture",
    counters=True,
    calm=True,
    shake=0.25,
    hitbox_always=True,
    own_shots=0.1,
    high_contrast=True,
    bullet_size=1.3,
    palette="red-green",
    flashes_told=True,
    music=0.1,
    effects=0.2,
    own_gun=0.3,
    mute=True,
    always_fire=True,
    difficulty="hard",
    ship="arraia",
    challenge="rush",
    practice_stage=5,
    practice_from=2,
    practice_difficulty="lunatic",
    practice_power=300,
    practice_ships=0,
    name="Жук",
    bindings={"pad": {"fire": ["a"]}},
    dead_zone=0.4,
)
WRONG_TYPES = [None, [], {}, "fifty", 3.5, True, -7, "\x00"]


def document(folder, notices=None):
    return Document(DiskShelf(folder), notices or Notices(), "settings.json", 1)


def test_every_setting_comes_back_as_it_was_saved(tmp_path):
    assert all(getattr(CHANGED, f.name) != getattr(Settings(), f.name) for f in fields(Settings))
    assert settings.save(document(tmp_path), CHANGED)
    assert settings.load(document(tmp_path)) == CHANGED


@pytest.mark.parametrize("name", [f.name for f in fields(Settings)])
@pytest.mark.parametrize("value", WRONG_TYPES, ids=repr)
def test_a_bad_value_falls_back_alone(name, value):
    """Fault 75: one bad setting crashed at every start until the file was edited by hand."""
    loaded, _refused = settings.parsed(asdict(CHANGED) | {name: value})
    for one in fields(Settings):
        if one.name != name:
            assert getattr(loaded, one.name) == getattr(CHANGED, one.name)
    assert type(getattr(loaded, name)) is type(getattr(Settings(), name))


def test_missing_and_extra_keys_do_no_harm(tmp_path):
    """Fault 75: a missing key is the default, an unknown one is passed over."""
    (tmp_path / "settings.json").write_text('{"version": 1, "music": 0.5, "colour of socks": "blue"}')
    assert settings.load(document(tmp_path)) == Settings(music=0.5)


VOLUMES = [(-10, 0.0), (900, 1.0), (math.nan, 0.8), ("50", 0.8), (None, 0.8)]


@pytest.mark.parametrize(("stored", "used"), VOLUMES)
def test_volumes_are_clamped(tmp_path, stored, used):
    """Fault 63: a negative or NaN volume hung the program, or played it at full level."""
    (tmp_path / "settings.json").write_text(json.dumps({"version": 1, "music": stored}))
    assert settings.load(document(tmp_path)).music == used


def test_refused_values_are_told_and_the_file_is_kept(tmp_path):
    notices = Notices()
    (tmp_path / "settings.json").write_text('{"version": 1, "display": "cinema"}')
    settings.load(document(tmp_path, notices))
    (notice,) = notices.take()
    assert (notice.kind, notice.why) == ("damaged", "display")
    assert "cinema" in (tmp_path / notice.kept).read_text()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([f.name for f in fields(Settings)]), JSON))
def test_whatever_is_stored_the_settings_can_be_used_and_saved(stored):
    loaded, _refused = settings.parsed(stored)
    kept = Document(MemoryShelf(), Notices(), "settings.json", 1)
    assert settings.save(kept, loaded)
    assert settings.load(kept) == loaded
    assert 0.0 <= loaded.music <= 1.0


@pytest.mark.parametrize("code", range(0, 512, 7))
def test_any_scancode_can_be_bound_and_is_bound_after_a_restart(code):
    """Fault 34: binding a key without a name crashed."""
    bound = Bindings().with_key(0, Action.FIRE, code)
    kept = Document(MemoryShelf(), Notices(), "settings.json", 1)
    settings.save(kept, Settings(bindings=bound.to_data()))
    assert Bindings.from_data(settings.load(kept).bindings) == bound


def test_numbers_are_written_with_a_dot_whatever_the_locale(tmp_path, monkeypatch):
    """Fault 139: under ru_RU numbers with a dot failed to parse."""
    comma = dict(locale.localeconv()) | {"decimal_point": ",", "thousands_sep": "."}
    monkeypatch.setattr(locale, "localeconv", lambda: comma)
    settings.save(document(tmp_path), Settings(music=0.25))
    assert '"music": 0.25' in (tmp_path / "settings.json").read_text()
    assert settings.load(document(tmp_path)).music == 0.25
