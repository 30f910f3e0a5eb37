"""What is wrong with content, told to its author: file, line, what was found, what to do."""

from __future__ import annotations


class ContentError(Exception):
    """Content that cannot be played. `str()` gives `stages/2.toml:41: message`."""

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(f"{file}:{line}: {message}")
        self.file = file
        self.line = line
        self.message = message
