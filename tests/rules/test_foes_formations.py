"""The march."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anti_invaders.rules.events import EnemyFired, MarcherLanded, MarchersStepped, TelegraphStarted
from anti_invaders.rules.field import HEIGHT, LOWEST_QUARTER, WIDTH
from anti_invaders.rules.formations import DROP, EDGE, ENTRANCE, STEP
from anti_invaders.rules.specs import MarchCue, Slot, WeaponSpec
from anti_invaders.rules.start import Start
from tests.rules.scenes import Scene, enemy_spec, march, scene, stage

SAFE = Start(invulnerable=True)
ARMED = enemy_spec("grunt", weapons=(WeaponSpec("aimed", "order", "shot"),))


def marching(cue: MarchCue, start: Start = SAFE) -> Scene:
    """A formation that has just come in."""
    play = scene(stage(cue), start=start)
    play.run(ENTRANCE)
    return play


def armed(rows: int = 1, columns: int = 6, **rest: int) -> MarchCue:
    """A formation whose marchers have a weapon."""
    slots = tuple(Slot(ARMED, 40.0 * c, 36.0 * r, ()) for r in range(rows) for c in range(columns))
    return replace(march(**rest), slots=slots)


def test_a_formation_comes_in_from_above_and_stands_in_its_place() -> None:
    play = scene(stage(march(3)), start=SAFE)
    play.run(1)
    assert all(marcher.y < 0.0 for marcher in play.world.enemies)
    play.run(ENTRANCE - 1)
    assert [marcher.y for marcher in play.world.enemies] == [80.0, 80.0, 80.0]
    assert [marcher.x for marcher in play.world.enemies] == [248.0, 288.0, 328.0]


def test_marchers_step_sideways_together() -> None:
    play = marching(march(4))
    before = [marcher.x for marcher in play.world.enemies]
    play.until(MarchersStepped)
    assert [marcher.x for marcher in play.world.enemies] == [x + STEP for x in before]


def test_a_step_is_a_glide_and_never_a_jump() -> None:
    play = marching(march(4))
    for _ in range(200):
        play.run(1)
        for marcher in play.world.enemies:
            assert abs(marcher.x - marcher.px) <= STEP / 4 + 1e-9
            assert abs(marcher.y - marcher.py) <= DROP / 4 + 1e-9


def test_at_the_edge_they_go_down_a_row_and_turn_about() -> None:
    play = marching(march(8, slow=4))
    turns: list[bool] = []
    for _ in range(1500):
        play.run(1)
        left, right = play.world.enemies[0], play.world.enemies[-1]
        assert left.x >= EDGE and right.x <= WIDTH - EDGE
        if left.y != left.py:
            assert left.x == left.px
            turns.append(left.x < WIDTH / 4)
    assert True in turns and False in turns
    assert (left.y - 80.0) % DROP == 0.0 and left.y >= 80.0 + 5 * DROP


def test_the_march_has_four_notes() -> None:
    play = marching(march(4))
    play.run(300)
    notes = [step.note for step in play.all(MarchersStepped)]
    assert notes[:9] == [0, 1, 2, 3, 0, 1, 2, 3, 0]


def pace(cue: MarchCue, survivors: int) -> int:
    """Pulses between two steps when only so many are left."""
    play = marching(cue)
    for marcher in play.world.enemies[survivors:]:
        marcher.dead = True
    for _ in range(3):
        play.until(MarchersStepped)
    begun = play.world.pulse
    play.until(MarchersStepped)
    return play.world.pulse - begun


def test_fewer_marchers_march_faster() -> None:
    cue = march(6, slow=30, fast=5)
    assert [pace(cue, left) for left in (6, 4, 2, 1)] == [30, 20, 10, 5]


def test_a_formation_out_of_patience_runs() -> None:
    play = marching(march(6, slow=30, fast=5, patience=300))
    play.run(400)
    begun = play.until(MarchersStepped) and play.world.pulse
    play.until(MarchersStepped)
    assert play.world.pulse - begun == 5


def test_a_marcher_that_lands_raises_the_invasion() -> None:
    play = marching(march(1, fast=4))
    landed = play.until(MarcherLanded, most=6000)
    assert (landed.kind, landed.cost, landed.invasion) == ("grunt", 8, 8)
    assert play.world.invasion == 8
    assert play.world.landed == 1
    play.run(1)
    assert play.world.enemies == []


def test_nobody_who_was_shot_lands() -> None:
    play = marching(march(2, fast=4))
    while play.world.enemies[0].y < HEIGHT - 40.0:
        play.run(1)
    play.world.enemies[0].dead = True
    play.run(1000)
    assert len(play.all(MarcherLanded)) == 1


def test_only_the_front_of_a_column_fires() -> None:
    play = marching(armed(rows=3, fire_every=20), Start(invulnerable=True, seed=3))
    for _ in range(600):
        for event in play.run(1):
            if isinstance(event, TelegraphStarted):
                by = next(m for m in play.world.enemies if m.id == event.id)
                assert by.slot[1] == 72.0
    assert len(play.all(EnemyFired)) > 10


def test_a_warning_comes_before_every_shot() -> None:
    play = marching(armed(fire_every=15))
    warned: dict[int, int] = {}
    for _ in range(500):
        for event in play.run(1):
            if isinstance(event, TelegraphStarted):
                warned[event.id] = play.world.pulse
            elif isinstance(event, EnemyFired):
                assert play.world.pulse - warned.pop(event.id) == 12


@pytest.mark.parametrize(("name", "least", "most"), [("easy", 4, 11), ("lunatic", 16, 30)])
def test_harder_formations_fire_oftener(name: str, least: int, most: int) -> None:
    play = marching(armed(fire_every=50), Start(invulnerable=True, difficulty=name, hold_invasion=True))
    play.run(500)
    assert least <= len(play.all(TelegraphStarted)) <= most


def test_who_is_about_to_fire_takes_no_other_order() -> None:
    """Not even for a weapon that is for other difficulties."""
    low, high = (WeaponSpec("aimed", "order", "shot", ranks=span) for span in ((0.0, 0.65), (0.65, 1.0)))
    pair = enemy_spec("grunt", weapons=(low, high))
    play = marching(replace(march(1), slots=(Slot(pair, 0.0, 0.0, ()),)))
    marcher = play.world.enemies[0]
    assert marcher.obedient
    marcher.obey(play.world)
    assert not marcher.obedient
    play.until(EnemyFired)
    assert marcher.obedient


def test_from_the_lowest_quarter_nobody_is_ordered_to_fire() -> None:
    cue = armed(fire_every=10, slow=200, fast=200)
    play = marching(replace(cue, y=LOWEST_QUARTER + 20.0))
    play.run(300)
    assert play.all(TelegraphStarted) == []


def test_a_formation_without_weapons_or_orders_keeps_still() -> None:
    play = marching(march(6, fire_every=10))
    play.run(300)
    assert play.all(TelegraphStarted) == []
