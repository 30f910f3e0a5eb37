"""Actions that call themselves. Nothing in BulletML is conditional, so each can be judged before it runs.

A cycle through a fired bullet always ends its pulse. One through actionRefs is legal when each ref is the
last command of its action (so that the stack does not grow) and something on the way waits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from anti_invaders.bulletml import limits
from anti_invaders.bulletml.errors import BulletMLError, together
from anti_invaders.bulletml.expressions import Number
from anti_invaders.bulletml.model import Action, ActionRef, Command, Document, Repeat, Wait


@dataclass(slots=True)
class _Visit:
    """One action on the way from a root: where we are in it, and what we saw there."""

    label: str
    steps: Iterator[tuple[Command, bool]]
    waits: bool = False
    ref: ActionRef | None = None
    last: bool = False  # whether `ref` is the last command


def refuse_endless(document: Document, name: str) -> None:
    """Raises BulletMLError for cycles of actions that could only ever run into a limit."""
    mistakes: list[BulletMLError] = []
    waits: dict[str, bool] = {}  # of each action that returns; None of those that never do
    endless: dict[str, bool] = {}
    for label in document.actions:
        if label not in waits and label not in endless:
            mistakes += [BulletMLError(name, *told) for told in _walk(document, label, waits, endless)]
    if mistakes:
        raise together(mistakes[: limits.MISTAKES])


def _walk(
    document: Document, root: str, waits: dict[str, bool], endless: dict[str, bool]
) -> Iterator[tuple[int, str]]:
    """Runs through an action as a runner would: an action that never returns ends the walk. Line and message
    of what is wrong with its cycle, if there is one."""
    path = [_visit(document, root)]
    depths = {root: 0}
    while path:
        here = path[-1]
        ref = _next_ref(here, waits)
        if ref is None:
            path.pop()
            del depths[here.label]
            waits[here.label] = here.waits
        elif ref.label in depths:
            yield from _judge(path[depths[ref.label] :])
        elif ref.label not in endless:
            depths[ref.label] = len(path)
            path.append(_visit(document, ref.label))
            continue
        if ref is not None:
            endless.update((visit.label, True) for visit in path)
            return
        if path:
            path[-1].waits |= waits[here.label]


def _visit(document: Document, label: str) -> _Visit:
    return _Visit(label, _flat(document.actions[label].commands, True))


def _flat(commands: Iterable[Command], last: bool) -> Iterator[tuple[Command, bool]]:
    """The commands of an action with those of its inner actions, each with whether nothing follows it."""
    commands = tuple(commands)
    for place, command in enumerate(commands, 1):
        ends = last and place == len(commands)
        if isinstance(command, Action):
            yield from _flat(command.commands, ends)
        elif isinstance(command, Repeat):
            yield from _flat(command.body, False)
        else:
            yield command, ends


def _next_ref(here: _Visit, waits: dict[str, bool]) -> ActionRef | None:
    """The next call of an action that is not known to return."""
    for command, last in here.steps:
        if isinstance(command, Wait):
            here.waits |= not (isinstance(command.pulses, Number) and command.pulses.value < 1)
        elif isinstance(command, ActionRef):
            if command.label not in waits:
                here.ref, here.last = command, last
                return command
            here.waits |= waits[command.label]
    return None


def _judge(cycle: list[_Visit]) -> Iterator[tuple[int, str]]:
    for visit in cycle:
        if not visit.last:
            assert visit.ref is not None
            yield visit.ref.line, _never_ends(visit)
            return
    if not any(visit.waits for visit in cycle):
        ref = cycle[-1].ref
        assert ref is not None
        yield (
            ref.line,
            f'<actionRef label="{ref.label}"> goes round without a <wait>, so its pulse can never end',
        )


def _never_ends(visit: _Visit) -> str:
    assert visit.ref is not None
    return (
        f'<actionRef label="{visit.ref.label}"> leads back to itself before its action ends, so it can '
        "never end; allowed: as the last command of the action and outside <repeat>, or in a fired bullet"
    )
