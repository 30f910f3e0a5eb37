"""Sines, powers, soft clipping and noise that are the same on every machine, bit for bit.

NumPy's sin, exp and tanh differ in their last bit between processors; + - * / and sqrt do not, and
all of these are made of them. Errors are below 1e-15 of the value, far under the 16th bit that counts.
"""

from __future__ import annotations

from itertools import cycle
from math import factorial, pi

import numpy as np

from tools.sound.clock import Samples

LN_2 = 0.6931471805599453
LOG2_E = 1.4426950408889634
# Taylor's coefficients: sin(2 pi x) for |x| <= 1/4, and 2**x for |x| <= 1/2
SINE = tuple((-1) ** k * (2 * pi) ** (2 * k + 1) / factorial(2 * k + 1) for k in range(11))
POWER = tuple(LN_2**k / factorial(k) for k in range(15))

# SplitMix64 (Steele, Lea, Flood 2014)
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)


def _series(x: Samples, coefficients: tuple[float, ...]) -> Samples:
    """The polynomial at x, by Horner's rule."""
    total = np.full_like(x, coefficients[-1])
    for coefficient in coefficients[-2::-1]:
        total *= x
        total += coefficient
    return total


def sine(cycles: Samples) -> Samples:
    """The sine of an angle in cycles: sine(1/4) is 1."""
    x = cycles - np.rint(cycles)
    folded = np.copysign(0.5, x) - x
    x = np.where(np.abs(x) > 0.25, folded, x)
    return x * _series(x * x, SINE)


def sine_of(cycles: float) -> float:
    """The sine of one angle in cycles."""
    return float(sine(np.array([cycles]))[0])


def power2(x: Samples) -> Samples:
    """Two to the power of x."""
    whole = np.rint(x)
    return np.ldexp(_series(x - whole, POWER), whole.astype(np.int32))


def exp(x: Samples) -> Samples:
    """e to the power of x; what is under e^-700 is zero."""
    return power2(np.maximum(x, -700.0) * LOG2_E)


def gain(decibels: float) -> float:
    """The factor that raises a level by so many decibels."""
    return float(power2(np.array([decibels * 0.16609640474436813]))[0])  # log2(10) / 20


def hertz(midi: Samples) -> Samples:
    """The frequency of a MIDI note number, which may lie between two notes; 69 is 440 Hz."""
    return 440.0 * power2((midi - 69.0) / 12.0)


def hertz_of(midi: float) -> float:
    """The frequency of one MIDI note number."""
    return float(hertz(np.array([midi]))[0])


def soft(x: Samples) -> Samples:
    """The hyperbolic tangent: passes what is small, rounds off what is large."""
    shrunk = exp(-2.0 * np.abs(x))
    return np.copysign((1.0 - shrunk) / (1.0 + shrunk), x)


def noise(length: int, seed: int) -> Samples:
    """White noise from -1 to 1, the same for the same seed for ever."""
    start = np.uint64(seed * int(MIX_1) % 2**64)
    z = np.arange(1, length + 1, dtype=np.uint64) * GOLDEN + start
    z = (z ^ (z >> np.uint64(30))) * MIX_1
    z = (z ^ (z >> np.uint64(27))) * MIX_2
    z ^= z >> np.uint64(31)
    return (z >> np.uint64(11)).astype(np.float64) * 2.0**-52 - 1.0


class Chance:
    """A stream of draws from 0 to 1, for what a recipe scatters; the same for the same seed for ever."""

    def __init__(self, seed: int) -> None:
        self._draws = cycle(noise(4096, seed))

    def draw(self, low: float = 0.0, high: float = 1.0) -> float:
        """The next draw, evenly between two bounds."""
        return low + (high - low) * float(next(self._draws) + 1.0) / 2.0
