"""What patterns cost a pulse, beside moving the same bullets without them.

`python -m benchmarks.bulletml_cost [--quick]` prints a table. The patterns are those of seven Debian
packages, where they are installed, at rank 1.0; and two of our own, with about 3,200 bullets alive.
"""

from __future__ import annotations

import gc
import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from anti_invaders.bulletml import Pattern, parse
from benchmarks.bulletml_corpus import real_patterns, short
from benchmarks.bulletml_field import Field

PULSES = 600
ROUNDS = 3  # of each pulse the quickest counts: other programs run on this machine too
QUICK = 8  # with --quick one pattern in so many
GOAL = 1_000.0  # µs: the p99 of every single pattern is to stay under it

STORM = """<bulletml type="vertical" xmlns="http://www.asahi-net.or.jp/~cs8k-cyu/bulletml">
<action label="top"><repeat><times>9999</times><action>
 <repeat><times>40</times><action>
  <fire><direction type="sequence">8.9</direction><speed>1.5</speed><bullet>{}</bullet></fire>
 </action></repeat><wait>1</wait>
</action></repeat></action></bulletml>"""
TURNING = """<action><changeDirection><direction type="sequence">0.1</direction><term>9999</term>
</changeDirection></action>"""

Times = NDArray[np.float64]  # µs; patterns in the first row, moving in the second, a column a pulse


def timed(pattern: Pattern, rounds: int) -> tuple[Times, int]:
    """What each pulse of a run took, and the most bullets that were alive."""
    best, most = np.full((2, PULSES), np.inf), 0
    for _ in range(rounds):
        field = Field(pattern)
        for pulse in range(PULSES):
            best[:, pulse] = np.minimum(best[:, pulse], field.pulse())
            most = max(most, field.alive)
        gc.collect()
    return best / 1e3, most


def row(name: str, ours: float, peer: float, goal: float | None = None) -> dict[str, Any]:
    """A line of the table: µs a pulse with patterns, and of the same bullets without."""
    met = None if goal is None else ours < goal
    return {"name": name, "ours": ours, "peer": peer, "ratio": ours / peer, "goal": goal, "met": met}


def corpus_rows(rounds: int, step: int) -> list[dict[str, Any]]:
    paths = list(real_patterns().values())[::step]
    if not paths:
        print("BulletML: the pattern packages are not installed (noiz2sa-data, parsec47-data, …)")
        return []
    runs = {short(path): timed(parse(path.read_bytes(), str(path)), rounds)[0] for path in paths}
    everything = np.concatenate(list(runs.values()), axis=1)
    whole, moving = everything.sum(axis=0), everything[1]
    worst = max(runs, key=lambda name: _p99(runs[name].sum(axis=0)))
    return [
        row(f"{len(runs)} real patterns, mean pulse", float(whole.mean()), float(moving.mean())),
        row(f"{len(runs)} real patterns, p99 pulse", _p99(whole), _p99(moving)),
        row(f"the dearest, {worst}, p99", _p99(runs[worst].sum(axis=0)), _p99(runs[worst][1]), GOAL),
    ]


def storm_rows(rounds: int) -> list[dict[str, Any]]:
    rows = []
    for what, actions in (("simple", ""), ("all turning", TURNING)):
        times, most = timed(parse(STORM.format(actions).encode(), "storm.xml"), rounds)
        calm = times[:, PULSES // 2 :]  # the field has filled by then
        rows.append(
            row(f"storm, {most} bullets, {what}, mean", float(calm.sum(axis=0).mean()), float(calm[1].mean()))
        )
    return rows


def _p99(times: Times) -> float:
    return float(np.percentile(times, 99))


def run(quick: bool) -> list[dict[str, Any]]:
    """The rows of the table; times in µs a pulse, the goal too."""
    gc.disable()  # as in play
    try:
        return corpus_rows(2 if quick else ROUNDS, QUICK if quick else 1) + storm_rows(1 if quick else ROUNDS)
    finally:
        gc.enable()


def main() -> None:
    for line in run("--quick" in sys.argv[1:]):
        verdict = (
            ""
            if line["goal"] is None
            else f"  goal < {line['goal']:.0f}: {'met' if line['met'] else 'MISSED'}"
        )
        print(f"{line['name']:<66} {line['ours']:8.1f} {line['peer']:8.1f} {line['ratio']:7.2f}{verdict}")


if __name__ == "__main__":
    main()
