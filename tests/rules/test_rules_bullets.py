"""Enemy bullets in arrays: order kept, rows closed up, riders on the right rows."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anti_invaders.resources import asset
from anti_invaders.rules.bullets import HIT_RADIUS, LIMIT, TIDY, BulletField
from anti_invaders.rules.emitters import Emitter, Gunnery, Source
from anti_invaders.rules.movers import Movers
from anti_invaders.rules.rng import Stream
from anti_invaders.rules.state import listed
from tests.rules.scenes import pattern, scene

TURNER = (
    "<action label='top'><repeat><times>30</times><action><fire><direction type='absolute'>180</direction>"
    "<speed>1</speed><bulletRef label='turner'/></fire><wait>3</wait></action></repeat></action>"
    "<bullet label='turner'><action><wait>10</wait><changeDirection><direction type='absolute'>90</direction>"
    "<term>1</term></changeDirection><wait>5</wait></action></bullet>"
)


def test_what_hits_is_at_most_sixty_percent_of_what_is_drawn():
    drawn = asset("sprites", "light.svg").read_text(encoding="utf-8")
    (radius,) = re.findall(r'class="solid"><circle r="([0-9.]+)"', drawn)
    assert 0.6 * float(radius) >= HIT_RADIUS


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 40)), max_size=80))
def test_rows_stay_in_the_order_in_which_they_came(steps):
    """Whatever is added and killed: what is left is what a plain list would hold."""
    movers, plain, serial = Movers(64), [], 0
    for add, which in steps:
        if add:
            if movers.add(float(serial), 0.0, 0.0, 0.0) >= 0:
                plain.append(float(serial))
            serial += 1
        elif plain:
            movers.kill(which % len(plain))
            movers.sweep()
            del plain[which % len(plain)]
        assert movers.x.tolist() == plain


def test_a_bullet_moves_from_the_pulse_after_it_was_fired():
    play = scene()
    source = Source(1, 1, "grunt", "aimed", Stream(0))
    play.enemy().emitters.append(Emitter.started(source, play.world.content.patterns["aimed"], 0.5))
    play.run(1)
    assert (play.world.bullets.x[0], play.world.bullets.y[0]) == (288.0, 200.0)
    play.run(1)
    assert (play.world.bullets.x[0], play.world.bullets.y[0]) == pytest.approx((288.0, 202.0))
    assert (play.world.bullets.px[0], play.world.bullets.py[0]) == (288.0, 200.0)
    assert play.world.bullets.age.tolist() == [1]


def test_a_bullet_sixteen_px_outside_is_gone():
    play = scene()
    play.bullet(10.0, 300.0, -2.0, 0.0)
    play.run(13)
    assert play.world.bullets.x.tolist() == [-16.0]
    play.run(1)
    assert play.world.bullets.n == 0


def test_riders_keep_to_their_bullets_while_others_die_around_them():
    play = scene(turners=TURNER)
    source = Source(1, 1, "grunt", "turners", Stream(0))
    play.enemy(y=50.0).emitters.append(
        Emitter.started(source, play.world.content.patterns["turners"], 0.5)
    )
    bullets = play.world.bullets
    for pulse in range(120):
        play.bullet(500.0, 590.0)
        play.run(1)
        bullets.kill(pulse % bullets.n)
        bullets.sweep()
        for rider in bullets.riders:
            assert bullets.source[rider.row] == 1
            assert bullets.vx[rider.row] == pytest.approx(2.0 if rider.direction == 90.0 else 0.0, abs=1e-9)


def test_a_vanished_bullet_is_gone_at_the_end_of_its_pulse():
    body = (
        "<action label='top'><fire><direction type='absolute'>180</direction><speed>1</speed>"
        "<bullet><action><wait>4</wait><vanish/></action></bullet></fire></action>"
    )
    play = scene(ghost=body)
    source = Source(1, 1, "grunt", "ghost", Stream(0))
    play.enemy().emitters.append(Emitter.started(source, play.world.content.patterns["ghost"], 0.5))
    counts = [play.world.bullets.n for _ in range(7) if play.run(1) is not None]
    assert counts == [1, 1, 1, 1, 1, 0, 0]


def test_no_more_than_the_limit_is_ever_alive():
    play = scene()
    for index in range(LIMIT + 50):
        play.bullet(index % 500 + 20.0, 300.0)
    assert play.world.bullets.n == LIMIT
    play.player.x = play.player.px = 12.0
    play.run(1)
    assert play.world.bullets.n == LIMIT


def test_everything_is_back_to_nothing_after_a_storm():
    """Fault 159: two thousand bullets from hundreds of sources, ten seconds later: not one kept."""
    play = scene()
    for index in range(2000):
        source = Source(index, 0, "grunt", "ring", Stream(index))
        play.world.bullets.spawn(20.0 + index % 500, 100.0, 0.0, 3.0, source)
        play.shot(20.0 + index % 500, 300.0)
    play.player.invulnerable = 10_000
    play.run(600)
    world = play.world
    assert (world.bullets.n, world.shots.n - 250, len(world.bullets.riders)) == (0, 6, 0)
    assert len(world.bullets.sources) <= TIDY


def test_cancel_gives_the_places_of_the_living_only():
    bullets = BulletField()
    source = Source(1, 1, "grunt", "ring", Stream(0))
    for x in (10.0, 20.0, 30.0):
        bullets.spawn(x, 5.0, 0.0, 0.0, source)
    bullets.kill(1)
    assert bullets.cancel() == ((10.0, 5.0), (30.0, 5.0))
    bullets.sweep()
    assert bullets.n == 0
    assert bullets.cancel() == ()


@given(
    st.lists(st.tuples(st.floats(0, 576), st.floats(0, 600)), min_size=1, max_size=60),
    st.floats(0, 576), st.floats(0, 600), st.floats(0, 80),
)  # fmt: skip
def test_touching_is_what_measuring_each_would_find(places, x, y, radius):
    bullets = BulletField()
    source = Source(1, 1, "grunt", "ring", Stream(0))
    for place in places:
        bullets.spawn(*place, 0.0, 0.0, source)
    reach = radius + HIT_RADIUS
    expected = [i for i, (bx, by) in enumerate(places) if (bx - x) ** 2 + (by - y) ** 2 <= reach * reach]
    assert bullets.touching(x, y, radius) == expected


def test_a_look_of_its_own_is_counted_in_the_list_of_looks():
    bullets = BulletField()
    window = Gunnery(bullets, 1.0, lambda event: None)
    window.ships = [(288.0, 500.0)]
    fired = pattern(
        "<action label='top'><fire><direction type='absolute'>90</direction><bullet ai:look='petal'/></fire>"
        "<fire><direction type='absolute'>90</direction><bullet ai:heavy='0.5'/></fire>"
        "<fire><direction type='absolute'>90</direction><bullet/></fire></action>"
    )
    emitter = Emitter.started(Source(1, 1, "grunt", "test", Stream(0)), fired, 0.5)
    emitter.advance(0, 100.0, 100.0, window)
    assert [bullets.looks[look] for look in bullets.look.tolist()] == ["petal", "heavy", "light"]
    assert bullets.heavy.tolist() == [False, True, False]
    assert bullets.save(listed)["looks"] == ["light", "heavy", "petal"]
