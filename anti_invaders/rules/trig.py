"""Sines, cosines and angles that are the same on every machine: made of + - * / and sqrt alone.

Angles are in degrees, 0 = up, clockwise (BulletML's way); y grows down. The C library's sin, cos
and atan2 differ in their last bit between processors, and one bit is enough to end a replay.
Accuracy within one turn: better than 5e-16 for `sin` and `cos`, 6e-14 degrees for `angle`.
"""

from __future__ import annotations

from math import factorial, sqrt

RADIAN = 0.017453292519943295  # one degree
DEGREE = 57.29577951308232  # one radian
TAN_15, SQRT_3 = 0.2679491924311227, 1.7320508075688772
# Taylor's coefficients; at 45 degrees the first term left out is below 1e-17
S3, S5, S7, S9, S11, S13, S15, S17 = ((-1) ** k / factorial(2 * k + 1) for k in range(1, 9))
C2, C4, C6, C8, C10, C12, C14, C16 = ((-1) ** k / factorial(2 * k) for k in range(1, 9))
# at tan 15 degrees the rest is below 1e-17; the last term first, as Horner's rule takes them
ATAN = tuple((-1) ** k / (2 * k + 1) for k in range(13, 0, -1))


def sin_cos(degrees: float) -> tuple[float, float]:
    """Sine and cosine of any finite angle. Horner's rule is written out: bullets ask by the dozen."""
    turns, rest = divmod(degrees + 45.0, 90.0)
    x = (rest - 45.0) * RADIAN
    z = x * x
    s = x * (1.0 + (S3 + (S5 + (S7 + (S9 + (S11 + (S13 + (S15 + S17 * z) * z) * z) * z) * z) * z) * z) * z)
    c = 1.0 + (C2 + (C4 + (C6 + (C8 + (C10 + (C12 + (C14 + C16 * z) * z) * z) * z) * z) * z) * z) * z
    quarter = int(turns) % 4
    if quarter == 0:
        return s, c
    if quarter == 1:
        return c, -s
    return (-s, -c) if quarter == 2 else (-c, s)


def sin(degrees: float) -> float:
    """Sine of an angle."""
    return sin_cos(degrees)[0]


def cos(degrees: float) -> float:
    """Cosine of an angle."""
    return sin_cos(degrees)[1]


def polar(degrees: float, length: float) -> tuple[float, float]:
    """The vector (x, y) of a heading and a length: 0 = up, 90 = right."""
    s, c = sin_cos(degrees)
    return s * length, -c * length


def _atan(t: float) -> float:
    """Arc tangent in radians, for t in 0 … 1; above 15 degrees it is turned back by 30 first."""
    if t > TAN_15:
        return 30.0 * RADIAN + _atan_small((t * SQRT_3 - 1.0) / (SQRT_3 + t))
    return _atan_small(t)


def _atan_small(t: float) -> float:
    square, total = t * t, 0.0
    for term in ATAN:
        total = (total + term) * square
    return t * (1.0 + total)


def angle(dx: float, dy: float) -> float:
    """The heading in [0, 360) of a vector; 0 for the null vector."""
    across, along = abs(dx), abs(dy)
    if across == along == 0.0:
        return 0.0
    steep = across <= along
    turn = _atan(across / along if steep else along / across) * DEGREE
    from_vertical = turn if steep else 90.0 - turn
    heading = from_vertical if dy < 0.0 else 180.0 - from_vertical
    return heading if dx >= 0.0 else (360.0 - heading) % 360.0


def toward(dx: float, dy: float, length: float) -> tuple[float, float]:
    """The vector of this direction and `length`, without an angle: exact and fast. Null stays null."""
    distance = sqrt(dx * dx + dy * dy)
    if distance == 0.0:
        return 0.0, 0.0
    return dx / distance * length, dy / distance * length


def difference(target: float, heading: float) -> float:
    """How far to turn from `heading` to `target`, the short way: [-180, 180)."""
    return (target - heading + 180.0) % 360.0 - 180.0
