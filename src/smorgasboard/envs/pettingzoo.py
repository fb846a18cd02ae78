"""Every game of the house as a PettingZoo environment.

>>> import smorgasboard as sb
>>> env = sb.envs.pettingzoo.make("foodfighters", turn_limit=10)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
>>> env.agents
[]
"""

from copy import deepcopy
from pathlib import Path
from typing import Any

from smorgasboard.engine import Features, Game, IllegalAction, State, seed_text
from smorgasboard.envs.rendering import RENDER_MODES, checked_mode, rendered
from smorgasboard.envs.rewards import Reward, bounds, paid
from smorgasboard.envs.small import load_table
from smorgasboard.envs.turns import Asking
from smorgasboard.extras import MissingExtra

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo.utils.env import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper
except ModuleNotFoundError as error:
    raise MissingExtra("envs", error.name) from error

Seen = Any
"""`observation`, what the seat sees as numbers from 0 to 1, and `action_mask`, 1 for each legal action.

Of a flat environment the numbers alone; the mask is in `info["action_mask"]` then.
"""


def make(
    name: str,
    *,
    wrappers: bool = True,
    small: bool = False,
    content: str | Path | None = None,
    players: int | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    rewards: Reward = "points",
    flat: bool = False,
    **options: Any,
) -> "AECEnv[str, Seen, int]":
    """A game with PettingZoo's usual wrappers: an illegal action ends the match with the least reward for its seat.

    Without them it is several times as fast, an illegal action raises IllegalAction, and nobody is warned. `small` is
    the game's own small variant for quick experiments. `rewards` are the game's points, the rank from 1 to -1, or who
    won. `flat` observations suit SuperSuit's wrappers. `render_mode` is `human` or `ansi`, the table as a terminal has
    it, or `rgb_array`, the drawn table as a picture.

    >>> import smorgasboard as sb
    >>> env = sb.envs.pettingzoo.make("consumption", players=3, rewards="rank", small=True)
    >>> env.reset(seed=7)
    >>> env.possible_agents
    ['seat_1', 'seat_2', 'seat_3']
    """
    game, agreed = load_table(name, content, small, options)
    env: AECEnv[str, Seen, int] = TableEnv(game, players, render_mode, max_cycles, rewards, flat, **agreed)
    if not wrappers:
        return env
    least, _ = bounds(rewards, game.facts)
    env = TerminateIllegalWrapper(env, illegal_reward=least)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(env))


class TableEnv(AECEnv[str, Seen, int]):  # type: ignore[misc]  # PettingZoo does not ship its types
    """A game without wrappers: an illegal action raises IllegalAction and changes nothing.

    A cycle is a step of the game: one decision, or one of every seat where several decide at once. A match that
    lasts longer than `max_cycles` (usually the game's own bound, so never) is truncated with no rewards.

    >>> import smorgasboard as sb
    >>> env = sb.envs.pettingzoo.TableEnv(sb.load("foodfighters"))
    >>> env.reset(seed=7)
    >>> env.step(int(env.last()[0]["action_mask"].argmax()))
    >>> env.cycles
    1
    """

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        rewards: Reward = "points",
        flat: bool = False,
        **options: Any,
    ) -> None:
        super().__init__()
        self.game = game
        self.render_mode = checked_mode(render_mode)
        self.max_cycles = game.facts.longest if max_cycles is None else max_cycles
        self.rewards_are = rewards
        self.flat = flat
        self.settings = game.settings(players, options)
        bounds(rewards, game.facts)  # refused now, not at the first end
        self.metadata = _metadata(game)
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.settings.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = len(game.actions)
        space = _seen_space(game, flat)
        self.observation_spaces = {agent: deepcopy(space) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(0.0, 1.0, (game.features * self.settings.players,), np.float32)
        self._seed = seed_text(None)
        self._episode = 0

    def __copy__(self) -> "TableEnv":
        """Two environments that shared a position would be one."""
        return deepcopy(self)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def position(self) -> State:
        """What lies on the table, secrets included."""
        return self._match.state

    @property
    def cycles(self) -> int:
        return self._match.cycles

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match: the engine's own for this seed; without one, the next of a row that the last seed began."""
        if seed is None:
            self._episode += 1
        else:
            self._seed, self._episode = seed_text(seed), 0
        seed_of_match = f"{self._seed}/{self._episode}" if self._episode else self._seed
        self._match = Asking(self.game.new(self.settings.players, seed_of_match, **self.settings.values))
        self._begin()
        self._show()

    def observe(self, agent: str) -> Seen:
        seat = self._seat[agent]
        features = Features()
        self._match.state.add_features(seat, features)
        numbers = np.frombuffer(features.taken(), np.float32)
        return numbers if self.flat else {"observation": numbers, "action_mask": self._mask(seat)}

    def _mask(self, seat: int) -> NDArray[np.int8]:
        mask = bytearray(self._actions)
        for action in self._match.state.listed(seat):
            mask[action] = 1
        return np.frombuffer(mask, np.int8)

    def state(self) -> NDArray[np.float32]:
        """What all seats see, one after another: for training with a central critic, never for playing."""
        features = Features()
        for seat in range(self.settings.players):
            self._match.state.add_features(seat, features)
        return np.frombuffer(features.taken(), np.float32)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} is to act: None is only for seats whose match is over.")
        self._cumulative_rewards[agent] = 0.0
        self._take(self._seat[agent], int(action))
        if self.render_mode == "human":
            self._show()

    def render(self) -> "str | NDArray[np.uint8] | None":
        """What a spectator sees: as text ("ansi"), as a picture ("rgb_array"), or printed ("human", at every step)."""
        if self.render_mode is None:
            return None
        return rendered(self.game, self._match.state, self.render_mode, tuple(self.possible_agents))

    def close(self) -> None:
        """Nothing is held open."""

    def _begin(self) -> None:
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def _ask(self) -> None:
        seat = self._match.seat()
        self.agent_selection = agent = self.possible_agents[seat]
        if self.flat:
            self.infos[agent] = {"action_mask": self._mask(seat)}

    def _take(self, seat: int, action: int) -> None:
        """While a match goes on, all rewards are zeros."""
        match = self._match
        if action not in match.state.listed(seat):
            raise IllegalAction(match.state.why_not(seat, action))
        match.decide(action)
        if match.state.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, paid(self.rewards_are, match.state.outcome()), strict=True))
            self._accumulate_rewards()
            return
        if match.cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._ask()

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def _metadata(game: Game) -> dict[str, Any]:
    version = game.facts.rules_version.partition(".")[0]
    return {
        "name": f"smorgasboard_{game.name}_v{version}",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }


def _seen_space(game: Game, flat: bool) -> spaces.Space[Any]:
    numbers = spaces.Box(0.0, 1.0, (game.features,), np.float32)
    if flat:
        return numbers
    return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (len(game.actions),), np.int8)})
