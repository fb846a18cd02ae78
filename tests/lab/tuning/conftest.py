"""A market that is installed for all while these tests run, and one tuned deck of it for whoever looks at it."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.lab.tuning import stalls

from smorgasboard import lab
from smorgasboard.engine import registry

MOVE = {"foods.*.price": "2..20", "lead": "0..20", "throws": "10..40"}
HOLD = {"seat": "±4", "food: games with it": "20..", "turns a game": "16..24"}
FEW: dict[str, Any] = {"bots": "random", "games": 64, "proof": 200, "rounds": 2, "workers": 1, "progress": False}
Tune = Callable[..., lab.TunedStudy]


@pytest.fixture(scope="package", autouse=True)
def market(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    place = tmp_path_factory.mktemp("market")
    stalls.install(place)
    yield
    sys.path.remove(str(place))
    registry._installed.cache_clear()


@pytest.fixture
def tune(tmp_path: Path) -> Tune:
    def tuned(**changes: Any) -> lab.TunedStudy:
        wanted = {**FEW, "content": stalls.broken(tmp_path), "folder": tmp_path, **changes}
        return lab.tune("stalls", wanted.pop("move", MOVE), wanted.pop("hold", HOLD), **wanted)

    return tuned
