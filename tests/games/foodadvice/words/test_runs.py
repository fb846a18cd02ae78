"""FoodAdvice's story: what belongs together is told in one breath."""

import pytest
from tests.games.foodadvice.adv_spoken import BRAND, RUNS, told_together

from smorgasboard.engine import Event
from smorgasboard.games.foodadvice import FoodAdvice, events as told


@pytest.mark.parametrize(("events", "sentence"), RUNS.items())
def test_it_is_told_in_one_breath(events: tuple[Event, ...], sentence: str) -> None:
    assert told_together(events) == [sentence]


@pytest.mark.parametrize(
    "events",
    [
        (told.Offered(0, 1, "tinned-sprats", "tag", "sweet"), told.Declined(1, 2)),  # the answer to another offer
        (told.PlacedChip(0, "sparget"), told.PlacedChip(1, "sparget")),
        (told.PlacedChip(0, "sparget"), told.HadEnough(1)),
        (told.Promoted(0, "bullseye"), told.Promoted(1, "bullseye")),
        (told.Voted(0), told.Named(1)),
        (told.IngredientRemoved(1, 0, 1, "chips", "square-egg"), told.IngredientAdded(2, 0, 1, "tea", "square-egg")),
        (told.Sold(0, "tina-cann", 1, 20, 1, BRAND), told.ShopPaid(1, "sparget", 5, 0)),
        (told.Sold(0, "tina-cann", 1, 20, 1, BRAND), told.InvestmentPaid(0, 1, 10)),
        (told.LockedIn(0), told.Named(0)),
    ],
)
def test_what_does_not_belong_together_is_told_apart(events: tuple[Event, ...]) -> None:
    assert len(told_together(events)) == 2


def test_an_event_and_what_it_does_stay_two_sentences() -> None:
    assert not FoodAdvice().goes_on([told.Drew(0, "corporate-war")], told.MoneyMoved(0, 20, 1))
