"""The window in which an author sees a pattern run, flies against it, and edits it next to the game.

The file is read again whenever it is saved. One with a mistake in it leaves the last good version
running, and the mistake on the screen.
"""

from __future__ import annotations

from pathlib import Path

from anti_invaders.bulletml import BulletMLError, Pattern, parse
from anti_invaders.devices.inputs import MenuKey, PulseInput
from anti_invaders.screens import family
from anti_invaders.screens.proving import ProvingGround
from anti_invaders.screens.shell import GameScreen, Shell
from anti_invaders.view.canvas import Canvas

LOOK_EVERY = 20  # pulses between two looks at the file's date
RANK_STEP = 0.05
PACES = (1, 2, 4)  # every how manieth pulse the pattern goes on
LEFT = 594.0  # px: the panel's text
KEYS = (
    "Arrows fly, Shift slow",
    "PgUp PgDn  rank",
    "Enter  pause, go on",
    "C  one step, when paused",
    "X  full, half, quarter speed",
    "F1  start anew",
    "Esc  leave",
)


class PatternLab(GameScreen):
    """One file on the proving ground. Author's tooling: in English."""

    def __init__(self, shell: Shell, path: Path, rank: float = 0.5, seed: int = 1) -> None:
        super().__init__(shell)
        self.path = path
        self.rank = rank
        self.trouble = ""
        self.ground: ProvingGround | None = None
        self._seed = seed
        self._stamp: float | None = None
        self._held = False
        self._pace = 0
        self._last = 0  # the controls of the last pulse
        self._look()

    # --- the file -----------------------------------------------------------------------------------
    def _look(self) -> None:
        """Read the file if it is not the one that was read last."""
        try:
            stamp = self.path.stat().st_mtime
            if stamp == self._stamp:
                return
            self._stamp = stamp
            pattern = parse(self.path.read_bytes(), self.path.name)
        except (OSError, BulletMLError) as error:
            self.trouble = str(error)
            return
        self._run(pattern)

    def _run(self, pattern: Pattern) -> None:
        self.trouble = "; ".join(str(warning) for warning in pattern.warnings)
        self.ground = ProvingGround(pattern, self.rank, self._seed)

    # --- a pulse ------------------------------------------------------------------------------------
    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        if self.age % LOOK_EVERY == 0:
            self._look()
        if MenuKey.BACK in inputs.keys:
            self.shell.stop()
        for key in inputs.keys:
            self._press(key)
        controls = inputs.controls[0]
        pressed = controls.byte & ~self._last
        self._last = controls.byte
        if pressed & type(controls)(field=True).byte:
            self._pace = (self._pace + 1) % len(PACES)
        step = self._held and bool(pressed & type(controls)(bomb=True).byte)
        due = not self._held and self.age % PACES[self._pace] == 0
        if self.ground and (step or due):
            self.ground.advance(controls)

    def _press(self, key: MenuKey) -> None:
        if key in (MenuKey.NEXT, MenuKey.PREVIOUS):
            step = RANK_STEP if key is MenuKey.PREVIOUS else -RANK_STEP
            self.rank = min(max(round(self.rank + step, 2), 0.0), 1.0)
            if self.ground:
                self.ground.rank = self.rank
                self.ground.restart()
        elif key is MenuKey.ACCEPT:
            self._held = not self._held
        elif key is MenuKey.DEFAULTS and self.ground:
            self.ground.restart()

    # --- the picture --------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, fraction: float) -> None:
        art = self.shell.art
        canvas.fill(art.palette.ground)
        if self.ground:
            with canvas.clip(0, 0, 576, 600):
                self._draw_field(canvas, self.ground, 1.0 if self._held else fraction)
        canvas.box(576, 0, 224, 600, art.palette.panel)
        canvas.hairline(576, 0, 600, art.palette.edge, down=True)
        self._draw_panel(canvas)
        if self.trouble:
            canvas.box(0, 520, 576, 80, (0, 0, 0), 200)
            family.paragraph(canvas, art, self.trouble, 16, 532, 544, 9, align="l")

    def _draw_field(self, canvas: Canvas, ground: ProvingGround, fraction: float) -> None:
        art, bullets = self.shell.art, ground.bullets
        x, y = ground.before[0] + (ground.owner[0] - ground.before[0]) * fraction, ground.owner[1]
        canvas.blit(art.sprites.image("spinner"), x, y)
        canvas.blit(art.sprites.image("faisca"), ground.x, ground.y)
        xs = bullets.px + (bullets.x - bullets.px) * fraction
        ys = bullets.py + (bullets.y - bullets.py) * fraction
        heavy = bullets.heavy
        canvas.blits(art.sprites.image("light"), xs[~heavy], ys[~heavy])
        canvas.blits(art.sprites.image("heavy"), xs[heavy], ys[heavy])

    def _draw_panel(self, canvas: Canvas) -> None:
        art, ground = self.shell.art, self.ground
        family.fitted(canvas, art, self.path.name, LEFT, 24, 12, art.palette.white, 188)
        lines = [("Rank", f"{self.rank:.2f}"), ("Speed", ("1", "1/2", "1/4")[self._pace])]
        if ground:
            lines += [
                ("Pulse", str(ground.pulse)),
                ("Bullets", str(ground.bullets.n)),
                ("Most", str(ground.most)),
            ]
        lines.append(("State", "paused" if self._held else "running"))
        for row, (label, value) in enumerate(lines):
            family.text(canvas, art, label.upper(), LEFT, 66 + row * 26, 8, art.palette.label)
            family.text(canvas, art, value, 782, 64 + row * 26, 11, art.palette.text, "r")
        canvas.box(LEFT, 240, 188, 2, art.palette.hairline)
        canvas.box(LEFT, 239, 188 * self.rank, 4, art.palette.ship)
        for row, line in enumerate(KEYS):
            family.text(canvas, art, line, LEFT, 400 + row * 20, 8.5, art.palette.off)
