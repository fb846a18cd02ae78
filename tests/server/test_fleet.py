"""Three real servers on one real PostgreSQL behind a real Caddy: the short form of `make soak`."""

from pathlib import Path
from random import Random

import pytest
from tests.server.fleet import fleet
from tests.server.soak import Soak

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
