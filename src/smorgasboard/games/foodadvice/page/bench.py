"""One's own workbench on the drawn table: the hand, the product in the making, and trading."""

from collections.abc import Iterator

from smorgasboard.engine import say, say_many
from smorgasboard.games.foodadvice.page.clicks import spot
from smorgasboard.games.foodadvice.page.packages import product_picture
from smorgasboard.games.foodadvice.page.pictures import Data
from smorgasboard.games.foodadvice.page.pieces import ingredient, seat_mark
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.words.prompt import offers_to
from smorgasboard.games.foodadvice.words.titles import class_title, hashtag, said, wanted
from smorgasboard.games.foodadvice.words.view_model import OpenOffer, SeenTable


def bench(seen: SeenTable) -> Data | None:
    """Nothing for somebody beside the table, and when the product is on the stage."""
    player = seen.as_seated[0]
    if seen.stage not in ("creating", "naming") or player.shape is None:
        return None
    made = player.in_the_making
    return {
        "seat": player.seat,
        "picture": product_picture(player.shape.name, made.parts if made else (), made.name if made else ""),
        "shape_title": player.shape.title,
        "cards": [
            {**ingredient(seen.content, card), "spot": spot("card", slot), "slot": slot, "seen": card in player.known}
            for slot, card in enumerate(player.hand)
        ],
        "choosing": len(player.hand) > c.PARTS,
        "writing": seen.stage == "naming" and seen.my_turn,
        "name": made.name if made else "",
        "tagline": made.tagline if made else "",
        "price": made.price if made else 0,
        "offers_left": say_many("{count} offer left", "{count} offers left", player.offers_left),
        "may_offer": seen.may(c.OFFER, c.WANT_CLASS - c.OFFER),
    }


# ---- trading ----


def offers(seen: SeenTable) -> list[Data]:
    """Open offers, those to the viewer first."""
    to_me = offers_to(seen, seen.observation.seat)
    return [_offer(seen, each) for each in (*to_me, *(each for each in seen.offers if each not in to_me))]


def _offer(seen: SeenTable, each: OpenOffer) -> Data:
    facts = {"who": seen.names[each.seat], "to": seen.names[each.to], "card": each.card.title, "wants": each.wanted}
    return {
        "by": seat_mark(seen, each.seat),
        "to": seat_mark(seen, each.to),
        "to_me": each.to == seen.observation.seat,
        "spot": spot("offer", each.seat),
        "refusal": spot("decline", each.seat),
        "card": ingredient(seen.content, each.card),
        "wants": each.wanted,
        "symbol": f"tag-{each.what}" if each.by == "tag" else f"class-{each.what}" if each.by == "class" else "",
        "label": say("{who} offers {to} {card} for {wants}", **facts),
        "mine": each.seat == seen.observation.seat,
        "refuse": _refuse(seen, each),
    }


def _refuse(seen: SeenTable, each: OpenOffer) -> str:
    if each.seat == seen.observation.seat:
        return said("offer", "Withdraw", ingredient=each.card.title, other=seen.names[each.to])
    return say("Say no to {who}", who=seen.names[each.seat])


def palette(seen: SeenTable) -> Data | None:
    """What may be asked for in an offer that was begun."""
    begun = seen.as_seated[0].offer
    if begun is None or begun.by or not seen.my_turn:
        return None
    facts = {"who": seen.names[begun.to], "card": begun.card.title}
    return {
        "title": say("What do you want from {who} for {card}?", **facts),
        "card": ingredient(seen.content, begun.card),
        "to": seat_mark(seen, begun.to),
        "cards": list(_their_cards(seen, begun.to)),
        "classes": list(_classes(seen)),
        "tags": list(_tags(seen)),
    }


def _their_cards(seen: SeenTable, to: int) -> Iterator[Data]:
    for which, card in enumerate(seen.players[to].shown):
        if seen.may(c.WANT_CARD + which):
            yield {**ingredient(seen.content, card), "spot": spot("shown", which)}


def _classes(seen: SeenTable) -> Iterator[Data]:
    for at, name in enumerate(c.CLASS_NAMES):
        if seen.may(c.WANT_CLASS + at):
            yield _wish(seen, "class", name, class_title(name))


def _tags(seen: SeenTable) -> Iterator[Data]:
    for at, name in enumerate(seen.box.tag_names):
        if seen.may(c.WANT_TAG + at):
            yield _wish(seen, "tag", name, hashtag(seen.content, name))


def _wish(seen: SeenTable, by: str, what: str, title: str) -> Data:
    return {"spot": spot(by, what), "symbol": f"{by}-{what}", "title": title, "label": wanted(seen.content, by, what)}
