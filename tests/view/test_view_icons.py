"""The icon's files are our ship in every form that systems want."""

from __future__ import annotations

import io
import struct

import pygame
import pytest
from defusedxml.ElementTree import fromstring

from anti_invaders.resources import asset
from tools import build_icons


def stored(name: str) -> bytes:
    return asset("icons", f"{build_icons.NAME}{name}").read_bytes()


@pytest.mark.parametrize("size", [16, 48, 128])
def test_the_pictures_are_what_the_ship_gives(size):
    assert build_icons.alike(stored(f"-{size}.png"), build_icons.png(size)), "python -m tools.build_icons"


def test_another_picture_would_be_noticed():
    assert not build_icons.alike(stored("-16.png"), stored("-24.png"))
    assert not build_icons.alike(build_icons.png(16), stored(".svg"))


@pytest.mark.parametrize("size", build_icons.SIZES)
def test_each_picture_has_its_size_clear_corners_and_a_yellow_ship(size):
    image = pygame.image.load(io.BytesIO(stored(f"-{size}.png")), "icon.png")
    assert image.get_size() == (size, size)
    assert image.get_at((0, 0))[3] < 40
    assert image.get_at((size // 2, size // 2))[3] == 255
    row = [image.get_at((x, size * 2 // 3)) for x in range(size)]
    assert max(min(pixel[0], pixel[1]) - pixel[2] for pixel in row) > 60


def test_the_windows_icon_lists_the_very_pictures():
    data = stored(".ico")
    kept, kind, count = struct.unpack_from("<3H", data)
    assert (kept, kind, count) == (0, 1, len(build_icons.IN_ICO))
    for k, size in enumerate(build_icons.IN_ICO):
        side, *_, length, offset = struct.unpack_from("<4B2H2I", data, 6 + 16 * k)
        assert side == size % 256
        assert data[offset : offset + length] == stored(f"-{size}.png")


def test_the_mac_icon_is_as_long_as_it_says_and_holds_the_very_pictures():
    data = stored(".icns")
    assert struct.unpack_from(">4sI", data) == (b"icns", len(data))
    at, found = 8, {}
    while at < len(data):
        kind, length = struct.unpack_from(">4sI", data, at)
        found[kind] = data[at + 8 : at + length]
        at += length
    assert set(found) == set(build_icons.IN_ICNS)
    for kind, size in build_icons.IN_ICNS.items():
        assert found[kind] == stored(f"-{size}.png")


def test_the_drawing_is_what_the_ship_gives():
    assert stored(".svg").decode() == build_icons.svg()
    root = fromstring(stored(".svg"))
    assert root.get("viewBox") == "-32 -32 64 64"
