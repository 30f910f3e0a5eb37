"""Long recordings are decoded in slices, so that nobody has to wait for them.

SDL_mixer keeps its lock while it decodes an OGG file: for half a second a stem would hold up every sound
that starts meanwhile, and the device itself. Pages of an OGG file, with the file's headers before them, are
an OGG file too; so a few are decoded at a time. The samples of a page need the page before: it is decoded
with it, and dropped. A WAV file is loaded without that lock, and without Python's.

The pages lie in a file of their own: handed over as an object of Python's, they would be read under both
locks, while the game holds the one and waits for the other to pause the sound. Both would wait for ever.
"""

from __future__ import annotations

import struct
import tempfile
import time
import wave
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pygame

CHANNELS, WIDTH = 2, 2  # of a sample, and its bytes
REST = 0.002  # s between two slices, for whoever waits for the lock
HEADER = struct.Struct("<4sBBqIIIB")  # of a page; the table of its segments follows


@dataclass(frozen=True, slots=True)
class Page:
    """A page of an OGG file: its bytes, and how many samples are complete at its end."""

    data: bytes
    end: int


def decode(path: Path, rate: int) -> pygame.mixer.Sound:
    """The whole of an OGG file, in a thread that may take its time. ValueError or pygame.error."""
    with tempfile.TemporaryDirectory() as folder:
        whole, few = Path(folder) / "whole.wav", Path(folder) / "few.ogg"
        with wave.open(str(whole), "wb") as out:
            out.setnchannels(CHANNELS)
            out.setsampwidth(WIDTH)
            out.setframerate(rate)
            for samples in _slices(path.read_bytes(), few):
                out.writeframesraw(samples)
                time.sleep(REST)
        return pygame.mixer.Sound(whole)


def _slices(data: bytes, few: Path) -> Iterator[bytes]:
    """The samples of one page after the other; `few` is the file to decode each from."""
    pages = list(_pages(data))
    heads = [page for page in pages if page.end == 0]
    bodies = pages[len(heads) :]
    head = b"".join(page.data for page in heads)
    before, begun = b"", 0
    for page in bodies:
        few.write_bytes(head + before + page.data)
        sound = pygame.mixer.Sound(few)
        wanted = (page.end - begun) * CHANNELS * WIDTH
        yield sound.get_raw()[-wanted:]
        before, begun = page.data, page.end


def _pages(data: bytes) -> Iterator[Page]:
    at = 0
    while at < len(data):
        if not data.startswith(b"OggS", at) or at + HEADER.size > len(data):
            raise ValueError("not an OGG file")
        _mark, _version, _flags, end, _serial, _number, _sum, segments = HEADER.unpack_from(data, at)
        table = at + HEADER.size
        size = HEADER.size + segments + sum(data[table : table + segments])
        yield Page(data[at : at + size], end)
        at += size
