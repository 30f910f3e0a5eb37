"""What a product is made from: the files whose text decides its samples, found by following imports."""

from __future__ import annotations

import ast
import hashlib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "tools.sound"


def digest(data: bytes) -> str:
    """A SHA-256 as text."""
    return hashlib.sha256(data).hexdigest()


@cache
def digest_of(files: frozenset[Path]) -> str:
    """One hash of the names and texts of several files; the same on systems with other line ends."""
    parts = [f"{path.relative_to(ROOT).as_posix()}\n{path.read_text('utf-8')}" for path in sorted(files)]
    return digest("\0".join(parts).encode())


@cache
def modules_of(path: Path) -> frozenset[Path]:
    """A module of the forge and all that it imports from the forge, directly or not."""
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting.extend(_imports(module))
    return frozenset(found)


def _imports(path: Path) -> list[Path]:
    tree = ast.walk(ast.parse(path.read_text("utf-8")))
    imports = [node for node in tree if isinstance(node, ast.ImportFrom)]
    ours = [node for node in imports if (node.module or "").startswith(PACKAGE)]
    names = {node.module or "" for node in ours}
    names |= {f"{node.module}.{name.name}" for node in ours for name in node.names}
    files = [ROOT.joinpath(*name.split(".")).with_suffix(".py") for name in names]
    return [file for file in files if file.is_file()]
