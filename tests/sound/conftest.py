"""What the tests of the sounds share: the game's own decoder, and the forge where its tools are installed."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from tools.sound.clock import RATE, Samples

Decode = Callable[[Path], Samples]
Forge = Callable[[str], ModuleType]


@pytest.fixture(scope="module")
def decode() -> Iterator[Decode]:
    """Decodes as the game does, with SDL's mixer and no device: samples (n, 2) from -1 to 1."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 2, allowedchanges=0)
    yield lambda path: pygame.sndarray.array(pygame.mixer.Sound(path)).astype(np.float64) / 32768.0
    pygame.mixer.quit()


@pytest.fixture(scope="session")
def forge() -> Forge:
    """Modules of the forge that need SciPy or soundfile; without them a test is skipped.

    Where the tools are installed on purpose (TOOLS=true), a missing one is a fault.
    """
    if os.environ.get("TOOLS") != "true":
        pytest.importorskip("scipy", reason="the forge needs SciPy (extra: dev)")
        pytest.importorskip("soundfile", reason="the forge needs soundfile (extra: dev)")
    return lambda module: importlib.import_module(f"tools.sound.{module}")
