# ruff: noqa: T201
"""Late positions with their exact worths: how far a level's choices are from the best.

    python -m tests.bots.late solve [GAME …] [--count 300]    solve late positions anew and keep their worths
    python -m tests.bots.late check [GAME …] [--level hard]   what the levels choose there; --count: in so many

A game says in `tests/games/<game>/late.py` what its late positions are: `late_positions(count, seed)`. Positions follow
from the seed; what is kept of each is its digest, to know it again, and what every action is worth.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from pathlib import Path

from benchmarks.fit.pool import on_all_cores
from tests.bots.solver import TooLarge, Worth, solved

import smorgasboard as sb
from smorgasboard.bots import BotSpec
from smorgasboard.bots.levels import levels_of
from smorgasboard.engine import SeededChance
from smorgasboard.lab.play.workers import cores

FOLDER = Path(__file__).with_name("late")
GAMES = Path(__file__).parents[1] / "games"
SEED = "late"
IMAGINED = 8
"""Positions that a seat thinks possible, over which worths are averaged, where something is hidden."""
MOST = 300_000
USUAL = 300
"""Positions of a game."""
CLOSE, CLOSE_POINTS = 0.05, 0.5
SAME = 0.01
"""Where no action changes the chance to win by more than this, the winner is settled and points count."""
WANTED = {"hard": 0.85, "expert": 0.95}


@dataclass(frozen=True)
class Solved:
    """What each action of a seat is worth to it, in a position that is known again by its digest."""

    digest: str
    seat: int
    win: dict[int, float]
    points: dict[int, float]

    @property
    def settled(self) -> bool:
        return max(self.win.values()) - min(self.win.values()) <= SAME

    def lost(self, action: int) -> float:
        """By how much the action is worse than the best: in the chance to win, or in points where that is settled."""
        worths = self.points if self.settled else self.win
        return max(worths.values()) - worths[action]

    def is_close(self, action: int) -> bool:
        return self.lost(action) <= (CLOSE_POINTS if self.settled else CLOSE) + 1e-9

    @property
    def matters(self) -> bool:
        """Whether something can be done wrong here."""
        return not all(self.is_close(action) for action in self.win)


def solvable_games() -> list[str]:
    """Those that say what their late positions are."""
    return sorted(file.parent.name for file in GAMES.glob("*/late.py"))


def solved_games() -> list[str]:
    return sorted(file.stem for file in FOLDER.glob("*.json"))


@cache
def late_positions(name: str, count: int) -> list[sb.State]:
    """The first so many: whoever wants fewer does not wait for the others to be made."""
    return list(import_module(f"tests.games.{name}.late").late_positions(count, SEED))


def solve(state: sb.State, most: int = MOST) -> Solved | None:
    """None where the position is too large."""
    game, seat = sb.load(state.source), state.mover()
    found: list[dict[int, Worth]] = []
    try:
        for each in _possible(game, state, seat):
            found.append(solved(game, each, seat, most))
            if len(found) == 2 and found[0] == found[1]:  # what is hidden does not matter any more
                break
    except TooLarge:
        return None
    return Solved(
        state.digest(),
        seat,
        {action: _mean([each[action].win[seat] for each in found]) for action in found[0]},
        {action: _mean([each[action].points[seat] for each in found]) for action in found[0]},
    )


def _possible(game: sb.Game, state: sb.State, seat: int) -> Iterator[sb.State]:
    """What the seat thinks possible: bots know no more."""
    if not game.facts.hidden_information:
        yield state
        return
    chance = SeededChance(state.digest())
    for _ in range(IMAGINED):
        yield game.imagined(state, seat, chance)


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 5)


# ---- kept ----


def keep(name: str, found: Sequence[Solved | None]) -> None:
    """In the order of the positions; those that are too large leave a gap."""
    FOLDER.mkdir(exist_ok=True)
    lines = ["null" if each is None else json.dumps(vars(each), separators=(",", ":")) for each in found]
    (FOLDER / f"{name}.json").write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def kept(name: str) -> list[Solved | None]:
    lines = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return [
        line and Solved(line["digest"], line["seat"], _by_number(line["win"]), _by_number(line["points"]))
        for line in lines
    ]


def known_positions(name: str, count: int | None = None) -> list[tuple[sb.State, Solved]]:
    """Of the first so many positions, or of all, those whose worths are known; all must be what they were."""
    worths = kept(name)[:count]
    states = late_positions(name, len(worths))
    assert all(each is None or each.digest == state.digest() for state, each in zip(states, worths, strict=True))
    return [(state, each) for state, each in zip(states, worths, strict=True) if each is not None]


def _by_number(worths: dict[str, float]) -> dict[int, float]:
    return {int(action): worth for action, worth in worths.items()}


# ---- what bots choose ----


def walks_of(game: sb.Game, level: str) -> BotSpec:
    """The level without its clock, so that it chooses the same on every machine."""
    spec = levels_of(game)[level]
    return BotSpec(spec.name, tuple((key, value) for key, value in spec.settings if key not in ("turn", "seconds")))


def chosen(spec: BotSpec, state: sb.State) -> int:
    return spec.make("late").choose_at(sb.load(state.source), state, state.mover())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bots.late", description=__doc__)
    parser.add_argument("what", choices=("solve", "check"))
    parser.add_argument("game", nargs="*")
    parser.add_argument("--count", type=int)
    parser.add_argument("--level", action="append", choices=tuple(WANTED))
    wanted = parser.parse_args()
    for name in wanted.game or (solvable_games() if wanted.what == "solve" else solved_games()):
        if wanted.what == "solve":
            _solve_all(name, wanted.count or USUAL)
        else:
            for level in wanted.level or WANTED:
                _check_all(name, level, wanted.count)


def _solve_all(name: str, count: int) -> None:
    tried = dict(on_all_cores(partial(_solved_at, name, count), range(count), cores()))
    keep(name, [tried[at] for at in range(count)])
    found = [each for each in tried.values() if each is not None]
    settled, matters = (sum(getattr(each, what) for each in found) for what in ("settled", "matters"))
    print(f"{name}: {len(found)} of {count} solved; in {settled} the winner is settled, in {matters} one can go wrong")


def _solved_at(name: str, count: int, at: int) -> tuple[int, Solved | None]:
    """Each process makes the positions itself: some come from no match, and cannot be read back from data."""
    return at, solve(late_positions(name, count)[at])


def _check_all(name: str, level: str, count: int | None) -> None:
    spec, worths = walks_of(sb.load(name), level), kept(name)[:count]
    choices = dict(on_all_cores(partial(_chosen_at, name, len(worths), spec), range(len(worths)), cores()))
    known = [(each, choices[at]) for at, each in enumerate(worths) if each is not None]
    for settled in (False, True):
        some = [(each, action) for each, action in known if each.settled is settled]
        if some:
            close = sum(each.is_close(action) for each, action in some) / len(some)
            lost = sum(each.lost(action) for each, action in some) / len(some)
            within = f"{CLOSE_POINTS} points (winner settled)" if settled else f"{CLOSE} in the chance to win"
            print(
                f"{name}, {level} ({spec.text}): {close:.1%} of {len(some)} within {within}, on average {lost:.3f} off"
            )


def _chosen_at(name: str, count: int, spec: BotSpec, at: int) -> tuple[int, int]:
    return at, chosen(spec, late_positions(name, count)[at])


if __name__ == "__main__":
    main()
