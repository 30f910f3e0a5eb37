"""Home Row: the world from which they came, a plain of cells under a sun of cells, towers in three depths,
and on the plain, rank behind rank, those who have not marched yet. As the stage goes on the sun rises and
swells, and the skyline comes down on us."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import numpy as np
import pygame

from anti_invaders.view.breath import breathe
from anti_invaders.view.canvas import Canvas, Frames, warm

from .floor import HALVINGS, Eye, Plain, plain_parts
from .layers import Stars, light_image, opaque
from .nearing import FOLLOWS, Journey, Nearing
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
STORED, FINE_FROM = 2, 1.5  # px a unit of stored drawings; what grows by more is kept as fine as that
SWAY, SWAY_PACE = 22.0, 0.0021  # units for the nearest, rad a pulse
BODY = 24  # the tone of what a tower is made of
BLACK, NIGHT, DEEP, DUSK, VIOLET, PALE = (
    hue(code) for code in ("#020108", "#0A0B26", "#251C78", "#5B44D6", "#8F78FF", "#DDD8FF")
)
BLUE, SKY = hue("#2440B4"), hue("#6FA0FF")
LIFE = hue("#BFFFE0")  # of what is alive there: it is theirs, and green
MOTES, TRAFFIC, BLINKS = 30, 14, 46
SHADES = 8


@dataclass(frozen=True, slots=True)
class View:
    """One form of the world. `width` of the picture; how fast we fly over the plain (eye's heights a pulse);
    where the sun stands and how far it rises; the highest light of the plain, of towers, of the sun; how
    bright stars are; the colours of stone, ground, sun and sky by tone; of glow and of small lights; how
    large the sun is at first and at last; how much of the towers' growth is seen, 0.0 to 1.0; how all of it
    follows the stage, see `Journey`."""

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
    swells: tuple[float, float]
    nears: float
    follows: tuple[float, float]

    @property
    def eye(self) -> Eye:
        """Where it is seen from."""
        return Eye(middle=self.width / 2, horizon=HORIZON, focus=430.0)

    @property
    def plain(self) -> Plain:
        """What of the plain is seen."""
        return Plain(self.width, HEIGHT - GROUND, 390.0, self.speed, GROUND - HORIZON)


STONE = (BODY / 255, NIGHT * 0.75), (0.30, DEEP * 0.9), (0.62, DUSK * 0.74), (1.0, PALE * 0.9)
PLAY = View(
    width=576,
    speed=0.0013,
    sun=262.0,
    rises=46.0,
    ground_cap=0.56,
    stone_cap=0.62,
    sun_cap=0.60,
    stars=0.40,
    stone=STONE,
    ground=((0.0, BLACK), (0.06, NIGHT * 0.7), (0.45, BLUE * 0.62), (0.70, SKY * 0.40), (1.0, SKY * 0.66)),
    disc=((0.0, BLACK), (0.35, DEEP * 0.75), (0.65, DUSK * 0.58), (1.0, VIOLET * 0.56)),
    sky=((0.0, BLACK), (0.4, DEEP * 0.60), (1.0, DUSK * 0.55)),
    glow=VIOLET,
    mote=LIFE,
    swells=(0.60, 1.32),
    nears=1.0,
    follows=FOLLOWS,
)


@dataclass(frozen=True, slots=True)
class Towers:
    """One depth of the hive: how many, how high and wide (units), how far their feet reach down, where they
    stand, how far they come down as we near them, how large they are at first and at last, how much they
    sway, their light."""

    count: int
    high: int
    wide: float
    foot: int
    base: float
    comes: float
    grows: tuple[float, float]
    sways: float
    light: float


TOWERS = (
    Towers(44, 96, 8.0, 40, 256.0, 3.0, (0.88, 1.12), 0.25, 0.46),
    Towers(26, 136, 14.0, 36, 272.0, 9.0, (0.80, 1.36), 0.55, 0.68),
    Towers(13, 176, 23.0, 30, 292.0, 20.0, (0.76, 1.85), 1.0, 1.0),
)


class HomeRow:
    """The backdrop of the sixth stage, 576 × 600 units; another view shows it in another light."""

    def __init__(self, scale: int, chance: Random, view: View = PLAY) -> None:
        self._scale, self._chance, self._view = scale, chance, view
        self._sky = _sky(view, scale)
        self._sun, self._glow = Nearing(_sun(view)), Nearing(_glow(view, scale), keyed=False)
        self._dawn: tuple[object, int, pygame.Surface] = None, 0, self._sky
        fine = self._fine = [STORED if row.grows[1] > FINE_FROM else scale for row in TOWERS]
        drawn = [_drawing(view, fine[which], which) for which in range(len(TOWERS))]
        stone = ramp(view.stone, view.stone_cap)
        wide = (view.width + 2 * MARGIN) * scale
        self._towers = [Nearing(_keyed(drawing, stone), wide) for drawing in drawn]
        self._windows = [_windows(drawing, fine[which], which) for which, drawing in enumerate(drawn)]
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
        self._way, self._risen = Journey(self._view.follows), 0.0
        chance = np.random.default_rng(143)
        width = self._view.width
        self._mote = chance.random((4, MOTES)) * np.array([[width], [HEIGHT], [1.0], [2 * np.pi]])
        self._boat = chance.random((3, TRAFFIC)) * np.array([[width], [1.0], [1.0]])

    def advance(self, progress: float) -> None:
        """One pulse; `progress` through the stage, 0.0 to 1.0: the sun rises, the towers come near."""
        self._pulse += 1
        self._way.advance(progress)
        self._risen = self._way.come
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
            for which, picture in enumerate(self._towers):
                middle, top, size = self._place(which, alpha)
                drawing = picture.at(size * self._scale / self._fine[which])
                left = round(middle * self._scale - drawing.get_width() / 2)
                canvas.surface.blit(drawing, (left, round(top * self._scale)))
                if which == 0:
                    self._draw_traffic(canvas, alpha)
                self._draw_windows(canvas, which, middle, top, size)
        canvas.corner(self._plain.image, 0, GROUND)
        canvas.corner(self._haze, 0, GROUND - 40)
        self._draw_motes(canvas)

    def _draw_sky(self, canvas: Canvas) -> None:
        """Sky and sun, put together anew only when the sun has grown or risen by a px."""
        view, come = self._view, self._risen
        y = round((view.sun - view.rises * come) * self._scale)
        size = view.swells[0] + (view.swells[1] - view.swells[0]) * come
        sun = self._sun.at(size * self._scale / STORED)
        if sun is not self._dawn[0] or abs(y - self._dawn[1]) > (view.swells[0] != view.swells[1]):
            self._dawn = sun, y, self._with_sun(y, sun, self._glow.at(size))
        canvas.surface.blit(self._dawn[2], (0, 0))

    def _with_sun(self, y: int, sun: pygame.Surface, glow: pygame.Surface) -> pygame.Surface:
        """The glow is laid over the sun's rim, which is blurred against black."""
        together, x = self._sky.copy(), self._sky.get_width() // 2
        together.blit(sun, (x - sun.get_width() // 2, y - sun.get_height() // 2))
        place = x - glow.get_width() // 2, y - glow.get_width() // 2  # its upper part is kept
        together.blit(glow, place, special_flags=pygame.BLEND_RGB_MAX)
        return together

    def _place(self, which: int, alpha: float) -> tuple[float, float, float]:
        """The middle, the top edge and the size of one depth of towers."""
        row, come, view = TOWERS[which], self._risen, self._view
        sway = SWAY * row.sways * float(np.sin((self._pulse + alpha) * SWAY_PACE))
        size = 1.0 + view.nears * (row.grows[0] + (row.grows[1] - row.grows[0]) * come - 1.0)
        return view.width / 2 + sway, row.base - row.high * size + row.comes * come, size

    def _draw_windows(self, canvas: Canvas, which: int, middle: float, top: float, size: float) -> None:
        """Some cells brighten, rank by rank, in the step of the march."""
        x, y = self._windows[which]
        beat = (self._pulse // 32 + np.floor(y / 9)) % 4
        light = np.where(beat == 0, 1.0, 0.25) * TOWERS[which].light * (SHADES - 0.01)
        canvas.blits_of(self._motes, light.astype(np.intp), middle + x * size, top + y * size)

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


def _drawing(view: View, fine: int, which: int) -> Tones:
    """The middle of one depth of towers, `fine` px a unit, as wide as is seen when they are smallest."""
    drawing = tones(f"hive_towers_{which}")
    drawing = drawing if fine == STORED else halved(drawing)
    smallest = 1.0 + view.nears * (TOWERS[which].grows[0] - 1.0)
    width = min(drawing.shape[1], round((view.width + 2 * MARGIN) * fine / smallest))
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
    breathe()
    px = packed(colours).take(drawing + even(height, width))
    breathe()
    px[drawing == 0] = 0
    surface = pygame.Surface((width, height), depth=32)
    pygame.surfarray.blit_array(surface, px.T)
    surface.set_colorkey((0, 0, 0), pygame.RLEACCEL)
    return surface


def _windows(drawing: Tones, fine: int, which: int) -> tuple[Floats, Floats]:
    """Where some of the lit cells are, units from the middle of the drawing's upper edge."""
    rows, columns = np.nonzero(drawing > 90 + 80 * TOWERS[which].light)
    chosen = np.random.default_rng(which).permutation(len(rows))[: BLINKS // 3 + 6 * which]
    middle = drawing.shape[1] / 2
    return (columns[chosen].astype(np.float32) - middle) / fine, rows[chosen].astype(np.float32) / fine


def _sun(view: View) -> pygame.Surface:
    """The sun's disc, as fine as it is stored: it is made smaller."""
    return _keyed(tones("hive_sun"), ramp(view.disc, view.sun_cap))


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
