"""A replay: what a run began with, and one byte of controls a player and pulse. It plays, and proves.

The file: a magic line; one line of JSON, the header; the controls, packed as runs of equal pulses; a
SHA-256 of all that. A run is a count (LEB128) and one byte for each player. The header holds the
format, the rules' version, the content's digest, every starting value, the number of pulses, and the
World's hash every 300 pulses and at the end. Bytes from strangers are checked before any work is done
with them, and raise ReplayError alone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Self

from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.controls import Controls
from anti_invaders.rules.events import Event
from anti_invaders.rules.specs import Content
from anti_invaders.rules.start import RULES_VERSION, Start
from anti_invaders.rules.world import World

MAGIC = b"anti-invaders replay\n"
FORMAT = 1
HASH_EVERY = pulses(5.0)
LONGEST = pulses(6 * 3600.0)  # six hours
LARGEST = 8 << 20  # bytes of a file
LARGEST_HEADER = 1 << 20  # bytes
SEAL = hashlib.sha256().digest_size

Wish = tuple[Controls, ...]


class ReplayError(Exception):
    """The bytes are no replay that can be read; the message says why."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """`kind`: "ok", "desync", "damaged", "unreadable", "rules" or "content"; `detail` what is not right."""

    kind: str
    detail: str = ""

    @property
    def ok(self) -> bool:
        return self.kind == "ok"

    def __str__(self) -> str:
        words = {"ok": "ok", "desync": "desync at pulse "}
        if self.kind in ("damaged", "unreadable"):
            return f"{self.kind}: {self.detail}"
        return words.get(self.kind, f"other {self.kind}: ") + self.detail


@dataclass(slots=True)
class Replay:
    """`runs` are (count, a byte for each player); `hashes` (pulse, hash) pairs, the last at the end."""

    start: Start
    content: str  # the digest of what it was played with
    rules: int = RULES_VERSION
    format: int = FORMAT
    runs: list[tuple[int, bytes]] = field(default_factory=list)
    hashes: list[tuple[int, str]] = field(default_factory=list)

    @property
    def pulses(self) -> int:
        """How long it is."""
        return sum(count for count, _ in self.runs)

    def controls(self) -> Iterator[Wish]:
        """What the players wanted, pulse by pulse."""
        for count, held in self.runs:
            wish = tuple(map(Controls.of, held))
            for _ in range(count):
                yield wish

    # --- playing --------------------------------------------------------------------------------
    def play(self, content: Content) -> Iterator[tuple[World, list[Event]]]:
        """The world and what happened in it, pulse by pulse. ValueError if the content lacks something."""
        world = World(content, self.start)
        for wish in self.controls():
            yield world, world.advance(wish)

    def verify(self, content: Content) -> Verdict:
        """Play it all and compare every hash."""
        if (other := self.other(content)) is not None:
            return other
        expected = dict(self.hashes)
        try:
            for world, _ in self.play(content):
                found = expected.pop(world.pulse, None)
                if found is not None and found != world.hash():
                    return Verdict("desync", str(world.pulse))
        except ValueError as why:
            return Verdict("content", str(why))
        return Verdict("desync", str(min(expected))) if expected else Verdict("ok")

    def other(self, content: Content) -> Verdict | None:
        """Whether it belongs to other rules or other content than these; None if to these."""
        if self.rules != RULES_VERSION:
            return Verdict("rules", f"made by version {self.rules}, this game plays {RULES_VERSION}")
        if self.content != content.digest:
            return Verdict("content", f"made with {self.content[:12]}, this game has {content.digest[:12]}")
        return None

    # --- as bytes -------------------------------------------------------------------------------
    def to_bytes(self) -> bytes:
        """The whole file."""
        header = {
            "format": self.format, "rules": self.rules, "content": self.content,
            "start": self.start.save(), "pulses": self.pulses, "hashes": self.hashes,
        }  # fmt: skip
        line = json.dumps(header, sort_keys=True, separators=(",", ":")).encode()
        body = MAGIC + line + b"\n" + b"".join(_packed(count) + held for count, held in self.runs)
        return body + hashlib.sha256(body).digest()

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The replay in a file's bytes. ReplayError says what is wrong with them."""
        header, packed = _opened(data)
        try:
            replay = cls(
                Start.restored(header["start"]), _text(header["content"]), _whole(header["rules"]),
                FORMAT, hashes=[(_whole(pulse), _text(found)) for pulse, found in header["hashes"]],
            )  # fmt: skip
            length = _whole(header["pulses"])
        except (KeyError, TypeError, ValueError) as why:
            raise ReplayError(f"its header is not whole ({why})") from None
        replay.runs = _unpacked(packed, replay.start.players, length)
        return replay


class Recorder:
    """Writes a run down while it is played: call `record` before each pulse, `note` after it.

    Handed a replay, it goes on where that one stops. A pulse that was never noted broke off in the
    middle: it is no part of the run, and the world's hash then is nothing to go by.
    """

    def __init__(self, world: World, replay: Replay | None = None) -> None:
        self.replay = replay or Replay(world.start, world.content.digest)
        self._count = 0
        self._held = b""
        self._under_way = False  # a pulse was recorded, and is not noted

    def record(self, controls: Wish) -> None:
        """What the players want in the coming pulse."""
        held = bytes(wish.byte for wish in controls)
        if held != self._held:
            self._close()
            self._held = held
        self._count += 1
        self._under_way = True

    def note(self, world: World) -> None:
        """The pulse is over: now and then its hash is kept."""
        self._under_way = False
        if world.pulse % HASH_EVERY == 0:
            self._keep(world)

    def finish(self, world: World) -> Replay:
        """The replay so far; recording may go on."""
        if self._under_way:
            self._count -= 1
            self._under_way = False
            self._close()
            return self.replay
        self._close()
        self._keep(world)
        return self.replay

    def _close(self) -> None:
        if self._count:
            self.replay.runs.append((self._count, self._held))
            self._count = 0

    def _keep(self, world: World) -> None:
        hashes = self.replay.hashes
        if not hashes or hashes[-1][0] != world.pulse:
            hashes.append((world.pulse, world.hash()))


def verify(data: bytes, content: Content) -> Verdict:
    """What a file's bytes are worth: damaged, or what playing it shows."""
    try:
        return Replay.from_bytes(data).verify(content)
    except ReplayError as why:
        return Verdict("damaged", str(why))


# --- bytes from strangers -----------------------------------------------------------------------
def _opened(data: bytes) -> tuple[dict[str, Any], bytes]:
    """Header and packed controls of a file that is whole."""
    if len(data) > LARGEST:
        raise ReplayError(f"{len(data)} bytes; a replay has at most {LARGEST}")
    if not data.startswith(MAGIC):
        raise ReplayError("it does not begin as a replay does")
    body, seal = data[:-SEAL], data[-SEAL:]
    if hashlib.sha256(body).digest() != seal:
        raise ReplayError("its checksum does not fit")
    end = body.find(b"\n", len(MAGIC), len(MAGIC) + LARGEST_HEADER)
    if end < 0:
        raise ReplayError("it has no header")
    try:
        header = json.loads(body[len(MAGIC) : end])
    except (ValueError, RecursionError):
        raise ReplayError("its header is not JSON") from None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise ReplayError(f"its format is unknown; this game reads {FORMAT}")
    return header, body[end + 1 :]


def _packed(count: int) -> bytes:
    """A count as LEB128."""
    out = bytearray()
    while count > 0x7F:
        out.append(count & 0x7F | 0x80)
        count >>= 7
    out.append(count)
    return bytes(out)


def _unpacked(packed: bytes, players: int, length: int) -> list[tuple[int, bytes]]:
    """The runs, `length` pulses in all and not a byte more."""
    if length > LONGEST:
        raise ReplayError(f"{length} pulses; a replay has at most {LONGEST}")
    runs, at, total = [], 0, 0
    while at < len(packed):
        count, at = _count(packed, at)
        held = packed[at : at + players]
        at += players
        total += count
        if len(held) < players or count == 0 or total > length:
            raise ReplayError("its controls do not add up")
        runs.append((count, held))
    if total != length:
        raise ReplayError("its controls do not add up")
    return runs


def _count(packed: bytes, at: int) -> tuple[int, int]:
    """One LEB128 of at most four bytes, and where it ends."""
    count = 0
    for shift, byte in enumerate(packed[at : at + 4]):
        count |= (byte & 0x7F) << 7 * shift
        if byte < 0x80:
            return count, at + shift + 1
    raise ReplayError("its controls do not add up")


def _whole(value: Any) -> int:
    if type(value) is not int or not -1 << 31 < value < 1 << 31:
        raise TypeError(f"{value!r} is no whole number")
    return value


def _text(value: Any) -> str:
    if type(value) is not str or len(value) > 128:
        raise TypeError("a text is missing or too long")
    return value
