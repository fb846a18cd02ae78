"""What a position of FoodAdvice holds, declared once: JSON, what a seat sees, reading back and refusals follow."""

from typing import Any, Final

from smorgasboard.engine import SPECTATOR, fields as f, say, to_say
from smorgasboard.engine.fields import frames
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import Box, Product, product_of
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable

MUCH: Final = 10**6
"""More than anybody earns."""
FRAME_NAMES: Final = {
    **dict(list(enumerate(c.EFFECT_NAMES))[1:]),
    **{c.ASK_IMMUNE + at: name for at, name in enumerate(c.QUESTION_NAMES)},
}
COUNT: Final = f.Whole(0, f.MANY)
CHANGE: Final = f.Whole(-f.MANY, f.MANY)
TITLES: Final = f.ListOf(f.Text(), 0, c.ROUNDS)
SHAPE: Final = to_say("the name of a product's shape")
CHANNELS: Final = f.SomeOf(c.CHANNEL_NAMES, to_say("the name of a channel"))


def form_of(box: Box, seats: int) -> f.Fields:
    """The same one for all positions with these cards and so many seats."""
    if seats not in box.forms:
        box.forms[seats] = f.Fields(*_open_fields(box, seats), f.Columns("players", *_player(box, seats)), *_decks(box))
    return box.forms[seats]


def _ingredient(box: Box) -> f.OneOf:
    return f.OneOf(box.ingredient_names, what=to_say("the name of an ingredient"))


def _customer(box: Box, none: int | None = None) -> f.OneOf:
    return f.OneOf(box.customer_names, none, to_say("the name of a customer"))


def _shop(box: Box) -> f.OneOf:
    return f.OneOf(box.shop_names, what=to_say("the name of a shop"))


def _event(box: Box) -> f.Whole:
    return f.Whole(0, len(box.event_names) - 1)


# ---- what all can see ----


def _open_fields(box: Box, seats: int) -> list[f.Field]:
    customers = f.ListOf(_customer(box))
    return [
        f.Field("stage", f.OneOf(c.STAGE_NAMES, what=to_say("the name of a stage"))),
        f.Field("round", f.Whole(1, c.ROUNDS)),
        f.Field("house_fines", f.Flag()),
        f.Field("done", f.SomeSeats(seats)),
        f.Field("place", f.Whole(0, seats)),
        f.Field("stack", f.ListOf(_frame(seats))),
        f.Field("event", f.Whole(c.NONE, len(box.event_names) - 1)),
        f.Field("used_events", f.ListOf(_event(box))),
        f.Field("played", customers),
        f.Field("street", f.ListOf(_shop(box), 0, c.STREET)),
        f.Field("served", customers),
        f.Field("customer", _customer(box, c.NONE)),
        f.Field("budget_change", CHANGE),
        f.Field("cancelled", CHANNELS),
        f.Field("more_customers", COUNT),
        f.Field("fined", f.SomeSeats(seats)),
        f.Field("winner_customers", f.Whole(0, c.TIE_CUSTOMERS)),
        f.Field("winners", f.ListOf(f.Seat(seats=seats), 0, seats)),
    ]


def _frame(seats: int) -> f.Frames:
    parts = [
        f.Part("what", frames.KIND),
        f.Part("number", frames.A, -c.NUMBER_ZERO, zero=c.NUMBER_ZERO, only=range(c.ASK_IMMUNE)),
        f.Part("seat", frames.SEAT, 0, seats - 1),
        f.Part("step", frames.C, 0, c.READY),
        f.Part("a", frames.B, 0, frames.NARROW),
        f.Part("b", frames.D),
    ]
    return f.Frames(FRAME_NAMES, parts, named=True, what=to_say("the name of an effect"))


# ---- players ----


def _player(box: Box, seats: int) -> list[f.Field]:
    product, ingredient = ProductFields(box), _ingredient(box)
    return [
        f.Field("character", f.OneOf(c.CHARACTER_NAMES, what=to_say("the name of a character")), attr="characters"),
        f.Field("money", f.Whole(0, MUCH)),
        f.Field("earned", f.ByName(c.SOURCE_NAMES, f.Whole(-MUCH, MUCH)), step=c.SOURCES),
        f.Field("extras", f.Whole(0, c.ROUNDS)),
        f.Field("shape", f.OneOf(c.SHAPE_NAMES, c.NONE, SHAPE), attr="shapes", to=f.OWNER, unknown=c.NONE),
        f.Field("products", f.ListOf(product, 0, c.ROUNDS)),
        f.Field("presented", f.ListOf(product, 0, c.ROUNDS)),
        f.Field("titles", TITLES, to=f.OWNER, others=_presented_titles, like=TITLES),
        f.Field("vote", f.Seat(c.NONE, True, seats), attr="votes", to=_knows_vote, unknown=c.NONE),
        f.Field("applause", f.Whole(0, seats)),
        f.Field("shops", f.SomeOf(c.SHOP_LETTERS, to_say("the letter of a shop of the street")), attr="shop_chips"),
        f.Field("channels", CHANNELS, attr="channel_chips"),
        f.Field("invested", f.Seat(c.NONE, True, seats)),
        f.Field("taken", f.ListOf(_customer(box))),
        f.Field("offers_made", f.Whole(0, c.OFFERS_A_ROUND)),
        f.Field("shown", f.ListOf(ingredient, 0, c.OFFERS_A_ROUND)),
        f.Field("seen_in_hand", f.ListOf(ingredient, 0, c.HAND)),
        f.Field("sales", COUNT),
        f.Field(
            "progress", f.ListOf(COUNT, c.ADVERTISING_CHANNELS, c.ADVERTISING_CHANNELS), step=c.ADVERTISING_CHANNELS
        ),
        f.Field("peeked", COUNT),
        f.Field("hand", f.ListOf(ingredient, 0, c.HAND), attr="hands", to=f.OWNER, others=f.AS_SIZE, unknown=c.NONE),
        f.Field("kept_events", f.ListOf(_event(box)), to=f.OWNER, others=f.AS_SIZE, unknown=c.NONE),
        f.Field("offer", f.Maybe(_offer(box, seats)), to=_knows_offer, of=_offer_of),
    ]


def _presented_titles(table: FoodAdviceTable, owner: int, _viewer: int) -> list[str]:
    """ADV-25: a name is told when its product is presented."""
    return table.titles[owner][: len(table.products[owner])]


def _knows_vote(table: FoodAdviceTable, owner: int, viewer: int) -> bool:
    """ADV-26: all do when all votes are in."""
    return owner == viewer or sum(table.applause) > 0


class ProductFields(f.Fields):
    """Written without asking its fields, because every view has dozens of them."""

    def __init__(self, box: Box) -> None:
        def made(values: dict[str, Any]) -> Product:
            return product_of(box, values["shape"], values["parts"], values["change"])

        super().__init__(
            f.Field("shape", f.OneOf(c.SHAPE_NAMES, what=SHAPE)),
            f.Field("parts", f.ListOf(_ingredient(box), 1, c.PARTS)),
            f.Field("change", CHANGE),
            make=made,
        )
        self.ingredient_names: list[str] = box.ingredient_names

    def write(self, value: Any) -> Any:
        product: Product = value
        names = self.ingredient_names
        parts = [names[part] for part in product.parts]
        return {"shape": c.SHAPE_NAMES[product.shape], "parts": parts, "change": product.change}

    def seen(self, state: Any, value: Any, owner: int, viewer: int) -> Any:
        return self.write(value)


# ---- offers: a card, to whom, and what is wanted for it ----


def _offer(box: Box, seats: int) -> f.Fields:
    return f.Fields(
        f.Field("card", _ingredient(box), of=lambda offer, _owner: offer[0]),
        f.Field("to", f.Seat(seats=seats), of=lambda offer, _owner: offer[1]),
        f.Field("wanted", WantKind(box), of=lambda offer, _owner: offer[2]),
    )


def _offer_of(table: FoodAdviceTable, seat: int) -> tuple[int, int, int] | None:
    if table.offered_card[seat] == c.NONE:
        return None
    return table.offered_card[seat], table.offered_to[seat], table.wanted[seat]


def _knows_offer(table: FoodAdviceTable, owner: int, viewer: int) -> bool:
    """One that was only begun, nobody has heard of."""
    return owner == viewer or table.wanted[owner] != c.NONE


class WantKind(f.Kind):
    """What an offer wants, packed; `class premium`, `tag sweet` or `card oat-flakes` in JSON, null if not said yet."""

    def __init__(self, box: Box) -> None:
        self.words: dict[int, str] = {}
        for kind, (word, names) in enumerate(
            (("class", list(c.CLASS_NAMES)), ("tag", box.tag_names), ("card", box.ingredient_names))
        ):
            for which, name in enumerate(names):
                self.words[kind << c.WANT_BITS | which] = f"{word} {name}"
        self.packed: dict[str, int] = {words: packed for packed, words in self.words.items()}

    def write(self, value: Any) -> Any:
        return self.words.get(value)

    def read(self, data: Any) -> Any:
        if data is None:
            return c.NONE
        if not isinstance(data, str) or data not in self.packed:
            raise f.unfit(data, self.expected())
        return self.packed[data]

    def expected(self) -> str:
        return say("a wish such as class premium, tag sweet or card and its name")

    def like(self) -> f.Kind:
        return f.Maybe(f.Text())


# ---- decks, whose order nobody knows ----


def _decks(box: Box) -> list[f.Field]:
    return [
        _deck("ingredient_deck", _ingredient(box)),
        _deck("returned", _ingredient(box)),
        _deck("shape_deck", f.OneOf(c.SHAPE_NAMES, what=SHAPE)),
        _deck("shop_deck", _shop(box), partly=True),
        f.Derived("past_shops", _past_shops, in_json=False, like=f.ListOf(_shop(box))),
        _deck("event_deck", _event(box)),
        _deck("customer_deck", _customer(box)),
        _deck("row", _customer(box), partly=True),
        f.Derived("next_customers", _next_customers, in_json=False, like=f.ListOf(_customer(box))),
    ]


def _deck(name: str, card: f.Kind, partly: bool = False) -> f.Field:
    return f.Field(name, f.ListOf(card), to=f.NO_ONE, others=f.AS_SIZE, unknown=c.NONE, partly=partly)


def _past_shops(table: FoodAdviceTable, _owner: int, _viewer: int) -> list[str]:
    return [table.box.shop_names[shop] for shop in table.shop_deck[: table.past_shops()]]


def _next_customers(table: FoodAdviceTable, _owner: int, viewer: int) -> list[str]:
    """Those that an event let this seat look at."""
    known = 0 if viewer == SPECTATOR else table.peeked[viewer]
    return [table.box.customer_names[customer] for customer in table.row[:known]]
