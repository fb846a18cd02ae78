"""Tables read back from their JSON form: whole positions, and what a seat sees of one."""

from __future__ import annotations

from typing import Any, Final

from smorgasboard.engine.chance import Chance
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import Box
from smorgasboard.games.foodadvice.rules.products import Product, product_of
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState

STAGE_AT: Final[dict[str, int]] = {name: at for at, name in enumerate(c.STAGE_NAMES)}
SHAPE_AT: Final[dict[str, int]] = {name: at for at, name in enumerate(c.SHAPE_NAMES)}
CLASS_AT: Final[dict[str, int]] = {name: at for at, name in enumerate(c.CLASS_NAMES)}
CHANNEL_AT: Final[dict[str, int]] = {name: at for at, name in enumerate(c.CHANNEL_NAMES)}
CHARACTER_AT: Final[dict[str, int]] = {name: at for at, name in enumerate(c.CHARACTER_NAMES)}
LETTER_AT: Final[dict[str, int]] = {name: at for at, name in enumerate(c.SHOP_LETTERS)}
WHAT_AT: Final[dict[str, int]] = {
    **{name: at for at, name in enumerate(c.EFFECT_NAMES)},
    **{name: c.ASK_IMMUNE + at for at, name in enumerate(c.QUESTION_NAMES)},
}


def read_table(source: str, chance: Chance, box: Box, data: dict[str, Any]) -> FoodAdviceState:
    """From the JSON form of a whole position or of a view; where a view has a number of cards, so many unknown ones."""
    players: list[dict[str, Any]] = data["players"]
    table = FoodAdviceState(source, chance, box, len(players))
    read_state(table, data)
    read_decks(table, data)
    for seat in range(len(players)):
        read_player(table, seat, players[seat])
        read_creation(table, seat, players[seat])
        read_promotion(table, seat, players[seat])
        read_sales(table, seat, players[seat])
    table.characters = [CHARACTER_AT[player["character"]] for player in players]
    return table


def read_state(table: FoodAdviceState, data: dict[str, Any]) -> None:
    table.stage = STAGE_AT[data["stage"]]
    table.over = table.stage == c.FINISHED
    table.round = data["round"]
    table.house_fines = data["house_fines"]
    table.done = seats_as_bits(data["done"])
    table.place = data["place"]
    table.stack = [frame_from(frame) for frame in data["stack"]]
    table.event = data["event"]
    table.budget_change = data["budget_change"]
    table.cancelled = bits(data["cancelled"], CHANNEL_AT)
    table.more_customers = data["more_customers"]
    table.fined = seats_as_bits(data["fined"])
    table.winner_customers = data["winner_customers"]
    table.winners = list(data["winners"])


def read_decks(table: FoodAdviceState, data: dict[str, Any]) -> None:
    box = table.box
    table.ingredient_deck = cards(data["ingredient_deck"], box.ingredient_at)
    table.returned = cards(data["returned"], box.ingredient_at)
    table.shape_deck = cards(data["shape_deck"], SHAPE_AT)
    table.shop_deck = cards(data["shop_deck"], box.shop_at)
    table.event_deck = numbers(data["event_deck"])
    table.used_events = numbers(data["used_events"])
    table.customer_deck = cards(data["customer_deck"], box.customer_at)
    table.played = cards(data["played"], box.customer_at)
    table.street = cards(data["street"], box.shop_at)
    table.row = cards(data["row"], box.customer_at)
    table.served = cards(data["served"], box.customer_at)
    table.customer = card(data["customer"], box.customer_at)
    if "past_shops" in data:
        table.shop_deck = over_unknown(cards(data["past_shops"], box.shop_at), table.shop_deck)
        table.row = over_unknown(cards(data["next_customers"], box.customer_at), table.row)


def read_player(table: FoodAdviceState, seat: int, player: dict[str, Any]) -> None:
    box = table.box
    table.money[seat] = player["money"]
    earned: dict[str, int] = player["earned"]
    for at in range(c.SOURCES):
        table.earned[seat * c.SOURCES + at] = earned[c.SOURCE_NAMES[at]]
    table.extras[seat] = player["extras"]
    table.shapes[seat] = card(player["shape"], SHAPE_AT)
    table.hands[seat] = cards(player["hand"], box.ingredient_at)
    table.products[seat] = [product_from(box, product) for product in player["products"]]
    table.presented[seat] = [product_from(box, product) for product in player["presented"]]
    table.titles[seat] = list(player["titles"])
    table.votes[seat] = seat_or_none(player["vote"])
    table.applause[seat] = player["applause"]
    table.kept_events[seat] = numbers(player["kept_events"])


def read_creation(table: FoodAdviceState, seat: int, player: dict[str, Any]) -> None:
    known = table.box.ingredient_at
    table.offers_made[seat] = player["offers_made"]
    table.shown[seat] = cards(player["shown"], known)
    table.seen_in_hand[seat] = cards(player["seen_in_hand"], known)
    offer: dict[str, Any] | None = player["offer"]
    if offer is not None:
        table.offered_card[seat] = known[offer["card"]]
        table.offered_to[seat] = offer["to"]
        table.wanted[seat] = want_from(table.box, offer["wanted"])


def read_promotion(table: FoodAdviceState, seat: int, player: dict[str, Any]) -> None:
    table.shop_chips[seat] = bits(player["shops"], LETTER_AT)
    table.channel_chips[seat] = bits(player["channels"], CHANNEL_AT)
    table.invested[seat] = seat_or_none(player["invested"])


def read_sales(table: FoodAdviceState, seat: int, player: dict[str, Any]) -> None:
    table.taken[seat] = cards(player["taken"], table.box.customer_at)
    table.sales[seat] = player["sales"]
    progress: list[int] = player["progress"]
    for channel in range(c.ADVERTISING_CHANNELS):
        table.progress[seat * c.ADVERTISING_CHANNELS + channel] = progress[channel]
    table.peeked[seat] = player["peeked"]


def product_from(box: Box, data: dict[str, Any]) -> Product:
    return product_of(box, SHAPE_AT[data["shape"]], cards(data["parts"], box.ingredient_at), data["change"])


def want_from(box: Box, words: str | None) -> int:
    if words is None:
        return c.NONE
    kind, name = words.split(" ", 1)
    if kind == "class":
        return c.BY_CLASS << c.WANT_BITS | CLASS_AT[name]
    if kind == "tag":
        return c.BY_TAG << c.WANT_BITS | box.tag_names.index(name)
    return c.BY_CARD << c.WANT_BITS | box.ingredient_at[name]


def frame_from(data: dict[str, Any]) -> int:
    what = WHAT_AT[data["what"]]
    seat: int = data["seat"]
    step: int = data["step"]
    a: int = data["a"]
    b: int = data["b"]
    number: int = 0
    if what < c.ASK_IMMUNE:
        number = data["number"] + c.NUMBER_ZERO
    return (
        what | number << c.NUMBER_SHIFT | seat << c.SEAT_SHIFT | step << c.STEP_SHIFT | a << c.A_SHIFT | b << c.B_SHIFT
    )


def cards(listed: Any, known: dict[str, int]) -> list[int]:
    """Names, or how many cards there are that cannot be seen."""
    if isinstance(listed, int):
        return [c.NONE] * listed
    return [known[name] for name in listed]


def numbers(listed: Any) -> list[int]:
    """The same for cards that are numbers anyway."""
    if isinstance(listed, int):
        return [c.NONE] * listed
    return list(listed)


def over_unknown(known: list[int], cards: list[int]) -> list[int]:
    return known + cards[len(known) :]


def card(name: str | None, known: dict[str, int]) -> int:
    return c.NONE if name is None else known[name]


def seat_or_none(seat: int | None) -> int:
    return c.NONE if seat is None else seat


def seats_as_bits(seats: list[int]) -> int:
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def bits(names: list[str], known: dict[str, int]) -> int:
    mask = 0
    for name in names:
        mask |= 1 << known[name]
    return mask
