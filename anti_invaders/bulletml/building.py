"""The plain tree into the model: what BulletML allows, in any order, with a warning for each oddity."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter
from typing import TypeVar

from anti_invaders.bulletml import grammar, limits
from anti_invaders.bulletml.errors import BulletMLError, clipped, hint
from anti_invaders.bulletml.expressions import Expression, ExpressionError, parse_expression
from anti_invaders.bulletml.model import (
    Accel,
    Action,
    ActionRef,
    Bullet,
    BulletRef,
    ChangeDirection,
    ChangeSpeed,
    Command,
    Document,
    Fire,
    FireRef,
    Quantity,
    Repeat,
    Vanish,
    Wait,
)
from anti_invaders.bulletml.reading import Node

_Labelled = TypeVar("_Labelled", Action, Bullet, Fire)


def build(root: Node, name: str) -> tuple[Document, tuple[str, ...]]:
    """The model and the warnings, each `file:line: message`. Raises BulletMLError."""
    builder = _Builder(root, name)
    return builder.document(), tuple(builder.warnings)


class _Builder:
    def __init__(self, root: Node, name: str) -> None:
        self.warnings: list[str] = []
        self._root = root
        self._name = name
        self._refs: list[Node] = []
        self._begun = 0
        self._tops: list[tuple[int, Action]] = []
        self._actions: dict[str, Action] = {}
        self._bullets: dict[str, Bullet] = {}
        self._fires: dict[str, Fire] = {}
        self._make: dict[str, Callable[[Node], Command]] = {
            "changeDirection": self._change_direction, "changeSpeed": self._change_speed,
            "accel": self._accel, "vanish": lambda node: Vanish(), "repeat": self._repeat,
            "wait": lambda node: Wait(self._expression(node)), "fire": self._fire,
            "fireRef": self._fire_ref, "action": self._action, "actionRef": self._action_ref,
        }  # fmt: skip

    def document(self) -> Document:
        root = self._root
        if root.name != "bulletml":
            raise self._error(root, f"the root is <{root.name}>; allowed: <bulletml>")
        if root.space != grammar.NAMESPACE:
            self._warn(root, f'the namespace is "{root.space}"; expected "{grammar.NAMESPACE}"')
        self._check(root)
        horizontal = self._kind(root, grammar.TYPES) == "horizontal"
        for child in root.children:
            {"bullet": self._bullet, "fire": self._fire, "action": self._action}[child.name](child)
        self._resolve()
        tops = tuple(action for _, action in sorted(self._tops, key=itemgetter(0)))
        if not tops:
            self._warn(root, 'no <action> has a label that starts with "top": nothing will ever run')
        return Document(horizontal, tops, self._actions, self._bullets, self._fires)

    # What is allowed where

    def _check(self, node: Node) -> None:
        """Children, attributes and text of one element, before anything is made of it."""
        allowed = grammar.CHILDREN[node.name]
        for child in node.children:
            if child.name not in allowed:
                raise self._error(child, f"<{child.name}> in <{node.name}>; {_list(allowed)}")
            if child.space != self._root.space:
                found = f'<{child.name}> of the namespace "{child.space}"'
                raise self._error(child, f'{found}; allowed: that of <bulletml>, "{self._root.space}"')
        self._check_attributes(node)
        if node.name not in grammar.EXPRESSIONS and (text := node.text.strip()):
            self._warn(node, f'the text "{text[:20]}" in <{node.name}> means nothing')

    def _check_attributes(self, node: Node) -> None:
        ours = tuple(f"{{{grammar.OURS}}}{name}" for name in grammar.OUR_ATTRIBUTES.get(node.name, ()))
        for attribute in node.attributes:
            if attribute.startswith(f"{{{grammar.OURS}}}"):
                if attribute not in ours:
                    known = grammar.OUR_ATTRIBUTES.get(node.name, ())
                    short = attribute.partition("}")[2]
                    self._warn(node, f'"ai:{short}" on <{node.name}> is unknown; {hint(short, known)}')
            elif not attribute.startswith("{") and attribute not in grammar.ATTRIBUTES.get(node.name, ()):
                self._warn(node, f'the attribute "{attribute}" of <{node.name}> is unknown')

    def _kind(self, node: Node, kinds: tuple[str, ...]) -> str:
        """The `type` of an element; the first of `kinds` when it has none."""
        kind = node.attributes.get("type", kinds[0])
        if kind not in kinds:
            raise self._error(node, f'type="{kind}" on <{node.name}>; allowed: {", ".join(kinds)}')
        return kind

    def _child(self, node: Node, name: str) -> Node | None:
        found = [child for child in node.children if child.name == name]
        if len(found) > 1:
            self._warn(found[1], f"a second <{name}> in <{node.name}> means nothing")
        return found[0] if found else None

    def _need(self, node: Node, *names: str) -> Node:
        for name in names:
            if (child := self._child(node, name)) is not None:
                return child
        raise self._error(node, f"<{node.name}> without {' or '.join(f'<{name}>' for name in names)}")

    def _in_order(self, node: Node, *names: str) -> None:
        places = [names.index(child.name) for child in node.children if child.name in names]
        if places != sorted(places):
            self._warn(node, f"<{node.name}> has its children in an unusual order; usual: {', '.join(names)}")

    # Numbers

    def _expression(self, node: Node) -> Expression:
        self._check(node)
        try:
            return parse_expression(node.text)
        except ExpressionError as error:
            raise self._error(node, f"<{node.name}>: {error}") from error

    def _quantity(self, node: Node) -> Quantity:
        kinds = grammar.DIRECTION_KINDS if node.name == "direction" else grammar.OTHER_KINDS
        return Quantity(self._kind(node, kinds), self._expression(node))

    def _maybe(self, node: Node, name: str) -> Quantity | None:
        child = self._child(node, name)
        return None if child is None else self._quantity(child)

    def _params(self, node: Node) -> tuple[Expression, ...]:
        self._check(node)
        if len(node.children) > limits.PARAMS:
            raise self._error(node, f"{len(node.children)} params; allowed: {limits.PARAMS}")
        return tuple(self._expression(child) for child in node.children)

    # What has a label

    def _label(self, node: Node) -> str:
        return node.attributes.get("label", "")

    def _keep(self, known: dict[str, _Labelled], made: _Labelled, node: Node) -> None:
        """By its label, if it has one; of several with one label the last holds."""
        if made.label in known:
            self._warn(node, f'a second <{node.name}> has the label "{made.label}"; the last one holds')
        if made.label:
            known[made.label] = made

    def _target(self, node: Node) -> str:
        if "label" not in node.attributes:
            raise self._error(node, f"<{node.name}> without a label")
        self._refs.append(node)
        return node.attributes["label"]

    def _resolve(self) -> None:
        """Every ref has something to refer to."""
        labels: dict[str, Mapping[str, object]] = {
            "actionRef": self._actions,
            "bulletRef": self._bullets,
            "fireRef": self._fires,
        }
        for node in self._refs:
            label, known = node.attributes["label"], labels[node.name]
            if label not in known:
                what = node.name.removesuffix("Ref")
                raise self._error(node, f'no <{what}> has the label "{label}"; {hint(label, known)}')

    def _action(self, node: Node) -> Action:
        self._check(node)
        self._begun = place = self._begun + 1
        action = Action(self._commands(node.children), self._label(node), node.line)
        self._keep(self._actions, action, node)
        if action.label.startswith("top"):
            self._tops.append((place, action))
        return action

    def _bullet(self, node: Node) -> Bullet:
        self._check(node)
        self._in_order(node, "direction", "speed", "action")
        direction, speed = self._maybe(node, "direction"), self._maybe(node, "speed")
        actions = [self._action(child) for child in node.children if child.name == "action"]
        refs = [self._action_ref(child) for child in node.children if child.name == "actionRef"]
        look = node.attributes.get(f"{{{grammar.OURS}}}look")
        bullet = Bullet(
            direction, speed, (*actions, *refs), self._label(node), look, self._heavy(node), node.line
        )
        self._keep(self._bullets, bullet, node)
        return bullet

    def _heavy(self, node: Node) -> float | None:
        text = node.attributes.get(f"{{{grammar.OURS}}}heavy")
        if text is None:
            return None
        if not grammar.PLAIN_NUMBER.fullmatch(text.strip()):
            raise self._error(node, f'ai:heavy="{text}"; allowed: a plain number such as 0.5')
        return float(text)

    def _fire(self, node: Node) -> Fire:
        self._check(node)
        self._in_order(node, "direction", "speed", "bullet")
        direction, speed = self._maybe(node, "direction"), self._maybe(node, "speed")
        flying = self._need(node, "bullet", "bulletRef")
        bullet = self._bullet(flying) if flying.name == "bullet" else self._bullet_ref(flying)
        sound = node.attributes.get(f"{{{grammar.OURS}}}sound")
        fire = Fire(direction, speed, bullet, self._label(node), sound, node.line)
        self._keep(self._fires, fire, node)
        return fire

    def _bullet_ref(self, node: Node) -> BulletRef:
        return BulletRef(self._target(node), self._params(node), node.line)

    def _action_ref(self, node: Node) -> ActionRef:
        return ActionRef(self._target(node), self._params(node), node.line)

    def _fire_ref(self, node: Node) -> FireRef:
        return FireRef(self._target(node), self._params(node), node.line)

    # Commands

    def _commands(self, nodes: Iterable[Node]) -> tuple[Command, ...]:
        return tuple(self._command(node) for node in nodes)

    def _command(self, node: Node) -> Command:
        self._check(node)
        return self._make[node.name](node)

    def _change_direction(self, node: Node) -> ChangeDirection:
        self._in_order(node, "direction", "term")
        direction, term = self._need(node, "direction"), self._need(node, "term")
        return ChangeDirection(self._quantity(direction), self._expression(term))

    def _change_speed(self, node: Node) -> ChangeSpeed:
        self._in_order(node, "speed", "term")
        speed, term = self._need(node, "speed"), self._need(node, "term")
        return ChangeSpeed(self._quantity(speed), self._expression(term))

    def _accel(self, node: Node) -> Accel:
        self._in_order(node, "horizontal", "vertical", "term")
        term = self._need(node, "term")
        return Accel(self._maybe(node, "horizontal"), self._maybe(node, "vertical"), self._expression(term))

    def _repeat(self, node: Node) -> Repeat:
        times = self._expression(self._need(node, "times"))
        first = node.children.index(self._need(node, "action", "actionRef"))
        body = [child for child in node.children[first:] if child.name != "times"]
        skipped = [child for child in node.children[:first] if child.name != "times"]
        if len(body) > 1:
            self._warn(node, f"<repeat> with {len(body)} commands; all of them are repeated")
        if skipped:
            self._warn(skipped[0], f"<{skipped[0].name}> before the repeated action means nothing")
            self._commands(skipped)  # but its labels count
        return Repeat(times, self._commands(body))

    # Speaking to the author

    def _error(self, node: Node, message: str) -> BulletMLError:
        return BulletMLError(self._name, node.line, message)

    def _warn(self, node: Node, message: str) -> None:
        self.warnings.append(f"{self._name}:{node.line}: {clipped(message)}")


def _list(allowed: tuple[str, ...]) -> str:
    return "allowed: " + ", ".join(f"<{name}>" for name in allowed) if allowed else "allowed: an expression"
