"""Players on the drawn table: who they are, their purse, their products on the stage, and one's own workbench."""

from collections.abc import Iterator

from smorgasboard.engine import say, say_many
from smorgasboard.games.foodadvice.page.clicks import spot
from smorgasboard.games.foodadvice.page.customers import CustomerVisit, gain, verdict
from smorgasboard.games.foodadvice.page.pieces import Data, ingredient, ingredient_label, purse
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.words.prompt import offers_to
from smorgasboard.games.foodadvice.words.titles import class_title, hashtag, listed, money, said, wanted
from smorgasboard.games.foodadvice.words.view_model import OpenOffer, Player, SeenProduct, SeenTable

AT_ONCE = ("creating", "naming", "voting")
"""Stages in which all decide at once, and in which it is seen who has."""
APPLAUDING = ("placing", "promoting", "happening")
"""Stages in which the votes lie open at the products, before customers have their say."""


def stand(seen: SeenTable, player: Player, visit: CustomerVisit | None) -> Data:
    goods = [_good(seen, good, visit) for good in player.goods]
    return {
        "seat": player.seat,
        "spot": spot("seat", player.seat),
        "name": player.name,
        "character": player.character.name,
        "me": player.seat == seen.observation.seat,
        "turn": player.seat in seen.observation.actors,
        "done": player.is_done and seen.stage in AT_ONCE,
        "first": player.seat == seen.first.seat,
        "winner": player in seen.winners,
        "purse": purse(player.money),
        "extras": player.extras,
        "kept": player.kept_count,
        "gain": gain(player.seat, visit),
        "voted": player.is_done and seen.stage == "voting",
        "voters": _voters(seen, player),
        "newest": goods[-1] if player.newest else None,
        "older": list(reversed(goods[:-1] if player.newest else goods)),
        "shown": [ingredient(seen.content, card) for card in player.known] if seen.stage == "creating" else [],
        "label": _label(seen, player),
    }


def _label(seen: SeenTable, player: Player) -> str:
    facts = [f"{player.name}, {player.character.title}", money(player.money)]
    if player.extras:
        facts.append(say_many("{count} extra chip", "{count} extra chips", player.extras))
    if player.kept_count:
        facts.append(say_many("{count} event kept", "{count} events kept", player.kept_count))
    if seen.stage == "creating":
        facts.append(say_many("{count} offer left", "{count} offers left", player.offers_left))
        facts += [ingredient_label(seen.content, card) for card in player.known]
    if seen.stage == "selling":
        facts.append(say_many("{count} sale this round", "{count} sales this round", player.sales))
    return "; ".join(facts)


def _voters(seen: SeenTable, player: Player) -> Data | None:
    """Who voted for this player's product, once all know."""
    voters = [each for each in seen.players if each.vote == player.seat] if seen.stage in APPLAUDING else []
    if not voters:
        return None
    return {
        "seats": [each.seat for each in voters],
        "label": say("Votes: {who}", who=listed([each.name for each in voters])),
    }


# ---- products ----


def _good(seen: SeenTable, good: SeenProduct, visit: CustomerVisit | None) -> Data:
    which = good.round - 1
    wishes = seen.content.customers[visit.decided.customer].tags if visit and visit.thought_of(good) else ()
    asked = seen.may(c.PART, c.CHIP - c.PART)
    return {
        "id": f"good-{good.seat}-{which}",
        "spot": spot("product", good.seat, which),
        "shape": good.shape.name,
        "name": good.name,
        "tagline": good.tagline,
        "price": good.price,
        "change": f"{good.change:+d}" if good.change else "",
        "parts": [
            {
                **ingredient(seen.content, card),
                "spot": spot("part", good.seat, which, place) if asked else "",
                "hit": card.tag in wishes,
            }
            for place, card in enumerate(good.parts)
        ],
        "verdict": verdict(good, visit),
        "label": good_label(seen, good),
    }


def good_label(seen: SeenTable, good: SeenProduct) -> str:
    facts = {"who": seen.names[good.seat], "name": good.name, "shape": good.shape.title, "price": money(good.price)}
    return say("{who}: “{name}”, {shape}, {tags}, {price}", tags=" ".join(good.hashtags), **facts)


# ---- the workbench ----


def bench(seen: SeenTable) -> Data | None:
    """One's own product in the making; nothing for somebody beside the table, and when it is on the stage."""
    player = seen.as_seated[0]
    if seen.stage not in ("creating", "naming") or player.shape is None:
        return None
    made = player.in_the_making
    return {
        "shape": player.shape.name,
        "shape_title": player.shape.title,
        "cards": [
            {**ingredient(seen.content, card), "spot": spot("card", slot), "slot": slot, "seen": card in player.known}
            for slot, card in enumerate(player.hand)
        ],
        "choosing": len(player.hand) > c.PARTS,
        "name": made.name if made else "",
        "tagline": made.tagline if made else "",
        "price": made.price if made else 0,
        "offers_left": say_many("{count} offer left", "{count} offers left", player.offers_left),
    }


def offers(seen: SeenTable) -> list[Data]:
    """Open offers, those to the viewer first."""
    to_me = offers_to(seen, seen.observation.seat)
    return [_offer(seen, each) for each in (*to_me, *(each for each in seen.offers if each not in to_me))]


def _offer(seen: SeenTable, each: OpenOffer) -> Data:
    facts = {"who": seen.names[each.seat], "to": seen.names[each.to], "card": each.card.title, "wants": each.wanted}
    return {
        "seat": each.seat,
        "to": each.to,
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
    return {"title": say("What do you want from {who} for {card}?", **facts), "things": list(_wishes(seen, begun.to))}


def _wishes(seen: SeenTable, to: int) -> Iterator[Data]:
    for which, card in enumerate(seen.players[to].shown):
        if seen.may(c.WANT_CARD + which):
            yield _wish(seen, "card", card.name, spot("shown", which), f"tag-{card.tag}", card.title)
    for at, name in enumerate(c.CLASS_NAMES):
        if seen.may(c.WANT_CLASS + at):
            yield _wish(seen, "class", name, spot("class", name), f"class-{name}", class_title(name))
    for at, name in enumerate(seen.box.tag_names):
        if seen.may(c.WANT_TAG + at):
            yield _wish(seen, "tag", name, spot("tag", name), f"tag-{name}", hashtag(seen.content, name))


def _wish(seen: SeenTable, by: str, what: str, name: str, symbol: str, title: str) -> Data:
    return {"spot": name, "symbol": symbol, "title": title, "label": wanted(seen.content, by, what)}
