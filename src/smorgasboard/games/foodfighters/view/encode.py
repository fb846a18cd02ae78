"""A Foodfighters position as numbers from 0 to 1, seen from one seat: own side first."""

from functools import cache
from typing import Any

from smorgasboard.engine import Observation
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.rules.pieces import Box
from smorgasboard.games.foodfighters.view.fields import fighter_names, kind_and_thought

ITEMS = ("cracker", "spoon", "pan", "shield")
ALL_PHASES = tuple(c.PHASES)
ALL_EFFECTS = tuple(c.EFFECTS)
CELL = 6 + len(ITEMS)
SIDE = 9 * CELL + 9 + 4 + 3 * len(c.EFFECTS) + 1 + 1
TRUTHS = ("bought", "spoon_thrown", "pan_hit", "bonus_rolled", "tender", "sizzled", "second_half")
LENGTH = 2 * SIDE + len(c.PHASES) + 2 + 2 + len(TRUTHS) + 2


def encode(box: Box, observation: Observation) -> list[float]:
    """Formation, tray, Kitchen and cards of both sides, then whose turn it is and what it has seen."""
    view = observation.view
    own = 1 if observation.seat == 1 else 0
    mine, theirs = view["sides"][own], view["sides"][1 - own]
    numbers = _side(box, mine, theirs) + _side(box, theirs, mine)
    numbers += _places((view["phase"],), ALL_PHASES)
    numbers += [float(view["turn"] == own), float(view["to_move"] == own)]
    numbers += [float(view["bonus_owner"] == own), float(view["bonus_owner"] == 1 - own)]
    numbers += [float(view[truth]) for truth in TRUTHS]
    numbers += [
        view["swaps_left"] / max(1, *(team.root_swaps for team in box.teams)),
        view["turns"] / max(1, view["turn_limit"]),
    ]
    return numbers


def _side(box: Box, side: dict[str, Any], enemy: dict[str, Any]) -> list[float]:
    team, other = box.team(side["team"]), box.team(enemy["team"])
    kinds, thoughts = tuple(team.kinds), tuple(other.kinds)
    cells, out = side["cells"], side["out"]
    numbers: list[float] = []
    for cell in c.CELL_NAMES:
        numbers += _cell(cells.get(cell, ""), kinds, thoughts)
    numbers += _places(tuple(out), fighter_names(team, other))
    numbers.append(side["beans"] / box.beans)
    numbers += (_part(side["crackers"], box.crackers), _part(side["spoons"], box.spoons), _part(side["pans"], box.pans))
    for pile in ("for_sale", "held", "spent"):
        numbers += _places(tuple(side[pile]), ALL_EFFECTS)
    numbers += (_part(side["smashed"], box.crackers), float(side["cracker_barred"]))
    return numbers


def _part(count: int, of: int) -> float:
    return count / of if of else 0.0


@cache
def _cell(carrier: str, kinds: tuple[str, ...], thoughts: tuple[str, ...]) -> tuple[float, ...]:
    fighter, *items = carrier.split() or [""]
    kind, thought = kind_and_thought(fighter)
    return _places((kind,), kinds) + _places((thought,), thoughts) + _places(tuple(items), ITEMS)


@cache
def _places(found: tuple[str, ...], known: tuple[str, ...]) -> tuple[float, ...]:
    """1 for each of the known names that was found."""
    return tuple(float(name in found) for name in known)
