"""Points, the chain and extra ships. There is one score, and this is the one place that changes it."""

from __future__ import annotations

from collections.abc import Callable

from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.events import ChainChanged, Event, ExtendEarned
from anti_invaders.rules.player import LIVES_MOST, Player

CHAIN_MOST = 9
CHAIN_SPAN = pulses(2.5)  # without a kill the chain falls by one
EXTENDS = (1, 2, 4, 7, 11)  # times the content's own measure
GEM = 10  # points for a bullet that turns into a gem
ANNIHILATION = 10  # points for a bullet that a shard meets


def throw_points(count: int) -> int:
    """What a throw of `count` is worth before the chain: 10 · n(n+1)/2."""
    return 5 * count * (count + 1)


class Scoring:
    """`extend` is E: extra ships come at E, 2E, 4E, 7E and 11E points; 0 for none."""

    def __init__(self, extend: int, emit: Callable[[Event], None]) -> None:
        self._ladder = tuple(extend * times for times in EXTENDS) if extend else ()
        self._emit = emit

    def extends(self, score: int) -> int:
        """How many extra ships that score has earned."""
        return sum(score >= step for step in self._ladder)

    def next_extend(self, earned: int) -> int:
        """The score of the extra ship after `earned` ones, 0 for none."""
        return self._ladder[earned] if earned < len(self._ladder) else 0

    def award(self, player: Player, points: int) -> int:
        """Points times the chain; what was really scored."""
        scored = points * player.chain
        player.score += scored
        while player.next_extend and player.score >= player.next_extend:
            self._extend(player)
        return scored

    def _extend(self, player: Player) -> None:
        player.extends += 1
        player.next_extend = self.next_extend(player.extends)
        if player.lives:
            player.lives = min(LIVES_MOST, player.lives + 1)
        self._emit(ExtendEarned(player.index, player.lives))

    def credit(self, player: Player, throw: int) -> None:
        """A shard of this throw destroyed something: once for each throw the chain rises."""
        self.keep(player)
        if throw not in player.pending:
            return
        player.pending.remove(throw)
        player.chain_left = CHAIN_SPAN
        if player.chain < CHAIN_MOST:
            self._change(player, player.chain + 1)

    def keep(self, player: Player) -> None:
        """A kill of any kind, or a boss that a throw hurts: the chain's time begins anew."""
        if player.chain > 1:
            player.chain_left = CHAIN_SPAN

    def decay(self, player: Player) -> None:
        """A pulse without news."""
        if not player.chain_left:
            return
        player.chain_left -= 1
        if player.chain_left == 0:
            self._change(player, player.chain - 1)
            self.keep(player)

    def _change(self, player: Player, chain: int) -> None:
        before, player.chain = player.chain, chain
        self._emit(ChainChanged(player.index, chain, before))
