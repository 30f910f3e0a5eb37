"""Keeps the catalogues: `python -m tools.texts [--check]`.

Collects what the code marks with `_()` and `ngettext()`, and titles, notes and texts of assets/*.toml, into
assets/locale/anti_invaders.pot, brings each language's .po up to it, compiles the .mo files, and lists
what is not translated yet. With --check nothing is written; it fails if anything would change or is missing.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "assets" / "locale"
TEMPLATE = LOCALE / "anti_invaders.pot"
MARKERS = {"_": 1, "gettext": 1, "ngettext": 2}  # how many texts each takes
NOTE = "# Translators:"
TITLES, TEXTS = ("title", "note"), "text"  # keys, and a table, of assets/*.toml whose values players read
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
TOLD = ("start", "end")  # of that table
PLACEHOLDER = re.compile(r"{[^{}]*}")
HEADER = "# The texts of Anti-Invaders. Made by tools/texts.py.\n"
NEEDLESS = re.compile(rb'^"(POT-Creation|PO-Revision|Generated|Last-|Report-|Language-Team)\S*:.*\n', re.M)

Found = tuple[str, str | tuple[str, ...], list[str]]  # a file, a text or its forms, notes for translators


def main() -> int:
    """Bring everything up to date, or say what is not."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--check", action="store_true", help="write nothing, fail if something is stale")
    check = arguments.parse_args().check
    template = collected()
    stale = [path for path, content in products(template) if _is_stale(path, content, check)]
    faults = [fault for path in catalogues() for fault in faults_of(path, template)]
    for path in stale:
        print(f"{path.relative_to(ROOT)}: {'stale' if check else 'written'}")
    print("\n".join(faults) or f"{len(template)} texts, complete in every language")
    return 1 if faults or (check and stale) else 0


def collected() -> Catalog:
    """All texts of the sources, sorted by where they stand."""
    catalog = Catalog(project="Anti-Invaders", version="", header_comment=HEADER, fuzzy=False)
    found = sorted((*_of_code(), *_of_titles()), key=lambda each: (each[0], str(each[1])))
    for place, text, comments in found:
        catalog.add(text, locations=[(place, 1)], auto_comments=comments)
    return catalog


def products(template: Catalog) -> Iterator[tuple[Path, bytes]]:
    """What each file should hold: the template, then each language's source and its compiled form."""
    yield TEMPLATE, _written(template)
    for path in catalogues():
        catalog = _read(path)
        catalog.update(template, no_fuzzy_matching=True, update_header_comment=False)
        yield path, _written(catalog)
        compiled = io.BytesIO()
        spoken = _read_bytes(_written(catalog), path)
        spoken.creation_date = LONG_AGO  # else Babel writes the time of now into the file
        write_mo(compiled, spoken)
        yield path.with_suffix(".mo"), compiled.getvalue()


def catalogues() -> list[Path]:
    """The .po files of all languages."""
    return sorted(LOCALE.glob("*/LC_MESSAGES/anti_invaders.po"))


def faults_of(path: Path, template: Catalog) -> list[str]:
    """What a language still lacks: translations, or placeholders in them."""
    catalog, where = _read(path), path.relative_to(LOCALE)
    faults = []
    for message in template:
        if message.id:
            faults += [f"{where}: {fault}" for fault in _faults(message, catalog.get(message.id))]
    return faults


def _faults(asked: Message, found: Message | None) -> Iterator[str]:
    forms = _forms(found.string) if found else []
    if not forms or not all(forms) or (found and found.fuzzy):
        yield f"not translated: {asked.id!r}"
        return
    wanted = set(PLACEHOLDER.findall(_forms(asked.id)[-1]))
    for form in forms:
        if set(PLACEHOLDER.findall(form)) != wanted:
            yield f"placeholders differ: {asked.id!r} → {form!r}"


def _forms(text: object) -> list[str]:
    return [text] if isinstance(text, str) else list(text) if isinstance(text, tuple | list) else []


def _of_code() -> Iterator[Found]:
    """The marked texts of the package, inside f-strings too."""
    for path in sorted((ROOT / "anti_invaders").rglob("*.py")):
        source = path.read_text("utf-8")
        lines = source.splitlines()
        for call in ast.walk(ast.parse(source)):
            if isinstance(call, ast.Call) and (text := _marked(call)):
                above = lines[call.lineno - 2].strip()
                comments = [above.removeprefix(NOTE).strip()] if above.startswith(NOTE) else []
                yield path.relative_to(ROOT).as_posix(), text, comments


def _marked(call: ast.Call) -> str | tuple[str, ...] | None:
    """What a call such as `_("…")` marks, if it is written out."""
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    constants = (arg.value for arg in call.args if isinstance(arg, ast.Constant))
    texts = tuple(value for value in constants if isinstance(value, str))
    if len(texts) != MARKERS.get(name):
        return None
    return texts[0] if len(texts) == 1 else texts


def _of_titles() -> Iterator[Found]:
    for path in sorted((ROOT / "assets").rglob("*.toml")):
        place = path.relative_to(ROOT).as_posix()
        for title in _titles(tomllib.loads(path.read_text("utf-8"))):
            yield place, title, []


def _titles(data: object) -> Iterator[str]:
    if isinstance(data, list):
        for item in data:
            yield from _titles(item)
    if isinstance(data, dict):
        for key, value in data.items():
            if key in TITLES and isinstance(value, str):
                yield value
            elif key == TEXTS and isinstance(value, dict):
                yield from (text for part in TOLD if (text := value.get(part)))
            else:
                yield from _titles(value)


def _read(path: Path) -> Catalog:
    return _read_bytes(path.read_bytes(), path)


def _read_bytes(content: bytes, path: Path) -> Catalog:
    return read_po(io.BytesIO(content), locale=path.parent.parent.name)


def _written(catalog: Catalog) -> bytes:
    """As text without line numbers and dates, which would change without a text having changed."""
    out = io.BytesIO()
    write_po(out, catalog, width=110, include_lineno=False, ignore_obsolete=True, sort_by_file=True)
    return NEEDLESS.sub(b"", out.getvalue())


def _is_stale(path: Path, content: bytes, check: bool) -> bool:
    if path.exists() and path.read_bytes() == content:
        return False
    if not check:
        path.write_bytes(content)
    return True


if __name__ == "__main__":
    sys.exit(main())
