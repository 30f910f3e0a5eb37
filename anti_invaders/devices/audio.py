"""Sound, as the rest of the game asks for it: by name, and never with an error.

Without a device everything works and nothing is heard. What goes wrong is logged once.
"""

from __future__ import annotations

import logging
import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Self

import pygame

from anti_invaders import resources
from anti_invaders.devices.mixer import CHANNELS, Mixer, PygameMixer, SilentMixer
from anti_invaders.engine.pulse import pulses

log = logging.getLogger(__name__)

RESERVED = 6  # channels kept free for what must be heard
VOICES_A_PULSE = 2  # how often one sound may start in one pulse
MUSIC_FADE = 0.5  # s


class Priority(IntEnum):
    """Who yields when all channels are taken."""

    LOW = 0  # gives up: shots, hits
    NORMAL = 1  # takes the place of what is lower
    MUST = 2  # is always heard: death, warning, extend, the end of a phase


@dataclass(slots=True)
class _Voice:
    """What a channel plays."""

    priority: Priority
    started: int  # the how manieth sound it was
    volume: float
    pan: float


class Audio:
    """The game's sound. Call `pulse()` once a pulse; everything else whenever it is wanted.

    Volumes are 0 to 1; whatever is no such number is drawn into that range.
    """

    def __init__(
        self,
        mixer: Mixer,
        *,
        effects_volume: object = 1.0,
        music_volume: object = 1.0,
        muted: bool = False,
    ) -> None:
        self._mixer = mixer
        self._effects = clamped(effects_volume)
        self._music = clamped(music_volume)
        self._muted = muted
        self._voices: dict[int, _Voice] = {}
        self._started = 0
        self._this_pulse: Counter[str] = Counter()
        self._complained: set[str] = set()
        self._pauses: set[str] = set()
        self._piece: str | None = None  # what should play
        self._playing: str | None = None  # what does
        self._level = 1.0  # of the music's fade, 0 to 1
        self._fade_step = 1.0  # of the level, a pulse

    @classmethod
    def open(cls, *, effects_volume: object = 1.0, music_volume: object = 1.0, muted: bool = False) -> Self:
        """With the machine's sound device, or silent without one. Never raises."""
        mixer: Mixer
        try:
            mixer = PygameMixer()
        except (pygame.error, NotImplementedError) as error:
            log.warning("no sound: %s", error)
            mixer = SilentMixer()
        return cls(mixer, effects_volume=effects_volume, music_volume=music_volume, muted=muted)

    def close(self) -> None:
        """Let go of the device, and do not wait for one that hangs."""
        self._mixer.close()
        self._mixer = SilentMixer()

    @property
    def silent(self) -> bool:
        """Whether there is no device."""
        return isinstance(self._mixer, SilentMixer)

    def load(self, *names: str) -> None:
        """Have sounds ready before they are wanted."""
        for name in names:
            self._safely(name, lambda path: self._mixer.load(path), "sounds")

    def pulse(self) -> None:
        """A pulse has passed: fades go on, and every sound may start again."""
        self._this_pulse.clear()
        self._fade()

    # --- sounds -------------------------------------------------------------------------------------
    def play(
        self, name: str, volume: float = 1.0, pan: float = 0.0, priority: Priority = Priority.NORMAL
    ) -> None:
        """Start a sound: assets/sounds/<name>.ogg.

        pan        -1 left to 1 right
        priority   who yields; a sound that has started twice in this pulse, or finds no channel,
                   is left out
        """
        if "focus" in self._pauses or self._this_pulse[name] >= VOICES_A_PULSE:
            return
        channel = self._channel_for(priority)
        if channel is None:
            return
        self._this_pulse[name] += 1
        self._started += 1
        voice = _Voice(priority, self._started, clamped(volume), pan)
        self._voices[channel] = voice
        self._safely(name, lambda path: self._mixer.play(channel, path, *self._heard(voice)), "sounds")

    def stop_sounds(self) -> None:
        """All effects fall silent, paused ones too: a play that was left does not sound on."""
        self._voices.clear()
        self._mixer.stop_sounds()

    # --- music --------------------------------------------------------------------------------------
    def music(self, name: str | None, fade: float = MUSIC_FADE) -> None:
        """Go over to a piece, assets/music/<name>.ogg, or to none; the one before fades for `fade` s."""
        self._piece = name
        self._fade_step = 1.0 / max(pulses(fade), 1)

    # --- pauses -------------------------------------------------------------------------------------
    def pause(self, why: str = "game") -> None:
        """All that plays stands still, until everybody who paused has resumed.

        "game": sounds started from now on are heard, those of a menu. "focus": none are.
        """
        if not self._pauses:
            self._mixer.pause()
        self._pauses.add(why)

    def resume(self, why: str = "game") -> None:
        """One reason to be silent is gone."""
        if why in self._pauses:
            self._pauses.remove(why)
            if not self._pauses:
                self._mixer.resume()

    # --- volumes ------------------------------------------------------------------------------------
    @property
    def effects_volume(self) -> float:
        return self._effects

    @effects_volume.setter
    def effects_volume(self, volume: object) -> None:
        self._effects = clamped(volume)
        self._apply()

    @property
    def music_volume(self) -> float:
        return self._music

    @music_volume.setter
    def music_volume(self, volume: object) -> None:
        self._music = clamped(volume)
        self._apply()

    @property
    def muted(self) -> bool:
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        self._apply()

    def _apply(self) -> None:
        for channel, voice in self._voices.items():
            self._mixer.set_volume(channel, *self._heard(voice))
        self._apply_music()

    def _apply_music(self) -> None:
        self._mixer.set_music_volume(0.0 if self._muted else self._music * self._level)

    def _heard(self, voice: _Voice) -> tuple[float, float]:
        """Left and right volume; what is in the middle is as loud in each as alone."""
        volume = 0.0 if self._muted else voice.volume * self._effects
        pan = min(max(voice.pan, -1.0), 1.0)
        return volume * min(1.0, 1.0 - pan), volume * min(1.0, 1.0 + pan)

    def _channel_for(self, priority: Priority) -> int | None:
        """A free channel, or that of the oldest sound of the least priority that must yield."""
        first = 0 if priority is Priority.MUST else RESERVED
        for channel in range(first, CHANNELS):
            if not self._mixer.busy(channel):
                return channel
        if priority is Priority.LOW:
            return None
        order = [(voice.priority, voice.started, channel) for channel, voice in self._voices.items()]
        yielding = [each for each in order if each[2] >= first and each[0] <= priority]
        return min(yielding)[2] if yielding else None

    def _fade(self) -> None:
        if self._piece != self._playing:
            self._level = max(self._level - self._fade_step, 0.0) if self._playing else 0.0
            if self._level == 0.0:
                self._change_piece()
        elif self._playing and self._level < 1.0:
            self._level = 1.0
        else:
            return
        self._apply_music()

    def _change_piece(self) -> None:
        self._playing = self._piece
        self._level = 1.0
        if self._playing is None:
            self._mixer.stop_music()
        else:
            self._apply_music()
            self._safely(self._playing, lambda path: self._mixer.start_music(path), "music")

    def _safely(self, name: str, use: Callable[[Path], None], folder: str) -> None:
        try:
            use(resources.asset(folder, f"{name}.ogg"))
        except (pygame.error, OSError, resources.MissingAsset) as error:
            if name not in self._complained:
                self._complained.add(name)
                log.warning("%s is not heard: %s", name, error)


def clamped(volume: object) -> float:
    """A volume of 0 to 1 from whatever a file of settings holds; nonsense is full volume."""
    if isinstance(volume, bool) or not isinstance(volume, int | float) or math.isnan(volume):
        return 1.0
    return min(max(float(volume), 0.0), 1.0)
