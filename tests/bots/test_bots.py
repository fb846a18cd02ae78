"""Bots: legal, honest, seeded, able to say why, and each cleverer than the one before."""

import json
import math
from collections import Counter

import pytest
from tests.games.foodfighters.table import GAME, Table, lay, side
from tests.testing.toy import PotLuck

import smorgasboard as sb
from smorgasboard.bots import LEVELS, LevelBot, UnknownBot, levels_of, make, make_level
from smorgasboard.bots.bot import Bot
from smorgasboard.bots.levels import USUAL
from smorgasboard.bots.tree import Tree, play_randomly
from smorgasboard.engine import (
    ByScore,
    Evaluation,
    SeededChance,
    State,
    expected_value,
    register,
)

SMALL: dict[str, dict[str, float]] = {
    "random": {},
    "careless": {"share": 0.5},
    "greedy": {},
    "search": {"walks": 60},
}
ALMOST_OVER = ("steak>broccoli", "steak>onion")


def bots() -> list[Bot]:
    return [make(name, seed="test", **settings) for name, settings in SMALL.items()]


def winning_attack() -> Table:
    """The Veggies' turn: the last Steak stands in reach of an Onion that thinks of it."""
    return lay(veggies=side(a1="onion>steak"), meats=side(a1="steak>cabbage", out=ALMOST_OVER), turn="veggies")


@pytest.mark.parametrize("bot", bots(), ids=lambda bot: bot.name)
def test_bots_play_whole_games_legally_and_can_say_why(bot: Bot) -> None:
    state = GAME.new(seed=1)
    while not state.over:
        seat = state.mover()
        action = bot.choose(state.observation(seat))
        reason = bot.explain()
        assert reason.endswith(".")
        assert "\n" not in reason
        state.apply(seat, action)
    assert state.outcome().reason


@pytest.mark.parametrize("bot", bots(), ids=lambda bot: bot.name)
def test_bots_play_games_with_secrets_and_simultaneous_decisions(bot: Bot) -> None:
    game = register(PotLuck())
    state = game.new(players=3, seed=5)
    while not state.over:
        seat = state.actors()[-1]
        state.apply(seat, bot.choose(state.observation(seat)))


class PlainCooking(PotLuck):
    """Bots do not season; people may."""

    name = "plain"
    for_people = frozenset({PotLuck.actions.parse("season")})


def seasonings(game: PotLuck, bot: Bot, quickly: bool) -> int:
    """How often a bot seasons in a few dinners."""
    season, count = game.actions.parse("season"), 0
    for seed in range(4):
        state = game.new(players=2, seed=seed)
        while not state.over:
            seat = state.actors()[0]
            action = bot.choose_at(game, state, seat) if quickly else bot.choose(state.observation(seat))
            count += action == season
            state.apply(seat, action)
    return count


@pytest.mark.parametrize("quickly", [False, True])
@pytest.mark.parametrize("bot", bots(), ids=lambda bot: bot.name)
def test_what_is_left_to_people_no_bot_does(bot: Bot, quickly: bool) -> None:
    register(PlainCooking())
    assert seasonings(PlainCooking(), bot, quickly) == 0


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("game", [GAME, PotLuck()], ids=lambda game: game.name)
def test_who_holds_the_state_gets_the_same_choices(game: sb.Game, name: str) -> None:
    register(game)
    lines = []
    for quickly in (False, True):
        bot, state, line = make(name, seed="same", **SMALL[name]), game.new(2, seed=5), list[int]()
        while not state.over and len(line) < 12:
            seat = state.actors()[0]
            line.append(bot.choose_at(game, state, seat) if quickly else bot.choose(state.observation(seat)))
            state.apply(seat, line[-1])
        lines.append(line)
    assert lines[0] == lines[1]


def test_otherwise_some_of_them_do() -> None:
    game = PotLuck()
    register(game)
    assert sum(seasonings(game, bot, False) for bot in bots()) > 0


@pytest.mark.parametrize("name", SMALL)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    def texts() -> list[str]:
        bot, match = make(name, seed=3, **SMALL[name]), sb.Match(GAME, seed=4)
        for _ in range(25):
            seat = match.state.mover()
            match.apply(seat, bot.choose(match.state.observation(seat)))
        return [step.line.text for step in match.steps]

    assert texts() == texts()


@pytest.mark.parametrize("bot", bots(), ids=lambda bot: bot.name)
def test_an_observation_that_went_through_json_is_enough(bot: Bot) -> None:
    state = GAME.new(seed=2)
    seen = state.observation(state.mover())
    posted = sb.Observation.from_json(json.loads(json.dumps(seen.to_json())))
    assert bot.choose(posted) in seen.legal


def test_nothing_to_decide_is_said() -> None:
    state = GAME.new(seed=2)
    with pytest.raises(ValueError, match="nothing to decide"):
        make("random").choose(state.observation(1 - state.mover()))


def test_the_random_bot_takes_every_action_about_as_often() -> None:
    state = GAME.new(seed=1)
    seen = state.observation(state.mover())
    bot = make("random", seed=1)
    counts = Counter(bot.choose(seen) for _ in range(100 * len(seen.legal)))
    assert set(counts) == set(seen.legal)
    assert max(counts.values()) < 160


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_a_winning_attack_is_taken(name: str) -> None:
    table = winning_attack()
    action = make(name, seed=1, **SMALL[name]).choose(table.state.observation(0))
    assert GAME.actions.text(action) == "attack a1 a1"


def test_greedy_weighs_every_throw_of_the_dice() -> None:
    """A hit wins, and happens in 20 of 36 throws: the expectation is exact, not a sample."""
    table = winning_attack()
    state, chance = table.state, SeededChance("any")
    attack = GAME.actions.parse("attack a1 a1")
    found = expected_value(GAME.evaluation, state, 0, attack, chance)
    misses = 0.0
    beans = GAME.box.normal_beans
    for first in beans:
        for second in beans:
            after = winning_attack()
            after.do("attack a1 a1", dice=(first, second))
            misses += GAME.evaluation.value(after.state, 0) / 36
    assert found == pytest.approx(20 / 36 + misses)


class QuietCooking(PotLuck):
    """A game whose judgement does not say what it is made of."""

    name = "quiet"
    evaluation = ByScore()


def test_a_search_says_what_it_followed_and_how_often_where_nothing_better_can_be_said() -> None:
    state = register(QuietCooking()).new(players=2, seed=1)
    bot = sb.bots.SearchBot(walks=100, seed=2)
    bot.choose(state.observation(state.mover()))
    assert f"of {bot.simulations} imagined games" in bot.explain()


def test_a_search_by_time_stops_and_counts_its_walks() -> None:
    bot = sb.bots.SearchBot(seconds=0.01, seed=1)
    bot.choose(GAME.new(seed=1).observation(GAME.new(seed=1).mover()))
    assert bot.simulations >= 1


def test_full_rollouts_walk_to_the_end_without_the_evaluation() -> None:
    state = GAME.new(seed=1)
    tree = Tree(GAME.evaluation, SeededChance("walks"), seat=state.mover(), seats=2, guided=False, curiosity=1.4)
    for _ in range(200):
        tree.walk(state.copy(tree.chance))
    assert tree.walks == sum(tree.root.visits) == 200
    assert all(total in {0.5 * half for half in range(2 * 200 + 1)} for total in tree.root.totals)


def test_growing_a_tree_leaves_its_position_alone() -> None:
    state = GAME.new(seed=1)
    before = state.digest()
    tree = Tree(GAME.evaluation, SeededChance("walks"), seat=state.mover(), seats=2, guided=True, curiosity=0.6)
    tree.grow(state, 50, seconds=60.0)
    assert state.digest() == before


class Restless(Evaluation):
    """Judges as Foodfighters does, and is settled at the end only."""

    def value(self, state: State, seat: int) -> float:
        return GAME.evaluation.value(state, seat)

    def settled(self, state: State) -> bool:
        return state.over


def test_walks_go_on_until_a_moment_that_the_evaluation_judges_well() -> None:
    table = winning_attack()
    tree = Tree(Restless(), SeededChance("walks"), seat=table.state.mover(), seats=2, guided=True, curiosity=0.6)
    tree.grow(table.state, 20, seconds=60.0)
    assert tree.walks == sum(tree.root.visits) == 20
    assert all(total in {0.5 * half for half in range(41)} for total in tree.root.totals), "all saw the end"


class RestlessInTurn(Restless):
    """Is settled when the second seat decides."""

    def settled(self, state: State) -> bool:
        return state.over or state.mover() == 1


def test_what_is_drawn_in_the_middle_of_something_leads_to_nodes_of_their_own() -> None:
    table = lay(veggies=side(a1="onion>steak"), meats=side(a1="steak>cabbage"), turn="veggies")
    seat = table.state.mover()
    trees = [
        Tree(evaluation, SeededChance("walks"), seat, seats=2, guided=True, curiosity=9.0)
        for evaluation in (RestlessInTurn(), GAME.evaluation)
    ]
    for tree in trees:
        tree.grow(table.state, 60, seconds=60.0)
    restless, settled = (tree.root for tree in trees)
    assert restless.lots is not None
    assert max(Counter(key[0] for key in restless.lots).values()) > 1, "one action, several outcomes"
    assert settled.lots is None


class Forced(Restless):
    """Notes whether it was asked about a moment without a choice."""

    def __init__(self) -> None:
        self.forced = 0

    def values(self, state: State, seats: int) -> list[float]:
        self.forced += not state.over and len(state.list_actions(state.mover())) == 1
        return super().values(state, seats)

    def settled(self, state: State) -> bool:
        return True


class ForcedAndFarsighted(Forced):
    def foresees(self, state: State) -> bool:
        return True


@pytest.mark.parametrize(("evaluation", "is_asked"), [(Forced(), False), (ForcedAndFarsighted(), True)])
def test_what_is_forced_is_played_unless_the_evaluation_foresees_it(evaluation: Forced, is_asked: bool) -> None:
    for seed in range(8):
        state = GAME.new(seed=seed)
        tree = Tree(evaluation, SeededChance("walks"), state.mover(), seats=2, guided=True, curiosity=0.6)
        tree.grow(state, 60, seconds=60.0)
    assert (evaluation.forced > 0) is is_asked


class Forgetful(Restless):
    """Finds that nothing can be learnt."""

    def comparable(self, state: State) -> bool:
        return False


def test_where_nothing_can_be_compared_what_looks_best_is_played_and_nothing_noted() -> None:
    table = winning_attack()
    tree = Tree(Forgetful(), SeededChance("walks"), seat=table.state.mover(), seats=2, guided=True, curiosity=0.6)
    tree.grow(table.state, 20, seconds=60.0)
    children = [child for child in tree.root.children if child is not None]
    assert children
    assert not any(child.actions for child in children), "the root alone knows what may be done"


def test_random_playouts_count_their_moves() -> None:
    state = GAME.new(seed=9)
    twin, chance = state.copy(), SeededChance("moves")
    moves = play_randomly(state, chance.copy())
    assert state.over
    for _ in range(moves):
        assert not twin.over
        seat = twin.mover()
        twin.apply(seat, chance.pick(twin.legal_actions(seat)))
    assert twin == state


@pytest.mark.parametrize(
    ("name", "settings", "said"),
    [
        ("serch", {}, "did you mean search?"),
        ("zzz", {}, "there are random, careless, greedy, search, foresight, easy, medium, hard, expert."),
        ("greedy", {"seconds": 1}, "does not take these settings: seconds"),
        ("search", {"rollouts": "half"}, "it is none or full"),
        ("search", {"seconds": 0}, "seconds cannot be '0': it is a number above 0"),
        ("search", {"walks": 0}, "walks cannot be '0': it is a number from 1 to"),
        ("search", {"walks": -1}, "walks cannot be '-1'"),
        ("search", {"walks": 2.5}, "walks cannot be '2.5': it is a whole number"),
        ("search", {"walks": math.inf}, "walks cannot be 'inf'"),
        ("search", {"seconds": math.nan}, "seconds cannot be 'nan'"),
        ("search", {"walks": "many"}, "walks cannot be 'many'"),
        ("search", {"turn": -2}, "turn cannot be '-2'"),
        ("search", {"curiosity": "much"}, "curiosity cannot be 'much'"),
        ("search", {"curiosity": -1}, "curiosity cannot be '-1'"),
        ("foresight", {"walks": 0}, "walks cannot be '0': it is a number from 1 to"),
        ("foresight", {"hand": 0}, "hand cannot be '0': it is a number from 1 to"),
        ("foresight", {"width": 1}, "width cannot be '1': it is a number from 2 to"),
        ("foresight", {"turn": -2}, "turn cannot be '-2'"),
        ("search", {"numbers": "/nowhere.toml"}, "has no table of numbers called search"),
        ("careless", {"share": 1.5}, "from 0"),
        ("careless", {"share": -0.1}, "from 0"),
        ("careless", {"share": "much"}, "from 0"),
        ("careless", {"share": math.nan}, "from 0"),
        ("hard", {"walks": 5}, "does not take these settings: walks"),
    ],
)
def test_bad_bots_are_refused_in_one_sentence(name: str, settings: dict[str, object], said: str) -> None:
    with pytest.raises(sb.SmorgasboardError, match=said) as refused:
        make(name, **settings)
    assert "\n" not in str(refused.value)
    if not settings:
        assert isinstance(refused.value, UnknownBot)


@pytest.mark.once
@pytest.mark.parametrize(("better", "worse"), [("careless", "random"), ("greedy", "careless"), ("search", "greedy")])
def test_each_bot_beats_the_one_before(better: str, worse: str) -> None:
    """A few mirrored games with fixed seeds; `make strength` measures properly."""
    wins = 0
    settings = SMALL | {"search": {"walks": 200}}
    for game in range(12):
        seats = (better, worse) if game % 2 else (worse, better)
        playing = [make(name, seed=game, **settings[name]) for name in seats]
        state = GAME.new(seed=game // 2)
        while not state.over:
            seat = state.mover()
            state.play(seat, playing[seat].choose(state.observation(seat)))
        wins += seats[state.outcome().winners[0]] == better
    assert wins >= 8


def test_evaluations_of_both_seats_agree() -> None:
    state = GAME.new(seed=3)
    assert GAME.evaluation.value(state, 0) + GAME.evaluation.value(state, 1) == pytest.approx(1.0)


def test_a_careless_bot_is_careless_in_its_share_of_decisions() -> None:
    seen = winning_attack().state.observation(0)
    best = make("greedy", seed=1).choose(seen)
    taken = dict.fromkeys((0.0, 0.5, 1.0), 0)
    for share in taken:
        bot = make("careless", share=share, seed=1)
        taken[share] = sum(bot.choose(seen) == best for _ in range(200))
    assert taken[0.0] == 200
    assert 90 <= taken[0.5] <= 150
    assert taken[1.0] <= 60


def test_a_careless_bot_owns_up() -> None:
    bot = make("careless", share=1.0, seed=1)
    bot.choose(winning_attack().state.observation(0))
    assert bot.explain().endswith(": I just felt like it.")


def test_levels_are_named_from_the_weakest_on_and_repeat_themselves() -> None:
    assert list(LEVELS) == ["easy", "medium", "hard", "expert"]
    seen = GAME.new(seed=1).observation(GAME.new(seed=1).mover())
    for level in ("easy", "medium", "hard"):
        assert make_level(level, seed=5).choose(seen) == make(level, seed=5).choose(seen)


def test_each_game_says_what_its_levels_are() -> None:
    for game in sb.games():
        levels = levels_of(game)
        assert list(levels) == list(LEVELS)
        for level in LEVELS:
            bot = make_level(level, seed=1)
            assert isinstance(bot, LevelBot)
            assert bot.inner(game) is bot.inner(game)
            assert repr(bot.inner(game)) == repr(levels[level].make())


def test_a_game_that_says_nothing_has_the_usual_levels() -> None:
    game = register(PotLuck())
    assert {level: spec.text for level, spec in levels_of(game).items()} == USUAL


def test_a_level_answers_for_the_bot_that_it_is() -> None:
    bot = make_level("easy", seed=1)
    assert bot.explain() == "I have not moved yet."
    assert bot.remark() == ""
    bot.answer_by(math.inf)
    bot.choose(winning_attack().state.observation(0))
    assert bot.explain() == bot.remark() != "I have not moved yet."


def test_unknown_levels_are_refused() -> None:
    with pytest.raises(UnknownBot, match=r"No level is called 'search'; there are easy, medium, hard, expert\."):
        make_level("search")


@pytest.mark.parametrize(
    ("name", "settings", "same"),
    [
        ("greedy", {}, True),
        ("hard", {}, True),
        ("expert", {}, False),
        ("search", {}, False),
        ("search", {"walks": 5}, True),
        ("search", {"walks": 5, "seconds": 1.0}, False),
    ],
)
def test_bots_say_whether_they_repeat_themselves(name: str, settings: dict[str, float], same: bool) -> None:
    assert sb.bots.make(name, **settings).repeatable is same
