"""Rocks that tumble: faceted bodies lit from the right above, drawn face by face, one picture a turn.

A rock's pictures are keyed on black and made when first needed; small ones are kept, for they return.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
import numpy.typing as npt
import pygame

from anti_invaders.view.breath import breathe

from .tones import Floats, hue

LIGHT = np.array([0.60, -0.62, 0.50]) / np.linalg.norm([0.60, -0.62, 0.50])  # toward the sun
DIM, FACE, EDGE, RIM = hue("#04060C"), hue("#41609C"), hue("#5478B8"), hue("#9CC2FF")
Face = tuple[int, int, int]

AMBIENT = 0.07
SHARP = 1.25  # the power of a face's light: higher is harder
FLAT = 0.985  # the cosine of the bend between two faces from which on the edge is seen


class Rock:
    """One body: its corners and faces. `seed` says which, `faces` whether it is cut from 20 or 80 of them."""

    def __init__(self, seed: int, faces: int) -> None:
        chance = np.random.default_rng(seed)
        corners, self._faces, self._edges = _ball(faces)
        corners = corners * chance.uniform(0.90, 1.0, len(corners))[:, None]
        corners = corners * np.array([1.0, chance.uniform(0.70, 0.92), chance.uniform(0.66, 0.9)])
        self._corners = _hewn(corners, chance, 9 if faces > 20 else 4)
        self._corners /= np.abs(self._corners).max() * 1.02
        axis = chance.normal(0, 1, 3)
        self._axis = axis / np.linalg.norm(axis)
        self._tint = chance.uniform(0.84, 1.0, len(self._faces))

    def drawn(self, turn: float, radius: float, light: float) -> pygame.Surface:
        """The rock turned by `turn` rad about its axis; `radius` in px, `light` a share of full light."""
        breathe()
        side = int(2 * radius) + 4
        surface = pygame.Surface((side, side), depth=32)
        surface.set_colorkey((0, 0, 0))
        at = self._corners @ _rotation(self._axis, turn).T
        places = (at[:, :2] * radius + side / 2).tolist()
        one, two, three = (at[self._faces[:, k]] for k in range(3))
        normal = np.cross(two - one, three - one)
        normal /= np.maximum(np.linalg.norm(normal, axis=1), 1e-9)[:, None]
        lit = np.clip(normal @ LIGHT, 0, 1) ** SHARP
        front = normal[:, 2] > 0
        for face in np.flatnonzero(front)[np.argsort((one + two + three)[front, 2])].tolist():
            colour = _colour(DIM + FACE * ((AMBIENT + float(lit[face]) * self._tint[face]) * light))
            pygame.draw.polygon(surface, colour, [places[corner] for corner in self._faces[face].tolist()])
        self._draw_edges(surface, places, normal, lit * light, front)
        return surface

    def _draw_edges(
        self,
        surface: pygame.Surface,
        places: list[list[float]],
        normal: Floats,
        lit: Floats,
        front: npt.NDArray[np.bool_],
    ) -> None:
        """A fine line where two faces meet at an angle, a brighter one where the body ends."""
        left, right = self._edges[:, 2], self._edges[:, 3]
        bent = (normal[left] * normal[right]).sum(axis=1) < FLAT
        limb = front[left] != front[right]
        seen = limb | (bent & front[left] & front[right])
        bright = np.maximum(np.where(front[left], lit[left], 0), np.where(front[right], lit[right], 0))
        for edge in np.flatnonzero(seen).tolist():
            one, two = self._edges[edge, :2].tolist()
            strength = (AMBIENT * 0.5 + bright[edge]) * (1.5 if limb[edge] else 0.95)
            pygame.draw.aaline(
                surface, _colour(DIM + (RIM if limb[edge] else EDGE) * strength), places[one], places[two]
            )


def _hewn(
    corners: npt.NDArray[np.float64], chance: np.random.Generator, cuts: int
) -> npt.NDArray[np.float64]:
    """The body with pieces struck off it: what stood over a plane lies in it."""
    for _ in range(cuts):
        toward = chance.normal(0, 1, 3)
        toward /= np.linalg.norm(toward)
        over = np.maximum(corners @ toward - chance.uniform(0.52, 0.74), 0)
        corners = corners - over[:, None] * toward
    return corners


def _colour(light: Floats) -> tuple[int, int, int]:
    red, green, blue = (min(255, int(255 * channel + 0.5)) for channel in light.tolist())
    return red, green, blue


class Tumbling:
    """The pictures of one rock in one size, `count` in a turn, kept once they are made."""

    def __init__(self, rock: Rock, radius: float, light: float, count: int) -> None:
        self._rock, self._radius, self._light, self._count = rock, radius, light, count
        self._kept: dict[int, pygame.Surface] = {}

    def at(self, turn: float) -> pygame.Surface:
        """The picture nearest to a turn in rad."""
        number = round(turn * self._count / (2 * np.pi)) % self._count
        if number not in self._kept:
            around = number * 2 * np.pi / self._count
            self._kept[number] = self._rock.drawn(around, self._radius, self._light)
        return self._kept[number]


def _rotation(axis: npt.NDArray[np.float64], turn: float) -> npt.NDArray[np.float64]:
    """Rodrigues' formula."""
    x, y, z = axis
    across = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    turned: npt.NDArray[np.float64] = (
        np.eye(3) + np.sin(turn) * across + (1 - np.cos(turn)) * (across @ across)
    )
    return turned


@cache
def _ball(faces: int) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """The corners, faces and edges (two corners, two faces) of an icosahedron (20), or of one whose faces are
    cut in four (80)."""
    gold = (1 + 5**0.5) / 2
    corners: list[tuple[float, float, float]] = [
        (-1, gold, 0),
        (1, gold, 0),
        (-1, -gold, 0),
        (1, -gold, 0),
        (0, -1, gold),
        (0, 1, gold),
    ]
    corners += [(0, -1, -gold), (0, 1, -gold), (gold, 0, -1), (gold, 0, 1), (-gold, 0, -1), (-gold, 0, 1)]
    around = [(0, 11, 5), (0, 5, 1), (0, 1, 7), (0, 7, 10), (0, 10, 11), (1, 5, 9), (5, 11, 4), (11, 10, 2)]
    around += [(10, 7, 6), (7, 1, 8), (3, 9, 4), (3, 4, 2), (3, 2, 6), (3, 6, 8), (3, 8, 9), (4, 9, 5)]
    around += [(2, 4, 11), (6, 2, 10), (8, 6, 7), (9, 8, 1)]
    points = [np.array(corner) / np.linalg.norm(corners[0]) for corner in corners]
    if faces > 20:
        around = _cut(points, around)
    return np.array(points), np.array(around), np.array(list(_edges(around)))


def _cut(points: list[npt.NDArray[np.float64]], faces: list[Face]) -> list[Face]:
    """Each face in four; the new corners are added to the points."""
    middles, finer = dict[tuple[int, int], int](), list[Face]()

    def middle(a: int, b: int) -> int:
        key = min(a, b), max(a, b)
        if key not in middles:
            between = points[a] + points[b]
            points.append(between / np.linalg.norm(between))
            middles[key] = len(points) - 1
        return middles[key]

    for a, b, c in faces:
        ab, bc, ca = middle(a, b), middle(b, c), middle(c, a)
        finer += [(a, ab, ca), (b, bc, ab), (c, ca, bc), (ab, bc, ca)]
    return finer


def _edges(faces: list[Face]) -> Iterator[tuple[int, int, int, int]]:
    """Each edge with the faces on its two sides."""
    beside = dict[tuple[int, int], int]()
    for number, (a, b, c) in enumerate(faces):
        for one, two in ((a, b), (b, c), (c, a)):
            key = min(one, two), max(one, two)
            if key in beside:
                yield (*key, beside[key], number)
            beside[key] = number
