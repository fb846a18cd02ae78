"""When abilities work: CON-126 to CON-128, and what a turn's help may not outlast."""

from typing import Any

import pytest
from tests.games.consumption.table import DRAFT, EDITIONS, Sitting, Table, diner, lay, recipe

DRINK = recipe("drink", "water water", effects=["gain 1 water body"])
GIFT = recipe("gift", "water grains", effects=["gain 1 any kitchen"])
EVENING = recipe("evening", "oils oils", effects=["gain 1 oils body"], when="round end")
SUPPER = recipe("supper", "oils nuts", effects=["cook 2"], when="round end")
MEDAL = recipe("medal", "oils water", effects=["score 3 per recipe"], when="game end")
CARDS = (DRINK, GIFT, EVENING, SUPPER, MEDAL)


def lay_cards(*sittings: Sitting, **more: Any) -> Table:
    return lay(*sittings, cards=CARDS, **more)


def end_of_round(*sittings: Sitting, **more: Any) -> Table:
    """Everybody has passed; whoever has something to use is asked."""
    table = lay_cards(*sittings, **more)
    while table["stage"] == "taking actions":
        table.do("done" if table.asked == "after" else "pass cook")
    return table


# ---- at any time of the own turn ----


@pytest.mark.rule("CON-126")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_ability_is_used_once_and_the_card_is_turned_over(edition: str) -> None:
    table = lay_cards(diner(ready=["drink", "gift"]), diner(), edition=edition)
    table.do("use drink")
    assert table.body() == {"water": 1}
    assert table.of()["ready"] == ["gift"]
    assert table.of()["cooked"] == ["drink", "gift"]
    assert not table.may("use drink")
    table.do("cook", "done", "done", "cook", "done")
    assert table.deciding == 0
    assert not table.may("use drink")


@pytest.mark.rule("CON-126", "CON-091")
@pytest.mark.parametrize(
    "steps",
    [(), ("cook",), ("cook", "cook toast 1"), ("workout",), ("shop",), ("pass cook",), ("buffet",), ("snack",)],
    ids=" ".join,
)
def test_any_moment_of_the_own_turn_will_do(steps: tuple[str, ...]) -> None:
    table = lay_cards(diner("grains 2 fruits", recipes=["toast"], ready=["drink", "gift"]), diner(), diner())
    table.do(*steps)
    before = table.asked
    table.do("use drink")
    assert table.body() == {"water": 1}
    assert table.asked == before, "what was under way goes on"
    table.do("use gift", "food meat")
    assert "meat" in table.kitchen()


@pytest.mark.rule("CON-126")
def test_after_the_action_the_turn_stays_open_while_there_is_something_to_use() -> None:
    table = lay_cards(diner(ready=["drink"]), diner())
    table.do("cook", "done")
    assert table.offers() == {"done", "use drink"}
    table.do("use drink")
    assert table.deciding == 1


@pytest.mark.rule("CON-126", "CON-091")
def test_not_in_another_players_turn() -> None:
    table = lay_cards(diner(), diner(ready=["drink"]))
    assert not table.may("use drink")
    assert table.refusal("use drink", seat=1)
    table.do("cook")
    assert table.refusal("use drink", seat=1)
    table.do("done")
    assert table.may("use drink")


@pytest.mark.rule("CON-126")
def test_only_completed_recipes_have_abilities() -> None:
    table = lay_cards(diner("water", recipes=["drink water", "gift"]), diner(ready=["evening"]))
    assert not table.offers("use")
    table.do("cook", "cook drink 2")
    assert table.offers("use") == {"use drink"}


@pytest.mark.rule("CON-126", "CON-091")
def test_an_ability_may_come_within_another_but_not_within_one_decision() -> None:
    swap = recipe("swap", "nuts nuts", effects=["exchange 1"])
    shed = recipe("shed", "nuts oils", effects=["lose 1 any"])
    table = lay(diner(body="water", ready=["swap", "shed"]), diner(), cards=[swap, shed])
    table.do("use swap")
    assert table.may("use shed")
    table.do("food water")
    assert not table.offers("use"), "the token is in the hand: nothing can take it away now"
    table.do("food meat")
    assert table.body() == {"meat": 1}


# ---- at the end of a round ----


@pytest.mark.rule("CON-127")
@pytest.mark.parametrize("edition", EDITIONS)
def test_end_of_round_abilities_come_from_the_first_player_on(edition: str) -> None:
    table = end_of_round(
        diner(ready=["evening"]), diner(), diner(ready=["supper"], kitchen="grains", recipes=["toast"])
    )
    assert (table.asked, table.deciding) == ("round end", 0)
    later = end_of_round(
        diner(ready=["evening"]),
        diner(),
        diner(ready=["supper"], kitchen="grains", recipes=["toast"]),
        edition=edition,
        first=2,
    )
    assert (later.asked, later.deciding) == ("round end", 2)
    later.do("done")
    assert (later.asked, later.deciding) == ("round end", 0)


@pytest.mark.rule("CON-127")
def test_each_uses_any_number_of_them() -> None:
    twice = recipe("twice", "nuts nuts", effects=["gain 1 nuts body"], when="round end")
    table = lay(diner(ready=["evening", "twice"], markers=1), diner(markers=0), cards=[twice, EVENING])
    table.do("pass cook")
    assert table.offers() == {"done", "use evening", "use twice"}
    table.do("use evening")
    assert table.offers() == {"done", "use twice"}
    table.do("use twice")
    assert table.body() == {"oils": 1, "nuts": 1}
    assert table["stage"] == "choosing assistants", "nothing is left to use: the next round begins"


@pytest.mark.rule("CON-127", "CON-061")
def test_what_is_not_used_can_be_used_in_a_later_round() -> None:
    table = end_of_round(diner(ready=["evening"]), diner())
    table.do("done")
    table.choose_any_assistants()
    while table["stage"] == "taking actions":
        table.do("done" if table.asked == "after" else "pass cook")
    assert table["round"] == 2
    assert table.may("use evening")


@pytest.mark.rule("CON-127", "CON-126")
def test_each_ability_has_its_own_time() -> None:
    table = lay_cards(diner(ready=["evening", "drink"], markers=1), diner(markers=0))
    assert table.offers("use") == {"use drink"}, "not before the round ends"
    table.do("pass cook", "done")
    assert table.asked == "round end"
    assert table.offers("use") == {"use evening"}, "and no turn is anybody's now"


@pytest.mark.rule("CON-127")
def test_a_recipe_completed_at_the_end_of_a_round_can_be_used_right_then() -> None:
    table = end_of_round(diner("oils 2", ready=["supper"], recipes=["evening oils"]), diner())
    table.do("use supper", "cook evening 2")
    assert table.of()["cooked"] == ["supper", "evening"]
    while not table.may("use evening"):
        table.do("done")
    table.do("use evening")
    assert table.body() == {"oils": 3}


@pytest.mark.rule("CON-127")
def test_with_nothing_to_use_nobody_is_asked() -> None:
    table = lay_cards(diner(ready=["drink"], markers=1), diner(ready=["supper"], markers=0))
    table.do("pass cook", "done")
    assert table["stage"] == "choosing assistants", "drink is not for now, and supper would do nothing"


# ---- at the end of the game ----


@pytest.mark.rule("CON-128")
@pytest.mark.parametrize("edition", EDITIONS)
def test_end_of_game_abilities_count_then_and_only_then(edition: str) -> None:
    table = lay_cards(diner("water", recipes=["medal oils"], cooked=["stew"]), diner(), edition=edition, round=6)
    table.do("cook", "cook medal 2")
    assert table.score() == table.recipe_vp("medal"), "nothing but its VP at once"
    assert table.of()["ready"] == []
    assert not table.offers("use")
    table.pass_all()
    assert table.state.over
    with_medal = table.state.outcome().scores[0]
    plain = lay_cards(diner(cooked=["stew", "toast"]), diner(), edition=edition, round=6)
    plain.pass_all()
    body = table.state.diners[0].body_points() - plain.state.diners[0].body_points()
    expected = plain.state.outcome().scores[0] + body + 3 * 2 + table.recipe_vp("medal")
    assert with_medal == expected, "3 VP for each of two recipes"


@pytest.mark.rule("CON-128")
def test_an_incomplete_recipe_gives_nothing_at_the_end() -> None:
    scores = []
    for cards in (["medal oils"], ["medal"]):
        table = lay_cards(diner(recipes=cards, cooked=["stew"]), diner(), round=6)
        table.pass_all()
        scores.append(table.state.outcome().scores[0] - table.state.diners[0].body_points())
    assert scores == [-4.0, -4.0]


# ---- what holds for one turn ----


@pytest.mark.rule("CON-076", "CON-127")
def test_relief_does_not_outlast_the_turn() -> None:
    """Draft's Life Coach works for all cards, and somebody cooks at the end of that round."""
    mine = diner(recipes=["banquet"], trained=["walk"], assistants="life", markers=1)
    theirs = diner("dairy 2 grains", recipes=["feast poultry meat seafood"], ready=["supper"], markers=0)
    table = lay_cards(mine, theirs, edition=DRAFT)
    table.do("ask life b", "pass cook")
    while table["stage"] == "taking actions":
        table.do("done")
    assert (table.asked, table.deciding) == ("round end", 1)
    table.do("use supper", "cook feast 4")
    assert table.recipes(1) == ["feast poultry meat seafood grains -"]
    table.do("cook feast 5")
    assert table.of(1)["cooked"] == ["supper", "feast"]


@pytest.mark.rule("CON-072", "CON-127")
def test_the_chefs_exception_is_for_the_actions_own_tokens() -> None:
    extra = recipe("extra", "nuts nuts", effects=["cook 2"])
    table = lay(diner("water grains", recipes=["stew"], ready=["extra"], assistants="chef"), diner(), cards=[extra])
    table.do("cook", "ask chef a")
    assert table.offers("cook") == {"cook stew 1", "cook stew 2"}
    table.do("use extra")
    assert table.offers("cook") == {"cook stew 1"}
    table.do("cook stew 1")
    assert table.asked == "cook"
    assert table.may("cook stew 2"), "back in the action the exception is still there"


@pytest.mark.rule("CON-071")
@pytest.mark.parametrize("seat", [1, 2, 3])
@pytest.mark.parametrize(
    ("assistant", "option", "place"), [("kitchen", "a", "cook"), ("fitness", "a", "workout"), ("chef", "b", "cook")]
)
def test_an_assistant_helps_whoever_asks(seat: int, assistant: str, option: str, place: str) -> None:
    others = ["restaurateur", "life", "shopper"]
    seated = [others.pop() if each != seat else assistant for each in range(4)]
    sittings = [diner("grains 2", body="water", recipes=["stew"] if each == seat else []) for each in range(4)]
    for sitting, helper in zip(sittings, seated, strict=True):
        sitting.assistants = helper
    table = lay(*sittings)
    for _ in range(seat):
        table.do("cook", "done")
    table.do(place, f"ask {assistant} {option}")
    assert table.deciding == seat
    while table.asked != "cook" and place == "cook":
        table.do(min(table.offers("recipe", "take recipe")))
    assert table.deciding == seat
    table.do("done")
    assert table.deciding == (seat + 1) % 4
