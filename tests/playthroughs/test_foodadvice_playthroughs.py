"""Whole matches of FoodAdvice, told, with everybody's money worked out on paper at the end of the page.

The pages beside this file are compared letter by letter. When a change of rules, content or words is meant, write
them anew and read the difference:

    python -m pytest tests/playthroughs tests/records --update-goldens
    git diff tests/playthroughs tests/records
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.playthroughs.foodadvice import GAME, PLAYTHROUGHS, Playthrough, events_of
from tests.playthroughs.ledger import Ledger

from smorgasboard.games.foodadvice import events as told

HERE = Path(__file__).parent
Golden = Callable[[Path, str], None]
OTHER_MATCHES = 15
MEMORABLE = {
    told.Exchanged,
    told.Declined,
    told.HadEnough,
    told.PlayedKept,
    told.ShopPaid,
    told.InvestmentPaid,
    told.NothingSold,
    told.ChannelMet,
    told.ChannelMissed,
}


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_match_goes_as_it_is_told(name: str, golden: Golden) -> None:
    golden(HERE / f"foodadvice-{name}.txt", PLAYTHROUGHS[name].told())


def must_agree_with_paper(playthrough: Playthrough) -> None:
    match = playthrough.play()
    ledger = Ledger(playthrough.players).follow(events_of(match))
    for player, paper in zip(match.state.to_json()["players"], ledger.papers, strict=True):
        assert player["earned"] == {line: paper.worth.get(line, 0) for line in player["earned"]}
    assert [paper.total for paper in ledger.papers] == [int(score) for score in match.state.outcome().scores]
    assert ledger.channels_found == ledger.channels_told


@pytest.mark.rule("ADV-27", "ADV-39", "ADV-42", "ADV-52", "ADV-54", "ADV-55", "ADV-60", "ADV-61")
@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_money_is_what_paper_and_pencil_make_of_it(name: str) -> None:
    """By where it came from, from the printed cards: `ledger` takes nothing of what the rules paid."""
    must_agree_with_paper(PLAYTHROUGHS[name])


@pytest.mark.rule("ADV-27", "ADV-39", "ADV-42", "ADV-52", "ADV-54", "ADV-55", "ADV-60", "ADV-61")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_so_it_is_in_any_other_match(players: int) -> None:
    for seed in range(OTHER_MATCHES):
        must_agree_with_paper(Playthrough("Another one", players, f"another {seed}", {"house_fines": "yes"}))


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_each_has_what_a_match_is_remembered_for(name: str) -> None:
    """If not any more: another seed has it."""
    events = events_of(PLAYTHROUGHS[name].play())
    kinds = {type(event) for event in events}
    assert MEMORABLE - kinds == set()
    assert any(isinstance(event, told.Presented) and event.brand.note for event in events)
    came = {event.customer for event in events if isinstance(event, told.CustomerCame)}
    assert any(GAME.content.customers[customer].is_joker for customer in came)


def test_no_page_is_left_over() -> None:
    pages = {page.name for page in HERE.glob("foodadvice-*.txt")}
    assert pages == {f"foodadvice-{name}.txt" for name in PLAYTHROUGHS}
