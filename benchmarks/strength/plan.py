"""What is played: each game's `strength.toml` says at which player counts, for how long, and what the levels are."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import smorgasboard as sb
from benchmarks.tricks import TRICKS, TrickBot
from smorgasboard.bots import LEVELS, Bot, BotSpec, levels_of
from smorgasboard.engine import SmorgasboardError

FILE = "strength.toml"
HOURS = 8.0
"""Of one core, for all that all games plan."""
BELOW_ALL = "random"
"""What the lowest level is held against."""
AMONG_TWO = 0.55
"""The share of victories that a level has to exceed against the one below, with two players;"""
AMONG_MORE = 1.15
"""with more, this many times a fair share."""
TRICK = "trick: "
MOST_DEALS = 4000
"""Nobody needs more to tell 55% from less."""


class BadPlan(SmorgasboardError):
    """A plan that cannot be played; one sentence says why."""


@dataclass(frozen=True)
class Claim:
    """What a contest is to show about one seat's share of victories."""

    mark: float
    above: bool = True
    """Else below."""

    def towards(self, share: float) -> float:
        """So that more speaks for the claim."""
        return share if self.above else 1 - share

    @property
    def bar(self) -> float:
        return self.towards(self.mark)


@dataclass(frozen=True)
class Contest:
    """One bot among others that are equal, everybody in every seat on the same deals; alone, each by itself."""

    kind: str
    """"levels", "tricks", "thinking" (more walks against a fixed peer) or "judgement" (all equal, chances noted)."""
    game: str
    players: int
    one: str
    others: str
    """Both as people call them: levels by their names."""
    minutes: float
    """Processor time. Contests that have to show something get what others leave, in this proportion."""
    deals: int = MOST_DEALS
    claim: Claim | None = None

    @property
    def name(self) -> str:
        return f"{self.kind}: {self.game}, {self.players} players, {self.one} among {self.others}"

    @property
    def matches_a_deal(self) -> int:
        return 1 if self.kind == "judgement" else max(2, self.players)

    @property
    def fair(self) -> float:
        """One bot's share if all were equal; alone, how often it would score more than the other."""
        return 1 / max(2, self.players)

    def spec(self, bot: str) -> str:
        """What a level is in this game; other bots are what they are called."""
        return levels_of(sb.load(self.game))[bot].text if bot in LEVELS else bot


def games_with_a_plan() -> list[str]:
    """Each once, however many editions it has."""
    return list(dict.fromkeys(game.name for game in sb.games() if (game.room("study") / FILE).exists()))


def planned(name: str) -> list[Contest]:
    game = sb.load(name)
    file = game.room("study") / FILE
    if not file.exists():
        raise BadPlan(f"{game.facts.title} has no plan: there is no {FILE} in its study.")
    return contests(game, file)


def contests(game: sb.Game, file: Path) -> list[Contest]:
    """Whatever this file wants of the game."""
    try:
        plan = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadPlan(f"{file} cannot be read: {error}.") from None
    unknown = plan.keys() - {"levels", *_TABLES}
    if unknown:
        raise BadPlan(f"{file}: nothing is called {min(unknown)!r} in a plan; there are levels, {', '.join(_TABLES)}.")
    found = []
    for kind, read in _TABLES.items():
        for number, entry in enumerate(plan.get(kind, ()), start=1):
            where = f"{file}: {kind} {number}"
            try:
                found += [_checked(game, contest) for contest in read(game, _Entry(where, entry))]
            except SmorgasboardError as error:
                raise BadPlan(str(error) if str(error).startswith(where) else f"{where}: {error}") from None
    return found


class _Entry:
    """One table of a plan."""

    def __init__(self, where: str, fields: Mapping[str, Any]) -> None:
        self._where, self._fields = where, dict(fields)

    def number(self, name: str, usual: float | None = None) -> float:
        value = self._fields.pop(name, usual)
        if isinstance(value, bool) or not isinstance(value, int | float) or value <= 0:
            raise BadPlan(f"{self._where}: {name} must be a number above 0, not {value!r}.")
        return value

    def numbers(self, name: str) -> list[float]:
        values = self._fields.pop(name, None)
        if not isinstance(values, list) or not values:
            raise BadPlan(f"{self._where}: {name} must be a list of numbers, not {values!r}.")
        return [_Entry(self._where, {name: value}).number(name) for value in values]

    def text(self, name: str) -> str:
        value = self._fields.pop(name, None)
        if not isinstance(value, str):
            raise BadPlan(f"{self._where}: {name} must be a bot, not {value!r}.")
        return value

    def end(self) -> None:
        if self._fields:
            raise BadPlan(f"{self._where}: {min(self._fields)!r} means nothing here.")


def _levels(game: sb.Game, entry: _Entry) -> Iterator[Contest]:
    """Each level among the ones below."""
    players, minutes = int(entry.number("players")), entry.numbers("minutes")
    entry.end()
    rungs = (BELOW_ALL, *LEVELS)
    if len(minutes) != len(LEVELS):
        raise BadPlan(f"minutes are {len(LEVELS)}, one for each level from {LEVELS[0]} to {LEVELS[-1]}.")
    mark = AMONG_TWO if players <= 2 else AMONG_MORE / players
    for lower, level, time in zip(rungs, LEVELS, minutes, strict=False):
        yield Contest("levels", game.name, players, level, lower, time, claim=Claim(mark))


def _tricks(game: sb.Game, entry: _Entry) -> Iterator[Contest]:
    """Seats that always do the same: each of the game's tricks among bots that judge."""
    players, others, minutes = int(entry.number("players")), entry.text("among"), entry.number("minutes")
    mark = entry.number("fair_shares", 1.0) / players
    entry.end()
    for trick in TRICKS.get(game.name, ()):
        yield Contest("tricks", game.name, players, TRICK + trick, others, minutes, claim=Claim(mark, above=False))


def _thinking(game: sb.Game, entry: _Entry) -> Iterator[Contest]:
    """More and more walks against a fixed peer; the time is shared out by the walks of a match."""
    players, peer, walks = int(entry.number("players")), entry.text("peer"), entry.numbers("walks")
    minutes, deals = entry.number("minutes"), int(entry.number("deals"))
    entry.end()
    kind = BotSpec.read(peer).name
    of_peers = (players - 1) * float(dict(BotSpec.read(peer).settings).get("walks", 0))
    costs = [each + of_peers for each in walks]
    for each, cost in zip(walks, costs, strict=True):
        bot = f"{kind}:walks={each:g}"
        yield Contest("thinking", game.name, players, bot, peer, minutes * cost / sum(costs), deals)


def _judgement(game: sb.Game, entry: _Entry) -> Iterator[Contest]:
    """Matches of equals, in which everybody's chances are noted turn by turn."""
    players, bot = int(entry.number("players")), entry.text("bot")
    minutes, matches = entry.number("minutes"), int(entry.number("matches"))
    entry.end()
    yield Contest("judgement", game.name, players, bot, bot, minutes, matches)


_TABLES = {"levels_at": _levels, "tricks": _tricks, "thinking": _thinking, "judgement": _judgement}
KINDS = ("levels", "tricks", "thinking", "judgement")
"""Of contests."""


def _checked(game: sb.Game, contest: Contest) -> Contest:
    if contest.players not in game.facts.players:
        first, last = game.facts.players[0], game.facts.players[-1]
        raise BadPlan(f"{game.facts.title} is for {first} to {last} players, not {contest.players}.")
    for bot in {contest.one, contest.others}:
        if not bot.startswith(TRICK):
            BotSpec.read(contest.spec(bot))
    return contest


def maker(contest: Contest, bot: str) -> Callable[[str], Bot]:
    """What makes such a bot of a seed."""
    if bot.startswith(TRICK):
        return partial(TrickBot, TRICKS[contest.game][bot.removeprefix(TRICK)])
    return BotSpec.read(contest.spec(bot)).make
