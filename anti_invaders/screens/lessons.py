"""The six little plays of how to play, over and over: each looks as the game itself does."""

from __future__ import annotations

import math

from anti_invaders.devices.bindings import Action
from anti_invaders.screens.lesson import ABOVE, FALL, FIELD, SHOT_EVERY, Lesson, Point
from anti_invaders.view.canvas import Canvas

SIDE = 32.0  # px from one marcher to the next


class Move(Lesson):
    """It flies an eight; then it hovers, and a bullet goes harmlessly through its wing."""

    loop = 260
    eight = 150

    def where(self, t: float) -> Point:
        turn = math.tau * min(t, self.eight) / self.eight
        return 30.0 * math.sin(turn), 18.0 + 16.0 * math.sin(2 * turn)

    @property
    def pressed(self) -> frozenset[Action]:
        (x, y), (to_x, to_y) = self.where(self.pulse), self.where(self.pulse + 1)
        ways = (
            (Action.LEFT, x - to_x),
            (Action.RIGHT, to_x - x),
            (Action.UP, y - to_y),
            (Action.DOWN, to_y - y),
        )
        return frozenset(action for action, way in ways if way > 0.35)

    def happen(self, t: int) -> None:
        if t == self.eight + 10:
            self.bursts.ring(*self.where(t), (22.0, 5.0, 26), "white", 0.8)

    def show(self, canvas: Canvas, t: float) -> None:
        hovers = t > self.eight
        self.fly(canvas, t, dotted=hovers)
        if hovers:
            canvas.blit(self.art.sprites.image("light"), 13.0, ABOVE + (t - self.eight) * 1.6)


class Fire(Lesson):
    """Two streams, wide apart; in focus close together, on one that holds out longer."""

    loop = 280
    focus, wide_hit, hard_hit = 140, 84, 236
    top = -46.0

    @property
    def pressed(self) -> frozenset[Action]:
        if self.focus <= self.pulse < self.hard_hit + 10:
            return frozenset({Action.FIRE, Action.FOCUS})
        return frozenset({Action.FIRE} if 10 <= self.pulse < self.wide_hit + 14 else ())

    def happen(self, t: int) -> None:
        if t == self.wide_hit:
            for x in (-20.0, 20.0):
                self.blast("grunt", x, self.top)
        if t == self.hard_hit:
            self.blast("warden", 0.0, self.top)
        if self._hits(t) and t % SHOT_EVERY == 0:
            self.bursts.struck(0.0 if t > self.focus else 14.0, self.top + 16.0, "shot")

    def _hits(self, t: float) -> bool:
        return 26 < t < self.wide_hit or self.focus + 16 < t < self.hard_hit

    def show(self, canvas: Canvas, t: float) -> None:
        flash = self._hits(t) and int(t) % SHOT_EVERY < 2
        if t < self.wide_hit:
            for x in (-20.0, 20.0):
                self.invader(canvas, "grunt", x, self.top, flash)
            self.shots(canvas, t, 10.0, 10.0, self.top + 14.0)
        elif self.focus - 20 < t < self.hard_hit:
            down = min((t - self.focus + 20) / 20, 1.0)
            self.invader(canvas, "warden", 0.0, ABOVE + (self.top - ABOVE) * down, flash)
            self.shots(canvas, t, 4.0, self.focus, self.top + 12.0)
        self.fly(canvas, t, dotted=self.focus <= t < self.hard_hit + 10)


class Catch(Lesson):
    """Round bullets become the ship's own at the rim; a diamond falls through, beside the ship."""

    loop = 300
    opened, closed, count = 24, 262, 7

    @property
    def pressed(self) -> frozenset[Action]:
        return frozenset({Action.FIELD} if self.opened <= self.pulse < self.closed else ())

    def _falls(self, index: int) -> tuple[float, int, int]:
        """Of a bullet: its column, when it comes into the picture, when it is at the rim."""
        x = (-24.0, 8.0, 24.0, -12.0, 16.0, -28.0, 0.0)[index]
        comes = 16 + index * 22
        rim = self.where(0)[1] - math.sqrt(FIELD**2 - x * x)
        return x, comes, comes + math.ceil((rim - ABOVE) / FALL)

    def happen(self, t: int) -> None:
        for index in range(self.count):
            x, comes, caught = self._falls(index)
            if t == caught:
                self.bursts.caught(x, ABOVE + (caught - comes) * FALL)
        if t == self.closed:
            self.bursts.sparks(0.0, 4.0, 14, 60.0, ("shard", "white"), toward=-90.0, spread=70.0)

    def show(self, canvas: Canvas, t: float) -> None:
        held = []
        for index in range(self.count):
            x, comes, caught = self._falls(index)
            if comes < t < caught:
                canvas.blit(self.art.sprites.image("light"), x, ABOVE + (t - comes) * FALL)
            elif caught <= t < self.closed:
                held.append(self.orbiting(t, index, self.count, caught))
        self.field(canvas, t, (t - self.opened) / 4 if t < self.closed else 0.0)
        self.fly(canvas, t, dotted=self.opened <= t < self.closed)
        self.squares(canvas, held, t * 3)
        for x, comes in ((33.0, 60), (-33.0, 150)):
            canvas.blit(self.art.sprites.image("heavy"), x, ABOVE + max(t - comes, 0.0) * FALL)


class Throw(Lesson):
    """What is caught flies at them; each throw that destroys raises the chain."""

    loop = 250
    released, hit, back = 60, 76, 170
    targets: tuple[tuple[str, float], ...] = (("grunt", -34.0), ("strider", 0.0), ("grunt", 34.0))
    top, count = -44.0, 8

    @property
    def pressed(self) -> frozenset[Action]:
        return frozenset({Action.FIELD} if self.pulse < self.released or self.pulse >= self.back else ())

    def happen(self, t: int) -> None:
        if t == self.released:
            self.bursts.sparks(0.0, 6.0, 12, 60.0, ("shard", "white"), toward=-90.0, spread=80.0)
            self.wave(0.0, 34.0, 70.0, "shard")
        if t == self.hit:
            for kind, x in self.targets:
                self.blast(kind, x, self.top)

    def show(self, canvas: Canvas, t: float) -> None:
        if t < self.hit or t > self.back:
            down = 1.0 if t < self.hit else min((t - self.back) / 40, 1.0)
            for kind, x in self.targets:
                self.marcher(canvas, kind, x, ABOVE + (self.top - ABOVE) * down)
        if t < self.released:
            self.field(canvas, t)
        elif t >= self.back:
            self.field(canvas, t, (t - self.back) / 4)
        self.fly(canvas, t, dotted=Action.FIELD in self.pressed)
        self.squares(canvas, [self._square(t, index) for index in range(self._caught(t))], t * 8)
        if self.hit <= t < self.hit + 60:
            self._draw_chain(canvas, t - self.hit)

    def _caught(self, t: float) -> int:
        """How many there are: all till they hit; then one after the other comes anew."""
        if t < self.hit:
            return self.count
        return min(max(int((t - self.back - 10) / 8), 0), self.count)

    def _square(self, t: float, index: int) -> Point:
        x, y = self.orbiting(min(t, self.released), index, self.count)
        if not self.released < t < self.hit:
            return (x, y) if t < self.hit else self.orbiting(t, index, self.count)
        way = (t - self.released) / (self.hit - self.released)
        goal = self.targets[index % len(self.targets)][1]
        return x + (goal - x) * way, y + (self.top - y) * way

    def _draw_chain(self, canvas: Canvas, t: float) -> None:
        fade = min(1.0, (60 - t) / 20)
        colour = self.art.palette.ship
        self.art.letters.draw(canvas, "×2", 0.0, self.top + 26 - t * 0.3, 14.0, colour, "c", fade=fade)


class Line(Lesson):
    """They march: sideways, down a row at the edge. Those who pass the bottom raise the Invasion."""

    loop = 380
    beat, across, down = 6, 5, 11.0  # pulses a step; steps from edge to edge; px a row
    columns, rows = 3, ("grunt", "strider")
    start, bottom = -56.0, 50.0  # px: of the first row; where Earth begins
    cells = 8

    @property
    def pressed(self) -> frozenset[Action]:
        return frozenset()

    def _step(self, t: float) -> Point:
        """Where the formation stands; it glides from place to place."""
        step, within = divmod(t / self.beat, 1.0)
        here, there = self._stand(int(step)), self._stand(int(step) + 1)
        share = min(within * 2.0, 1.0)
        return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share

    def _stand(self, step: int) -> Point:
        row, column = divmod(step, self.across + 1)
        x = column if row % 2 == 0 else self.across - column
        return (x - self.across / 2) * 5.0, self.start + row * self.down

    def _landed(self, t: float) -> int:
        """How many rows have passed, from the last one up."""
        y = self._step(t)[1]
        return sum(y + row * SIDE > self.bottom for row in range(len(self.rows)))

    def happen(self, t: int) -> None:
        if self._landed(t) > self._landed(t - 1):
            for column in range(self.columns):
                x = (column - 1) * SIDE + self._step(t)[0]
                self.bursts.sparks(x, self.bottom, 9, 46.0, ("lime", "white"), toward=-90.0, spread=70.0)
            self.wave(0.0, self.bottom, 46.0, "lime")

    def show(self, canvas: Canvas, t: float) -> None:
        x, y = self._step(t)
        landed = self._landed(t)
        for row, kind in enumerate(self.rows[: len(self.rows) - landed]):
            for column in range(self.columns):
                self.marcher(canvas, kind, x + (column - 1) * SIDE, y + row * SIDE)
        palette = self.art.palette
        canvas.hairline(-50.0, self.bottom + 4, 100.0, palette.lime)
        for cell in range(self.cells):
            colour = palette.lime if cell < 2 + landed * 2 else palette.hairline
            canvas.box(-50.0 + cell * 12.7, self.bottom + 9, 11.0, 5.0, colour)


class Nova(Lesson):
    """Fire closes in; a Nova clears it all, and them."""

    loop = 230
    used, count = 84, 12

    @property
    def pressed(self) -> frozenset[Action]:
        return frozenset({Action.BOMB} if self.used <= self.pulse < self.used + 16 else ())

    def _bullet(self, t: float, index: int) -> Point:
        x, y = self.where(t)
        angle = math.tau * (index + 0.5) / self.count
        away = 96.0 - t * 0.78
        return x + away * math.cos(angle), y + away * math.sin(angle)

    def happen(self, t: int) -> None:
        x, y = self.where(t)
        if t == self.used:
            self.bursts.star(x, y, 52.0, "shot", 26.0, 45.0)
            for delay in (0, 5, 10):
                self.wave(x, y, 120.0, "shot", delay)
        if t == self.used + 6:
            for index in range(self.count):
                self.bursts.dissolved(*self._bullet(t, index))
        if t == self.used + 16:
            self.blast("grunt", -30.0, -46.0)
            self.blast("grunt", 30.0, -46.0)

    def show(self, canvas: Canvas, t: float) -> None:
        if t < self.used + 16:
            for x in (-30.0, 30.0):
                self.invader(canvas, "grunt", x, -46.0)
        if t < self.used + 6:
            for index in range(self.count):
                kind = "heavy" if index % 4 == 1 else "light"
                canvas.blit(self.art.sprites.image(kind), *self._bullet(t, index))
        blinks = self.used < t < self.used + 90 and int(t) // 4 % 2 == 0
        self.fly(canvas, t, dim=blinks)
