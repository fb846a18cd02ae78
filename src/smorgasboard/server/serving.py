"""Runs the house: listens, and closes without losing anything."""

import asyncio
import gc
import signal
import socket
import sys
from contextlib import suppress
from types import FrameType

import uvicorn
from fastapi import FastAPI

from smorgasboard.server.http import AppContext
from smorgasboard.server.http.connections import Connection, connections

if sys.platform != "win32":
    import resource

LAST_ORDERS = 5
"""Seconds for requests that are under way when the house closes."""
TICKS = 10
"""Of uvicorn's clock in a second."""
MOST_FILES = 65_536


class Server(uvicorn.Server):
    """Ends the streams first: they would keep the house open for ever."""

    def __init__(self, config: uvicorn.Config, context: AppContext) -> None:
        super().__init__(config)
        self._context = context

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Being asked to stop is no failure; uvicorn would end by the signal once more after it has closed."""
        if sig == signal.SIGTERM:
            self.should_exit = True
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS == 0:
            now = asyncio.get_running_loop().time()
            for connection in list(self.server_state.connections):
                if isinstance(connection, Connection):
                    connection.check_time(now)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._context.close_doors()
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """The socket, taken before anything else starts; OSError when somebody else has the port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    taken.bind((host, port))
    taken.listen(2048)
    return taken


def serve(app: FastAPI, taken: socket.socket) -> None:
    """Until somebody stops it."""
    _collect_rarely()
    _allow_many_connections()
    config = uvicorn.Config(
        app,
        http=connections(app.state.context),  # type: ignore[arg-type]
        ws="none",  # else a connection could leave its limits behind
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=LAST_ORDERS,
        timeout_keep_alive=75,
    )
    Server(config, app.state.context).run(sockets=[taken])


def _allow_many_connections() -> None:
    """Each is an open file, and most systems begin with a thousand though they allow many more."""
    if sys.platform != "win32":
        fewest, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
        if fewest != resource.RLIM_INFINITY and fewest < wanted:
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _collect_rarely() -> None:
    """Tables keep every step, none of it in cycles, and Python would search all of it about once a second.

    Measured with 100 busy matches: a seventh of the time, and pauses of 110 to 180 ms. Young objects are still searched
    as they come, the old ones by the sweep of the house.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 5, 1_000)
