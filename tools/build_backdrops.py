"""Builds the backdrops' stored parts into assets/backdrops: what is too slow to make at start-up.

    python -m tools.build_backdrops           writes every part
    python -m tools.build_backdrops --check   makes them anew and compares; exit code 1 on a difference

Everything comes from seeds, so a part is the same each time; comparing allows a rounding step, since
Fourier transforms differ in their last bit from one processor to the next.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame

from tools.backdrop_parts import dust, earth, earth_day, hive, moon, storm, wormhole, yard

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "backdrops"
ROUNDING = 2  # steps of a stored value by which two machines may differ
STRAY = 0.001  # of all values may differ by more (a threshold fell to the other side)
PARTS: dict[str, Callable[[], npt.NDArray[np.generic]]] = {
    "earth_surface.png": earth.surface,
    "earth_cities.npy": earth.cities,
    "earth_day.png": earth_day.disc,
    "moon.png": moon.surface,
    "yard_rib.png": yard.rib,
    "yard_crane.png": yard.crane,
    "dust.png": dust.river_of_dust,
    "storm.png": storm.clouds,
    "wormhole.png": wormhole.inside,
    "hive_sun.png": hive.sun,
    "hive_towers_0.png": lambda: hive.towers(0),
    "hive_towers_1.png": lambda: hive.towers(1),
    "hive_towers_2.png": lambda: hive.towers(2),
    "hive_plain.png": hive.plain,
}


def write(name: str, part: npt.NDArray[np.generic]) -> None:
    """Store one part under its name."""
    if name.endswith(".npy"):
        np.save(FOLDER / name, part)
    elif part.ndim == 3:
        pygame.image.save(pygame.surfarray.make_surface(part.swapaxes(0, 1)), FOLDER / name)
    else:
        grey = pygame.Surface(part.shape[::-1], depth=8)
        grey.set_palette([(tone, tone, tone) for tone in range(256)])
        pygame.surfarray.blit_array(grey, part.T)
        pygame.image.save(grey, FOLDER / name)


def read(name: str) -> npt.NDArray[np.generic]:
    """What is stored under a name."""
    if name.endswith(".npy"):
        stored: npt.NDArray[np.generic] = np.load(FOLDER / name)
        return stored
    image = pygame.image.load(FOLDER / name)
    if image.get_bitsize() == 8:
        return pygame.surfarray.array2d(image).T
    return pygame.surfarray.array3d(image).swapaxes(0, 1)


def same(made: npt.NDArray[np.generic], stored: npt.NDArray[np.generic]) -> bool:
    """Whether two builds of a part agree within rounding."""
    if made.shape != stored.shape:
        return False
    apart = np.abs(made.astype(np.int64) - stored.astype(np.int64)) > ROUNDING
    return float(apart.mean()) <= STRAY


def main() -> int:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare with what is stored; write nothing")
    arguments = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    wrong = 0
    for name, build in PARTS.items():
        part = build()
        if not arguments.check:
            write(name, part)
        good = same(part, read(name))
        wrong += not good
        print(f"{name}: {(FOLDER / name).stat().st_size / 1024:.0f} KiB, {'same' if good else 'DIFFERS'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
