"""A house for each test, with bots that answer at once and a game that hides something."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import structlog
from tests.server.guests import HouseForTests, house_for_tests
from tests.testing.toy import PotLuck

from smorgasboard.engine.registry import register


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session", autouse=True)
def pot_luck() -> PotLuck:
    game = PotLuck()
    register(game)
    return game


@pytest.fixture(scope="session", autouse=True)
def empty_lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nobody's own studies are looked at."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SMORG_LAB", str(tmp_path_factory.mktemp("lab")))
        yield


@pytest.fixture(scope="session", autouse=True)
def quiet() -> None:
    """Without a set-up of the house's own, each surprise would be printed with all its values."""
    structlog.configure(
        processors=[structlog.processors.KeyValueRenderer()], logger_factory=structlog.ReturnLoggerFactory()
    )


@pytest.fixture
async def house(tmp_path: Path, anyio_backend: str) -> AsyncIterator[HouseForTests]:
    async with house_for_tests(tmp_path) as opened:
        yield opened
