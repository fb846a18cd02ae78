"""Consumption's log: what happened, as somebody at the table would tell it."""

from dataclasses import fields
from typing import Any

from smorgasboard.engine.events import Event
from smorgasboard.engine.speech import say, say_many
from smorgasboard.games.consumption import events as told
from smorgasboard.games.consumption.content.read import Content
from smorgasboard.games.consumption.rules.codes import THAW_AREA
from smorgasboard.games.consumption.words.sentences import said
from smorgasboard.games.consumption.words.titles import COLUMNS, food_title, points, title_in

CARD_FIELDS = {
    "recipe": "recipes",
    "target": "recipes",
    "activity": "activities",
    "stand": "stands",
    "diet": "diets",
    "allergy": "allergies",
    "assistant": "assistants",
}
"""With the part of the content that such a card is in."""
FOOD_FIELDS = ("food", "theirs")
SEAT_FIELDS = ("victim", "other", "first")


def tell(content: Content, event: Event, names: tuple[str, ...]) -> str:
    """A sentence of the log."""
    facts = {field.name: _fact(content, field.name, getattr(event, field.name), names) for field in fields(event)}
    facts["who"] = names[getattr(event, "seat", getattr(event, "first", 0))]
    if isinstance(event, told.Composted):
        return _composted(event.count, facts["who"])
    if isinstance(event, told.Spoiled):
        return _spoiled(event.count, facts["who"])
    return said(*_sentence(event), **facts, **_more(content, event))


def _composted(count: int, who: str) -> str:
    return say_many(
        "{who} takes 1 food out of the trash.", "{who} takes {count} foods out of the trash.", count, who=who
    )


def _spoiled(count: int, who: str) -> str:
    return say_many(
        "1 food of {who} spoils and goes to the trash.",
        "{count} foods of {who} spoil and go to the trash.",
        count,
        who=who,
    )


# ---- which sentence ----


def _sentence(event: Event) -> tuple[str, str]:
    """Its section and name."""
    if isinstance(event, told.Placed):
        return "placed", event.place
    if isinstance(event, told.Passed):
        return "passed", event.place
    return "story", _kind(event)


def _kind(event: Event) -> str:
    """The sentence's name, where one kind of event has several."""
    if isinstance(event, told.Bought) and not event.price:
        return "TakenFree"
    if isinstance(event, told.TrainedWith) and event.count == 2:
        return "TrainedWithTwo"
    if isinstance(event, told.Relieved):
        return "RelievedRecipe" if event.recipe else "RelievedActivity"
    if isinstance(event, told.Refreshed):
        return "RefreshedRecipes" if event.place == "cook" else "RefreshedActivities"
    if isinstance(event, told.Refilled):
        return "RefilledPizza" if event.place == "pizza" else "RefilledBuffet"
    if isinstance(event, told.ChangedDish):
        return "ChangedBuffet" if event.row else "ChangedPizza"
    return type(event).__name__


# ---- what it says ----


def _fact(content: Content, field: str, value: Any, names: tuple[str, ...]) -> str:
    if field in CARD_FIELDS:
        return title_in(getattr(content, CARD_FIELDS[field]), value)
    if field in FOOD_FIELDS:
        return food_title(value)
    if field == "scores":
        return ", ".join(f"{name} {score}" for name, score in zip(names, value, strict=True))
    if field == "where":
        return say("thaw area") if value == THAW_AREA + 1 else say("space {number}", number=value)
    if isinstance(value, tuple):
        return ", ".join(value)
    return names[value] if field in SEAT_FIELDS else str(value)


def _more(content: Content, event: Event) -> dict[str, str]:
    """What a sentence says beside the event's own facts."""
    if isinstance(event, told.Rolled | told.DieTurned):
        return {"letter": COLUMNS[event.column - 1]}
    if isinstance(event, told.UsedAbility):
        return {"text": content.recipes[event.recipe].text}
    if isinstance(event, told.UsedOption):
        return {"text": content.assistants[event.assistant].options["ab".index(event.option)].text}
    return {"points_text": points(getattr(event, "points", 0))}
