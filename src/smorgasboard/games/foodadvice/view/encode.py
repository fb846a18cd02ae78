"""A FoodAdvice position as numbers from 0 to 1, seen from one seat: its own things first, then clockwise."""

from typing import Final

from smorgasboard.engine import Features
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import Box, Product
from smorgasboard.games.foodadvice.rules.events import frames
from smorgasboard.games.foodadvice.rules.stages.placing import extra_chips_left
from smorgasboard.games.foodadvice.rules.table import NOTHING, FoodAdviceTable
from smorgasboard.games.foodadvice.rules.terms import channel_met

MUCH: Final = 500
"""F that one player seldom has at the end,"""
DEAR: Final = 100
"""and that no product costs."""
MANY: Final = 10
MOST_CHOICES: Final = 255
FRAME: Final = len(c.EFFECT_NAMES) + len(c.QUESTION_NAMES) + c.MOST_SEATS + 5


def add_features(table: FoodAdviceTable, seat: int, features: Features) -> None:
    """What a seat sees of a table: the open things, its own secrets, then every player; empty seats are zeros."""
    me = max(seat, 0)
    _add_table(table, me, features)
    _add_people(table, seat, features)
    _add_own(table, seat, features)
    start = features.count
    for place in range(table.seats):
        _add_player(table, me, (me + place) % table.seats, features)
    features.zeros((features.count - start) // table.seats * (c.MOST_SEATS - table.seats))


def _card_length(box: Box) -> int:
    return len(box.tag_names) + c.CLASSES


def _offer_length(box: Box) -> int:
    return c.MOST_SEATS + 2 * _card_length(box) + 2


def _product_length(box: Box) -> int:
    return c.SHAPES + len(box.tag_names) + 3


# ---- the table ----


def _add_table(table: FoodAdviceTable, me: int, features: Features) -> None:
    features.at(table.stage, len(c.STAGE_NAMES))
    features.at(table.round - 1, c.ROUNDS)
    features.flag(table.house_fines)
    _add_seats(table, me, table.done, features)
    _add_seats(table, me, table.fined, features)
    features.at((table.first() - me) % table.seats, c.MOST_SEATS)
    features.share(table.place, c.MOST_SEATS)
    features.share(len(table.row), 2 * c.ROW)
    _add_change(table.budget_change, features)
    features.bits(table.cancelled, c.CHANNELS)
    features.share(table.more_customers, MANY)
    _add_frame(table, me, features)


def _add_frame(table: FoodAdviceTable, me: int, features: Features) -> None:
    """The question on top of the stack."""
    if not table.stack:
        features.zeros(FRAME)
        return
    top = table.stack[-1]
    effect = frames.effect_of(top)
    question = effect >= c.ASK_IMMUNE
    features.at(
        effect - c.ASK_IMMUNE + len(c.EFFECT_NAMES) if question else effect,
        len(c.EFFECT_NAMES) + len(c.QUESTION_NAMES),
    )
    features.at((frames.seat_of(top) - me) % table.seats, c.MOST_SEATS)
    _add_change(0 if question else frames.number_of(top), features)
    features.flag(frames.step_of(top) == 0)
    features.share(frames.first_choice(top), MOST_CHOICES)
    features.share(frames.second_choice(top), MOST_CHOICES)
    features.share(len(table.stack), MANY)


def _add_people(table: FoodAdviceTable, seat: int, features: Features) -> None:
    """Shops, customers and events that lie open, and what this seat alone has seen of the row."""
    for place in range(c.STREET):
        features.at(table.street[place] if place < len(table.street) else c.NONE, len(table.box.shop_names))
    customers = len(table.box.customer_names)
    seen = table.row[: table.peeked[seat]] if seat >= 0 else NOTHING
    features.at(table.customer, customers)
    features.at(seen[0] if seen else c.NONE, customers)
    features.among(seen, customers)
    features.among(table.served, customers)
    features.among(table.played, customers)
    features.among(table.used_events, len(table.box.event_names))


def _add_own(table: FoodAdviceTable, me: int, features: Features) -> None:
    """What nobody else sees; zeros for a spectator."""
    events = len(table.box.event_names)
    if me < 0:
        features.zeros(c.HAND * _card_length(table.box) + c.SHAPES + c.MOST_SEATS + events)
        return
    hand = table.hands[me]
    for slot in range(c.HAND):
        _add_card(table.box, hand[slot] if slot < len(hand) else c.NONE, features)
    vote = table.votes[me]
    features.at(table.shapes[me], c.SHAPES)
    features.at(c.NONE if vote == c.NONE else (vote - me) % table.seats, c.MOST_SEATS)
    features.among(table.kept_events[me], events)


# ---- players ----


def _add_player(table: FoodAdviceTable, me: int, seat: int, features: Features) -> None:
    invested = table.invested[seat]
    products = table.products[seat]
    features.one()
    features.at(table.characters[seat], c.CHARACTERS)
    _add_counts(table, seat, features)
    features.at(c.NONE if invested == c.NONE else (invested - me) % table.seats, c.MOST_SEATS)
    features.bits(table.shop_chips[seat], c.STREET)
    features.bits(table.channel_chips[seat], c.CHANNELS)
    _add_sales(table, seat, features)
    features.among(table.seen_in_hand[seat], len(table.box.ingredient_names))
    _add_offer(table, me, seat, features)
    for product in products:
        _add_product(table.box, product, features)
    features.zeros((c.ROUNDS - len(products)) * _product_length(table.box))


def _add_counts(table: FoodAdviceTable, seat: int, features: Features) -> None:
    features.share(table.money[seat], MUCH)
    features.share(table.extras[seat], c.ROUNDS)
    features.share(table.applause[seat], c.MOST_SEATS)
    features.share(len(table.hands[seat]), c.HAND)
    features.share(len(table.kept_events[seat]), c.ROUNDS)
    features.share(len(table.taken[seat]), MANY)
    features.share(table.peeked[seat], MANY)
    features.share(table.offers_made[seat], c.OFFERS_A_ROUND)
    features.flag(extra_chips_left(table, seat) > 0)


def _add_sales(table: FoodAdviceTable, seat: int, features: Features) -> None:
    """How many, and how far they meet the channels' terms: met, or the share of what is counted for them."""
    features.share(table.sales[seat], MANY)
    for channel in range(c.ADVERTISING_CHANNELS):
        if channel_met(table, seat, channel):
            features.one()
        else:
            features.number(min(1.0, table.progress[seat * c.ADVERTISING_CHANNELS + channel] / DEAR) / 2)


def _add_offer(table: FoodAdviceTable, me: int, seat: int, features: Features) -> None:
    """To whom, which card, and what is wanted for it. One that somebody else only began, nobody has heard of."""
    wanted = table.wanted[seat]
    said = wanted != c.NONE
    if table.offered_card[seat] == c.NONE or not (said or seat == me):
        features.zeros(_offer_length(table.box))
        return
    kind, which = wanted >> c.WANT_BITS, wanted & (1 << c.WANT_BITS) - 1
    features.at((table.offered_to[seat] - me) % table.seats, c.MOST_SEATS)
    _add_card(table.box, table.offered_card[seat], features)
    if said and kind == c.BY_CARD:
        _add_card(table.box, which, features)
    else:
        place = len(table.box.tag_names) + which if kind == c.BY_CLASS else which
        features.at(place if said else c.NONE, _card_length(table.box))
    features.flag(said)
    features.flag(said and kind == c.BY_CARD)


def _add_product(box: Box, product: Product, features: Features) -> None:
    features.at(product.shape, c.SHAPES)
    features.bits(product.tags, len(box.tag_names))
    features.share(product.price, DEAR)
    features.share(len(product.parts), c.PARTS)
    _add_change(product.change, features)


def _add_card(box: Box, ingredient: int, features: Features) -> None:
    if ingredient == c.NONE:
        features.zeros(_card_length(box))
    else:
        features.at(box.ingredient_tag[ingredient], len(box.tag_names))
        features.at(box.ingredient_class[ingredient], c.CLASSES)


# ---- numbers ----


def _add_seats(table: FoodAdviceTable, me: int, mask: int, features: Features) -> None:
    """Of seats as bits: the viewer's first."""
    for seat in range(table.seats):
        features.flag(mask >> (me + seat) % table.seats & 1 > 0)
    features.zeros(c.MOST_SEATS - table.seats)


def _add_change(change: int, features: Features) -> None:
    """From `-DEAR` to `DEAR`."""
    features.share(change + DEAR, 2 * DEAR)
