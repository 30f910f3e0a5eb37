"""One element at a time: what may stand in it, what it may carry. Mistakes are noted, and reading goes on.

What only follows from a mistake is not told: an element that may not stand where it does is left out with all
that is in it; what it lacks for that reason, or refers to there, counts as given.
"""

from __future__ import annotations

from collections.abc import Iterator

from anti_invaders.bulletml import grammar, limits
from anti_invaders.bulletml.errors import BulletMLError, clipped, hint, together
from anti_invaders.bulletml.reading import Node


class Checker:
    """Of one file. `warnings` are its oddities, `mistakes` what makes it no pattern."""

    def __init__(self, root: Node, name: str) -> None:
        self.warnings: list[str] = []
        self.mistakes: list[BulletMLError] = []
        self.left_out: set[str] = set()  # labels in what is left out
        self._root = root
        self._name = name
        self._checked: set[Node] = set()
        self._shortened: set[Node] = set()  # of which something was left out

    # What is allowed where

    def check(self, node: Node) -> None:
        """Children, attributes and text of one element, before anything is made of it."""
        if node in self._checked:
            return
        self._checked.add(node)
        kept = [child for child in node.children if self._may_stand(child, node)]
        if len(kept) < len(node.children):
            self._shortened.add(node)
            node.children = kept
        self._check_attributes(node)
        if node.name not in grammar.EXPRESSIONS and (text := node.text.strip()):
            self.warn(node, f'the text "{text[:20]}" in <{node.name}> means nothing')

    def _may_stand(self, child: Node, node: Node) -> bool:
        allowed = grammar.CHILDREN[node.name]
        if child.name not in allowed:
            self.note(child, f"<{child.name}> in <{node.name}>; {_list(allowed)}")
        elif child.space != self._root.space:
            found = f'<{child.name}> of the namespace "{child.space}"'
            self.note(child, f'{found}; allowed: that of <bulletml>, "{self._root.space}"')
        else:
            return True
        self.left_out.update(_labels(child))
        return False

    def _check_attributes(self, node: Node) -> None:
        ours = tuple(f"{{{grammar.OURS}}}{name}" for name in grammar.OUR_ATTRIBUTES.get(node.name, ()))
        for attribute in node.attributes:
            if attribute.startswith(f"{{{grammar.OURS}}}"):
                if attribute not in ours:
                    known = grammar.OUR_ATTRIBUTES.get(node.name, ())
                    short = attribute.partition("}")[2]
                    self.warn(node, f'"ai:{short}" on <{node.name}> is unknown; {hint(short, known)}')
            elif not attribute.startswith("{") and attribute not in grammar.ATTRIBUTES.get(node.name, ()):
                self.warn(node, f'the attribute "{attribute}" of <{node.name}> is unknown')

    def kind(self, node: Node, kinds: tuple[str, ...]) -> str:
        """The `type` of an element; the first of `kinds` when it has none."""
        kind = node.attributes.get("type", kinds[0])
        if kind in kinds:
            return kind
        self.note(node, f'type="{kind}" on <{node.name}>; allowed: {", ".join(kinds)}')
        return kinds[0]

    def child(self, node: Node, name: str) -> Node | None:
        """The one child of this name that counts."""
        found = [child for child in node.children if child.name == name]
        if len(found) > 1:
            self.warn(found[1], f"a second <{name}> in <{node.name}> means nothing")
        return found[0] if found else None

    def need(self, node: Node, *names: str) -> Node:
        """A child of one of these names; where there is none, one that does no harm."""
        for name in names:
            if (child := self.child(node, name)) is not None:
                return child
        self.miss(node, f"<{node.name}> without {' or '.join(f'<{name}>' for name in names)}")
        text = "1" if names[0] in grammar.EXPRESSIONS else ""
        return Node(names[0], node.space, node.line, {}, text=text)

    def in_order(self, node: Node, *names: str) -> None:
        """Warn if its children stand in another order than these names."""
        places = [names.index(child.name) for child in node.children if child.name in names]
        if places != sorted(places):
            self.warn(node, f"<{node.name}> has its children in an unusual order; usual: {', '.join(names)}")

    # Speaking to the author

    def note(self, node: Node, message: str) -> None:
        """A mistake. Raises all of them when there are so many that it is enough."""
        self.mistakes.append(BulletMLError(self._name, node.line, message))
        if len(self.mistakes) == limits.MISTAKES:
            raise together(self.mistakes)

    def miss(self, node: Node, message: str) -> None:
        """Something is not there: a mistake, unless it is what was left out."""
        if node not in self._shortened:
            self.note(node, message)

    def warn(self, node: Node, message: str) -> None:
        """An oddity."""
        self.warnings.append(f"{self._name}:{node.line}: {clipped(message)}")


def _labels(node: Node) -> Iterator[str]:
    """Every label in an element."""
    if "label" in node.attributes:
        yield node.attributes["label"]
    for child in node.children:
        yield from _labels(child)


def _list(allowed: tuple[str, ...]) -> str:
    return "allowed: " + ", ".join(f"<{name}>" for name in allowed) if allowed else "allowed: an expression"
