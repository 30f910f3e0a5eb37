"""The heavy fight that figures of rules and frames are taken from: everything on, and so many bullets.

The game's own ship, marchers and boss; the boss fires storms that keep about as many bullets in the air
as asked for. Of ten bullets eight only fly, one turns on its way and one slows down: at 200 bullets some
eight change in each pulse, as in the game's own stages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from anti_invaders import bots, content
from anti_invaders.bulletml import Pattern, parse
from anti_invaders.rules.controls import BOMB, Controls
from anti_invaders.rules.specs import BossCue, Content, MarchCue, PhaseSpec, Station, WeaponSpec
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World

Wishes = list[tuple[Controls, ...]]

NAME = "storm"
LIFE = 156.0  # pulses that a bullet of the storm flies, in the mean
VOLLEY = 10  # bullets of a volley: as many kinds as the pattern below fires
ESCORT = 4  # marchers beside the boss: together as many as the stages have in the mean
STURDY = 1e9  # hp of everybody: who falls would make the fight lighter
STORM = """<bulletml type="vertical" xmlns="http://www.asahi-net.or.jp/~cs8k-cyu/bulletml"
 xmlns:ai="urn:anti-invaders:1"><action label="top"><repeat><times>99999</times><action>
 <fire><direction type="sequence">23</direction><speed>1.1</speed><bullet ai:heavy="0.6"/></fire>
 <repeat><times>7</times><action>
  <fire><direction type="sequence">36</direction><speed>1.1</speed><bullet/></fire>
 </action></repeat>
 <fire><direction type="sequence">36</direction><speed>1.1</speed><bullet><action><wait>20</wait>
  <changeDirection><direction type="relative">40</direction><term>30</term></changeDirection>
 </action></bullet></fire>
 <fire><direction type="sequence">36</direction><speed>1.4</speed><bullet><action><wait>15</wait>
  <changeSpeed><speed>0.9</speed><term>30</term></changeSpeed></action></bullet></fire>
 <wait>{every}</wait></action></repeat></action></bulletml>"""


def storm(bullets: int) -> Pattern:
    """Keeps about so many in the air; beyond 1,560 it fires more volleys a pulse than one."""
    every = max(1, round(VOLLEY * LIFE / bullets))
    return parse(STORM.format(every=every).encode(), f"{NAME}.xml")


def heavy(bullets: int) -> Content:
    """The game's own content, but for its first stage: marchers, and a boss that fires the storm."""
    known = content.load()
    weapon, station = WeaponSpec(NAME, "phase", "shot"), Station(288.0, 130.0, 60, 60)
    phase = PhaseSpec("", STURDY, 1 << 30, 0, (station,), (weapon,))
    boss = replace(known.bosses["vanguard"], phases=(phase,), entrance=30)
    march = next(cue for cue in known.stages[1].cues if isinstance(cue, MarchCue))
    slots = tuple(replace(slot, enemy=replace(slot.enemy, hp=STURDY)) for slot in march.slots[:ESCORT])
    rank = replace(march, at=0, after="", slots=slots, slow=1 << 20, fast=1 << 20)
    stage = replace(known.stages[1], cues=(rank, BossCue(name="boss", boss=boss)))
    return replace(
        known,
        enemies=known.enemies | {slot.enemy.name: slot.enemy for slot in slots},
        bosses=known.bosses | {boss.name: boss},
        patterns=known.patterns | {NAME: storm(bullets)},
        stages={1: stage},
        digest=f"{NAME} {bullets}",
    )


def start(seed: int = 7) -> Start:
    """How the heavy fight begins: nothing ends it."""
    return Start(seed=seed, power=300, alone=True, invulnerable=True, hold_invasion=True)


def spared(wish: Controls) -> Controls:
    """The same wish without a Nova, which would empty the sky."""
    return Controls.of(wish.byte & ~BOMB)


def pilot(seed: int = 7) -> Callable[[World], Controls]:
    """The skilled bot, without Novas."""
    bot = bots.make("skilled", seed)
    return lambda world: spared(bots.steer(bot, world))


def fought(made_of: Content, pulses: int) -> Wishes:
    """That bot's controls of such a fight."""
    world, steer = World(made_of, start()), pilot()
    wishes: Wishes = []
    for _ in range(pulses):
        wish = steer(world)
        wishes.append((wish,))
        world.advance((wish,))
    return wishes


def played(made_of: Content, wishes: Wishes) -> Iterator[World]:
    """The world after each pulse of it."""
    world = World(made_of, start())
    for wish in wishes:
        world.advance(wish)
        yield world
