"""A FoodAdvice position as numbers from 0 to 1, seen from one seat: its own things first, then clockwise."""

from smorgasboard.engine.chance import SeededChance
from smorgasboard.engine.observation import Observation
from smorgasboard.games.foodadvice.rules.codes import (
    ASK_IMMUNE,
    BY_CARD,
    BY_CLASS,
    CHANNELS,
    CHARACTERS,
    CHOICE_MASK,
    CLASSES,
    EFFECT_NAMES,
    FIRST_SERVICE,
    HAND,
    MOST_SEATS,
    NONE,
    OFFERS_A_ROUND,
    PARTS,
    QUESTION_NAMES,
    ROUNDS,
    ROW,
    SHAPES,
    STAGE_NAMES,
    STREET,
    WANT_BITS,
)
from smorgasboard.games.foodadvice.rules.effects import a_of, b_of, effect_of, number_of, seat_of, step_of
from smorgasboard.games.foodadvice.rules.pieces import Box, Product
from smorgasboard.games.foodadvice.rules.state import Launch
from smorgasboard.games.foodadvice.view.reading import read_table

MUCH = 500
"""F that one player seldom has at the end,"""
DEAR = 100
"""and that no product costs."""
MANY = 10
FRAME = len(EFFECT_NAMES) + len(QUESTION_NAMES) + MOST_SEATS + 5
TABLE = len(STAGE_NAMES) + ROUNDS + 1 + 3 * MOST_SEATS + 4 + CHANNELS + FRAME
PLAYER = 1 + CHARACTERS + 9 + MOST_SEATS + STREET + CHANNELS + 1 + FIRST_SERVICE


def length(box: Box) -> int:
    """How many numbers there are with these cards."""
    events, customers, shops = len(box.event_names), len(box.customer_names), len(box.shop_names)
    table = TABLE + STREET * shops + 5 * customers + events
    own = HAND * _card_length(box) + SHAPES + MOST_SEATS + events
    player = PLAYER + len(box.ingredient_names) + _offer_length(box) + ROUNDS * _product_length(box)
    return table + own + MOST_SEATS * player


def _card_length(box: Box) -> int:
    return len(box.tag_names) + CLASSES


def _offer_length(box: Box) -> int:
    return MOST_SEATS + 2 * _card_length(box) + 2


def _product_length(box: Box) -> int:
    return SHAPES + len(box.tag_names) + 3


def encode(box: Box, observation: Observation) -> list[float]:
    """The table, one's own secrets, then every player; empty seats are zeros."""
    table = read_table(observation.source, SeededChance("seen"), box, observation.view)
    me = observation.seat
    numbers = _table(table, max(me, 0)) + _people(table) + _own(table, me)
    for seat in range(table.seats):
        numbers += _player(table, max(me, 0), (max(me, 0) + seat) % table.seats)
    return numbers + [0.0] * (length(box) - len(numbers))


# ---- the table ----


def _table(table: Launch, me: int) -> list[float]:
    return [
        *_at(table.stage, len(STAGE_NAMES)),
        *_at(table.round - 1, ROUNDS),
        float(table.house_fines),
        *_seats(table, me, table.done),
        *_seats(table, me, table.fined),
        *_at((table.first() - me) % table.seats, MOST_SEATS),
        table.place / MOST_SEATS,
        _share(len(table.row), 2 * ROW),
        _from_below(table.budget_change, DEAR),
        *_bits(table.cancelled, CHANNELS),
        _share(table.more_customers, MANY),
        *_frame(table, me),
    ]


def _frame(table: Launch, me: int) -> list[float]:
    """The question on top of the stack."""
    if not table.stack:
        return [0.0] * FRAME
    top = table.stack[-1]
    effect = effect_of(top)
    question = effect >= ASK_IMMUNE
    return [
        *_at(effect - ASK_IMMUNE + len(EFFECT_NAMES) if question else effect, len(EFFECT_NAMES) + len(QUESTION_NAMES)),
        *_at((seat_of(top) - me) % table.seats, MOST_SEATS),
        0.5 if question else _from_below(number_of(top), DEAR),
        float(step_of(top) == 0),
        a_of(top) / CHOICE_MASK,
        b_of(top) / CHOICE_MASK,
        _share(len(table.stack), MANY),
    ]


def _people(table: Launch) -> list[float]:
    """Shops, customers and events that lie open."""
    street: list[float] = []
    for place in range(STREET):
        street += _at(table.street[place] if place < len(table.street) else NONE, len(table.box.shop_names))
    customers = len(table.box.customer_names)
    next_one = table.row[0] if table.row else NONE
    return [
        *street,
        *_at(table.customer, customers),
        *_at(next_one, customers),
        *_among(table.row, customers),
        *_among(table.served, customers),
        *_among(table.played, customers),
        *_among(table.used_events, len(table.box.event_names)),
    ]


def _own(table: Launch, me: int) -> list[float]:
    """What nobody else sees; zeros for a spectator."""
    events = len(table.box.event_names)
    if me < 0:
        return [0.0] * (HAND * _card_length(table.box) + SHAPES + MOST_SEATS + events)
    hand: list[float] = []
    for slot in range(HAND):
        hand += _card(table.box, table.hands[me][slot] if slot < len(table.hands[me]) else NONE)
    vote = table.votes[me]
    return [
        *hand,
        *_at(table.shapes[me], SHAPES),
        *_at(NONE if vote == NONE else (vote - me) % table.seats, MOST_SEATS),
        *_among(table.kept_events[me], events),
    ]


# ---- players ----


def _player(table: Launch, me: int, seat: int) -> list[float]:
    invested = table.invested[seat]
    products: list[float] = []
    for which in range(ROUNDS):
        products += _product(table.box, table.products[seat][which] if which < len(table.products[seat]) else None)
    return [
        1.0,
        *_at(table.characters[seat], CHARACTERS),
        *_counts(table, seat),
        *_at(NONE if invested == NONE else (invested - me) % table.seats, MOST_SEATS),
        *_bits(table.chips[seat], STREET),
        *_bits(table.ads[seat], CHANNELS),
        *_sales(table, seat),
        *_among(table.seen_in_hand[seat], len(table.box.ingredient_names)),
        *_offer(table, me, seat),
        *products,
    ]


def _counts(table: Launch, seat: int) -> list[float]:
    return [
        _share(table.money[seat], MUCH),
        table.extras[seat] / ROUNDS,
        table.applause[seat] / MOST_SEATS,
        len(table.hands[seat]) / HAND,
        _share(len(table.kept_events[seat]), ROUNDS),
        _share(len(table.taken[seat]), MANY),
        _share(table.peeked[seat], MANY),
        table.offers_made[seat] / OFFERS_A_ROUND,
        float(table.chips_left(seat) > 0),
    ]


def _sales(table: Launch, seat: int) -> list[float]:
    """How many, and how far they meet the channels' terms: met, or the share of what is counted for them."""
    numbers = [_share(table.sales[seat], MANY)]
    for channel in range(FIRST_SERVICE):
        counted = table.progress[seat * FIRST_SERVICE + channel]
        numbers.append(1.0 if table.channel_met(seat, channel) else _share(counted, DEAR) / 2)
    return numbers


def _offer(table: Launch, me: int, seat: int) -> list[float]:
    """To whom, which card, and what is wanted for it."""
    if table.offered_card[seat] == NONE:
        return [0.0] * _offer_length(table.box)
    wanted = table.wanted[seat]
    kind, which = wanted >> WANT_BITS, wanted & (1 << WANT_BITS) - 1
    said = wanted != NONE
    wish = [0.0] * _card_length(table.box)
    if said and kind == BY_CARD:
        wish = _card(table.box, which)
    elif said:
        wish[len(table.box.tag_names) + which if kind == BY_CLASS else which] = 1.0
    return [
        *_at((table.offered_to[seat] - me) % table.seats, MOST_SEATS),
        *_card(table.box, table.offered_card[seat]),
        *wish,
        float(said),
        float(said and kind == BY_CARD),
    ]


def _product(box: Box, product: Product | None) -> list[float]:
    if product is None:
        return [0.0] * _product_length(box)
    return [
        *_at(product.shape, SHAPES),
        *_bits(product.tags, len(box.tag_names)),
        _share(max(0, product.price), DEAR),
        len(product.parts) / PARTS,
        _from_below(product.change, DEAR),
    ]


def _card(box: Box, ingredient: int) -> list[float]:
    if ingredient == NONE:
        return [0.0] * _card_length(box)
    return [*_at(box.ingredient_tag[ingredient], len(box.tag_names)), *_at(box.ingredient_class[ingredient], CLASSES)]


# ---- numbers ----


def _at(place: int, count: int) -> list[float]:
    return [float(each == place) for each in range(count)]


def _among(cards: list[int], count: int) -> list[float]:
    numbers = [0.0] * count
    for card in cards:
        if card != NONE:
            numbers[card] = 1.0
    return numbers


def _bits(mask: int, count: int) -> list[float]:
    return [float(mask >> bit & 1) for bit in range(count)]


def _seats(table: Launch, me: int, mask: int) -> list[float]:
    """Of seats as bits: the viewer's first."""
    return [float(seat < table.seats and mask >> (me + seat) % table.seats & 1) for seat in range(MOST_SEATS)]


def _share(count: int, most: int) -> float:
    return min(1.0, count / most)


def _from_below(change: int, most: int) -> float:
    """From `-most` to `most`."""
    return min(1.0, max(0.0, (change + most) / (2 * most)))
