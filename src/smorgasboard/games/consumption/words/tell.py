"""Consumption's log: what happened, as somebody at the table would tell it."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from smorgasboard.engine import Action, Event, say, say_many
from smorgasboard.games.consumption import actions as do, events as told
from smorgasboard.games.consumption.content.cards import Content
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
    people = {field: names[getattr(event, field)] for field in SEAT_FIELDS if hasattr(event, field)}
    return said(*_sentence(event), **{**facts_of(content, event), **people, **_more(event, names), "who": who})


def _counted(event: told.Composted | told.Spoiled, who: str) -> str:
    if isinstance(event, told.Composted):
        return say_many(
            "{who} takes 1 food out of the trash.", "{who} takes {count} foods out of the trash.", event.count, who=who
        )
    return say_many(
        "One of {who}'s foods spoils and goes to the trash.",
        "{count} of {who}'s foods spoil and go to the trash.",
        event.count,
        who=who,
    )


def _sentence(event: Event) -> tuple[str, str]:
    """Its section and name."""
    kind = type(event)
    if isinstance(event, told.Placed | told.Passed):
        return kind.__name__.lower(), event.place
    return "story", SEVERAL_SENTENCES[kind](event) if kind in SEVERAL_SENTENCES else kind.__name__


def _more(event: Event, names: tuple[str, ...]) -> dict[str, str]:
    """What a sentence says beside the event's own facts."""
    if isinstance(event, told.Rolled | told.DieTurned):
        return {"letter": things.COLUMNS[event.column - 1]}
    if isinstance(event, told.Ended):
        return {"scores": ", ".join(f"{name} {score}" for name, score in zip(names, event.scores, strict=True))}
    return {"points_text": things.points(getattr(event, "points", 0))}


# ---- also for offers ----


def facts_of(content: Content, thing: Event | Action) -> dict[str, str]:
    """Its fields as people read them, and what is printed on the card that it is about."""
    facts = {field.name: _fact(content, field.name, getattr(thing, field.name)) for field in fields(thing)}
    if isinstance(thing, told.UsedAbility | do.Use):
        facts["text"] = content.recipes[thing.recipe].text
    if isinstance(thing, told.UsedOption | do.UseOption):
        facts["text"] = content.assistants[thing.assistant].options[do.OPTIONS.index(thing.option)].text
    return facts


def _fact(content: Content, field: str, value: Any) -> str:
    if field in CARD_FIELDS:
        cards = getattr(content, CARD_FIELDS[field])
        return str(cards[value].title) if value in cards else str(value)
    if field in FOOD_FIELDS:
        return things.food_title(value)
    if field == "where":
        return say("thaw area") if value == THAW_AREA + 1 else say("space {number}", number=value)
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
