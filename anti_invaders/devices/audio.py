"""Sound, as the rest of the game asks for it: by name, and never with an error.

All is mastered in its file. Effects are played as they are, music lies under them. Without a device
everything works and nothing is heard. What goes wrong is told once.
"""

from __future__ import annotations

import logging
import math
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Self

import pygame

from anti_invaders import resources
from anti_invaders.devices.jukebox import Jukebox
from anti_invaders.devices.loader import Job, Loader
from anti_invaders.devices.mixer import CLOSING_TIME, Mixer, PygameMixer, Recording, SilentMixer
from anti_invaders.devices.urgency import MUST, urgency
from anti_invaders.devices.voices import Voices
from anti_invaders.engine.pulse import pulses
from anti_invaders.texts import _

log = logging.getLogger(__name__)

VOICES_A_PULSE = 2  # how often one sound may start in one pulse
MUSIC_UNDER = 10 ** (-4 / 20)  # of the effects' volume: 4 dB less
MUSIC_FADE = 0.5  # s
MUSIC_NOTE = "march_08"  # what stands for the music where that is paused
DUCKS_FOR = 0.7  # of an urgent sound's length: the rest of it rings out
FOCUS = "focus"  # the reason to pause that lets nothing be heard at all

UNREADABLE = (pygame.error, OSError, resources.MissingAsset)


class Audio:
    """The game's sound. Call `pulse()` once a pulse; everything else whenever it is wanted.

    Volumes are 0 to 1; whatever is no such number is drawn into that range.
    notice     what is not heard, in the player's language; "" when all is
    """

    def __init__(
        self,
        mixer: Mixer,
        *,
        effects_volume: object = 1.0,
        music_volume: object = 1.0,
        gun_volume: object = 1.0,
        muted: bool = False,
        do: Callable[[Job], None] | None = None,
    ) -> None:
        self._effects = clamped(effects_volume)
        self._music = clamped(music_volume)
        self._gun = clamped(gun_volume)
        self._muted = muted
        self.notice = ""
        self._recordings: dict[str, Recording | None] = {}  # None: it cannot be read
        self._this_pulse: Counter[str] = Counter()
        self._pauses: set[str] = set()
        self._awaited = False  # whether a device that comes later is welcome
        self._use(mixer, do)

    def _use(self, mixer: Mixer, do: Callable[[Job], None] | None = None) -> None:
        self._loader = Loader() if do is None and not mixer.silent else None
        self._do = do or (self._loader.do if self._loader else _leave_undone)
        self._mixer = mixer
        self._jukebox = Jukebox(mixer, self._do, self._fails)
        self._voices = Voices(mixer)
        self._recordings.clear()
        self._apply()

    @classmethod
    def open(cls, *, muted: bool = False) -> Self:
        """With the machine's sound device, or silent without one; muted, without one until it is to be heard,
        for all sounds together take 100 MiB. Never raises."""
        audio = cls(SilentMixer(), muted=muted)
        audio._awaited = True
        audio._seek()
        return audio

    def _seek(self) -> None:
        """Take the device, or tell that there is none."""
        self.device_came()
        if self.silent and self._awaited and not self._muted:
            self.notice = _("No sound device was found: the game goes on in silence.")

    @classmethod
    def silent_one(cls) -> Self:
        """For pictures and tests: it takes every wish, and makes no sound."""
        return cls(SilentMixer())

    def device_came(self) -> None:
        """Leave silence, if that is only for want of a device, and there is one now."""
        if not (self.silent and self._awaited) or self._muted:
            return
        piece = self._jukebox.wanted
        try:
            self._use(PygameMixer())
        except (pygame.error, NotImplementedError) as error:
            log.warning("no sound: %s", error)
            return
        self._load_all()
        self.music(piece)

    def device_lost(self) -> None:
        """The device is gone: go over to another one, or to silence until one comes."""
        if self.silent:
            return
        piece, danger, self._awaited = self._jukebox.wanted, self.danger, self._let_go()
        self.music(piece)
        self.device_came()
        self.danger = danger
        if self.silent and not self._muted:
            self.notice = _("The sound device is gone: the game goes on in silence.")

    def close(self) -> None:
        """Let go of the device, and do not wait for one that hangs."""
        self._let_go()
        self._awaited = False

    def _let_go(self) -> bool:
        """Be silent; whether the device let us go."""
        if self._loader:
            self._loader.close(CLOSING_TIME)
        free = self._mixer.close()
        self._use(SilentMixer())
        return free

    @property
    def silent(self) -> bool:
        """Whether there is no device."""
        return self._mixer.silent

    def _load_all(self) -> None:
        """Have every sound ready, beside the game: the first one played costs no pulse its time."""
        try:
            names = sorted(path.stem for path in resources.asset("sounds").glob("*.ogg"))
        except UNREADABLE as error:
            log.warning("no sounds: %s", error)
            return
        for name in names:
            self._do(partial(self._recording, name))

    def pulse(self) -> None:
        """A pulse has passed: fades go on, and every sound may start again."""
        self._this_pulse.clear()
        if not self._pauses:
            self._jukebox.advance()
            self._voices.advance()

    # --- sounds -------------------------------------------------------------------------------------
    def play(self, name: str, volume: float = 1.0, pan: float = 0.0) -> None:
        """Start a sound, assets/sounds/<name>.ogg; `pan` -1 left to 1 right.

        One that has started twice in this pulse is left out, and so is one that finds no channel: who
        yields is told by `devices.urgency`.
        """
        if FOCUS in self._pauses or self._this_pulse[name] >= VOICES_A_PULSE:
            return
        self._this_pulse[name] += 1
        recording, urgent = self._recording(name), urgency(name)
        if recording is None or not self._voices.play(recording, clamped(volume), pan, urgent):
            return
        if urgent >= MUST:
            self._jukebox.duck(pulses(self._mixer.length(recording) * DUCKS_FOR))

    def fade(self, name: str) -> None:
        """What plays of this sound ends soon: what made it is gone."""
        recording = self._recordings.get(name)
        if recording is not None:
            self._voices.fade(recording)

    def sample_music(self) -> None:
        """A note as loud as the music is, where that stands still and its volume could not be heard."""
        note = self._recording(MUSIC_NOTE)
        if self._pauses and note is not None:
            self._voices.play(note, self._jukebox.volume, 0.0, urgency(MUSIC_NOTE), common=False)

    def stop_sounds(self) -> None:
        """All effects fall silent, paused ones too: a play that was left does not sound on."""
        self._voices.stop()

    # --- music --------------------------------------------------------------------------------------
    def music(self, name: str | None, fade: float = MUSIC_FADE) -> None:
        """Go over to a piece, assets/music/<name>.json, or to none; what plays now fades for `fade` s.

        The piece that plays already plays on.
        """
        self._jukebox.want(name, pulses(fade))

    @property
    def piece(self) -> str | None:
        """The piece that plays, or that is being read."""
        return self._jukebox.piece

    @property
    def music_pulse(self) -> int:
        """Where the piece is on its own grid when a sound asked for now is heard; 0 before it began."""
        return self._jukebox.pulse

    @property
    def danger(self) -> float:
        """0 to 1: the layers of the piece join by it."""
        return self._jukebox.danger

    @danger.setter
    def danger(self, danger: float) -> None:
        self._jukebox.danger = clamped(danger)

    # --- pauses -------------------------------------------------------------------------------------
    def pause(self, why: str = "game") -> None:
        """All that plays stands still, until everybody who paused has resumed.

        "game": sounds started from now on are heard, those of a menu. "focus": none are.
        """
        self._pauses.add(why)
        self._mixer.pause()

    def resume(self, why: str = "game") -> None:
        """One reason to be silent is gone."""
        if why in self._pauses:
            self._pauses.remove(why)
            if not self._pauses:
                self._jukebox.cut()
                self._jukebox.apply()
                self._mixer.resume()

    @property
    def paused(self) -> bool:
        """Whether somebody paused it."""
        return bool(self._pauses)

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
    def gun_volume(self) -> float:
        """Of the own gun alone, within the effects'."""
        return self._gun

    @gun_volume.setter
    def gun_volume(self, volume: object) -> None:
        self._gun = clamped(volume)
        self._apply()

    @property
    def muted(self) -> bool:
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        if muted == self._muted:
            return
        self._muted = muted
        if self.silent:
            self._seek()
        self._apply()

    def _apply(self) -> None:
        self._voices.turn(0.0 if self._muted else self._effects, self._gun)
        self._jukebox.volume = 0.0 if self._muted else self._music * MUSIC_UNDER
        self._jukebox.apply()

    def _recording(self, name: str) -> Recording | None:
        """A sound, decoded at its first asking; None, told once, when it cannot be."""
        if name not in self._recordings:
            try:
                self._recordings[name] = self._mixer.decode(resources.asset("sounds", f"{name}.ogg"))
            except UNREADABLE as error:
                self._fails(name, error)
                self._recordings[name] = None
        return self._recordings[name]

    def _fails(self, name: str, error: Exception) -> None:
        log.warning("%s is not heard: %s", name, error)
        self.notice = _("Some sounds or music cannot be read; the log says which.")


def clamped(volume: object) -> float:
    """A volume of 0 to 1 from whatever a file of settings holds; nonsense is full volume."""
    if isinstance(volume, bool) or not isinstance(volume, int | float) or math.isnan(volume):
        return 1.0
    return min(max(float(volume), 0.0), 1.0)


def _leave_undone(_job: Job) -> None:
    """Without a device nothing need be decoded."""
