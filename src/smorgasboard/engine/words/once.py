"""Functions that make the same of the same facts need not make it again for every page."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from smorgasboard.engine.speech import catalogue_now

Facts = ParamSpec("Facts")
Made = TypeVar("Made")
MOST = 2048
"""Things that are remembered of each function, in all languages together."""


def said_once(function: Callable[Facts, Made]) -> Callable[Facts, Made]:
    """Remembers, by language, what a function made of small facts that never change, and uses nothing else.

    All who ask get the same thing, so nobody may change it.
    """

    def make(_language: object, *facts: Facts.args, **named: Facts.kwargs) -> Made:
        return function(*facts, **named)

    made: Callable[..., Made] = lru_cache(maxsize=MOST)(make)

    @wraps(function)
    def said(*facts: Facts.args, **named: Facts.kwargs) -> Made:
        return made(catalogue_now(), *facts, **named)

    return said
