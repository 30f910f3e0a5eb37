"""The stage packs in the player's folder: choose one to play, or read what is wrong with it."""

from __future__ import annotations

from collections import deque
from pathlib import Path

from anti_invaders import content
from anti_invaders.content import ContentError, Pack
from anti_invaders.devices.inputs import PulseInput
from anti_invaders.screens import family, foot, rows, words
from anti_invaders.screens.menu import Box, Button, Menu, Row
from anti_invaders.screens.shell import GameScreen, Shell
from anti_invaders.texts import _, ngettext
from anti_invaders.view.canvas import Canvas

BOX = Box(44, 96, 372, 33)
PAGE = 12  # packs on a page
PLATE = 452.0, 96.0, 304.0, 440.0  # px: left, top, width, height
INSIDE = 20.0  # px from the plate's edge to what is in it
LOWEST = 470.0  # px: below it no other finding begins
LONGEST = 160  # letters of a finding that are shown
LONGEST_NAME = 32  # letters of a pack or of a file
LONGEST_WORD = 24  # letters: a longer one is broken


def there_are(shell: Shell) -> bool:
    """Whether there is anything to choose."""
    return shell.pack is not None or bool(_folders(shell))


def _folders(shell: Shell) -> list[Path]:
    """The packs of the player's folder, and the one that was named on the command line."""
    found = content.folders(shell.store.mods) if shell.store.mods else []
    played = [shell.pack.folder] if shell.pack and shell.pack.folder not in found else []
    return found + played


class StagePacks(GameScreen):
    """Packs are read one after the other while the list is shown. What is chosen is played from now on."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.packs: list[Pack] = []
        self._unread = deque(_folders(shell))
        self._page = 0
        self.menu = self._listed(0)

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        self._read_on()
        if self.back_asked(inputs):
            self.close()
        else:
            self.sound(self.menu.advance(inputs))

    def _read_on(self) -> None:
        if self._unread:
            self.packs.append(content.open_pack(self._unread.popleft()))
            self.menu = self._listed(self.menu.cursor)
            self.shell.forgive()

    # --- the list -----------------------------------------------------------------------------------
    @property
    def _shown(self) -> list[Pack]:
        return self.packs[self._page * PAGE : (self._page + 1) * PAGE]

    @property
    def pointed(self) -> Pack | None:
        """The pack under the cursor."""
        at = self.menu.cursor - 1
        return self._shown[at] if 0 <= at < len(self._shown) else None

    def _listed(self, cursor: int) -> Menu:
        """The game's own stages first, then a page of packs."""
        entries: list[Row] = [Button(lambda: _("The game's own stages"), lambda: self._play(None))]
        entries += [self._entry(pack) for pack in self._shown]
        if len(self.packs) > PAGE:
            entries.append(Button(lambda: _("More packs"), self._turn))
        return Menu(entries, BOX, min(cursor, len(entries) - 1))

    def _entry(self, pack: Pack) -> Button:
        return Button(lambda: _printable(pack.name)[:LONGEST_NAME], lambda: self._choose(pack))

    def _turn(self) -> None:
        self._page = (self._page + 1) % -(-len(self.packs) // PAGE)
        self.menu = self._listed(1)

    def _choose(self, pack: Pack) -> None:
        if pack.content is None:
            self.shell.audio.play("menu_denied")
        else:
            self._play(pack)

    def _play(self, pack: Pack | None) -> None:
        """From now on these stages are played, and the title shows them."""
        self.shell.pack = pack
        self.shell.content = (pack.content if pack else None) or content.load()
        self.close()

    # --- drawing ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, fraction: float) -> None:
        art = self.shell.art
        art.backdrop(canvas, self.age, fraction)
        family.heading(canvas, art, _("Stage packs"), 44, 34)
        rows.draw(canvas, art, self.menu)
        for number, pack in enumerate(self._shown, start=1):
            self._mark(canvas, pack, BOX.top(number) + BOX.height / 2)
        if self.pointed:
            family.plate(canvas, art, *PLATE)
            self._draw_pack(canvas, self.pointed)
        foot.draw(canvas, self.shell, foot.MENU)

    def _mark(self, canvas: Canvas, pack: Pack, middle: float) -> None:
        """A tick beside the one that is played, a cross beside a broken one."""
        palette, right = self.shell.art.palette, BOX.x + BOX.width - 14
        if pack.content is None:
            canvas.line([(right - 4, middle - 4), (right + 4, middle + 4)], palette.ship, 1.6)
            canvas.line([(right - 4, middle + 4), (right + 4, middle - 4)], palette.ship, 1.6)
        elif self.shell.pack and self.shell.pack.folder == pack.folder:
            tick = [(right - 5, middle), (right - 1, middle + 4), (right + 5, middle - 5)]
            canvas.line(tick, palette.shot, 1.6)

    def _draw_pack(self, canvas: Canvas, pack: Pack) -> None:
        art, (left, top, width, _height) = self.shell.art, PLATE
        x, y, room = left + INSIDE, top + 24, width - 2 * INSIDE
        family.fitted(
            canvas, art, _printable(pack.name)[:LONGEST_NAME].upper(), x, y, 15, art.palette.white, room
        )
        if pack.about:
            by = _("by {author}").format(author=pack.about.author)
            family.fitted(canvas, art, by, x, y + 28, 11, art.palette.text, room)
            family.fitted(canvas, art, pack.about.version, x, y + 52, 10, art.palette.label, room)
            family.fitted(canvas, art, pack.about.licence, x, y + 70, 10, art.palette.label, room)
        if pack.content is None:
            self._draw_findings(canvas, pack.findings, x, y + 102, room)
        else:
            self._draw_stages(canvas, pack, x, y + 102, room)

    def _draw_stages(self, canvas: Canvas, pack: Pack, x: float, y: float, room: float) -> None:
        art = self.shell.art
        stages = pack.content.stages if pack.content else {}
        family.text(canvas, art, _("Stages").upper(), x, y, 8, art.palette.label)
        for place, (number, stage) in enumerate(stages.items(), start=1):
            line = y + 4 + place * 20
            if line > LOWEST:
                break
            family.figures(canvas, art, str(number), x + 18, line, 11, art.palette.label)
            family.fitted(
                canvas, art, words.title(stage.title), x + 28, line, 11, art.palette.text, room - 28
            )

    def _draw_findings(
        self, canvas: Canvas, findings: tuple[ContentError, ...], x: float, y: float, room: float
    ) -> None:
        """What is wrong, as far as there is room."""
        art, count = self.shell.art, len(findings)
        told = ngettext("{count} mistake in it", "{count} mistakes in it", count).format(count=count)
        family.fitted(canvas, art, told, x, y, 11, art.palette.ship, room)
        y += 26
        for found in findings:
            if y > LOWEST:
                break
            place = _printable(f"{found.file}:{found.line}")[-LONGEST_NAME:]
            family.fitted(canvas, art, place, x, y, 9, art.palette.shot, room)
            y = 10 + family.paragraph(canvas, art, _broken(found.message), x, y + 17, room, 9, "l")


def _printable(text: str) -> str:
    """Words of a stranger on one line, without what has no picture."""
    return "".join(letter if letter.isprintable() and letter <= "\uffff" else "?" for letter in text)


def _broken(message: str) -> str:
    """A finding, cut, and broken within words that would be too long for a line."""
    whole = _printable(message)[:LONGEST].split()
    return " ".join(
        word[at : at + LONGEST_WORD] for word in whole for at in range(0, len(word), LONGEST_WORD)
    )
