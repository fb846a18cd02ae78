"""The worked examples of play: CON-202 to CON-205."""

import pytest
from tests.games.consumption.table import EDITIONS, LIST_FOODS, Table, diner, lay, recipe, spaces_of

import smorgasboard as sb
from smorgasboard.games.consumption.game import Consumption
from smorgasboard.games.consumption.rules.state import ConsumptionState


@pytest.mark.rule("CON-202", "CON-093", "CON-094")
@pytest.mark.parametrize("edition", EDITIONS)
def test_three_on_the_marked_lines_and_one_elsewhere_make_six_dollars(edition: str) -> None:
    on_lines = [space for space in LIST_FOODS if space[0] == "b" or space[1] == "5"]
    elsewhere = [space for space in spaces_of("grains") if space not in on_lines]
    assert len(elsewhere) > 1
    for grains in elsewhere:
        table = lay(diner(), diner(), edition=edition)
        table.do("shop", dice=(2, 5))
        table.do("buy b1", "buy d5", "buy b5", f"buy {grains}")
        assert not table.offers("buy", "order"), "exactly six"
        assert set(table["covered"]) == {"b1", "d5", "b5", grains}, "the buyer chose which Grains space"
        table.do("done")
        foods = sorted(LIST_FOODS[space] for space in ("b1", "d5", "b5", grains))
        assert sorted(table.kitchen().split()) == foods


@pytest.mark.rule("CON-203", "CON-113", "CON-114")
@pytest.mark.parametrize("edition", EDITIONS)
def test_three_tokens_complete_a_recipe_of_four(edition: str) -> None:
    bowl = recipe("bowl", "nuts grains vegetables oils", vp=6)
    mine = diner("grains vegetables oils", recipes=["bowl nuts"])
    table = lay(mine, diner(), edition=edition, cards=[bowl])
    table.do("cook", "cook bowl 2", "cook bowl 4", "cook bowl 3")
    assert table.score() == 6
    assert table.body() == {"nuts": 1, "grains": 1, "vegetables": 1, "oils": 1}
    assert (table.kitchen(), table.recipes()) == ("", [])


@pytest.mark.rule("CON-204", "CON-119", "CON-120")
@pytest.mark.parametrize("edition", EDITIONS)
def test_badminton_as_it_is_printed(edition: str) -> None:
    """The house's own card: 2 tokens, 2 VP and the icon of racquet sports are printed."""
    game = sb.load(f"consumption:{edition}")
    assert isinstance(game, Consumption)
    table = with_badminton(game)
    table.do("workout", "train badminton 1")
    assert table.score() == 0
    table.do("train badminton 2")
    if table.asked == "work out with":
        table.do(min(table.offers()))
    assert table.score() == 2
    assert table.of()["trained"] == ["badminton"]
    assert sum(table.body().values()) == 11 - 2
    icon = game.box.activity_icon[game.box.activity_at["badminton"]]
    assert game.content.icons[game.box.icon_names[icon]].title == "Racquet sports"


def with_badminton(game: Consumption) -> Table:
    """Seat 0 has one token of every food and Badminton."""
    state = game.new(2, seed=1, first="seat1")
    assert isinstance(state, ConsumptionState)
    table = Table(state)
    while table.asked != "place":
        table.do(min(table.offers()))
    data = table.json()
    data["diners"][0] |= {"activities": [["badminton", None, None]]}
    data["diners"][0]["body"] = dict.fromkeys(data["diners"][0]["body"], 1)
    for pile in ("planner", "deck"):
        data[pile] = [None if pile == "planner" and card == "badminton" else card for card in data[pile]]
    data["deck"] = [card for card in data["deck"] if card != "badminton"]
    return Table(game.state(data))


@pytest.mark.rule("CON-205", "CON-191", "CON-193")
def test_thawing_meat_is_cooked_frozen_seafood_and_poultry_are_not() -> None:
    table = lay(diner(thaw="meat", freezer="seafood poultry", recipes=["feast"]), diner(), modules=["freezer"])
    table.do("cook")
    assert table.offers("cook") == {"cook feast 2"}
    table.do("cook feast 2")
    assert table.recipes() == ["feast - meat - - -"]
    assert table.offers("cook") == set()
