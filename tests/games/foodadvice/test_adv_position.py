"""Positions from their JSON form: read as they were written, or refused in one sentence."""

import copy
import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from tests.games.foodadvice.adv_played import BOX, SOURCE, busy, moments

from smorgasboard.engine.chance import SeededChance
from smorgasboard.engine.errors import BadPosition
from smorgasboard.games.foodadvice.rules import codes as t
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState
from smorgasboard.games.foodadvice.view.from_json import read_position

Change = Callable[[dict[str, Any]], object]
PLAYERS = (4, 5, 6)


def read(data: object) -> FoodAdviceState:
    return read_position(SOURCE, SeededChance("read"), BOX, data)  # type: ignore[arg-type]


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


FORM: list[tuple[Change, str]] = [
    (lambda d: d.pop("round"), "it has no entry round"),
    (lambda d: d.pop("players"), "it has no entry players"),
    (lambda d: me(d, 1).pop("money"), "it has no entry player 2: money"),
    (lambda d: me(d)["earned"].pop("votes"), "it has no entry player 1: earned votes"),
    (lambda d: d.update(players=d["players"][:3]), "players is ["),
    (lambda d: d.update(players=7), "players is 7, not a list of 4 to 6 entries"),
    (lambda d: d.update(players=[1, 2, 3, 4]), "players is [1, 2, 3, 4], not a list of 4 to 6 entries, each named"),
    (lambda d: d.update(stage="lunch"), "stage is 'lunch', not the name of a stage"),
    (lambda d: d.update(stage=["placing"]), "stage is ['placing'], not the name of a stage"),
    (lambda d: d.update(round=0), "round is 0, not a whole number from 1 to 3"),
    (lambda d: d.update(round=True), "round is True, not a whole number"),
    (lambda d: d.update(house_fines="no"), "house_fines is 'no', not true or false"),
    (lambda d: d.update(done=[9]), "done is [9], not a list"),
    (lambda d: d.update(place=-1), "place is -1"),
    (lambda d: d.update(stack=[5]), "stack is [5]"),
    (lambda d: d.update(stack=[{"what": "sneeze"}]), "entry 1 of stack: what is 'sneeze', not the name of an effect"),
    (lambda d: d.update(event=40), "event is 40"),
    (lambda d: d["ingredient_deck"].append("soap"), "ingredient_deck is ["),
    (lambda d: d["shape_deck"].append("brick"), "shape_deck is ["),
    (lambda d: d["street"].append("kiosk"), "street is ["),
    (lambda d: d["event_deck"].append(40), "event_deck is ["),
    (lambda d: d.update(customer="the-queen"), "customer is 'the-queen', not the name of a customer, or null"),
    (lambda d: d.update(winners=[6]), "winners is [6]"),
    (lambda d: me(d).update(character="clown"), "player 1: character is 'clown', not the name of a character"),
    (lambda d: me(d).update(money=-5), "player 1: money is -5"),
    (lambda d: me(d).update(money=2.5), "player 1: money is 2.5"),
    (lambda d: me(d)["earned"].update(votes=None), "player 1: earned votes is None"),
    (lambda d: me(d).update(shops=["g"]), "player 1: shops is ['g']"),
    (lambda d: me(d).update(channels=["radio"]), "player 1: channels is ['radio']"),
    (lambda d: me(d).update(titles=[7]), "player 1: titles is [7], not a list of 0 to 3 entries, each a text"),
    (lambda d: me(d).update(products=[3]), "player 1: products is [3]"),
    (lambda d: me(d)["products"][0].update(parts=[]), "player 1: products parts is [], not a list of 1 to 3"),
    (lambda d: me(d)["products"][0].pop("change"), "it has no entry player 1: products change"),
    (lambda d: me(d)["presented"][0].update(shape=None), "player 1: presented shape is None"),
    (lambda d: me(d).update(offer="soap"), "player 1: offer is 'soap', not named entries, or null"),
    (lambda d: me(d).update(progress=[0]), "player 1: progress is [0]"),
    (lambda d: d.update(cancelled=["radio"]), "cancelled is ['radio']"),
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
    ("steal", lambda d: top(d).update(seat=6), "entry 1 of stack: seat is 6"),
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
