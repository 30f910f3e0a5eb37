"""Puts the rooms together and runs the loop: window, keys, sound, the player's data, the pile of screens."""

from __future__ import annotations

import gc
import io
import logging
import os
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import pygame

from anti_invaders import __version__, content, crash, opening, texts
from anti_invaders.devices import environment, memory, versions
from anti_invaders.devices.audio import Audio
from anti_invaders.devices.bindings import Bindings
from anti_invaders.devices.display import NoDisplayError
from anti_invaders.devices.input_hub import InputHub
from anti_invaders.devices.inputs import MenuKey, PulseInput
from anti_invaders.engine.clock import SystemClock
from anti_invaders.engine.loop import FixedPulseLoop
from anti_invaders.engine.screens import Saved, ScreenStack
from anti_invaders.rules.replay import Replay, ReplayError
from anti_invaders.rules.start import Start
from anti_invaders.screens import foot, loading, picture, pictures, suspended
from anti_invaders.screens.aftermath import Aftermath
from anti_invaders.screens.art import Art
from anti_invaders.screens.flashes import FlashNotice
from anti_invaders.screens.overlay import Overlay
from anti_invaders.screens.pattern_lab import PatternLab
from anti_invaders.screens.pause import Pause
from anti_invaders.screens.play import PlayScreen
from anti_invaders.screens.shell import GameScreen, Shell, Stack
from anti_invaders.screens.title import Title
from anti_invaders.screens.watch import Watch, readable
from anti_invaders.storage import files, folders
from anti_invaders.storage.cache import Cache, stamp_of
from anti_invaders.storage.store import Store
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.kept import kept

__all__ = ["NoDisplayError", "ReplayError", "demo", "pattern_window", "play", "screenshot", "show_replay"]

log = logging.getLogger(__name__)

GOOD, FAILED = 0, 1


def play(options: Namespace) -> int:
    """Open the game at its title and run it to its end. Raises NoDisplayError."""
    return Program(options).run(_first)


def demo(start: Start, options: Namespace) -> int:
    """Show a bot playing until it is over or the player leaves."""
    return Program(options).run(lambda shell: Watch.of_bot(shell, start, options.bot))


def show_replay(path: Path, options: Namespace) -> int:
    """Show a replay. Raises ReplayError, before a window is opened, for one that cannot be shown."""
    data = path.read_bytes()
    flown = Replay.from_bytes(data)
    options.known = content.flown_with(flown.content, options.known, flown.start.seed)
    replay = readable(data, options.known)
    return Program(options).run(lambda shell: Watch(shell, replay.start, replay.controls(), replay.pulses))


def pattern_window(path: Path, rank: float, seed: int, options: Namespace) -> int:
    """Open a pattern's file in the author's window, which reads it again whenever it is saved."""
    return Program(options).run(lambda shell: PatternLab(shell, path, rank, seed))


def screenshot(name: str, out: Path, lang: str, pulse: int | None, seed: int | None) -> None:
    """Draw one screen of the game into a PNG, without a display."""
    texts.set_language(lang)
    drawn = io.BytesIO()
    pygame.image.save(picture_of(name, pulse, seed), drawn, "picture.png")
    files.write(out, drawn.getvalue())


def picture_of(name: str, pulse: int | None = None, seed: int | None = None) -> pygame.Surface:
    """One screen of the game as it looks. No display is needed, and none can be opened after it."""
    environment.prepare()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.set_mode((1, 1))
    surface = pygame.Surface((800, 600), depth=32)
    pictures.draw(bare_shell(seed), name, Canvas(surface, 1), pulse)
    return surface


def _first(shell: Shell) -> GameScreen:
    report, folder = shell.store.crashes.untold(), shell.store.folder
    if report and folder:
        return Aftermath(shell, str(folder / report), lambda: _greeting(shell))
    return _greeting(shell)


def _greeting(shell: Shell) -> GameScreen:
    return Title(shell) if shell.store.settings.flashes_told else FlashNotice(shell)


def bare_shell(seed: int | None) -> Shell:
    """A shell for drawing pictures: no window, no sound, nothing remembered."""
    store, hub = Store(), InputHub(_Still())
    shell = Shell(
        content=content.load(), store=store, audio=Audio.silent_one(), display=None, hub=hub, art=Art(1)
    )
    shell.seed = 1 if seed is None else seed
    shell.luck.seed(shell.seed)
    return shell


class _Still:
    """A picture that fills its window, for an input hub without one."""

    def to_picture(self, x: float, y: float) -> tuple[float, float]:
        return x, y


class Program:
    """One run of the program, from opening the window to giving the desktop back."""

    def __init__(self, options: Namespace) -> None:
        self.options = options
        self.store: Store = options.store
        self.display = options.window or opening.display_of(self.store)
        self.loop = FixedPulseLoop(SystemClock(), self._pulse, self._frame, on_jump=self._jumped)
        self.stack: Stack = ScreenStack(PulseInput.muted, self._makers())
        self.overlay = Overlay(self.loop)
        self._torn_away = False  # the focus went while a transition let no screen hear of it

    def run(self, first: Callable[[Shell], GameScreen]) -> int:
        """Run from `first` on. A crash restores the display, keeps the run and says where its report lies."""
        with crash.watched(self.store):
            return self._run(first)

    def _run(self, first: Callable[[Shell], GameScreen]) -> int:
        try:
            if self.display.mode is None:
                picture.show(self.display, self.store, self.options.display or "", self.options.scale)
            log.info("running on %s", ", ".join(versions.libraries()))
            self._open(first)
            self.loop.run()
            self._keep()
        except NoDisplayError:
            raise
        except Exception as error:
            log.exception("crashed")
            self.display.close()
            crash.tell(error, self.store, self.stack.find(PlayScreen))
            return FAILED
        finally:
            self._close()
        return GOOD

    # --- opening and closing ------------------------------------------------------------------------
    def _open(self, first: Callable[[Shell], GameScreen]) -> None:
        chosen = self.store.settings
        stamp = stamp_of([__version__, *versions.drawing()])
        kept.store = self.cache = Cache(folders.cache_folder(self.options.data_dir), stamp)
        self.audio = Audio.open(muted=chosen.mute or self.options.mute)
        self.hub = InputHub(self.display, Bindings.from_data(chosen.bindings))
        self.hub.pads.dead_zone = chosen.dead_zone
        self.shell = Shell(
            content=self.options.known or content.load(),
            pack=self.options.pack,
            store=self.store,
            audio=self.audio,
            display=self.display,
            hub=self.hub,
            art=self._art(),
            stop=self.loop.stop,
            apply=self._apply,
            forgive=self.loop.forgive,
            loaded=self._loaded,
            seed=self.options.seed,
        )
        if self.options.difficulty:
            chosen.difficulty = self.options.difficulty
        self._apply()
        self.stack.push(first(self.shell))
        gc.collect()
        self._loaded()
        self.cache.begin()

    def _loaded(self) -> None:
        """No collection needs to look at what is loaded, and no pulse is owed for the time it took."""
        gc.freeze()
        memory.give_back()
        self.loop.forgive()

    def _makers(self) -> dict[str, Callable[[Saved], GameScreen]]:
        return {
            PlayScreen.name: lambda data: PlayScreen.restored(self.shell, data),
            Pause.name: lambda data: Pause(self.shell),
            Title.name: lambda data: Title(self.shell),
        }

    def _art(self) -> Art:
        """The art for the display's scale and the player's palette, with a bar while it is made."""
        bar = loading.Bar(self.display)
        return Art(self.display.scale, self.store.settings, bar.show)

    def _keep(self) -> None:
        suspended.keep(self.shell, self.stack)
        self.store.save_settings()

    def _close(self) -> None:
        self.display.close()
        kept.store = None
        for device in ("audio", "hub", "cache"):
            if hasattr(self, device):
                getattr(self, device).close()

    # --- the loop -----------------------------------------------------------------------------------
    def _pulse(self) -> None:
        with self.overlay.pulse_time:
            inputs = foot.heard(self.shell, self.hub.pulse())
            self.shell.source, self.shell.key_set = inputs.source, inputs.key_set
            self._listen(inputs)
            self.stack.advance(inputs)
            self._catch_up(inputs)
            self.audio.pulse()
        self.overlay.advance(self.store.notices, self.display, self.audio)
        if inputs.quit or not len(self.stack):
            self.loop.stop()

    def _catch_up(self, inputs: PulseInput) -> None:
        """Focus that went in the middle of a transition pauses a play when that is over."""
        self._torn_away = self._torn_away or inputs.focus_lost
        if self._torn_away and not self.stack.changing:
            self._torn_away = False
            self._interrupt()

    def _listen(self, inputs: PulseInput) -> None:
        """What holds on every screen."""
        if inputs.focus_lost:
            self.audio.pause("focus")
        if inputs.focus_gained:
            self.audio.resume("focus")
        if inputs.sound_lost:
            self.audio.device_lost()
        if inputs.sound_changed:
            self.audio.device_came()
        if MenuKey.COUNTERS in inputs.keys:
            self.store.settings.counters = not self.store.settings.counters
        if MenuKey.FULLSCREEN in inputs.keys:
            self.display.toggle_fullscreen()
            self._apply()

    def _frame(self, fraction: float) -> None:
        with self.overlay.draw_time:
            canvas = Canvas(self.display.picture, self.display.scale)
            self.stack.draw(canvas, fraction)
            self.overlay.draw(canvas, self.shell)
        with self.overlay.present_time:
            self.display.present()
        self.shell.art.frame_over()

    def _jumped(self, lost: float) -> None:
        log.info("time jumped by %.1f s", lost)
        self._interrupt()

    def _interrupt(self) -> None:
        """Whoever plays finds the game paused."""
        play = self.stack.find(PlayScreen)
        if play is not None:
            play.jumped()

    def _apply(self) -> None:
        """Make the devices and the art follow the settings of now."""
        chosen = self.store.settings
        self.audio.effects_volume = chosen.effects
        self.audio.music_volume = chosen.music
        self.audio.gun_volume = chosen.own_gun
        self.audio.muted = chosen.mute or self.options.mute
        rates = {"display": self.display.refresh_rate, "60": 60, "unlimited": None}
        self.loop.frame_rate = rates[chosen.frames]
        if not self.shell.art.fits(self.display.scale, chosen):
            self.shell.art = self._art()
            self._loaded()
