"""Bots think in worker processes, so that no request waits for them.

What crosses is JSON: an observation there, an action and its reason back. A worker knows nothing of the house.
"""

import asyncio
import json
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from importlib import import_module
from typing import Any

import smorgasboard as sb
from smorgasboard.bots import make_level
from smorgasboard.engine import ENGLISH, Frozen, speaking
from smorgasboard.server.errors import ThinkingFailed

ATTEMPTS = 3
POLITENESS = 10
"""Added to the niceness of workers: whoever serves pages goes first."""


class Advice(Frozen):
    action: int
    reason: str


class BotWorkers:
    """A few processes that answer what a bot of some level would do. They start with the first question."""

    def __init__(self, workers: int = 1, preparation: str | None = None) -> None:
        """`preparation` names a function ("module:function") that every worker calls first.

        Workers know installed games; one that is registered at run time must be registered there too.
        """
        self._workers = workers
        self._preparation = preparation
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    async def advise(
        self, game_source: str, observation: sb.Observation, level: str, seed: str, language: str = ENGLISH
    ) -> Advice:
        """What a bot of this level would do and why, the same for the same seed unless time limits it."""
        make_level(level)
        question = json.dumps(observation.to_json())
        for _ in range(ATTEMPTS):
            pool = self._opened()
            try:
                return Advice(*await self._answer(pool, game_source, question, level, seed, language))
            except BrokenProcessPool:
                self._discard(pool)
        raise ThinkingFailed(f"The bot's process died {ATTEMPTS} times over the same question.")

    async def _answer(self, pool: ProcessPoolExecutor, *question: str) -> tuple[int, str]:
        try:
            return await asyncio.wrap_future(pool.submit(_think, *question))
        except BrokenProcessPool:
            raise
        except asyncio.CancelledError:
            self._refuse_if_closed()
            raise
        except sb.SmorgasboardError as error:
            raise ThinkingFailed(str(error)) from error
        except Exception as error:
            raise ThinkingFailed(f"The bot failed: {type(error).__name__}: {error}.") from error

    def close(self) -> None:
        """Answer nothing more. Questions that wait are refused; a worker ends after the one it thinks about."""
        self._closed = True
        if self._pool is not None:
            self._discard(self._pool)

    def _opened(self) -> ProcessPoolExecutor:
        self._refuse_if_closed()
        if self._pool is None:
            ways = multiprocessing.get_context("spawn")  # copies nothing of the house: no sockets, no secrets
            self._pool = ProcessPoolExecutor(self._workers, ways, _settle_in, (self._preparation,))
        return self._pool

    def _discard(self, pool: ProcessPoolExecutor) -> None:
        """Several questions may find the same pool broken: only the first replaces it."""
        if self._pool is pool:
            self._pool = None
            pool.shutdown(wait=False, cancel_futures=True)

    def _refuse_if_closed(self) -> None:
        task = asyncio.current_task()
        if self._closed and not (task and task.cancelling()):
            raise ThinkingFailed("The house is closing: bots no longer think.")


# ---- inside a worker ----


def _settle_in(preparation: str | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes; the house ends its workers itself
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    threading.Thread(target=_leave_with_the_house, daemon=True).start()
    if preparation is not None:
        module, _, function = preparation.partition(":")
        getattr(import_module(module), function)()


def _leave_with_the_house() -> None:
    """A house that was killed cannot end its workers, and they would wait for questions for ever."""
    house = multiprocessing.parent_process()
    if house is not None:
        house.join()
        os._exit(0)


def _think(game_source: str, question: str, level: str, seed: str, language: str) -> tuple[int, str]:
    sb.load(game_source)
    bot = make_level(level, seed)
    with _in_language(language):
        action = bot.choose(sb.Observation.from_json(json.loads(question)))
        return action, bot.explain()


def _in_language(code: str) -> AbstractContextManager[None]:
    return nullcontext() if code == ENGLISH else speaking(_languages().catalogue(code))


@cache
def _languages() -> Any:
    """Read by the first question that is not in English: most workers never need it."""
    return import_module("smorgasboard.server.languages").Languages.load()
