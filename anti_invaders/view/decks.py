"""What stands in the field stands on something: decks let down on cables, and decks that hover.

The world behind has a ground and a horizon of its own. Whoever stands in the field would stand in its sky, if
there were not these. A deck whose owner is gone goes on as before, and fades.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import pygame

from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.rules.scenery import Obstacle
from anti_invaders.view.backdrops.layers import light_image
from anti_invaders.view.backdrops.sky import covering
from anti_invaders.view.backdrops.tones import Floats
from anti_invaders.view.bake import drawn_as
from anti_invaders.view.canvas import Canvas

STEEL, LAMP = (0.42, 0.66, 1.0), (0.62, 0.92, 1.0)
FINER = 3  # a deck is drawn larger, and made smaller
BEAM, GLOWS = 9, 12  # units: how high a deck is, how far the light of what lifts it reaches
EDGE, WEB, BODY = 0.62, 0.32, 0.035  # light: its outline, what is between, all of it
CABLE, KNOT, KNOT_EVERY = 0.34, 0.62, 48  # light, and units from knot to knot
FADE, SHADES = 40, 8  # pulses in which it fades, and in how many steps


@dataclass(frozen=True, slots=True)
class Deck:
    """What a kind stands on or hangs from, in units: half of the deck's width (0: none) and how far it lies
    under the middle; where cables are fixed, to both sides and above the middle (0: none, it hovers)."""

    half: int
    foot: float
    beside: float = 0.0
    above: float = 0.0


DECKS = {
    "turret": Deck(38, 15.0, beside=33.0, above=-15.0),
    "girder": Deck(0, 0.0, beside=9.0, above=68.0),
    "bunker": Deck(52, 22.0),
}


@dataclass(slots=True)
class Place:
    """Where a deck is, how fast it goes, and how many pulses ago its owner was gone."""

    deck: str
    x: float
    y: float
    vx: float = 0.0
    vy: float = 0.0
    gone: int = 0


class Decks:
    """All of them. `advance` once a pulse with all that may stand, then draw under it."""

    def __init__(self, scale: int, light: float = 1.0) -> None:
        self._scale, self._light = scale, light
        self._beams: dict[tuple[str, int], pygame.Surface] = {}
        self._cables: dict[int, pygame.Surface] = {}
        self._places: dict[tuple[type, int], Place] = {}

    def advance(self, things: Iterable[Obstacle | Enemy]) -> None:
        """One pulse."""
        for place in self._places.values():
            place.gone += 1
            place.x, place.y = place.x + place.vx, place.y + place.vy
        for thing in things:
            if (deck := standing(thing.kind)) is not None:
                way = thing.x - thing.px, thing.y - thing.py
                self._places[type(thing), thing.id] = Place(deck, thing.x, thing.y, *way)
        self._places = {
            key: place for key, place in self._places.items() if place.gone < FADE and place.y < HEIGHT + 80
        }

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """All of them, between where they were and where they are."""
        for place in self._places.values():
            x, y = place.x - place.vx * (1.0 - alpha), place.y - place.vy * (1.0 - alpha)
            shade = SHADES - place.gone * SHADES // FADE
            deck = DECKS[place.deck]
            if deck.beside:
                self._draw_cables(canvas, x, y - deck.above, deck.beside, shade)
            if deck.half:
                canvas.blit(self._beam(place.deck, shade), x, y + deck.foot + BEAM / 2)

    def _draw_cables(self, canvas: Canvas, x: float, foot: float, beside: float, shade: int) -> None:
        """Both, from the field's upper edge down: their knots come down with what hangs from them."""
        cable = self._cables.get(shade)
        if cable is None:
            cable = self._cables[shade] = _cable(self._scale, self._light * shade / SHADES)
        with canvas.clip(0, 0, WIDTH, max(0.0, foot)):
            for side in (-beside, beside):
                canvas.blit(cable, x + side, foot - HEIGHT / 2)

    def _beam(self, name: str, shade: int) -> pygame.Surface:
        key = name, shade
        if key not in self._beams:
            self._beams[key] = _beam(DECKS[name], self._scale, self._light * shade / SHADES)
        return self._beams[key]


def standing(kind: str) -> str | None:
    """The name of the deck that a kind has, if it has one."""
    if kind in DECKS:
        return kind
    name = kind.split("-")[0]
    return name if name in DECKS and drawn_as(kind) == name else None


def _beam(deck: Deck, scale: int, light: float) -> pygame.Surface:
    """A lattice beam; under one that hovers, the light of what lifts it."""
    fine = FINER * scale
    below = 0 if deck.beside else GLOWS
    wide, high = 2 * deck.half, BEAM + 2 * below
    sheet = pygame.Surface((wide * fine, high * fine), depth=32)
    top, foot = (below + 1) * fine, (below + BEAM - 2) * fine
    left, right, step = 2 * fine, (wide - 2) * fine, (BEAM - 3) * fine
    for at in range(left, right - step, step):
        ends = (at, foot), (at + step // 2, top), (at + step, foot)
        pygame.draw.lines(sheet, [round(255 * WEB)] * 3, False, ends, fine)
    outline = (left, top), (right, top), (right - 2 * fine, foot), (left + 2 * fine, foot)
    pygame.draw.lines(sheet, [round(255 * EDGE)] * 3, True, outline, fine)
    small = pygame.transform.smoothscale(sheet, (wide * scale, high * scale))
    lines = pygame.surfarray.pixels_red(small).T.astype(np.float32)[:, :, None] / 255
    y, x = np.mgrid[0 : high * scale, 0 : wide * scale].astype(np.float32) / scale
    body = ((y > below + 1) & (y < below + BEAM - 2) & (x > 3) & (x < wide - 3)).astype(np.float32)
    lit = (lines + body[:, :, None] * BODY) * np.array(STEEL, np.float32)
    if below:
        lit += _lift(x - wide / 2, y - below - BEAM + 2, deck.half)[:, :, None] * np.array(LAMP, np.float32)
    return covering(np.asarray(lit * light, np.float32), body * np.float32(0.8 * light), 3)


def _lift(x: Floats, y: Floats, half: int) -> Floats:
    """Three soft lights under a deck."""
    light = np.exp(-((x / 6.0) ** 2)) + np.exp(-(((np.abs(x) - 0.7 * half) / 6.0) ** 2))
    return np.asarray(light * np.exp(-np.abs(y) / 4.0) * (y > 0) * 0.30, np.float32)


def _cable(scale: int, light: float) -> pygame.Surface:
    """As long as the field is high: a thin line, knots on it."""
    y, x = np.mgrid[0 : int(HEIGHT) * scale, 0 : 4 * scale].astype(np.float32)
    across = np.exp(-(((x + 0.5) / scale - 2.0) ** 2) / 0.5)
    up = HEIGHT - (y + 0.5) / scale
    knot = np.exp(-(((up % KNOT_EVERY - KNOT_EVERY / 2) / 1.6) ** 2)) * (KNOT - CABLE)
    lit = (across * (CABLE + knot) * light)[:, :, None] * np.array(STEEL, np.float32)
    return light_image(np.asarray(lit, np.float32), 4)
