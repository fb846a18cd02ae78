"""What table.html draws from, listed item by item: the round, the stage, the city and its customers.

Small things (ingredients of products, chips) are spots only while they are asked for: on a phone nobody could hit all
of them, and nobody wants to tab through them.
"""

from collections.abc import Sequence

from smorgasboard.engine import NOBODY, Event, say, say_many, to_say
from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.content.cards import EventCard
from smorgasboard.games.foodadvice.page import players
from smorgasboard.games.foodadvice.page.clicks import KEPT, spot
from smorgasboard.games.foodadvice.page.customers import CustomerVisit, extra_customers, latest, receipt
from smorgasboard.games.foodadvice.page.pieces import Data, guest, purse
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.words.describe import MOMENTS
from smorgasboard.games.foodadvice.words.titles import said
from smorgasboard.games.foodadvice.words.verdicts import Decision
from smorgasboard.games.foodadvice.words.view_model import SeenChannel, SeenTable, Storefront

STEPS = {
    "creating": to_say("Create"),
    "naming": to_say("Name it"),
    "voting": to_say("Vote"),
    "placing": to_say("Shops"),
    "promoting": to_say("Channels"),
    "happening": to_say("Events"),
    "selling": to_say("Customers"),
    "fining": to_say("Fines"),
}
"""The stages of a round, as they stand on the table."""
FRONTS = 4
"""Different drawings of shops."""


def page(seen: SeenTable, recent: Sequence[Event]) -> Data:
    visit = latest(seen, recent)
    return {
        "stage": seen.stage,
        "steps": _steps(seen),
        "round": seen.round,
        "rounds": range(1, c.ROUNDS + 1),
        "stands": [players.stand(seen, player, visit) for player in seen.as_seated],
        "open": seen.street_is_open,
        "street": [_front(seen, at, front) for at, front in enumerate(seen.street)],
        "posters": [_channel(seen, each) for each in seen.channels],
        "bench": players.bench(seen),
        "offers": players.offers(seen),
        "palette": players.palette(seen),
        "customers": _customers(seen, visit),
        "extra_customers": extra_customers(seen, recent),
        "event": _event(seen, recent),
        "mine": _mine(seen),
        "characters": [player.character.name for player in seen.players],
    }


def _steps(seen: SeenTable) -> list[Data]:
    shown = [name for name in STEPS if name != "fining" or seen.view["house_fines"]]
    return [{"title": say(STEPS[name]), "now": name == seen.stage} for name in shown]


# ---- the city ----


def _front(seen: SeenTable, at: int, front: Storefront) -> Data:
    who = ", ".join(seen.names[seat] for seat in front.chips) or say("nobody")
    return {
        "letter": front.letter,
        "spot": spot("shop", front.letter),
        "symbol": f"shop-{at % FRONTS + 1}",
        "title": front.shop.title,
        "text": front.shop.text,
        "shapes": [[shape.name, shape.title] for shape in front.shapes],
        "chips": [_tenant(seen, seat, front) for seat in front.chips],
        "label": say("Shop {letter}, {shop}: {text}; 10 F more for {shapes}. Chips: {who}", who=who, **front.facts),
    }


def _tenant(seen: SeenTable, seat: int, front: Storefront) -> Data:
    asked = seen.may(c.CHIP, c.AD - c.CHIP)
    return _chip(seen, seat, spot("chip", seat, front.letter) if asked else "", front.shop.title)


def _chip(seen: SeenTable, seat: int, name: str, where: str) -> Data:
    return {"seat": seat, "spot": name, "label": say("{who}'s chip at {where}", who=seen.names[seat], where=where)}


def _channel(seen: SeenTable, each: SeenChannel) -> Data:
    name = each.channel.name
    who = ", ".join(seen.names[seat] for seat in each.chips) or say("nobody")
    return {
        "name": name,
        "spot": spot("channel", name),
        "title": each.channel.title,
        "text": each.text,
        "chips": [_advert(seen, seat, name, each.channel.title) for seat in each.chips],
        "label": say("{channel}: {text} Chips: {who}", channel=each.channel.title, text=each.text, who=who),
    }


def _advert(seen: SeenTable, seat: int, name: str, where: str) -> Data:
    asked = seat == seen.observation.seat and seen.may(c.AD, c.PLAY - c.AD)
    chip = _chip(seen, seat, spot("ad", name) if asked else "", where)
    target = seen.players[seat].invested if name == "mabius" else None
    if target is None:
        return chip
    return {**chip, "label": say("{who} bets on {target}", who=seen.names[seat], target=seen.names[target])}


# ---- customers ----


def _customers(seen: SeenTable, visit: CustomerVisit | None) -> Data:
    return {
        "backs": range(seen.in_the_row - len(seen.foreseen)),
        "foreseen": [guest(each) for each in seen.foreseen],
        "there": _there(seen, visit),
        "receipt": receipt(seen, visit),
        "served": [guest(each) for each in reversed(seen.served)],
        "label": say_many("{count} customer in the row", "{count} customers in the row", seen.in_the_row),
    }


def _there(seen: SeenTable, visit: CustomerVisit | None) -> Data | None:
    """Who stands before the shelves, or has just left them."""
    if visit is None:
        return {**guest(seen.guest), "told": "", "bags": 0, "found": []} if seen.guest else None
    taken = [seen.players[each.seat].goods[each.round - 1] for each in visit.bought]
    return {
        **guest(seen.guest_named(visit.decided.customer)),
        "budget": visit.decided.budget,
        "told": Decision(seen.content, visit.decided, seen.names).outcome(),
        "bags": len(visit.bought),
        "found": sorted({tag for good in taken for tag in good.tags}),
    }


# ---- events and purses ----


def _event(seen: SeenTable, recent: Sequence[Event]) -> Data | None:
    """The card that is being carried out, or the last that was turned up."""
    if seen.stage not in ("happening", "selling"):
        return None
    kinds = told.PlayedKept if seen.stage == "selling" else told.Drew | told.PlayedKept
    drawn = [(event.event, event.seat) for event in recent if isinstance(event, kinds)]
    if seen.event is not None:
        return {**_card(seen.event), "seat": dict(drawn).get(seen.event.name, seen.mover)}
    return {**_card(seen.content.events[drawn[-1][0]]), "seat": drawn[-1][1]} if drawn else None


def _card(event: EventCard) -> Data:
    return {"name": event.name, "title": event.title, "text": event.text}


def _mine(seen: SeenTable) -> Data:
    player = seen.as_seated[0]
    return {
        "seat": player.seat,
        "name": player.name,
        "purse": purse(player.money),
        "kept": _kept(seen, player.kept),
    }


def _kept(seen: SeenTable, cards: Sequence[EventCard]) -> list[Data]:
    """Of those that are alike, the first is asked for."""
    asked = seen.playable(MOMENTS[seen.question["what"]]) if seen.question and seen.may(c.PLAY) else None
    place = cards.index(asked) if asked else NOBODY
    return [_kept_card(event, at == place) for at, event in enumerate(cards)]


def _kept_card(event: EventCard, asked: bool) -> Data:
    label = said("kept", "Play", event=event.title, text=event.text)
    return {**_card(event), "spot": KEPT if asked else "", "label": label}
