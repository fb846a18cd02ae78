"""Tables from what everybody sees of them: open things read back from their JSON form, hidden ones drawn anew."""

from __future__ import annotations

from typing import Any, Final

from smorgasboard.engine.chance import Chance
from smorgasboard.games.consumption.rules.codes import (
    A_SHIFT,
    ASSISTANT_NAMES,
    B_SHIFT,
    C_SHIFT,
    CARD_BITS,
    D_SHIFT,
    FOOD_NAMES,
    FOODS,
    FRAME_NAMES,
    LIST_NAMES,
    NO_CARD,
    NO_FOOD,
    NO_PLACE,
    OVER,
    PILE_TOPS,
    PLACE_NAMES,
    POULTRY,
    SEAT_SHIFT,
    SHELVES,
    SPACE_BITS,
    STAGES,
    TWO,
)
from smorgasboard.games.consumption.rules.diner import NOTHING, Diner
from smorgasboard.games.consumption.rules.pieces import Box
from smorgasboard.games.consumption.rules.setup.boards import set_allergy
from smorgasboard.games.consumption.rules.state import ConsumptionState
from smorgasboard.games.consumption.view.to_json import bits_set, unseen_in

FOOD_AT: Final[dict[str | None, int]] = {None: NO_FOOD, **{name: at for at, name in enumerate(FOOD_NAMES)}}
CONTENT_AT: Final[dict[str | None, int]] = {
    None: 0,
    **{name: at + 1 for at, name in enumerate(FOOD_NAMES)},
    **{f"{name} 2": at + 1 | TWO for at, name in enumerate(FOOD_NAMES)},
}
FRAME_AT: Final[dict[str, int]] = {name: at for at, name in enumerate(FRAME_NAMES)}
STAGE_AT: Final[dict[str, int]] = {name: at for at, name in enumerate(STAGES)}
PLACE_AT: Final[dict[str | None, int]] = {None: NO_PLACE, **{name: at for at, name in enumerate(PLACE_NAMES)}}
SPACE_AT: Final[dict[str, int]] = {name: at for at, name in enumerate(LIST_NAMES)}
ASSISTANT_AT: Final[dict[str, int]] = {name: at for at, name in enumerate(ASSISTANT_NAMES)}


class Pile:
    """A pile of recipes: what went under it, how many cards nobody has seen, and what lies open on top (CON-063)."""

    __slots__ = ("under", "unseen", "open")

    def __init__(self, under: list[int], unseen: int, open_card: int) -> None:
        self.under = under
        self.unseen = unseen
        self.open = [open_card] if open_card != NO_CARD and open_card not in under else NOTHING

    def filled(self, recipes: list[int]) -> list[int]:
        """All of it, with these recipes for those that nobody has seen."""
        return self.under + recipes + self.open


class Veil:
    """A table of which the hidden parts are not settled."""

    __slots__ = (
        "table", "base", "added", "leaving", "left", "right", "activities", "deck_under", "stock", "stands",
        "stands_to_come", "market_known", "bag",
    )  # fmt: skip

    def __init__(self, table: ConsumptionState, bag: list[int]) -> None:
        self.table = table
        """Its hidden parts are never looked at."""
        self.bag: list[int] = []
        for food in range(FOODS):
            self.bag += [food] * bag[food]

    def see_recipes(self, left: Pile, right: Pile) -> None:
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
        cards = unseen(range_of(len(table.box.stock_spaces)), [stock_gone, table.stock_open])
        self.stock = cards[:stock_left]
        self.market_known = market_known
        rounds = table.box.stand_round
        self.stands = [stand for stand in range(len(rounds)) if rounds[stand] > table.round]
        self.stands_to_come = stands_to_come

    def lifted(self) -> ConsumptionState:
        """With what is hidden in a fixed order, which says nothing."""
        return self.settled(self.table.chance, False)

    def drawn(self, chance: Chance) -> ConsumptionState:
        """With what is hidden at random, every way equally likely."""
        return self.settled(chance, True)

    def settled(self, chance: Chance, mixed: bool) -> ConsumptionState:
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


def veil_over(table: ConsumptionState) -> Veil:
    """A table of which only what everybody may know is used."""
    bag = [0] * FOODS
    for food in table.bag:
        bag[food] += 1
    veil = Veil(table, bag)
    veil.see_recipes(
        pile_seen(table.left_pile, table.left_known, table.next_in_sight(PILE_TOPS[0])),
        pile_seen(table.right_pile, table.right_known, table.next_in_sight(PILE_TOPS[1])),
    )
    veil.see_activities(table.deck[: table.deck_known], len(table.deck) - table.deck_known)
    known = table.market_in & table.stands_known()
    veil.see_shops(table.stock_gone(), len(table.stock), known, bits_set(table.market_in & ~table.stands_known()))
    return veil


def read_veil(source: str, chance: Chance, box: Box, view: dict[str, Any]) -> Veil:
    """The same from what an observation shows."""
    deck: dict[str, Any] = view["deck"]
    bag: dict[str, int] = view["bag"]
    veil = Veil(open_table(source, chance, box, view), [bag[name] for name in FOOD_NAMES])
    veil.see_recipes(read_pile(box, view["left_pile"]), read_pile(box, view["right_pile"]))
    veil.see_activities(cards(deck["under"], box.activity_at), deck["unseen"])
    known = bits(view["market_in"], box.stand_at)
    veil.see_shops(view["stock_gone"], view["stock"], known, view["market_to_come"])
    return veil


def pile_seen(pile: list[int], known: int, open_card: int) -> Pile:
    return Pile(pile[:known], unseen_in(len(pile), known, open_card), open_card)


def read_pile(box: Box, pile: dict[str, Any]) -> Pile:
    next_card: str | None = pile["next"]
    under: list[str | None] = pile["under"]
    return Pile(cards(under, box.recipe_at), pile["unseen"], NO_CARD if next_card is None else box.recipe_at[next_card])


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


def range_of(count: int) -> list[int]:
    return list(range(count))


# ---- open things ----


def open_table(source: str, chance: Chance, box: Box, view: dict[str, Any]) -> ConsumptionState:
    """All that `notation.table_as_seen` lists in words; decks, bag, stock and market are left empty."""
    freezer: bool = view["freezer"]
    diners: list[Diner] = []
    for each in view["diners"]:
        diners.append(open_diner(box, each, freezer))
    table = ConsumptionState(source, chance, box, diners)
    table.freezer = freezer
    for seat in range(len(diners)):
        if diners[seat].allergy >= 0:
            set_allergy(table, seat, diners[seat].allergy)
    open_state(table, view)
    open_cards(table, view)
    open_places(table, view)
    open_turn(table, view)
    return table


def open_state(table: ConsumptionState, view: dict[str, Any]) -> None:
    table.stage = STAGE_AT[view["stage"]]
    table.over = table.stage == OVER
    table.round = view["round"]
    table.first = view["first"]
    table.turn = view["turn"]
    stack: list[int] = []
    for name, seat, a, b, c, d in view["stack"]:
        stack.append(FRAME_AT[name] | seat << SEAT_SHIFT | a << A_SHIFT | b << B_SHIFT | c << C_SHIFT | d << D_SHIFT)
    table.stack = stack
    table.allergies = view["allergies"]
    table.potluck = view["potluck"]
    table.random_assistants = view["random_assistants"]
    table.goals = cards(view["goals"], table.box.goal_at)


def open_cards(table: ConsumptionState, view: dict[str, Any]) -> None:
    box = table.box
    table.book = cards(view["book"], box.recipe_at)
    table.left_known = view["left_known"]
    table.right_known = view["right_known"]
    table.planner = cards(view["planner"], box.activity_at)
    table.deck_known = view["deck_known"]
    table.dropped_recipes = cards(view["dropped_recipes"], box.recipe_at)
    table.dropped_activities = cards(view["dropped_activities"], box.activity_at)


def open_places(table: ConsumptionState, view: dict[str, Any]) -> None:
    table.covered = bits(view["covered"], SPACE_AT)
    table.stock_open = list(view["stock_open"])
    table.shoppers = view["shoppers"]
    table.stands = cards(view["stands"], table.box.stand_at)
    table.pizza = foods(view["pizza"])
    table.buffet = foods(view["buffet"])
    table.pizza_guest = view["pizza_guest"]
    table.buffet_guests = view["buffet_guests"]


def open_turn(table: ConsumptionState, view: dict[str, Any]) -> None:
    table.place = PLACE_AT[view["place"]]
    table.passing = view["passing"]
    table.column = view["column"]
    table.row = view["row"]
    cart = 0
    for food in foods(view["cart"]):
        cart += 1 << 4 * food
    table.cart = cart
    table.options_used = bits(view["options_used"], ASSISTANT_AT)
    table.ignoring = view["ignoring"]
    table.recipe_relief = view["recipe_relief"]
    table.activity_relief = view["activity_relief"]
    table.completed = view["completed"]
    table.worked_out = view["worked_out"]


def open_diner(box: Box, view: dict[str, Any], freezer: bool) -> Diner:
    diet = box.diet_at[view["diet"]]
    body: dict[str, int] = view["body"]
    diner = Diner(diet, box.tracks[diet], [body[name] for name in FOOD_NAMES], kitchen_of(view["kitchen"]))
    allergy: str | None = view["allergy"]
    if allergy is not None:
        diner.allergy = box.allergy_at[allergy]
    diner.tile = foods(view["tile"])
    diner.frozen = frozen_of(view["freezer"], view["thaw"]) if freezer else NOTHING
    diner.trash = view["trash"]
    diner.recipes = held_cards(view["recipes"], box.recipe_at)
    diner.activities = held_cards(view["activities"], box.activity_at)
    diner.cooked = cards(view["cooked"], box.recipe_at)
    diner.ready = cards(view["ready"], box.recipe_at)
    diner.trained = cards(view["trained"], box.activity_at)
    diner.assistants = bits(view["assistants"], ASSISTANT_AT)
    diner.last_assistants = bits(view["last_assistants"], ASSISTANT_AT)
    diner.markers = view["markers"]
    diner.market_visits = view["market_visits"]
    diner.snacked = view["snacked"]
    diner.passed = view["passed"]
    diner.score = view["score"]
    diner.preserved = view["preserved"]
    diner.thaw_kept = view["thaw_kept"]
    return diner


def kitchen_of(shelves: list[list[str]]) -> list[int]:
    kitchen = [0] * (SHELVES * FOODS)
    for shelf in range(SHELVES):
        for name in shelves[shelf]:
            kitchen[FOODS * shelf + FOOD_AT[name]] += 1
    return kitchen


def frozen_of(freezer: list[str], thaw: list[str]) -> list[int]:
    frozen = [0] * 6
    for name in freezer:
        frozen[FOOD_AT[name] - POULTRY] += 1
    for name in thaw:
        frozen[3 + FOOD_AT[name] - POULTRY] += 1
    return frozen


def held_cards(held: list[list[Any]], known: dict[str, int]) -> list[int]:
    """Cards with what lies on them: the name, then what each space holds."""
    packed: list[int] = []
    for each in held:
        card = known[each[0]]
        for space in range(1, len(each)):
            card |= CONTENT_AT[each[space]] << CARD_BITS + SPACE_BITS * (space - 1)
        packed.append(card)
    return packed


def cards(names: list[str | None], known: dict[str, int]) -> list[int]:
    return [NO_CARD if name is None else known[name] for name in names]


def foods(names: list[str | None]) -> list[int]:
    return [FOOD_AT[name] for name in names]


def bits(names: list[str], known: dict[str, int]) -> int:
    mask = 0
    for name in names:
        mask |= 1 << known[name]
    return mask
