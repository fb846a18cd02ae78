"""Creating (ADV-15 to ADV-20): everybody is dealt a hand, trades if they like, and keeps three.

All at once, when a round begins, until everybody is locked in.
"""

from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.table import NOTHING, FoodAdviceTable


def deal(table: FoodAdviceTable) -> None:
    """ADV-15: a shape and six ingredients for everybody."""
    for seat in range(table.seats):
        table.shapes[seat] = table.shape_deck[-1]
        table.shape_deck = table.shape_deck[:-1]
        table.hands[seat] = table.ingredient_deck[-c.HAND :]
        table.ingredient_deck = table.ingredient_deck[: -c.HAND]
        table.offers_made[seat] = 0
        table.shown[seat] = NOTHING
        table.votes[seat] = c.NONE
        table.applause[seat] = 0
    if table.events is not None:
        table.events.append(told.RoundBegan(table.round, table.first()))
        for seat in range(table.seats):
            shape, cards = c.SHAPE_NAMES[table.shapes[seat]], table.ingredients(table.hands[seat])
            table.events.append(told.Dealt(seat, shape, cards, audience=(seat,)))


# ---- what may be done ----


def list_actions(table: FoodAdviceTable, seat: int) -> list[int]:
    if offer_begun(table, seat):
        return _list_wants(table, seat)
    actions = list(range(c.KEEP, c.KEEP + c.WAYS_TO_KEEP))  # ADV-16
    if may_offer(table, seat):
        _list_offers(table, seat, actions)
    if table.wanted[seat] != c.NONE:
        actions.append(c.FORGET)  # ADV-18
    _list_answers(table, seat, actions)
    return actions


def offer_begun(table: FoodAdviceTable, seat: int) -> bool:
    """A card and a player are chosen; what is wanted is not said yet."""
    return table.offered_card[seat] != c.NONE and table.wanted[seat] == c.NONE


def may_offer(table: FoodAdviceTable, seat: int) -> bool:
    """ADV-18: one open at a time, three a round."""
    return table.offered_card[seat] == c.NONE and table.offers_made[seat] < c.OFFERS_A_ROUND


def _list_offers(table: FoodAdviceTable, seat: int, actions: list[int]) -> None:
    for slot in range(c.HAND):
        for other in range(table.seats):
            if other != seat and not table.is_done(other):  # ADV-19
                actions.append(c.OFFER + slot * c.MOST_SEATS + other)


def _list_wants(table: FoodAdviceTable, seat: int) -> list[int]:
    """ADV-17."""
    actions = list(range(c.WANT_CLASS, c.WANT_CLASS + c.CLASSES))
    other = table.offered_to[seat]
    shown = table.shown[other]
    for at in range(len(shown)):
        if shown[at] in table.seen_in_hand[other] and shown[at] not in shown[:at]:
            actions.append(c.WANT_CARD + at)
    actions.append(c.FORGET)
    return actions + list(range(c.WANT_TAG, c.WANT_TAG + len(table.box.tag_names)))


def _list_answers(table: FoodAdviceTable, seat: int, actions: list[int]) -> None:
    for slot in range(c.HAND):
        for other in range(table.seats):
            if is_open(table, other, seat) and fits(table, table.hands[seat][slot], table.wanted[other]):
                actions.append(c.ANSWER + slot * c.MOST_SEATS + other)
    for other in range(table.seats):
        if is_open(table, other, seat):
            actions.append(c.DECLINE + other)


def is_open(table: FoodAdviceTable, seat: int, to: int) -> bool:
    """Whether this seat's offer waits for an answer of that one."""
    return table.offered_to[seat] == to and table.wanted[seat] != c.NONE


def fits(table: FoodAdviceTable, card: int, wanted: int) -> bool:
    kind = wanted >> c.WANT_BITS
    which = wanted & (1 << c.WANT_BITS) - 1
    if kind == c.BY_CLASS:
        return table.box.ingredient_class[card] == which
    if kind == c.BY_TAG:
        return table.box.ingredient_tag[card] == which
    return card == which


def is_asked(table: FoodAdviceTable, seat: int) -> bool:
    """Somebody's offer waits for this seat's answer."""
    return seat in [table.offered_to[other] for other in range(table.seats) if table.wanted[other] != c.NONE]


# ---- what it does ----


def carry_out(table: FoodAdviceTable, seat: int, action: int) -> None:
    if action < c.OFFER:
        _keep(table, seat, action - c.KEEP)
    elif action < c.WANT_CLASS:
        _begin_offer(table, seat, (action - c.OFFER) // c.MOST_SEATS, (action - c.OFFER) % c.MOST_SEATS)
    elif action < c.FORGET or action >= c.WANT_TAG:
        _make_offer(table, seat, _want_of(table, seat, action))
    elif action == c.FORGET:
        _withdraw(table, seat)
    elif action < c.DECLINE:
        _exchange(table, seat, (action - c.ANSWER) // c.MOST_SEATS, (action - c.ANSWER) % c.MOST_SEATS)
    else:
        _decline(table, seat, action - c.DECLINE)


def _keep(table: FoodAdviceTable, seat: int, way: int) -> None:
    """ADV-16, ADV-19."""
    slots = c.KEPT_SLOTS[way]
    hand = table.hands[seat]
    table.hands[seat] = [hand[slots[0]], hand[slots[1]], hand[slots[2]]]
    table.returned = [*table.returned, *[hand[slot] for slot in range(c.HAND) if slot not in slots]]
    table.seen_in_hand[seat] = NOTHING
    table.done |= 1 << seat
    if table.offered_card[seat] != c.NONE:
        _lapse(table, seat)
    for other in range(table.seats):
        if table.offered_to[other] == seat:
            _lapse(table, other)
    if table.events is not None:
        table.events.append(told.LockedIn(seat))
        table.events.append(told.Kept(seat, table.ingredients(table.hands[seat]), audience=(seat,)))


# ---- offers ----


def _begin_offer(table: FoodAdviceTable, seat: int, slot: int, other: int) -> None:
    table.offered_card[seat] = table.hands[seat][slot]
    table.offered_to[seat] = other
    table.offers_made[seat] += 1  # ADV-18: whatever becomes of it


def _want_of(table: FoodAdviceTable, seat: int, action: int) -> int:
    if action >= c.WANT_TAG:
        return c.BY_TAG << c.WANT_BITS | action - c.WANT_TAG
    if action < c.WANT_CARD:
        return c.BY_CLASS << c.WANT_BITS | action - c.WANT_CLASS
    return c.BY_CARD << c.WANT_BITS | table.shown[table.offered_to[seat]][action - c.WANT_CARD]


def _make_offer(table: FoodAdviceTable, seat: int, wanted: int) -> None:
    table.revealed = True
    card = table.offered_card[seat]
    table.wanted[seat] = wanted
    table.shown[seat] = [*table.shown[seat], card]
    _see(table, seat, card)
    if table.events is not None:
        by, wants = _wish(table, wanted)
        name = table.box.ingredient_names[card]
        table.events.append(told.Offered(seat, table.offered_to[seat], name, by, wants))


def _wish(table: FoodAdviceTable, wanted: int) -> tuple[str, str]:
    """As events say it: by class, by tag or by card, and which."""
    kind, which = wanted >> c.WANT_BITS, wanted & (1 << c.WANT_BITS) - 1
    if kind == c.BY_CLASS:
        return "class", c.CLASS_NAMES[which]
    return ("tag", table.box.tag_names[which]) if kind == c.BY_TAG else ("card", table.box.ingredient_names[which])


def _see(table: FoodAdviceTable, seat: int, card: int) -> None:
    """ADV-20."""
    if card not in table.seen_in_hand[seat]:
        table.seen_in_hand[seat] = [*table.seen_in_hand[seat], card]


def _exchange(table: FoodAdviceTable, seat: int, slot: int, other: int) -> None:
    table.revealed = True
    given = table.hands[seat][slot]
    taken = table.offered_card[other]
    _clear_offer(table, other)
    if table.offered_card[seat] == given:  # what is gone cannot be on offer
        _lapse(table, seat)
    _replace(table, seat, given, taken)
    _replace(table, other, taken, given)
    if table.events is not None:
        names = table.box.ingredient_names
        table.events.append(told.Exchanged(seat, other, names[given], names[taken]))


def _replace(table: FoodAdviceTable, seat: int, old: int, new: int) -> None:
    table.hands[seat] = [new if card == old else card for card in table.hands[seat]]
    table.seen_in_hand[seat] = [*[card for card in table.seen_in_hand[seat] if card != old], new]


def _decline(table: FoodAdviceTable, seat: int, other: int) -> None:
    table.revealed = True
    _clear_offer(table, other)
    if table.events is not None:
        table.events.append(told.Declined(seat, other))


def _withdraw(table: FoodAdviceTable, seat: int) -> None:
    """ADV-18: an offer that was only begun, nobody has heard of."""
    if table.wanted[seat] != c.NONE:
        table.revealed = True
    _lapse(table, seat)


def _clear_offer(table: FoodAdviceTable, seat: int) -> None:
    table.offered_card[seat] = c.NONE
    table.offered_to[seat] = c.NONE
    table.wanted[seat] = c.NONE


def _lapse(table: FoodAdviceTable, seat: int) -> None:
    if table.events is not None and table.wanted[seat] != c.NONE:
        table.events.append(told.Lapsed(seat, table.offered_to[seat]))
    _clear_offer(table, seat)


# ---- when everybody has chosen ----


def take_back_cards(table: FoodAdviceTable) -> None:
    """ADV-16: all returned cards together. Only now, so that nobody's choice of three is a draw, too."""
    returned = table.returned.copy()
    table.chance.shuffle(returned)
    table.ingredient_deck = [*returned, *table.ingredient_deck]
    table.returned = NOTHING
