"""The scores: they read, they keep the laws of the clock, and a strict teacher finds nothing to mark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.sound import theory
from tools.sound.clock import PULSE
from tools.sound.critic import complaints
from tools.sound.score import CHORDS, Score, ScoreError, chords, load, timed

Forge = Callable[[str], ModuleType]

SCORES = sorted((Path(__file__).parents[2] / "tools" / "sound" / "scores").glob("*.score"))
FIGHT = {"low_orbit", "dark_side", "belt", "long_march", "gate", "home_row", "boss", "last_boss"}
GRID = {5, 6, 7, 8, 9, 10}  # pulses: never 120 or 128 to the minute

HEAD = """title Test
sixteenth 8
bar 16
channel march plays=march stem=ground gain=-9
channel lead plays=lead stem=drive gain=-12
channel drums plays=drums stem=drive gain=-7
pattern four r---r---r---r---
drums beat k:9...9...9...9...
"""
SECTION = """section one 2
  key Em
  chords | Em | D
  march four
"""


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        path = tmp_path / "test.score"
        path.write_text(text, "utf-8")
        return path

    return write


def by_name(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", SCORES, ids=by_name)
def test_the_teacher_finds_nothing_to_mark(path: Path) -> None:
    """No note that rubs, no leap over an octave, and no bar that is a copy of another."""
    assert list(complaints(load(path))) == []


@pytest.mark.parametrize("path", SCORES, ids=by_name)
def test_every_tempo_is_whole_pulses(path: Path) -> None:
    assert {section.sixteenth for section in load(path).sections} <= GRID


@pytest.mark.parametrize("path", SCORES, ids=by_name)
def test_every_piece_has_the_march_in_its_bass(path: Path) -> None:
    score = load(path)
    assert any("march" in section.tracks for section in score.sections)


def test_the_eight_pieces_of_the_fight_have_three_stems() -> None:
    for path in SCORES:
        stems = {channel.stem for channel in load(path).channels.values()}
        if path.stem in FIGHT:
            assert stems == {"ground", "drive", "fury"}, path.stem


def test_every_piece_has_contrast() -> None:
    """At least four sections, and at least 1 dB between the level of the softest and of the loudest."""
    for path in SCORES:
        sections = load(path).sections
        levels = [section.levels.get("all", 0.0) for section in sections]
        assert len(sections) >= 4 and max(levels) - min(levels) >= 1.0, path.stem


# --- the reader ---
def test_a_small_score_reads(written: Callable[[str], Path]) -> None:
    score = load(written(HEAD + SECTION))
    assert score.title == "Test"
    assert score.sections[0].tracks == {CHORDS: ["Em", "D"], "march": ["four", "four"]}
    assert score.channels["lead"].stem == "drive"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("section one 2\n  chords | Em", "1 bars of chords in section one; there must be 2"),
        ("section one 1\n  flute | c5:16", "channel 'flute' is unknown; known are march, lead, drums"),
        ("section one 1\n  key H", "key 'H' is unknown"),
        ("pattern odd r--", "3 steps in pattern odd; there must be 16"),
        ("melody c5", "'melody' is unknown here"),
        ("section one 1\n  tempo fast", "invalid literal"),
        ("  lead | c5:16", "an indented line belongs to a section"),
    ],
)
def test_faults_are_told_with_file_and_line(written: Callable[[str], Path], line: str, said: str) -> None:
    with pytest.raises(ScoreError, match=r"test\.score:\d+: ") as fault:
        load(written(HEAD + line + "\n"))
    assert said in str(fault.value)


def test_a_bar_that_is_not_full_is_refused() -> None:
    with pytest.raises(ValueError, match="lasts 14 steps and must last 16"):
        timed("b4:2 e5:12", 16)


def test_chords_share_a_bar_equally_or_as_written() -> None:
    assert [(c.name, first, steps) for c, first, steps in chords("Em D", 16)] == [("Em", 0, 8), ("D", 8, 8)]
    assert [steps for _, _, steps in chords("Em:10 D:6", 16)] == [10, 6]


# --- the teacher ---
def teacher_says(written: Callable[[str], Path], bars: str) -> list[str]:
    return list(complaints(load(written(f"{HEAD}section one 2\n  key Em\n  chords | Em | D\n{bars}"))))


def test_a_long_note_a_semitone_over_the_chord_is_marked(written: Callable[[str], Path]) -> None:
    said = teacher_says(written, "  lead | c5:16 | d5:16\n")
    assert any("a semitone over a tone of Em" in fault for fault in said)


def test_a_leap_of_more_than_an_octave_is_marked(written: Callable[[str], Path]) -> None:
    assert any("leaps 14" in fault for fault in teacher_says(written, "  lead | e4:16 | f#5:16\n"))


def test_a_copied_bar_is_marked(written: Callable[[str], Path]) -> None:
    text = HEAD + "section one 2\n  key Em\n  chords | Em | Em\n  march four\n"
    assert any("repeats one 1 note for note" in fault for fault in complaints(load(written(text))))


# --- harmony ---
@given(st.sampled_from(sorted(theory.QUALITIES)), st.integers(0, 11), st.integers(0, 11))
def test_voices_are_four_notes_of_the_chord_in_range(quality: str, root: int, before: int) -> None:
    tones = tuple((root + step) % 12 for step in theory.QUALITIES[quality])
    first = theory.voicing(tuple((before + step) % 12 for step in (0, 4, 7)), (55, 59, 62, 67))
    voices = theory.voicing(tones, first)
    assert len(voices) == 4 and {note % 12 for note in voices} <= set(tones)
    assert min(voices) >= 53 and max(voices) <= 53 + 12 + 24


@given(st.integers(0, 11), st.integers(29, 45))
def test_the_bass_takes_the_near_octave(tone: int, before: int) -> None:
    note = theory.bass_note(tone, before)
    assert note % 12 == tone and 29 <= note <= 45


def test_the_catch_climbs_the_pentatonic_of_the_key_and_the_march_goes_down() -> None:
    e_minor = theory.key("Em")
    assert [theory.CATCH_NOTES[n] for n in e_minor.catch_numbers()] == [76, 79, 81, 83, 86, 88, 91, 93]
    assert [theory.MARCH_NOTES[n] for n in e_minor.march_numbers()] == [52, 50, 48, 47]


@given(
    st.sampled_from(sorted(theory.MODES)),
    st.sampled_from(["C", "C#", "D", "Eb", "E", "F", "F#", "G", "A", "Bb", "B"]),
)
def test_catch_and_march_exist_in_every_key(mode: str, tonic: str) -> None:
    key = theory.key(f"{tonic} {mode}")
    assert all(0 <= number < len(theory.CATCH_NOTES) for number in key.catch_numbers())
    assert all(0 <= number < len(theory.MARCH_NOTES) for number in key.march_numbers())


@pytest.mark.parametrize("name", ["h4", "c", "c#", "c10", "C4", ""])
def test_what_is_no_note_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is no note"):
        theory.midi(name)


# --- on paper ---
def arranged(forge: Forge, written: Callable[[str], Path], section: str) -> tuple[Score, object]:
    score = load(written(HEAD + section))
    return score, forge("arrangement").arrange(score)


def test_a_step_of_the_score_is_whole_pulses_of_samples(forge: Forge, written: Callable[[str], Path]) -> None:
    _, plan = arranged(forge, written, SECTION)
    moments = [moment for moment, _ in plan.notes["march"]]  # type: ignore[attr-defined]
    assert moments == [step * 4 * 8 * PULSE for step in range(8)]


def test_the_bass_follows_the_chords(forge: Forge, written: Callable[[str], Path]) -> None:
    _, plan = arranged(forge, written, SECTION)
    notes = [note.midi % 12 for _, note in plan.notes["march"]]  # type: ignore[attr-defined]
    assert notes == [4] * 4 + [2] * 4


def test_only_loud_kicks_push_the_others_down(forge: Forge, written: Callable[[str], Path]) -> None:
    soft = "drums soft k:4...9...........\nsection one 1\n  chords | Em\n  drums soft\n"
    _, plan = arranged(forge, written, soft)
    assert plan.kicks == [4 * 8 * PULSE]  # type: ignore[attr-defined]


def test_a_fault_in_a_bar_is_told_with_its_place(forge: Forge, written: Callable[[str], Path]) -> None:
    with pytest.raises(ScoreError, match="section one, bar 1, lead: 'x9' is no note"):
        arranged(forge, written, "section one 1\n  chords | Em\n  lead | x9:16\n")
