"""The API keeps to its own description: schemathesis against a real server.

One of its checks does not apply: that whatever has the right shape is accepted. Games decide what is a legal action, a
seat's key what may be seen, and a record what it tells; shapes know none of these.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.specs.openapi.checks import positive_data_acceptance
from tests.server.real import PATIENCE, RealServer, running

EXAMPLES = 12


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    with running(tmp_path_factory.mktemp("house")) as started:
        yield started


@pytest.fixture(scope="module")
def seat(server: RealServer) -> dict[str, Any]:
    """A running match, and the key of whoever is to move."""
    with server.client() as client:
        body = {"game": "foodfighters", "seats": [{"kind": "person"}, {"kind": "person"}]}
        given = client.post("/api/matches", json=body).json()
        actor = client.get(f"/api/matches/{given['id']}").json()["actors"][0]
    return {"match": given["id"], "secret": given["seats"][actor]["secret"]}


@pytest.fixture(scope="module")
def description(server: RealServer) -> Any:
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")


load_all_checks()


@schemathesis.serializer("application/jsonl")
def lines(_context: Any, value: Any) -> bytes:
    return str(value).encode("utf-8", "replace")


STEADY = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.slow
@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode), ids=lambda mode: mode.value)
def test_answers_are_as_described(description: Any, seat: dict[str, Any], mode: schemathesis.GenerationMode) -> None:
    """With requests of the described shape and with others. Half of them meet a match that exists, with its key."""
    operations = [found.ok() for found in description.get_all_operations()]
    assert len(operations) >= 10
    for operation in operations:
        if mode is schemathesis.GenerationMode.NEGATIVE and not _takes_anything(operation):
            continue

        @STEADY
        @given(case=operation.as_strategy(generation_mode=mode))
        def must_conform(case: schemathesis.Case[Any]) -> None:
            _aim(case, seat)
            case.call_and_validate(excluded_checks=[positive_data_acceptance], timeout=PATIENCE)

        with suppress(Unsatisfiable):  # there are no wrong names of matches, only unknown ones
            must_conform()


def _takes_anything(operation: Any) -> bool:
    return bool(list(operation.iter_parameters()) or list(operation.body))


def _aim(case: schemathesis.Case[Any], seat: dict[str, Any]) -> None:
    parameters = case.path_parameters or {}
    if case.path.endswith("/stream"):
        parameters["match"] = "abcdefghjk"  # of a match that exists it would never end
    elif "match" in parameters and len(str(parameters["match"])) % 2:
        parameters["match"] = seat["match"]
        case.headers["authorization"] = f"Bearer {seat['secret']}"


def test_all_other_checks_are_made() -> None:
    assert len(CHECKS.get_all()) > 8
    assert positive_data_acceptance in CHECKS.get_all()


def test_the_description_is_complete(server: RealServer) -> None:
    with server.client() as client:
        answer = client.get("/api/openapi.json")
    whole = answer.json()
    assert answer.headers["content-type"] == "application/json"
    assert whole["openapi"].startswith("3.")
    assert {"/api/games", "/api/matches", "/api/matches/{match}", "/api/records"} <= set(whole["paths"])
    assert not [path for path in whole["paths"] if path.startswith(("/m/", "/join"))], "pages are for people"
    for path, methods in whole["paths"].items():
        for method, operation in methods.items():
            assert operation["responses"], (method, path)
            if path.startswith("/api/"):
                assert {"404", "422", "429"} <= set(operation["responses"]), (method, path)
