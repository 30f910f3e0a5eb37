"""Home Row: the world from which they came, a plain of cells under a sun of cells, towers in three depths,
and on the plain, rank behind rank, those who have not marched yet. As the stage goes on the sun rises."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import numpy as np
import pygame

from anti_invaders.view.breath import breathe
from anti_invaders.view.canvas import Canvas, Frames, warm

from .floor import HALVINGS, Eye, Plain, plain_parts
from .layers import Stars, light_image, opaque
from .ramps import Stop, Tones, even, packed, ramp
from .rolling import Levels, Rolling
from .sky import lit_frames, starred
from .stored import doubled, halved, tones
from .tones import Floats, hue, noise, smoothstep

HEIGHT, HORIZON, GROUND = 600, 250, 292  # the last: where the plain begins to be seen
PLAIN_MAP = (1664, 768)  # rows, columns
SUN_RADIUS = 138  # units
WIDEST, MARGIN = (
    800,
    30,
)  # units: the widest picture, and what towers reach beyond it on both sides, for they sway
SWAY, SWAY_PACE = 22.0, 0.0021  # units for the nearest, rad a pulse
BODY = 24  # the tone of what a tower is made of
BLACK, NIGHT, DEEP, LEAF, MINT, PALE = (
    hue(code) for code in ("#010504", "#04100E", "#0A3A2E", "#24A078", "#6FF0B8", "#C8FFD8")
)
RIM, RIM_TONE = 1.6, 200  # px of the sun's rim, and the tone from which on they are drawn
MOTES, TRAFFIC, BLINKS = 30, 14, 46
SHADES = 8


@dataclass(frozen=True, slots=True)
class View:
    """One form of the world. `width` of the picture; how fast we fly over the plain (eye's heights a pulse);
    where the sun stands and how far it rises; the highest light of the plain, of towers, of the sun; how
    bright stars are; the colours of stone, ground, sun and sky by tone; of glow and of small lights."""

    width: int
    speed: float
    sun: float
    rises: float
    ground_cap: float
    stone_cap: float
    sun_cap: float
    stars: float
    stone: tuple[Stop, ...]
    ground: tuple[Stop, ...]
    disc: tuple[Stop, ...]
    sky: tuple[Stop, ...]
    glow: Floats
    mote: Floats

    @property
    def eye(self) -> Eye:
        """Where it is seen from."""
        return Eye(middle=self.width / 2, horizon=HORIZON, focus=430.0)

    @property
    def plain(self) -> Plain:
        """What of the plain is seen."""
        return Plain(self.width, HEIGHT - GROUND, 390.0, self.speed, GROUND - HORIZON)


STONE = (BODY / 255, NIGHT * 0.7), (0.30, DEEP * 0.8), (0.62, LEAF * 0.62), (1.0, PALE * 0.85)
PLAY = View(
    width=576,
    speed=0.0013,
    sun=268.0,
    rises=66.0,
    ground_cap=0.40,
    stone_cap=0.50,
    sun_cap=0.40,
    stars=0.40,
    stone=STONE,
    ground=((0.0, BLACK), (0.06, NIGHT * 0.55), (0.45, LEAF * 0.46), (0.70, MINT * 0.25), (1.0, MINT * 0.46)),
    disc=((0.0, BLACK), (0.35, DEEP * 0.55), (0.65, LEAF * 0.46), (1.0, MINT * 0.46)),
    sky=((0.0, BLACK), (0.4, DEEP * 0.55), (1.0, LEAF * 0.5)),
    glow=MINT,
    mote=PALE,
)


@dataclass(frozen=True, slots=True)
class Towers:
    """One depth of the hive: how many, how high and wide (units), how far their feet reach down, where they
    stand, how far they come down as we near them, how much they sway, their light."""

    count: int
    high: int
    wide: float
    foot: int
    base: float
    comes: float
    sways: float
    light: float


TOWERS = (
    Towers(44, 96, 8.0, 40, 256.0, 3.0, 0.25, 0.46),
    Towers(26, 136, 14.0, 36, 272.0, 9.0, 0.55, 0.68),
    Towers(13, 176, 23.0, 30, 292.0, 20.0, 1.0, 1.0),
)


class HomeRow:
    """The backdrop of the sixth stage, 576 × 600 units; another view shows it in another light."""

    def __init__(self, scale: int, chance: Random, view: View = PLAY) -> None:
        self._scale, self._chance, self._view = scale, chance, view
        self._sky, self._sun, self._glow = _sky(view, scale), _sun(view, scale), _glow(view, scale)
        self._dawn = (-1, self._sky)
        drawn = [_drawing(view, scale, which) for which in range(len(TOWERS))]
        stone = ramp(view.stone, view.stone_cap)
        self._towers = [_keyed(drawing, stone) for drawing in drawn]
        self._windows = [_windows(drawing, scale, which) for which, drawing in enumerate(drawn)]
        cells = doubled(tones("hive_plain")) if scale == 2 else tones("hive_plain")
        self._ground = ramp(view.ground, view.ground_cap)
        plain = replace(view.plain, fine=view.plain.fine * scale)
        self._rows = plain.fine
        parts = list(plain_parts(view.eye, plain, scale, cells.shape))
        self._plain = Rolling(Levels(cells, HALVINGS), parts, _shade(view, scale), self._ground)
        self._haze = _haze(view, scale)
        self._motes = Frames(_motes(view, scale))
        self._begin()

    def restart(self) -> None:
        """As it was when it was opened."""
        self._plain.restart(self._ground)
        self._begin()

    def _begin(self) -> None:
        self._pulse = 0
        self._risen = 0.0
        chance = np.random.default_rng(143)
        width = self._view.width
        self._mote = chance.random((4, MOTES)) * np.array([[width], [HEIGHT], [1.0], [2 * np.pi]])
        self._boat = chance.random((3, TRAFFIC)) * np.array([[width], [1.0], [1.0]])

    def advance(self, progress: float) -> None:
        """One pulse; `progress` through the stage, 0.0 to 1.0: the sun rises, the towers come near."""
        self._pulse += 1
        self._risen += float(np.clip(progress - self._risen, -0.002, 0.002))
        self._plain.advance(self._pulse * self._view.speed * self._rows)
        x, y, size, phase = self._mote
        y -= 0.10 + 0.22 * size
        x += 0.25 * np.sin(phase + self._pulse * 0.011)
        gone = y < 120
        y[gone], x[gone] = HEIGHT + 6, self._chance.uniform(0, self._view.width)

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Sky, sun, towers from far to near, the plain, what flies."""
        with canvas.clip(0, 0, self._view.width, GROUND):
            self._draw_sky(canvas)
            for which, drawing in enumerate(self._towers):
                left, top = self._place(which, alpha)
                canvas.surface.blit(drawing, (round(left * self._scale), round(top * self._scale)))
                if which == 0:
                    self._draw_traffic(canvas, alpha)
                self._draw_windows(canvas, which, left, top)
        canvas.corner(self._plain.image, 0, GROUND)
        canvas.corner(self._haze, 0, GROUND - 40)
        self._draw_motes(canvas)

    def _draw_sky(self, canvas: Canvas) -> None:
        """Sky and sun, put together anew only when the sun has risen by a px."""
        y = round((self._view.sun - self._view.rises * self._risen) * self._scale)
        if y != self._dawn[0]:
            self._dawn = y, self._with_sun(y)
        canvas.surface.blit(self._dawn[1], (0, 0))

    def _with_sun(self, y: int) -> pygame.Surface:
        together, x = self._sky.copy(), self._sky.get_width() // 2
        place = x - self._glow.get_width() // 2, y - self._glow.get_width() // 2  # its upper part is kept
        together.blit(self._glow, place, special_flags=pygame.BLEND_RGB_ADD)
        together.blit(self._sun, (x - self._sun.get_width() // 2, y - self._sun.get_height() // 2))
        return together

    def _place(self, which: int, alpha: float) -> tuple[float, float]:
        """The left and top edge of one depth of towers."""
        row = TOWERS[which]
        sway = SWAY * row.sways * float(np.sin((self._pulse + alpha) * SWAY_PACE))
        return sway - MARGIN, row.base - row.high + row.comes * self._risen

    def _draw_windows(self, canvas: Canvas, which: int, left: float, top: float) -> None:
        """Some cells brighten, rank by rank, in the step of the march."""
        x, y = self._windows[which]
        beat = (self._pulse // 32 + np.floor(y / 9)) % 4
        light = np.where(beat == 0, 1.0, 0.25) * TOWERS[which].light * (SHADES - 0.01)
        canvas.blits_of(self._motes, light.astype(np.intp), x + left, y + top)

    def _draw_traffic(self, canvas: Canvas, alpha: float) -> None:
        """Lights that go from tower to tower."""
        x, lane, pace = self._boat
        way = np.where(lane < 0.5, -1.0, 1.0) * (0.12 + 0.35 * pace)
        place = (x + way * (self._pulse + alpha)) % (self._view.width + 20) - 10
        canvas.blits_of(self._motes, (2 + 4 * pace).astype(np.intp), place, HORIZON - 84 + 78 * lane)

    def _draw_motes(self, canvas: Canvas) -> None:
        x, y, size, phase = self._mote
        light = (0.35 + 0.65 * np.sin(phase + self._pulse * (0.02 + 0.02 * size)) ** 2) * (0.3 + 0.7 * size)
        with canvas.clip(0, 0, self._view.width, HEIGHT):
            canvas.blits_of(self._motes, (light * (SHADES - 0.01)).astype(np.intp), x, y)


def _drawing(view: View, scale: int, which: int) -> Tones:
    """The middle of one depth of towers, as wide as the view needs."""
    drawing = tones(f"hive_towers_{which}")
    drawing = drawing if scale == 2 else halved(drawing)
    width = (view.width + 2 * MARGIN) * scale
    left = (drawing.shape[1] - width) // 2
    return drawing[:, left : left + width]


def _shade(view: View, scale: int) -> Floats:
    """The plain is lit where it lies under the sun, and lost in the distance."""
    down = (np.arange(view.plain.height * scale, dtype=np.float32) + 0.5) / scale
    across = ((np.arange(view.width * scale, dtype=np.float32) + 0.5) / scale - view.eye.middle) / (
        view.width / 2
    )
    far = 0.46 + 0.54 * smoothstep(0.0, 190.0, down)
    wide = 0.40 + 0.60 * np.exp(-((across[None] / (0.50 + down[:, None] / 340)) ** 2))
    return np.asarray(far[:, None] * wide, np.float32)


def _keyed(drawing: Tones, colours: Floats) -> pygame.Surface:
    """A drawing in its colours, what is 0 left out, run-length encoded."""
    height, width = drawing.shape
    px = packed(colours).take(drawing + even(height, width))
    px[drawing == 0] = 0
    surface = pygame.Surface((width, height), depth=32)
    pygame.surfarray.blit_array(surface, px.T)
    surface.set_colorkey((0, 0, 0), pygame.RLEACCEL)
    return surface


def _windows(drawing: Tones, scale: int, which: int) -> tuple[Floats, Floats]:
    """Where some of the lit cells are, units from the drawing's corner."""
    rows, columns = np.nonzero(drawing > 90 + 80 * TOWERS[which].light)
    chosen = np.random.default_rng(which).permutation(len(rows))[: BLINKS // 3 + 6 * which]
    return columns[chosen].astype(np.float32) / scale, rows[chosen].astype(np.float32) / scale


def _sun(view: View, scale: int) -> pygame.Surface:
    """Its disc. What its rim covers only in part is left to the glow behind: or it would be a dark line."""
    drawing = tones("hive_sun") if scale == 2 else halved(tones("hive_sun"))
    y, x = np.mgrid[0 : len(drawing), 0 : len(drawing)] - (len(drawing) - 1) / 2
    rim = np.hypot(x, y) > len(drawing) / 2 - RIM
    return _keyed(np.where(rim & (drawing < RIM_TONE), 0, drawing), ramp(view.disc, view.sun_cap))


def _sky(view: View, scale: int) -> pygame.Surface:
    """Night, alight toward the horizon; clouds and stars."""
    width, height = view.width * scale, (GROUND + 4) * scale
    clouds = noise(150, 400, 1.0, 3.0, 141)
    y = (np.arange(height, dtype=np.float32) / scale)[:, None]
    rows = np.clip((y / 2).astype(int), 0, 149)
    columns = (np.arange(width) // (2 * scale)).astype(int)
    cloud = smoothstep(-0.4, 2.2, clouds)[rows, columns[None]]
    glow = np.exp(-np.abs(y - HORIZON) / 60) * 0.40 + np.exp(-np.abs(y - HORIZON) / 16) * 0.18
    tone = np.rint(255 * np.clip(glow + cloud * 0.16, 0, 1)).astype(np.uint8)
    colours = packed(ramp(view.sky, 1.0))
    surface = pygame.Surface((width, height), depth=32)
    pygame.surfarray.blit_array(surface, colours.take(tone + even(height, width)).T)
    starred(surface, Stars(300, 0.36, 0.30, 131), scale, view.stars, (HORIZON - 40) * scale)
    return warm(surface)


def _glow(view: View, scale: int) -> pygame.Surface:
    """Light round the sun, and the broken rings that go about it."""
    reach = 210 * scale
    y, x = np.mgrid[-reach : 100 * scale, -reach:reach].astype(np.float32) / scale  # no more is seen
    away = np.hypot(x, y)
    out = np.maximum(away - SUN_RADIUS, 0)
    light = (np.exp(-out / 12) * 0.16 + np.exp(-out / 40) * 0.09) * smoothstep(-210.0, -180.0, -away)
    for share, pace in ((1.16, 8), (1.20, 8), (1.40, 5)):
        breathe()
        near = np.nonzero(np.abs(away - SUN_RADIUS * share) < 3)
        arcs = smoothstep(-0.2, 0.4, np.sin(np.arctan2(y[near], x[near]) * pace + share * 9) + 0.4)
        light[near] += np.exp(-(((away[near] - SUN_RADIUS * share) / 0.7) ** 2)) * 0.15 * arcs
    light[away < SUN_RADIUS - 3] = 0
    return opaque(np.asarray(light[:, :, None] * view.glow, np.float32), 6)


def _haze(view: View, scale: int) -> pygame.Surface:
    """Light that lies over the ground between the towers' feet and the plain."""
    y, x = np.mgrid[0 : 90 * scale, 0 : view.width * scale].astype(np.float32) / scale
    light = (
        np.exp(-(((y - 40) / 13) ** 2)) * 0.11 * (0.35 + 0.65 * np.exp(-(((x - view.eye.middle) / 230) ** 2)))
    )
    return light_image(np.asarray(light[:, :, None] * view.glow, np.float32), 7)


def _motes(view: View, scale: int) -> list[pygame.Surface]:
    """Small lights, from dim to bright."""
    reach = 5 * scale
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float32) / scale
    away = np.hypot(x, y)
    light = np.exp(-((away / 0.75) ** 2)) * 0.34 + np.exp(-away / 1.5) * 0.11
    shades = (np.arange(SHADES, dtype=np.float32) + 1) / SHADES
    return lit_frames(shades[:, None, None, None] * light[None, :, :, None] * view.mote, 8)
