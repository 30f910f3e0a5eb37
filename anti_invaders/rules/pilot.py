"""What a player does besides steering: Nova, Anti-Field, gun, in this order."""

from __future__ import annotations

from anti_invaders.rules.antifield import FAN, ORBIT, TO_OPEN
from anti_invaders.rules.battle import Battle
from anti_invaders.rules.controls import BOMB, FIELD, Controls
from anti_invaders.rules.events import (
    BombUsed,
    CatchThrown,
    FieldOpened,
    FieldReady,
    FieldRefused,
    ShotFired,
)
from anti_invaders.rules.player import GRACE, NOVA, Player
from anti_invaders.rules.scoring import throw_points


def act(battle: Battle, player: Player, wish: Controls) -> None:
    """One pulse of deeds. A ship that was hit can only save itself."""
    if player.pressed & BOMB and player.bombs and not player.bombing and player.state != "down":
        _nova(battle, player)
    if player.active:
        _field(battle, player, wish)
        _gun(battle, player, wish)


def _nova(battle: Battle, player: Player) -> None:
    saved = player.state == "hit"
    player.recover()
    player.bombs -= 1
    player.bombing = NOVA
    player.protect(GRACE)
    battle.emit(BombUsed(player.index, player.x, player.y, saved))


# --- the field ----------------------------------------------------------------------------------
def _field(battle: Battle, player: Player, wish: Controls) -> None:
    """Open on a press, throw on release. A press is answered once: after a throw it takes a new one."""
    field = player.field
    player.asked = wish.field and (player.asked or bool(player.pressed & FIELD))
    if field.open and not wish.field:
        throw(battle, player, "release")
    elif field.open and field.energy <= 0.0:
        throw(battle, player, "empty")
    elif player.asked and not field.open:
        _open(battle, player)
    field.advance()
    if not field.open and not field.ready and field.energy >= TO_OPEN:
        field.ready = True
        battle.emit(FieldReady(player.index))


def _open(battle: Battle, player: Player) -> None:
    player.asked = False
    if player.field.energy < TO_OPEN:
        battle.emit(FieldRefused(player.index, player.x, player.y))
        return
    player.field.start()
    battle.emit(FieldOpened(player.index, player.x, player.y))


def throw(battle: Battle, player: Player, why: str) -> None:
    """The field closes and its catch flies, a little fanned out, with a moment of safety."""
    field, number = player.field, battle.next_throw()
    damage = battle.gun.shard(player.level)
    for dx, dy in field.places():
        heading = dx / ORBIT * FAN
        battle.shards.throw(player.index, number, player.x + dx, player.y + dy, heading, damage)
    count, points = field.count, 0
    if count:
        points = battle.scoring.award(player, throw_points(count))
        player.pending.append(number)
    player.protect(field.safety)
    field.stop()
    battle.emit(CatchThrown(player.index, player.x, player.y, count, points, why))


# --- the gun ------------------------------------------------------------------------------------
def _gun(battle: Battle, player: Player, wish: Controls) -> None:
    """Fire while it is held, the gun has rested, and the field is closed."""
    player.gun_rest = max(0, player.gun_rest - 1)
    player.firing = wish.fire and not player.field.open
    if not player.firing or player.gun_rest:
        return
    level = player.level
    seeking = player.focus and level in battle.gun.helms
    for dx, dy, vx, vy, damage in battle.gun.volley(level, player.focus):
        battle.shots.fire(player.index, level, player.x + dx, player.y + dy, (vx, vy, damage), seeking)
    player.gun_rest = battle.gun.every(level)
    battle.emit(ShotFired(player.index, player.x, player.y, level))
