"""Foodfighters' actions as offers. The sentences themselves are in sentences.toml."""

from dataclasses import fields
from typing import Any

from smorgasboard.engine import Action, Observation, say
from smorgasboard.games.foodfighters import actions as do
from smorgasboard.games.foodfighters.content import Content, Faction
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.words.tell import SENTENCES
from smorgasboard.games.foodfighters.words.things import Names, beans


class Offers:
    """Speaks about actions of one set of content."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._names = Names(content)

    def describe(self, action: Action, observation: Observation) -> str:
        mine, enemy = _sides(observation)
        facts = {
            field.name: self._placed(getattr(action, field.name), field.name, mine, enemy) for field in fields(action)
        }
        kind = type(action).__name__
        if isinstance(action, do.Swap):
            kind, facts = self._swap(action, mine)
        elif isinstance(action, do.Attack):
            facts |= {"attacker_cell": c.CELL_NAMES[action.attacker], "target_cell": c.CELL_NAMES[action.target]}
        elif isinstance(action, do.Regrow):
            facts["fighter"] = self._lying(action.fighter, mine, enemy)
        elif isinstance(action, do.Shield | do.Fill | do.BuyItem):
            facts["fighter"] = self._standing(action.cell, mine)
        card = self._faction(mine).cards.get(getattr(action, "effect", kind.lower()))
        facts |= {"title": card.title if card else "", "price_text": beans(self._price(action, mine))}
        return say(SENTENCES["offer"][kind], **facts)

    def _swap(self, action: do.Swap, mine: dict[str, Any]) -> tuple[str, dict[str, str]]:
        first, second = action.first, action.second
        if c.CELL_NAMES[first] not in mine["cells"]:
            first, second = second, first
        facts = {
            "first": self._standing(first, mine),
            "first_cell": c.CELL_NAMES[first],
            "second": self._standing(second, mine),
            "second_cell": c.CELL_NAMES[second],
        }
        return ("Swap" if facts["second"] else "Move"), facts

    def _placed(self, value: object, field: str, mine: dict[str, Any], enemy: dict[str, Any]) -> str:
        if field == "cell" and isinstance(value, int):
            return c.CELL_NAMES[value]
        if isinstance(value, int):
            return self._standing(value, enemy if field == "target" else mine)
        return self._names.said(value)

    def _standing(self, cell: int, side: dict[str, Any]) -> str:
        carrier = side["cells"].get(c.CELL_NAMES[cell])
        return self._names.said(carrier.split(">")[0]) if carrier else ""

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


def _sides(observation: Observation) -> tuple[dict[str, Any], dict[str, Any]]:
    first, second = observation.view["sides"]
    return (second, first) if observation.seat == 1 else (first, second)
