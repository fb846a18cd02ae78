"""The FoodAdvice table as text: hand or street beside the players, then what is going on, then all products.

Players are known by the number of their seat: chips in a shop are these numbers, "2-1" is the first product of seat 2.
Channels are the first letters of their titles, Mabius with the number of the player it is put on. Hashtags are cut to
what fits; those that the customer before the shelves wants stand out. At most there are 20 lines: the headline, six
of street and players, nine of products and four of what is going on.
"""

from collections.abc import Callable, Iterator

from smorgasboard.engine.game import Line
from smorgasboard.engine.lines import beside, clipped, cropped, cut, fitted
from smorgasboard.engine.observation import Observation
from smorgasboard.engine.speech import say, to_say
from smorgasboard.games.foodadvice import tables as t
from smorgasboard.games.foodadvice.cards import Channel, Ingredient, Shop
from smorgasboard.games.foodadvice.content import Content
from smorgasboard.games.foodadvice.prompt import doing, prompt
from smorgasboard.games.foodadvice.seen import Player, Seen
from smorgasboard.games.foodadvice.sights import Good, Guest, OpenOffer, Storefront
from smorgasboard.games.foodadvice.titles import class_title, hashtag, money, price_of

WIDTH = 80
LEFT, RIGHT = 47, 32
RULE = "│"
SHOP, TERM, SHAPE_OF_SHOP = 11, 10, 5  # letters of a shop's title, of its term, and of each shape it lists
CARD, TAG = 24, 14  # letters of an ingredient's title and of its hashtag
NAME, CHARACTER, CHANNEL = 8, 4, 3  # letters of a player's name and character, and of a channel
CELL, SHAPE = 39, 12  # a product, and the letters of its shape
MABIUS = t.CHANNEL_NAMES[t.MABIUS]
CLASS_STYLES = {"economy": "", "medium": "cyan", "premium": "magenta"}
SHORT_TERMS = {
    t.PRICE_AT_LEAST: to_say("from {number} F"),
    t.PRICE_AT_MOST: to_say("to {number} F"),
    t.MATCHES_AT_LEAST: to_say("{number}+ tags"),
    t.MATCHES_EXACTLY: to_say("exactly {number}"),
    t.FAVOURITE: to_say("favourite"),
    t.FULL_BUDGET: to_say("all money"),
    t.FIRST_SALE: to_say("first sale"),
    t.NEWEST: to_say("newest"),
    t.OLDER: to_say("older"),
    t.PREMIUM_PART: to_say("premium in"),
}


def draw(content: Content, observation: Observation, names: tuple[str, ...]) -> list[Line]:
    seen = Seen(content, observation, names)
    return [cropped(line, WIDTH) for line in (_headline(seen), *_upper(seen), *_news(seen), *_products(seen))]


def _headline(seen: Seen) -> Line:
    where = say("Round {round}/{rounds}", round=seen.round, rounds=t.ROUNDS)
    return [(where, "bold"), ("  ", ""), (prompt(seen) or doing(seen), "bold yellow" if seen.my_turn else "")]


def _upper(seen: Seen) -> list[Line]:
    left = LEFT_BLOCKS.get(seen.stage, _street)(seen)
    return beside([(left, LEFT), ([_player(seen, player) for player in seen.players], RIGHT)], RULE)


# ---- left: what this stage is about ----


def _creating(seen: Seen) -> list[Line]:
    return [_card(seen, slot, card) for slot, card in enumerate(seen.near.hand, start=1)] or _known(seen)


def _card(seen: Seen, slot: int, card: Ingredient) -> Line:
    style = CLASS_STYLES[card.price_class]
    offer = seen.near.offer
    mark = f">{offer.to + 1}" if offer is not None and offer.card == card else "  "
    return [
        (f"{slot} ", "dim"),
        (fitted(card.title, CARD), style),
        (f"{price_of(card):>3}F ", "bold"),
        (fitted(hashtag(seen.content, card.tag), TAG), ""),
        (mark, "bold yellow"),
    ]


def _known(seen: Seen) -> list[Line]:
    """For somebody without a hand: what all have seen of others'."""
    holders = [player for player in seen.players if player.known]
    return [
        [(f"{player.seat + 1} ", "dim"), (" + ".join(card.title for card in player.known), "")] for player in holders
    ]


def _naming(seen: Seen) -> list[Line]:
    made = seen.near.in_the_making
    if made is None:
        return []
    stage: list[Line] = [[(f"{made.shape.title}, {money(made.price)}", "bold")], [(f"“{made.name}”", "")]]
    return [*_creating(seen), *stage, [(made.tagline, "dim")]]


def _on_stage(seen: Seen) -> list[Line]:
    newest = [player.goods[-1] for player in seen.players if player.goods]
    return [[(f"{good.seat + 1} ", "dim"), (f"“{good.name}” ", ""), (good.shape.title, "dim")] for good in newest]


def _street(seen: Seen) -> list[Line]:
    return [_shop(seen, front) for front in seen.street]


def _shop(seen: Seen, front: Storefront) -> Line:
    line: Line = [
        (f"{front.letter} ", "bold"),
        (fitted(front.title, SHOP) + " ", ""),
        (fitted(f"+{front.shop.bonus}", 4), "bold"),
        (fitted(short_term(seen.content, front.shop), TERM) + " ", ""),
    ]
    line += [(f"{fitted(clipped(shape.title, SHAPE_OF_SHOP), SHAPE_OF_SHOP)} ", "dim") for shape in front.shapes]
    return [*line, *((str(seat + 1), "bold yellow" if seat == seen.me else "bold") for seat in front.chips)]


def short_term(content: Content, shop: Shop) -> str:
    """What a shop's bonus is for, in a word or two."""
    term, number = shop.packed & t.TERM_MASK, shop.packed >> t.TERM_SHIFT
    if term == t.BY_SEX:
        return say("men") if number == t.MALE else say("women")
    if term == t.BY_CUSTOMER_CLASS:
        return class_title(t.CLASS_NAMES[number])
    if term == t.HAS_TAG:
        return hashtag(content, t.TAG_NAMES[number])
    return say(SHORT_TERMS[term], number=number)


LEFT_BLOCKS: dict[str, Callable[[Seen], list[Line]]] = {
    "creating": _creating,
    "naming": _naming,
    "voting": _on_stage,
    "finished": _on_stage,
}


# ---- right: the players ----


def _player(seen: Seen, player: Player) -> Line:
    to_act = player.seat in seen.observation.actors
    extras = f"+{player.extras}" if player.extras else ""
    return [
        ("▶" if to_act else " ", "bold yellow"),
        (f"{player.seat + 1} ", "dim"),
        (fitted(player.name, NAME), "bold yellow" if player.seat == seen.me else "bold"),
        (f" {fitted(clipped(player.character.title, CHARACTER), CHARACTER)}", "dim"),
        (f"{player.money:>4}F", "bold"),
        (fitted(extras, 3), ""),
        (_standing(seen, player), ""),
    ]


def _standing(seen: Seen, player: Player) -> str:
    """What a player has done in this stage, in a few letters."""
    if not seen.street_is_open:
        return say("ready") if player.is_done else ""
    return "/".join(_channel(player, channel) for channel in player.channels)


def _channel(player: Player, channel: Channel) -> str:
    letters = clipped(channel.title, CHANNEL)
    return letters if channel.name != MABIUS or player.invested is None else f"{letters[0]}>{player.invested + 1}"


# ---- what is going on ----


def _news(seen: Seen) -> Iterator[Line]:
    if seen.stage == "creating":
        yield from (_offer(seen, offer) for offer in seen.offers)
    if seen.event is not None:
        yield [(f"{seen.event.title}: ", "bold"), (seen.event.text, "")]
    if seen.guest is not None:
        yield [(say("Customer"), "dim"), *_guest(seen.guest)]
    if seen.in_the_row:
        yield _row(seen)
    if seen.near.kept:
        pocket = ", ".join(event.title for event in seen.near.kept)
        yield [(say("In your pocket"), "dim"), (f" {pocket}", "")]


def _offer(seen: Seen, offer: OpenOffer) -> Line:
    facts = {"who": cut(seen.names[offer.seat], NAME), "other": cut(seen.names[offer.to], NAME)}
    words = say("{who} offers {other} {card} for {wants}.", card=offer.card.title, wants=offer.wanted, **facts)
    return [(words, "bold" if offer.to == seen.me else "")]


def _guest(guest: Guest) -> Line:
    return [
        (f" {guest.title} ", "bold"),
        (f"{money(guest.budget)} ", "bold yellow"),
        (" ".join(guest.hashtags), ""),
        (f" {guest.favourites}", "dim"),
    ]


def _row(seen: Seen) -> Line:
    waiting: Line = [(say("Face down"), "dim"), (f" {seen.in_the_row}", "")]
    for guest in seen.foreseen[:1]:
        waiting += [("  ", ""), (say("next"), "dim"), *_guest(guest)]
    return waiting


# ---- all products ----


def _products(seen: Seen) -> list[Line]:
    cells = [_product(seen, good) for player in seen.players for good in player.goods]
    half = (len(cells) + 1) // 2
    return beside([(cells[:half], CELL), (cells[half:], CELL)], f" {RULE}") if cells else []


def _product(seen: Seen, good: Good) -> Line:
    mine = good.seat == seen.me
    return [
        (f"{good.seat + 1}-{good.round} ", "dim"),
        (fitted(good.shape.title, SHAPE), "bold" if mine else ""),
        (f"{good.price:>3}F", "bold yellow" if good.change else "bold"),
        *_tags(seen, good),
    ]


def _tags(seen: Seen, good: Good) -> Line:
    """Each with the same number of letters at most, so that all fit."""
    room = (CELL - SHAPE - 8) // len(good.tags) - 1
    wanted = seen.guest.customer.tags if seen.guest else ()
    line: Line = []
    for tag in good.tags:
        title = seen.content.tags[tag].title
        line += [(" ", ""), (clipped(title, room), "bold green" if tag in wanted else "")]
    return line
