"""A run that was going on when the window closed: kept as the pile of screens, resumed paused."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from anti_invaders.screens.pause import Pause
from anti_invaders.screens.play import DEAR, PlayScreen
from anti_invaders.screens.shell import fade

if TYPE_CHECKING:
    from anti_invaders.screens.shell import Shell, Stack

log = logging.getLogger(__name__)

Saved = list[dict[str, Any]]


def there_is(shell: Shell) -> bool:
    """Whether a run can be resumed with what is played now: one of another pack waits for that."""
    saved = shell.run.load() or []
    return bool(saved) and all(_content_of(screen) in ("", shell.content.digest) for screen in saved)


def is_dear(shell: Shell) -> bool:
    """Whether a run waits that nobody would want to lose by one press."""
    return there_is(shell) and any(_dear(screen.get("data")) for screen in shell.run.load() or [])


def _dear(data: Any) -> bool:
    """Whether a saved screen is a play of some length; a pause is none, nor is what is damaged."""
    try:
        return bool(data["world"]["pulse"] >= DEAR or data["start"]["continues"] > 0)
    except (KeyError, TypeError):
        return False


def _content_of(screen: dict[str, Any]) -> str:
    """With which content a saved screen's world was played; "" if it has none, or is not whole."""
    data = screen.get("data")
    world = data.get("world") if isinstance(data, dict) else None
    return str(world.get("content", "")) if isinstance(world, dict) else ""


def keep(shell: Shell, stack: Stack) -> None:
    """Keep the run that is on the pile, if one is and has no result yet."""
    play = stack.find(PlayScreen)
    if play is not None and play.counts and not play.world.result:
        shell.run.save([screen for screen in stack.save() if screen["name"] in (PlayScreen.name, Pause.name)])


def resume(shell: Shell, stack: Stack) -> bool:
    """Put the kept run on the pile, paused; whether it could be. One that cannot is set aside for ever."""
    saved = shell.run.load()
    shell.run.clear()
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
