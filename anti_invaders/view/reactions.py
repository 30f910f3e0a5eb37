"""What each event looks like: one method an event, each a line or a few of choreography."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from anti_invaders.rules import events as seen
from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.texts import _, ngettext
from anti_invaders.view import starlight
from anti_invaders.view.bake import figure
from anti_invaders.view.floaters import Floater
from anti_invaders.view.ground import lie
from anti_invaders.view.herald import SIZE, TOP
from anti_invaders.view.letters import grouped
from anti_invaders.view.novas import NovaBurn
from anti_invaders.view.particles import SHOW
from anti_invaders.view.poses import FACING, is_drawn
from anti_invaders.view.shows import OwnFall

if TYPE_CHECKING:
    from anti_invaders.view.effects import Effects

MUZZLE, RIM, REFUSED, READY = 3, 8, 18, 30  # pulses of light at the ship
FORCE = {"small": 1.0, "medium": 1.45, "large": 2.1}  # of a blast
KICK = {"small": 0.0, "medium": 1.2, "large": 3.5}  # px
LASER_KICK = 1.6  # px
THROW_KICK, LANDING_KICK, HIT_KICK, PHASE_KICK = 3.0, 2.0, 4.0, 5.0  # px
DOWN = math.pi / 2  # rad
PICKUP_HUES = {"power": "shot", "bomb": "shot", "energy": "field", "bonus": "ship"}
MANY = 8  # shards of a throw that are worth a word
STEP = 10  # pulses: who lands within them lands in the same step
LANDED, CLEAR = 13.0, 60.0  # the size of what tells of several, and how much higher it stands, px
ABOVE = 34.0  # px: how far over what fell its points stand


@dataclass(slots=True)
class Landing:
    """Those that land in one step, and the text that tells of them."""

    text: Floater
    first: seen.MarcherLanded
    count: int = 1
    x: float = 0.0  # px: their middle
    cost: int = 0  # % of Invasion

    def __post_init__(self) -> None:
        self.x, self.cost = self.first.x, self.first.cost

    def join(self, event: seen.MarcherLanded) -> None:
        """One more of them: what is told of several is larger, and stands clear of those who come behind."""
        self.count += 1
        if self.count == 2:
            self.text.size, self.text.y = LANDED, self.text.y - CLEAR
        self.x += (event.x - self.x) / self.count
        self.cost = event.invasion - self.first.invasion + self.first.cost

    @property
    def words(self) -> str:
        """How many, and what that cost."""
        many = ngettext("{count} landed", "{count} landed", self.count).format(count=self.count)
        said = _("Landed") if self.count == 1 else many
        return f"{said.upper()}  +{self.cost} %"


class Reactions:
    """Hears what happened, and asks the effects for light."""

    def __init__(self, effects: Effects) -> None:
        self._effects = effects
        self._landing: Landing | None = None

    def table(self) -> dict[type, Callable[[Any], None]]:
        """Which method hears which event."""
        return {
            seen.StageStarted: self._stage_started,
            seen.EnemyHit: self._enemy_hit,
            seen.EnemyDestroyed: self._enemy_destroyed,
            seen.LaserFired: self._laser_fired,
            seen.ShotReflected: self._shot_reflected,
            seen.SceneryCrumbled: self._scenery_crumbled,
            seen.MarcherLanded: self._marcher_landed,
            seen.BossPhaseEnded: self._boss_phase_ended,
            seen.BossDestroyed: self._boss_destroyed,
            seen.BulletsCancelled: self._bullets_cancelled,
            seen.BulletAnnihilated: self._bullet_annihilated,
            seen.ShotFired: self._shot_fired,
            seen.PlayerHit: self._player_hit,
            seen.PlayerDied: self._player_died,
            seen.PlayerReturned: self._player_returned,
            seen.BombUsed: self._bomb_used,
            seen.FieldOpened: self._field_opened,
            seen.FieldRefused: self._field_refused,
            seen.FieldReady: self._field_ready,
            seen.BulletCaught: self._bullet_caught,
            seen.CatchThrown: self._catch_thrown,
            seen.ExtendEarned: self._extend_earned,
            seen.PickupTaken: self._pickup_taken,
        }

    # --- them -----------------------------------------------------------------------------------
    def _stage_started(self, event: seen.StageStarted) -> None:
        self._effects.clear()

    def _enemy_hit(self, event: seen.EnemyHit) -> None:
        if event.by == "shard":
            self._effects.bursts.annihilated(event.x, event.y, False)
        elif event.by == "bomb":
            self._lit(event)
        elif event.by == "shot":
            self._effects.bursts.struck(event.x, event.y, self._effects.hue(event.kind))

    def _lit(self, event: seen.EnemyHit) -> None:
        """The light of a Nova falls on somebody."""
        nova, hue = self._effects.nova, self._effects.hue(event.kind)
        if nova:
            starlight.struck_by(self._effects.bursts, event.x, event.y, nova.x, nova.y, hue)

    def _enemy_destroyed(self, event: seen.EnemyDestroyed) -> None:
        if self._effects.is_twin(event.kind):
            self._effects.fall(event.kind, event.x, event.y)
            return
        force = FORCE[event.size]
        pieces = self._effects.pieces(event.kind)
        self._effects.bursts.blast(pieces, event.x, event.y, event.heading - FACING, force)
        if KICK[event.size]:
            self._effects.kick(KICK[event.size])
        if event.by != "bomb" and is_drawn(f"{event.kind}-burst"):
            self._effects.bursts.burst_open(self._effects.pieces(f"{event.kind}-burst"), event.x, event.y)
        if event.points:
            self._points(event.points, event.x, event.y - ABOVE * force, event.chain)

    def _points(self, points: int, x: float, y: float, chain: int) -> None:
        """What it was worth; the larger, the larger."""
        size = 8.0 if points < 200 else 9.5 if points < 1000 else 11.0
        self._effects.say(f"+{grouped(points)}", x, y, size, "blaze", weight=min(points, 100_000))
        if chain > 1 and size > 8.0:
            self._effects.say(f"×{chain}", x, y + size + 4.0, 8.0, "ship")

    def _laser_fired(self, event: seen.LaserFired) -> None:
        self._effects.bursts.star(event.x, event.y, 28.0, "silver", 14.0, event.angle)
        self._effects.kick(LASER_KICK)

    def _shot_reflected(self, event: seen.ShotReflected) -> None:
        self._effects.bursts.mirrored(event.x, event.y)

    def _scenery_crumbled(self, event: seen.SceneryCrumbled) -> None:
        bursts, turn = self._effects.bursts, lie(event.kind, event.id)
        pieces = self._effects.pieces(event.kind, event.state - 1)
        if event.state < event.states:
            bursts.chips(pieces, event.x, event.y, turn)
            return
        wide = figure(event.kind).box[2]
        bursts.crumbled(pieces, event.x, event.y, turn, min(2.0, max(1.0, wide / 50.0)))
        if event.points:
            self._points(event.points, event.x, event.y - wide / 2, 1)

    def _marcher_landed(self, event: seen.MarcherLanded) -> None:
        bursts, floor = self._effects.bursts, HEIGHT - 6.0
        bursts.sparks(event.x, floor, 22, 130.0, ("lime", "white"), SHOW, toward=-90.0, spread=70.0)
        bursts.ring(event.x, floor, (10.0, 90.0, 30), "lime")
        self._say_landed(event, floor - 40.0)
        self._effects.kick(LANDING_KICK, DOWN)

    def _say_landed(self, event: seen.MarcherLanded, y: float) -> None:
        """One text for all that land in one step, in their middle."""
        landing = self._landing
        if landing is None or landing.text.age >= STEP:
            landing = self._landing = Landing(self._effects.say("", event.x, y, 9.5, "lime", 5_000), event)
        else:
            landing.join(event)
        self._effects.reword(landing.text, landing.words, landing.x)

    def _boss_phase_ended(self, event: seen.BossPhaseEnded) -> None:
        bursts = self._effects.bursts
        bursts.flash(event.x, event.y, 120.0, "warden")
        for end, life in ((180.0, 34), (300.0, 52)):
            bursts.ring(event.x, event.y, (30.0, end, life), "silver")
        bursts.sparks(event.x, event.y, 26, 150.0)
        self._effects.kick(PHASE_KICK)

    def _boss_destroyed(self, event: seen.BossDestroyed) -> None:
        if event.by != "kill":
            return
        self._effects.fall(event.kind, event.x, event.y)

    # --- bullets --------------------------------------------------------------------------------
    def _bullets_cancelled(self, event: seen.BulletsCancelled) -> None:
        if event.why in ("phase", "stage"):
            self._effects.gems.add(event.places)
            return
        if event.why == "bomb" and self._effects.nova:
            self._effects.nova.take(event.places)
            return
        for x, y in event.places:
            self._effects.bursts.dissolved(x, y)

    def _bullet_annihilated(self, event: seen.BulletAnnihilated) -> None:
        self._effects.bursts.annihilated(event.x, event.y, event.heavy)

    # --- us -------------------------------------------------------------------------------------
    def _shot_fired(self, event: seen.ShotFired) -> None:
        self._effects.glow(event.player).muzzle = MUZZLE

    def _player_hit(self, event: seen.PlayerHit) -> None:
        bursts = self._effects.bursts
        bursts.star(event.x, event.y, 28.0, "white", event.pulses + 8.0)
        bursts.ring(event.x, event.y, (90.0, 8.0, event.pulses + 2), "blaze")
        self._effects.kick(HIT_KICK)

    def _player_died(self, event: seen.PlayerDied) -> None:
        pieces = self._effects.pieces(self._effects.ship(event.player))
        self._effects.show(OwnFall(pieces, event.x, event.y))

    def _player_returned(self, event: seen.PlayerReturned) -> None:
        self._effects.bursts.ring(event.x, event.y - 40.0, (4.0, 70.0, 30), "ship")
        self._effects.bursts.sparks(event.x, event.y, 16, 90.0, ("ship", "white"), toward=-90.0, spread=60.0)

    def _bomb_used(self, event: seen.BombUsed) -> None:
        self._effects.show(NovaBurn(event.x, event.y, self._effects))
        if event.saved:
            self._effects.say(_("Saved").upper(), event.x, event.y - 60.0, 11.0, "shot", 50_000)

    def _field_opened(self, event: seen.FieldOpened) -> None:
        self._effects.bursts.ring(event.x, event.y, (20.0, 62.0, 12), "field", 0.8)

    def _field_refused(self, event: seen.FieldRefused) -> None:
        self._effects.glow(event.player).refused = REFUSED

    def _field_ready(self, event: seen.FieldReady) -> None:
        self._effects.glow(event.player).ready = READY

    def _bullet_caught(self, event: seen.BulletCaught) -> None:
        self._effects.glow(event.player).rim = RIM
        self._effects.bursts.caught(event.x, event.y)

    def _catch_thrown(self, event: seen.CatchThrown) -> None:
        if not event.count:
            return
        self._effects.bursts.thrown(event.x, event.y, event.count)
        self._effects.kick(THROW_KICK, DOWN)
        self._effects.say(f"+{grouped(event.points)}", event.x, event.y - 96.0, 10.0, "blaze", event.points)
        if event.count >= MANY:
            words = ngettext("{count} thrown", "{count} thrown", event.count).format(count=event.count)
            self._effects.say(words.upper(), event.x, event.y - 82.0, 7.0, "shard", event.points)

    def _extend_earned(self, event: seen.ExtendEarned) -> None:
        for end, life in ((120.0, 34), (200.0, 48)):
            self._effects.bursts.ring(WIDTH / 2, TOP + SIZE / 2, (20.0, end, life), "ship")

    def _pickup_taken(self, event: seen.PickupTaken) -> None:
        hue = PICKUP_HUES.get(event.kind, "silver")
        self._effects.bursts.taken(event.x, event.y, hue)
        if event.points:
            self._effects.say(f"+{grouped(event.points)}", event.x, event.y - 26.0, 8.0, hue)
