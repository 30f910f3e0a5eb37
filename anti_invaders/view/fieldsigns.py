"""The field's own signs: boss's bar, warnings, titles, hints; catch and chain at the ship."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pygame

from anti_invaders.engine.events import EventBus
from anti_invaders.engine.pulse import PULSES_PER_SECOND, pulses
from anti_invaders.rules import events as seen
from anti_invaders.rules.battle import EARTH_FALLS
from anti_invaders.rules.boss import Boss
from anti_invaders.rules.field import WIDTH
from anti_invaders.rules.specs import BossSpec, StageSpec
from anti_invaders.rules.world import World
from anti_invaders.texts import _
from anti_invaders.view import herald
from anti_invaders.view.alarm import LAST_LINE, Alarm
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.herald import Herald
from anti_invaders.view.keycaps import keycaps_for
from anti_invaders.view.letters import Letters
from anti_invaders.view.palette import WHITE, Colour, Palette, mixed
from anti_invaders.view.shapes import chevron, leaning

BAR = 20.0, 29.0, 536.0, 5.0  # x, y, width, height of the boss's life
ROUND_IT = 3.0  # units that are kept free round its outline
SHADE, SHADE_STEP, SHADE_MOST = 44.0, 4, 215  # px from the top that are darkened behind it; px; of 255
LOW_TIME = 10  # s: from here on the time left blinks
TITLE_LASTS, PHASE_LASTS = pulses(3.2), pulses(2.2)
FADE = 16  # pulses in which a title comes and goes
TITLE_Y, HINT_Y = 214.0, 392.0  # px
HINT_PLATE, HINT_SHADE = (16.0, 7.0), 170  # px round the words; of 255: how dark it is behind them
WORTH_A_THROW = 4  # bullets: with fewer of them the lesson does not ask to let go
HINT_SIZE, HINT_GAP, KEY_HEIGHT = 13.0, 10.0, 22.0  # px
COUNT_Y, COUNT_SIZE, COUNT_LASTS = 92.0, 40.0, 48  # px; size; pulses: the last seconds of a stage
LAST_LASTS = pulses(2.5)  # how long it is told that the last line is reached
CARD_Y, CARD_SIDE, CARD_SHADE = 54.0, 14.0, 205  # px; px; of 255: behind the name of a phase
CHAIN_SHOWN = pulses(1.0)
CHAIN_AT = 38.0, -14.0  # px from the ship's centre
AT_SHIP = 66.0, 44.0  # px from the ship's centre: the count of the catch


@dataclass(slots=True)
class Card:
    """A large line and a small one below it, shown for `left` of `life` pulses."""

    large: str
    small: str
    colour: Colour
    life: int
    left: int

    @property
    def light(self) -> float:
        """How much of it shows, 0.0 to 1.0."""
        return min(1.0, self.left / FADE, (self.life - self.left) / FADE)


class FieldSigns:
    """`keys` are the labels of the keys that the player has bound, by action: "field" is "X"."""

    def __init__(self, letters: Letters, palette: Palette, keys: Mapping[str, str]) -> None:
        self.keys = keys
        self._letters = letters
        self._palette = palette
        self._keycaps = keycaps_for(letters, palette)
        self._card: Card | None = None
        self._warning, self._last_line = Alarm(letters, palette), Alarm(letters, palette)
        self._herald = Herald(letters, palette.ship)
        self._second, self._counted = 0, 0  # of the last ones of a stage, and pulses that it still shows
        self._chains: dict[int, int] = {}  # pulses for which a chain still stands at its ship
        self._age = 0

    # --- hearing --------------------------------------------------------------------------------
    def subscribe(self, bus: EventBus) -> None:
        """Hear what has a title."""
        for kind, handler in self._table().items():
            bus.subscribe(kind, handler)

    def unsubscribe(self, bus: EventBus) -> None:
        """Hear nothing more."""
        for kind, handler in self._table().items():
            bus.unsubscribe(kind, handler)

    def _table(self) -> dict[type, Callable[[Any], None]]:
        return {
            seen.StageStarted: self._stage_started,
            seen.BossWarned: self._boss_warned,
            seen.BossPhaseStarted: self._phase_started,
            seen.BossPhaseEnded: self._phase_ended,
            seen.BossDestroyed: self._boss_destroyed,
            seen.ExtendEarned: self._extend_earned,
            seen.MarcherLanded: self._marcher_landed,
            seen.StageCleared: self._stage_cleared,
            seen.TimeShort: self._time_short,
            seen.ChainChanged: self._chain_changed,
        }

    def _stage_started(self, event: seen.StageStarted) -> None:
        stage = _("Stage {number}").format(number=event.number)
        self._show(_(event.name), stage, self._palette.text, TITLE_LASTS)

    def _boss_warned(self, event: seen.BossWarned) -> None:
        self._warning.sound(_("Warning"), self._palette.boom, event.pulses)
        self._card = None

    def _phase_started(self, event: seen.BossPhaseStarted) -> None:
        self._show("", _(event.title), self._palette.warden, PHASE_LASTS)

    def _phase_ended(self, event: seen.BossPhaseEnded) -> None:
        if event.bonus:
            self._herald.points(event.bonus)

    def _boss_destroyed(self, event: seen.BossDestroyed) -> None:
        if event.by == "kill":
            self._herald.points(event.points)

    def _extend_earned(self, event: seen.ExtendEarned) -> None:
        self._herald.extra_ship()

    def _marcher_landed(self, event: seen.MarcherLanded) -> None:
        """The warning comes once, when the line is crossed, and is of no use when all is lost."""
        if event.invasion - event.cost < LAST_LINE <= event.invasion:
            self._last_line.sound(_("Last line"), self._palette.boom, LAST_LASTS)
        if event.invasion >= EARTH_FALLS:
            self._last_line.silence()

    def _stage_cleared(self, event: seen.StageCleared) -> None:
        self._silence()

    def _silence(self) -> None:
        """What warned, named or counted is over."""
        self._warning.silence()
        self._last_line.silence()
        self._card, self._counted = None, 0

    def _time_short(self, event: seen.TimeShort) -> None:
        self._second, self._counted = event.seconds, COUNT_LASTS

    def _chain_changed(self, event: seen.ChainChanged) -> None:
        self._chains[event.player] = CHAIN_SHOWN if event.chain > event.before else CHAIN_SHOWN // 3

    def _show(self, large: str, small: str, colour: Colour, life: int) -> None:
        self._card = Card(large.upper(), small.upper(), colour, life, life)

    # --- a pulse --------------------------------------------------------------------------------
    def advance(self) -> None:
        """One pulse: cards and warnings pass."""
        self._age += 1
        self._warning.advance()
        if not self._warning.left:
            self._last_line.advance()
        self._herald.advance()
        self._counted = max(0, self._counted - 1)
        self._chains = {player: left - 1 for player, left in self._chains.items() if left > 1}
        if self._card:
            self._card.left -= 1
            self._card = self._card if self._card.left > 0 else None

    def quiet(self) -> bool:
        """Whether nothing is shown that passes by itself."""
        warned = self._warning.left or self._last_line.left or self._herald.said
        return self._card is None and not warned and not self._counted and not self._chains

    @property
    def spoken(self) -> tuple[float, float, float, float] | None:
        """Where a large word stands now: left, top, width and height in units."""
        half = self._herald.half
        return (WIDTH / 2 - half, herald.TOP, 2 * half, herald.SIZE) if half else None

    def clear(self) -> None:
        """Take everything down."""
        self._silence()
        self._herald.clear()
        self._chains.clear()

    def rehearse(self, scrap: Canvas) -> Iterator[None]:
        """Write the figures that count in the field, and the hints with their key."""
        for left in (0, LOW_TIME * PULSES_PER_SECOND * 2):
            self._draw_time(scrap, left)
            yield
        for hint in ("field", "throw"):
            self._draw_hint(scrap, hint)
            yield
        for colour in (self._palette.ship, self._palette.shard):
            self._letters.number(scrap, "0", 0, 0, 9.0, colour, "c")
            yield
        self._letters.number(scrap, "×0", 0, 0, 11.0, self._palette.ship, "c", 1.0)
        yield
        yield from self._herald.rehearse(scrap)
        boom = self._palette.boom
        yield from self._warning.rehearse(scrap, _("Warning"), boom, "")
        yield from self._last_line.rehearse(scrap, _("Last line"), boom, _last_line())

    def names(self, scrap: Canvas, stage: StageSpec, bosses: Sequence[BossSpec]) -> Iterator[None]:
        """Write the names of a stage, of its bosses and of their phases as they will be shown."""
        self._stage_started(seen.StageStarted(stage.number, stage.title))
        yield from self._written(scrap)
        if stage.lasts:
            self._draw_count(scrap, 0, 1.0)
            yield
        for boss in bosses:
            for phase in boss.phases:
                self._show("", _(phase.title), self._palette.warden, PHASE_LASTS)
                yield from self._written(scrap)
            self._write_name(scrap, _(boss.title).upper())
            yield

    def _written(self, scrap: Canvas) -> Iterator[None]:
        """The card of now, once in full and in each step of its coming and going."""
        for left in range(FADE, 0, -4):
            if self._card:
                self._card.left = left
                self._draw_card(scrap, self._card)
            yield
        self._card = None

    def _write_name(self, scrap: Canvas, name: str) -> None:
        """As over a boss's life, and in its warning."""
        colour = mixed(self._palette.warden, WHITE, 0.6)
        self._letters.draw(scrap, name, 0, 0, 9.0, colour, tracking=4.2)
        self._letters.draw(scrap, name, 0, 0, 9.0, WHITE, "c", 6.0)

    # --- drawing --------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, world: World) -> None:
        """What stands at the top and in the middle of the field."""
        boss = world.boss
        if boss is not None and not boss.entering and boss.harmful:
            self._draw_boss(canvas, boss)
        if self._warning.left and boss is not None:
            self._warning.draw(canvas, _(boss.spec.title))
        elif self._last_line.left:
            self._last_line.draw(canvas, _last_line())
        if self._card:
            self._draw_card(canvas, self._card)
        self._herald.draw(canvas)
        if self._counted:
            self._draw_count(canvas, self._second, min(1.0, self._counted / FADE))
        if world.stage.hint:
            self._draw_hint(canvas, "throw" if world.holding >= WORTH_A_THROW else "field")

    def draw_at_ship(self, canvas: Canvas, world: World, player: int, x: float, y: float) -> None:
        """The count of the catch, and for a while the chain that has changed, small."""
        field = world.players[player].field
        if field.open:
            text = str(field.count)
            side = AT_SHIP[0] if x + AT_SHIP[0] + 20.0 < WIDTH else -AT_SHIP[0]
            colour = self._palette.ship if field.full else self._palette.shard
            self._letters.number(canvas, text, x + side, y + AT_SHIP[1], 9.0, colour, "c")
        if player in self._chains:
            chain, fade = f"×{world.players[player].chain}", min(1.0, self._chains[player] / FADE)
            side = -CHAIN_AT[0] if x - CHAIN_AT[0] > 20.0 else CHAIN_AT[0]
            place = x + side, y + CHAIN_AT[1]
            self._letters.number(canvas, chain, *place, 11.0, self._palette.ship, "c", glow=1.0, fade=fade)

    def _draw_boss(self, canvas: Canvas, boss: Boss) -> None:
        """Its name, its phases, the time left, its life."""
        palette = self._palette
        canvas.corner(_shade(canvas.scale, palette.ground), 0, 0)
        name = _(boss.spec.title).upper()
        wide = self._letters.draw(
            canvas, name, BAR[0], 12.0, 9.0, mixed(palette.warden, WHITE, 0.6), tracking=4.2
        )
        for phase in range(boss.phases):
            self._draw_phase(canvas, BAR[0] + wide + 18.0 + phase * 15.0, phase >= boss.phase - 1)
        self._draw_time(canvas, boss.time_left)
        self._draw_life(canvas, boss.hp / max(1.0, boss.hp_max))

    def _draw_phase(self, canvas: Canvas, x: float, ahead: bool) -> None:
        colour = self._palette.warden if ahead else mixed(self._palette.ground, self._palette.warden, 0.3)
        points = chevron(x, 12.0, 9.0)
        if ahead:
            canvas.poly(points, colour)
        else:
            canvas.line([*points, points[0]], colour)

    def _draw_time(self, canvas: Canvas, left: int) -> None:
        """Whole seconds, rounded up: one goes by in each 60 pulses."""
        shown = -(-left // PULSES_PER_SECOND)
        blink = shown <= LOW_TIME and left % 30 < 8
        colour = self._palette.boom if blink else WHITE
        wide = self._letters.number(canvas, str(shown), BAR[0] + BAR[2], 9.0, 15.0, colour, glow=1.0)
        label = _("Time").upper()
        self._letters.draw(canvas, label, BAR[0] + BAR[2] - wide - 8.0, 14.0, 6.5, self._palette.label, "r")

    def _draw_life(self, canvas: Canvas, share: float) -> None:
        x, y, w, h = BAR
        outline = _outline(canvas.scale, mixed(self._palette.ground, self._palette.warden, 0.45))
        canvas.corner(outline, x - ROUND_IT, y - ROUND_IT)
        if share > 0:
            canvas.poly(leaning(x, y, w * share, h), self._palette.warden)
            canvas.box(
                x + 4.0, y + 1.0, max(1.0, w * share - 4.0), 1.0, mixed(self._palette.warden, WHITE, 0.75)
            )

    def _draw_card(self, canvas: Canvas, card: Card) -> None:
        middle = WIDTH / 2
        if card.large:
            self._letters.draw(
                canvas,
                card.small,
                middle,
                TITLE_Y - 24.0,
                9.0,
                self._palette.label,
                "c",
                6.0,
                fade=card.light,
            )
            self._letters.draw(
                canvas, card.large, middle, TITLE_Y, 32.0, card.colour, "c", 5.0, 1.1, fade=card.light
            )
            return
        wide = self._letters.width(card.small, 10.0, 5.0) + 2 * CARD_SIDE
        shade = int(CARD_SHADE * card.light)
        canvas.box(middle - wide / 2, CARD_Y - 6.0, wide, 22.0, self._palette.ground, shade)
        self._letters.draw(canvas, card.small, middle, CARD_Y, 10.0, WHITE, "c", 5.0, fade=card.light)

    def _draw_count(self, canvas: Canvas, second: int, light: float) -> None:
        """One of the last seconds, under the fire."""
        colour = self._palette.boom
        self._letters.number(
            canvas, str(second), WIDTH / 2, COUNT_Y, COUNT_SIZE, colour, "c", glow=1.0, fade=light
        )

    def _draw_hint(self, canvas: Canvas, hint: str) -> None:
        """What to press now, with the key as it is bound."""
        before, after = (_("Hold"), _("to catch")) if hint == "field" else (_("Release"), _("to annihilate"))
        key, size = self.keys.get("field", "X"), HINT_SIZE
        beat = round(4.0 + 4.0 * math.cos(self._age * math.tau / 50)) / 16.0  # few colours: each is baked
        colour = mixed(self._palette.shard, WHITE, beat)
        widths = [self._letters.width(text.upper(), size) for text in (before, after)]
        wide = sum(widths) + self._key_width(key) + 2 * HINT_GAP
        x = (WIDTH - wide) / 2
        high = KEY_HEIGHT + 2 * HINT_PLATE[1]
        top = HINT_Y + (size - high) / 2
        canvas.box(x - HINT_PLATE[0], top, wide + 2 * HINT_PLATE[0], high, self._palette.ground, HINT_SHADE)
        x += self._letters.draw(canvas, before.upper(), x, HINT_Y, size, colour) + HINT_GAP
        x += self._keycaps.key(canvas, key, x, HINT_Y + size / 2, KEY_HEIGHT) + HINT_GAP
        self._letters.draw(canvas, after.upper(), x, HINT_Y, size, colour)

    def _key_width(self, key: str) -> float:
        """How wide a key cap will be: drawn on a scrap, it says so."""
        return self._keycaps.key(Canvas(pygame.Surface((1, 1)), self._letters.scale), key, 0, 0, KEY_HEIGHT)


def _last_line() -> str:
    """What it means that it is reached."""
    return _("Earth falls at {percent} %").format(percent=EARTH_FALLS)


@lru_cache(maxsize=2)
def _outline(scale: int, colour: Colour) -> pygame.Surface:
    """The outline of a boss's life, ROUND_IT units of nothing round it."""
    w, h = BAR[2:]
    size = round((w + 4 * ROUND_IT) * scale), round((h + 2 * ROUND_IT) * scale)
    drawn = pygame.Surface(size, depth=32)
    shape = leaning(ROUND_IT, ROUND_IT, w, h)
    Canvas(drawn, scale).line([*shape, shape[0]], WHITE)
    cover = pygame.surfarray.array_red(drawn)
    image = pygame.Surface(size, pygame.SRCALPHA, 32)
    pygame.surfarray.pixels_alpha(image)[...] = cover
    pygame.surfarray.pixels3d(image)[...] = cover[:, :, None] / 255 * colour
    return image


@lru_cache(maxsize=2)
def _shade(scale: int, ground: Colour) -> pygame.Surface:
    """What darkens the field's top behind a boss's bar, in steps."""
    image = pygame.Surface((round(WIDTH * scale), round(SHADE * scale)), pygame.SRCALPHA, 32)
    for row in range(0, int(SHADE), SHADE_STEP):
        alpha = int(SHADE_MOST * (1 - row / SHADE))
        light = [channel * alpha // 255 for channel in ground]
        image.fill((*light, alpha), (0, row * scale, image.get_width(), SHADE_STEP * scale))
    return image
