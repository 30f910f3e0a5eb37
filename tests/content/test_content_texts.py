"""What a stage's file tells the player before it and after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from anti_invaders.content import ContentError, load_from
from anti_invaders.content.stages import LONGEST_TEXT
from tests.content.packs import PACK, write

STAGE = PACK["stages/1.toml"]


def told(folder: Path, text: str) -> tuple[str, str]:
    changed = STAGE.replace("speed_limit = 3.2\n", f"speed_limit = 3.2\n\n[text]\n{text}\n", 1)
    said = load_from(write(folder, stages_1=changed)).stages[1].text
    return said.start, said.end


def test_a_stage_may_say_something_before_and_after(tmp_path: Path) -> None:
    assert told(tmp_path, 'start = "Up."\nend = "Done."') == ("Up.", "Done.")


def test_a_stage_may_keep_silent(tmp_path: Path) -> None:
    said = load_from(write(tmp_path)).stages[1].text
    assert (said.start, said.end) == ("", "")
    assert told(tmp_path, 'end = "Done."') == ("", "Done.")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f'start = "{"a" * (LONGEST_TEXT + 1)}"', f"start has {LONGEST_TEXT + 1} characters"),
        ('start = "Up."\nmiddle = "Hm."', 'key "middle" is unknown'),
        ("end = 7", "end is a whole number; a text is needed"),
        ('story = "endin"', 'story "endin" is unknown; did you mean "ending"'),
    ],
)
def test_a_text_that_does_not_fit_is_named(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(ContentError, match=says) as caught:
        told(tmp_path, text)
    assert caught.value.line > 7
