"""What stands for a kind that is wrong, so that whoever calls it finds something."""

from __future__ import annotations

from typing import Any

from anti_invaders.content.tables import Table

CIRCLE = [[0, 0, 9]]
STAND_INS: dict[str, dict[str, Any]] = {  # for what is wrong, so that who calls it finds something
    "paths": {"enter": [[0, 0], [0, 700]], "speed": 2},
    "enemies": {"title": "", "hp": 1, "points": 0, "size": "small", "hull": CIRCLE, "body": CIRCLE},
    "scenery": {"title": "", "hull": CIRCLE},
    "bosses": {
        "title": "", "points": 0, "size": "small", "hull": CIRCLE, "body": CIRCLE, "entrance": 1,
        "phases": [{"title": "", "hp": 1, "time": 1, "bonus": 0, "stations": [[0, 0, 1, 1]]}],
    },
}  # fmt: skip
KEPT = {"paths": ("relative",), "enemies": ("letter",), "scenery": (), "bosses": ()}  # what others rely on


def stand_in(kind: str, broken: Any) -> dict[str, Any]:
    """Something harmless of a kind; of what is broken it keeps what others go by."""
    given = broken if isinstance(broken, dict) else {}
    kept = {"letter": letter(given)} if letter(given) else {}
    if type(given.get("relative")) is bool:
        kept["relative"] = given["relative"]
    return STAND_INS[kind] | {key: value for key, value in kept.items() if key in KEPT[kind]}


def letter(kind: Any) -> str:
    """The letter by which formations call a kind, if that is one."""
    sign = kind.get("letter") if isinstance(kind, dict) else None
    return sign if isinstance(sign, str) and len(sign) == 1 and sign.isupper() else ""


def unlettered(ours: Table, letters: set[str]) -> Table:
    """Our kinds without the letters that a pack's kinds have."""
    for name, kind in ours.data.items():
        if letter(kind) in letters:
            ours.data[name] = {key: value for key, value in kind.items() if key != "letter"}
    return ours
