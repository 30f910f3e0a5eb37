"""The options' small picture: what the settings for the eyes do, at once."""

from __future__ import annotations

import math

from anti_invaders.screens import family
from anti_invaders.screens.shell import Shell
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas

WIDTH, HEIGHT = 300.0, 204.0


class Preview:
    """A ship under a row of invaders, an arc of light bullets, a column of heavy ones."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._age = 0

    def advance(self) -> None:
        """One pulse."""
        self._age += 1

    def paint(self, canvas: Canvas, x: float, y: float) -> None:
        """What of it stands still, with its top left at (x, y)."""
        art = self._shell.art
        family.plate(canvas, art, x, y, WIDTH, HEIGHT)
        family.text(canvas, art, _("Preview").upper(), x + 12, y + HEIGHT - 18, 7.5, art.palette.label)

    def draw(self, canvas: Canvas, x: float, y: float, fraction: float) -> None:
        """What moves on it."""
        art, age = self._shell.art, self._age + fraction
        with canvas.clip(x + 1, y + 1, WIDTH - 2, HEIGHT - 2):
            for number, kind in enumerate(("warden", "strider", "grunt", "strider", "warden")):
                canvas.blit(art.sprites.image(kind, int(age / 30) % 2), x + 54 + number * 48, y + 34)
            self._draw_shots(canvas, x + 150, y + 150, age)
            canvas.blit(art.sprites.image("faisca"), x + 150, y + 158)
            self._draw_bullets(canvas, x, y, age)
            if self._shell.view.hitbox_always:
                canvas.blit(art.sprites.image("dot"), x + 150, y + 158)

    def _draw_shots(self, canvas: Canvas, x: float, y: float, age: float) -> None:
        image = self._shell.art.sprites.image("shot")
        image.set_alpha(round(255 * self._shell.view.own_shots))
        for number in range(4):
            way = (age * 4 + number * 28) % 112
            canvas.blits(image, (x - 9, x + 9), (y - way, y - way))
        image.set_alpha(255)

    def _draw_bullets(self, canvas: Canvas, x: float, y: float, age: float) -> None:
        art = self._shell.art
        for number in range(7):
            angle = math.radians(30 + number * 20)
            sway = 4 * math.sin(age / 24 + number)
            canvas.blit(
                art.sprites.image("light"),
                x + 150 - 92 * math.cos(angle),
                y + 62 + 36 * math.sin(angle) + sway,
            )
        for number in range(3):
            canvas.blit(art.sprites.image("heavy"), x + 268, y + 66 + number * 36)
