"""Writes an animated PNG: frames of which only what changed is kept."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Frame = NDArray[np.uint8]  # height × width × 3

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RGBA = 6  # a PNG's colour type
KEEP, OVER = 0, 1  # what happens to a frame after it was shown; how the next one is laid on it


def animated(frames: Sequence[Frame], per_second: int) -> bytes:
    """The bytes of an APNG that plays these frames again and again."""
    height, width = frames[0].shape[:2]
    chunks = [_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, RGBA, 0, 0, 0))]
    chunks.append(_chunk(b"acTL", struct.pack(">II", len(frames), 0)))
    number = 0
    for index, frame in enumerate(frames):
        changed = np.ones((height, width), bool) if index == 0 else (frame != frames[index - 1]).any(axis=-1)
        top, left, part = _part(frame, changed)
        shape = part.shape[1], part.shape[0], left, top
        control = struct.pack(">IIIIIHHBB", number, *shape, 1, per_second, KEEP, OVER)
        chunks.append(_chunk(b"fcTL", control))
        data = zlib.compress(_filtered(part), 9)
        number += 1
        if index:
            chunks.append(_chunk(b"fdAT", struct.pack(">I", number) + data))
            number += 1
        else:
            chunks.append(_chunk(b"IDAT", data))
    return SIGNATURE + b"".join(chunks) + _chunk(b"IEND", b"")


def _part(frame: Frame, changed: NDArray[np.bool_]) -> tuple[int, int, Frame]:
    """The box of what changed, its top and left; what did not change in it is clear."""
    rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    if not len(rows):
        rows = columns = np.zeros(1, np.intp)
    box = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
    alpha = np.where(changed[box], 255, 0).astype(np.uint8)[..., None]
    return int(rows[0]), int(columns[0]), np.concatenate([frame[box] * (alpha > 0), alpha], axis=-1)


def _filtered(part: Frame) -> bytes:
    """Rows as they are, each after the byte that says so: sparse ones compress best like that."""
    rows = part.reshape(part.shape[0], -1)
    return np.concatenate([np.zeros((len(rows), 1), np.uint8), rows], axis=1).tobytes()


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
