"""The walls of the house: who may import whom, what the rules may not do, how long a function may be.

docs/architecture.md says why. A rule here is a sentence there.
"""

from __future__ import annotations

import ast
import re
import statistics
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = "anti_invaders"
CODE = ROOT / PACKAGE
LEAVES = {"resources", "texts"}

# Each room, and what of ours it may import besides itself; "engine.pulse" is one module of a room.
ROOMS: dict[str, set[str]] = {
    "engine": set(),
    "bulletml": set(),
    "rules": {"bulletml", "engine.pulse", "engine.ticks"},
    "content": {"rules", "bulletml"} | LEAVES,
    "storage": {"rules"} | LEAVES,
    "bots": {"rules"} | LEAVES,
    "devices": {"engine", "rules.controls"} | LEAVES,
    "view": {"rules", "devices", "engine"} | LEAVES,
    "screens": {"engine", "bulletml", "rules", "content", "storage", "bots", "devices", "view"} | LEAVES,
}
EVERY_ROOM = set(ROOMS) - {"screens"}
# The modules that stand outside the rooms and put them together.
ENTRANCES: dict[str, set[str]] = {
    "__init__": set(),
    "__main__": {"cli"},
    "resources": set(),
    "texts": {"resources"},
    "logs": set(),
    "pattern_cli": {"bulletml"},
    "pack_cli": {"content"},
    "headless": {"bots", "content", "rules"},
    "soak": {"headless", "rules"},
    "selftest": EVERY_ROOM | LEAVES,
    "crash": {"devices", "storage", "screens", "content", "resources", "texts"},
    "opening": {"devices", "storage", "screens.curtain", "screens.picture", "resources"},
    "app": EVERY_ROOM | LEAVES | {"screens", "crash", "opening"},
    "cli_grammar": {"texts"},
    "cli": {"app", "opening", "headless", "soak", "selftest", "pattern_cli", "pack_cli", "cli_grammar"}
    | {"logs", "content", "storage", "texts", "devices.environment", "devices.versions"},
}
WITH_PYGAME = {"devices", "view", "screens", "opening", "app", "crash", "selftest"}
PURE = ("rules", "bulletml")
EXACT_MATH = {"sqrt", "factorial", "floor", "ceil", "trunc", "fmod", "isfinite", "isnan", "inf", "nan"}
INEXACT_NUMPY = {"sin", "cos", "tan", "arctan", "arctan2", "exp", "log", "power", "hypot", "dot", "matmul"}
OUTSIDE = {"random", "secrets", "time", "datetime", "os", "sys", "io", "pathlib", "socket", "threading"}
FILE_CALLS = ("open", "read_text", "read_bytes", "write_text", "write_bytes", "print")
LONGEST_FILE, LONGEST_FUNCTION, MEDIAN_FUNCTION = 400, 50, 8

MODULES = sorted(CODE.rglob("*.py"))
ALL_FILES = sorted(
    path for folder in (PACKAGE, "tests", "tools", "benchmarks") for path in (ROOT / folder).rglob("*.py")
)


def called(path: Path) -> str:
    """A file's name for messages: "anti_invaders/rules/world.py"."""
    return path.relative_to(ROOT).as_posix()


def room(path: Path) -> str:
    """The room a module is in, or its own name if it stands outside."""
    inside = path.relative_to(CODE)
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every import of a module, wherever it stands: (line, "numpy"), (line, "anti_invaders.rules.world")."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                around = [PACKAGE, *path.relative_to(CODE).parts[: -node.level]]
                module = ".".join([*around, *([module] if module else [])])
            if module in (PACKAGE, *(f"{PACKAGE}.{name}" for name in ROOMS)):
                yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)
            else:
                yield node.lineno, module


def ours(path: Path) -> Iterator[tuple[int, str]]:
    """Imports of our own modules, without the package's name: (line, "rules.world")."""
    for line, name in imports(path):
        if name.startswith(f"{PACKAGE}.") and not name.endswith("__"):
            yield line, name.removeprefix(f"{PACKAGE}.")


def names(node: ast.expr) -> str:
    """A dotted name as written, "pygame.event.get"; "" for anything else."""
    if isinstance(node, ast.Attribute):
        return f"{names(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def calls(path: Path) -> Iterator[tuple[ast.Call, str]]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call):
            yield node, names(node.func)


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Every function and its length in lines, its docstring not counted."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if ast.get_docstring(node):
                text = node.body[0]
                length -= (text.end_lineno or text.lineno) - text.lineno + 1
            yield f"{called(path)}:{node.lineno} {node.name}", length


# --- who may import whom --------------------------------------------------------------------------
def test_rooms_import_only_downward():
    allowed = ROOMS | ENTRANCES
    wrong = []
    for path in MODULES:
        here = room(path)
        assert here in allowed, f"{called(path)}: a room that docs/architecture.md does not know"
        for line, name in ours(path):
            there = name.split(".")[0]
            if there != here and not {there, ".".join(name.split(".")[:2])} & allowed[here]:
                wrong.append(f"{called(path)}:{line}: {here} may not import {name}")
    assert wrong == []


def test_pygame_is_imported_only_where_the_screen_is():
    wrong = [
        f"{called(path)}:{line}"
        for path in MODULES
        for line, name in imports(path)
        if name.split(".")[0] == "pygame" and room(path) not in WITH_PYGAME
    ]
    assert wrong == []


def test_the_engine_and_the_pattern_language_need_no_numpy():
    wrong = [
        called(path)
        for path in MODULES
        for _line, name in imports(path)
        if name.split(".")[0] == "numpy" and room(path) in ("engine", "bulletml")
    ]
    assert wrong == []


def test_no_module_is_found_by_a_name_that_a_packager_cannot_see():
    """Fault 147: hidden or dynamic imports are missing after freezing."""
    wrong = [
        f"{called(path)}:{call.lineno}"
        for path in MODULES
        for call, name in calls(path)
        if name in ("importlib.import_module", "__import__", "exec", "eval") and room(path) != "selftest"
    ]
    assert wrong == []


# --- what the rules may not do --------------------------------------------------------------------
def pure_modules() -> list[Path]:
    return [path for path in MODULES if room(path) in PURE]


def test_the_rules_know_no_chance_clock_or_file():
    wrong = []
    for path in pure_modules():
        wrong += [f"{called(path)}:{n}: {name}" for n, name in imports(path) if name.split(".")[0] in OUTSIDE]
        wrong += [
            f"{called(path)}:{call.lineno}: {name}()"
            for call, name in calls(path)
            if name.split(".")[-1] in FILE_CALLS
        ]
    assert wrong == []


def test_the_rules_use_only_exact_arithmetic():
    """Fault 78: sin and cos differ between platforms, and one bit ends a replay."""
    wrong = []
    for path in pure_modules():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ImportFrom) and node.module == "math":
                bad = {alias.name for alias in node.names} - EXACT_MATH
                wrong += [f"{called(path)}:{node.lineno}: math.{name}" for name in sorted(bad)]
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                if node.value.id == "math" and node.attr not in EXACT_MATH:
                    wrong.append(f"{called(path)}:{node.lineno}: math.{node.attr}")
                if node.value.id in ("np", "numpy") and node.attr in INEXACT_NUMPY:
                    wrong.append(f"{called(path)}:{node.lineno}: numpy.{node.attr}")
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
                wrong.append(f"{called(path)}:{node.lineno}: @")
    assert wrong == []


def test_the_rules_never_walk_over_a_set():
    """Fault 79: a set has another order in each process, so that seeded runs differ."""
    wrong = []
    for path in pure_modules():
        for node in ast.walk(tree(path)):
            walked = node.iter if isinstance(node, ast.For | ast.comprehension) else None
            is_set = isinstance(walked, ast.Set | ast.SetComp)
            if is_set or (isinstance(walked, ast.Call) and names(walked.func) in ("set", "frozenset")):
                wrong.append(f"{called(path)}:{walked.lineno}")
    assert wrong == []


# --- one place for one thing ----------------------------------------------------------------------
def test_the_event_queue_has_one_reader():
    """Fault 124: two readers of the event queue, and clicks on Quit got lost."""
    readers = ("event.get", "event.poll", "event.wait", "event.clear")
    found = [
        f"{called(path)}:{call.lineno}"
        for path in MODULES
        for call, name in calls(path)
        if name.removeprefix("pygame.") in readers
    ]
    assert len(found) == 1, found


def test_garbage_is_collected_only_while_loading():
    """Fault 162: explicit garbage collection took half of the run time."""
    wrong = []
    for path in MODULES:
        for function in ast.walk(tree(path)):
            if isinstance(function, ast.FunctionDef) and function.name not in ("_open", "load"):
                for node in ast.walk(function):
                    if isinstance(node, ast.Call) and names(node.func) == "gc.collect":
                        wrong.append(f"{called(path)}:{node.lineno}")
    assert wrong == []


def test_no_clock_of_whole_milliseconds_paces_the_loop():
    """Fault 1: pygame's clock waits whole milliseconds, and 60 frames a second are really 62.5."""
    wrong = [
        f"{called(path)}:{call.lineno}"
        for path in MODULES
        for call, name in calls(path)
        if name.endswith(("time.Clock", "time.wait", "time.delay", "clock.tick"))
    ]
    assert wrong == []


def test_no_picture_of_the_fight_has_an_alpha_beside_its_pixels():
    """Fault 160: pixel alpha and surface alpha together draw five times slower."""
    wrong = [
        f"{called(path)}:{call.lineno}"
        for path in MODULES
        for call, name in calls(path)
        if name.endswith(".set_alpha") and room(path) in ("view", "devices")
    ]
    assert wrong == []


WRITERS = {
    "anti_invaders/storage/files.py",  # whole or not at all
    "anti_invaders/storage/locks.py",  # an empty file
    "anti_invaders/crash.py",  # what a dying interpreter adds
    "anti_invaders/devices/modemarker.py",  # an empty file
    "anti_invaders/devices/vorbis.py",  # a file that lasts for a moment
}


def test_files_are_written_in_one_place():
    """What tests/storage/test_every_write.py proves of that place then holds for every file of the game."""
    wrong = []
    for path in MODULES:
        for call, name in calls(path):
            last = name.split(".")[-1]
            mode = call.args[0] if call.args and isinstance(call.args[0], ast.Constant) else None
            written = last == "open" and mode is not None and set(str(mode.value)) & set("wax+")
            named = last in ("write_text", "write_bytes", "touch") or name == "open"
            if (written or named) and called(path) not in WRITERS:
                wrong.append(f"{called(path)}:{call.lineno}: {name}()")
    assert wrong == []


# --- assets ---------------------------------------------------------------------------------------
FIGURES = ("image", "flash", "headings", "banks", "part", "figure", "strokes")


def literals(path: Path, endings: tuple[str, ...], owners: tuple[str, ...] = ()) -> Iterator[tuple[int, str]]:
    """The first argument of calls to such names, where it is written out."""
    for call, name in calls(path):
        *owner, last = name.split(".")
        if last in endings and call.args and (not owners or (owner and owner[-1] in owners)):
            first = call.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield call.lineno, first.value


def test_files_named_in_the_code_exist():
    missing = []
    for path in MODULES:
        for call, name in calls(path):
            parts = [str(arg.value) for arg in call.args if isinstance(arg, ast.Constant)]
            written_out = name.split(".")[-1] == "asset" and 0 < len(parts) == len(call.args)
            if written_out and not ROOT.joinpath("assets", *parts).exists():
                missing.append(f"{called(path)}:{call.lineno}: {parts}")
    assert missing == []


def test_figures_named_in_the_code_are_drawn():
    missing = [
        f"{called(path)}:{line}: {name}"
        for path in MODULES
        if room(path) in ("view", "screens")
        for line, name in literals(path, FIGURES, ("sprites", "bake", "svg"))
        if not (ROOT / "assets" / "sprites" / f"{name}.svg").exists()
    ]
    assert missing == []


def test_sounds_named_in_the_code_are_made():
    missing = [
        f"{called(path)}:{line}: {name}"
        for path in MODULES
        if room(path) in ("view", "screens", "app")
        for line, name in literals(path, ("play",), ("audio", "_audio"))
        if not (ROOT / "assets" / "sounds" / f"{name}.ogg").exists()
    ]
    assert missing == []


# --- how the code reads ---------------------------------------------------------------------------
def test_a_file_is_one_idea_and_opens_with_what_it_is():
    wrong = []
    for path in ALL_FILES:
        text = path.read_text("utf-8")
        if text.count("\n") > LONGEST_FILE:
            wrong.append(f"{called(path)}: over {LONGEST_FILE} lines")
        if not ast.get_docstring(tree(path)) and not path.is_relative_to(ROOT / "tests"):
            wrong.append(f"{called(path)}: no docstring")
    assert wrong == []


def test_functions_are_short():
    lengths = dict(found for path in MODULES for found in functions(path))
    assert {name: length for name, length in lengths.items() if length > LONGEST_FUNCTION} == {}
    assert statistics.median(lengths.values()) <= MEDIAN_FUNCTION


# --- the fault list -------------------------------------------------------------------------------
FAULT = re.compile(r"Faults? ((?:\d+(?:, | and |, and )?)+)")


def faults_in_tests() -> set[tuple[int, str]]:
    """Each number that a test's docstring names, with the file it is in."""
    found = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef | ast.Module):
                for numbers in FAULT.findall(ast.get_docstring(node) or ""):
                    place = path.relative_to(ROOT / "tests").as_posix()
                    found |= {(int(number), place) for number in re.findall(r"\d+", numbers)}
    return found


def test_the_fault_list_and_the_tests_agree():
    """tests/README.md names every fault, and where it is held or why it is not."""
    text = (ROOT / "tests" / "README.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d+) \| ([^|]+) \| ([^|]+) \|$", text, re.M)
    said = {(int(number), place) for number, _, held in rows for place in re.findall(r"`([\w/]+\.py)`", held)}
    assert sorted(faults_in_tests() - said) == []
    assert [place for _, place in said if not (ROOT / "tests" / place).exists()] == []
    assert len({number for number, _, _ in rows}) == len(rows) == 117


def test_the_plays_that_the_fault_list_names_are_there():
    text = (ROOT / "tests" / "README.md").read_text("utf-8")
    named = re.findall(r"`([\w/]+\.py)`:((?: `test_\w+`,?)+)", text)
    plays = [(place, play) for place, names in named for play in re.findall(r"test_\w+", names)]
    there = {place: (ROOT / "tests" / place).read_text("utf-8") for place, _ in plays}
    assert len(plays) > 200
    assert [(place, play) for place, play in plays if f"def {play}(" not in there[place]] == []
