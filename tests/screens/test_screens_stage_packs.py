"""Stage packs on the screen: found, chosen, played, and named with their mistakes when they are broken."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from anti_invaders import content
from anti_invaders.screens import result, suspended
from anti_invaders.screens.menu import Menu
from anti_invaders.screens.play import PlayScreen, begin
from anti_invaders.screens.shell import MODE
from anti_invaders.screens.stage_packs import PAGE, StagePacks
from anti_invaders.screens.title import Title
from anti_invaders.storage.scores import Score
from anti_invaders.storage.store import Store
from stage import ACCEPT, BACK, DOWN, Stage

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "night-shift"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A player with the example, and with a broken copy of it."""
    mods = tmp_path / "mods"
    shutil.copytree(EXAMPLE, mods / "a-night-shift")
    shutil.copytree(EXAMPLE, mods / "b-broken")
    file = mods / "b-broken" / "paths.toml"
    file.write_text(file.read_text("utf-8").replace("speed = 3", "sped = 3"), "utf-8")
    return Store(tmp_path)


def words(menu: Menu) -> list[str]:
    return [row.words() for row in menu.rows]


def listed(stage: Stage) -> StagePacks:
    """The list, all packs read."""
    screen = StagePacks(stage.shell)
    stage.push(screen)
    stage.pulse(10)
    return screen


# --- the list --------------------------------------------------------------------------------------
def test_the_title_offers_packs_only_to_who_has_some(tmp_path: Path, store: Store) -> None:
    for player, there in ((Store(), False), (Store(tmp_path / "other"), False), (store, True)):
        title = Title(Stage(player).shell)
        assert ("Stage packs" in words(title.menu)) is there


def test_packs_are_listed_by_title_after_the_games_own_stages(store: Store) -> None:
    screen = listed(Stage(store))
    assert words(screen.menu) == ["The game's own stages", "Night Shift", "Night Shift"]
    assert [pack.content is not None for pack in screen.packs] == [True, False]


def test_a_broken_pack_is_named_with_its_mistakes_and_cannot_be_played(store: Store) -> None:
    stage = Stage(store)
    screen = listed(stage)
    stage.press(DOWN, DOWN, ACCEPT)
    assert stage.top is screen
    assert screen.pointed is not None
    assert [str(found) for found in screen.pointed.findings] == [
        'paths.toml:4: key "sped" is unknown; did you mean "speed"?'
    ]
    stage.picture()
    assert stage.shell.pack is None


def test_a_folder_of_anything_at_all_can_be_looked_at(tmp_path: Path) -> None:
    mods = tmp_path / "mods"
    for number in range(PAGE + 3):
        (mods / f"p{number:02}").mkdir(parents=True)
    (mods / "p00" / "pack.toml").write_bytes(b"\xff" * 9000)
    (mods / "p01" / "enemies.toml").write_text('["' + "\\u0007x" * 400 + '"]\na = 1\n', "utf-8")
    (mods / "a𝔘\u202e ж").mkdir()
    stage = Stage(Store(tmp_path))
    screen = StagePacks(stage.shell)
    stage.push(screen)
    stage.pulse(2 * PAGE)
    assert words(screen.menu)[-1] == "More packs"
    for _row in screen.menu.rows:
        stage.picture()
        stage.press(DOWN)
    stage.press(*[DOWN] * (len(screen.menu.rows) - 1), ACCEPT)
    assert len(screen.menu.rows) == 1 + len(screen.packs) - PAGE + 1


# --- playing one -----------------------------------------------------------------------------------
def chosen(stage: Stage) -> Title:
    """The title, after the first pack was chosen."""
    title = Title(stage.shell)
    stage.push(title)
    stage.pulse(2)
    listed(stage)
    stage.press(DOWN, ACCEPT)
    assert stage.top is title
    return title


def test_what_is_chosen_is_played_from_then_on_until_the_own_stages_are(store: Store) -> None:
    stage = Stage(store)
    chosen(stage)
    play = begin(stage.shell, "normal", "faisca")
    assert (play.world.stage.spec.title, play.world.players[0].power) == ("Night Shift", 200)
    stage.picture()
    listed(stage)
    stage.press(ACCEPT)
    assert stage.shell.pack is None
    assert stage.shell.content is content.load()


def test_the_demo_behind_the_title_plays_the_pack(store: Store) -> None:
    stage = Stage(store)
    title = chosen(stage)
    assert title.demo.world.content is stage.shell.content
    assert title.demo.world.stage.spec.title == "Night Shift"


def test_scores_of_a_pack_never_stand_among_ours(store: Store) -> None:
    stage = Stage(store)
    store.scores.add(MODE, "normal", Score("ANA", 900, "faisca"))
    chosen(stage)
    assert store.scores.best(stage.shell.mode, "normal") == 0
    play = begin(stage.shell, "normal", "faisca")
    play.world.players[0].score = 500
    play.world.lose("dead", "grunt")
    assert result.keep(play).place == 0
    assert [row.score for row in store.scores.table(MODE, "normal")] == [900]
    again = Store(store.folder)
    assert [row.score for row in again.scores.table(stage.shell.mode, "normal")] == [500]


def test_a_suspended_run_of_a_pack_waits_for_the_pack_and_leaves_ours_alone(store: Store) -> None:
    stage = Stage(store)
    stage.push(begin(stage.shell, "normal", "faisca"))
    stage.pulse(5)
    suspended.keep(stage.shell, stage.stack)
    packed = Stage(store)
    chosen(packed)
    assert not suspended.there_is(packed.shell)
    packed.push(begin(packed.shell, "normal", "faisca"))
    packed.pulse(7)
    suspended.keep(packed.shell, packed.stack)
    assert suspended.there_is(packed.shell)
    assert suspended.there_is(stage.shell)
    later = Stage(store)
    chosen(later)
    assert suspended.resume(later.shell, later.stack)
    later.settle()
    found = later.stack.find(PlayScreen)
    assert found is not None and found.world.stage.spec.title == "Night Shift"


def test_a_suspended_run_of_another_version_of_a_pack_is_not_offered(store: Store) -> None:
    stage = Stage(store)
    chosen(stage)
    stage.push(begin(stage.shell, "normal", "faisca"))
    stage.pulse(7)
    suspended.keep(stage.shell, stage.stack)
    assert store.mods is not None
    file = store.mods / "a-night-shift" / "stages" / "1.toml"
    file.write_text(file.read_text("utf-8").replace("at = 60", "at = 61"), "utf-8")
    later = Stage(store)
    chosen(later)
    assert not suspended.there_is(later.shell)


def test_the_list_can_be_left_as_it_was_entered(store: Store) -> None:
    stage = Stage(store)
    title = chosen(stage)
    listed(stage)
    stage.press(BACK)
    assert stage.top is title
    assert stage.shell.pack is not None
