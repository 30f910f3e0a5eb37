"""Focus that goes while a transition lets no screen hear of it: the play is paused when it is over."""

from __future__ import annotations

from anti_invaders.app import Program
from anti_invaders.devices.inputs import PulseInput
from anti_invaders.rules.start import Start
from anti_invaders.screens.pause import Pause
from anti_invaders.screens.play import PlayScreen
from anti_invaders.screens.shell import fade
from stage import Stage


def test_focus_lost_while_the_picture_closes_pauses_the_play_that_comes() -> None:
    stage = Stage()
    program = Program.__new__(Program)  # its devices are not needed
    program.stack, program._torn_away = stage.stack, False
    stage.stack.push(PlayScreen(stage.shell, Start(seed=1)), fade())
    news = PulseInput(focus_lost=True)
    while stage.stack.changing or program._torn_away:
        stage.stack.advance(news)
        program._catch_up(news)
        news = PulseInput()
    assert isinstance(stage.top, Pause)
    for _ in range(30):
        stage.stack.advance(news)
        program._catch_up(news)
    assert [type(each) for each in stage.stack].count(Pause) == 1
