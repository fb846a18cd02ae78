"""What a table can agree on, and what does not go together."""

from typing import Any

import pytest

import smorgasboard as sb
from smorgasboard.engine.errors import BadOption
from smorgasboard.engine.options import Choice, Several
from smorgasboard.games.consumption import Consumption
from smorgasboard.games.consumption.rules.state import ConsumptionState

DRAFT, RETAIL, THOUGHT = (Consumption(edition) for edition in ("draft", "retail", "thought"))
OLDER = [pytest.param(DRAFT, id="draft"), pytest.param(RETAIL, id="retail")]
ALL = [*OLDER, pytest.param(THOUGHT, id="thought")]


def new(game: Consumption, players: int, **options: Any) -> ConsumptionState:
    table = game.new(players, seed=1, **options)
    assert isinstance(table, ConsumptionState)
    return table


def choices(game: Consumption, name: str) -> tuple[str, ...]:
    option = next(option for option in game.options if option.name == name)
    assert isinstance(option, Choice | Several)
    return option.choices


def test_food_for_thought_is_the_usual_edition() -> None:
    assert sb.load("consumption").edition == "thought"
    assert list(sb.load("consumption").facts.players) == [1, 2, 3, 4]


@pytest.mark.rule("CON-018")
def test_boards_that_can_be_agreed_on() -> None:
    assert choices(DRAFT, "diets") == choices(RETAIL, "diets") == ("usual", "standard", "dealt")
    assert choices(THOUGHT, "diets") == ("usual", "standard", "dealt", "chosen")


@pytest.mark.rule("CON-021")
def test_modules_are_an_option_of_food_for_thought_alone() -> None:
    assert choices(THOUGHT, "modules") == ("potluck", "goals", "allergy", "freezer")
    assert choices(THOUGHT, "allergies") == ("dealt", "chosen")
    for game in (DRAFT, RETAIL):
        assert {option.name for option in game.options} == {"first", "diets", "random_assistants"}
        with pytest.raises(BadOption, match="no option modules"):
            game.new(3, modules=["goals"])


@pytest.mark.rule("CON-175")
@pytest.mark.parametrize(("module", "title"), [("potluck", "Pot Luck"), ("goals", "Goals")])
def test_pot_luck_and_goals_are_not_for_solo(module: str, title: str) -> None:
    for modules in ([module], ["freezer", "allergy", module]):
        with pytest.raises(BadOption, match=f"^{title} is not for solo play: leave it out of the option modules.$"):
            THOUGHT.new(1, modules=modules)
    THOUGHT.new(2, seed=1, modules=[module])


@pytest.mark.rule("CON-175")
def test_modules_combine_freely() -> None:
    modules = ("potluck", "goals", "allergy", "freezer")
    for mask in range(16):
        chosen = [module for at, module in enumerate(modules) if mask >> at & 1]
        for players in (2, 3, 4) if set(chosen) & {"potluck", "goals"} else (1, 2, 3, 4):
            state = new(THOUGHT, players, modules=chosen)
            on = {"potluck": state.potluck, "allergy": state.allergies, "freezer": state.freezer}
            assert on == {name: name in chosen for name in on}
            assert len(state.goals) == 2 * ("goals" in chosen)


@pytest.mark.rule("CON-039")
@pytest.mark.parametrize("game", ALL)
def test_a_seat_that_is_not_taken_cannot_start(game: Consumption) -> None:
    for players in (1, 2, 3, 4):
        for seat in (1, 2, 3, 4):
            options = {"first": f"seat{seat}"}
            if seat <= players:
                assert new(game, players, **options).first == seat - 1
            else:
                with pytest.raises(BadOption, match=rf"^Nobody sits on seat {seat}: .* option first .*\.$"):
                    game.new(players, **options)


@pytest.mark.rule("CON-019")
@pytest.mark.parametrize("game", OLDER)
@pytest.mark.parametrize("diets", ["standard", "dealt"])
def test_solo_play_of_the_older_editions_is_for_the_cleanse(game: Consumption, diets: str) -> None:
    with pytest.raises(BadOption, match="Cleanse board: set the option diets to usual"):
        game.new(1, diets=diets)
    game.new(2, seed=1, diets=diets)


@pytest.mark.rule("CON-005", "CON-170")
@pytest.mark.parametrize("game", OLDER)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_older_editions_draw_assistants_in_solo_play_only(game: Consumption, players: int) -> None:
    with pytest.raises(BadOption, match="only solo play draws assistants at random: set the option random_assistants"):
        game.new(players, random_assistants="yes")
    assert new(game, 1, random_assistants="yes").random_assistants
    assert new(THOUGHT, players, random_assistants="yes").random_assistants


@pytest.mark.parametrize("game", ALL)
def test_refusals_hold_wherever_a_match_is_prepared(game: Consumption) -> None:
    """Lobbies and records settle options without dealing."""
    bad: dict[str, Any] = {"first": "seat4"}
    with pytest.raises(BadOption):
        game.settings(3, bad)
    with pytest.raises(BadOption):
        sb.Match(game, 3, "1", bad)


@pytest.mark.parametrize("game", ALL)
def test_every_choice_is_worded(game: Consumption) -> None:
    for option in game.options:
        assert isinstance(option, Choice | Several)
        worded = [option.wording(choice) for choice in option.choices]
        assert len(set(worded)) == len(worded)
        assert all(worded)
