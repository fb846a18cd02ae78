"""Tables at full speed: one reading is one fresh server and one run of the load program."""

import json
from dataclasses import dataclass

from benchmarks.web.programs import node_program
from benchmarks.web.servers import Missing, running

WARM_UP_S = 2.0


@dataclass(frozen=True)
class Reading:
    tables: int
    seconds: float
    moves: int
    games: int
    p50_ms: float
    p99_ms: float
    server_cpu_seconds: float
    client_cpu_seconds: float
    others_cpu_seconds: float
    """What everybody else on the machine used meanwhile."""
    server_bytes: int
    """Resident memory of the server and all its processes, at the end."""

    @property
    def rate(self) -> float:
        """By the clock on the wall: this is about waiting as much as about working."""
        return self.moves / self.seconds

    @property
    def cpu_ms(self) -> float:
        """Processor time of the server for one move."""
        return 1000 * self.server_cpu_seconds / self.moves

    @property
    def others_share(self) -> float:
        """In cores."""
        return self.others_cpu_seconds / self.seconds

    @property
    def client_share(self) -> float:
        return self.client_cpu_seconds / self.seconds


def reading(name: str, tables: int, seconds: float) -> Reading:
    with running(name) as server:
        text = node_program("load.mjs", server.side, server.url, server.pid, tables, seconds, WARM_UP_S)
    return checked(name, text)


def checked(name: str, text: str) -> Reading:
    """What the load program printed; Missing if the server was not up to it."""
    answer: dict[str, float] = json.loads(text)
    stalled = answer.pop("stalled")
    if stalled or not answer["moves"]:
        raise Missing(f"{stalled:.0f} of {answer['tables']:.0f} tables stood still on {name}.")
    return Reading(**answer)  # type: ignore[arg-type]
