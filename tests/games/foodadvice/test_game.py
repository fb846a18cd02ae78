"""FoodAdvice as a game of the house: set-up, agreements, numbers for learning programs, tallies for designers."""

from collections import Counter
from random import Random

import pytest
from tests.games.foodadvice.adv_played import busy

from smorgasboard.engine import BadOption, Event, SeededChance, Tally
from smorgasboard.games.foodadvice import FoodAdvice, events
from smorgasboard.games.foodadvice.rules import codes as t
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState

GAME = FoodAdvice()


def new(players: int, seed: int | str, **options: str) -> FoodAdviceState:
    table = GAME.new(players, seed, **options)
    assert isinstance(table, FoodAdviceState)
    return table


# ---- set-up ----


@pytest.mark.rule("ADV-01")
@pytest.mark.parametrize("players", [1, 3, 7])
def test_four_to_six_play(players: int) -> None:
    assert list(GAME.facts.players) == [4, 5, 6]
    with pytest.raises(BadOption):
        GAME.new(players)


@pytest.mark.rule("ADV-02")
def test_characters_are_shuffled_and_dealt() -> None:
    dealt = [tuple(new(5, seed).characters) for seed in range(40)]
    assert all(len(set(characters)) == 5 for characters in dealt)
    assert {character for characters in dealt for character in characters} == set(range(6))
    assert len({characters[0] for characters in dealt}) == 6


@pytest.mark.rule("ADV-04")
def test_all_decks_are_shuffled() -> None:
    for deck in ("ingredient_deck", "shape_deck", "customer_deck", "shop_deck", "event_deck"):
        orders = {tuple(getattr(new(4, seed), deck)) for seed in range(5)}
        assert len(orders) == 5
    assert new(4, 1) == new(4, 1)


@pytest.mark.rule("ADV-05")
def test_everybody_starts_with_nothing_but_six_ingredients_and_a_shape() -> None:
    table = new(6, 0)
    assert table.money == [0] * 6
    assert [len(hand) for hand in table.hands] == [6] * 6
    assert len(set(table.shapes)) == 6
    assert table.inventory() == {"ingredients": 84, "shapes": 20, "customers": 44, "shops": 20, "events": 40}
    assert table.actors() == tuple(range(6))


def test_house_fines_are_agreed_on() -> None:
    assert not new(4, 0).house_fines
    assert new(4, 0, house_fines="yes").house_fines
    with pytest.raises(BadOption, match="house_fines"):
        new(4, 0, house_fines="maybe")


# ---- numbers ----


def some_position(players: int, steps: int) -> FoodAdviceState:
    table, choices = new(players, steps, house_fines="yes"), Random(steps)
    for _ in range(steps):
        if not table.over:
            table.apply(*busy(table, choices))
    return table


COUNTS = 1 + t.CHARACTERS + 9 + t.MOST_SEATS + t.STREET + t.CHANNELS + 1 + t.ADVERTISING_CHANNELS
PLAYER = COUNTS + len(GAME.box.ingredient_names) + t.MOST_SEATS + 2 * 31 + 2 + t.ROUNDS * (t.SHAPES + 31)
"""Numbers of one player: 28 hashtags and 3 classes make a card of 31."""
START = GAME.features - t.MOST_SEATS * PLAYER


@pytest.mark.parametrize("players", [4, 5, 6])
def test_encodings_have_their_length_and_bounds(players: int) -> None:
    for steps in range(0, 200, 9):
        table = some_position(players, steps)
        for seat in range(-1, players):
            numbers = GAME.encode(table.observation(seat))
            assert len(numbers) == GAME.features
            assert all(0.0 <= number <= 1.0 for number in numbers)


def test_encodings_begin_with_the_viewer() -> None:
    table = new(4, 3)
    table.money = [500, 0, 250, 0]
    starts = [START + seat * PLAYER for seat in range(4)]
    for seat in range(4):
        numbers = GAME.encode(table.observation(seat))
        purses = [numbers[start + 1 + t.CHARACTERS] for start in starts]
        assert purses == [table.money[(seat + each) % 4] / 500 for each in range(4)]


def test_encodings_count_other_seats_from_the_viewer() -> None:
    table = new(5, 3)
    for action in ("offer 1 to 4", "want tag sweet"):
        table.apply(1, GAME.actions.parse(action))
    table.apply(2, t.KEEP)
    done = len(t.STAGE_NAMES) + t.ROUNDS + 1
    to = PLAYER - t.ROUNDS * (t.SHAPES + 31) - (t.MOST_SEATS + 2 * 31 + 2)
    for seat in range(5):
        numbers = GAME.encode(table.observation(seat))
        assert numbers[done : done + 6] == [float(each == (2 - seat) % 5) for each in range(6)]
        start = START + (1 - seat) % 5 * PLAYER + to
        assert numbers[start : start + 6] == [float(each == (3 - seat) % 5) for each in range(6)]


def test_encodings_tell_what_is_seen_and_nothing_else() -> None:
    table = some_position(5, 20)
    for seat in range(5):
        seen = table.observation(seat)
        assert GAME.encode(GAME.imagine(seen, SeededChance("1")).observation(seat)) == GAME.encode(seen)
    assert len({tuple(GAME.encode(table.observation(seat))) for seat in range(-1, 5)}) == 6


# ---- tallies ----


def told(event: Event) -> tuple[tuple[int, str, str], ...]:
    match event:
        case events.PlacedChip(seat=seat, shop=shop):
            return ((seat, "shop", shop),)
        case events.Promoted(seat=seat, channel=channel):
            return ((seat, "channel", channel),)
        case events.ChannelChanged(seat=seat, channel=channel):
            return ((seat, "channel", channel),)
        case events.ChannelMet(seat=seat, channel=channel):
            return ((seat, "channel met", channel),)
        case events.Drew(seat=seat, event=drawn) | events.SawKept(seat=seat, event=drawn):
            return ((seat, "event", drawn),)
        case events.WonChip(seat=seat):
            return ((seat, "most votes", "most votes in a round"),)
        case events.Sold(seat=seat, customer=customer):
            return ((seat, "customer", customer),)
    return ()


def test_tallies_are_of_the_tables_that_have_entries() -> None:
    counted: Counter[tuple[str, str]] = Counter()
    for seed in range(60):
        table, choices = new(4 + seed % 3, seed), Random(seed)
        table.events, table.tallies = [], []
        while not table.over:
            table.apply(*busy(table, choices))
        assert [tally for tally in table.tallies if tally[1] not in ("income", "shop open")] == [
            tally for event in table.events for tally in told(event)
        ]
        counts = Counter(tally[1] for tally in table.tallies)
        assert counts["shop open"] == 3 * t.STREET * table.seats
        assert 5 * counts["income"] >= sum(table.money)
        tallies = [Tally(*tally) for tally in table.tallies]
        tallies += [tally for seat in range(table.seats) for tally in GAME.traits(table, seat)]
        counted.update((tally.table, tally.entry) for tally in tallies)
        assert all(0 <= tally.seat < table.seats for tally in tallies)
    for name, entries in GAME.entries().items():
        found = {entry for each, entry in counted if each == name}
        assert found <= set(entries)
        assert len(found) > len(entries) / 2
    tables = {
        "channel",
        "channel met",
        "shop",
        "shop open",
        "income",
        "event",
        "customer",
        "character",
        "most votes",
        "most votes won",
    }
    assert set(GAME.entries()) == tables


def test_traits() -> None:
    table = new(4, 0)
    table.characters, table.extras = [3, 0, 1, 2], [0, 2, 0, 1]
    assert GAME.traits(table, 1) == (
        Tally(1, "character", "banker"),
        Tally(1, "most votes won", "2 of 3 rounds"),
        Tally(1, "most votes", "most votes in most rounds"),
    )
    assert GAME.traits(table, 3) == (Tally(3, "character", "farmer"), Tally(3, "most votes won", "1 of 3 rounds"))
