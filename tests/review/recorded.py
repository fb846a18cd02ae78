"""Matches of equal bots, stored beside this file; of long games only the last part.

Where rules or cards have changed, `python -m tests.review.recorded` plays them anew: two minutes, compiled.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.review.matches import PLAYERS, finished

import smorgasboard as sb
from smorgasboard.bots import Bot, make_level

HERE: Final = Path(__file__).parent
WEAK: Final = "easy"
STRONG: Final = "expert"
GREEDY_STEPS: Final = {"foodfighters": 0, "consumption": 178, "foodadvice": 70}
"""So many come before what is recorded: in Consumption three rounds, in FoodAdvice one."""
SEED: Final = "two"


def stored(name: str, level: str) -> sb.Record:
    return sb.Record.loads(_file(name, level).read_text(encoding="utf-8"))


def _file(name: str, level: str) -> Path:
    return HERE / f"{name}_{level}.jsonl"


def main() -> None:
    for name in PLAYERS:
        for level in (WEAK, STRONG):
            record = played(name, level).record(reveal_seed=True)
            _file(name, level).write_text(record.dumps(), encoding="utf-8")


def played(name: str, level: str) -> sb.Match:
    game, players = sb.load(name), PLAYERS[name]
    names = tuple(f"{level.title()} bot {seat + 1}" for seat in range(players))
    bots = [make_level(level, f"{SEED}:{seat}") for seat in range(players)]
    return _played_on(sb.Match(game, players, seed=SEED, seats=names, start=_begun(name)), bots)


def _begun(name: str) -> dict[str, object] | None:
    if not GREEDY_STEPS[name]:
        return None
    game, players = sb.load(name), PLAYERS[name]
    begun = sb.Match(game, players, seed=SEED)
    for step in finished(sb.Match(game, players, seed=SEED)).steps[: GREEDY_STEPS[name]]:
        begun.apply(step.seat, step.action)
    return begun.state.to_json()


def _played_on(match: sb.Match, bots: Sequence[Bot]) -> sb.Match:
    while not match.state.over:
        seat = match.state.mover()
        match.apply(seat, bots[seat].choose_at(match.game, match.state, seat))
    return match


if __name__ == "__main__":
    main()
