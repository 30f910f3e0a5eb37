"""Bakes the game's figures: SVG drawings become lit, premultiplied images for the current scale.

Every image is made once, when first asked for or by `Sprites.load`, and kept. The origin of the
drawing is the centre of its image. Names are those of the files in assets/sprites.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pygame

from anti_invaders.resources import asset, assets_dir
from anti_invaders.view.canvas import Frames
from anti_invaders.view.glow import BOLD, DETAIL, HAIRLINE, LARGE, OUTLINE, SMALL, TIGHT, Halo, Lamp, whitened
from anti_invaders.view.kept import kept
from anti_invaders.view.palette import DEFAULT, Colour, Palette
from anti_invaders.view.paths import Line, Point
from anti_invaders.view.svg import Figure, Mark, read

HEADINGS = 32  # images of a figure that turns: one each 11.25 degrees
BANKS = (-36.0, -24.0, -12.0, 0.0, 12.0, 24.0, 36.0)  # degrees of roll; the middle one flies straight
FLASH = 0.75  # how white a hit makes a figure
SMALL_UP_TO = 80  # units: a figure wider than this takes much memory
LARGE_FROM = 200  # units: a figure wider than this glows as the large do
FINE = 2  # the scale at which figures are lit to be turned
ADDED = ("wounds", "shield", "burst")  # what is drawn beside some kinds, by their names
SHORTEST = 3.0  # units: a stroke shorter than this does not fly apart on its own
STROKED = ("plate", "deep", "outline", "bold", "detail")  # the styles whose strokes fly apart

Step = Callable[[float, float], Point]
Pose = tuple[str, int, float]  # a figure's name, its frame, how far it is turned (degrees)

_STROKES = {"plate": OUTLINE, "deep": OUTLINE, "outline": OUTLINE, "bold": BOLD}
_STROKES |= {"detail": DETAIL, "hairline": HAIRLINE}


@dataclass(frozen=True, slots=True)
class Piece:
    """One straight stroke of a figure, for flying apart: middle and length in units, angle in degrees."""

    x: float
    y: float
    angle: float
    length: float
    hue: str
    faint: bool


@cache
def figure(name: str) -> Figure:
    """The drawing of this name, as `drawn_as` finds it. Raises MissingAsset or DrawingError."""
    path = _path(name)
    return read(_source(name), path.name)


@cache
def _source(name: str) -> bytes:
    return _path(name).read_bytes()


def _path(name: str) -> Path:
    kind, _, more = name.rpartition("-")
    found = f"{drawn_as(kind)}-{more}" if more in ADDED else drawn_as(name)
    return asset("sprites", f"{found}.svg")


@cache
def drawn_as(kind: str) -> str:
    """The name of a kind's drawing: its own, or the longest that its name begins with. `grunt-red` of a
    stage pack, for which nothing was drawn, looks like `grunt`."""
    words = kind.split("-")
    names = ["-".join(words[:count]) for count in range(len(words), 0, -1)]
    return next((name for name in names if (assets_dir() / "sprites" / f"{name}.svg").is_file()), kind)


class Sprites:
    """All figures at one scale (1 or 2) in one palette."""

    def __init__(self, scale: int, palette: Palette = DEFAULT) -> None:
        self.scale = scale
        self.palette = palette
        self._images: dict[Pose, pygame.Surface] = {}
        self._flashes: dict[Pose, pygame.Surface] = {}
        self._masters: dict[tuple[str, int], pygame.Surface] = {}
        self._bank = cache(self._banked)
        self._parts: dict[tuple[str, str], pygame.Surface] = {}
        self.banks = cache(self._banks)

    def load(self, names: Iterable[str], progress: Callable[[float], None] = lambda done: None) -> None:
        """Bake these figures, all frames and flashes, now; `progress` hears the share done, 0 to 1."""
        wanted = [(name, frame) for name in names for frame in range(figure(name).frames)]
        for k, (name, frame) in enumerate(wanted):
            self.flash(name, frame)
            progress((k + 1) / len(wanted))

    def image(self, name: str, frame: int = 0, turn: float = 0.0) -> pygame.Surface:
        """A figure, turned clockwise by `turn` degrees."""
        pose = name, figure(name).pose(frame), turn % 360
        found = self._images.get(pose)
        if found is None:
            found = self._baked(*pose)
            if self._is_lit(name, turn):
                self._images[pose] = found
        return found

    def flash(self, name: str, frame: int = 0, turn: float = 0.0) -> pygame.Surface:
        """The same in the white of a hit."""
        pose = name, figure(name).pose(frame), turn % 360
        found = self._flashes.get(pose)
        if found is None:
            found = whitened(self.image(name, frame, turn), FLASH)
            if self._is_lit(name, turn):
                self._flashes[pose] = found
        return found

    def large(self, name: str) -> pygame.Surface:
        """A figure twice as large as it is in play, lit for that. Not kept in memory."""
        return self._shown(name, 0, ("turned", 0.0), _turned(0.0), self.scale * 2)

    # --- what need not be held any more -------------------------------------------------------------
    def thin_out(self) -> None:
        """Let go of what those who draw have in another form by now: the white of hits, and, where they come
        back from the disk, figures too wide to be turned often."""
        self._flashes.clear()
        if kept.store is not None:
            for pose in list(self._images):
                if figure(pose[0]).box[2] > LARGE_FROM:
                    self._images.pop(pose, None)

    def keep(self, kinds: Container[str]) -> None:
        """Let go of large figures that are none of these kinds; but only of how they are turned, where
        nothing is kept on the disk."""
        for name, frame in list(self._masters):
            if _is_spare(name, kinds):
                self._masters.pop((name, frame), None)
        if kept.store is not None:
            for pose in list(self._images):
                if _is_spare(pose[0], kinds):
                    self._images.pop(pose, None)

    def strokes(self, name: str, frame: int = 0) -> tuple[Piece, ...]:
        """The figure's own strokes, for coming apart."""
        return _pieces(name, frame)

    def part(self, name: str, part: str, marks: tuple[Mark, ...]) -> pygame.Surface:
        """Some shapes of a figure, moved to lie round the origin; `part` is what they are called."""
        if (name, part) not in self._parts:
            hues = [(hue, self.palette.hue(hue)) for hue in sorted({mark.hue for mark in marks})]
            halo = _halo(figure(name))
            self._parts[name, part] = kept.image(
                ("part", part, self.scale, hues),
                lambda: self._marked(marks, halo, _turned(0.0), self.scale).image(),
                _source(name),
            )
        return self._parts[name, part]

    @staticmethod
    def _is_lit(name: str, turn: float) -> bool:
        """Or else it is a picture that is turned: so quickly that nobody but who draws it often keeps it.
        Bullets are small and must be sharp: each way is lit anew."""
        return turn % 360 == 0 or _halo(figure(name)) is TIGHT

    def _baked(self, name: str, frame: int, turn: float) -> pygame.Surface:
        if self._is_lit(name, turn):
            return self._shown(name, frame, ("turned", turn), _turned(turn))
        image = pygame.transform.rotozoom(self._master(name, frame), -turn, self.scale / FINE)
        return image.subsurface((1, 1, image.get_width() - 1, image.get_height() - 1))

    def _master(self, name: str, frame: int) -> pygame.Surface:
        """A figure large enough to be turned without being blurred, which takes a tenth of lighting it.

        Images of an even size are turned about the middle of the px below and right of their own middle,
        so there the figure stands; the turned one has its middle again when a row and a column are cut.
        """
        off = 0.5 / FINE
        found = self._masters.get((name, frame))
        if found is None:
            found = self._shown(name, frame, ("moved", off), lambda x, y: (x + off, y + off), FINE)
            self._masters[name, frame] = found
        return found

    def _banks(self, name: str) -> Frames:
        """A ship rolled by each of BANKS, left first."""
        return Frames([self._bank(name, roll) for roll in BANKS])

    def rehearse_banks(self, name: str) -> Iterator[None]:
        """Bake them one by one."""
        for roll in BANKS:
            self._bank(name, roll)
            yield

    def _banked(self, name: str, roll: float) -> pygame.Surface:
        return self._shown(name, 0, ("rolled", roll), _rolled(roll))

    def _shown(
        self, name: str, frame: int, how: tuple[str, float], change: Step, scale: int | None = None
    ) -> pygame.Surface:
        """A figure's image; `how` says in words what `change` does."""
        drawn = figure(name)
        hues = sorted({mark.hue for mark in drawn.frame(frame)})
        colours = [(hue, self.palette.hue(hue)) for hue in hues]
        key = "figure", frame, how, scale or self.scale, scale is None, colours
        return kept.image(key, lambda: self._lit(drawn, frame, change, scale).image(), _source(name))

    def _lit(self, drawn: Figure, frame: int, change: Step, scale: int | None = None) -> Lamp:
        return self._marked(drawn.frame(frame), _halo(drawn), change, scale)

    def _marked(self, marks: Sequence[Mark], halo: Halo, change: Step, scale: int | None = None) -> Lamp:
        moved = [line.mapped(change) for mark in marks for line in mark.lines]
        half_w = max(abs(x) for line in moved for x, _ in line.points) + halo.pad
        half_h = max(abs(y) for line in moved for _, y in line.points) + halo.pad
        if scale is None:
            lamp = Lamp(2 * half_w, 2 * half_h, self.scale, halo)
        else:
            lamp = Lamp(2 * math.ceil(half_w), 2 * math.ceil(half_h), scale, halo)
        _draw(lamp, marks, self.palette, change)
        return lamp


def in_cells(name: str) -> bool:
    """Whether a figure is drawn in lights alone, without a stroke."""
    return not any(mark.style in STROKED for mark in figure(name).frame(0))


def _is_spare(name: str, kinds: Container[str]) -> bool:
    return figure(name).box[2] > SMALL_UP_TO and name.removesuffix("-wounds") not in kinds


def heading(degrees: float, count: int = HEADINGS) -> int:
    """Which of `count` heading images is nearest to a clockwise turn in degrees."""
    return round(degrees * count / 360.0) % count


def _halo(drawn: Figure) -> Halo:
    if any(mark.style == "rim" for mark in drawn.marks):
        return TIGHT
    return LARGE if drawn.box[2] > LARGE_FROM else SMALL


def _draw(lamp: Lamp, marks: Iterable[Mark], palette: Palette, change: Step) -> None:
    """Light every mark, lowest first."""
    for mark in marks:
        lines = [line.mapped(change) for line in mark.lines]
        _light_mark(lamp, mark, lines, palette.hue(mark.hue))


def _light_mark(lamp: Lamp, mark: Mark, lines: list[Line], colour: Colour) -> None:
    if mark.style == "accent":
        lamp.accent(lines, colour)
    elif mark.style == "rim":
        lamp.rim(lines, colour)
    elif mark.style == "solid":
        lamp.solid(lines, colour)
    elif mark.style == "glare":
        lamp.glare(lines, colour)
    else:
        if mark.style in ("plate", "deep"):
            for line in lines:
                lamp.plate([line], colour, 2.2 if mark.style == "deep" else 1.0)
        lamp.stroke(lines, colour, _STROKES[mark.style])


def _turned(degrees: float) -> Step:
    if degrees % 360 == 0:
        return lambda x, y: (x, y)
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return lambda x, y: (x * cos - y * sin, x * sin + y * cos)


def _rolled(degrees: float) -> Step:
    """A roll about the long axis, seen in perspective: the wing that comes nearer is the larger."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def change(x: float, y: float) -> Point:
        near = 1 + x * sin / 110
        return x * cos * near, y * near - abs(x) * abs(sin) * 0.12

    return change


@cache
def _pieces(name: str, frame: int) -> tuple[Piece, ...]:
    return pieces_of(figure(name).frame(frame))


def pieces_of(marks: Sequence[Mark]) -> tuple[Piece, ...]:
    """The strokes of these shapes. What is drawn in light alone, without a stroke, comes apart along the
    edges of its lights."""
    return _edges(marks, STROKED) or _edges(marks, ("accent",))


def _edges(marks: Sequence[Mark], styles: tuple[str, ...]) -> tuple[Piece, ...]:
    found = []
    for mark in marks:
        if mark.style not in styles:
            continue
        for line in mark.lines:
            for (ax, ay), (bx, by) in line.segments():
                length = math.dist((ax, ay), (bx, by))
                if length >= SHORTEST:
                    angle = math.degrees(math.atan2(by - ay, bx - ax))
                    middle = (ax + bx) / 2, (ay + by) / 2
                    found.append(Piece(*middle, angle, length, mark.hue, mark.style == "detail"))
    return tuple(found)
