"""How urgent each sound is, 0 to 9, by its name: who yields when more is wanted than can be heard."""

from __future__ import annotations

import re

GUN = 0  # the own gun: the player has a volume for it alone
GIVES_UP = 1  # up to here: left out when all channels are taken
USUAL = 5  # of a name that is not in the table
MUST = 8  # from here on: always heard, and the music and what plays of less urgency make room for it
LIFE = 9  # nothing is more urgent

BY_URGENCY: dict[int, str] = {
    GUN: "shot shot_wide shot_lance",
    GIVES_UP: "hit fire",
    2: "shield annihilate tell_shot",
    3: "boom_small field_close catch_tick annihilate_heavy tell_spread",
    4: "boom_medium field_open field_ready catch march",
    5: "laser return cancel tell_edge pickup tally menu_move name_letter",
    6: "boom_large field_empty tell_ram tell_laser menu_accept menu_back menu_denied",
    7: "landing_alarm throw tell_screen",
    MUST: "boss_down bomb boss_warning phase_end extend stage_clear game_over",
    LIFE: "player_hit death",
}
URGENCY = {name: urgency for urgency, names in BY_URGENCY.items() for name in names.split()}
NUMBER = re.compile(r"_\d+$")  # of a variant or a note


def urgency(name: str) -> int:
    """Of a sound by its name, the number of a variant left out of account."""
    return URGENCY.get(NUMBER.sub("", name), USUAL)
