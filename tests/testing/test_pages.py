"""The kit's checks of what people see and are taught."""

import re
from dataclasses import replace

import pytest
from tests.testing.planted_pages import (
    DoneOnTheWay,
    Guided,
    NowhereToClick,
    OneButtonForTwo,
    PageOfObjects,
    PromptsEverybody,
    TourLeavesOutWhatItTeaches,
    TourMisspelt,
    TourOfOtherDice,
    TourWithoutPeeking,
)
from tests.testing.toy import Dinner, PotLuck

from smorgasboard.engine.state import State
from smorgasboard.testing import NotConforming, Trial, check
from smorgasboard.testing.declarations import tours_can_be_followed
from smorgasboard.testing.pages import Render, clicks_are_unambiguous, pages_are_plain, renders_tell_no_secrets
from smorgasboard.testing.trial import Check


@pytest.mark.parametrize(
    ("game", "asked", "said"),
    [
        (OneButtonForTwo, clicks_are_unambiguous, """('button:done',) means "done" and "season"."""),
        (
            DoneOnTheWay,
            clicks_are_unambiguous,
            """('pot', 'salt') to "season" one has already done "done".""",
        ),
        (NowhereToClick, clicks_are_unambiguous, 'there is no way to point at "peek"'),
        (PageOfObjects, pages_are_plain, "page.table.0.seen is a Observation, not text"),
        (PromptsEverybody, pages_are_plain, "a spectator is not to decide, yet is asked: Your turn!"),
        (TourOfOtherDice, tours_can_be_followed, "step 0: IllegalAction was raised: You cannot do that now"),
        (TourMisspelt, tours_can_be_followed, 'step 2: the lesson "Season" is spelt "season"'),
        (TourWithoutPeeking, tours_can_be_followed, "the tour neither teaches nor leaves out: Peek"),
        (TourLeavesOutWhatItTeaches, tours_can_be_followed, "leaves out what it teaches, or what there is not: Peek"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_mistake_is_told_in_words(game: type[PotLuck], asked: Check, said: str) -> None:
    with pytest.raises(NotConforming, match=re.escape(said)):
        asked(Trial(game()))


def test_a_good_tour_conforms() -> None:
    check(Guided(), games=1, processes=False)


def test_what_a_tour_leaves_out_need_not_be_taught() -> None:
    class Shorter(Guided):
        guide = replace(TourWithoutPeeking.guide, left_out=("Peek",))

    tours_can_be_followed(Trial(Shorter()))


def hand(state: State, viewer: int) -> str:
    return f"<p>{state.observation(viewer).view['hand']}</p>"


def deck(state: State, viewer: int) -> str:
    assert isinstance(state, Dinner)
    return f"<p>{state.deck if viewer == 1 else state.won}</p>"


def deck_in_an_attribute(state: State, viewer: int) -> str:
    assert isinstance(state, Dinner)
    return f"<p data-next={state.surprise}>{hand(state, viewer)}</p>"


def test_renders_of_what_is_seen_conform() -> None:
    renders_tell_no_secrets(Trial(PotLuck()), hand)


@pytest.mark.parametrize(("render", "viewer"), [(deck, "seat 2"), (deck_in_an_attribute, "a spectator")])
def test_renders_that_tell_are_caught(render: Render, viewer: str) -> None:
    with pytest.raises(NotConforming, match=f"renders_tell_no_secrets.*{viewer} is sent .*<p") as caught:
        renders_tell_no_secrets(Trial(PotLuck()), render)
    assert caught.value.check == "renders_tell_no_secrets"


def test_renders_that_fail_are_caught() -> None:
    def broken(state: State, viewer: int) -> str:
        raise KeyError(viewer)

    with pytest.raises(NotConforming, match="KeyError was raised"):
        renders_tell_no_secrets(Trial(PotLuck()), broken)
