"""The tables behind the rules, each against its definition, for every set of occupied cells."""

from smorgasboard.games.foodfighters.rules import codes as tables

EVERY = range(512)


def test_every_table_has_an_entry_for_every_set_of_cells_and_no_more() -> None:
    for table in (tables.SWAPS, tables.GAP, tables.FILLERS, tables.REGROWTH, tables.CELLS_IN):
        assert len(table) == 512
    assert len(tables.ATTACKS) == 9 * 512
    assert len(tables.REACH) == len(tables.SPOON_REACH) == 9
    assert len(tables.OUT_OF_NORMAL_REACH) == 81


def test_cells_and_attacks_in_a_set() -> None:
    for mask in EVERY:
        cells = [cell for cell in range(9) if mask & 1 << cell]
        assert tables.CELLS_IN[mask] == cells
        for own in range(9):
            assert tables.ATTACKS[512 * own + mask] == [36 + 9 * own + cell for cell in cells]


def test_regrowth_is_behind_everybody_and_leaves_no_gap() -> None:
    for mask in EVERY:
        if tables.GAP[mask] == tables.NO_GAP:
            for cell in tables.REGROWTH[mask]:
                assert not mask & 1 << cell
                assert tables.GAP[mask | 1 << cell] == tables.NO_GAP
            if mask != 511:
                assert tables.REGROWTH[mask]


def test_fillers_are_the_rearmost_row() -> None:
    for mask in EVERY[1:]:
        rows = [[cell for cell in range(3 * row, 3 * row + 3) if mask & 1 << cell] for row in range(3)]
        rearmost = [row for row in rows if row][-1]
        assert tables.FILLERS[mask] == [248 + cell for cell in rearmost]


def test_action_codes_follow_one_another() -> None:
    codes = [
        (tables.SWAP, 36), (tables.ATTACK, 81), (tables.ROLL, 1), (tables.PASS, 1), (tables.DONE, 1), (tables.END, 1),
        (tables.BUY_CRACKER, 9), (tables.BUY_SPOON, 9), (tables.BUY_PAN, 9), (tables.BUY_BONUS, 1),
        (tables.BUY_POWER, 6), (tables.USE_SIZZLE, 1), (tables.USE_ROOTS, 1), (tables.USE_TENDERIZE, 1),
        (tables.USE_SHIELD, 9), (tables.REGROW, 81), (tables.FILL, 9),
    ]  # fmt: skip
    after = 0
    for code, size in codes:
        assert code == after
        after += size
    assert after == tables.ACTIONS
