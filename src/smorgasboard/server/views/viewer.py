"""For whom a view is drawn, and what is filled in when it is sent: what changes while the table does not."""

import re
from collections.abc import Mapping

from markupsafe import escape

from smorgasboard.engine import Frozen, say, say_many
from smorgasboard.server.clocks import clock_face
from smorgasboard.server.live import Presence, Table, wait_for
from smorgasboard.server.views.time_left import HIDDEN, clock_facts

HOLE = re.compile("\0([a-z0-9-]+)\0")


class Viewer(Frozen):
    """All by which views of one table differ: those who watch in one language are one viewer."""

    language: str
    seats: tuple[int, ...] = ()
    hosts: bool = False
    """May arrange the table, before play begins."""
    asks: bool = True
    """Wants to be asked before what cannot be taken back."""
    address: str = ""
    """Of the house, where it is part of a drawing; elsewhere it is filled in."""
    told: str = ""
    """What somebody else did with their seat."""
    speed: str = ""
    """How fast they want bots to play; empty where they do not sit."""


def hole(name: str) -> str:
    """A place of a drawn view that is filled in whenever it is sent."""
    return f"\0{name}\0"


def filled(html: str, facts: Mapping[str, str]) -> str:
    return HOLE.sub(lambda found: facts.get(found[1], ""), html)


def passing_facts(table: Table, presence: Presence, address: str) -> dict[str, str]:
    """What the holes of a view hold now, ready for HTML."""
    facts = {
        "address": str(escape(address)),
        "watching": str(escape(watching_words(presence))) if presence.watching else "",
        "if-watched": "" if presence.watching else HIDDEN,
    }
    for seat in range(len(table.seats)):
        facts |= _facts_of_seat(seat, seat in presence.present)
    for seat, wait in waits(table, presence).items():
        facts |= {f"wait-{seat}": str(wait), f"wait-words-{seat}": str(escape(clock_face(wait)))}
        facts |= {f"if-waiting-{seat}": "" if wait else HIDDEN, f"while-waiting-{seat}": " disabled" if wait else ""}
    return facts | clock_facts(table)


def _facts_of_seat(seat: int, here: bool) -> dict[str, str]:
    away = str(escape(say("away")))
    return {
        f"turn-{seat}": str(escape(say("to move"))) if here else away,
        f"state-{seat}": "" if here else away,
        f"if-away-{seat}": HIDDEN if here else "",
    }


def waits(table: Table, presence: Presence) -> dict[int, int]:
    """By seat that the table waits for in vain: seconds until the others may let a bot play for it."""
    return {seat: wait_for(table, seat) for seat in table.awaited if seat not in presence.present}


def watching_words(presence: Presence) -> str:
    return say_many("{count} person watches.", "{count} people watch.", presence.watching)
