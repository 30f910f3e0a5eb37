"""A file that stands while the monitor's mode is being changed: whoever finds it knows who died there."""

from __future__ import annotations

import logging
from pathlib import Path

log = logging.getLogger(__name__)

SAFE_AFTER = 30  # frames shown in the new mode: then the change has gone well


class ModeMarker:
    """Without a path, or where it cannot be written, it marks nothing and finds nothing."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._frames_left = 0

    def found(self) -> bool:
        """Whether an earlier start left it. It is taken away: the next start tries again."""
        if self._path is None or not self._path.exists():
            return False
        log.warning("the last start ended while it changed the monitor's mode")
        self.remove()
        return True

    def set(self) -> None:
        """The change begins."""
        if self._path is None:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.touch()
            self._frames_left = SAFE_AFTER
        except OSError as error:
            log.info("no marker for the change of mode: %s", error)

    def count_frame(self) -> None:
        """One more frame was shown."""
        if self._frames_left:
            self._frames_left -= 1
            if not self._frames_left:
                self.remove()

    def remove(self) -> None:
        """All is well."""
        self._frames_left = 0
        if self._path is None:
            return
        try:
            self._path.unlink(missing_ok=True)
        except OSError as error:
            log.info("the marker of the change of mode stays: %s", error)
