"""The guide says what is so: its bots are the ones that are tested, its codes the ones that are used."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar, get_args

import jsonschema
import pytest
from tests.server.guests import HouseForTests

import smorgasboard as sb
from smorgasboard.bots.levels import LEVELS
from smorgasboard.engine import SeededChance, SmorgasboardError
from smorgasboard.puzzles.puzzle import BEYOND, GOALS
from smorgasboard.server.api import explained
from smorgasboard.server.api.description import Typed
from smorgasboard.server.api.shapes import Level, Move, OfferGiven, ViewGiven
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
    """Of all that stands anywhere in the description: what the API takes and gives, positions and actions of games."""
    whole = await described(house)
    schemas = whole["components"]["schemas"]
    assert schemas["Code"]["enum"] == list(Code)
    assert get_args(Level) == LEVELS
    named = [(f"{name}.{field}", facts) for name, schema in schemas.items() for field, facts in fields_within(schema)]
    in_place = [(at, facts) for at, schema in schemas_of_ways(whole) for _, facts in fields_within(schema)]
    assert len(named) > 700
    silent = [at for at, facts in (*named, *in_place) if not is_explained(facts)]
    assert silent == []
    assert {"MatchGiven", "ReviewResult", "VerdictGiven", "PuzzleGiven", "PuzzleAnswer", "SolutionGiven"} <= set(
        schemas
    )
    assert schemas["PuzzleGiven"]["properties"]["difficulty"]["enum"] == [*LEVELS, BEYOND]
    assert schemas["PuzzleGiven"]["properties"]["goal"]["enum"] == list(GOALS)


async def test_every_way_says_what_it_does(house: HouseForTests) -> None:
    whole = await described(house)
    names = [operation["operationId"] for way in whole["paths"].values() for operation in way.values()]
    assert len(names) == len(set(names))
    for path, ways in whole["paths"].items():
        for method, operation in ways.items():
            assert operation.get("description"), (method, path)
            assert "security" in operation or not path.startswith("/api"), (method, path)
            for parameter in operation.get("parameters", ()):
                assert parameter.get("description"), (method, path, parameter["name"])
                assert {"examples", "enum"} & {*parameter, *parameter["schema"]}, (method, path, parameter["name"])


@pytest.mark.parametrize("game", sb.games(), ids=lambda game: game.source)
def test_games_say_what_all_their_fields_are(game: sb.Game) -> None:
    """In words of their own, and of nothing that they do not have."""
    told = {**explained.of_fields(game, "positions"), **explained.of_fields(game, "actions")}
    shown = shown_by(game)
    assert [
        at for at, facts in shown.items() if facts["description"] == explained.in_words(at.rpartition(".")[2])
    ] == []
    used = {facts["description"] for at, facts in shown.items()}
    assert [field for field, words in told.items() if words not in used and game.edition == game.editions[0]] == []


def shown_by(game: sb.Game) -> dict[str, dict[str, Any]]:
    schemas = {shape.__name__: shape.model_json_schema() for shape in (Move, ViewGiven, OfferGiven)}
    Typed(schemas, [game]).put_in()
    return {f"{name}.{field}": facts for name, schema in schemas.items() for field, facts in fields_within(schema)}


def fields_within(schema: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Of an object, and of objects that are described within it without a name of their own."""
    if not isinstance(schema, dict):
        return
    for name, facts in schema.get("properties", {}).items():
        yield name, facts
        yield from fields_within(facts)
    for part in ("items", "additionalProperties"):
        yield from fields_within(schema.get(part))
    for part in ("anyOf", "oneOf", "allOf"):
        for each in schema.get(part, ()):
            yield from fields_within(each)


def schemas_of_ways(whole: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Those that stand beside a parameter, a request or an answer."""
    for path, ways in whole["paths"].items():
        for method, operation in ways.items():
            bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
            kinds = [kind for body in bodies for kind in body.get("content", {}).values()]
            for each in (*operation.get("parameters", ()), *kinds):
                yield f"{method} {path}", each.get("schema")


def is_explained(facts: dict[str, Any]) -> bool:
    return bool(facts.get("description")) and ("examples" in facts or "const" in facts)


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
