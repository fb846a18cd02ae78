"""Tables from what everybody sees of them: open things read back from their JSON form, hidden ones drawn anew."""

from typing import Any

from smorgasboard.engine import Chance, Observation
from smorgasboard.engine.fields import Counted, SomeOf
from smorgasboard.games.consumption.rules import NOTHING, Box, codes as c
from smorgasboard.games.consumption.rules.setup.boards import set_allergy
from smorgasboard.games.consumption.rules.state import ConsumptionState
from smorgasboard.games.consumption.view.fields import form_of, unseen_in


class KnownPile:
    """A pile of recipes: what went under it, how many cards nobody has seen, and what lies open on top (CON-063)."""

    def __init__(self, under: list[int], unseen: int, open_card: int) -> None:
        self.under = under
        self.unseen = unseen
        self.open = [open_card] if open_card != c.NO_CARD and open_card not in under else NOTHING

    def filled(self, recipes: list[int]) -> list[int]:
        """All of it, with these recipes for those that nobody has seen."""
        return self.under + recipes + self.open


class KnownTable:
    """What everybody knows of a table, and what that leaves open."""

    def __init__(self, table: ConsumptionState, bag: list[int]) -> None:
        self.table = table
        """Its hidden parts are never looked at."""
        self.bag = bag

    def see_recipes(self, left: KnownPile, right: KnownPile) -> None:
        table = self.table
        self.left = left
        self.right = right
        seen = [left.under, left.open, right.under, right.open, table.book, table.dropped_recipes]
        for diner in table.diners:
            seen.append(diner.recipes)
            seen.append(diner.cooked)
        self.base = unseen(table.base_recipes(), seen)
        self.added = unseen(table.added_recipes(), seen)
        self.leaving = len(self.base) + len(self.added) - left.unseen - right.unseen
        """Of the base recipes nobody has seen, so many are not in the game (CON-176, CON-189)."""

    def see_activities(self, under: list[int], count: int) -> None:
        table = self.table
        self.deck_under = under
        seen = [under, table.planner, table.dropped_activities]
        for diner in table.diners:
            seen.append(diner.activities)
            seen.append(diner.trained)
        self.activities = unseen(table.box.activity_deck, seen)[:count]

    def see_shops(self, stock_gone: list[int], stock_left: int, market_known: int, stands_to_come: int) -> None:
        table = self.table
        cards = unseen(list(range(len(table.box.stock_spaces))), [stock_gone, table.stock_open])
        self.stock = cards[:stock_left]
        self.market_known = market_known
        rounds = table.box.stand_round
        self.stands = [stand for stand in range(len(rounds)) if rounds[stand] > table.round]
        self.stands_to_come = stands_to_come

    def drawn(self, chance: Chance, mixed: bool = True) -> ConsumptionState:
        """With what is hidden at random, every way equally likely; or in a fixed order, which says nothing."""
        table = self.table.copy(chance)
        assert isinstance(table, ConsumptionState)
        recipes = self.recipes(chance, mixed)
        split = self.left.unseen
        table.left_pile = self.left.filled(recipes[:split])
        table.right_pile = self.right.filled(recipes[split : split + self.right.unseen])
        table.deck = self.deck_under + order(self.activities, chance, mixed)
        table.stock = order(self.stock, chance, mixed)
        table.bag = order(self.bag, chance, mixed)
        table.market_in = self.market_known
        stands = order(self.stands, chance, mixed and self.stands_to_come < len(self.stands))
        for stand in stands[: self.stands_to_come]:
            table.market_in |= 1 << stand
        return table

    def recipes(self, chance: Chance, mixed: bool) -> list[int]:
        """Those in the piles that nobody has seen."""
        if not self.leaving:
            return order(self.base + self.added, chance, mixed)
        base = order(self.base, chance, mixed)
        return order(base[self.leaving :] + self.added, chance, mixed)


def known_table(table: ConsumptionState) -> KnownTable:
    """Of a table only what everybody may know is used."""
    known = KnownTable(table, sorted(table.bag))
    known.see_recipes(
        known_pile(table.left_pile, table.left_known, table.next_in_sight(c.PILE_TOPS[0])),
        known_pile(table.right_pile, table.right_known, table.next_in_sight(c.PILE_TOPS[1])),
    )
    known.see_activities(table.deck[: table.deck_known], len(table.deck) - table.deck_known)
    stands = table.stands_known()
    known.see_shops(table.stock_gone(), len(table.stock), stands, (table.market_in & ~stands).bit_count())
    return known


class LatelySeen:
    """Bots imagine many positions from one observation: what it shows is read once."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.observation: Observation | None = None
        self.known: KnownTable | None = None

    def imagine(self, source: str, observation: Observation, chance: Chance) -> ConsumptionState:
        known = self.known
        if known is None or self.observation is not observation:
            known = read_known_table(source, chance, self.box, observation.view)
            self.known = known
            self.observation = observation
        return known.drawn(chance)


def known_pile(pile: list[int], known: int, open_card: int) -> KnownPile:
    return KnownPile(pile[:known], unseen_in(len(pile), known, open_card), open_card)


def read_known_table(source: str, chance: Chance, box: Box, view: dict[str, Any]) -> KnownTable:
    """The same from what an observation shows."""
    values = form_of(box, len(view["diners"])).values_seen(view)
    deck: dict[str, Any] = values.pop("deck")
    bag: list[int] = Counted(c.FOOD_NAMES).read(values.pop("bag"))
    left: dict[str, Any] = values.pop("left_pile")
    right: dict[str, Any] = values.pop("right_pile")
    stock: list[int] = values.pop("stock")
    stands: int = SomeOf(box.stand_names).read(values.pop("market_in"))
    known = KnownTable(table_of(source, chance, box, values), bag)
    known.see_recipes(read_pile(box, left), read_pile(box, right))
    known.see_activities([box.activity_at[name] for name in deck["under"]], deck["unseen"])
    known.see_shops(view["stock_gone"], len(stock), stands, view["market_to_come"])
    return known


def read_pile(box: Box, pile: dict[str, Any]) -> KnownPile:
    next_card: str | None = pile["next"]
    under = [box.recipe_at[name] for name in pile["under"]]
    return KnownPile(under, pile["unseen"], c.NO_CARD if next_card is None else box.recipe_at[next_card])


def table_of(source: str, chance: Chance, box: Box, values: dict[str, Any]) -> ConsumptionState:
    """With everything that was read, and what follows from it."""
    table = ConsumptionState(source, chance, box, values["diners"])
    form_of(box, table.seats).put(table, values)
    table.over = table.stage == c.OVER
    for seat in range(table.seats):
        diner = table.diners[seat]
        if diner.allergy >= 0:
            set_allergy(table, seat, diner.allergy)
        if not table.freezer:
            diner.frozen = NOTHING
    return table


def order(numbers: list[int], chance: Chance, mixed: bool) -> list[int]:
    ordered = numbers.copy()
    if mixed:
        chance.shuffle(ordered)
    return ordered


def unseen(numbers: list[int], seen: list[list[int]]) -> list[int]:
    """Those that are on none of the lists, whose cards may be packed with what lies on them."""
    found = [False] * 256
    for some in seen:
        for number in some:
            if number >= 0:
                found[number & 255] = True
    return [number for number in numbers if not found[number]]
