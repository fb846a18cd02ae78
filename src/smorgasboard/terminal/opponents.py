"""Bots by their words on a command line: `greedy`, or `search:seconds=0.5,seed=7`."""

import inspect
from dataclasses import dataclass
from typing import Any

from smorgasboard import bots
from smorgasboard.bots import Bot, UnknownBot

SUFFIX = " bot"
STRONGEST_FIRST = ("search:seconds=0.8", "greedy")
"""For a person who waits: each answers within about a second."""


@dataclass(frozen=True)
class BotSpec:
    """A kind of bot and its settings, checked when read."""

    name: str
    settings: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def read(cls, text: str) -> "BotSpec":
        name, _, rest = text.strip().partition(":")
        spec = cls(name.strip(), tuple(_setting(name, part) for part in rest.split(",") if part.strip()))
        spec.make()
        return spec

    @property
    def title(self) -> str:
        return self.name.capitalize() + SUFFIX

    @property
    def text(self) -> str:
        settings = ",".join(f"{key}={value}" for key, value in self.settings)
        return f"{self.name}:{settings}" if settings else self.name

    def make(self, seed: str | None = None) -> Bot:
        """The bot; with a seed, if it takes one and none was set."""
        settings = dict(self.settings)
        if seed is not None and _takes_seed(self.name):
            settings.setdefault("seed", seed)
        try:
            return bots.make(self.name, **settings)
        except UnknownBot:
            raise
        except (ValueError, TypeError) as error:
            raise UnknownBot(f"The bot {self.text} cannot be made: {str(error).rstrip('.')}.") from None


def read_several(text: str) -> list[BotSpec]:
    """Specs with commas between; a comma before `key=value` belongs to the settings of the spec before it."""
    parts: list[str] = []
    for part in text.split(","):
        if parts and "=" in part and ":" not in part:
            parts[-1] += f",{part}"
        else:
            parts.append(part)
    return [BotSpec.read(part) for part in parts]


def usual() -> BotSpec:
    """The strongest bot that does not keep a person waiting."""
    known = [text for text in STRONGEST_FIRST if text.split(":")[0] in bots.KINDS]
    return BotSpec.read(known[0] if known else next(iter(bots.KINDS)))


def named(seat_name: str) -> BotSpec | None:
    """The bot that a seat's name speaks of, if it does: "Greedy bot", "Greedy bot 2"."""
    name = seat_name.rstrip("0123456789 ")
    if not name.endswith(SUFFIX) or name.removesuffix(SUFFIX).lower() not in bots.KINDS:
        return None
    kind = name.removesuffix(SUFFIX).lower()
    return usual() if usual().name == kind else BotSpec(kind)


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
    kind = bots.KINDS.get(name)
    return kind is not None and "seed" in inspect.signature(kind).parameters
