"""Every short sound of the game, by name."""

from __future__ import annotations

from tools.sound.effects import blasts, field, guns, march, menu, rewards, signals
from tools.sound.effects.effect import Effect

FAMILIES = {
    "guns": guns.EFFECTS,
    "blasts": blasts.EFFECTS,
    "field": field.EFFECTS,
    "signals": signals.EFFECTS,
    "march": march.EFFECTS,
    "rewards": rewards.EFFECTS,
    "menu": menu.EFFECTS,
}


def catalogue() -> dict[str, Effect]:
    """All effects by name, family after family."""
    return {effect.name: effect for family in FAMILIES.values() for effect in family}
