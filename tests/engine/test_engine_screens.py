import json

import pytest

from anti_invaders.engine.screens import Screen, ScreenStack
from anti_invaders.engine.transitions import Fade, Wipe

QUIET = "quiet"


class Page(Screen):
    """A screen that tells all that happens to it, and does in a pulse what it is told to."""

    def __init__(self, title, diary, *, do=None, **traits):
        self.title, self.diary, self.do = title, diary, do
        for trait, value in traits.items():
            setattr(self, trait, value)

    def _note(self, what):
        self.diary.append(f"{self.title} {what}")

    def enter(self):
        self._note("enters")

    def leave(self):
        self._note("leaves")

    def pause(self):
        self._note("pauses")

    def resume(self):
        self._note("resumes")

    def advance(self, inputs):
        self._note(f"hears {inputs}")
        if self.do:
            self.do(self)

    def draw(self, canvas, fraction):
        canvas.append((self.title, fraction))


class Theatre:
    def __init__(self):
        self.diary = []
        self.stack = ScreenStack(lambda heard: QUIET)

    def page(self, title, do=None, **traits):
        return Page(title, self.diary, do=do, **traits)

    def pile(self, *titles, **traits):
        for title in titles:
            self.stack.push(self.page(title, **traits))
        self.diary.clear()

    def pulse(self, inputs="keys"):
        self.diary.clear()
        self.stack.advance(inputs)
        return self.diary

    def picture(self, fraction=0.5):
        canvas = []
        self.stack.draw(canvas, fraction)
        return canvas

    @property
    def titles(self):
        return [screen.title for screen in self.stack]


@pytest.fixture
def theatre():
    return Theatre()


def veil(canvas, opacity):
    canvas.append(round(opacity, 3))


def test_only_the_top_screen_hears_the_player(theatre):
    theatre.pile("play", "pause")
    assert theatre.pulse() == ["pause hears keys"]


def test_push_and_pop_pause_and_resume_the_screen_below(theatre):
    theatre.stack.push(theatre.page("play"))
    theatre.stack.push(theatre.page("pause"))
    theatre.stack.pop()
    assert theatre.diary == ["play enters", "play pauses", "pause enters", "pause leaves", "play resumes"]


def test_replace_does_not_wake_the_screen_below(theatre):
    theatre.pile("title", "play")
    theatre.stack.replace(theatre.page("game over"))
    assert theatre.diary == ["play leaves", "game over enters"]
    assert theatre.titles == ["title", "game over"]


def test_clear_leaves_all_from_the_top_down(theatre):
    theatre.pile("title", "play", "pause")
    theatre.stack.clear()
    assert theatre.diary == ["pause leaves", "play leaves", "title leaves"]
    assert len(theatre.stack) == 0
    assert theatre.stack.top is None


def test_what_is_asked_for_in_a_pulse_happens_after_it(theatre):
    def act(screen):
        screen.stack.clear()
        screen.stack.push(theatre.page("title"))
        screen.diary.append(f"still {screen.stack.top.title}")

    theatre.stack.push(theatre.page("play", act))
    assert theatre.pulse() == ["play hears keys", "still play", "play leaves", "title enters"]


def test_what_a_screen_asks_for_on_entering_is_done_too(theatre):
    class Usher(Page):
        def enter(self):
            self.stack.replace(theatre.page("title"))

    theatre.stack.push(Usher("usher", theatre.diary))
    assert theatre.titles == ["title"]


def test_a_screen_that_closes_twice_takes_no_other_with_it(theatre):
    """Fault 121: one press went through two screens."""
    theatre.pile("title", "play")
    theatre.stack.push(theatre.page("options", lambda screen: (screen.close(), screen.close())))
    theatre.pulse()
    assert theatre.titles == ["title", "play"]


def test_popping_an_empty_stack_is_harmless(theatre):
    theatre.stack.pop()
    theatre.stack.advance("keys")
    assert theatre.picture() == []


def test_screens_are_found_by_index_and_by_type(theatre):
    class Play(Page):
        pass

    theatre.pile("title")
    lower, upper = Play("first", []), Play("second", [])
    theatre.stack.push(lower)
    theatre.stack.push(upper)
    theatre.pile("pause")
    assert theatre.stack[0].title == "title"
    assert theatre.stack[-1] is theatre.stack.top
    assert theatre.stack.find(Play) is upper
    assert theatre.stack.find(int) is None
    with pytest.raises(IndexError):
        theatre.stack[4]


def test_an_opaque_screen_hides_what_lies_below(theatre):
    theatre.pile("title", "play")
    assert theatre.picture() == [("play", 0.5)]


def test_a_see_through_screen_shows_what_lies_below_standing_still(theatre):
    """Fault 117: what is paused is drawn where it stands, at any frame rate."""
    theatre.pile("title", "play")
    theatre.stack.push(theatre.page("pause", opacity=0.6))
    assert theatre.picture(0.25) == theatre.picture(0.25) == [("play", 1.0), ("pause", 0.25)]
    assert theatre.pulse() == ["pause hears keys"]


def test_a_screen_may_let_what_lies_below_go_on_unheard(theatre):
    theatre.pile("demo")
    theatre.stack.push(theatre.page("title", opacity=0.5, advances_below=True))
    assert theatre.pulse() == [f"demo hears {QUIET}", "title hears keys"]
    assert theatre.picture() == [("demo", 0.5), ("title", 0.5)]


def test_see_through_goes_down_to_the_first_opaque_screen(theatre):
    theatre.pile("hidden", "play")
    theatre.pile("pause", "options", opacity=0.5)
    assert [title for title, _ in theatre.picture()] == ["play", "pause", "options"]


def test_under_a_fade_the_old_screen_stands_still_and_the_change_comes_when_it_is_covered(theatre):
    theatre.pile("title")
    theatre.stack.push(theatre.page("play"), Fade(veil, closing=4, opening=2))
    covers, heard = [], []
    for _ in range(7):
        heard.append(list(theatre.pulse()))
        covers.append(theatre.picture(1.0))
    assert covers == [
        [("title", 1.0), 0.25],
        [("title", 1.0), 0.5],
        [("title", 1.0), 0.75],
        [("play", 1.0), 1.0],
        [("play", 1.0), 0.5],
        [("play", 1.0)],
        [("play", 1.0)],
    ]
    assert heard == [
        [],
        [],
        [],
        ["title pauses", "play enters"],
        [f"play hears {QUIET}"],
        [f"play hears {QUIET}"],
        ["play hears keys"],
    ]


def test_asked_for_in_a_pulse_a_fade_starts_bare(theatre):
    theatre.stack.push(
        theatre.page("title", lambda screen: screen.stack.pop(transition=Fade(veil, closing=2, opening=2)))
    )
    theatre.pulse()
    assert theatre.picture(0.0) == [("title", 1.0), 0.0]
    assert theatre.stack.changing


def test_between_two_pulses_a_fade_is_drawn_on_its_way(theatre):
    theatre.stack.push(theatre.page("play"), Fade(veil, closing=0, opening=4))
    theatre.pulse()
    assert [theatre.picture(fraction)[-1] for fraction in (0.0, 0.5, 1.0)] == [1.0, 0.875, 0.75]


def test_a_wipe_comes_from_one_side_and_leaves_by_the_other(theatre):
    bands = []
    wipe = Wipe(lambda canvas, start, end: bands.append((start, end)), closing=2, opening=2)
    theatre.pile("title")
    theatre.stack.push(theatre.page("play"), wipe)
    for _ in range(4):
        theatre.pulse()
        theatre.picture(1.0)
    assert bands == [(0.0, 0.5), (0.0, 1.0), (0.5, 1.0)]


def test_what_must_not_be_lost_is_heard_even_in_a_transition():
    """Fault 123: the window's close was ignored in fades. What `mute` leaves in gets through."""
    theatre = Theatre()
    theatre.stack = ScreenStack(lambda heard: heard & {"quit"})
    theatre.stack.push(theatre.page("play"), Fade(veil, closing=0, opening=5))
    assert theatre.pulse({"fire", "quit"}) == ["play hears {'quit'}"]


def test_wishes_during_the_closing_of_a_transition_wait_for_it_in_order(theatre):
    theatre.pile("title", "play")
    theatre.stack.clear(Fade(veil, closing=2, opening=0))
    theatre.stack.push(theatre.page("game over"))
    assert theatre.titles == ["title", "play"]
    theatre.pulse()
    theatre.pulse()
    assert theatre.titles == ["game over"]
    assert not theatre.stack.changing


def test_a_transition_that_meets_another_goes_on_from_its_cover(theatre):
    theatre.pile("title")
    theatre.stack.push(theatre.page("play"), Fade(veil, closing=0, opening=4))
    theatre.pulse()
    theatre.stack.push(theatre.page("pause"), Fade(veil, closing=4, opening=4))
    theatre.pulse()
    assert theatre.picture(1.0)[-1] == 1.0
    assert theatre.titles == ["title", "play", "pause"]


class Tally(Screen):
    """Counts, waits, and is done: three states, no flags."""

    name = "tally"

    def __init__(self, points=0):
        self.points = points
        self.ages = []

    def states(self):
        return {"counting": self._count, "waiting": self._wait, "done": lambda inputs: None}

    def _count(self, inputs):
        self.ages.append(self.state_age)
        self.points += 10
        if self.state_age == 2:
            self.become("waiting")

    def _wait(self, inputs):
        self.ages.append(self.state_age)
        if inputs == "accept":
            self.become("done")

    def save(self):
        return {"points": self.points}


def test_a_screen_goes_through_its_states_and_knows_how_long_it_is_in_each():
    stack = ScreenStack(lambda heard: QUIET)
    tally = Tally()
    stack.push(tally)
    for _ in range(5):
        stack.advance("nothing")
    stack.advance("accept")
    assert tally.ages == [0, 1, 2, 0, 1, 2]
    assert (tally.state, tally.points) == ("done", 30)


def test_a_state_entered_before_the_first_pulse_starts_at_age_nought():
    tally = Tally()
    tally.become("waiting")
    tally.advance("nothing")
    assert tally.ages == [0]


def test_an_unknown_state_is_refused_with_those_that_are_known():
    with pytest.raises(ValueError, match=r"'dancing'.*counting, waiting, done"):
        Tally().become("dancing")


def saved_and_made_again(stack):
    data = json.loads(json.dumps(stack.save()))
    again = ScreenStack(lambda heard: QUIET, {"tally": lambda data: Tally(data["points"])})
    again.restore(data)
    return again


def test_a_pile_of_screens_is_saved_as_plain_data_and_goes_on_where_it_was():
    stack = ScreenStack(lambda heard: QUIET)
    for points in (0, 500):
        stack.push(Tally(points))
        stack.advance("nothing")
        stack.advance("nothing")
    again = saved_and_made_again(stack)
    for pile in (stack, again):
        pile.advance("nothing")
        pile.advance("nothing")
    assert again.save() == stack.save()
    assert [(each.points, each.state) for each in again] == [(20, "counting"), (530, "waiting")]


def test_a_screen_without_a_name_is_not_saved(theatre):
    theatre.pile("a key binding in mid-air")
    assert theatre.stack.save() == []


def test_a_saved_screen_that_nobody_knows_changes_nothing(theatre):
    theatre.pile("title")
    with pytest.raises(ValueError, match="'dream' is unknown"):
        theatre.stack.restore([{"name": "dream", "state": "", "age": -1, "data": {}}])
    assert theatre.titles == ["title"]


def test_an_error_in_a_screen_leaves_the_stack_usable(theatre):
    def fail(screen):
        raise RuntimeError("oops")

    theatre.stack.push(theatre.page("play", fail))
    with pytest.raises(RuntimeError):
        theatre.pulse()
    theatre.stack.pop()
    assert len(theatre.stack) == 0
