"""A screen that nobody sees, for what must be measured on X11; and programs of ours that run on one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SCREEN = "1024x768x24"
PATIENCE = 300  # s


@contextmanager
def x11() -> Iterator[dict[str, str] | None]:
    """What the environment must say to open windows on a screen of its own; None where there is no Xvfb."""
    if not shutil.which("Xvfb"):
        yield None
        return
    reader, writer = os.pipe()
    command = ["Xvfb", "-screen", "0", SCREEN, "-nolisten", "tcp", "-displayfd", str(writer)]
    server = subprocess.Popen(command, pass_fds=(writer,), stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        with os.fdopen(reader) as answer:
            number = answer.readline().strip()
        yield {"DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11", "SDL_FRAMEBUFFER_ACCELERATION": "0"}
    finally:
        server.terminate()
        server.wait()


def python_with(package: str) -> str | None:
    """The interpreter that has a peer's package: this one, or the one that PEERS_PYTHON names."""
    for python in (sys.executable, os.environ.get("PEERS_PYTHON")):
        ask = f"import importlib.util, sys; sys.exit(importlib.util.find_spec({package!r}) is None)"
        if python and subprocess.run([python, "-c", ask]).returncode == 0:
            return python
    return None


def measured(module: str, *arguments: str, env: Mapping[str, str], python: str = sys.executable) -> Any:
    """What a program of ours prints as JSON when it is run in a process of its own."""
    command = [python, "-m", module, *arguments]
    said = subprocess.run(
        command, cwd=ROOT, env=os.environ | dict(env), capture_output=True, text=True, timeout=PATIENCE
    )
    if said.returncode:
        raise RuntimeError(f"{' '.join(command)}: {said.stderr.strip().splitlines()[-1:]}")
    return json.loads(said.stdout.splitlines()[-1])
