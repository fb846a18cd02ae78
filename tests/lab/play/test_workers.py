import signal
import threading
from collections.abc import Iterator

import pytest
from tests.lab.studies import INSTALLED, a_leg

import smorgasboard as sb
from smorgasboard.lab.play.matches import Played, play_some
from smorgasboard.lab.play.workers import LARGEST_CHUNK, QUEUED_A_WORKER, Task, alone, chunks, crew_of, processes


def tasks(leg_games: int = 12, game: str = INSTALLED, bot: str = "random") -> Iterator[Task]:
    leg = a_leg(game, bots=(bot, bot))
    return (Task(leg, (number,), None) for number in range(leg_games))


def in_order(results: Iterator[Played]) -> Played:
    whole = Played("main")
    for result in sorted(results, key=lambda played: played.number):
        whole.add(result)
    return whole


def test_processes_play_each_task_once() -> None:
    assert in_order(processes(2)(tasks())) == play_some(a_leg(INSTALLED), range(12))


def test_one_worker_needs_no_process() -> None:
    assert crew_of(1) is alone
    assert [result.number for result in alone(iter([Task(a_leg(), (4, 2), None)]))] == [[4], [2]]


@pytest.mark.parametrize(("matches", "workers"), [(0, 2), (1, 2), (99, 1), (1000, 2), (100_000, 3)])
def test_chunks_are_all_matches_in_order(matches: int, workers: int) -> None:
    found = list(chunks(range(matches), workers))
    assert [number for chunk in found for number in chunk] == list(range(matches))
    assert all(len(chunk) <= LARGEST_CHUNK for chunk in found)
    assert len(found) >= min(matches, workers * QUEUED_A_WORKER)


def test_tasks_are_taken_as_there_is_somebody_to_play_them() -> None:
    taken: list[int] = []

    def noted() -> Iterator[Task]:
        for task in tasks(1000):
            taken.extend(task.numbers)
            yield task

    results = processes(2)(noted())
    next(results)
    assert len(taken) <= 2 * 2 * QUEUED_A_WORKER
    results.close()


def test_what_is_wrong_with_a_match_is_said_once_for_all() -> None:
    with pytest.raises(sb.SmorgasboardError, match=r"^No bot is called 'nobody'"):
        list(processes(2)(tasks(bot="nobody")))


def test_ctrl_c_breaks_into_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long match would keep somebody waiting who wants to stop."""

    def interrupted_in_the_middle(task: Task) -> Played:
        signal.raise_signal(signal.SIGINT)
        raise AssertionError("the match went on")

    results = alone(tasks(3))
    next(results)
    monkeypatch.setattr(Task, "play", interrupted_in_the_middle)
    with pytest.raises(KeyboardInterrupt):
        next(results)


def test_ctrl_c_does_not_break_into_what_is_done_with_a_match() -> None:
    results = alone(tasks(3))
    next(results)
    signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        next(results)


@pytest.mark.parametrize("way", ["to the end", "closed"])
def test_afterwards_signals_are_as_they_were(way: str) -> None:
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    results = alone(tasks(2))
    next(results)
    assert signal.getsignal(signal.SIGINT) != before[0]
    results.close() if way == "closed" else list(results)
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before


def test_in_a_thread_there_are_no_signals() -> None:
    found: list[Played] = []
    thread = threading.Thread(target=lambda: found.extend(alone(tasks(2))))
    thread.start()
    thread.join()
    assert len(found) == 2
