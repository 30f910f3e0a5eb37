"""What `tools.balance` writes of its runs: tables, and a verdict wherever the design wants a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from statistics import mean, median, quantiles

from anti_invaders import bots, content
from anti_invaders.engine.pulse import pulses
from tools.careers import CAMPAIGN, JUST_RELEASED, Death, Job, Phase, Run

SHARE = (0.20, 0.35)  # of a skilled player's damage that the Anti-Field is wanted to deal
MOST_JUST_RELEASED = 0.15  # of deaths
MOST_OF_ONE = 0.15  # of deaths on Normal by one pattern
MINUTES = (18.0, 25.0)  # a whole Normal run
BOSS_SECONDS = (50.0, 80.0)  # all phases of a stage's last boss, at the hands of a skilled player
ABOVE = 1.1  # E, in measured Normal scores
WHOLE = "all"  # what stands for the campaign in the column of stages


def report(runs: Sequence[Run], extend: int) -> str:
    """docs/balance.md, or as much of it as there are runs for."""
    alone = [run for run in runs if run.job.stage != CAMPAIGN]
    whole = [run for run in runs if run.job.stage == CAMPAIGN]
    parts = [
        _head(runs),
        _remarks(alone, whole, extend),
        _table("Each stage alone", ("stage", "difficulty", "bot"), alone),
        _table("The whole campaign", ("difficulty", "ship", "bot"), whole),
        _table("Ships, over all stages alone", ("ship", "difficulty", "bot"), alone),
        _bosses(alone),
        _killers(runs),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _head(runs: Sequence[Run]) -> list[str]:
    seeds = len({run.job.seed for run in runs if run.job.stage != CAMPAIGN})
    return [
        "# Balance, as bots measured it",
        "",
        f"Made by `python -m tools.balance`: {len(runs)} runs; {seeds} seeds of each stage and difficulty",
        "with each ship and bot; three lives. *Lost one*: runs in which a ship was lost. *Field*: the share",
        f"of damage that the Anti-Field did. *Released*: deaths within {JUST_RELEASED} pulses of a throw.",
        "*Bullets*: median and most alive. *Empty*: the longest time without an enemy, in seconds. Scores:",
        "quartiles. Times: minutes of a cleared run.",
    ]


# --- what is wanted -------------------------------------------------------------------------------
def _remarks(alone: Sequence[Run], whole: Sequence[Run], extend: int) -> list[str]:
    """What is wanted, and whether it is so."""
    skilled = [run for run in [*alone, *whole] if run.job.bot == "skilled"]
    lines = []
    for difficulty in content.load().difficulties:
        group = [run for run in skilled if run.job.difficulty == difficulty]
        if group:
            share = mean(run.share for run in group)
            lines.append(f"- Field's share, skilled, {difficulty}: {share:.0%} {_verdict(share, *SHARE)}")
    lines += _released(skilled) + _length(alone)
    if (measured := _middle(alone)) is not None:
        lines.append(
            f"- Normal score at the end of stage 1, between the bots' medians: {measured:,.0f}; E is that "
            f"and a tenth, {measured * ABOVE:,.0f} (in the data: {extend:,})."
        )
    return lines


def _released(skilled: Sequence[Run]) -> list[str]:
    deaths = _deaths(skilled)
    if not deaths:
        return []
    part = sum(death.just_released for death in deaths) / len(deaths)
    verdict = _verdict(part, 0.0, MOST_JUST_RELEASED)
    by_chance = sum(run.throws for run in skilled) * JUST_RELEASED / sum(run.pulses for run in skilled)
    return [
        f"- Skilled deaths soon after a throw: {part:.0%} of {len(deaths)} {verdict} "
        f"So much of the time lies there anyway: {by_chance:.0%}."
    ]


def _length(alone: Sequence[Run]) -> list[str]:
    """Of a whole Normal run: the medians of its stages, if there are some for each."""
    times: dict[int, list[int]] = {stage: [] for stage in content.load().stages}
    for run in alone:
        if run.job.difficulty == "normal" and run.job.bot == "skilled" and run.cleared:
            times[run.job.stage].append(run.pulses)
    if not all(times.values()):
        return []
    minutes = sum(map(median, times.values())) / pulses(60.0)
    low, high = MINUTES
    outside = "" if low <= minutes <= high else " **outside**"
    return [
        f"- A whole Normal run, stage by stage, lasts {minutes:.1f} minutes "
        f"(wanted: {low:.0f} to {high:.0f}).{outside}"
    ]


def _middle(runs: Sequence[Run]) -> float | None:
    """The mean of each bot's median Normal score among the runs that cleared stage 1: people stand between
    who never opens the field and who always does, and a median of both heaps together would jump."""
    medians = []
    for bot in bots.BOTS:
        scores = [
            run.score for run in runs if run.job[:2] == (1, "normal") and run.job.bot == bot and run.cleared
        ]
        if scores:
            medians.append(median(scores))
    return mean(medians) if len(medians) > 1 else None


def _verdict(value: float, low: float, high: float) -> str:
    wanted = f"(wanted: {low:.0%} to {high:.0%})"
    return f"{wanted}." if low <= value <= high else f"{wanted}: **outside**."


# --- how runs went --------------------------------------------------------------------------------
def _table(title: str, by: tuple[str, ...], runs: Sequence[Run]) -> list[str]:
    """One row for all runs that are alike in what `by` names."""
    if not runs:
        return []
    lines = [
        f"## {title}",
        "",
        f"| {' | '.join(by)} | cleared | lost one | deaths | field | released | chain | throws | bullets "
        "| empty | score | time |",
        "|" + "---|" * (len(by) + 11),
    ]
    return lines + [_row(key, group) for key, group in _grouped(runs, by).items()]


def _grouped(runs: Iterable[Run], by: tuple[str, ...]) -> dict[tuple[str, ...], list[Run]]:
    groups: dict[tuple[str, ...], list[Run]] = {}
    for run in sorted(runs, key=lambda run: _order(run.job, by)):
        groups.setdefault(tuple(str(getattr(run.job, name)) for name in by), []).append(run)
    return groups


def _order(job: Job, by: tuple[str, ...]) -> list[int]:
    known = content.load()
    places: dict[str, Callable[[], int]] = {
        "stage": lambda: job.stage,
        "difficulty": lambda: list(known.difficulties).index(job.difficulty),
        "ship": lambda: list(known.ships).index(job.ship),
        "bot": lambda: bots.BOTS.index(job.bot),
    }
    return [*(places[name]() for name in by), job.seed]


def _row(key: tuple[str, ...], group: Sequence[Run]) -> str:
    many, deaths = len(group), _deaths(group)
    done = [run.pulses for run in group if run.cleared]
    cells = [
        *key,
        f"{len(done)}/{many}",
        f"{sum(bool(run.deaths) for run in group)}/{many}",
        f"{len(deaths) / many:.1f}",
        f"{mean(run.share for run in group):.0%}",
        f"{sum(death.just_released for death in deaths)}/{len(deaths)}",
        f"{mean(run.chain for run in group):.1f}",
        f"{mean(run.throws for run in group):.0f}",
        f"{median(run.usual for run in group):.0f}, {max(run.most for run in group)}",
        f"{max(run.empty for run in group) / pulses(1.0):.0f}",
        " · ".join(f"{score:,.0f}" for score in _quartiles([run.score for run in group])),
        f"{median(done) / pulses(60.0):.1f}" if done else "–",
    ]
    return "| " + " | ".join(cells) + " |"


def _quartiles(scores: Sequence[int]) -> list[float]:
    """Of very few scores none beyond what was reached."""
    if len(scores) < 2:
        return [float(score) for score in scores]
    return [min(max(quarter, min(scores)), max(scores)) for quarter in quantiles(scores, n=4)]


def _deaths(runs: Iterable[Run]) -> list[Death]:
    return [death for run in runs for death in run.deaths]


# --- bosses ---------------------------------------------------------------------------------------
def _bosses(runs: Sequence[Run]) -> list[str]:
    """How long each phase lasts on Normal for who is skilled, and how often its time runs out."""
    phases = [
        phase
        for run in runs
        if run.job.difficulty == "normal" and run.job.bot == "skilled"
        for phase in run.phases
    ]
    if not phases:
        return []
    lines = [
        "## Bosses, Normal, skilled",
        "",
        f"Median seconds of each phase, how often its time ran out, and all together (wanted for who ends a "
        f"stage: {BOSS_SECONDS[0]:.0f} to {BOSS_SECONDS[1]:.0f}).",
        "",
        "| stage | boss | phases | together |",
        "|---|---|---|---|",
    ]
    fights: dict[tuple[int, str], list[Phase]] = {}
    for phase in sorted(phases):
        fights.setdefault((phase.stage, phase.boss), []).append(phase)
    return lines + [_fight(stage, boss, fought) for (stage, boss), fought in fights.items()]


def _fight(stage: int, boss: str, fought: Sequence[Phase]) -> str:
    cells, together = [], 0.0
    for number in sorted({phase.number for phase in fought}):
        same = [phase for phase in fought if phase.number == number]
        seconds = median(phase.pulses for phase in same) / pulses(1.0)
        late = sum(phase.by == "timeout" for phase in same)
        cells.append(f"{seconds:.0f} ({late}/{len(same)})")
        together += seconds
    return f"| {stage} | {boss} | {' · '.join(cells)} | {together:.0f} |"


# --- who kills ------------------------------------------------------------------------------------
def _killers(runs: Sequence[Run]) -> list[str]:
    """Deaths on Normal by who and what, most first."""
    deaths = _deaths(run for run in runs if run.job.difficulty == "normal")
    if not deaths:
        return []
    lines = [
        f"## Deaths on Normal by pattern ({len(deaths)})",
        "",
        f"None should have more than {MOST_OF_ONE:.0%} of all, over all stages.",
        "",
        "| stage | by | pattern | deaths | of all | of the stage |",
        "|---|---|---|---|---|---|",
    ]
    in_stage = Counter(death.stage for death in deaths)
    counted = Counter((death.stage, death.cause, death.pattern or "its body") for death in deaths)
    for (stage, cause, pattern), count in sorted(counted.items(), key=lambda one: (-one[1], one[0])):
        lines.append(
            f"| {stage} | {cause} | {pattern} | {count} | {count / len(deaths):.0%} "
            f"| {count / in_stage[stage]:.0%} |"
        )
    return lines
