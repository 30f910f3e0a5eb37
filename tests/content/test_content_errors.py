"""What an author reads when something is wrong: the file, the line, what was found, what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from anti_invaders.content import ContentError, load_from
from tests.content.packs import PACK, write

NAMES = {name.rpartition(".")[0].replace("/", "_"): name for name in PACK}


def complaint(folder: Path, **changed: str) -> ContentError:
    with pytest.raises(ContentError) as caught:
        load_from(write(folder, **changed))
    return caught.value


# file, what is replaced, by what, a word of the line that is named, what the message says
WRONG = [
    # names that nobody knows
    ("stages_1", 'enemy = "grunt"', 'enemy = "grnt"', "grnt", '"grnt" is unknown; did you mean "grunt"?'),
    ("stages_1", 'path = "arc"', 'path = "arch"', "arch", 'path "arch" is unknown; did you mean "arc"?'),
    ("stages_1", 'boss = "vanguard"', 'boss = "van"', '"van"', 'boss "van" is unknown; known: vanguard'),
    ("stages_1", 'after = "scouts"', 'after = "scots"', "scots", 'cue "scots" is unknown'),
    ("stages_1", 'drops = ["bomb"]', 'drops = ["bmb"]', "bmb", '"bmb" is unknown; did you mean "bomb"?'),
    ("stages_1", "DDDD", "DXDD", "rows = [", 'marcher "X" is unknown; known: ., D, G'),
    ("enemies", 'size = "small"', 'size = "smal"', "smal", 'size "smal" is unknown; did you mean "small"?'),
    ("enemies", 'on = "order"', 'on = "ordr"', "ordr", 'moment "ordr" is unknown; did you mean "order"?'),
    ("enemies", 'pattern = "shot"\non', 'pattern = "shoot"\non', "shoot", 'did you mean "shot"?'),
    ("enemies", 'telegraph = "spread"', 'telegraph = "spred"', "spred", 'did you mean "spread"?'),
    ("enemies", 'dive = "dive"', 'dive = "dove"', '"dove"', 'path "dove" is unknown'),
    # keys
    ("stages_1", "every = 20", "evry = 20", "evry", 'key "evry" is unknown; did you mean "every"?'),
    ("enemies", "points = 10", "point = 10", "[grunt]", '"points" is missing'),
    ("enemies", "after = 90,", "aftr = 90,", "aftr", 'key "aftr" is unknown; did you mean "after"?'),
    ("bosses", "time = 1800", "tme = 1800", "[[vanguard.phases]]\ntitle = \"Pinwheel\"", '"time" is missing'),
    ("ships", "radius = 3", "radus = 3", "[faisca]", '"radius" is missing'),
    ("difficulties", "heavy = 0.2", "heavy = 0.2\nhevy = 1", "hevy", 'key "hevy" is unknown'),
    ("paths", "hold = 60", "hold = 60\nholds = 60", "holds", 'key "holds" is unknown'),
    ("stages_1", "speed_limit = 3.2", "speed_limit = 3.2\nsped = 1", "sped", 'key "sped" is unknown'),
    # types
    ("enemies", "hp = 2", 'hp = "2"', 'hp = "2"', "hp is a text; a number is needed"),
    ("enemies", "points = 10", "points = 10.5", "10.5", "points is a number; a whole number is needed"),
    ("enemies", "hull = [[0, 0, 15]]", "hull = [[0, 15]]", "hull", "lists of 3 numbers are needed"),
    ("enemies", "hull = [[0, 0, 15]]", "hull = []", "hull", "at least 1 are needed"),
    ("enemies", 'title = "Grunt"', "title = 7", "title = 7", "title is a whole number; a text is needed"),
    ("enemies", "hp = 2", "hp = true", "hp = true", "hp is true or false; a number is needed"),
    ("enemies", "hp = 2", "hp = nan", "hp = nan", "numbers are needed"),
    ("enemies", 'drops = ["power"]', "drops = [1]", "drops", "drops holds a whole number; texts are needed"),
    ("enemies", "hp = 2", "hp = 0", "hp = 0", "hp = 0: at least 1 is needed"),
    ("enemies", "[grunt]", "grunts = 1\n[grunt]", "grunts", "grunts is a whole number; a table is needed"),
    ("stages_1", "count = 3", "count = -3", "count", "count = -3: at least 1 is needed"),
    ("stages_1", "carriers = [2]", "carriers = [3]", "carriers", "carriers holds 3; 0 to 2 are needed"),
    ("stages_1", "spacing = [40, 36]", "spacing = [40]", "spacing", "lists of 2 numbers are needed"),
    ("stages_1", "at = 60", "at = 1979-05-27", "1979", "at is a date; a whole number is needed"),
    ("stages_1", "[[boss]]", "[boss]", "[boss]", "boss is a table; a list is needed"),
    ("difficulties", "capacity = 24", "capacity = 0", "capacity", "at least 1 is needed"),
    # things that do not fit together
    ("stages_1", 'name = "rows"', 'name = "scouts"', "scouts\"\nafter", 'there are two cues named "scouts"'),
    ("stages_1", "at = 60\n", "", '[[fly]]', 'a cue needs "at" or "after", or both'),
    ("stages_1", "at = 60", 'after = "vanguard"', 'after = "vanguard"', '"scouts" waits for itself'),
    ("stages_1", 'drops = ["power"]', "", "[[fly]]", "carriers and drops need each other"),
    ("stages_1", 'drops = ["bomb"]', "", "rows = [", '"g" carries something, but there are no drops'),
    ("stages_1", '  "G.gG",\n  "DDDD",\n', "", "rows = [", "a formation needs marchers"),
    ("stages_1", 'path = "arc"', 'path = "dive"', 'path = "dive"', 'path "dive" is relative'),
    ("enemies", 'dive = "dive"', 'dive = "arc"', 'dive = "arc"', 'path "arc" is not relative'),
    ("enemies", 'letter = "D"', 'letter = "G"', 'letter = "G"\nhp = 5', "one capital that no other kind has"),
    ("enemies", 'letter = "G"', 'letter = "gg"', '"gg"', "one capital that no other kind has"),
    ("enemies", "after = 10 ", "after = 10, times = 2, every = 20 ", "times", "exceed the telegraph's 24"),
    ("paths", "hold = 60\n", "", "[visit]", "a hold and a leave need each other"),
    ("paths", "[288, 100]]\nhold", "[288, -20]]\nhold", "[288, -20]]", "the same point twice in a row"),
    ("paths", "speed = 3", "speed = 0", "speed = 0", "at least 0.1 is needed"),
    ("ships", "every = 4", "every = 0", "every = 0", "at least 1 is needed"),
    ("bosses", "stations = [[288, 120, 60, 60]]\n", "", "[[vanguard.phases]]", '"stations" is missing'),
    # files that are none
    ("stages_1", "at = 60", "at = ", "at = ", "this is not TOML: Invalid value"),
    ("stages_1", "[[fly]]", "[[fly", "[[fly", "this is not TOML"),
    ("patterns_shot", "<fire>", "<fier>", "<fier>", "this is not XML"),
    ("patterns_shot", "<bullet/>", "<bulet/>", "<bulet/>", "bulet"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "word", "says"), WRONG)
def test_an_error_names_the_file_the_line_and_the_fault(
    tmp_path: Path, file: str, old: str, new: str, word: str, says: str
) -> None:
    name = NAMES[file]
    assert old in PACK[name]
    text = PACK[name].replace(old, new, 1)
    error = complaint(tmp_path, **{file: text})
    assert error.file == name
    assert says in error.message
    assert error.line == text[: text.index(word)].count("\n") + 1
    assert str(error) == f"{name}:{error.line}: {error.message}"


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    folder = write(tmp_path)
    (folder / "enemies.toml").unlink()
    with pytest.raises(ContentError, match=r"^enemies.toml:1: this is missing"):
        load_from(folder)


def test_a_file_of_other_letters_is_named(tmp_path: Path) -> None:
    folder = write(tmp_path)
    (folder / "ships.toml").write_bytes('[faisca]\ntitle = "Faísca"'.encode("latin-1"))
    with pytest.raises(ContentError, match=r"^ships.toml:1: this is not UTF-8"):
        load_from(folder)


def test_a_gun_has_four_levels(tmp_path: Path) -> None:
    short = PACK["ships.toml"].rpartition("[[faisca.gun]]")[0]
    error = complaint(tmp_path, ships=short)
    assert error.message == "the gun has 3 levels; 4 are needed"


def test_a_boss_without_phases_is_none(tmp_path: Path) -> None:
    error = complaint(tmp_path, bosses=PACK["bosses.toml"].partition("[[vanguard.phases]]")[0])
    assert (error.line, error.message) == (1, "a boss needs phases")


def test_two_stages_of_one_number_are_refused(tmp_path: Path) -> None:
    folder = write(tmp_path)
    (folder / "stages" / "2.toml").write_text(PACK["stages/1.toml"])
    with pytest.raises(ContentError, match=r"^stages/2.toml:1: there are two stages of number 1"):
        load_from(folder)


def test_content_without_a_stage_is_refused(tmp_path: Path) -> None:
    folder = write(tmp_path)
    (folder / "stages" / "1.toml").unlink()
    with pytest.raises(ContentError, match=r"^stages:1: there is no stage"):
        load_from(folder)
