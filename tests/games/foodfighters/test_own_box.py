"""The cards and dice of another printing: whatever a real box may hold loads, and plays by all rules of the house."""

from pathlib import Path

import pytest
from tests.games.foodfighters.table import GAME, Table

from smorgasboard.engine.content.edits import Change, edited
from smorgasboard.games.foodfighters import Foodfighters
from smorgasboard.games.foodfighters.rules.state import Foodfight
from smorgasboard.testing import Trial, check_match
from smorgasboard.testing.counting import blanks_keep_the_rest, designers_tables_fit
from smorgasboard.testing.declarations import actions_have_three_forms, facts_are_stated

ONE_MIND = ["chicken", "chicken", "chicken"]
TWO_ALIKE = ["steak", "bacon", "steak"]
BOXES: dict[str, list[Change]] = {
    "two copies think of the same type": [("teams.veggies.fighters.onion.thinks", TWO_ALIKE)],
    "all copies of a type think alike": [
        ("teams.veggies.fighters.broccoli.thinks", ONE_MIND),
        ("teams.veggies.fighters.cabbage.thinks", ["bacon", "bacon", "bacon"]),
        ("teams.meats.fighters.steak.thinks", ["onion", "onion", "cabbage"]),
    ],
    "nobody thinks of the Steaks": [
        (f"teams.veggies.fighters.{kind}.thinks", ["bacon", "chicken", "bacon"])
        for kind in ("broccoli", "onion", "cabbage")
    ],
    "one splat and more Beans on the dice": [
        ("dice.normal.faces", ["splat", 1, 2, 3, 4, 5]),
        ("dice.bonus.faces", ["splat", "splat", 2, 4, 6, 12]),
    ],
    "dice with eight faces and with four": [
        ("dice.normal.faces", ["splat", "splat", "splat", 1, 1, 1, 2, 2]),
        ("dice.bonus.faces", ["splat", "splat", "splat", 10]),
    ],
    "other prices of items": [
        ("kitchen.cracker.price", 5),
        ("kitchen.spoon.price", 2),
        ("kitchen.pan.price", 4),
        ("kitchen.bonus.price", 1),
    ],
    "a fuller Kitchen": [("kitchen.cracker.stock", 12), ("kitchen.spoon.stock", 4), ("kitchen.pan.stock", 3)],
    "no Pans, and one Spoon each": [("kitchen.pan.stock", 0), ("kitchen.spoon.stock", 1)],
    "few Beans": [("beans", 12)],
    "a bag full of Beans": [("beans", 120)],
    "other prices of Power cards": [
        ("teams.veggies.powers.regrow.price", 7),
        ("teams.veggies.powers.boost.price", 3),
        ("teams.meats.powers.sizzle.price", 12),
        ("teams.meats.powers.shield.price", 0),
    ],
    "a Re-Grow that comes back and a Sizzle that does not": [
        ("teams.veggies.powers.regrow.use", "multi-use"),
        ("teams.meats.powers.sizzle.use", "one-use"),
    ],
    "stronger house cards": [("teams.veggies.powers.boost.beans", 12), ("teams.veggies.powers.roots.swaps", 20)],
    "the cards change sides": [
        ("teams.veggies.powers.regrow.effect", "sizzle"),
        ("teams.meats.powers.sizzle.effect", "regrow"),
    ],
    "another team, with long names": [
        ("teams.meats.title", "Sea Food"),
        ("teams.meats.style", "blue"),
        ("teams.meats.fighters.bacon.title", "Kipper"),
        ("teams.meats.fighters.bacon.letter", "K"),
        ("teams.meats.fighters.chicken.title", "Sea Urchin of the Deep"),
        ("teams.meats.fighters.chicken.letter", "U"),
    ],
}


def other_box(changes: list[Change], folder: Path) -> Foodfighters:
    path = folder / "my-box.toml"
    path.write_text(edited(GAME.whole_content(), changes), encoding="utf-8")
    return Foodfighters(content=path)


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.rule("FFR-01", "FFR-03", "FFR-46", "FFR-50")
@pytest.mark.parametrize("name", BOXES)
def test_another_printing_can_be_played(name: str, tmp_path: Path) -> None:
    """A random match and a curious one; options are no matter of what is printed."""
    game = other_box(BOXES[name], tmp_path)
    for each in (facts_are_stated, actions_have_three_forms, designers_tables_fit, blanks_keep_the_rest):
        each(Trial(game, name))
    for curious in (False, True):
        check_match(Trial(game, f"{name}, {curious}", curious=curious, most=8))


@pytest.fixture
def one_mind(tmp_path: Path) -> Table:
    """All Broccoli think of Chicken; otherwise as ever. Seat 0 has the Veggies and starts."""
    game = other_box([("teams.veggies.fighters.broccoli.thinks", ONE_MIND)], tmp_path)
    return Table(game.new(seed=5, teams="veggies-meats", first="seat1"), game)


@pytest.mark.rule("FFR-01")
def test_copies_that_think_alike_are_told_apart(one_mind: Table) -> None:
    names = sorted(name for name in one_mind.fighters("veggies").values() if name.startswith("broccoli"))
    assert names == ["broccoli>chicken", "broccoli>chicken#2", "broccoli>chicken#3"]
    assert isinstance(one_mind.state, Foodfight)
    assert one_mind.game.state(one_mind.state.to_json()) == one_mind.state


@pytest.mark.rule("FFR-14")
def test_fighters_attack_whom_their_own_bubble_shows(one_mind: Table) -> None:
    """Each Broccoli in the front row may attack the Chickens in its reach, and nobody else."""
    meats, veggies = one_mind.fighters("meats"), one_mind.fighters("veggies")
    broccoli = [cell for cell in ("a1", "b1", "c1") if veggies[cell].startswith("broccoli")]
    near = {"a1": ("a1", "b1"), "b1": ("a1", "b1", "c1"), "c1": ("b1", "c1")}
    expected = {
        f"attack {cell} {target}" for cell in broccoli for target in near[cell] if meats[target].startswith("chicken")
    }
    assert {offer for offer in one_mind.offers("attack") if offer.split()[1] in broccoli} == expected
    assert expected, "another seed is needed"


@pytest.mark.rule("FFR-56")
def test_each_of_two_alike_comes_back_from_its_own_place(one_mind: Table) -> None:
    state = one_mind.state
    assert isinstance(state, Foodfight)
    cell = next(cell for cell, name in one_mind.fighters("veggies").items() if name == "broccoli>chicken#2")
    number = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3").index(cell)
    state.first.move(number, 8)
    state.first.out |= 1 << state.first.take_away(8)
    state.first.held, state.first.for_sale = 1, state.first.for_sale ^ 1
    assert one_mind.offers("regrow") == {"regrow x2 c3"}
    one_mind.do("regrow x2 c3")
    assert one_mind.at("veggies", "c3") == "broccoli>chicken#2"
