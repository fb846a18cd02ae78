"""What lies on the table: teams, the box they come from, and a player's side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smorgasboard.engine import Dice
from smorgasboard.engine.fields.records import Fields
from smorgasboard.games.foodfighters.rules import codes as c

if TYPE_CHECKING:
    from mypy_extensions import i64

SPLAT: Final = 0


def reading(throw: list[int]) -> int:
    """All that counts of a throw: its Beans or, below 0, its splats, beside which Beans do not count (FFR-19)."""
    splats = 0
    beans = 0
    for face in throw:
        if face == SPLAT:
            splats += 1
        else:
            beans += face
    return -splats if splats else beans


class Team:
    """Three kinds of fighters (FFR-01) and three Power cards (FFR-50)."""

    def __init__(self, name: str, title: str, kinds: list[str], thoughts: list[int]) -> None:
        self.name = name
        self.title = title
        self.kinds = kinds
        self.thoughts = thoughts
        """By fighter, three a kind: the number of the enemy kind in its thought bubble."""
        self.thought_bits = bytes([c.NO_KIND, *[c.CELLS * thought for thought in thoughts]])
        """By fighter + 1: where the bits of that kind start in the enemy's `Side.kind_cells`."""
        self.cards = 0
        self.one_use_cards = 0
        self.card_prices = [0] * len(c.EFFECTS)
        self.card_titles = [""] * len(c.EFFECTS)
        self.boost = 0
        self.root_swaps = 0
        self.cell_chunks: list[bytes] = []
        """By what a cell holds: it as numbers; made when first asked for."""


class Box:
    """What the content file says: dice, prices, stocks and teams."""

    def __init__(self, normal_die: list[int], bonus_die: list[int], teams: list[Team]) -> None:
        self.normal_die = normal_die
        self.bonus_die = bonus_die
        # FFR-21: a die whose splats are rolled again until none is left is a die without its splats.
        self.normal_beans = [face for face in normal_die if face != SPLAT]
        self.bonus_beans = [face for face in bonus_die if face != SPLAT]
        # FFR-16, FFR-20: two normal dice, and the Bonus die if held.
        self.attack_dice = Dice([normal_die, normal_die], reading)
        self.attack_dice_with_bonus = Dice([normal_die, normal_die, bonus_die], reading)
        self.bean_dice = Dice([self.normal_beans, self.normal_beans], reading)
        self.bean_dice_with_bonus = Dice([self.normal_beans, self.normal_beans, self.bonus_beans], reading)
        self.teams = teams
        self.most_swaps = max([1, *[team.root_swaps for team in teams]])
        """In one turn."""
        self.beans = 30
        self.crackers = 3
        self.spoons = 2
        self.pans = 1
        self.cracker_price = 4
        self.spoon_price = 3
        self.pan_price = 3
        self.bonus_price = 3
        self.cheapest = 0
        self.form: Fields | None = None
        """Of positions with this content; made when first asked for."""

    def team(self, name: str) -> Team:
        return next(team for team in self.teams if team.name == name)


class Side:
    """One player's half of the table."""

    __slots__ = (
        "team", "cells", "occupied", "kind_cells", "spoon_cells", "out", "beans", "crackers", "spoons", "pans",
        "smashed", "for_sale", "held", "spent", "cracker_barred", "shielded",
    )  # fmt: skip

    def __init__(self, team: Team, cells: list[int], occupied: i64, kind_cells: i64) -> None:
        self.team = team
        self.cells = cells
        self.occupied: i64 = occupied
        """The cells that hold a fighter, as bits."""
        self.kind_cells: i64 = kind_cells
        """The cells that hold a fighter of each kind, nine bits a kind."""
        self.spoon_cells: i64 = 0
        """The cells that hold a carrier of a Spoon, as bits."""
        self.out: i64 = 0
        """Knocked-out fighters, as bits."""
        self.beans = 0
        self.crackers = 0
        """In the Kitchen, like Spoons and Pans."""
        self.spoons = 0
        self.pans = 0
        self.smashed = 0
        self.for_sale = 0
        self.held = 0
        self.spent = 0
        """One-use cards that left the game."""
        self.cracker_barred = False
        """FFR-33: one of mine was smashed on the opponent's last turn."""
        self.shielded = False
        """Some fighter carries a SHIELD."""

    def copy(self) -> Side:
        twin = Side(self.team, self.cells.copy(), self.occupied, self.kind_cells)
        twin.spoon_cells = self.spoon_cells
        twin.out = self.out
        twin.beans = self.beans
        twin.crackers = self.crackers
        twin.spoons = self.spoons
        twin.pans = self.pans
        twin.smashed = self.smashed
        twin.for_sale = self.for_sale
        twin.held = self.held
        twin.spent = self.spent
        twin.cracker_barred = self.cracker_barred
        twin.shielded = self.shielded
        return twin

    def move(self, source: i64, target: i64) -> None:
        """Exchange what two cells hold, with everything carried (FFR-12)."""
        cells = self.cells
        one: i64 = cells[source]
        other: i64 = cells[target]
        cells[source] = other
        cells[target] = one
        bit: i64 = 1
        both: i64 = bit << source | bit << target
        if not (one and other):
            self.occupied ^= both
        if (one ^ other) & c.SPOON:
            self.spoon_cells ^= both
        self.kind_cells ^= (both << c.KIND_BITS[one & c.FIGHTER] ^ both << c.KIND_BITS[other & c.FIGHTER]) & c.ALL_KINDS

    def cells_without(self, item: i64) -> i64:
        """The cells of fighters that do not carry this, as bits."""
        found: i64 = self.occupied
        bit: i64 = 1
        for content in self.cells:
            if content & item:
                found ^= bit
            bit <<= 1
        return found

    def put(self, fighter: int, cell: int) -> None:
        """Stand a fighter, empty-handed, in an empty cell."""
        self.cells[cell] = fighter + 1
        self.occupied ^= 1 << cell
        self.kind_cells ^= 1 << c.KIND_BITS[fighter + 1] + cell

    def take_away(self, cell: int) -> int:
        """Empty a cell; return the fighter that stood there."""
        fighter = (self.cells[cell] & c.FIGHTER) - 1
        self.cells[cell] = c.EMPTY
        self.occupied ^= 1 << cell
        self.kind_cells ^= 1 << c.KIND_BITS[fighter + 1] + cell
        return fighter

    def has_lost(self) -> bool:
        """FFR-73: all three of one kind are out."""
        return self.out & 7 == 7 or self.out >> 3 & 7 == 7 or self.out >> 6 == 7

    def lost_kind(self) -> int:
        """The kind of which all three are out."""
        return 0 if self.out & 7 == 7 else 1 if self.out >> 3 & 7 == 7 else 2

    def kind_at(self, cell: int) -> str:
        fighter = self.cells[cell] & c.FIGHTER
        return "" if fighter == c.EMPTY else self.team.kinds[(fighter - 1) // 3]

    def who_and_where(self, cell: int) -> tuple[str, str]:
        """The kind of the fighter there, and the cell's name; nothing of no cell."""
        return ("", "") if cell == c.NO_CELL else (self.kind_at(cell), c.CELL_NAMES[cell])

    def inventory(self, owner: str) -> dict[str, int]:
        """Pieces wherever they lie, by their owner's name and their own."""
        carried = [0, 0, 0, 0]
        for content in self.cells:
            carried[0] += content != c.EMPTY
            carried[1] += content & c.CRACKER != 0
            carried[2] += content & c.SPOON != 0
            carried[3] += content & c.PAN != 0
        return {
            f"{owner} fighters": carried[0] + c.BIT_COUNT[self.out],
            f"{owner} crackers": carried[1] + self.crackers + self.smashed,
            f"{owner} spoons": carried[2] + self.spoons,
            f"{owner} pans": carried[3] + self.pans,
            f"{owner} cards": self.for_sale.bit_count() + self.held.bit_count() + self.spent.bit_count(),
        }

    def drop_shields(self) -> None:
        for cell in range(c.CELLS):
            self.cells[cell] &= ~c.SHIELD
        self.shielded = False


def standing(team: Team, cells: list[int]) -> Side:
    """A side with these fighters, and nothing in its Kitchen."""
    occupied = 0
    kind_cells = 0
    spoon_cells = 0
    shielded = False
    for cell in range(c.CELLS):
        if cells[cell] & c.SPOON:
            spoon_cells |= 1 << cell
        if cells[cell] & c.SHIELD:
            shielded = True
        if cells[cell]:
            occupied |= 1 << cell
            kind_cells |= 1 << c.KIND_BITS[cells[cell] & c.FIGHTER] + cell
    side = Side(team, cells, occupied, kind_cells)
    side.spoon_cells = spoon_cells
    side.shielded = shielded
    return side


def set_out(team: Team, box: Box, cells: list[int]) -> Side:
    """A side with its full Kitchen (FFR-03)."""
    side = standing(team, cells)
    side.crackers = box.crackers
    side.spoons = box.spoons
    side.pans = box.pans
    side.for_sale = team.cards
    return side
