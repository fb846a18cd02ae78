"""What a form sent, read with care."""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from fastapi import Depends, Request
from starlette.datastructures import FormData, UploadFile

import smorgasboard as sb
from smorgasboard.engine import Option, Several, say
from smorgasboard.server.errors import NoSuchGame, Refused
from smorgasboard.server.live import House, could_be_id

FIELDS = 100


class LaidOut(NamedTuple):
    """What a browser knew and added when it opened a match."""

    match: str
    """The id whose secret it was promised; empty where it asked for no promise."""
    contribution: str


class Form:
    """Fields by name, each of the kind that is asked for, or one sentence."""

    def __init__(self, data: FormData) -> None:
        self._data = data

    @classmethod
    async def of(cls, request: Request) -> "Form":
        return cls(await request.form(max_fields=FIELDS, max_files=1))

    def text(self, name: str, otherwise: str = "") -> str:
        value = self._data.get(name, otherwise)
        return value if isinstance(value, str) else otherwise

    def number(self, name: str) -> int:
        text = self.text(name)
        if not text.isdecimal() or len(text) > 9:
            raise Refused(say("The form's field {name} has to be a whole number.", name=name))
        return int(text)

    def texts(self, name: str) -> list[str]:
        """Words with commas between."""
        return [part for part in self.text(name).split(",") if part]

    def lines(self, name: str) -> list[str]:
        """All fields of this name, in their order."""
        return [line for line in self._data.getlist(name) if isinstance(line, str)]

    async def laid_out(self, house: House) -> LaidOut:
        """What is added counts only under a promise that was given before, so never for an id that is in use."""
        match = self.text("laid")
        if not could_be_id(match) or await house.knows(match):
            return LaidOut("", "")
        return LaidOut(match, self.text("contribution"))

    def all(self) -> list[tuple[str, str]]:
        """Names and texts in their order, to be sent once more."""
        return [(name, value) for name, value in self._data.multi_items() if isinstance(value, str)]

    def chosen(self, name: str) -> bool:
        return self.text(name) in ("on", "1", "true")

    async def file(self, name: str) -> str:
        upload = self._data.get(name)
        if not isinstance(upload, UploadFile) or not upload.filename:
            raise Refused(say("Choose a file first."))
        try:
            return (await upload.read()).decode()
        except UnicodeDecodeError:
            raise Refused(say("This file is not text; a record is a text file of JSON lines.")) from None

    def has_file(self, name: str) -> bool:
        upload = self._data.get(name)
        return isinstance(upload, UploadFile) and bool(upload.filename)

    async def parcel(self, name: str) -> tuple[str, bytes]:
        """Name and bytes of a file that need not be text."""
        upload = self._data.get(name)
        if not isinstance(upload, UploadFile) or not upload.filename:
            raise Refused(say("Choose a file first."))
        return upload.filename, await upload.read()

    def options(self, declared: tuple[Option, ...]) -> Mapping[str, Any]:
        """The declared options that the form has, as the game reads them."""
        found: dict[str, Any] = {}
        for option in declared:
            if isinstance(option, Several):
                found[option.name] = [value for value in self.lines(option.name) if value]
            elif option.name in self._data:
                found[option.name] = self.text(option.name)
        return found

    def game(self) -> sb.Game:
        return game_named(self.text("game"))


Sent = Annotated[Form, Depends(Form.of)]
"""The form that came with the request."""


def game_named(name: str) -> sb.Game:
    try:
        return sb.load(name)
    except sb.UnknownGame as error:
        raise NoSuchGame(str(error)) from None
