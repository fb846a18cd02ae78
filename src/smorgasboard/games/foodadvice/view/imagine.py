"""A table as one seat sees it: what is hidden from the seat is drawn anew."""

from smorgasboard.engine import Chance
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.events import frames
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState
from smorgasboard.games.foodadvice.rules.table import NOTHING


def drawn(table: FoodAdviceState, seat: int, chance: Chance) -> FoodAdviceState:
    """A table that looks the same to this seat; of what is hidden from it, only the numbers of cards are used."""
    twin = table.copy(chance)
    draw_ingredients(twin, seat)
    draw_shapes(twin, seat)
    draw_votes(twin, seat)
    forget_titles(twin, seat)
    draw_shops(twin)
    draw_customers(twin, seat)
    draw_events(twin, seat)
    return twin


def draw_ingredients(table: FoodAdviceState, seat: int) -> None:
    seen: list[list[int]] = []
    for each in range(table.seats):
        seen.append(table.hands[each] if each == seat else table.seen_in_hand[each])
        for product in table.products[each]:
            seen.append(product.parts)
    pool = unseen(table, len(table.box.ingredient_names), seen)
    at = 0
    for other in range(table.seats):
        if other != seat:
            known = table.seen_in_hand[other]
            end = at + len(table.hands[other]) - len(known)
            table.hands[other] = known + pool[at:end]
            at = end
            if table.wanted[other] == c.NONE:  # an offer that was only begun: whether there is one, nobody can see
                table.offered_card[other] = c.NONE
                table.offered_to[other] = c.NONE
    end = at + len(table.returned)
    table.returned = pool[at:end]
    table.ingredient_deck = pool[end:]


def draw_shapes(table: FoodAdviceState, seat: int) -> None:
    shapes = [product.shape for products in table.products for product in products]
    if seat >= 0 and table.shapes[seat] != c.NONE:
        shapes.append(table.shapes[seat])
    pool = unseen(table, c.SHAPES, [shapes])
    if table.stage <= c.NAMING:
        for other in range(table.seats):
            if other != seat:
                table.shapes[other] = pool.pop()
    table.shape_deck = pool


def draw_votes(table: FoodAdviceState, seat: int) -> None:
    if table.stage == c.VOTING:
        for other in range(table.seats):
            if other != seat and table.is_done(other):
                vote = table.chance.below(table.seats - 1)
                table.votes[other] = vote if vote < other else vote + 1


def forget_titles(table: FoodAdviceState, seat: int) -> None:
    if table.stage == c.NAMING:
        for other in range(table.seats):
            if other != seat and table.is_done(other):
                table.titles[other] = [*table.titles[other][: table.round - 1], ""]


def draw_shops(table: FoodAdviceState) -> None:
    known = table.shop_deck[: table.past_shops()]
    table.shop_deck = known + unseen(table, len(table.box.shop_names), [table.street, known])


def draw_customers(table: FoodAdviceState, seat: int) -> None:
    known = table.row[: table.peeked[seat]] if seat >= 0 else NOTHING
    standing = NOTHING if table.customer == c.NONE else [table.customer]
    pool = unseen(table, len(table.box.customer_names), [table.played, table.served, known, standing])
    hidden = len(table.row) - len(known)
    added = take_normal(table, pool, min(hidden, customers_added(table)))
    plain = hidden - len(added)
    table.row = known + pool[:plain] + added
    table.customer_deck = pool[plain:]


def customers_added(table: FoodAdviceState) -> int:
    """How many came last into the row by an event: normal ones (ADV-74)."""
    if not table.row:
        return 0
    standing = 0 if table.customer == c.NONE else 1
    return max(0, len(table.row) + len(table.served) + standing - c.ROW)


def take_normal(table: FoodAdviceState, pool: list[int], count: int) -> list[int]:
    """The first so many who are no Jokers, out of the pool."""
    taken: list[int] = []
    at = 0
    while len(taken) < count and at < len(pool):
        if not table.is_joker(pool[at]):
            taken.append(pool.pop(at))
        else:
            at += 1
    return taken


# ---- kept events: who is asked for one holds one (ADV-68) ----


def draw_events(table: FoodAdviceState, seat: int) -> None:
    own = table.kept_events[seat] if seat >= 0 else NOTHING
    pool = unseen(table, len(table.box.event_names), [table.used_events, own])
    lacking = [0] * table.seats
    for other in range(table.seats):
        if other != seat:
            lacking[other] = len(table.kept_events[other])
            table.kept_events[other] = NOTHING
    if max(lacking) > 0:
        draw_kept(table, pool, lacking)
    table.event_deck = pool


def draw_kept(table: FoodAdviceState, pool: list[int], lacking: list[int]) -> None:
    """First what is known of the cards, then what is free."""
    answering = frames.seat_of(table.stack[-1]) if table.stack and table.customer != c.NONE else c.NONE
    for other in range(table.seats):
        if lacking[other] > 0:
            give_kept(table, other, pool, c.WHEN_CUSTOMER, questions(table, other, c.ASK_KEPT))
            give_kept(table, other, pool, c.WHEN_NAMED, questions(table, other, c.ASK_IMMUNE))
    for other in range(table.seats):
        if lacking[other] > 0 and comes_after(table, other, answering):
            give_kept(table, other, pool, c.WHEN_NAMED, lacking[other] - len(table.kept_events[other]))
    for other in range(table.seats):
        if lacking[other] > 0:
            give_kept(table, other, pool, c.AT_ONCE, lacking[other] - len(table.kept_events[other]))


def give_kept(table: FoodAdviceState, seat: int, pool: list[int], moment: int, count: int) -> None:
    """So many of the pool's first cards that are kept for this moment; for any where it is AT_ONCE."""
    at = 0
    while count > 0 and at < len(pool):
        kept = table.box.event_kept[pool[at]]
        if kept != c.AT_ONCE and moment in (c.AT_ONCE, kept):
            table.kept_events[seat] = [*table.kept_events[seat], pool.pop(at)]
            count -= 1
        else:
            at += 1


def questions(table: FoodAdviceState, seat: int, question: int) -> int:
    """How many of these the stack has for this seat."""
    count = 0
    for packed in table.stack:
        if frames.effect_of(packed) == question and frames.seat_of(packed) == seat:
            count += 1
    return count


def comes_after(table: FoodAdviceState, seat: int, answering: int) -> bool:
    """Whether this seat's questions about the customer are all still to come: then they tell all its cards for it."""
    if answering == c.NONE:
        return False
    first = table.first()
    return (seat - first) % table.seats > (answering - first) % table.seats


def unseen(table: FoodAdviceState, count: int, piles: list[list[int]]) -> list[int]:
    """Of so many cards those that lie in none of these piles, shuffled."""
    seen = [False] * count
    for pile in piles:
        for card in pile:
            seen[card] = True
    cards = [card for card in range(count) if not seen[card]]
    table.chance.shuffle(cards)
    return cards
