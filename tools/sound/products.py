"""What the forge makes: a product is one effect or one piece, its sources, and the files it becomes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tools.sound import manifest, ogg, piece, voice
from tools.sound.clock import Samples
from tools.sound.effects.catalogue import FAMILIES
from tools.sound.effects.effect import QUALITY, Effect
from tools.sound.manifest import ASSETS, Entry
from tools.sound.score import load
from tools.sound.sources import digest, digest_of, modules_of

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Rendering:
    """Sounds (n, 2) and texts by their path under assets/."""

    sounds: dict[str, Samples]
    texts: dict[str, str]
    quality: float

    def sample_hashes(self) -> dict[str, str]:
        """The hash of each sound's 16-bit samples."""
        return {name: digest(ogg.sixteen_bits(sound).tobytes()) for name, sound in self.sounds.items()}


@dataclass(frozen=True, slots=True)
class Product:
    """`sources` is the hash of the files that decide its samples, as they were when the forge started."""

    name: str
    sources: str
    render: Callable[[], Rendering]

    def faults(self, entry: Entry | None) -> list[str]:
        """What is wrong with what is committed, by hashes alone."""
        return list(manifest.faults(entry, self.sources))

    def differences(self, entry: Entry) -> list[str]:
        """What rendering gives now and gave not then."""
        fresh = self.render().sample_hashes()
        names = sorted(fresh.keys() | entry.samples.keys())
        return [f"renders {n} differently" for n in names if fresh.get(n) != entry.samples.get(n)]

    def build(self) -> Entry:
        """Renders and writes all files."""
        rendering = self.render()
        for name, sound in rendering.sounds.items():
            ogg.write(ASSETS / name, sound, rendering.quality)
        for name, text in rendering.texts.items():
            (ASSETS / name).write_text(text, "utf-8", newline="\n")
        names = [*rendering.sounds, *rendering.texts]
        files = {name: digest((ASSETS / name).read_bytes()) for name in names}
        return Entry(self.sources, rendering.sample_hashes(), files)


def _effect_product(family: str, effect: Effect) -> Product:
    file = f"sounds/{effect.name}.ogg"
    sources = digest_of(modules_of(HERE / "effects" / f"{family}.py"))
    return Product(effect.name, sources, lambda: Rendering({file: effect.render()}, {}, QUALITY))


def _piece_product(score: Path) -> Product:
    files = digest_of(modules_of(HERE / "piece.py") | {score})
    sources = digest(f"{files}\n{_players(score)}".encode())
    return Product(score.stem, sources, lambda: Rendering(*piece.render(score)))


def _players(path: Path) -> str:
    """The tables of the instruments that a score asks for, and no others: the band may grow."""
    band = voice.instruments()
    plays = {channel.plays for channel in load(path).channels.values()}
    return "\n".join(repr(band[name]) for name in sorted(plays & band.keys()))


def products() -> dict[str, Product]:
    """Everything the forge can make, by name."""
    effects = [_effect_product(family, effect) for family, members in FAMILIES.items() for effect in members]
    pieces = [_piece_product(score) for score in piece.scores()]
    return {product.name: product for product in [*effects, *pieces]}
