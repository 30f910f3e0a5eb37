"""The plain tree into the model: what BulletML allows, in any order, with a warning for each oddity."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter
from typing import TypeVar

from anti_invaders.bulletml import grammar, limits
from anti_invaders.bulletml.checking import Checker
from anti_invaders.bulletml.errors import hint, together
from anti_invaders.bulletml.expressions import Expression, ExpressionError, Number, parse_expression
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
    """The model and the warnings, each `file:line: message`. Raises BulletMLError, with all mistakes."""
    builder = _Builder(root, name)
    document = builder.document()
    if builder.mistakes:
        raise together(builder.mistakes)
    return document, tuple(builder.warnings)


class _Builder(Checker):
    """Puts something harmless in the place of what is wrong, and goes on."""

    def __init__(self, root: Node, name: str) -> None:
        super().__init__(root, name)
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
            self.note(root, f"the root is <{root.name}>; allowed: <bulletml>")
            raise together(self.mistakes)
        if root.space != grammar.NAMESPACE:
            self.warn(root, f'the namespace is "{root.space}"; expected "{grammar.NAMESPACE}"')
        self.check(root)
        horizontal = self.kind(root, grammar.TYPES) == "horizontal"
        for child in root.children:
            {"bullet": self._bullet, "fire": self._fire, "action": self._action}[child.name](child)
        self._resolve()
        tops = tuple(action for _, action in sorted(self._tops, key=itemgetter(0)))
        if not tops:
            self.warn(root, 'no <action> has a label that starts with "top": nothing will ever run')
        return Document(horizontal, tops, self._actions, self._bullets, self._fires)

    # Numbers

    def _expression(self, node: Node) -> Expression:
        self.check(node)
        try:
            return parse_expression(node.text)
        except ExpressionError as error:
            self.miss(node, f"<{node.name}>: {error}")
            return Number(1.0)

    def _quantity(self, node: Node) -> Quantity:
        kinds = grammar.DIRECTION_KINDS if node.name == "direction" else grammar.OTHER_KINDS
        return Quantity(self.kind(node, kinds), self._expression(node))

    def _maybe(self, node: Node, name: str) -> Quantity | None:
        child = self.child(node, name)
        return None if child is None else self._quantity(child)

    def _params(self, node: Node) -> tuple[Expression, ...]:
        self.check(node)
        if len(node.children) > limits.PARAMS:
            self.note(node, f"{len(node.children)} params; allowed: {limits.PARAMS}")
        return tuple(self._expression(child) for child in node.children[: limits.PARAMS])

    # What has a label

    def _label(self, node: Node) -> str:
        return node.attributes.get("label", "")

    def _keep(self, known: dict[str, _Labelled], made: _Labelled, node: Node) -> None:
        """By its label, if it has one; of several with one label the last holds."""
        if made.label in known:
            self.warn(node, f'a second <{node.name}> has the label "{made.label}"; the last one holds')
        if made.label:
            known[made.label] = made

    def _target(self, node: Node) -> str:
        if "label" not in node.attributes:
            self.note(node, f"<{node.name}> without a label")
            return ""
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
            if label not in known and label not in self.left_out:
                what = node.name.removesuffix("Ref")
                self.note(node, f'no <{what}> has the label "{label}"; {hint(label, known)}')

    def _action(self, node: Node) -> Action:
        self.check(node)
        self._begun = place = self._begun + 1
        action = Action(self._commands(node.children), self._label(node), node.line)
        self._keep(self._actions, action, node)
        if action.label.startswith("top"):
            self._tops.append((place, action))
        return action

    def _bullet(self, node: Node) -> Bullet:
        self.check(node)
        self.in_order(node, "direction", "speed", "action")
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
            self.note(node, f'ai:heavy="{text}"; allowed: a plain number such as 0.5')
            return None
        return float(text)

    def _fire(self, node: Node) -> Fire:
        self.check(node)
        self.in_order(node, "direction", "speed", "bullet")
        direction, speed = self._maybe(node, "direction"), self._maybe(node, "speed")
        flying = self.need(node, "bullet", "bulletRef")
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
        self.check(node)
        return self._make[node.name](node)

    def _change_direction(self, node: Node) -> ChangeDirection:
        self.in_order(node, "direction", "term")
        direction, term = self.need(node, "direction"), self.need(node, "term")
        return ChangeDirection(self._quantity(direction), self._expression(term))

    def _change_speed(self, node: Node) -> ChangeSpeed:
        self.in_order(node, "speed", "term")
        speed, term = self.need(node, "speed"), self.need(node, "term")
        return ChangeSpeed(self._quantity(speed), self._expression(term))

    def _accel(self, node: Node) -> Accel:
        self.in_order(node, "horizontal", "vertical", "term")
        term = self.need(node, "term")
        return Accel(self._maybe(node, "horizontal"), self._maybe(node, "vertical"), self._expression(term))

    def _repeat(self, node: Node) -> Repeat:
        times = self._expression(self.need(node, "times"))
        begin = self.need(node, "action", "actionRef")
        first = node.children.index(begin) if begin in node.children else len(node.children)
        body = [child for child in node.children[first:] if child.name != "times"]
        skipped = [child for child in node.children[:first] if child.name != "times"]
        if len(body) > 1:
            self.warn(node, f"<repeat> with {len(body)} commands; all of them are repeated")
        if skipped:
            self.warn(skipped[0], f"<{skipped[0].name}> before the repeated action means nothing")
            self._commands(skipped)  # but its labels count
        return Repeat(times, self._commands(body))
