"""Reads a figure from its SVG drawing: plain shapes in groups whose classes say how they are lit.

    <svg viewBox="-26 -24 52 48" class="grunt">     the hue, a role of the palette
      <g class="plate"> ... </g>                    a closed shape that covers what lies below
      <g class="detail teal"> ... </g>              a style, and a hue of its own
      <g class="outline" data-frame="1"> ... </g>   only in frame 1: a step, a wound
      <g data-pivot="18,0" data-sway="2"> ... </g>  swings 2 degrees about that point and back
      <g id="wing-left"> ... </g>                   a part: when a boss falls, it breaks off in one piece

The origin of the drawing is the point that is placed: a figure turns and flies apart around it.
Later shapes lie over earlier ones. `transform` is understood; text, gradients and filters are not.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from anti_invaders.view.palette import HUES
from anti_invaders.view.paths import Line, Point, circle, flattened

STYLES = (
    *("plate", "deep", "outline", "bold", "detail", "hairline", "accent"),  # drawn with light
    *("rim", "solid", "glare"),  # flat, for bullets
)

BEATS = 8  # frames in the cycle of a figure whose parts move
SWAYED = (0, 1, 2, 1, 0, 5, 6, 5)  # of those, the first that looks the same

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class DrawingError(ValueError):
    """A drawing that cannot be used; the message names the file, the element and the remedy."""


@dataclass(frozen=True, slots=True)
class Motion:
    """How a part swings in a cycle of BEATS frames: `sway` degrees about `pivot`, to both sides."""

    pivot: Point = (0.0, 0.0)
    sway: float = 0.0

    def angle(self, frame: int) -> float:
        """How far it is turned in this frame, degrees clockwise."""
        return self.sway * math.sin(math.tau * frame / BEATS)


STILL = Motion()


@dataclass(frozen=True, slots=True)
class Mark:
    """One shape: how it is lit, in which hue (a palette role), and its lines in the figure's units."""

    style: str
    hue: str
    lines: tuple[Line, ...]
    frames: frozenset[int]  # the frames it is in; empty: in all
    motion: Motion
    part: str = ""  # the name of the outermost group that has one

    def shows_in(self, frame: int) -> bool:
        """Whether it is drawn in this frame."""
        return not self.frames or frame in self.frames

    def at(self, frame: int) -> Mark:
        """The shape as it stands in this frame."""
        angle = self.motion.angle(frame)
        if angle == 0:
            return self
        move = _mover(_turn(angle, *self.motion.pivot))
        return replace(self, lines=tuple(line.mapped(move) for line in self.lines))


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing, read. `box` is its viewBox (x, y, width, height), units of one logical pixel; `frames`
    how many it has, at least one."""

    name: str
    hue: str
    box: tuple[float, float, float, float]
    marks: tuple[Mark, ...]
    frames: int = field(init=False)

    def __post_init__(self) -> None:
        """Counted once: it is asked for with every image that is drawn."""
        moving = any(mark.motion != STILL for mark in self.marks)
        last = max((max(mark.frames, default=0) for mark in self.marks), default=0)
        object.__setattr__(self, "frames", BEATS if moving else 1 + last)

    def pose(self, frame: int) -> int:
        """The first frame that looks the same: what sways comes back the way it went."""
        frame %= self.frames
        return SWAYED[frame] if self.frames == BEATS else frame

    def frame(self, number: int) -> tuple[Mark, ...]:
        """The shapes of one frame, lowest first."""
        return tuple(mark.at(number) for mark in self.marks if mark.shows_in(number))


def read(data: bytes, name: str) -> Figure:
    """The figure in an SVG file's bytes. `name` is for messages. Raises DrawingError."""
    try:
        root = fromstring(data, forbid_dtd=True)
    except (ParseError, DefusedXmlException) as error:
        raise DrawingError(f"{name}: not a drawing that can be read: {error}") from error
    box = _numbers(root.get("viewBox", ""))
    if len(box) != 4:
        raise DrawingError(f'{name}: give the <svg> a viewBox of four numbers, such as "-26 -24 52 48"')
    hue = root.get("class", "")
    if hue not in HUES:
        raise DrawingError(f'{name}: class "{hue}" of <svg> is no hue; known are {", ".join(sorted(HUES))}')
    start = _Place(name, "", hue, frozenset(), STILL, "", IDENTITY)
    return Figure(name, hue, (box[0], box[1], box[2], box[3]), tuple(_marks(root, start)))


@dataclass(frozen=True, slots=True)
class _Place:
    """What an element takes from those around it."""

    file: str
    style: str
    hue: str
    frames: frozenset[int]
    motion: Motion
    part: str
    matrix: Matrix

    def inside(self, element: Element) -> _Place:
        style, hue = self.style, self.hue
        for word in element.get("class", "").split():
            if word in STYLES:
                style = word
            elif word in HUES:
                hue = word
            else:
                known = ", ".join(STYLES)
                raise DrawingError(f'{self.file}: class "{word}" is neither a style ({known}) nor a hue')
        frames = frozenset(int(n) for n in _numbers(element.get("data-frame", ""))) or self.frames
        motion = _motion(element) or self.motion
        part = self.part or (element.get("id", "") if _tag(element) == "g" else "")
        matrix = _times(self.matrix, _transform(element.get("transform", "")))
        return replace(self, style=style, hue=hue, frames=frames, motion=motion, part=part, matrix=matrix)


def _marks(element: Element, around: _Place) -> Iterator[Mark]:
    for child in element:
        tag = _tag(child)
        if tag not in _SHAPES and tag != "g":
            continue  # titles, styles and an editor's own notes
        here = around.inside(child)
        if tag == "g":
            yield from _marks(child, here)
            continue
        if not here.style:
            raise DrawingError(f"{here.file}: a <{tag}> is in no group with a style ({', '.join(STYLES)})")
        try:
            lines = _SHAPES[tag](child)
        except ValueError as error:
            raise DrawingError(f"{here.file}: {error}") from error
        placed = tuple(line.mapped(_mover(here.matrix)) for line in lines)
        yield Mark(here.style, here.hue, placed, here.frames, here.motion, here.part)


def _motion(element: Element) -> Motion | None:
    sway = float(element.get("data-sway", "0"))
    if not sway:
        return None
    x, y = _numbers(element.get("data-pivot", "0,0"))
    return Motion((x, y), sway)


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _numbers(text: str) -> list[float]:
    return [float(n) for n in re.findall(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", text)]


# --- shapes -------------------------------------------------------------------------------------
def _length(element: Element, name: str) -> float:
    return float(element.get(name, "0"))


def _path(element: Element) -> list[Line]:
    return flattened(element.get("d", ""))


def _circle(element: Element) -> list[Line]:
    r = element.get("r")
    rx, ry = (float(r), float(r)) if r else (_length(element, "rx"), _length(element, "ry"))
    return [circle(_length(element, "cx"), _length(element, "cy"), rx, ry)]


def _rect(element: Element) -> list[Line]:
    x, y, w, h = (_length(element, name) for name in ("x", "y", "width", "height"))
    return [Line(((x, y), (x + w, y), (x + w, y + h), (x, y + h)), closed=True)]


def _straight(element: Element) -> list[Line]:
    x1, y1, x2, y2 = (_length(element, name) for name in ("x1", "y1", "x2", "y2"))
    return [Line(((x1, y1), (x2, y2)))]


def _poly(element: Element) -> list[Line]:
    flat = _numbers(element.get("points", ""))
    return [Line(tuple(zip(flat[::2], flat[1::2], strict=True)), closed=_tag(element) == "polygon")]


_SHAPES: dict[str, Callable[[Element], list[Line]]] = {
    "path": _path,
    "circle": _circle,
    "ellipse": _circle,
    "rect": _rect,
    "line": _straight,
    "polyline": _poly,
    "polygon": _poly,
}


# --- transforms ---------------------------------------------------------------------------------
def _transform(text: str) -> Matrix:
    matrix = IDENTITY
    for name, inner in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
        matrix = _times(matrix, _MATRICES[name](*_numbers(inner)))
    return matrix


def _times(p: Matrix, q: Matrix) -> Matrix:
    a, b, c, d, e, f = p
    g, h, i, j, k, m = q
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def _mover(matrix: Matrix) -> Callable[[float, float], Point]:
    a, b, c, d, e, f = matrix
    return lambda x, y: (a * x + c * y + e, b * x + d * y + f)


def _turn(angle: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


_MATRICES: dict[str, Callable[..., Matrix]] = {
    "matrix": lambda a, b, c, d, e, f: (a, b, c, d, e, f),
    "translate": lambda x, y=0.0: (1.0, 0.0, 0.0, 1.0, x, y),
    "scale": lambda x, y=None: (x, 0.0, 0.0, x if y is None else y, 0.0, 0.0),
    "rotate": _turn,
}
