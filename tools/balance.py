"""Measures the balance: bots play the stages over and over, and tables say how it went."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from anti_invaders import bots, content
from anti_invaders.rules.specs import Content
from tools.balance_tables import report
from tools.careers import CAMPAIGN, Job, Run, play

OUT = Path(__file__).resolve().parents[1] / "docs" / "balance.md"
BAR = 40  # characters
FRESH = 10_000  # from a stage's seeds to a campaign's, which would else begin with the same run
HELP = """
Everything (all stages, ships and difficulties, and the whole campaign) goes to docs/balance.md; a part of it
is printed, unless --out names a file:

    python -m tools.balance
    python -m tools.balance --stages 2 --difficulties normal --seeds 4          what an author asks for
    python -m tools.balance --stages 2 3 --ships faisca --bots skilled --seeds 10
    python -m tools.balance --stages --campaigns 5 --difficulties easy          the campaign alone
    nice python -m tools.balance --jobs 1 --stages 4 --seeds 2                   with one core left to others

A run of one stage takes about two seconds. What the tables show is mended in the game's data, never in the
bots.
Runs are shared out by joblib: all cores here, and whatever backend is chosen around `measure` elsewhere.
"""


def measure(jobs: Sequence[Job], processes: int) -> Iterator[Run]:
    """All of them, as they end, on so many processes (-1: all cores)."""
    # here: whoever only plays needs no joblib
    from joblib import Parallel, delayed  # type: ignore[import-untyped]

    yield from Parallel(n_jobs=processes, return_as="generator_unordered")(map(delayed(play), jobs))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and write the tables."""
    known = content.load()
    options = _grammar(known).parse_args(arguments)
    jobs = _jobs(options, known)
    text = report(list(_watched(measure(jobs, options.jobs), len(jobs))), known.extend)
    if options.out is None and _asked_for_all(options, known):
        options.out = OUT
    if options.out is None:
        print(text)
    else:
        options.out.write_text(text, encoding="utf-8")
    return 0


def _grammar(known: Content) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.balance", description=__doc__, epilog=HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    stages, ships, ranks = list(known.stages), list(known.ships), list(known.difficulties)
    parser.add_argument(
        "--stages", type=int, nargs="*", choices=stages, help="each alone (all; no number: none)"
    )
    parser.add_argument(
        "--campaigns", type=int, metavar="N", help="seeds of the whole (0 with --stages, else 2)"
    )
    parser.add_argument("--difficulties", nargs="+", default=ranks, choices=ranks)
    parser.add_argument("--ships", nargs="+", default=ships, choices=ships)
    parser.add_argument("--bots", nargs="+", default=["novice", "skilled"], choices=bots.BOTS)
    parser.add_argument(
        "--seeds", type=int, default=3, help="runs of each stage, difficulty, ship and bot (3)"
    )
    parser.add_argument("--first", type=int, default=1001, help="the first seed (1001)")
    parser.add_argument("--jobs", type=int, default=-1, help="processes; -1: all cores")
    parser.add_argument("--out", type=Path, help="where to; docs/balance.md for everything, else the screen")
    return parser


def _jobs(options: argparse.Namespace, known: Content) -> list[Job]:
    """Long ones first, so that no core is left alone with one at the end."""
    stages = list(known.stages) if options.stages is None else options.stages
    campaigns = options.campaigns
    if campaigns is None:
        campaigns = 2 if options.stages is None else 0
    many = {CAMPAIGN: campaigns} | dict.fromkeys(stages, options.seeds)
    return [
        Job(stage, difficulty, ship, bot, options.first + number + (FRESH if stage == CAMPAIGN else 0))
        for stage, seeds in many.items()
        for difficulty in options.difficulties
        for ship in options.ships
        for bot in options.bots
        for number in range(seeds)
    ]


def _asked_for_all(options: argparse.Namespace, known: Content) -> bool:
    """Whether the tables are those of the whole game."""
    wanted = set(known.ships), set(known.difficulties)
    return options.stages is None and (set(options.ships), set(options.difficulties)) == wanted


def _watched(runs: Iterable[Run], many: int) -> Iterator[Run]:
    """The same, with a bar that grows, and how long the rest will take."""
    begun = time.monotonic()
    for done, run in enumerate(runs, 1):
        filled = BAR * done // many
        left = (time.monotonic() - begun) / done * (many - done)
        bar = "#" * filled + "." * (BAR - filled)
        print(f"\r[{bar}] {done}/{many}, {left:.0f} s left  ", end="", file=sys.stderr, flush=True)
        yield run
    print(file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
