"""Tables at full speed: one reading is one fresh server and one run of the load program."""

import json
import subprocess
from dataclasses import dataclass

from benchmarks.web.servers import CLIENT_CORE, HERE, Missing, node, pinned, running

WARM_UP_S = 2.0
START_S = 120


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
    def client_share(self) -> float:
        return self.client_cpu_seconds / self.seconds


def reading(name: str, tables: int, seconds: float) -> Reading:
    with running(name) as server:
        program = [node(), str(HERE / "load.mjs"), server.side, server.url, str(server.pid)]
        done = _finished([*pinned(CLIENT_CORE), *program, str(tables), str(seconds), str(WARM_UP_S)], 4 * seconds)
    if done.returncode:
        raise Missing(f"The load program failed on {name}: {_reason(done.stderr)}")
    return _checked(name, json.loads(done.stdout))


def _finished(command: list[str], seconds: float) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=START_S + seconds, check=False)
    except subprocess.TimeoutExpired:
        raise Missing(f"The load program did not end within {START_S + seconds:.0f} s.") from None


def _reason(stderr: str) -> str:
    """Node prints the place first and the error somewhere below it."""
    lines = [line.strip() for line in stderr.splitlines() if line.strip()]
    return next((line for line in lines if "Error:" in line), lines[-1] if lines else "it says nothing")


def _checked(name: str, answer: dict[str, float]) -> Reading:
    stalled = answer.pop("stalled")
    if stalled or not answer["moves"]:
        raise Missing(f"{stalled:.0f} of {answer['tables']:.0f} tables stood still on {name}.")
    return Reading(**answer)  # type: ignore[arg-type]
