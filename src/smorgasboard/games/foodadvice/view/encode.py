"""A FoodAdvice position as numbers from 0 to 1, seen from one seat: its own things first, then clockwise."""

from smorgasboard.engine import SeededChance
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import Box, Product
from smorgasboard.games.foodadvice.rules.events import frames
from smorgasboard.games.foodadvice.rules.stages.placing import extra_chips_left
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState
from smorgasboard.games.foodadvice.rules.terms import channel_met

MUCH = 500
"""F that one player seldom has at the end,"""
DEAR = 100
"""and that no product costs."""
MANY = 10
MOST_CHOICES = 255
FRAME = len(c.EFFECT_NAMES) + len(c.QUESTION_NAMES) + c.MOST_SEATS + 5


def length(box: Box) -> int:
    """How many numbers there are with these cards."""
    return len(encode(FoodAdviceState("", SeededChance(""), box, c.MOST_SEATS), 0))


def _card_length(box: Box) -> int:
    return len(box.tag_names) + c.CLASSES


def _offer_length(box: Box) -> int:
    return c.MOST_SEATS + 2 * _card_length(box) + 2


def _product_length(box: Box) -> int:
    return c.SHAPES + len(box.tag_names) + 3


def encode(table: FoodAdviceState, me: int) -> list[float]:
    """What a seat sees of a table: the open things, one's own secrets, then every player; empty seats are zeros."""
    first = max(me, 0)
    numbers = _table(table, first) + _people(table) + _own(table, me)
    player: list[float] = []
    for seat in range(table.seats):
        player = _player(table, first, (first + seat) % table.seats)
        numbers += player
    return numbers + [0.0] * (len(player) * (c.MOST_SEATS - table.seats))


# ---- the table ----


def _table(table: FoodAdviceState, me: int) -> list[float]:
    return [
        *_at(table.stage, len(c.STAGE_NAMES)),
        *_at(table.round - 1, c.ROUNDS),
        float(table.house_fines),
        *_seats(table, me, table.done),
        *_seats(table, me, table.fined),
        *_at((table.first() - me) % table.seats, c.MOST_SEATS),
        table.place / c.MOST_SEATS,
        _share(len(table.row), 2 * c.ROW),
        _from_below(table.budget_change, DEAR),
        *_bits(table.cancelled, c.CHANNELS),
        _share(table.more_customers, MANY),
        *_frame(table, me),
    ]


def _frame(table: FoodAdviceState, me: int) -> list[float]:
    """The question on top of the stack."""
    if not table.stack:
        return [0.0] * FRAME
    top = table.stack[-1]
    effect = frames.effect_of(top)
    question = effect >= c.ASK_IMMUNE
    return [
        *_at(
            effect - c.ASK_IMMUNE + len(c.EFFECT_NAMES) if question else effect,
            len(c.EFFECT_NAMES) + len(c.QUESTION_NAMES),
        ),
        *_at((frames.seat_of(top) - me) % table.seats, c.MOST_SEATS),
        0.5 if question else _from_below(frames.number_of(top), DEAR),
        float(frames.step_of(top) == 0),
        frames.first_choice(top) / MOST_CHOICES,
        frames.second_choice(top) / MOST_CHOICES,
        _share(len(table.stack), MANY),
    ]


def _people(table: FoodAdviceState) -> list[float]:
    """Shops, customers and events that lie open."""
    street: list[float] = []
    for place in range(c.STREET):
        street += _at(table.street[place] if place < len(table.street) else c.NONE, len(table.box.shop_names))
    customers = len(table.box.customer_names)
    next_one = table.row[0] if table.row else c.NONE
    return [
        *street,
        *_at(table.customer, customers),
        *_at(next_one, customers),
        *_among(table.row, customers),
        *_among(table.served, customers),
        *_among(table.played, customers),
        *_among(table.used_events, len(table.box.event_names)),
    ]


def _own(table: FoodAdviceState, me: int) -> list[float]:
    """What nobody else sees; zeros for a spectator."""
    events = len(table.box.event_names)
    if me < 0:
        return [0.0] * (c.HAND * _card_length(table.box) + c.SHAPES + c.MOST_SEATS + events)
    hand: list[float] = []
    for slot in range(c.HAND):
        hand += _card(table.box, table.hands[me][slot] if slot < len(table.hands[me]) else c.NONE)
    vote = table.votes[me]
    return [
        *hand,
        *_at(table.shapes[me], c.SHAPES),
        *_at(c.NONE if vote == c.NONE else (vote - me) % table.seats, c.MOST_SEATS),
        *_among(table.kept_events[me], events),
    ]


# ---- players ----


def _player(table: FoodAdviceState, me: int, seat: int) -> list[float]:
    invested = table.invested[seat]
    products: list[float] = []
    for which in range(c.ROUNDS):
        products += _product(table.box, table.products[seat][which] if which < len(table.products[seat]) else None)
    return [
        1.0,
        *_at(table.characters[seat], c.CHARACTERS),
        *_counts(table, seat),
        *_at(c.NONE if invested == c.NONE else (invested - me) % table.seats, c.MOST_SEATS),
        *_bits(table.shop_chips[seat], c.STREET),
        *_bits(table.channel_chips[seat], c.CHANNELS),
        *_sales(table, seat),
        *_among(table.seen_in_hand[seat], len(table.box.ingredient_names)),
        *_offer(table, me, seat),
        *products,
    ]


def _counts(table: FoodAdviceState, seat: int) -> list[float]:
    return [
        _share(table.money[seat], MUCH),
        table.extras[seat] / c.ROUNDS,
        table.applause[seat] / c.MOST_SEATS,
        len(table.hands[seat]) / c.HAND,
        _share(len(table.kept_events[seat]), c.ROUNDS),
        _share(len(table.taken[seat]), MANY),
        _share(table.peeked[seat], MANY),
        table.offers_made[seat] / c.OFFERS_A_ROUND,
        float(extra_chips_left(table, seat) > 0),
    ]


def _sales(table: FoodAdviceState, seat: int) -> list[float]:
    """How many, and how far they meet the channels' terms: met, or the share of what is counted for them."""
    numbers = [_share(table.sales[seat], MANY)]
    for channel in range(c.ADVERTISING_CHANNELS):
        counted = table.progress[seat * c.ADVERTISING_CHANNELS + channel]
        numbers.append(1.0 if channel_met(table, seat, channel) else _share(counted, DEAR) / 2)
    return numbers


def _offer(table: FoodAdviceState, me: int, seat: int) -> list[float]:
    """To whom, which card, and what is wanted for it."""
    if table.offered_card[seat] == c.NONE:
        return [0.0] * _offer_length(table.box)
    wanted = table.wanted[seat]
    kind, which = wanted >> c.WANT_BITS, wanted & (1 << c.WANT_BITS) - 1
    said = wanted != c.NONE
    wish = [0.0] * _card_length(table.box)
    if said and kind == c.BY_CARD:
        wish = _card(table.box, which)
    elif said:
        wish[len(table.box.tag_names) + which if kind == c.BY_CLASS else which] = 1.0
    return [
        *_at((table.offered_to[seat] - me) % table.seats, c.MOST_SEATS),
        *_card(table.box, table.offered_card[seat]),
        *wish,
        float(said),
        float(said and kind == c.BY_CARD),
    ]


def _product(box: Box, product: Product | None) -> list[float]:
    if product is None:
        return [0.0] * _product_length(box)
    return [
        *_at(product.shape, c.SHAPES),
        *_bits(product.tags, len(box.tag_names)),
        _share(max(0, product.price), DEAR),
        len(product.parts) / c.PARTS,
        _from_below(product.change, DEAR),
    ]


def _card(box: Box, ingredient: int) -> list[float]:
    if ingredient == c.NONE:
        return [0.0] * _card_length(box)
    return [*_at(box.ingredient_tag[ingredient], len(box.tag_names)), *_at(box.ingredient_class[ingredient], c.CLASSES)]


# ---- numbers ----


def _at(place: int, count: int) -> list[float]:
    return [float(each == place) for each in range(count)]


def _among(cards: list[int], count: int) -> list[float]:
    numbers = [0.0] * count
    for card in cards:
        if card != c.NONE:
            numbers[card] = 1.0
    return numbers


def _bits(mask: int, count: int) -> list[float]:
    return [float(mask >> bit & 1) for bit in range(count)]


def _seats(table: FoodAdviceState, me: int, mask: int) -> list[float]:
    """Of seats as bits: the viewer's first."""
    return [float(seat < table.seats and mask >> (me + seat) % table.seats & 1) for seat in range(c.MOST_SEATS)]


def _share(count: int, most: int) -> float:
    return min(1.0, count / most)


def _from_below(change: int, most: int) -> float:
    """From `-most` to `most`."""
    return min(1.0, max(0.0, (change + most) / (2 * most)))
