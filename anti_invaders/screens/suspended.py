"""A run that was going on when the window closed: kept as the pile of screens, resumed paused."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from anti_invaders.screens.pause import Pause
from anti_invaders.screens.play import PlayScreen
from anti_invaders.screens.shell import fade

if TYPE_CHECKING:
    from anti_invaders.screens.shell import Shell, Stack

log = logging.getLogger(__name__)

Saved = list[dict[str, Any]]


def there_is(shell: Shell) -> bool:
    """Whether a run can be resumed."""
    return bool(shell.store.run.load())


def keep(shell: Shell, stack: Stack) -> None:
    """Keep the run that is on the pile, if one is and has no result yet."""
    play = stack.find(PlayScreen)
    if play is not None and not play.world.result:
        shell.store.run.save(
            [screen for screen in stack.save() if screen["name"] in (PlayScreen.name, Pause.name)]
        )


def resume(shell: Shell, stack: Stack) -> bool:
    """Put the kept run on the pile, paused; whether it could be. One that cannot is set aside for ever."""
    saved = shell.store.run.load()
    shell.store.run.clear()
    if not saved:
        return False
    try:
        if saved[-1]["name"] != Pause.name:
            saved = [*saved, {"name": Pause.name, "state": "", "age": -1, "data": {}}]
        stack.restore(saved, fade())
    except (ValueError, KeyError, TypeError, LookupError) as error:
        log.warning("the suspended run could not be resumed: %s", error)
        return False
    return True
