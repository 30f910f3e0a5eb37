"""The window in which an author sees a pattern run, flies against it, and edits it next to the game.

The file is read again whenever it is saved. One with a mistake in it leaves the last good version
running, and the mistake on the screen.
"""

from __future__ import annotations

from pathlib import Path

from anti_invaders.bulletml import BulletMLError, Pattern, parse
from anti_invaders.devices.inputs import MenuKey, Pointer, PulseInput
from anti_invaders.rules.controls import Controls
from anti_invaders.screens import lab_panel
from anti_invaders.screens.proving import ProvingGround
from anti_invaders.screens.shell import GameScreen, Shell
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.fire import Fire
from anti_invaders.view.lights import lights_for
from anti_invaders.view.ours import dot
from anti_invaders.view.ship_look import ShipLook

LOOK_EVERY = 20  # pulses between two looks at the file's date
RANK_STEP = 0.05
PACES = (1, 2, 4)  # every how manieth pulse the pattern goes on
FIELD_W, FIELD_H = 576.0, 600.0


class PatternLab(GameScreen):
    """One file on the proving ground. Author's tooling: in English.

    trouble   what is wrong with the file as it lies there, "" for nothing
    ground    where the last good version runs; None while there was none
    held      whether it stands still
    pace      index into PACES
    """

    def __init__(self, shell: Shell, path: Path, rank: float = 0.5, seed: int = 1) -> None:
        super().__init__(shell)
        self.path = path
        self.rank = rank
        self.trouble = ""
        self.ground: ProvingGround | None = None
        self.held = False
        self.pace = 0
        self._seed = seed
        self._stamp: tuple[int, int] | None = None
        self._last = 0  # the controls of the last pulse
        art = shell.art
        self._ship = ShipLook(art.sprites, lights_for(art.scale, art.palette), "faisca")
        self._fire = Fire(art.sprites, 1.0)
        self._look()

    def enter(self) -> None:
        super().enter()
        if self.shell.display:
            self.shell.display.play_mode(False)

    # --- the file -----------------------------------------------------------------------------------
    def _look(self) -> None:
        """Read the file if it is not the one that was read last."""
        try:
            found = self.path.stat()
            stamp = found.st_mtime_ns, found.st_size
            if stamp == self._stamp:
                return
            self._stamp = stamp
            pattern = parse(self.path.read_bytes(), self.path.name)
        except OSError as error:
            self.trouble = str(error)
            return
        except BulletMLError as error:
            more = f" (and {len(error.others)} more)" if error.others else ""
            self.trouble = f"{error}{more}"
            return
        self._run(pattern)

    def _run(self, pattern: Pattern) -> None:
        self.trouble = "; ".join(str(warning) for warning in pattern.warnings)
        place = (self.ground.x, self.ground.y) if self.ground else None
        self.ground = ProvingGround(pattern, self.rank, self._seed)
        if place:
            self.ground.x, self.ground.y = place

    # --- a pulse ------------------------------------------------------------------------------------
    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        if self.age % LOOK_EVERY == 0:
            self._look()
        if MenuKey.BACK in inputs.keys:
            self.shell.stop()
        for key in inputs.keys:
            self._press(key)
        if inputs.pointer:
            self._point(inputs.pointer)
        controls = inputs.controls[0]
        if self.ground and self._due(controls):
            before = self.ground.x
            self.ground.advance(controls)
            self._ship.roll(self.ground.x - before)

    def _due(self, controls: Controls) -> bool:
        """Whether the pattern goes on in this pulse; the field's key changes the pace, the Nova's steps."""
        pressed = Controls.of(controls.byte & ~self._last)
        self._last = controls.byte
        if pressed.field:
            self.pace = (self.pace + 1) % len(PACES)
        if self.held:
            return pressed.bomb
        return self.age % PACES[self.pace] == 0

    def _press(self, key: MenuKey) -> None:
        if key in (MenuKey.NEXT, MenuKey.PREVIOUS):
            self._set_rank(self.rank + (RANK_STEP if key is MenuKey.PREVIOUS else -RANK_STEP))
        elif key is MenuKey.ACCEPT:
            self.held = not self.held
        elif key is MenuKey.DEFAULTS and self.ground:
            self.ground.restart()

    def _point(self, pointer: Pointer) -> None:
        """A click on the rank's groove."""
        share = lab_panel.rank_at(pointer.x, pointer.y)
        if pointer.clicked and share is not None:
            self._set_rank(round(share / RANK_STEP) * RANK_STEP)

    def _set_rank(self, rank: float) -> None:
        self.rank = min(max(round(rank, 2), 0.0), 1.0)
        if self.ground:
            self.ground.rank = self.rank
            self.ground.restart()

    # --- the picture --------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, fraction: float) -> None:
        art = self.shell.art
        canvas.fill(art.palette.ground)
        if self.ground:
            with canvas.clip(0, 0, FIELD_W, FIELD_H):
                self._draw_field(canvas, self.ground, 1.0 if self.held else fraction)
        lab_panel.draw(canvas, self)
        if self.trouble:
            lab_panel.draw_trouble(canvas, art, self.trouble)

    def _draw_field(self, canvas: Canvas, ground: ProvingGround, fraction: float) -> None:
        art = self.shell.art
        (x, y), (to_x, to_y) = ground.before, ground.owner
        canvas.blit(art.sprites.image("spinner"), x + (to_x - x) * fraction, y + (to_y - y) * fraction)
        self._ship.show(canvas, ground.x, ground.y, dim=ground.touched)
        self._fire.draw(canvas, ground.bullets, fraction)
        canvas.blit(dot(art.scale), ground.x, ground.y)
