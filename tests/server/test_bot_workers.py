"""Bots in real worker processes: they answer, die, are replaced, and hold nobody up."""

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
from structlog.testing import capture_logs
from tests.server import deadly
from tests.server.deadly import FOLDER, Kitchen

import smorgasboard as sb
from smorgasboard.bots import LEVELS, UnknownBot, make_level
from smorgasboard.engine import naming
from smorgasboard.engine.speech import speaking
from smorgasboard.server import bot_workers as bot_workers_module
from smorgasboard.server.bot_workers import ATTEMPTS, PLAIN, Advice, BotWorkers, Overstayed, Worker
from smorgasboard.server.errors import ThinkingFailed
from smorgasboard.server.inside_worker import IN_NO_WORDS, MOST_PLAYERS, POLITENESS, remember
from smorgasboard.server.languages import Languages

PREPARED = f"{deadly.__name__}:prepare"
OTHERS: list[BaseProcess] = []
"""Processes that tests before this one have left."""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Machines that run tests may be so busy that a process needs long for little."""
    monkeypatch.setattr(bot_workers_module, "GRACE", 120.0)
    monkeypatch.setattr(bot_workers_module, "START", 120.0)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return tmp_path


@pytest.fixture
def bot_workers(folder: Path) -> Iterator[BotWorkers]:
    some = BotWorkers(preparation=PREPARED)
    with closing(some):
        yield some


@contextmanager
def closing(bot_workers: BotWorkers) -> Iterator[None]:
    """Closed workers are ended; this test would hang if they were not."""
    OTHERS[:] = multiprocessing.active_children()
    try:
        yield
    finally:
        bot_workers.close()
        for worker in workers():
            worker.join()


def workers() -> list[BaseProcess]:
    return [child for child in multiprocessing.active_children() if child not in OTHERS]


def seen(game: sb.Game, seed: int = 3) -> sb.Observation:
    state = game.new(seed=seed)
    return state.observation(state.mover())


async def from_the_kitchen(bot_workers: BotWorkers, level: str = "medium") -> Advice:
    game = Kitchen()
    return await bot_workers.advise(game.source, seen(game), level, "seed")


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "expert"])
def test_a_worker_answers_as_the_bot_would_here(level: str, bot_workers: BotWorkers) -> None:
    game = sb.load("foodfighters")
    bot = make_level(level, "seed")
    expected = bot.choose(seen(game))
    advice = asyncio.run(bot_workers.advise(game.source, seen(game), level, "seed"))
    assert advice == Advice(expected, bot.explain())


def test_the_reason_is_in_the_asked_language(bot_workers: BotWorkers) -> None:
    game = sb.load("foodfighters")
    english = asyncio.run(bot_workers.advise(game.source, seen(game), "medium", "seed"))
    german = asyncio.run(bot_workers.advise(game.source, seen(game), "medium", "seed", "de"))
    assert german.action == english.action
    with speaking(Languages.load().catalogue("de")):
        assert german.reason.startswith(game.describe(german.action, seen(game)))
    assert english.reason.startswith(game.describe(german.action, seen(game)))
    assert german.reason != english.reason


def test_the_reason_calls_others_by_the_names_of_the_table(bot_workers: BotWorkers) -> None:
    game, names = sb.load("foodadvice"), ("Ann", "Bea", "Cem", "Dee")
    state = game.new(players=4, seed=3)
    while not game.actions.text(state.legal_actions(state.actors()[0])[0]).startswith("vote"):
        seat = state.actors()[0]
        state.apply(seat, state.legal_actions(seat)[0])
    voter = state.observation(state.actors()[0])
    advice = asyncio.run(bot_workers.advise(game.source, voter, "medium", "seed", names=names))
    with naming(names):
        assert advice.reason.startswith(game.describe(advice.action, voter))
    assert any(name in advice.reason for name in names)


def test_where_nobody_wants_words_nobody_looks_for_them(bot_workers: BotWorkers) -> None:
    game = sb.load("foodfighters")
    assert asyncio.run(bot_workers.advise(game.source, seen(game), "medium", "seed", IN_NO_WORDS)).reason == ""


def test_a_player_s_bot_remembers_its_turn(bot_workers: BotWorkers) -> None:
    """What it finds out depends on what it found out before; a bot without a name begins anew each time."""
    game = sb.load("foodfighters")

    async def often(player: str) -> list[str]:
        return [
            (await bot_workers.advise(game.source, seen(game), "easy", "seed", player=player)).reason for _ in range(12)
        ]

    assert len(set(asyncio.run(often("")))) == 1
    assert len(set(asyncio.run(often("match/0")))) > 1


def test_the_worker_who_remembers_a_player_is_asked() -> None:
    pair = BotWorkers(workers=2, preparation=PREPARED)
    with closing(pair):
        one, other = Worker(PREPARED), Worker(PREPARED)
        pair._alive |= {one, other}
        pair._free = [one, other]
        other.players["match/1"] = None
        assert pair._taken("match/1") is other
        assert pair._taken("match/1") is one
    assert not pair._free


def test_of_many_players_the_latest_are_remembered() -> None:
    players: dict[str, int] = {}
    for number in range(MOST_PLAYERS + 5):
        remember(players, f"player {number}", number)
        remember(players, "player 0", 0)
    remember(players, "", 7)
    assert len(players) == MOST_PLAYERS
    assert {"player 0", f"player {MOST_PLAYERS + 4}"} <= set(players)
    assert "" not in players


def test_workers_start_with_the_first_question_and_give_way(bot_workers: BotWorkers, folder: Path) -> None:
    assert not workers()
    asyncio.run(from_the_kitchen(bot_workers))
    (worker,) = workers()
    assert worker.pid != os.getpid()
    assert (folder / f"thinks-{worker.pid}").read_text() == str(os.nice(0) + POLITENESS)


def test_a_worker_can_be_ready_before_anybody_asks(bot_workers: BotWorkers, folder: Path) -> None:
    bot_workers.get_ready()
    bot_workers._threads.submit(len, ()).result()  # its thread is free again
    (worker,) = workers()
    asyncio.run(from_the_kitchen(bot_workers))
    assert workers() == [worker]


def test_a_worker_killed_while_it_thinks_is_replaced_and_asked_again(bot_workers: BotWorkers, folder: Path) -> None:
    (folder / "grenade-1").touch()
    advice = asyncio.run(from_the_kitchen(bot_workers))
    assert advice.action in seen(Kitchen()).legal
    assert len(list(folder.glob("thinks-*"))) == 2


def test_a_worker_killed_between_questions_is_replaced(bot_workers: BotWorkers) -> None:
    async def kill_and_ask() -> Advice:
        await from_the_kitchen(bot_workers)
        (worker,) = workers()
        os.kill(int(str(worker.pid)), signal.SIGKILL)
        await asyncio.to_thread(worker.join)
        return await from_the_kitchen(bot_workers)

    assert asyncio.run(kill_and_ask()).action in seen(Kitchen()).legal


def test_a_question_that_always_kills_is_given_up(bot_workers: BotWorkers, folder: Path) -> None:
    for number in range(ATTEMPTS + 1):
        (folder / f"grenade-{number}").touch()
    with pytest.raises(ThinkingFailed, match=f"died {ATTEMPTS} times"):
        asyncio.run(from_the_kitchen(bot_workers))
    assert len(list(folder.glob("grenade-*"))) == 1


def test_two_questions_at_once_are_both_answered_though_a_worker_dies(folder: Path) -> None:
    pair = BotWorkers(workers=2, preparation=PREPARED)

    async def both() -> tuple[Advice, Advice]:
        return await asyncio.gather(from_the_kitchen(pair), from_the_kitchen(pair, "easy"))

    (folder / "grenade-1").touch()
    with closing(pair):
        for advice in asyncio.run(both()):
            assert advice.action in seen(Kitchen()).legal


def test_nobody_waits_for_a_thinking_bot(bot_workers: BotWorkers, folder: Path) -> None:
    """The bot thinks until somebody else, in the same loop, has come around to do something."""
    (folder / "wait").touch()

    async def ask_and_go_on() -> Advice:
        question = asyncio.create_task(from_the_kitchen(bot_workers))
        while not list(folder.glob("thinks-*")):
            await asyncio.sleep(0.01)
        (folder / "wait").unlink()
        return await question

    assert asyncio.run(ask_and_go_on()).action in seen(Kitchen()).legal


def test_who_stops_waiting_leaves_the_next_question_unharmed(bot_workers: BotWorkers, folder: Path) -> None:
    (folder / "wait").touch()

    async def give_up_and_ask() -> Advice:
        question = asyncio.create_task(from_the_kitchen(bot_workers))
        while not list(folder.glob("thinks-*")):
            await asyncio.sleep(0.01)
        question.cancel()
        with pytest.raises(asyncio.CancelledError):
            await question
        (folder / "wait").unlink()
        return await from_the_kitchen(bot_workers)

    assert asyncio.run(give_up_and_ask()).action in seen(Kitchen()).legal
    assert len(list(folder.glob("thinks-*"))) == 1


@pytest.fixture
def impatient(patient: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_workers_module, "OVERTIME", 0.0)
    monkeypatch.setattr(bot_workers_module, "GRACE", 1.0)


@pytest.mark.usefixtures("impatient")
def test_a_bot_that_hangs_is_given_up_for_a_plain_move(bot_workers: BotWorkers, folder: Path) -> None:
    (folder / "wait").touch()
    game = Kitchen()
    with capture_logs() as logs:
        action = asyncio.run(bot_workers.decide(game.source, seen(game), "hard", "seed"))
    assert action in seen(game).legal
    assert [line["level"] for line in logs] == ["hard", PLAIN]
    assert all("did not answer" in line["reason"] for line in logs)
    assert not workers()


@pytest.mark.usefixtures("impatient")
def test_a_hint_that_hangs_is_refused_and_the_next_one_answered(bot_workers: BotWorkers, folder: Path) -> None:
    (folder / "wait").touch()
    with pytest.raises(Overstayed):
        asyncio.run(from_the_kitchen(bot_workers))
    (folder / "wait").unlink()
    assert answered_some_day(bot_workers).action in seen(Kitchen()).legal


def answered_some_day(bot_workers: BotWorkers) -> Advice:
    """A busy machine may be too slow for an impatient house."""
    while True:
        with suppress(Overstayed):
            return asyncio.run(from_the_kitchen(bot_workers))


@pytest.mark.usefixtures("impatient")
def test_a_stopped_worker_is_replaced(bot_workers: BotWorkers) -> None:
    answered_some_day(bot_workers)
    (stopped,) = workers()
    os.kill(int(str(stopped.pid)), signal.SIGSTOP)
    with pytest.raises(Overstayed):
        asyncio.run(from_the_kitchen(bot_workers))
    assert answered_some_day(bot_workers).action in seen(Kitchen()).legal
    assert stopped not in workers()


def test_closing_ends_a_stopped_worker(bot_workers: BotWorkers) -> None:
    asyncio.run(from_the_kitchen(bot_workers))
    (stopped,) = workers()
    os.kill(int(str(stopped.pid)), signal.SIGSTOP)
    bot_workers.close()
    assert not workers()


def test_closing_ends_a_worker_that_never_gets_ready(folder: Path) -> None:
    slow = BotWorkers(preparation=f"{deadly.__name__}:prepare_for_ever")

    async def close_meanwhile() -> None:
        question = asyncio.create_task(from_the_kitchen(slow))
        while not workers():
            await asyncio.sleep(0.01)
        slow.close()
        with pytest.raises(ThinkingFailed, match="closing"):
            await question

    with closing(slow):
        asyncio.run(close_meanwhile())


def test_closing_refuses_what_waits_and_what_comes(bot_workers: BotWorkers, folder: Path) -> None:
    (folder / "wait").touch()

    async def close_meanwhile() -> list[Advice | BaseException]:
        questions = [asyncio.create_task(from_the_kitchen(bot_workers)) for _ in range(5)]
        while not list(folder.glob("thinks-*")):
            await asyncio.sleep(0.01)
        bot_workers.close()
        (folder / "wait").unlink()
        return await asyncio.gather(*questions, return_exceptions=True)

    for answer in asyncio.run(close_meanwhile()):
        assert isinstance(answer, ThinkingFailed)
        assert "closing" in str(answer)
    with pytest.raises(ThinkingFailed, match="closing"):
        asyncio.run(from_the_kitchen(bot_workers))


def test_unknown_levels_are_refused_at_once(bot_workers: BotWorkers) -> None:
    with pytest.raises(UnknownBot, match="did you mean hard"):
        asyncio.run(from_the_kitchen(bot_workers, "hart"))
    assert not workers()


def test_a_game_that_fails_is_said_to(bot_workers: BotWorkers, folder: Path) -> None:
    (folder / "burnt").touch()
    with pytest.raises(ThinkingFailed, match="KeyError: 'burnt'"):
        asyncio.run(from_the_kitchen(bot_workers))


def test_a_game_that_the_worker_does_not_know_is_said_to(folder: Path) -> None:
    unprepared = BotWorkers()
    with closing(unprepared), pytest.raises(ThinkingFailed, match="No game is called 'kitchen'"):
        asyncio.run(from_the_kitchen(unprepared))


def test_workers_do_not_outlive_a_killed_house() -> None:
    house = """
        import asyncio, multiprocessing, os, signal
        import smorgasboard as sb
        from smorgasboard.server.bot_workers import BotWorkers

        if __name__ == "__main__":
            state = sb.load("foodfighters").new(seed=1)
            observation = state.observation(state.mover())
            asyncio.run(BotWorkers().advise(observation.source, observation, "easy", "seed"))
            print(*(child.pid for child in multiprocessing.active_children()), flush=True)
            os.kill(os.getpid(), signal.SIGKILL)
    """
    command = [sys.executable, "-c", textwrap.dedent(house)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == -signal.SIGKILL
    worker = int(ran.stdout)
    while alive(worker):
        asyncio.run(asyncio.sleep(0.01))


def alive(pid: int) -> bool:
    """Neither gone nor waiting to be buried."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
