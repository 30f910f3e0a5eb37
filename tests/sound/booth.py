"""A booth in which fights are recorded, and the instruments that measure what was heard in them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from random import Random

import numpy as np
import pygame
from mixdown import LATE, PULSE, STEP, Mixdown, Samples

from anti_invaders import content, resources
from anti_invaders.engine.events import EventBus
from anti_invaders.rules import events as told
from anti_invaders.rules.controls import Controls
from anti_invaders.rules.specs import BossCue, Content, MarchCue
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.view.sounds import Sounds
from tools.sound.clock import RATE

HEAD = 0.15  # s of a sound in which it must be heard
BOSS_AT = 240  # pulses
STAYS = (Controls(fire=True),)  # a ship that stays where it is and fires: it kills, and is hit
START = Start(seed=1, power=400, lives=99, hold_invasion=True)


# --- a fight ----------------------------------------------------------------------------------------
@cache
def short() -> Content:
    """The first stage, short: its marchers, then its boss with a sixth of its strength."""
    known = content.load()
    stage = known.stages[1]
    march = next(cue for cue in stage.cues if isinstance(cue, MarchCue))
    boss = next(cue for cue in stage.cues if isinstance(cue, BossCue) and len(cue.boss.phases) > 1).boss
    weak = replace(boss, phases=tuple(replace(phase, hp=phase.hp / 6) for phase in boss.phases))
    cues = replace(march, at=0, after=""), BossCue(at=BOSS_AT, name="boss", boss=weak)
    return replace(
        known, stages={1: replace(stage, cues=cues)}, bosses=known.bosses | {weak.name: weak}, digest="short"
    )


@dataclass
class Take:
    """What was heard of a fight, and when what happened in it."""

    heard: Samples
    events: list[tuple[int, told.Event]]
    hash: str

    def moments(self, kind: type[told.Event]) -> list[int]:
        """Samples at which something was asked to be heard."""
        return [pulse * PULSE for pulse, event in self.events if isinstance(event, kind)]


@dataclass
class Booth:
    """Records fights; what is in `left_out` plays too, but cannot be heard."""

    mix: Mixdown

    @property
    def left_out(self) -> set[str]:
        return self.mix.mixer.left_out

    @left_out.setter
    def left_out(self, names: set[str]) -> None:
        self.mix.mixer.left_out = names

    def play(self, name: str, volume: float = 1.0, pan: float = 0.0) -> None:
        """As the sounds of the view ask for it."""
        self.mix.audio.play(name, volume, pan)

    def fade(self, name: str) -> None:
        """The same."""
        self.mix.audio.fade(name)

    def silence(self, late: int = 0) -> int:
        """Nothing plays any more; the sample from which on that is so, `late` after a step of the driver."""
        self.mix.audio.stop_sounds()
        self.mix.audio.music(None, fade=0.0)
        for _ in range(8):
            self.mix.pulse()
        self.mix.take((late - len(self.mix.heard)) % STEP)
        return len(self.mix.heard)

    def record(self, fought: Content, pulses: int, *left_out: str, late: int = 0) -> Take:
        """So many pulses of a fight, with all layers of its music."""
        self.left_out = set(left_out)
        begun, audio = self.silence(late), self.mix.audio
        world, bus = World(fought, START), EventBus()
        sounds = Sounds(self, Random(1))
        sounds.subscribe(bus)
        bus.subscribe(told.MusicCued, lambda event: audio.music(event.name))
        happened: list[tuple[int, told.Event]] = []
        for pulse in range(pulses):
            audio.danger = 1.0
            for event in world.advance(STAYS):
                happened.append((pulse, event))
                bus.publish(event)
            sounds.follow(audio.piece, audio.music_pulse)
            sounds.advance()
            self.mix.pulse()
        return Take(self.mix.heard[begun:], happened, world.hash())


# --- measuring --------------------------------------------------------------------------------------
def decoded(*parts: str) -> Samples:
    sound = pygame.mixer.Sound(resources.asset(*parts))
    return pygame.sndarray.array(sound).astype(np.float64) / 32768.0


def spectrum(samples: Samples) -> Samples:
    """Energy by octave thirds from 60 Hz to 15 kHz."""
    power = (np.abs(np.fft.rfft(samples, axis=0)) ** 2).sum(1)
    place = np.fft.rfftfreq(len(samples), 1 / RATE)
    edges = 60.0 * 2.0 ** (np.arange(25) / 3)
    return np.array([power[(place >= low) & (place < high)].sum() for low, high in pairwise(edges)])


def to_an_ear(frequency: Samples) -> Samples:
    """How much of a tone's energy an ear takes in: the A weighting of IEC 61672-1, annex E."""
    square = frequency**2
    part = 12194.0**2 * square**2 / ((square + 20.6**2) * (square + 12194.0**2))
    return part**2 / ((square + 107.7**2) * (square + 737.9**2))


def its_band(name: str) -> int:
    """The octave third in which a sound's beginning is heard most."""
    energy = spectrum(decoded("sounds", f"{name}.ogg")[: int(HEAD * RATE)])
    return int(np.argmax(energy * to_an_ear(60.0 * 2.0 ** ((np.arange(len(energy)) + 0.5) / 3))))


def over_the_rest(whole: Samples, bare: Samples, moment: int, name: str) -> float:
    """dB: what is in a sound's band with it over what is there without it."""
    span = slice(moment, moment + LATE + int(HEAD * RATE))
    band = its_band(name)
    return 10 * float(np.log10(spectrum(whole[span])[band] / max(spectrum(bare[span])[band], 1e-12)))


def aligned(heard: Samples, piece: Samples) -> tuple[int, float]:
    """Where a piece begins in what is heard of it, and how loud it is there."""
    probe = piece[RATE : 2 * RATE, 0]
    begin = int(np.argmax(_correlated(heard, probe))) - RATE
    there = heard[begin + RATE : begin + 2 * RATE, 0]
    return begin, float(there @ probe / (probe @ probe))


def _correlated(heard: Samples, probe: Samples) -> Samples:
    """Correlation of a probe with each place of what is heard, by FFT."""
    size = 1 << 18
    there = np.fft.rfft(heard[: size - len(probe), 0], size)
    return np.fft.irfft(there * np.conj(np.fft.rfft(probe, size)), size)[: size - 2 * len(probe)]


def all_stems(piece: str) -> Samples:
    files = [f"{piece}.ogg", f"{piece}_drive.ogg", f"{piece}_fury.ogg"]
    found = [decoded("music", file) for file in files if (resources.asset("music") / file).exists()]
    return sum(found[1:], found[0])
