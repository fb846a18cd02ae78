"""Bots think in worker processes, so that no request waits for them, and no longer than a deadline.

What crosses is JSON: an observation there, an action and its reason back. A worker knows nothing of the house.
"""

import asyncio
import json
import multiprocessing
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

import structlog

import smorgasboard as sb
from smorgasboard.bots import make_level
from smorgasboard.bots.bot import fit_for_bots
from smorgasboard.bots.levels import SECONDS
from smorgasboard.engine import ENGLISH, Frozen
from smorgasboard.server.errors import ThinkingFailed
from smorgasboard.server.inside_worker import ADVISE, IN_NO_WORDS, OVERTIME, REVIEW, remember, work

log = structlog.get_logger()
ATTEMPTS = 3
PATIENCE = 5.0
"""Seconds for which a review waits for a moment without bots that think; then it has its turn."""
LONGEST_PIECE = 120.0
"""Seconds after which a worker that judges a decision is ended: far more than one takes on a busy machine."""
GRACE = 4.0
"""Seconds more after which a worker that still says nothing is ended: enough to load a game on a busy machine."""
START = 20.0
"""Seconds until a new process has to be ready; each time this was too short, the next one gets twice as long."""
PLAIN = "medium"
"""The level that moves where another one thought for too long."""
WAYS = multiprocessing.get_context("spawn")  # copies nothing of the house: no sockets, no secrets
Result = TypeVar("Result")


class Overstayed(ThinkingFailed):
    """The deadline passed without an answer; the worker was ended."""


class Advice(Frozen):
    action: int
    reason: str


class ReviewPiece(NamedTuple):
    """What a worker has to know to go on with the review of one seat."""

    game_source: str
    record: str
    seat: str
    size: str
    """How much is thought about each decision."""
    known: str
    """Verdicts that were found already, as JSON: a worker that did not find them itself goes on behind them."""
    player: str
    """By this a worker knows a review that it has in hand."""


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
        self._process = WAYS.Process(target=work, args=(inside, preparation), daemon=True)
        self._process.start()
        inside.close()

    def wait_until_ready(self, seconds: float) -> None:
        self._within(seconds, self._pipe.recv)

    def ask(self, question: tuple[str, ...], seconds: float) -> Any:
        """Its answer; EOFError when the process died, Overstayed when it had to be ended."""
        remember(self.players, question[-1], None)
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
        """Of bots and of those who want advice."""
        self._a_gap = asyncio.Event()
        """Set when one of them is answered."""
        self._review_places = asyncio.Semaphore(reviewers(workers))
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
        what = (game_source, _cards(game_source), seen, level, seed, language, known, json.dumps(names), player)
        self._open_questions += 1
        try:
            return Advice(*await self._answer((ADVISE, *what), OVERTIME * SECONDS[level] + GRACE))
        finally:
            self._open_questions -= 1
            self._a_gap.set()

    async def look_back(self, piece: ReviewPiece) -> dict[str, Any]:
        """Some decisions more of a review, when no bot has to be asked: those of matches that are played go first."""
        end = time.monotonic() + PATIENCE
        async with self._review_places:
            while self._open_questions >= self._workers and (left := end - time.monotonic()) > 0:
                self._a_gap.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(left):
                        await self._a_gap.wait()
            source = piece.game_source
            answer: dict[str, Any] = await self._answer((REVIEW, source, _cards(source), *piece[1:]), LONGEST_PIECE)
            return answer

    async def _answer(self, question: tuple[str, ...], seconds: float) -> Any:
        try:
            asked = self._threads.submit(self._ask, question, seconds)
        except RuntimeError:
            raise _closing() from None
        try:
            return await asyncio.wrap_future(asked)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if self._closed and not (task and task.cancelling()):
                raise _closing() from None
            raise

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

    def _ask(self, question: tuple[str, ...], seconds: float) -> Any:
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


def reviewers(workers: int) -> int:
    """So many of these may look back at matches at the same time."""
    return max(1, workers // 2)


def _closing() -> ThinkingFailed:
    return ThinkingFailed("The house is closing: bots no longer think.")


def _cards(game_source: str) -> str:
    """The file with a game's cards, where it is played with others than the installed ones."""
    try:
        return str(sb.load(game_source).content_file or "")
    except sb.UnknownGame:  # the worker says so
        return ""


def _understood(answer: Any) -> Any:
    if isinstance(answer, str):
        raise ThinkingFailed(answer)
    return answer
