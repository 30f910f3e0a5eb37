"""All state of a run, and its one way forward: `advance(controls)` returns what happened.

The same start and the same controls give the same run on every machine. A World asks nobody for the
time, reads no file and calls no listener.
"""

from __future__ import annotations

from typing import Self

from anti_invaders.rules import lasers, pilot, telegraphs
from anti_invaders.rules.battle import LAST_SIGHT, Battle, Ending
from anti_invaders.rules.boss import Boss
from anti_invaders.rules.collisions import Contacts, Tables, find
from anti_invaders.rules.controls import Controls
from anti_invaders.rules.emitters import Emitter, restore_bullets
from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.events import Event, GameEnded, PlayerDied, PlayerReturned, StageCleared
from anti_invaders.rules.field import inside
from anti_invaders.rules.kinds import revived
from anti_invaders.rules.lasers import Laser
from anti_invaders.rules.pickups import Pickup
from anti_invaders.rules.player import Player
from anti_invaders.rules.scenery import Obstacle, Pull, shorten
from anti_invaders.rules.seeking import STEER_EVERY
from anti_invaders.rules.settle import settle
from anti_invaders.rules.specs import Content
from anti_invaders.rules.stage import Stage
from anti_invaders.rules.start import RULES_VERSION, Start
from anti_invaders.rules.state import Data, Pack, copied, digest, listed, plain
from anti_invaders.rules.telegraphs import Telegraph

RELIEF = 25  # % of Invasion that a cleared stage takes off
FOR_THE_STAGE, FOR_EARTH, FOR_A_NOVA = 5000, 50, 1000  # points: times its number, per % safe, each left
INTERLUDE = LAST_SIGHT  # pulses from one stage to the next


class World(Battle):
    """A run. `result` is None until it is "clear", "dead" or "landed"; then the World stands still."""

    def __init__(self, content: Content, start: Start) -> None:
        super().__init__(content, start)
        self.result: str | None = None
        self.interlude = 0  # pulses until the next stage begins
        self._tables = Tables()

    def advance(self, controls: tuple[Controls, ...]) -> list[Event]:
        """One pulse, with each player's controls; what happened in it, in order."""
        if self.result is not None:
            return []
        self.events = []
        self._begin()
        self._steer(controls)
        self._act(controls)
        self._run_stage()
        self._move_scenery()
        self._move_enemies()
        self._move_bullets()
        self._move_shots()
        self._move_pickups()
        settle(self, self._meet())
        self._tick()
        self._sweep()
        self.pulse += 1
        return self.events

    # --- the steps of a pulse -------------------------------------------------------------------
    def _begin(self) -> None:
        """Whatever is added from now on moves from the next pulse on."""
        self.stride = 0.0
        self.bullets.start(self.pulse)
        self.shots.begin()
        self.shards.begin()

    def _steer(self, controls: tuple[Controls, ...]) -> None:
        for player, wish in zip(self.players, controls, strict=True):
            player.listen(wish)
            player.steer(wish)
        self.look_out()

    def _act(self, controls: tuple[Controls, ...]) -> None:
        for player, wish in zip(self.players, controls, strict=True):
            pilot.act(self, player, wish)

    def _run_stage(self) -> None:
        if self.stage.time_left == 0 and not self.won and self.ending is None:
            self.call_time()
        over = not self.enemies if self.won else self.stage.over
        if self.interlude:
            self._rest()
        elif over and self.ending is None:
            self._clear_stage()
        elif not self.won:
            self.stage.advance(self)

    def _move_scenery(self) -> None:
        """Scenery drifts; what pulls at bullets turns them before they fly on."""
        for obstacle in self.scenery:
            obstacle.advance(self.stride)
        for pull in self.pulls:
            pull.advance(self.bullets)
        if self.pulls:
            self.pulls = [pull for pull in self.pulls if pull.left]

    def _move_enemies(self) -> None:
        for enemy in self.enemies:
            enemy.advance(self)
            if enemy.emitters:
                self._run_emitters(enemy)
        if self.lasers:
            self.lasers = lasers.advance(self.lasers, self.enemies, self.emit)
            shorten(self.lasers, self.scenery, lasers.FAR)

    def _run_emitters(self, enemy: Enemy) -> None:
        """Fire, and go where the patterns lead, as far as the field reaches."""
        done = False
        for emitter in enemy.emitters:
            emitter.advance(self.pulse, enemy.x, enemy.y, self.gunnery)
            if emitter.drifting:
                dx, dy = emitter.drift(self.gunnery)
                if inside(enemy.x + dx, enemy.y + dy):
                    enemy.x, enemy.y = enemy.x + dx, enemy.y + dy
            done = done or emitter.done
        if done:
            enemy.emitters = [emitter for emitter in enemy.emitters if not emitter.done]

    def _move_bullets(self) -> None:
        self.bullets.advance(self.gunnery)

    def _move_shots(self) -> None:
        steering = self.pulse % STEER_EVERY == 0
        if self.shots.n:
            if steering and self.gun.helms:
                self.shots.seek(self._prey(), self.gun.helms)
            self.shots.move()
            self.shots.cull()
        if self.shards.n:
            if steering:
                self.shards.seek(self._prey())
            self.shards.move()
            self.shards.cull()

    def _prey(self) -> list[tuple[float, float]]:
        """Where enemies are that can be hurt."""
        return [(enemy.x, enemy.y) for enemy in self.enemies if enemy.hittable]

    def _move_pickups(self) -> None:
        if not self.pickups:
            return
        anybody = any(player.active for player in self.players)
        for pickup in self.pickups:
            pickup.advance(self.gunnery.nearest(pickup.x, pickup.y) if anybody else None)

    def _meet(self) -> Contacts:
        return find(
            self.players, self.bullets, self.shots, self.shards, self.enemies, self.pickups, self._tables
        )

    def _tick(self) -> None:
        """Timers run down."""
        for player in self.players:
            self.scoring.decay(player)
            self._age(player)
        if self.telegraphs:
            self.telegraphs = telegraphs.advance(self.telegraphs, self.enemies)
        if self.ending is not None:
            self._approach(self.ending)

    def _sweep(self) -> None:
        """What was marked in this pulse is gone."""
        self.bullets.sweep()
        self.shots.sweep()
        self.shards.sweep()
        self.pickups = [pickup for pickup in self.pickups if not pickup.gone]
        self.enemies = [enemy for enemy in self.enemies if not (enemy.dead or enemy.gone)]
        if self.scenery:
            self.scenery = [obstacle for obstacle in self.scenery if not obstacle.gone]
        if self.lasers:
            self.lasers = lasers.held(self.lasers, self.enemies, self.emit)
        if self.boss is not None and self.boss.gone:
            self.boss = next((enemy for enemy in self.enemies if isinstance(enemy, Boss)), None)
        for player in self.players:
            if player.pending:
                flying = set(self.shards.throws.tolist())
                player.pending = [throw for throw in player.pending if throw in flying]

    # --- ships that come and go -----------------------------------------------------------------
    def _age(self, player: Player) -> None:
        if player.invulnerable:
            player.invulnerable -= 1
        if player.bombing:
            player.bombing -= 1
        if player.clock:
            player.clock -= 1
            if player.clock == 0:
                self._turn(player)

    def _turn(self, player: Player) -> None:
        """A state is over."""
        if player.state == "entering":
            player.state = "flying"
        elif player.state == "hit":
            self._lose_ship(player)
        elif player.lives:
            player.come_back()
            self.emit(PlayerReturned(player.index, player.x, player.y))

    def _lose_ship(self, player: Player) -> None:
        player.fall()
        self.erase("death")
        self.emit(PlayerDied(player.index, player.x, player.y, player.cause, player.pattern, player.lives))
        if all(other.out for other in self.players):
            self.lose("dead", player.cause)

    # --- how stages and runs end ----------------------------------------------------------------
    def _clear_stage(self) -> None:
        """The tally; then the next stage, or the end."""
        tally = (
            ("stage", self.reward(FOR_THE_STAGE * self.stage.number)),
            ("earth", self.reward(FOR_EARTH * (100 - self.invasion))),
            ("novas", sum(self.scoring.award(p, FOR_A_NOVA * p.bombs) for p in self.players)),
        )
        self.invasion = max(0, self.invasion - RELIEF)
        self.emit(StageCleared(self.stage.number, tally))
        if self.start.alone or self.stage.number + 1 not in self.content.stages:
            self.result = "clear"
        else:
            self.interlude = INTERLUDE

    def _rest(self) -> None:
        self.interlude -= 1
        if self.interlude == 0:
            self.stage = Stage(self.content.stages[self.stage.number + 1])
            self.won = False
            self.scenery, self.pulls = [], []

    def _approach(self, ending: Ending) -> None:
        ending.left -= 1
        if ending.left == 0:
            self.result = ending.result
            self.emit(GameEnded(ending.result, ending.cause))

    # --- as data --------------------------------------------------------------------------------
    def save(self) -> Data:
        """Everything, as plain JSON-able data."""
        return self._state(listed)

    def snapshot(self) -> Data:
        """The same, quickly, for `restore` only: arrays are copied as they are."""
        return self._state(copied)

    def hash(self) -> str:
        """32 hex digits over everything."""
        return digest(self.save())

    def _state(self, pack: Pack) -> Data:
        return {
            "rules": RULES_VERSION,
            "content": self.content.digest,
            "start": self.start.save(),
            "pulse": self.pulse,
            "chance": self.chance.state,
            "numbers": list(self.numbers),
            "players": [player.save(pack) for player in self.players],
            "bullets": self.bullets.save(pack),
            "shots": self.shots.save(pack),
            "shards": self.shards.save(pack),
            "enemies": [enemy.save() for enemy in self.enemies],
            "pickups": [pickup.save() for pickup in self.pickups],
            "telegraphs": [telegraph.save() for telegraph in self.telegraphs],
            "stage": self.stage.save(),
            "invasion": self.invasion,
            "landed": self.landed,
            "won": self.won,
            "interlude": self.interlude,
            "ending": self.ending and plain(self.ending),
            "result": self.result,
        } | self._rarities()

    def _rarities(self) -> Data:
        """What most pulses have none of: saved where there is some."""
        kinds: dict[str, list[Laser] | list[Obstacle] | list[Pull]]
        kinds = {"lasers": self.lasers, "scenery": self.scenery, "pulls": self.pulls}
        return {name: [thing.save() for thing in things] for name, things in kinds.items() if things}

    @classmethod
    def restore(cls, content: Content, data: Data) -> Self:
        """The world that `save` or `snapshot` described. ValueError if it is damaged, or of other rules."""
        if data.get("rules") != RULES_VERSION or data.get("content") != content.digest:
            raise ValueError("this state was saved by other rules or with other content")
        try:
            world = cls(content, Start.restored(data["start"]))
            world._take(data)
        except (KeyError, IndexError, TypeError, AttributeError) as why:
            raise ValueError(f"this state is damaged ({why!r})") from why
        return world

    def _take(self, data: Data) -> None:
        self.pulse, self.chance.state = data["pulse"], data["chance"]
        self.numbers = list(data["numbers"])
        for player, saved in zip(self.players, data["players"], strict=True):
            player.restore(saved)
        self._take_things(data)
        self.invasion, self.landed = data["invasion"], data["landed"]
        self.won, self.interlude, self.result = data["won"], data["interlude"], data["result"]
        self.ending = data["ending"] and Ending(**data["ending"])
        self.look_out()

    def _take_things(self, data: Data) -> None:
        """Bullets before enemies, enemies before the stage: each finds there what it shares."""
        patterns, spec = self.content.patterns, self.content.stages[data["stage"]["number"]]
        restore_bullets(self.bullets, data["bullets"], patterns)
        self.shots.restore(data["shots"])
        self.shards.restore(data["shards"])
        self.pickups = [Pickup.restored(one) for one in data["pickups"]]
        self.telegraphs = [Telegraph(**one) for one in data["telegraphs"]]
        self.enemies = [
            revived(one, self.content, spec, lambda saved: Emitter.restored(saved, patterns, self.bullets))
            for one in data["enemies"]
        ]
        self.boss = next((enemy for enemy in self.enemies if isinstance(enemy, Boss)), None)
        self.lasers = [Laser(**one) for one in data.get("lasers", ())]
        self.scenery = [Obstacle.restored(one, self.content.scenery) for one in data.get("scenery", ())]
        self.pulls = [Pull(**one) for one in data.get("pulls", ())]
        self.stage = Stage.restored(data["stage"], spec, self.enemies)
