"""Selling (ADV-42, ADV-44 to ADV-60): the customers of the row come one by one; owners, shops and investors are paid.

The first player turns them over. How customers choose is told in `rules/choosing`.
"""

from smorgasboard.games.foodadvice import journal
from smorgasboard.games.foodadvice.rules import choosing, customer_deck, terms
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.choosing import ProductShelf
from smorgasboard.games.foodadvice.rules.events.kept import ask_for_kept
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable


def lay_row(table: FoodAdviceTable) -> None:
    """ADV-44."""
    customers = [customer_deck.draw(table) for _ in range(c.ROW)]
    table.row = [customer for customer in customers if customer != c.NONE]


def turn_over(table: FoodAdviceTable) -> None:
    """ADV-44."""
    table.revealed = True
    table.customer = table.row[0]
    table.row = table.row[1:]
    for seat in range(table.seats):
        if table.peeked[seat] > 0:
            table.peeked[seat] -= 1
    if table.events is not None:
        journal.customer_came(table, budget(table))
    if not table.is_joker(table.customer):
        ask_for_kept(table)


def budget(table: FoodAdviceTable) -> int:
    """Of the customer who stands there."""
    return max(table.box.customer_budget[table.customer] + table.budget_change, c.LEAST_PRICE)  # ADV-74


# ---- one customer ----


def serve(table: FoodAdviceTable) -> None:
    """The customer who stands there decides."""
    customer = table.customer
    if table.is_joker(customer):
        _serve_joker(table, customer, budget(table))
    else:
        _serve_normal(table, customer, budget(table))
    table.served = [*table.served, customer]
    table.customer = c.NONE
    table.budget_change = 0


def _serve_normal(table: FoodAdviceTable, customer: int, budget: int) -> None:
    """ADV-44 to ADV-51."""
    channels = table.working_channel_chips()
    shelf = choosing.shelf_for(table.box, table.products, channels, customer, budget)
    at = choosing.normal_choice(shelf, channels)
    if table.events is not None:
        journal.decided(table, shelf, c.NONE)
    if at == c.NONE:
        if table.events is not None:
            journal.nothing_sold(table, shelf.customer)
        return
    owner = shelf.owner(at)
    first = table.sales[owner] == 0
    sell(table, shelf, at, c.FROM_SALES)
    terms.count_sale(table, shelf, at)
    table.taken[owner] = [*table.taken[owner], customer]  # ADV-52
    _pay_shops(table, shelf, at, first)


def _serve_joker(table: FoodAdviceTable, customer: int, budget: int) -> None:
    """ADV-56, ADV-60."""
    shelf = choosing.shelf_at_full_price(table.box, table.products, customer, budget)
    bought = choosing.joker_choice(shelf, table.working_channel_chips())
    if table.events is not None:
        journal.decided(table, shelf, c.NONE)
        if not bought:
            journal.nothing_sold(table, shelf.customer)
    for at in bought:
        sell(table, shelf, at, c.FROM_SALES)
        terms.count_sale(table, shelf, at)


# ---- paying ----


def sell(table: FoodAdviceTable, shelf: ProductShelf, at: int, source: int) -> None:
    """ADV-52, ADV-42."""
    owner = shelf.owner(at)
    table.pay(owner, shelf.prices[at], source)
    table.tally(owner, c.CUSTOMER_WON, table.box.customer_names[shelf.customer])
    if table.events is not None:
        journal.sold(table, shelf, at)
    for seat in range(table.seats):
        if table.invested[seat] == owner and table.working_channels() >> c.MABIUS & 1:
            table.pay(seat, table.box.mabius_pays, c.FROM_INVESTMENTS)
            if table.events is not None:
                journal.investment_paid(table, seat, owner, table.box.mabius_pays)


def _pay_shops(table: FoodAdviceTable, shelf: ProductShelf, at: int, first: bool) -> None:
    owner = shelf.owner(at)
    for place in range(c.STREET):
        if table.shop_chips[owner] >> place & 1:
            shop = table.street[place]
            bonus = 0
            if terms.term_met(table, table.box.shop_term[shop], shelf, at, first):  # ADV-54
                bonus = table.box.shop_bonus[shop]
            listed = c.LISTED_SHAPE_PAYS * (table.box.shop_shapes[shop] >> shelf.products[at].shape & 1)  # ADV-55
            table.pay(owner, bonus, c.FROM_SHOPS)
            table.pay(owner, listed, c.FROM_LISTED_SHAPES)
            if table.events is not None and bonus + listed > 0:
                journal.shop_paid(table, owner, place, bonus, listed)
