"""The tables: in order, apart from each other, shared by two copies, with names one can see."""

from __future__ import annotations

import json
import threading
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anti_invaders.storage import names
from anti_invaders.storage.document import Document
from anti_invaders.storage.notices import Notices
from anti_invaders.storage.scores import ROWS, Score, Scores
from anti_invaders.storage.shelf import DiskShelf, MemoryShelf

MODE = "campaign"


def opened(folder, notices=None):
    return Scores(Document(DiskShelf(folder), notices or Notices(), "scores.json", 1))


def row(score, name="Ana"):
    return Score(name, score, "faisca")


def test_rows_stand_in_order_and_the_eleventh_falls_off(tmp_path):
    scores = opened(tmp_path)
    for n in range(ROWS + 3):
        scores.add(MODE, "normal", row((n * 7) % 13 + 1))
    points = [each.score for each in opened(tmp_path).table(MODE, "normal")]
    assert points == [13, 12, 11, 10, 9, 8, 7, 6, 5, 4]


def test_how_often_a_run_was_continued_is_kept_beside_its_score(tmp_path):
    scores = opened(tmp_path)
    scores.add(MODE, "normal", row(5000))
    scores.add(MODE, "normal", Score("Ana", 9000, "agulha", stage=4, continues=2))
    assert [(each.score, each.continues) for each in opened(tmp_path).table(MODE, "normal")] == [
        (9000, 2),
        (5000, 0),
    ]


def test_a_place_is_told_before_a_name_is_asked_for(tmp_path):
    scores = opened(tmp_path)
    for points in range(100, 1100, 100):
        scores.add(MODE, "normal", row(points))
    assert scores.place(MODE, "normal", 1500) == 0
    assert scores.place(MODE, "normal", 500) == 6  # below the one who was there first
    assert scores.place(MODE, "normal", 100) is None
    assert scores.place(MODE, "easy", 1) == 0
    assert scores.place(MODE, "easy", 0) is None
    assert scores.add(MODE, "normal", row(500, "Eva")) == 6


@given(st.lists(st.integers(1, 50), max_size=15), st.integers(1, 50))
def test_the_place_foretold_is_the_place_got(points, last):
    scores = Scores(Document(MemoryShelf(), Notices(), "scores.json", 1))
    for n, each in enumerate(points):
        scores.add(MODE, "normal", row(each, f"p{n}"))
    assert scores.place(MODE, "normal", last) == scores.add(MODE, "normal", row(last, "last"))


def test_tables_of_modes_and_difficulties_are_apart(tmp_path):
    """Fault 76: score tables of different modes overwrote each other."""
    places = [(mode, difficulty) for mode in ("campaign", "siege") for difficulty in ("easy", "hard")]
    for n, (mode, difficulty) in enumerate(places):
        opened(tmp_path).add(mode, difficulty, row(100 + n))
    scores = opened(tmp_path)
    assert [[each.score for each in scores.table(*place)] for place in places] == [[100], [101], [102], [103]]


def test_of_the_days_tables_those_of_the_last_two_weeks_are_kept(tmp_path):
    scores = opened(tmp_path)
    scores.add(MODE, "normal", row(7))
    for day in range(1, 31):
        scores.add(f"daily 2026-11-{day:02}", "hard", row(day))
    kept = {key[0] for key, _rows in opened(tmp_path).tables()}
    assert kept == {MODE, *(f"daily 2026-11-{day}" for day in range(17, 31))}
    scores.add("daily 2026-12-03", "easy", row(1))
    assert not scores.table("daily 2026-11-19", "hard")
    assert scores.table("daily 2026-11-20", "hard")


def test_a_score_of_an_older_day_drops_no_newer_table(tmp_path):
    scores = opened(tmp_path)
    scores.add("daily 2026-11-30", "normal", row(9))
    scores.add("daily 1999-12-31", "normal", row(5))  # by a clock that is wrong
    scores.add("siege", "normal", row(3))
    assert [key[0] for key, _rows in scores.tables()] == ["daily 1999-12-31", "daily 2026-11-30", "siege"]


def test_two_copies_lose_nothing(tmp_path):
    """Fault 72: the last copy to quit overwrote the other's file."""
    first, second = opened(tmp_path), opened(tmp_path)
    first.add(MODE, "normal", row(500, "A"))
    second.add(MODE, "normal", row(700, "B"))
    first.add(MODE, "normal", row(600, "A"))
    expected = [("B", 700), ("A", 600), ("A", 500)]
    assert [(each.name, each.score) for each in opened(tmp_path).table(MODE, "normal")] == expected


def test_two_copies_that_save_at_once_lose_nothing(tmp_path):
    """Fault 72: at the very same time."""

    def play(name):
        mine = opened(tmp_path)
        for n in range(5):
            mine.add(MODE, "normal", row(100 * n + ord(name), name))

    threads = [threading.Thread(target=play, args=(name,)) for name in "AB"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened(tmp_path).table(MODE, "normal")) == 10


def test_a_row_that_could_not_be_saved_goes_along_with_the_next(tmp_path, monkeypatch):
    """Fault 67: play goes on after a full disk, and the score is not lost."""

    def full(handle):
        raise OSError(28, "No space left on device")

    scores = opened(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        assert scores.add(MODE, "normal", row(500)) == 0
    scores.add(MODE, "normal", row(400))
    assert [each.score for each in opened(tmp_path).table(MODE, "normal")] == [500, 400]


def test_one_bad_row_does_not_cost_the_others(tmp_path):
    opened(tmp_path).add(MODE, "normal", row(500))
    path = tmp_path / "scores.json"
    stored = json.loads(path.read_text())
    good = stored["tables"][0]["rows"][0]
    bad = [{**good, "score": "many"}, {**good, "score": -5}, {**good, "date": "\x00"}, 7, {}]
    stored["tables"][0]["rows"] += bad
    path.write_text(json.dumps(stored))
    notices = Notices()
    assert [each.score for each in opened(tmp_path, notices).table(MODE, "normal")] == [500]
    (notice,) = notices.take()
    assert json.loads((tmp_path / notice.kept).read_text()) == stored


@pytest.mark.parametrize("tables", [7, [7], [{"mode": 1, "difficulty": "x", "rows": []}], [{}], None])
def test_tables_of_a_wrong_form_are_kept_aside(tmp_path, tables):
    (tmp_path / "scores.json").write_text(json.dumps({"version": 1, "tables": tables}))
    notices = Notices()
    assert opened(tmp_path, notices).table(MODE, "normal") == ()
    assert [n.kind for n in notices.take()] == ["damaged"]


@pytest.mark.parametrize("name", ["", "   ", "\t", "\u200b", "\u2060\u00ad", "\U0001f600", "\u0301"])
def test_a_name_that_cannot_be_seen_becomes_one_that_can(name):
    """Fault 133: a name of only spaces made an invisible row."""
    assert names.clean(name) == names.NOBODY


@pytest.mark.parametrize(
    ("entered", "kept"),
    [
        ("Ção", "Ção"),
        ("Жук", "Жук"),
        ("e\u0301l", "él"),
        ("Ann\U0001f600a", "Anna"),
        ("a\nb", "a b"),
        ("  Ana   Lu  ", "Ana Lu"),
        ("x" * 200, "x" * 12),
        ("\u202egnihtyna", "gnihtyna"),
    ],
)
def test_names_are_kept_as_far_as_they_can_be_shown(entered, kept):
    """Fault 135: letters beyond ASCII were refused; what has no glyph is left out."""
    assert names.clean(entered) == kept


@given(st.text(max_size=40))
def test_a_clean_name_is_short_visible_and_clean(text):
    name = names.clean(text)
    assert 0 < len(name) <= names.LONGEST
    assert all(map(names.allowed, name))
    assert name == name.strip() == names.clean(name) == unicodedata.normalize("NFC", name)
