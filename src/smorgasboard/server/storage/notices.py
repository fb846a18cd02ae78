"""How processes on one PostgreSQL tell each other that there is something new to read.

A notice is a hint and never the data: it can be lost, so whoever listens also looks for itself after each connection.
"""

import threading
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

import structlog
from sqlalchemy import URL, Connection, text

if TYPE_CHECKING:
    import psycopg

log = structlog.get_logger()
CHANNEL = "smorgasboard"
ALL = "*"
"""In place of the matches' ids: anything may be new."""
DEVICES = "devices"
"""In place of a match's id, which has more letters: somebody's device was ended."""
LONGEST = 7_000
"""Bytes that PostgreSQL takes in a notice, and some room."""
AGAIN = 0.5
"""Seconds between two attempts to connect."""
LOOK_UP = 0.25
"""Seconds after which a listener that hears nothing sees whether it is to end."""
IMPATIENCE = {
    "connect_timeout": "5",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
LISTENER = "smorgasboard house "
"""With the process's id: under which name PostgreSQL knows the connection that every serving process has."""
NOTIFY = text("SELECT pg_notify(:channel, :words)")
Heard = Callable[[frozenset[str]], None]


def announce(connection: Connection, process: str, matches: Collection[str]) -> None:
    """One for a whole transaction: PostgreSQL takes a lock on the whole cluster for each one that commits."""
    if connection.dialect.name != "postgresql" or not matches:
        return
    words = " ".join((process, *sorted(matches)))
    if len(words) > LONGEST:
        words = f"{process} {ALL}"
    connection.execute(NOTIFY, {"channel": CHANNEL, "words": words})


def impatience(url: URL) -> dict[str, str]:
    """A server that has vanished from the network is noticed, and not after hours; what the URL says goes first."""
    return {name: value for name, value in IMPATIENCE.items() if name not in url.query}


class Notices:
    """A thread with a connection of its own, which tells what other processes changed, and `ALL` whenever it may have
    missed something."""

    def __init__(self, url: URL, process: str, heard: Heard) -> None:
        patient = url.set(drivername="postgresql").update_query_dict(impatience(url))
        self._address = patient.render_as_string(hide_password=False)
        self._process = process
        self._heard = heard
        self._open = True
        self._thread = threading.Thread(target=self._work, name="storage-notices", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._open = False
        self._thread.join()

    def _work(self) -> None:
        import psycopg  # noqa: PLC0415 - an extra; whoever comes here has it

        pause = threading.Event()
        while self._open:
            try:
                name = f"{LISTENER}{self._process}"
                with psycopg.connect(self._address, autocommit=True, application_name=name) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._heard(frozenset({ALL}))
                    self._listen(connection)
            except psycopg.Error as error:
                log.warning("notices", reason=str(error).splitlines()[0] if str(error) else type(error).__name__)
                pause.wait(AGAIN)

    def _listen(self, connection: "psycopg.Connection[Any]") -> None:
        while self._open:
            for notice in connection.notifies(timeout=LOOK_UP):
                process, _, matches = notice.payload.partition(" ")
                if process != self._process:
                    self._heard(frozenset(matches.split()))
                if not self._open:
                    return
