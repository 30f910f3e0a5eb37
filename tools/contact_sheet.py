"""Draws contact sheets: every figure at 1x and 2x on every backdrop's colours, the type, the palettes.

    python -m tools.contact_sheet FOLDER                    all sheets, in the default palette
    python -m tools.contact_sheet FOLDER --palette red-green [--high-contrast]

Nothing here is part of the game; it is for looking at what the game draws, all at once.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from anti_invaders.resources import asset
from anti_invaders.view.backdrops import Backdrop, open_backdrop
from anti_invaders.view.bake import BANKS, Sprites, figure
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.keycaps import Keycaps
from anti_invaders.view.letters import Letters
from anti_invaders.view.palette import PALETTES, Colour, Palette, high_contrast, rgb

PAGE = (1520, 1080)  # px
MARGIN = 24
LARGE_FROM = 100  # units: wider figures have a sheet of their own

# The brightest large areas of the six backdrops, and plain ground.
BACKDROPS: dict[str, Colour] = {
    "ground": rgb("04060F"),
    "low orbit": rgb("1D3A6B"),
    "dark side": rgb("3A3F4C"),
    "the belt": rgb("4A3A2E"),
    "long march": rgb("4C3548"),
    "the gate": rgb("241C52"),
    "home row": rgb("1F4038"),
}

FIELD = (576, 600)  # units: what a world lies behind
CASTS: dict[str, tuple[str, ...]] = {  # whom one meets where
    "low_orbit": ("vanguard", "herald", "grunt", "strider", "warden", "diver", "spinner", "saucer"),
    "dark_side": ("foundry", "riveter", "foundry-arm", "turret", "lancer", "grunt", "diver"),
    "belt": (
        "quarrier",
        "quarrier-segment",
        "quarrier-tail",
        "geode",
        "asteroid-large",
        "asteroid-small",
        "sower",
    ),
    "long_march": ("bearer-west", "bearer-east", "drummer", "carrier", "grunt", "strider", "warden"),
    "gate": ("gatekeeper", "luna", "turncoat", "kamikaze", "prism", "spinner", "light", "heavy"),
    "home_row": ("first-invader", "castellan", "bunker", "first-invader-last", "grunt", "strider", "warden"),
}

PROSE = {
    "English": "Since 1978 the invaders have marched on us, row by row. Hold to catch, release to throw!",
    "Português": "Desde 1978 os invasores marcham sobre nós, fila por fila. À força, o coração não é em vão.",
    "Русский": "С 1978 года захватчики идут на нас, ряд за рядом. Съешь же ещё этих булок, да выпей чаю.",
}


class Page:
    """One sheet: a canvas with a title."""

    def __init__(self, title: str, palette: Palette, letters: Letters, scale: int = 1) -> None:
        self.surface = pygame.Surface(PAGE)
        self.surface.fill(palette.ground)
        self.canvas = Canvas(self.surface, scale)
        self.letters, self.palette = letters, palette
        self.write(title.upper(), MARGIN, 20, 18, palette.text, 5.0)
        self.canvas.hairline(MARGIN, 50, PAGE[0] / scale - 2 * MARGIN, palette.hairline)

    def write(
        self, text: str, x: float, y: float, size: float, colour: Colour, tracking: float | None = None
    ) -> float:
        """A line of text; its width."""
        return self.letters.draw(self.canvas, text, x, y, size, colour, tracking=tracking)


def names() -> list[str]:
    """Every drawing there is."""
    return sorted(path.stem for path in asset("sprites").glob("*.svg"))


def pages_of_figures(palette: Palette) -> dict[str, pygame.Surface]:
    """Each figure at 2x, and at 1x on all backdrops."""
    small = [name for name in names() if figure(name).box[2] <= LARGE_FROM]
    per_page = 14
    found = {}
    for number, start in enumerate(range(0, len(small), per_page), 1):
        page = Page(f"Figures {number}", palette, Letters(1))
        for k, name in enumerate(small[start : start + per_page]):
            _figure_row(page, name, MARGIN + (k % 2) * 740, 64 + (k // 2) * 144)
        found[f"figures-{number}"] = page.surface
    return found


def _figure_row(page: Page, name: str, x: float, y: float) -> None:
    double, single = Sprites(2, page.palette), Sprites(1, page.palette)
    page.write(name, x, y + 4, 8, page.palette.off)
    with page.canvas.clip(x, y, 240, 142):
        page.canvas.blit(double.image(name), x + 120, y + 72)
    for k, colour in enumerate(BACKDROPS.values()):
        left = x + 250 + (k % 4) * 112
        top = y + 4 + (k // 4) * 68
        page.canvas.box(left, top, 110, 66, colour)
        with page.canvas.clip(left, top, 110, 66):
            page.canvas.blit(single.image(name, k), left + 55, top + 33)


def pages_of_large(palette: Palette) -> dict[str, pygame.Surface]:
    """Mid-bosses and bosses at 1x and 2x, in their frames, and wounded where they can be."""
    found = {}
    drawn = names()
    for name in (name for name in drawn if figure(name).box[2] > LARGE_FROM and "wounds" not in name):
        page = Page(name, palette, Letters(1))
        page.canvas.blit(Sprites(2, palette).image(name), 500, 360)
        sprites = Sprites(1, palette)
        step = figure(name).box[2] + 30
        for k in range(min(figure(name).frames, 6)):
            page.canvas.blit(sprites.image(name, k), step / 2 + 30 + k * step, 900)
        for k in range(2 if f"{name}-wounds" in drawn else 0):
            page.canvas.blit(sprites.image(name), 1200, 200 + k * 280)
            page.canvas.blit(sprites.image(f"{name}-wounds", k), 1200, 200 + k * 280)
        found[f"large-{name}"] = page.surface
    return found


def pages_of_worlds(palette: Palette) -> dict[str, pygame.Surface]:
    """Each world at the beginning and at the end of its stage, with whom one meets there, at both scales."""
    found, chance = {}, Random(1)
    for world, cast in CASTS.items():
        for scale in (1, 2):
            sheet = pygame.Surface((2 * FIELD[0] * scale, FIELD[1] * scale), depth=32)
            behind, sprites = open_backdrop(world, scale, chance), Sprites(scale, palette)
            for half, progress in enumerate((0.0, 1.0)):
                for _ in range(600):
                    behind.advance(progress)
                part = sheet.subsurface((half * FIELD[0] * scale, 0, FIELD[0] * scale, FIELD[1] * scale))
                _cast_page(Canvas(part, scale), behind, sprites, cast if half == 0 else cast[::-1])
            found[f"world-{world}-{scale}x"] = sheet
    return found


def _cast_page(canvas: Canvas, behind: Backdrop, sprites: Sprites, cast: Sequence[str]) -> None:
    behind.draw(canvas, 0.0)
    x, y, row = 8.0, 16.0, 0.0
    for name in cast:
        image = sprites.image(name)
        width, height = (side / canvas.scale for side in image.get_size())
        if x + width > FIELD[0]:
            x, y, row = 8.0, y + row, 0.0
        canvas.corner(image, x, y)
        x, row = x + width, max(row, height)


def page_of_frames(palette: Palette) -> pygame.Surface:
    """Steps, hits, rolls, turns, and figures in their ranks."""
    page, sprites = Page("Frames", palette, Letters(1)), Sprites(1, palette)
    y = 100.0
    for name in names():
        if figure(name).frames > 1 and figure(name).box[2] <= LARGE_FROM:
            _in_a_row(page, name, y, [sprites.image(name, k) for k in range(figure(name).frames)])
            y += 64
    for name in ("grunt", "diver", "faisca"):
        turned = [sprites.image(name, 0, turn) for turn in range(0, 360, 30)]
        _in_a_row(page, name, y, [sprites.flash(name), *turned])
        y += 70
    for name in ("faisca", "arraia", "agulha"):
        _in_a_row(page, f"{name}: {BANKS[0]:.0f} to {BANKS[-1]:.0f} degrees", y, list(sprites.banks(name)))
        y += 80
    for row, name in enumerate(("grunt", "grunt", "strider", "warden")):
        for column in range(9):
            lift = 1.5 if column % 2 else -1.5
            page.canvas.blit(sprites.image(name, column + row), 1060 + column * 45, 130 + row * 42 + lift)
    return page.surface


def _in_a_row(page: Page, title: str, y: float, images: Sequence[pygame.Surface]) -> None:
    page.write(title, MARGIN, y - 4, 8, page.palette.off)
    for k, image in enumerate(images):
        page.canvas.blit(image, 220 + k * 72, y)


def page_of_type(palette: Palette) -> pygame.Surface:
    """The typeface in all its sizes and three languages."""
    page = Page("Type", palette, Letters(1))
    y = 70.0
    for size in (7.5, 8.4, 10, 13):
        for words in PROSE.values():
            page.write(words, MARGIN, y, size, palette.text)
            y += size * 1.6 + 6
        y += 10
    for words in (
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ  abcdefghijklmnopqrstuvwxyz  0123456789",
        "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ  абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŠŽÆØŒ  àáâãäåçèéêëìíîïñòóôõöùúûüýÿšžæøœßı",
        ".,:;…·•!?¡¿'\"‘’“”„«»‹› ()[]{}/\\|#№%&@*+±×÷=<>≤≥≈~^`°$€§©™ -–—−_",
        "→←↑↓↗↖↘↙↔↕▶◀▲▼ ↵⇧⇪⇥⌫⌦␣⌘☰⧉ △○□✕✚✓ ★♥♪",
    ):
        page.write(words, MARGIN, y, 19, palette.text)
        y += 50
    page.write("LOW ORBIT  AVATAR  ДАЛЬШЕ  ROTAÇÃO  To Va Ту Га", MARGIN, y, 32, palette.ship)
    page.write("×7  Faísca 1978", MARGIN, y + 76, 64, palette.shot)
    page.write("Огонь!", 900, y + 76, 64, palette.shard)
    return page.surface


def page_of_keys(palette: Palette) -> pygame.Surface:
    """Key caps and pad buttons, at 2x."""
    letters = Letters(2)
    page, caps = Page("Keys", palette, letters, 2), Keycaps(2, letters, palette)
    rows: list[tuple[Callable[..., float], str]] = [
        (caps.key, "← ↑ ↓ → Z X C Shift Esc F1 Tab Enter Space Backspace"),
        (caps.key, "Ж Я Ctrl Пробел Espaço ⇧ ⇥ ↵ ␣ ⌫ ⌘"),
        (caps.button, "A B X Y L R LT RT LB RB ☰ ⧉ ✚ △ ○ □ ✕ Back Start Options"),
    ]
    for k, (draw, labels) in enumerate(rows):
        for pressed in (False, True):
            x = float(MARGIN)
            for label in labels.split():
                x += draw(page.canvas, label, x, 80 + k * 90 + pressed * 36, pressed=pressed) + 4
    return page.surface


def page_of_palettes(letters: Letters) -> pygame.Surface:
    """Every table, in normal contrast and in high."""
    page = Page("Palettes", PALETTES["default"], letters)
    tables = [*PALETTES.values(), *(high_contrast(table) for table in PALETTES.values())]
    shown = ("faisca", "shard", "light", "heavy", "grunt", "strider", "warden", "diver", "spinner", "sower")
    for k, table in enumerate(tables):
        x, y = MARGIN + (k % 3) * 496, 80 + (k // 3) * 480
        title = table.name + (", high contrast" if table.bullet_size > 1 else "")
        page.write(title, x, y, 10, PALETTES["default"].text)
        page.canvas.box(x, y + 24, 480, 420, table.ground)
        sprites = Sprites(2, table)
        for n, name in enumerate(shown):
            page.canvas.blit(sprites.image(name), x + 66 + (n % 4) * 116, y + 90 + (n // 4) * 135)
    return page.surface


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the sheets."""
    parser = argparse.ArgumentParser(description="Draw every figure, letter and palette on sheets.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--palette", choices=sorted(PALETTES), default="default")
    parser.add_argument("--high-contrast", action="store_true")
    asked = parser.parse_args(arguments)
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    palette = PALETTES[asked.palette]
    palette = high_contrast(palette) if asked.high_contrast else palette
    sheets = pages_of_figures(palette)
    sheets |= pages_of_large(palette)
    sheets |= pages_of_worlds(palette)
    sheets |= {"frames": page_of_frames(palette)}
    sheets |= {"type": page_of_type(palette), "keys": page_of_keys(palette)}
    sheets["palettes"] = page_of_palettes(Letters(1))
    asked.folder.mkdir(parents=True, exist_ok=True)
    for name, sheet in sheets.items():
        path = asked.folder / f"{name}.png"
        pygame.image.save(sheet, path)
        print(path)


if __name__ == "__main__":
    main()
