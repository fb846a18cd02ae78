"""Consumption's log: what happened, as somebody at the table would tell it."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from smorgasboard.engine import Event, say, say_many
from smorgasboard.games.consumption import events as told
from smorgasboard.games.consumption.content.read import Content
from smorgasboard.games.consumption.rules.codes import THAW_AREA
from smorgasboard.games.consumption.words import said, things

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
SEVERAL_SENTENCES: dict[type[Event], Callable[[Any], str]] = {
    told.Bought: lambda event: "Bought" if event.price else "TakenFree",
    told.TrainedWith: lambda event: "TrainedWithTwo" if event.count == 2 else "TrainedWith",
    told.Relieved: lambda event: "RelievedRecipe" if event.recipe else "RelievedActivity",
    told.Refreshed: lambda event: "RefreshedRecipes" if event.place == "cook" else "RefreshedActivities",
    told.Refilled: lambda event: "RefilledPizza" if event.place == "pizza" else "RefilledBuffet",
    told.ChangedDish: lambda event: "ChangedBuffet" if event.row else "ChangedPizza",
}
"""Which one, where a kind of event has several."""


def tell(content: Content, event: Event, names: tuple[str, ...]) -> str:
    """A sentence of the log."""
    who = names[getattr(event, "seat", getattr(event, "first", 0))]
    if isinstance(event, told.Composted | told.Spoiled):
        return _counted(event, who)
    facts = {field.name: _fact(content, field.name, getattr(event, field.name), names) for field in fields(event)}
    return said(*_sentence(event), **facts, who=who, **_more(content, event))


def _counted(event: told.Composted | told.Spoiled, who: str) -> str:
    if isinstance(event, told.Composted):
        return say_many(
            "{who} takes 1 food out of the trash.", "{who} takes {count} foods out of the trash.", event.count, who=who
        )
    return say_many(
        "1 food of {who} spoils and goes to the trash.",
        "{count} foods of {who} spoil and go to the trash.",
        event.count,
        who=who,
    )


def _sentence(event: Event) -> tuple[str, str]:
    """Its section and name."""
    kind = type(event)
    if isinstance(event, told.Placed | told.Passed):
        return kind.__name__.lower(), event.place
    return "story", SEVERAL_SENTENCES[kind](event) if kind in SEVERAL_SENTENCES else kind.__name__


def _fact(content: Content, field: str, value: Any, names: tuple[str, ...]) -> str:
    if field in CARD_FIELDS:
        return things.title_in(getattr(content, CARD_FIELDS[field]), value)
    if field in FOOD_FIELDS:
        return things.food_title(value)
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
        return {"letter": things.COLUMNS[event.column - 1]}
    if isinstance(event, told.UsedAbility):
        return {"text": content.recipes[event.recipe].text}
    if isinstance(event, told.UsedOption):
        return {"text": content.assistants[event.assistant].options["ab".index(event.option)].text}
    return {"points_text": things.points(getattr(event, "points", 0))}
