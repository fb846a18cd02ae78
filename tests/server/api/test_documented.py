"""The guide says what is so: its bots are the ones that are tested, its codes the ones that are used."""

import re
from pathlib import Path
from typing import Any, TypeVar, get_args

import jsonschema
import pytest
from tests.server.guests import HouseForTests

import smorgasboard as sb
from smorgasboard.bots.levels import LEVELS
from smorgasboard.engine import SeededChance, SmorgasboardError
from smorgasboard.puzzles.puzzle import BEYOND, GOALS
from smorgasboard.server.api.shapes import Level
from smorgasboard.server.codes import MEANING, STATUS, Code
from smorgasboard.server.errors import OF_THE_ENGINE, Refused, code_of, status_of

pytestmark = pytest.mark.anyio
E = TypeVar("E", bound=Exception)
TOP = Path(__file__).parents[3]
GUIDE = (TOP / "docs" / "api.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["bot.py", "bot.mjs"])
def test_the_guide_quotes_the_bots(name: str) -> None:
    quoted = re.search(rf"<!-- examples/bots/{re.escape(name)} -->\n```\w+\n(.*?)```\n", GUIDE, re.DOTALL)
    assert quoted is not None
    whole = (TOP / "examples" / "bots" / name).read_text(encoding="utf-8")
    assert quoted[1] == whole
    assert len(whole.splitlines()) <= 40


def kinds_of(error: type[E]) -> set[type[E]]:
    return {error, *(kind for each in error.__subclasses__() for kind in kinds_of(each))}


def test_codes_are_a_closed_list() -> None:
    """Whatever can be raised has one, each is used, and each has its status and its row in the guide."""
    listed = re.findall(r"^\| `(\w+)` \| (\d+) \| (.+) \|$", GUIDE, re.MULTILINE)
    assert listed == [(code.value, str(status), MEANING[code]) for code, status in STATUS.items()]
    assert set(STATUS) == set(MEANING) == set(Code)
    refusals = {kind.code for kind in kinds_of(Refused)}
    by_the_framework = {Code.WRONG_METHOD, Code.BROKEN}
    assert refusals | set(OF_THE_ENGINE.values()) | by_the_framework == set(Code)
    for kind in kinds_of(SmorgasboardError):
        error = kind.__new__(kind)
        assert status_of(error) == STATUS[code_of(error)], kind


async def described(house: HouseForTests) -> dict[str, Any]:
    whole: dict[str, Any] = (await house.program().http.get("/api/v1/openapi.json")).json()
    return whole


async def test_every_field_says_what_it_is(house: HouseForTests) -> None:
    """Of what the API itself takes and gives; positions are as games declare them."""
    whole = await described(house)
    schemas = whole["components"]["schemas"]
    assert schemas["Code"]["enum"] == list(Code)
    assert get_args(Level) == LEVELS
    silent = [
        f"{name}.{field}"
        for name, schema in schemas.items()
        if not name.startswith(of_games(schemas))
        for field, facts in schema.get("properties", {}).items()
        if not (facts.get("description") and ("examples" in facts or "const" in facts))
    ]
    assert silent == []
    assert {"MatchGiven", "ReviewResult", "VerdictGiven", "PuzzleGiven", "PuzzleAnswer", "SolutionGiven"} <= set(
        schemas
    )
    assert schemas["PuzzleGiven"]["properties"]["difficulty"]["enum"] == [*LEVELS, BEYOND]
    assert schemas["PuzzleGiven"]["properties"]["goal"]["enum"] == list(GOALS)
    names = [operation["operationId"] for way in whole["paths"].values() for operation in way.values()]
    assert len(names) == len(set(names))
    for path, ways in whole["paths"].items():
        for method, operation in ways.items():
            assert operation.get("description"), (method, path)
            assert "security" in operation or not path.startswith("/api"), (method, path)
            for parameter in operation.get("parameters", ()):
                assert parameter.get("description"), (method, path, parameter["name"])


def of_games(schemas: dict[str, Any]) -> tuple[str, ...]:
    """How the names begin of what games declare."""
    views = schemas["ViewGiven"]["discriminator"]["mapping"].values()
    return tuple(view.rpartition("/")[2].removesuffix("View") for view in views)


async def test_positions_and_actions_are_as_described(house: HouseForTests) -> None:
    """What every seat sees, and can do, on the way through a match of each game and edition."""
    schemas = {"components": {"schemas": (await described(house))["components"]["schemas"]}}
    mapping = schemas["components"]["schemas"]["ViewGiven"]["discriminator"]["mapping"]
    for game in sb.games():
        view = mapping[f"{game.name}:{game.edition}"]
        position = jsonschema.Draft202012Validator({"$ref": f"{view}/properties/observation", **schemas})
        typed = schemas["components"]["schemas"][view.rpartition("/")[2]]["properties"]["offers"]["anyOf"][0]["items"]
        action = jsonschema.Draft202012Validator({"$ref": f"{typed['$ref']}/properties/typed", **schemas})
        for each in list(game.actions)[:: max(1, len(game.actions) // 60)]:
            action.validate(each.to_json())
            assert game.actions.read(each.to_json()) == each
        for players in {game.facts.players[0], game.facts.players[-1]}:
            state, chance = game.new(players, seed=players), SeededChance("described")
            for step in range(200):
                if state.over:
                    break
                if step % 25 == 0:
                    for seat in range(-1, players):
                        position.validate(state.view(seat))
                seat = state.mover()
                state.play(seat, state.sample(seat, chance))
