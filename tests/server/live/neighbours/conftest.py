"""Several houses on one PostgreSQL: any of them serves any match, and each thing happens once."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from tests.server.guests import HouseForTests, house_for_tests
from tests.server.storage.postgres import Cluster

from smorgasboard.server.live import attendance, neighbours
from smorgasboard.server.storage import database, leases


@pytest.fixture
async def houses(
    cluster: Cluster, tmp_path: Path, anyio_backend: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[list[HouseForTests]]:
    """Two processes could not share less: only the database."""
    monkeypatch.setattr(leases, "LEASE", 1.0)
    monkeypatch.setattr(neighbours, "ROUND", 0.2)
    monkeypatch.setattr(neighbours, "PRESENCE", 0.02)
    monkeypatch.setattr(attendance, "LATELY", 1.0)
    monkeypatch.setattr(database, "LET_GO", dict.fromkeys(database.LET_GO, 120_000))  # this machine may be busy
    url = cluster.new_database()
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(house_for_tests(tmp_path, database=url)) for _ in range(2)]
