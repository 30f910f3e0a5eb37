"""The shooter in arcade as its examples have it: SpriteLists that update, collide and draw on the GPU.

`python -m benchmarks.peers.arcade_shooter BULLETS SECONDS` prints what a frame took, ns, as JSON.
"""

from __future__ import annotations

import json
import sys
import time

import arcade

from benchmarks import storm

SIZE = (800, 600)  # px
BULLET, ENEMY = 27, 48  # px
ENEMIES, SHOTS = 5, 25
WARM_UP = 10  # frames
LABELS = ("SCORE", "BEST", "CHAIN", "POWER", "FIELD", "SHIPS", "NOVAS", "INVASION")


class Shooter(arcade.Window):
    """The scene of the benchmarks."""

    def __init__(self, bullets: int) -> None:
        super().__init__(*SIZE, "peer", vsync=False)
        self._count, self._pulse = bullets, 0
        self._ball = arcade.make_soft_circle_texture(BULLET, (255, 46, 154, 255))
        enemy = arcade.make_soft_circle_texture(ENEMY, (77, 255, 136, 255))
        self._bullets = self._list(self._ball, storm.flights(bullets))
        self._enemies = self._list(enemy, storm.flights(ENEMIES, seed=4))
        self._shards = self._list(self._ball, storm.flights(storm.SHARDS, seed=3))
        self._shots = self._list(self._ball, storm.flights(SHOTS, seed=5))
        self._ship = arcade.Sprite(enemy, center_x=storm.SHIP[0], center_y=storm.SHIP[1])
        self._more = storm.more()
        self._texts = [arcade.Text(name, 596, 540 - 60 * row) for row, name in enumerate(LABELS)]

    def _list(self, texture: arcade.Texture, flights: list[storm.Flight]) -> arcade.SpriteList:
        sprites = arcade.SpriteList()
        for flight in flights:
            sprites.append(self._sprite(texture, flight))
        return sprites

    @staticmethod
    def _sprite(texture: arcade.Texture, flight: storm.Flight) -> arcade.Sprite:
        sprite = arcade.Sprite(texture, center_x=flight[0], center_y=flight[1])
        sprite.change_x, sprite.change_y = flight[2:]
        return sprite

    def on_update(self, delta_time: float) -> None:
        """One pulse."""
        self._pulse += 1
        self._bullets.update()
        for bullet in self._bullets:
            x, y = bullet.position
            if not (-16 <= x <= 592 and -16 <= y <= 616):
                bullet.remove_from_sprite_lists()
        arcade.check_for_collision_with_list(self._ship, self._bullets)
        for shard in self._shards:
            arcade.check_for_collision_with_list(shard, self._bullets)
        for shot in self._shots:
            arcade.check_for_collision_with_list(shot, self._enemies)
        while len(self._bullets) < self._count:
            self._bullets.append(self._sprite(self._ball, next(self._more)))

    def on_draw(self) -> None:
        """One frame."""
        self.clear()
        for sprites in (self._shots, self._enemies, self._bullets):
            sprites.draw()
        for name, text in zip(LABELS, self._texts, strict=True):
            text.text = f"{name} {self._pulse}"
            text.draw()

    def frame(self) -> None:
        """One pulse and one frame, shown."""
        self.dispatch_events()
        self.on_update(1 / 60)
        self.on_draw()
        self.flip()


def main() -> None:
    window, seconds = Shooter(int(sys.argv[1])), float(sys.argv[2])
    for _ in range(WARM_UP):
        window.frame()
    count, begun = 0, time.perf_counter()
    while time.perf_counter() < begun + seconds:
        window.frame()
        count += 1
    print(json.dumps((time.perf_counter() - begun) / count * 1e9))


if __name__ == "__main__":
    main()
