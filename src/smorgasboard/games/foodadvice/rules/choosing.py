"""How customers choose: the clauses ADV-40 to ADV-63, one filter after the other, with a note on every product."""

from typing import Final

from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import Box, Product

# ---- what a customer thinks of a product ----

BOUGHT: Final = 0
TOO_DEAR: Final = 1
NO_MATCH: Final = 2
FEWER_MATCHES: Final = 3
CHEAPER: Final = 4
OTHER_SHAPE: Final = 5
NOT_SAMPLED: Final = 6
TIED: Final = 7
OLDER_ONE: Final = 8
NO_MONEY_LEFT: Final = 9
VERDICTS: Final = (
    "bought", "too dear", "no match", "fewer matches", "cheaper", "other shape", "not sampled", "tied", "older",
    "no money left",
)  # fmt: skip


class ProductShelf:
    """All products on sale as one customer sees them, seat by seat from the oldest on."""

    def __init__(self, box: Box, customer: int, budget: int) -> None:
        self.customer = customer
        self.budget = budget
        self.tags = box.customer_tags[customer]
        self.shapes = box.customer_shapes[customer]
        self.numbers: list[int] = []
        """seat * c.ROUNDS + which product of the seat."""
        self.products: list[Product] = []
        self.prices: list[int] = []
        """What the customer would pay."""
        self.matches: list[int] = []
        self.verdicts: list[int] = []
        """What the customer thinks of it, one of those above."""

    def add(self, number: int, product: Product, price: int) -> None:
        self.numbers.append(number)
        self.products.append(product)
        self.prices.append(price)
        self.matches.append(c.count_bits(product.tags & self.tags))
        self.verdicts.append(BOUGHT)

    def favourite(self, at: int) -> bool:
        return (self.shapes >> self.products[at].shape & 1) != 0

    def owner(self, at: int) -> int:
        return self.numbers[at] // c.ROUNDS

    # ---- filters: of these places, those that are better; what is worse gets its verdict ----

    def with_most_matches(self, among: list[int]) -> list[int]:
        return self._best(among, self.matches, FEWER_MATCHES)

    def dearest(self, among: list[int]) -> list[int]:
        """Closest to the budget: nothing on the shelf is above it (ADV-47)."""
        return self._best(among, self.prices, CHEAPER)

    def _best(self, among: list[int], numbers: list[int], verdict: int) -> list[int]:
        best = 0
        for at in among:
            if numbers[at] > best:
                best = numbers[at]
        kept: list[int] = []
        for at in among:
            if numbers[at] == best:
                kept.append(at)
            else:
                self.verdicts[at] = verdict
        return kept

    def of_favourite_shape(self, among: list[int]) -> list[int]:
        return [at for at in among if self.favourite(at)]

    def preferring_favourites(self, among: list[int]) -> list[int]:
        """ADV-48: only where some are and some are not."""
        favourites = self.of_favourite_shape(among)
        if not favourites:
            return among
        for at in among:
            if not self.favourite(at):
                self.verdicts[at] = OTHER_SHAPE
        return favourites

    def sampled(self, among: list[int], channels: list[int]) -> list[int]:
        """ADV-40: those of the one owner with a chip on Flavor sampling, the newest first; else none."""
        found: list[int] = []
        for at in among:
            if channels[self.owner(at)] >> c.SAMPLING & 1:
                if found and self.owner(found[0]) != self.owner(at):
                    return []
                found.insert(0, at)
        return found

    def judge(self, among: list[int], verdict: int) -> None:
        for at in among:
            self.verdicts[at] = verdict


def shelf_of(box: Box, products: list[list[Product]], customer: int, budget: int, reduced: int) -> ProductShelf:
    """What a customer may consider; what the seats in `reduced`, as bits, sell costs no more than the budget."""
    shelf = ProductShelf(box, customer, budget)
    for seat in range(len(products)):
        for which in range(len(products[seat])):
            product = products[seat][which]
            price = min(product.price, budget) if reduced >> seat & 1 else product.price
            shelf.add(seat * c.ROUNDS + which, product, price)
    return shelf


# ---- normal customers ----


def reduced_by(channels: list[int]) -> int:
    """ADV-41: seats on Black Friday, as bits."""
    seats = 0
    for seat in range(len(channels)):
        seats |= (channels[seat] >> c.FRIDAY & 1) << seat
    return seats


def normal_choice(shelf: ProductShelf, channels: list[int]) -> int:
    """Which place of the shelf a normal customer buys, NONE for nothing; `shelf.verdicts` then say why."""
    affordable = _affordable(shelf)  # ADV-45
    matching = [at for at in affordable if shelf.matches[at] > 0]
    if matching:
        rest = shelf.with_most_matches(matching)  # ADV-46
        shelf.judge([at for at in affordable if shelf.matches[at] == 0], NO_MATCH)
    else:
        rest = shelf.of_favourite_shape(affordable)  # ADV-49, ADV-51
        shelf.judge([at for at in affordable if not shelf.favourite(at)], NO_MATCH)
    rest = shelf.dearest(rest)  # ADV-47
    rest = shelf.preferring_favourites(rest)  # ADV-48
    return _only_one(shelf, rest, channels)


def _affordable(shelf: ProductShelf) -> list[int]:
    found: list[int] = []
    for at in range(len(shelf.numbers)):
        if shelf.prices[at] <= shelf.budget:
            found.append(at)
        else:
            shelf.verdicts[at] = TOO_DEAR
    return found


def _only_one(shelf: ProductShelf, rest: list[int], channels: list[int]) -> int:
    """ADV-40, ADV-50: of equal products the sampled one, or none."""
    if not rest:
        return c.NONE
    if len(rest) == 1:
        return rest[0]
    sampled = shelf.sampled(rest, channels)
    if not sampled:
        shelf.judge(rest, TIED)
        return c.NONE
    shelf.judge(rest, NOT_SAMPLED)
    shelf.judge(sampled, OLDER_ONE)
    shelf.verdicts[sampled[0]] = BOUGHT
    return sampled[0]


# ---- Jokers ----


def joker_choice(shelf: ProductShelf, channels: list[int]) -> list[int]:
    """All places of the shelf that a Joker buys, in his order."""
    bought: list[int] = []
    left = shelf.budget
    wanted = _wanted_by_joker(shelf)
    while wanted:
        equal = _first_equals(shelf, wanted)  # ADV-57
        wanted = [at for at in wanted if at not in equal]
        price = shelf.prices[equal[0]]
        chosen = equal if len(equal) * price <= left else _some_of(shelf, equal, left // price, channels)
        shelf.judge([at for at in equal if at not in chosen], NO_MONEY_LEFT if price > left else TIED)
        bought += chosen
        left -= len(chosen) * price
    return bought


def _wanted_by_joker(shelf: ProductShelf) -> list[int]:
    """ADV-58: what matches; where nothing does, his shapes."""
    places = list(range(len(shelf.numbers)))
    matching = [at for at in places if shelf.matches[at] > 0]
    wanted = matching if matching else shelf.of_favourite_shape(places)
    shelf.judge([at for at in places if at not in wanted], NO_MATCH)
    return wanted


def _first_equals(shelf: ProductShelf, wanted: list[int]) -> list[int]:
    """Most matches, among these the dearest."""
    first = wanted[0]
    for at in wanted:
        if _before(shelf, at, first):
            first = at
    return [at for at in wanted if not _before(shelf, first, at)]


def _before(shelf: ProductShelf, one: int, other: int) -> bool:
    if shelf.matches[one] != shelf.matches[other]:
        return shelf.matches[one] > shelf.matches[other]
    return shelf.prices[one] > shelf.prices[other]


def _some_of(shelf: ProductShelf, equal: list[int], affordable: int, channels: list[int]) -> list[int]:
    """ADV-59: his shapes first, then Flavor sampling's; else none of them."""
    chosen: list[int] = []
    for group in (shelf.of_favourite_shape(equal), [at for at in equal if not shelf.favourite(at)]):
        room = affordable - len(chosen)
        if len(group) <= room:
            chosen += group
        else:
            return chosen + shelf.sampled(group, channels)[:room]
    return chosen


# ---- extra customers ----


def personal_choice(shelf: ProductShelf) -> int:
    """ADV-62: always one of them, whatever it matches; of equals the newest."""
    rest = shelf.with_most_matches(list(range(len(shelf.numbers))))
    if shelf.matches[rest[0]] > 0:
        rest = shelf.preferring_favourites(shelf.dearest(rest))
    else:
        rest = shelf.dearest(shelf.preferring_favourites(rest))
    shelf.judge(rest[:-1], OLDER_ONE)
    return rest[-1]


def dearest_of(shelf: ProductShelf) -> int:
    """ADV-63: for a Joker whom nothing of this player's tempts; of equals the newest."""
    rest = shelf.dearest(list(range(len(shelf.numbers))))
    shelf.judge(rest[:-1], OLDER_ONE)
    shelf.verdicts[rest[-1]] = BOUGHT
    return rest[-1]
