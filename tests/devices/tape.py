"""An audio that plays on a tape, and a shelf of sounds that are not there: for tests without a device."""

from __future__ import annotations

import pygame

from anti_invaders.devices.audio import MUSIC_UNDER, Audio


class Tape:
    """A mixer that notes what it is asked for, music in shares of its full volume.

    Sounds play until the test lets them end.
    """

    silent = False

    def __init__(self):
        self.playing = {}  # channel: name
        self.volumes = {}  # channel: (left, right)
        self.decoded = []
        self.stream = None
        self.stems = ()
        self.music_volume = None
        self.stem_volumes = []
        self.paused = False
        self.closed = False
        self.hangs = False

    def decode(self, path):
        if "broken" in path.name:
            raise pygame.error("not a sound")
        self.decoded.append(path.stem)
        return path.stem

    def length(self, sound):
        return 1.0

    def play(self, channel, sound, left, right):
        self.playing[channel] = sound
        self.volumes[channel] = left, right

    def set_volume(self, channel, left, right):
        self.volumes[channel] = left, right

    def busy(self, channel):
        return channel in self.playing

    def stop_sounds(self):
        self.playing.clear()

    def stream_music(self, path):
        self.stream = path.stem

    def play_stems(self, stems, volumes):
        self.stems = tuple(stems)
        self.set_stem_volumes(volumes)

    def set_music_volume(self, volume):
        self.music_volume = round(volume / MUSIC_UNDER, 9)

    def set_stem_volumes(self, volumes):
        self.stem_volumes = [round(volume / MUSIC_UNDER, 9) for volume in volumes]

    def stop_music(self):
        self.stream, self.stems = None, ()

    def pause(self):
        self.paused = True

    def resume(self):
        self.paused = False

    def close(self):
        self.closed = True
        return not self.hangs


class Hall:
    """An audio that plays on a tape, with jobs for the loader done when the test says so."""

    def __init__(self, **volumes):
        self.tape = Tape()
        self.jobs = []
        self.audio = Audio(self.tape, do=self.jobs.append, **volumes)

    def load(self):
        while self.jobs:
            self.jobs.pop(0)()

    def pulses(self, count):
        for _ in range(count):
            self.audio.pulse()
