"""What a position of Consumption is made of, each thing declared once: as JSON, and as everybody sees it."""

from typing import Any, Final

from smorgasboard.engine import fields as f, say, to_say
from smorgasboard.engine.fields import Field, Flag, ListOf, OneOf, SomeOf, Text, Whole, frames
from smorgasboard.games.consumption.rules import Box, ConsumptionTable, Diner, codes as c

FROZEN_NAMES: Final = c.FOOD_NAMES[c.POULTRY : c.POULTRY + 3]
A_RECIPE: Final = to_say("the name of a recipe")
AN_ACTIVITY: Final = to_say("the name of an activity")
MOST_IN_CART: Final = 15
UNSEEN: Final = Field("unseen", Whole(0, f.MANY))
CART_FOODS: Final = ListOf(OneOf(c.FOOD_NAMES), 0, MOST_IN_CART)
NUMBER_OF_FRAME: Final = [("a", frames.A), ("b", frames.B), ("c", frames.C), ("d", frames.D)]


def form_of(box: Box, seats: int) -> f.Fields:
    """Made once for each number of players."""
    form = box.forms.get(seats)
    if form is None:
        form = table_form(box, seats)
        box.forms[seats] = form
    return form


def table_form(box: Box, seats: int) -> f.Fields:
    recipe = OneOf(box.recipe_names, c.NO_CARD, A_RECIPE)
    activity = OneOf(box.activity_names, c.NO_CARD, AN_ACTIVITY)
    recipes = ListOf(OneOf(box.recipe_names, what=A_RECIPE))
    activities = ListOf(OneOf(box.activity_names, what=AN_ACTIVITY))
    stand = OneOf(box.stand_names, c.NO_CARD)
    food = OneOf(c.FOOD_NAMES, c.NO_FOOD)
    stock_card = Whole(0, len(box.stock_spaces) - 1)
    pizza, row = (c.PIZZA_SPACES, c.BUFFET_ROW) if seats > 1 else (0, 0)
    return f.Fields(
        Field("edition", f.Fixed(box.edition)),
        Field("stage", OneOf(c.STAGES)),
        Field("round", Whole(1, c.ROUNDS)),
        Field("first", f.Seat(seats=seats)),
        Field("turn", f.Seat(c.NO_SEAT, seats=seats)),
        Field("stack", ListOf(frame_kind(seats))),
        Field("freezer", Flag()),
        Field("allergies", Flag()),
        Field("potluck", Flag()),
        Field("random_assistants", Flag()),
        Field("goals", ListOf(OneOf(box.goal_names))),
        Field("book", ListOf(recipe, c.OPEN_RECIPES, c.OPEN_RECIPES)),
        Field("left_pile", recipes, to=f.NO_ONE, others=PileSeen(c.PILE_TOPS[0])),
        Field("right_pile", recipes, to=f.NO_ONE, others=PileSeen(c.PILE_TOPS[1])),
        Field("left_known", Whole(0, f.MANY)),
        Field("right_known", Whole(0, f.MANY)),
        Field("planner", ListOf(activity, c.OPEN_ACTIVITIES, c.OPEN_ACTIVITIES)),
        Field("deck", activities, to=f.NO_ONE, others=DeckSeen()),
        Field("deck_known", Whole(0, f.MANY)),
        Field("dropped_recipes", recipes),
        Field("dropped_activities", activities),
        Field("covered", SomeOf(c.LIST_NAMES)),
        Field("stock", ListOf(stock_card), to=f.NO_ONE, others=f.AS_SIZE, partly=True),
        Field("stock_open", ListOf(stock_card)),
        Field("shoppers", Whole(0, c.SHOPPING_SPACES[seats])),
        f.Derived("stock_gone", stock_gone_seen, like=ListOf(stock_card)),
        Field("market_in", SomeOf(box.stand_names), to=f.NO_ONE, others=StandsSeen(box.stand_names)),
        f.Derived("market_to_come", market_to_come_seen, like=Whole(0, f.MANY)),
        Field("stands", ListOf(stand, len(c.DECK_NAMES), len(c.DECK_NAMES))),
        Field("bag", ListOf(OneOf(c.FOOD_NAMES)), to=f.NO_ONE, others=f.Counted(c.FOOD_NAMES)),
        Field("pizza", ListOf(food, pizza, pizza)),
        Field("buffet", ListOf(food, 2 * row, 2 * row)),
        Field("pizza_guest", f.Seat(c.NO_SEAT, seats=seats)),
        Field("buffet_guests", Whole(0, c.BUFFET_SPACES[seats])),
        Field("place", OneOf(c.PLACE_NAMES, c.NO_PLACE)),
        Field("passing", Flag()),
        Field("column", Whole(c.NO_DIE, 5)),
        Field("row", Whole(c.NO_DIE, 5)),
        Field("cart", Cart()),
        Field("options_used", SomeOf(c.ASSISTANT_NAMES)),
        Field("ignoring", Flag()),
        Field("recipe_relief", Whole(c.NO_RELIEF, c.ALL_CARDS + frames.NARROW)),
        Field("activity_relief", Whole(c.NO_RELIEF, c.ALL_CARDS + frames.NARROW)),
        Field("completed", Whole(0, f.MANY)),
        Field("worked_out", Whole(0, f.MANY)),
        Field("diners", f.PerSeat(diner_form(box), seats)),
        held=table_held,
    )


def diner_form(box: Box) -> f.Fields:
    recipes = ListOf(OneOf(box.recipe_names, what=A_RECIPE))
    return f.Fields(
        Field("diet", OneOf(box.diet_names)),
        Field("allergy", OneOf(box.allergy_names, c.NO_ALLERGY)),
        Field("body", f.ByName(c.FOOD_NAMES, Whole(0, f.MANY))),
        Field("tile", ListOf(OneOf(c.FOOD_NAMES))),
        Field("kitchen", f.InRows(c.SHELVES, c.FOODS, f.Repeated(c.FOOD_NAMES))),
        Field("freezer", FrozenPart(0, c.FREEZER_SPACES), attr="frozen"),
        Field("thaw", FrozenPart(3, c.THAW_SPACES), attr="frozen"),
        Field("trash", Whole(0, f.MANY)),
        Field("recipes", ListOf(HeldCard(box.recipe_names, box.recipe_spaces))),
        Field("activities", ListOf(HeldCard(box.activity_names, box.activity_spaces))),
        Field("cooked", recipes),
        Field("ready", recipes),
        Field("trained", ListOf(OneOf(box.activity_names, what=AN_ACTIVITY))),
        Field("assistants", SomeOf(c.ASSISTANT_NAMES)),
        Field("last_assistants", SomeOf(c.ASSISTANT_NAMES)),
        Field("markers", Whole(0, c.MARKERS)),
        Field("market_visits", Whole(0, c.MARKET_VISITS)),
        Field("snacked", Flag()),
        Field("passed", Flag()),
        Field("score", Whole(-f.MANY, f.MANY)),
        Field("preserved", Flag()),
        Field("thaw_kept", Flag()),
        make=MakeDiner(box),
        held=diner_held,
    )


def table_held(table: ConsumptionTable) -> list[Any]:
    """All attributes in the order of declaration."""
    return [
        table.stage, table.round, table.first, table.turn, table.stack, table.freezer, table.allergies,
        table.potluck, table.random_assistants, table.goals, table.book, table.left_pile, table.right_pile,
        table.left_known, table.right_known, table.planner, table.deck, table.deck_known,
        table.dropped_recipes, table.dropped_activities, table.covered, table.stock, table.stock_open,
        table.shoppers, table.market_in, table.stands, table.bag, table.pizza, table.buffet,
        table.pizza_guest, table.buffet_guests, table.place, table.passing, table.column, table.row,
        table.cart, table.options_used, table.ignoring, table.recipe_relief, table.activity_relief,
        table.completed, table.worked_out, table.diners,
    ]  # fmt: skip


def diner_held(diner: Diner) -> list[Any]:
    """Likewise."""
    return [
        diner.diet, diner.allergy, diner.body, diner.tile, diner.kitchen, diner.frozen, diner.frozen,
        diner.trash, diner.recipes, diner.activities, diner.cooked, diner.ready, diner.trained,
        diner.assistants, diner.last_assistants, diner.markers, diner.market_visits, diner.snacked,
        diner.passed, diner.score, diner.preserved, diner.thaw_kept,
    ]  # fmt: skip


class MakeDiner:
    """A diner from the values of its fields; those that are not set by name are the board, freezer and thaw area."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def __call__(self, values: dict[str, Any]) -> Diner:
        diner = Diner(values["diet"], self.box.tracks[values["diet"]], values["body"], values["kitchen"])
        diner.frozen = values.pop("freezer") + values.pop("thaw")
        return diner


def frame_kind(seats: int) -> f.Frames:
    """A name, a seat and four numbers."""
    seat = f.Part("seat", frames.SEAT, 0, seats - 1)
    numbers = [f.Part(name, at) for name, at in NUMBER_OF_FRAME]
    return f.Frames(c.FRAME_NAMES, [f.Part("kind", frames.KIND), seat, *numbers])


# ---- values that are not kept as they are written ----


class FrozenPart(f.Repeated):
    """The freezer (start 0) or the thaw area (start 3) of what is frozen."""

    def __init__(self, start: int, most: int = f.MANY) -> None:
        super().__init__(FROZEN_NAMES, most)
        self.start = start

    def write(self, value: Any) -> Any:
        frozen: list[int] = value
        return super().write(frozen[self.start : self.start + 3]) if frozen else []


class HeldCard(f.Kind):
    """A card that somebody works on: its name, then per space a food, a food twice ("meat 2") or null."""

    def __init__(self, names: list[str], spaces: list[list[int]]) -> None:
        self.names = names
        self.spaces = spaces
        self.code: dict[str, int] = {name: code for code, name in enumerate(names)}
        self.content: dict[str | None, int] = {None: 0}
        self.shown: list[str | None] = [None] * (c.TWO + len(c.FOOD_NAMES) + 1)
        for food, name in enumerate(c.FOOD_NAMES):
            self.shown[food + 1] = name
            self.shown[c.TWO | food + 1] = f"{name} 2"
            self.content[name] = food + 1
            self.content[f"{name} 2"] = c.TWO | food + 1

    def write(self, value: Any) -> Any:
        held: int = value
        card = held & c.CARD
        contents = held >> c.CARD_BITS
        found: list[str | None] = [self.names[card]]
        for _ in self.spaces[card]:
            found.append(self.shown[contents & c.SPACE])
            contents >>= c.SPACE_BITS
        return found

    def read(self, data: Any) -> Any:
        entries: list[Any] = self.listed(data)
        if not entries or not isinstance(entries[0], str) or entries[0] not in self.code:
            raise f.unfit(data, self.expected())
        card = self.code[entries[0]]
        if len(entries) != 1 + len(self.spaces[card]):
            raise f.unfit(data, self.expected())
        for at in range(1, len(entries)):
            entry = entries[at]
            if not (entry is None or isinstance(entry, str)) or entry not in self.content:
                raise f.unfit(entry, say("a food, a food twice, or null")).within(f"[{at}]")
            card |= self.content[entry] << c.CARD_BITS + c.SPACE_BITS * (at - 1)
        return card

    def expected(self) -> str:
        return say("a card with what lies on each of its spaces")

    def like(self) -> f.Kind:
        return ListOf(f.Maybe(f.Text()))


class Cart(f.Kind):
    """Food bought in this action: four bits a food; in JSON a list of foods."""

    def write(self, value: Any) -> Any:
        cart: int = value
        found: list[str] = []
        at = 0
        while cart:
            for _ in range(cart & MOST_IN_CART):
                found.append(c.FOOD_NAMES[at])
            cart >>= 4
            at += 1
        return found

    def read(self, data: Any) -> Any:
        cart = 0
        for food in CART_FOODS.read(data):
            cart += 1 << 4 * food
        return cart

    def expected(self) -> str:
        return CART_FOODS.expected()

    def like(self) -> f.Kind:
        return CART_FOODS


# ---- what everybody sees of what is hidden ----


class PileSeen(f.Kind):
    """Of a pile of recipes: as of a deck, and the card that lies open below a top that was taken (CON-063)."""

    def __init__(self, top: int) -> None:
        self.top = top

    def like(self) -> f.Kind:
        named = Text()
        return f.Fields(UNSEEN, Field("under", ListOf(named)), Field("next", f.Maybe(named)))

    def seen(self, state: Any, value: Any, owner: int, viewer: int) -> Any:
        table: ConsumptionTable = state
        pile: list[int] = value
        names = table.box.recipe_names
        known = table.left_known if self.top == c.PILE_TOPS[0] else table.right_known
        card = table.next_in_sight(self.top)
        return {
            "unseen": unseen_in(len(pile), known, card),
            "under": [names[under] for under in pile[:known]],
            "next": names[card] if card >= 0 else None,
        }


class DeckSeen(f.Kind):
    """How many cards nobody knows, and the ones that everybody saw going under, lowest first."""

    def like(self) -> f.Kind:
        return f.Fields(UNSEEN, Field("under", ListOf(Text())))

    def seen(self, state: Any, value: Any, owner: int, viewer: int) -> Any:
        table: ConsumptionTable = state
        deck: list[int] = value
        names = table.box.activity_names
        return {"unseen": len(deck) - table.deck_known, "under": [names[under] for under in deck[: table.deck_known]]}


def unseen_in(cards: int, known: int, open_card: int) -> int:
    """Of a pile with so many cards below that are known, and perhaps an open one on top."""
    return cards - known - 1 if open_card >= 0 and cards > known else cards - known


def stock_gone_seen(table: ConsumptionTable, _owner: int, _viewer: int) -> list[int]:
    return table.stock_gone()


class StandsSeen(f.SomeOf):
    """Those of the rounds so far."""

    def seen(self, state: Any, value: Any, owner: int, viewer: int) -> Any:
        table: ConsumptionTable = state
        return self.write(table.stands_known())


def market_to_come_seen(table: ConsumptionTable, _owner: int, _viewer: int) -> int:
    return (table.market_in & ~table.stands_known()).bit_count()
