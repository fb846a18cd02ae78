"""Turns of a search: what it keeps, when it stops, what time it takes, and what it plays for at the end."""

import time

import pytest
from tests.bots.test_bots import winning_attack
from tests.games.foodfighters.table import GAME

import smorgasboard as sb
from smorgasboard.bots import ForesightBot, GreedyBot, SearchBot
from smorgasboard.bots.tree import Tree
from smorgasboard.engine import Evaluation, SeededChance, State, with_points_if_settled


def test_what_a_search_found_out_is_kept_through_its_turn() -> None:
    bot, state, kept = SearchBot(walks=60, seed=1), sb.load("consumption").new(players=2, seed=3), []
    for _ in range(40):
        seat = state.actors()[0]
        observation = state.observation(seat)
        before, place = bot._turn.tree, bot._turn.place
        node = None if before is None or not before.root.children else before.root.children[place]
        action = bot.choose(observation)
        if node is not None and bot._turn.tree is before and len(observation.legal) > 1:
            kept.append(node)
            assert before is not None
            assert before.root is node
        state.apply(seat, action)
    assert len(kept) >= 5
    assert max(node.tried for node in kept) <= 60


def test_another_position_than_the_foreseen_one_is_thought_about_anew() -> None:
    fresh = SearchBot(walks=200, seed=1)
    fresh.choose(GAME.new(seed=3).observation(GAME.new(seed=3).mover()))
    tree = fresh._turn.tree
    other = GAME.new(seed=4)
    fresh.choose(other.observation(other.mover()))
    assert fresh._turn.tree is not tree


def test_a_search_stops_when_its_choice_is_clear() -> None:
    bot = SearchBot(walks=5_000, seed=2)
    bot.choose(winning_attack().state.observation(0))
    assert bot.simulations < 5_000
    tree = bot._turn.tree
    assert tree is not None
    most, second = sorted(tree.root.visits)[:-3:-1]
    assert most - second > 5_000 - bot.simulations


def test_walks_that_are_left_could_change_an_unclear_choice() -> None:
    state = GAME.new(seed=1)
    blunt = GAME.judge_by({"sharpness": 1.0})
    tree = Tree(blunt, SeededChance("walks"), seat=state.mover(), seats=2, guided=True, curiosity=9.0)
    tree.grow(state, 64, seconds=60.0)
    assert tree.walks == 64
    lead = max(tree.root.visits) - sorted(tree.root.visits)[-2]
    assert not tree.decided(lead)
    assert tree.decided(lead - 1)


def test_a_turn_has_one_budget_of_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SlowClock()
    monkeypatch.setattr(time, "thread_time", clock)
    bot = SearchBot(turn=2.0, seed=1)
    spent = 0.0
    state = GAME.new(seed=3)
    seat = state.mover()
    while state.mover() == seat:
        before = clock.now
        state.apply(seat, bot.choose(state.observation(seat)))
        spent += clock.now - before
    assert 0.5 <= spent <= 2.5


@pytest.mark.parametrize("bot", [SearchBot(walks=50, seed=1), ForesightBot(walks=50, seed=1)], ids=str)
def test_a_choice_that_is_forced_costs_nothing(bot: SearchBot | ForesightBot) -> None:
    game = sb.load("foodadvice")
    state, greedy = game.new(players=4, seed=1), GreedyBot(seed=1)
    while len(state.legal_actions(state.mover())) > 1:
        state.apply(state.mover(), greedy.choose_at(game, state, state.mover()))
    (only,) = state.legal_actions(state.mover())
    assert bot.choose(state.observation(state.mover())) == only
    assert bot.choose_at(game, state, state.mover()) == only
    assert (bot.simulations, bot._turn.position, bot._turn.spent) == (0, None, 0.0)
    assert bot.remark() == ""


def test_alone_a_turn_ends_where_nothing_is_half_done() -> None:
    """Nobody else ever decides anything: one turn would be the whole match, and have one budget."""
    bot, state = SearchBot(walks=16, seed=1), sb.load("consumption").new(players=1, seed=3)
    turns = set()
    for _ in range(40):
        state.apply(0, bot.choose(state.observation(0)))
        turns.add(id(bot._turn))
        if state.over:
            break
    assert 1 < len(turns) < 40


class SlowClock:
    """A processor's time that goes on with every look at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.05
        return self.now


def test_a_busy_machine_does_not_weaken_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the clock on the wall hours pass, by the processor's nothing does."""
    hours = iter(range(0, 10**9, 3600))
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(hours)))
    monkeypatch.setattr(time, "thread_time", lambda: 0.0)
    bot = SearchBot(walks=200, turn=0.001, seed=1)
    bot.choose(GAME.new(seed=1).observation(GAME.new(seed=1).mover()))
    tree = bot._turn.tree
    assert tree is not None
    assert bot.simulations == 200 or tree.decided(200 - bot.simulations)


LOOKS = 4
"""At the clock: before, after, once in between, and by the test."""


@pytest.mark.parametrize(("game", "bot"), [("foodfighters", SearchBot), ("foodadvice", ForesightBot)])
def test_all_decisions_of_a_turn_have_one_clock(
    monkeypatch: pytest.MonkeyPatch, game: str, bot: type[SearchBot | ForesightBot]
) -> None:
    """What earlier ones waited for is gone: with it used up, a decision looks at the clock once and answers."""
    minutes = iter(range(0, 10**9, 60))
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(minutes)))
    state = sb.load(game).new(seed=3)
    greedy, thinks = GreedyBot(seed=3), bot(walks=400, seed=3)
    while not state.over and not thinks._turn.goes_on:
        seat = state.mover()
        thinks.answer_by(time.perf_counter() + 3600.0)
        chooses = thinks if state.mover() == 0 else greedy
        state.play(seat, chooses.choose_at(sb.load(game), state, seat))
    waited = thinks._turn.waited
    assert waited >= 60.0 * LOOKS
    began = time.perf_counter()
    thinks.answer_by(began + waited)
    thinks.choose_at(sb.load(game), state, state.mover())
    assert time.perf_counter() - began <= 60.0 * LOOKS


# ---- where the winner is settled ----


def test_points_count_where_the_winner_is_settled() -> None:
    state = GAME.new(seed=1)
    seat = state.mover()
    assert with_points_if_settled(Fixed(0.5, 0.7), state, seat).value(state, seat) == 0.5
    won, lost = (with_points_if_settled(Fixed(value, 0.7), state, seat) for value in (0.99, 0.01))
    assert won.value(state, seat) == pytest.approx(0.95 * 0.99 + 0.05 * 0.7)
    assert lost.values(state, 2) == pytest.approx([0.95 * 0.01 + 0.05 * 0.7] * 2)


class Fixed(Evaluation):
    def __init__(self, value: float, points: float) -> None:
        self.fixed, self.many = value, points

    def value(self, state: State, seat: int) -> float:
        return self.fixed

    def points(self, state: State, seat: int) -> float:
        return self.many


def test_small_differences_count_where_only_points_are_left() -> None:
    state = GAME.new(seed=1)
    near, far = (
        Tree(GAME.evaluation, SeededChance("walks"), state.mover(), 2, True, 0.6, closely) for closely in (True, False)
    )
    for tree in (near, far):
        tree.open(tree.root, state, state.mover(), state.list_actions(state.mover()))
    spread = max(near.root.hunches) - min(near.root.hunches)
    assert near.closer == pytest.approx(max(1.0, 0.02 / spread))
    assert far.closer == 1.0
