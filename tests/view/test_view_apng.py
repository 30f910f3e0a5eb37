"""The animated picture of the readme: each frame comes out as it went in; what stands still is kept once."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

import numpy as np

from tools.apng import SIGNATURE, animated


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Kinds and contents; the sums are right."""
    assert data.startswith(SIGNATURE)
    at = len(SIGNATURE)
    while at < len(data):
        (length,), kind = struct.unpack(">I", data[at : at + 4]), data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + body)
        yield kind, body
        at += 12 + length


def played(data: bytes) -> list[np.ndarray]:
    """The frames as a viewer shows them."""
    shown, frames, box = np.zeros((0, 0, 3), np.uint8), [], (0, 0, 0, 0)
    for kind, body in chunks(data):
        if kind == b"IHDR":
            width, height = struct.unpack(">II", body[:8])
            shown = np.zeros((height, width, 3), np.uint8)
        elif kind == b"fcTL":
            box = struct.unpack(">IIII", body[4:20])
        elif kind in (b"IDAT", b"fdAT"):
            width, height, left, top = box
            rows = np.frombuffer(zlib.decompress(body[4 * (kind == b"fdAT") :]), np.uint8)
            part = rows.reshape(height, 1 + 4 * width)[:, 1:].reshape(height, width, 4)
            target = shown[top : top + height, left : left + width]
            target[part[..., 3] == 255] = part[..., :3][part[..., 3] == 255]
            frames.append(shown.copy())
    return frames


def film() -> list[np.ndarray]:
    frames = []
    for step in range(5):
        frame = np.zeros((20, 30, 3), np.uint8)
        frame[4:8, 3 + 5 * step : 7 + 5 * step] = (200, 90, 10 * step)
        frames.append(frame)
    return [*frames, frames[-1]]


def test_every_frame_comes_out_as_it_went_in():
    assert all(
        np.array_equal(one, other) for one, other in zip(played(animated(film(), 20)), film(), strict=True)
    )


def test_of_a_frame_only_what_changed_is_kept():
    sizes = [
        struct.unpack(">II", body[4:12]) for kind, body in chunks(animated(film(), 20)) if kind == b"fcTL"
    ]
    assert sizes == [(30, 20), (9, 4), (9, 4), (9, 4), (9, 4), (1, 1)]


def test_frames_are_numbered_without_a_gap():
    numbers = [
        struct.unpack(">I", body[:4])[0]
        for kind, body in chunks(animated(film(), 20))
        if kind in (b"fcTL", b"fdAT")
    ]
    assert numbers == list(range(len(numbers)))
