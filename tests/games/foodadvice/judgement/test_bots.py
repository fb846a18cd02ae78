"""What bots of FoodAdvice never do: trade to their own harm, fine, or vote so that everybody could have known it."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from statistics import mean

import pytest
from tests.games.foodadvice.stall import INGREDIENTS, Stall, lay, stand

import smorgasboard as sb
from smorgasboard.bots.bot import Bot
from smorgasboard.bots.search import SearchBot
from smorgasboard.bots.simple import CarelessBot, GreedyBot, RandomBot
from smorgasboard.engine import NOBODY, SeededChance
from smorgasboard.games.foodadvice import FoodAdvice
from smorgasboard.games.foodadvice.judgement.evaluation import FoodAdviceEvaluation
from smorgasboard.games.foodadvice.rules import codes as t
from smorgasboard.games.foodadvice.rules.stages.creating import fits
from smorgasboard.games.foodadvice.rules.stages.fining import prosecutor
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState

A_HAIR = 1e-9
A_TRIFLE = 5.0
"""F."""
VOTERS = 60


@cache
def game() -> FoodAdvice:
    loaded = sb.load("foodadvice")
    assert isinstance(loaded, FoodAdvice)
    return loaded


def judgement() -> FoodAdviceEvaluation:
    found = game().evaluation
    assert isinstance(found, FoodAdviceEvaluation)
    return found


# ---- trading ----


@dataclass(frozen=True)
class Step:
    """A bot's decision while products are created."""

    before: FoodAdviceState
    seat: int
    action: int
    after: FoodAdviceState


def traded(make: Callable[[int], Bot], players: int, seed: int) -> Iterator[Step]:
    """A match in which bots create, in any order; what comes after that is done quickly."""
    table, chance = game().new(players, seed=seed), Random(seed)
    assert isinstance(table, FoodAdviceState)
    bots = [make(seat) for seat in range(players)]
    while not table.over:
        seat = chance.choice(table.awaited())
        if table.stage != t.CREATING:
            table.apply(seat, chance.choice(table.legal_actions(seat)))
            continue
        before = table.copy()
        action = bots[seat].choose(table.observation(seat))
        table.apply(seat, action)
        yield Step(before, seat, action, table)


def estimate(table: FoodAdviceState, seat: int, hand: list[int] | None = None) -> float:
    """F that a seat expects by what it sees, with its hand or another and no hope for offers that are open."""
    seen = game().imagine(table.observation(seat), SeededChance("mine"))
    seen.offered_card, seen.offered_to, seen.wanted = ([t.NONE] * seen.seats for _ in range(3))
    if hand is not None:
        seen.hands[seat] = hand
    prospects = judgement().prospects
    return prospects.of(seen, seat, prospects.expected(seen))[seat]


def gains(step: Step) -> list[float]:
    """What an offer's maker would have of each card that may be given for it, in F."""
    seat, table = step.seat, step.after
    offered, hand = table.offered_card[seat], table.hands[seat]
    fitting = [card for card in range(INGREDIENTS) if fits(table, card, table.wanted[seat]) and card not in hand]
    others = [[card if each == offered else each for each in hand] for card in fitting]
    worth = estimate(table, seat)
    return [estimate(table, seat, other) - worth for other in others]


def must_not_lose_by_an_exchange(step: Step) -> None:
    giver = (step.action - t.ANSWER) % t.MOST_SEATS
    for seat in (step.seat, giver):
        assert estimate(step.after, seat) >= estimate(step.before, seat) - A_HAIR


def trades(make: Callable[[int], Bot], players: int, seeds: range) -> Iterator[tuple[bool, Step]]:
    """Offers that were made, and (True) exchanges."""
    for seed in seeds:
        for step in traded(make, players, seed):
            is_exchange = t.ANSWER <= step.action < t.DECLINE
            if is_exchange or (t.WANT_CLASS <= step.action < t.FORGET or step.action >= t.WANT_TAG):
                yield is_exchange, step


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.rule("ADV-17")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_greedy_bots_trade_to_nobody_s_harm(players: int) -> None:
    """Whatever is answered; and what is given for an offer is missed by nobody."""
    seen = Counter[bool]()
    for is_exchange, step in trades(GreedyBot, players, range(6)):
        seen[is_exchange] += 1
        if is_exchange:
            must_not_lose_by_an_exchange(step)
        else:
            assert min(gains(step)) >= -A_HAIR
    assert seen[False] > 100
    assert seen[True] > 0


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.rule("ADV-17")
def test_searching_bots_gain_by_what_they_offer() -> None:
    """On the whole: a search tries everything a few times, and does not tell a trifle from nothing."""
    offers = trades(lambda seat: SearchBot(walks=40, seed=seat), 4, range(2))
    expected = [mean(gains(step)) for is_exchange, step in offers if not is_exchange]
    assert mean(expected) > 0.0
    assert sum(gain < -A_TRIFLE for gain in expected) <= len(expected) // 5


def test_bots_try_several_cards_but_none_twice() -> None:
    shown = list[list[int]]()
    for _, step in trades(GreedyBot, 4, range(6)):
        shown.append(step.after.shown[step.seat])
    assert max(map(len, shown)) == t.OFFERS_A_ROUND
    assert all(len(set(cards)) == len(cards) for cards in shown)


def test_what_is_like_keeping_three_is_keeping_three_others() -> None:
    table = game().new(4, seed=1)
    legal = table.legal_actions(0)
    keeps = list(range(t.KEEP, t.KEEP + t.WAYS_TO_KEEP))
    assert judgement().like_it(table, 0, t.KEEP + 4, legal) == keeps
    assert judgement().like_it(table, 0, t.OFFER + 1, legal) == []


def test_in_passing_the_best_three_are_kept_and_shops_are_looked_at() -> None:
    table = game().new(4, seed=1)
    assert isinstance(table, FoodAdviceState)
    best = max(range(t.WAYS_TO_KEEP), key=lambda way: _worth_of_three(table, way))
    found = judgement().in_passing(table, 0, table.list_actions(0))
    assert _worth_of_three(table, found) == _worth_of_three(table, best)
    while table.stage != t.PLACING:
        seat = table.mover()
        table.apply(seat, table.legal_actions(seat)[0])
    assert judgement().in_passing(table, table.mover(), table.list_actions(table.mover())) == NOBODY


def _worth_of_three(table: FoodAdviceState, way: int) -> float:
    forecast = judgement().prospects.for_new_products(table, 0)
    first, second, third = (table.hands[0][slot] for slot in t.KEPT_SLOTS[way])
    return forecast.of(table.shapes[0], first, second, third)


# ---- voting ----


def presented(made: str) -> Stall:
    """Four products before the vote, one of them made so."""
    table = lay(
        stand("tea: sour 5, rich 10, farm 20"),
        stand("soup: spicy 5, juicy 10, hearty 20"),
        stand(f"cake: {made}"),
        stand("salad: bright 5, tasty 10, dainty 20"),
        stage=t.VOTING,
    )
    table.state.votes = [t.NONE] * 4
    return table


def votes_of_the_first(table: Stall) -> list[int]:
    """Of many who would sit there: each imagines what nobody can see in another way."""
    seen = table.state.observation(0)
    return [GreedyBot(seed).think(game(), seen)[0] - t.VOTE for seed in range(VOTERS)]


def test_nobody_can_tell_a_bot_s_vote_from_the_table() -> None:
    votes = votes_of_the_first(presented("sweet 5, caloric 10, exotic 20"))
    assert set(votes) == {1, 2, 3}
    assert max(votes.count(seat) for seat in set(votes)) < 0.8 * VOTERS


def best_vote(table: FoodAdviceState) -> int:
    """By the bots' judgement, of a table that one of them imagines."""
    values: dict[int, float] = {}
    for action in table.legal_actions(0):
        after = table.copy()
        after.apply(0, action)
        values[action - t.VOTE] = judgement().value(after, 0)
    return max(values, key=lambda seat: values[seat])


def test_what_a_product_is_made_of_moves_votes() -> None:
    """The same shape, the same price, as many hashtags, and the same cards that nobody sees."""
    recipes = ("sweet 5, caloric 10, exotic 20", "marine 5, salted 10, crunchy 20")
    tables = [presented(made).state for made in recipes]
    unseen = sorted(set(tables[0].ingredient_deck) & set(tables[1].ingredient_deck))
    votes: list[list[int]] = []
    for table in tables:
        chance = Random(1)
        votes.append([])
        for _ in range(VOTERS):
            table.ingredient_deck = chance.sample(unseen, len(unseen))
            votes[-1].append(best_vote(table))
    assert sum(one != other for one, other in zip(*votes, strict=True)) >= 3


# ---- fining ----


def before_the_fines(seed: int) -> Iterator[FoodAdviceState]:
    """Each moment of a match at which the Prosecutor may fine."""
    table, chance = game().new(6, seed=seed, house_fines="yes"), Random(seed)
    assert isinstance(table, FoodAdviceState)
    while not table.over:
        if table.stage == t.FINING:
            yield table
        seat = chance.choice(table.awaited())
        table.apply(seat, chance.choice(table.legal_actions(seat)))


@pytest.mark.rule("ADV-78")
@pytest.mark.parametrize(
    "bot",
    [RandomBot(1), CarelessBot(1.0, seed=1), GreedyBot(1), SearchBot(walks=20, seed=1)],
    ids=lambda bot: bot.name,
)
def test_no_bot_fines_anybody(bot: Bot) -> None:
    moments = [table for seed in range(3) for table in map(FoodAdviceState.copy, before_the_fines(seed))]
    assert {table.round for table in moments} == {1, 2, 3}
    for table in moments:
        seat = prosecutor(table)
        assert len(table.legal_actions(seat)) > 1 or table.fined
        assert bot.choose(table.observation(seat)) == t.ENOUGH
        assert bot.choose_at(game(), table, seat) == t.ENOUGH
