"""Content as a World gets it: what is in it, and that it is counted right."""

from __future__ import annotations

import locale
from pathlib import Path

import pytest

from anti_invaders.content import ContentError, load, load_from, loading
from anti_invaders.rules.specs import BossCue, FlyCue, MarchCue
from tests.content.packs import PACK, write


def test_content_that_is_wrong_is_told_in_the_same_words_however_often_it_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = loading.read_sources(write(tmp_path, enemies=PACK["enemies.toml"].replace("hp = 2", "hp = 0")))
    monkeypatch.setattr(loading, "own", lambda: sources)
    for _time in range(2):
        with pytest.raises(ContentError, match=r"^enemies.toml:4: hp = 0: at least 1 is needed"):
            loading.load.__wrapped__()


def test_the_games_own_content_loads_without_a_warning() -> None:
    content = load()
    assert [warning for pattern in content.patterns.values() for warning in pattern.warnings] == []
    assert list(content.difficulties) == ["easy", "normal", "hard", "lunatic"]
    assert list(content.ships) == ["faisca", "arraia", "agulha"]
    assert content.stages[1].title == "Low Orbit"


def test_content_is_read_once() -> None:
    assert load() is load()


def test_a_formation_is_what_its_text_draws(tmp_path: Path) -> None:
    content = load_from(write(tmp_path))
    rows = content.stages[1].cues[0]
    assert isinstance(rows, MarchCue)
    assert [(slot.enemy.name, slot.x, slot.y, slot.drops) for slot in rows.slots] == [
        ("grunt", 0.0, 0.0, ()),
        ("grunt", 80.0, 0.0, ("bomb",)),
        ("grunt", 120.0, 0.0, ()),
        ("diver", 0.0, 36.0, ()),
        ("diver", 40.0, 36.0, ()),
        ("diver", 80.0, 36.0, ()),
        ("diver", 120.0, 36.0, ()),
    ]


def test_cues_stand_in_the_order_in_which_they_may_begin(tmp_path: Path) -> None:
    cues = load_from(write(tmp_path)).stages[1].cues
    assert [(cue.name, cue.at) for cue in cues] == [("rows", 0), ("scouts", 60), ("vanguard", 600)]


def test_cues_know_what_they_wait_for(tmp_path: Path) -> None:
    cues = {cue.name: cue for cue in load_from(write(tmp_path)).stages[1].cues}
    assert (cues["rows"].after, cues["rows"].wait) == ("scouts", 30)
    assert isinstance(cues["scouts"], FlyCue) and cues["scouts"].carriers == (2,)
    assert isinstance(cues["vanguard"], BossCue) and cues["vanguard"].boss.hp == 250.0


def test_weapons_can_be_for_some_difficulties_only(tmp_path: Path) -> None:
    weapons = load_from(write(tmp_path)).enemies["diver"].weapons
    assert [weapon.ranks for weapon in weapons] == [(0.0, 1.0), (0.6, 1.0)]
    assert [weapon.after for weapon in weapons] == [10, 90]


def test_a_cues_own_weapons_replace_those_of_the_kind(tmp_path: Path) -> None:
    armed = PACK["stages/1.toml"].replace(
        "every = 20", 'every = 20\nweapons = [{ pattern = "shot", on = "enter", telegraph = "spread" }]'
    )
    content = load_from(write(tmp_path, stages_1=armed))
    stage, grunt = content.stages[1], content.enemies["grunt"]
    assert [weapon.on for weapon in stage.weapons("scouts", grunt)] == ["enter"]
    assert [weapon.on for weapon in stage.weapons("rows", grunt)] == ["order"]


# --- the digest ---------------------------------------------------------------------------------
def digest(folder: Path, **changed: str) -> str:
    folder.mkdir()
    return load_from(write(folder, **changed)).digest


def test_the_digest_is_that_of_the_content_and_not_of_its_writing(tmp_path: Path) -> None:
    plain = digest(tmp_path / "plain")
    windows = {
        name.rpartition(".")[0].replace("/", "_"): text.replace("\n", "\r\n") for name, text in PACK.items()
    }
    assert digest(tmp_path / "windows", **windows) == plain
    commented = "# a comment\n\n" + PACK["enemies.toml"]
    assert digest(tmp_path / "commented", enemies=commented) == plain
    spaced = PACK["patterns/shot.xml"].replace("<action", "<!-- why -->\n\n  <action")
    assert digest(tmp_path / "spaced", patterns_shot=spaced) == plain


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("enemies", "hp = 2", "hp = 3"),
        ("paths", "[200, 100]", "[201, 100]"),
        ("patterns_shot", ">0<", ">1<"),
        ("stages_1", "G.gG", "GGgG"),
        ("difficulties", "landing = 8", "landing = 9"),
    ],
)
def test_the_digest_tells_content_apart(tmp_path: Path, file: str, old: str, new: str) -> None:
    source = next(text for name, text in PACK.items() if name.rpartition(".")[0].replace("/", "_") == file)
    assert digest(tmp_path / "changed", **{file: source.replace(old, new)}) != digest(tmp_path / "plain")


def test_numbers_are_read_the_same_where_a_comma_is_a_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fault 139: a locale whose decimal point is a comma spoilt the parsing of numbers."""
    before = load_from(Path(__file__).parents[2] / "assets").digest
    monkeypatch.setattr(locale, "localeconv", lambda: {"decimal_point": ",", "thousands_sep": "."})
    assert load_from(Path(__file__).parents[2] / "assets").digest == before


def test_kinds_may_lie_in_files_of_a_folder_but_no_two_of_one_name(tmp_path: Path) -> None:
    folder = write(tmp_path)
    (folder / "bosses").mkdir()
    more = folder / "bosses" / "second.toml"
    more.write_text(PACK["bosses.toml"].replace("vanguard", "herald"), encoding="utf-8")
    assert list(load_from(folder).bosses) == ["vanguard", "herald"]
    more.write_text(PACK["bosses.toml"], encoding="utf-8")
    with pytest.raises(ContentError, match=r'^bosses/second.toml:1: there is a "vanguard" in bosses.toml'):
        load_from(folder)


def test_phases_for_runs_without_continues_are_a_bosss_last_ones(tmp_path: Path) -> None:
    bosses = PACK["bosses.toml"]
    last = load_from(write(tmp_path, bosses=bosses.replace("time = 1800", "time = 1800\nunbroken = true")))
    assert [phase.unbroken for phase in last.bosses["vanguard"].phases] == [False, True]
    with pytest.raises(ContentError, match="the first phase is for everybody"):
        load_from(write(tmp_path, bosses=bosses.replace("time = 1200", "time = 1200\nunbroken = true")))
