"""Positions from their JSON form: read as they were written, or refused in one sentence."""

import copy
import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from tests.games.foodadvice.adv_played import BOX, GAME, busy, moments

from smorgasboard.engine import BadPosition
from smorgasboard.games.foodadvice.rules import codes as t
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState

Change = Callable[[dict[str, Any]], object]
PLAYERS = (4, 5, 6)


def read(data: object) -> FoodAdviceState:
    return GAME.state(data)  # type: ignore[arg-type]


# ---- whole positions ----


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(3))
def test_positions_are_read_as_they_were_written(players: int, seed: int) -> None:
    for table in moments(players, seed):
        data = json.loads(json.dumps(table.to_json()))
        again = read(data)
        assert again.to_json() == data
        assert again.over == table.over
        assert again.actors() == table.actors()
        for seat in table.actors():
            assert again.legal_actions(seat) == table.legal_actions(seat)


def test_a_position_read_back_goes_on_like_the_original() -> None:
    for at, table in enumerate(moments(5, 7)):
        if at % 40 == 20:
            ahead, again = table.copy(), read(table.to_json())
            again.chance = table.chance.copy()
            left, right = Random(at), Random(at)
            for _ in range(60):
                if not ahead.over:
                    ahead.apply(*busy(ahead, left))
                    again.apply(*busy(again, right))
            assert again == ahead


def test_reading_changes_nothing_of_what_was_read() -> None:
    data = position("placing")
    before = copy.deepcopy(data)
    table, choices = read(data), Random(1)
    for _ in range(30):
        table.apply(*busy(table, choices))
    assert data == before


# ---- what is refused ----


@cache
def _positions() -> dict[str, str]:
    """Of a few matches: the first position of each stage, and of each question of an event, from round 2 on."""
    found: dict[str, str] = {}
    for seed in range(40):
        for table in moments(4 + seed % 3, seed):
            if table.round > 1:
                found.setdefault(moment_of(table), json.dumps(table.to_json()))
    return found


def moment_of(table: FoodAdviceState) -> str:
    data = table.to_json()
    if table.stack:
        return str(data["stack"][-1]["what"])
    if "".join("o" for player in data["players"] if player["offer"] and player["offer"]["wanted"]):
        return "offered"
    return str(data["stage"])


def position(moment: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(_positions()[moment])
    return data


def test_play_comes_to_every_stage_and_question() -> None:
    """So that the refusals below are about positions that are fine but for one thing."""
    stages = {"creating", "offered", "naming", "voting", "placing", "promoting", "selling", "fining", "finished"}
    questions = {"steal", "remove other", "trade", "move shop", "move rival", "change channel", "price", "invest"}
    assert set(_positions()) >= stages | questions | {"ask kept", "ask immune"}


def me(data: dict[str, Any], seat: int = 0) -> dict[str, Any]:
    player: dict[str, Any] = data["players"][seat]
    return player


def top(data: dict[str, Any]) -> dict[str, Any]:
    frame: dict[str, Any] = data["stack"][-1]
    return frame


def offering(data: dict[str, Any]) -> dict[str, Any]:
    """The first player with an open offer."""
    found: dict[str, Any] = next(player for player in data["players"] if player["offer"] and player["offer"]["wanted"])
    return found


def move(source: list[Any], target: list[Any]) -> None:
    target.append(source.pop())


def use_up(data: dict[str, Any], moment: int) -> None:
    """All cards that are kept for this moment have been played."""
    for player in data["players"]:
        for card in list(player["kept_events"]):
            if BOX.event_kept[card] == moment:
                player["kept_events"].remove(card)
                data["used_events"].append(card)


def ask_somebody_else(data: dict[str, Any]) -> None:
    """A player whom the event does not name has the immunity, and is asked for it."""
    victim, named_by = top(data)["seat"], data["stack"][-2]["seat"]
    other = next(seat for seat in range(len(data["players"])) if seat not in (victim, named_by))
    me(data, other)["kept_events"] += me(data, victim)["kept_events"]
    me(data, victim)["kept_events"] = []
    top(data)["seat"] = other


FRAME = {"what": "steal", "number": 5, "seat": 0, "step": 0, "a": 0, "b": 0}
FORM: list[tuple[Change, str]] = [
    (lambda d: d.pop("round"), "round is missing; it should be a whole number from 1 to 3"),
    (lambda d: d.pop("players"), "players is missing"),
    (lambda d: me(d, 1).pop("money"), "players[1].money is missing"),
    (lambda d: me(d)["earned"].pop("votes"), "players[0].earned.votes is missing"),
    (lambda d: d.update(players=d["players"][:3]), "players is a list of 3, not one of 4 to 6 players"),
    (lambda d: d.update(players=d["players"] * 2), "not one of 4 to 6 players"),
    (lambda d: d.update(players=7), "players is 7, not a list of named entries"),
    (lambda d: d.update(players=[1, 2, 3, 4]), "players[0] is 1, not named entries"),
    (lambda d: d.update(stage="lunch"), "stage is 'lunch', not the name of a stage"),
    (lambda d: d.update(stage=["placing"]), "stage is ['placing'], not the name of a stage"),
    (lambda d: d.update(round=0), "round is 0, not a whole number from 1 to 3"),
    (lambda d: d.update(round=True), "round is True, not a whole number"),
    (lambda d: d.update(house_fines="no"), "house_fines is 'no', not true or false"),
    (lambda d: d.update(done=[9]), "done[0] is 9, not a seat from 0 to "),
    (lambda d: d.update(place=-1), "place is -1"),
    (lambda d: d.update(stack=[5]), "stack[0] is 5"),
    (lambda d: d.update(stack=[{"what": "sneeze"}]), "stack[0].number is missing"),
    (lambda d: d.update(stack=[dict(FRAME, what="sneeze")]), "stack[0].what is 'sneeze', not the name of an effect"),
    (lambda d: d.update(stack=[dict(FRAME, seat=6)]), "stack[0].seat is 6, not a whole number from 0 to "),
    (lambda d: d.update(stack=[dict(FRAME, step=8)]), "stack[0].step is 8, not a whole number from 0 to 7"),
    (lambda d: d.update(stack=[dict(FRAME, a=256)]), "stack[0].a is 256, not a whole number from 0 to 255"),
    (lambda d: d.update(event=40), "event is 40"),
    (lambda d: d["ingredient_deck"].append("soap"), "] is 'soap', not the name of an ingredient"),
    (lambda d: d["shape_deck"].append("brick"), "] is 'brick', not the name of a product's shape"),
    (lambda d: d["street"].append("kiosk"), "street is a list of 7, not a list of 0 to 6 entries"),
    (lambda d: d.update(street=["kiosk"]), "street[0] is 'kiosk', not the name of a shop"),
    (lambda d: d["event_deck"].append(40), "] is 40, not a whole number from 0 to 39"),
    (lambda d: d.update(customer="the-queen"), "customer is 'the-queen', not the name of a customer, or null"),
    (lambda d: d.update(winners=[6]), "winners[0] is 6, not a seat"),
    (lambda d: me(d).update(character="clown"), "players[0].character is 'clown', not the name of a character"),
    (lambda d: me(d).update(money=-5), "players[0].money is -5"),
    (lambda d: me(d).update(money=2.5), "players[0].money is 2.5"),
    (lambda d: me(d)["earned"].update(votes=None), "players[0].earned.votes is None"),
    (lambda d: me(d).update(shops=["g"]), "players[0].shops[0] is 'g', not the letter of a shop of the street"),
    (lambda d: me(d).update(channels=["radio"]), "players[0].channels[0] is 'radio', not the name of a channel"),
    (lambda d: me(d).update(titles=[7]), "players[0].titles[0] is 7, not a text"),
    (lambda d: me(d).update(products=[3]), "players[0].products[0] is 3"),
    (
        lambda d: me(d)["products"][0].update(parts=[]),
        "players[0].products[0].parts is a list of 0, not a list of 1 to 3",
    ),
    (lambda d: me(d)["products"][0].pop("change"), "players[0].products[0].change is missing"),
    (lambda d: me(d)["presented"][0].update(shape=None), "players[0].presented[0].shape is None"),
    (lambda d: me(d).update(offer="soap"), "players[0].offer is 'soap', not named entries"),
    (lambda d: me(d).update(progress=[0]), "players[0].progress is a list of 1, not a list of 5 entries"),
    (lambda d: d.update(cancelled=["radio"]), "cancelled[0] is 'radio', not the name of a channel"),
]

CARDS: list[tuple[str, Change, str]] = [
    ("placing", lambda d: d["ingredient_deck"].pop(), "is there 0 times, not once"),
    ("placing", lambda d: d["ingredient_deck"].append(d["ingredient_deck"][0]), "is there 2 times, not once"),
    ("placing", lambda d: d["shape_deck"].append(me(d)["products"][0]["shape"]), "is there 2 times, not once"),
    ("placing", lambda d: d["customer_deck"].pop(), "is there 0 times, not once"),
    ("placing", lambda d: d["shop_deck"].append(d["street"][0]), "is there 2 times, not once"),
    ("placing", lambda d: d["event_deck"].pop(), "is there 0 times, not once"),
    ("placing", lambda d: me(d).update(character=me(d, 1)["character"]), "2 players are the "),
    ("placing", lambda d: move(d["street"], d["shop_deck"]), "there are 5 shops in the street, not 6"),
    ("placing", lambda d: move(d["ingredient_deck"], d["returned"]), "there are 1 returned cards, not 0"),
    ("placing", lambda d: move(d["ingredient_deck"], me(d)["hand"]), "player 1 has 1 cards in hand where"),
    ("placing", lambda d: me(d).update(shape=d["shape_deck"].pop()), "player 1 has 1 shapes to come where there"),
    ("placing", lambda d: me(d)["presented"].pop(), "player 1 has 1 products as they were presented where"),
    ("placing", lambda d: me(d)["titles"].pop(), "player 1 has 1 names of products where there must be 2"),
    ("naming", lambda d: d["done"].append(next(seat for seat in range(4) if seat not in d["done"])), "names of prod"),
    ("creating", lambda d: move(me(d)["hand"], d["ingredient_deck"]), "player 1 has 5 cards in hand where there"),
    ("placing", lambda d: move(d["customer_deck"], d["row"]), "the row has customers at the wrong time"),
    ("placing", lambda d: me(d).update(peeked=1), "fewer than were looked at"),
    ("placing", lambda d: d.update(customer=d["customer_deck"].pop()), "customers have come before the sales"),
    ("placing", lambda d: move(d["customer_deck"], d["served"]), "customers have come before the sales"),
    ("selling", lambda d: me(d)["taken"].append(d["customer_deck"][0]), "a customer who was not here this round"),
    ("placing", lambda d: me(d)["kept_events"].append(_at_once(d)), "which is not a card to keep"),
]


def _at_once(data: dict[str, Any]) -> int:
    """Out of the deck, an event that is resolved at once."""
    card: int = next(card for card in data["event_deck"] if BOX.event_kept[card] == t.AT_ONCE)
    data["event_deck"].remove(card)
    return card


PLAY: list[tuple[str, Change, str]] = [
    ("voting", lambda d: me(d).update(vote=1, applause=0), "player 1 cannot have voted so by now"),
    ("placing", lambda d: me(d).update(vote=None), "player 1 cannot have voted so by now"),
    ("placing", lambda d: me(d).update(vote=0), "player 1 cannot have voted so by now"),
    ("placing", lambda d: me(d).update(applause=me(d)["applause"] + 1), "the applause is not what the votes add up"),
    ("placing", lambda d: me(d).update(shops=list("abcdef"), extras=0), "player 1 has more chips on the table than"),
    ("voting", lambda d: me(d).update(shops=["a"]), "player 1 has more chips on the table than there are"),
    ("voting", lambda d: me(d).update(channels=["friday"]), "player 1 has more chips on the table than there are"),
    ("selling", lambda d: me(d).update(channels=["mabius"], invested=0), "player 1 cannot have invested so"),
    ("selling", lambda d: me(d).update(channels=["friday"], invested=1), "player 1 cannot have invested so"),
    ("placing", lambda d: d.update(place=len(d["players"])), "nobody could decide anything"),
    ("placing", lambda d: [player.update(shops=["a", "b"], extras=0) for player in d["players"]], "nobody could dec"),
    ("promoting", lambda d: [p.update(shops=["a"], channels=["friday"], extras=0) for p in d["players"]], "nobody co"),
    ("selling", lambda d: d.update(stage="happening"), "nobody could decide anything"),
    ("placing", lambda d: d.update(winners=[0]), "there are winners at the end, and only then"),
    ("finished", lambda d: d.update(winners=[]), "there are winners at the end, and only then"),
    ("offered", lambda d: offering(d)["seen_in_hand"].clear(), "offers a card that is not there"),
    ("offered", lambda d: offering(d)["seen_in_hand"].append(d["ingredient_deck"][0]), "does not have all cards"),
    ("offered", lambda d: offering(d)["offer"].update(to=d["players"].index(offering(d))), "that nobody can answer"),
    ("offered", lambda d: offering(d)["offer"].update(wanted="card soap"), "wanted is 'card soap', not a wish such"),
    ("offered", lambda d: offering(d)["offer"].update(wanted="soap"), "wanted is 'soap'"),
    ("offered", lambda d: offering(d)["offer"].update(card="soap"), "card is 'soap', not the name of an ingredient"),
]

ASKED: list[tuple[str, Change, str]] = [
    ("invest", lambda d: d.update(stage="placing"), "something is asked at a time when nothing can be"),
    ("steal", lambda d: d.update(event=-1), '"steal" in stack speaks of something that is not there'),
    ("steal", lambda d: top(d).update(a=1), '"steal" in stack speaks of something that is not there'),
    ("steal", lambda d: top(d).update(step=1), '"steal" in stack speaks of something that is not there'),
    ("steal", lambda d: top(d).update(step=7, a=(top(d)["seat"] + 1) % 4), '"steal" in stack speaks of something'),
    ("steal", lambda d: top(d).update(what="pay"), "the last entry of stack asks nothing"),
    ("steal", lambda d: top(d).update(what="ask kept"), '"ask kept" in stack speaks of something that is not there'),
    ("steal", lambda d: top(d).update(what="ask immune", number=0), '"ask immune" in stack speaks of something'),
    ("steal", lambda d: top(d).update(seat=6), "stack[0].seat is 6"),
    ("trade", lambda d: top(d).update(step=1, a=200), '"trade" in stack speaks of something that is not there'),
    ("invest", lambda d: [player.update(channels=["friday"], invested=None) for player in d["players"]], '"invest" in'),
    ("ask kept", lambda d: use_up(d, t.WHEN_CUSTOMER), "has kept 0 cards for customers and is asked 1 times"),
    ("ask kept", lambda d: d["stack"].append(dict(top(d))), "and is asked 2 times"),
    ("ask kept", lambda d: top(d).update(a=1), '"ask kept" in stack speaks of something that is not there'),
    ("ask immune", lambda d: use_up(d, t.WHEN_NAMED), '"ask immune" in stack speaks of something that is not there'),
    ("ask immune", ask_somebody_else, '"ask immune" in stack speaks of something that is not there'),
    ("ask immune", lambda d: d["stack"][-2].update(a=255), "in stack speaks of something that is not there"),
    ("ask immune", lambda d: d["stack"][-2].update(b=200), "in stack speaks of something that is not there"),
    ("ask immune", lambda d: d["stack"].pop(), "in stack speaks of something that is not there"),
]


def refusal(data: object) -> str:
    with pytest.raises(BadPosition) as refused:
        read(data)
    text = str(refused.value)
    assert text.startswith("This is not a position of FoodAdvice: ")
    assert text.endswith(".")
    assert len(text.splitlines()) == 1
    return text


@pytest.mark.parametrize(("change", "problem"), FORM, ids=[problem for _, problem in FORM])
def test_what_is_not_of_its_kind_is_refused(change: Change, problem: str) -> None:
    data = position("placing")
    change(data)
    assert problem in refusal(data)


@pytest.mark.parametrize(("moment", "change", "problem"), [*CARDS, *PLAY, *ASKED])
def test_what_cannot_be_is_refused(moment: str, change: Change, problem: str) -> None:
    data = position(moment)
    change(data)
    assert problem in refusal(data)


def test_who_has_not_been_asked_yet_is_asked_about_every_card() -> None:
    """ADV-68: of those after the one who answers, the stack tells how many cards for customers they have."""
    data = position("ask kept")
    seats = len(data["players"])
    first, answering = data["round"] - 1, top(data)["seat"]
    later = [seat for seat in range(seats) if (seat - first) % seats > (answering - first) % seats]
    spare = [card for card in data["event_deck"] if BOX.event_kept[card] == t.WHEN_CUSTOMER]
    assert later
    assert spare
    data["event_deck"].remove(spare[0])
    me(data, later[-1])["kept_events"].append(spare[0])
    assert f"player {later[-1] + 1} has kept 1 cards for customers and is asked 0 times" in refusal(data)


@pytest.mark.parametrize("nonsense", [None, 5, [], "placing", {}])
def test_what_is_no_position_at_all_is_refused(nonsense: object) -> None:
    assert refusal(nonsense)
