"""What the game has to show and to be heard, by the names that content may call it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from typing import Any

from anti_invaders.bulletml.errors import hint
from anti_invaders.bulletml.grammar import OURS
from anti_invaders.bulletml.reading import Node, read_tree
from anti_invaders.content.errors import ContentError
from anti_invaders.content.lines import Where
from anti_invaders.content.patterns import FOLDER
from anti_invaders.content.tables import Table
from anti_invaders.resources import asset

BACKDROPS = ("low_orbit", "dark_side", "belt", "long_march", "gate", "home_row")
LOOKS = ("light", "heavy")  # of bullets: a third one would have to be learned


@cache
def music() -> tuple[str, ...]:
    """The pieces."""
    return tuple(sorted(path.stem for path in asset("music").glob("*.json")))


@cache
def sounds() -> tuple[str, ...]:
    """The sounds."""
    return tuple(sorted(path.stem for path in asset("sounds").glob("*.ogg")))


def undrawn(table: Table, drawn: Collection[str]) -> Iterator[ContentError]:
    """Every kind of a file that nobody knows how to draw. `grunt-red` is drawn as `grunt` is."""
    for name in table.data:
        if not any(name == kind or name.startswith(f"{kind}-") for kind in drawn):
            known = hint(name, drawn)
            yield table.error(
                f'nothing is drawn for "{name}"; begin its name with that of a kind ({known})', name
            )


def unseen(table: Table, shielded: Collection[str]) -> Iterator[ContentError]:
    """Every shield that nobody would see: it is drawn beside some of our kinds only."""
    for name, kind in table.data.items():
        has = isinstance(kind, dict) and "shield" in kind
        if has and not any(name == each or name.startswith(f"{each}-") for each in shielded):
            known = ", ".join(shielded)
            yield table.error(f'the shield of "{name}" would not be seen; begin its name with {known}', name)


def unheard(table: Table) -> Iterator[ContentError]:
    """Every piece of music and every backdrop, anywhere in a file, that there is not."""
    known: dict[str, Collection[str]] = {"music": music(), "backdrop": BACKDROPS}
    for where, value in _all(table.data, ()):
        key = where[-1]
        if not isinstance(value, str) or key not in known or value in known[str(key)]:
            continue
        if value or len(where) != len(("boss", "music")):  # a boss may have none of its own
            yield table.unknown(str(key), value, known[str(key)], *where)


def unmade(source: bytes, name: str) -> Iterator[ContentError]:
    """Every look and sound that a pattern names, and that there is not."""
    known = {f"{{{OURS}}}look": ("look", LOOKS), f"{{{OURS}}}sound": ("sound", sounds())}
    file = f"{FOLDER}/{name}.xml"
    for node in _nodes([read_tree(source, file)]):
        for attribute, (what, names) in known.items():
            found = node.attributes.get(attribute)
            if found is not None and found not in names:
                yield ContentError(file, node.line, f'{what} "{found}" is unknown; {hint(found, names)}')


def _nodes(nodes: Iterable[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        yield from _nodes(node.children)


def _all(value: Any, where: Where) -> Iterator[tuple[Where, Any]]:
    """Every value in a file, with the way to it."""
    inner: Iterable[tuple[str | int, Any]] = ()
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    for step, each in inner:
        yield (*where, step), each
        yield from _all(each, (*where, step))
