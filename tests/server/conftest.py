"""A house for each test, with bots that answer at once and a game that hides something."""

import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from tests.server import lab_studies
from tests.server.guests import HouseForTests, house_for_tests, log_nowhere
from tests.server.storage import postgres
from tests.testing.toy import PotLuck

from smorgasboard.engine.registry import register
from smorgasboard.lab.play.study_folder import StudyFolder


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


@pytest.fixture(autouse=True)
def quiet() -> None:
    log_nowhere()


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    with postgres.cluster() as server:
        yield server


@pytest.fixture
async def house(tmp_path: Path, anyio_backend: str) -> AsyncIterator[HouseForTests]:
    async with house_for_tests(tmp_path) as opened:
        yield opened


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "lab"
    monkeypatch.setenv("SMORG_LAB", str(folder))
    return folder


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Studies that several tests look at, played once."""
    folder = tmp_path_factory.mktemp("played")
    lab_studies.usual(folder)
    lab_studies.compared(folder, folder, *lab_studies.BEANS)
    return folder


@pytest.fixture
def usual(played: Path, lab: Path) -> StudyFolder:
    return StudyFolder(shutil.copytree(played / "usual", lab / "usual"))


@pytest.fixture
def compared(played: Path, lab: Path) -> StudyFolder:
    return StudyFolder(shutil.copytree(played / "compared", lab / "compared"))
