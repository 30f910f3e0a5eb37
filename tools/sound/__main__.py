"""The forge's one command: render what is stale, render what is named, or check what is committed."""

from __future__ import annotations

import argparse
import fnmatch
import sys
from collections.abc import Iterable

from tools.sound import manifest
from tools.sound.manifest import ASSETS
from tools.sound.products import Product, products
from tools.sound.progress import with_bar

FOLDERS = ("sounds", "music")


def main(arguments: list[str] | None = None) -> int:
    """Returns the exit code: 1 when something that was checked is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tools.sound", description=__doc__)
    parser.add_argument("names", nargs="*", help="what to render, such as 'boom_*'; default: all stale ones")
    parser.add_argument("--check", action="store_true", help="change nothing; prove that all is current")
    parser.add_argument("--render", action="store_true", help="with --check: render, compare every sample")
    options = parser.parse_args(arguments)
    chosen = _chosen(products(), options.names)
    if not chosen:
        parser.error(f"nothing is called {' '.join(options.names)}")
    if options.check:
        return _check(chosen, options.render, everything=not options.names)
    _render(chosen if options.names else _stale(chosen))
    return 0


def _chosen(known: dict[str, Product], patterns: list[str]) -> list[Product]:
    if not patterns:
        return list(known.values())
    return [known[name] for name in known if any(fnmatch.fnmatch(name, pattern) for pattern in patterns)]


def _stale(known: list[Product]) -> list[Product]:
    entries = manifest.load()
    return [product for product in known if product.faults(entries.get(product.name))]


def _render(chosen: list[Product]) -> None:
    """Renders and notes each at once, so that an interrupted run loses only what was in work."""
    by_name = {product.name: product for product in chosen}
    for name in with_bar(list(by_name)):
        entry = by_name[name].build()
        entries = manifest.load()
        entries[name] = entry
        manifest.save({known: entries[known] for known in entries.keys() & products().keys()})


def _check(chosen: list[Product], render: bool, everything: bool) -> int:
    complaints = [*_faults(chosen), *(_differences(chosen) if render else ())]
    if everything:
        complaints += _strays()
    for complaint in complaints:
        print(complaint)
    print(f"{len(chosen)} checked, {len(complaints)} wrong")
    return 1 if complaints else 0


def _faults(chosen: list[Product]) -> Iterable[str]:
    entries = manifest.load()
    for product in chosen:
        for fault in product.faults(entries.get(product.name)):
            yield f"{product.name} {fault}; run `python -m tools.sound {product.name}` and commit"


def _differences(chosen: list[Product]) -> Iterable[str]:
    entries = manifest.load()
    known = {product.name: product for product in chosen if product.name in entries}
    for name in with_bar(list(known)):
        for difference in known[name].differences(entries[name]):
            yield f"{name} {difference}"


def _strays() -> Iterable[str]:
    """Files in the sound folders that no product made."""
    made = {file for entry in manifest.load().values() for file in entry.files}
    for folder in FOLDERS:
        for path in sorted((ASSETS / folder).glob("*")):
            if f"{folder}/{path.name}" not in made:
                yield f"assets/{folder}/{path.name} was made by nothing; delete it"


if __name__ == "__main__":
    sys.exit(main())
