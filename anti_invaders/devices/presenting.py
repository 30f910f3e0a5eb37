"""Which of SDL's two ways of showing a frame is the faster one here: measured, not guessed.

A plain window copies pixels to the window system; the other way is a texture that the GPU shows.
Without a GPU the first is 20 times faster, with one it may be the second.
"""

from __future__ import annotations

import logging
import statistics
import time

import pygame

from anti_invaders.devices.display import Display, Mode

log = logging.getLogger(__name__)

WARM_UP, MEASURED = 3, 12  # frames
ENOUGH = 0.1  # s: a way as slow as that has lost already


def texture_is_faster() -> bool:
    """Open a window both ways for a few frames, and say which was faster. Leaves none open.

    To be asked at the first start and remembered. Raises NoDisplayError.
    """
    plain, texture = (_frame_time(by_texture) for by_texture in (False, True))
    log.info("presenting: plain %.2f ms a frame, by texture %.2f ms", plain * 1000, texture * 1000)
    return texture < plain


def _frame_time(by_texture: bool) -> float:
    """The median time of a frame of the whole desktop, s."""
    display = Display(by_texture=by_texture)
    pygame.display.quit()  # SDL takes up another way only when its video starts
    display.open(Mode.DESKTOP)
    times: list[float] = []
    for frame in range(WARM_UP + MEASURED):
        if len(times) > WARM_UP and sum(times) > ENOUGH:
            break
        pygame.event.pump()
        display.picture.fill((0, 0, frame))
        start = time.perf_counter()
        display.present()
        times.append(time.perf_counter() - start)
    display.close()
    return statistics.median(times[WARM_UP:])
