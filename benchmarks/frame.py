"""Full frames, pulse, drawing and presenting: beside sprite groups, arcade and pyxel (goals 3 to 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import pygame

from benchmarks.harness import (
    CPU,
    MILLI,
    Row,
    alone,
    in_turns,
    no_collection,
    per_act,
    share,
    skipped,
)
from benchmarks.peers.shooter import SIZE, Shooter
from benchmarks.show import Show
from benchmarks.xvfb import measured, python_with, x11

SIZES = (500, 2_000)  # bullets
OF_GROUPS = 0.33
PEERS = {"arcade": 0.15, "pyxel": 0.33}  # ours in shares of theirs, by frames a second on X11
RIVALS = 2_000  # bullets beside those, and where the goals are
CPU_SHARE = 0.35  # of the groups', at 60 frames a second
MANY, P99 = 10_000, 8.0  # bullets, ms
FRAMES, FEW = 120, 30  # of a round
WARM_UP = 90  # frames: everything is baked, the boss fires


def run(quick: bool) -> list[Row]:
    """The table's rows."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    frames, rounds = (FEW, 3) if quick else (FRAMES, 5)
    with no_collection():
        rows = [_beside_groups(bullets, frames, rounds) for bullets in SIZES]
        rows.append(_p99(3 * frames))
    return [*rows, *(_on_x11(1.0, 1) if quick else _on_x11(4.0, 3))]


def frame_of(scene: Show | Shooter, screen: pygame.Surface) -> Callable[[], None]:
    """One pulse and one frame, shown."""

    def frame() -> None:
        scene.pulse()
        scene.draw(screen)
        pygame.display.flip()

    for _ in range(WARM_UP if isinstance(scene, Show) else 3):
        frame()
    return frame


def _screen() -> pygame.Surface:
    screen = pygame.display.get_surface()
    assert screen is not None
    return screen


def _beside_groups(bullets: int, frames: int, rounds: int) -> Row:
    ours, peer = frame_of(Show(bullets), _screen()), frame_of(Shooter(bullets), _screen())
    found = in_turns(
        {"ours": lambda: per_act(ours, frames), "peer": lambda: per_act(peer, frames // 3)}, rounds
    )
    name = f"a full frame, {bullets:,} bullets, sprite groups"
    return share(name, found["ours"], found["peer"], OF_GROUPS if bullets == RIVALS else None)


def _p99(frames: int) -> Row:
    frame, taken = frame_of(Show(MANY), _screen()), []
    for _ in range(frames):
        begun = CPU()
        frame()
        taken.append((CPU() - begun) / MILLI)
    worst = sorted(taken)[int(len(taken) * 0.99)]
    return alone(f"the 99th of 100 frames, {MANY:,} bullets", worst, "ms", f"≤ {P99:g} ms", worst <= P99)


# --- on X11, in processes of their own --------------------------------------------------------------
def _on_x11(seconds: float, rounds: int) -> Iterator[Row]:
    """Frames as fast as they go beside arcade and pyxel; then 60 a second beside the groups."""
    with x11() as env:
        if env is None:
            yield skipped("frames on X11", "no Xvfb")
            return
        for name, at_most in PEERS.items():
            yield _rival(name, at_most, env, seconds, rounds)
        yield _paced(env, seconds, rounds)


def _rival(name: str, at_most: float, env: Mapping[str, str], seconds: float, rounds: int) -> Row:
    """The time of a frame of ours in shares of theirs."""
    what = f"a full frame on X11, {RIVALS:,} bullets, {name}"
    python = python_with(name)
    if python is None:
        return skipped(what, f"{name} is not installed")
    asked = str(RIVALS), str(seconds)
    theirs = f"benchmarks.peers.{name}_shooter"
    found = in_turns(
        {
            "ours": lambda: float(measured("benchmarks.framed", "ours", *asked, env=env)),
            "peer": lambda: float(measured(theirs, *asked, env=env, python=python)),
        },
        rounds,
    )
    return share(what, found["ours"], found["peer"], at_most)


def _paced(env: Mapping[str, str], seconds: float, rounds: int) -> Row:
    """Processor time of sixty frames."""

    def spent(name: str) -> float:
        return float(measured("benchmarks.framed", name, str(RIVALS), str(seconds), "paced", env=env))

    found = in_turns({"ours": lambda: spent("ours"), "groups": lambda: spent("groups")}, rounds)
    what = f"CPU at 60 frames a second on X11, {RIVALS:,} bullets, sprite groups"
    return share(what, found["ours"], found["groups"], CPU_SHARE, 0.01, "%")
