"""Every game of the house as an OpenSpiel game, with explicit chance nodes.

>>> import smorgasboard as sb
>>> game = sb.envs.openspiel.load("foodfighters", turn_limit=100)
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True

Importing this module registers every installed game, so `pyspiel.load_game("smorgasboard_foodfighters")` works
too; another edition than the first has its name behind that, and the game's small variant for quick experiments
`_small`. Where several seats decide at once, they are asked
one after another and do not see what the others chose: such a game has imperfect information.

OpenSpiel's C++ bots play these games through `pyspiel.evaluate_bots` and `MCTSBot.mcts_search`. `MCTSBot.step` of
OpenSpiel 2.0 crashes on every game that is written in Python: it lets go of the interpreter's lock. Its ISMCTS runs as
it is written in Python (`open_spiel.python.algorithms.ismcts`); the one in C++ has no way to ask such a game for
another state of an information set.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from smorgasboard.engine import SPECTATOR, Features, Game, Option, SeededChance, Several, SmorgasboardError, State
from smorgasboard.engine.registry import games as installed, load as load_ours
from smorgasboard.envs.rewards import POINTS, Reward, bounds, paid, total
from smorgasboard.envs.small import has_small, load_table
from smorgasboard.envs.tree_nodes import TreeNode
from smorgasboard.extras import MissingExtra

try:
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise MissingExtra("envs", error.name) from error

MOST_WAYS = 256
"""No game of the house draws among more in one go; declared to OpenSpiel, and checked."""
MOST_DRAWS = 64
"""A generous bound for the draws of one step, which OpenSpiel multiplies into the length of a history."""
BETWEEN = "+"
"""Stands between several words of one parameter: OpenSpiel keeps the comma for itself."""

_registered: set[str] = set()


def load(
    name: str,
    content: str | Path | None = None,
    players: int | None = None,
    rewards: Reward = "points",
    small: bool = False,
    **options: Any,
) -> "pyspiel.Game":
    """A game as OpenSpiel plays it, or its small variant; returns are points, rank or win.

    >>> import smorgasboard as sb
    >>> game = sb.envs.openspiel.load("consumption", players=3, rewards="win", small=True)
    >>> game.num_players(), game.max_utility()
    (3, 1.0)
    """
    game, options = load_table(name, content, small, options)
    bounds(rewards, game.facts)
    settings = game.settings(players, options)
    parameters = {option.name: _as_parameter(option, settings[option.name]) for option in game.options}
    named = {} if content is None else {"content": str(content)}
    return pyspiel.load_game(
        register(load_ours(name) if small else game, small),
        {"players": settings.players, "rewards": rewards, **named, **parameters},
    )


def register(game: Game, small: bool = False) -> str:
    """Make a game, or its small variant, known to OpenSpiel; its name there.

    >>> import smorgasboard as sb
    >>> sb.envs.openspiel.register(sb.load("consumption:draft"))
    'smorgasboard_consumption_draft'
    """
    edition = "" if game.edition == game.editions[0] else f"_{game.edition}"
    short_name = f"smorgasboard_{game.name}{edition}{'_small' if small else ''}"
    if short_name not in _registered:
        _registered.add(short_name)
        kind = _kind(game, short_name)
        pyspiel.register_game(kind, _maker(kind, f"{game.name}:{game.edition}", small))
    return short_name


def _maker(kind: "pyspiel.GameType", name: str, small: bool) -> type["TableGame"]:
    """A class and not a function: OpenSpiel lets go of it after Python has ended, which only a class survives."""

    class Registered(TableGame):
        def __init__(self, parameters: dict[str, Any]) -> None:
            super().__init__(kind, name, small, parameters)

    return Registered


def _loaded_again(short_name: str, parameters: dict[str, Any]) -> "pyspiel.Game":
    """Out of a pickle: to find this function is to import this module, which makes the games known."""
    return pyspiel.load_game(short_name, parameters)


class TableGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel is compiled and has no types
    """One of our games with what was agreed on, as OpenSpiel knows games.

    >>> import smorgasboard as sb
    >>> sb.envs.openspiel.load("foodfighters", turn_limit=7).settings["turn_limit"]
    7
    """

    def __init__(self, kind: "pyspiel.GameType", name: str, small: bool, parameters: dict[str, Any]) -> None:
        self.ours, usual = load_table(name, parameters.get("content") or None, small, {})
        declared = {option.name: option for option in self.ours.options}
        given = {key: _as_value(declared[key], value) for key, value in parameters.items() if key in declared}
        self.settings = self.ours.settings(parameters.get("players"), usual | given)
        self.pays = parameters.get("rewards", POINTS)
        size = _size(self.ours, self.settings.players, self.pays)
        super().__init__(_kind(self.ours, kind.short_name, self.pays, self.settings.players), size, parameters)
        self.first = TreeNode.first(self.ours, self.settings)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded_again, (self.get_type().short_name, self.get_parameters())

    def new_initial_state(self) -> "TableState":
        return TableState(self, self.first)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_DRAWS * (1 + self.ours.facts.longest)

    def make_py_observer(self, kind: Any = None, parameters: dict[str, Any] | None = None) -> "TableObserver":
        return TableObserver(self.ours, kind or pyspiel.IIGObservationType(perfect_recall=False))


class TableState(pyspiel.State):  # type: ignore[misc]
    """A moment of a match; `moment.state` is the position itself, once the table is set.

    >>> import smorgasboard as sb
    >>> state = sb.envs.openspiel.load("foodfighters").new_initial_state()
    >>> while state.is_chance_node():
    ...     state.apply_action(state.legal_actions()[0])
    >>> state.current_player() == state.moment.state.mover()
    True
    """

    def __init__(self, game: TableGame, moment: TreeNode) -> None:
        super().__init__(game)
        self.moment = moment
        self.pays = game.pays

    def current_player(self) -> int:
        if self.moment.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.moment.ways else self.moment.seat

    def is_terminal(self) -> bool:
        return self.moment.over

    def returns(self) -> list[float]:
        state = self.moment.state
        if state is None or not state.over:
            return [0.0] * self.moment.settings.players
        return paid(self.pays, state.outcome())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        ways = self.moment.ways
        return [(outcome, 1.0 / ways) for outcome in range(ways)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.legal(player)

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)
        _check_declared(self.moment)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TableState":
        """Another state that is the same to this player, for searches such as ISMCTS."""
        twin: TableState = self.clone()
        twin.moment = self.moment.resampled(player, SeededChance(f"{sampler()}"))
        return twin

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action + 1} of {self.moment.ways}"
        return self.moment.game.actions.text(action)

    def __str__(self) -> str:
        return str(self.moment)


class TableObserver:
    """What a seat sees, or a spectator where private information is not asked for.

    >>> import smorgasboard as sb
    >>> game = sb.envs.openspiel.load("foodfighters")
    >>> observer = game.make_py_observer()
    >>> observer.set_from(game.new_initial_state(), 0)
    >>> observer.tensor.shape
    (264,)
    """

    def __init__(self, game: Game, kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise SmorgasboardError("An observation here is one seat's, or a spectator's; not that of all seats.")
        self._game = game
        self._as_spectator = kind.private_info == pyspiel.PrivateInfoType.NONE
        self._recalls = kind.perfect_recall
        self.tensor = np.zeros(game.features, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        position = state.moment.state
        if position is None:
            self.tensor.fill(0.0)
        else:
            self.tensor[:] = _numbers(position, self._viewer(player))

    def string_from(self, state: TableState, player: int) -> str:
        if not self._recalls:
            return state.moment.seen(self._viewer(player))
        return state.moment.remembered(self._viewer(player))

    def _viewer(self, player: int) -> int:
        return SPECTATOR if self._as_spectator else player


def _numbers(position: State, viewer: int) -> "NDArray[np.float32]":
    features = Features()
    position.add_features(viewer, features)
    return np.frombuffer(features.taken(), np.float32)


def _kind(game: Game, short_name: str, rewards: str = POINTS, players: int = 0) -> "pyspiel.GameType":
    facts = game.facts
    hidden = facts.hidden_information
    information = pyspiel.GameType.Information
    parameters = {option.name: _as_parameter(option, option.default) for option in game.options}
    return pyspiel.GameType(
        short_name=short_name,
        long_name=f"{facts.title} ({game.edition})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if hidden else information.PERFECT_INFORMATION,
        utility=_utility(total(rewards, facts, players or facts.usual_players)),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=facts.players[-1],
        min_num_players=facts.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=not hidden,  # the numbers hold the position, and no memories
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": facts.usual_players,
            "content": "",
            "rewards": POINTS,
            **parameters,
        },
    )


def _size(game: Game, players: int, rewards: str) -> "pyspiel.GameInfo":
    least, most = bounds(rewards, game.facts)
    return pyspiel.GameInfo(
        num_distinct_actions=len(game.actions),
        max_chance_outcomes=MOST_WAYS,
        num_players=players,
        min_utility=least,
        max_utility=most,
        utility_sum=total(rewards, game.facts, players),
        max_game_length=game.facts.longest,
    )


def _utility(score_sum: float | None) -> Any:
    utility = pyspiel.GameType.Utility
    if score_sum is None:
        return utility.GENERAL_SUM
    return utility.CONSTANT_SUM if score_sum else utility.ZERO_SUM


def _check_declared(moment: TreeNode) -> None:
    """OpenSpiel would go on with wrong declarations, and algorithms would be wrong in silence."""
    title = moment.game.facts.title
    if moment.ways > MOST_WAYS:
        raise SmorgasboardError(f"{title} draws among {moment.ways} at once; environments allow {MOST_WAYS}.")
    if moment.choices and not moment.ways and not moment.game.facts.hidden_information:
        raise SmorgasboardError(f"{title} has simultaneous decisions, so it has to declare hidden information.")


def _as_parameter(option: Option, value: Any) -> Any:
    return BETWEEN.join(value) if isinstance(option, Several) else value


def _as_value(option: Option, parameter: Any) -> Any:
    return [word for word in parameter.split(BETWEEN) if word] if isinstance(option, Several) else parameter


for _game in installed():
    register(_game)
    if has_small(_game):
        register(_game, small=True)
