"""A full house: how much memory the server needs when everybody has the page open."""

import json
from dataclasses import dataclass

from benchmarks.web.programs import node_program
from benchmarks.web.servers import OURS, running

MATCHES = 500
MOVES = 4


@dataclass(frozen=True)
class Crowd:
    matches: int
    streams: int
    least_updates: int
    """What the stream with the fewest updates got."""
    stream_bytes: int
    server_bytes: int
    """Resident memory of the server and all its processes, shared pages counted in each."""


def crowd() -> Crowd:
    with running(OURS) as server:
        return Crowd(**json.loads(node_program("crowd.mjs", server.url, server.pid, MATCHES, MOVES)))
