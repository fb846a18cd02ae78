"""Selling (ADV-39, ADV-42, ADV-44 to ADV-63): the customers of the row come one by one; owners and others are paid.

The first player turns them over. At last, advertising whose term is met brings customers of one's own. How customers
choose is told in `rules/choosing`.
"""

from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import choosing, codes as c, terms
from smorgasboard.games.foodadvice.rules.choosing import ProductShelf
from smorgasboard.games.foodadvice.rules.events.kept import ask_for_kept
from smorgasboard.games.foodadvice.rules.stages.naming import brand_of
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable


def lay_row(table: FoodAdviceTable) -> None:
    """ADV-44."""
    customers = [table.draw_customer() for _ in range(c.ROW)]
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
        table.events.append(told.CustomerCame(table.box.customer_names[table.customer], budget(table)))
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
    shelf = choosing.shelf_of(table.box, table.products, customer, budget, choosing.reduced_by(channels))
    at = choosing.normal_choice(shelf, channels)
    _tell_decision(table, shelf, c.NONE)
    if at == c.NONE:
        _tell_of_no_sale(table, customer)
        return
    owner = shelf.owner(at)
    first = table.sales[owner] == 0
    _sell(table, shelf, at, c.FROM_SALES)
    terms.count_sale(table, shelf, at)
    table.taken[owner] = [*table.taken[owner], customer]  # ADV-52
    _pay_shops(table, shelf, at, first)


def _serve_joker(table: FoodAdviceTable, customer: int, budget: int) -> None:
    """ADV-56, ADV-60."""
    shelf = choosing.shelf_of(table.box, table.products, customer, budget, 0)
    bought = choosing.joker_choice(shelf, table.working_channel_chips())
    _tell_decision(table, shelf, c.NONE)
    if not bought:
        _tell_of_no_sale(table, customer)
    for at in bought:
        _sell(table, shelf, at, c.FROM_SALES)
        terms.count_sale(table, shelf, at)


def _tell_decision(table: FoodAdviceTable, shelf: ProductShelf, drawn_by: int) -> None:
    if table.events is not None:
        customer = table.box.customer_names[shelf.customer]
        thoughts = tuple([_thought(shelf, at) for at in range(len(shelf.numbers))])
        table.events.append(told.Decided(customer, shelf.budget, thoughts, drawn_by))


def _thought(shelf: ProductShelf, at: int) -> told.Thought:
    seat, which = divmod(shelf.numbers[at], c.ROUNDS)
    shape, verdict = c.SHAPE_NAMES[shelf.products[at].shape], choosing.VERDICTS[shelf.verdicts[at]]
    return told.Thought(seat, which + 1, shape, verdict, shelf.matches[at], shelf.prices[at])


def _tell_of_no_sale(table: FoodAdviceTable, customer: int) -> None:
    if table.events is not None:
        table.events.append(told.NothingSold(table.box.customer_names[customer]))


# ---- paying ----


def _sell(table: FoodAdviceTable, shelf: ProductShelf, at: int, source: int) -> None:
    """ADV-52, ADV-42."""
    owner, price, customer = shelf.owner(at), shelf.prices[at], table.box.customer_names[shelf.customer]
    table.pay(owner, price, source)
    table.tally(owner, c.CUSTOMER_WON, customer)
    if table.events is not None:
        which = shelf.numbers[at] % c.ROUNDS
        brand = brand_of(table, owner, which)
        table.events.append(told.Sold(owner, customer, which + 1, price, shelf.matches[at], brand))
    for seat in range(table.seats):
        if table.invested[seat] == owner and table.working_channels() >> c.MABIUS & 1:
            table.pay(seat, table.box.mabius_pays, c.FROM_INVESTMENTS)
            if table.events is not None:
                table.events.append(told.InvestmentPaid(seat, owner, table.box.mabius_pays))


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
                table.events.append(told.ShopPaid(owner, table.shop_name(place), bonus, listed))


# ---- customers of one's own ----


def bring_extra_customers(table: FoodAdviceTable) -> None:
    """ADV-39, ADV-11: from the first seat on."""
    for place in range(table.seats):
        seat = table.seat_at(place)
        for channel in range(c.ADVERTISING_CHANNELS):
            if (table.channel_chips[seat] & table.working_channels()) >> channel & 1:
                _bring(table, seat, channel)


def _bring(table: FoodAdviceTable, seat: int, channel: int) -> None:
    name, met = c.CHANNEL_NAMES[channel], terms.channel_met(table, seat, channel)
    if table.events is not None:
        table.events.append(told.ChannelMet(seat, name) if met else told.ChannelMissed(seat, name))
    if met:
        table.tally(seat, c.CHANNEL_MET, name)
        for _ in range(1 + table.more_customers):
            table.revealed = True
            customer = table.draw_customer()
            if customer != c.NONE:
                _serve_extra(table, seat, customer)
                table.served = [*table.served, customer]


def _serve_extra(table: FoodAdviceTable, seat: int, customer: int) -> None:
    """ADV-61 to ADV-63: the lower of price and budget; a Joker pays the price. No shop pays, no term counts it."""
    if not table.box.customer_buys[customer]:
        _tell_of_no_sale(table, customer)
        return
    is_joker, budget = table.is_joker(customer), table.box.customer_budget[customer]
    products = [table.products[each] if each == seat else [] for each in range(table.seats)]
    shelf = choosing.shelf_of(table.box, products, customer, budget, 0 if is_joker else 1 << seat)
    if is_joker:
        bought = choosing.joker_choice(shelf, table.working_channel_chips()) or [choosing.dearest_of(shelf)]
    else:
        bought = [choosing.personal_choice(shelf)]
        table.taken[seat] = [*table.taken[seat], customer]  # ADV-52
    _tell_decision(table, shelf, seat)
    for at in bought:
        _sell(table, shelf, at, c.FROM_EXTRA_CUSTOMERS)
