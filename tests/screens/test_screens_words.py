"""Every screen in every language: inside its boxes, without raw placeholders, in one language at a time."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from anti_invaders import texts
from anti_invaders.content import About, ContentError, Pack
from anti_invaders.devices.inputs import Pointer, PulseInput, Source
from anti_invaders.rules.controls import Controls as Steering
from anti_invaders.rules.start import Start
from anti_invaders.screens import ending, family, howto, pictures, stage_card, story
from anti_invaders.screens.aftermath import Aftermath
from anti_invaders.screens.ending import Ending
from anti_invaders.screens.flashes import FlashNotice
from anti_invaders.screens.homecoming import Homecoming
from anti_invaders.screens.keep import KeepPicture
from anti_invaders.screens.naming import CELL, DEAF, FIRST, HUSH, PATIENCE, WHEEL_Y, NameEntry
from anti_invaders.screens.options import Options
from anti_invaders.screens.over import GameOver
from anti_invaders.screens.panels import OPENING
from anti_invaders.screens.pause import Pause
from anti_invaders.screens.peace import Peace
from anti_invaders.screens.result import Result
from anti_invaders.screens.scores import HighScores
from anti_invaders.screens.shell import GameScreen, Shell
from anti_invaders.screens.stage_packs import StagePacks
from anti_invaders.screens.still import EVERY
from anti_invaders.screens.title import Title
from anti_invaders.storage import names
from anti_invaders.storage.scores import Score
from anti_invaders.view.letters import Letters
from stage import ACCEPT, BACK, LEFT, RIGHT, Stage

Line = tuple[str, float, float, float]  # words, left, right, y

REPORT = "/home/maria/.local/share/anti-invaders/crashes/crash-20310504-210733.txt"
SCREENS = {
    **pictures.MAKERS,
    "aftermath": lambda shell: Aftermath(shell, REPORT, lambda: Title(shell)),
    "flashes": FlashNotice,
    "keep": lambda shell: KeepPicture(shell, lambda: None),
    "pause": Pause,
    "doubt": lambda shell: asking(shell),
    "credits": lambda shell: credits(shell),
    "continue": lambda shell: GameOver(shell, continued(shell)),
    "marked scores": lambda shell: marked(shell),
    "empty scores": lambda shell: HighScores(shell, "lunatic"),
    "stage packs": lambda shell: packs(shell, broken=False),
    "a broken pack": lambda shell: packs(shell, broken=True),
}


def packs(shell: Shell, broken: bool) -> StagePacks:
    """A list of one pack, whose words are as long as they may be; longer yet if it is broken."""
    mistake = ContentError(f"stages/{'w' * 40}.toml", 4000, "unbroken" * 40)
    about = About("W" * 32, "W" * 32, "W" * 32, "W" * 32)
    whole = Pack(Path("a"), about, shell.content, ())
    wrong = Pack(Path("w" * 200), None, None, (mistake,) * 50)
    screen = StagePacks(shell)
    screen.packs = [wrong if broken else whole]
    screen.menu = screen._listed(0)
    screen.menu.cursor = 1
    return screen


def asking(shell: Shell) -> Pause:
    pause = Pause(shell)
    pause.asking = True
    return pause


def credits(shell: Shell) -> Ending:
    """They have rolled for a while."""
    end = Ending(shell, pictures._told(shell, "clear", pictures.TALLY))
    end.advance(PulseInput(keys=(BACK,)))
    for _pulse in range(500):
        end.advance(PulseInput())
    return end


def continued(shell: Shell) -> Result:
    told = pictures._told(shell, "dead")
    told.start, told.stage = Start(continues=2), 4
    return told


def marked(shell: Shell) -> HighScores:
    row = Score(name="W" * 12, score=10**12 - 1, ship="faisca", stage=6, continues=3)
    shell.store.scores.add(shell.mode, "normal", row)
    return HighScores(shell, "normal", 0)


class Longer(gettext.NullTranslations):
    """A language that needs two fifths more room than English."""

    def gettext(self, message: str) -> str:
        return message + " wo" * (len(message) // 7)

    def ngettext(self, one: str, many: str, count: int) -> str:
        return self.gettext(one if count == 1 else many)


@pytest.fixture(params=["en", "pt_BR", "ru", "longer"])
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    texts.set_language("en" if request.param == "longer" else request.param)
    if request.param == "longer":
        monkeypatch.setattr(texts, "_catalogue", Longer())
    yield request.param
    texts.set_language("en")


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[Line]:
    """Every line that letters write from now on."""
    written: list[Line] = []
    draw = Letters.draw

    def told(
        self: Letters, canvas: Any, text: str, x: float, y: float, size: float, *rest: Any, **more: Any
    ) -> float:
        width = draw(self, canvas, text, x, y, size, *rest, **more)
        align = more.get("align") or (rest[1] if len(rest) > 1 else "l")
        left = x - {"l": 0.0, "c": width / 2, "r": width}[align] + canvas._x / canvas.scale
        if canvas.surface.get_width() == 800:
            written.append((text, left, left + width, y + canvas._y / canvas.scale))
        return width

    monkeypatch.setattr(Letters, "draw", told)
    return written


def shown(shell: Shell, screen: GameScreen, stage: Stage) -> None:
    stage.push(screen)
    stage.pulse(90)
    stage.picture()


@pytest.mark.parametrize("name", SCREENS)
def test_every_line_of_every_screen_lies_in_the_picture(name: str, language: str, lines: list[Line]) -> None:
    """Faults 138 and 141: no line runs out of the picture in any language, nor in one two fifths longer; and
    no brace is shown."""
    stage = Stage()
    stage.shell.store.settings.name = "WWWWWWWWWWWW"
    pictures._fill_tables(stage.shell)
    shown(stage.shell, SCREENS[name](stage.shell), stage)
    assert lines
    assert not outside(lines)
    assert not [words for words, *_rest in lines if "{" in words or "}" in words]


@pytest.mark.parametrize("name", ["options", "controls", "scores", "name-entry", "how-to-play"])
def test_every_line_lies_in_the_picture_for_who_plays_with_a_pad(
    name: str, language: str, lines: list[Line]
) -> None:
    stage = Stage()
    stage.push(SCREENS[name](stage.shell))
    stage.pulse(90)
    stage.shell.source = Source.PAD
    lines.clear()
    stage.pulse(EVERY)
    stage.shell.source = Source.PAD
    stage.picture()
    assert not outside(lines)
    if name == "how-to-play":
        assert not [line for line in lines if line[1] < howto.LEFT + howto.CARD_W < line[2]], "on its card"


def outside(lines: list[Line]) -> list[Line]:
    return [line for line in lines if line[1] < 8 or line[2] > 796 or not 0 <= line[3] <= 592]


def lines_of(stage: Stage, words: str, room: float, size: float) -> int:
    """How many lines a verse has; none of them is wider than its room."""
    art = stage.shell.art
    lines = family.balanced(art, words, room, size)
    assert all(art.letters.width(line, size) <= room for line in lines), words
    return len(lines)


def test_what_the_story_and_both_endings_tell_fits_its_place(language: str) -> None:
    stage = Stage()
    for panel in OPENING:
        words = panel(stage.shell.art, "faisca").words()
        assert lines_of(stage, words, story.ROOM, story.SIZE) <= 4  # above the dots
    for verse in Homecoming.verses + Peace.verses:
        assert lines_of(stage, verse(), ending.ROOM, ending.SIZE) <= 3  # within the shade


def test_what_the_stages_tell_fits_their_cards(language: str) -> None:
    stage = Stage()
    for spec in stage.shell.content.stages.values():
        for told in filter(None, (spec.text.start, spec.text.end)):
            assert lines_of(stage, texts._(told), stage_card.ROOM, stage_card.WORDS) <= 5


def test_a_verse_leaves_no_word_alone() -> None:
    art = Stage().shell.art
    words = "Since 1978 they have come down to us, row by row. Today somebody comes up."
    first, second = family.balanced(art, words, 488, 12.5)
    assert art.letters.width(second, 12.5) > 0.7 * art.letters.width(first, 12.5)


def test_a_switch_of_language_leaves_no_old_word_behind(lines: list[Line]) -> None:
    """Fault 142: English to Russian to Portuguese from the options of a pause; no cached old text."""
    stage = Stage()
    options = Options(stage.shell)
    stage.push(options)
    said = {}
    for code in ("ru", "pt_BR", "en"):
        options._speak(code)
        lines.clear()
        stage.pulse(EVERY)
        stage.picture()
        said[code] = {words for words, *_rest in lines if len(words) > 5}
    texts.set_language("en")
    assert "НАСТРОЙКИ" in said["ru"]
    assert "OPTIONS" not in said["ru"] | said["pt_BR"]
    assert "НАСТРОЙКИ" not in said["pt_BR"] | said["en"]
    assert stage.shell.store.settings.language == "en"


def test_a_volume_stays_what_it_was_set_to() -> None:
    """Fault 57: changed in the options, it is the same at every step from there."""
    stage = Stage()
    stage.shell.store.settings.music = 0.7
    options = Options(stage.shell)
    stage.push(options)
    options._turn_page(2)
    options.menu.cursor = [row.words() for row in options.menu.rows].index("Music")
    stage.press(LEFT, LEFT)
    assert stage.shell.store.settings.music == pytest.approx(0.5)
    stage.press(RIGHT)
    assert stage.shell.store.settings.music == pytest.approx(0.6)


def entry(typed: str) -> tuple[Stage, NameEntry]:
    stage = Stage()
    told = pictures._told(stage.shell, "dead")
    stage.shell.store.scores.add("campaign", "normal", told.row)
    screen = NameEntry(stage.shell, told)
    stage.push(screen)
    stage.pulse(DEAF + 1)
    stage.pulse(text=typed)
    return stage, screen


@pytest.mark.parametrize("typed", ["", "   ", "\t", "​", "🚀", "\n"])
def test_a_name_that_nobody_could_see_becomes_the_usual_one(typed: str) -> None:
    """Fault 133: never an invisible row."""
    stage, screen = entry(typed)
    screen.typed = typed
    stage.press(ACCEPT)
    assert stage.shell.store.scores.table("campaign", "normal")[0].name == names.NOBODY


@pytest.mark.parametrize(("typed", "kept"), [("Ção", "Ção"), ("Жук", "Жук"), ("x" * 200, "x" * 12)])
def test_a_name_may_use_the_letters_that_our_typeface_has(typed: str, kept: str) -> None:
    """Fault 135: what can be written is kept, what is too long is cut."""
    stage, _screen = entry(typed)
    stage.press(ACCEPT)
    assert stage.shell.store.scores.table("campaign", "normal")[0].name == kept


def test_a_typing_error_can_be_mended_before_it_is_confirmed() -> None:
    """Fault 136: all letters filled, then taken back; taking back from nothing does no harm."""
    stage, screen = entry("A" * 12)
    assert screen.typed == "A" * 12
    stage.press(*[LEFT] * 14)
    assert screen.typed == ""
    stage.pulse(text="B")
    stage.press(ACCEPT)
    assert stage.shell.store.scores.table("campaign", "normal")[0].name == "B"


def test_a_name_is_dialled_without_a_keyboard() -> None:
    stage, screen = entry("")
    stage.press(RIGHT, RIGHT)
    assert screen.typed == screen.offered * 2


def test_who_still_dodges_writes_no_name() -> None:
    stage = Stage()
    screen = NameEntry(stage.shell, pictures._told(stage.shell, "dead"))
    stage.push(screen)
    for _tap in range(DEAF // 4):
        stage.pulse(text="d", keys=(RIGHT,))
        stage.pulse(2, Steering(left=True))
        stage.press(ACCEPT)
    assert (stage.top, screen.typed) == (screen, "")
    stage.pulse(DEAF, Steering(up=True))  # held on
    stage.press(RIGHT)
    assert screen.typed == ""
    stage.pulse(HUSH)
    stage.press(RIGHT)
    assert screen.typed == screen.offered


def test_the_wheel_lies_under_the_slot_that_it_fills_and_is_clicked_there() -> None:
    stage, screen = entry("ANA")
    stage.pulse(30)
    assert screen._wheel_x == pytest.approx(FIRST + 3 * CELL, abs=1.0)
    stage.pulse(pointer=Pointer(FIRST + 5 * CELL, WHEEL_Y, clicked=True))
    assert screen.typed == "ANAC"
    stage.pulse(pointer=Pointer(FIRST, WHEEL_Y, clicked=True))
    assert screen.typed == "ANAC"


def test_quit_is_heard_through_every_mute() -> None:
    """Fault 123: what the window says is left in for screens that must not hear the player."""
    assert PulseInput(quit=True).muted().quit


def test_a_key_that_is_never_let_go_makes_name_entry_deaf_for_no_more_than_three_seconds() -> None:
    """A worn stick, a stuck key: whoever has one is not locked out of the table."""
    stage = Stage()
    screen = NameEntry(stage.shell, pictures._told(stage.shell, "dead"))
    stage.push(screen)
    stage.pulse(PATIENCE, Steering(fire=True))
    stage.press(RIGHT)
    assert screen.typed == screen.offered
