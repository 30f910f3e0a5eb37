"""What the contacts of a pulse lead to, in one fixed order, so that nothing depends on chance.

0. Scenery stops bullets, shots and shards.
1. Fields catch light bullets; a field that is full throws.
2. Shards meet bullets: a light one goes with one shard, a heavy one with three.
3. Shots meet enemies. 4. Shards meet enemies. One shot hits one enemy; one enemy dies once.
5. A Nova that burns takes every bullet and hurts every enemy.
6. Bosses end their phases. When the stage's last boss is done, all that is hostile is gone: whoever
   wins and dies in one pulse has won, and a ship that was hit and not yet lost flies on.
7. Bullets hit ships. 8. Beams hit ships. 9. Bodies and scenery hit ships. A ship is hit once.
10. Ships take pickups.

Within a step, contacts come in the order in which things came into play. Whatever was marked dead in
an earlier contact takes no part in a later one.
"""

from __future__ import annotations

from anti_invaders.rules import walls
from anti_invaders.rules.antifield import FOR_A_KILL
from anti_invaders.rules.battle import Battle
from anti_invaders.rules.boss import Boss
from anti_invaders.rules.collisions import Contacts, Pair
from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.events import (
    BulletAnnihilated,
    BulletCaught,
    EnemyDestroyed,
    EnemyHit,
    PickupTaken,
    PlayerHit,
    ShotReflected,
)
from anti_invaders.rules.kinds import Turncoat
from anti_invaders.rules.limbs import Part
from anti_invaders.rules.pickups import BONUS, ENERGY, POWER, SPARE, Pickup
from anti_invaders.rules.pilot import throw
from anti_invaders.rules.player import BOMBS_MOST, POWER_MOST, RESCUE, Player
from anti_invaders.rules.scoring import ANNIHILATION

REFLECTED = 1.2  # BulletML's units of speed: what a shield throws back
NOVA_DAMAGE, NOVA_EVERY = 8.0, 6  # to each enemy, pulses from one blow to the next


def settle(battle: Battle, contacts: Contacts) -> None:
    """All of a pulse's contacts, in the order above."""
    if battle.scenery:
        walls.stop(battle)
    _catch(battle, contacts.catches)
    _annihilate(battle, contacts.annihilations)
    _shoot(battle, contacts.shots)
    _strike(battle, contacts.shards)
    _burn(battle)
    _end_phases(battle)
    _hit(battle, contacts.hits)
    _sear(battle)
    _ram(battle, contacts.rams)
    _crash(battle)
    _pick(battle, contacts.pickups)


# --- bullets ------------------------------------------------------------------------------------
def _catch(battle: Battle, pairs: list[Pair]) -> None:
    bullets = battle.bullets
    for index, row in pairs:
        player = battle.players[index]
        if bullets.dead[row] or not player.field.open:
            continue
        x, y = bullets.place(row)
        bullets.kill(row)
        player.field.catch(x - player.x, y - player.y)
        battle.emit(BulletCaught(index, x, y, player.field.count))
        if player.field.full:
            throw(battle, player, "full")


def _annihilate(battle: Battle, pairs: list[Pair]) -> None:
    bullets, shards = battle.bullets, battle.shards
    for shard, row in pairs:
        if shards.dead[shard] or bullets.dead[row]:
            continue
        shards.kill(shard)
        heavy = bullets.is_heavy(row)
        if not bullets.wear(row):
            continue
        player = battle.players[shards.player(shard)]
        battle.scoring.credit(player, shards.throw_of(shard))
        battle.scoring.award(player, ANNIHILATION)
        battle.emit(BulletAnnihilated(*bullets.place(row), heavy))


# --- enemies ------------------------------------------------------------------------------------
def _shoot(battle: Battle, pairs: list[Pair]) -> None:
    shots = battle.shots
    for shot, index in pairs:
        enemy = battle.enemies[index]
        if shots.dead[shot] or not _stops(enemy):
            continue
        shots.kill(shot)
        x, y, vx, vy, damage = shots.flight(shot)
        if isinstance(enemy, Turncoat) and enemy.guards(x, y):
            _reflect(battle, enemy, x, y, enemy.reflected(x, y, vx, vy))
            continue
        player = battle.players[shots.player(shot)]
        player.dealt += _hurt(battle, player, enemy, damage, "shot")


def _reflect(battle: Battle, enemy: Turncoat, x: float, y: float, direction: float) -> None:
    """A shield stops a shot, and throws one back as often as it can."""
    battle.emit(ShotReflected(enemy.id, enemy.kind, x, y))
    if enemy.rest:
        return
    enemy.rest = enemy.shield.every
    battle.gunnery.deflect(x, y, direction, REFLECTED, battle.source(enemy, "reflection"))


def _strike(battle: Battle, pairs: list[Pair]) -> None:
    shards = battle.shards
    for shard, index in pairs:
        enemy = battle.enemies[index]
        if shards.dead[shard] or not _stops(enemy):
            continue
        shards.kill(shard)
        player = battle.players[shards.player(shard)]
        number = shards.throw_of(shard)
        thrown = _hurt(battle, player, enemy, shards.damage(shard), "shard", number)
        player.thrown += thrown
        if thrown and isinstance(enemy, (Boss, Part)):
            battle.scoring.keep(player)


def _burn(battle: Battle) -> None:
    for player in battle.players:
        if not player.bombing:
            continue
        battle.erase("bomb")
        if player.bombing % NOVA_EVERY:
            continue
        for enemy in battle.enemies:
            player.dealt += _hurt(battle, player, enemy, NOVA_DAMAGE, "bomb")


def _stops(enemy: Enemy) -> bool:
    """Whether shots end at it, hurt or not."""
    return enemy.hittable or (enemy.harmful and not enemy.dead)


def _hurt(battle: Battle, player: Player, enemy: Enemy, damage: float, by: str, number: int = 0) -> float:
    """A blow; the damage really done. `number` is the throw's, if a shard strikes."""
    if not enemy.hittable:
        return 0.0
    before = enemy.hp
    destroyed = enemy.hurt(damage, by)
    if destroyed or (isinstance(enemy, Boss) and enemy.broken):
        battle.scoring.credit(player, number)
    if destroyed:
        _destroy(battle, player, enemy, by)
    else:
        battle.emit(EnemyHit(enemy.id, enemy.kind, enemy.x, enemy.y, by))
    return before - enemy.hp


def _destroy(battle: Battle, player: Player, enemy: Enemy, by: str) -> None:
    size = enemy.spec.size
    points = battle.scoring.award(player, enemy.spec.points)
    player.kills += 1
    player.field.gain(FOR_A_KILL[size])
    battle.emit(
        EnemyDestroyed(enemy.id, enemy.kind, enemy.x, enemy.y, enemy.heading, size, by, points, player.chain)
    )
    battle.scatter(enemy.drops, enemy.x, enemy.y)
    enemy.fall(battle, by)


def _end_phases(battle: Battle) -> None:
    """Phases that were broken end; with the last of the stage's last boss, all of the stage does."""
    if battle.boss is None:
        return
    for enemy in battle.enemies:
        if isinstance(enemy, Boss) and enemy.broken:
            enemy.settle(battle)
            if enemy.done and battle.stage.all_begun and battle.ending is None:
                battle.win_stage()


# --- ships --------------------------------------------------------------------------------------
def _hit(battle: Battle, pairs: list[Pair]) -> None:
    bullets = battle.bullets
    for index, row in pairs:
        player = battle.players[index]
        if bullets.dead[row] or not _mortal(battle, player):
            continue
        source = bullets.fired_by(row)
        bullets.kill(row)
        _suffer(battle, player, source.kind, source.pattern)


def _sear(battle: Battle) -> None:
    """Beams that burn. They are found here, for they are few."""
    for laser in battle.lasers:
        for player in battle.players:
            if (
                player.active
                and laser.touches(player.x, player.y, player.ship.radius)
                and _mortal(battle, player)
            ):
                _suffer(battle, player, laser.kind, "laser")


def _ram(battle: Battle, pairs: list[Pair]) -> None:
    for index, which in pairs:
        player, enemy = battle.players[index], battle.enemies[which]
        if enemy.harmful and not enemy.dead and _mortal(battle, player):
            _suffer(battle, player, enemy.kind, "")


def _crash(battle: Battle) -> None:
    for obstacle in battle.scenery:
        for player in battle.players:
            touched = player.active and walls.wrecks(obstacle, player.x, player.y, player.ship.radius)
            if touched and _mortal(battle, player):
                _suffer(battle, player, obstacle.kind, "")


def _mortal(battle: Battle, player: Player) -> bool:
    return player.vulnerable and not battle.start.invulnerable and not battle.won


def _suffer(battle: Battle, player: Player, cause: str, pattern: str) -> None:
    player.suffer(cause, pattern)
    battle.emit(PlayerHit(player.index, player.x, player.y, cause, pattern, RESCUE if player.bombs else 0))


# --- pickups ------------------------------------------------------------------------------------
def _pick(battle: Battle, pairs: list[Pair]) -> None:
    for index, which in pairs:
        player, pickup = battle.players[index], battle.pickups[which]
        if pickup.gone or not player.active:
            continue
        pickup.gone = True
        points = battle.scoring.award(player, _use(player, pickup))
        battle.emit(PickupTaken(index, pickup.kind, pickup.x, pickup.y, points))


def _use(player: Player, pickup: Pickup) -> int:
    """What it does to the ship; its points before the chain."""
    if pickup.kind == "bonus":
        return BONUS
    if pickup.kind == "energy":
        player.field.gain(ENERGY)
        return 0
    if pickup.kind == "power":
        spare = player.power == POWER_MOST
        player.strengthen(POWER)
        return SPARE if spare else 0
    spare = player.bombs == BOMBS_MOST
    player.bombs = min(BOMBS_MOST, player.bombs + 1)
    return SPARE if spare else 0
