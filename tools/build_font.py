"""Builds the game's typeface: `python -m tools.build_font` writes assets/fonts/*.ttf from tools/font/*.txt.

With `--check` nothing is written; the exit code says whether the files are what the strokes give. The
same strokes always give the same bytes. There are four weights, one for each range of sizes, with the
same advances: the finest also lights the core of the others.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0
from fontTools.ttLib.tables.ttProgram import Program

from anti_invaders.view.typeface import PENS
from tools.font.outline import outlined
from tools.font.source import Letter, Point, letters
from tools.font.spacing import bearings, kerning

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "fonts"
FAMILY = "Anti-Invaders"
CLASSES = {"Fine": 200, "Display": 400, "Regular": 500, "Small": 700}  # OS/2 weight classes

EM = 1000  # font units
GRID = 70  # font units of one grid unit: capitals are 700 high
BASE = 10.0  # grid: where the base line is
ASCENT, DESCENT = 1010, -300  # font units
BIRTH = 3_350_000_000  # seconds since 1904, always the same


def build(style: str) -> bytes:
    """The font file of one weight."""
    drawn = letters()
    order = [".notdef", *(_name(character) for character in sorted(drawn))]
    glyphs = {".notdef": _glyph(drawn["\N{REPLACEMENT CHARACTER}"], "\N{REPLACEMENT CHARACTER}", style)}
    glyphs |= {_name(character): _glyph(letter, character, style) for character, letter in drawn.items()}
    advances = {_name(character): _advance(letter, character) for character, letter in drawn.items()}
    advances[".notdef"] = advances[_name("\N{REPLACEMENT CHARACTER}")]

    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({ord(character): _name(character) for character in drawn})
    builder.setupGlyf(glyphs)
    table = builder.font["glyf"]
    sides = {name: getattr(table[name], "xMin", 0) for name in order}
    builder.setupHorizontalMetrics({name: (advances[name], sides[name]) for name in order})
    builder.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    builder.setupOS2(
        sTypoAscender=ASCENT,
        sTypoDescender=DESCENT,
        usWinAscent=ASCENT,
        usWinDescent=-DESCENT,
        sxHeight=int(7 * GRID),
        sCapHeight=int(10 * GRID),
        usWeightClass=CLASSES[style],
    )
    builder.setupNameTable({"familyName": FAMILY, "styleName": style, "version": "Version 1.0"})
    builder.setupPost(keepGlyphNames=False)
    builder.font["kern"] = _kern_table()
    _stand_unhinted(builder.font)
    return _bytes(builder.font)


def _name(character: str) -> str:
    return f"uni{ord(character):04X}"


def _place(point: Point, left: float) -> Point:
    """A grid point in font units, rounded, with y upward."""
    return round((point[0] + left) * GRID), round((BASE - point[1]) * GRID)


def _glyph(letter: Letter, character: str, style: str) -> Glyph:
    pen = TTGlyphPen(None)
    left = _left(letter, character)
    for contour in outlined(letter.strokes, PENS[style]):
        pen.moveTo(_place(contour.start, left))
        for knot in contour.knots:
            if knot.control is None:
                pen.lineTo(_place(knot.end, left))
            else:
                pen.qCurveTo(_place(knot.control, left), _place(knot.end, left))
        pen.closePath()
    return pen.glyph()


def _left(letter: Letter, character: str) -> float:
    """How far to move a skeleton to the right, so that its side bearing is right."""
    bearing = bearings(character)[0]
    return bearing if letter.width is not None else bearing - letter.span[0]


def _advance(letter: Letter, character: str) -> int:
    if not letter.strokes:
        return round((letter.width or 0) * GRID)
    low, high = letter.span
    skeleton = high - low if letter.width is None else letter.width
    return round((skeleton + sum(bearings(character))) * GRID)


def _kern_table() -> object:
    """Kerning as the old, plain table, which every text engine reads."""
    pairs = KernTable_format_0()
    pairs.coverage = 1
    pairs.apple = False
    pairs.version = pairs.tupleIndex = 0
    found = {(_name(a), _name(b)): round(amount * GRID) for (a, b), amount in kerning().items()}
    pairs.kernTable = dict(sorted(found.items()))
    table = newTable("kern")
    table.version = 0
    table.kernTables = [pairs]
    return table


def _stand_unhinted(font: TTFont) -> None:
    """FreeType hints a font by itself unless it brings a program; this one does nothing, so shapes stay."""
    program = Program()
    program.fromAssembly(["PUSHB[ ]", "0", "POP[ ]"])
    font["fpgm"] = newTable("fpgm")
    font["fpgm"].program = program


def _bytes(font: TTFont) -> bytes:
    font["head"].created = font["head"].modified = BIRTH
    font.recalcTimestamp = False
    buffer = io.BytesIO()
    font.save(buffer)
    return buffer.getvalue()


def main(arguments: list[str]) -> int:
    """Write the fonts, or with --check compare them."""
    stale = []
    for style in PENS:
        path, data = FOLDER / f"{FAMILY}-{style}.ttf", build(style)
        if "--check" in arguments:
            if not path.exists() or path.read_bytes() != data:
                stale.append(path.name)
        else:
            FOLDER.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            print(f"{path.name}: {len(data):,} bytes")
    for name in stale:
        print(f"{name} is not what tools/font/*.txt give; run python -m tools.build_font")
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
