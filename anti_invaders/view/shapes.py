"""The few flat shapes that panel and signs are made of, as points in units."""

from __future__ import annotations

Shape = list[tuple[float, float]]


def chamfered(x: float, y: float, w: float, h: float, cut: float = 4.0) -> Shape:
    """A box with its top left and bottom right corner cut."""
    return [(x + cut, y), (x + w, y), (x + w, y + h - cut), (x + w - cut, y + h), (x, y + h), (x, y + cut)]


def leaning(x: float, y: float, w: float, h: float, lean: float = 3.0) -> Shape:
    """A box that leans to the right by `lean`."""
    return [(x + lean, y), (x + w + lean, y), (x + w, y + h), (x, y + h)]


def chevron(x: float, y: float, size: float) -> Shape:
    """An arrow head that points right, `size` high."""
    half = size / 2
    return [
        (x, y),
        (x + half, y),
        (x + size, y + half),
        (x + half, y + size),
        (x, y + size),
        (x + half, y + half),
    ]
