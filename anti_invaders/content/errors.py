"""What is wrong with content, told to its author: file, line, what was found, what to do."""

from __future__ import annotations

from anti_invaders.bulletml.errors import clipped


class ContentError(Exception):
    """Content that cannot be played. `str()` gives `stages/2.toml:41: message`.

    `where` is the way to it in its file, ("grunt", "weapons", 0), or () where the whole file is meant.
    """

    def __init__(self, file: str, line: int, message: str, where: tuple[str | int, ...] = ()) -> None:
        message = clipped(message)
        super().__init__(f"{file}:{line}: {message}")
        self.file = file
        self.line = line
        self.message = message
        self.where = where
