"""Every test of the store runs on SQLite and on a real PostgreSQL server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.storage import postgres

from smorgasboard.server.storage import Store


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of a database that holds nothing yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'new' / 'matches.db'}"
    server: postgres.Cluster = request.getfixturevalue("cluster")
    return server.new_database()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store.open(url)
    yield opened
    opened.close()
