"""What routes of the API say of themselves beside their shapes."""

from typing import Annotated, Any

from fastapi import Path
from pydantic import BaseModel

from smorgasboard.server.api.examples import A_MATCH
from smorgasboard.server.api.shapes import Refusal

MatchId = Annotated[str, Path(description="The id of a match.", examples=[A_MATCH])]
REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": Refusal, "description": "The request could not be understood."},
    403: {"model": Refusal, "description": "Not your seat, or a request from another site."},
    404: {"model": Refusal, "description": "No such match."},
    409: {"model": Refusal, "description": "The table has moved on."},
    410: {"model": Refusal, "description": "The game is not installed here any more."},
    413: {"model": Refusal, "description": "Too large."},
    422: {"model": Refusal, "description": "The rules, or the shape of the request, do not allow it."},
    429: {"model": Refusal, "description": "Too much at once."},
    503: {"model": Refusal, "description": "The matches cannot be reached or saved just now."},
}
TEXT = {"schema": {"type": "string"}}
EVENT_STREAM: dict[int | str, dict[str, Any]] = {
    200: {"description": "Events named `view`; each is the whole view.", "content": {"text/event-stream": TEXT}}
}
JSON_LINES: dict[int | str, dict[str, Any]] = {
    200: {"description": "JSON lines.", "content": {"text/plain": TEXT, "application/jsonl": TEXT}}
}
BYTES = {"schema": {"type": "string", "format": "binary"}}
A_RECORD = {
    "requestBody": {
        "required": True,
        "description": "JSON lines, whatever type the request says they are of.",
        "content": {"application/octet-stream": BYTES},
    }
}

FOR_ALL: dict[str, Any] = {"security": []}
"""Asked by anybody."""
FOR_SEATS: dict[str, Any] = {"security": [{"key": []}]}
"""Asked with the key of a seat or of an account."""
FOR_SEATS_AND_ALL: dict[str, Any] = {"security": [{"key": []}, {}]}
"""Whoever asks without a key watches."""


def takes(shape: type[BaseModel]) -> dict[str, Any]:
    """Of a body that is read without the framework."""
    body = {"$ref": f"#/components/schemas/{shape.__name__}"}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": body}}}}
