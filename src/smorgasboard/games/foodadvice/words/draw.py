"""The FoodAdvice table as text: hand or street beside the players, then what is going on, then all products.

Players are known by the number of their seat: chips in a shop are these numbers, "2-1" is the first product of seat 2.
Channels are the first letters of their titles, Mabius with the number of the player it is put on. While nobody buys,
only the products that a stage is about are shown; the more there are, the shorter are their hashtags. Those that the
customer wants stand out. At most there are 20 lines: the headline, six of street and players, nine of products and
four of what is going on.
"""

from collections.abc import Callable, Iterator
from textwrap import wrap

from smorgasboard.engine import SPECTATOR, Line, Observation, say, to_say
from smorgasboard.engine.lines import beside, clipped, cropped, cut, fitted, pinched, width, width_of
from smorgasboard.games.foodadvice.content import cards
from smorgasboard.games.foodadvice.content.read import Content
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.words import prompt, titles, view_model
from smorgasboard.games.foodadvice.words.view_model import Player, SeenTable

WIDTH = 80
LEFT, RIGHT = 47, 32
RULE = "│"
SHOP, TERM, SHAPE_OF_SHOP = 10, 11, 5  # letters of a shop's title, of its term, and of each shape it lists
CARD, TAG = 24, 14  # letters of an ingredient's title and of its hashtag
NAME, CHARACTER, CHANNELS = 8, 4, 8  # letters of a player's name and character, and of all channels together
CELL, SHAPE, WHOLE_SHAPE = 39, 12, 14  # a product beside another one; letters of its shape, there and with a line alone
NUMBER_AND_PRICE = 8
ONE_COLUMN, ON_STAGE = 4, 6  # so many products are shown one below the other, with all letters
MABIUS = c.CHANNEL_NAMES[c.MABIUS]
BET = len("M>2")
CLASS_STYLES = {"economy": "", "medium": "cyan", "premium": "magenta"}
SHORT_TERMS = {
    c.PRICE_AT_LEAST: to_say("from {number} F"),
    c.PRICE_AT_MOST: to_say("up to {number} F"),
    c.MATCHES_AT_LEAST: to_say("{number}+ tags"),
    c.MATCHES_EXACTLY: to_say("just {number} tag"),
    c.FAVOURITE: to_say("favourite"),
    c.FULL_BUDGET: to_say("full budget"),
    c.FIRST_SALE: to_say("first sale"),
    c.NEWEST: to_say("new product"),
    c.OLDER: to_say("old product"),
    c.PREMIUM_PART: to_say("has premium"),
    c.AGAIN: to_say("next sales"),
    c.EACH_CLASS_OF_PART: to_say("5+10+20 F"),
    c.VOTES_AT_LEAST: to_say("{number}+ votes"),
    c.EXACT_PRICE: to_say("exact price"),
}


def draw(content: Content, observation: Observation, names: tuple[str, ...]) -> list[Line]:
    seen = SeenTable(content, observation, names)
    return [cropped(line, WIDTH) for line in (_headline(seen), *_upper(seen), *_news(seen), *_products(seen))]


def _headline(seen: SeenTable) -> Line:
    where = say("Round {round}/{rounds}", round=seen.round, rounds=seen.content.rounds)
    words = prompt.prompt(seen) or prompt.doing(seen)
    return [(where, "bold"), ("  ", ""), (words, "bold yellow" if seen.my_turn else "")]


def _upper(seen: SeenTable) -> list[Line]:
    left = LEFT_BLOCKS.get(seen.stage, _street)(seen)
    return beside([(left, LEFT), ([_player(seen, player) for player in seen.players], RIGHT)], RULE)


# ---- left: what this stage is about ----


def _creating(seen: SeenTable) -> list[Line]:
    return [_card(seen, slot, card) for slot, card in enumerate(seen.near.hand, start=1)] or _known(seen)


def _card(seen: SeenTable, slot: int, card: cards.Ingredient) -> Line:
    style = CLASS_STYLES[card.price_class]
    offer = seen.near.offer
    mark = f">{offer.to + 1}" if offer is not None and offer.card == card else "  "
    return [
        (f"{slot} ", "dim"),
        (fitted(card.title, CARD), style),
        (f"{card.price:>3}F ", "bold"),
        (fitted(titles.hashtag(seen.content, card.tag), TAG), ""),
        (mark, "bold yellow"),
    ]


def _known(seen: SeenTable) -> list[Line]:
    """For somebody without a hand: what all have seen of others'."""
    holders = [player for player in seen.players if player.known]
    return [
        [(f"{player.seat + 1} ", "dim"), (" + ".join(card.title for card in player.known), "")] for player in holders
    ]


def _naming(seen: SeenTable) -> list[Line]:
    made = seen.near.in_the_making
    if made is None:
        return []
    stage: list[Line] = [[(f"{made.shape.title}, {titles.money(made.price)}", "bold")], [(f"“{made.name}”", "")]]
    return [*_creating(seen), *stage, [(made.tagline, "dim")]]


def _on_stage(seen: SeenTable) -> list[Line]:
    newest = [player.goods[-1] for player in seen.players if player.goods]
    return [[(f"{good.seat + 1} ", "dim"), (f"“{good.name}” ", ""), (good.shape.title, "dim")] for good in newest]


def _street(seen: SeenTable) -> list[Line]:
    return [_shop(seen, front) for front in seen.street]


def _shop(seen: SeenTable, front: view_model.Storefront) -> Line:
    line: Line = [
        (f"{front.letter} ", "bold"),
        (fitted(front.shop.title, SHOP) + " ", ""),
        (fitted(f"+{front.shop.bonus}", 4), "bold"),
        (fitted(short_term(seen.content, front.shop), TERM) + " ", ""),
    ]
    line += [(f"{fitted(clipped(shape.title, SHAPE_OF_SHOP), SHAPE_OF_SHOP)} ", "dim") for shape in front.shapes]
    return [*line, *((str(seat + 1), "bold yellow" if seat == seen.me else "bold") for seat in front.chips)]


def short_term(content: Content, shop: cards.Shop) -> str:
    """What a shop's bonus is for, in a word or two."""
    term, number = shop.packed & c.TERM_MASK, shop.packed >> c.TERM_SHIFT
    if term == c.BY_SEX:
        return say("men") if number == c.MALE else say("women")
    if term == c.BY_CUSTOMER_CLASS:
        return titles.class_title(c.CLASS_NAMES[number])
    if term == c.HAS_TAG:
        return titles.hashtag(content, content.box.tag_names[number])
    if (term, number) == (c.MATCHES_EXACTLY, 0):
        return say("no tag fits")
    return say(SHORT_TERMS[term], number=number)


LEFT_BLOCKS: dict[str, Callable[[SeenTable], list[Line]]] = {
    "creating": _creating,
    "naming": _naming,
    "voting": _on_stage,
    "finished": _on_stage,
}


# ---- right: the players ----


def _player(seen: SeenTable, player: Player) -> Line:
    to_act = player.seat in seen.observation.actors
    extras = f"+{player.extras}" if player.extras else ""
    return [
        ("▶" if to_act else " ", "bold yellow"),
        (f"{player.seat + 1} ", "dim"),
        (fitted(pinched(player.name, NAME), NAME), "bold yellow" if player.seat == seen.me else "bold"),
        (f" {fitted(clipped(player.character.title, CHARACTER), CHARACTER)}", "dim"),
        (f"{player.money:>4}F", "bold"),
        (fitted(extras, 3), ""),
        (_standing(seen, player), ""),
    ]


def _standing(seen: SeenTable, player: Player) -> str:
    """What a player has done in this stage, in a few letters."""
    if not seen.street_is_open:
        return say("ready") if player.is_done else ""
    letters = (CHANNELS + 1) // max(1, len(player.channels)) - 1
    return "/".join(_channel(player, channel, letters) for channel in player.channels)


def _channel(player: Player, channel: cards.Channel, letters: int) -> str:
    if channel.name == MABIUS and player.invested is not None and letters >= BET:
        return f"{clipped(channel.title, letters - 2)}>{player.invested + 1}"
    return cut(channel.title, letters) if letters == CHANNELS else clipped(channel.title, letters)


# ---- what is going on ----


def _news(seen: SeenTable) -> Iterator[Line]:
    if seen.stage == "creating":
        yield from (_offer(seen, offer) for offer in seen.offers if not _is_said_above(seen, offer))
    if seen.event is not None:
        yield from _event(seen.event)
    if seen.guest is not None:
        yield [(say("Customer"), "dim"), *_guest(seen.guest)]
    elif seen.served and seen.stage == "selling":
        yield [(say("Customer"), "dim"), *_guest(seen.served[-1], _seller(seen, seen.served[-1].customer))]
    if seen.in_the_row:
        yield _row(seen)
    if seen.near.kept:
        pocket = ", ".join(event.title for event in seen.near.kept)
        yield [(say("In your pocket"), "dim"), (f" {pocket}", "")]


def _is_said_above(seen: SeenTable, offer: view_model.OpenOffer) -> bool:
    """The headline asks about it, and has room for all of it."""
    return offer in prompt.offers_to(seen, seen.me)[:1] and seen.my_turn and width_of(_headline(seen)) <= WIDTH


def _event(event: cards.EventCard) -> list[Line]:
    """Over two lines if need be: here nothing may be missing."""
    whole = f"{event.title}: {event.text}"
    return [[(line, "bold" if at == 0 else "")] for at, line in enumerate(wrap(whole, WIDTH)[:2])]


def _seller(seen: SeenTable, customer: cards.Customer) -> str:
    """Whose product the last customer took; a Joker's card lies with nobody (ADV-60)."""
    if customer.is_joker:
        return ""
    seller = next((str(player.seat + 1) for player in seen.players if customer in player.taken), say("nobody"))
    return f"> {seller} "


def _offer(seen: SeenTable, offer: view_model.OpenOffer) -> Line:
    words = say("{card} for {wants}", card=offer.card.title, wants=offer.wanted)
    return [(f"{offer.seat + 1}>{offer.to + 1} ", "bold"), (words, "bold" if offer.to == seen.me else "")]


def _guest(guest: view_model.SeenCustomer, bought: str = "") -> Line:
    return [
        (f" {guest.customer.title} ", "bold"),
        (f"{titles.money(guest.budget)} ", "bold yellow"),
        (bought, "bold"),
        (" ".join(guest.hashtags), ""),
        (f" {guest.favourites}", "dim"),
    ]


def _row(seen: SeenTable) -> Line:
    waiting: Line = [(say("Face down"), "dim"), (f" {seen.in_the_row}", "")]
    for guest in seen.foreseen[:1]:
        waiting += [("  ", ""), (say("next"), "dim"), *_guest(guest)]
    return waiting


# ---- all products ----


def _products(seen: SeenTable) -> list[Line]:
    goods = [good for player in seen.players for good in _in_sight(seen, player)]
    if len(goods) <= (ON_STAGE if seen.stage == "voting" else ONE_COLUMN):
        return [_product(seen, good, WIDTH) for good in goods]
    cells = [_product(seen, good, CELL) for good in goods]
    half = (len(cells) + 1) // 2
    return beside([(cells[:half], CELL), (cells[half:], CELL)], f" {RULE}")


def _in_sight(seen: SeenTable, player: Player) -> tuple[view_model.SeenProduct, ...]:
    """The whole shelf where customers or events choose from it; before, what one sells oneself, and what is new."""
    if seen.stage in ("happening", "selling", "fining"):
        return player.goods
    mine = player.seat == seen.me and seen.observation.seat != SPECTATOR
    if mine and seen.stage not in ("voting", "finished"):
        return player.goods
    return player.goods[-1:] if seen.stage in ("voting", "placing", "promoting") else ()


def _product(seen: SeenTable, good: view_model.SeenProduct, columns: int) -> Line:
    shape = SHAPE if columns == CELL else WHOLE_SHAPE
    return [
        (f"{good.seat + 1}-{good.round} ", "dim"),
        (fitted(good.shape.title, shape), "bold" if good.seat == seen.me else ""),
        (f"{good.price:>3}F", "bold yellow" if good.change else "bold"),
        *_tags(seen, good, columns - shape - NUMBER_AND_PRICE),
    ]


def _tags(seen: SeenTable, good: view_model.SeenProduct, columns: int) -> Line:
    """As many letters of each as fit; the longest gives way first."""
    wanted = _wanted(seen)
    words = [seen.content.tags[tag].title for tag in good.tags]
    longest = max(map(width, words))
    while sum(1 + min(width(title), longest) for title in words) > columns:
        longest -= 1
    line: Line = []
    for tag, title in zip(good.tags, words, strict=True):
        line += [(" ", ""), (clipped(title, longest), "bold green" if tag in wanted else "")]
    return line


def _wanted(seen: SeenTable) -> tuple[str, ...]:
    """By who stands before the shelves, or has just left them."""
    guests = [seen.guest] if seen.guest else seen.served[-1:] if seen.stage == "selling" else []
    return tuple(tag for guest in guests for tag in guest.customer.tags)
