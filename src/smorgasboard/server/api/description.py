"""The API's description: what the framework knows of its routes, and what games declare of actions and positions."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

import smorgasboard as sb
from smorgasboard.engine import Action
from smorgasboard.engine.fields.schema import Schema, Schemas, listing
from smorgasboard.server.api import shapes
from smorgasboard.server.api.explained import Explained

AT = "#/components/schemas/"
ABOUT = """Matches of food board games: open, join, see, act, follow.

A seat has a **key**: whoever opens a match or joins one gets it, and sends it as `Authorization: Bearer …`. A program
can have an **account**, whose key does for all its seats. Without a key one watches.

The house answers with whole views, never with differences: what a view does not show, this seat may not know.
Addresses without `/v1` are those of programs from before there was a version, and go on.
"""
KEY = {
    "type": "http",
    "scheme": "bearer",
    "description": "The key of a seat (`match.seat.signature`) or of an account (`smorg_…`).",
}
TAGS = [
    {"name": "matches", "description": "What can be played, opening a match, records."},
    {"name": "seats", "description": "Sitting down, leaving, talking, playing again."},
    {"name": "playing", "description": "Seeing, acting, following."},
    {"name": "puzzles", "description": "Positions with one clearly best idea: looking at them, answering them."},
    {"name": "accounts", "description": "Names and limits for programs."},
    {"name": "running", "description": "For whoever runs the house."},
]
KINDS = {int: "integer", str: "string", bool: "boolean"}


def describe(app: FastAPI) -> None:
    """Have the app describe itself so; put together when it is first asked for."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = described(app, sb.games())
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def described(app: FastAPI, games: Iterable[sb.Game]) -> dict[str, Any]:
    whole = get_openapi(
        title=app.title,
        version=app.version,
        description=ABOUT,
        routes=app.routes,
        tags=TAGS,
        servers=app.servers or None,
        license_info={"name": "MIT", "identifier": "MIT"},
    )
    components = whole["components"]
    components["securitySchemes"] = {"key": KEY}
    schemas = components["schemas"]
    for name in ("HTTPValidationError", "ValidationError"):  # the house says it in a sentence of its own
        schemas.pop(name, None)
    for each in (shapes.Move,):
        schemas.update(_with_parts(each))
    for shape in shapes.Asked.__subclasses__():
        _without_defaults(schemas.get(shape.__name__, {}))
    Typed(schemas, list(games)).put_in()
    return whole


def _without_defaults(schema: Schema) -> None:
    """What may be left out is not required; clients take a default for a promise that something is there."""
    for field in schema.get("properties", {}).values():
        usual = field.pop("default", None)
        if usual not in (None, "", [], {}):
            field["description"] += f" Else {json.dumps(usual)}."


def _with_parts(shape: type[shapes.Asked]) -> dict[str, Schema]:
    """Of a body that the framework does not read."""
    own = shape.model_json_schema(ref_template=f"{AT}{{model}}")
    return {**own.pop("$defs", {}), shape.__name__: own}


class Typed:
    """The views and actions of every game, in place of those that fit all."""

    def __init__(self, schemas: dict[str, Schema], games: list[sb.Game]) -> None:
        self._schemas = schemas
        self._games = games
        self._all_actions: dict[str, None] = {}
        self._explained = {game.source: Explained(game, schemas, AT) for game in games}

    def put_in(self) -> None:
        view, offer = self._schemas.pop("ViewGiven"), self._schemas.pop("OfferGiven")
        views = {f"{game.name}:{game.edition}": self._view(game, view, offer) for game in self._games}
        refs = [_ref(name) for name in dict.fromkeys(views.values())]
        if not refs:
            self._schemas.update(ViewGiven=view, OfferGiven=offer)
            return
        mapping = {name: f"{AT}{of}" for name, of in views.items()}
        self._schemas["ViewGiven"] = {
            "title": "ViewGiven",
            "description": "What one seat, or a spectator, sees; the stream sends the same. It depends on the game.",
            "oneOf": refs,
            "discriminator": {"propertyName": "game", "mapping": mapping},
        }
        move = self._schemas["Move"]["properties"]["action"]
        move["anyOf"] = [{"type": "string", "maxLength": shapes.LONGEST}, *map(_ref, self._all_actions)]

    def _view(self, game: sb.Game, view: Schema, offer: Schema) -> str:
        seen = Schemas(lambda name, schema: self._put(game, name, schema), AT)
        observation = self._observation(game, seen)
        action = _ref(self._actions(game))
        first = next(iter(game.actions))
        example = {"description": "The same as an object.", "examples": [first.to_json()]}
        text = {**offer["properties"]["action"], "examples": [first.text]}
        typed = {**offer["properties"], "action": text, "typed": {**action, **example}}
        offered = _ref(self._put(game, "legal_action", {**offer, "properties": typed}))
        properties = {
            **view["properties"],
            "game": {"type": "string", "const": f"{game.name}:{game.edition}", "description": "The game and edition."},
            "observation": {
                "anyOf": [observation, {"type": "null"}],
                "description": "What this seat may know of the position; null before play begins.",
                "examples": [game.new(seed=1).view(0)],
            },
            "offers": {
                "anyOf": [listing(offered), {"type": "null"}],
                **{name: view["properties"]["offers"][name] for name in ("description", "examples")},
            },
        }
        return self._put(game, "view", {**view, "properties": properties})

    @staticmethod
    def _observation(game: sb.Game, seen: Schemas) -> Schema:
        """Of a game whose positions are not declared it is just some JSON."""
        try:
            form = game.form(game.facts.players[-1])
        except AttributeError:
            return {"type": "object", "additionalProperties": True}
        return seen.view(form, "observation")

    def _put(self, game: sb.Game, name: str, schema: Schema) -> str:
        """Under a name of the game's, where editions differ of the edition's."""
        words = "".join(part[:1].upper() + part[1:] for part in name.split("_"))
        called = _called(game) + words
        schema = self._explained[game.source].schema(name, schema)
        for each in (called, f"{_called(game)}{_pascal(game.edition)}{words}"):
            own = {"title": each, **{key: value for key, value in schema.items() if key != "title"}}
            known = self._schemas.setdefault(each, own)
            if known == own:
                return each
        at = sum(other.startswith(called) for other in self._schemas)
        self._schemas[f"{called}{at}"] = {**schema, "title": f"{called}{at}"}
        return f"{called}{at}"

    def _actions(self, game: sb.Game) -> str:
        kinds: dict[str, list[Action]] = {}
        for action in game.actions:
            kinds.setdefault(action.kind(), []).append(action)
        names = {kind: self._put(game, f"action_{kind}", _action(these)) for kind, these in kinds.items()}
        whole = {
            "description": f"What can be done in {game.facts.title}.",
            "oneOf": [_ref(name) for name in names.values()],
            "discriminator": {"propertyName": "kind", "mapping": {kind: AT + name for kind, name in names.items()}},
        }
        name = self._put(game, "action", whole)
        self._all_actions[name] = None
        return name


def _action(these: list[Action]) -> Schema:
    """One kind of action, from all of its kind that there are."""
    first = these[0]
    example = first.to_json()
    kind = {"type": "string", "const": first.kind(), "description": "Which kind of action it is."}
    found = {
        part.name: {**_field([getattr(each, part.name) for each in these]), "examples": [example[part.name]]}
        for part in fields(first)
    }
    return {
        "type": "object",
        "description": f"{_about(first)} As a text: `{first.text}`.",
        "properties": {"kind": kind, **found},
        "required": ["kind", *found],
        "additionalProperties": False,
        "examples": [example],
    }


def _about(action: Action) -> str:
    own = type(action).__dict__.get("__doc__") or ""
    said = " ".join(own.split()) if not own.startswith(f"{type(action).__name__}(") else ""
    return said or f"{action.kind().replace('_', ' ').capitalize()}."


def _field(values: list[Any]) -> Schema:
    """What is common to all values that it has."""
    if isinstance(values[0], tuple):
        return listing(_field([each for value in values for each in value]))
    kind: Schema = {"type": KINDS.get(type(values[0]), "string")}
    if kind["type"] == "integer":
        return {**kind, "minimum": min(values), "maximum": max(values)}
    return {**kind, "enum": list(dict.fromkeys(values))} if kind["type"] == "string" else kind


def _ref(name: str) -> Schema:
    return {"$ref": f"{AT}{name}"}


def _called(game: sb.Game) -> str:
    return _pascal(game.name)


def _pascal(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in _words(name))


def _words(name: str) -> Iterator[str]:
    yield from name.replace("_", "-").split("-")
