"""Random legal documents, for hypothesis."""

from __future__ import annotations

from functools import cache

from bulletml_scenes import document, fire
from hypothesis import strategies as st

KINDS = ("absolute", "relative", "sequence")
EXPRESSIONS = (
    "0", "1", "-1", "2.5", "90", "-45", "360", "$rand", "$rank", "$1", "$2", "360*$rand", "1+$rank*3",
    "($1-2)*$rand", "-$rank", "10%3", "7/($1-1)", "0.9", "1e308*$1*10", ".5", "3.",
)  # fmt: skip
LABELS = ("a", "b", "c")
WAITS = ("0", "1", "2", "0.9", "-3", "$rand*4", "$1", "1e9")
TIMES = ("0", "1", "3", "-2", "2.9", "$rank*5", "9999", "1e9")

values = st.sampled_from(EXPRESSIONS)
params = st.lists(values.map("<param>{}</param>".format), max_size=3).map("".join)


@cache
def quantity(kinds: tuple[str, ...]) -> st.SearchStrategy[str]:
    """ "sequence 10", or nothing at all."""
    return st.one_of(st.just(""), st.builds("{} {}".format, st.sampled_from(kinds), values))


@cache
def ref(name: str) -> st.SearchStrategy[str]:
    return st.builds(f'<{name} label="{{}}">{{}}</{name}>'.format, st.sampled_from(LABELS), params)


@cache
def typed(name: str, kinds: tuple[str, ...]) -> st.SearchStrategy[str]:
    return st.builds(f'<{name} type="{{}}">{{}}</{name}>'.format, st.sampled_from(kinds), values)


@cache
def changes() -> st.SearchStrategy[str]:
    term = st.sampled_from(WAITS).map("<term>{}</term>".format)
    turn = st.builds(
        "<changeDirection>{}{}</changeDirection>".format, typed("direction", ("aim", *KINDS)), term
    )
    pace = st.builds("<changeSpeed>{1}{0}</changeSpeed>".format, typed("speed", KINDS), term)
    push = st.builds(
        "<accel>{}{}{}</accel>".format, typed("horizontal", KINDS), typed("vertical", KINDS), term
    )
    return st.one_of(turn, pace, push)


def fires(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    bullet = st.one_of(
        st.just("<bullet/>"),
        ref("bulletRef"),
        st.builds("<bullet>{}{}{}</bullet>".format, typed("direction", KINDS), typed("speed", KINDS), inner),
    )
    return st.builds(fire, quantity(("aim", *KINDS)), quantity(KINDS), bullet)


@cache
def actions() -> st.SearchStrategy[str]:
    """<action>…</action>, nested a few deep."""
    simple = st.one_of(
        st.just("<vanish/>"),
        st.sampled_from(WAITS).map("<wait>{}</wait>".format),
        changes(),
        ref("fireRef"),
        fires(st.just("")),
    )
    return st.recursive(
        st.lists(simple, max_size=4).map(_action),
        lambda inner: st.lists(st.one_of(simple, inner, repeats(inner), fires(inner)), max_size=4).map(
            _action
        ),
        max_leaves=8,
    )


def _action(commands: list[str]) -> str:
    return f"<action>{''.join(commands)}</action>"


def repeats(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.builds("<repeat><times>{}</times>{}</repeat>".format, st.sampled_from(TIMES), inner)


@st.composite
def legal_documents(draw: st.DrawFn) -> bytes:
    """A whole file: one or two tops, and an action, a bullet and a fire of each label.

    The labelled actions call later ones and end by calling themselves after a wait, as real files do.
    """
    parts = [
        labelled(draw(actions()), f"top{n}", draw(ref("actionRef"))) for n in range(draw(st.integers(1, 2)))
    ]
    for label in LABELS:
        again = draw(st.sampled_from(("", f'<wait>1</wait><actionRef label="{label}"/>')))
        parts.append(labelled(draw(actions()), label, again))
        parts.append(
            f'<bullet label="{label}">{draw(typed("speed", KINDS))}{draw(ref("actionRef"))}</bullet>'
        )
        parts.append(f'<fire label="{label}">{draw(fires(actions())).removeprefix("<fire>")}')
    return document("\n".join(parts), draw(st.sampled_from(("none", "vertical", "horizontal"))))


def labelled(action: str, label: str, last: str) -> str:
    body = action.removeprefix("<action>").removesuffix("</action>")
    return f'<action label="{label}">{body}{last}</action>'
