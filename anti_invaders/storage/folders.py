"""Where this player's files are: the folder that was named, the system's place for them, or nowhere."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from anti_invaders.storage.notices import Notice, Notices, reason

APP = "anti-invaders"


def data_folder(named: Path | None, notices: Notices) -> Path | None:
    """The folder, made if need be; None (and a notice) when there can be none, as without a home."""
    try:
        folder = (named or platformdirs.user_data_path(APP, appauthor=False)).expanduser()
        if named is None and not folder.is_absolute():
            raise OSError("no home folder")  # never a folder "~" wherever the game was started
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError, ValueError) as error:
        notices.add(Notice("session", str(named or APP), why=reason(error)))
        return None
    return folder.resolve()


def cache_folder(named: Path | None) -> Path | None:
    """Where that is kept which can be made again: below the folder that was named, else where the system
    wants it. It need not be there. None when there can be none."""
    try:
        folder = (
            named / "cache" if named else platformdirs.user_cache_path(APP, appauthor=False)
        ).expanduser()
        return folder.absolute() if named or folder.is_absolute() else None
    except (OSError, RuntimeError, ValueError):
        return None
