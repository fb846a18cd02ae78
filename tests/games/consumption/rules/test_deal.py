"""How the table is laid out: decks, modules, boards, solo play."""

from collections import Counter
from typing import Any

import pytest
from tests.games.consumption.table import new as laid_new, recipe

from smorgasboard.games.consumption import Consumption
from smorgasboard.games.consumption.rules.codes import ASSISTANT_NAMES, NO_CARD
from smorgasboard.games.consumption.rules.state import ConsumptionState

EDITIONS = ("draft", "retail", "thought")
GAMES = {edition: Consumption(edition) for edition in EDITIONS}
THOUGHT = GAMES["thought"]
SEEDS = range(12)


def new(game: Consumption, players: int, seed: int = 1, **options: Any) -> ConsumptionState:
    table = game.new(players, seed=seed, **options)
    assert isinstance(table, ConsumptionState)
    return table


def recipes_in(table: ConsumptionState) -> list[str]:
    cards = [*table.left_pile, *table.right_pile, *table.book]
    return [table.box.recipe_names[card] for card in cards]


def deck_of(name: str) -> str:
    return THOUGHT.content.recipes[name].deck


@pytest.mark.rule("CON-001", "CON-030")
@pytest.mark.parametrize(("edition", "cards"), [("draft", 41), ("retail", 41), ("thought", 56)])
def test_recipes_are_split_into_two_piles_beside_four_open_ones(edition: str, cards: int) -> None:
    orders = set()
    for seed in SEEDS:
        table = new(GAMES[edition], 3, seed=seed)
        assert len(set(recipes_in(table))) == len(recipes_in(table)) == cards
        assert {deck_of(name) for name in recipes_in(table)} <= {"older", "thought"}
        assert abs(len(table.left_pile) - len(table.right_pile)) <= 1
        assert (table.left_known, table.right_known, table.deck_known) == (0, 0, 0)
        orders.add(tuple(recipes_in(table)))
    assert len(orders) == len(SEEDS)


@pytest.mark.rule("CON-002", "CON-031")
@pytest.mark.parametrize(("edition", "cards"), [("draft", 24), ("retail", 48), ("thought", 48)])
def test_activities(edition: str, cards: int) -> None:
    table = new(GAMES[edition], 4)
    assert sorted([*table.deck, *table.planner]) == list(range(cards))
    assert len(table.planner) == 3
    assert NO_CARD not in table.planner
    assert len({tuple(new(GAMES[edition], 4, seed=seed).deck) for seed in SEEDS}) == len(SEEDS)


@pytest.mark.rule("CON-032", "CON-166")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_bag_is_mixed_and_stays_away_from_solo_play(players: int) -> None:
    table = new(THOUGHT, players)
    in_all = Counter([*table.bag, *table.pizza[1:], *table.buffet])
    assert in_all == ({} if players == 1 else dict.fromkeys(range(11), 10))
    if players > 1:
        assert len({tuple(new(THOUGHT, players, seed=seed).bag) for seed in SEEDS}) == len(SEEDS)


@pytest.mark.rule("CON-176")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_pot_luck_takes_the_place_of_eight_base_recipes(players: int) -> None:
    left_out = set()
    for seed in SEEDS:
        names = recipes_in(new(THOUGHT, players, seed=seed, modules=["potluck"]))
        decks = Counter(deck_of(name) for name in names)
        assert decks["potluck"] == 8
        assert decks["freezer"] == 0
        assert len(names) == 56
        left_out.add(frozenset(THOUGHT.content.recipes) - frozenset(names))
    assert len(left_out) == len(SEEDS)


@pytest.mark.rule("CON-176", "CON-030")
def test_recipes_of_modules_are_shuffled_into_both_piles() -> None:
    places: set[int] = set()
    for seed in SEEDS:
        table = new(THOUGHT, 3, seed, modules=["potluck"])
        piles = [table.left_pile, table.right_pile]
        assert all(set(pile) & set(table.box.potluck_deck) for pile in piles)
        places.update(table.left_pile.index(card) for card in table.box.potluck_deck if card in table.left_pile)
    assert len(places) > 20


@pytest.mark.rule("CON-019", "CON-189")
def test_a_starred_recipe_of_the_freezer_stays_out_of_solo_play_too() -> None:
    ice = recipe("ice", "meat water", deck="freezer", starred=True)
    for players in (1, 3):
        table = laid_new(players=players, modules=["freezer"], cards=[ice]).state
        assert ("ice" in recipes_in(table)) == (players == 3)


@pytest.mark.rule("CON-189")
def test_the_freezer_takes_the_place_of_eight_base_recipes_with_pot_luck_of_sixteen() -> None:
    alone = Counter(map(deck_of, recipes_in(new(THOUGHT, 3, modules=["freezer"]))))
    both = Counter(map(deck_of, recipes_in(new(THOUGHT, 3, modules=["freezer", "potluck"]))))
    assert (alone["freezer"], alone["potluck"], alone.total()) == (8, 0, 56)
    assert (both["freezer"], both["potluck"], both.total()) == (8, 8, 56)


@pytest.mark.rule("CON-189")
def test_everybody_has_a_freezer_with_the_module_and_nobody_without() -> None:
    for diner in new(THOUGHT, 4, modules=["freezer"]).diners:
        assert diner.frozen == [0] * 6
    for diner in new(THOUGHT, 4).diners:
        assert diner.frozen == []


@pytest.mark.rule("CON-019", "CON-189")
def test_solo_play_leaves_out_the_starred_recipes_before_others_leave() -> None:
    starred = {name for name, recipe in THOUGHT.content.recipes.items() if recipe.starred}
    base = [name for name in THOUGHT.content.recipes if deck_of(name) in ("older", "thought")]
    for seed in SEEDS:
        names = recipes_in(new(THOUGHT, 1, seed=seed))
        assert set(names) == set(base) - starred
        frozen = recipes_in(new(THOUGHT, 1, seed=seed, modules=["freezer"]))
        assert not set(frozen) & starred
        assert Counter(map(deck_of, frozen))["freezer"] == len(frozen) - len(names) + 8
        assert len([name for name in frozen if name in base]) == len(names) - 8


@pytest.mark.rule("CON-019")
@pytest.mark.parametrize("edition", ["draft", "retail"])
def test_four_recipes_leave_the_older_editions_solo(edition: str) -> None:
    full, solo = (set(recipes_in(new(GAMES[edition], players, seed=3))) for players in (3, 1))
    assert full - solo == {
        "cherry-soda",
        "duck-with-pears-in-a-red-wine",
        "fish-tacos",
        "liver-pate-with-shallots-and-walnuts",
    }


@pytest.mark.rule("CON-018", "CON-019", "CON-043")
@pytest.mark.parametrize("edition", EDITIONS)
def test_usual_boards(edition: str) -> None:
    game = GAMES[edition]
    assert [game.box.diet_names[diner.diet] for diner in new(game, 1).diners] == ["cleanse"]
    for players in (2, 3, 4):
        assert {game.box.diet_names[diner.diet] for diner in new(game, players).diners} == {"standard"}


@pytest.mark.rule("CON-018", "CON-043")
@pytest.mark.parametrize("edition", EDITIONS)
def test_boards_dealt_differ_and_each_may_come(edition: str) -> None:
    game = GAMES[edition]
    seen: set[int] = set()
    for seed in SEEDS:
        diets = [diner.diet for diner in new(game, 4, seed=seed, diets="dealt").diners]
        assert len(set(diets)) == 4
        seen.update(diets)
    assert seen == set(game.box.alternate_diets)
    diner = new(game, 4, diets="dealt").diners[2]
    assert diner.tracks == game.box.tracks[diner.diet]


@pytest.mark.rule("CON-019")
def test_food_for_thought_solo_allows_other_boards() -> None:
    assert new(THOUGHT, 1, diets="standard").diners[0].diet == THOUGHT.box.standard_diet
    assert new(THOUGHT, 1, diets="dealt").diners[0].diet in THOUGHT.box.alternate_diets
    table = new(THOUGHT, 1, diets="chosen")
    offered = {THOUGHT.actions.text(action) for action in table.legal_actions(0)}
    assert offered == {f"diet {name}" for name in THOUGHT.box.diet_names}


@pytest.mark.rule("CON-177")
def test_two_of_ten_goals_are_drawn() -> None:
    seen: set[int] = set()
    for seed in range(40):
        goals = new(THOUGHT, 3, seed=seed, modules=["goals"]).goals
        assert len(set(goals)) == len(goals) == 2
        seen.update(goals)
    assert seen == set(range(10))
    assert new(THOUGHT, 3).goals == []


@pytest.mark.rule("CON-182")
def test_allergies_are_dealt_each_once_and_cover_their_track() -> None:
    holders: set[tuple[int, int]] = set()
    for seed in range(20):
        table = new(THOUGHT, 4, seed=seed, modules=["allergy"])
        assert sorted(diner.allergy for diner in table.diners) == [0, 1, 2, 3]
        for seat, diner in enumerate(table.diners):
            holders.add((seat, diner.allergy))
            assert diner.tracks[diner.allergen] == table.box.tile_tracks[diner.allergy]
    assert len(holders) == 16
    assert [diner.allergy for diner in new(THOUGHT, 2).diners] == [-1, -1]


@pytest.mark.rule("CON-182", "CON-018")
def test_a_board_chosen_after_an_allergy_was_dealt_keeps_the_tile() -> None:
    table = new(THOUGHT, 3, modules=["allergy"], diets="chosen")
    for _ in range(3):
        seat = table.mover()
        table.apply(seat, table.legal_actions(seat)[-1])
        diner = table.diners[seat]
        assert diner.diet in table.box.alternate_diets
        assert diner.tracks[diner.allergen] == table.box.tile_tracks[diner.allergy]
        others = [food for food in range(11) if food != diner.allergen]
        assert [diner.tracks[food] for food in others] == [table.box.tracks[diner.diet][food] for food in others]


@pytest.mark.rule("CON-182")
def test_allergies_can_be_chosen_each_by_one() -> None:
    table = new(THOUGHT, 4, first="seat3", modules=["allergy"], allergies="chosen")
    chosen: list[int] = []
    for seat in (2, 3, 0, 1):
        assert table.mover() == seat
        offered = [THOUGHT.actions.text(action) for action in table.legal_actions(seat)]
        assert len(offered) == 4 - len(chosen)
        table.apply(seat, table.legal_actions(seat)[0])
        chosen.append(table.diners[seat].allergy)
    assert sorted(chosen) == [0, 1, 2, 3]


@pytest.mark.rule("CON-040", "CON-037")
@pytest.mark.parametrize(("players", "stands"), [(1, 12), (2, 8), (3, 12), (4, 12)])
def test_stands_in_the_game(players: int, stands: int) -> None:
    tables = [new(THOUGHT, players, seed=seed) for seed in SEEDS]
    assert {table.market_in.bit_count() for table in tables} == {stands}
    assert (len({table.market_in for table in tables}) > 1) == (players == 2)


@pytest.mark.rule("CON-042", "CON-165", "CON-167")
@pytest.mark.parametrize(("players", "cards"), [(1, 12), (2, 12), (3, 0), (4, 0)])
def test_out_of_stock_cards(players: int, cards: int) -> None:
    table = new(THOUGHT, players, seed=5)
    assert sorted([*table.stock, *table.stock_open]) == list(range(cards))
    assert len(table.stock_open) == min(2, cards)


@pytest.mark.rule("CON-166", "CON-167")
@pytest.mark.parametrize("edition", EDITIONS)
def test_solo_play_has_no_dining_places_and_no_restaurateur(edition: str) -> None:
    game = GAMES[edition]
    table = new(game, 1, seed=2)
    assert (table.bag, table.pizza, table.buffet) == ([], [], [])
    while not (offered := {game.actions.text(action) for action in table.legal_actions(0)}) & {"cook"}:
        assert "assistant restaurateur" not in offered
        table.apply(0, table.legal_actions(0)[0])
    assert not {"pizza", "buffet", "pass pizza", "pass buffet"} & offered


@pytest.mark.rule("CON-005", "CON-170")
def test_assistants_at_random() -> None:
    seen: set[int] = set()
    for seed in range(20):
        table = new(THOUGHT, 3, seed=seed, random_assistants="yes")
        assert THOUGHT.actions.text(table.legal_actions(table.mover())[0]) == "shop"
        held = [diner.assistants for diner in table.diners]
        assert [mask.bit_count() for mask in held] == [1, 1, 1]
        assert len(set(held)) == 3
        seen.update(held)
        assert new(THOUGHT, 1, seed=seed, random_assistants="yes").diners[0].assistants.bit_count() == 2
    assert len(seen) == len(ASSISTANT_NAMES)


@pytest.mark.rule("CON-039")
def test_the_seed_draws_who_starts() -> None:
    assert {new(THOUGHT, 4, seed=seed).first for seed in range(40)} == {0, 1, 2, 3}
    assert {new(THOUGHT, 4, seed=seed, first="seat2").first for seed in range(10)} == {1}
