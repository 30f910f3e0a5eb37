"""Bots see what a player sees, late, and the same looks give the same controls."""

from __future__ import annotations

import numpy as np
import pytest

from anti_invaders import bots, content
from anti_invaders.rules.controls import IDLE
from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World


@pytest.fixture(scope="module")
def loaded() -> content.Content:
    return content.load()


def world_after(loaded: content.Content, pulses: int, seed: int = 1) -> World:
    world = World(loaded, Start(seed=seed, stage=1, alone=True, invulnerable=True))
    for _ in range(pulses):
        world.advance((IDLE,))
    return world


def test_a_look_shows_only_what_is_on_the_screen(loaded: content.Content) -> None:
    for pulses in range(300, 1500, 150):
        sight = bots.look(world_after(loaded, pulses))
        x, y = sight.bullets[:2]
        assert ((x >= 0) & (x <= WIDTH) & (y >= 0) & (y <= HEIGHT)).all()
        assert all(-15.0 < x < WIDTH + 15.0 and y < HEIGHT + 15.0 for x, y, *_rest in sight.foes)


def test_a_look_names_neither_seed_nor_runner(loaded: content.Content) -> None:
    sight = bots.look(world_after(loaded, 600))
    for name, value in sight._asdict().items():
        assert isinstance(value, int | float | bool | tuple | np.ndarray), name
        assert "seed" not in name


def test_looking_changes_nothing(loaded: content.Content) -> None:
    world = world_after(loaded, 700)
    before = world.hash()
    sight = bots.look(world)
    sight.bullets[:] = 0.0
    assert world.hash() == before


@pytest.mark.parametrize("name", bots.BOTS)
def test_a_bot_of_the_same_seed_flies_the_same_way(loaded: content.Content, name: str) -> None:
    def flown() -> str:
        world, bot = World(loaded, Start(seed=3, stage=1, alone=True)), bots.make(name, 3)
        for _ in range(900):
            world.advance((bot.decide(bots.look(world)),))
        return world.hash()

    assert flown() == flown()


@pytest.mark.parametrize("name", bots.BOTS)
def test_looks_that_are_not_taken_would_have_changed_nothing(loaded: content.Content, name: str) -> None:
    careful, quick = (World(loaded, Start(seed=4, stage=1, alone=True)) for _ in range(2))
    first, second = bots.make(name, 4), bots.make(name, 4)
    for _ in range(1500):
        careful.advance((first.decide(bots.look(careful)),))
        quick.advance((bots.steer(second, quick),))
    assert careful.hash() == quick.hash()


def test_a_late_bot_does_not_know_what_has_just_appeared(loaded: content.Content) -> None:
    """A bullet that was not there ten pulses ago changes nothing that the skilled bot does."""
    calm = world_after(loaded, 30)
    sight = bots.look(calm)
    row = np.array([[sight.x], [sight.y - 30.0], [0.0], [3.0]])
    threatened = sight._replace(bullets=row, heavy=np.array([False]))
    unaware, warned = bots.make("skilled", 1), bots.make("skilled", 1)
    for k in range(10):
        now = sight._replace(pulse=k)
        unaware.decide(now)
        warned.decide(now)
    same = sight._replace(pulse=12), threatened._replace(pulse=12)
    assert unaware.decide(same[0]) == warned.decide(same[1])


def test_a_bot_that_is_unknown_is_named_with_those_that_are(loaded: content.Content) -> None:
    with pytest.raises(ValueError, match=r"clever.*idle, novice, skilled"):
        bots.make("clever", 1)
