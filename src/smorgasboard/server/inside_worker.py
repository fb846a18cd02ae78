"""What goes on inside a worker process: questions come in one after the other, each gets its answer."""

import json
import multiprocessing
import os
import signal
import threading
import time
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import cache
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar

import smorgasboard as sb
from smorgasboard.bots import Bot, make_level
from smorgasboard.bots.hindsight import Hindsight
from smorgasboard.bots.levels import SECONDS
from smorgasboard.engine import ENGLISH, naming, speaking
from smorgasboard.server.reviews.piece import go_on

ADVISE: Final = "advise"
REVIEW: Final = "review"
"""Kinds of questions."""
POLITENESS = 5
"""Added to the niceness of workers that think: whoever serves pages goes first, yet bots move on a busy machine too."""
OVERTIME = 3.0
"""Times its budget, by the clock: then a bot must answer with the best it found so far."""
ADVICE = 0.6
"""Seconds, by the clock, for whoever waits for advice; its reason comes on top."""
IN_NO_WORDS = ""
"""Instead of a language, where nobody wants to know why."""
MOST_PLAYERS = 32
"""Bots whose thoughts a worker keeps until their next decision."""
Remembered = TypeVar("Remembered")

PLAYING: dict[str, Bot] = {}
"""Bots in the middle of their turns, by player."""


def work(questions: Connection, preparation: str | None) -> None:
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


def _answered(question: tuple[str, ...]) -> tuple[int, str] | dict[str, Any] | str:
    """What somebody would do and why, or a piece of a review; or one sentence why there is none."""
    kind, *what = question
    try:
        return _look_back(*what) if kind == REVIEW else _think(*what)
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
    remember(PLAYING, player, bot)
    bot.answer_by(time.perf_counter() + (OVERTIME * SECONDS[level] if language == IN_NO_WORDS else ADVICE))
    with _in_language(language), naming(tuple(json.loads(names))):
        action = bot.choose(sb.Observation.from_json(json.loads(question)))
        return action, bot.explain() if language != IN_NO_WORDS else ""


def _look_back(
    game_source: str, cards: str, record: str, seat: str, size: str, known: str, player: str
) -> dict[str, Any]:
    _make_known(game_source, cards)
    return go_on(sb.load(game_source), record, int(seat), size, known, player, _languages().catalogues)


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


def remember(players: dict[str, Remembered], player: str, what: Remembered) -> None:
    """As the latest of a limited number; somebody without a name is not remembered."""
    if player:
        players.pop(player, None)
        players[player] = what
        while len(players) > MOST_PLAYERS:
            del players[next(iter(players))]
