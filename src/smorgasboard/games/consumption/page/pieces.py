"""Pieces of the drawn table that lie in several places: foods, cards, spaces for markers."""

from collections import Counter
from typing import Any

from smorgasboard.engine import said_once, say, to_say
from smorgasboard.games.consumption.page.clicks import spot
from smorgasboard.games.consumption.page.pictures import picture
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.words.things import TOKENS, CardOnTable, Slot, Token

Data = dict[str, Any]

ANY = ["any", ""]
"""A wild's symbol needs no letter."""
TIMES = {c.ANY_TIME: "any", c.ROUND_END: "round", c.GAME_END: "end"}
BADGES = {c.PLAIN: "", c.WILD: "", c.ONE_OR_TWO: "1–2", c.EXACTLY_TWO: "2"}


LETTERS = to_say("Letters on the foods, in the order of the boards: W F V G D N O P M S A")


@said_once
def letters() -> tuple[str, ...]:
    """By food, in the reader's language; those of records where a translation leaves some out or has two alike."""
    said = say(LETTERS).split()[-c.FOODS :]
    whole = len(set(said)) == c.FOODS and all(len(letter) == 1 for letter in said)
    return tuple(said) if whole else tuple(token.letter for token in TOKENS)


def food(token: Token | None) -> list[str]:
    """Symbol and letter."""
    return [token.name, letters()[token.food]] if token else ANY


@said_once
def titles(tokens: tuple[Token, ...]) -> str:
    """Water, Fruits (2), Dairy."""
    counts = Counter(token.title for token in tokens)
    return ", ".join(title if count == 1 else f"{title} ({count})" for title, count in counts.items())


def place(name: str, title: str, label: str, used: int = 0, free: int = 0) -> Data:
    """Spaces for markers, used ones first."""
    marks = {"used": range(used), "free": range(free)}
    return {"spot": spot("place", name), "symbol": f"place-{name}", "title": title, "label": label, **marks}


@said_once
def card(each: CardOnTable, spot: str) -> Data:
    """A recipe or an activity as it is printed."""
    return {
        "id": f"card-{each.printed.name}",
        "spot": spot,
        "picture": picture(each.printed),
        "name": each.printed.name,
        "title": each.title,
        "vp": each.printed.vp,
        "icon": each.icon.name if each.icon else "",
        "when": "" if each.time is None else TIMES[each.time],
        "text": each.text,
        "slots": [slot(one) for one in each.slots],
        "label": _card_label(each),
    }


@said_once
def slot(space: Slot) -> Data:
    return {
        "foods": [food(token) for token in space.fits] or [ANY],
        "badge": BADGES[space.kind],
        "lying": food(space.lying) if space.lying else None,
        "two": space.count == 2,
    }


def _card_label(each: CardOnTable) -> str:
    about = say("{title}, {vp} VP: {foods}.", title=each.title, vp=each.printed.vp, foods=each.wanted)
    return f"{about} {each.icon.title}." if each.icon else f"{about} {each.when.capitalize()}: {each.text}"
