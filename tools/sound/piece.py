"""A piece of music as a product: its stems, and the facts that the game needs to play along with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tools.sound.arrangement import Arrangement, arrange
from tools.sound.clock import PULSE, Samples
from tools.sound.loudness import integrated
from tools.sound.mixer import Mixer, Stems
from tools.sound.score import Score, load
from tools.sound.theory import Key

SCORES = Path(__file__).with_name("scores")
JOINS = {"ground": 0.0, "drive": 0.25, "fury": 0.6}  # the danger, 0 to 1, from which a stem is heard
WHOLE_QUALITY, STEM_QUALITY = 0.2, 0.05  # of 1, in the file: stems cover each other


def scores() -> list[Path]:
    """All scores, by name."""
    return sorted(SCORES.glob("*.score"))


def render(path: Path) -> tuple[dict[str, Samples], dict[str, str], float]:
    """A score's sounds and texts, by their path under assets/, and the quality of the files."""
    score = load(path)
    arrangement = arrange(score)
    stems = Mixer(score, arrangement).mix()
    files = {stem: _file(path.stem, stem) for stem in sorted(stems, key=lambda stem: JOINS[stem])}
    sounds = {f"music/{files[stem]}": stems[stem] for stem in files}
    text = json.dumps(_facts(score, arrangement, stems, files), indent=1) + "\n"
    quality = WHOLE_QUALITY if len(stems) == 1 else STEM_QUALITY
    return sounds, {f"music/{path.stem}.json": text}, quality


def _file(name: str, stem: str) -> str:
    """The ground has the piece's own name: whoever can play one file only plays that."""
    return f"{name}.ogg" if JOINS[stem] == 0.0 else f"{name}_{stem}.ogg"


def _facts(score: Score, arrangement: Arrangement, stems: Stems, files: dict[str, str]) -> dict[str, Any]:
    """Moments and lengths in pulses; levels in LUFS."""
    starts = [start // PULSE for start in arrangement.starts]
    placed = list(zip(starts, score.sections, strict=True))
    return {
        "title": score.title,
        "length": arrangement.length // PULSE,
        "bar": score.bar,
        "tempo": _changes([(start, {"sixteenth": section.sixteenth}) for start, section in placed]),
        "keys": _changes([(start, _key_facts(section.key)) for start, section in placed]),
        "sections": [{"pulse": start, "name": section.name} for start, section in placed],
        "stems": [_stem_facts(stem, stems[stem], file) for stem, file in files.items()],
    }


def _stem_facts(stem: str, loop: Samples, file: str) -> dict[str, Any]:
    return {"name": stem, "file": file, "joins": JOINS[stem], "loudness": round(integrated(loop), 1)}


def _changes(facts: list[tuple[int, dict[str, Any]]]) -> list[dict[str, Any]]:
    """Only those that differ from the one before, each with its pulse."""
    kept = [i for i in range(len(facts)) if i == 0 or facts[i][1] != facts[i - 1][1]]
    return [{"pulse": facts[i][0], **facts[i][1]} for i in kept]


def _key_facts(key: Key) -> dict[str, Any]:
    """The key's name, and which sounds catch_NN and march_NN are in tune with it."""
    return {"key": key.name, "catch": key.catch_numbers(), "march": key.march_numbers()}
