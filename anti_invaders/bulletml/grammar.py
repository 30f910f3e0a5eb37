"""The grammar of BulletML 0.21 as tables: what may stand in what, and what each element may carry."""

from __future__ import annotations

import re

from anti_invaders.bulletml.model import ABSOLUTE, AIM, RELATIVE, SEQUENCE

NAMESPACE = "http://www.asahi-net.or.jp/~cs8k-cyu/bulletml"
OURS = "urn:anti-invaders:1"

DIRECTION_KINDS = (AIM, ABSOLUTE, RELATIVE, SEQUENCE)
OTHER_KINDS = (ABSOLUTE, RELATIVE, SEQUENCE)
TYPES = ("none", "vertical", "horizontal")
COMMANDS = (
    "changeDirection", "accel", "vanish", "changeSpeed", "repeat", "wait",
    "fire", "fireRef", "action", "actionRef",
)  # fmt: skip
CHILDREN: dict[str, tuple[str, ...]] = {
    "bulletml": ("bullet", "fire", "action"),
    "bullet": ("direction", "speed", "action", "actionRef"),
    "action": COMMANDS,
    "fire": ("direction", "speed", "bullet", "bulletRef"),
    "changeDirection": ("direction", "term"),
    "changeSpeed": ("speed", "term"),
    "accel": ("horizontal", "vertical", "term"),
    "repeat": ("times", *COMMANDS),
    "bulletRef": ("param",),
    "actionRef": ("param",),
    "fireRef": ("param",),
    **dict.fromkeys(("direction", "speed", "horizontal", "vertical", "wait", "term", "times", "param"), ()),
    "vanish": (),
}
ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "bulletml": ("type",),
    **dict.fromkeys(("bullet", "action", "fire", "bulletRef", "actionRef", "fireRef"), ("label",)),
    **dict.fromkeys(("direction", "speed", "horizontal", "vertical"), ("type",)),
}
OUR_ATTRIBUTES: dict[str, tuple[str, ...]] = {"bullet": ("look", "heavy"), "fire": ("sound",)}
EXPRESSIONS = frozenset(name for name, inside in CHILDREN.items() if not inside and name != "vanish")
PLAIN_NUMBER = re.compile(r"-?([0-9]+\.?[0-9]*|\.[0-9]+)")
