"""Runs the benchmarks: `python -m benchmarks [--quick] [NAME…] [--json FILE]`. Exit code 1 for a goal missed.

A whole run, without NAMEs and not --quick, also writes `results.md` and the pictures of it.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import json
import os
import pkgutil
import sys
import time
from pathlib import Path
from types import ModuleType

FOLDER = Path(__file__).parent
RESULTS = FOLDER / "results.md"
PICTURES = FOLDER.parent / "docs" / "pictures"
NO_SCREEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def main(argv: list[str] | None = None) -> int:
    """One run of the command line."""
    for name, value in NO_SCREEN.items():
        os.environ.setdefault(name, value)
    known = benchmarks()
    options = _parser(list(known)).parse_args(argv)
    unknown = [name for name in options.names if name not in known]
    if unknown:
        print(f"no benchmark {', '.join(unknown)}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    return _run({name: known[name] for name in options.names or known}, options)


def benchmarks() -> dict[str, ModuleType]:
    """Every module here that has a `run`, by its name."""
    names = [found.name for found in pkgutil.iter_modules([str(FOLDER)]) if not found.name.startswith("_")]
    modules = {name: importlib.import_module(f"benchmarks.{name}") for name in names}
    return {name: module for name, module in modules.items() if hasattr(module, "run")}


def _parser(names: list[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names))
    parser.add_argument("--quick", action="store_true", help="fewer rounds, under two minutes")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows there too")
    return parser


def _run(chosen: dict[str, ModuleType], options: argparse.Namespace) -> int:
    from benchmarks import bars, curve, table

    results, titles = {}, {}
    for name, module in chosen.items():
        titles[name] = inspect.cleandoc(module.__doc__ or name).splitlines()[0]
        print(f"== {name}: {titles[name]}", flush=True)
        begun = time.perf_counter()
        results[name] = module.run(options.quick)
        print(f"{table.plain(results[name])}\n{time.perf_counter() - begun:.1f} s\n", flush=True)
    rows = [row for found in results.values() for row in found]
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if not options.names and not options.quick:
        RESULTS.write_text(table.markdown(results, titles), encoding="utf-8")
        bars.draw(rows, PICTURES / "benchmarks.png")
        curve.draw(rows, PICTURES / "cost.png")
    missed = [row["name"] for row in rows if row["met"] is False]
    print(f"{sum(row['met'] is True for row in rows)} goals met, {len(missed)} missed", *missed, sep="\n  ")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
