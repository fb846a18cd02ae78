"""Foodfighters' events as sentences of the log. The sentences themselves are in sentences.toml."""

import tomllib
from dataclasses import fields
from pathlib import Path

from smorgasboard.engine import Event, say
from smorgasboard.games.foodfighters import events as told
from smorgasboard.games.foodfighters.content import Content
from smorgasboard.games.foodfighters.words.things import Names, beans

SENTENCES = tomllib.loads(Path(__file__).with_name("sentences.toml").read_text(encoding="utf-8"))


class Log:
    """Tells what happens in matches with one set of content."""

    def __init__(self, content: Content) -> None:
        self._names = Names(content)

    def tell(self, event: Event, names: tuple[str, ...]) -> str:
        facts = {field.name: self._names.said(getattr(event, field.name)) for field in fields(event)}
        seat = getattr(event, "seat", None)
        facts["who"] = "" if seat is None else names[seat]
        if isinstance(event, told.Rolled):
            facts["faces"] = " ".join(say("splat") if face == 0 else str(face) for face in event.faces)
        if isinstance(event, told.Bought):
            facts["price_text"] = beans(event.price)
        facts["beans_text"] = beans(getattr(event, "beans", 0))
        return say(SENTENCES["story"][_kind_of_story(event)], **facts)


def _kind_of_story(event: Event) -> str:
    kind = type(event).__name__
    if isinstance(event, told.Swapped) and not event.second:
        return "Moved"
    if isinstance(event, told.Bought):
        return "BoughtItem" if event.cell else "BoughtThing"
    if isinstance(event, told.PowerUsed) and event.cell:
        return "PowerUsedOn"
    if isinstance(event, told.TurnEnded) and event.again:
        return "TurnDoubled"
    return kind
