"""All that keys can do in menus, the mouse can do too."""

from __future__ import annotations

from anti_invaders.devices.inputs import MenuKey, Pointer, PulseInput
from anti_invaders.screens import foot, pictures
from anti_invaders.screens.hangar import APART, LEFT, WIDE, Hangar
from anti_invaders.screens.howto import HowToPlay
from anti_invaders.screens.options import Options
from anti_invaders.screens.play import PlayScreen, begin
from anti_invaders.screens.scores import ROW, TOP, HighScores
from anti_invaders.screens.stage_card import StageCard
from anti_invaders.screens.story import Story
from anti_invaders.screens.title import BOX, Title
from stage import Stage


def said(stage: Stage, x: float, y: float, clicked: bool = True, wheel: int = 0) -> None:
    """The mouse is there, as the program hands it on: a click on the foot is a key."""
    stage.picture()
    heard = foot.heard(stage.shell, PulseInput(pointer=Pointer(x, y, clicked, wheel)))
    stage.stack.advance(heard)
    stage.settle()


def hint(stage: Stage, wanted: MenuKey) -> float:
    """The middle of the hint on a key."""
    stage.picture()
    left, right = next((left, right) for left, right, key in stage.shell.foot if key is wanted)
    return (left + right) / 2


def test_a_click_on_an_entry_opens_it() -> None:
    stage = Stage()
    stage.push(Title(stage.shell))
    said(stage, BOX.x + 60, BOX.top(1) + 10)
    assert isinstance(stage.top, HowToPlay)


def test_a_click_on_the_foot_does_what_its_key_does() -> None:
    stage = Stage()
    stage.push(Title(stage.shell))
    stage.push(Options(stage.shell))
    page = stage.top
    assert isinstance(page, Options)
    said(stage, hint(stage, MenuKey.NEXT), foot.TOP + 20)
    assert page.page == 1
    said(stage, hint(stage, MenuKey.BACK), foot.TOP + 20)
    assert isinstance(stage.top, Title)


def test_a_click_beside_the_hints_does_nothing() -> None:
    stage = Stage()
    stage.push(Title(stage.shell))
    stage.push(Options(stage.shell))
    said(stage, 780, foot.TOP + 20)
    assert isinstance(stage.top, Options)


def test_what_a_foot_meant_is_forgotten_with_its_screen() -> None:
    stage = Stage()
    stage.push(Title(stage.shell))
    stage.picture()
    assert stage.shell.foot
    stage.push(Options(stage.shell))
    assert stage.shell.foot == ()


def test_tabs_are_clicked_and_the_wheel_goes_through_the_tables() -> None:
    stage = Stage()
    pictures._fill_tables(stage.shell)
    table = HighScores(stage.shell, "normal")
    stage.push(table)
    said(stage, 120, TOP + 3 * ROW, clicked=False)
    assert table.cursor == 3
    said(stage, 120, TOP, clicked=False, wheel=-1)
    assert table.difficulties[table.shown] == "hard"
    left, _right = table.tabs()[0]
    said(stage, left + 5, 50)
    assert table.difficulties[table.shown] == "easy"


def test_the_mouse_chooses_a_ship_and_a_click_flies_it() -> None:
    stage = Stage()
    stage.push(Title(stage.shell))
    bays = Hangar(stage.shell, "normal")
    stage.push(bays)
    said(stage, LEFT + 2 * (WIDE + APART) + 30, 300, clicked=False)
    assert bays.cursor == 2
    said(stage, LEFT + WIDE + APART / 2, 300)  # between two bays
    assert stage.top is bays
    said(stage, LEFT + WIDE + APART + 30, 300)
    assert isinstance(stage.top, PlayScreen)
    assert stage.top.start.ship == "arraia"


def test_a_click_draws_a_panel_at_once_and_the_next_one_goes_on() -> None:
    stage = Stage(fresh=True)
    story = Story(stage.shell, begin(stage.shell, "normal", "faisca"))
    stage.push(story)
    said(stage, 400, 200)
    assert story.shown == 0
    said(stage, 400, 200)
    assert story.shown == 1
    said(stage, hint(stage, MenuKey.BACK), foot.TOP + 20)
    assert isinstance(stage.top, StageCard)
