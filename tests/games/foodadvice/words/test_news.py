"""Whoever is concerned is told what others did; whoever waits reads for whom and for what."""

import smorgasboard as sb
from smorgasboard.engine.match import Match
from smorgasboard.games.foodadvice import events as told

GAME = sb.load("foodadvice")
NAMES = ("Ann", "Bea", "Cem", "Dot")
HONEY, OATS = list(GAME.content.ingredients)[:2]  # type: ignore[attr-defined]


def news(event: told.PlayerEvent, seat: int) -> str:
    return GAME.news(event, seat, NAMES)


def test_an_offer_is_told_to_whom_it_is_made_and_its_answer_to_who_made_it() -> None:
    exchange = told.Exchanged(1, 0, HONEY, OATS)
    titles = {name: GAME.content.ingredients[name].title for name in (HONEY, OATS)}  # type: ignore[attr-defined]
    assert news(exchange, 0) == f"Bea takes your offer: you get {titles[HONEY]} for {titles[OATS]}."
    assert news(told.Declined(1, 0), 0) == "Bea says no to your offer."
    assert news(told.Lapsed(1, 0), 0) == "Bea's offer to you is off the table."
    assert news(told.Lapsed(0, 1), 0) == "Your offer to Bea is off the table."
    assert news(told.Offered(2, 0, HONEY, "class", "economy"), 0).startswith(f"Cem offers you {titles[HONEY]} for ")
    for event in (exchange, told.Declined(1, 0), told.Lapsed(1, 0)):
        assert news(event, 3) == "", "it does not concern Dot"


def test_a_fine_is_told_with_its_reason() -> None:
    assert news(told.Fined(0, 2, 30), 0) == "Cem fines you 30 F."
    assert news(told.Fined(0, 2, 30, "dawdling"), 0) == "Cem fines you 30 F: “dawdling”"
    assert news(told.Fined(1, 2, 30), 0) == ""


def test_money_that_moves_is_told_to_both() -> None:
    assert news(told.MoneyMoved(1, 20, 0), 0) == "Bea takes 20 F from you."
    assert news(told.MoneyMoved(0, 20, 1), 0) == "You get 20 F from Bea."
    assert news(told.MoneyMoved(0, 20), 0) == "", "from the bank"


def test_whoever_waits_reads_for_whom() -> None:
    match = Match(GAME, 4, "wait", seats=NAMES)
    match.apply(0, next(GAME.actions.text(action) for action in match.state.legal_actions(0)))
    if 0 in match.state.actors():
        match.apply(0, "keep 1-2-3")
    waiting = GAME.waiting(match.state.observation(0), NAMES)
    assert "Bea" in waiting
    assert "Ann" not in waiting
