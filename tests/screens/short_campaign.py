"""Three stages on which nobody comes, and a run of them."""

from __future__ import annotations

from dataclasses import replace

from anti_invaders.rules.specs import Content, MusicCue, StageSpec, StageText
from anti_invaders.screens.play import PlayScreen, begin
from anti_invaders.screens.title import Title
from anti_invaders.storage.store import Store
from stage import Stage, loaded


def short(number: int, story: str = "") -> StageSpec:
    """A stage on which nobody comes, over after half a second."""
    return StageSpec(
        number, f"short-{number}", "Low Orbit", "low_orbit", "low_orbit", 100 + 50 * number, 3.2,
        (MusicCue(name="once", at=30, play="low_orbit"),), StageText("Up we go.", "Done.", story),
    )  # fmt: skip


def campaign() -> Content:
    """Three short stages, with a story before and after."""
    stages = {1: short(1, "opening"), 2: short(2), 3: short(3, "ending")}
    return replace(loaded(), stages=stages, digest="a short campaign")


def flying(fresh: bool = True, store: Store | None = None) -> tuple[Stage, PlayScreen]:
    """A run of the short campaign that has begun."""
    stage = Stage(store, fresh=fresh, pack=campaign())
    stage.push(Title(stage.shell))
    play = begin(stage.shell, "normal", "faisca")
    stage.push(play)
    return stage, play


def until(stage: Stage, kind: type, most: int = 400) -> None:
    """Pulses pass until such a screen is on top."""
    for _ in range(most):
        if isinstance(stage.top, kind) and not stage.stack.changing:
            return
        stage.pulse()
    raise AssertionError(f"no {kind.__name__}, but {type(stage.top).__name__}")
