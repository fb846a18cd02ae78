"""Many games of one kind as one gymnasium vector environment, stepped in one compiled call.

>>> import smorgasboard as sb
>>> envs = sb.envs.vector.make("foodfighters", n=16, opponents="easy")
>>> seen, infos = envs.reset(seed=7)
>>> for _ in range(3):
...     actions = envs.sample()
...     seen, rewards, terminations, truncations, infos = envs.step(actions)
>>> rewards.shape
(16,)

With `opponents` one seat of every table is the learner's, and bots sit in all others; without, it is self-play, and
each step decides for whoever is asked (`infos["seat"]`). Table `i` plays what the PettingZoo environment plays that is
reset with the seed `seed + i`, match after match.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from smorgasboard.bots import Bot, BotSpec
from smorgasboard.engine import BadOption, Game, SeededChance, State, seed_text
from smorgasboard.envs.batch import ALL_SEATS, Batch, Ways
from smorgasboard.envs.rewards import Reward, bounds, paid
from smorgasboard.envs.small import load_table
from smorgasboard.extras import MissingExtra

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise MissingExtra("envs", error.name) from error

Seen = Any
"""A dictionary of `observation` and `action_mask`, a row for each table; or the observations alone, if `flat`."""
Autoreset = Literal["same_step", "next_step"]
AUTORESET = {"same_step": AutoresetMode.SAME_STEP, "next_step": AutoresetMode.NEXT_STEP}
USUAL_TABLES = 64


def make(
    name: str,
    n: int = USUAL_TABLES,
    *,
    small: bool = False,
    content: str | Path | None = None,
    players: int | None = None,
    opponents: str | Sequence[str] | None = None,
    seat: int | None = None,
    skip_forced: bool = False,
    rewards: Reward = "points",
    autoreset: Autoreset = "same_step",
    flat: bool = False,
    max_cycles: int | None = None,
    **options: Any,
) -> "VectorTables":
    """So many tables of a game.

    `opponents` is a bot's words for all other seats ("easy", "search:walks=50"), or one for each of them; `seat` is
    the learner's, 0 the first; without it the learner moves on by a seat from match to match. `skip_forced` plays
    what is no choice. `rewards` are the game's points, the rank from 1 to -1, or who won. `autoreset` begins the
    next match in the step that ends one (what was seen last is `infos["final_obs"]`), or in the step after. `flat`
    has the observation alone, and the mask as `infos["action_mask"]`. `small` is the game's own small variant for
    quick experiments. Other arguments are the game's options.

    >>> import smorgasboard as sb
    >>> envs = sb.envs.vector.make("foodfighters", n=4, skip_forced=True, flat=True, turn_limit=50)
    >>> seen, infos = envs.reset(seed=1)
    >>> seen.shape, infos["action_mask"].shape
    ((4, 264), (4, 257))
    """
    game, agreed = load_table(name, content, small, options)
    if autoreset not in AUTORESET:
        raise BadOption(f"Matches begin anew by {', '.join(AUTORESET)}, not {autoreset!r}.")
    if not (isinstance(n, int) and n > 0):
        raise BadOption(f"A vector environment has one table or more, not {n!r}.")
    tables = VectorTables(game, n, players, opponents, seat, agreed)
    tables.play_by(skip_forced, rewards, autoreset, flat, max_cycles)
    return tables


class VectorTables(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """Made by `make`. An illegal action at any table raises IllegalAction and changes nothing.

    >>> import smorgasboard as sb
    >>> envs = sb.envs.vector.make("foodfighters", n=2)
    >>> seen, infos = envs.reset(seed=1)
    >>> [state.turns for state in envs.positions]
    [0, 0]
    """

    def __init__(
        self,
        game: Game,
        n: int,
        players: int | None,
        opponents: str | Sequence[str] | None,
        seat: int | None,
        options: dict[str, Any],
    ) -> None:
        self.game = game
        self.num_envs = n
        self.settings = game.settings(players, options)
        self.opponents = _opponents(opponents, self.settings.players)
        self.seat = _seat(seat, self.settings.players, bool(self.opponents))
        self._seeds: list[str] = []
        self._random = np.random.default_rng()

    def play_by(
        self, skip_forced: bool, rewards: Reward, autoreset: Autoreset, flat: bool, max_cycles: int | None
    ) -> None:
        """What all matches have in common."""
        seats, facts = self.settings.players, self.game.facts
        learner = ALL_SEATS if self.seat is None else self.seat
        bounds(rewards, facts)  # refused now, not at the first end
        self._ways = Ways(
            self._begin,
            self._choose,
            lambda state: paid(rewards, state.outcome()),
            seats,
            learner,
            bool(self.opponents),
        )
        self._ways.skip_forced = skip_forced
        self._ways.longest = facts.longest if max_cycles is None else max_cycles
        self._ways.next_step = autoreset == "next_step"
        self.flat = flat
        self._batch = Batch(self._ways, self.num_envs)
        self.metadata = {"autoreset_mode": AUTORESET[autoreset], "render_modes": []}
        self._set_spaces()

    def _set_spaces(self) -> None:
        seen: spaces.Space[Any] = spaces.Box(0.0, 1.0, (self.game.features,), np.float32)
        actions = len(self.game.actions)
        if not self.flat:
            seen = spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
        self.single_observation_space = seen
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(seen, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    # ---- gymnasium's calls ----

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """New matches at all tables: those of the seed, or the next ones of the row that the last seed began."""
        anew = seed is not None or not self._seeds
        if anew:
            self._seeds = _seeds(seed, self.num_envs)
            self._bots: dict[tuple[int, int], Bot] = {}
            self._random = np.random.default_rng(list(",".join(self._seeds).encode()))
        self._batch.reset(anew)
        return self._seen()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        batch = self._batch
        batch.step(_as_list(actions, self.num_envs))
        seen, infos = self._seen()
        infos["rewards"] = np.zeros((self.num_envs, self.settings.players))
        if batch.ends:
            self._add_ends(infos)
        return seen, np.array(batch.rewards), np.array(batch.over), np.array(batch.cut_off), infos

    def close(self, **kwargs: Any) -> None:
        """Nothing is held open."""

    # ---- beside gymnasium's ----

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each table; the same ones after a reset with the same seed."""
        counts, actions = self._legal
        picks = (self._random.random(self.num_envs) * counts).astype(np.int64)
        found: NDArray[np.int64] = actions[np.cumsum(counts) - counts + picks]
        return found

    @property
    def positions(self) -> tuple[State, ...]:
        """What lies on each table, secrets included: to look at, not to play from."""
        return tuple(match.state.copy() for match in self._batch.matches)

    # ---- matches ----

    def _begin(self, number: int, episode: int) -> State:
        seed = f"{self._seeds[number]}/{episode}" if episode else self._seeds[number]
        return self.game.deal(self.settings, SeededChance(seed))

    def _choose(self, number: int, state: State, seat: int) -> int:
        bot = self._bots.get((number, seat))
        if bot is None:
            bot = self._bots[number, seat] = self._bot(number, seat)
        return bot.choose_at(self.game, state, seat)

    def _bot(self, number: int, seat: int) -> Bot:
        """Of one for each other seat, the first sits to the left of the learner."""
        specs = self.opponents
        spec = specs[(seat - self._batch.tables[number].learner - 1) % self.settings.players % len(specs)]
        return spec.make(f"{self._seeds[number]}:{seat}")

    # ---- arrays ----

    def _seen(self) -> tuple[Seen, dict[str, Any]]:
        seen = np.frombuffer(self._batch.seen(), np.float32).reshape(self.num_envs, -1)
        infos: dict[str, Any] = {"seat": np.array(self._batch.seats())}
        if self.flat:
            infos["action_mask"] = self._mask()
            return seen, infos
        return {"observation": seen, "action_mask": self._mask()}, infos

    def _mask(self) -> NDArray[np.int8]:
        counts, actions = (np.frombuffer(each, np.int64) for each in self._batch.legal())
        self._legal = counts, actions
        mask = np.zeros((self.num_envs, len(self.game.actions)), np.int8)
        mask[np.arange(self.num_envs).repeat(counts), actions] = 1
        return mask

    def _add_ends(self, infos: dict[str, Any]) -> None:
        batch = self._batch
        infos["rewards"][batch.ends] = batch.paid
        if not self._ways.next_step:
            ended = np.zeros(self.num_envs, np.bool_)
            ended[batch.ends] = True
            seats = np.zeros(self.num_envs, np.int64)
            seats[batch.ends] = batch.last_seats
            infos |= {"final_obs": self._last_seen(), "_final_obs": ended}
            infos |= {"final_info": {"seat": seats, "_seat": ended}, "_final_info": ended}

    def _last_seen(self) -> NDArray[np.object_]:
        """What the seats that decided last saw of the end, where nothing is left to do."""
        found = np.full(self.num_envs, None, np.object_)
        for number, seen in zip(self._batch.ends, self._batch.last_seen, strict=True):
            numbers = np.frombuffer(seen, np.float32)
            nothing = np.zeros(len(self.game.actions), np.int8)
            found[number] = numbers if self.flat else {"observation": numbers, "action_mask": nothing}
        return found


def _opponents(words: str | Sequence[str] | None, seats: int) -> list[BotSpec]:
    if words is None:
        return []
    specs = [BotSpec.read(each) for each in ([words] if isinstance(words, str) else words)]
    if len(specs) not in (1, seats - 1):
        raise BadOption(f"There are {len(specs)} opponents for {seats - 1} other seats: name one, or one for each.")
    return specs


def _seat(seat: int | None, seats: int, opponents: bool) -> int | None:
    if seat is None:
        return None
    if not opponents:
        raise BadOption("In self-play all seats are yours: name opponents, or leave seat away.")
    if not 0 <= seat < seats:
        raise BadOption(f"There is no such seat; the seats here are numbered 0 to {seats - 1}.")
    return seat


def _seeds(seed: int | Sequence[int | None] | None, count: int) -> list[str]:
    if seed is None or isinstance(seed, int | np.integer):
        return [seed_text(None if seed is None else int(seed) + number) for number in range(count)]
    if len(seed) != count:
        raise BadOption(f"There are {len(seed)} seeds for {count} tables.")
    return [seed_text(each) for each in seed]


def _as_list(actions: Any, count: int) -> list[int]:
    numbers = np.asarray(actions)
    if numbers.shape != (count,) or numbers.dtype.kind not in "iu":
        raise BadOption(f"A step takes {count} whole numbers, an action for each table.")
    found: list[int] = numbers.tolist()
    return found
