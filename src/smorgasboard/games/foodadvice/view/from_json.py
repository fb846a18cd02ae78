"""Positions from what was read of their JSON form: whole ones, and what a seat sees of one.

What play cannot come to is refused in one sentence.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from smorgasboard.engine import Chance, fields, say
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import Box
from smorgasboard.games.foodadvice.rules.stages.placing import extra_chips_left
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState
from smorgasboard.games.foodadvice.view.fields import form_of
from smorgasboard.games.foodadvice.view.pending import must_make_sense, refuse


def restored(source: str, chance: Chance, box: Box, values: dict[str, Any]) -> FoodAdviceState:
    """With the values of the declared fields; Misfit where nobody can sit like that."""
    players: list[dict[str, Any]] = values["players"]
    seats = len(players)
    if not c.LEAST_SEATS <= seats <= c.MOST_SEATS:
        facts = {"least": c.LEAST_SEATS, "most": c.MOST_SEATS}
        raise fields.Misfit(
            say("a list of {count}", count=seats), say("one of {least} to {most} players", **facts), "players"
        )
    table = FoodAdviceState(source, chance, box, seats)
    form_of(box, seats).put(table, values)
    table.over = table.stage == c.FINISHED
    for seat in range(seats):
        offer: dict[str, int] | None = players[seat]["offer"]
        if offer is not None:
            table.offered_card[seat] = offer["card"]
            table.offered_to[seat] = offer["to"]
            table.wanted[seat] = offer["wanted"]
    return table


def with_known_cards(table: FoodAdviceState, view: Mapping[str, Any]) -> FoodAdviceState:
    """The cards of decks that a seat knows all the same, in their places."""
    shops = [table.box.shop_at[name] for name in view["past_shops"]]
    customers = [table.box.customer_at[name] for name in view["next_customers"]]
    table.shop_deck = shops + table.shop_deck[len(shops) :]
    table.row = customers + table.row[len(customers) :]
    return table


# ---- what play can come to ----


def must_be_possible(table: FoodAdviceState) -> FoodAdviceState:
    """The position itself, or BadPosition with why no play leads to it."""
    _must_lie_once(table)
    for seat in range(table.seats):
        _must_have_what_the_stage_needs(table, seat)
        _must_be_able_to_offer(table, seat)
        _must_have_earned_its_chips(table, seat)
        _must_have_kept_only_such_events(table, seat)
    _must_have_laid_out(table)
    _must_have_counted(table)
    must_make_sense(table)
    _must_be_to_decide(table)
    return table


def _who(seat: int) -> str:
    return say("player {number}", number=seat + 1)


# ---- cards ----


def _must_lie_once(table: FoodAdviceState) -> None:
    """ADV-04."""
    box, products = table.box, [product for products in table.products for product in products]
    ingredients = [*table.hands, table.ingredient_deck, table.returned, *(product.parts for product in products)]
    _each_once(ingredients, box.ingredient_names)
    held = [shape for shape in table.shapes if shape != c.NONE]
    _each_once([table.shape_deck, held, [product.shape for product in products]], c.SHAPE_NAMES)
    standing = [] if table.customer == c.NONE else [table.customer]
    _each_once([table.customer_deck, table.played, table.row, table.served, standing], box.customer_names)
    _each_once([table.shop_deck, table.street], box.shop_names)
    events = [say("event {number}", number=card) for card in range(len(box.event_names))]
    _each_once([table.event_deck, table.used_events, *table.kept_events], events)
    for character, count in Counter(table.characters).items():
        if count > 1:
            refuse(say("{count} players are the {character}", count=count, character=c.CHARACTER_NAMES[character]))


def _each_once(piles: Iterable[list[int]], names: Sequence[str]) -> None:
    found = Counter(card for pile in piles for card in pile)
    for card, name in enumerate(names):
        if found[card] != 1:
            refuse(say("{name} is there {count} times, not once", name=name, count=found[card]))


# ---- players ----


def _must_have_what_the_stage_needs(table: FoodAdviceState, seat: int) -> None:
    """ADV-15, ADV-16, ADV-22, ADV-25."""
    done = table.is_done(seat)
    before = table.stage <= c.NAMING
    hand = 0 if not before else c.PARTS if done or table.stage == c.NAMING else c.HAND
    products = table.round - 1 if before else table.round
    named = products + (1 if done and table.stage == c.NAMING else 0)
    for what, found, expected in (
        (say("cards in hand"), len(table.hands[seat]), hand),
        (say("products"), len(table.products[seat]), products),
        (say("products as they were presented"), len(table.presented[seat]), products),
        (say("names of products"), len(table.titles[seat]), named),
        (say("shapes to come"), 0 if table.shapes[seat] == c.NONE else 1, 1 if before else 0),
    ):
        if found != expected:
            facts = {"who": _who(seat), "found": found, "what": what, "expected": expected}
            refuse(say("{who} has {found} {what} where there must be {expected}", **facts))


def _must_be_able_to_offer(table: FoodAdviceState, seat: int) -> None:
    """ADV-17 to ADV-20."""
    if not set(table.seen_in_hand[seat]) <= set(table.hands[seat]):
        refuse(say("{who} does not have all cards that were seen in that hand", who=_who(seat)))
    card, other = table.offered_card[seat], table.offered_to[seat]
    if card == c.NONE:
        return
    open_offer = table.wanted[seat] != c.NONE
    if table.stage != c.CREATING or table.is_done(seat) or table.is_done(other) or other == seat:
        refuse(say("{who} has an offer that nobody can answer", who=_who(seat)))
    if card not in (table.seen_in_hand[seat] if open_offer else table.hands[seat]):
        refuse(say("{who} offers a card that is not there", who=_who(seat)))


def _must_have_earned_its_chips(table: FoodAdviceState, seat: int) -> None:
    """ADV-30, ADV-42."""
    placed = table.stage >= c.PLACING
    if extra_chips_left(table, seat) < 0 or (table.shop_chips[seat] | table.channel_chips[seat] and not placed):
        refuse(say("{who} has more chips on the table than there are", who=_who(seat)))
    invested = table.invested[seat]
    if invested != c.NONE and (invested == seat or not table.channel_chips[seat] >> c.MABIUS & 1):
        refuse(say("{who} cannot have invested so", who=_who(seat)))


def _must_have_kept_only_such_events(table: FoodAdviceState, seat: int) -> None:
    """ADV-67."""
    for card in table.kept_events[seat]:
        if table.box.event_kept[card] == c.AT_ONCE:
            name = table.box.event_names[card]
            refuse(say("{who} has kept {name}, which is not a card to keep", who=_who(seat), name=name))


# ---- the table ----


def _must_have_laid_out(table: FoodAdviceState) -> None:
    """ADV-16, ADV-32, ADV-44."""
    have_chosen = {c.CREATING: c.count_bits(table.done), c.NAMING: table.seats}.get(table.stage, 0)
    returned = (c.HAND - c.PARTS) * have_chosen
    street = c.STREET if table.stage >= c.PLACING or table.round > 1 else 0
    for what, found, expected in (
        (say("returned cards"), len(table.returned), returned),
        (say("shops in the street"), len(table.street), street),
    ):
        if found != expected:
            facts = {"found": found, "what": what, "expected": expected}
            refuse(say("there are {found} {what}, not {expected}", **facts))
    sold = [customer for customers in table.taken for customer in customers]
    if not set(sold) <= set(table.served):
        refuse(say("somebody has a customer who was not here this round"))
    if (table.row and table.stage not in (c.HAPPENING, c.SELLING)) or max(table.peeked) > len(table.row):
        refuse(say("the row has customers at the wrong time, or fewer than were looked at"))
    if (table.customer != c.NONE or table.served) and table.stage not in (c.SELLING, c.FINING):
        refuse(say("customers have come before the sales"))


def _must_have_counted(table: FoodAdviceState) -> None:
    """ADV-26, ADV-27."""
    for seat, vote in enumerate(table.votes):
        wanted = table.stage > c.VOTING or (table.stage == c.VOTING and table.is_done(seat))
        if (vote != c.NONE) != wanted or vote == seat:
            refuse(say("{who} cannot have voted so by now", who=_who(seat)))
    counted = [table.votes.count(seat) if table.stage > c.VOTING else 0 for seat in range(table.seats)]
    if table.applause != counted:
        refuse(say("the applause is not what the votes add up to"))
    if bool(table.winners) != table.over:
        refuse(say("there are winners at the end, and only then"))


def _must_be_to_decide(table: FoodAdviceState) -> None:
    """Somebody decides, and not about something that is over."""
    if table.over:
        return
    mover = table.mover()
    stuck = mover < 0 or not table.list_actions(mover)
    late = table.stage in (c.PLACING, c.PROMOTING) and not table.stack and not _may_place(table)
    if stuck or late or (table.stage == c.HAPPENING and not table.stack):
        refuse(say("nobody could decide anything"))


def _may_place(table: FoodAdviceState) -> bool:
    """Whether it is somebody's turn who has chips left."""
    if table.place == table.seats:
        return False
    seat = table.mover()
    if table.stage == c.PLACING:
        return c.count_bits(table.shop_chips[seat]) < c.SHOPS_TO_PLACE or extra_chips_left(table, seat) > 0
    return c.count_bits(table.channel_chips[seat]) < c.CHANNELS_TO_PLACE or extra_chips_left(table, seat) > 0
