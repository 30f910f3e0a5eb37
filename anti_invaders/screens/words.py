"""The player's words for what the rules name: causes of death, lines of the tally, titles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anti_invaders.content.days import written
from anti_invaders.rules.specs import Content
from anti_invaders.texts import _

if TYPE_CHECKING:
    from anti_invaders.screens.shell import Shell


def marked() -> dict[str, str]:
    """Every word of the content that a player reads, by its message id. Here so that catalogues find them."""
    return {
        "Low Orbit": _("Low Orbit"),
        "Easy": _("Easy"),
        "Normal": _("Normal"),
        "Hard": _("Hard"),
        "Lunatic": _("Lunatic"),
    }


def title(message: str) -> str:
    """A title of the content, such as a stage's name, in the player's language."""
    return _(message)


def course(name: str) -> str:
    """What a course is called; "" for the campaign."""
    known = {
        "caravan": _("Caravan"),
        "rush": _("Boss rush"),
        "daily": _("Daily"),
        "siege": _("Siege"),
    }
    return known.get(name, "")


def finished(name: str) -> str:
    """The headline over the end of a course that was flown to its end; "" for the campaign."""
    known = {
        "caravan": _("Time is up"),
        "rush": _("All of them fell"),
        "daily": _("The day is yours"),
        "siege": _("The siege is lifted"),
    }
    return known.get(name, "")


def played(shell: Shell) -> str:
    """What is played instead of the campaign: a course, with its day if it has one, or a stage pack; "" for
    nothing."""
    if shell.day:
        return f"{course(shell.course)} {written(shell.day)}"
    return course(shell.course) or (shell.pack.name if shell.pack else "")


def killer(content: Content, kind: str) -> str:
    """The title of what destroyed a ship: an enemy, a boss or a piece of scenery; "" for nobody known."""
    spec = content.enemies.get(kind) or content.bosses.get(kind) or content.scenery.get(kind)
    return spec.title if spec else kind


def cause(why: str, kind: str) -> str:
    """One line on what ended the run. `why`: "dead" or "landed"; `kind` a title, "" if unknown."""
    if why == "landed":
        return _("Too many of them got past you.")
    if not kind:
        return _("The last ship was lost.")
    return _("The last ship fell to: {enemy}").format(enemy=_(kind))


def tally(label: str) -> str:
    """A line of the stage's tally."""
    known = {
        "stage": _("Stage clear"),
        "earth": _("Earth unharmed"),
        "novas": _("Nova left"),
    }
    return known.get(label, label)
