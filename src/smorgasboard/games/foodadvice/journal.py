"""Writes FoodAdvice's events. The rules call these only when somebody listens."""

from dataclasses import replace
from typing import TYPE_CHECKING

from smorgasboard.engine.events import Event
from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.choosing import VERDICTS, ProductShelf

if TYPE_CHECKING:
    from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable


def _write(table: "FoodAdviceTable", event: Event) -> None:
    assert table.events is not None
    table.events.append(event)


def _ingredients(table: "FoodAdviceTable", cards: list[int]) -> tuple[str, ...]:
    return tuple(table.box.ingredient_names[card] for card in cards)


# ---- the round ----


def round_began(table: "FoodAdviceTable") -> None:
    _write(table, told.RoundBegan(table.round, table.first()))
    for seat in range(table.seats):
        shape, cards = c.SHAPE_NAMES[table.shapes[seat]], _ingredients(table, table.hands[seat])
        _write(table, told.Dealt(seat, shape, cards, audience=(seat,)))


# ---- creating ----


def offered(table: "FoodAdviceTable", seat: int) -> None:
    wanted = table.wanted[seat]
    kind, which = wanted >> c.WANT_BITS, wanted & (1 << c.WANT_BITS) - 1
    if kind == c.BY_CLASS:
        by, wants = "class", c.CLASS_NAMES[which]
    elif kind == c.BY_CARD:
        by, wants = "card", table.box.ingredient_names[which]
    else:
        by, wants = "tag", table.box.tag_names[which]
    card = table.box.ingredient_names[table.offered_card[seat]]
    _write(table, told.Offered(seat, table.offered_to[seat], card, by, wants))


def exchanged(table: "FoodAdviceTable", seat: int, other: int, gave: int, got: int) -> None:
    names = table.box.ingredient_names
    _write(table, told.Exchanged(seat, other, names[gave], names[got]))


def declined(table: "FoodAdviceTable", seat: int, other: int) -> None:
    _write(table, told.Declined(seat, other))


def lapsed(table: "FoodAdviceTable", seat: int) -> None:
    _write(table, told.Lapsed(seat, table.offered_to[seat]))


def locked_in(table: "FoodAdviceTable", seat: int) -> None:
    _write(table, told.LockedIn(seat))
    _write(table, told.Kept(seat, _ingredients(table, table.hands[seat]), audience=(seat,)))


def named(table: "FoodAdviceTable", seat: int) -> None:
    _write(table, told.Named(seat))


def presented(table: "FoodAdviceTable", seat: int) -> None:
    product = table.products[seat][-1]
    shape, parts = c.SHAPE_NAMES[product.shape], _ingredients(table, product.parts)
    brand = brand_of(table, seat, table.round - 1)
    _write(table, told.Presented(seat, table.round, shape, parts, product.price, brand.tags, brand))


def retitled(table: "FoodAdviceTable", seat: int) -> None:
    """The last name of a round comes after its step, which presented all products: what was written is put right."""
    assert table.events is not None
    for at, event in enumerate(table.events):
        if isinstance(event, told.Presented) and event.seat == seat:
            table.events[at] = replace(event, brand=brand_of(table, seat, event.round - 1))


def brand_of(table: "FoodAdviceTable", seat: int, which: int) -> told.Brand:
    product, titles = table.presented[seat][which], table.titles[seat]
    tags = tuple(name for at, name in enumerate(table.box.tag_names) if product.tags >> at & 1)
    note = titles[which] if which < len(titles) else ""
    return told.Brand(note, c.SHAPE_NAMES[product.shape], tags, product.price, salt(table))


def salt(table: "FoodAdviceTable") -> str:
    """Of a match: who sits where, which all know from the start."""
    return " ".join(c.CHARACTER_NAMES[character] for character in table.characters)


def _shape(table: "FoodAdviceTable", seat: int, which: int) -> str:
    return c.SHAPE_NAMES[table.products[seat][which].shape]


# ---- the vote ----


def voted(table: "FoodAdviceTable", seat: int) -> None:
    _write(table, told.Voted(seat))


def votes_revealed(table: "FoodAdviceTable", paid: list[int]) -> None:
    _write(table, told.VotesRevealed(tuple(table.votes), tuple(paid)))


def won_chip(table: "FoodAdviceTable", seat: int) -> None:
    _write(table, told.WonChip(seat, table.applause[seat]))


# ---- shops and channels ----


def street_laid(table: "FoodAdviceTable") -> None:
    _write(table, told.StreetLaid(tuple(table.box.shop_names[shop] for shop in table.street)))


def placed_chip(table: "FoodAdviceTable", seat: int, place: int) -> None:
    _write(table, told.PlacedChip(seat, table.box.shop_names[table.street[place]]))


def promoted(table: "FoodAdviceTable", seat: int, channel: int) -> None:
    _write(table, told.Promoted(seat, c.CHANNEL_NAMES[channel]))


def invested(table: "FoodAdviceTable", seat: int) -> None:
    _write(table, told.Invested(seat, table.invested[seat]))


def had_enough(table: "FoodAdviceTable", seat: int) -> None:
    _write(table, told.HadEnough(seat))


# ---- events ----


def drew(table: "FoodAdviceTable", seat: int, card: int) -> None:
    _write(table, told.Drew(seat, table.box.event_names[card]))


def kept_event(table: "FoodAdviceTable", seat: int, card: int) -> None:
    _write(table, told.KeptEvent(seat))
    _write(table, told.SawKept(seat, table.box.event_names[card], audience=(seat,)))


def played_kept(table: "FoodAdviceTable", seat: int, card: int) -> None:
    _write(table, told.PlayedKept(seat, table.box.event_names[card]))


def immune(table: "FoodAdviceTable", seat: int, by: int) -> None:
    _write(table, told.Immune(seat, by))


def no_target(table: "FoodAdviceTable", seat: int) -> None:
    _write(table, told.NoTarget(seat, table.box.event_names[table.event]))


def money_moved(table: "FoodAdviceTable", seat: int, amount: int, other: int) -> None:
    _write(table, told.MoneyMoved(seat, amount, other))


def ingredient_removed(table: "FoodAdviceTable", by: int, seat: int, which: int, card: int) -> None:
    shape, ingredient = _shape(table, seat, which), table.box.ingredient_names[card]
    _write(table, told.IngredientRemoved(seat, by, which + 1, shape, ingredient))


def ingredient_added(table: "FoodAdviceTable", by: int, seat: int, which: int, card: int) -> None:
    shape, ingredient = _shape(table, seat, which), table.box.ingredient_names[card]
    _write(table, told.IngredientAdded(seat, by, which + 1, shape, ingredient))


def price_changed(table: "FoodAdviceTable", by: int, seat: int, which: int, change: int) -> None:
    price = table.products[seat][which].price
    _write(table, told.PriceChanged(seat, by, which + 1, _shape(table, seat, which), change, price))


def chip_moved(table: "FoodAdviceTable", by: int, seat: int, source: int, place: int) -> None:
    names, street = table.box.shop_names, table.street
    _write(table, told.ChipMoved(seat, by, names[street[source]], names[street[place]]))


def channel_changed(table: "FoodAdviceTable", seat: int, source: int, channel: int) -> None:
    _write(table, told.ChannelChanged(seat, c.CHANNEL_NAMES[source], c.CHANNEL_NAMES[channel]))


def budget_changed(table: "FoodAdviceTable", seat: int, change: int) -> None:
    _write(table, told.BudgetChanged(seat, change))


def customer_added(table: "FoodAdviceTable", seat: int) -> None:
    _write(table, told.CustomerAdded(seat))


def peeked(table: "FoodAdviceTable", seat: int) -> None:
    count = table.peeked[seat]
    names = tuple(table.box.customer_names[customer] for customer in table.row[:count])
    _write(table, told.Peeked(seat, count))
    _write(table, told.SawCustomers(seat, names, audience=(seat,)))


# ---- sales ----


def customer_came(table: "FoodAdviceTable", budget: int) -> None:
    _write(table, told.CustomerCame(table.box.customer_names[table.customer], budget))


def decided(table: "FoodAdviceTable", shelf: ProductShelf, drawn_by: int) -> None:
    thoughts = tuple(_thought(shelf, at) for at in range(len(shelf.numbers)))
    _write(table, told.Decided(table.box.customer_names[shelf.customer], shelf.budget, thoughts, drawn_by))


def _thought(shelf: ProductShelf, at: int) -> told.Thought:
    seat, which = divmod(shelf.numbers[at], c.ROUNDS)
    shape, verdict = c.SHAPE_NAMES[shelf.products[at].shape], VERDICTS[shelf.verdicts[at]]
    return told.Thought(seat, which + 1, shape, verdict, shelf.matches[at], shelf.prices[at])


def sold(table: "FoodAdviceTable", shelf: ProductShelf, at: int) -> None:
    name = table.box.customer_names[shelf.customer]
    seat, which = divmod(shelf.numbers[at], c.ROUNDS)
    _write(table, told.Sold(seat, name, which + 1, shelf.prices[at], shelf.matches[at], brand_of(table, seat, which)))


def shop_paid(table: "FoodAdviceTable", seat: int, place: int, bonus: int, listed: int) -> None:
    _write(table, told.ShopPaid(seat, table.box.shop_names[table.street[place]], bonus, listed))


def investment_paid(table: "FoodAdviceTable", seat: int, target: int, amount: int) -> None:
    _write(table, told.InvestmentPaid(seat, target, amount))


def nothing_sold(table: "FoodAdviceTable", customer: int) -> None:
    _write(table, told.NothingSold(table.box.customer_names[customer]))


def channel_judged(table: "FoodAdviceTable", seat: int, channel: int, met: bool) -> None:
    name = c.CHANNEL_NAMES[channel]
    _write(table, told.ChannelMet(seat, name) if met else told.ChannelMissed(seat, name))


# ---- fines and the end ----


def fined(table: "FoodAdviceTable", by: int, seat: int, amount: int) -> None:
    _write(table, told.Fined(seat, by, amount))


def gave_reason(table: "FoodAdviceTable", seat: int, reason: str) -> None:
    """A fine's reason comes after its step: it is that of the latest one."""
    assert table.events is not None
    for at in range(len(table.events) - 1, -1, -1):
        event = table.events[at]
        if isinstance(event, told.Fined) and event.seat == seat:
            table.events[at] = replace(event, reason=reason)
            return


def was_late(table: "FoodAdviceTable", seat: int, amount: int) -> None:
    _write(table, told.WasLate(seat, amount))


def tie_broken(table: "FoodAdviceTable", customer: int, winner: int) -> None:
    _write(table, told.TieBroken(table.box.customer_names[customer], winner))


def ended(table: "FoodAdviceTable") -> None:
    _write(table, told.Ended(tuple(table.money), tuple(table.winners)))
