"""The bots that sit with a person at a terminal, and what they are called there."""

import re

from smorgasboard import bots
from smorgasboard.bots import UnknownBot
from smorgasboard.bots.spec import BotSpec

TITLE = re.compile(r"(?P<kind>\w+) bot(?: \((?P<settings>[^()]*)\))?(?: \d+)?")
STRONGEST_FIRST = ("search:seconds=0.8", "greedy")
"""For a person who waits: each answers within about a second."""

ADVISER = "search:seconds=0.6"
"""For a hint, whose reason takes a while too."""


def title(spec: BotSpec) -> str:
    """What a bot is called at the table; `named` reads it back."""
    settings = f" ({spec.settings_text})" if spec.settings and spec != usual() else ""
    return f"{spec.name.capitalize()} bot{settings}"


def usual() -> BotSpec:
    """The strongest bot that does not keep a person waiting."""
    known = [text for text in STRONGEST_FIRST if text.split(":")[0] in bots.KINDS]
    return BotSpec.read(known[0] if known else next(iter(bots.KINDS)))


def named(seat_name: str) -> BotSpec | None:
    """The bot that a seat's name speaks of, if it does: "Greedy bot", "Search bot (walks=50) 2"."""
    spoken = TITLE.fullmatch(seat_name)
    if spoken is None or spoken["kind"].lower() not in bots.NAMES:
        return None
    kind = spoken["kind"].lower()
    if spoken["settings"] is None and usual().name == kind:
        return usual()
    try:
        return BotSpec.read(f"{kind}:{spoken['settings'] or ''}")
    except UnknownBot:
        return None
