"""How state becomes plain data, canonical bytes and a hash; the same walk makes the fast snapshot.

Everything alive answers `save(pack)` with dicts, lists, numbers, texts and what `pack` makes of its
arrays. With `listed` the result is JSON-able; with `copied` it is quick and opaque. `restore` takes both.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

Data = dict[str, Any]
Pack = Callable[[NDArray[Any]], Any]

HASH_BYTES = 16


def listed(array: NDArray[Any]) -> Any:
    """An array as (nested) lists of Python's own numbers, which JSON keeps to the last bit."""
    return array.tolist()


def copied(array: NDArray[Any]) -> Any:
    """An array as a copy of itself."""
    return array.copy()


def unpacked(data: Any, dtype: Any) -> NDArray[Any]:
    """What a `Pack` made, as an array of its own."""
    return np.array(data, dtype=dtype)


def canonical(data: Data) -> bytes:
    """The one way to write saved state down: sorted keys, no spaces, shortest exact numbers."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def digest(data: Data) -> str:
    """The hash of saved state, as lower-case hex."""
    return blake2b(canonical(data), digest_size=HASH_BYTES).hexdigest()


def plain(thing: Any, *without: str) -> Data:
    """The fields of a dataclass whose values are plain already, except those named."""
    return {f.name: getattr(thing, f.name) for f in fields(thing) if f.name not in without}
