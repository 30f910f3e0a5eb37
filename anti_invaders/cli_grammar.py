"""What may be said on the command line. Every option is accepted before or after the command."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NoReturn

from anti_invaders import texts

LARGEST_SEED = 2**64 - 1
COURSES = ("caravan", "rush", "daily", "siege")
SCREENS = (
    "title",
    "how-to-play",
    "ships",
    "story",
    "play",
    "pause",
    "stage-clear",
    "ending",
    "game-over",
    "name-entry",
    "practice",
    "practice-end",
    "challenges",
    "scores",
    "options",
    "controls",
)
DEFAULTS = {
    "command": "play",
    "data_dir": None,
    "lang": None,
    "verbose": False,
    "display": None,
    "scale": None,
    "mute": False,
    "seed": None,
    "difficulty": None,
    "content": None,
    "known": None,
    "pack": None,
    "course": None,
}


class Grammar(argparse.ArgumentParser):
    """Says in one line what is wrong, and where help is."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"anti-invaders: {message} (see {self.prog} --help)\n")


def read(argv: list[str] | None) -> tuple[argparse.Namespace, argparse.ArgumentParser]:
    """The options of a command line (None: the program's own), and who complains of them. SystemExit(2)."""
    parser = _whole()
    # not set_defaults(): the commands' parsers share these options, and would say the defaults again
    return parser.parse_args(argv, argparse.Namespace(**DEFAULTS)), parser


def _whole() -> argparse.ArgumentParser:
    """The whole grammar. Options default to nothing, so that what stands before a command stays."""
    every, window, run, pack = _every(), _window(), _run(), _pack()
    whole = Grammar(
        prog="anti-invaders",
        description="Hold to catch their fire, release to annihilate. Without a command: play.",
        parents=[every, window, run, pack],
        allow_abbrev=False,
    )
    whole.add_argument(
        "--version", dest="command", action="store_const", const="version", help="say the versions"
    )
    commands = whole.add_subparsers(metavar="COMMAND", title="commands")

    def command(name: str, what: str, *parents: Grammar) -> Grammar:
        made = commands.add_parser(
            name, help=what, description=what, parents=[every, *parents], allow_abbrev=False
        )
        made.set_defaults(command=name)
        return made

    _demo(command("demo", "A bot plays, in a window or headless.", window, run, pack))
    _replay(command("replay", "Show a replay.", window, pack))
    _verify(command("verify", "Recompute replays without a screen: ok, desync, or damaged.", pack))
    _screenshot(command("screenshot", "Draw one screen into a PNG, without a display."))
    _pattern(command("pattern", "Watch a bullet pattern in a window, trace or check it (BulletML).", window))
    _check(command("check", "Say what is wrong with a stage pack, by file and line."))
    _archive(command("export", "Put all scores and replays into one file, to take along."))
    _archive(command("import", "Take in scores and replays from such a file; nothing here is lost."))
    command("self-test", "Load every asset, open what there is, say what there is not.")
    return whole


# --- options that commands share -----------------------------------------------------------------
def _options() -> Grammar:
    return Grammar(add_help=False, argument_default=argparse.SUPPRESS)


def _every() -> Grammar:
    options = _options()
    group = options.add_argument_group("always")
    group.add_argument("--data-dir", type=Path, metavar="DIR", help="keep settings, scores and replays there")
    group.add_argument("--lang", type=_language, metavar="LANG", help=", ".join(texts.available()))
    group.add_argument("--verbose", action="store_true", help="log more, and to the screen")
    return options


def _window() -> Grammar:
    options = _options()
    group = options.add_argument_group("picture and sound")
    group.add_argument("--windowed", dest="display", action="store_const", const="window", help="in a window")
    group.add_argument(
        "--fullscreen", dest="display", action="store_const", const="fullscreen", help="on the whole screen"
    )
    group.add_argument("--scale", type=int, choices=(1, 2), help="pixels of the screen to one of 800x600")
    group.add_argument("--mute", action="store_true", help="no sound")
    return options


def _run() -> Grammar:
    options = _options()
    group = options.add_argument_group("the run")
    _seed(group, "the world's chance: the same seed, the same run")
    group.add_argument("--difficulty", metavar="NAME", help="easy, normal, hard or lunatic")
    return options


def _pack() -> Grammar:
    options = _options()
    options.add_argument("--content", type=Path, metavar="DIR", help="with the stage pack in this folder")
    return options


def _seed(options: argparse._ActionsContainer, what: str) -> None:
    options.add_argument("--seed", type=_seed_value, metavar="N", default=argparse.SUPPRESS, help=what)


# --- the commands ----------------------------------------------------------------------------------
def _demo(demo: argparse.ArgumentParser) -> None:
    demo.add_argument("--headless", action="store_true", help="without a screen, as fast as it goes")
    demo.add_argument("--pulses", type=_count, metavar="N", help="at most so many pulses (60 are a second)")
    demo.add_argument(
        "--course",
        choices=COURSES,
        metavar="NAME",
        help=f"a challenge: {', '.join(COURSES)}; daily: --seed is its day, such as 20261130",
    )
    demo.add_argument("--stage", type=_count, metavar="N", help="this stage alone, with its usual power")
    demo.add_argument("--ship", metavar="NAME", help="faisca, arraia or agulha")
    demo.add_argument("--bot", metavar="NAME", default="skilled", help="idle, novice or skilled (default)")
    demo.add_argument("--record", type=Path, metavar="FILE", help="keep the replay")
    demo.add_argument("--json", action="store_true", help="one JSON object and nothing else")
    demo.add_argument("--soak", action="store_true", help="on and on; each minute a line on memory and files")
    demo.add_argument("--minutes", type=_minutes, default=60.0, metavar="M", help="how long to soak (60)")


def _replay(replay: argparse.ArgumentParser) -> None:
    replay.add_argument("file", type=Path, metavar="FILE")


def _verify(verify: argparse.ArgumentParser) -> None:
    verify.add_argument("files", type=Path, nargs="+", metavar="FILE")


def _screenshot(screenshot: argparse.ArgumentParser) -> None:
    screenshot.add_argument("name", choices=SCREENS, metavar="NAME", help=", ".join(SCREENS))
    screenshot.add_argument("--out", type=_picture, required=True, metavar="FILE.png")
    screenshot.add_argument("--pulse", type=_count, metavar="N", help="how old it is in pulses")
    _seed(screenshot, "the world's chance")


def _pattern(pattern: argparse.ArgumentParser) -> None:
    pattern.add_argument("files", type=Path, nargs="+", metavar="FILE.xml")
    how = pattern.add_mutually_exclusive_group()
    how.add_argument("--trace", action="store_true", help="print its events without a window")
    how.add_argument("--check", action="store_true", help="validate many files: ok, or all that is wrong")
    pattern.add_argument("--pulses", type=_count, default=600, metavar="N", help="of the trace")
    pattern.add_argument("--rank", type=_rank, default=0.5, metavar="R", help="0 to 1")
    pattern.add_argument("--no-restart", action="store_true", help="an ended pattern stays ended")
    _seed(pattern, "the generator's state (0)")


def _check(check: argparse.ArgumentParser) -> None:
    check.add_argument("folder", type=Path, metavar="DIR")
    check.add_argument("--json", action="store_true", help="one JSON object and nothing else")


def _archive(archive: argparse.ArgumentParser) -> None:
    archive.add_argument("file", type=Path, metavar="FILE.zip")


# --- values ----------------------------------------------------------------------------------------
def _seed_value(text: str) -> int:
    return _within(text, 0, LARGEST_SEED)


def _count(text: str) -> int:
    return _within(text, 1, 10**9)


def _minutes(text: str) -> float:
    try:
        minutes = float(text)
    except ValueError:
        minutes = 0.0
    if not 0.0 < minutes <= 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of minutes")
    return minutes


def _within(text: str, low: int, high: int) -> int:
    try:
        number = int(text, 0)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
    if not low <= number <= high:
        raise argparse.ArgumentTypeError(f"{number} is not within {low} to {high}")
    return number


def _picture(text: str) -> Path:
    if Path(text).suffix.lower() != ".png":
        raise argparse.ArgumentTypeError(f"{text!r} is no name of a PNG; end it in .png")
    return Path(text)


def _rank(text: str) -> float:
    try:
        rank = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None
    if not 0.0 <= rank <= 1.0:
        raise argparse.ArgumentTypeError(f"{text} is not within 0 to 1")
    return rank


def _language(text: str) -> str:
    code = texts.best([text])
    if code == texts.ENGLISH and not text.lower().startswith(texts.ENGLISH):
        raise argparse.ArgumentTypeError(f"{text!r} is not spoken; known: {', '.join(texts.available())}")
    return code
