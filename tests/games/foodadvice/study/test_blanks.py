"""Things of FoodAdvice that do nothing."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from smorgasboard.engine import Event, SeededChance
from smorgasboard.engine.content import with_changes
from smorgasboard.games.foodadvice import events
from smorgasboard.games.foodadvice.game import FoodAdvice
from smorgasboard.games.foodadvice.judgement.sales import Market
from smorgasboard.games.foodadvice.rules.box import product_of
from smorgasboard.games.foodadvice.rules.choosing import ProductShelf
from smorgasboard.games.foodadvice.rules.codes import ROUNDS, SAMPLING, SELLING
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState
from smorgasboard.testing import Trial

GAME = FoodAdvice()
AGAIN = 0.45
"""Of the sales that somebody expects, those after the first."""
BY_EVENTS = (
    events.MoneyMoved,
    events.IngredientRemoved,
    events.PriceChanged,
    events.ChipMoved,
    events.ChannelChanged,
    events.BudgetChanged,
    events.CustomerAdded,
    events.Peeked,
    events.PlayedKept,
)


def without(table: str, tmp_path: Path) -> FoodAdvice:
    """The game in which nothing of this table does anything."""
    changes = [change for blank in GAME.blanks()[table].values() for change in blank]
    return with_changes(GAME, changes, tmp_path / "blank.toml")


def told(game: FoodAdvice) -> Iterator[Event]:
    for seed in map(str, range(8)):
        for moment in Trial(game, seed, 5, curious=True).moments():
            yield from moment.state.events or ()
            moment.state.events = []


@pytest.mark.parametrize(
    ("table", "kinds"),
    [
        ("customer", (events.Sold, events.ShopPaid)),
        ("shop", (events.ShopPaid,)),
        ("channel", (events.ChannelMet, events.InvestmentPaid)),
        ("event", BY_EVENTS),
    ],
)
def test_what_is_blank_does_nothing(table: str, kinds: tuple[type[Event], ...], tmp_path: Path) -> None:
    assert {type(event) for event in told(GAME)} >= set(kinds)
    blank = list(told(without(table, tmp_path)))
    assert not [event for event in blank if isinstance(event, kinds)]
    assert any(
        isinstance(event, {"event": events.Drew, "shop": events.PlacedChip}.get(table, events.Promoted))
        for event in blank
    )


def test_nothing_is_cheaper_on_a_blank_black_friday(tmp_path: Path) -> None:
    no_events = [change for blank in GAME.blanks()["event"].values() for change in blank]
    no_friday = GAME.blanks()["channel"]["friday"]
    assert any(reductions(with_changes(GAME, no_events, tmp_path / "friday.toml")))
    assert not any(reductions(with_changes(GAME, [*no_events, *no_friday], tmp_path / "no_friday.toml")))


def reductions(game: FoodAdvice) -> Iterator[bool]:
    """Whether customers of the row would pay less than what is on the label."""
    prices: dict[tuple[int, int], int] = {}
    for event in told(game):
        if isinstance(event, events.Presented):
            prices[event.seat, event.round] = event.price
        elif isinstance(event, events.Decided) and event.drawn_by < 0:
            yield any(thought.price < prices[thought.seat, thought.round] for thought in event.thoughts)


def test_a_blank_customer_of_ones_own_buys_nothing(tmp_path: Path) -> None:
    names = list(GAME.entries()["customer"])[::2]
    changes = [change for name in names for change in GAME.blanks()["customer"][name]]
    happened = list(told(with_changes(GAME, changes, tmp_path / "blank.toml")))
    assert not [event for event in happened if isinstance(event, events.Sold) and event.customer in names]
    after_channels = [after for event, after in pairwise(happened) if isinstance(event, events.ChannelMet)]
    assert {type(event) for event in after_channels} == {events.Decided, events.NothingSold}


def test_a_blank_flavor_sampling_breaks_no_tie(tmp_path: Path) -> None:
    blank = with_changes(GAME, GAME.blanks()["channel"]["sampling"], tmp_path / "blank.toml")
    for game, chosen in ((GAME, [0]), (blank, [])):
        table = game.deal(game.settings(4), SeededChance("0"))
        table.channel_chips[0] = 1 << SAMPLING
        shelf = ProductShelf(game.box, 0, 40)
        for seat in (0, 1):
            shelf.add(seat * ROUNDS, product_of(game.box, 0, [0, 1, 2], 0), 30)
        assert shelf.sampled([0, 1], table.working_channel_chips()) == chosen


def test_a_blank_card_that_is_kept_stays_in_the_pocket(tmp_path: Path) -> None:
    game = without("event", tmp_path)
    kept = {event.event for event in told(game) if isinstance(event, events.SawKept)}
    assert kept & {"umbrella-policy", "gift-voucher", "hole-in-the-pocket", "red-pencil"}
    assert game.content.events["umbrella-policy"].text == "Blank: it does nothing."


def test_bots_expect_nothing_of_what_is_blank(tmp_path: Path) -> None:
    no_shops = [change for blank in GAME.blanks()["shop"].values() for change in blank]
    no_channels = [change for blank in GAME.blanks()["channel"].values() for change in blank]
    real = with_changes(GAME, no_shops, tmp_path / "real.toml")
    blank = with_changes(GAME, [*no_shops, *no_channels], tmp_path / "blank.toml")
    assert any(promises(real))
    assert not any(promises(blank))
    for table in sold(without("customer", tmp_path)):
        assert not Market(table, AGAIN).extra_customer(0)


def promises(game: FoodAdvice) -> Iterator[float]:
    """What chips on channels add to the expected income."""
    for table in sold(game):
        market, chips, no_chips = Market(table, AGAIN), table.working_channel_chips(), [0] * table.seats
        with_chips, without = (
            [market.purchases_with(channels).income(table, seat, channels[seat], 1.0) for seat in range(table.seats)]
            for channels in (chips, no_chips)
        )
        yield from (more - less for more, less in zip(with_chips, without, strict=True))


def sold(game: FoodAdvice) -> Iterator[FoodAdviceState]:
    """Positions before a customer."""
    for seed in ("0", "1"):
        for moment in Trial(game, seed, 5, curious=True).moments():
            if isinstance(moment.state, FoodAdviceState) and moment.state.stage == SELLING:
                yield moment.state
