"""What the later stages are written with: every key of it is read, and every mistake has a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from anti_invaders.content import ContentError, load_from
from anti_invaders.rules.specs import (
    AdvanceCue,
    BackdropCue,
    Content,
    MarchCue,
    MusicCue,
    PartSpec,
    PullCue,
    SceneryCue,
    StepsSpec,
)
from anti_invaders.rules.traits import MineSpec, RamSpec, ShieldSpec
from tests.content.packs import PACK, write

NEWCOMERS = """
[lancer]
title = "Lancer"
hp = 20
points = 150
size = "medium"
hull = [[0, 0, 16]]
body = [[0, 0, 10]]
weapons = [
  { laser = { width = 10, burn = 45, aimed = true }, on = "hold", after = 20, every = 240, times = 3 },
  { laser = { width = 14, burn = 30, angle = 150, sweep = -0.5 }, on = "leave", offset = [8, 4] },
]

[host]
title = "Carrier"
hp = 200
points = 400
size = "large"
hull = [[0, 0, 40]]
body = [[0, 0, 30]]

[[host.weapons]]
release = { enemy = "grunt", path = "dive", lands = true }
on = "hold"
telegraph = "shot"
every = 90
times = 9

[sower]
title = "Sower"
hp = 30
points = 90
size = "medium"
hull = [[0, 0, 16]]
body = [[0, 0, 10]]
weapons = [{ release = { enemy = "mine" }, on = "enter", telegraph = "shot", every = 80, times = 4 }]

[mine]
title = "Mine"
hp = 3
points = 20
size = "small"
hull = [[0, 0, 9]]
body = [[0, 0, 7]]
mine = { fuse = 420, drift = 0.35 }
weapons = [{ pattern = "shot", on = "burst" }]

[turncoat]
title = "Turncoat"
hp = 14
points = 120
size = "small"
hull = [[0, 0, 16]]
body = [[0, 0, 9]]
shield = { half = 70, turn = 1.5, every = 8 }

[kamikaze]
title = "Kamikaze"
hp = 6
points = 80
size = "small"
hull = [[0, 0, 13]]
body = [[0, 0, 9]]
ram = { after = 70, speed = 5.5 }
"""
SCENERY = """[asteroid]
title = "Asteroid"
hp = 40
points = 30
states = 4
hull = [[0, 0, 22], [12, -8, 14]]
body = [[0, 0, 18]]

[girder]
title = "Girder"
hull = [[0, 0, 12]]
"""
GROUND = """
[[scenery]]
name = "rocks"
at = 100
object = "asteroid"
places = [[100, -30], [300, -90]]
drift = [0.2, 0.8]

[[scenery]]
name = "bunkers"
after = "rocks"
object = "girder"
places = [[100, -30]]
drift = [0, 2]
moves = 200

[[scenery]]
name = "guns"
at = 200
enemy = "lancer"
places = [[60, -20], [516, -20]]
drift = [0, 0.8]

[[pull]]
name = "mouth"
at = 300
centre = [288, 180]
radius = 200
strength = 0.06
core = 12
pulses = 900

[[advance]]
name = "us"
at = 320
steps = 12
every = 40
row = 20

[[march]]
name = "beaten"
at = 330
rows = ["GG"]
spacing = [40, 36]
y = 90
slow = 20
fast = 4
patience = 600
retreat = true

[[play]]
name = "storm-music"
at = 300
music = "storm"

[[show]]
name = "storm-sky"
at = 300
backdrop = "storm"
"""
PARTS = """
[[vanguard.parts]]
enemy = "lancer"
at = [-40, 10]

[[vanguard.parts]]
enemy = "host"
at = [0, -50]
trail = 44
phases = [1, 2]
"""
TWINS = """
[[vanguard.parts]]
enemy = "lancer"
at = [0, 0]
twin = true

[[vanguard.parts]]
enemy = "host"
at = [0, -50]
twin = true  # two
"""
LONE = """
[first]
title = "First"
points = 5000
size = "large"
hull = [[0, 0, 30]]
body = [[0, 0, 20]]
entrance = 150

[[first.phases]]
title = "Alone"
hp = 100
time = 1200
bonus = 1000
stations = [[60, 90, 60, 0]]
steps = { px = 12, row = 30, slow = 24, fast = 4 }
"""
CAMPAIGN = {
    "bosses": PACK["bosses.toml"] + PARTS + LONE,
    "enemies": PACK["enemies.toml"] + NEWCOMERS,
    "stages_1": PACK["stages/1.toml"] + GROUND,
    "scenery": SCENERY,
}
FILES = {
    "bosses": "bosses.toml",
    "enemies": "enemies.toml",
    "stages_1": "stages/1.toml",
    "scenery": "scenery.toml",
}


def loaded(folder: Path, **changed: str) -> Content:
    texts = CAMPAIGN | changed
    (folder / "scenery.toml").write_text(texts.pop("scenery"), encoding="utf-8")
    return load_from(write(folder, **texts))


def test_a_lancers_beam_is_read_with_the_warning_that_it_always_has(tmp_path: Path) -> None:
    aimed, leaving = loaded(tmp_path).enemies["lancer"].weapons
    assert aimed.laser and leaving.laser
    assert (aimed.pattern, aimed.telegraph, aimed.times) == ("", "laser", 3)
    assert (aimed.laser.width, aimed.laser.burn, aimed.laser.aimed) == (10.0, 45, True)
    assert (leaving.laser.angle, leaving.laser.sweep, leaving.offset) == (150.0, -0.5, (8.0, 4.0))


def test_what_carriers_and_sowers_let_go_is_read(tmp_path: Path) -> None:
    content = loaded(tmp_path)
    grunts, mines = content.enemies["host"].weapons[0].release, content.enemies["sower"].weapons[0].release
    assert grunts and mines
    assert (grunts.enemy, grunts.path, grunts.lands) == ("grunt", "dive", True)
    assert (mines.enemy, mines.path, mines.lands) == ("mine", "", False)


def test_what_makes_a_kind_special_is_read(tmp_path: Path) -> None:
    enemies = loaded(tmp_path).enemies
    assert enemies["mine"].trait == MineSpec(420, 0.35)
    assert enemies["turncoat"].trait == ShieldSpec(70.0, 1.5, 8)
    assert enemies["kamikaze"].trait == RamSpec(70, 5.5)
    assert enemies["grunt"].trait is None


def test_scenery_is_read_with_its_states(tmp_path: Path) -> None:
    scenery = loaded(tmp_path).scenery
    asteroid, girder = scenery["asteroid"], scenery["girder"]
    assert (asteroid.hp, asteroid.points, asteroid.states) == (40.0, 30, 4)
    assert (asteroid.hull[1], asteroid.body, asteroid.radius) == (
        (12.0, -8.0, 14.0),
        ((0.0, 0.0, 18.0),),
        26.0,
    )
    assert (girder.hp, girder.states, girder.body) == (0.0, 1, ())


def test_what_a_stage_lays_out_pulls_plays_and_shows_is_read(tmp_path: Path) -> None:
    content = loaded(tmp_path)
    cues = {cue.name: cue for cue in content.stages[1].cues}
    assert cues["rocks"] == SceneryCue(
        name="rocks", at=100, thing=content.scenery["asteroid"],
        places=((100.0, -30.0), (300.0, -90.0)), drift=(0.2, 0.8),
    )  # fmt: skip
    bunkers, guns = cues["bunkers"], cues["guns"]
    assert isinstance(bunkers, SceneryCue) and isinstance(guns, SceneryCue)
    assert (bunkers.moves, guns.thing) == (200, content.enemies["lancer"])
    assert cues["mouth"] == PullCue(
        name="mouth", at=300, x=288.0, y=180.0, radius=200.0, strength=0.06, core=12.0, pulses=900
    )
    assert cues["storm-music"] == MusicCue(name="storm-music", at=300, play="storm")
    assert cues["storm-sky"] == BackdropCue(name="storm-sky", at=300, show="storm")


def test_scenery_counts_in_the_digest(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in "abc"]
    for folder in folders:
        folder.mkdir()
    other = SCENERY.replace("hp = 40", "hp = 41")
    digests = [loaded(folders[0]).digest, loaded(folders[1]).digest, loaded(folders[2], scenery=other).digest]
    assert digests[0] == digests[1] != digests[2]


def test_a_bosss_parts_are_read(tmp_path: Path) -> None:
    content = loaded(tmp_path)
    lancer, host = content.enemies["lancer"], content.enemies["host"]
    assert content.bosses["vanguard"].parts == (
        PartSpec(lancer, -40.0, 10.0, 0.0, ()),
        PartSpec(host, 0.0, -50.0, 44.0, (1, 2)),
    )


def test_a_march_alone_a_retreat_and_our_own_march_are_read(tmp_path: Path) -> None:
    content = loaded(tmp_path)
    assert content.bosses["first"].phases[0].steps == StepsSpec(12.0, 30.0, 24, 4)
    assert content.bosses["vanguard"].phases[0].steps is None
    cues = {cue.name: cue for cue in content.stages[1].cues}
    assert cues["us"] == AdvanceCue(name="us", at=320, steps=12, every=40, row=20.0)
    assert [cue.retreat for cue in cues.values() if isinstance(cue, MarchCue)][-1]


WRONG = [
    ("bosses", "[60, 90, 60, 0]]", "[60, 90, 60, 0], [9, 9, 9, 9]]", "[60, 90, 60, 0]", "at one station"),
    ("bosses", "slow = 24, fast = 4", "slow = 4, fast = 24", "slow = 4, fast", "slow must not be less"),
    ("bosses", "px = 12, row", "row", "steps = {", '"px" is missing'),
    ("stages_1", "every = 40", "every = 5", "every = 5", "at least 6 is needed"),
    ("stages_1", "steps = 12", "stps = 12", "[[advance]]", '"steps" is missing'),
    ("bosses", 'enemy = "lancer"', 'enemy = "lancr"', "lancr", 'did you mean "lancer"?'),
    ("bosses", 'enemy = "lancer"', 'enemy = "mine"', '"mine"', "it cannot be a part"),
    ("bosses", "phases = [1, 2]", "phases = [1, 3]", "phases = [1, 3]", "phases holds 3; 0 to 2 are needed"),
    ("bosses", "phases = [1, 2]", "phases = [0]", "phases = [0]", "the first is 1"),
    ("bosses", "trail = 44", "trail = 44\ntwin = true", "trail = 44", "a twin mirrors its boss"),
    ("bosses", PARTS, TWINS, "twin = true  # two", "a boss has one twin at most"),
    ("bosses", "trail = 44", "trial = 44", "trial", 'key "trial" is unknown; did you mean "trail"?'),
    ("enemies", "burn = 45, aimed", "burn = 0, aimed", "burn = 0", "burn = 0: at least 1 is needed"),
    ("enemies", "aimed = true }", "aimed = true, angle = 9 }", "angle = 9", "has no angle of its own"),
    ("enemies", "width = 10,", "wdth = 10,", "{ laser", '"width" is missing'),
    ("enemies", "every = 240", "every = 105", "every = 105", "exceed the telegraph and burn's 105 pulses"),
    (
        "enemies",
        "{ laser = { width = 14",
        '{ pattern = "shot", laser = { width = 14',
        '{ pattern = "shot", l',
        "a weapon needs one of pattern, laser, release",
    ),
    (
        "enemies",
        '{ pattern = "shot", on = "burst" }',
        '{ on = "burst" }',
        '{ on = "burst"',
        "a weapon needs one of",
    ),
    ("enemies", 'enemy = "grunt", path', 'enemy = "grnt", path', "grnt", 'did you mean "grunt"?'),
    ("enemies", 'path = "dive", lands', 'path = "arc", lands', '"arc", lands', 'path "arc" is not relative'),
    (
        "enemies",
        '{ enemy = "mine" }',
        '{ enemy = "diver" }',
        '"diver" }',
        '"diver" is no mine; it needs a path',
    ),
    (
        "enemies",
        '{ enemy = "mine" }',
        '{ enemy = "mine", lands = true }',
        'lands = true }, on = "enter"',
        "who lands needs a path",
    ),
    ("enemies", "fuse = 420", "fuse = 10", "fuse = 10", "at least 24 is needed"),
    (
        "enemies",
        'on = "burst"',
        'on = "hold", telegraph = "shot"',
        'on = "hold", telegraph = "shot" }]\n\n[turn',
        "a mine fires only when it bursts",
    ),
    ("enemies", 'on = "leave"', 'on = "burst"', 'on = "burst", offset', "what bursts needs a pattern"),
    ("enemies", 'on = "order"', 'on = "burst"', 'on = "burst"\ntele', "only a mine bursts"),
    ("enemies", "half = 70", "half = 180", "half = 180", "must leave its owner open somewhere"),
    ("enemies", "turn = 1.5,", "turns = 1.5,", "shield = {", '"turn" is missing'),
    (
        "enemies",
        "speed = 5.5 }",
        "speed = 5.5, sped = 1 }",
        "sped",
        'key "sped" is unknown; did you mean "speed"?',
    ),
    ("enemies", "ram = {", "mine = { fuse = 90 }\nram = {", "ram = {", "mine and ram do not go together"),
    ("scenery", "states = 4", "states = 0", "states = 0", "at least 1 is needed"),
    ("scenery", "states = 4", "sttes = 4", "sttes", 'key "sttes" is unknown; did you mean "states"?'),
    ("scenery", "hp = 40\n", "", "[asteroid]", "what nothing breaks has neither states nor points"),
    ("stages_1", 'object = "asteroid"', 'object = "asteroyd"', "asteroyd", 'did you mean "asteroid"?'),
    ("stages_1", 'object = "asteroid"\n', "", '[[scenery]]\nname = "rocks"', 'needs "object" or "enemy"'),
    ("stages_1", "drift = [0.2, 0.8]\n", "", '[[scenery]]\nname = "rocks"', '"drift" is missing'),
    ("stages_1", 'enemy = "lancer"', 'enemy = "turncoat"', '"turncoat"', "it cannot stand on the ground"),
    ("stages_1", "drift = [0, 0.8]", "drift = [0, 0]", "drift = [0, 0]", "they need a drift downward"),
    ("stages_1", "radius = 200", "radus = 200", "[[pull]]", '"radius" is missing'),
    ("stages_1", "pulses = 900", "pulses = 0", "pulses = 0", "at least 1 is needed"),
    ("stages_1", 'music = "storm"', 'musik = "storm"', "[[play]]", '"music" is missing'),
    ("stages_1", 'backdrop = "storm"', "backdrop = 7", "backdrop = 7", "a text is needed"),
    ("stages_1", 'name = "storm-sky"', 'name = "rocks"', 'name = "rocks"\nat = 300', "there are two cues"),
]


@pytest.mark.parametrize(("file", "old", "new", "word", "says"), WRONG)
def test_an_error_names_the_file_the_line_and_the_fault(
    tmp_path: Path, file: str, old: str, new: str, word: str, says: str
) -> None:
    assert old in CAMPAIGN[file]
    text = CAMPAIGN[file].replace(old, new, 1)
    with pytest.raises(ContentError) as caught:
        loaded(tmp_path, **{file: text})
    error = caught.value
    assert error.file == FILES[file]
    assert says in error.message
    assert error.line == text[: text.index(word)].count("\n") + 1
