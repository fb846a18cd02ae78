"""Foodfighters in words: the log and the offers. The sentences themselves are in sentences.toml."""

import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

from smorgasboard.engine.actions import Action
from smorgasboard.engine.events import Event
from smorgasboard.engine.observation import Observation
from smorgasboard.engine.speech import say, say_many, to_say
from smorgasboard.games.foodfighters import actions as do
from smorgasboard.games.foodfighters import events as told
from smorgasboard.games.foodfighters.content import Content, Faction
from smorgasboard.games.foodfighters.rules.codes import CELL_NAMES

SENTENCES = Path(__file__).with_name("sentences.toml")
THINGS = {
    "cracker": to_say("Cracker"),
    "spoon": to_say("Spoon"),
    "pan": to_say("Pan"),
    "bonus": to_say("the Bonus die"),
}


class Words:
    """Speaks about one set of content."""

    def __init__(self, content: Content) -> None:
        self._content = content
        sentences = tomllib.loads(SENTENCES.read_text(encoding="utf-8"))
        self._stories: dict[str, str] = sentences["story"]
        self._offers: dict[str, str] = sentences["offer"]
        factions = content.factions.values()
        self._printed = (
            {effect: card.printed_title for team in factions for effect, card in team.cards.items()}
            | THINGS
            | {kind: title for team in factions for kind, title in team.printed_titles.items()}
        )

    def story(self, event: Event, names: tuple[str, ...]) -> str:
        """A sentence of the log."""
        facts = {field.name: self._said(getattr(event, field.name)) for field in fields(event)}
        seat = getattr(event, "seat", None)
        facts["who"] = "" if seat is None else names[seat]
        if isinstance(event, told.Rolled):
            facts["faces"] = " ".join(say("splat") if face == 0 else str(face) for face in event.faces)
        if isinstance(event, told.Bought):
            facts["price_text"] = beans(event.price)
        facts["beans_text"] = beans(getattr(event, "beans", 0))
        return say(self._stories[_kind_of_story(event)], **facts)

    def offer(self, action: Action, observation: Observation) -> str:
        """An action as something to choose."""
        mine, enemy = _sides(observation)
        facts = {
            field.name: self._placed(getattr(action, field.name), field.name, mine, enemy) for field in fields(action)
        }
        kind = type(action).__name__
        if isinstance(action, do.Swap):
            kind, facts = self._swap(action, mine)
        elif isinstance(action, do.Attack):
            facts |= {"attacker_cell": CELL_NAMES[action.attacker], "target_cell": CELL_NAMES[action.target]}
        elif isinstance(action, do.Regrow):
            facts["fighter"] = self._lying(action.fighter, mine, enemy)
        elif isinstance(action, do.Shield | do.Fill | do.BuyItem):
            facts["fighter"] = self._standing(action.cell, mine)
        card = self._faction(mine).cards.get(getattr(action, "effect", kind.lower()))
        facts |= {"title": card.title if card else "", "price_text": beans(self._price(action, mine))}
        return say(self._offers[kind], **facts)

    def _swap(self, action: do.Swap, mine: dict[str, Any]) -> tuple[str, dict[str, str]]:
        first, second = action.first, action.second
        if CELL_NAMES[first] not in mine["cells"]:
            first, second = second, first
        facts = {
            "first": self._standing(first, mine),
            "first_cell": CELL_NAMES[first],
            "second": self._standing(second, mine),
            "second_cell": CELL_NAMES[second],
        }
        return ("Swap" if facts["second"] else "Move"), facts

    def _placed(self, value: object, field: str, mine: dict[str, Any], enemy: dict[str, Any]) -> str:
        if field == "cell" and isinstance(value, int):
            return CELL_NAMES[value]
        if isinstance(value, int):
            return self._standing(value, enemy if field == "target" else mine)
        return self._said(value)

    def _standing(self, cell: int, side: dict[str, Any]) -> str:
        carrier = side["cells"].get(CELL_NAMES[cell])
        return self._said(carrier.split(">")[0]) if carrier else ""

    def _lying(self, fighter: int, mine: dict[str, Any], enemy: dict[str, Any]) -> str:
        team = self._content.box.team(mine["team"])
        own, other = list(self._faction(mine).titles.values()), list(self._faction(enemy).titles.values())
        return say("{fighter} (thinks of {thought})", fighter=own[fighter // 3], thought=other[team.thoughts[fighter]])

    def _price(self, action: Action, mine: dict[str, Any]) -> int:
        box = self._content.box
        if isinstance(action, do.BuyItem):
            return {"cracker": box.cracker_price, "spoon": box.spoon_price, "pan": box.pan_price}[action.item]
        if isinstance(action, do.BuyPower):
            card = self._faction(mine).cards.get(action.effect)
            return card.price if card else 0
        return box.bonus_price

    def _faction(self, side: dict[str, Any]) -> Faction:
        return self._content.factions[side["team"]]

    def _said(self, value: object) -> str:
        """Kinds, items and cards by the name people read."""
        text = str(value)
        return say(self._printed.get(text, text))


def _sides(observation: Observation) -> tuple[dict[str, Any], dict[str, Any]]:
    first, second = observation.view["sides"]
    return (second, first) if observation.seat == 1 else (first, second)


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


def beans(count: int) -> str:
    """So many Beans, in words."""
    return say_many("1 Bean", "{count} Beans", count)
