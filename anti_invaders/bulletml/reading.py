"""XML into a plain tree with line numbers, through defusedxml, within the limits. It knows no BulletML."""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.etree.ElementTree import ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from anti_invaders.bulletml import limits
from anti_invaders.bulletml.errors import BulletMLError


@dataclass(slots=True, eq=False)
class Node:
    """One element. `space` is its namespace, "" for none; foreign attributes are named `{space}name`."""

    name: str
    space: str
    line: int
    attributes: dict[str, str]
    children: list[Node] = field(default_factory=list)
    text: str = ""  # all of its own text, one piece


def read_tree(data: bytes, name: str) -> Node:
    """The root of a file. Raises BulletMLError, also for anything that only an attacker would write."""
    if len(data) > limits.FILE_BYTES:
        raise BulletMLError(name, 1, f"more than {limits.FILE_BYTES} bytes, the most that is allowed")
    grower = _Grower(name)
    parser = DefusedXMLParser(target=grower, forbid_dtd=False, forbid_entities=True, forbid_external=True)
    grower.place = parser.parser
    try:
        parser.feed(data)
        parser.close()
        return grower.root
    except ParseError as error:
        raise BulletMLError(name, error.position[0], f"this is not XML: {error.msg}") from error
    except DefusedXmlException as error:
        raise BulletMLError(name, grower.line, _forbidden(error)) from error
    except (ValueError, LookupError) as error:  # an encoding that expat or Python does not know
        raise BulletMLError(name, 1, f"this cannot be read: {error}; write it in UTF-8") from error


def _forbidden(error: DefusedXmlException) -> str:
    kind = type(error).__name__.removesuffix("Forbidden")
    return f"{kind} declarations and references are not allowed in a pattern"


class _Grower:
    """What the XML parser calls: builds Nodes, and stops at the limits before the work is done."""

    def __init__(self, name: str) -> None:
        self.place: object = None  # expat's parser: it knows the line
        self._name = name
        self._open: list[Node] = []
        self._root: Node | None = None
        self._count = 0

    @property
    def line(self) -> int:
        return int(getattr(self.place, "CurrentLineNumber", 1))

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        space, _, name = tag.rpartition("}")
        node = Node(name, space.removeprefix("{"), self.line, dict(attributes))
        self._count += 1
        self._check()
        if self._open:
            self._open[-1].children.append(node)
        else:
            self._root = node
        self._open.append(node)

    def _check(self) -> None:
        if self._count > limits.ELEMENTS:
            raise BulletMLError(self._name, self.line, f"too many elements; allowed: {limits.ELEMENTS}")
        if len(self._open) >= limits.DEPTH:
            raise BulletMLError(self._name, self.line, f"elements nest too deep; allowed: {limits.DEPTH}")

    def data(self, text: str) -> None:
        if self._open:
            self._open[-1].text += text

    def end(self, tag: str) -> None:
        self._open.pop()

    @property
    def root(self) -> Node:
        assert self._root is not None, "expat refuses a file without a root"
        return self._root
