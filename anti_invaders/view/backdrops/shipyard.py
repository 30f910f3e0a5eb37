"""The lunar shipyard: ribs of hulls in their docks and cranes over them, row behind row, that we fly by.

Every frame stands upright and faces us, so that coming nearer only makes it larger: it is kept as a
picture in its present size, made anew from a stored drawing as soon as it has grown by a little.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import pygame

from anti_invaders.view.breath import breathe
from anti_invaders.view.canvas import EIGHT, Canvas

from .floor import Eye
from .ramps import packed, ramp
from .stored import tones
from .tones import Floats

FINE = 640.0  # px of the stored drawings that an eye's height is
PITCH = 0.56  # eye's heights from frame to frame
ORDER = ("rib", "rib", "rib", "rib", "crane")  # which frames follow each other
NEAREST, NEAR = 1.35, 1.85  # where a frame that passes has faded away, where it begins to
FARTHEST, FAR = 10.5, 8.0  # where it can first be seen, where it stands in full light
DULL = 0.42  # the power of depth by which what is far is dimmer
GROWN = 2.0  # px: a frame that has grown by more is drawn anew
SMALL = 4000  # px: a picture of less is drawn as it is, and not part by part


Colours = tuple[tuple[float, Floats], ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """A stored drawing: where it stands, in eye's heights: its left and top edge, width and height.

    `filled` are the parts of it that are not empty (left, top, width, height as shares of it).
    """

    name: str
    left: float
    top: float
    width: float
    height: float
    filled: tuple[tuple[float, float, float, float], ...]


RIB = Frame(
    "yard_rib",
    0.52,
    0.82,
    0.76,
    0.87,
    ((0.04, 0.0, 0.92, 0.40), (0.03, 0.40, 0.31, 0.60), (0.66, 0.40, 0.31, 0.60)),
)
CRANE = Frame(
    "yard_crane",
    0.24,
    1.48,
    1.54,
    1.53,
    ((0.0, 0.0, 1.0, 0.22), (0.06, 0.22, 0.12, 0.78), (0.38, 0.22, 0.12, 0.24), (0.73, 0.22, 0.14, 0.78)),
)
FRAMES = {"rib": RIB, "crane": CRANE}


Piece = tuple[pygame.Surface, int, int]  # a part of a picture, and where in it, px from the left and top


@dataclass(slots=True)
class Stand:
    """One frame in its place: the picture for the right side and its mirror image, and what size they are."""

    kind: str
    number: int  # along the way: stand n is `n × PITCH` deep when the way begins
    size: float = 0.0  # px an eye's height is in its picture
    right: list[Piece] = field(default_factory=list)
    left: list[Piece] = field(default_factory=list)


class Shipyard:
    """All frames in sight. `advance` to where we are on the way (eye's heights), then draw."""

    def __init__(self, eye: Eye, width: int, scale: int, colours: Colours, cap: float) -> None:
        self._eye, self._width, self._scale = eye, width, scale
        self._drawings = {kind: _sizes(frame, colours, cap, scale) for kind, frame in FRAMES.items()}
        self.way = 0.0
        self.restart()

    def restart(self) -> None:
        """Back where the way begins."""
        self.way = 0.0
        first, last = int(NEAREST / PITCH) + 1, int(FARTHEST / PITCH)
        self._stands = [self._stand(number) for number in range(first, last)]
        for stand in self._stands:
            self._draw_anew(stand)

    def advance(self, way: float) -> None:
        """One pulse: what we passed leaves, new frames rise in the distance, the one that has grown most
        is drawn anew."""
        self.way = way
        if self._depth(self._stands[0]) < NEAREST:
            self._stands.pop(0)
        if self._stands[-1].number * PITCH - way < FARTHEST - PITCH:
            self._stands.append(self._stand(self._stands[-1].number + 1))
        stale = max(self._stands, key=self._outgrown)
        if self._outgrown(stale) > GROWN:
            self._draw_anew(stale)

    def draw(self, canvas: Canvas) -> None:
        """Every frame, on both sides of the way. Light does not add up where they cross."""
        middle = self._eye.middle * self._scale
        blits = []
        for stand in reversed(self._stands):
            frame = FRAMES[stand.kind]
            x, y = self._eye.place(frame.left, frame.top, self._depth(stand))
            right, top = round(x * self._scale), round(y * self._scale)
            for part, across, down in stand.right:
                blits.append((part, (right + across, top + down)))
            for part, across, down in stand.left:
                blits.append((part, (round(2 * middle) - right - across - part.get_width(), top + down)))
        canvas.surface.fblits(blits, pygame.BLEND_RGB_MAX)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all frames, nearest first."""
        return tuple([stand.number for stand in self._stands])

    def _stand(self, number: int) -> Stand:
        return Stand(ORDER[number % len(ORDER)], number)

    def _depth(self, stand: Stand) -> float:
        return stand.number * PITCH - self.way

    def _outgrown(self, stand: Stand) -> float:
        """By how many px its picture is too small."""
        frame = FRAMES[stand.kind]
        seen = min(frame.width, self._width / 2 / self._eye.focus * self._depth(stand))
        return abs(self._wanted(stand) - stand.size) * max(frame.height, seen)

    def _wanted(self, stand: Stand) -> float:
        return self._eye.focus * self._scale / max(self._depth(stand), 0.1)

    def _draw_anew(self, stand: Stand) -> None:
        """Both pictures in the size of now, as much of them as the view holds."""
        frame, size = FRAMES[stand.kind], self._wanted(stand)
        breathe()
        stand.size = size
        stand.right, stand.left = [], []
        seen = min(frame.width, (self._width / 2 + 12) * self._scale / size - frame.left)
        width, height = int(seen * size), int(frame.height * size)
        shade = round(255 * _shade(self._depth(stand)))
        if shade == 0 or width < 1 or height < 1:
            return
        drawing = self._drawing(stand.kind, size)
        part = drawing.subsurface(
            (0, 0, max(1, round(drawing.get_width() * seen / frame.width)), drawing.get_height())
        )
        right = pygame.transform.smoothscale(part, (width, height))
        right.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)
        left = pygame.transform.flip(right, True, False)
        for box in _boxes(frame, size, right.get_size()):
            stand.right.append((right.subsurface(box), box.x, box.y))
            mirrored = pygame.Rect(width - box.right, box.y, box.width, box.height)
            stand.left.append((left.subsurface(mirrored), box.x, box.y))

    def _drawing(self, kind: str, size: float) -> pygame.Surface:
        """The smallest of its stored drawings that is no smaller than the picture will be."""
        sizes = self._drawings[kind]
        return sizes[sum(size < fine / 2 for fine, _ in sizes[:-1])][1]


def _boxes(frame: Frame, size: float, picture: tuple[int, int]) -> Iterator[pygame.Rect]:
    """What of a frame's picture is to be drawn: all of a small one, of a large one what is filled."""
    whole = pygame.Rect(0, 0, *picture)
    if whole.width * whole.height < SMALL:
        yield whole
        return
    for x, y, w, h in frame.filled:
        wide, high = frame.width * size, whole.height
        box = pygame.Rect(x * wide, y * high, w * wide + 1, h * high + 1).clip(whole)
        if box.width:
            yield _rounded(box, whole)


def _rounded(box: pygame.Rect, whole: pygame.Rect) -> pygame.Rect:
    """The box as wide as is drawn quickest, see `canvas.Frames`; light drawn twice does not add up."""
    width = box.width + -box.width % EIGHT
    if width > whole.width:
        return box
    return pygame.Rect(min(box.x, whole.right - width), box.y, width, box.height)


def _shade(depth: float) -> float:
    """How bright a frame so deep is: dim where it is far, fading where it begins and where it passes."""
    rises = np.clip((FARTHEST - depth) / (FARTHEST - FAR), 0, 1)
    passes = np.clip((depth - NEAREST) / (NEAR - NEAREST), 0, 1)
    return float(min(1.0, (2.2 / depth) ** DULL) * rises * passes)


def _sizes(frame: Frame, colours: Colours, cap: float, scale: int) -> list[tuple[float, pygame.Surface]]:
    """A stored drawing in its colours, and each time half as large, with the px that an eye's height is."""
    light = packed(ramp(colours, cap))[-256:].take(tones(frame.name))
    drawing = pygame.Surface(light.shape[::-1], depth=32)
    pygame.surfarray.blit_array(drawing, light.T)
    sizes = [(FINE, drawing)]
    while min(sizes[-1][1].get_size()) > 40:
        breathe()
        fine, larger = sizes[-1]
        half = larger.get_width() // 2, larger.get_height() // 2
        sizes.append((fine / 2, pygame.transform.smoothscale(larger, half)))
    return sizes[2 - scale :]
