"""The music room: every piece by its title, how far it has come, and its layers, joined by hand."""

from __future__ import annotations

from functools import lru_cache

import pygame

from anti_invaders.devices.inputs import PulseInput
from anti_invaders.engine.pulse import PULSES_PER_SECOND
from anti_invaders.screens import family, foot, rows
from anti_invaders.screens.menu import Box, Button, Menu, Slider, Words
from anti_invaders.screens.shell import GameScreen, Shell
from anti_invaders.texts import _
from anti_invaders.view.bake import Sprites
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.glow import faded
from anti_invaders.view.letters import clock
from anti_invaders.view.music_grid import Grid, grid_of

BOX = Box(44, 94, 372, 30)
PLATE = 452.0, 96.0, 304.0, 150.0  # px: left, top, width, height
INSIDE = 20.0  # px from the plate's edge to what is in it
BAR = 3.0  # px: how thick the bar of the time is
RANKS = ("warden", "strider", "grunt")  # who dance: the last rank always, the others as layers join
DANCERS = 6  # in a rank
DANCE, APART = (484.0, 292.0), (48.0, 46.0)  # px: the first one, and the steps to the next
SWAY, HOP = 5.0, 4.0  # px: to a side with each beat; up, at a beat
ASLEEP, SHADES = 2, 8  # of so many shades: how bright who does not dance is
PIECES: tuple[tuple[str, Words], ...] = (
    ("title", lambda: _("Since 1978")),
    ("low_orbit", lambda: _("Low Orbit")),
    ("dark_side", lambda: _("Dark Side")),
    ("belt", lambda: _("The Belt")),
    ("long_march", lambda: _("The Long March")),
    ("gate", lambda: _("The Gate")),
    ("home_row", lambda: _("Home Row")),
    ("boss", lambda: _("Vanguard")),
    ("last_boss", lambda: _("The First Invader")),
    ("ending", lambda: _("Home Again")),
)


class MusicRoom(GameScreen):
    """What is chosen here plays on until a screen wants music of its own."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        pieces = [Button(words, lambda piece=piece: self._play(piece)) for piece, words in PIECES]  # type: ignore[misc]
        layers = Slider(lambda: _("Danger"), lambda: shell.audio.danger, self._join)
        self.menu = Menu([*pieces, layers], BOX, self.playing or 0)
        self._grids = {piece: grid_of(piece) for piece, _words in PIECES}

    @property
    def playing(self) -> int | None:
        """The row of the piece that plays."""
        names = [piece for piece, _words in PIECES]
        return names.index(self.shell.audio.piece) if self.shell.audio.piece in names else None

    def leave(self) -> None:
        self.shell.audio.danger = 0.0

    def _play(self, piece: str) -> None:
        self.shell.audio.music(piece)

    def _join(self, danger: float) -> None:
        self.shell.audio.danger = danger

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        if self.back_asked(inputs):
            self.close()
            return
        done = self.menu.advance(inputs)
        if done != "accept":  # the piece that begins is the answer
            self.sound(done)

    # --- drawing ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, fraction: float) -> None:
        art = self.shell.art
        art.backdrop(canvas, self.age, fraction)
        family.heading(canvas, art, _("Music room"), 44, 34)
        rows.draw(canvas, art, self.menu)
        if self.playing is not None:
            self._mark(canvas, self.playing)
            self._draw_piece(canvas, *PIECES[self.playing])
            self._draw_dance(canvas, self._grids[PIECES[self.playing][0]])
        foot.draw(canvas, self.shell, foot.ROOM)

    def _mark(self, canvas: Canvas, row: int) -> None:
        """A loudspeaker's waves beside the piece that plays."""
        right, middle = BOX.x + BOX.width - 10, BOX.top(row) + BOX.height / 2
        for wave, height in enumerate((4.0, 8.0, 5.0)):
            canvas.box(right - wave * 5, middle - height / 2, 2, height, self.shell.art.palette.shard)

    def _draw_piece(self, canvas: Canvas, piece: str, words: Words) -> None:
        art, (x, y, width, height) = self.shell.art, PLATE
        left, room = x + INSIDE, width - 2 * INSIDE
        family.plate(canvas, art, x, y, width, height)
        family.fitted(canvas, art, words().upper(), left, y + 24, 15, art.palette.white, room)
        grid = self._grids[piece]
        pulse = self.shell.audio.music_pulse % grid.length
        self._draw_time(canvas, left, y + 72, room, pulse / grid.length)
        for start in grid.sections:
            canvas.box(left + room * start / grid.length, y + 66, 1, 4, art.palette.label)
        times = " / ".join(clock(at // PULSES_PER_SECOND) for at in (pulse, grid.length))
        family.text(canvas, art, times, x + width - INSIDE, y + 92, 10, art.palette.text, "r")

    def _draw_time(self, canvas: Canvas, x: float, y: float, room: float, share: float) -> None:
        canvas.box(x, y, room, BAR, self.shell.art.palette.hairline)
        canvas.box(x, y, room * share, BAR, self.shell.art.palette.ship)

    def _draw_dance(self, canvas: Canvas, grid: Grid) -> None:
        """They step to the beat, and the more layers are heard, the more of them."""
        audio, sprites = self.shell.audio, self.shell.art.sprites
        beat, since = grid.beat(audio.music_pulse)
        for rank, kind in enumerate(RANKS):
            awake = audio.danger >= 1.0 - (rank + 1) / len(RANKS)
            image = _lit(sprites, kind, beat % 2 if awake else 0, SHADES if awake else ASLEEP)
            side = SWAY * (-1, 0, 1, 0)[beat % 4] if awake else 0.0
            xs = [DANCE[0] + APART[0] * place + side for place in range(DANCERS)]
            y = DANCE[1] + APART[1] * rank - (HOP * (1.0 - since) if awake else 0.0)
            canvas.blits(image, xs, [y] * DANCERS)


@lru_cache(maxsize=32)
def _lit(sprites: Sprites, kind: str, frame: int, shade: int) -> pygame.Surface:
    """One of them, in one of SHADES shades."""
    return faded(sprites.image(kind, frame), shade / SHADES)
