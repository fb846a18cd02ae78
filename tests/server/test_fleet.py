"""Three real servers on one real PostgreSQL behind a real Caddy: the short form of `make soak`."""

import asyncio
import signal
from pathlib import Path
from random import Random

import httpx
import pytest
from tests.server.fleet import fleet
from tests.server.soak import Played, Soak

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
KILLS = 3
SEED = 20261116


async def test_kills_of_servers_and_of_the_database_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    with fleet(tmp_path) as servers:
        soak = Soak(servers, Random(SEED))
        await soak.run(KILLS, tables=1)
        await soak.must_hold()
        assert (soak.tally.kills, soak.tally.restarts) == (KILLS, 1)
        assert min(soak.tally.steps, soak.tally.by_bots, soak.tally.lines, soak.tally.seats) > 0
        for server in servers.servers:
            assert not [line for line in server.logged() if line["event"] == "surprised"]


async def test_a_stopped_process_holds_nobody_up_and_does_nothing_twice_when_it_wakes(tmp_path: Path) -> None:
    with fleet(tmp_path, 2, "--pace", "0.2") as servers:
        first, second = servers.servers
        bots = {"game": "consumption", "seats": [{"kind": "bot", "level": "easy"}] * 2}  # hundreds of steps
        with first.client() as there, second.client() as here:
            match = there.post("/api/v1/matches", json=bots).json()["id"]
            await wait_for_steps(there, match, 3)
            first.process.send_signal(signal.SIGSTOP)
            await wait_for_steps(here, match, 5)
            first.process.send_signal(signal.SIGCONT)
            await wait_for_steps(here, match, 5)
            assert there.get(f"/api/v1/matches/{match}").json()["version"] >= 13
        soak = Soak(servers, Random(SEED))
        soak.played = [Played(match, {})]
        await soak.must_hold()
        assert soak.tally.by_bots >= 13


async def wait_for_steps(http: httpx.Client, match: str, more: int) -> None:
    """Returns when there are so many more; a match that ends before has none to wait for."""

    def version() -> int:
        found = http.get(f"/api/v1/matches/{match}").json()
        assert found["stage"] != "over", "the match was too short to tell"
        return int(found["version"])

    before = version()
    while version() < before + more:
        await asyncio.sleep(0.05)
