"""One running action list: a stack machine whose whole state is plain data.

It acts when its host says so, once a pulse at most, and says when it next needs to: `wakes`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from anti_invaders.bulletml import limits
from anti_invaders.bulletml.deeds import Change, whole
from anti_invaders.bulletml.expressions import Params, Rand
from anti_invaders.bulletml.limits import LimitReached
from anti_invaders.bulletml.program import ACT, LOOP, REPEAT, WAIT, Program
from anti_invaders.bulletml.shot import Aim, Body, Spawn

if TYPE_CHECKING:
    from anti_invaders.bulletml.pattern import Pattern

NEVER = 1 << 62  # pulses: `wakes` of a runner that has ended
UNBORN = -1  # the clock of a runner that has not acted yet


class Runner:
    """Steps a body through its actions. Nothing that a pattern says makes `step` raise.

    Public, to be read: `wakes` (the pulse at which there is next anything to do), `ended`, and `stopped`
    (why a limit stopped it, else None). The rest is for the deeds of this package.
    """

    __slots__ = (
        "_at", "_block", "_entry", "_given", "_list", "_loops", "_params", "_program", "_stack",
        "busy", "clock", "ended", "fired_direction", "fired_speed", "pacing", "pushing_x", "pushing_y",
        "rand", "spawns_left", "stopped", "turning", "wakes",
    )  # fmt: skip

    def __init__(self, program: Program, entry: int, given: Params, rand: Rand) -> None:
        self._program = program
        self._entry = entry
        self._given = given  # the params with which each of its lists starts
        self.rand = rand
        self.wakes = 0
        self.ended = False
        self.stopped: str | None = None
        self.clock = UNBORN
        self.fired_direction: float | None = None
        self.fired_speed: float | None = None
        self.busy = False  # whether any of these four is pending
        self.turning: Change | None = None
        self.pacing: Change | None = None
        self.pushing_x: Change | None = None
        self.pushing_y: Change | None = None
        self.spawns_left = 0
        self._list = 0
        self._block = program.entries[entry][0]
        self._at = 0
        self._params = given
        self._stack: list[tuple[int, int, Params]] = []  # block, position, params to return to
        self._loops: list[int] = []  # how often each open repeat still runs

    def step(self, now: int, body: Body, aim: Aim, spawn: Spawn) -> None:
        """Pulse `now` (0 or later): pending changes, then commands until one waits.

        A host may spare itself the call before `wakes`: nothing would happen.

        `aim()` is the angle from this body to the ship; `spawn(shot)` is called in firing order.
        """
        if now < self.wakes:
            return
        if self.busy:
            self._change(now, body)
            if self.busy and self.clock > now:
                self.wakes = now + 1
                return
        if self.clock < 0:
            self.clock = now
        if self.clock <= now:
            self._act(now, body, aim, spawn)
        if not self.ended:
            self.wakes = now + 1 if self.busy or self.clock <= now else self.clock

    def _act(self, now: int, body: Body, aim: Aim, spawn: Spawn) -> None:
        if self._list == len(self._program.entries[self._entry]):
            if not self.busy:
                self._end()
            return
        try:
            self._run(now, body, aim, spawn)
        except LimitReached as reached:
            self.stop(str(reached))

    def _run(self, now: int, body: Body, aim: Aim, spawn: Spawn) -> None:
        """Commands, until a wait puts the clock past now or the list is done."""
        blocks, stack, loops = self._program.blocks, self._stack, self._loops
        block, at, params, clock = self._block, self._at, self._params, self.clock
        code = blocks[block]
        left = limits.COMMANDS
        self.spawns_left = limits.SPAWNS
        while True:
            kind, what, more = code[at]
            if kind >= LOOP:  # leaving costs no time, also after the last wait
                if kind == LOOP:
                    loops[-1] -= 1
                    if loops[-1]:
                        at = what
                    else:
                        loops.pop()
                        at += 1
                elif stack:
                    block, at, params = stack.pop()
                    code = blocks[block]
                else:
                    self._next_list()
                    return
                continue
            if clock > now:
                break
            at += 1
            left -= 1
            if left < 0:
                raise LimitReached(f"more than {limits.COMMANDS} commands in one pulse")
            if kind == ACT:
                what(self, body, aim, spawn, params)
            elif kind == WAIT:
                pulses = whole(more(params, self.rand)) if what is None else what
                if pulses > 0:
                    self.clock = clock = clock + pulses
            elif kind == REPEAT:
                loops.append(max(1, whole(more(params, self.rand)) if what is None else what))
            else:
                handed = more(params, self.rand)
                self._call(block, at, params)
                block, at, params = what, 0, handed
                code = blocks[block]
        self._block, self._at, self._params = block, at, params

    def _call(self, block: int, at: int, params: Params) -> None:
        """Remembers where to return to; a call with nothing after it is a jump and takes no room."""
        if self._program.blocks[block][at][0] > LOOP:
            return
        if len(self._stack) == limits.CALL_STACK:
            raise LimitReached(f"actions call one another deeper than {limits.CALL_STACK}")
        self._stack.append((block, at, params))

    def _next_list(self) -> None:
        """The bullet's next action begins in the next pulse, on the clock of this one."""
        lists = self._program.entries[self._entry]
        self._list += 1
        if self._list < len(lists):
            self._block, self._at, self._params = lists[self._list], 0, self._given

    def _change(self, now: int, body: Body) -> None:
        """One step of each pending change; written out four times, for it runs once a bullet and pulse."""
        if self.turning is not None:
            until, since, first, slope, last = self.turning
            if now < until:
                body.direction = first + slope * (now - since)
            else:
                body.direction, self.turning = last, None
        if self.pacing is not None:
            until, since, first, slope, last = self.pacing
            if now < until:
                body.speed = first + slope * (now - since)
            else:
                body.speed, self.pacing = last, None
        if self.pushing_x is not None:
            until, since, first, slope, last = self.pushing_x
            if now < until:
                body.ax = first + slope * (now - since)
            else:
                body.ax, self.pushing_x = last, None
        if self.pushing_y is not None:
            until, since, first, slope, last = self.pushing_y
            if now < until:
                body.ay = first + slope * (now - since)
            else:
                body.ay, self.pushing_y = last, None
        self.busy = not (self.turning is self.pacing is self.pushing_x is self.pushing_y is None)

    def stop(self, reason: str) -> None:
        """Ends the runner for good, and tells the pattern's author why. Its body flies on."""
        self.stopped = reason
        if reason not in self._program.flags:
            self._program.flags.append(reason)
        self.fired_direction = self.fired_speed = None  # one of them may be infinite
        self.turning = self.pacing = self.pushing_x = self.pushing_y = None
        self.busy = False
        self._end()

    def _end(self) -> None:
        self.ended = True
        self.wakes = NEVER

    def child(self, entry: int, params: Params) -> Runner:
        """The runner of a bullet that this one fired; it draws from the same chance."""
        return Runner(self._program, entry, params, self.rand)

    def state(self) -> list[Any]:
        """Everything but the pattern and the chance, as lists, numbers, strings and None."""
        return [
            self._program.rank, self._program.mirror, self._entry, [*self._given],
            self._list, self._block, self._at, [*self._params],
            [[block, at, [*params]] for block, at, params in self._stack] if self._stack else [],
            [*self._loops],
            self.clock, self.wakes, self.ended, self.stopped,
            self.fired_direction, self.fired_speed,
            self.turning and [*self.turning], self.pacing and [*self.pacing],
            self.pushing_x and [*self.pushing_x], self.pushing_y and [*self.pushing_y],
        ]  # fmt: skip

    @classmethod
    def restored(cls, pattern: Pattern, state: Sequence[Any], rand: Rand) -> Runner:
        """The runner that `state()` described. The pattern must be made from the same file."""
        rank, mirror, entry, given, *rest = state
        runner = cls(pattern.program(rank, mirror), entry, tuple(given), rand)
        runner._restore(rest)
        return runner

    def _restore(self, rest: Sequence[Any]) -> None:
        self._list, self._block, self._at, params, stack, loops = rest[:6]
        self._params = tuple(params)
        self._stack = [(block, at, tuple(params)) for block, at, params in stack]
        self._loops = list(loops)
        self.clock, self.wakes, self.ended, self.stopped = rest[6:10]
        self.fired_direction, self.fired_speed = rest[10:12]
        changes = [None if change is None else tuple(change) for change in rest[12:]]
        self.turning, self.pacing, self.pushing_x, self.pushing_y = changes
        self.busy = any(change is not None for change in changes)
