"""How strong an opponent a person wants: each game says what the levels are in it, `make strength` measures them."""

import tomllib
from functools import cache, partial
from pathlib import Path

import smorgasboard as sb
from smorgasboard.bots.bot import Bot, Reason
from smorgasboard.bots.kinds import NAMES, UnknownBot, nearest
from smorgasboard.bots.spec import BotSpec

FILE = "strength.toml"
"""In a game's study; the table `levels` says what each one is there."""
USUAL = {
    "easy": "careless:share=0.5",
    "medium": "greedy",
    "hard": "search:walks=400",
    "expert": "search:walks=6000,turn=3",
}
"""In games that do not say."""
LEVELS = tuple(USUAL)
"""From the weakest to the strongest."""
SECONDS = {"easy": 1.0, "medium": 1.0, "hard": 1.0, "expert": 3.0}
"""Of processor time that a turn may take: whoever waits for a bot is not kept for longer."""


class LevelBot(Bot):
    """In every game the bot that the game says this level is.

    >>> import smorgasboard as sb
    >>> state = sb.load("foodfighters").new(seed=7)
    >>> seen = state.observation(state.actors()[0])
    >>> sb.bots.LevelBot("medium", seed=1).choose(seen) in seen.legal
    True
    """

    def __init__(self, level: str, seed: int | str | None = None) -> None:
        super().__init__(seed)
        self.name = level
        self.repeatable = BotSpec.read(USUAL[level]).make().repeatable
        self._inner: dict[str, Bot] = {}
        self._last: Bot = self

    def __repr__(self) -> str:
        return f"LevelBot({self.name!r})"

    def inner(self, game: sb.Game) -> Bot:
        """The bot that plays this game."""
        if game.name not in self._inner:
            self._inner[game.name] = levels_of(game)[self.name].make(self._chance.seed)
        self._last = self._inner[game.name]
        self._last.answer_by(self._until)
        self._last.effort = self.effort
        return self._last

    def think(self, game: sb.Game, observation: sb.Observation) -> tuple[int, Reason]:
        return self.inner(game).think(game, observation)

    def choose(self, observation: sb.Observation) -> int:
        return self.inner(sb.load(observation.source)).choose(observation)

    def choose_at(self, game: sb.Game, state: sb.State, seat: int) -> int:
        return self.inner(game).choose_at(game, state, seat)

    def explain(self) -> str:
        return super().explain() if self._last is self else self._last.explain()

    def remark(self) -> str:
        return "" if self._last is self else self._last.remark()


NAMES.update({level: partial(LevelBot, level) for level in LEVELS})


def make_level(level: str, seed: int | str | None = None) -> Bot:
    """An opponent as strong as one of `LEVELS`.

    >>> import smorgasboard as sb
    >>> state = sb.load("foodfighters").new(seed=7)
    >>> seen = state.observation(state.actors()[0])
    >>> sb.bots.make_level("medium", seed=1).choose(seen) in seen.legal
    True
    """
    if level not in LEVELS:
        raise UnknownBot(f"No level is called {level!r}; {nearest(level, LEVELS)}")
    return LevelBot(level, seed)


def levels_of(game: sb.Game) -> dict[str, BotSpec]:
    """What each level is in this game.

    >>> import smorgasboard as sb
    >>> list(sb.bots.levels_of(sb.load("foodfighters")))
    ['easy', 'medium', 'hard', 'expert']
    """
    return _read(game.room("study") / FILE)


@cache
def _read(file: Path) -> dict[str, BotSpec]:
    own = tomllib.loads(file.read_text(encoding="utf-8")).get("levels", {}) if file.exists() else {}
    return {level: BotSpec.read(own.get(level, usual)) for level, usual in USUAL.items()}
