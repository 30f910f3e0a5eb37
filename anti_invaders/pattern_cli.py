"""What an author asks of a pattern without a window: is the file sound, and what exactly does it do?

Author's tooling, in English. Plain doubles and the math module, so that its numbers can be compared with
those of other interpreters.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from anti_invaders.bulletml import BulletMLError, LimitReached, Pattern, Runner, Shot, parse
from anti_invaders.bulletml.limits import BULLETS, FILE_BYTES, SPAWNS

WIDTH, HEIGHT = 320.0, 480.0  # px
SHIP = (160.0, 400.0)
OWNER = (160.0, 96.0)
MARGIN = 16.0  # px outside the field at which a bullet is dropped
HEADING = 180.0  # degrees: an owner faces down before any command turns it
PX_PER_UNIT = 2.0  # px per pulse at speed 1
RESTART = 60  # pulses between two starts at least

_MASK = (1 << 64) - 1


class SplitMix64:
    """The chance of a trace: 64 bits of state, of each draw the top 53 bits, in [0, 1)."""

    def __init__(self, state: int) -> None:
        self.state = state & _MASK

    def __call__(self) -> float:
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) >> 11) / (1 << 53)


class Mover:
    """The owner (number 0) or a bullet. Whatever a runner sets on it becomes a line of the trace."""

    def __init__(self, number: int, place: tuple[float, float], log: Log) -> None:
        self.number = number
        self.x, self.y = place
        self.runners: list[Runner] = []
        self._log = log
        self.launch(0.0, 0.0)

    def launch(self, direction: float, speed: float) -> None:
        """Sets off without a line; the accel vector is 0."""
        self._direction, self._speed = direction, speed
        self._ax = self._ay = 0.0
        self._alive = True
        self._steer()

    def _steer(self) -> None:
        """Works the velocity out, px per pulse; most bullets never change theirs."""
        turn = math.radians(self._direction)
        self.vx = (math.sin(turn) * self._speed + self._ax) * PX_PER_UNIT
        self.vy = (-math.cos(turn) * self._speed + self._ay) * PX_PER_UNIT

    @property
    def direction(self) -> float:
        return self._direction

    @direction.setter
    def direction(self, value: float) -> None:
        self._direction = value
        self._changed("D", value)

    @property
    def speed(self) -> float:
        return self._speed

    @speed.setter
    def speed(self, value: float) -> None:
        self._speed = value
        self._changed("P", value)

    @property
    def ax(self) -> float:
        return self._ax

    @ax.setter
    def ax(self, value: float) -> None:
        self._ax = value
        self._changed("X", value)

    @property
    def ay(self) -> float:
        return self._ay

    @ay.setter
    def ay(self, value: float) -> None:
        self._ay = value
        self._changed("Y", value)

    @property
    def alive(self) -> bool:
        return self._alive

    @alive.setter
    def alive(self, value: bool) -> None:
        if self._alive and not value:
            self._log.add(f"V {self._log.now} {self.number}")
        self._alive = value

    def _changed(self, what: str, value: float) -> None:
        self._log.add(f"{what} {self._log.now} {self.number} {value:.9g}")
        self._steer()

    def stays(self) -> bool:
        """Whether it is alive and at most the margin outside; what is nowhere (not a number) is not."""
        return self._alive and -MARGIN <= self.x <= WIDTH + MARGIN and -MARGIN <= self.y <= HEIGHT + MARGIN


@dataclass(slots=True)
class Log:
    """The events of a trace, one a line, in the order in which they happened."""

    now: int = 0
    lines: list[str] = field(default_factory=list)

    def add(self, line: str) -> None:
        self.lines.append(line)


class Range:
    """The field of a trace: one owner, one ship that stands still, the bullets in creation order."""

    def __init__(self, pattern: Pattern, rank: float, seed: int, restart: bool, most: int = BULLETS) -> None:
        self.log = Log()
        self.owner = Mover(0, OWNER, self.log)
        self.bullets: list[Mover] = []
        self._pattern = pattern
        self._rank = rank
        self._rand = SplitMix64(seed)
        self._restart = restart
        self._most = most  # bullets alive
        self._shots = 0
        self._shots_before = 0  # at the start of the pulse
        self._started = 0
        self._vanished = -1  # the pulse in which the owner did
        self._acting = self.owner
        self._begin()

    def advance(self) -> None:
        """One pulse: the owner, then the bullets that were alive at its start."""
        self._start_anew()
        self._shots_before = self._shots
        moving = tuple(self.bullets)
        if self.owner.alive:
            self._act(self.owner)
            self._move_owner()
        gone = False
        for bullet in moving:
            if bullet.runners:
                self._act(bullet)
                if bullet.runners[0].ended:
                    bullet.runners = []
            elif not bullet.vx and not bullet.vy:
                continue  # nothing can happen to it
            bullet.x += bullet.vx
            bullet.y += bullet.vy
            gone = gone or not bullet.stays()
        if gone:
            self.bullets = [bullet for bullet in self.bullets if bullet.stays()]
        self.log.now += 1

    def _act(self, mover: Mover) -> None:
        for runner in mover.runners:
            if runner.wakes <= self.log.now:
                self._acting = mover
                runner.step(self.log.now, mover, self._aim, self._spawn)

    def _aim(self) -> float:
        here = self._acting
        return math.degrees(math.atan2(SHIP[0] - here.x, here.y - SHIP[1])) % 360.0

    def _spawn(self, shot: Shot) -> None:
        if len(self.bullets) >= self._most:
            raise LimitReached(f"more than {self._most} bullets alive")
        if self._shots - self._shots_before >= SPAWNS:
            raise LimitReached(f"more than {SPAWNS} shots in one pulse")
        self._shots += 1
        gun = self._acting
        bullet = Mover(self._shots, (gun.x, gun.y), self.log)
        bullet.launch(shot.direction, shot.speed)
        runner = shot.runner()
        bullet.runners = [] if runner is None else [runner]
        self.bullets.append(bullet)
        kind = "s" if runner is None else "A"
        line = f"S {self.log.now} {bullet.number}<-{gun.number} {kind} {shot.direction:.9g} {shot.speed:.9g}"
        self.log.add(line)

    def _move_owner(self) -> None:
        self.owner.x = min(max(self.owner.x + self.owner.vx, 0.0), WIDTH)
        self.owner.y = min(max(self.owner.y + self.owner.vy, 0.0), HEIGHT)
        if not self.owner.alive:
            self._vanished = self.log.now

    def _start_anew(self) -> None:
        """A pattern that has ended begins again, its owner put back."""
        if not self._restart or not self._ended() or self.log.now - self._started < RESTART:
            return
        self._begin()

    def _begin(self) -> None:
        self._started = self.log.now
        self.owner.x, self.owner.y = OWNER
        self.owner.launch(HEADING, 0.0)
        self.owner.runners = self._pattern.start(self._rank, self._rand)

    def _ended(self) -> bool:
        """Any top action ended, or its owner is gone for as long as a top action takes to end."""
        if not self.owner.alive:
            return self.log.now >= self._vanished + 2
        return any(runner.ended for runner in self.owner.runners)


def trace(path: Path, pulses: int = 600, rank: float = 0.5, seed: int = 1, restart: bool = True) -> int:
    """Prints the events of a pattern, one a line. Returns the exit code: 0, or 1 when it is no pattern.

    `rank` is in [0, 1]; `seed` is the state of the generator behind $rand; with `restart` a pattern that
    has ended starts anew. What limits stopped is told on stderr.
    """
    try:
        pattern = load(path)
    except (BulletMLError, OSError) as error:
        print(_said(path, error), file=sys.stderr)
        return 1
    stand = Range(pattern, rank, seed, restart)
    for _ in range(pulses):
        stand.advance()
        sys.stdout.writelines(f"{line}\n" for line in stand.log.lines)
        stand.log.lines.clear()
    for reason in pattern.flags:
        print(f"{path}: stopped: {reason}", file=sys.stderr)
    return 0


def check(paths: Iterable[Path]) -> int:
    """One line a file that is sound, with its warnings, and one for each mistake. 0 when all are sound."""
    bad = 0
    for path in paths:
        try:
            pattern = load(path)
        except (BulletMLError, OSError) as error:
            bad += 1
            print(_said(path, error))
        else:
            print("; ".join((f"{path}: ok", *pattern.warnings)))
    return 1 if bad else 0


def load(path: Path) -> Pattern:
    """The pattern in a file; of a file that is too large only the start is read. Raises also OSError."""
    with path.open("rb") as file:
        return parse(file.read(FILE_BYTES + 1), str(path))


def _said(path: Path, error: Exception) -> str:
    if isinstance(error, OSError):
        return f"{path}: {error.strerror}"
    mistakes = error.mistakes if isinstance(error, BulletMLError) else (error,)
    return "\n".join(str(each) for each in mistakes)
