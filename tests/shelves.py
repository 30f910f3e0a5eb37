"""A store of baked images in memory, for tests of what is kept."""

from __future__ import annotations


class Shelf:
    """It counts what was found and what was not."""

    def __init__(self) -> None:
        self.entries: dict[str, bytes] = {}
        self.found = self.missed = 0

    def get(self, key: str) -> bytes | None:
        data = self.entries.get(key)
        self.found += data is not None
        self.missed += data is None
        return data

    def put(self, key: str, data: bytes) -> None:
        self.entries[key] = data
