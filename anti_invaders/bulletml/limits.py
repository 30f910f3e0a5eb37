"""What a pattern from a stranger may ask of us. Real files stay far below every number here."""

from __future__ import annotations

# Checked while reading, before any work is done.
FILE_BYTES = 256 * 1024
ELEMENTS = 5_000
DEPTH = 64
EXPRESSION_CHARACTERS = 256
PARAMS = 9  # $1 to $9
MISTAKES = 50  # then it is enough

# Checked while running.
WHOLE_NUMBER = 1_000_000  # wait, term and times are clamped to this, either side of 0
COMMANDS = 4_096  # of one runner in one pulse
CALL_STACK = 64  # calls of an action inside an action; tail calls take no room
SPAWNS = 1_024  # of one runner in one pulse; a host counts a whole pattern's
BULLETS = 2_048  # alive at once; for the host, who alone knows them


class LimitReached(Exception):
    """A runner asked for too much. It is caught inside the pulse: the runner stops, nobody else notices.

    A host may raise it from its `spawn` to stop the runner that is firing.
    """
