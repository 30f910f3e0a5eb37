"""Several rates at once, as bit masks over pulses: movement 60 a second, AI 15, animation 10.

Each rate has a bit. A pulse has a mask of the rates that tick in it; an entity has a mask of the
rates it answers. Where the two meet, something happens.
"""

from __future__ import annotations

from anti_invaders.engine.pulse import PULSES_PER_SECOND

MAX_RATES = 32


class TickSchedule:
    """`TickSchedule(movement=60, ai=15, animation=10)`: up to 32 named rates, 1 to 60 times a second.

    Every rate ticks at pulse 0. A rate that does not divide 60 is spread as evenly as whole pulses
    allow: in every 60 pulses it ticks exactly as often as it says.
    """

    def __init__(self, **rates: int) -> None:
        if len(rates) > MAX_RATES:
            raise ValueError(f"{len(rates)} rates; a mask holds {MAX_RATES}")
        for name, rate in rates.items():
            if not 1 <= rate <= PULSES_PER_SECOND:
                raise ValueError(f"rate {name}={rate}: expected 1 to {PULSES_PER_SECOND} a second")
        self._bits = {name: 1 << bit for bit, name in enumerate(rates)}
        self._masks = tuple(self._mask_of_pulse(pulse, rates) for pulse in range(PULSES_PER_SECOND))

    def mask(self, *names: str) -> int:
        """The mask of an entity that answers the rates named. KeyError for a name unknown."""
        return sum(self._bits[name] for name in set(names))

    def at(self, pulse: int) -> int:
        """The mask of the rates that tick in this pulse."""
        return self._masks[pulse % PULSES_PER_SECOND]

    def _mask_of_pulse(self, pulse: int, rates: dict[str, int]) -> int:
        ticking = (name for name, rate in rates.items() if pulse * rate % PULSES_PER_SECOND < rate)
        return sum(self._bits[name] for name in ticking)
