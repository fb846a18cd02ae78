"""Where puzzles come from: decisions of bots' matches, and of matches that somebody gave for it."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import smorgasboard as sb
from smorgasboard.bots import make_level
from smorgasboard.engine import Choice, Number, Option, SeededChance, Several, games
from smorgasboard.review.decisions import Decision, played

LEVELS_AT_TABLES: Final = ("medium", "medium", "easy")
"""Who plays the matches: mistakes make positions that experts never come to."""


class Scene(NamedTuple):
    """A decision as its seat saw it."""

    game: sb.Game
    players: int
    options: Mapping[str, Any]
    observation: sb.Observation
    step: int
    source: str


class Table(NamedTuple):
    """A match that bots are to play."""

    game: sb.Game
    players: int
    options: Mapping[str, Any]
    level: str
    seed: str


def table(name: str, seed: str, number: int) -> Table:
    """One match after the other has another edition, another number of players and other agreements."""
    editions = [game for game in games() if game.name == name]
    kinds = [(game, players) for players in editions[0].facts.players for game in editions]
    game, players = kinds[number % len(kinds)]
    chance = SeededChance(f"{seed}:{number}")
    options = _agreed(game, players, chance)
    return Table(game, players, options, one_of(LEVELS_AT_TABLES, chance), f"{seed}:{number}")


def one_of(names: tuple[str, ...], chance: sb.Chance) -> str:
    return names[chance.below(len(names))]


def _agreed(game: sb.Game, players: int, chance: sb.Chance) -> dict[str, Any]:
    """In every second match what is usual, else something else of one option, where these seats may agree on it."""
    varied = [option for option in game.options if not isinstance(option, Number)]
    if not varied or chance.below(2):
        return {}
    option = varied[chance.below(len(varied))]
    options = {option.name: _value(option, chance)}
    try:
        game.new(players, 0, **options)
    except sb.BadOption:
        return {}
    return options


def _value(option: Option, chance: sb.Chance) -> Any:
    if isinstance(option, Several):
        return [choice for choice in option.choices if chance.below(2)]
    return one_of(option.choices, chance) if isinstance(option, Choice) else option.default


def of_bots(where: Table) -> Iterator[Scene]:
    """Every decision of the match, while it is played."""
    state = where.game.new(where.players, where.seed, **where.options)
    bots = [make_level(where.level, f"{where.seed}:{seat}") for seat in range(where.players)]
    step = 0
    while not state.over:
        seat, step = state.mover(), step + 1
        if len(state.list_actions(seat)) > 1:
            yield Scene(where.game, where.players, where.options, state.observation(seat), step, f"bots: {where.level}")
        state.play(seat, bots[seat].choose_at(where.game, state, seat))


def of_record(record: sb.Record, source: str) -> Iterator[Scene]:
    """Every decision of a finished match; BadRecord where it is none."""
    match = played(record)
    header = record.header
    decisions: list[Decision] = [each for seat in range(header.players) for each in match.decisions(seat)]
    for decision in sorted(decisions, key=lambda each: each.step):
        yield Scene(match.game, header.players, header.options, decision.observation, decision.step, source)


def records(place: Path) -> list[Path]:
    """A file, or all records of a folder."""
    return sorted(place.glob("*.jsonl")) if place.is_dir() else [place]
