"""What table.html draws from, listed item by item: the round, players and their shelves, the city, and what is on now.

Everything has one place for the whole match. In the middle of the table, the *scene*, is what this stage is about:
it is large there, and small in its own place otherwise. Small things (ingredients of products, chips) are spots only
while they are asked for: on a phone nobody could hit all of them, and nobody wants to tab through them.
"""

from collections.abc import Sequence

from smorgasboard.engine import NOBODY, Event, say, say_many, to_say
from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.content.cards import EventCard
from smorgasboard.games.foodadvice.page import bench, city, display, players
from smorgasboard.games.foodadvice.page.clicks import KEPT
from smorgasboard.games.foodadvice.page.customers import CustomerVisit, extra_customers, latest, receipt
from smorgasboard.games.foodadvice.page.pictures import Data
from smorgasboard.games.foodadvice.page.pieces import guest, seat_mark
from smorgasboard.games.foodadvice.page.town import event_picture
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.words.describe import MOMENTS
from smorgasboard.games.foodadvice.words.titles import said
from smorgasboard.games.foodadvice.words.verdicts import Decision
from smorgasboard.games.foodadvice.words.view_model import SeenTable

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
SCENES = {
    "creating": "kitchens",
    "naming": "kitchens",
    "voting": "stage",
    "placing": "street",
    "promoting": "posters",
    "happening": "event",
    "selling": "till",
    "fining": "till",
    "finished": "podium",
}
"""What each stage shows large."""
ASKED_ABOUT = {
    "move shop": "street",
    "move rival": "street",
    "change channel": "posters",
    **dict.fromkeys(display.QUESTIONS, display.SCENE),
}
"""Questions of events that want something else to be large."""


def page(seen: SeenTable, recent: Sequence[Event]) -> Data:
    visit = latest(seen, recent)
    brought = extra_customers(seen, recent)
    workbench = bench.bench(seen)
    scene = "bench" if workbench else _scene(seen)
    return {
        "stage": seen.stage,
        "steps": _steps(seen),
        "round": seen.round,
        "rounds": range(1, seen.content.rounds + 1),
        "scene": scene,
        "stands": [players.stand(seen, player, visit) for player in seen.players],
        "shelves": _shelves(seen, visit, brought, scene == display.SCENE),
        "display": display.display(seen) if scene == display.SCENE else [],
        "street": city.street(seen),
        "posters": city.posters(seen),
        "bench": workbench,
        "kitchens": _kitchens(seen),
        "presented": players.presented(seen) if seen.stage == "voting" else [],
        "podium": players.podium(seen) if seen.stage == "finished" else [],
        "offers": bench.offers(seen),
        "palette": bench.palette(seen),
        "customers": _customers(seen, visit),
        "extra_customers": brought,
        "event": _event(seen, recent),
        "kept": _kept(seen, seen.as_seated[0].kept),
    }


def _steps(seen: SeenTable) -> list[Data]:
    shown = [name for name in STEPS if name != "fining" or seen.view["house_fines"]]
    at = shown.index(seen.stage) if seen.stage in shown else len(shown)
    return [{"title": say(STEPS[name]), "now": place == at, "past": place < at} for place, name in enumerate(shown)]


def _scene(seen: SeenTable) -> str:
    about = ASKED_ABOUT.get(seen.question["what"]) if seen.question and seen.stage != "selling" else None
    return about or SCENES[seen.stage]


def _shelves(seen: SeenTable, visit: CustomerVisit | None, brought: Sequence[Data], afar: bool) -> list[Data]:
    shelves = [
        players.shelf(seen, player, visit, [each for each in brought if each["seat"] == player.seat])
        for player in seen.players
    ]
    return [players.from_afar(each) for each in shelves] if afar else shelves


def _kitchens(seen: SeenTable) -> Data | None:
    """Who prepares what, as far as all may see it: for watchers, and for whoever waits for the others."""
    if seen.stage not in ("creating", "naming"):
        return None
    cooks = [players.making(seen, player) for player in seen.players]
    ready = sum(cook["done"] for cook in cooks)
    return {
        "cooks": cooks,
        "title": say("The curtain rises when all are ready."),
        "ready": say("{ready} of {all}", ready=ready, all=len(cooks)),
    }


# ---- customers ----


def _customers(seen: SeenTable, visit: CustomerVisit | None) -> Data:
    return {
        "backs": range(seen.in_the_row - len(seen.foreseen)),
        "foreseen": [guest(each) for each in seen.foreseen],
        "there": _there(seen, visit),
        "receipt": receipt(seen, visit),
        "served": [guest(each) for each in reversed(seen.served)],
        "counter": [players.on_the_counter(seen, player) for player in seen.players if player.newest],
        "label": say_many("{count} customer in the row", "{count} customers in the row", seen.in_the_row),
    }


def _there(seen: SeenTable, visit: CustomerVisit | None) -> Data | None:
    """Who stands before the shelves, or has just left them."""
    if visit is None:
        return {**guest(seen.guest), "told": "", "bags": 0, "found": []} if seen.guest else None
    taken = [seen.players[each.seat].goods[each.round - 1] for each in visit.bought]
    return {
        **guest(seen.guest_named(visit.decided.customer), _mood(visit)),
        "budget": visit.decided.budget,
        "told": Decision(seen.content, visit.decided, seen.names).outcome(),
        "bags": len(visit.bought),
        "found": sorted({tag for good in taken for tag in good.tags}),
    }


def _mood(visit: CustomerVisit) -> str:
    """Glad of what is in the bag, torn between equals, or off again with nothing."""
    verdicts = {thought.verdict for thought in visit.decided.thoughts}
    return "happy" if visit.bought else "unsure" if "tied" in verdicts else "leaving"


# ---- events ----


def _event(seen: SeenTable, recent: Sequence[Event]) -> Data | None:
    """The card that is being carried out, or the last that was turned up."""
    if seen.stage not in ("happening", "selling"):
        return None
    kinds = told.PlayedKept if seen.stage == "selling" else told.Drew | told.PlayedKept
    drawn = [(event.event, event.seat) for event in recent if isinstance(event, kinds)]
    if seen.event is not None:
        seat = dict(drawn).get(seen.event.name, seen.mover)
        return {**_card(seen.event), "by": seat_mark(seen, seat)}
    if not drawn:
        return None
    name, seat = drawn[-1]
    return {**_card(seen.content.events[name]), "by": seat_mark(seen, seat)}


def _card(event: EventCard) -> Data:
    return {"name": event.name, "title": event.title, "text": event.text, "picture": event_picture(event)}


def _kept(seen: SeenTable, cards: Sequence[EventCard]) -> list[Data]:
    """The viewer's own; of those that are alike, the first is asked for."""
    asked = seen.playable(MOMENTS[seen.question["what"]]) if seen.question and seen.may(c.PLAY) else None
    place = cards.index(asked) if asked else NOBODY
    return [_kept_card(event, at == place) for at, event in enumerate(cards)]


def _kept_card(event: EventCard, asked: bool) -> Data:
    label = said("kept", "Play", event=event.title, text=event.text)
    return {**_card(event), "spot": KEPT if asked else "", "label": label}
