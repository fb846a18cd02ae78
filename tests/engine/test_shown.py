"""Games, positions, matches and bots at a Python prompt: shown, copied, pickled."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from tests.testing.toy import DISHES, Dinner, PotLuck, Season

import smorgasboard as sb
from smorgasboard.engine import Event, Observation, registry, show
from smorgasboard.engine.chance import Chance, CheckedChance, RecordingChance, ScriptedChance, SeededChance
from smorgasboard.engine.game import Line, made


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, pickled]


def fresh(players: int = 3) -> tuple[PotLuck, Dinner]:
    game = PotLuck()
    state = game.new(players, seed=2)
    assert isinstance(state, Dinner)
    return game, state


def after(match: sb.Match, steps: int) -> sb.Match:
    for _ in range(steps):
        seat = match.state.mover()
        match.apply(seat, match.state.legal_actions(seat)[0])
    return match


# ---- short and true ----


def test_a_game_is_the_code_that_makes_it() -> None:
    assert repr(PotLuck()) == "PotLuck(edition='home')"
    assert repr(sb.load("foodfighters")) == "Foodfighters(edition='classic')"


def test_a_position_says_whose_it_is_and_who_decides() -> None:
    _, state = fresh()
    assert repr(state) == "<Dinner of dinner:home, actors (0, 1, 2)>"
    state.over = True
    assert repr(state).startswith("<Dinner of dinner:home, won by (")


def test_an_observation_says_whose_eyes() -> None:
    _, state = fresh()
    assert repr(state.observation(1)) == "<Observation of dinner:home by seat 1, actors (0, 1, 2), 3 actions>"
    state.over = True
    assert repr(state.observation()) == "<Observation of dinner:home by a spectator, it is over>"


def test_a_match_tells_no_seed() -> None:
    match = after(sb.Match(PotLuck(), 2, "swordfish", seats=("Ann", "Bo")), 3)
    assert repr(match) == f"<Match of Ann, Bo after 3 steps: {match.state!r}>"
    assert "swordfish" not in repr(match) + str(match)


def test_actions_are_counted() -> None:
    assert repr(PotLuck.actions) == f"<{len(PotLuck.actions)} actions, from 'pick 0' to 'done'>"


@pytest.mark.parametrize(
    ("name", "settings", "shown"),
    [
        ("random", {"seed": 4}, "RandomBot()"),
        ("greedy", {}, "GreedyBot()"),
        ("careless", {}, "CarelessBot(share=0.5)"),
        ("hard", {}, "LevelBot('hard')"),
        ("search", {}, "SearchBot(seconds=1.0)"),
        ("search", {"seconds": 2, "walks": 9}, "SearchBot(seconds=2, walks=9)"),
        ("search", {"turn": 2, "iterations": 9}, "SearchBot(walks=9, turn=2)"),
        ("search", {"seconds": 2, "rollouts": "full"}, "SearchBot(seconds=2, rollouts='full')"),
    ],
)
def test_a_bot_is_the_code_that_makes_it_but_for_its_seed(name: str, settings: dict[str, Any], shown: str) -> None:
    assert repr(sb.bots.make(name, **settings)) == shown


# ---- the table ----


def test_a_printed_position_is_the_terminals_drawing_for_who_decides() -> None:
    game, state = fresh()
    state.apply(0, state.legal_actions(0)[0])
    lines = game.draw(state.observation(1), ("Seat 1", "Seat 2", "Seat 3"))
    assert str(state) == show.plain(lines)
    assert str(state.hands[1][0]) in str(state)


def test_a_finished_position_is_drawn_for_a_spectator() -> None:
    game, state = fresh()
    state.over = True
    assert str(state) == show.plain(game.draw(state.observation(), ("Seat 1", "Seat 2", "Seat 3")))


@pytest.fixture
def no_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the server is not installed."""
    monkeypatch.setattr(show, "painter", lambda: None)


@pytest.mark.usefixtures("no_pages")
def test_a_match_is_drawn_with_its_names() -> None:
    match = sb.Match(sb.load("foodfighters"), seed=1, seats=("Ann", "<script>"))
    assert "Ann" in str(match)
    page = match._repr_html_()
    assert "<script" not in page
    assert "&lt;script&gt;" in page


@pytest.mark.usefixtures("no_pages")
def test_a_notebook_gets_the_same_table_with_its_styles() -> None:
    state = sb.load("foodfighters").new(seed=1)
    page = state._repr_html_()
    assert page.startswith("<pre")
    assert '<span style="font-weight:bold' in page
    assert "thinks of" in page


class Rude(PotLuck):
    name = "rude"

    def draw(self, observation: Observation, names: tuple[str, ...]) -> list[Line]:
        return [[("<b>&", "blinking bold"), ("plain ", "")]]


def test_what_a_game_draws_is_text_to_a_notebook_and_unknown_styles_are_left_out() -> None:
    game = Rude()
    state = game.new(2, seed=1)
    assert str(state) == "<b>&plain"
    assert '<span style="font-weight:bold">&lt;b&gt;&amp;</span>plain ' in state._repr_html_()


def test_a_game_in_a_notebook() -> None:
    assert sb.load("foodfighters")._repr_html_().startswith("<b>Foodfighters</b> (classic): ")


def test_a_position_of_a_game_that_nobody_has_shows_its_name() -> None:
    _, state = fresh()
    stranger = state.copy()
    stranger.source = "other:home#x"
    assert str(stranger) == repr(stranger) == "<Dinner of other:home, actors (0, 1, 2)>"
    assert "&lt;Dinner of other:home" in stranger._repr_html_()
    with pytest.raises(sb.UnknownGame, match="No game is called 'other'"):
        stranger.apply(0, "pick 1")
    with pytest.raises(sb.UnknownGame):
        pickle.dumps(stranger)
    assert copy.deepcopy(stranger) == stranger


class NeverRegistered(PotLuck):
    """Tests of the house register a PotLuck, perhaps before these."""

    name = "picnic"


def test_a_game_that_somebody_holds_is_found_without_being_registered() -> None:
    game = NeverRegistered()
    assert made[game.source] is game
    assert registry.load(game.source) is game


# ---- actions in three forms ----


def test_texts_and_typed_actions_are_as_good_as_numbers() -> None:
    game, state = fresh()
    action = state.legal_actions(0)[0]
    twins = [state.copy() for _ in range(3)]
    for twin, form in zip(twins, (action, f" PICK  {action}", game.actions.typed(action)), strict=True):
        twin.apply(0, form)
    assert twins[0] == twins[1] == twins[2] != state


@pytest.mark.parametrize(
    ("action", "sentence"), [("pikc 1", "did you mean"), ("", "an action looks like"), ("0", "is not")]
)
def test_a_text_that_is_no_action_is_refused(action: str, sentence: str) -> None:
    _game, state = fresh()
    before = state.digest()
    with pytest.raises(sb.UnknownAction, match=sentence):
        state.apply(0, action)
    assert state.digest() == before


def test_an_action_that_is_not_legal_now_is_refused_in_any_form() -> None:
    _game, state = fresh()
    for action in ("season", Season(), DISHES):
        with pytest.raises(sb.IllegalAction, match="You cannot do that now"):
            state.apply(0, action)


class Elsewhere(Season):
    pass


def test_a_typed_action_of_another_game_is_refused() -> None:
    _game, state = fresh()
    with pytest.raises(sb.UnknownAction, match=r"Elsewhere.* is not an action of this game"):
        state.apply(0, Elsewhere())


# ---- copied and pickled ----


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["foodfighters", "consumption", "foodadvice"])
def test_a_twin_of_a_position_has_the_same_dice_before_it(name: str, way: Callable[[Any], Any]) -> None:
    state = sb.load(name).new(seed=6)
    state.events, state.tallies = [], []
    twin = way(state)
    assert twin == state
    assert twin.events is twin.tallies is None
    for position in (state, twin):
        for _ in range(20):
            position.apply(position.mover(), position.legal_actions(position.mover())[-1])
    assert twin.digest() == state.digest()


@pytest.mark.parametrize("way", WAYS)
def test_a_twin_of_a_match_goes_on_alone(way: Callable[[Any], Any]) -> None:
    match = after(sb.Match(sb.load("foodadvice"), 4, "9", contributions=("ab",)), 5)
    twin = way(match)
    assert twin.game.source == match.game.source
    assert twin.record(reveal_seed=True) == match.record(reveal_seed=True)
    assert after(twin, 30).state.digest() != match.state.digest()
    assert len(match.steps) == 5
    assert after(match, 30).record(reveal_seed=True) == twin.record(reveal_seed=True)


@pytest.mark.parametrize("way", WAYS)
def test_a_twin_of_a_match_can_take_back_what_the_match_could(way: Callable[[Any], Any]) -> None:
    match = sb.Match(PotLuck(), 2, 3)
    while "season" not in [match.game.actions.text(one) for one in match.state.legal_actions(match.state.mover())]:
        after(match, 1)
    before, seat = match.state.digest(), match.state.mover()
    match.apply(seat, "season")
    twin = way(match)
    assert twin.can_undo(seat)
    twin.undo(seat)
    assert twin.state.digest() == before
    assert match.can_undo(seat)


def drawn(chance: Chance) -> list[int]:
    return [chance.below(7) for _ in range(3)]


def sources() -> list[Chance]:
    script = [3, 1, 4, 1, 5, 2, 6]
    seeded = SeededChance("pi")
    started = SeededChance("pi")
    for _ in range(100):
        started.below(6)
    honest = [seeded.copy().below(7)]
    return [
        SeededChance("pi"),
        started,
        ScriptedChance(script),
        RecordingChance(SeededChance("pi")),
        CheckedChance(ScriptedChance(honest + drawn(seeded.copy())[1:]), seeded),
    ]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("number", range(5))
def test_a_twin_of_chance_draws_the_same_and_disturbs_nobody(number: int, way: Callable[[Any], Any]) -> None:
    chance = sources()[number]
    twin = way(chance)
    assert type(twin) is type(chance)
    if way is not copy.copy:
        assert drawn(twin) == drawn(chance)


def test_a_script_remembers_where_it_is_and_a_recorder_what_it_drew() -> None:
    script = ScriptedChance([1, 2, 3])
    script.below(4)
    again = pickled(script)
    assert (again.below(4), again.chances, again.used_up()) == (2, 1 / 16, False)
    recorder = RecordingChance(SeededChance("1"))
    first = recorder.below(9)
    assert pickled(recorder).take() == [first]


def test_content_that_changed_since_is_not_taken_for_the_pickled(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = sb.load("foodfighters").whole_content()
    file = tmp_path / "mine.toml"
    file.write_text(own.replace("beans = 30", "beans = 31"), encoding="utf-8")
    state = sb.load("foodfighters", content=file).new(seed=1)
    kept = pickle.dumps(state)
    assert pickle.loads(kept) == state
    file.write_text(own.replace("beans = 30", "beans = 32"), encoding="utf-8")
    monkeypatch.setattr(registry, "_loaded", {})
    made.clear()
    with pytest.raises(sb.UnknownGame, match="installed with other content"):
        pickle.loads(kept)


def test_events_and_observations_travel() -> None:
    match = after(sb.Match(sb.load("consumption"), 2, 1), 12)
    events: list[Event] = [event for step in match.steps for event in step.events]
    assert pickled(events) == events
    observation = match.state.observation(0)
    assert pickled(observation) == observation


# ---- the command ----


def test_the_package_is_the_command() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "smorgasboard", "--version"], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == f"smorg, version {sb.__version__}"
