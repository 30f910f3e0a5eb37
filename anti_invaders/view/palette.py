"""Every colour of the game, by the role it plays. Swapping a table changes the look, never the code.

The hue wheel has owners: 290 to 20 degrees (magenta, red) is enemy fire and nothing else, 25 to 55
degrees is us and explosions, 75 to 265 degrees is them and the world. The tables for colour-blind
players keep the same idea (fire owns a colour) on the axis that these eyes see.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import lru_cache

Colour = tuple[int, int, int]


def rgb(code: str) -> Colour:
    """The colour written as six hex digits: rgb("04060F") is (4, 6, 15)."""
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


@lru_cache(maxsize=512)
def mixed(a: Colour, b: Colour, share: float) -> Colour:
    """A colour between two: `share` 0 is all `a`, 1 is all `b`."""
    red, green, blue = (round(p + (q - p) * share) for p, q in zip(a, b, strict=True))
    return red, green, blue


WHITE: Colour = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class Palette:
    """One table: a colour for each role, and how the picture is weighted around the bullets."""

    name: str
    # the world
    ground: Colour
    panel: Colour
    hairline: Colour
    edge: Colour  # the lit line between field and panel
    text: Colour
    label: Colour
    off: Colour
    white: Colour
    # us
    ship: Colour  # also: what is selected, the chain
    shot: Colour  # also: power, a switch that is on
    shard: Colour  # also: what is caught
    field: Colour  # also: energy
    # them, by family
    grunt: Colour
    strider: Colour
    warden: Colour
    lime: Colour  # also: the Invasion
    teal: Colour
    ice: Colour
    indigo: Colour
    silver: Colour
    # their fire, and nothing else
    light: Colour
    heavy: Colour
    # explosions, from hot to cold
    blaze: Colour
    boom: Colour
    ember: Colour
    # the Invasion when Earth is nearly lost, in the panel
    alarm: Colour
    # the weight of things
    backdrop: float  # what backdrops are multiplied by
    bullet_size: float  # how much larger enemy bullets are drawn; the rules know nothing of it

    def hue(self, role: str) -> Colour:
        """The colour of a role named in a drawing, such as "grunt". Raises KeyError for no such role."""
        if role not in HUES:
            raise KeyError(f'no colour is called "{role}"; known are {", ".join(sorted(HUES))}')
        colour: Colour = getattr(self, role)
        return colour


HUES = frozenset(f.name for f in fields(Palette)) - {"name", "backdrop", "bullet_size"}

DEFAULT = Palette(
    name="default",
    ground=rgb("04060F"),
    panel=rgb("060A18"),
    hairline=rgb("1B2C55"),
    edge=rgb("3E74E8"),
    text=rgb("C9DBFF"),
    label=rgb("5E78B4"),
    off=rgb("9DB8EE"),
    white=WHITE,
    ship=rgb("FFD23C"),
    shot=rgb("6BFFD0"),
    shard=rgb("3DE6FF"),
    field=rgb("4C8CFF"),
    grunt=rgb("4DFF88"),
    strider=rgb("35D6FF"),
    warden=rgb("9B6BFF"),
    lime=rgb("B4FF45"),
    teal=rgb("2FF0C8"),
    ice=rgb("8FC4FF"),
    indigo=rgb("6E7CFF"),
    silver=rgb("D4E2FF"),
    light=rgb("FF2E9A"),
    heavy=rgb("FF2A3C"),
    blaze=rgb("FFEBCF"),
    boom=rgb("FFB057"),
    ember=rgb("FF7A2E"),
    alarm=rgb("FF7A2E"),
    backdrop=1.0,
    bullet_size=1.0,
)

# For eyes that tell red from green badly, which see blue, yellow and grey: fire is orange, they are
# blue, we and what bursts are pale.
RED_GREEN = replace(
    DEFAULT,
    name="red-green",
    ship=rgb("FBFBF2"),
    shot=rgb("CFEFF2"),
    shard=rgb("9BE8FF"),
    field=rgb("3F7CFF"),
    grunt=rgb("3F8BFF"),
    strider=rgb("2FB2FF"),
    warden=rgb("7A62FF"),
    lime=rgb("7FA2FF"),
    teal=rgb("38C4FF"),
    ice=rgb("7CB6FF"),
    silver=rgb("A9C2FF"),
    light=rgb("FF7A00"),
    heavy=rgb("FFA400"),
    blaze=WHITE,
    boom=rgb("DCDCEC"),
    ember=rgb("A9A9C4"),
    alarm=rgb("FF8A1E"),
)

# For eyes that tell blue from yellow badly, which see red, cyan and grey: fire is red, they are green
# to cyan, we and what bursts are pale.
BLUE_YELLOW = replace(
    DEFAULT,
    name="blue-yellow",
    ship=rgb("FBF4FF"),
    shot=rgb("CFFFF4"),
    shard=rgb("3DF0FF"),
    field=rgb("2FA8C8"),
    warden=rgb("42B8D8"),
    lime=rgb("7FFFB0"),
    ice=rgb("6FD0DC"),
    indigo=rgb("4AA8C8"),
    silver=rgb("9FE4DC"),
    light=rgb("FF2E5A"),
    heavy=rgb("FF3A1E"),
    blaze=WHITE,
    boom=rgb("E8DCEC"),
    ember=rgb("B4A9BC"),
    alarm=rgb("FF5236"),
)

PALETTES = {palette.name: palette for palette in (DEFAULT, RED_GREEN, BLUE_YELLOW)}


def high_contrast(palette: Palette) -> Palette:
    """The same table with the backdrop dimmed, enemy bullets drawn larger and quiet texts raised."""
    return replace(
        palette,
        ground=(0, 0, 0),
        panel=(0, 0, 0),
        hairline=rgb("4A66A8"),
        text=WHITE,
        label=rgb("AFC4F0"),
        off=rgb("C9DBFF"),
        backdrop=0.4,
        bullet_size=1.35,
    )
