"""Pieces of the drawn table that lie in several places: foods and cards."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from smorgasboard.engine.speech import say
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.words.foods import Token
from smorgasboard.games.consumption.words.things import CardOnTable, Slot

Data = dict[str, Any]

ANY = ["any", ""]
"""The wild, as `food` would give it; its symbol needs no letter."""
TIMES = {c.ANY_TIME: "any", c.ROUND_END: "round", c.GAME_END: "end"}
BADGES = {c.PLAIN: "", c.WILD: "", c.ONE_OR_TWO: "1–2", c.EXACTLY_TWO: "2"}


def food(token: Token) -> list[str]:
    """Symbol and letter."""
    return [token.name, token.letter]


def named(token: Token | None) -> list[str]:
    return food(token) if token else ANY


def titles(tokens: Iterable[Token]) -> str:
    """Water, Fruits (2), Dairy."""
    counts = Counter(token.title for token in tokens)
    return ", ".join(title if count == 1 else f"{title} ({count})" for title, count in counts.items())


def card(each: CardOnTable, spot: str) -> Data:
    """A recipe or an activity as it is printed."""
    return {
        "id": f"card-{each.name}",
        "spot": spot,
        "name": each.name,
        "title": each.title,
        "vp": each.vp,
        "icon": each.icon.name if each.icon else "",
        "when": "" if each.time is None else TIMES[each.time],
        "text": each.text,
        "slots": [slot(one) for one in each.slots],
        "label": card_label(each),
    }


def slot(space: Slot) -> Data:
    return {
        "foods": [food(token) for token in space.fits] or [ANY],
        "badge": BADGES[space.kind],
        "lying": food(space.lying) if space.lying else None,
        "two": space.count == 2,
    }


def card_label(each: CardOnTable) -> str:
    wanted = ", ".join(slot.wanted for slot in each.slots)
    about = say("{title}, {vp} VP: {foods}.", title=each.title, vp=each.vp, foods=wanted)
    if each.icon:
        return f"{about} {each.icon.title}."
    return f"{about} {each.when.capitalize()}: {each.text}"


def slot_label(each: CardOnTable, space: Slot) -> str:
    place = say("{card}, space {number}", card=each.title, number=space.number)
    if space.lying is None:
        return f"{place}: {space.wanted}"
    lying = space.lying.title if space.count == 1 else f"{space.lying.title} (2)"
    return say("{place}: filled with {food}", place=place, food=lying)
