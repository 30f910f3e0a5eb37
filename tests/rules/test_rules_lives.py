"""A hit, the moment in which it can be undone, death, return, and the end of the run."""

from __future__ import annotations

import pytest

from anti_invaders.rules.controls import Controls
from anti_invaders.rules.events import (
    BombUsed,
    BulletsCancelled,
    EnemyDestroyed,
    GameEnded,
    PlayerDied,
    PlayerHit,
    PlayerReturned,
)
from anti_invaders.rules.start import Start
from tests.rules.scenes import TOUGH, scene

BOMB = Controls(bomb=True)


def test_a_bullet_on_the_core_is_a_hit_with_its_cause():
    play = scene()
    play.bullet(288.0, 500.0, pattern="aimed")
    (hit,) = play.run(1)[-1:]
    assert isinstance(hit, PlayerHit)
    assert (hit.cause, hit.pattern, hit.pulses) == ("grunt", "aimed", 10)
    assert play.player.state == "hit"
    assert play.world.bullets.n == 0


def test_a_body_on_the_core_is_a_hit_without_a_pattern():
    play = scene()
    play.enemy(TOUGH, 288.0, 491.0)
    hit = play.until(PlayerHit)
    assert (hit.cause, hit.pattern) == ("tough", "")


@pytest.mark.parametrize("wait", [1, 5, 10])
def test_a_nova_within_ten_pulses_undoes_a_hit(wait):
    play = scene()
    play.bullet(288.0, 500.0)
    play.until(PlayerHit)
    play.run(wait - 1)
    assert [e.saved for e in play.run(1, BOMB) if isinstance(e, BombUsed)] == [True]
    assert (play.player.lives, play.player.bombs, play.player.state) == (3, 2, "flying")
    play.run(200)
    assert not play.all(PlayerDied)


def test_a_nova_in_the_eleventh_pulse_is_too_late():
    play = scene()
    play.bullet(288.0, 500.0)
    play.until(PlayerHit)
    died = [event for event in play.run(10) if isinstance(event, PlayerDied)]
    assert [event.lives for event in died] == [2]
    play.run(1, BOMB)
    assert not play.all(BombUsed)


def test_without_a_nova_nothing_can_save_the_ship():
    play = scene()
    play.player.bombs = 0
    play.bullet(288.0, 500.0)
    assert play.until(PlayerHit).pulses == 0
    play.run(1, BOMB)
    assert not play.all(BombUsed)
    assert play.until(PlayerDied).lives == 2


def test_a_ship_is_hit_once_however_much_meets_it():
    """Fault 93: bullets in five pulses in a row, then a body: one life."""
    play = scene()
    for pulse in range(5):
        play.bullet(288.0, 490.0 - 4.0 * pulse, 0.0, 4.0)
    play.enemy(TOUGH, 288.0, 485.0)
    play.run(10 + 60 + 180)
    assert len(play.all(PlayerHit)) == 1
    assert play.player.lives == 2


def test_a_death_cancels_all_bullets_for_nothing_and_keeps_70_percent_of_power():
    play = scene()
    play.player.power = 350
    for x in (50.0, 100.0, 150.0):
        play.bullet(x, 100.0)
    play.bullet(288.0, 500.0)
    play.until(PlayerDied)
    (cancelled,) = play.all(BulletsCancelled)
    assert (cancelled.why, len(cancelled.places), cancelled.points) == ("death", 3, 0)
    assert play.player.power == 245
    assert play.player.score == 0


@pytest.mark.parametrize(("power", "kept"), [(100, 100), (140, 100), (200, 140), (400, 280)])
def test_power_never_falls_under_one(power, kept):
    play = scene()
    play.player.power = power
    play.bullet(288.0, 500.0)
    play.until(PlayerDied)
    assert play.player.power == kept


def test_the_ship_returns_after_sixty_pulses_with_three_novas():
    play = scene()
    play.player.bombs = 1
    play.bullet(288.0, 500.0)
    play.until(PlayerDied)
    assert not [e for e in play.run(59) if isinstance(e, PlayerReturned)]
    assert [e for e in play.run(1) if isinstance(e, PlayerReturned)]
    assert (play.player.bombs, play.player.state, play.player.invulnerable) == (3, "entering", 180)


def test_who_returns_blinks_for_exactly_as_long_as_nothing_hits():
    """Fault 96: protected while `invulnerable` says so; the first pulse after it is harmful."""
    play = scene()
    play.bullet(288.0, 500.0)
    play.until(PlayerReturned)
    play.forget()
    for _ in range(180):
        assert play.player.invulnerable
        play.bullet(play.player.x, play.player.y)
        play.run(1)
    assert not play.all(PlayerHit)
    assert not play.player.invulnerable
    play.run(1)
    assert play.all(PlayerHit)


def test_a_nova_burns_ninety_pulses_and_protects_for_180():
    play = scene()
    play.run(1, BOMB)
    assert play.player.bombing == 89
    foe = play.enemy(TOUGH, 100.0, 100.0)
    for pulse in range(89):
        play.bullet(play.player.x, play.player.y)
        play.run(1)
        assert play.world.bullets.n == 0, pulse
    assert foe.hp < TOUGH.hp
    assert play.player.bombing == 0
    for _ in range(90):
        play.bullet(play.player.x, play.player.y)
        play.run(1)
    assert not play.all(PlayerHit)
    play.run(1)
    assert play.all(PlayerHit)


def test_a_nova_destroys_and_its_kills_score():
    play = scene()
    play.enemy(x=100.0)
    (kill,) = [e for e in play.run(1, BOMB) if isinstance(e, EnemyDestroyed)]
    assert (kill.by, kill.points, play.player.score) == ("bomb", 10, 10)


def test_a_held_key_uses_one_nova_and_one_that_burns_is_not_wasted():
    play = scene()
    play.run(40, BOMB)
    play.run(1)
    play.run(10, BOMB)
    assert len(play.all(BombUsed)) == 1


def test_the_last_ship_lost_ends_the_run_a_second_later():
    play = scene(start=Start(lives=1))
    play.bullet(288.0, 500.0)
    play.until(PlayerDied)
    assert play.world.result is None
    ended = play.until(GameEnded)
    assert (ended.result, ended.cause, play.world.result) == ("dead", "grunt", "dead")
    assert len(play.all(PlayerReturned)) == 0


def test_a_world_with_a_result_stands_still():
    play = scene(start=Start(lives=1))
    play.bullet(288.0, 500.0)
    play.until(GameEnded)
    before = play.world.hash()
    assert play.run(10, Controls(fire=True, left=True)) == []
    assert play.world.hash() == before


def test_every_advance_is_one_pulse_whatever_goes_on():
    """Fault 9: the rules have no speed factor that could get stuck; slow motion is the screen's."""
    play = scene()
    play.bullet(288.0, 500.0)
    for pulse in range(200):
        assert play.world.pulse == pulse
        play.run(1, BOMB if pulse in (5, 120) else Controls())


def test_two_players_have_ships_scores_and_lives_of_their_own():
    play = scene(start=Start(players=2))
    first, second = play.world.players
    second.x = second.px = 100.0
    play.bullet(100.0, 500.0)
    play.until(PlayerDied)
    assert (first.lives, second.lives) == (3, 2)
    first.lives, second.lives = 1, 0
    play.bullet(288.0, 500.0)
    play.until(GameEnded)
