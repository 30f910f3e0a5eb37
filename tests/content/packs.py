"""A small pack of content, written to a folder, with whatever a play changes in it."""

from __future__ import annotations

from pathlib import Path

SHOT = """<bulletml xmlns="http://www.asahi-net.or.jp/~cs8k-cyu/bulletml">
  <action label="top"><fire><direction type="aim">0</direction><bullet/></fire></action>
</bulletml>
"""
LEVEL = """[[faisca.gun]]
every = 4
speed = 18.0
shard = 3
wide = [[0, -14, 0, 1]]
focused = [[0, -14, 0, 1]]
"""
PACK = {
    "patterns/shot.xml": SHOT,
    "difficulties.toml": """extend = 1000
[normal]
title = "Normal"
rank = 0.5
bullet_speed = 1.0
capacity = 24
heavy = 0.2
landing = 8
""",
    "ships.toml": """[faisca]
title = "Faísca"
speed = 5.5
focus = 2.5
radius = 3
"""
    + LEVEL * 4,
    "paths.toml": """[arc]
enter = [[100, -20], [200, 100], [300, 300]]
speed = 2

[visit]
enter = [[288, -20], [288, 100]]
hold = 60
leave = [[288, 100], [288, -60]]
speed = 2

[dive]
relative = true
enter = [[0, 0], [-40, 20], [0, 700]]
speed = 3
""",
    "enemies.toml": """[grunt]
title = "Grunt"
letter = "G"
hp = 2
points = 10
size = "small"
hull = [[0, 0, 15]]
body = [[0, 0, 9]]

[[grunt.weapons]]
pattern = "shot"
on = "order"
telegraph = "shot"

[diver]
title = "Diver"
letter = "D"
hp = 5
points = 60
size = "medium"
hull = [[-4, 0, 10], [4, 0, 10]]
body = [[0, 0, 8]]
drops = ["power"]
dive = "dive"
weapons = [
  { pattern = "shot", on = "dive", telegraph = "spread", after = 10 },
  { pattern = "shot", on = "dive", telegraph = "shot", after = 90, ranks = [0.6, 1.0] },
]
""",
    "bosses.toml": """[vanguard]
title = "Vanguard"
points = 5000
size = "large"
hull = [[0, 0, 30]]
body = [[0, 0, 20]]
entrance = 150
music = "boss"

[[vanguard.phases]]
title = "Arrowheads"
hp = 100
time = 1200
bonus = 1000
stations = [[288, 120, 60, 60]]
weapons = [{ pattern = "shot", telegraph = "spread", after = 20 }]

[[vanguard.phases]]
title = "Pinwheel"
hp = 150
time = 1800
bonus = 2000
stations = [[288, 120, 60, 60], [200, 120, 60, 0]]
""",
    "stages/1.toml": """number = 1
name = "test"
title = "Test"
music = "test"
backdrop = "test"
power = 100
speed_limit = 3.2

[[fly]]
name = "scouts"
at = 60
enemy = "grunt"
path = "arc"
count = 3
every = 20
carriers = [2]
drops = ["power"]

[[march]]
name = "rows"
after = "scouts"
wait = 30
rows = [
  "G.gG",
  "DDDD",
]
spacing = [40, 36]
y = 60
slow = 30
fast = 4
patience = 900
drops = ["bomb"]

[[boss]]
name = "vanguard"
at = 600
after = "rows"
boss = "vanguard"
""",
}


def write(folder: Path, **changed: str) -> Path:
    """The pack in a folder, with `changed` files: `stages_1` stands for stages/1.toml."""
    for name, text in PACK.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = changed.get(name.rpartition(".")[0].replace("/", "_"), text)
        path.write_bytes(text.encode())
    return folder
