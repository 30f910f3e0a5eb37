"""What was baked at an earlier start is taken from a store, and need not be baked again.

The store is handed in; there is one for the whole program, as there is one of all that is baked. Without it,
and where it has nothing or something strange, all is baked as ever, to the same px.
"""

from __future__ import annotations

import json
import logging
import math
import struct
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, Protocol, TypeVar

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders.view.breath import breathe

log = logging.getLogger(__name__)

Array = NDArray[Any]
Data = bytes | memoryview
Key = tuple[object, ...]  # what it depends on: plain values, and dataclasses of them
LENGTH = struct.Struct("<I")
ALIGNED = 16  # bytes: where numbers begin, or they are slow to read

# What a foreign entry raises
STRANGE = (ValueError, TypeError, KeyError, RecursionError, struct.error, pygame.error)

Made = TypeVar("Made")


class Store(Protocol):
    """Keeps bytes from start to start. Neither raises; both may be called by any thread."""

    def get(self, key: str) -> Data | None:
        """What was put, or None."""

    def put(self, key: str, data: bytes) -> None:
        """Keep it, if that can be."""


class Kept:
    """What is baked, through a store, if there is one."""

    def __init__(self) -> None:
        self.store: Store | None = None

    def image(self, key: Key, make: Callable[[], pygame.Surface], *sources: bytes) -> pygame.Surface:
        """One image; see `images`."""
        return self.images(key, lambda: [make()], *sources)[0]

    def images(
        self, key: Key, make: Callable[[], list[pygame.Surface]], *sources: bytes
    ) -> list[pygame.Surface]:
        """The images that `make` bakes, of 32 bits a px. `key` and `sources`, the bytes of files, are all
        that they depend on, besides the code."""
        return self._through(key, sources, _surfaces, make, _painted)

    def arrays(self, key: Key, make: Callable[[], list[Array]], *sources: bytes) -> list[Array]:
        """The same for arrays of numbers. They are not to be written to."""
        return self._through(key, sources, lambda data: _unpacked(data)[0], make, _packed)

    def _through(
        self,
        key: Key,
        sources: Sequence[bytes],
        read: Callable[[Data], Made],
        make: Callable[[], Made],
        written: Callable[[Made], bytes],
    ) -> Made:
        store = self.store  # which another thread may take away
        if store is None:
            return make()
        name = _name(key, sources)
        data = store.get(name)
        if data is not None:
            try:
                return read(data)
            except STRANGE as error:
                log.warning("strange entry %s: %s", name, error)
        made = make()
        store.put(name, written(made))
        return made


kept = Kept()  # the program's own


def _name(key: Key, sources: Sequence[bytes]) -> str:
    """Another one for whatever else it depends on."""
    digest = blake2b(repr(key).encode(), digest_size=16)
    for source in sources:
        digest.update(blake2b(source, digest_size=16).digest())
    return f"{key[0]}-{digest.hexdigest()}"


# --- as bytes: what follows, said in JSON after its length; then number after number --------------------
def _packed(arrays: Sequence[Array], more: Any = None) -> bytes:
    said = json.dumps({"arrays": [[array.dtype.str, array.shape] for array in arrays], "more": more}).encode()
    said += b" " * (-(len(said) + LENGTH.size) % ALIGNED)
    return b"".join([LENGTH.pack(len(said)), said, *(array.tobytes() for array in arrays)])


def _unpacked(data: Data) -> tuple[list[Array], Any]:
    at = LENGTH.size + LENGTH.unpack_from(data)[0]
    said = json.loads(bytes(data[LENGTH.size : at]))
    arrays = []
    for code, shape in said["arrays"]:
        array = np.frombuffer(data, np.dtype(code), math.prod(shape), at)
        arrays.append(array.reshape(shape))
        at += array.nbytes
    if at != len(data):
        raise ValueError("its length is wrong")
    return arrays, said["more"]


def _painted(images: Sequence[pygame.Surface]) -> bytes:
    """Px, height × width each; of each whether it has an alpha, and its key of transparency."""
    px = [pygame.surfarray.pixels2d(image).T.astype("<u4", copy=False) for image in images]
    return _packed(
        px, [[bool(image.get_flags() & pygame.SRCALPHA), image.get_colorkey()] for image in images]
    )


def _surfaces(data: Data) -> list[pygame.Surface]:
    arrays, more = _unpacked(data)
    images = []
    for px, (alpha, key) in zip(arrays, more, strict=True):
        breathe()
        images.append(_image(px) if alpha else _layer(px, key))
    return images


def _image(px: NDArray[np.uint32]) -> pygame.Surface:
    """Without a copy: of small images there are thousands. Nobody writes to what was baked."""
    return pygame.image.frombuffer(px.data, px.shape[::-1], "BGRA")


def _layer(px: NDArray[np.uint32], key: list[int] | None) -> pygame.Surface:
    surface = pygame.Surface(px.shape[::-1], depth=32)
    pygame.surfarray.blit_array(surface, px.T)
    if key is not None:
        surface.set_colorkey(key, pygame.RLEACCEL)
    return surface
