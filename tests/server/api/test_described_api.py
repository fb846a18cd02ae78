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
from schemathesis.specs.openapi.checks import ignored_auth, negative_data_rejection, positive_data_acceptance
from tests.server.real import PATIENCE, RealServer, running

EXAMPLES = 12


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    with running(tmp_path_factory.mktemp("house")) as started:
        yield started


@pytest.fixture(scope="module")
def seat(server: RealServer) -> dict[str, Any]:
    """A running match, the key of whoever is to move, and the key of an account."""
    with server.client() as client:
        body = {"game": "foodfighters", "seats": [{"kind": "person"}, {"kind": "person"}]}
        given = client.post("/api/v1/matches", json=body).json()
        actor = client.get(f"/api/v1/matches/{given['id']}").json()["actors"][0]
        account = client.post("/api/v1/accounts", json={"name": "Schemathesis"}).json()["key"]
    return {"match": given["id"], "secret": given["seats"][actor]["secret"], "account": account}


@pytest.fixture(scope="module")
def description(server: RealServer) -> Any:
    return schemathesis.openapi.from_url(f"{server.url}/api/v1/openapi.json")


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
    assert len(operations) >= 20
    for operation in operations:
        if mode is schemathesis.GenerationMode.NEGATIVE and not _takes_anything(operation):
            continue

        @STEADY
        @given(case=operation.as_strategy(generation_mode=mode))
        def must_conform(case: schemathesis.Case[Any]) -> None:
            idle = [positive_data_acceptance, *([ignored_auth] if _aim(case, seat) else [])]
            idle += [negative_data_rejection] if _asks_more(case) else []
            case.call_and_validate(excluded_checks=idle, timeout=PATIENCE)

        with suppress(Unsatisfiable):  # there are no wrong names of matches, only unknown ones
            must_conform()


def _takes_anything(operation: Any) -> bool:
    return bool(list(operation.iter_parameters()) or list(operation.body))


def _asks_more(case: schemathesis.Case[Any]) -> bool:
    """Whether its address has words that nobody described: those are passed over, as everywhere on the web."""
    return not {*(case.query or {})} <= {parameter.name for parameter in case.operation.iter_parameters()}


def _aim(case: schemathesis.Case[Any], seat: dict[str, Any]) -> bool:
    """Whether it has a key now that counts, in place of a generated one."""
    parameters = case.path_parameters or {}
    if "match" not in parameters and case.path.endswith("/end"):
        return False  # an account that is ended would make the rest idle
    own = str(dict(case.headers or {}).get("Authorization", "Bearer "))
    if not own.startswith("Bearer "):
        return False  # that is what is wrong with this one
    if case.path.endswith("/stream"):
        parameters["match"] = "abcdefghjk"  # of a match that exists it would never end
    elif "match" in parameters and len(str(parameters["match"])) % 2:
        parameters["match"] = seat["match"]
        case.headers["authorization"] = f"Bearer {seat['secret']}"
        return True
    elif "match" not in parameters:
        case.headers["authorization"] = f"Bearer {seat['account']}"
        return True
    return False


def test_all_other_checks_are_made() -> None:
    assert len(CHECKS.get_all()) > 8
    assert {positive_data_acceptance, ignored_auth} <= set(CHECKS.get_all())


def test_the_description_is_complete(server: RealServer) -> None:
    with server.client() as client:
        answer = client.get("/api/v1/openapi.json")
    whole = answer.json()
    assert answer.headers["content-type"] == "application/json"
    assert whole["openapi"].startswith("3.")
    assert {"/api/v1/games", "/api/v1/matches", "/api/v1/matches/{match}", "/api/v1/join"} <= set(whole["paths"])
    assert whole["components"]["securitySchemes"]["key"]["scheme"] == "bearer"
    assert not [path for path in whole["paths"] if path.startswith(("/m/", "/join"))], "pages are for people"
    for path, methods in whole["paths"].items():
        for method, operation in methods.items():
            assert operation["responses"], (method, path)
            if path.startswith("/api/"):
                assert {"404", "422", "429"} <= set(operation["responses"]), (method, path)
