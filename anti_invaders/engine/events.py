"""Who wants to hear of what: bound methods, called by the type of what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

E = TypeVar("E")


class EventBus:
    """Calls every handler of an event's exact type, in the order of subscription.

    Handlers may subscribe and unsubscribe while the bus publishes: whoever has unsubscribed is not
    called any more, whoever has subscribed hears the next event.
    """

    def __init__(self) -> None:
        self._handlers: dict[type, tuple[Callable[[Any], None], ...]] = {}

    def __len__(self) -> int:
        """How many subscriptions there are."""
        return sum(map(len, self._handlers.values()))

    def subscribe(self, kind: type[E], handler: Callable[[E], None]) -> None:
        """Call `handler` with each event of the type `kind`. Asked twice, it is called once."""
        handlers = self._handlers.get(kind, ())
        if handler not in handlers:
            self._handlers[kind] = (*handlers, handler)

    def unsubscribe(self, kind: type[E], handler: Callable[[E], None]) -> None:
        """Call `handler` no more. One that never subscribed is no error."""
        self._handlers[kind] = tuple(each for each in self._handlers.get(kind, ()) if each != handler)

    def publish(self, event: object) -> None:
        """Tell everybody who wants to hear of this."""
        kind = type(event)
        for handler in self._handlers.get(kind, ()):
            if handler in self._handlers[kind]:
                handler(event)
