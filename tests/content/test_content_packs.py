"""Stage packs: what joins what, what is counted, and everything that is wrong with one, by file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from anti_invaders.content import folders, limits, load, open_pack, stock
from anti_invaders.content.findings import MOST_OF_A_FILE
from anti_invaders.rules.specs import BossCue, FlyCue, MarchCue
from anti_invaders.view.backdrops import WORLDS
from tests.content.strangers import ABOUT, BOSS, KIND, PATH, SHOT, STAGE, pack, told


# --- what joins what -----------------------------------------------------------------------------------
def test_a_pack_with_stages_plays_its_own_alone_with_all_that_the_game_has(tmp_path: Path) -> None:
    content = pack(tmp_path, {"stages/1.toml": STAGE}).content
    assert content is not None
    assert [stage.title for stage in content.stages.values()] == ["Try it"]
    assert content.enemies.keys() == load().enemies.keys()
    assert content.ships == load().ships


def test_a_pack_without_stages_changes_the_games_own(tmp_path: Path) -> None:
    kind = KIND.replace("grunt-red", "grunt").replace("size", 'letter = "G"\nsize')
    content = pack(tmp_path, {"enemies.toml": kind}).content
    assert content is not None
    assert list(content.stages) == list(load().stages)
    flies = [cue.enemy for cue in content.stages[1].cues if isinstance(cue, FlyCue)]
    assert {enemy.title for enemy in flies if enemy.name == "grunt"} == {"Red"}


def test_kinds_paths_patterns_and_bosses_of_a_pack_are_there_for_its_stage(tmp_path: Path) -> None:
    stage = STAGE.replace('"grunt"', '"grunt-red"').replace('"arc"', '"loop"')
    stage += '\n[[boss]]\nname = "end"\nafter = "first"\nboss = "herald-two"\n'
    armed = KIND + 'weapons = [{ pattern = "own", on = "enter", telegraph = "shot" }]\n'
    files = {"stages/1.toml": stage, "enemies/a.toml": armed, "paths.toml": PATH, "patterns/own.xml": SHOT}
    content = pack(tmp_path, files | {"bosses/two.toml": BOSS}).content
    assert content is not None
    fly, boss = content.stages[1].cues[1], content.stages[1].cues[0]
    assert isinstance(fly, FlyCue) and isinstance(boss, BossCue)
    assert (fly.path, fly.enemy.weapons[0].pattern, boss.boss.title) == ("loop", "own", "Two")


def test_a_letter_of_a_pack_is_taken_from_the_games_kind(tmp_path: Path) -> None:
    march = '\n[[march]]\nname = "rows"\nat = 90\nrows = ["GG"]\nspacing = [40, 36]\ny = 60\n'
    march += "slow = 30\nfast = 4\npatience = 900\n"
    files = {"stages/1.toml": STAGE + march, "enemies.toml": KIND + 'letter = "G"\n'}
    content = pack(tmp_path, files).content
    assert content is not None
    rows = content.stages[1].cues[1]
    assert isinstance(rows, MarchCue) and rows.slots[0].enemy.name == "grunt-red"


# --- what is counted -----------------------------------------------------------------------------------
def test_a_packs_digest_is_never_ours_and_follows_all_that_it_has(tmp_path: Path) -> None:
    packs = {
        "empty": {},
        "stage": {"stages/1.toml": STAGE},
        "later": {"stages/1.toml": STAGE.replace("at = 60", "at = 61")},
        "pattern": {"stages/1.toml": STAGE, "patterns/own.xml": SHOT},
    }
    digests = [load().digest]
    for name, files in packs.items():
        content = pack(tmp_path / name, files).content
        assert content is not None
        digests.append(content.digest)
    assert len(set(digests)) == len(digests)


def test_comments_and_line_ends_are_not_counted(tmp_path: Path) -> None:
    plain = pack(tmp_path / "a", {"stages/1.toml": STAGE}).content
    dressed = pack(tmp_path / "b", {"stages/1.toml": "# mine\r\n" + STAGE.replace("\n", "\r\n")}).content
    assert plain is not None and dressed is not None
    assert plain.digest == dressed.digest


def test_score_tables_of_versions_are_apart_and_never_ours(tmp_path: Path) -> None:
    one = pack(tmp_path / "a", {})
    two = pack(tmp_path / "b", {}, ABOUT.replace("1.0", "1.1"))
    assert len({one.table, two.table, "campaign"}) == 3


# --- what is wrong -------------------------------------------------------------------------------------
MISTAKES: dict[str, tuple[dict[str, str], str]] = {
    "enemy": (
        {"stages/1.toml": STAGE.replace('"grunt"', '"divr"')},
        'stages/1.toml:12: enemy "divr" is unknown; did you mean "diver"?',
    ),
    "music": (
        {"stages/1.toml": STAGE.replace('music = "belt"', 'music = "beltt"')},
        'stages/1.toml:4: music "beltt" is unknown; did you mean "belt"?',
    ),
    "a way out by music": (
        {"stages/1.toml": STAGE.replace('music = "belt"', 'music = "../title"')},
        'stages/1.toml:4: music "../title" is unknown; did you mean "title"?',
    ),
    "backdrop": (
        {"stages/1.toml": STAGE.replace('backdrop = "belt"', 'backdrop = "melt"')},
        'stages/1.toml:5: backdrop "melt" is unknown; did you mean "belt"?',
    ),
    "a boss's music": (
        {"bosses.toml": BOSS.replace("entrance", 'music = "bos"\nentrance')},
        'bosses.toml:7: music "bos" is unknown; did you mean "boss"?',
    ),
    "key": (
        {"paths.toml": PATH.replace("speed", "sped")},
        'paths.toml:3: key "sped" is unknown; did you mean "speed"?',
    ),
    "figure": (
        {"enemies.toml": KIND.replace("grunt-red", "blob")},
        'enemies.toml:1: nothing is drawn for "blob"; begin its name with that of a kind',
    ),
    "a way out by figure": (
        {"enemies.toml": KIND.replace("[grunt-red]", '["grunt-../../x"]')},
        "enemies.toml:1: names are of small letters, digits and single hyphens",
    ),
    "a shield that nobody sees": (
        {"enemies.toml": KIND + "shield = { half = 60, turn = 2, every = 4 }\n"},
        'enemies.toml:1: the shield of "grunt-red" would not be seen; begin its name with turncoat',
    ),
    "look": (
        {"patterns/own.xml": SHOT.replace("<bullet/>", '\n<bullet ai:look="hevy"/>')},
        'patterns/own.xml:3: look "hevy" is unknown; did you mean "heavy"?',
    ),
    "sound": (
        {"patterns/own.xml": SHOT.replace("<fire>", '<fire ai:sound="../../x">')},
        'patterns/own.xml:2: sound "../../x" is unknown;',
    ),
    "not TOML": ({"paths.toml": "[loop\n"}, "paths.toml:1: this is not TOML"),
    "not XML": ({"patterns/own.xml": "<bulletml"}, "patterns/own.xml:1: this is not XML"),
    "another file": (
        {"enemys.toml": KIND},
        'enemys.toml:1: nothing reads this; did you mean "enemies.toml"?',
    ),
    "another folder": (
        {"pattern/own.xml": SHOT},
        'pattern:1: nothing reads this; did you mean "patterns"?',
    ),
    "ships": ({"ships.toml": ""}, "ships.toml:1: ships and difficulties are the game's own; a pack brings"),
    "an odd file name": (
        {"stages/Stage One.toml": STAGE},
        "stages/Stage One.toml:1: a file's name is of small letters, digits and single hyphens",
    ),
    "a gap between stages": (
        {"stages/1.toml": STAGE, "stages/3.toml": STAGE.replace("number = 1", "number = 3")},
        "stages:1: nobody comes to stage 3; there is no stage 2",
    ),
    "what ours rely on": (
        {"paths.toml": PATH.replace("loop", "dive")},
        "the game's own enemies.toml:",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", MISTAKES)
def test_a_mistake_is_told_by_file_and_line_with_a_guess(what: str, tmp_path: Path) -> None:
    files, expected = MISTAKES[what]
    findings = told(pack(tmp_path, files))
    assert len(findings) == 1, findings
    assert findings[0].startswith(expected)


@pytest.mark.parametrize(
    ("about", "expected"),
    [
        (ABOUT.replace("title", "tilte"), 'did you mean "title"?'),
        (ABOUT + "colour = 1\n", 'key "colour" is unknown'),
        (ABOUT.replace('"Ana"', "7"), "author is a whole number; a text is needed"),
        (ABOUT.replace("Ana", " "), "author needs 1 to 32 characters"),
        (ABOUT.replace("Try", "T" * 40), "title has 40 characters; at most 32"),
        (ABOUT.replace("Try", "T\\u001b[2J"), "title holds a character that cannot be shown"),
    ],
)
def test_what_a_pack_says_of_itself_is_whole_and_on_one_line(
    about: str, expected: str, tmp_path: Path
) -> None:
    opened = pack(tmp_path, {}, about)
    assert any(expected in found and found.startswith("pack.toml:") for found in told(opened))


def test_a_pack_without_pack_toml_is_called_by_its_folder(tmp_path: Path) -> None:
    (tmp_path / "nameless").mkdir()
    opened = open_pack(tmp_path / "nameless")
    assert opened.name == "nameless"
    assert told(opened) == ["pack.toml:1: this is missing; it says whose pack this is"]


def test_every_mistake_is_told_and_none_that_only_follows_from_another(tmp_path: Path) -> None:
    """A kind, a path and a pattern are broken; a stage that calls them has a mistake of its own."""
    stage = STAGE.replace('"grunt"', '"grunt-red"').replace('"arc"', '"loop"').replace("at = 60", "at = true")
    kinds = KIND.replace("hp = 4", "hp = true") + KIND.replace("red", "blue").replace("points = 20\n", "")
    files = {
        "stages/1.toml": stage,
        "stages/2.toml": STAGE.replace("number = 1", "number = 2").replace('"arc"', '"ark"'),
        "enemies.toml": kinds,
        "paths.toml": PATH.replace("speed = 3", "speed = 0"),
        "patterns/own.xml": SHOT.replace("<bullet/>", "<bulet/>"),
        "bosses/two.toml": BOSS.replace("grunt-shot", "own"),
    }
    places = [found.partition(": ")[0] for found in told(pack(tmp_path, files))]
    assert places == [
        "enemies.toml:3",
        "enemies.toml:8",
        "paths.toml:3",
        "patterns/own.xml:2",
        "stages/1.toml:11",
        "stages/2.toml:13",
    ]


def test_all_that_is_wrong_with_a_pattern_is_told_at_once(tmp_path: Path) -> None:
    wrong = SHOT.replace("<bullet/>", '<bulet/></fire>\n<wait>1+</wait>\n<fire ai:sound="boum"><bullet/>')
    found = told(pack(tmp_path, {"patterns/own.xml": wrong, "patterns/two.xml": "<bulletml>\n<x>"}))
    assert [each.partition("; ")[0] for each in found] == [
        "patterns/own.xml:2: <bulet> in <fire>",
        'patterns/own.xml:3: <wait>: an unexpected end in expression "1+"',
        'patterns/own.xml:4: sound "boum" is unknown',
        "patterns/two.xml:2: this is not XML: no element found: line 2, column 3",
    ]


MESS = """number = 1
name = "mess"
titel = "Mess"
music = "low_orbit"
backdrop = "moon"
power = 1000
speed_limit = "fast"

[[fly]]
name = "first"
at = 60
enemy = "grant"
path = "ark"
count = 1000
carriers = [0]

[[fly]]
name = "first"
after = "frist"
enemy = "grunt"
path = "arc"
colour = "red"

[[march]]
name = "rows"
rows = ["G?"]
spacing = [40]
y = 60
slow = 0
fast = 4
patience = 900

[[boss]]
name = "last"
after = "rows"
boss = "heraldess"
weapons = []

[[advance]]
name = "circle"
after = "circle"
steps = 2
every = 60
row = 38
"""


def test_all_mistakes_of_a_stage_are_told_each_by_its_line(tmp_path: Path) -> None:
    lines = told(pack(tmp_path, {"stages/1.toml": MESS}))
    found = [line.partition(":")[2].partition("; known")[0] for line in lines]
    assert found == [
        '3: key "titel" is unknown; did you mean "title"?',
        '5: backdrop "moon" is unknown',
        "6: power = 1000: at most 400 is allowed",
        "7: speed_limit is a text; a number is needed",
        '12: enemy "grant" is unknown; did you mean "grunt"?',
        '13: path "ark" is unknown; did you mean "arc"?',
        "14: count = 1000: at most 64 is allowed",
        '18: there are two cues named "first"',
        '19: cue "frist" is unknown; did you mean "first"?',
        '22: key "colour" is unknown',
        '24: a cue needs "at" or "after", or both',
        '26: marcher "?" is unknown',
        "27: spacing holds [40]; lists of 2 numbers are needed",
        "29: slow = 0: at least 1 is needed",
        '36: boss "heraldess" is unknown; did you mean "herald"?',
        '37: key "weapons" is unknown',
        '41: "circle" waits for itself: circle',
    ]


def test_all_mistakes_of_a_kind_are_told_and_of_its_weapons(tmp_path: Path) -> None:
    broken = KIND.replace("hp = 4", "hp = 0").replace("points", "point")
    weapons = '{ pattern = "none", on = "enter", telegraph = "shot" }, { on = "enter", times = 0 }'
    found = told(pack(tmp_path, {"enemies.toml": f"{broken}weapons = [{weapons}]\n"}))
    assert [finding.partition(";")[0] for finding in found] == [
        "enemies.toml:3: hp = 0: at least 1 is needed",
        'enemies.toml:4: key "point" is unknown',
        'enemies.toml:8: pattern "none" is unknown',
        "enemies.toml:8: a weapon needs one of pattern, laser, release",
    ]


def test_all_mistakes_of_what_a_pack_says_of_itself_are_told(tmp_path: Path) -> None:
    found = told(pack(tmp_path, {}, 'titel = "A"\nauthor = ""\nlicence = 3\n'))
    assert found == [
        'pack.toml:1: "version" is missing',
        'pack.toml:1: key "titel" is unknown; did you mean "title"?',
        "pack.toml:2: author needs 1 to 32 characters on one line",
        "pack.toml:3: licence is a whole number; a text is needed",
    ]


def test_a_number_that_is_too_large_makes_no_others_wrong(tmp_path: Path) -> None:
    stage = STAGE + 'count = 6000\nevery = 20\ncarriers = [5]\ndrops = ["power"]\n'
    (found,) = told(pack(tmp_path, {"stages/1.toml": stage}))
    assert found.endswith("count = 6000: at most 64 is allowed")


def test_of_one_file_not_too_many_are_told_and_the_rest_is_counted(tmp_path: Path) -> None:
    many = "".join(f'\n[[show]]\nname = "s{n}"\nat = -1\nbackdrop = "gate"\n' for n in range(30))
    files = {"stages/1.toml": STAGE + many, "stages/2.toml": STAGE}
    found = told(pack(tmp_path, files))
    assert len([each for each in found if each.startswith("stages/1.toml")]) == MOST_OF_A_FILE
    assert "11 more mistakes from here on" in found[MOST_OF_A_FILE - 1]
    assert found[-1].startswith("stages/2.toml")


def test_what_is_named_in_a_file_that_is_no_toml_is_not_missed_elsewhere(tmp_path: Path) -> None:
    stage = STAGE.replace('"grunt"', '"grunt-red"')
    findings = told(pack(tmp_path, {"stages/1.toml": stage, "enemies.toml": KIND + "oops"}))
    assert [found.partition(":")[0] for found in findings] == ["enemies.toml"]


# --- the folder of packs -------------------------------------------------------------------------------
def test_packs_are_the_folders_in_a_folder(tmp_path: Path) -> None:
    for name in ("b", "a", ".hidden"):
        (tmp_path / name).mkdir()
    (tmp_path / "note.txt").write_text("", encoding="utf-8")
    assert [path.name for path in folders(tmp_path)] == ["a", "b"]
    assert folders(tmp_path / "none") == []


# --- what the game has ---------------------------------------------------------------------------------
def test_the_backdrops_that_a_pack_may_name_are_those_that_there_are() -> None:
    assert set(stock.BACKDROPS) == set(WORLDS)


def test_our_own_content_asks_for_less_than_a_pack_may(tmp_path: Path) -> None:
    """The limits are for strangers: a copy of all that we have is a sound pack, but for its ships."""
    from anti_invaders.content.loading import read_sources
    from anti_invaders.resources import assets_dir

    for files in read_sources(assets_dir()).many.values():
        for file in files:
            assert [str(found) for found in limits.offences(file)] == []
            assert limits.crowd(file) is None
            assert [str(found) for found in stock.unheard(file)] == []
