"""What table.html draws from, listed item by item: the round, the stage, the city and its customers."""

from collections.abc import Sequence

from smorgasboard.engine.events import Event as Happened
from smorgasboard.engine.speech import say, say_many, to_say
from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice import pointing, stands
from smorgasboard.games.foodadvice.cards import Event
from smorgasboard.games.foodadvice.drawings import Data, guest, purse
from smorgasboard.games.foodadvice.seen import Seen
from smorgasboard.games.foodadvice.sights import Poster, Storefront
from smorgasboard.games.foodadvice.tables import ROUNDS
from smorgasboard.games.foodadvice.verdicts import Decision

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


def page(seen: Seen, recent: Sequence[Happened]) -> Data:
    decided = _decided(seen, recent)
    return {
        "stage": seen.stage,
        "steps": _steps(seen),
        "round": seen.round,
        "rounds": range(1, ROUNDS + 1),
        "stands": [stands.stand(seen, player, decided) for player in stands.in_order(seen)],
        "presented": any(player.goods for player in seen.players),
        "open": seen.street_is_open,
        "street": [_front(seen, at, front) for at, front in enumerate(seen.street)],
        "posters": [_poster(seen, poster) for poster in seen.posters],
        "bench": stands.bench(seen),
        "offers": stands.offers(seen),
        "palette": stands.palette(seen),
        "customers": _customers(seen, decided),
        "event": _event(seen, recent),
        "mine": _mine(seen),
        "characters": [player.character.name for player in seen.players],
    }


def _steps(seen: Seen) -> list[Data]:
    shown = [name for name in STEPS if name != "fining" or seen.view["house_fines"]]
    return [{"title": say(STEPS[name]), "now": name == seen.stage} for name in shown]


# ---- the city ----


def _front(seen: Seen, at: int, front: Storefront) -> Data:
    who = ", ".join(seen.names[seat] for seat in front.chips) or say("nobody")
    facts = {"shop": front.title, "letter": front.letter, "text": front.text, "shapes": front.lists, "who": who}
    return {
        "letter": front.letter,
        "spot": pointing.shop(front.letter),
        "symbol": f"shop-{at % FRONTS + 1}",
        "title": front.title,
        "text": front.text,
        "shapes": [[shape.name, shape.title] for shape in front.shapes],
        "chips": [_chip(seen, seat, pointing.chip(seat, front.letter), front.title) for seat in front.chips],
        "label": say("Shop {letter}, {shop}: {text}; 10 F more for {shapes}. Chips: {who}", **facts),
    }


def _chip(seen: Seen, seat: int, spot: str, where: str) -> Data:
    return {"seat": seat, "spot": spot, "label": say("{who}'s chip at {where}", who=seen.names[seat], where=where)}


def _poster(seen: Seen, poster: Poster) -> Data:
    name = poster.channel.name
    who = ", ".join(seen.names[seat] for seat in poster.chips) or say("nobody")
    return {
        "name": name,
        "spot": pointing.channel(name),
        "title": poster.title,
        "text": poster.text,
        "chips": [_advert(seen, seat, name, poster.title) for seat in poster.chips],
        "label": say("{channel}: {text} Chips: {who}", channel=poster.title, text=poster.text, who=who),
    }


def _advert(seen: Seen, seat: int, name: str, where: str) -> Data:
    own = seat == seen.observation.seat
    chip = _chip(seen, seat, pointing.advert(name) if own else "", where)
    target = seen.players[seat].invested if name == "mabius" else None
    return chip if target is None else {**chip, "label": _bet(seen, seat, target)}


def _bet(seen: Seen, seat: int, target: int) -> str:
    return say("{who} bets on {target}", who=seen.names[seat], target=seen.names[target])


# ---- customers ----


def _decided(seen: Seen, recent: Sequence[Happened]) -> told.Decided | None:
    """How the last customer of this round's sales decided; nothing while the next one makes up their mind."""
    if seen.stage not in ("selling", "fining", "finished") or seen.guest is not None:
        return None
    found = [event for event in recent if isinstance(event, told.Decided)]
    return found[-1] if found else None


def _customers(seen: Seen, decided: told.Decided | None) -> Data:
    budget = decided.budget if decided else 0
    there = seen.guest_named(decided.customer) if decided else seen.guest
    return {
        "backs": range(seen.in_the_row - len(seen.foreseen)),
        "foreseen": [guest(each) for each in seen.foreseen],
        "there": {**guest(there), **({"budget": budget} if decided else {})} if there else None,
        "deciding": seen.guest is not None,
        "told": Decision(seen.content, decided, seen.names).told() if decided else "",
        "served": [guest(each) for each in reversed(seen.served)],
        "label": say_many("{count} customer in the row", "{count} customers in the row", seen.in_the_row),
    }


# ---- events and purses ----


def _event(seen: Seen, recent: Sequence[Happened]) -> Data | None:
    """The card that is being carried out, or the last that was turned up."""
    if seen.event is not None:
        return _card(seen.event)
    named = [event.event for event in recent if isinstance(event, told.Drew | told.PlayedKept)]
    return _card(seen.content.events[named[-1]]) if named else None


def _card(event: Event) -> Data:
    return {"name": event.name, "title": event.title, "text": event.text}


def _mine(seen: Seen) -> Data:
    player = stands.near(seen)
    return {
        "seat": player.seat,
        "name": player.name,
        "purse": purse(player.money),
        "kept": [_card(event) for event in player.kept],
    }
