"""How long bots think: processor time of a turn, and walks a second, for every game, player count and level.

A turn is all decisions of one seat between two decisions of others; alone, until nothing is half done. Greedy bots play
whole matches; every few turns a bot that is measured takes over for one turn, so that turns come from all parts of a
match. Turns without a choice do not count. Prints a table with targets and writes thinking.json.
"""

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path

from rich.console import Console
from rich.table import Table

import smorgasboard as sb
from benchmarks.machine import machine
from smorgasboard.bots import LEVELS, Bot, BotSpec, GreedyBot, levels_of
from smorgasboard.bots.bot import fit_for_bots
from smorgasboard.bots.levels import SECONDS

RESULTS = Path(__file__).with_name("thinking.json")
EVERY = 7
"""Each so many-th turn is measured: no player count divides it, so that all seats have their part."""


WIDTH = 110
"""Of the table, also where nobody knows how wide a line may be."""


@dataclass(frozen=True)
class Turn:
    seconds: float
    """Processor time of all its decisions."""
    walks: int
    """Of the first of its decisions: later ones of a search know what that found out,"""
    walking: float
    """and how long those took."""


@dataclass(frozen=True)
class Row:
    game: str
    players: int
    level: str
    spec: str
    turns: int
    p50: float
    p90: float
    longest: float
    """Seconds of processor time for a turn."""
    walks_a_second: float | None
    wanted: float
    """What nine of ten turns may take at most."""

    @property
    def is_met(self) -> bool:
        return self.p90 <= self.wanted


def main() -> None:
    asked = _arguments()
    rows: list[Row] = []
    for game in asked.game or dict.fromkeys(each.name for each in sb.games()):
        for players in sb.load(game).facts.players:
            for level in LEVELS:
                rows.append(measured(game, players, level, asked.turns))
                print(f"{game}, {players} players, {level}: {_told(rows[-1])}", flush=True)
    Console(width=WIDTH).print(shown(rows))
    if asked.results != Path("-"):
        written = {"machine": machine(), "rows": [asdict(row) for row in rows]}
        asked.results.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks.thinking", description=__doc__)
    parser.add_argument("--game", action="append", help="only this game; may be given several times")
    parser.add_argument("--turns", type=int, default=40, help="measured for each row (40)")
    parser.add_argument("--results", type=Path, default=RESULTS, help="where to write what was read; - for nowhere")
    return parser.parse_args()


def measured(game: str, players: int, level: str, turns: int) -> Row:
    loaded = sb.load(game)
    spec = levels_of(loaded)[level]
    found = sampled(loaded, players, spec, turns)
    seconds = sorted(turn.seconds for turn in found)
    walking = sum(turn.walking for turn in found)
    walks = sum(turn.walks for turn in found)
    return Row(
        *(game, players, level, spec.text, turns, _part(seconds, 0.5), _part(seconds, 0.9), seconds[-1]),
        walks / walking if walks else None,
        SECONDS[level],
    )


def _part(ordered: list[float], part: float) -> float:
    """The value that this part of all does not exceed."""
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def sampled(game: sb.Game, players: int, spec: BotSpec, turns: int) -> list[Turn]:
    """So many turns of such bots, from as many matches as it takes."""
    found: list[Turn] = []
    for seed in count(1):
        for turn in _in_one_match(game, game.new(players, f"thinking/{seed}"), spec):
            found.append(turn)
            if len(found) == turns:
                return found
    raise AssertionError("seeds never run out")


def _in_one_match(game: sb.Game, state: sb.State, spec: BotSpec) -> Iterator[Turn]:
    others = GreedyBot(seed="thinking")
    for number in count():
        if state.over:
            return
        if number % EVERY:
            _one_turn(game, state, others)
        elif (turn := _one_turn(game, state, spec.make(f"thinking/{number}"))) is not None:
            yield turn


def begins_turn(game: sb.Game, state: sb.State, last: int) -> bool:
    """Whether what comes now is no longer the turn of whoever decided last."""
    if state.over or state.mover() != last:
        return True
    return len(state.outcome().scores) == 1 and game.evaluation.settled(state)


def _one_turn(game: sb.Game, state: sb.State, bot: Bot) -> Turn | None:
    """All decisions of whoever is to move, until the turn is over; None where there was nothing to choose."""
    seat, times, walks = state.mover(), list[float](), 0
    while True:
        has_choice = len(fit_for_bots(game, state.listed(seat))) > 1
        began = time.thread_time()
        action = bot.choose_at(game, state, seat)
        if has_choice:
            times.append(time.thread_time() - began)
            if len(times) == 1:
                walks = bot.simulations
        state.play(seat, action)
        if begins_turn(game, state, seat):
            return Turn(sum(times), walks, times[0]) if times else None


def shown(rows: list[Row]) -> Table:
    table = Table("game", "players", "level", box=None, title="Processor time of a turn, one core")
    for head in ("p50", "p90", "longest", "walks/s", "turns", "target of p90"):
        table.add_column(head, justify="right")
    for row in rows:
        walks = "" if row.walks_a_second is None else f"{row.walks_a_second:,.0f}"
        verdict = f"{row.wanted:g} s: {'met' if row.is_met else 'NOT MET'}"
        table.add_row(
            *(row.game, str(row.players), row.level, _ms(row.p50), _ms(row.p90), _ms(row.longest)),
            *(walks, str(row.turns), verdict),
        )
    return table


def _told(row: Row) -> str:
    return f"{_ms(row.p50)} (p50), {_ms(row.p90)} (p90)"


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:,.1f} ms"


if __name__ == "__main__":
    main()
