"""Late positions of Foodfighters, small enough to be solved by trying everything."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.games.foodfighters.table import CARDS, CELLS, GAME, TEAMS

from smorgasboard.engine import State
from smorgasboard.games.foodfighters.judgement.last_turns import lost_of
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.rules.state import Foodfight

TURN_LIMIT = 400
LAST_TURNS = (("step one", 1), ("step one", 2), ("step one", 2), ("kitchen", 2))
"""Phases, and how many turns are left with this one."""
STANDING = (3, 3, 4)
"""Fighters of a side."""
MOST_IN_SUPPLY = 3
"""Beans that dice can still bring: or most of all results would be how many."""
STOCKS = {"cracker": 3, "spoon": 2, "pan": 1}
ONE_USE = ("regrow", "shield")
WITHOUT_END = "roots"
"""Eight swaps in a row are too many to try."""


def late_positions(count: int, seed: int | str) -> Iterator[State]:
    """So many positions in which it matters what is done, the same for the same seed.

    Three or four fighters stand on each side, so at least two kinds have lost two already, and the match is a draw
    (FFR-74) after this turn or the next. Either side may be to move, at the start of a turn or in the Kitchen, with
    Beans, gear and Power cards in hand; Kitchens and the supply of Beans are almost empty. Whoever tries every action
    with all its results (`possible_results`) to the end of the match meets some hundred to some ten thousand positions,
    most of them again and again.
    """
    chance = Random(f"late {seed}")
    found = 0
    while found < count:
        state = GAME.state(_laid_out(chance))
        assert isinstance(state, Foodfight)
        if _matters(state):
            found += 1
            yield state


def _matters(state: Foodfight) -> bool:
    """Somebody may choose, and a side that will be able to attack could end the match at once."""
    if len(state.list_actions(state.mover())) == 1:
        return False
    here, next_turn = state.phase == c.STEP_ONE, state.turn_limit - state.turns > 1
    return (here and _could_win(state, state.turn)) or (next_turn and _could_win(state, 1 - state.turn))


def _could_win(state: Foodfight, seat: int) -> bool:
    """Attacks somebody whose kind has lost two."""
    me, enemy = state.side(seat), state.side(1 - seat)
    targets = {(attack - c.ATTACK) % c.CELLS for attack in state.attacks(me, enemy)}
    fighters = [(enemy.cells[target] & c.FIGHTER) - 1 for target in targets]
    return any(lost_of(enemy.out, fighter // 3) == 2 for fighter in fighters)


def _laid_out(chance: Random) -> dict[str, Any]:
    turn = chance.randrange(2)
    phase, left = chance.choice(LAST_TURNS)
    beans = GAME.box.beans - chance.randint(0, MOST_IN_SUPPLY)
    share = chance.randint(0, beans)
    return {
        "sides": [_side(team, beans, chance) for team, beans in zip(TEAMS, (share, beans - share), strict=True)],
        "turn": turn,
        "to_move": turn,
        "phase": phase,
        "turns": TURN_LIMIT - left,
        "turn_limit": TURN_LIMIT,
        "bonus_owner": chance.choice((-1, -1, 0, 1)),
        "winner": -1,
        "bought": False,
        "spoon_thrown": False,
        "pan_hit": False,
        "bonus_rolled": False,
        "cards_used": [],
        "tender": False,
        "swaps_left": 0,
        "sizzled": False,
        "second_half": False,
    }


def _side(team: str, beans: int, chance: Random) -> dict[str, Any]:
    standing = _standing(team, chance)
    cells = [*CELLS[:3], *chance.sample(CELLS[3:6], len(standing) - 3)]
    cards = [card for card in CARDS[team] if card != WITHOUT_END]
    held = chance.sample(cards, chance.choice((0, 0, 1)))
    spent = [card for card in ONE_USE if card in cards and card not in held]
    load = _load(standing, chance)
    stocked = chance.choice((0, 0, 1)) if load["cracker"] < STOCKS["cracker"] else 0
    smashed = STOCKS["cracker"] - load["cracker"] - stocked
    return {
        "team": team,
        "cells": dict(zip(cells, standing, strict=True)),
        "out": [fighter for fighter in _fighters(team) if not any(fighter in who for who in standing)],
        "beans": beans,
        "crackers": stocked,
        "spoons": STOCKS["spoon"] - load["spoon"],
        "pans": STOCKS["pan"] - load["pan"],
        "smashed": smashed,
        "for_sale": [card for card in CARDS[team] if card not in (*held, *spent)],
        "held": held,
        "spent": spent,
        "cracker_barred": False,
    }


def _fighters(team: str) -> list[str]:
    own, other = (next(each for each in GAME.box.teams if (each.name == team) == mine) for mine in (True, False))
    return [f"{own.kinds[number // 3]}>{other.kinds[thought]}" for number, thought in enumerate(own.thoughts)]


def _standing(team: str, chance: Random) -> list[str]:
    """One of each kind, and perhaps somebody more."""
    fighters = _fighters(team)
    chosen = [chance.choice(fighters[at : at + 3]) for at in (0, 3, 6)]
    rest = [fighter for fighter in fighters if fighter not in chosen]
    chosen += chance.sample(rest, chance.choice(STANDING) - len(chosen))
    chance.shuffle(chosen)
    return chosen


def _load(standing: list[str], chance: Random) -> dict[str, int]:
    """Give out items, and count them."""
    load = dict.fromkeys(STOCKS, 0)
    for item, stock in STOCKS.items():
        least = 0 if item == "cracker" else stock - chance.choice((0, 0, 1))
        for carrier in chance.sample(range(len(standing)), chance.randint(least, stock)):
            standing[carrier] += f" {item}"
            load[item] += 1
    return load
