"""A Foodfighters position as numbers from 0 to 1, seen from one seat: own side first."""

from __future__ import annotations

from typing import Final

from smorgasboard.engine import Features, chunk_of
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.rules.pieces import Box, Side, Team
from smorgasboard.games.foodfighters.rules.table import FoodfightTable

ITEMS: Final = [c.CRACKER, c.SPOON, c.PAN, c.SHIELD]
CELL: Final = 2 * c.KINDS + len(ITEMS)
SIDE: Final = c.CELLS * CELL + c.FIGHTERS + 4 + 3 * len(c.EFFECTS) + 1 + 1
TRUTHS: Final = 7
LENGTH: Final = 2 * SIDE + len(c.PHASES) + 2 + 2 + TRUTHS + 2


def add_features(table: FoodfightTable, seat: int, features: Features) -> None:
    """Formation, tray, Kitchen and cards of both sides, then whose turn it is and what it has seen."""
    own = 1 if seat == 1 else 0
    box = table.box
    _add_side(box, table.side(own), features)
    _add_side(box, table.side(1 - own), features)
    features.at(table.phase, len(c.PHASES))
    features.flag(table.turn == own)
    features.flag(table.to_move == own)
    features.flag(table.bonus_owner == own)
    features.flag(table.bonus_owner == 1 - own)
    features.flag(table.bought)
    features.flag(table.spoon_thrown)
    features.flag(table.pan_hit)
    features.flag(table.bonus_rolled)
    features.flag(table.tender)
    features.flag(table.sizzled)
    features.flag(table.second_half)
    features.share(table.swaps_left, box.most_swaps)
    features.share(table.turns, max(1, table.turn_limit))


def _add_side(box: Box, side: Side, features: Features) -> None:
    chunks = side.team.cell_chunks
    if not chunks:
        chunks = side.team.cell_chunks = _cell_chunks(side.team)
    features.chunks_of(chunks, side.cells, CELL)
    features.bits(side.out, c.FIGHTERS)
    features.share(side.beans, box.beans)
    features.share(side.crackers, box.crackers)
    features.share(side.spoons, box.spoons)
    features.share(side.pans, box.pans)
    features.bits(side.for_sale, len(c.EFFECTS))
    features.bits(side.held, len(c.EFFECTS))
    features.bits(side.spent, len(c.EFFECTS))
    features.share(side.smashed, box.crackers)
    features.flag(side.cracker_barred)


def _cell_chunks(team: Team) -> list[bytes]:
    """By what a cell holds: its fighter's kind, the kind in its thought bubble, and what it carries."""
    return [_cell_chunk(team, content) for content in range(2 * c.SHIELD)]


def _cell_chunk(team: Team, content: int) -> bytes:
    fighter = content & c.FIGHTER
    kind, thought = c.NO_KIND, c.NO_KIND
    if 0 < fighter <= c.FIGHTERS:
        kind, thought = (fighter - 1) // c.KINDS, team.thoughts[fighter - 1]
    places = [float(each == kind) for each in range(c.KINDS)] + [float(each == thought) for each in range(c.KINDS)]
    return chunk_of(places + [float(content & item > 0) for item in ITEMS])
