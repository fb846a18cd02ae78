"""Offers and refusals call players by name where somebody says who plays."""

import pytest

import smorgasboard as sb
from smorgasboard.engine import name_of, names_now, naming, opening


def test_without_names_there_are_seats() -> None:
    assert names_now() == ()
    assert name_of(1) == "seat 2"


def test_names_hold_as_long_as_they_are_said() -> None:
    with naming(("Ann", "Bob")):
        assert (name_of(0), name_of(1), name_of(2)) == ("Ann", "Bob", "seat 3")
        with naming(("Cid",)):
            assert name_of(0) == "Cid"
        assert names_now() == ("Ann", "Bob")
    assert names_now() == ()


def test_sentences_begin_with_a_capital() -> None:
    assert opening("seat 2 gets Water") == "Seat 2 gets Water"


@pytest.mark.parametrize("name", ["foodfighters", "consumption"])
def test_a_match_refuses_by_name(name: str) -> None:
    match = sb.Match(sb.load(name), 2, 7, {}, ("Ann", "Bob"))
    mover = match.state.mover()
    late, asked = match.seats[1 - mover], match.seats[mover]
    with pytest.raises(sb.IllegalAction, match=f"It is {asked}'s decision now, not {late}'s"):
        match.apply(1 - mover, match.state.legal_actions(mover)[0])


def test_offers_name_those_who_play() -> None:
    game = sb.load("foodadvice")
    observation = game.new(4, 7).observation(0)
    offers = [action for action in observation.legal if game.actions.text(action).startswith("offer ")]
    with naming(("Ann", "Bob", "Cid", "Dee")):
        named = [game.describe(action, observation) for action in offers]
    assert named
    assert all(words.endswith(("to Bob", "to Cid", "to Dee")) for words in named)
    assert all(" to the " in game.describe(action, observation) for action in offers), "without names: whom they play"
