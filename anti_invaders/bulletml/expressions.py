"""Expressions of BulletML: numbers, $rand, $rank, $1 to $9, + - * / %, unary minus, parentheses.

A text becomes a small tree; the tree, once the rank is known, becomes a number where it is constant and
a closure where it is not. Nothing is ever handed to Python's own `eval`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import fmod, isfinite

from anti_invaders.bulletml.limits import EXPRESSION_CHARACTERS, PARAMS

Rand = Callable[[], float]
Params = tuple[float, ...]
Formula = Callable[[Params, Rand], float]
Value = float | Formula

_NUMBER = r"(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?"
_TOKEN = re.compile(rf"\s*({_NUMBER}|\$[A-Za-z]+|\$[0-9]+|[-+*/%()])")
_ALLOWED = "allowed: numbers, $rand, $rank, $1 to $9, + - * / % and parentheses"


class ExpressionError(ValueError):
    """What was found in an expression, and what is allowed. It knows no file and no line."""


@dataclass(frozen=True, slots=True)
class Number:
    value: float


@dataclass(frozen=True, slots=True)
class Rank:
    """The difficulty, 0 to 1, the same for a whole run."""


@dataclass(frozen=True, slots=True)
class Chance:
    """$rand: a fresh draw in [0, 1) each time."""


@dataclass(frozen=True, slots=True)
class Param:
    """$1 is Param(0). A parameter that was not handed over is 1."""

    index: int


@dataclass(frozen=True, slots=True)
class Negated:
    inner: Expression


@dataclass(frozen=True, slots=True)
class Binary:
    sign: str
    left: Expression
    right: Expression


Expression = Number | Rank | Chance | Param | Negated | Binary


def parse_expression(text: str) -> Expression:
    """The tree of one expression. Raises ExpressionError."""
    text = text.strip()
    if len(text) > EXPRESSION_CHARACTERS:
        raise ExpressionError(f"an expression of {len(text)} characters; allowed: {EXPRESSION_CHARACTERS}")
    return _Parser(text).whole()


class _Parser:
    """Recursive descent: a sum of products of factors."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = self._split()
        self._at = 0

    def _split(self) -> list[str]:
        tokens, at = [], 0
        while at < len(self._text):
            found = _TOKEN.match(self._text, at)
            if found is None:
                raise self._error(f'"{self._text[at:].strip()[:12]}"')
            tokens.append(found[1])
            at = found.end()
        return [*tokens, ""]

    def _error(self, found: str) -> ExpressionError:
        return ExpressionError(f'{found} in expression "{self._text}"; {_ALLOWED}')

    def _take(self) -> str:
        token = self._tokens[self._at]
        self._at += bool(token)  # the end stays the end
        return token

    def whole(self) -> Expression:
        if self._tokens == [""]:
            raise ExpressionError(f"an empty expression; {_ALLOWED}")
        tree = self._sum()
        if rest := self._take():
            raise self._error(f'unexpected "{rest}"')
        return tree

    def _sum(self) -> Expression:
        tree = self._product()
        while self._tokens[self._at] in ("+", "-"):
            tree = Binary(self._take(), tree, self._product())
        return tree

    def _product(self) -> Expression:
        tree = self._factor()
        while self._tokens[self._at] in ("*", "/", "%"):
            tree = Binary(self._take(), tree, self._factor())
        return tree

    def _factor(self) -> Expression:
        minuses = 0  # libbulletml takes --4 for -4; no real file says so, and it is not what it means
        while self._tokens[self._at] == "-":
            self._take()
            minuses += 1
        tree = self._atom()
        return Negated(tree) if minuses % 2 else tree

    def _atom(self) -> Expression:
        token = self._take()
        if token == "(":
            tree = self._sum()
            if self._take() != ")":
                raise self._error('a missing ")"')
            return tree
        if token.startswith("$"):
            return self._variable(token)
        if not token:
            raise self._error("an unexpected end")
        if token in "+*/%)":
            raise self._error(f'unexpected "{token}"')
        return self._number(token)

    def _variable(self, token: str) -> Expression:
        if token == "$rand":
            return Chance()
        if token == "$rank":
            return Rank()
        if token[1:].isdigit() and 1 <= int(token[1:]) <= PARAMS:
            return Param(int(token[1:]) - 1)
        raise self._error(f'unknown "{token}"')

    def _number(self, token: str) -> Expression:
        value = float(token)
        if not isfinite(value):
            raise self._error(f'"{token}", which is too large a number,')
        return Number(value)


def bind(tree: Expression, rank: float) -> Value:
    """The tree at a known rank: a number, or a closure over the parameters and the chance."""
    if isinstance(tree, Number):
        return tree.value
    if isinstance(tree, Rank):
        return rank
    if isinstance(tree, Chance):
        return lambda params, rand: rand()
    if isinstance(tree, Param):
        return _param(tree.index)
    if isinstance(tree, Negated):
        return _negated(bind(tree.inner, rank))
    return _binary(tree.sign, bind(tree.left, rank), bind(tree.right, rank))


def _param(index: int) -> Formula:
    return lambda params, rand: params[index] if index < len(params) else 1.0


def _negated(inner: Value) -> Value:
    if callable(inner):
        return lambda params, rand: -inner(params, rand)
    return -inner


def divided(left: float, right: float) -> float:
    """left / right; by zero it is 0."""
    return left / right if right else 0.0


def remainder(left: float, right: float) -> float:
    """left % right with the sign of left, as in C; by zero it is 0."""
    if not right:
        return 0.0
    return fmod(left, right) if isfinite(left) else left


_OPERATIONS: dict[str, Callable[[float, float], float]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": divided,
    "%": remainder,
}


def _binary(sign: str, left: Value, right: Value) -> Value:
    """Left before right: the order in which $rand is drawn."""
    work = _OPERATIONS[sign]
    if callable(left):
        if callable(right):
            return lambda params, rand: work(left(params, rand), right(params, rand))
        return lambda params, rand: work(left(params, rand), right)
    if callable(right):
        return lambda params, rand: work(left, right(params, rand))
    return work(left, right)
