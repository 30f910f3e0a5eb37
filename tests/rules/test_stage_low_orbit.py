"""Stage 1 as its file has it: the lesson, what falls, when Vanguard comes. `tests/bots` plays it whole."""

from __future__ import annotations

from anti_invaders.content import load
from anti_invaders.rules.controls import IDLE, Controls
from anti_invaders.rules.specs import BossCue, FlyCue, MarchCue, StageSpec
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World


def low_orbit() -> StageSpec:
    return load().stages[1]


def first_ring(world: World) -> list[int]:
    """The rows of the lesson's first eight bullets, as far as they were fired."""
    bullets = world.bullets
    return [row for row in range(bullets.n) if bullets.fired_by(row).pattern == "lesson-ring"][:8]


def test_the_lesson_is_eight_slow_light_bullets_that_one_field_catches() -> None:
    world = World(load(), Start(seed=1, alone=True, invulnerable=True))
    while not first_ring(world):
        world.advance((IDLE,))
    assert world.stage.hint == "field"
    while world.bullets.y[first_ring(world)].mean() < world.players[0].y - 8.0:
        world.advance((IDLE,))
        assert not world.bullets.heavy[first_ring(world)].any()
        assert len(first_ring(world)) == 8
    for _ in range(5):
        world.advance((Controls(field=True),))
    assert world.players[0].field.count == 8
    assert world.stage.hint == "throw"


def test_vanguard_comes_between_two_minutes_and_two_and_three_quarters() -> None:
    boss = low_orbit().cues[-1]
    assert isinstance(boss, BossCue) and boss.boss.name == "vanguard"
    assert 2 * 60 * 60 <= boss.at <= 165 * 60


def test_a_ship_that_takes_most_of_what_falls_meets_vanguard_with_power_three() -> None:
    falls = 0
    for cue in low_orbit().cues:
        if isinstance(cue, FlyCue):
            per_kind = cue.enemy.drops.count("power") * (cue.count - len(cue.carriers))
            falls += per_kind + cue.drops.count("power") * len(cue.carriers)
        elif isinstance(cue, MarchCue):
            falls += sum(slot.drops.count("power") for slot in cue.slots)
        elif isinstance(cue, BossCue) and cue is not low_orbit().cues[-1]:
            falls += cue.boss.drops.count("power")
    assert 8 <= falls <= 12  # each is worth 0.25
