"""A stage that begins in its middle: who practises does not fly an hour to be hit by the boss."""

from __future__ import annotations

import json

import pytest

from anti_invaders import content
from anti_invaders.rules.controls import IDLE
from anti_invaders.rules.events import BossWarned, EnemyAppeared, MusicCued, StageStarted
from anti_invaders.rules.replay import Recorder, Replay
from anti_invaders.rules.specs import BossCue
from anti_invaders.rules.stage import LEAD
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World

CONTENT = content.load()
BOSSES = [
    (stage.number, cue.name, cue.boss.name)
    for stage in CONTENT.stages.values()
    for cue in stage.cues
    if isinstance(cue, BossCue)
]


def begun(stage: int, cue: str, **start: object) -> World:
    return World(CONTENT, Start(seed=3, stage=stage, cue=cue, alone=True, invulnerable=True, **start))  # type: ignore[arg-type]


def idle(world: World, pulses: int) -> list[object]:
    """What happens to somebody who does nothing."""
    return [event for _ in range(pulses) for event in world.advance((IDLE,))]


def test_a_start_without_a_cue_is_written_as_before_there_were_cues() -> None:
    assert "cue" not in Start().save()
    assert Start.restored(Start().save()) == Start()


def test_a_start_with_a_cue_comes_back_from_its_data() -> None:
    start = Start(stage=5, cue="luna")
    assert Start.restored(json.loads(json.dumps(start.save()))) == start


def test_a_cue_that_is_no_word_is_refused() -> None:
    with pytest.raises(ValueError, match="cue"):
        Start.restored(Start().save() | {"cue": 7})


def test_a_stage_without_that_cue_cannot_begin() -> None:
    with pytest.raises(ValueError, match="stage 1 has no cue 'luna'"):
        begun(1, "luna")


@pytest.mark.parametrize(("stage", "cue", "boss"), BOSSES)
def test_a_stage_begun_from_a_boss_brings_it_at_once_and_nobody_before(
    stage: int, cue: str, boss: str
) -> None:
    world = begun(stage, cue)
    opening = idle(world, LEAD)
    assert [event for event in opening if isinstance(event, StageStarted | MusicCued)] == [
        StageStarted(stage, CONTENT.stages[stage].title),
        MusicCued(CONTENT.stages[stage].music),
    ]
    assert not any(isinstance(event, EnemyAppeared) for event in opening)
    assert world.boss is None
    assert any(isinstance(event, BossWarned) for event in idle(world, 2))
    assert world.boss is not None
    assert world.boss.spec.name == boss


def test_what_comes_after_a_middle_boss_comes_after_it_here_too() -> None:
    world = begun(1, "herald")
    idle(world, LEAD + 2)
    herald = world.boss
    assert herald is not None
    came = []
    for _ in range(6000):
        herald.hurt(1.0, "shot")
        came += [event.kind for event in world.advance((IDLE,)) if isinstance(event, EnemyAppeared)]
        if came:
            break
    assert herald not in world.enemies
    assert came == ["saucer"]


def test_the_scenery_of_a_fight_comes_with_it() -> None:
    """The four bunkers of the last fight stand, though they come a pulse before the boss."""
    world = begun(6, "last")
    idle(world, LEAD + 30)
    assert len(world.scenery) > 0


def test_the_same_cue_and_seed_give_the_same_run_and_another_cue_another() -> None:
    one, other, third = (begun(3, cue) for cue in ("geode", "geode", "quarrier"))
    for world in (one, other, third):
        idle(world, 300)
    assert one.hash() == other.hash() != third.hash()


@pytest.mark.parametrize("when", [0, 1, 200])
def test_a_run_from_a_cue_goes_on_after_it_was_saved(when: int) -> None:
    world = begun(5, "gatekeeper")
    idle(world, when)
    saved = World.restore(CONTENT, json.loads(json.dumps(world.save())))
    quick = World.restore(CONTENT, world.snapshot())
    assert saved.hash() == quick.hash() == world.hash()
    for each in (world, saved, quick):
        idle(each, 250)
    assert saved.hash() == quick.hash() == world.hash()


def test_a_replay_of_a_run_from_a_cue_proves_itself() -> None:
    world = begun(4, "drummer")
    recorder = Recorder(world)
    for _ in range(400):
        recorder.record((IDLE,))
        world.advance((IDLE,))
        recorder.note(world)
    replay = Replay.from_bytes(recorder.finish(world).to_bytes())
    assert replay.start.cue == "drummer"
    assert replay.verify(CONTENT).ok


def test_a_replay_from_a_cue_that_is_not_there_is_of_other_content() -> None:
    verdict = Replay(Start(cue="nobody"), CONTENT.digest, runs=[(1, b"\0")]).verify(CONTENT)
    assert (verdict.kind, verdict.ok) == ("content", False)
