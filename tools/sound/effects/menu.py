"""The menus' few sounds: small, dry, in E, quieter than anything of the fight."""

from __future__ import annotations

from tools.sound import oscillators
from tools.sound.clock import Samples, samples
from tools.sound.effects.effect import Effect
from tools.sound.effects.tones import Chime, steady
from tools.sound.envelopes import fall
from tools.sound.filters import moving
from tools.sound.shaping import fade_out, layered, pan

SOFT = Chime(0.02, 0.05, bright=2500.0, edge=0.0, wet=0.05)


def move() -> Samples:
    """The cursor moves on."""
    return SOFT.play([(76,)])


def accept() -> Samples:
    """Yes: a fifth up."""
    return Chime(release=0.12).play([(76,), (83,)])


def back() -> Samples:
    """Back: a fourth down."""
    return SOFT.but(length=0.045, release=0.09).play([(79,), (74,)])


def denied() -> Samples:
    """Not possible: two low, dull knocks a semitone apart."""
    knocks = [(0.09 * i, _knock(midi)) for i, midi in enumerate((52, 51))]
    return fade_out(layered(*knocks), 0.01)


def _knock(midi: int) -> Samples:
    length = samples(0.11)
    tone = oscillators.pulse(steady(midi, length), 0.0, 0.5)
    return pan(moving("lowpass", tone, 300.0 + 1500.0 * fall(length, 0.05), 1.2) * fall(length, 0.09))


def letter() -> Samples:
    """One letter of a name is set."""
    return SOFT.but(length=0.03, edge=0.5, bright=3400.0).play([(81,)])


EFFECTS = (
    Effect("menu_move", "the cursor moves", -25.0, 5, move),
    Effect("menu_accept", "a choice is taken", -20.0, 6, accept),
    Effect("menu_back", "a screen is left", -22.0, 6, back),
    Effect("menu_denied", "what is asked cannot be", -22.0, 6, denied),
    Effect("name_letter", "a letter of a name is set", -23.0, 5, letter),
)
