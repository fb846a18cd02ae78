"""Writes Foodfighters' events. The rules call these only when somebody listens."""

from typing import TYPE_CHECKING

from smorgasboard.engine import Event
from smorgasboard.games.foodfighters import events as told
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.rules.pieces import Side

if TYPE_CHECKING:
    from smorgasboard.games.foodfighters.rules.state import Foodfight


def _write(state: "Foodfight", event: Event) -> None:
    assert state.events is not None
    state.events.append(event)


def _who_and_where(side: Side, cell: int) -> tuple[str, str]:
    return ("", "") if cell == c.NO_CELL else (side.kind_at(cell), c.CELL_NAMES[cell])


def swapped(state: "Foodfight", me: Side, first: int, second: int, beans: int) -> None:
    """Before the fighters move."""
    if me.cells[first] == c.EMPTY:
        first, second = second, first
    _write(state, told.Swapped(state.turn, *_who_and_where(me, first), *_who_and_where(me, second), beans))


def attacked(state: "Foodfight", cell: int, target: int) -> None:
    me, enemy = state.side(state.turn), state.side(1 - state.turn)
    _write(state, told.Attacked(state.turn, *_who_and_where(me, cell), *_who_and_where(enemy, target)))


def rolled(state: "Foodfight", throw: list[int], with_bonus: bool) -> None:
    _write(state, told.Rolled(state.turn, tuple(throw), with_bonus))


def missed(state: "Foodfight", beans: int) -> None:
    _write(state, told.Missed(state.turn, beans))


def collected(state: "Foodfight", beans: int) -> None:
    _write(state, told.Collected(state.turn, beans))


def cracker_smashed(state: "Foodfight", enemy: Side, cell: int) -> None:
    _write(state, told.CrackerSmashed(1 - state.turn, *_who_and_where(enemy, cell)))


def shielded(state: "Foodfight", enemy: Side, cell: int) -> None:
    _write(state, told.Shielded(1 - state.turn, *_who_and_where(enemy, cell)))


def knocked_out(state: "Foodfight", enemy: Side, cell: int) -> None:
    """Before the fighter leaves its cell."""
    fighter = (enemy.cells[cell] & c.FIGHTER) - 1
    thought = state.side(state.turn).team.kinds[enemy.team.thoughts[fighter]]
    _write(state, told.KnockedOut(1 - state.turn, enemy.kind_at(cell), thought, c.CELL_NAMES[cell]))


def item_returned(state: "Foodfight", owner: Side, item: str) -> None:
    _write(state, told.ItemReturned(0 if owner is state.first else 1, item))


def passed(state: "Foodfight") -> None:
    _write(state, told.Passed(state.turn))


def bought(state: "Foodfight", me: Side, thing: str, cell: int, price: int) -> None:
    _write(state, told.Bought(state.turn, thing, *_who_and_where(me, cell), price))


def power_used(state: "Foodfight", me: Side, card: int, cell: int) -> None:
    effect = card.bit_length() - 1
    _write(state, told.PowerUsed(state.turn, c.EFFECTS[effect], me.team.card_titles[effect], *_who_and_where(me, cell)))


def gap_filled(state: "Foodfight", me: Side, cell: int, gap: int) -> None:
    _write(state, told.GapFilled(state.to_move, *_who_and_where(me, cell), c.CELL_NAMES[gap]))


def turn_ended(state: "Foodfight", again: bool) -> None:
    _write(state, told.TurnEnded(state.turn, again))


def ended(state: "Foodfight", loser: Side | None) -> None:
    """Won by whose turn it is, or drawn when nobody lost."""
    if loser is None:
        _write(state, told.Drawn(state.turns))
    else:
        _write(state, told.Won(state.turn, loser.team.kinds[loser.lost_kind()]))
