"""Small documents and a small field, for plays about the pattern language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from anti_invaders.bulletml import Pattern, Runner, Shot, parse
from anti_invaders.pattern_cli import Range

XMLNS = 'xmlns="http://www.asahi-net.or.jp/~cs8k-cyu/bulletml"'
AI = 'xmlns:ai="urn:anti-invaders:1"'
SHIP = 180.0  # degrees: where the ship of these plays is, seen from everywhere


def document(inside: str, kind: str = "vertical") -> bytes:
    return f'<?xml version="1.0"?>\n<bulletml type="{kind}" {XMLNS} {AI}>\n{inside}\n</bulletml>'.encode()


def pattern(inside: str, kind: str = "vertical") -> Pattern:
    """A whole file's pattern from what stands in its <bulletml>."""
    return parse(document(inside, kind), "scene.xml")


def top(commands: str, others: str = "", kind: str = "vertical") -> Pattern:
    """A pattern with one top action of these commands."""
    return pattern(f'<action label="top">{commands}</action>{others}', kind)


def fire(direction: str = "", speed: str = "", bullet: str = "<bullet/>") -> str:
    """A <fire>; "sequence 10" is a direction or speed of type sequence, "10" one without a type."""
    return f"<fire>{_quantity('direction', direction)}{_quantity('speed', speed)}{bullet}</fire>"


def _quantity(name: str, words: str) -> str:
    if not words:
        return ""
    kind, _, value = words.rpartition(" ")
    return f'<{name} type="{kind}">{value}</{name}>' if kind else f"<{name}>{value}</{name}>"


def repeat(times: str, commands: str) -> str:
    return f"<repeat><times>{times}</times><action>{commands}</action></repeat>"


@dataclass
class Dummy:
    """A body that goes nowhere."""

    direction: float = 0.0
    speed: float = 0.0
    ax: float = 0.0
    ay: float = 0.0
    alive: bool = True


@dataclass
class Stand:
    """Runs the top actions of a pattern on one dummy, and keeps what was fired."""

    runners: list[Runner]
    body: Dummy = field(default_factory=Dummy)
    shots: list[tuple[int, Shot]] = field(default_factory=list)
    now: int = 0

    def run(self, pulses: int) -> Stand:
        for _ in range(pulses):
            for runner in self.runners:
                runner.step(self.now, self.body, lambda: SHIP, self._keep)
            self.now += 1
        return self

    def _keep(self, shot: Shot) -> None:
        self.shots.append((self.now, shot))

    @property
    def directions(self) -> list[float]:
        return [shot.direction for _, shot in self.shots]

    @property
    def speeds(self) -> list[float]:
        return [shot.speed for _, shot in self.shots]

    @property
    def pulses(self) -> list[int]:
        return [pulse for pulse, _ in self.shots]


def stand(
    made: Pattern,
    rank: float = 0.5,
    rand: Callable[[], float] = lambda: 0.5,
    mirror: bool = False,
    body: Dummy | None = None,
) -> Stand:
    return Stand(made.start(rank, rand, mirror=mirror), body or Dummy())


def fired(commands: str, rank: float = 0.5, rand: Callable[[], float] = lambda: 0.5) -> Stand:
    """What a top action of these commands does in its first pulse."""
    return stand(top(commands), rank, rand).run(1)


def traced(made: Pattern, pulses: int, rank: float = 0.5, seed: int = 1, restart: bool = False) -> list[str]:
    """The events of a pattern on the trace's field."""
    range_ = Range(made, rank, seed, restart)
    for _ in range(pulses):
        range_.advance()
    return range_.log.lines
