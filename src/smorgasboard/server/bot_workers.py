"""Bots think in worker processes, so that no request waits for them, and no longer than a deadline.

What crosses is JSON: an observation there, an action and its reason back. A worker knows nothing of the house.
"""

import asyncio
import json
import multiprocessing
import os
import random
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import cache
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeVar

import structlog

import smorgasboard as sb
from smorgasboard.bots import Bot, make_level
from smorgasboard.bots.bot import fit_for_bots
from smorgasboard.bots.hindsight import Hindsight
from smorgasboard.bots.levels import SECONDS
from smorgasboard.engine import ENGLISH, Frozen, naming, speaking
from smorgasboard.server.errors import ThinkingFailed

log = structlog.get_logger()
ATTEMPTS = 3
POLITENESS = 5
"""Added to the niceness of workers that think: whoever serves pages goes first, yet bots move on a busy machine too."""
OVERTIME = 3.0
"""Times its budget, by the clock: then a bot must answer with the best it found so far."""
ADVICE = 0.6
"""Seconds, by the clock, for whoever waits for advice; its reason comes on top."""
IN_NO_WORDS = ""
"""Instead of a language, where nobody wants to know why."""
GRACE = 4.0
"""Seconds more after which a worker that still says nothing is ended: enough to load a game on a busy machine."""
START = 20.0
"""Seconds until a new process has to be ready; each time this was too short, the next one gets twice as long."""
PLAIN = "medium"
"""The level that moves where another one thought for too long."""
WAYS = multiprocessing.get_context("spawn")  # copies nothing of the house: no sockets, no secrets
MOST_PLAYERS = 32
"""Bots whose thoughts a worker keeps until their next decision."""
Result = TypeVar("Result")
Remembered = TypeVar("Remembered")


class Overstayed(ThinkingFailed):
    """The deadline passed without an answer; the worker was ended."""


class Advice(Frozen):
    action: int
    reason: str


class BotLoad(NamedTuple):
    """How busy the workers are."""

    workers: int
    """So many at most."""
    running: int
    thinking: int
    waiting: int
    """Questions that no worker has taken yet."""


class Worker:
    """One process that is asked one question at a time. Whatever state it is in, it ends when it is told to."""

    def __init__(self, preparation: str | None) -> None:
        self.players: dict[str, None] = {}
        """Whose bots it remembers, the latest last."""
        self._pipe, inside = WAYS.Pipe()
        self._process = WAYS.Process(target=_work, args=(inside, preparation), daemon=True)
        self._process.start()
        inside.close()

    def wait_until_ready(self, seconds: float) -> None:
        self._within(seconds, self._pipe.recv)

    def ask(self, question: tuple[str, ...], seconds: float) -> Any:
        """Its answer; EOFError when the process died, Overstayed when it had to be ended."""
        _remember(self.players, question[-1], None)
        return self._within(seconds, lambda: self._exchange(question))

    def end(self) -> None:
        """Also a process that is stopped, and would not hear anything gentler."""
        self._process.kill()
        self._process.join()

    def _exchange(self, question: tuple[str, ...]) -> Any:
        self._pipe.send(question)
        return self._pipe.recv()

    def _within(self, seconds: float, talk: Callable[[], Result]) -> Result:
        rang = threading.Event()

        def ring() -> None:
            rang.set()
            self._process.kill()

        alarm = threading.Timer(seconds, ring)
        alarm.start()
        try:
            return talk()
        except (EOFError, OSError):
            if rang.is_set():
                raise Overstayed(f"A bot's process did not answer within {seconds:g} seconds and was ended.") from None
            raise EOFError from None
        finally:
            alarm.cancel()


class BotWorkers:
    """A few processes that answer what a bot of some level would do. They start with the first question, or before."""

    def __init__(self, workers: int = 1, preparation: str | None = None) -> None:
        """`preparation` names a function ("module:function") that every worker calls first.

        Workers know installed games; one that is registered at run time must be registered there too.
        """
        self._preparation = preparation
        self._workers = workers
        self._open_questions = 0
        self._closed = False
        self._patience = START
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="bot-asker")
        self._free: list[Worker | None] = [None] * workers
        """One place for each thread: a worker that waits, or nothing where one is yet to be started."""
        self._alive: set[Worker] = set()

    async def advise(
        self,
        game_source: str,
        observation: sb.Observation,
        level: str,
        seed: str,
        language: str = ENGLISH,
        player: str = "",
        done: int | None = None,
        names: tuple[str, ...] = (),
    ) -> Advice:
        """What a bot of this level would do and why, the same for the same seed unless time limits it.

        A bot that is asked again as the same player remembers what it found out earlier in its turn. Where something
        is done already, just why somebody may have done it. `names` are those of the table, for what is said of others.
        """
        make_level(level)
        seen, known = json.dumps(observation.to_json()), "" if done is None else str(done)
        question = (game_source, _cards(game_source), seen, level, seed, language, known, json.dumps(names), player)
        try:
            asked = self._threads.submit(self._ask, question, OVERTIME * SECONDS[level] + GRACE)
        except RuntimeError:
            raise _closing() from None
        self._open_questions += 1
        try:
            return await asyncio.wrap_future(asked)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if self._closed and not (task and task.cancelling()):
                raise _closing() from None
            raise
        finally:
            self._open_questions -= 1

    async def decide(
        self, game_source: str, observation: sb.Observation, level: str, seed: str, player: str = ""
    ) -> int:
        """The move of this level; where it cannot be had, a plainer one. A table never waits for a bot that hangs."""
        for bot in (level, PLAIN):
            try:
                known = player if bot == level else ""
                return (await self.advise(game_source, observation, bot, seed, IN_NO_WORDS, known)).action
            except ThinkingFailed as error:
                if self._closed:
                    raise
                log.error("bot failed", level=bot, reason=str(error))
        game = sb.load(observation.source)
        return random.Random(seed).choice(fit_for_bots(game, list(observation.legal)))

    def get_ready(self) -> None:
        """Start a process before the first question: who takes over from a house that died is not to lose time."""
        with suppress(RuntimeError):  # closed already
            self._threads.submit(self._start_one)

    def load(self) -> BotLoad:
        thinking = min(self._open_questions, self._workers)
        return BotLoad(self._workers, len(self._alive), thinking, self._open_questions - thinking)

    def close(self) -> None:
        """Answer nothing more: questions that wait are refused, workers are ended."""
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in list(self._alive):
            worker.end()

    # ---- in a thread for each worker ----

    def _ask(self, question: tuple[str, ...], seconds: float) -> Advice:
        worker = self._taken(question[-1])
        try:
            for _ in range(ATTEMPTS):
                self._refuse_if_closed()
                try:
                    if worker is None:
                        worker = self._started()
                        self._wait_until_ready(worker)
                    return _understood(worker.ask(question, seconds))
                except EOFError:
                    self._bury(worker)
                    worker = None
                except Overstayed:
                    self._bury(worker)
                    worker = None
                    raise
            self._refuse_if_closed()
            raise ThinkingFailed(f"The bot's process died {ATTEMPTS} times over the same question.")
        finally:
            self._free.append(worker)

    def _taken(self, player: str) -> Worker | None:
        """A free place, best that of the worker who remembers this player, or of one that runs; each thread has one."""
        running = [worker for worker in self._free if worker is not None]
        for worker in sorted(running, key=lambda worker: player not in worker.players):
            with suppress(ValueError):  # another thread was quicker
                self._free.remove(worker)
                return worker
        return self._free.pop()

    def _start_one(self) -> None:
        worker = self._taken("")
        try:
            if worker is None:
                self._refuse_if_closed()
                worker = self._started()
                self._wait_until_ready(worker)
        except (EOFError, ThinkingFailed):  # the first question tries again
            self._bury(worker)
            worker = None
        finally:
            self._free.append(worker)

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise _closing()

    def _started(self) -> Worker:
        worker = Worker(self._preparation)
        self._alive.add(worker)
        if self._closed:  # nobody else would end it
            worker.end()
        return worker

    def _wait_until_ready(self, worker: Worker) -> None:
        self._patience, patience = 2 * self._patience, self._patience
        worker.wait_until_ready(patience)
        self._patience = START

    def _bury(self, worker: Worker | None) -> None:
        if worker is not None:
            worker.end()
            self._alive.discard(worker)


def _closing() -> ThinkingFailed:
    return ThinkingFailed("The house is closing: bots no longer think.")


def _cards(game_source: str) -> str:
    """The file with a game's cards, where it is played with others than the installed ones."""
    try:
        return str(sb.load(game_source).content_file or "")
    except sb.UnknownGame:  # the worker says so
        return ""


def _understood(answer: Any) -> Advice:
    if isinstance(answer, str):
        raise ThinkingFailed(answer)
    return Advice(*answer)


def _remember(players: dict[str, Remembered], player: str, what: Remembered) -> None:
    """As the latest of a limited number; somebody without a name is not remembered."""
    if player:
        players.pop(player, None)
        players[player] = what
        while len(players) > MOST_PLAYERS:
            del players[next(iter(players))]


# ---- inside a worker ----

PLAYING: dict[str, Bot] = {}
"""Bots in the middle of their turns, by player."""


def _work(questions: Connection, preparation: str | None) -> None:
    _settle_in(preparation)
    if hasattr(os, "nice"):  # not earlier: a table may be waiting for this start
        os.nice(POLITENESS)
    questions.send("ready")
    with suppress(EOFError, OSError):  # the house is gone
        while True:
            questions.send(_answered(questions.recv()))


def _settle_in(preparation: str | None) -> None:
    for name in (signal.SIGINT, signal.SIGTERM):  # both may reach all processes; the house ends its workers itself
        signal.signal(name, signal.SIG_IGN)
    threading.Thread(target=_leave_with_the_house, daemon=True).start()
    if preparation is not None:
        module, _, function = preparation.partition(":")
        getattr(import_module(module), function)()


def _leave_with_the_house() -> None:
    """A house that was killed cannot end its workers, and they would think on."""
    house = multiprocessing.parent_process()
    if house is not None:
        house.join()
        os._exit(0)


def _answered(question: tuple[str, ...]) -> tuple[int, str] | str:
    """Action and reason, or one sentence why there are none."""
    try:
        return _think(*question)
    except sb.SmorgasboardError as error:
        return str(error)
    except Exception as error:
        return f"The bot failed: {type(error).__name__}: {error}."


def _think(
    game_source: str,
    cards: str,
    question: str,
    level: str,
    seed: str,
    language: str,
    done: str,
    names: str,
    player: str,
) -> tuple[int, str]:
    _make_known(game_source, cards)
    bot = Hindsight(int(done), seed) if done else PLAYING.get(player) or make_level(level, seed)
    _remember(PLAYING, player, bot)
    bot.answer_by(time.perf_counter() + (OVERTIME * SECONDS[level] if language == IN_NO_WORDS else ADVICE))
    with _in_language(language), naming(tuple(json.loads(names))):
        action = bot.choose(sb.Observation.from_json(json.loads(question)))
        return action, bot.explain() if language != IN_NO_WORDS else ""


def _make_known(game_source: str, cards: str) -> None:
    """So that the observation finds its game, with the cards that it is played with."""
    try:
        sb.load(game_source)
    except sb.UnknownGame:
        if not cards:
            raise
        sb.load(game_source.partition("#")[0], cards)


def _in_language(code: str) -> AbstractContextManager[None]:
    return nullcontext() if code in (ENGLISH, IN_NO_WORDS) else speaking(_languages().catalogue(code))


@cache
def _languages() -> Any:
    """Read by the first question that is not in English: most workers never need it."""
    return import_module("smorgasboard.server.languages").Languages.load()
