"""Consumption in words: the log and the offers. The sentences themselves are in sentences.toml."""

import tomllib
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from smorgasboard.engine.actions import Action
from smorgasboard.engine.content import Printed
from smorgasboard.engine.events import Event
from smorgasboard.engine.observation import Observation
from smorgasboard.engine.speech import say, say_many
from smorgasboard.games.consumption import events as told
from smorgasboard.games.consumption.content.read import Content
from smorgasboard.games.consumption.rules.codes import THAW_AREA
from smorgasboard.games.consumption.words.describe import Moment, Offers
from smorgasboard.games.consumption.words.titles import food_title, points, title_in

SENTENCES = Path(__file__).with_name("sentences.toml")
FOOD_FIELDS = ("food", "theirs")
SEAT_FIELDS = ("victim", "other", "first")


class Words:
    """Speaks about one set of content."""

    def __init__(self, content: Content) -> None:
        sentences: dict[str, dict[str, str]] = tomllib.loads(SENTENCES.read_text(encoding="utf-8"))
        self._sentences = sentences
        self._content = content
        self._offers = Offers(content, sentences)
        self._cards: dict[str, Mapping[str, Printed]] = {
            "recipe": content.recipes,
            "target": content.recipes,
            "activity": content.activities,
            "stand": content.stands,
            "diet": content.diets,
            "allergy": content.allergies,
            "assistant": content.assistants,
        }

    def story(self, event: Event, names: tuple[str, ...]) -> str:
        """A sentence of the log."""
        facts = {field.name: self._fact(field.name, getattr(event, field.name), names) for field in fields(event)}
        facts["who"] = names[getattr(event, "seat", getattr(event, "first", 0))]
        if isinstance(event, told.Composted):
            return _composted(event.count, facts["who"])
        if isinstance(event, told.Spoiled):
            return _spoiled(event.count, facts["who"])
        return say(_sentence(self._sentences, event), **facts, **self._more(event))

    def offer(self, action: Action, observation: Observation) -> str:
        """An action as something to choose."""
        return self._offers.offer(action, Moment(observation.view))

    def _fact(self, field: str, value: Any, names: tuple[str, ...]) -> str:
        if field in self._cards:
            return title_in(self._cards[field], value)
        if field in FOOD_FIELDS:
            return food_title(value)
        if field == "scores":
            return ", ".join(f"{name} {score}" for name, score in zip(names, value, strict=True))
        if field == "where":
            return say("thaw area") if value == THAW_AREA + 1 else say("space {number}", number=value)
        if isinstance(value, tuple):
            return ", ".join(value)
        return names[value] if field in SEAT_FIELDS else str(value)

    def _more(self, event: Event) -> dict[str, str]:
        """What a sentence says beside the event's own facts."""
        if isinstance(event, told.Rolled | told.DieTurned):
            return {"letter": "abcdef"[event.column - 1]}
        if isinstance(event, told.UsedAbility):
            return {"text": self._content.recipes[event.recipe].text}
        if isinstance(event, told.UsedOption):
            return {"text": self._content.assistants[event.assistant].options["ab".index(event.option)].text}
        return {"points_text": points(getattr(event, "points", 0))}


def _sentence(sentences: dict[str, dict[str, str]], event: Event) -> str:
    if isinstance(event, told.Placed):
        return sentences["placed"][event.place]
    if isinstance(event, told.Passed):
        return sentences["passed"][event.place]
    return sentences["story"][_kind_of_story(event)]


def _kind_of_story(event: Event) -> str:
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
