"""Players on the drawn table: who they are, what they own, and what stands on their shelf or is prepared for it."""

from smorgasboard.engine import say, say_many, to_say
from smorgasboard.games.foodadvice.page.clicks import spot
from smorgasboard.games.foodadvice.page.customers import CustomerVisit, gain, verdict
from smorgasboard.games.foodadvice.page.packages import product_picture
from smorgasboard.games.foodadvice.page.pictures import Data
from smorgasboard.games.foodadvice.page.pieces import ingredient, ingredient_label, purse, seat_mark
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.words.titles import listed, money
from smorgasboard.games.foodadvice.words.view_model import Player, SeenProduct, SeenTable

AT_ONCE = ("creating", "naming", "voting")
"""Stages in which all decide at once, and in which it is seen who has."""
APPLAUDING = ("placing", "promoting", "happening")
"""Stages in which the votes lie open at the products, before customers have their say."""
BUSY = {
    "creating": to_say("is choosing ingredients"),
    "naming": to_say("thinks of a name"),
    "voting": to_say("thinks about the vote"),
}
LEGIBLE = 10
"""From this size on the name is read on the package itself, as large as packages are on the stage of a laptop."""
READY = {
    "creating": to_say("has chosen"),
    "naming": to_say("is ready for the stage"),
    "voting": to_say("has voted"),
}


def stand(seen: SeenTable, player: Player, visit: CustomerVisit | None) -> Data:
    """Who sits here: the same place from the first moment to the last."""
    return {
        **seat_mark(seen, player.seat),
        "spot": spot("seat", player.seat),
        "role": player.character.title,
        "me": player.seat == seen.observation.seat,
        "turn": player.seat in seen.observation.actors,
        "done": player.is_done and seen.stage in AT_ONCE,
        "first": player.seat == seen.first.seat,
        "winner": player in seen.winners,
        "purse": purse(player.money),
        "extras": player.extras,
        "kept": player.kept_count,
        "gain": gain(player.seat, visit),
        "takes_offers": _takes_offers(seen, player),
        "label": _label(seen, player),
    }


def _takes_offers(seen: SeenTable, player: Player) -> bool:
    """A card of the viewer's hand can be carried here."""
    return seen.stage == "creating" and seen.my_turn and player.seat != seen.observation.seat


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


# ---- shelves ----


def from_afar(shelf: Data) -> Data:
    """While products lie large elsewhere, these are only to be looked at."""
    newest = shelf["newest"]
    return {**shelf, "newest": newest and _unspotted(newest), "older": [_unspotted(each) for each in shelf["older"]]}


def _unspotted(drawn: Data) -> Data:
    return {**drawn, "spot": "", "parts": [{**part, "spot": ""} for part in drawn["parts"]]}


def shelf(seen: SeenTable, player: Player, visit: CustomerVisit | None, visitors: list[Data]) -> Data:
    goods = [good(seen, each, visit) for each in player.goods]
    on_stage = seen.stage == "voting"
    return {
        **seat_mark(seen, player.seat),
        "newest": goods[-1] if player.newest and not on_stage else None,
        "older": goods[:-1] if player.newest else goods,
        "making": making(seen, player) if seen.stage in AT_ONCE else None,
        "voters": _voters(seen, player),
        "visitors": visitors,
    }


def making(seen: SeenTable, player: Player) -> Data:
    """What all see of a product that nobody has seen yet, or of a vote: backs, what was shown, and who is done."""
    done = player.is_done
    known = [ingredient(seen.content, card) for card in player.known] if seen.stage == "creating" else []
    doing = say((READY if done else BUSY)[seen.stage])
    return {
        **seat_mark(seen, player.seat),
        "stage": seen.stage,
        "done": done,
        "known": known,
        "backs": range(0 if done or seen.stage != "creating" else c.HAND - len(known)),
        "doing": doing,
        "label": f"{player.name} {doing}",
    }


def _voters(seen: SeenTable, player: Player) -> Data | None:
    """Who voted for this player's product, once all know."""
    voters = [each for each in seen.players if each.vote == player.seat] if seen.stage in APPLAUDING else []
    if not voters:
        return None
    return {
        "seats": [seat_mark(seen, each.seat) for each in voters],
        "label": say("Votes: {who}", who=listed([each.name for each in voters])),
    }


def presented(seen: SeenTable) -> list[Data]:
    """The newest products, on the stage, in the order of seats."""
    return [_act(seen, player, player.newest) for player in seen.players if player.newest]


def _act(seen: SeenTable, player: Player, newest: SeenProduct) -> Data:
    drawn = good(seen, newest, None)
    return {
        **seat_mark(seen, player.seat),
        "me": player.seat == seen.observation.seat,
        "good": drawn,
        "legible": all(line["size"] >= LEGIBLE for line in drawn["picture"]["lines"]),
    }


def podium(seen: SeenTable) -> list[Data]:
    """Everybody by their money, the richest first; whoever has as much stands as high."""
    ranked = sorted(seen.players, key=lambda player: (player not in seen.winners, -player.money, player.seat))
    most = max(1, *(player.money for player in ranked))
    return [
        {
            **seat_mark(seen, player.seat),
            "winner": player in seen.winners,
            "money": player.money,
            "height": round(10 * player.money / most),
            "label": f"{player.name}: {money(player.money)}",
        }
        for player in ranked
    ]


# ---- products ----


def good(seen: SeenTable, made: SeenProduct, visit: CustomerVisit | None) -> Data:
    which = made.round - 1
    wishes = seen.content.customers[visit.decided.customer].tags if visit and visit.thought_of(made) else ()
    asked = seen.may(c.PART, c.CHIP - c.PART)
    return {
        "id": f"good-{made.seat}-{which}",
        "spot": spot("product", made.seat, which),
        "picture": product_picture(made.shape.name, made.parts, made.name),
        "name": made.name,
        "tagline": made.tagline,
        "price": made.price,
        "change": f"{made.change:+d}" if made.change else "",
        "parts": [
            {
                **ingredient(seen.content, card),
                "spot": spot("part", made.seat, which, place) if asked else "",
                "hit": card.tag in wishes,
            }
            for place, card in enumerate(made.parts)
        ],
        "verdict": verdict(made, visit),
        "label": good_label(seen, made),
    }


def on_the_counter(seen: SeenTable, player: Player) -> Data:
    """Today's product as it stands in the shop, for whoever comes in."""
    newest = player.goods[-1]
    return {
        **seat_mark(seen, player.seat),
        "picture": product_picture(newest.shape.name, newest.parts, newest.name),
        "price": newest.price,
        "label": good_label(seen, newest),
    }


def good_label(seen: SeenTable, good: SeenProduct) -> str:
    facts = {"who": seen.names[good.seat], "name": good.name, "shape": good.shape.title, "price": money(good.price)}
    return say("{who}: “{name}”, {shape}, {tags}, {price}", tags=" ".join(good.hashtags), **facts)
