"""Foodfighters' actions as offers. The sentences themselves are in sentences.toml."""

from dataclasses import fields
from typing import Any

from smorgasboard.engine import Action, Observation, say
from smorgasboard.games.foodfighters import actions as do
from smorgasboard.games.foodfighters.content import Content, Faction
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.words.tell import said
from smorgasboard.games.foodfighters.words.things import beans, called


def describe(content: Content, action: Action, observation: Observation) -> str:
    mine, enemy = _sides(observation)
    facts = {
        field.name: _placed(content, getattr(action, field.name), field.name, mine, enemy) for field in fields(action)
    }
    kind = type(action).__name__
    if isinstance(action, do.Swap):
        kind, facts = _swap(content, action, mine)
    elif isinstance(action, do.Attack):
        facts |= {"attacker_cell": c.CELL_NAMES[action.attacker], "target_cell": c.CELL_NAMES[action.target]}
    elif isinstance(action, do.Regrow):
        facts["fighter"] = _lying(content, action.fighter, mine, enemy)
    elif isinstance(action, do.Shield | do.Fill | do.BuyItem):
        facts["fighter"] = _standing(content, action.cell, mine)
    card = _faction(content, mine).cards.get(getattr(action, "effect", kind.lower()))
    facts |= {"title": card.title if card else "", "price_text": beans(_price(content, action, mine))}
    return said("offer", kind, **facts)


def _swap(content: Content, action: do.Swap, mine: dict[str, Any]) -> tuple[str, dict[str, str]]:
    first, second = action.first, action.second
    if c.CELL_NAMES[first] not in mine["cells"]:
        first, second = second, first
    facts = {
        "first": _standing(content, first, mine),
        "first_cell": c.CELL_NAMES[first],
        "second": _standing(content, second, mine),
        "second_cell": c.CELL_NAMES[second],
    }
    return ("Swap" if facts["second"] else "Move"), facts


def _placed(content: Content, value: object, field: str, mine: dict[str, Any], enemy: dict[str, Any]) -> str:
    if field == "cell" and isinstance(value, int):
        return c.CELL_NAMES[value]
    if isinstance(value, int):
        return _standing(content, value, enemy if field == "target" else mine)
    return called(content, value)


def _standing(content: Content, cell: int, side: dict[str, Any]) -> str:
    carrier = side["cells"].get(c.CELL_NAMES[cell])
    return called(content, carrier.split(">")[0]) if carrier else ""


def _lying(content: Content, fighter: int, mine: dict[str, Any], enemy: dict[str, Any]) -> str:
    team = content.box.team(mine["team"])
    own, other = list(_faction(content, mine).titles.values()), list(_faction(content, enemy).titles.values())
    return say("{fighter} (thinks of {thought})", fighter=own[fighter // 3], thought=other[team.thoughts[fighter]])


def _price(content: Content, action: Action, mine: dict[str, Any]) -> int:
    box = content.box
    if isinstance(action, do.BuyItem):
        return {"cracker": box.cracker_price, "spoon": box.spoon_price, "pan": box.pan_price}[action.item]
    if isinstance(action, do.BuyPower):
        card = _faction(content, mine).cards.get(action.effect)
        return card.price if card else 0
    return box.bonus_price


def _faction(content: Content, side: dict[str, Any]) -> Faction:
    return content.factions[side["team"]]


def _sides(observation: Observation) -> tuple[dict[str, Any], dict[str, Any]]:
    first, second = observation.view["sides"]
    return (second, first) if observation.seat == 1 else (first, second)
