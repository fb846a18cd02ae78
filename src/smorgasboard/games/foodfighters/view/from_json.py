"""Positions of Foodfighters from their JSON form."""

from collections.abc import Mapping
from typing import Any

from smorgasboard.engine.chance import Chance
from smorgasboard.engine.errors import BadPosition
from smorgasboard.engine.speech import say
from smorgasboard.engine.state import NOBODY
from smorgasboard.games.foodfighters.rules.codes import (
    CELL_NAMES,
    EFFECTS,
    FIGHTER,
    FIGHTERS,
    FILLING,
    GAP,
    NO_GAP,
    OVER,
    PHASES,
    ROOTING,
)
from smorgasboard.games.foodfighters.rules.pieces import Box, Side, Team, standing
from smorgasboard.games.foodfighters.rules.state import Foodfight
from smorgasboard.games.foodfighters.view.to_json import ITEMS, fighter_names, side_inventory

SEAT_NUMBERS = (0, 1)
TRUTHS = ("bought", "spoon_thrown", "pan_hit", "bonus_rolled", "tender", "sizzled", "second_half")
COUNTS = ("beans", "crackers", "spoons", "pans", "smashed")


def read_position(source: str, chance: Chance, box: Box, data: Mapping[str, Any]) -> Foodfight:
    """The position, or BadPosition with what is wrong."""
    try:
        return _checked(_position(source, chance, box, data))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        if isinstance(error, BadPosition):
            raise
        missing = isinstance(error, KeyError)
        raise _bad(say("it has no entry {name}", name=error) if missing else str(error)) from None


def _bad(problem: str) -> BadPosition:
    return BadPosition(say("This is not a Foodfighters position: {problem}.", problem=problem))


def _position(source: str, chance: Chance, box: Box, data: Mapping[str, Any]) -> Foodfight:
    names = [team.name for team in box.teams]
    first, second = data["sides"]
    teams = [box.teams[names.index(side["team"])] for side in (first, second)]
    state = Foodfight(source, chance, box, _side(first, teams[0], teams[1]), _side(second, teams[1], teams[0]))
    state.turn = _one_of(data, "turn", SEAT_NUMBERS)
    state.to_move = _one_of(data, "to_move", SEAT_NUMBERS)
    state.phase = PHASES.index(data["phase"])
    state.turns = _count(data, "turns")
    state.turn_limit = _count(data, "turn_limit")
    state.bonus_owner = _one_of(data, "bonus_owner", (NOBODY, *SEAT_NUMBERS))
    state.winner = _one_of(data, "winner", (NOBODY, *SEAT_NUMBERS))
    state.swaps_left = _count(data, "swaps_left")
    state.cards_used = _cards(data["cards_used"])
    for name in TRUTHS:
        setattr(state, name, _one_of(data, name, (False, True)))
    state.over = state.phase == OVER
    return state


def _side(data: Mapping[str, Any], team: Team, enemy: Team) -> Side:
    cells = [0] * len(CELL_NAMES)
    for name, carrier in data["cells"].items():
        cells[CELL_NAMES.index(name)] = _carrier(carrier, team, enemy)
    side = standing(team, cells)
    for fighter in data["out"]:
        side.out |= 1 << _fighter(fighter, team, enemy)
    for name in COUNTS:
        setattr(side, name, _count(data, name))
    side.for_sale, side.held, side.spent = (_cards(data[name]) for name in ("for_sale", "held", "spent"))
    side.cracker_barred = _one_of(data, "cracker_barred", (False, True))
    return side


def _carrier(text: str, team: Team, enemy: Team) -> int:
    fighter, *items = text.split()
    return _fighter(fighter, team, enemy) + 1 | sum(ITEMS[item] for item in set(items))


def _fighter(text: str, team: Team, enemy: Team) -> int:
    names = fighter_names(team, enemy)
    if text not in names:
        raise _bad(say("{text} is none of {names}", text=repr(text), names=", ".join(names)))
    return names.index(text)


def _cards(effects: list[str]) -> int:
    return sum(1 << EFFECTS.index(effect) for effect in set(effects))


def _count(data: Mapping[str, Any], name: str) -> int:
    value = data[name]
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise _bad(say("{name} is {value}, not a whole number of 0 or more", name=name, value=repr(value)))
    return value


def _one_of(data: Mapping[str, Any], name: str, allowed: tuple[Any, ...]) -> Any:
    value = data[name]
    if value not in allowed:
        raise _bad(say("{name} is {value}, not one of {allowed}", name=name, value=repr(value), allowed=allowed))
    return value


def _checked(state: Foodfight) -> Foodfight:
    """What no sequence of turns could lead to, and rules would stumble over."""
    for side in (state.first, state.second):
        standing = [(content & FIGHTER) - 1 for content in side.cells if content]
        everybody = sorted([*standing, *(fighter for fighter in range(FIGHTERS) if side.out >> fighter & 1)])
        if everybody != list(range(FIGHTERS)):
            team = say(side.team.title)
            raise BadPosition(say("Each of the nine {team} must stand in a cell or lie knocked out, once.", team=team))
        _must_be_complete(side, state.box)
    if state.first.beans + state.second.beans > state.box.beans:
        raise BadPosition(say("There are only {count} Beans.", count=state.box.beans))
    if (state.phase == FILLING) != (state.to_move != state.turn and not state.over):
        raise BadPosition(say("The seat to move is the one whose turn it is, except while the other one fills a gap."))
    if state.phase == FILLING and GAP[state.side(state.to_move).occupied] == NO_GAP:
        raise BadPosition(say("There is no gap to fill."))
    if state.phase == ROOTING and not state.swaps_left:
        raise BadPosition(say("Deep Roots goes on only while swaps are left."))
    _must_be_judged(state)
    return state


def _must_be_judged(state: Foodfight) -> None:
    """FFR-73, FFR-74: over exactly when won or at the turn limit."""
    winner = 1 if state.first.has_lost() else 0 if state.second.has_lost() else NOBODY
    if state.winner != winner:
        raise BadPosition(say("The winner is the one who knocked out three of a kind, and nobody else."))
    if state.over != (winner != NOBODY or state.turns >= state.turn_limit):
        raise BadPosition(say("The match is over when it is won or when its turn limit is reached, and only then."))


def _must_be_complete(side: Side, box: Box) -> None:
    counted = side_inventory("all", side)
    for item, expected in (("crackers", box.crackers), ("spoons", box.spoons), ("pans", box.pans), ("cards", 3)):
        if counted[f"all {item}"] != expected:
            facts = {"team": say(side.team.title), "expected": expected, "item": item, "found": counted[f"all {item}"]}
            raise BadPosition(say("The {team} have {expected} {item} in all, not {found}.", **facts))
    if side.for_sale | side.held | side.spent != side.team.cards:
        raise BadPosition(say("The {team} have other Power cards than these.", team=say(side.team.title)))
