"""A Nova: erased bullets hang where they were, and pop when its front is there."""

from __future__ import annotations

import numpy as np
import pytest

from anti_invaders.rules import events as seen
from anti_invaders.rules.controls import IDLE, Controls
from anti_invaders.rules.player import NOVA
from anti_invaders.view.fronts import STAR, distances
from anti_invaders.view.options import ViewOptions
from tests.view.view_measures import cells, flashes
from tests.view.view_stage import Stage, stage

BOMB = Controls(bomb=True)
SHIP = 288.0, 500.0
NEAR, FAR, HEAVY = (288.0, 420.0), (120.0, 60.0), (500.0, 200.0)
AREA = 0.25  # of the field


def burning(options: ViewOptions | None = None) -> Stage:
    """A Nova has just taken three bullets, one of them heavy."""
    play = stage(options)
    for place in (NEAR, FAR):
        play.play.bullet(*place)
    play.play.bullet(*HEAVY, heavy=True)
    play.run()
    play.run(1, BOMB)
    assert play.play.world.bullets.n == 0
    return play


def ghosts(play: Stage) -> set[tuple[int, int]]:
    nova = play.effects.nova
    return {(round(x), round(y)) for x, y in nova._ghosts.between(1.0).T} if nova else set()


def test_erased_bullets_stay_where_they_were_until_the_front_is_there():
    play = burning()
    nova = play.effects.nova
    assert ghosts(play) == {(round(x), round(y)) for x, y in (NEAR, FAR, HEAVY)}
    for _ in range(NOVA):
        play.run()
        radius = nova._glare.reached
        for x, y in (NEAR, FAR, HEAVY):
            away = float(distances(np.array(x - nova.x), np.array(y - nova.y), STAR))
            if abs(away - radius) > 1.0:
                assert ((round(x), round(y)) in ghosts(play)) == (away > radius)
    assert not ghosts(play)


def test_each_pops_in_its_own_place():
    play = burning()
    while NEAR in ghosts(play):
        play.run()
    x, y = play.effects._particles.state()[:2]
    assert (np.hypot(x - NEAR[0], y - NEAR[1]) < 2.0).any()
    assert not (np.hypot(x - FAR[0], y - FAR[1]) < 2.0).any()


def test_they_look_as_they_did():
    play = burning()
    nova = play.effects.nova
    places = nova._ghosts.between(0.0).T
    looks = {(round(x), round(y)): look for (x, y), look in zip(places, nova._ghosts.look, strict=True)}
    assert looks[HEAVY] == play.play.world.bullets.looks.index("heavy")
    assert looks[NEAR] == looks[FAR] == play.play.world.bullets.looks.index("light")


def test_they_are_drawn_and_the_ship_flies_on():
    play = burning()
    with_them = play.drawn()
    play.effects.nova._ghosts.taken(play.effects.nova._glare, True)
    without = play.drawn()
    x, y = round(FAR[0]), round(FAR[1])
    assert with_them[x - 3 : x + 3, y - 3 : y + 3].sum() > 4 * without[x - 3 : x + 3, y - 3 : y + 3].sum()


def test_bullets_fired_behind_the_front_pop_at_once():
    play = burning()
    for _ in range(20):
        play.run()
    play.tell(seen.BulletsCancelled("bomb", (NEAR,), 0))
    play.advance()
    assert (round(NEAR[0]), round(NEAR[1])) not in ghosts(play)


def test_nothing_is_left_of_it_after_a_while():
    play = burning()
    play.run(NOVA * 3)
    assert play.effects.nova is None
    assert play.effects.quiet()


def test_its_light_falls_on_those_whom_it_hurts():
    play = burning()
    before = play.effects._particles.n
    play.tell(seen.EnemyHit(1, "grunt", 200.0, 150.0, "bomb"))
    x, y = play.effects._particles.state()[:2, before:]
    assert len(x) and (np.hypot(x - 200.0, y - 150.0) < 30.0).all()


def film(calm: bool) -> list[np.ndarray]:
    play = burning(ViewOptions(shake=0.0, calm=calm))
    shots = []
    for _ in range(60):
        play.drawn()
        shots.append(cells(play.screen.subsurface((0, 0, 576, 600))))
        play.run(1, IDLE)
    return shots


def test_no_more_than_a_quarter_of_the_field_is_bright_at_once():
    shots = film(calm=False)
    assert max(((shot - shots[-1]) > 0.10).mean() for shot in shots) < AREA
    assert (flashes(shots) > 1).mean() < AREA


def test_calm_no_quarter_of_the_field_flashes_at_all():
    assert (flashes(film(calm=True)) > 0).mean() < AREA


@pytest.mark.parametrize("count", [1, 700])
def test_any_number_of_bullets_is_taken(count):
    play = stage()
    for number in range(count):
        play.play.bullet(20.0 + number % 50 * 10.0, 20.0 + number // 50 * 20.0)
    play.run()
    play.run(1, BOMB)
    play.run(NOVA)
    assert not ghosts(play)
    assert play.effects._particles.n <= play.effects._particles.budget
