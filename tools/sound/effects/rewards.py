"""What is earned and how it ends: pickups, extends, tallies, the end of a stage and of a game. All in E."""

from __future__ import annotations

from tools.sound.clock import Samples, samples
from tools.sound.effects.effect import Effect
from tools.sound.effects.tones import Chime, Chord, bell, saws
from tools.sound.envelopes import Envelope, sweep
from tools.sound.filters import moving
from tools.sound.shaping import fade_out, in_room, layered, overdrive, pan

Melody = tuple[tuple[float, Chord], ...]  # seconds, what sounds then

RISING: Melody = (  # the motif of the whole game, B E F sharp G, turned to the major
    (0.0, (59, 64)),
    (0.2, (64, 68)),
    (0.4, (66, 71)),
    (0.6, (68, 73)),
    (1.0, (69, 73, 76)),
    (1.4, (64, 71, 76, 80)),
)
SINKING: Melody = ((0.0, (64, 67)), (0.45, (62, 66)), (0.9, (60, 64)), (1.35, (59, 63, 66)))  # the march
BRASS = Chime(0.2, 0.3, 0.42, 3200.0, 0.9, 0.2)


def pickup() -> Samples:
    """A fourth up, quick and light."""
    return Chime(release=0.09).play([(83,), (88,)])


def extend() -> Samples:
    """One more ship: the chord of E minor climbs and rings."""
    return Chime(0.075, 0.25).play([(76,), (79,), (83,), (88,), (83, 88, 91)])


def returned() -> Samples:
    """The ship is back: an open fifth that fades in and brightens."""
    length = samples(0.5)
    tone = saws((52, 52.08, 59, 64), length, sweep(0.5, 1.0, length, 0.25))
    tone = moving("lowpass", tone, sweep(300.0, 3600.0, length), 1.2)
    tone = tone * Envelope(0.05, 0.4, 0.7, 0.25).shape(length, 0.24)
    return fade_out(in_room(pan(tone), 0.18, 0.7), 0.03)


def tally() -> Samples:
    """One line of the count: a coin of sound."""
    return Chime(0.025, 0.05, 0.25, 3800.0, 0.8, 0.05).play([(83,), (90,)])


def stage_clear() -> Samples:
    """The motif climbs and is answered by a chord of E major."""
    return _phrase(RISING, (52, 59, 64, 68, 71), 1.4)


def game_over() -> Samples:
    """The march's four notes, slowly, over a chord that sinks with them."""
    return _phrase(SINKING, (40, 47, 52, 55), 1.8)


def _phrase(melody: Melody, chord: Chord, chord_at: float) -> Samples:
    """Brassy notes at their seconds, with bells on top of the last and a held chord under it."""
    notes = [(at, pan(BRASS.note(midi))) for at, midis in melody for midi in midis]
    shine = [(chord_at, pan(0.25 * bell(midi + 24, 1.4, 1.2), 0.3)) for midi in chord[-3:]]
    return fade_out(in_room(layered(*notes, *shine, (chord_at, _held(chord))), 0.2, 1.4), 0.1)


def _held(chord: Chord) -> Samples:
    length = samples(1.9)
    detuned = [midi + cents for midi in chord for cents in (-0.05, 0.06)]
    tone = moving("lowpass", 2.0 * saws(detuned, length), sweep(2600.0, 300.0, length), 0.9)
    return pan(overdrive(tone * Envelope(0.03, 1.2, 0.6, 1.0).shape(length, 0.9), 1.2))


EFFECTS = (
    Effect("pickup", "a pickup is taken", -20.0, 5, pickup),
    Effect("extend", "an extra ship", -15.0, 8, extend),
    Effect("return", "the ship is back", -21.0, 5, returned),
    Effect("tally", "one line of the tally is counted", -22.0, 5, tally),
    Effect("stage_clear", "the stage is cleared", -15.0, 8, stage_clear),
    Effect("game_over", "the game is over", -15.0, 8, game_over),
)
