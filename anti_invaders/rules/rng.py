"""The rules' only chance: SplitMix64, one stream for each who needs luck, derived from the seed by name.

Source: Guy L. Steele Jr., Doug Lea, Christine H. Flood, "Fast splittable pseudorandom number
generators", OOPSLA 2014. The whole state is one 64-bit whole number, so a stream is saved as that.
"""

from __future__ import annotations

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15
FNV_OFFSET, FNV_PRIME = 0xCBF29CE484222325, 0x100000001B3


def mix(z: int) -> int:
    """SplitMix64's finaliser: 64 bits in, 64 well-stirred bits out."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


class Stream:
    """A seeded sequence. `state` is all there is to it."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def bits(self) -> int:
        """The next 64 bits."""
        self.state = (self.state + GAMMA) & MASK
        return mix(self.state)

    def random(self) -> float:
        """The next number in [0, 1): the top 53 bits."""
        return (self.bits() >> 11) * 2.0**-53

    def between(self, low: float, high: float) -> float:
        """The next number in [low, high)."""
        return low + (high - low) * self.random()

    def below(self, count: int) -> int:
        """The next whole number in 0 … count - 1; `count` at least 1."""
        return self.bits() % count


def named(seed: int, name: str) -> Stream:
    """The stream that belongs to `name` in a run of `seed`: FNV-1a of the name, stirred into the seed."""
    digest = FNV_OFFSET
    for byte in name.encode():
        digest = ((digest ^ byte) * FNV_PRIME) & MASK
    return Stream(mix((seed & MASK) ^ digest))
