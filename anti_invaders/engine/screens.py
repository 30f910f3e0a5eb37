"""The pile of screens: the top one hears the player, what shows through is drawn below it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from anti_invaders.engine.transitions import Changeover, Transition

Heard = TypeVar("Heard")  # what a screen hears in a pulse
Canvas = TypeVar("Canvas")  # what a screen draws on
Kind = TypeVar("Kind")

Saved = dict[str, Any]  # plain data: what JSON can say


class Screen(Generic[Heard, Canvas]):
    """One screen of the game: it advances, it draws, and it may be pushed, covered and left.

    `states()` is its small state machine: names, and for each what to do in a pulse. The first name
    is where it starts; `become()` goes elsewhere. A screen that needs no states overrides `advance`.
    """

    name: ClassVar[str] = ""  # by which it is saved and made again; "": never saved
    opacity: float = 1.0  # below 1 what lies under this screen is drawn too
    advances_below: bool = False  # whether what lies under this screen goes on
    state: str = ""
    state_age: int = -1  # pulses in this state before the present one
    stack: ScreenStack[Heard, Canvas]  # the pile it lies on, from `enter` to `leave`

    def enter(self) -> None:
        """It has been put on the stack."""

    def leave(self) -> None:
        """It has been taken off the stack, for ever."""

    def pause(self) -> None:
        """Another screen covers it."""

    def resume(self) -> None:
        """It is on top again."""

    def states(self) -> Mapping[str, Callable[[Heard], None]]:
        """What to do in a pulse, by state."""
        return {}

    def become(self, state: str) -> None:
        """Go to another state, from the next pulse on. ValueError for one unknown."""
        known = self.states()
        if state not in known:
            raise ValueError(f"{type(self).__name__} has no state {state!r}; known: {', '.join(known)}")
        self.state = state
        self.state_age = -1  # its first pulse is to come

    def advance(self, inputs: Heard) -> None:
        """One pulse: what the present state says."""
        states = self.states()
        if not states:
            return
        self.state = self.state or next(iter(states))
        self.state_age += 1
        states[self.state](inputs)

    def draw(self, canvas: Canvas, fraction: float) -> None:
        """Draw, `fraction` (0 to 1) of the way from the pulse before the last one to the last."""

    def close(self) -> None:
        """Take this screen off, if it is still on top when the pulse ends. Twice does no harm."""
        self.stack.pop(self)

    def save(self) -> Saved:
        """All that it needs to be made again, as plain data."""
        return {}


class ScreenStack(Generic[Heard, Canvas]):
    """A pile of screens.

    Changes asked for during a pulse take effect when it ends, in the order asked for. With a
    transition they take effect when the old picture is covered; meanwhile the old screens stand
    still, and until the new picture is bare the top screen hears `mute(inputs)`, as screens below
    it always do: whatever must never be lost, a wish to quit say, is left in by `mute`.

    makers   for each screen's name what makes it again from what its `save()` said.
    """

    def __init__(
        self,
        mute: Callable[[Heard], Heard],
        makers: Mapping[str, Callable[[Saved], Screen[Heard, Canvas]]] | None = None,
    ) -> None:
        self._mute = mute
        self._makers = makers or {}
        self._screens: list[Screen[Heard, Canvas]] = []
        self._wishes: list[Callable[[], None]] = []
        self._in_pulse = False
        self._change: Changeover[Canvas] | None = None

    def __len__(self) -> int:
        return len(self._screens)

    def __iter__(self) -> Iterator[Screen[Heard, Canvas]]:
        """From the bottom up."""
        return iter(tuple(self._screens))

    def __getitem__(self, index: int) -> Screen[Heard, Canvas]:
        """0 is the bottom, -1 the top. IndexError beyond."""
        return self._screens[index]

    @property
    def top(self) -> Screen[Heard, Canvas] | None:
        """The screen that hears the player; None when the pile is empty."""
        return self._screens[-1] if self._screens else None

    @property
    def changing(self) -> bool:
        """Whether a transition is running."""
        return self._change is not None

    def find(self, kind: type[Kind]) -> Kind | None:
        """The topmost screen of a type."""
        return next((screen for screen in reversed(self._screens) if isinstance(screen, kind)), None)

    def push(self, screen: Screen[Heard, Canvas], transition: Transition[Canvas] | None = None) -> None:
        """Put a screen on top."""
        self._wish(lambda: self._push(screen), transition)

    def pop(
        self, screen: Screen[Heard, Canvas] | None = None, transition: Transition[Canvas] | None = None
    ) -> None:
        """Take the top screen off: this one, if named, and otherwise none."""
        self._wish(lambda: self._pop(screen), transition)

    def replace(self, screen: Screen[Heard, Canvas], transition: Transition[Canvas] | None = None) -> None:
        """Put a screen in the place of the top one, which is not resumed in between."""
        self._wish(lambda: self._replace(screen), transition)

    def clear(self, transition: Transition[Canvas] | None = None) -> None:
        """Take all screens off, the top one first."""
        self._wish(self._clear, transition)

    def advance(self, inputs: Heard) -> None:
        """One pulse for all who are awake, from the bottom up; then the changes they asked for."""
        change = self._change
        self._in_pulse = True
        try:
            self._advance_screens(inputs)
        finally:
            self._in_pulse = False
        if change and change.advance() and change is self._change:
            self._change = None
        self._settle()

    def draw(self, canvas: Canvas, fraction: float) -> None:
        """Draw all that shows, from the bottom up, and the transition over it.

        What stands still is drawn where it stands, not on the way there again and again.
        """
        awake = self._lowest_awake()
        for index in range(self._lowest_seen(), len(self._screens)):
            self._screens[index].draw(canvas, fraction if index >= awake else 1.0)
        if self._change:
            self._change.draw(canvas, fraction)

    def save(self) -> list[Saved]:
        """Every screen that has a name, from the bottom up, as plain data."""
        return [
            {"name": each.name, "state": each.state, "age": each.state_age, "data": each.save()}
            for each in self._screens
            if each.name
        ]

    def restore(self, saved: list[Saved], transition: Transition[Canvas] | None = None) -> None:
        """Put screens made from what `save()` said on the pile, in order, all under one transition.

        ValueError, and nothing is changed, when a name is unknown. What a screen's maker raises
        comes through in the same way.
        """
        screens = [self._made(each) for each in saved]
        for screen in screens:
            self.push(screen, transition if screen is screens[0] else None)

    def _advance_screens(self, inputs: Heard) -> None:
        muted = self._mute(inputs)
        for screen in self._screens[self._lowest_awake() :]:
            heard = inputs if screen is self.top and not self._change else muted
            screen.advance(heard)

    def _lowest_awake(self) -> int:
        if self._closing:
            return len(self._screens)
        return self._lowest(lambda screen: screen.advances_below)

    def _lowest_seen(self) -> int:
        return self._lowest(lambda screen: screen.opacity < 1)

    def _lowest(self, lets_through: Callable[[Screen[Heard, Canvas]], bool]) -> int:
        index = max(len(self._screens) - 1, 0)
        while index > 0 and lets_through(self._screens[index]):
            index -= 1
        return index

    def _wish(self, change: Callable[[], None], transition: Transition[Canvas] | None) -> None:
        self._wishes.append(change)
        if transition and not self._closing:
            self._change = Changeover(transition, self._change.cover if self._change else 0.0)
        if not self._in_pulse:
            self._settle()

    def _settle(self) -> None:
        """Fulfil the wishes, and those that `enter` and its like make, once the picture is covered."""
        self._in_pulse = True
        try:
            while self._wishes and not self._closing:
                self._wishes.pop(0)()
        finally:
            self._in_pulse = False

    @property
    def _closing(self) -> bool:
        return self._change is not None and self._change.closing

    def _push(self, screen: Screen[Heard, Canvas]) -> None:
        if self.top:
            self.top.pause()
        self._add(screen)

    def _pop(self, screen: Screen[Heard, Canvas] | None) -> None:
        if not self.top or screen not in (None, self.top):
            return
        self._remove()
        if self.top:
            self.top.resume()

    def _replace(self, screen: Screen[Heard, Canvas]) -> None:
        if self.top:
            self._remove()
        self._add(screen)

    def _clear(self) -> None:
        while self.top:
            self._remove()

    def _add(self, screen: Screen[Heard, Canvas]) -> None:
        screen.stack = self
        self._screens.append(screen)
        screen.enter()

    def _remove(self) -> None:
        self._screens.pop().leave()

    def _made(self, saved: Saved) -> Screen[Heard, Canvas]:
        maker = self._makers.get(saved["name"])
        if maker is None:
            raise ValueError(f"screen {saved['name']!r} is unknown; known: {', '.join(self._makers)}")
        screen = maker(saved["data"])
        if saved["state"]:
            screen.become(saved["state"])
        screen.state_age = saved["age"]
        return screen
