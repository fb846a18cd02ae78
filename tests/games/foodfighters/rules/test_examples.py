"""The worked examples: FFR-80 to FFR-84, all on one table as in the book's picture.

Veggies   a3 Broccoli   b3 Onion     c3 Onion
          a2 Cabbage    b2 Cabbage   c2 Broccoli
          a1 Broccoli   b1 Broccoli  c1 Onion
          ─────────────────────────────────────
Meats     a1 Chicken>B  b1 Steak>O   c1 Chicken>C
"""

import pytest
from tests.games.foodfighters.table import MEATS, SPLAT, SideSetup, Table, lay, side

VEGGIES = side(
    a1="broccoli>bacon", b1="broccoli>chicken", c1="onion>bacon",
    a2="cabbage>bacon", b2="cabbage>chicken", c2="broccoli>steak",
    a3="cabbage>steak", b3="onion>chicken", c3="onion>steak",
)  # fmt: skip


def example(**meats: str) -> Table:
    front = {"a1": "chicken>broccoli", "b1": "steak>onion", "c1": "chicken>cabbage"} | meats
    return lay(veggies=VEGGIES, meats=SideSetup(front))


@pytest.mark.rule("FFR-80")
def test_the_left_chicken_reaches_two_broccoli_and_not_the_third() -> None:
    table = example()
    assert table.offers("attack a1") == {"attack a1 a1", "attack a1 b1"}
    assert "out of your Chicken's reach without a Spoon" in table.refusal("attack a1 c2")


@pytest.mark.rule("FFR-81")
def test_the_right_chicken_may_not_attack_anybody() -> None:
    table = example()
    assert table.offers("attack c1") == set()
    assert "your Chicken thinks of Cabbage, not of Onion" in table.refusal("attack c1 c1")


@pytest.mark.rule("FFR-82")
def test_the_steak_with_a_spoon_reaches_the_onion_at_the_back_of_its_column() -> None:
    table = example(b1="steak>onion spoon")
    assert table.offers("attack b1") == {"attack b1 c1", "attack b1 b3"}
    assert "straight line or a diagonal" in table.refusal("attack b1 c3"), "the Onion beside that one"
    table.do("attack b1 b3", dice=(SPLAT, 1))
    assert table.at(MEATS, "b1") == "steak>onion"
    assert table.stock(MEATS) == (3, 2, 1)


@pytest.mark.rule("FFR-83")
def test_the_steak_keeps_its_spoon_in_front_row_reach() -> None:
    table = example(b1="steak>onion spoon")
    table.do("attack b1 c1", dice=(SPLAT, 1))
    assert table.at(MEATS, "b1") == "steak>onion spoon"


@pytest.mark.rule("FFR-84")
@pytest.mark.parametrize(("target", "left"), [("c2", "chicken>broccoli"), ("a1", "chicken>broccoli spoon")])
def test_the_left_chicken_with_a_spoon(target: str, left: str) -> None:
    table = example(a1="chicken>broccoli spoon")
    assert table.offers("attack a1") == {"attack a1 a1", "attack a1 b1", "attack a1 c2"}
    table.do(f"attack a1 {target}", dice=(1, 2))
    assert table.at(MEATS, "a1") == left
