"""Stage packs: a stranger's folder laid over our content, and everything that is wrong with it.

What a pack has joins what we have; the same name replaces ours; a pack with stages plays its own alone.
Reading goes on after a mistake: what is wrong is told, replaced by something harmless, and the rest is
looked at. A pack is played only if nothing was wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from anti_invaders.bulletml import Pattern
from anti_invaders.content import limits, stock
from anti_invaders.content.errors import ContentError
from anti_invaders.content.lines import LineFinder
from anti_invaders.content.loading import Sources, compose, digest, load, own
from anti_invaders.content.parcel import ABOUT, Files, Parcel, is_name
from anti_invaders.content.patterns import FOLDER as PATTERNS
from anti_invaders.content.patterns import read_pattern
from anti_invaders.content.tables import Table
from anti_invaders.rules.specs import Content

MOST_FINDINGS = 50  # then it is enough
MOST_PACKS = 60  # of a folder that are looked at
OURS = "the game's own "  # before the names of our files, where a pack breaks them
DRAWN = ("enemies", "bosses", "scenery")  # what has a figure
CIRCLE = [[0, 0, 9]]
STAND_INS: dict[str, dict[str, Any]] = {  # for what is wrong, so that who calls it finds something
    "paths": {"enter": [[0, 0], [0, 700]], "speed": 2},
    "enemies": {"title": "", "hp": 1, "points": 0, "size": "small", "hull": CIRCLE, "body": CIRCLE},
    "scenery": {"title": "", "hull": CIRCLE},
    "bosses": {
        "title": "", "points": 0, "size": "small", "hull": CIRCLE, "body": CIRCLE, "entrance": 1,
        "phases": [{"title": "", "hp": 1, "time": 1, "bonus": 0, "stations": [[0, 0, 1, 1]]}],
    },
}  # fmt: skip
KEPT = {"paths": ("relative",), "enemies": ("letter",), "scenery": (), "bosses": ()}  # what others rely on


@dataclass(frozen=True, slots=True)
class About:
    """What a pack says of itself in pack.toml."""

    title: str
    author: str
    licence: str
    version: str


UNKNOWN = About("", "", "", "")


@dataclass(frozen=True, slots=True)
class Pack:
    """A folder that should be a pack. `content` is None as long as there are `findings`."""

    folder: Path
    about: About | None
    content: Content | None
    findings: tuple[ContentError, ...]

    @property
    def name(self) -> str:
        """What a list calls it: its title, or its folder's name if it has none."""
        return self.about.title if self.about else self.folder.name

    @property
    def table(self) -> str:
        """What its score tables are called: those of another version are others."""
        about = self.about or UNKNOWN
        return f"pack {about.title} {about.version} ({about.author})"


def open_pack(folder: Path) -> Pack:
    """A pack, with everything that is wrong with it. Never raises."""
    parcel = Parcel(folder)
    if not parcel.files and parcel.findings:
        return Pack(folder, None, None, tuple(parcel.findings))
    reading = _Reading(parcel.files)
    reading.findings += parcel.findings
    content = reading.read()
    reading.findings += _gaps(content) if content else []
    found = sorted(dict.fromkeys(reading.findings), key=lambda each: (each.file, each.line))
    return Pack(folder, reading.about, None if found else content, tuple(found[:MOST_FINDINGS]))


def folders(mods: Path) -> list[Path]:
    """The folders in a folder of packs, sorted; none where there is no such folder."""
    try:
        return sorted(path for path in mods.iterdir() if path.is_dir() and path.name[0] != ".")[:MOST_PACKS]
    except OSError:
        return []


class _Reading:
    """One pack being read."""

    def __init__(self, files: Files) -> None:
        self.findings: list[ContentError] = []
        self.about: About | None = None
        self._files = files
        self._many: dict[str, list[Table]] = {kind: [] for kind in own().many}
        self._patterns: dict[str, Pattern] = {}
        self._xml: dict[str, bytes] = {}
        self._mended: set[tuple[str, str]] = set()  # files, and what in them

    def read(self) -> Content | None:
        """All of it; what is wrong is in `findings`."""
        self._read_about()
        for name, source in self._files.items():
            kind, _, rest = name.removesuffix(".toml").partition("/")
            if kind == PATTERNS:
                self._read_pattern(source, rest.removesuffix(".xml"))
            elif name != ABOUT:
                self._read_table(source, name, kind)
        for kind, files in self._many.items():
            for file in list(files):
                self._look_at(kind, file)
        return self._composed()

    # --- files --------------------------------------------------------------------------------------
    def _read_about(self) -> None:
        if ABOUT not in self._files:
            self.findings.append(ContentError(ABOUT, 1, "this is missing; it says whose pack this is"))
            return
        try:
            table = limits.read(self._files[ABOUT], ABOUT)
            self._note(limits.offences(table))
            about = About(*(_word(table, key) for key in ("title", "author", "licence", "version")))
            table.done()
            self.about = about
        except ContentError as error:
            self.findings.append(error)

    def _read_pattern(self, source: bytes, name: str) -> None:
        try:
            self._patterns[name] = read_pattern(source, name)
            self._xml[name] = source
            self._note(stock.unmade(source, name))
        except ContentError as error:
            self.findings.append(error)
            self._patterns[name] = next(iter(own().patterns.values()))

    def _read_table(self, source: bytes, name: str, kind: str) -> None:
        """A file that cannot be read has names all the same, which others may call."""
        try:
            self._many[kind].append(limits.read(source, name))
        except ContentError as error:
            self.findings.append(error)
            if kind in STAND_INS:
                lines = LineFinder(source.decode(errors="replace"))
                kinds = {each: _stand_in(kind, {}) for each in lines.tops() if is_name(each)}
                self._many[kind].append(Table(kinds, name, lines))

    def _look_at(self, kind: str, file: Table) -> None:
        """What a pack asks for that is too much, and what it calls that there is not."""
        for found in [*limits.offences(file), *self._misnamed(kind, file)]:
            self.findings.append(found)
            self._mend(found)
        if file in self._many[kind]:
            self._note(stock.unheard(file))
        if kind == "stages" and (crowd := limits.crowd(file)):
            self.findings.append(crowd)

    def _misnamed(self, kind: str, file: Table) -> Iterable[ContentError]:
        if kind == "stages":
            return
        yield from limits.misnamed(file)
        if kind in DRAWN:
            drawn = [name for each in DRAWN for table in own().many[each] for name in table.data]
            yield from stock.undrawn(file, drawn)
        if kind == "enemies":
            kinds = [each for table in own().many[kind] for each in table.data.items()]
            yield from stock.unseen(file, [name for name, each in kinds if "shield" in each])

    def _note(self, found: Iterable[ContentError]) -> None:
        self.findings.extend(found)

    # --- all together -------------------------------------------------------------------------------
    def _composed(self) -> Content | None:
        """What the pack and the game are together: tried again without what is wrong, until nothing is."""
        while len(self.findings) < MOST_FINDINGS:
            try:
                return compose(self._sources(), self._digest())
            except ContentError as error:
                self.findings.append(error)
                if not self._mend(error):
                    break
        return None

    def _digest(self) -> str:
        files = [file for many in self._many.values() for file in many]
        return digest(files, self._xml, over=load().digest)

    def _sources(self) -> Sources:
        """The game's files without what the pack replaces, and the pack's."""
        game = own()
        many = {kind: self._laid_over(kind, files) for kind, files in game.many.items()}
        lone = {name: file.without() for name, file in game.lone.items()}
        return Sources(lone, many, game.patterns | self._patterns, game.xml | self._xml)

    def _laid_over(self, kind: str, ours: list[Table]) -> list[Table]:
        theirs = [file.without() for file in self._many[kind]]
        if kind == "stages":
            return theirs or [_marked(file.without()) for file in ours]
        names = {name for file in theirs for name in file.data}
        letters = {_letter(value) for file in theirs for value in file.data.values()}
        return [_marked(_unlettered(file.without(names), letters)) for file in ours] + theirs

    def _mend(self, error: ContentError) -> bool:
        """Put something harmless in the place of what is wrong; take it away if that was done before."""
        for kind, files in self._many.items():
            for file in files:
                if file.file != error.file:
                    continue
                name = str(error.where[0]) if error.where else ""
                if kind in STAND_INS and name in file.data and (file.file, name) not in self._mended:
                    file.data[name] = _stand_in(kind, file.data[name])
                    self._mended.add((file.file, name))
                elif name in file.data and kind in STAND_INS:
                    del file.data[name]
                else:
                    files.remove(file)
                return True
        return False


def _gaps(content: Content) -> list[ContentError]:
    """Stages that nobody comes to: a run goes on with the next number, if there is such a stage."""
    numbers = list(content.stages)
    lost = [number for number in numbers[1:] if number - 1 not in numbers]
    words = "nobody comes to stage {number}; there is no stage {before}"
    return [ContentError("stages", 1, words.format(number=each, before=each - 1)) for each in lost]


def _word(table: Table, key: str) -> str:
    """A few words on one line, as pack.toml has them."""
    word = table.text(key)
    if not word.strip() or len(word) > limits.LONGEST_TITLE or not word.isprintable():
        raise table.error(f"{key} needs 1 to {limits.LONGEST_TITLE} characters on one line", key)
    return word


def _stand_in(kind: str, broken: Any) -> dict[str, Any]:
    """Something harmless of a kind; of what is broken it keeps what others go by."""
    given = broken if isinstance(broken, dict) else {}
    kept = {"letter": _letter(given)} if _letter(given) else {}
    if type(given.get("relative")) is bool:
        kept["relative"] = given["relative"]
    return STAND_INS[kind] | {key: value for key, value in kept.items() if key in KEPT[kind]}


def _letter(kind: Any) -> str:
    """The letter by which formations call a kind, if that is one."""
    letter = kind.get("letter") if isinstance(kind, dict) else None
    return letter if isinstance(letter, str) and len(letter) == 1 and letter.isupper() else ""


def _unlettered(ours: Table, letters: set[str]) -> Table:
    """Our kinds without the letters that a pack's kinds have."""
    for name, kind in ours.data.items():
        if _letter(kind) in letters:
            ours.data[name] = {key: value for key, value in kind.items() if key != "letter"}
    return ours


def _marked(ours: Table) -> Table:
    """A file of ours that messages do not take for one of the pack's."""
    ours.file = OURS + ours.file
    return ours
