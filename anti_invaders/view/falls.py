"""How bosses end: cracks of light, a chain of blasts along the hull, parts that break off and tumble away,
and the last blast. Those in the middle of a stage in two stages, the great ones in five.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from anti_invaders.rules.boss import DYING, Boss
from anti_invaders.rules.world import World
from anti_invaders.view import starlight
from anti_invaders.view.bake import in_cells
from anti_invaders.view.bursts import CALM, WARM
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.cracks import Cracks
from anti_invaders.view.fragments import Fragment
from anti_invaders.view.fronts import ROUND, Front, Glare
from anti_invaders.view.lights_out import LightsOut
from anti_invaders.view.poses import FACING
from anti_invaders.view.wreck import Loose, Wreck

if TYPE_CHECKING:
    from anti_invaders.view.effects import Effects

GREAT_FROM = 3  # phases: a boss of so many ends in the great way
TREMBLE = 1.0, 3.6  # px: at its start and at its end
GATHER = 13  # pulses before the last blast: it holds its breath, light runs together
BREAKS = 0.9, 1.7  # px per pulse: how fast parts break off
THROWN = 1.9, 3.1  # px per pulse: how fast the last blast throws the rest
SPIN = 0.7, 2.4  # degrees a pulse
FUSE = 46, 84  # pulses until a part comes apart
SMOKE_EVERY = 2  # pulses
KICK, BREAK_KICK, BLAST_KICK = 6.0, 3.2, 2.2  # px
HEARD = 60  # pulses: so long lasts the din of a boss that is done for; later blasts are heard by themselves
RUN, SIDE = 46, 110.0  # pulses from side to side and back, px to the side: a chain of blasts
CHIP = 20.0  # units: strokes so near to a blast fly off
TRIED = 5  # strokes of which the one where the chain has come is struck
GLOW = 84.0  # units: the light in its heart


@dataclass(frozen=True, slots=True)
class Script:
    """When what happens, in pulses: cracks spread until `cracked`; blasts from, to, and how many pulses apart
    at first and at last; parts break off from, to; `end` is the last blast. How far its shockwave goes, px;
    how many sparks and gems fly; `rain` how long sparks come down; `slow` how long time seems to stand."""

    cracked: int
    blasts: tuple[int, int, int, int]
    breaks: tuple[int, int]
    end: int
    reach: float
    sparks: int
    gems: int
    rain: int
    slow: int
    decay: float
    sizes: tuple[tuple[float, float], tuple[float, float]]  # units: glow and star of a blast, small and large


MIDDLE = Script(20, (3, 50, 6, 4), (16, 44), 54, 260.0, 44, 12, 20, 0, 0.86, ((17.0, 17.0), (26.0, 20.0)))
GREAT = Script(44, (12, 98, 7, 3), (34, 96), 112, 620.0, 84, 40, 60, 27, 0.94, ((26.0, 20.0), (40.0, 28.0)))


class Fall:
    """One that falls; `enemy` is its number in the world, or 0. It is drawn here, and nowhere else."""

    def __init__(
        self, kind: str, place: tuple[float, float, float], enemy: int, script: Script, effects: Effects
    ) -> None:
        self.enemy, self.age = enemy, 0
        self._script, self._effects = script, effects
        self._wreck = Wreck(kind, *place, effects.sprites)
        self._hue = effects.hue(kind)
        chance, parts = effects.chance, self._wreck.whole
        start = chance.choice([piece for part in parts for piece in part.pieces] or [None])
        x, y = (start.x * 0.5, start.y * 0.5) if start else (0.0, 0.0)
        self._cracks = Cracks(parts, x, y, script.cracked, effects.lights, chance)
        self._breaks = self._order(script)
        self._next_blast, self._blasts = script.blasts[0], 0
        self._glare: Glare | None = None

    def _order(self, script: Script) -> list[tuple[int, Fragment]]:
        """Which part breaks off when: a third at first, a third at once, where the sound is loudest, then the
        rest."""
        parts = [part for part in self._wreck.whole if not part.is_hull]
        self._effects.chance.shuffle(parts)
        first, last = script.breaks
        steps = [first + (last - first) * at // max(1, len(parts) - 1) for at in range(len(parts))]
        if len(parts) >= 5:
            third = len(parts) // 3
            steps[third : 2 * third] = [MIDDLE.end + at for at in range(third)]
        return sorted(zip(steps, parts, strict=True), key=lambda each: each[0])

    # --- a pulse --------------------------------------------------------------------------------
    def advance(self, effects: Effects) -> bool:
        """One pulse; it goes on until it is gone from the world, too."""
        self.age += 1
        script, wreck = self._script, self._wreck
        if not effects.slow_motion.still:
            for loose in wreck.advance():
                self._shatter(loose)
        if self._glare and not self._glare.advance():
            self._glare = None
        if self.age < script.end:
            self._burn()
        elif self.age == script.end:
            self._end()
        elif self.age <= script.end + script.rain:
            self._rain()
        if self.age % SMOKE_EVERY == 0 and wreck.loose:
            starlight.smoke(effects.bursts, *wreck.trailing(effects.chance))
        return self.age <= max(DYING + 1, script.end + script.rain) or bool(wreck.loose)

    def _burn(self) -> None:
        script = self._script
        while self._breaks and self._breaks[0][0] <= self.age:
            self._break(self._breaks.pop(0)[1])
        first, last, slowly, quickly = script.blasts
        if self._next_blast <= self.age <= last:
            self._blast()
            share = (self.age - first) / (last - first)
            self._next_blast = self.age + round(slowly + (quickly - slowly) * share)
        if self.age == script.end - GATHER:
            for start, light in ((150.0, 0.9), (100.0, 0.6)):
                self._effects.bursts.ring(
                    self._wreck.x, self._wreck.y, (start, 8.0, GATHER + 2), "blaze", light
                )

    def _blast(self) -> None:
        """One more of the chain that runs over what hangs together."""
        found = self._struck()
        if found is None:
            return
        part, x, y = found
        self._blasts += 1
        large = self._blasts % 3 == 0
        effects, bursts = self._effects, self._effects.bursts
        glow, star = self._script.sizes[large]
        bursts.puff(x, y, glow, "ember", 15.0, 0.9)
        bursts.star(x, y, star, "blaze", 16.0)
        bursts.sparks(x, y, 12 if large else 7, 80.0 if large else 56.0)
        middle = self._wreck.place(part)
        near = (
            each for each in part.pieces if math.hypot(each.x + middle[0] - x, each.y + middle[1] - y) < 20
        )
        bursts.apart(tuple(near)[:5], *middle, self._wreck.turn, 0.8)
        if large:
            bursts.ring(x, y, (8.0, 62.0, 22), "boom", 0.8)
            effects.kick(BLAST_KICK)

    def _struck(self) -> tuple[Fragment, float, float] | None:
        """Where the chain of blasts has come: it runs from side to side."""
        chance, wreck = self._effects.chance, self._wreck
        parts = [part for part in wreck.whole if part.pieces]
        if not parts:
            return None
        places = []
        for part in chance.choices(parts, k=TRIED):
            piece, (x, y) = chance.choice(part.pieces), wreck.place(part)
            places.append((part, x + piece.x, y + piece.y))
        side = wreck.x - SIDE * math.cos(self.age * math.tau / RUN)
        return min(places, key=lambda place: abs(place[1] - side))

    def _break(self, part: Fragment) -> None:
        """It comes off where it hung, and tumbles away."""
        effects, wreck = self._effects, self._wreck
        x, y = wreck.place(part)
        self._throw(part, BREAKS)
        joint_x, joint_y = wreck.x + (x - wreck.x) * 0.5, wreck.y + (y - wreck.y) * 0.5
        way = math.degrees(math.atan2(y - wreck.y, x - wreck.x))
        bursts = effects.bursts
        bursts.puff(joint_x, joint_y, 52.0, "boom", 18.0, 0.85)
        bursts.star(joint_x, joint_y, 52.0, "blaze", 22.0)
        bursts.sparks(joint_x, joint_y, 16, 150.0, toward=way, spread=110.0)
        bursts.ring(joint_x, joint_y, (10.0, 84.0, 26), "boom")
        effects.kick(BREAK_KICK)
        if self.age > HEARD:
            effects.voice.boom("medium", joint_x)

    def _throw(self, part: Fragment, speeds: tuple[float, float]) -> None:
        chance = self._effects.chance
        spin = chance.uniform(*SPIN) * chance.choice((-1.0, 1.0))
        self._wreck.break_off(part, chance.uniform(*speeds), spin, chance.randint(*FUSE))

    def _shatter(self, loose: Loose) -> None:
        """A part that tumbled comes apart into its strokes."""
        bursts, at = self._effects.bursts, (loose.x, loose.y)
        bursts.apart(loose.fragment.pieces, *at, loose.turn, 1.2)
        bursts.puff(*at, 40.0, "ember", 15.0, 0.9)
        bursts.star(*at, 28.0, "blaze", 16.0)
        bursts.sparks(*at, 10, 70.0)
        bursts.ring(*at, (8.0, 62.0, 22), "boom", 0.6)

    # --- the last blast -------------------------------------------------------------------------
    def _end(self) -> None:
        """What is left goes at once."""
        effects, script, wreck = self._effects, self._script, self._wreck
        bursts, x, y = effects.bursts, wreck.x, wreck.y
        for part in list(wreck.whole):
            if part.is_hull:
                bursts.apart(part.pieces, x, y, wreck.turn, 2.3)
            else:
                self._throw(part, THROWN)
        wreck.whole.clear()
        bursts.flash(x, y, 120.0, "boom")
        bursts.star(x, y, 84.0, "white", 44.0, 0.0)
        bursts.star(x, y, 84.0, "boom", 52.0, 45.0)
        bursts.sparks(x, y, script.sparks, 340.0, (*WARM, self._hue))
        fronts = [Front(script.reach, 42, 22.0, 0.95, 0.05), Front(script.reach * 0.7, 40, 12.0, 0.5, 0.0, 9)]
        self._glare = Glare(x, y, ROUND, effects.colour("boom"), fronts)
        chance = effects.chance
        effects.gems.add(
            tuple((x + chance.gauss(0, 30), y + chance.gauss(0, 22)) for _ in range(script.gems))
        )
        effects.kick(KICK, None, script.decay)
        if self.age > HEARD:
            effects.voice.boom("large", x)
        if script.slow:
            effects.slow_motion.begin(script.slow)

    def _rain(self) -> None:
        """Sparks come down, and now and then something still goes off."""
        effects, wreck, after = self._effects, self._wreck, self.age - self._script.end
        left = 1.0 - after / self._script.rain
        if self.age % 2 == 0:
            starlight.rain(effects.bursts, wreck.x, wreck.y, 130.0, 1 + round(4 * left), (*WARM, self._hue))
        if after % 9 == 4 and left > 0.3:
            x, y = wreck.x + effects.chance.gauss(0, 60), wreck.y + effects.chance.gauss(0, 40)
            effects.bursts.puff(x, y, 40.0, "ember", 15.0, 0.8)
            effects.bursts.star(x, y, 20.0, "blaze", 16.0)
            effects.bursts.sparks(x, y, 7, 60.0)

    # --- drawing --------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, alpha: float) -> None:
        """The shockwave, then what is left of it, and the light in its cracks."""
        calm, script, wreck = self._effects.options.calm, self._script, self._wreck
        if self._glare:
            self._glare.draw(canvas, alpha, calm)
        time = self.age + alpha
        share = min(1.0, time / script.end)
        strength = TREMBLE[0] + (TREMBLE[1] - TREMBLE[0]) * share * share
        aside = math.sin(time * 2.1) * strength
        wreck.draw(canvas, alpha, aside)
        places = list(wreck.places(alpha))
        if places:
            self._cracks.draw(canvas, places, time, 0.7 if calm else 1.0)
        if wreck.whole and share > 0.25:
            light = (share - 0.25) * 1.2 * (CALM if calm else 1.0)
            self._effects.lights.draw_one(canvas, "puff", "boom", GLOW, wreck.x + aside, wreck.y, 0.0, light)


def fall_of(kind: str, x: float, y: float, world: World, effects: Effects) -> Fall | LightsOut:
    """How a boss of this kind ends here: in cells of light, which go out, if that is what it is made of."""
    spec = world.content.bosses.get(kind)
    found = [one for one in world.enemies if isinstance(one, Boss) and one.kind == kind and one.dying]
    enemy, turn = (found[0].id, found[0].heading - FACING) if found else (0, 0.0)
    if in_cells(kind):
        return LightsOut(kind, x, y, enemy, effects)
    great = spec is not None and len(spec.phases) >= GREAT_FROM
    return Fall(kind, (x, y, turn), enemy, GREAT if great else MIDDLE, effects)
