"""The real patterns of seven Debian packages, against libbulletml: as recorded, and live."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from subprocess import SubprocessError

import pytest
from bulletml_oracle import LIBRARY, RECORDED, library, lines_of
from bulletml_runs import all_events, fingerprint

from anti_invaders.bulletml import Pattern, deeds, parse
from benchmarks.bulletml_corpus import real_patterns, short

PATTERNS = real_patterns()
HASHES: dict[str, str] = json.loads(RECORDED.read_text(encoding="utf-8"))
CI = os.environ.get("CI") == "true"
RULE_7_FILES = 4  # of all known real files, so many depend on what Debian's build does otherwise


def need_patterns() -> None:
    """Skips with a line where the packages are absent; where everything is checked that is a failure."""
    if not PATTERNS:
        told = "the pattern packages are not installed (noiz2sa-data, parsec47-data, …)"
        pytest.fail(told) if CI else pytest.skip(told)


def need_library() -> None:
    if library() is None:
        told = f"{LIBRARY} is not installed (libbulletml0v5)"
        pytest.fail(told) if CI else pytest.skip(told)


def pattern(path: Path) -> Pattern:
    return parse(path.read_bytes(), short(path))


def test_every_real_pattern_is_read_without_an_error() -> None:
    need_patterns()
    for path in PATTERNS.values():
        assert pattern(path).document.tops, path


def unlike_the_record(known: list[str]) -> list[str]:
    """Those of the patterns whose events are not what was recorded from libbulletml."""
    return [
        short(PATTERNS[one])
        for one in known
        if fingerprint(all_events(pattern(PATTERNS[one]))) != HASHES[one]
    ]


def test_some_real_patterns_do_what_was_recorded_from_libbulletml() -> None:
    need_patterns()
    known = [one for one in sorted(PATTERNS) if one in HASHES]
    assert known, "these are other versions of the packages than those that were recorded"
    assert unlike_the_record(known[::16]) == []


@pytest.mark.slow
def test_all_real_patterns_do_what_was_recorded_from_libbulletml() -> None:
    need_patterns()
    assert unlike_the_record([one for one in sorted(PATTERNS) if one in HASHES]) == []


@contextmanager
def turns_remembered() -> Iterator[None]:
    """Debian's reading of rule 7: a changeDirection is remembered as if it had been fired."""
    ours = deeds.change_direction

    def debian(gauge: deeds.Gauge, term: deeds.Value) -> deeds.Deed:
        turned: list[float | None] = []

        def spy(runner, *rest):
            gauge(runner, *rest)
            turned.append(runner.fired_direction)

        turn = ours(spy, term)

        def deed(runner, *rest):
            turn(runner, *rest)
            runner.fired_direction = turned.pop()

        return deed

    deeds.change_direction = debian
    try:
        yield
    finally:
        deeds.change_direction = ours


def asked(path: Path) -> tuple[Path, list[str] | str]:
    """What libbulletml says about a file, or why it says nothing."""
    try:
        return path, lines_of(path)
    except SubprocessError as error:
        return path, repr(error)


@pytest.mark.slow
def test_every_real_pattern_does_what_libbulletml_does() -> None:
    """Spawns and vanishes to nine digits: three ranks, two seeds, 600 pulses with restarts.

    Debian's build differs from its upstream in rule 7 (a changeDirection is remembered as if it had been
    fired). A pattern that differs must be one of the few that this explains wholly.
    """
    need_patterns()
    need_library()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        answers = dict(pool.map(asked, PATTERNS.values()))
    differ = [path for path, lines in answers.items() if list(all_events(pattern(path))) != lines]
    with turns_remembered():
        unexplained = [path for path in differ if list(all_events(pattern(path))) != answers[path]]
    assert unexplained == []
    assert len(differ) <= RULE_7_FILES
    print("other in rule 7 on Debian's build:", ", ".join(map(short, differ)) or "none of these files")


def test_debians_build_differs_in_rule_7_and_that_is_what_we_take_it_for() -> None:
    need_library()
    poisoned = Path(__file__).with_name("micro") / "cdpoison.xml"
    theirs = lines_of(poisoned)
    assert theirs != list(all_events(parse(poisoned.read_bytes(), "cdpoison")))
    with turns_remembered():
        assert theirs == list(all_events(parse(poisoned.read_bytes(), "cdpoison")))
