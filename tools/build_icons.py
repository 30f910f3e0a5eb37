"""Builds the program's icon from our ship: `python -m tools.build_icons` writes assets/icons/.

SVG, PNG in all usual sizes, ICO for Windows, ICNS for macOS. With `--check` nothing is written; the exit
code says whether the files are what the ship's drawing gives, but for a rounding step of a colour, in
which processors may differ. The ship flies in its Anti-Field; small
sizes leave out the field and the finer strokes, and have heavier lines.
"""

from __future__ import annotations

import io
import os
import struct
import sys
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import pygame

from anti_invaders.view.bake import figure
from anti_invaders.view.glow import BOLD, DETAIL, HAIRLINE, OUTLINE, Halo, Lamp, Stroke
from anti_invaders.view.palette import DEFAULT, Colour, mixed
from anti_invaders.view.paths import Line, circle, flattened
from anti_invaders.view.raster import filled

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "icons"
NAME = "icon"
SHIP = "faisca"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
IN_ICO = (16, 24, 32, 48, 64, 256)
IN_ICNS = {b"icp4": 16, b"icp5": 32, b"ic11": 32, b"icp6": 64, b"ic12": 64, b"ic07": 128}
IN_ICNS |= {b"ic13": 256, b"ic08": 256, b"ic14": 512, b"ic09": 512}

SIDE = 64.0  # units of the icon's side: the ship is about 46 high
ROUND = 13.0  # units: the tile's corners
FIELD = 27.0  # units: the field's radius
RAISED = 1.6  # units: how far the ship is moved down, for its nose is longer than its tail
WITH_FIELD = 48  # px: smaller icons show the ship alone, larger
ALONE, INSIDE = 1.34, 0.94  # how much larger or smaller than drawn
ROUNDING = 2  # steps of 255 by which two machines may differ
LEAST = 1.45  # px: no stroke of the ship is thinner
STYLES = {"plate": OUTLINE, "outline": OUTLINE, "bold": BOLD, "detail": DETAIL, "hairline": HAIRLINE}
GLOW = Halo(((1.4, 0.6), (5.0, 0.7)), plate=0.26)
TILE: tuple[Colour, Colour] = (mixed(DEFAULT.ground, DEFAULT.field, 0.30), DEFAULT.ground)


def picture(size: int) -> pygame.Surface:
    """The icon at `size` px, with straight alpha."""
    scale = size / SIDE
    lamp = Lamp(SIDE, SIDE, scale, GLOW)
    if size >= WITH_FIELD:
        ring = [circle(0, 0, FIELD, FIELD)]
        lamp.stroke(ring, DEFAULT.field, _heavier(Stroke(1.5, 0.9, 0.5, dwell=False), scale, 1.0))
    _draw_ship(lamp, scale, small=size < WITH_FIELD)
    light, _ = lamp.picture()
    tile = filled(lamp.shape, [_tile(scale)])
    shade = np.linspace(0, 1, size, dtype=np.float32)[None, :, None]
    ground = [np.array(colour, np.float32)[:, None, None] / 255 for colour in TILE]
    lit = np.clip(ground[0] * (1 - shade) + ground[1] * shade + light, 0, 1)
    image = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    pygame.surfarray.pixels3d(image)[...] = np.rint(lit * 255).astype(np.uint8).transpose(2, 1, 0)
    pygame.surfarray.pixels_alpha(image)[...] = np.rint(tile * 255).astype(np.uint8).T
    return image


def _draw_ship(lamp: Lamp, scale: float, small: bool) -> None:
    grow = ALONE if small else INSIDE
    for mark in figure(SHIP).frame(0):
        lines = [line.mapped(lambda x, y: (x * grow, (y + RAISED) * grow)) for line in mark.lines]
        colour = DEFAULT.hue(mark.hue)
        if mark.style == "accent":
            lamp.accent(lines, colour)
            continue
        if small and mark.style in ("detail", "hairline"):
            continue
        if mark.style == "plate":
            lamp.plate(lines, colour)
        lamp.stroke(lines, colour, _heavier(STYLES[mark.style], scale, LEAST))


def _heavier(stroke: Stroke, scale: float, least: float) -> Stroke:
    """A stroke that is at least `least` px wide at this scale."""
    return replace(stroke, width=max(stroke.width, least / scale**0.85))


def _tile(scale: float) -> Line:
    half, r = SIDE / 2, ROUND
    edge = f"M{-half + r},{-half} H{half - r} Q{half},{-half} {half},{-half + r} V{half - r}"
    edge += f" Q{half},{half} {half - r},{half} H{-half + r} Q{-half},{half} {-half},{half - r}"
    edge += f" V{-half + r} Q{-half},{-half} {-half + r},{-half} Z"
    (line,) = flattened(edge)
    return line.mapped(lambda x, y: ((x + half) * scale, (y + half) * scale))


# --- files --------------------------------------------------------------------------------------
def png(size: int) -> bytes:
    """The icon as a PNG file."""
    buffer = io.BytesIO()
    pygame.image.save(picture(size), buffer, "icon.png")
    return buffer.getvalue()


def ico(pngs: dict[int, bytes]) -> bytes:
    """A Windows icon: a directory of PNG files."""
    head = struct.pack("<3H", 0, 1, len(IN_ICO))
    at = len(head) + 16 * len(IN_ICO)
    entries, body = b"", b""
    for size in IN_ICO:
        data = pngs[size]
        side = size % 256  # 0 stands for 256
        entries += struct.pack("<4B2H2I", side, side, 0, 0, 1, 32, len(data), at + len(body))
        body += data
    return head + entries + body


def icns(pngs: dict[int, bytes]) -> bytes:
    """A macOS icon: blocks of PNG files, each with a type that stands for its size."""
    body = b"".join(kind + struct.pack(">I", 8 + len(pngs[s])) + pngs[s] for kind, s in IN_ICNS.items())
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def svg() -> str:
    """The icon as a drawing that any viewer shows: glow is a blur of its own strokes."""
    half = SIDE / 2
    shapes = []
    for mark in figure(SHIP).frame(0):
        d = " ".join(_path(line) for line in mark.lines)
        if mark.style == "accent":
            shapes.append(f'<path fill="#FFF" stroke="none" d="{d}"/>')
            continue
        stroke = STYLES[mark.style]
        fill = "#3A2F0C" if mark.style == "plate" else "none"
        faint = f' stroke-opacity="{stroke.light:g}"' if stroke.light < 1 else ""
        shapes.append(f'<path fill="{fill}" stroke-width="{stroke.width:g}"{faint} d="{d}"/>')
    ship = "\n      ".join(shapes)
    top, foot, hue, field = (_code(c) for c in (*TILE, DEFAULT.ship, DEFAULT.field))
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-half:g} {-half:g} {SIDE:g} {SIDE:g}">
  <title>Anti-Invaders</title>
  <defs>
    <linearGradient id="sky" x2="0" y2="1">
      <stop stop-color="{top}"/><stop offset="1" stop-color="{foot}"/>
    </linearGradient>
    <filter id="glow" x="-.5" y="-.5" width="2" height="2"><feGaussianBlur stdDeviation="2.2"/></filter>
    <circle id="field" r="{FIELD:g}"/>
    <g id="ship" transform="scale({INSIDE:g}) translate(0 {RAISED:g})">
      {ship}
    </g>
  </defs>
  <rect x="{-half:g}" y="{-half:g}" width="{SIDE:g}" height="{SIDE:g}" rx="{ROUND:g}" fill="url(#sky)"/>
  <g fill="none" stroke="{field}" stroke-width="1.5">
    <use href="#field" filter="url(#glow)"/><use href="#field"/>
  </g>
  <g stroke="{hue}" stroke-linecap="round" stroke-linejoin="round">
    <use href="#ship" filter="url(#glow)"/><use href="#ship"/>
  </g>
</svg>
"""


def _path(line: Line) -> str:
    points = " ".join(f"{x:g},{y:g}" for x, y in line.points)
    return f"M{points}" + (" Z" if line.closed else "")


def _code(colour: Colour) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour)


def files() -> dict[str, bytes]:
    """Every file of the icon by its name."""
    pngs = {size: png(size) for size in SIZES}
    made = {f"{NAME}-{size}.png": data for size, data in pngs.items()}
    made |= {f"{NAME}.ico": ico(pngs), f"{NAME}.icns": icns(pngs)}
    return made | {f"{NAME}.svg": svg().encode()}


def alike(stored: bytes, made: bytes) -> bool:
    """Whether two files show the same: PNGs by their pixels, the containers by what is in them."""
    if stored[:4] == b"\x89PNG":
        old, new = (pygame.surfarray.pixels3d(_opened(data)).astype(int) for data in (stored, made))
        return old.shape == new.shape and int(abs(old - new).max()) <= ROUNDING
    if made[:4] in (b"icns", b"\0\0\1\0"):
        parts = [data.split(b"\x89PNG")[1:] for data in (stored, made)]
        both = [[b"\x89PNG" + part for part in some] for some in parts]
        return len(both[0]) == len(both[1]) and all(map(alike, *both))
    return stored == made


def _opened(data: bytes) -> pygame.Surface:
    return pygame.image.load(io.BytesIO(data), "icon.png")


def main(arguments: list[str]) -> int:
    """Write the files, or with --check compare them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    stale = 0
    for name, data in files().items():
        path = FOLDER / name
        if "--check" not in arguments:
            path.write_bytes(data)
            print(f"{name}: {len(data):,} bytes")
        elif not path.exists() or not alike(path.read_bytes(), data):
            stale += 1
            print(f"{name} is not what the drawing gives; run python -m tools.build_icons")
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
