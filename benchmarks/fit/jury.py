"""Judges the same positions by many sets of numbers: each process makes its share of them once and keeps it."""

import multiprocessing
import signal
from collections.abc import Sequence
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

import smorgasboard as sb
from benchmarks.fit.explore import Explored, judged_positions
from smorgasboard.engine.judgement.numbers import Numbers

Array = NDArray[np.float64]


class Bench:
    """Positions in memory, and what was won from them."""

    def __init__(self, game: str, explored: Sequence[Explored]) -> None:
        self.game = sb.load(game)
        self.states: list[sb.State] = []
        self.seats: list[int] = []
        self.won: list[float] = []
        self.matches: list[int] = []
        """Which match each judgement belongs to: what follows from one match goes together."""
        for each in explored:
            for state, won in judged_positions(self.game, each):
                if not state.over:
                    self._add(each.number, state, won)

    def _add(self, number: int, state: sb.State, won: Sequence[float]) -> None:
        seats = len(won)
        self.states.append(state)
        self.seats.append(seats)
        judged = won[:1] if seats == 2 else won  # of two, one wins what the other loses
        self.won.extend(judged)
        self.matches.extend([number] * len(judged))

    def values(self, numbers: Numbers) -> Array:
        judge = self.game.judge_by(numbers)
        values: list[float] = []
        for state, seats in zip(self.states, self.seats, strict=True):
            if seats == 2:
                values.append(judge.value(state, 0))
            else:
                values.extend(judge.values(state, seats))
        return np.array(values)


class Jury:
    """All positions, in as many processes as there are cores to use."""

    def __init__(self, game: str, explored: Sequence[Explored], workers: int) -> None:
        self._alone = Bench(game, explored) if workers == 1 else None
        self._members = [] if workers == 1 else [_Member(game, explored[at::workers]) for at in range(workers)]
        found = [(self._alone.won, self._alone.matches)] if self._alone else self._asked(None)
        self.won: Array = np.concatenate([np.array(won) for won, _matches in found])
        self.matches: NDArray[np.int64] = np.concatenate([np.array(matches, dtype=np.int64) for _won, matches in found])

    def __enter__(self) -> "Jury":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for member in self._members:
            member.process.terminate()

    def values(self, several: Sequence[Numbers]) -> list[Array]:
        """By each of these sets of numbers, the value of every position."""
        if self._alone:
            return [self._alone.values(numbers) for numbers in several]
        answers = self._asked([dict(numbers) for numbers in several])
        return [np.concatenate(parts) for parts in zip(*answers, strict=True)]

    def _asked(self, several: list[dict[str, float]] | None) -> list[Any]:
        for member in self._members:
            member.ask(several)
        return [member.answer() for member in self._members]


class _Member:
    def __init__(self, game: str, explored: Sequence[Explored]) -> None:
        context = multiprocessing.get_context("forkserver")
        self._line, theirs = context.Pipe()
        self.process = context.Process(target=_sit, args=(theirs, game, explored), daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, several: list[dict[str, float]] | None) -> None:
        self._line.send(several)

    def answer(self) -> Any:
        answer = self._line.recv()
        if isinstance(answer, sb.SmorgasboardError):
            raise answer
        return answer


def _sit(line: "Connection[Any, Any]", game: str, explored: Sequence[Explored]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bench = Bench(game, explored)
    while True:
        try:
            several = line.recv()
        except EOFError:
            return
        line.send(_answered(bench, several))


def _answered(bench: Bench, several: list[dict[str, float]] | None) -> Any:
    if several is None:
        return bench.won, bench.matches
    try:
        return [bench.values(numbers) for numbers in several]
    except sb.SmorgasboardError as error:
        return error
