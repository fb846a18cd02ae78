"""Every action's number means what tables.py says it means."""

import pytest
from tests.games.foodadvice.stall import ACTION_TABLE, ACTIONS, TAG_NAMES

from smorgasboard.engine import Action, UnknownAction
from smorgasboard.games.foodadvice import actions as do
from smorgasboard.games.foodadvice.rules import codes as t

SEATS = range(t.MOST_SEATS)
RANGES: list[tuple[int, list[Action]]] = [
    (t.KEEP, [do.Keep(slots) for slots in t.KEPT_SLOTS]),
    (t.OFFER, [do.Offer(slot, seat) for slot in range(6) for seat in SEATS]),
    (t.WANT_CLASS, [do.WantClass(name) for name in ("economy", "medium", "premium")]),
    (t.WANT_TAG, [do.WantTag(name) for name in TAG_NAMES]),
    (t.WANT_CARD, [do.WantCard(0), do.WantCard(1), do.WantCard(2)]),
    (t.FORGET, [do.Forget()]),
    (t.ANSWER, [do.Answer(slot, seat) for slot in range(6) for seat in SEATS]),
    (t.DECLINE, [do.Decline(seat) for seat in SEATS]),
    (t.NAME, [do.Name()]),
    (t.VOTE, [do.Vote(seat) for seat in SEATS]),
    (t.SHOP, [do.PlaceChip(shop) for shop in range(6)]),
    (t.ENOUGH, [do.Enough()]),
    (t.CHANNEL, [do.Promote(name) for name in t.CHANNEL_NAMES]),
    (t.TARGET, [do.Target(seat) for seat in SEATS]),
    (t.PRODUCT, [do.PickProduct(seat, which) for seat in SEATS for which in range(3)]),
    (t.PART, [do.PickPart(seat, which, part) for seat in SEATS for which in range(3) for part in range(3)]),
    (t.CHIP, [do.PickChip(seat, shop) for seat in SEATS for shop in range(6)]),
    (t.AD, [do.PickAd(name) for name in t.CHANNEL_NAMES]),
    (t.PLAY, [do.Play()]),
    (t.SKIP, [do.Skip()]),
    (t.FINE_SEAT, [do.Fine(seat) for seat in SEATS]),
    (t.NEXT, [do.Next()]),
]
TEXTS = {
    "keep 1-3-5": do.Keep((0, 2, 4)),
    "offer 2 to 4": do.Offer(1, 3),
    "want class premium": do.WantClass("premium"),
    "want tag sweet": do.WantTag("sweet"),
    "want card 1": do.WantCard(0),
    "forget": do.Forget(),
    "answer 3 with 5": do.Answer(4, 2),
    "decline 3": do.Decline(2),
    "name": do.Name(),
    "vote 2": do.Vote(1),
    "shop a": do.PlaceChip(0),
    "enough": do.Enough(),
    "channel national": do.Promote("national"),
    "target 3": do.Target(2),
    "product 2-1": do.PickProduct(1, 0),
    "part 2-1-3": do.PickPart(1, 0, 2),
    "chip 2-a": do.PickChip(1, 0),
    "ad national": do.PickAd("national"),
    "play": do.Play(),
    "skip": do.Skip(),
    "fine 3": do.Fine(2),
    "next": do.Next(),
}


@pytest.mark.parametrize(("first", "actions"), RANGES, ids=lambda value: str(value)[:24])
def test_each_kind_stands_at_its_number(first: int, actions: list[Action]) -> None:
    assert [ACTION_TABLE.typed(first + at) for at in range(len(actions))] == actions


def test_the_kinds_are_all_there_is() -> None:
    assert sum(len(actions) for _, actions in RANGES) == len(ACTION_TABLE) == ACTIONS


@pytest.mark.parametrize(("text", "action"), TEXTS.items())
def test_texts_count_from_one(text: str, action: Action) -> None:
    assert action.text == text
    assert ACTION_TABLE.typed(ACTION_TABLE.parse(text)) == action


def test_every_kind_has_an_example_of_its_text() -> None:
    assert {type(action) for action in TEXTS.values()} == {type(action) for action in ACTION_TABLE}


def test_what_is_no_action_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownAction, match='did you mean "shop a"'):
        ACTION_TABLE.parse("shopp a")
