"""Foodfighters' geometry and numbers: cells, action codes, and tables of what depends on these alone.

Each side's cells, seen by that side, front row nearest to the enemy:

        a  b  c
    1   0  1  2      a cell is 3 * (row - 1) + column
    2   3  4  5      columns are the same for both sides
    3   6  7  8
"""

from typing import Final

CELLS: Final = 9
FIGHTERS: Final = 9
KINDS: Final = 3
SEATS: Final = 2
NEITHER: Final = -1  # of the two seats
NO_CELL: Final = -1
CELL_NAMES: Final = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]

# ---- what a cell holds: 0 when empty, else fighter + 1 and the things it carries ----
EMPTY: Final = 0
FIGHTER: Final = 15
CRACKER: Final = 16
SPOON: Final = 32
PAN: Final = 64
SHIELD: Final = 128

# ---- phases of a turn (FFR-05) ----
STEP_ONE: Final = 0
ROOTING: Final = 1  # step 1 is Deep Roots, in the middle of its swaps
KITCHEN: Final = 2
FILLING: Final = 3
OVER: Final = 4
PHASES: Final = ["step one", "deep roots", "kitchen", "filling", "over"]

# ---- effects of Power cards, as bits ----
EFFECTS: Final = ["regrow", "boost", "sizzle", "roots", "tenderize", "shield"]

# Tables that designers count in, what step 1 was used for, and how an attack ends
TURN_ORDER: Final = "turn order"
FIRST_TO_ACT: Final = "1. to act"
SECOND_TO_ACT: Final = "2. to act"
STEP_TAKEN: Final = "step one"
SWAPPED: Final = "swap"
ATTACKED: Final = "attack"
ROLLED: Final = "roll for Beans"
ROOTED: Final = "Deep Roots"
PASSED: Final = "pass"
ITEM_BOUGHT: Final = "item bought"
POWER_BOUGHT: Final = "power bought"
POWER_USED: Final = "power used"
ATTACKED_WITH: Final = "attacked with"
FIGHTER_LOST: Final = "fighter lost"
ATTACK_ENDED: Final = "attack"
MISSED: Final = "missed"
SMASHED: Final = "smashed a Cracker"
HELD_OFF: Final = "met a shield"
KNOCKED_OUT: Final = "knocked out"
REGROW_CARD: Final = 1
BOOST_CARD: Final = 2
SIZZLE_CARD: Final = 4
ROOTS_CARD: Final = 8
TENDERIZE_CARD: Final = 16
SHIELD_CARD: Final = 32
CARDS: Final = [REGROW_CARD, BOOST_CARD, SIZZLE_CARD, ROOTS_CARD, TENDERIZE_CARD, SHIELD_CARD]
USABLE_CARDS: Final = 61  # a boost works by itself

# ---- action codes: each verb owns a range, in the order in which lists are built ----
SWAP: Final = 0  # + index of the pair of cells
ATTACK: Final = 36  # + 9 * own cell + enemy cell
ROLL: Final = 117
PASS: Final = 118
DONE: Final = 119  # with Deep Roots
END: Final = 120
BUY_CRACKER: Final = 121  # + cell
BUY_SPOON: Final = 130  # + cell
BUY_PAN: Final = 139  # + cell
BUY_BONUS: Final = 148
BUY_POWER: Final = 149  # + effect
USE_SIZZLE: Final = 155
USE_ROOTS: Final = 156
USE_TENDERIZE: Final = 157
USE_SHIELD: Final = 158  # + cell
REGROW: Final = 167  # + 9 * fighter + cell
FILL: Final = 248  # + cell
ACTIONS: Final = 257

PAIRS: Final = [(a, b) for a in range(CELLS) for b in range(a + 1, CELLS)]
PAIR_FIRST: Final = bytes([a for a, b in PAIRS])
PAIR_SECOND: Final = bytes([b for a, b in PAIRS])


def cells_in(mask: int) -> list[int]:
    return [cell for cell in range(CELLS) if mask >> cell & 1]


def distance(own: int, enemy: int) -> int:
    """FFR-15: how many rows ahead the enemy cell is."""
    return own // 3 + enemy // 3 + 1


def in_normal_reach(own: int, enemy: int) -> bool:
    """FFR-15."""
    return distance(own, enemy) == 1 and abs(own % 3 - enemy % 3) <= 1


def in_spoon_reach(own: int, enemy: int) -> bool:
    """FFR-34: a straight line or a diagonal, at any distance."""
    across = abs(own % 3 - enemy % 3)
    return across == 0 or across == distance(own, enemy)


def swaps(occupied: int) -> list[int]:
    """FFR-10, FFR-11: two fighters, or one and an empty space of its row."""
    found = []
    for index, (a, b) in enumerate(PAIRS):
        here, there = occupied >> a & 1, occupied >> b & 1
        if (here and there) or ((here or there) and a // 3 == b // 3):
            found.append(SWAP + index)
    return found


def rearmost_row(occupied: int) -> int:
    """The number (0 to 2) of the rearmost row that holds a fighter."""
    return 2 if occupied >> 6 else 1 if occupied >> 3 else 0


def first_gap(occupied: int) -> int:
    """FFR-70: an empty cell with a fighter in some row behind it, or NO_GAP."""
    for cell in range(CELLS):
        if not occupied >> cell & 1 and cell // 3 < rearmost_row(occupied):
            return cell
    return NO_GAP


def fillers(occupied: int) -> list[int]:
    """FFR-71: fighters of the rearmost occupied row."""
    return [FILL + cell for cell in cells_in(occupied) if cell // 3 == rearmost_row(occupied)]


def regrowth_cells(occupied: int) -> list[int]:
    """FFR-56: empty cells of the rearmost occupied row or, if that is full, of the row behind."""
    row = rearmost_row(occupied)
    if occupied >> 3 * row & 7 == 7:
        row += 1
    return [cell for cell in range(CELLS) if not occupied >> cell & 1 and cell // 3 == row]


NO_GAP: Final = 9
# By 9 * own cell + enemy cell.
OUT_OF_NORMAL_REACH: Final = bytes([not in_normal_reach(c, e) for c in range(CELLS) for e in range(CELLS)])
ALL_OCCUPIED: Final = 511
SWAPS: Final = [swaps(occupied) for occupied in range(ALL_OCCUPIED + 1)]
GAP: Final = bytes([first_gap(occupied) for occupied in range(ALL_OCCUPIED + 1)])
FILLERS: Final = [fillers(occupied) for occupied in range(ALL_OCCUPIED + 1)]
REGROWTH: Final = [regrowth_cells(occupied) for occupied in range(ALL_OCCUPIED + 1)]
# By own cell: enemy cells in reach, as bits; and by 512 * own cell + enemy cells: the attacks on these.
REACH: Final = bytes([sum(1 << e for e in range(CELLS) if in_normal_reach(c, e)) for c in range(CELLS)])
SPOON_REACH: Final = [
    sum(1 << e for e in range(CELLS) if in_normal_reach(c, e) or in_spoon_reach(c, e)) for c in range(CELLS)
]
CELLS_IN: Final = [cells_in(mask) for mask in range(ALL_OCCUPIED + 1)]
BIT_COUNT: Final = bytes([mask.bit_count() for mask in range(ALL_OCCUPIED + 1)])
FRONT_ROW: Final = 7
ATTACKS: Final = [
    [ATTACK + CELLS * cell + target for target in cells_in(targets)]
    for cell in range(CELLS)
    for targets in range(ALL_OCCUPIED + 1)
]
# By cells: buying a thing for the fighter in each.
CRACKER_BUYS: Final = [[BUY_CRACKER + cell for cell in cells] for cells in CELLS_IN]
SPOON_BUYS: Final = [[BUY_SPOON + cell for cell in cells] for cells in CELLS_IN]
PAN_BUYS: Final = [[BUY_PAN + cell for cell in cells] for cells in CELLS_IN]
# Cells of the three kinds are kept as one number, nine bits a kind. By fighter + 1: where the bits of its own
# kind start; nobody is of no kind. Which bits it thinks of, its team knows (Team.thought_bits).
NO_KIND: Final = 27
KIND_BITS: Final = bytes([NO_KIND, 0, 0, 0, 9, 9, 9, 18, 18, 18])
ALL_KINDS: Final = (1 << 27) - 1
# Fighters that lie knocked out are kept as bits, three a kind. By fighter + 1: where the bits of its kind start.
OUT_BITS: Final = bytes([0, 0, 0, 0, 3, 3, 3, 6, 6, 6])
