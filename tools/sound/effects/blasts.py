"""Explosions: a thump that falls, a body of noise that darkens, crackle, the room. And what they end."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from tools.sound import oscillators
from tools.sound.clock import Samples, ramp, samples
from tools.sound.effects.effect import Effect, variants
from tools.sound.effects.tones import saws
from tools.sound.envelopes import fall, settle, sweep
from tools.sound.exact import Chance, exp, noise
from tools.sound.filters import highpass, moving
from tools.sound.shaping import fade_out, in_room, layered, overdrive, pan, wide

CRACKLE = 700  # samples of one crack
E_MINOR = (40, 47, 52, 55, 59)  # MIDI


@dataclass(frozen=True, slots=True)
class Blast:
    """An explosion in numbers: seconds, Hz, shares."""

    length: float
    thump: tuple[float, float, float]  # Hz at first, Hz at last, s to get there (1/e)
    body: tuple[float, float]  # Hz: how bright at first, how dark at last
    mix: tuple[float, float]  # shares of thump and body
    crackles: int
    drive: float
    room: tuple[float, float]  # wet, s
    seed: int

    def render(self) -> Samples:
        """The explosion (n, 2)."""
        length = samples(self.length)
        thump, body = self.mix
        place = Chance(self.seed).draw(-0.3, 0.3)
        layers = pan(thump * self._thump(length)) + body * self._body(length)
        layers = layers + pan(0.8 * self._crackle(length), place) + pan(0.6 * self._snap(length))
        return fade_out(in_room(overdrive(layers, self.drive), *self.room), 0.04)

    def _thump(self, length: int) -> Samples:
        high, low, time = self.thump
        return oscillators.sine(low + (high - low) * settle(length, time)) * fall(length, self.length * 0.62)

    def _body(self, length: int) -> Samples:
        bright, dark = self.body
        cutoff = bright * fall(length, self.length * 0.9) + dark
        body = moving("lowpass", wide(length, self.seed), cutoff, 0.8)
        return body * fall(length, self.length * 0.85)[:, None]

    def _crackle(self, length: int) -> Samples:
        chance = Chance(self.seed + 500)
        sound = np.zeros(length)
        for i in range(self.crackles):
            early = chance.draw()
            start = int(early * np.sqrt(early) * (length - CRACKLE))
            loud = (1.0 - start / length) * chance.draw(0.3, 1.0)
            crack = noise(CRACKLE, self.seed + 900 + i) * fall(CRACKLE, 0.012)
            sound[start : start + CRACKLE] += crack * loud
        return highpass(sound, 1400.0)

    def _snap(self, length: int) -> Samples:
        return highpass(noise(length, self.seed + 300), 2500.0) * fall(length, 0.012)


SMALL = Blast(0.42, (170.0, 62.0, 0.03), (8200.0, 420.0), (0.6, 1.5), 5, 1.3, (0.05, 0.3), 100)
MEDIUM = Blast(0.95, (120.0, 44.0, 0.055), (7000.0, 300.0), (0.65, 1.7), 12, 1.8, (0.09, 0.7), 120)
LARGE = Blast(2.1, (92.0, 34.0, 0.1), (6200.0, 220.0), (0.75, 1.9), 34, 2.4, (0.15, 1.4), 140)


def small(take: int) -> Samples:
    """A small enemy bursts; every take a little higher and with cracks of its own."""
    high, low, time = SMALL.thump
    return replace(SMALL, thump=(high + 18.0 * take, low + 5.0 * take, time), seed=SMALL.seed + take).render()


def boss_down() -> Samples:
    """A boss falls apart: four explosions on the way to the largest, and its last power running out."""
    length = samples(3.2)
    dying = saws((28, 40, 47, 53), length, sweep(1.0, 0.25, length, 1.5))
    dying = moving("lowpass", dying, sweep(3200.0, 120.0, length, 0.75), 1.4) * fall(length, 2.6)
    steps = [(0.22 * i, replace(MEDIUM, seed=180 + i).render() * (0.45 + 0.1 * i)) for i in range(4)]
    last = replace(LARGE, length=2.6, crackles=48, seed=190).render()
    return fade_out(overdrive(layered(*steps, (0.9, last), (0.0, pan(0.7 * dying))), 1.2), 0.1)


def bomb() -> Samples:
    """Nova: a breath in, the largest blast, and a chord of E minor that bends down an octave."""
    length, breath = samples(2.6), 0.13
    chord = saws(E_MINOR, length, sweep(1.0, 0.5, length, 2.0)) * 0.6
    chord = moving("lowpass", chord, 300.0 + 3800.0 * settle(length, 0.5), 0.707) * settle(length, 0.7)
    return fade_out(
        overdrive(
            layered(
                (0.0, 0.7 * _breath(samples(breath))),
                (breath, 1.1 * replace(LARGE, seed=147).render()),
                (breath, pan(chord)),
            ),
            1.2,
        ),
        0.06,
    )


def _breath(length: int) -> Samples:
    """Noise that climbs four octaves and swells; not from nothing, for the key is answered at once."""
    swell = 0.2 + 0.8 * np.linspace(0.0, 1.0, length) ** 2
    return moving("bandpass", wide(length, 81), sweep(300.0, 4800.0, length), 1.2) * swell[:, None]


def player_hit() -> Samples:
    """The moment of contact, when a Nova can still save the ship: a hard crack and a ringing ear."""
    length = samples(0.34)
    crack = highpass(noise(length, 61), 900.0) * fall(length, 0.03)
    knock = oscillators.sine(70.0 + 420.0 * settle(length, 0.012)) * fall(length, 0.12)
    ring = sum((oscillators.sine(np.full(length, f)) for f in (2093.0, 2217.0, 3136.0)), np.zeros(length))
    ring = 0.22 * ring * fall(length, 0.3)
    return fade_out(in_room(overdrive(pan(crack + 1.3 * knock + ring), 1.6), 0.1, 0.4), 0.03)


def death() -> Samples:
    """The ship is lost: its tone falls four octaves and breaks up over a blast."""
    length = samples(1.5)
    pitch = sweep(880.0, 41.0, length, 0.5)
    tone = 0.5 * oscillators.saw(pitch) + 0.3 * oscillators.pulse(pitch * 1.005)
    tone = moving("lowpass", tone, 200.0 + 5200.0 * fall(length, 1.0), 2.2) * fall(length, 1.2)
    crushed = np.rint(tone * 10.0) / 10.0
    blast = replace(MEDIUM, seed=123).render()
    falling = pan(0.8 * tone + 0.7 * crushed)
    return fade_out(in_room(overdrive(layered((0.0, blast), (0.0, falling)), 1.5), 0.14, 1.2), 0.06)


def landing_alarm() -> Samples:
    """A marcher has landed: three low horns over a distant impact."""
    length = samples(0.26)
    moment = ramp(length)
    level = np.minimum(1.0, moment / 0.01) * exp(-np.maximum(moment - 0.16, 0.0) * 40.0)
    horn = saws((41, 46.94, 47.06, 53), length)
    horn = moving("lowpass", horn, 500.0 + 1900.0 * level, 1.3) * level
    impact = 0.5 * replace(MEDIUM, length=0.7, body=(1600.0, 120.0), crackles=0, seed=170).render()
    horns = [(0.02 + 0.3 * i, pan(overdrive(1.5 * horn, 1.6))) for i in range(3)]
    return fade_out(in_room(layered((0.0, impact), *horns), 0.12, 0.9), 0.05)


EFFECTS = (
    *variants("boom_small", "a small enemy is destroyed", -20.0, 3, small, 3),
    Effect("boom_medium", "a middling enemy is destroyed", -17.0, 4, MEDIUM.render),
    Effect("boom_large", "a large enemy or a mid-boss is destroyed", -14.0, 6, LARGE.render),
    Effect("boss_down", "a boss is destroyed", -12.0, 8, boss_down),
    Effect("bomb", "a Nova goes off", -12.0, 8, bomb),
    Effect("player_hit", "the ship is touched; a Nova can still save it", -13.0, 9, player_hit),
    Effect("death", "the ship is lost", -12.0, 9, death),
    Effect("landing_alarm", "a marcher has landed", -14.0, 7, landing_alarm),
)
