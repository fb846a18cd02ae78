"""Foodfighters' sides as plain data, in words that people can read and write."""

from functools import cache
from typing import Any, Final

from smorgasboard.games.foodfighters.rules.codes import (
    BIT_COUNT,
    CELL_NAMES,
    CELLS,
    CRACKER,
    EFFECTS,
    EMPTY,
    FIGHTER,
    PAN,
    SHIELD,
    SPOON,
)
from smorgasboard.games.foodfighters.rules.pieces import Side, Team

COPY: Final = "#"
ITEMS: Final = {"cracker": CRACKER, "spoon": SPOON, "pan": PAN, "shield": SHIELD}


def side_as_json(side: Side, enemy: Side) -> dict[str, Any]:
    return {
        "team": side.team.name,
        "cells": {
            CELL_NAMES[cell]: carrier_name(side.cells[cell], side.team, enemy.team)
            for cell in range(CELLS)
            if side.cells[cell]
        },
        "out": [name for f, name in enumerate(fighter_names(side.team, enemy.team)) if side.out >> f & 1],
        "beans": side.beans,
        "crackers": side.crackers,
        "spoons": side.spoons,
        "pans": side.pans,
        "smashed": side.smashed,
        "for_sale": effects_in(side.for_sale),
        "held": effects_in(side.held),
        "spent": effects_in(side.spent),
        "cracker_barred": side.cracker_barred,
    }


@cache
def fighter_names(team: Team, enemy: Team) -> tuple[str, ...]:
    """All nine. "steak>onion" is a Steak that thinks of Onions; a second such Steak is called "steak>onion#2"."""
    names: list[str] = []
    for fighter, thought in enumerate(team.thoughts):
        name = f"{team.kinds[fighter // 3]}>{enemy.kinds[thought]}"
        alike = sum(other.partition(COPY)[0] == name for other in names)
        names.append(f"{name}{COPY}{alike + 1}" if alike else name)
    return tuple(names)


def kind_and_thought(fighter: str) -> tuple[str, str]:
    """What a fighter is and what it thinks of, from its name."""
    kind, _, thought = fighter.partition(COPY)[0].partition(">")
    return kind, thought


@cache
def carrier_name(content: int, team: Team, enemy: Team) -> str:
    carried = "".join(f" {item}" for item, bit in ITEMS.items() if content & bit)
    return fighter_names(team, enemy)[(content & FIGHTER) - 1] + carried


def effects_in(cards: int) -> list[str]:
    return list(_effects_in(cards))


@cache
def _effects_in(cards: int) -> tuple[str, ...]:
    return tuple(EFFECTS[effect] for effect in range(len(EFFECTS)) if cards >> effect & 1)


def side_inventory(owner: str, side: Side) -> dict[str, int]:
    carried = [0, 0, 0, 0]
    for content in side.cells:
        carried[0] += content != EMPTY
        carried[1] += content & CRACKER != 0
        carried[2] += content & SPOON != 0
        carried[3] += content & PAN != 0
    return {
        f"{owner} fighters": carried[0] + BIT_COUNT[side.out],
        f"{owner} crackers": carried[1] + side.crackers + side.smashed,
        f"{owner} spoons": carried[2] + side.spoons,
        f"{owner} pans": carried[3] + side.pans,
        f"{owner} cards": side.for_sale.bit_count() + side.held.bit_count() + side.spent.bit_count(),
    }
