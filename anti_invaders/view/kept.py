"""What was baked at an earlier start is taken from a store, and need not be baked again.

The store is handed in; there is one for the whole program, as there is one of all that is baked. Without it,
and where it has nothing or something strange, all is baked as ever, to the same px.
"""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, Protocol

import numpy as np
import pygame
from numpy.typing import NDArray

log = logging.getLogger(__name__)

Array = NDArray[Any]
Key = tuple[object, ...]  # what it depends on: plain values, and dataclasses of them
ALIGNED = 16  # bytes: where numbers begin, or they are slow to read

# A surface's px, height × width; whether it has an alpha; its key of transparency
Painted = tuple[NDArray[np.uint32], bool, list[int] | None]

STRANGE = (
    ValueError,
    TypeError,
    KeyError,
    RecursionError,
    pygame.error,
)  # what reading a foreign entry raises


class Store(Protocol):
    """Keeps bytes from start to start. Neither raises; both may be called by any thread."""

    def get(self, key: str) -> bytes | None:
        """What was put, or None."""

    def put(self, key: str, data: bytes) -> None:
        """Keep it, if that can be."""


class Nowhere:
    """A store that keeps nothing."""

    def get(self, key: str) -> bytes | None:
        return None

    def put(self, key: str, data: bytes) -> None:
        return


class Kept:
    """What is baked, through a store."""

    def __init__(self) -> None:
        self.store: Store = Nowhere()

    def image(self, key: Key, make: Callable[[], pygame.Surface], *sources: bytes) -> pygame.Surface:
        """One image; see `images`."""
        return self.images(key, lambda: [make()], *sources)[0]

    def images(
        self, key: Key, make: Callable[[], Sequence[pygame.Surface]], *sources: bytes
    ) -> list[pygame.Surface]:
        """The images that `make` bakes, of 32 bits a px. `key` and `sources`, the bytes of files, are all
        that they depend on, besides the code."""
        name = _name(key, sources)
        found = self._found(name)
        if found is not None:
            try:
                return [_surface(*image) for image in _painted(*found)]
            except STRANGE as error:
                log.warning("strange entry %s: %s", name, error)
        images = list(make())
        if not isinstance(self.store, Nowhere):
            painted = [_taken_from(image) for image in images]
            says = [[alpha, transparent] for _px, alpha, transparent in painted]
            self.store.put(name, _packed([px for px, _alpha, _transparent in painted], says))
        return images

    def arrays(self, key: Key, make: Callable[[], Sequence[Array]], *sources: bytes) -> list[Array]:
        """The same for arrays of numbers. They are not to be written to."""
        name = _name(key, sources)
        found = self._found(name)
        if found is not None:
            return found[0]
        arrays = list(make())
        if not isinstance(self.store, Nowhere):
            self.store.put(name, _packed(arrays, None))
        return arrays

    def _found(self, name: str) -> tuple[list[Array], Any] | None:
        """Arrays and what is said about them."""
        data = self.store.get(name)
        if data is None:
            return None
        try:
            return _unpacked(data)
        except STRANGE as error:
            log.warning("strange entry %s: %s", name, error)
            return None


kept = Kept()  # the program's own


def _name(key: Key, sources: Sequence[bytes]) -> str:
    """Another one for whatever else it depends on."""
    digest = blake2b(repr(key).encode(), digest_size=16)
    for source in sources:
        digest.update(blake2b(source, digest_size=16).digest())
    return f"{key[0]}-{digest.hexdigest()}"


# --- as bytes: a line that says what follows, then number after number ---------------------------------
def _packed(arrays: Sequence[Array], more: Any) -> bytes:
    said = json.dumps({"arrays": [[array.dtype.str, array.shape] for array in arrays], "more": more}).encode()
    blank = b" " * (-(len(said) + 1) % ALIGNED)
    return b"".join([said, blank, b"\n", *(array.tobytes() for array in arrays)])


def _unpacked(data: bytes) -> tuple[list[Array], Any]:
    at = data.index(b"\n") + 1
    said = json.loads(data[:at])
    arrays = []
    for code, shape in said["arrays"]:
        array = np.frombuffer(data, np.dtype(code), math.prod(shape), at)
        arrays.append(array.reshape(shape))
        at += array.nbytes
    if at != len(data):
        raise ValueError("its length is wrong")
    return arrays, said["more"]


def _taken_from(image: pygame.Surface) -> Painted:
    transparent = image.get_colorkey()
    alpha = bool(image.get_flags() & pygame.SRCALPHA)
    return pygame.surfarray.pixels2d(image).T, alpha, list(transparent) if transparent else None


def _painted(arrays: Sequence[Array], more: Any) -> list[Painted]:
    return [(px, bool(alpha), transparent) for px, (alpha, transparent) in zip(arrays, more, strict=True)]


def _surface(px: NDArray[np.uint32], alpha: bool, transparent: list[int] | None) -> pygame.Surface:
    height, width = px.shape
    image = pygame.Surface((width, height), pygame.SRCALPHA if alpha else 0, 32)
    pygame.surfarray.pixels2d(image)[...] = px.T
    if transparent is not None:
        image.set_colorkey(transparent, pygame.RLEACCEL)
    return image
