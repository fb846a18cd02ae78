"""Assistants other than the Personal Shopper and the Restaurateur: CON-007 to CON-010, CON-070 to CON-077."""

from collections.abc import Sequence

import pytest
from tests.games.consumption.table import DRAFT, EDITIONS, LATER, RETAIL, THOUGHT, Table, diner, lay, new, recipe

BROTH = recipe("broth", "meat meat", effects=["cook 2"])
SPRINT = recipe("sprint", "meat meat", effects=["workout 2"])
SUPPER = recipe("supper", "meat meat", effects=["cook 1"], when="round end")
CIRCUIT = recipe("circuit", "meat meat", effects=["workout 1"], when="round end")


# ---- having and asking them ----


@pytest.mark.rule("CON-070")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_assistant_a_round_never_the_same_twice_in_a_row(edition: str, players: int) -> None:
    table = new(edition, players)
    while table.asked == "start food":
        table.do("food meat")
    before: list[list[str]] = [[] for _ in range(players)]
    for _ in range(6):
        while table.asked == "assistant":
            own = [f"assistant {name}" for name in before[table.deciding]]
            assert not table.offers() & set(own)
            table.do(sorted(table.offers())[table.deciding % 2])
        now = [table.of(seat)["assistants"] for seat in range(players)]
        assert all(len(mine) == 1 for mine in now)
        assert len({mine[0] for mine in now}) == players
        assert all(mine != last for mine, last in zip(now, before, strict=True))
        before = now
        table.pass_all()


@pytest.mark.rule("CON-070")
def test_the_assistant_of_two_rounds_ago_can_be_had_again() -> None:
    table = lay(diner(assistants="chef"), diner(assistants="shopper"))
    for mine in ("kitchen", "chef"):
        table.pass_all()
        while table.asked == "assistant":
            table.do(f"assistant {mine}" if table.deciding == 0 else max(table.offers() - {"assistant chef"}))
    assert table.of()["assistants"] == ["chef"]


@pytest.mark.rule("CON-071")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("first", ["a", "b"])
def test_one_option_once_a_turn(edition: str, first: str) -> None:
    table = lay(diner(recipes=["stew", "toast grains"], assistants="kitchen"), diner(), edition=edition)
    table.do("cook")
    assert table.offers("ask") == {"ask kitchen a", "ask kitchen b"}
    table.do(f"ask kitchen {first}")
    if first == "b":
        table.do("cook toast 1")  # to the one space there is, of the stew
    assert not table.offers("ask")
    table.do("done", "cook", "done", "cook")
    assert table.deciding == 0
    assert table.offers("ask") == {"ask kitchen a", "ask kitchen b"}, "in the next turn again"


@pytest.mark.rule("CON-071")
@pytest.mark.parametrize("edition", EDITIONS)
def test_during_an_action_even_with_nothing_placed_and_not_after_it(edition: str) -> None:
    chef = lay(diner(recipes=["stew"], assistants="chef"), diner(), edition=edition)
    assert not chef.offers("ask"), "not before the action"
    chef.do("cook")
    assert chef.offers("ask") == {"ask chef a", "ask chef b"}
    for action in ("workout", "shop"):
        other = lay(diner(recipes=["stew"], assistants="chef"), diner(), edition=edition)
        other.do(action)
        assert not other.offers("ask")
    chef = lay(diner(recipes=["stew"], ready=["curry"], assistants="chef"), diner(), edition=edition)
    chef.do("cook", "done")
    assert (chef.asked, chef.offers("ask")) == ("after", set())
    fit = lay(diner(assistants="fitness"), diner(), edition=edition)
    fit.do("workout")
    assert fit.offers("ask") == {"ask fitness a"}
    fit.do("done")
    assert fit.deciding == 1


@pytest.mark.rule("CON-071")
@pytest.mark.parametrize("edition", EDITIONS)
def test_options_are_never_forced_and_only_the_owners(edition: str) -> None:
    table = lay(diner(assistants="chef"), diner(recipes=["stew"], assistants="kitchen"), edition=edition)
    table.do("cook", "done", "cook")
    assert table.deciding == 1
    assert table.offers("ask") <= {"ask kitchen a", "ask kitchen b"}
    assert table.may("done")


# ---- Executive Chef ----


@pytest.mark.rule("CON-007", "CON-072")
@pytest.mark.parametrize("edition", EDITIONS)
def test_chef_a_one_token_ignores_the_type_of_its_space(edition: str) -> None:
    table = lay(diner(kitchen="water 4", recipes=["stew", "toast"], assistants="chef"), diner(), edition=edition)
    table.do("cook")
    assert not table.offers("cook")
    table.do("ask chef a")
    assert table.offers("cook") == {"cook stew 1", "cook stew 2", "cook toast 1", "cook toast 2"}
    table.do("cook stew 2")
    assert (table.recipes(), table.kitchen()) == (["stew - water", "toast - -"], "water water water")
    assert not table.offers("cook"), "only one"


@pytest.mark.rule("CON-072")
@pytest.mark.parametrize("edition", EDITIONS)
def test_chef_a_is_one_of_the_three_placements(edition: str) -> None:
    mine = diner(kitchen="grains 3 water 2", recipes=["stew", "toast", "curry"], assistants="chef")
    table = lay(mine, diner(), edition=edition)
    table.do("cook", "cook stew 1", "cook toast 1", "ask chef a", "cook curry 1", "food water")
    assert table.recipes() == ["stew grains -", "curry water - - -", "toast grains -"]
    assert not table.offers("cook")


@pytest.mark.rule("CON-072")
def test_chef_a_waits_for_a_token_that_does_not_match() -> None:
    table = lay(diner(kitchen="grains water", recipes=["stew", "toast"], assistants="chef"), diner())
    table.do("cook", "ask chef a", "cook stew 1", "food grains")
    assert table.offers("cook") == {"cook stew 2", "cook toast 1", "cook toast 2"}
    table.do("cook toast 1")
    assert table.recipes() == ["stew grains -", "toast water -"]


@pytest.mark.rule("CON-072")
@pytest.mark.parametrize("edition", EDITIONS)
def test_chef_a_the_token_enters_the_body_as_what_it_is(edition: str) -> None:
    table = lay(diner(kitchen="water", recipes=["stew grains"], assistants="chef"), diner(), edition=edition)
    table.do("cook", "ask chef a", "cook stew 2")
    assert table.of()["cooked"] == ["stew"]
    assert table.body() == {"grains": 1, "water": 1}
    assert table.score() == table.recipe_vp("stew")


@pytest.mark.rule("CON-072")
def test_chef_a_takes_tokens_from_the_kitchen_to_empty_spaces_only() -> None:
    table = lay(diner(body="water 3", recipes=["stew grains"], assistants="chef"), diner())
    table.do("cook", "ask chef a")
    assert not table.offers("cook")
    table = lay(diner(kitchen="water", recipes=["stew grains"], assistants="chef"), diner())
    table.do("cook", "ask chef a")
    assert table.offers("cook") == {"cook stew 2"}


@pytest.mark.rule("CON-072")
def test_chef_a_is_not_for_tokens_that_an_ability_places() -> None:
    mine = diner(kitchen="grains water", recipes=["stew"], ready=["broth"], assistants="chef")
    table = lay(mine, diner(), cards=[BROTH])
    table.do("cook", "ask chef a", "use broth")
    assert table.offers("cook") == {"cook stew 1"}
    table.do("cook stew 1")
    assert table.offers("cook") == {"cook stew 2"}, "back in the action it still holds"
    table = lay(mine, diner(), cards=[BROTH])
    table.do("cook", "ask chef a", "done", "use broth")
    assert table.offers("cook") == {"cook stew 1"}


@pytest.mark.rule("CON-072")
def test_chef_a_ends_with_the_turn() -> None:
    table = lay(diner(kitchen="water", recipes=["stew"], assistants="chef"), diner(kitchen="water", recipes=["toast"]))
    table.do("cook", "ask chef a", "done", "cook")
    assert not table.offers("cook")
    table.do("done", "cook")
    assert not table.offers("cook")


@pytest.mark.rule("CON-007", "CON-073")
@pytest.mark.parametrize("edition", EDITIONS)
def test_chef_b_swaps_an_incomplete_recipe_for_an_open_one(edition: str) -> None:
    mine = diner(kitchen="vegetables", recipes=["feast poultry - seafood", "toast"], assistants="chef", trash=1)
    table = lay(mine, diner(), edition=edition, book="stew curry jam cake")
    table.do("cook", "ask chef b")
    assert table.offers() == {"recipe feast", "recipe toast"}
    table.do("recipe feast")
    assert table.offers() == {f"take recipe {space}" for space in (1, 2, 3, 4)}
    table.do("take recipe 2")
    assert table.recipes() == ["curry - - - -", "toast - -"]
    assert table["book"] == ["stew", "feast", "jam", "cake"], "it takes the other's place, open at once"
    assert table.of()["trash"] == 3, "the two tokens that lay on it"
    assert table.kitchen() == "vegetables"
    table.do("cook curry 3")
    assert table.recipes() == ["curry - - vegetables -", "toast - -"], "the new one may be cooked at once"


@pytest.mark.rule("CON-073")
@pytest.mark.parametrize("edition", EDITIONS)
def test_chef_b_comes_after_the_taking_and_is_not_one_of_the_three(edition: str) -> None:
    table = lay(diner(assistants="chef"), diner(), edition=edition, book="stew curry jam cake")
    table.do("cook", "take recipe 1", "take recipe 2", "take recipe 3", "ask chef b")
    assert table.offers() == {"recipe stew", "recipe curry", "recipe jam"}, "those just taken may be given back"
    table.do("recipe curry", "take recipe 4")
    assert sorted(words.split()[0] for words in table.recipes()) == ["cake", "jam", "stew"]
    table.do("done")
    assert "curry" in table["book"]


@pytest.mark.rule("CON-073", "CON-111")
@pytest.mark.parametrize("edition", [DRAFT, RETAIL])
def test_draft_and_retail_chef_b_comes_at_any_moment(edition: str) -> None:
    mine = diner("grains", recipes=["toast"], assistants="chef")
    table = lay(mine, diner(), edition=edition, book="stew curry jam cake")
    table.do("cook", "ask chef b", "take recipe 1")
    assert table.offers("take recipe") == {f"take recipe {space}" for space in (1, 2, 3, 4)}
    table.do("cook stew 1", "take recipe 2", "take recipe 3", "take recipe 4")
    assert len(table.recipes()) == 4, "the swap is none of the three"


@pytest.mark.rule("CON-073")
def test_chef_b_ends_the_taking_in_thought() -> None:
    table = lay(diner(recipes=["toast"], assistants="chef"), diner(), book="stew curry jam cake")
    table.do("cook", "take recipe 1", "ask chef b", "recipe toast", "take recipe 2")
    assert not table.offers("take")
    assert table["book"] == [None, "toast", "jam", "cake"]
    table.do("done", "cook")
    assert table.may("take recipe 2"), "the next player finds it open"


@pytest.mark.rule("CON-073")
def test_chef_b_needs_a_recipe_and_an_open_one() -> None:
    table = lay(diner(assistants="chef"), diner())
    table.do("cook")
    assert not table.may("ask chef b")
    table = lay(diner(recipes=["toast"], assistants="chef"), diner(), book="- - - -", left_pile="", right_pile="")
    table.do("cook")
    assert not table.may("ask chef b")


@pytest.mark.rule("CON-073")
def test_chef_b_may_come_between_tokens_and_does_not_cost_one() -> None:
    mine = diner(kitchen="grains 2 vegetables nuts", recipes=["stew", "toast"], assistants="chef")
    table = lay(mine, diner(), book="curry jam cake feast")
    table.do("cook", "cook stew 1", "ask chef b", "recipe stew", "take recipe 1")
    assert table.of()["trash"] == 1
    table.do("cook curry 1", "cook curry 2")
    assert table.recipes() == ["curry nuts grains - -", "toast - -"]
    assert not table.offers("cook")


# ---- Fitness Coach ----


@pytest.mark.rule("CON-008")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("before", [0, 3])
def test_fitness_a_one_more_token_when_working_out(edition: str, before: int) -> None:
    mine = diner(body="grains 3 water 2", activities=["run", "hike", "climb"], assistants="fitness")
    table = lay(mine, diner(), edition=edition)
    steps = ["train run 1", "train hike 1", "train climb 1", "train hike 3"]
    table.do("workout", *steps[:before])
    assert bool(table.offers("train")) == (before < 3)
    table.do("ask fitness a", *steps[before:])
    assert table.activities() == ["run grains -", "hike grains - water", "climb grains -"]
    assert not table.offers("train")


@pytest.mark.rule("CON-008")
@pytest.mark.parametrize("edition", EDITIONS)
def test_fitness_b_water_after_working_out_completed_something(edition: str) -> None:
    mine = diner(body="water 2 grains", activities=["walk", "run"], assistants="fitness")
    table = lay(mine, diner(), edition=edition)
    table.do("workout")
    assert not table.may("ask fitness b")
    table.do("train run 1")
    assert not table.may("ask fitness b")
    table.do("train walk 1")
    assert table.may("ask fitness b")
    table.do("train run 2")
    assert table.body() == {}
    table.do("done")
    assert table.offers() == {"ask fitness b", "done"}, "still in this turn"
    table.do("ask fitness b")
    assert table.body() == {"water": 1}, "one, however many were completed"
    assert table.deciding == 1


@pytest.mark.rule("CON-008")
@pytest.mark.parametrize("edition", EDITIONS)
def test_fitness_b_for_activities_that_an_ability_completes(edition: str) -> None:
    mine = diner(body="water", activities=["walk"], ready=["sprint"], assistants="fitness")
    table = lay(mine, diner(), edition=edition, cards=[SPRINT])
    table.do("cook", "use sprint", "train walk 1")
    assert table.of()["trained"] == ["walk"]
    assert table.may("ask fitness b") == (edition != DRAFT)
    if edition != DRAFT:
        table.do("ask fitness b")
        assert table.body() == {"water": 1}


@pytest.mark.rule("CON-008")
@pytest.mark.parametrize("edition", EDITIONS)
def test_fitness_b_is_for_the_turn_of_completion(edition: str) -> None:
    mine = diner(body="water 2", activities=["walk"], ready=["curry"], assistants="fitness")
    table = lay(mine, diner(), edition=edition)
    table.do("workout", "train walk 1", "done", "done", "cook", "done", "cook")
    assert table.deciding == 0
    assert not table.may("ask fitness b")


# ---- Kitchen Assistant ----


@pytest.mark.rule("CON-009")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("before", [0, 3])
def test_kitchen_a_one_more_token_when_cooking(edition: str, before: int) -> None:
    mine = diner(kitchen="grains 5", recipes=["stew", "toast", "curry", "feast", "cake"], assistants="kitchen")
    table = lay(mine, diner(), edition=edition)
    steps = ["cook stew 1", "cook toast 1", "cook curry 2", "cook feast 4"]
    table.do("cook", *steps[:before])
    assert bool(table.offers("cook")) == (before < 3)
    table.do("ask kitchen a", *steps[before:])
    assert not table.offers("cook")
    assert table.kitchen() == "grains"


@pytest.mark.rule("CON-008", "CON-009")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("assistant", "action", "card", "most"), [("kitchen", "cook", "recipe", 3), ("fitness", "workout", "activity", 2)]
)
def test_one_more_token_leaves_the_taking_as_it_is(
    edition: str, assistant: str, action: str, card: str, most: int
) -> None:
    table = lay(diner(assistants=assistant), diner(), edition=edition)
    table.do(action, f"take {card} 1", f"ask {assistant} a")
    for taken in range(2, most + 1):
        table.do(f"take {card} {taken}")
    assert not table.offers("take")


@pytest.mark.rule("CON-009", "CON-074")
@pytest.mark.parametrize("edition", EDITIONS)
def test_kitchen_b_moves_a_token_between_two_recipes(edition: str) -> None:
    mine = diner(kitchen="grains 3", recipes=["stew grains", "toast", "curry"], assistants="kitchen")
    table = lay(mine, diner(), edition=edition)
    table.do("cook", "ask kitchen b")
    assert table.offers("cook") == {"cook stew 1"}
    table.do("cook stew 1")
    assert table.offers() == {"cook toast 1", "cook curry 2"}, "matching empty spaces of other recipes"
    table.do("cook curry 2")
    assert table.recipes() == ["stew - -", "curry - grains - -", "toast - -"]
    assert table.kitchen() == "grains grains grains"
    table.do("cook stew 1", "cook toast 1")
    assert table.kitchen() == "grains", "it was not a placement"


@pytest.mark.rule("CON-074")
@pytest.mark.parametrize("edition", EDITIONS)
def test_kitchen_b_may_complete_a_recipe_after_all_placements(edition: str) -> None:
    mine = diner(kitchen="nuts vegetables oils", recipes=["stew grains", "curry"], assistants="kitchen")
    table = lay(mine, diner(), edition=edition)
    table.do("cook", "cook curry 1", "cook curry 3", "cook curry 4", "ask kitchen b", "cook stew 1")
    assert (table.recipes(), table.of()["cooked"]) == (["stew - -"], ["curry"])
    assert table.score() == table.recipe_vp("curry")
    assert table.body() == {"nuts": 1, "grains": 1, "vegetables": 1, "oils": 1}


@pytest.mark.rule("CON-074")
def test_kitchen_b_needs_a_matching_empty_space_of_another_recipe() -> None:
    for recipes in (["jam fruits"], ["stew grains", "jam"], ["stew grains", "toast grains"], ["stew", "toast"]):
        table = lay(diner(recipes=recipes, assistants="kitchen"), diner())
        table.do("cook")
        assert not table.may("ask kitchen b"), recipes


@pytest.mark.rule("CON-074")
def test_kitchen_b_moves_to_empty_spaces_only() -> None:
    table = lay(diner(recipes=["stew grains", "toast grains", "curry", "feast"], assistants="kitchen"), diner())
    table.do("cook", "ask kitchen b", "cook stew 1")
    assert table.offers() == {"cook curry 2", "cook feast 4"}


@pytest.mark.rule("CON-074")
def test_kitchen_b_moves_what_the_token_is() -> None:
    table = lay(diner(recipes=["stew water", "salad"], assistants="kitchen"), diner())
    table.do("cook", "ask kitchen b", "cook stew 1")
    assert table.recipes() == ["stew - -", "salad - - water"]


# ---- Life Coach ----


def coached(
    edition: str,
    done: tuple[int, int],
    recipes: Sequence[str] = ("feast",),
    activities: Sequence[str] = ("hike",),
    kitchen: str = "",
    body: str = "",
) -> Table:
    """Seat 0 has the Life Coach, and so many completed recipes and activities."""
    mine = diner(kitchen, body, recipes, activities, assistants="life")
    mine.cooked, mine.trained = ["jam", "cake"][: done[0]], ["dance", "climb"][: done[1]]
    return lay(mine, diner(), diner(), edition=edition)


@pytest.mark.rule("CON-010")
@pytest.mark.parametrize(
    ("edition", "recipes", "activities", "options"),
    [
        *((edition, 0, 1, {"ask life b"}) for edition in EDITIONS),
        *((edition, 1, 0, {"ask life a"}) for edition in EDITIONS),
        *((edition, same, same, {"ask life a"}) for edition in LATER for same in (0, 1)),
        *((DRAFT, same, same, set()) for same in (0, 1)),
    ],
)
def test_life_compares_recipes_and_activities(edition: str, recipes: int, activities: int, options: set[str]) -> None:
    assert coached(edition, (recipes, activities)).offers("ask") == options


@pytest.mark.rule("CON-010", "CON-076", "CON-077")
def test_life_a_of_draft_helps_all_activities_of_three_tokens_at_once() -> None:
    small = ["run grains", "box meat"]
    large = ["hike grains fruits", "row water meat", "lift - water*2"]
    table = coached(DRAFT, (1, 0), body="dairy", activities=[*small, *large])
    table.do("ask life a")
    assert table.of()["trained"] == ["hike", "row", "lift"]
    assert table.score() == sum(table.activity_vp(name) for name in ("hike", "row", "lift"))
    assert table.body() == {"dairy": 1}, "the missing token does not leave the body"
    assert table.activities() == ["run grains -", "box meat -"], "two tokens are too few"


@pytest.mark.rule("CON-010", "CON-075", "CON-076")
def test_life_b_of_draft_helps_all_recipes_of_five_tokens_at_once() -> None:
    recipes = ["curry nuts grains vegetables", "feast - meat seafood grains dairy"]
    table = coached(DRAFT, (0, 1), recipes=[*recipes, "banquet poultry meat seafood - dairy alcohol"])
    table.do("ask life b")
    assert table.of()["cooked"] == ["feast", "banquet"]
    assert table.score() == table.recipe_vp("feast") + table.recipe_vp("banquet")
    assert table.body() == {"poultry": 1, "meat": 2, "seafood": 2, "grains": 1, "dairy": 2, "alcohol": 1}
    assert table.recipes() == ["curry nuts grains vegetables -"]


@pytest.mark.rule("CON-076")
def test_the_relief_of_draft_holds_until_the_turn_ends() -> None:
    table = coached(DRAFT, (1, 0), body="grains fruits", activities=["hike"])
    table.do("ask life a", "workout", "train hike 1")
    assert table.of()["trained"] == []
    table.do("train hike 2")
    assert table.of()["trained"] == ["hike"]
    table = coached(DRAFT, (1, 0), body="grains fruits water", activities=["hike"])
    table.do("ask life a", "workout", "train hike 1", "done", "cook", "done", "cook", "done")
    table.do("workout", "train hike 2")
    assert table.of()["trained"] == [], "the next turn is another one"
    table.do("train hike 3")
    assert table.of()["trained"] == ["hike"]


@pytest.mark.rule("CON-076")
def test_the_relief_of_draft_holds_for_cards_taken_later_in_the_turn() -> None:
    mine = diner(body="grains fruits", activities=["run"], cooked=["jam"], assistants="life")
    table = lay(mine, diner(), diner(), edition=DRAFT, planner="hike walk dance")
    table.do("ask life a", "workout", "take activity 1", "train hike 1", "train hike 2")
    assert table.of()["trained"] == ["hike"]


@pytest.mark.rule("CON-076")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_relief_is_for_its_owner_only(edition: str) -> None:
    mine = diner(activities=["row"], cooked=["jam"], assistants="life")
    table = lay(mine, diner(body="grains fruits", activities=["hike"]), diner(), edition=edition)
    table.do("ask life a", "cook", "done")
    table.do("workout", "train hike 1", "train hike 2")
    assert table.activities(1) == ["hike grains fruits -"]


@pytest.mark.rule("CON-076")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_relief_does_not_reach_the_end_of_the_round(edition: str) -> None:
    cook = diner(
        recipes=["feast poultry meat seafood"],
        kitchen="grains",
        trained=["walk", "dance"],
        ready=["supper"],
        assistants="life",
        markers=1,
    )
    table = lay(cook, diner(markers=0), diner(markers=0), edition=edition, cards=[SUPPER])
    table.do("ask life b", "pass cook")
    assert table.asked == "round end"
    table.do("use supper", "cook feast 4")
    assert table.recipes() == ["feast poultry meat seafood grains -"]


@pytest.mark.rule("CON-010", "CON-075")
@pytest.mark.parametrize("edition", LATER)
def test_life_a_completes_one_activity_with_one_token_fewer(edition: str) -> None:
    table = coached(edition, (0, 0), body="water", activities=["run grains", "hike grains fruits"])
    table.do("ask life a")
    assert table.offers() == {"activity run", "activity hike"}
    table.do("activity run")
    assert (table.of()["trained"], table.activities()) == (["run"], ["hike grains fruits -"]), "one of them"
    assert table.score() == table.activity_vp("run")
    assert table.body() == {"water": 1}


@pytest.mark.rule("CON-010", "CON-075")
@pytest.mark.parametrize("edition", LATER)
def test_life_b_completes_one_recipe_with_one_token_fewer(edition: str) -> None:
    table = coached(edition, (0, 1), recipes=["stew - meat", "curry nuts grains - oils"])
    table.do("ask life b")
    assert table.offers() == {"recipe stew", "recipe curry"}
    table.do("recipe curry")
    assert (table.of()["cooked"], table.recipes()) == (["curry"], ["stew - meat"])
    assert table.score() == table.recipe_vp("curry")
    assert table.body() == {"nuts": 1, "grains": 1, "oils": 1}, "the missing one does not enter the body"
    assert "curry" in table.of()["ready"]


@pytest.mark.rule("CON-075")
@pytest.mark.parametrize("edition", LATER)
@pytest.mark.parametrize(("placed", "eaten"), [("cook stew 1", "grains"), ("cook stew 2", "meat")])
def test_the_player_chooses_which_token_is_left_out(edition: str, placed: str, eaten: str) -> None:
    table = coached(edition, (0, 1), kitchen="grains meat", recipes=["stew"])
    table.do("cook", "ask life b", placed)
    assert (table.of()["cooked"], table.body()) == (["stew"], {eaten: 1})


@pytest.mark.rule("CON-076")
@pytest.mark.parametrize("edition", EDITIONS)
def test_life_works_at_any_moment_of_the_owners_turn(edition: str) -> None:
    for before in ((), ("cook",), ("workout",), ("shop",), ("snack",), ("buffet",), ("pass cook",), ("cook", "done")):
        table = coached(edition, (1, 0), kitchen="water", body="water")
        table.do(*before)
        assert table.deciding == 0
        assert table.may("ask life a"), before
    table.do("done")
    assert (table.deciding, table.offers("ask")) == (1, set())


@pytest.mark.rule("CON-076")
@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_are_compared_when_life_is_asked(edition: str) -> None:
    table = coached(edition, (0, 1), kitchen="grains 2", recipes=["stew - meat", "toast - fruits", "feast"])
    table.do("cook")
    assert table.offers("ask") == {"ask life b"}
    table.do("cook stew 1")
    assert table.offers("ask") == (set() if edition == DRAFT else {"ask life a"})
    table.do("cook toast 1")
    assert table.offers("ask") == {"ask life a"}


@pytest.mark.rule("CON-077")
@pytest.mark.parametrize("edition", LATER)
def test_an_activity_of_one_space_may_complete_with_none(edition: str) -> None:
    table = coached(edition, (0, 0), activities=["walk", "run"])
    table.do("ask life a", "activity walk")
    assert (table.of()["trained"], table.activities()) == (["walk"], ["run - -"])
    assert table.score() == table.activity_vp("walk")


@pytest.mark.rule("CON-077")
@pytest.mark.parametrize("edition", LATER)
def test_a_space_for_one_or_two_counts_as_one_token(edition: str) -> None:
    table = coached(edition, (0, 0), activities=["box meat"])
    table.do("ask life a")
    assert table.of()["trained"] == ["box"]


@pytest.mark.rule("CON-077")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_exact_double_wild_counts_as_two_and_may_then_be_filled_with_one(edition: str) -> None:
    plain = coached(edition, (1, 0), body="water", activities=["lift meat"])
    plain.do("workout")
    assert not plain.offers("train"), "without help it takes two"
    table = coached(edition, (1, 0), body="water", activities=["lift meat"])
    table.do("ask life a")
    assert table.of()["trained"] == [], "two tokens are missing"
    table.do("workout", "train lift 2")
    assert (table.of()["trained"], table.body()) == (["lift"], {})
    assert table.score() == table.activity_vp("lift")


@pytest.mark.rule("CON-077")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_the_double_wild_filled_another_token_may_be_missing(edition: str) -> None:
    table = coached(edition, (1, 0), body="water 2", activities=["lift"])
    table.do("ask life a", "workout", "train lift 2")
    assert (table.of()["trained"], table.body()) == (["lift"], {})


@pytest.mark.rule("CON-077", "CON-010")
def test_life_of_thought_is_as_in_retail() -> None:
    assert coached(THOUGHT, (1, 1)).offers("ask") == coached("retail", (1, 1)).offers("ask") == {"ask life a"}
