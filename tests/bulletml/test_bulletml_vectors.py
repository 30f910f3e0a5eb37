"""The 52 tiny patterns that pin each choice of the language, against what libbulletml 0.0.6 printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from bulletml_scenes import traced

from anti_invaders.bulletml import parse

MICRO = Path(__file__).with_name("micro")
PULSES = 20

# Where libbulletml hangs (x/0), crashes (%) or returns to the wrong place (a ref to a top), we decide.
OURS = {
    "divzero": ["S 0 1<-0 s 0 1", "S 0 2<-0 s 10 1"],
    "modulo": ["S 0 1<-0 s 2 1"],
    "reftop": ["S 0 1<-0 s 11 1", "S 0 2<-0 s 99 1", "S 0 3<-0 s 11 1"],
}


def expected() -> dict[str, list[str]]:
    """The events of each vector; a last note in brackets is libbulletml's, of its end, and left out."""
    vectors = {}
    for line in (MICRO / "expected.txt").read_text(encoding="utf-8").splitlines():
        name, _, events = line.removeprefix("-- ").partition(":")
        vectors[name] = [event for event in events.strip().split(";") if event and event[0] != "["]
    return vectors | OURS


def test_there_are_52_vectors_and_each_has_its_file() -> None:
    assert len(expected()) == 52
    assert {path.stem for path in MICRO.glob("*.xml")} - expected().keys() == {"ext_attr"}  # it has our own


@pytest.mark.parametrize("name", sorted(expected()))
def test_a_vector_prints_what_libbulletml_printed(name: str) -> None:
    pattern = parse((MICRO / f"{name}.xml").read_bytes(), name)
    assert traced(pattern, PULSES) == expected()[name]
    assert pattern.flags == []
