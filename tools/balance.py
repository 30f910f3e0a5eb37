"""Measures the balance: bots play every stage over and over, and a table says how it went.

    python -m tools.balance                          all stages, writes docs/balance.md
    python -m tools.balance --seeds 40 --difficulties normal hard --bots skilled

Runs are shared out by joblib: all cores here, and whatever backend is chosen around `measure` elsewhere.
What the table shows is mended in the game's data, never in the bots.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles

from anti_invaders import bots, content
from anti_invaders.engine.pulse import pulses
from tools.careers import JUST_RELEASED, Job, Run, play

OUT = Path(__file__).resolve().parents[1] / "docs" / "balance.md"
SHARE = (0.20, 0.35)  # of a skilled player's damage that the Anti-Field is wanted to deal
MOST_JUST_RELEASED = 0.15  # of deaths
MOST_OF_ONE = 0.15  # of deaths on Normal by one pattern, once the campaign is whole
ABOVE = 1.1  # E, in measured Normal scores
BAR = 40  # characters


def measure(jobs: Sequence[Job], processes: int) -> Iterator[Run]:
    """All of them, as they end, on so many processes (-1: all cores)."""
    # here: whoever only plays needs no joblib
    from joblib import Parallel, delayed  # type: ignore[import-untyped]

    yield from Parallel(n_jobs=processes, return_as="generator_unordered")(map(delayed(play), jobs))


# --- the table ------------------------------------------------------------------------------------
def report(runs: Sequence[Run], extend: int) -> str:
    """docs/balance.md."""
    return "\n".join([*_head(runs), *_table(runs), "", *_remarks(runs, extend), "", *_killers(runs)]) + "\n"


def _head(runs: Sequence[Run]) -> list[str]:
    seeds = len({run.job.seed for run in runs})
    return [
        "# Balance, as bots measured it",
        "",
        f"Made by `python -m tools.balance`: {len(runs)} runs, {seeds} seeds each, every stage alone with",
        "three lives. *Lost one*: runs in which a ship was lost. *Field*: the Anti-Field's share of damage.",
        f"*Released*: deaths within {JUST_RELEASED} pulses of a throw. Scores: quartiles. Times: minutes.",
        "",
    ]


def _table(runs: Sequence[Run]) -> list[str]:
    lines = [
        "| stage | difficulty | ship | bot | cleared | lost one | deaths | field | released | chain | "
        "throws | bullets, most | score | time |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    groups: dict[tuple[int, str, str, str], list[Run]] = {}
    for run in sorted(runs, key=_order):
        groups.setdefault(run.job[:4], []).append(run)
    return lines + [_row(key, group) for key, group in groups.items()]


def _order(run: Run) -> tuple[int, int, str, int, int]:
    job, names = run.job, list(content.load().difficulties)
    return job.stage, names.index(job.difficulty), job.ship, bots.BOTS.index(job.bot), job.seed


def _row(key: tuple[int, str, str, str], group: Sequence[Run]) -> str:
    many = len(group)
    deaths = [death for run in group for death in run.deaths]
    released = sum(death.just_released for death in deaths)
    cells = [
        *map(str, key),
        f"{sum(run.result == 'clear' for run in group)}/{many}",
        f"{sum(bool(run.deaths) for run in group)}/{many}",
        f"{len(deaths) / many:.1f}",
        f"{sum(run.share for run in group) / many:.0%}",
        f"{released}/{len(deaths)}",
        f"{sum(run.chain for run in group) / many:.1f}",
        f"{sum(run.throws for run in group) / many:.0f}",
        f"{max(run.most for run in group)}",
        " · ".join(f"{score:,.0f}" for score in _quartiles([run.score for run in group])),
        f"{median(run.pulses for run in group) / pulses(60.0):.1f}",
    ]
    return "| " + " | ".join(cells) + " |"


def _quartiles(scores: Sequence[int]) -> list[float]:
    return quantiles(scores, n=4) if len(scores) > 1 else [float(score) for score in scores]


def _remarks(runs: Sequence[Run], extend: int) -> list[str]:
    """What is wanted, and whether it is so."""
    skilled = [run for run in runs if run.job.bot == "skilled"]
    lines = []
    for difficulty in content.load().difficulties:
        group = [run for run in skilled if run.job.difficulty == difficulty]
        if group:
            share = sum(run.share for run in group) / len(group)
            lines.append(f"- Field's share, skilled, {difficulty}: {share:.0%} {_verdict(share, *SHARE)}")
    deaths = [death for run in skilled for death in run.deaths]
    if deaths:
        part = sum(death.just_released for death in deaths) / len(deaths)
        lines.append(
            f"- Skilled deaths soon after a throw: {part:.0%} of {len(deaths)} "
            f"{_verdict(part, 0.0, MOST_JUST_RELEASED)}"
        )
    if (measured := _middle(runs)) is not None:
        lines.append(
            f"- Normal score at the end of stage 1, between the bots' medians: {measured:,.0f}; E is that "
            f"and a tenth, {measured * ABOVE:,.0f} (in the data: {extend:,})."
        )
    return lines


def _middle(runs: Sequence[Run]) -> float | None:
    """The mean of each bot's median Normal score among the runs that cleared stage 1: people stand between
    who never opens the field and who always does, and a median of both heaps together would jump."""
    medians = []
    for bot in bots.BOTS:
        scores = [
            run.score
            for run in runs
            if run.job[:2] == (1, "normal") and run.job.bot == bot and run.result == "clear"
        ]
        if scores:
            medians.append(median(scores))
    return sum(medians) / len(medians) if medians else None


def _verdict(value: float, low: float, high: float) -> str:
    wanted = f"(wanted: {low:.0%} to {high:.0%})"
    return f"{wanted}." if low <= value <= high else f"{wanted}: **outside**."


def _killers(runs: Sequence[Run]) -> list[str]:
    """Deaths on Normal by who and what, most first."""
    deaths = [death for run in runs if run.job.difficulty == "normal" for death in run.deaths]
    lines = [
        f"Deaths on Normal by pattern ({len(deaths)}; with all six stages none should have more than "
        f"{MOST_OF_ONE:.0%}):",
        "",
        "| by | pattern | deaths | part |",
        "|---|---|---|---|",
    ]
    counted = Counter((death.cause, death.pattern or "its body") for death in deaths)
    lines += [
        f"| {cause} | {pattern} | {count} | {count / len(deaths):.0%} |"
        for (cause, pattern), count in sorted(counted.items(), key=lambda one: (-one[1], one[0]))
    ]
    return lines


# --- the command ----------------------------------------------------------------------------------
def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and write the table."""
    known = content.load()
    parser = argparse.ArgumentParser(prog="python -m tools.balance", description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=10, help="how many runs of each kind")
    parser.add_argument("--first", type=int, default=1001, help="the first seed")
    parser.add_argument(
        "--stages", type=int, nargs="+", default=list(known.stages), choices=list(known.stages)
    )
    parser.add_argument("--difficulties", nargs="+", default=list(known.difficulties))
    parser.add_argument("--ships", nargs="+", default=list(known.ships))
    parser.add_argument("--bots", nargs="+", default=["novice", "skilled"], choices=bots.BOTS)
    parser.add_argument("--jobs", type=int, default=-1, help="processes; -1: all cores")
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args(arguments)
    jobs = [
        Job(stage, difficulty, ship, bot, options.first + number)
        for stage in options.stages
        for difficulty in options.difficulties
        for ship in options.ships
        for bot in options.bots
        for number in range(options.seeds)
    ]
    runs = list(_watched(measure(jobs, options.jobs), len(jobs)))
    options.out.write_text(report(runs, known.extend), encoding="utf-8")
    return 0


def _watched(runs: Iterable[Run], many: int) -> Iterator[Run]:
    """The same, with a bar that grows."""
    for done, run in enumerate(runs, 1):
        filled = BAR * done // many
        print(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done}/{many}", end="", file=sys.stderr, flush=True)
        yield run
    print(file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
