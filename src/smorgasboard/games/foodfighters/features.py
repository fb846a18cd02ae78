"""A Foodfighters position as numbers from 0 to 1, seen from one seat: own side first."""

from typing import Any

from smorgasboard.engine.observation import Observation
from smorgasboard.games.foodfighters.pieces import Box
from smorgasboard.games.foodfighters.tables import CELL_NAMES, EFFECTS, PHASES

ITEMS = ("cracker", "spoon", "pan", "shield")
CELL = 6 + len(ITEMS)
SIDE = 9 * CELL + 9 + 4 + 3 * len(EFFECTS) + 1 + 1
TRUTHS = ("bought", "spoon_thrown", "pan_hit", "bonus_rolled", "tender", "sizzled", "second_half")
LENGTH = 2 * SIDE + len(PHASES) + 2 + 2 + len(TRUTHS) + 2


def encode(box: Box, observation: Observation) -> list[float]:
    """Formation, tray, Kitchen and cards of both sides, then whose turn it is and what it has seen."""
    view = observation.view
    own = 1 if observation.seat == 1 else 0
    mine, theirs = view["sides"][own], view["sides"][1 - own]
    numbers = _side(box, mine, theirs) + _side(box, theirs, mine)
    numbers += [float(view["phase"] == phase) for phase in PHASES]
    numbers += [float(view["turn"] == own), float(view["to_move"] == own)]
    numbers += [float(view["bonus_owner"] == own), float(view["bonus_owner"] == 1 - own)]
    numbers += [float(view[truth]) for truth in TRUTHS]
    numbers += [min(1.0, view["swaps_left"] / 8), view["turns"] / max(1, view["turn_limit"])]
    return numbers


def _side(box: Box, side: dict[str, Any], enemy: dict[str, Any]) -> list[float]:
    kinds, thoughts = _kinds(box, side), _kinds(box, enemy)
    numbers: list[float] = []
    for cell in CELL_NAMES:
        numbers += _cell(side["cells"].get(cell, ""), kinds, thoughts)
    numbers += [float(f"{kind}>{thought}" in side["out"]) for kind in kinds for thought in thoughts]
    numbers += [side["beans"] / box.beans]
    numbers += [side[f"{item}s"] / 9 for item in ("cracker", "spoon", "pan")]
    numbers += [float(effect in side[place]) for place in ("for_sale", "held", "spent") for effect in EFFECTS]
    numbers += [side["smashed"] / 9, float(side["cracker_barred"])]
    return numbers


def _cell(carrier: str, kinds: list[str], thoughts: list[str]) -> list[float]:
    fighter, *items = carrier.split() or [">"]
    kind, thought = fighter.split(">")
    return (
        [float(kind == name) for name in kinds]
        + [float(thought == name) for name in thoughts]
        + [float(item in items) for item in ITEMS]
    )


def _kinds(box: Box, side: dict[str, Any]) -> list[str]:
    return next(team.kinds for team in box.teams if team.name == side["team"])
