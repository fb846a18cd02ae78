"""Positions of Foodfighters from what was read, and those refused that no play leads to."""

from typing import Any

from smorgasboard.engine import BadPosition, Chance, say
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.rules.pieces import Box, Side
from smorgasboard.games.foodfighters.rules.state import Foodfight


def restored(source: str, chance: Chance, box: Box, values: dict[str, Any]) -> Foodfight:
    """The position with these values, or BadPosition with what is wrong."""
    first, second = values["sides"]
    state = Foodfight(source, chance, box, first, second)
    state.form().put(state, values)
    state.over = state.phase == c.OVER
    return _checked(state)


def _checked(state: Foodfight) -> Foodfight:
    """What no sequence of turns could lead to, and rules would stumble over."""
    for side in (state.first, state.second):
        standing = [(content & c.FIGHTER) - 1 for content in side.cells if content]
        everybody = sorted([*standing, *(fighter for fighter in range(c.FIGHTERS) if side.out >> fighter & 1)])
        if everybody != list(range(c.FIGHTERS)):
            team = say(side.team.title)
            raise BadPosition(say("Each of the nine {team} must stand in a cell or lie knocked out, once.", team=team))
        _must_be_complete(side, state.box)
    if state.first.beans + state.second.beans > state.box.beans:
        raise BadPosition(say("There are only {count} Beans.", count=state.box.beans))
    if (state.phase == c.FILLING) != (state.to_move != state.turn and not state.over):
        raise BadPosition(say("The seat to move is the one whose turn it is, except while the other one fills a gap."))
    if state.phase == c.FILLING and c.GAP[state.side(state.to_move).occupied] == c.NO_GAP:
        raise BadPosition(say("There is no gap to fill."))
    if state.phase == c.ROOTING and not state.swaps_left:
        raise BadPosition(say("Deep Roots goes on only while swaps are left."))
    _must_be_judged(state)
    return state


def _must_be_judged(state: Foodfight) -> None:
    """FFR-73, FFR-74: over exactly when won or at the turn limit."""
    winner = 1 if state.first.has_lost() else 0 if state.second.has_lost() else c.NEITHER
    if state.winner != winner:
        raise BadPosition(say("The winner is the one who knocked out three of a kind, and nobody else."))
    if state.over != (winner != c.NEITHER or state.turns >= state.turn_limit):
        raise BadPosition(say("The match is over when it is won or when its turn limit is reached, and only then."))


def _must_be_complete(side: Side, box: Box) -> None:
    counted = side.inventory("all")
    for item, expected in (("crackers", box.crackers), ("spoons", box.spoons), ("pans", box.pans), ("cards", 3)):
        if counted[f"all {item}"] != expected:
            facts = {"team": say(side.team.title), "expected": expected, "item": item, "found": counted[f"all {item}"]}
            raise BadPosition(say("The {team} have {expected} {item} in all, not {found}.", **facts))
    if side.for_sale | side.held | side.spent != side.team.cards:
        raise BadPosition(say("The {team} have other Power cards than these.", team=say(side.team.title)))
