"""Foodfighters' events as sentences of the log. The sentences themselves are in sentences.toml."""

from dataclasses import fields
from pathlib import Path

from smorgasboard.engine import Event, Sentences, say
from smorgasboard.games.foodfighters import events as told
from smorgasboard.games.foodfighters.content import Content
from smorgasboard.games.foodfighters.words.things import beans, called

said = Sentences(Path(__file__).with_name("sentences.toml"))


def tell(content: Content, event: Event, names: tuple[str, ...]) -> str:
    facts = {field.name: called(content, getattr(event, field.name)) for field in fields(event)}
    seat = getattr(event, "seat", None)
    facts["who"] = "" if seat is None else names[seat]
    if isinstance(event, told.Rolled):
        facts["faces"] = " ".join(say("splat") if face == 0 else str(face) for face in event.faces)
    if isinstance(event, told.Bought):
        facts["price_text"] = beans(event.price)
    facts["beans_text"] = beans(getattr(event, "beans", 0))
    return said("story", _kind_of_story(event), **facts)


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
