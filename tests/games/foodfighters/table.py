"""Positions and scripted dice for Foodfighters' tests, in words.

    table = lay(veggies=side(a1="broccoli>chicken spoon", beans=4), meats=side(b1="cracker"), turn="meats")
    table.do("attack a1 b1", dice=(SPLAT, 2))

Seat 0 plays the Veggies, seat 1 the Meats. What is not said is as in PEACE, where nobody can attack anybody.
A fighter named for a cell changes places with whoever stands there; items alone go to whoever stands there.
Knocked-out fighters are taken from the rear, so that no gap arises, unless `gaps` names the empty cells.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from smorgasboard.engine import Event, IllegalAction, ScriptedChance, State
from smorgasboard.games.foodfighters import Foodfighters
from smorgasboard.games.foodfighters.rules.state import Foodfight

GAME = Foodfighters()
SPLAT = 0
VEGGIES, MEATS = TEAMS = ("veggies", "meats")
CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
CARDS = {"veggies": ("regrow", "boost", "roots"), "meats": ("sizzle", "tenderize", "shield")}
PEACE = {
    "veggies": (
        "broccoli>steak", "broccoli>bacon", "onion>bacon",
        "onion>chicken", "cabbage>chicken", "cabbage>steak",
        "onion>steak", "broccoli>chicken", "cabbage>bacon",
    ),
    "meats": (
        "chicken>onion", "chicken>cabbage", "steak>cabbage",
        "steak>onion", "bacon>broccoli", "bacon>onion",
        "steak>broccoli", "chicken>broccoli", "bacon>cabbage",
    ),
}  # fmt: skip


@dataclass
class SideSetup:
    cells: dict[str, str]
    out: Sequence[str] = ()
    gaps: Sequence[str] = ()
    beans: int = 0
    smashed: int = 0
    held: Sequence[str] = ()
    spent: Sequence[str] = ()
    cracker_barred: bool = False


def side(
    out: Sequence[str] = (),
    gaps: Sequence[str] = (),
    beans: int = 0,
    smashed: int = 0,
    held: Sequence[str] = (),
    spent: Sequence[str] = (),
    cracker_barred: bool = False,
    **cells: str,
) -> SideSetup:
    return SideSetup(cells, out, gaps, beans, smashed, held, spent, cracker_barred)


def _formation(team: str, setup: SideSetup) -> dict[str, str]:
    """Who stands where, with what."""
    standing = dict(zip(CELLS, PEACE[team], strict=True))
    rear = [cell for cell in reversed(CELLS) if cell not in setup.gaps]
    leaving = [*setup.gaps, *rear][: len(setup.out)]
    for cell, fighter in [*zip(leaving, setup.out, strict=True), *setup.cells.items()]:
        if ">" in fighter:
            name = fighter.split()[0]
            before = next(c for c, who in standing.items() if who.split()[0] == name)
            standing[before], standing[cell] = standing[cell], fighter
        else:
            standing[cell] = f"{standing[cell]} {fighter}"
    left = {standing.pop(cell) for cell in leaving}
    assert left == set(setup.out), f"{left} is not who should be out"
    return standing


def _side_json(team: str, setup: SideSetup) -> dict[str, Any]:
    cells = _formation(team, setup)
    carried = " ".join(cells.values()).split()
    return {
        "team": team,
        "cells": cells,
        "out": list(setup.out),
        "beans": setup.beans,
        "crackers": 3 - carried.count("cracker") - setup.smashed,
        "spoons": 2 - carried.count("spoon"),
        "pans": 1 - carried.count("pan"),
        "smashed": setup.smashed,
        "for_sale": [card for card in CARDS[team] if card not in (*setup.held, *setup.spent)],
        "held": list(setup.held),
        "spent": list(setup.spent),
        "cracker_barred": setup.cracker_barred,
    }


def position(
    veggies: SideSetup | None = None,
    meats: SideSetup | None = None,
    turn: str = MEATS,
    phase: str = "step one",
    bonus: str | None = None,
    **more: Any,
) -> dict[str, Any]:
    """The JSON form of a position."""
    seat = TEAMS.index(turn)
    return {
        "sides": [_side_json(VEGGIES, veggies or side()), _side_json(MEATS, meats or side())],
        "turn": seat,
        "to_move": 1 - seat if phase == "filling" else seat,
        "phase": phase,
        "turns": 10,
        "turn_limit": 400,
        "bonus_owner": -1 if bonus is None else TEAMS.index(bonus),
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
    } | more


class Table:
    """A position being played, with dice that are told what to show."""

    def __init__(self, state: State, game: Foodfighters = GAME) -> None:
        assert isinstance(state, Foodfight)
        self.state = state
        self.game = game

    def do(self, *actions: str, dice: Sequence[int] = ()) -> list[Event]:
        """Play actions of whoever is to decide; `dice` are faces (Bonus die last), and all must be rolled."""
        events: list[Event] = []
        for action in actions:
            script = ScriptedChance(self._outcomes(action, dice) if action.startswith(("attack", "roll")) else [])
            self.state.chance = script
            self.state.events = events
            self.state.apply(self.state.to_move, self.game.actions.parse(action))
            self.state.events = None
            assert script.used_up(), f"{action} rolled only {script.at} of the dice {dice}"
        return events

    def _outcomes(self, action: str, dice: Sequence[int]) -> list[int]:
        box = self.state.box
        attacking = action.startswith("attack")
        normal = box.normal_die if attacking else box.normal_beans
        bonus = box.bonus_die if attacking else box.bonus_beans
        return [(normal if place < 2 else bonus).index(face) for place, face in enumerate(dice)]

    def offers(self, *verbs: str) -> set[str]:
        """The texts of the legal actions, all or those that start with one of the words."""
        texts = {self.game.actions.text(action) for action in self.state.legal_actions(self.state.to_move)}
        return {text for text in texts if not verbs or text.startswith(verbs)}

    def may(self, action: str) -> bool:
        return self.game.actions.parse(action) in self.state.legal_actions(self.state.to_move)

    def refusal(self, action: str, seat: int | None = None) -> str:
        """What somebody is told who tries this; nothing may change by it."""
        before = self.state.to_json()
        try:
            self.state.apply(self.state.to_move if seat is None else seat, self.game.actions.parse(action))
        except IllegalAction as refused:
            assert self.state.to_json() == before
            return str(refused)
        raise AssertionError(f"{action} was allowed")

    def json(self, team: str) -> dict[str, Any]:
        sides: list[dict[str, Any]] = self.state.to_json()["sides"]
        return next(data for data in sides if data["team"] == team)

    def at(self, team: str, cell: str) -> str:
        """ "steak>onion spoon", or nothing for an empty cell."""
        return str(self.json(team)["cells"].get(cell, ""))

    def fighters(self, team: str) -> dict[str, str]:
        return {cell: carrier.split()[0] for cell, carrier in self.json(team)["cells"].items()}

    def beans(self, team: str) -> int:
        return int(self.json(team)["beans"])

    def stock(self, team: str) -> tuple[int, int, int]:
        """Crackers, Spoons and Pans in the Kitchen."""
        data = self.json(team)
        return data["crackers"], data["spoons"], data["pans"]

    def out(self, team: str) -> list[str]:
        return list(self.json(team)["out"])

    @property
    def deciding(self) -> str:
        return TEAMS[self.state.mover()] if not self.state.over else "nobody"

    @property
    def phase(self) -> str:
        return str(self.state.to_json()["phase"])


def lay(
    veggies: SideSetup | None = None,
    meats: SideSetup | None = None,
    turn: str = MEATS,
    phase: str = "step one",
    bonus: str | None = None,
    **more: Any,
) -> Table:
    return Table(GAME.state(position(veggies, meats, turn, phase, bonus, **more)))
