"""The shooter in pyxel as its examples have it: objects in a list, update and draw, 16 colours.

`python -m benchmarks.peers.pyxel_shooter BULLETS SECONDS` prints what a frame took, ns, as JSON. Pyxel
draws no light, so its bullets are single-coloured images; all else is as in the other peers.
"""

from __future__ import annotations

import json
import sys
import time

import pyxel

from benchmarks.peers.slotted import Storm

SIZE = (800, 600)  # px
BULLET = 24  # px: pyxel's images are a multiple of 8
WARM_UP = 10  # frames
LABELS = ("SCORE", "BEST", "CHAIN", "POWER", "FIELD", "SHIPS", "NOVAS", "INVASION")
BLACK, WHITE, PINK = 0, 7, 8


class Shooter:
    """The scene of the benchmarks."""

    def __init__(self, bullets: int, seconds: float) -> None:
        pyxel.init(*SIZE, title="peer", fps=1000, display_scale=1)
        pyxel.images[0].circ(BULLET // 2, BULLET // 2, BULLET // 2 - 1, PINK)
        self._storm = Storm(bullets)
        self._seconds = seconds
        self._frames, self._begun = -WARM_UP, 0.0

    def update(self) -> None:
        """One pulse; the end, when the time is up."""
        if self._frames > 0 and time.perf_counter() > self._begun + self._seconds:
            print(json.dumps((time.perf_counter() - self._begun) / self._frames * 1e9), flush=True)
            pyxel.quit()
        self._storm.pulse()

    def draw(self) -> None:
        """One frame."""
        if self._frames == 0:
            self._begun = time.perf_counter()
        self._frames += 1
        pyxel.cls(BLACK)
        half = BULLET // 2
        for bullet in self._storm.bullets:
            pyxel.blt(bullet.x - half, bullet.y - half, 0, 0, 0, BULLET, BULLET, BLACK)
        for row, name in enumerate(LABELS):
            pyxel.text(596, 40 + 60 * row, f"{name} {self._frames}", WHITE)


def main() -> None:
    shooter = Shooter(int(sys.argv[1]), float(sys.argv[2]))
    pyxel.run(shooter.update, shooter.draw)


if __name__ == "__main__":
    main()
