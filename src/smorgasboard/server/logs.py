"""What the house says while it runs: sentences for a person at a terminal, JSON lines for machines.

Requests are named by route, not by address: secrets never get here.
"""

import logging
import sys
import time
from collections.abc import MutableMapping
from typing import Any, Literal

import structlog
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import Processor, WrappedLogger

Form = Literal["json", "text", "requests"]
"""The last is text with a sentence for every request."""
# Tracebacks name places, never values: those may be secrets.
TRACEBACKS = structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False))
FOR_PEOPLE_ONLY = ("player", "players")
"""Nicknames are shown to the host at the terminal, and kept in no file."""
SENTENCES = {
    "request": "{method} {route} was answered with {status} after {ms} ms.",
    "match opened": "{game}: {players} sat down.",
    "sat down": "{game}: {player} sat down.",
    "match over": "{game}: the match of {players} is over.",
    "match stays closed": "A stored match stays closed: {reason}",
    "bot failed": "A bot could not think: {reason}",
    "looked back": "",
    "review": "A match could not be looked back at: {reason}",
    "reviews": "How far a look back at a match is could not be noted: {reason}",
    "background step was overtaken": "",
    "nobody could take over": "A bot could not take over for somebody whose time was up: {reason}",
    "background step could not be stored": "What the house did by itself could not be stored: {reason}",
    "storage": "The database failed: {reason}",
    "open to others": "Others on this machine can open {path}, which holds secrets of this house: {reason}.",
    "notices": "The database's notices stopped: {reason}. The house listens again as soon as it can.",
    "neighbours": "The database could not be asked about other processes: {reason}",
    "album could not be made": "A match could not be written down for later versions; please report what follows.",
    "album could not be stored": "A match could not be written down for later versions: {reason}",
    "the lead could not be worked out": "How the lead of a match went is not shown; please report what follows.",
    "contents could not be stored": "The cards of the games could not be stored: {reason}",
    "study ended": "The study {study} took too long and was ended.",
    "decks": "A deck could not be kept in {folder}: {reason}",
    "lab": "The lab's folder {folder} cannot be written: {reason}",
    "mail server": "The mail server is in trouble ({reason}); nothing is tried for {seconds} s.",
    "letter refused": "The mail server refused a letter for good: {reason}.",
    "turns could not be noted": "Whom the tables wait for could not be noted: {reason} It is tried again soon.",
    "outbox": "What calls people back could not reach the database: {reason}",
    "call is tried again": "Somebody could not be called ({reason}); it is tried again after {after} s.",
    "browser takes no more calls": "A browser takes no more calls (its push service says {status}) and is forgotten.",
    "admin refused": "Somebody gave a wrong password for the host's page.",
    "surprised": "Something failed that nobody expected; please report what follows.",
}
"""Empty: nothing for people."""


def set_up(form: Form) -> None:
    facts: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    written = _for_machines() if form == "json" else _for_people(form)
    structlog.configure(
        processors=[*facts, *written],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
    _let_others_write_alike(facts, written)


def _for_machines() -> list[Processor]:
    return [_without_names, TRACEBACKS, structlog.processors.JSONRenderer()]


def _without_names(_log: WrappedLogger, _level: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    return {key: value for key, value in event.items() if key not in FOR_PEOPLE_ONLY}


def _for_people(form: Form) -> list[Processor]:
    unsaid = {name for name, sentence in SENTENCES.items() if not sentence or (form == "text" and name == "request")}

    def only_what_is_said(_log: WrappedLogger, _level: str, event: MutableMapping[str, Any]) -> Any:
        if event["event"] in unsaid:
            raise structlog.DropEvent
        return event

    return [only_what_is_said, structlog.processors.format_exc_info, _sentence]


def _sentence(_log: WrappedLogger, _level: str, event: MutableMapping[str, Any]) -> str:
    words = SENTENCES.get(event["event"], "{event}").format_map(event)
    line = "".join(letter if letter.isprintable() else " " for letter in words)
    traceback = f"\n{event['exception']}" if "exception" in event else ""
    return f"{time.strftime('%H:%M')}  {line}{traceback}"


def _let_others_write_alike(facts: list[Processor], written: list[Processor]) -> None:
    """What libraries log comes out in the same form."""
    form = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*facts, structlog.stdlib.add_logger_name],
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *written],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(form)
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
