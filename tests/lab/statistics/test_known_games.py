"""The lab finds what was planted: a thousand studies of games whose answer is known, really played."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from tests.lab import known
from tests.lab.statistics.coverage import HONEST, STUDIES, holds

from smorgasboard.lab.play.matches import Played, play_some
from smorgasboard.lab.play.plan import Leg
from smorgasboard.lab.play.workers import Task, processes
from smorgasboard.lab.statistics import Estimate, ratio, share


def studies(game: str, players: int, games: int) -> Iterator[Played]:
    for number in range(STUDIES):
        bots = ("random",) * players
        yield play_some(Leg("main", game, None, (), bots, games, f"study {number}", lines=False), range(games))


def parts_of(seat: int, winners: Sequence[tuple[int, ...]], players: int) -> list[float]:
    """A seat's part of each victory; a draw is shared by all."""
    return [(seat in won) / len(won) if won else 1 / players for won in winners]


def first_seat(game: str, players: int, games: int) -> list[list[float]]:
    return [parts_of(0, played.winners, players) for played in studies(game, players, games)]


def assert_holds(estimates: Iterable[Estimate], truth: float) -> None:
    measured = holds(estimates, truth)
    assert HONEST[0] <= measured <= HONEST[1], f"95% intervals hold in {measured:.1%} of studies"


def test_a_coin_is_found_fair() -> None:
    found = first_seat("coin", 2, 60)
    assert_holds(map(share, found), known.FAIR)
    whole = share(np.concatenate(found))
    assert 0.49 < whole.low < known.FAIR < whole.high < 0.51


@pytest.mark.parametrize(("players", "games"), [(2, 40), (4, 30)])
def test_a_better_first_seat_is_found(players: int, games: int) -> None:
    found = first_seat("lots", players, games)
    assert_holds(map(share, found), known.PLANTED[players])
    whole = share(np.concatenate(found))
    assert 1 / players + 0.02 < whole.low < known.PLANTED[players] < whole.high


def test_a_biased_die_is_found_out() -> None:
    thrown, won_with = [], []
    for played in studies("die", 2, 60):
        six = np.zeros((60, 2))
        for number, seat, face in zip(played.seen.number, played.seen.seat, played.seen.entry, strict=True):
            six[number, seat] = face == str(known.SIX)
        victory = np.array([parts_of(seat, played.winners, 2) for seat in (0, 1)]).T
        thrown.append(ratio(six.sum(axis=1), np.full(60, 2)))
        won_with.append(ratio((six * victory).sum(axis=1), six.sum(axis=1)))
    assert_holds(thrown, known.SIXES)
    assert_holds(won_with, known.SIX_WINS)


def test_workers_play_the_same_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known.install(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    leg = Leg("main", "die", None, (), ("random", "random"), 40, "workers")
    halves = [Task(leg, tuple(range(start, start + 20)), None) for start in (0, 20)]
    by_workers = sorted(processes(2)(halves), key=lambda played: played.number)
    assert by_workers == [half.play() for half in halves]
