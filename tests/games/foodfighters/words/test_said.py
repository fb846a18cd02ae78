"""What is said beside the table: prompts, the table in words, the score sheet."""

import pytest
from tests.games.foodfighters.drawn import NAMES
from tests.games.foodfighters.table import CELLS, GAME, MEATS, SPLAT, VEGGIES, Table, lay, side


def prompt(table: Table, seat: int | None = None) -> str:
    return GAME.prompt(table.state.observation(table.state.to_move if seat is None else seat), NAMES)


def spoken(table: Table, seat: int = 0) -> str:
    return "\n".join(GAME.in_words(table.state.observation(seat), NAMES))


# ---- prompts ----


def test_who_cannot_attack_is_told_so() -> None:
    assert prompt(lay()) == "Your turn: swap or roll for Beans. Nobody can attack yet."


def test_the_one_attack_there_is_gets_named() -> None:
    table = lay(meats=side(b1="steak>onion"), veggies=side(), turn=MEATS)
    assert prompt(table) == "Your Steak can reach that Onion. Attack, swap or roll for Beans."


def test_several_attacks_are_just_mentioned() -> None:
    table = lay(meats=side(b1="steak>broccoli"), turn=MEATS)
    assert prompt(table) == "Your turn: swap, attack or roll for Beans."


def test_tenderize_calls_for_the_attack() -> None:
    table = lay(meats=side(b1="steak>onion", held=["tenderize"]), turn=MEATS)
    table.do("tenderize")
    assert prompt(table) == "Tenderized! Now attack: one splat is enough."


def test_deep_roots_counts_its_swaps() -> None:
    table = lay(veggies=side(held=["roots"]), turn=VEGGIES)
    table.do("roots")
    assert prompt(table) == "Deep Roots: 8 swaps left. Swap, or stop."
    table.do(*["swap a1 b1"] * 7)
    assert prompt(table) == "Deep Roots: 1 swap left. Swap, or stop."


def test_the_kitchen_asks_for_a_purchase_only_if_one_is_possible() -> None:
    rich, poor = lay(meats=side(beans=9)), lay()
    rich.do("pass")
    poor.do("pass")
    assert prompt(rich) == "Buy one thing, or end your turn."
    assert prompt(poor) == "Nothing in the Kitchen is for you now. End your turn."
    rich.do("buy cracker a1")
    assert prompt(rich) == "Well bought. End your turn."


def test_the_gap_is_named() -> None:
    table = lay(veggies=side(gaps=["b1"], out=["broccoli>bacon"]), phase="filling")
    assert prompt(table) == "Choose who fills the gap at b1."


@pytest.mark.parametrize("seat", [-1, 0])
def test_nobody_else_is_prompted(seat: int) -> None:
    assert prompt(lay(turn=MEATS), seat) == ""


def test_nobody_is_prompted_when_the_match_is_over() -> None:
    table = lay(
        veggies=side(a1="broccoli>chicken"),
        meats=side(out=["chicken>cabbage", "chicken>onion"], b1="chicken>broccoli"),
        turn=VEGGIES,
    )
    table.do("attack a1 b1", dice=(SPLAT, SPLAT))
    assert table.state.over
    assert [prompt(table, seat) for seat in (0, 1)] == ["", ""]
    assert spoken(table).startswith("The match is over.")


# ---- the table in words ----


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_words_name_everybody_and_everything(seat: int) -> None:
    table = lay(
        veggies=side(a1="cracker", out=["onion>steak"], beans=1, held=["boost"]), meats=side(beans=5), bonus=VEGGIES
    )
    text = spoken(table, seat)
    boost = GAME.content.factions[VEGGIES].cards["boost"]
    for team, kinds in ((VEGGIES, ("Broccoli", "Onion", "Cabbage")), (MEATS, ("Bacon", "Chicken", "Steak"))):
        standing = table.fighters(team)
        for cell in CELLS:
            if cell in standing:
                kind, thought = (word.title() for word in standing[cell].split(">"))
                assert f"{kind} at {cell}, thinks of {thought}" in text
        assert all(kind in text for kind in kinds)
    for said in (
        "Bob is to swap, attack or roll for Beans.",
        "Ann plays the Veggies.",
        "Ann has 1 Bean.",
        "Bob has 5 Beans.",
        "Broccoli at a1, thinks of Steak, holds a Cracker",
        "Knocked out: Onion, knocked out, thinks of Steak.",
        "Knocked out: nobody.",
        f"Bean Boost! {boost.text} 10 Beans, in Ann's hand.",
        "3 Beans, with Ann.",
        "24 Beans are left in the supply.",
    ):
        assert said in text, said


def test_words_begin_with_ones_own_half() -> None:
    assert spoken(lay(), 0).index("Ann plays") < spoken(lay(), 0).index("Bob plays")
    assert spoken(lay(), 1).index("Bob plays") < spoken(lay(), 1).index("Ann plays")


# ---- the score sheet ----


def test_the_score_sheet_lists_what_was_lost() -> None:
    table = lay(veggies=side(out=["onion>steak", "onion>bacon"], beans=4, smashed=1), meats=side(beans=2))
    sheet = {line.label: line for line in GAME.score_sheet(table.state.observation(-1), NAMES)}
    assert sheet["Onion: knocked out"].values == ("2 of 3", "–")
    assert sheet["Steak: knocked out"].values == ("–", "0 of 3")
    assert sheet["Onion: knocked out"].clause == "FFR-73"
    assert sheet["Beans left"].values == ("4", "2")
    assert sheet["Crackers smashed"].values == ("1", "0")
    assert sheet["Turns played"].values == ("10", "10")


def test_clauses_of_the_score_sheet_are_in_the_rules() -> None:
    rules = GAME.rules_text()
    assert all(f"| {line.clause} |" in rules for line in GAME.score_sheet(lay().state.observation(0), NAMES))
