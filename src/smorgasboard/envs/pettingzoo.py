"""Every game of the house as a PettingZoo environment.

import smorgasboard as sb

env = sb.envs.pettingzoo.make("foodfighters", render_mode="human")
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    done = termination or truncation
    env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
"""

from copy import deepcopy
from pathlib import Path
from typing import Any

from smorgasboard.engine import SPECTATOR, Game, IllegalAction, State, load, plain, seed_text
from smorgasboard.envs.turns import Choice, all_chose, asked, carry_out, with_choice
from smorgasboard.extras import MissingExtra

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo.utils.env import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper
except ModuleNotFoundError as error:
    raise MissingExtra("envs", error.name) from error

RENDER_MODES = ("human", "ansi")

Seen = dict[str, NDArray[Any]]
"""`observation`: what the seat sees, as numbers from 0 to 1; `action_mask`: 1 for each legal action."""


def make(
    name: str,
    *,
    content: str | Path | None = None,
    players: int | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    **options: Any,
) -> "AECEnv[str, Seen, int]":
    """A game with PettingZoo's usual wrappers: an illegal action ends the match with the least score for its seat."""
    game = load(name, content)
    env: AECEnv[str, Seen, int] = TableEnv(game, players, render_mode, max_cycles, **options)
    env = TerminateIllegalWrapper(env, illegal_reward=game.facts.scores[0])
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(env))


class TableEnv(AECEnv[str, Seen, int]):  # type: ignore[misc]  # PettingZoo does not ship its types
    """A game without wrappers: an illegal action raises IllegalAction and changes nothing.

    A cycle is a step of the game: one decision, or one of every seat where several decide at once. A match that
    lasts longer than `max_cycles` (usually the game's own bound, so never) is truncated with no rewards.
    """

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, or None, not {render_mode!r}.")
        self.game = game
        self.render_mode = render_mode
        self.max_cycles = game.facts.longest if max_cycles is None else max_cycles
        self.settings = game.settings(players, options)
        self.metadata = _metadata(game)
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.settings.players)]
        self.observation_spaces = {agent: _seen_space(game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(game.actions)) for agent in self.possible_agents}
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

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match: the engine's own for this seed; without one, the next of a row that the last seed began."""
        if seed is None:
            self._episode += 1
        else:
            self._seed, self._episode = seed_text(seed), 0
        seed_of_match = f"{self._seed}/{self._episode}" if self._episode else self._seed
        self.position: State = self.game.new(self.settings.players, seed_of_match, **self.settings.values)
        self.cycles = 0
        self._choices: tuple[Choice, ...] = ()
        self._begin()
        self._show()

    def observe(self, agent: str) -> Seen:
        observation = self.position.observation(self._seat(agent))
        mask = np.zeros(len(self.game.actions), np.int8)
        mask[list(observation.legal)] = 1
        return {"observation": np.array(self.game.encode(observation), np.float32), "action_mask": mask}

    def state(self) -> NDArray[np.float32]:
        """What all seats see, one after another: for training with a central critic, never for playing."""
        seats = range(self.settings.players)
        seen = [self.game.encode(self.position.observation(seat)) for seat in seats]
        return np.array(seen, np.float32).reshape(-1)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} is to act: None is only for seats whose match is over.")
        choices = with_choice(self.position, self._choices, int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._take(choices)
        self._accumulate_rewards()
        self._show()

    def render(self) -> str | None:
        """What a spectator sees: as text ("ansi"), or printed ("human", at every step by itself)."""
        if self.render_mode is None:
            return None
        lines = self.game.draw(self.position.observation(SPECTATOR), tuple(self.possible_agents))
        if self.render_mode == "human":
            _print(lines)
            return None
        return plain(lines)

    def close(self) -> None:
        """Nothing is held open."""

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _begin(self) -> None:
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[asked(self.position, ())]

    def _take(self, choices: tuple[Choice, ...]) -> None:
        self._choices = choices
        if all_chose(self.position, choices):
            carry_out(self.position, choices)
            self._choices = ()
            self.cycles += 1
        if self.position.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self.position.outcome().scores, strict=True))
            return
        if self.cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[asked(self.position, self._choices)]

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


def _seen_space(game: Game) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (game.features,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(game.actions),), np.int8),
        }
    )


def _print(lines: list[list[tuple[str, str]]]) -> None:
    from rich.console import Console  # noqa: PLC0415  only a person who watches needs it
    from rich.text import Text  # noqa: PLC0415

    console = Console(highlight=False)
    for line in lines:
        console.print(Text.assemble(*line), soft_wrap=True)
    console.print()
