"""From moments to sound: renders each channel, places it in the mix, and adds the channels up to stems."""

from __future__ import annotations

import numpy as np

from tools.sound import circular, drums, exact, voice
from tools.sound.arrangement import Arrangement
from tools.sound.clock import PULSE, Samples
from tools.sound.limiter import gain_curve
from tools.sound.loudness import integrated
from tools.sound.score import Channel, Score
from tools.sound.shaping import overdrive
from tools.sound.voice import Note

TARGET = -16.0  # LUFS of all stems together
CEILING, REACH = -3.0, 0.06  # dBFS and s of the limiter; the coder may overshoot by 1.5 dB
ECHO_STEPS = 3  # a dotted eighth
LEVEL_SLOPE = 2880  # samples (60 ms) over which a section's level is reached
KIT_DRIVE = 0.9
HALL_GAIN, HALL_DUCK = 3.2, 0.3
MUDDY = (300.0, -3.0, 1.2)  # Hz, dB, octaves: what a chorused channel gives way
GROUND, CEILING_TONE = 24.0, 18_500.0  # Hz: nothing below, nothing above
WEIGHT, SPARKLE = (48.0, 1.0, 1.0), (6500.0, 3.0)  # a little more at both ends
MONO_BELOW = 140.0  # Hz: the bass has no sides

Stems = dict[str, Samples]


class Mixer:
    """Renders one piece. What was once rendered of a channel's notes is kept until the channel is done."""

    def __init__(self, score: Score, arrangement: Arrangement) -> None:
        self._score, self._arrangement = score, arrangement
        self._ducking = circular.ducking(arrangement.length, arrangement.kicks)[:, None]
        self._stems: Stems = {}
        self._halls: Stems = {}

    def mix(self) -> Stems:
        """All stems (n, 2) at the piece's loudness; their sum is the piece."""
        for channel in self._score.channels.values():
            loop = self._rendered(channel)
            if loop.any():
                self._place(channel, loop)
        for stem, sends in self._halls.items():
            self._stems[stem] += HALL_GAIN * circular.reverb(sends) * (1.0 - HALL_DUCK * self._ducking)
        return _mastered({stem: _finished(loop) for stem, loop in self._stems.items()})

    # --- notes ---
    def _rendered(self, channel: Channel) -> Samples:
        loop = np.zeros((self._arrangement.length, 2))
        self._add_notes(channel, loop)
        self._add_strikes(channel, loop)
        if channel.plays == "sweeps":
            for moment, kind, seconds in self._arrangement.sweeps:
                circular.added(loop, moment, drums.SWEEPS[kind](seconds))
        return loop

    def _add_notes(self, channel: Channel, loop: Samples) -> None:
        made: dict[Note, Samples] = {}
        for moment, note in self._arrangement.notes.get(channel.name, ()):
            if note not in made:
                made[note] = voice.play(voice.instruments()[channel.plays], note, self._score.seed)
            circular.added(loop, moment, made[note])

    def _add_strikes(self, channel: Channel, loop: Samples) -> None:
        made: dict[tuple[str, float], Samples] = {}
        for moment, letter, level in self._arrangement.strikes.get(channel.name, ()):
            if (letter, level) not in made:
                made[letter, level] = drums.KIT[letter](level)
            circular.added(loop, moment, made[letter, level])

    # --- place in the mix ---
    def _place(self, channel: Channel, loop: Samples) -> None:
        loop = self._coloured(channel, loop)
        loop *= self._levels(channel)[:, None]
        heard = loop * (1.0 - channel.duck * self._ducking)
        if channel.echo is not None:
            repeats = self._echoes(loop) * exact.gain(channel.echo)
            heard += repeats
            loop += repeats
        if channel.hall is not None:
            _add_to(self._halls, channel.stem, loop * exact.gain(channel.hall))
        _add_to(self._stems, channel.stem, heard)

    def _coloured(self, channel: Channel, loop: Samples) -> Samples:
        curves = [circular.bell(*bell) for bell in channel.bells]
        if channel.low_cut:
            curves.append(circular.low_cut(channel.low_cut))
        if channel.chorus:
            curves.append(circular.bell(*MUDDY))
        if curves:
            loop = circular.equalised(loop, curves)
        if channel.chorus:
            loop = circular.chorus(loop)
        loop = loop * exact.gain(channel.gain)
        return overdrive(loop, KIT_DRIVE) if channel.plays == "drums" else loop

    def _levels(self, channel: Channel) -> Samples:
        """The channel's gain at each sample, section by section."""
        steps = [exact.gain(section.level(channel.name)) for section in self._score.sections]
        lengths = np.diff([*self._arrangement.starts, self._arrangement.length])
        return circular.smoothed(np.repeat(steps, lengths), LEVEL_SLOPE)

    def _echoes(self, loop: Samples) -> Samples:
        """Repeats in the tempo of the section in which a note was played."""
        tempi = sorted({section.sixteenth for section in self._score.sections})
        if len(tempi) == 1:
            return circular.echo(loop, ECHO_STEPS * tempi[0] * PULSE)
        lengths = np.diff([*self._arrangement.starts, self._arrangement.length])
        tempo = np.repeat([section.sixteenth for section in self._score.sections], lengths)
        parts = [circular.echo(loop * (tempo == t)[:, None], ECHO_STEPS * t * PULSE) for t in tempi]
        return sum(parts, np.zeros_like(loop))


def _add_to(buses: Stems, stem: str, loop: Samples) -> None:
    buses[stem] = buses[stem] + loop if stem in buses else loop


def _finished(loop: Samples) -> Samples:
    """A stem without rumble, DC and sides in the bass, with a little air."""
    middle, side = loop.mean(1), (loop[:, 0] - loop[:, 1]) / 2.0
    curves = [circular.low_cut(GROUND, 3), circular.high_cut(CEILING_TONE, 3), circular.bell(*WEIGHT)]
    curves.append(circular.air(*SPARKLE))
    middle = circular.equalised(middle, curves)
    side = circular.equalised(side, [*curves, circular.low_cut(MONO_BELOW, 3)])
    return np.stack([middle + side, middle - side], 1)


def _mastered(stems: Stems) -> Stems:
    """All stems by the same factor and the same limiter, so that they still add up."""
    total = sum(stems.values(), np.zeros((1, 2)))
    factor = exact.gain(TARGET - integrated(total))
    curve = factor * gain_curve(total * factor, CEILING, REACH, going_round=True)
    return {stem: loop * curve[:, None] for stem, loop in stems.items()}
