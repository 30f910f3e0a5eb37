"""The field of a world, drawn in the game's one order, bullets over all that could hide them.

Backdrop, whirls, scenery, warnings, own shots, enemies, pickups, effects, Anti-Field, ship, signs, beams,
enemy bullets, the field's rim again, the hitbox's dot, words. Things are drawn between where they were and
where they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from anti_invaders.engine.events import EventBus
from anti_invaders.rules import events as seen
from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.rules.lasers import FAR
from anti_invaders.rules.player import Player
from anti_invaders.rules.world import World
from anti_invaders.view.backdrops import Backdrop
from anti_invaders.view.bake import Sprites
from anti_invaders.view.beams import Beams, facings, ray_of
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.cast import cast_for
from anti_invaders.view.effects import Effects
from anti_invaders.view.field_look import FieldLook
from anti_invaders.view.fieldsigns import FieldSigns
from anti_invaders.view.fire import Fire
from anti_invaders.view.ground import Ground
from anti_invaders.view.letters import Letters
from anti_invaders.view.options import ViewOptions
from anti_invaders.view.ours import Ours
from anti_invaders.view.ship_look import ShipLook
from anti_invaders.view.telegraphs import Telegraphs
from anti_invaders.view.whirls import Whirls

JOURNEY = 9600  # pulses: how long a stage's backdrop takes to change

Place = tuple[float, float]


def journey(world: World) -> float:
    """How far the stage has come, 0.0 to 1.0: by its time, and with its last boss to the end. A boss in its
    middle changes nothing, or night would fall and lift again."""
    at_the_end = world.boss is not None and world.stage.all_begun
    return 1.0 if at_the_end else min(1.0, world.stage.pulse / JOURNEY)


class Scene:
    """Draws one run. `subscribe` it to the bus, `advance` it once a pulse; it only reads the world.

    `keys` are the labels of the player's keys by action, for hints.
    """

    def __init__(
        self,
        sprites: Sprites,
        letters: Letters,
        effects: Effects,
        backdrop: Backdrop,
        options: ViewOptions,
        keys: Mapping[str, str],
    ) -> None:
        self.backdrop = backdrop
        self.options = options
        self.signs = FieldSigns(letters, sprites.palette, keys)
        self._sprites = sprites
        self._effects = effects
        self._dim = min(1.0, sprites.palette.backdrop)
        lights = effects.lights
        self._cast = cast_for(sprites)
        self._ours = Ours(sprites.scale, sprites.palette, letters, lights, options.own_shots)
        self._fire = Fire(sprites, max(options.bullet_size, sprites.palette.bullet_size))
        self._field = FieldLook(sprites.scale, sprites.palette, lights)
        self._telegraphs = Telegraphs(lights)
        self._beams = Beams(sprites, lights, effects.chance)
        self._ground, self._whirls = Ground(sprites), Whirls(lights)
        self._ships: list[ShipLook] = []
        self._step = 0  # how often the march has stepped

    # --- hearing --------------------------------------------------------------------------------
    def subscribe(self, bus: EventBus) -> None:
        """Hear what changes how things look."""
        self.signs.subscribe(bus)
        for kind, handler in self._table().items():
            bus.subscribe(kind, handler)

    def unsubscribe(self, bus: EventBus) -> None:
        """Hear nothing more."""
        self.signs.unsubscribe(bus)
        for kind, handler in self._table().items():
            bus.unsubscribe(kind, handler)

    def _table(self) -> dict[type, Callable[[Any], None]]:
        return {seen.MarchersStepped: self._marchers_stepped}

    def _marchers_stepped(self, event: seen.MarchersStepped) -> None:
        self._step += 1

    # --- a pulse --------------------------------------------------------------------------------
    def advance(self, world: World) -> None:
        """One pulse: the world behind goes on, ships roll, the field shimmers, signs pass."""
        self.backdrop.advance(journey(world))
        for look, player in zip(self._looks(world), world.players, strict=True):
            look.advance(player)
        self._field.advance()
        self._ground.advance((*world.scenery, *world.enemies))
        self._whirls.advance()
        self._advance_beams(world)
        self.signs.advance()

    def _advance_beams(self, world: World) -> None:
        """Those that went out leave an afterglow; where one is stopped, it scorches."""
        bursts = self._effects.bursts
        for ray in self._beams.advance(world.lasers):
            bursts.afterglow(ray.x, ray.y, ray.degrees, ray.length)
        for laser in world.lasers:
            if laser.burning and laser.length < FAR:
                ray = ray_of(laser, 1.0)
                bursts.scorched(*ray.end, ray.degrees)

    # --- drawing --------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, world: World, alpha: float) -> None:
        """All of the field, `alpha` of a pulse after the last one."""
        camera = self._effects.camera
        with canvas.clip(0, 0, WIDTH, HEIGHT):
            self._draw_backdrop(canvas, alpha)
            with canvas.moved(camera.x, camera.y):
                self._draw_them(canvas, world, alpha)
                self._draw_us(canvas, world, alpha)
            self.signs.draw(canvas, world)
            with canvas.moved(camera.x, camera.y):
                self._draw_fire(canvas, world, alpha)
                self._effects.draw_words(canvas, world, self.signs.spoken)

    def draw_actors(self, canvas: Canvas, world: World, alpha: float) -> None:
        """Everybody in the field: no backdrop, no signs, no words."""
        with canvas.clip(0, 0, WIDTH, HEIGHT):
            self._draw_them(canvas, world, alpha)
            self._draw_us(canvas, world, alpha)
            self._draw_fire(canvas, world, alpha)

    def _draw_backdrop(self, canvas: Canvas, alpha: float) -> None:
        self.backdrop.draw(canvas, alpha)
        if self._dim < 1.0:
            canvas.box(0, 0, WIDTH, HEIGHT, (0, 0, 0), round(255 * (1.0 - self._dim)))

    def _draw_them(self, canvas: Canvas, world: World, alpha: float) -> None:
        looks = facings(world.lasers)
        self._whirls.draw(canvas, world.pulls, alpha)
        self._ground.draw(canvas, world.scenery, alpha)
        self._telegraphs.draw(canvas, world.telegraphs, alpha, looks)
        self._beams.draw_lanes(canvas, world.lasers, alpha)
        self._ours.draw_shots(canvas, world.shots, alpha)
        enemies = self._effects.unbroken(world.enemies)
        self._cast.draw(canvas, enemies, alpha, self._step, self.options.calm, looks)
        self._ours.draw_cargo(canvas, world.enemies, alpha)
        self._ours.draw_pickups(canvas, world.pickups, alpha)
        self._effects.draw(canvas, alpha)

    def _draw_us(self, canvas: Canvas, world: World, alpha: float) -> None:
        for look, player in zip(self._looks(world), world.players, strict=True):
            x, y = between(player, alpha)
            glow = self._effects.glow(player.index)
            if player.state in ("flying", "entering"):
                self._field.draw(canvas, player.field, glow, x, y, alpha)
            look.draw(canvas, player, x, y)
            look.draw_muzzle(canvas, x, y, glow.muzzle)
        self._ours.draw_shards(canvas, world.shards, alpha, world.pulse)

    def _draw_fire(self, canvas: Canvas, world: World, alpha: float) -> None:
        self._beams.draw(canvas, world.lasers, alpha)
        self._fire.draw(canvas, world.bullets, alpha)
        for player in world.players:
            if player.state in ("down", "hit"):
                continue
            x, y = between(player, alpha)
            self._field.draw_rim(canvas, player.field, x, y)
            if player.focus or player.field.open or self.options.hitbox_always:
                self._ours.draw_dot(canvas, x, y)
            self.signs.draw_at_ship(canvas, world, player.index, x, y)

    def _looks(self, world: World) -> list[ShipLook]:
        while len(self._ships) < len(world.players):
            ship = world.players[len(self._ships)].ship.name
            self._ships.append(ShipLook(self._sprites, self._effects.lights, ship))
        return self._ships


def between(player: Player, alpha: float) -> Place:
    """Where a ship is, `alpha` of the way from the last pulse's place to this one's."""
    return player.px + (player.x - player.px) * alpha, player.py + (player.y - player.py) * alpha
