"""What a game says of the fields of its positions and actions, put into their schemas, with an example of each.

A game says it in `fields.toml`, in its room for views; what it is silent about is called by its name, and an example is
made from its schema.
"""

import tomllib
from typing import Any, Literal

from smorgasboard.engine import Game
from smorgasboard.engine.fields.schema import Schema

FILE = "fields.toml"
ACTION = "action_"
EVERY = "*"


class Explained:
    """Of one game."""

    def __init__(self, game: Game, schemas: dict[str, Schema], at: str) -> None:
        self._positions, self._actions = of_fields(game, "positions"), of_fields(game, "actions")
        self._examples = of_fields(game, "examples")
        self._schemas = schemas
        self._at = at

    def schema(self, record: str, schema: Schema) -> Schema:
        """The same with a description and an example of each field."""
        if "properties" not in schema:
            return schema
        fields = {name: self._field(record, name, facts) for name, facts in schema["properties"].items()}
        return {**schema, "properties": fields}

    def _field(self, record: str, name: str, facts: Schema) -> Schema:
        found = dict(facts)
        said = self._actions if record.startswith(ACTION) else self._positions
        found["description"] = _of(said, record, name) or facts.get("description") or in_words(name)
        if "const" not in found and "examples" not in found:
            example = _of(self._examples, record, name)
            found["examples"] = [self.example(facts) if example is None else example]
        return found

    def example(self, schema: Schema) -> Any:
        """Something that the schema allows, rather than nothing."""
        if "$ref" in schema:
            return self.example(self._schemas[schema["$ref"].removeprefix(self._at)])
        if "examples" in schema:
            return schema["examples"][0]
        if "anyOf" in schema:
            return self.example(schema["anyOf"][0])
        if "enum" in schema or "const" in schema:
            return schema.get("const", schema.get("enum", [None])[0])
        return self._of_type(schema)

    def _of_type(self, schema: Schema) -> Any:
        kind = schema.get("type")
        if kind == "object":
            return {name: self.example(each) for name, each in schema.get("properties", {}).items()}
        if kind == "array":
            return [self.example(schema["items"])]
        if kind == "integer":
            return max(0, schema.get("minimum", 0))
        return {"boolean": False, "string": "", "null": None}.get(str(kind), {})


def _of(said: dict[str, Any], record: str, name: str) -> Any:
    return next((said[each] for each in (f"{record}.{name}", f"{record}.{EVERY}", name) if each in said), None)


def of_fields(game: Game, what: Literal["positions", "actions", "examples"]) -> dict[str, Any]:
    path = game.room("view") / FILE
    said: dict[str, dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return said.get(what, {})


def in_words(name: str) -> str:
    words = name.replace("_", " ").strip()
    return f"{words[:1].upper()}{words[1:]}."
