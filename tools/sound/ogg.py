"""Writing OGG Vorbis so that the same samples give the same bytes."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import soundfile  # type: ignore[import-untyped]  # ships no types
from numpy.typing import NDArray

from tools.sound.clock import RATE, Samples

SERIAL = 1978  # libsndfile draws the stream's number by lot; ours is always this one
BLOCK = 48_000  # samples: one large write overflows libsndfile's stack
POLYNOMIAL = 0x04C11DB7  # Ogg's CRC-32: not reflected, nothing before, nothing after
SERIAL_AT, CHECKSUM_AT, SEGMENTS_AT, HEADER = 14, 22, 26, 27  # bytes in a page


def sixteen_bits(sound: Samples) -> NDArray[np.int16]:
    """The samples as whole numbers: what a player's sound card gets, and what the manifest's hash is of."""
    return np.rint(np.clip(sound, -1.0, 1.0) * 32767.0).astype("<i2")


def write(path: Path, sound: Samples, quality: float) -> None:
    """Writes (n, 2) samples; `quality` 0 to 1, 0.5 is about 160 kbit/s."""
    path.parent.mkdir(parents=True, exist_ok=True)
    options = {"format": "OGG", "subtype": "VORBIS", "compression_level": 1.0 - quality}
    with soundfile.SoundFile(path, "w", RATE, 2, **options) as file:
        for start in range(0, len(sound), BLOCK):
            file.write(sound[start : start + BLOCK])
    path.write_bytes(_renumbered(bytearray(path.read_bytes())))


def read(path: Path) -> Samples:
    """The decoded samples (n, 2)."""
    decoded: Samples = soundfile.read(path, always_2d=True)[0]
    return decoded


def _renumbered(stream: bytearray) -> bytearray:
    """Every page with our serial and a new checksum."""
    start = 0
    while start < len(stream):
        end = start + _page_length(stream, start)
        stream[start + SERIAL_AT : start + SERIAL_AT + 4] = struct.pack("<I", SERIAL)
        stream[start + CHECKSUM_AT : start + CHECKSUM_AT + 4] = bytes(4)
        checksum = _checksum(stream[start:end])
        stream[start + CHECKSUM_AT : start + CHECKSUM_AT + 4] = struct.pack("<I", checksum)
        start = end
    return stream


def _page_length(stream: bytearray, start: int) -> int:
    segments = stream[start + SEGMENTS_AT]
    first = start + HEADER
    return HEADER + segments + sum(stream[first : first + segments])


def _table_entry(byte: int) -> int:
    register = byte << 24
    for _ in range(8):
        carry = register & 0x80000000
        register = (register << 1 & 0xFFFFFFFF) ^ (POLYNOMIAL if carry else 0)
    return register


TABLE = tuple(_table_entry(byte) for byte in range(256))


def _checksum(page: bytearray) -> int:
    register = 0
    for byte in page:
        register = (register << 8 & 0xFFFFFFFF) ^ TABLE[register >> 24 ^ byte]
    return register
