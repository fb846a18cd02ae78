"""Things of Consumption that do nothing, and content that brings its edition along."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.games.consumption.keen import keen

import smorgasboard as sb
from smorgasboard.engine.chance import SeededChance
from smorgasboard.engine.content.edits import number_at, with_changes
from smorgasboard.engine.errors import BadContent
from smorgasboard.engine.events import Event
from smorgasboard.engine.judgement.numbers import read_numbers
from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.game import NUMBERS, Consumption
from smorgasboard.games.consumption.judgement.cards import SeatForecast
from smorgasboard.games.consumption.judgement.outlook import Valuation
from smorgasboard.games.consumption.rules.codes import RESTAURATEUR
from smorgasboard.games.consumption.rules.places import dining
from smorgasboard.games.consumption.rules.scoring import completed as tallies
from smorgasboard.games.consumption.rules.state import ConsumptionState

GAME = Consumption()


def steps(game: Consumption, seed: str) -> Iterator[tuple[ConsumptionState, int, int, list[Event]]]:
    """Of a match between keen players: each position, who does what in it, and what then happens."""
    state, chance = game.deal(game.settings(3), SeededChance(seed)), SeededChance(f"keen {seed}")
    while not state.over:
        seat, action = state.mover(), keen(state, chance)
        before = state.copy()
        yield before, seat, action, happening(state, seat, action)


def happening(state: sb.State, seat: int, action: int) -> list[Event]:
    state.events = []
    state.apply(seat, action)
    return state.events


def first_step(wanted: Callable[[Event], bool]) -> tuple[ConsumptionState, int, int, Event]:
    """The first position of some match in which something wanted comes next."""
    for seed in range(20):
        for state, seat, action, told in steps(GAME, str(seed)):
            if found := next(filter(wanted, told), None):
                return state, seat, action, found
    raise AssertionError("it never happened")


def blanked(tmp_path: Path, table: str, entry: str) -> Consumption:
    return with_changes(GAME, GAME.blanks()[table][entry], tmp_path / "blank.toml")


def carried_over(game: Consumption, state: ConsumptionState) -> ConsumptionState:
    twin = game.state(state.to_json())
    assert twin.to_json() == state.to_json()
    return twin


def test_a_blank_recipe_is_cooked_for_nothing(tmp_path: Path) -> None:
    state, seat, action, told = first_step(lambda event: isinstance(event, events.CompletedRecipe))
    assert isinstance(told, events.CompletedRecipe)
    game = blanked(tmp_path, "recipe completed", told.recipe)
    twin = carried_over(game, state)
    assert events.CompletedRecipe(told.seat, told.recipe, 0) in happening(twin, seat, action)
    before = state.diners[told.seat].score
    assert twin.diners[told.seat].score == before
    assert game.box.recipe_at[told.recipe] not in twin.diners[told.seat].ready
    state.apply(seat, action)
    assert state.diners[told.seat].score == before + told.points > before


def test_a_blank_activity_gives_no_points_and_no_icon(tmp_path: Path) -> None:
    state, seat, action, told = first_step(lambda event: isinstance(event, events.CompletedActivity))
    assert isinstance(told, events.CompletedActivity)
    game = blanked(tmp_path, "activity completed", told.activity)
    twin = carried_over(game, state)
    assert events.CompletedActivity(told.seat, told.activity, 0) in happening(twin, seat, action)
    state.apply(seat, action)
    real, blank = state.diners[told.seat], twin.diners[told.seat]
    assert real.score == blank.score + told.points
    assert real.trained == blank.trained
    assert sum(tallies.icon_counts(GAME.box, real)) == sum(tallies.icon_counts(game.box, blank)) + 1
    assert tallies.different_icons(game.box, blank) == 0 < tallies.different_icons(GAME.box, real)


def test_an_unfinished_blank_card_costs_nothing(tmp_path: Path) -> None:
    state, seat, action, told = first_step(lambda event: isinstance(event, events.TookRecipe))
    assert isinstance(told, events.TookRecipe)
    twin = carried_over(blanked(tmp_path, "recipe taken", told.recipe), state)
    state.apply(seat, action)
    twin.apply(seat, action)
    worth = GAME.content.recipes[told.recipe].vp
    assert twin.outcome().scores[told.seat] - state.outcome().scores[told.seat] == worth


def test_a_blank_stand_is_visited_for_nothing(tmp_path: Path) -> None:
    state, seat, action, told = first_step(lambda event: isinstance(event, events.Visited))
    assert isinstance(told, events.Visited)
    twin = carried_over(blanked(tmp_path, "stand", told.stand), state)
    kitchen, body = twin.diners[seat].kitchen.copy(), twin.diners[seat].body.copy()
    after = happening(twin, seat, action)
    assert told in after
    assert (twin.diners[seat].kitchen, twin.diners[seat].body) == (kitchen, body)
    assert not any(isinstance(event, events.Stocked | events.Ate) for event in after)


@pytest.mark.parametrize("assistant", GAME.content.assistants)
def test_a_blank_assistant_never_helps(assistant: str, tmp_path: Path) -> None:
    def helps(told: list[Event]) -> bool:
        return any(isinstance(event, events.UsedOption) and event.assistant == assistant for event in told)

    game = blanked(tmp_path, "assistant", assistant)
    assert any(helps(told) for seed in "01234" for *_, told in steps(GAME, seed))
    chosen = 0
    for *_, told in steps(game, "0"):
        chosen += any(isinstance(event, events.ChoseAssistant) and event.assistant == assistant for event in told)
        assert not helps(told)
    assert chosen


def test_nobody_dines_out_trusting_in_a_blank_restaurateur(tmp_path: Path) -> None:
    for game, may_dine in ((GAME, True), (blanked(tmp_path, "assistant", "restaurateur"), False)):
        table = game.deal(game.settings(3), SeededChance("0"))
        diner = table.diners[0]
        diner.assistants = 1 << RESTAURATEUR
        diner.allergen = dining.dish(table, 0)[0]
        assert dining.may_dine(table, diner, 0, 0) == may_dine


def test_what_is_blank_says_so(tmp_path: Path) -> None:
    game = blanked(tmp_path, "recipe taken", "paella")
    assert game.content.recipes["paella"].text == "Blank: it does nothing."
    assert game.content.recipes["paella"].vp == 0


# ---- the edition's numbers ----


def test_a_content_file_may_bring_its_edition_along(tmp_path: Path) -> None:
    assert number_at(GAME.whole_content(), "edition.set_points.4") == 5
    richer = with_changes(
        GAME, {"edition.set_points.4": 6, "options.life.a.need": "activities > recipes"}, tmp_path / "a"
    )
    assert richer.box.set_points[3] == 6
    assert richer.box.option_need[6] != GAME.box.option_need[6]
    assert richer.content_hash != GAME.content_hash


def test_a_part_of_the_edition_is_enough(tmp_path: Path) -> None:
    cards = GAME.own_content.read_text(encoding="utf-8")
    chart = '[[solo_chart]]\nleast = 0\nphrase = "So be it."\norigin = "house"\n'
    (tmp_path / "mine.toml").write_text(f"{cards}\n{chart}", encoding="utf-8")
    game = Consumption(content=tmp_path / "mine.toml")
    assert len(game.content.solo_chart) == 1
    assert game.box.set_points == GAME.box.set_points
    assert with_changes(game, (), tmp_path / "whole.toml").source == game.source


def test_another_edition_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"mine.toml, line \d+: edition.name: expected 'thought', the edition that is"):
        with_changes(GAME, {"edition.name": "draft"}, tmp_path / "mine.toml")


def test_boards_are_dealt_unless_they_are_chosen() -> None:
    assert GAME.dealt_in(GAME.settings(3)) == {"diet", "allergy", "turn order"}
    assert GAME.dealt_in(GAME.settings(3, {"diets": "chosen"})) == {"allergy", "turn order"}
    chosen = GAME.settings(3, {"modules": ["allergy"], "allergies": "chosen"})
    assert GAME.dealt_in(chosen) == {"diet", "turn order"}


# ---- bots ----


def test_bots_expect_nothing_of_blank_cards(tmp_path: Path) -> None:
    one_of_each = [GAME.blanks()["recipe taken"]["paella"], GAME.blanks()["activity taken"][GAME.box.activity_names[0]]]
    game = with_changes(GAME, [change for blank in one_of_each for change in blank], tmp_path / "blank.toml")
    for each in (GAME, game):
        state = each.new(2, 0)
        assert isinstance(state, ConsumptionState)
        valuation = Valuation(read_numbers(NUMBERS))
        curve = valuation.groups.curve(state.diners[0].tracks, 20)
        seen = SeatForecast(each.box, state.diners[0], valuation.prices, curve, 20, 1)
        promised = seen.ability_worth(each.box.recipe_at["paella"]), seen.icon_worth(0)
        assert all(promised) == (each is GAME)
        assert any(promised) == (each is GAME)
