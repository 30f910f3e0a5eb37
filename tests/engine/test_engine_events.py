from dataclasses import dataclass

from anti_invaders.engine.events import EventBus


@dataclass(frozen=True)
class Hit:
    points: int


@dataclass(frozen=True)
class BigHit(Hit):
    pass


class Listener:
    def __init__(self, bus=None):
        self.bus = bus
        self.heard = []

    def on_hit(self, hit):
        self.heard.append(hit)

    def leave(self, hit):
        self.heard.append(hit)
        self.bus.unsubscribe(Hit, self.leave)


def test_a_bound_method_hears_events_of_its_type_and_no_other():
    bus, ear = EventBus(), Listener()
    bus.subscribe(Hit, ear.on_hit)
    bus.publish(Hit(10))
    bus.publish(BigHit(20))
    bus.publish("noise")
    assert ear.heard == [Hit(10)]


def test_handlers_are_called_in_the_order_of_subscription():
    bus, order = EventBus(), []
    bus.subscribe(Hit, lambda hit: order.append(1))
    bus.subscribe(Hit, lambda hit: order.append(2))
    bus.publish(Hit(1))
    assert order == [1, 2]


def test_asked_twice_a_handler_is_called_once():
    bus, ear = EventBus(), Listener()
    bus.subscribe(Hit, ear.on_hit)
    bus.subscribe(Hit, ear.on_hit)
    bus.publish(Hit(1))
    assert len(ear.heard) == len(bus) == 1


def test_one_that_leaves_while_it_is_called_disturbs_nobody():
    bus = EventBus()
    first, second = Listener(bus), Listener()
    bus.subscribe(Hit, first.leave)
    bus.subscribe(Hit, second.on_hit)
    bus.publish(Hit(1))
    bus.publish(Hit(2))
    assert first.heard == [Hit(1)]
    assert second.heard == [Hit(1), Hit(2)]


def test_one_that_was_sent_away_in_the_same_event_is_not_called():
    bus, ear = EventBus(), Listener()
    bus.subscribe(Hit, lambda hit: bus.unsubscribe(Hit, ear.on_hit))
    bus.subscribe(Hit, ear.on_hit)
    bus.publish(Hit(1))
    assert ear.heard == []


def test_one_that_comes_while_the_bus_publishes_hears_the_next_event():
    bus, ear = EventBus(), Listener()
    bus.subscribe(Hit, lambda hit: bus.subscribe(Hit, ear.on_hit))
    bus.publish(Hit(1))
    bus.publish(Hit(2))
    assert ear.heard == [Hit(2)]


def test_after_all_have_left_nobody_is_kept():
    """Fault 159: listeners are back to none when a scene is over."""
    bus, ears = EventBus(), [Listener() for _ in range(100)]
    for ear in ears:
        bus.subscribe(Hit, ear.on_hit)
    for ear in ears:
        bus.unsubscribe(Hit, ear.on_hit)
    bus.unsubscribe(BigHit, ears[0].on_hit)
    assert len(bus) == 0
