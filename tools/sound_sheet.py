"""Draws what the forge made: one sheet of all sounds, one picture of each piece, as spectrograms to look at.

`python -m tools.sound_sheet FOLDER [NAME ...]` writes sounds.png and PIECE.png there. Pitch goes up on a
logarithmic scale from 40 Hz to 20 kHz with lines at 100, 1000 and 10,000; brightness is level over 80 dB.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.sound import ogg
from tools.sound.clock import RATE, Samples
from tools.sound.loudness import loudest_moment, true_peak
from tools.sound.manifest import ASSETS

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

WINDOW, LOWEST, HIGHEST = 2048, 40.0, 20_000.0  # samples, Hz, Hz
RANGE = 80.0  # dB from the brightest to black
CELL, MARGIN, COLUMNS = (230, 130), 18, 8  # px, px, cells in a row
STRIP = (1500, 220)  # px: one stem of a piece
GRID_LINES = (100.0, 1_000.0, 10_000.0)  # Hz
HEAT = np.array([(0, 0, 4), (60, 15, 110), (180, 50, 120), (250, 130, 90), (252, 253, 191)], float)
PAPER, INK, FAINT = (16, 16, 24), (230, 230, 240), (70, 70, 90)

Pixels = NDArray[np.uint8]


def main(arguments: list[str] | None = None) -> None:
    """Draws what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.sound_sheet", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument(
        "names", nargs="*", default=["*"], help="sounds and pieces, such as 'boom_*'; default: all"
    )
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    pygame.font.init()
    sounds = _matching("sounds", "*.ogg", options.names)
    if sounds:
        pygame.image.save(sheet(sounds), options.folder / "sounds.png")
    for score in _matching("music", "*.json", options.names):
        pygame.image.save(portrait(score), options.folder / f"{score.stem}.png")


def _matching(folder: str, kind: str, patterns: list[str]) -> list[Path]:
    files = sorted((ASSETS / folder).glob(kind))
    return [file for file in files if any(fnmatch.fnmatch(file.stem, pattern) for pattern in patterns)]


def sheet(files: list[Path]) -> pygame.Surface:
    """All sounds in a grid, each with its length, loudness and peak."""
    width, height = CELL[0] + 6, CELL[1] + MARGIN
    rows = -(-len(files) // COLUMNS)
    page = pygame.Surface((COLUMNS * width, rows * height))
    page.fill(PAPER)
    for i, file in enumerate(files):
        corner = (i % COLUMNS * width, i // COLUMNS * height)
        sound = ogg.read(file)
        _label(page, corner, f"{file.stem} {len(sound) / RATE:.2f}s {_level(sound)}")
        page.blit(_picture(sound, CELL), (corner[0], corner[1] + MARGIN))
    return page


def _level(sound: Samples) -> str:
    return f"{loudest_moment(sound):.0f}/{true_peak(sound):.0f} dB"


def portrait(score: Path) -> pygame.Surface:
    """A piece: its sum, then each stem, with its sections marked."""
    facts = json.loads(score.read_text("utf-8"))
    stems = {stem["file"]: ogg.read(score.parent / stem["file"]) for stem in facts["stems"]}
    strips = {facts["title"]: sum(stems.values(), np.zeros((1, 2))), **stems}
    if len(stems) == 1:
        strips = dict([strips.popitem()])
    page = pygame.Surface((STRIP[0], len(strips) * (STRIP[1] + MARGIN)))
    page.fill(PAPER)
    for i, (name, sound) in enumerate(strips.items()):
        top = i * (STRIP[1] + MARGIN)
        _label(page, (0, top), f"{name}   {len(sound) / RATE:.1f} s")
        page.blit(_picture(sound, STRIP), (0, top + MARGIN))
        _mark_sections(page, top, facts)
    return page


def _mark_sections(page: pygame.Surface, top: int, facts: dict[str, Any]) -> None:
    for section in facts["sections"]:
        x = round(STRIP[0] * section["pulse"] / facts["length"])
        pygame.draw.line(page, (90, 220, 220), (x, top + MARGIN), (x, top + MARGIN + STRIP[1]))
        _label(page, (x + 3, top + MARGIN), section["name"])


def _label(page: pygame.Surface, place: tuple[int, int], text: str) -> None:
    page.blit(pygame.font.Font(None, 17).render(text, True, INK), place)


def _picture(sound: Samples, size: tuple[int, int]) -> pygame.Surface:
    """A spectrogram of so many px."""
    levels = _spectrogram(sound, *size)
    surface = pygame.surfarray.make_surface(_colours(levels))
    for frequency in GRID_LINES:
        y = round(size[1] * (1.0 - np.log(frequency / LOWEST) / np.log(HIGHEST / LOWEST)))
        pygame.draw.line(surface, FAINT, (0, y), (size[0], y))
    return surface


def _spectrogram(sound: Samples, width: int, height: int) -> Samples:
    """Levels from 0 to 1, one column for each px, low tones at the bottom."""
    mono = np.concatenate([np.zeros(WINDOW // 2), sound.mean(1), np.zeros(WINDOW)])
    starts = np.linspace(0, max(len(mono) - WINDOW - WINDOW // 2, 0), width).astype(int)
    frames = np.lib.stride_tricks.sliding_window_view(mono, WINDOW)[starts] * np.hanning(WINDOW)
    power = np.abs(np.fft.rfft(frames, axis=1)) ** 2
    pitches = LOWEST * (HIGHEST / LOWEST) ** np.linspace(1.0, 0.0, height)
    picked = power[:, np.clip(np.rint(pitches * WINDOW / RATE).astype(int), 1, WINDOW // 2)]
    level = 10.0 * np.log10(picked * pitches / 1000.0 + 1e-9)  # +3 dB an octave, as the ear hears
    return np.asarray(np.clip(1.0 + (level - level.max()) / RANGE, 0.0, 1.0))


def _colours(levels: Samples) -> Pixels:
    place = levels * (len(HEAT) - 1)
    below = np.minimum(place.astype(int), len(HEAT) - 2)
    part = (place - below)[..., None]
    return np.asarray((1.0 - part) * HEAT[below] + part * HEAT[below + 1]).astype(np.uint8)


if __name__ == "__main__":
    main()
