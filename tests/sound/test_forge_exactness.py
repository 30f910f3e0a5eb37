"""The forge's arithmetic: right, the same everywhere, and going round without a seam."""

from __future__ import annotations

import math
from collections.abc import Callable
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.sound import exact, loudness, oscillators
from tools.sound.clock import RATE, Samples
from tools.sound.envelopes import Envelope, fall, sweep
from tools.sound.limiter import gain_curve

Forge = Callable[[str], ModuleType]


@given(st.floats(-1000.0, 1000.0))
def test_a_sine_is_the_sine(cycles: float) -> None:
    assert exact.sine_of(cycles) == pytest.approx(math.sin(math.tau * (cycles % 1.0)), abs=1e-12)


@given(st.floats(-60.0, 60.0))
def test_a_power_is_the_power(x: float) -> None:
    assert float(exact.power2(np.array([x]))[0]) == pytest.approx(2.0**x, rel=1e-14)


@given(st.floats(-20.0, 20.0))
def test_soft_clipping_is_the_hyperbolic_tangent(x: float) -> None:
    assert float(exact.soft(np.array([x]))[0]) == pytest.approx(math.tanh(x), abs=1e-14)


def test_six_decibels_are_about_twice() -> None:
    assert exact.gain(6.0205999132796239) == pytest.approx(2.0)
    assert exact.gain(0.0) == 1.0


def test_noise_is_the_same_for_ever() -> None:
    assert [value.hex() for value in exact.noise(3, 1978)] == NOISE_OF_1978


NOISE_OF_1978 = ["-0x1.bbebd1edd4560p-4", "-0x1.79f118f717d8cp-2", "-0x1.521892f0a6358p-3"]


@given(st.integers(0, 2**31), st.integers(2000, 4000))
def test_noise_is_centred_and_fills_its_range(seed: int, length: int) -> None:
    noise = exact.noise(length, seed)
    assert abs(noise.mean()) < 0.08
    assert -1.0 <= noise.min() < -0.9 and 0.9 < noise.max() < 1.0


@given(st.sampled_from([oscillators.saw, oscillators.pulse, oscillators.triangle]), st.integers(100, 2000))
def test_an_oscillator_has_its_pitch_and_no_dc(oscillator: Callable[[Samples], Samples], pitch: int) -> None:
    tone = oscillator(np.full(RATE, float(pitch)))
    assert abs(tone.mean()) < 1e-3
    assert int(np.argmax(np.abs(np.fft.rfft(tone)))) == pitch


def test_smoothed_steps_alias_less_than_bare_ones() -> None:
    pitch = 2093.5
    smooth = oscillators.saw(np.full(RATE, pitch))
    bare = 2.0 * oscillators.phase(np.full(RATE, pitch)) - 1.0
    assert _between_harmonics(smooth, pitch) < 0.05 * _between_harmonics(bare, pitch)


def _between_harmonics(tone: Samples, pitch: float) -> float:
    """The power below the pitch, where a tone has nothing of its own."""
    spectrum = np.abs(np.fft.rfft(tone * np.hanning(len(tone)))) ** 2
    return float(spectrum[20 : int(pitch) - 20].sum() / spectrum.sum())


def test_a_decay_of_one_second_is_at_minus_40_db_after_it() -> None:
    assert 20.0 * math.log10(fall(RATE + 1, 1.0)[-1]) == pytest.approx(-40.0, abs=0.1)


def test_a_sweep_begins_and_ends_where_it_says() -> None:
    way = sweep(220.0, 880.0, 1000, 0.5)
    assert way[0] == pytest.approx(220.0) and way[-1] == pytest.approx(880.0)
    assert (np.diff(way) > 0.0).all()


@given(st.floats(0.001, 0.2), st.floats(0.05, 1.0), st.floats(0.0, 1.0), st.floats(0.02, 0.5))
def test_a_note_ends_in_exactly_nothing(attack: float, decay: float, sustain: float, release: float) -> None:
    level = Envelope(attack, decay, sustain, release).shape(RATE // 2, 0.2)
    assert level[-1] == 0.0 and level.max() <= 1.0 and level.min() >= 0.0


def test_loudness_reads_what_the_standard_says_of_a_sine() -> None:
    """BS.1770: a 997 Hz sine of full scale in one channel reads -3.01 LKFS."""
    tone = oscillators.sine(np.full(4 * RATE, 997.0))
    assert loudness.integrated(np.stack([tone, 0.0 * tone], 1)) == pytest.approx(-3.01, abs=0.02)


def test_silence_does_not_count_toward_loudness() -> None:
    tone = 0.1 * oscillators.sine(np.full(4 * RATE, 997.0))
    both = np.stack([tone, tone], 1)
    with_pause = np.concatenate([both, np.zeros_like(both)])
    assert loudness.integrated(with_pause) == pytest.approx(loudness.integrated(both), abs=0.2)


def test_a_true_peak_between_the_samples_is_found() -> None:
    """A sine of a quarter of the rate whose samples all miss its crests by an eighth of a turn."""
    tone = exact.sine(np.arange(RATE) / 4.0 + 0.125)[:, None] * np.ones(2)
    assert np.abs(tone).max() == pytest.approx(0.7071, abs=1e-3)
    assert loudness.true_peak(tone[480:-480]) == pytest.approx(0.0, abs=0.3)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10_000), st.floats(-12.0, -1.0))
def test_the_limiter_keeps_what_it_promises(seed: int, ceiling: float) -> None:
    rough = np.stack([exact.noise(6000, seed), exact.noise(6000, seed + 1)], 1) * 1.5
    held = rough * gain_curve(rough, ceiling, 0.02)[:, None]
    assert 20.0 * math.log10(np.abs(held).max()) <= ceiling + 1e-9


def test_the_limiter_leaves_alone_what_is_soft() -> None:
    soft = np.stack([exact.noise(6000, 1), exact.noise(6000, 2)], 1) * 0.1
    assert (gain_curve(soft, -6.0, 0.02) == 1.0).all()


@settings(max_examples=10, deadline=None)
@given(st.integers(1, 23_999))
def test_effects_of_a_loop_do_not_know_where_it_begins(forge: Forge, turn: int) -> None:
    """Whatever is turned round before an effect may be turned round after it: a seam has no place."""
    circular = forge("circular")
    loop = np.stack([exact.noise(24_000, 5), exact.noise(24_000, 6)], 1)
    for effect in (circular.reverb, lambda sound: circular.echo(sound, 3000)):
        turned = effect(np.roll(loop, turn, axis=0))
        assert np.allclose(turned, np.roll(effect(loop), turn, axis=0), atol=1e-12)
