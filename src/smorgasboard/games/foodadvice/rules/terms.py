"""Terms: which purchases a shop pays for (ADV-54), and which sales a channel rewards (ADV-39)."""

from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import Product
from smorgasboard.games.foodadvice.rules.choosing import ProductShelf
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable


def term_met(table: FoodAdviceTable, packed: int, shelf: ProductShelf, at: int, first: bool) -> bool:
    """Whether a purchase meets a shop's term; prices are prices paid (ADV-54)."""
    term = packed & c.TERM_MASK
    number = packed >> c.TERM_SHIFT
    if term == c.BY_SEX:
        return table.box.customer_sex[shelf.customer] == number
    if term == c.BY_CUSTOMER_CLASS:
        return table.box.customer_class[shelf.customer] == number
    if term == c.FULL_BUDGET:
        return shelf.prices[at] == shelf.budget
    if term == c.FIRST_SALE:
        return first
    if term == c.AGAIN:
        return not first
    if term in (c.NEWEST, c.OLDER):
        return (shelf.numbers[at] % c.ROUNDS == table.round - 1) == (term == c.NEWEST)
    if term == c.VOTES_AT_LEAST:
        return table.applause[shelf.owner(at)] >= number
    if term == c.EXACT_PRICE:
        return shelf.products[at].price == shelf.budget
    if term in (c.PREMIUM_PART, c.EACH_CLASS_OF_PART):
        classes = _classes_of_parts(table, shelf.products[at])
        return (classes >> c.PREMIUM & 1) != 0 if term == c.PREMIUM_PART else classes == (1 << c.CLASSES) - 1
    return _product_meets(term, number, shelf, at)


def _product_meets(term: int, number: int, shelf: ProductShelf, at: int) -> bool:
    """Terms about the product and what the customer sees in it."""
    if term == c.PRICE_AT_LEAST:
        return shelf.prices[at] >= number
    if term == c.PRICE_AT_MOST:
        return shelf.prices[at] <= number
    if term == c.MATCHES_AT_LEAST:
        return shelf.matches[at] >= number
    if term == c.MATCHES_EXACTLY:
        return shelf.matches[at] == number
    if term == c.FAVOURITE:
        return shelf.favourite(at)
    if term == c.HAS_TAG:
        return (shelf.products[at].tags >> number & 1) != 0
    return term == c.ALWAYS


def _classes_of_parts(table: FoodAdviceTable, product: Product) -> int:
    """As bits."""
    found = 0
    for part in product.parts:
        found |= 1 << table.box.ingredient_class[part]
    return found


# ---- of channels ----


def count_sale(table: FoodAdviceTable, shelf: ProductShelf, at: int) -> None:
    """For the channels' terms (ADV-39); everybody's, since some look at a neighbour."""
    owner = shelf.owner(at)
    first = table.sales[owner] == 0
    table.sales[owner] += 1
    for channel in range(c.ADVERTISING_CHANNELS):
        packed = table.box.channel_term[channel]
        term = packed & c.TERM_MASK
        place = owner * c.ADVERTISING_CHANNELS + channel
        if term == c.SALES:
            if term_met(table, packed >> c.SALE_SHIFT, shelf, at, first):
                table.progress[place] += 1
        elif term == c.SOLD_CLASSES:
            group = table.box.customer_class[shelf.customer]
            if group != c.NONE:
                table.progress[place] |= 1 << group
        elif term == c.HASHTAGS:
            table.progress[place] += shelf.matches[at]
        elif term == c.DEAREST:
            table.progress[place] = max(table.progress[place], shelf.prices[at])
        else:
            table.progress[place] += 1


def channel_met(table: FoodAdviceTable, seat: int, channel: int) -> bool:
    """ADV-39."""
    packed = table.box.channel_term[channel]
    term, number = packed & c.TERM_MASK, packed >> c.TERM_SHIFT & c.NUMBER_OF_TERM
    found = table.progress[seat * c.ADVERTISING_CHANNELS + channel]
    if term in (c.SALES, c.HASHTAGS):
        return found >= number
    if term == c.SOLD_CLASSES:
        return c.count_bits(found) >= number
    if term == c.DEAREST:
        return found > 0 and found == dearest_sale(table, channel)
    return found > table.progress[table.left_of(seat) * c.ADVERTISING_CHANNELS + channel]


def dearest_sale(table: FoodAdviceTable, channel: int) -> int:
    """Of anybody, on a channel that asks for it."""
    return max([table.progress[seat * c.ADVERTISING_CHANNELS + channel] for seat in range(table.seats)])
