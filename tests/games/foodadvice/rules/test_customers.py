"""How customers choose, against a second telling of the clauses, and the verdicts that say why."""

from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import example, given, settings, strategies as st

from smorgasboard.games.foodadvice.rules import choosing, codes as t
from smorgasboard.games.foodadvice.rules.box import Box, Product
from smorgasboard.games.foodadvice.rules.choosing import VERDICTS, ProductShelf

SEATS = 4
EXAMPLES = 600


# ---- a second telling: plain wares, whole sentences, no filters ----


@dataclass(frozen=True)
class Ware:
    """A product on sale: whose, of which round, and what is printed on it."""

    seat: int
    round: int
    shape: int
    price: int
    tags: frozenset[int]


@dataclass(frozen=True)
class Market:
    """A customer and all that they can look at."""

    wares: tuple[Ware, ...]
    tags: frozenset[int]
    shapes: frozenset[int]
    budget: int
    friday: frozenset[int] = frozenset()
    sampling: frozenset[int] = frozenset()

    def matches(self, ware: Ware) -> int:
        return len(self.tags & ware.tags)

    def likes(self, ware: Ware) -> bool:
        return ware.shape in self.shapes

    def to_pay(self, ware: Ware) -> int:
        """ADV-41."""
        return min(ware.price, self.budget) if ware.seat in self.friday else ware.price

    def rank(self, ware: Ware) -> tuple[int, int, bool]:
        """ADV-46 to ADV-48, one after the other; a higher price is closer to the budget."""
        return (self.matches(ware), self.to_pay(ware), self.likes(ware))

    def affordable(self) -> list[Ware]:
        return [ware for ware in self.wares if self.to_pay(ware) <= self.budget]

    def best(self) -> list[Ware]:
        """Those still equal after ADV-48, or what ADV-49 leaves."""
        rivals = [ware for ware in self.affordable() if self.matches(ware) or self.likes(ware)]
        if any(self.matches(ware) for ware in rivals):
            rivals = [ware for ware in rivals if self.matches(ware)]
        return [ware for ware in rivals if self.rank(ware) == max(map(self.rank, rivals))]

    def sampled(self, equal: list[Ware]) -> list[Ware]:
        """ADV-40: newest first; nothing when two owners sample."""
        mine = sorted((ware for ware in equal if ware.seat in self.sampling), key=lambda ware: -ware.round)
        return mine if len({ware.seat for ware in mine}) == 1 else []


def bought_by_one(market: Market) -> Ware | None:
    """What a normal customer buys."""
    best = market.best()
    if len(best) > 1:
        best = market.sampled(best)[:1]
    return best[0] if best else None


def bought_by_joker(market: Market) -> list[Ware]:
    """ADV-56 to ADV-59, ware by ware with the money in the hand."""
    wanted = [ware for ware in market.wares if market.matches(ware)]
    if not wanted:
        wanted = [ware for ware in market.wares if market.likes(ware)]
    money, bag = market.budget, list[Ware]()
    for level in sorted({(market.matches(ware), ware.price) for ware in wanted}, reverse=True):
        equal = [ware for ware in wanted if (market.matches(ware), ware.price) == level]
        for ware in enough_for(market, equal, money // level[1]):
            money -= ware.price
            bag.append(ware)
    return bag


def enough_for(market: Market, equal: list[Ware], count: int) -> list[Ware]:
    """Of equal wares so many at most: all; or all of his shapes, then others; a crowd is thinned by sampling."""
    if len(equal) <= count:
        return equal
    loved = [ware for ware in equal if market.likes(ware)]
    if len(loved) > count:
        return market.sampled(loved)[:count]
    others = [ware for ware in equal if not market.likes(ware)]
    return loved + market.sampled(others)[: count - len(loved)]


def bought_from_drawer(market: Market) -> Ware:
    """ADV-61, ADV-62."""

    def paid(ware: Ware) -> int:
        return min(ware.price, market.budget)

    if any(market.matches(ware) for ware in market.wares):
        return max(market.wares, key=lambda ware: (*(market.matches(ware), paid(ware), market.likes(ware)), ware.round))
    return max(market.wares, key=lambda ware: (market.likes(ware), paid(ware), ware.round))


def verdict_of_one(market: Market, ware: Ware) -> str:
    """What a normal customer says of a ware: the first clause that rules it out."""
    if ware == bought_by_one(market):
        return "bought"
    if market.to_pay(ware) > market.budget:
        return "too dear"
    rivals = [each for each in market.affordable() if market.matches(each) or market.likes(each)]
    if not market.matches(ware) and (any(map(market.matches, rivals)) or not market.likes(ware)):
        return "no match"
    top = max(market.rank(each) for each in rivals)
    ruled_out = [mine < best for mine, best in zip(market.rank(ware), top, strict=True)]
    if any(ruled_out):
        return ("fewer matches", "cheaper", "other shape")[ruled_out.index(True)]
    sampled = market.sampled(market.best())
    if not sampled:
        return "tied"
    return "older" if ware in sampled else "not sampled"


# ---- markets with many ties ----


def some_of(luck: Random, highest: int, least: int, most: int) -> frozenset[int]:
    return frozenset(luck.sample(range(highest + 1), luck.randint(least, most)))


def some_wares(luck: Random, seats: int, fewest: int) -> tuple[Ware, ...]:
    """Fewer shapes, hashtags and prices than on a real table, so that much is equal."""
    return tuple(
        Ware(seat, round_, luck.randint(0, 3), 5 * luck.randint(3, 12), some_of(luck, 4, 1, 3))
        for seat in range(seats)
        for round_ in range(luck.randint(fewest, t.ROUNDS))
    )


def some_market(luck: Random, budgets: tuple[int, ...], shapes: int, seats: int = SEATS, fewest: int = 0) -> Market:
    tags, liked, budget = some_of(luck, 7, 1, 4), some_of(luck, 3, shapes, shapes), luck.choice(budgets)
    wares = some_wares(luck, seats, fewest)
    return Market(wares, tags, liked, budget, some_of(luck, SEATS - 1, 0, 3), some_of(luck, SEATS - 1, 0, 3))


def markets(budgets: tuple[int, ...] = t.BUDGETS, shapes: int = 1) -> st.SearchStrategy[Market]:
    """Drawn whole from a number: drawing every hashtag by itself takes a hundred times as long."""
    return st.integers(0, 10**9).map(lambda number: some_market(Random(number), budgets, shapes))


def drawers(budgets: tuple[int, ...] = t.BUDGETS, shapes: int = 1) -> st.SearchStrategy[Market]:
    """The products of one player only, at least one."""
    return st.integers(0, 10**9).map(lambda number: some_market(Random(number), budgets, shapes, 1, 1))


# ---- the same for the rules ----


def box_for(market: Market) -> Box:
    box = Box()
    box.customer_tags = [as_bits(market.tags)]
    box.customer_shapes = [as_bits(market.shapes)]
    return box


def as_bits(numbers: frozenset[int]) -> int:
    return sum(1 << number for number in numbers)


def shelves(market: Market, seats: int = SEATS) -> list[list[Product]]:
    """By seat. Prices are as they are: a price changed by an event need not be a sum."""
    found: list[list[Product]] = [[] for _ in range(seats)]
    for ware in market.wares:
        found[ware.seat].append(Product(ware.shape, [], ware.price, as_bits(ware.tags), 0))
    return found


def ads(market: Market) -> list[int]:
    return [(seat in market.friday) << t.FRIDAY | (seat in market.sampling) << t.SAMPLING for seat in range(SEATS)]


def verdicts(shelf: ProductShelf) -> list[str]:
    return [VERDICTS[thought] for thought in shelf.verdicts]


def bought_marks(shelf: ProductShelf) -> list[int]:
    return [at for at, verdict in enumerate(verdicts(shelf)) if verdict == "bought"]


# ---- normal customers ----


@pytest.mark.rule("ADV-40", "ADV-41", "ADV-45", "ADV-46", "ADV-47", "ADV-48", "ADV-49", "ADV-50", "ADV-51")
@given(markets())
@settings(max_examples=EXAMPLES)
def test_normal_customers_choose_as_the_clauses_say(market: Market) -> None:
    reduced = choosing.reduced_by(ads(market))
    shelf = choosing.shelf_of(box_for(market), shelves(market), 0, market.budget, reduced)
    at = choosing.normal_choice(shelf, ads(market))
    expected = bought_by_one(market)
    assert (None if at == t.NONE else market.wares[at]) == expected
    if expected:
        assert shelf.prices[at] == market.to_pay(expected)
        assert shelf.matches[at] == market.matches(expected)


@pytest.mark.rule("ADV-46", "ADV-47", "ADV-48", "ADV-50", "ADV-51")
@given(markets())
@settings(max_examples=EXAMPLES)
def test_a_verdict_names_the_clause_that_rules_a_product_out(market: Market) -> None:
    reduced = choosing.reduced_by(ads(market))
    shelf = choosing.shelf_of(box_for(market), shelves(market), 0, market.budget, reduced)
    choosing.normal_choice(shelf, ads(market))
    assert verdicts(shelf) == [verdict_of_one(market, ware) for ware in market.wares]


def test_these_markets_know_every_outcome() -> None:
    """Otherwise the two properties above would say less than they seem to."""
    chosen = [some_market(Random(number), t.BUDGETS, 1) for number in range(EXAMPLES)]
    seen = {verdict_of_one(market, ware) for market in chosen for ware in market.wares}
    assert seen == set(VERDICTS) - {"no money left"}


# ---- Jokers ----

TWO_OF_ONE_OWNER = (
    Ware(0, 0, 0, 60, frozenset({0})),
    Ware(0, 1, 0, 60, frozenset({0})),
    Ware(1, 0, 0, 60, frozenset({0})),
)


@pytest.mark.rule("ADV-56", "ADV-57", "ADV-58", "ADV-59")
@given(markets((60, 150, 170), shapes=2))
@example(Market(TWO_OF_ONE_OWNER, frozenset({0}), frozenset({0}), 60, sampling=frozenset({0})))
@example(Market(TWO_OF_ONE_OWNER, frozenset({0}), frozenset({0}), 150, sampling=frozenset({0, 1})))
@settings(max_examples=EXAMPLES)
def test_jokers_choose_as_the_clauses_say(market: Market) -> None:
    shelf = choosing.shelf_of(box_for(market), shelves(market), 0, market.budget, 0)
    bought = choosing.joker_choice(shelf, ads(market))
    expected = bought_by_joker(market)
    assert {market.wares[at] for at in bought} == set(expected)
    assert len(set(bought)) == len(bought), "each once"
    assert [market.matches(market.wares[at]) for at in bought] == [market.matches(ware) for ware in expected]
    assert [shelf.prices[at] for at in bought] == [ware.price for ware in expected], "in full, Black Friday or not"
    assert sum(shelf.prices[at] for at in bought) <= market.budget
    assert bought_marks(shelf) == sorted(bought)


@pytest.mark.rule("ADV-57", "ADV-58", "ADV-59")
@given(markets((60, 150, 170), shapes=2))
@settings(max_examples=EXAMPLES)
def test_a_jokers_verdicts(market: Market) -> None:
    shelf = choosing.shelf_of(box_for(market), shelves(market), 0, market.budget, 0)
    bought = choosing.joker_choice(shelf, ads(market))
    any_match = any(market.matches(ware) for ware in market.wares)
    for at, verdict in enumerate(verdicts(shelf)):
        ware = market.wares[at]
        wanted = market.matches(ware) > 0 if any_match else market.likes(ware)
        assert (verdict == "no match") == (not wanted)
        if verdict == "tied":
            level = (market.matches(ware), ware.price)
            assert [each for each in market.wares if (market.matches(each), each.price) == level] != [ware]
        if verdict == "no money left":
            sooner = [
                market.wares[each] for each in bought if market.rank(market.wares[each])[:2] > market.rank(ware)[:2]
            ]
            spent = sum(each.price for each in sooner)
            assert spent + ware.price > market.budget


# ---- extra customers ----


@pytest.mark.rule("ADV-61", "ADV-62")
@given(drawers())
@settings(max_examples=EXAMPLES)
def test_extra_customers_choose_as_the_clauses_say(market: Market) -> None:
    shelf = choosing.shelf_of(box_for(market), shelves(market, 1), 0, market.budget, 1)
    at = choosing.personal_choice(shelf)
    expected = bought_from_drawer(market)
    assert market.wares[at] == expected
    assert shelf.prices[at] == min(expected.price, market.budget)
    assert bought_marks(shelf) == [at]


@pytest.mark.rule("ADV-63")
@given(drawers((150,), shapes=2))
@settings(max_examples=EXAMPLES)
def test_a_joker_whom_nothing_tempts_takes_the_dearest(market: Market) -> None:
    shelf = choosing.shelf_of(box_for(market), shelves(market, 1), 0, market.budget, 0)
    if not choosing.joker_choice(shelf, [0]):
        at = choosing.dearest_of(shelf)
        assert market.wares[at] == max(market.wares, key=lambda ware: (ware.price, ware.round))
        assert bought_marks(shelf) == [at]
