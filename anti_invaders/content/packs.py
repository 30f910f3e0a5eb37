"""Stage packs: a stranger's folder laid over our content, and everything that is wrong with it.

What a pack has joins what we have; the same name replaces ours; a pack with stages plays its own alone.
Reading goes on after a mistake: what is wrong is told, replaced by something harmless, and the rest is
looked at, without what only follows from it. A pack is played only if nothing was wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from anti_invaders.bulletml import BulletMLError, Pattern, parse
from anti_invaders.content import limits, stock
from anti_invaders.content.errors import ContentError
from anti_invaders.content.findings import hidden, key_of, told
from anti_invaders.content.forgiving import Forgiving
from anti_invaders.content.lines import LineFinder, Where
from anti_invaders.content.loading import Sources, compose, digest, load, own
from anti_invaders.content.parcel import ABOUT, Files, Parcel, is_name
from anti_invaders.content.patterns import FOLDER as PATTERNS
from anti_invaders.content.stand_ins import STAND_INS, letter, stand_in, unlettered
from anti_invaders.content.tables import Table
from anti_invaders.rules.specs import Content

MOST_FINDINGS = 50  # then it is enough
MOST_PACKS = 60  # of a folder that are looked at
OURS = "the game's own "  # before the names of our files, where a pack breaks them
DRAWN = ("enemies", "bosses", "scenery")  # what has a figure


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
    found = told(reading.findings)
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
        self._taken: list[tuple[str, Where]] = []  # files, and the keys that were taken out of them

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
        noted: list[ContentError] = []
        try:
            table = Forgiving.over(limits.read(self._files[ABOUT], ABOUT), noted)
        except ContentError as error:
            self.findings.append(error)
            return
        words: list[str] = []
        for key in ("title", "author", "licence", "version"):
            with table.forgiven():
                words.append(_word(table, key))
        table.done()
        self.about = None if noted else About(*words)
        self._note([*limits.offences(table), *noted])

    def _read_pattern(self, source: bytes, name: str) -> None:
        file = f"{PATTERNS}/{name}.xml"
        try:
            self._patterns[name] = parse(source, file)
            self._xml[name] = source
        except BulletMLError as error:
            self._note(ContentError(file, each.line, each.message) for each in error.mistakes)
            self._patterns[name] = next(iter(own().patterns.values()))
        with suppress(BulletMLError):  # told already: it is not even XML
            self._note(stock.unmade(source, name))

    def _read_table(self, source: bytes, name: str, kind: str) -> None:
        """A file that cannot be read has names all the same, which others may call."""
        try:
            self._many[kind].append(limits.read(source, name))
        except ContentError as error:
            self.findings.append(error)
            if kind in STAND_INS:
                lines = LineFinder(source.decode(errors="replace"))
                kinds = {each: stand_in(kind, {}) for each in lines.tops() if is_name(each)}
                self._many[kind].append(Table(kinds, name, lines))

    def _look_at(self, kind: str, file: Table) -> None:
        """What a pack asks for that is too much, and what it calls that there is not."""
        for found in list(limits.offences(file)):
            self.findings.append(found)
            self._take_out(found, file)
        for found in list(self._misnamed(kind, file)):
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
            noted: list[ContentError] = []
            wrong: ContentError | None = None
            try:
                content = compose(self._sources(noted), self._digest())
            except ContentError as error:
                wrong = error
            self._note(each for each in noted if not self._follows(each))
            if wrong is None:
                return content
            if not (self._follows(wrong) or hidden(wrong, noted)):
                self.findings.append(wrong)
            if not self._mend(wrong):
                break
        return None

    def _digest(self) -> str:
        files = [file for many in self._many.values() for file in many]
        return digest(files, self._xml, over=load().digest)

    def _sources(self, noted: list[ContentError]) -> Sources:
        """The game's files without what the pack replaces, and the pack's, which note what is wrong."""
        game = own()
        many = {kind: self._laid_over(kind, files, noted) for kind, files in game.many.items()}
        lone = {name: file.without() for name, file in game.lone.items()}
        return Sources(lone, many, game.patterns | self._patterns, game.xml | self._xml)

    def _laid_over(self, kind: str, ours: list[Table], noted: list[ContentError]) -> list[Table]:
        theirs: list[Table] = [Forgiving.over(file, noted) for file in self._many[kind]]
        if kind == "stages":
            return theirs or [_marked(file.without()) for file in ours]
        names = {name for file in theirs for name in file.data}
        letters = {letter(value) for file in theirs for value in file.data.values()}
        return [_marked(unlettered(file.without(names), letters)) for file in ours] + theirs

    def _take_out(self, found: ContentError, file: Table) -> None:
        """Lower a number that is too much; take out anything else, and do not call that missing."""
        key = key_of(found.where)
        if len(key) == 1 and isinstance(file.data.get(str(key[0])), dict | list):
            self._mend(found)  # a whole entry
            return
        within: Any = file.data
        with suppress(LookupError):  # it went with what it stood in
            for step in key[:-1]:
                within = within[step]
            if type(within[key[-1]]) in (int, float):
                within[key[-1]] = limits.most(str(key[-1]))
                return
            del within[key[-1]]
            self._taken.append((file.file, key))

    def _follows(self, error: ContentError) -> bool:
        """Whether it only says that something is missing which was taken out."""
        return any(
            error.file == file and len(key) - 1 <= len(error.where) and error.where == key[: len(error.where)]
            for file, key in self._taken
        )

    def _mend(self, error: ContentError) -> bool:
        """Put something harmless in the place of what is wrong; take it away if that was done before."""
        for kind, files in self._many.items():
            for file in files:
                if file.file != error.file:
                    continue
                name = str(error.where[0]) if error.where else ""
                if kind in STAND_INS and name in file.data and (file.file, name) not in self._mended:
                    file.data[name] = stand_in(kind, file.data[name])
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


def _marked(ours: Table) -> Table:
    """A file of ours that messages do not take for one of the pack's."""
    ours.file = OURS + ours.file
    return ours
