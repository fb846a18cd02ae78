"""Bots by their words: `greedy`, `hard`, or `search:seconds=0.5,seed=7`."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import smorgasboard as sb
from smorgasboard.bots.bot import Bot
from smorgasboard.bots.kinds import NAMES, UnknownBot, make


@dataclass(frozen=True)
class BotSpec:
    """A kind or level of bot and its settings, checked when read.

    >>> import smorgasboard as sb
    >>> sb.bots.BotSpec.read("search:walks=50").make("1")
    SearchBot(walks=50)
    """

    name: str
    settings: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def read(cls, text: str) -> "BotSpec":
        name, _, rest = text.strip().partition(":")
        settings = tuple(_setting(name, part) for part in rest.split(",") if part.strip())
        if len(dict(settings)) < len(settings):
            raise UnknownBot(f"The bot {text.strip()} cannot be made: a setting is given twice.")
        spec = cls(name.strip(), settings)
        spec.make()
        return spec

    @property
    def settings_text(self) -> str:
        return ",".join(f"{key}={value}" for key, value in self.settings)

    @property
    def text(self) -> str:
        return f"{self.name}:{self.settings_text}" if self.settings else self.name

    def must_fit(self, game: sb.Game) -> None:
        """UnknownBot for settings that mean nothing in this game."""
        why = self.make().misfit(game)
        if why:
            raise UnknownBot(why)

    def make(self, seed: str | None = None) -> Bot:
        """The bot; with a seed, if it takes one and none was set."""
        settings = dict(self.settings)
        if seed is not None and _takes_seed(self.name):
            settings.setdefault("seed", seed)
        try:
            return make(self.name, **settings)
        except UnknownBot:
            raise
        except (ValueError, TypeError) as error:
            raise UnknownBot(f"The bot {self.text} cannot be made: {str(error).rstrip('.')}.") from None


def read_several(text: str) -> list[BotSpec]:
    """Specs with commas between; a comma before `key=value` belongs to the settings of the spec before it.

    >>> import smorgasboard as sb
    >>> [spec.text for spec in sb.bots.read_several("hard,search:walks=50,seed=7")]
    ['hard', 'search:walks=50,seed=7']
    """
    parts: list[str] = []
    for part in text.split(","):
        if parts and "=" in part and ":" not in part:
            parts[-1] += f",{part}"
        else:
            parts.append(part)
    return [BotSpec.read(part) for part in parts]


def _setting(bot: str, part: str) -> tuple[str, Any]:
    key, equals, value = part.partition("=")
    if not equals or not key.strip().isidentifier():
        raise UnknownBot(f"A bot's settings look like {bot}:key=value, not {part.strip()!r}.")
    return key.strip(), _value(value.strip())


def _value(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _takes_seed(name: str) -> bool:
    way = NAMES.get(name)
    return way is not None and _has_seed(way)


@cache
def _has_seed(way: Callable[..., Bot]) -> bool:
    return "seed" in inspect.signature(way).parameters
