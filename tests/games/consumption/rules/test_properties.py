"""What holds in every position that play can reach: all editions, all numbers of players, all modules."""

from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from tests.games.consumption.keen import keen
from tests.playthroughs.by_hand import sheets

import smorgasboard as sb
from smorgasboard.engine.chance import SeededChance
from smorgasboard.engine.events import Event
from smorgasboard.engine.fields.frames import a_of, b_of, c_of, d_of, kind_of
from smorgasboard.games.consumption import events as told
from smorgasboard.games.consumption.game import Consumption
from smorgasboard.games.consumption.rules.box import Box
from smorgasboard.games.consumption.rules.codes import (
    ALCOHOL,
    ALL_FOODS,
    CARD,
    COOKING_NOW,
    COUNT,
    COUNT_SHIFT,
    EXACTLY_TWO,
    FOODS,
    FRAME_NAMES,
    GAME_END,
    KIND_BITS,
    MAIN,
    NO_CARD,
    NO_FOOD,
    NO_SEAT,
    OILS,
    ONE_OR_TWO,
    OP,
    OVER,
    PLAIN,
    POINTS,
    RUNNING,
    SHOPPING_NOW,
    TOKEN,
    TRAINING_NOW,
    TWO,
)
from smorgasboard.games.consumption.rules.packing import content_of
from smorgasboard.games.consumption.rules.state import ConsumptionState

EDITIONS = ("thought", "draft", "retail")
SHOPPING_SPACES = {1: 3, 2: 3, 3: 4, 4: 5}
BUFFET_SPACES = {1: 0, 2: 1, 3: 2, 4: 2}
CHEF, FITNESS, KITCHEN_HELP = 1, 2, 4


@cache
def game_of(edition: str) -> Consumption:
    game = sb.load(f"consumption:{edition}")
    assert isinstance(game, Consumption)
    return game


def sat_down(edition: str, players: int, seed: int | str) -> ConsumptionState:
    """A game with whatever agreements the seed comes to."""
    lot = SeededChance(f"agreements {seed}")
    agreed: dict[str, Any] = {}
    if edition == "thought":
        modules = ("allergy", "freezer") if players == 1 else ("allergy", "freezer", "potluck", "goals")
        agreed["modules"] = [module for module in modules if lot.below(2)]
        agreed["diets"] = ("usual", "standard", "dealt", "chosen")[lot.below(4)]
        agreed["allergies"] = ("dealt", "chosen")[lot.below(2)]
    if edition == "thought" or players == 1:
        agreed["random_assistants"] = ("no", "yes")[lot.below(2)]
    state = game_of(edition).new(players, seed=seed, **agreed)
    assert isinstance(state, ConsumptionState)
    return state


# ---- what must hold ----


def check_cards(state: ConsumptionState) -> None:
    """CON-064, CON-176: every card is somewhere, once, and is of this game."""
    recipes = [*cards_of(state.book), *state.left_pile, *state.right_pile, *state.dropped_recipes]
    activities = [*cards_of(state.planner), *state.deck, *state.dropped_activities]
    for diner in state.diners:
        recipes += [held & CARD for held in diner.recipes] + diner.cooked
        activities += [held & CARD for held in diner.activities] + diner.trained
        assert set(diner.ready) <= set(diner.cooked)
        assert all(state.box.recipe_when[card] != GAME_END for card in diner.ready)
    assert len(recipes) == len(set(recipes)) == len(state.base_recipes())
    assert set(recipes) >= set(state.added_recipes())
    assert set(recipes) <= {*state.base_recipes(), *state.added_recipes()}
    assert sorted(activities) == state.box.activity_deck


def cards_of(spaces: list[int]) -> list[int]:
    return [card for card in spaces if card != NO_CARD]


def check_boards(state: ConsumptionState) -> None:
    """CON-052, CON-186, CON-189: nothing below zero, nothing beyond its spaces."""
    for diner in state.diners:
        assert all(0 <= diner.body[food] < len(diner.tracks[food]) for food in range(FOODS))
        assert min(diner.kitchen) >= 0
        assert diner.trash >= 0
        if state.freezer:
            assert min(diner.frozen) >= 0
            assert sum(diner.frozen[:3]) <= 4
            assert sum(diner.frozen[3:]) <= 2
        else:
            assert diner.frozen == []
        assert (diner.allergy >= 0) <= state.allergies
        assert len(diner.tile) == (diner.body[diner.allergen] if diner.allergy >= 0 else 0)
        assert all(state.box.substitutes[diner.allergy] >> food & 1 for food in diner.tile)


def check_markers(state: ConsumptionState) -> None:
    """CON-090, CON-092, CON-100, CON-103, CON-107, CON-110: four each, and room where they stand."""
    assert 0 <= state.shoppers <= SHOPPING_SPACES[state.seats]
    assert 0 <= state.buffet_guests <= BUFFET_SPACES[state.seats]
    assert state.pizza_guest == NO_SEAT or state.seats > 1
    for diner in state.diners:
        assert 0 <= diner.markers <= 4
        assert 0 <= diner.market_visits <= 2
        assert not diner.passed or diner.markers == 0
    placed = sum(4 - diner.markers for diner in state.diners if not diner.passed)
    shared = state.shoppers + state.buffet_guests + (state.pizza_guest != NO_SEAT)
    own = sum(diner.market_visits + diner.snacked for diner in state.diners)
    passed = sum(diner.passed for diner in state.diners)
    assert shared + own <= placed + 4 * passed + 1


def check_cards_in_progress(state: ConsumptionState) -> None:
    """CON-055, CON-113, CON-122 to CON-124: held cards lack something, and wilds hold what they may."""
    box = state.box
    for diner in state.diners:
        for held in diner.recipes:
            spaces = box.recipe_spaces[held & CARD]
            assert any(not content_of(held, space) for space in range(len(spaces)))
        for held in diner.activities:
            check_activity(box, held)


def check_activity(box: Box, held: int) -> None:
    spaces = box.activity_spaces[held & CARD]
    printed = 0
    for wanted in spaces:
        printed |= wanted & ALL_FOODS if wanted >> KIND_BITS == PLAIN else 0
    wilds: list[int] = []
    for space, wanted in enumerate(spaces):
        content = content_of(held, space)
        kind = wanted >> KIND_BITS
        if not content:
            continue
        food = (content & TOKEN) - 1
        assert wanted >> food & 1
        assert not content & TWO or kind in (ONE_OR_TWO, EXACTLY_TWO)
        assert content & TWO or kind != EXACTLY_TWO
        if kind != PLAIN:
            assert not printed >> food & 1
            wilds.append(food)
    assert len(wilds) == len(set(wilds))
    assert any(not content_of(held, space) for space in range(len(spaces)))


def check_places(state: ConsumptionState) -> None:
    """CON-033, CON-034, CON-108, CON-165, CON-166: list and dining places."""
    covered = 0
    for card in state.stock_open:
        covered |= state.box.stock_spaces[card]
    assert covered & ~state.covered == 0
    if state.seats == 1:
        assert (state.pizza, state.buffet, state.bag) == ([], [], [])
        return
    assert len(state.pizza) == 6
    assert len(state.buffet) == 8
    assert state.pizza[0] == NO_FOOD or state.pizza.count(NO_FOOD) == 0
    for row in (state.buffet[:4], state.buffet[4:]):
        assert row.count(NO_FOOD) in (0, 4)
    assert all(0 <= food < FOODS for food in state.bag)


def check_assistants(state: ConsumptionState) -> None:
    """CON-035, CON-070, CON-071, CON-168."""
    taken = [each for diner in state.diners for each in range(6) if diner.assistants >> each & 1]
    assert len(taken) == len(set(taken))
    assert all(state.assistants_in_play() >> each & 1 for each in taken)
    if state.turn != NO_SEAT:
        assert not state.options_used & ~state.diners[state.turn].assistants
        for diner in state.diners:
            count = diner.assistants.bit_count()
            assert count == (1 if state.seats > 1 else 2 + (state.round % 2 == 0))
            assert state.seats == 1 or not diner.assistants & diner.last_assistants


def check_action(state: ConsumptionState) -> None:
    """CON-094, CON-111, CON-112, CON-117, CON-118, CON-192: an action's limits."""
    for frame in state.stack:
        kind = kind_of(frame)
        helpers = state.diners[state.turn].assistants if state.turn != NO_SEAT else 0
        if kind == SHOPPING_NOW:
            assert 0 <= a_of(frame) <= 6
            assert c_of(frame) <= 1
        elif kind == COOKING_NOW and d_of(frame) & MAIN:
            assert a_of(frame) <= 3
            assert b_of(frame) <= 3 + bool(helpers & KITCHEN_HELP)
            assert c_of(frame) <= (2 if state.freezer else 0)
        elif kind == TRAINING_NOW and d_of(frame) & MAIN:
            assert a_of(frame) <= 2
            assert b_of(frame) <= 3 + bool(helpers & FITNESS)


def check_score(state: ConsumptionState) -> None:
    """CON-113, CON-119: the score track holds completed cards, and what "points" abilities gave."""
    box = state.box
    running = [b_of(frame) for frame in state.stack if kind_of(frame) == RUNNING]
    for diner in state.diners:
        cards = sum(box.recipe_vp[card] for card in diner.cooked)
        cards += sum(box.activity_vp[card] for card in diner.trained)
        used = [card for card in diner.cooked if card not in diner.ready and card not in running]
        points = sum(effect >> COUNT_SHIFT & COUNT for card in used for effect in immediate(box, card))
        assert diner.score == cards + points or running


def immediate(box: Box, recipe: int) -> list[int]:
    return [effect for effect in box.recipe_effects[recipe] if effect & OP == POINTS]


def check_order(state: ConsumptionState) -> None:
    """CON-141: who decides, and when it is over."""
    assert 1 <= state.round <= 6
    assert state.over == (state.stage == OVER) == (not state.stack)
    if state.over:
        assert state.round == 6
        assert state.actors() == ()
        return
    seat = state.mover()
    assert state.actors() == (seat,)
    actions = state.list_actions(seat)
    assert actions
    assert actions == sorted(set(actions))
    assert all(not state.list_actions(other) for other in range(state.seats) if other != seat)


CHECKS = (
    check_cards, check_boards, check_markers, check_cards_in_progress, check_places, check_assistants, check_action,
    check_score, check_order,
)  # fmt: skip


def check(state: ConsumptionState) -> None:
    for one in CHECKS:
        one(state)


def check_hidden(state: ConsumptionState) -> None:
    """What is hidden decides nothing that is to be decided now: another order of it looks the same (CON-063)."""
    seen = state.observation(max(state.mover(), 0))
    other = game_of(state.box.edition).imagine(seen, SeededChance("another order"))
    assert other.view(0) == state.view(0)
    if not state.over:
        assert other.list_actions(other.mover()) == state.list_actions(state.mover())
    assert other.outcome() == state.outcome()


# ---- play ----


class Play(RuleBasedStateMachine):
    """Any legal actions with any dice, among them keen ones, so that games get somewhere."""

    @initialize(edition=st.sampled_from(EDITIONS), players=st.integers(1, 4), seed=st.integers(0, 10**6))
    def begin(self, edition: str, players: int, seed: int) -> None:
        self.state = sat_down(edition, players, seed)
        self.chance = SeededChance(f"moves {seed}")

    @rule(times=st.integers(1, 12))
    def go_on(self, times: int) -> None:
        for _ in range(times):
            if not self.state.over:
                self.state.apply(self.state.mover(), keen(self.state, self.chance))
                check(self.state)

    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        if not self.state.over:
            seat = self.state.mover()
            self.state.apply(seat, data.draw(st.sampled_from(self.state.legal_actions(seat))))

    @invariant()
    def holds(self) -> None:
        if hasattr(self, "state"):
            check(self.state)


@pytest.mark.rule("CON-052", "CON-064", "CON-090", "CON-092", "CON-094", "CON-100", "CON-107", "CON-112", "CON-118")
def test_whatever_is_played_the_table_stays_in_order() -> None:
    run_state_machine_as_test(Play, settings=settings(max_examples=25, stateful_step_count=30))


@pytest.mark.rule("CON-070", "CON-113", "CON-119", "CON-122", "CON-124", "CON-141", "CON-189")
@pytest.mark.rule("CON-155", "CON-156", "CON-157", "CON-158", "CON-159", "CON-160")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whole_games_stay_in_order(edition: str, players: int) -> None:
    """And in the end everybody has the score that paper and pencil come to."""
    for seed in range(2):
        state = sat_down(edition, players, seed)
        chance = SeededChance(f"keen {seed}")
        while not state.over:
            state.play(state.mover(), keen(state, chance))
            check(state)
        assert [float(paper.total) for paper in sheets(state.to_json())] == list(state.outcome().scores)


@pytest.mark.rule("CON-063")
@given(
    seed=st.integers(0, 10**6), edition=st.sampled_from(EDITIONS), players=st.integers(1, 4), steps=st.integers(0, 400)
)
@settings(max_examples=25)
def test_hidden_things_are_not_seen_and_decide_nothing(seed: int, edition: str, players: int, steps: int) -> None:
    check_hidden(played(edition, players, seed, steps))


@given(
    seed=st.integers(0, 10**6), edition=st.sampled_from(EDITIONS), players=st.integers(1, 4), steps=st.integers(0, 400)
)
@settings(max_examples=25)
def test_positions_survive_json_and_copying(seed: int, edition: str, players: int, steps: int) -> None:
    state = played(edition, players, seed, steps)
    data = state.to_json()
    again = game_of(edition).state(data)
    assert again.to_json() == data
    twin = state.copy()
    assert twin.to_json() == data
    check(again)
    check(twin)
    chance = SeededChance("other moves")
    for _ in range(20):
        if not twin.over:
            assert again.list_actions(again.mover()) == twin.list_actions(twin.mover())
            action = keen(twin, chance)
            again.chance = twin.chance.copy()
            again.play(again.mover(), action)
            twin.play(twin.mover(), action)
            assert again.to_json() == twin.to_json()
    assert state.to_json() == data, "a copy shares nothing with its original"


def played(edition: str, players: int, seed: int, steps: int) -> ConsumptionState:
    state = sat_down(edition, players, seed)
    chance = SeededChance(f"steps {seed}")
    for _ in range(steps):
        if state.over:
            break
        state.play(state.mover(), keen(state, chance))
    return state


# ---- what is told adds up ----


@pytest.mark.rule("CON-094", "CON-095", "CON-096", "CON-111", "CON-112", "CON-117", "CON-118", "CON-125")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 3])
def test_no_action_takes_spends_or_places_too_much(edition: str, players: int) -> None:
    """Summed up from the log, turn by turn; turns in which an ability was used are left out."""
    state = sat_down(edition, players, 5)
    chance = SeededChance("told")
    turns = 0
    for turn in turns_of(state, chance):
        kinds = Counter(type(event) for event in turn)
        if kinds[told.UsedAbility]:
            continue
        asked = {(event.assistant, event.option) for event in turn if isinstance(event, told.UsedOption)}
        spent = sum(event.price for event in turn if isinstance(event, told.Bought))
        assert spent + 5 * kinds[told.Ordered] <= 6
        assert kinds[told.Ordered] == 0 or spent <= 1
        assert kinds[told.TookRecipe] <= 3 + (("chef", "b") in asked)
        assert kinds[told.TookActivity] <= 2
        assert kinds[told.CookedWith] + kinds[told.Thawed] <= 3 + (("kitchen", "a") in asked)
        trained = sum(event.count for event in turn if isinstance(event, told.TrainedWith))
        assert trained <= 3 + (("fitness", "a") in asked)
        turns += 1
    assert turns > 20


def turns_of(state: ConsumptionState, chance: SeededChance) -> list[list[Event]]:
    """What was told in each turn."""
    turns: list[list[Event]] = [[]]
    while not state.over:
        key = (state.round, state.stage, state.turn, markers_of(state))
        state.events = turns[-1]
        state.play(state.mover(), keen(state, chance))
        if (state.round, state.stage, state.turn) != key[:3] or (state.seats == 1 and markers_of(state) != key[3]):
            turns.append([])
    return turns


def markers_of(state: ConsumptionState) -> int:
    return sum(diner.markers for diner in state.diners)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 4])
def test_nobodys_board_changes_untold(edition: str, players: int) -> None:
    """Within a round, what a step does to others is told of them."""
    state = sat_down(edition, players, 11)
    chance = SeededChance("untold")
    while not state.over:
        before = state.to_json()["diners"]
        touched = {state.mover()}
        state.events = []
        state.play(state.mover(), keen(state, chance, whims=2))
        if any(isinstance(event, told.RoundBegan | told.Ended) for event in state.events):
            continue
        for event in state.events:
            touched |= {getattr(event, name) for name in ("seat", "victim", "other") if hasattr(event, name)}
        for seat, after in enumerate(state.to_json()["diners"]):
            assert seat in touched or after == before[seat]


# ---- the checks see everything, and can fail ----


def test_keen_play_meets_every_kind_of_decision() -> None:
    everything = set(FRAME_NAMES) - {"run"}  # running lists never wait
    met: set[str] = set()
    for seed in range(40):
        if met != everything:
            for edition in EDITIONS:
                for players in (1, 2, 4):
                    met |= decisions_of(sat_down(edition, players, seed), SeededChance(f"keen {seed}"))
    assert met == everything


def decisions_of(state: ConsumptionState, chance: SeededChance) -> set[str]:
    met = set()
    while not state.over:
        met.add(FRAME_NAMES[kind_of(state.top())])
        state.play(state.mover(), keen(state, chance))
    return met


def spoil_body(state: ConsumptionState) -> None:
    state.diners[0].body[ALCOHOL] = -1


def spoil_track(state: ConsumptionState) -> None:
    state.diners[0].body[OILS] = len(state.diners[0].tracks[OILS])


def spoil_cards(state: ConsumptionState) -> None:
    state.diners[0].trained = [*state.diners[0].trained, state.deck[0]]


def spoil_score(state: ConsumptionState) -> None:
    state.diners[0].score += 1


def spoil_markers(state: ConsumptionState) -> None:
    state.shoppers = 6


def spoil_assistants(state: ConsumptionState) -> None:
    state.diners[0].assistants |= state.diners[1].assistants


def spoil_list(state: ConsumptionState) -> None:
    state.covered = 0


SPOILERS = (spoil_body, spoil_track, spoil_cards, spoil_score, spoil_markers, spoil_assistants, spoil_list)


@pytest.mark.parametrize("spoil", SPOILERS)
def test_a_spoiled_table_is_noticed(spoil: Any) -> None:
    state = played("thought", 2, 3, 60)
    check(state)
    spoil(state)
    with pytest.raises(AssertionError):
        check(state)


def test_a_diner_is_copied_whole() -> None:
    """No two values alike, so that none can be mixed up or left out."""
    state = played("thought", 2, 3, 60)
    diner = state.diners[0]
    names = [name for name in dir(diner) if not name.startswith("_") and not callable(getattr(diner, name))]
    assert {"thaw_kept", "kitchen", "score"} <= set(names)
    for number, name in enumerate(names):
        value = getattr(diner, name)
        if isinstance(value, bool):
            setattr(diner, name, True)
        elif isinstance(value, int):
            setattr(diner, name, 100 + number)
    twin = diner.copy()
    for name in names:
        assert getattr(twin, name) == getattr(diner, name), name
