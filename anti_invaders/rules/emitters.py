"""Patterns at work: an emitter on an enemy, a rider on a bullet, and the narrow window they see through.

Fairness is enforced here, where bullets are made: a shot that would be aimed at the ship from too
near, or from the lowest quarter of the field, is not fired.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt
from typing import Self

from anti_invaders.bulletml import Pattern, Runner, Shot
from anti_invaders.rules import trig
from anti_invaders.rules.bullets import BulletField
from anti_invaders.rules.events import EnemyFired, Event, Point
from anti_invaders.rules.field import LOWEST_QUARTER
from anti_invaders.rules.rng import Stream
from anti_invaders.rules.state import Data

PX_PER_UNIT = 2.0  # px per pulse of BulletML's speed 1, before the difficulty's factor
TOP_SPEED = 6.0  # px per pulse, whatever pattern and difficulty ask for
NEAREST = 96.0  # px: from nearer than this nobody aims
FLIGHT = 30.0  # pulses that an aimed shot flies, at least
FARTHEST = max(NEAREST, FLIGHT * TOP_SPEED)  # px: from here on any shot may aim
AIMED = trig.cos(12.0)  # a shot within 12 degrees of the ship's direction counts as aimed
FACING = 180.0  # degrees: who fires looks down, until its pattern turns it
VOLLEY = 20  # pulses of silence after which a shot opens a new volley

Patterns = Mapping[str, Pattern]


class Source:
    """Who fires: named as the cause of a death, and owner of the stream that all its bullets draw from."""

    __slots__ = ("kind", "owner", "pattern", "serial", "stream")

    def __init__(self, serial: int, owner: int, kind: str, pattern: str, stream: Stream) -> None:
        self.serial = serial
        self.owner = owner
        self.kind = kind
        self.pattern = pattern
        self.stream = stream

    def save(self) -> Data:
        """All of it."""
        return {
            "serial": self.serial, "owner": self.owner, "kind": self.kind, "pattern": self.pattern,
            "stream": self.stream.state,
        }  # fmt: skip

    @classmethod
    def restored(cls, data: Data) -> Self:
        """The source that `save` described."""
        return cls(data["serial"], data["owner"], data["kind"], data["pattern"], Stream(data["stream"]))


class Body:
    """What a runner steers: degrees, and BulletML's units of speed."""

    __slots__ = ("alive", "ax", "ay", "direction", "speed")

    def __init__(self, direction: float = 0.0, speed: float = 0.0, ax: float = 0.0, ay: float = 0.0) -> None:
        self.direction = direction
        self.speed = speed
        self.ax = ax
        self.ay = ay
        self.alive = True

    @property
    def motion(self) -> tuple[float, float, float, float]:
        return self.direction, self.speed, self.ax, self.ay


class Gunnery:
    """All that a pattern sees of the world: where the ship is, the bullets, px per unit of speed.

    Whoever acts takes its stand first, or rides a bullet; `aim` and `fire` are then asked from there.
    Most bullets that act only turn: where one is, and whose, is looked up when it aims or fires.
    """

    def __init__(self, bullets: BulletField, factor: float, emit: Callable[[Event], None]) -> None:
        self.bullets = bullets
        self.scale = PX_PER_UNIT * factor
        self.emit = emit
        self.ships: list[Point] = []  # where they are, or were last; at least one
        self._x = self._y = 0.0
        self._row = 0
        self._source: Source | None = None  # None: to be looked up
        self.sound = ""  # of the last shot that had one, since the last stand

    def stand(self, x: float, y: float, source: Source) -> None:
        """Who is about to fire, and from where."""
        self._x, self._y, self._source = x, y, source
        self.sound = ""

    def ride(self, row: int) -> None:
        """The bullet of this row is about to act."""
        self._row, self._source = row, None

    def _look_up(self) -> Source:
        """Who acts; from now on it is known where."""
        if self._source is None:
            self._x, self._y = self.bullets.place(self._row)
            self._source = self.bullets.fired_by(self._row)
        return self._source

    def nearest(self, x: float, y: float) -> Point:
        """The ship nearest to a place."""
        if len(self.ships) == 1:
            return self.ships[0]
        return min(self.ships, key=lambda ship: (ship[0] - x) ** 2 + (ship[1] - y) ** 2)

    def aim(self) -> float:
        """The angle from the stand to the ship."""
        self._look_up()
        x, y = self.nearest(self._x, self._y)
        return trig.angle(x - self._x, y - self._y)

    def velocity(self, direction: float, speed: float, ax: float, ay: float) -> tuple[float, float]:
        """px per pulse, never over the top speed."""
        scale = self.scale
        vx, vy = trig.polar(direction, speed * scale)
        vx, vy = vx + ax * scale, vy + ay * scale
        square = vx * vx + vy * vy
        if square <= TOP_SPEED * TOP_SPEED:
            return vx, vy
        return trig.toward(vx, vy, TOP_SPEED)

    def fire(self, shot: Shot) -> None:
        """What a runner fires becomes a bullet, if that is fair and there is room."""
        source = self._look_up()
        vx, vy = self.velocity(shot.direction, shot.speed, 0.0, 0.0)
        if self._unfair(vx, vy):
            return
        if shot.sound:
            self.sound = shot.sound
        look = shot.bullet.look or ""
        row = self.bullets.spawn(self._x, self._y, vx, vy, source, heavy=shot.heavy, look=look)
        if row >= 0 and (runner := shot.runner()) is not None:
            self.bullets.riders.append(Rider(row, runner, shot.direction, shot.speed))

    def deflect(self, x: float, y: float, direction: float, speed: float, source: Source) -> None:
        """A plain light bullet from a place, if that is fair; `speed` in BulletML's units."""
        self.stand(x, y, source)
        vx, vy = self.velocity(direction, speed, 0.0, 0.0)
        if not self._unfair(vx, vy):
            self.bullets.spawn(x, y, vx, vy, source)

    def _unfair(self, vx: float, vy: float) -> bool:
        """Whether this velocity, from here, would be an aimed shot from too near or too low."""
        x, y = self.nearest(self._x, self._y)
        dx, dy = x - self._x, y - self._y
        square = dx * dx + dy * dy
        low = self._y > LOWEST_QUARTER
        if square > FARTHEST * FARTHEST and not low:
            return False
        speed = vx * vx + vy * vy
        along = dx * vx + dy * vy
        if along <= 0.0 or along * along < AIMED * AIMED * square * speed:
            return False
        reach = max(NEAREST, FLIGHT * sqrt(speed))
        return low or square < reach * reach


class Rider(Body):
    """A runner on a bullet."""

    __slots__ = ("row", "runner")

    def __init__(self, row: int, runner: Runner, direction: float, speed: float) -> None:
        super().__init__(direction, speed)
        self.row = row
        self.runner = runner

    def act(self, now: int, bullets: BulletField, window: Gunnery) -> None:
        """One pulse of its pattern."""
        window.ride(self.row)
        before = (self.direction, self.speed, self.ax, self.ay)
        self.runner.step(now, self, window.aim, window.fire)
        motion = (self.direction, self.speed, self.ax, self.ay)
        if motion != before:
            bullets.fly(self.row, *window.velocity(*motion))
        if not self.alive:
            bullets.kill(self.row)

    def save(self) -> Data:
        """All of it."""
        return {"row": self.row, "motion": list(self.motion), "runner": self.runner.state()}

    @classmethod
    def restored(cls, data: Data, pattern: Pattern, stream: Stream) -> Self:
        """The rider that `save` described."""
        direction, speed, ax, ay = data["motion"]
        rider = cls(
            data["row"], Runner.restored(pattern, data["runner"], stream.random), direction, speed
        )
        rider.ax, rider.ay = ax, ay
        return rider


class Emitter:
    """A pattern attached to an owner, `offset` px from its centre. It ends with its last runner."""

    __slots__ = ("_body", "_quiet", "_runners", "offset", "source")

    def __init__(self, source: Source, runners: list[Runner], offset: Point = (0.0, 0.0)) -> None:
        self.source = source
        self.offset = offset
        self._runners = runners
        self._body = Body(FACING)
        self._quiet = VOLLEY  # pulses since the last shot

    @classmethod
    def started(
        cls, source: Source, pattern: Pattern, rank: float,
        offset: Point = (0.0, 0.0), mirror: bool = False,
    ) -> Self:  # fmt: skip
        """A pattern from its top; `mirror` swaps left and right."""
        return cls(source, pattern.start(rank, source.stream.random, mirror=mirror), offset)

    @property
    def done(self) -> bool:
        """Every runner has ended."""
        return not self._runners

    def advance(self, now: int, x: float, y: float, window: Gunnery) -> None:
        """One pulse for an owner at (x, y). Bullets go into the window's field."""
        x, y = x + self.offset[0], y + self.offset[1]
        before, ended = window.bullets.n, False
        window.stand(x, y, self.source)
        for runner in self._runners:
            if runner.wakes <= now:
                runner.step(now, self._body, window.aim, window.fire)
                ended = ended or runner.ended
        if ended:
            self._runners = [runner for runner in self._runners if not runner.ended]
        self._quiet += 1
        if window.bullets.n > before:
            self._tell(x, y, window)

    def _tell(self, x: float, y: float, window: Gunnery) -> None:
        """Say that a volley began, or that something with a sound of its own was fired."""
        if window.sound or self._quiet >= VOLLEY:
            window.emit(EnemyFired(self.source.owner, self.source.kind, x, y, window.sound))
        self._quiet = 0

    @property
    def drifting(self) -> bool:
        """Whether the pattern moves its owner now."""
        body = self._body
        return body.speed != 0.0 or body.ax != 0.0 or body.ay != 0.0

    def drift(self, window: Gunnery) -> tuple[float, float]:
        """px that it moves its owner in this pulse."""
        return window.velocity(*self._body.motion)

    def save(self) -> Data:
        """All of it."""
        return {
            "source": self.source.save(), "offset": list(self.offset), "motion": list(self._body.motion),
            "quiet": self._quiet, "runners": [runner.state() for runner in self._runners],
        }  # fmt: skip

    @classmethod
    def restored(cls, data: Data, patterns: Patterns, bullets: BulletField) -> Self:
        """The emitter that `save` described; with its bullets, restored before, it shares its source."""
        serial = data["source"]["serial"]
        source = bullets.sources.get(serial) or Source.restored(data["source"])
        pattern, rand = patterns[source.pattern], source.stream.random
        runners = [Runner.restored(pattern, state, rand) for state in data["runners"]]
        emitter = cls(source, runners, tuple(data["offset"]))
        emitter._body = Body(*data["motion"])
        emitter._quiet = data["quiet"]
        return emitter


def restore_bullets(bullets: BulletField, data: Data, patterns: Patterns) -> None:
    """Take over what `BulletField.save` gave, runners and all."""
    bullets.restore(data)
    bullets.looks = list(data["looks"])
    bullets.sources = {one["serial"]: Source.restored(one) for one in data["sources"]}
    bullets.riders = []
    for one in data["riders"]:
        source = bullets.fired_by(one["row"])
        bullets.riders.append(Rider.restored(one, patterns[source.pattern], source.stream))
