"""A match on paper: JSON lines, a header, one line a step, and the seed when it is revealed."""

import hashlib
import json
from dataclasses import dataclass, field
from io import StringIO
from typing import Any

from smorgasboard.engine.errors import BadRecord
from smorgasboard.engine.promise import is_contribution
from smorgasboard.engine.speech import say

FORMAT = 1


@dataclass(frozen=True)
class StepLine:
    """One decision as written down: who, what, what chance did, and words that rules never read."""

    seat: int
    text: str
    chance: tuple[int, ...] = ()
    note: str = ""
    late: bool = False
    """The clock had run out, and somebody else decided."""

    def to_json(self) -> dict[str, Any]:
        line: dict[str, Any] = {"seat": self.seat, "do": self.text}
        if self.chance:
            line["chance"] = list(self.chance)
        if self.note:
            line["note"] = self.note
        if self.late:
            line["late"] = True
        return line


@dataclass(frozen=True)
class Header:
    """What has to be agreed on before the first step."""

    game: str
    edition: str
    rules: str
    content: str
    players: int
    options: dict[str, Any]
    seats: tuple[str, ...]
    commitment: str
    setup: tuple[int, ...]
    """Chance outcomes of the set-up."""
    start: dict[str, Any] | None = None
    """The position that play began from, where it was not dealt."""
    contributions: tuple[str, ...] | None = None
    """What each seat added to the dice, empty for those who sent nothing; None in records from before seats could."""

    def to_json(self) -> dict[str, Any]:
        lists = {"seats": list(self.seats), "setup": list(self.setup)}
        if self.contributions is not None:
            lists["contributions"] = list(self.contributions)
        data = {"smorgasboard": FORMAT, **self.__dict__, **lists}
        return {name: value for name, value in data.items() if value is not None}


@dataclass(frozen=True)
class Record:
    """Header, steps, and the closing line when there is one.

    >>> import smorgasboard as sb
    >>> match = sb.Match(sb.load("foodfighters"), seed="7")
    >>> step = match.apply(match.state.actors()[0], "roll")
    >>> text = match.record().dumps()
    >>> sb.Record.loads(text).steps[0].text
    'roll'
    """

    header: Header
    steps: tuple[StepLine, ...]
    seed: str | None = None
    result: dict[str, Any] | None = field(default=None)
    """The outcome as it was announced; None while the match goes on."""
    secret: str | None = None
    """What the house had promised, and what the seed was made from; shown together with the seed."""

    def dumps(self) -> str:
        lines = [_line(self.header.to_json()), *(_line(step.to_json()) for step in self.steps)]
        if self.seed is not None:
            body = "".join(lines)
            promised = {} if self.secret is None else {"secret": self.secret}
            closing = {**promised, "seed": self.seed, "result": self.result, "digest": _digest(body)}
            lines.append(_line(closing))
        return "".join(lines)

    def _repr_html_(self) -> str:
        """The last position, as notebooks show it."""
        from smorgasboard.engine.replay import replay  # noqa: PLC0415 - these read records
        from smorgasboard.engine.show import as_html  # noqa: PLC0415

        return as_html(replay(self), self.header.seats)

    @classmethod
    def loads(cls, text: str) -> "Record":
        """Read a record; BadRecord says which line is broken and how."""
        lines = list(StringIO(text))  # splits at "\n" alone: a note may hold other line breaks
        if not lines:
            raise BadRecord(say("The record is empty; a record starts with a header line."))
        header = _header(_parse(lines[0], 1))
        steps: list[StepLine] = []
        for number, line in enumerate(lines[1:], start=2):
            data = _parse(line, number)
            if "seed" in data:
                return _closed(header, tuple(steps), data, lines, number)
            steps.append(_step(data, number))
        return cls(header, tuple(steps))


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": ")) + "\n"


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def _parse(line: str, number: int) -> dict[str, Any]:
    try:
        data = json.loads(line)
        if "\\ud" in line.lower():
            _line(data).encode()  # halves of letters are no text, and nothing could store or send them
    except RecursionError:
        raise BadRecord(say("Line {number} of the record is nested too deeply.", number=number)) from None
    except ValueError:
        if line.endswith("\n"):
            raise BadRecord(say("Line {number} of the record is not complete JSON.", number=number)) from None
        raise BadRecord(
            say("Line {number} of the record is not complete JSON; the file looks cut off.", number=number)
        ) from None
    if not isinstance(data, dict):
        raise BadRecord(say("Line {number} of the record is not a JSON object.", number=number))
    return data


def _header(data: dict[str, Any]) -> Header:
    if "smorgasboard" not in data:
        raise BadRecord(say('This is not a Smorgasboard record: its first line has no "smorgasboard" entry.'))
    if data["smorgasboard"] != FORMAT:
        formats = {"found": repr(data["smorgasboard"]), "known": FORMAT}
        raise BadRecord(say("This record has format {found}; this installation reads format {known}.", **formats))
    kinds = {
        "game": str,
        "edition": str,
        "rules": str,
        "content": str,
        "players": int,
        "options": dict,
        "seats": list,
        "commitment": str,
        "setup": list,
    }
    for name, kind in kinds.items():
        if not isinstance(data.get(name), kind):
            raise BadRecord(say("The record's header has no proper {name} entry.", name=repr(name)))
    if not all(isinstance(seat, str) for seat in data["seats"]) or not _all_ints(data["setup"]):
        raise BadRecord(
            say("The record's header has seats that are not names, or set-up outcomes that are not numbers.")
        )
    if len(data["seats"]) != data["players"]:
        counts = {"seats": len(data["seats"]), "players": data["players"]}
        raise BadRecord(say("The record's header names {seats} seats for {players} players.", **counts))
    if not isinstance(data.get("start"), dict | None):
        raise BadRecord(say("The record's header has a start that is not a position."))
    facts = {name: data[name] for name in kinds} | {"seats": tuple(data["seats"]), "setup": tuple(data["setup"])}
    return Header(**facts, start=data.get("start"), contributions=_contributions(data))


def _contributions(data: dict[str, Any]) -> tuple[str, ...] | None:
    added = data.get("contributions")
    if added is None:
        return None
    if not isinstance(added, list) or len(added) != data["players"] or not all(map(is_contribution, added)):
        raise BadRecord(
            say("The record's header has contributions to the dice that are not one hexadecimal number for each seat.")
        )
    return tuple(added)


def _step(data: dict[str, Any], number: int) -> StepLine:
    seat, text, note, chance = data.get("seat"), data.get("do"), data.get("note", ""), data.get("chance", [])
    late = data.get("late", False)
    proper = isinstance(text, str) and isinstance(note, str) and isinstance(chance, list) and isinstance(late, bool)
    if not proper or not _all_ints([seat, *chance]):
        raise BadRecord(
            say("Line {number} of the record is not a step: it needs a seat number and what it does.", number=number)
        )
    return StepLine(int(str(seat)), str(text), tuple(chance), str(note), late)


def _closed(header: Header, steps: tuple[StepLine, ...], data: dict[str, Any], lines: list[str], number: int) -> Record:
    if number != len(lines):
        raise BadRecord(say("Line {number} of the record closes it, but more lines follow.", number=number))
    texts = isinstance(data["seed"], str) and isinstance(data.get("secret"), str | None)
    if not texts or not isinstance(data.get("result"), dict | None):
        raise BadRecord(say("Line {number} of the record is not a proper closing line.", number=number))
    if data.get("digest") != _digest("".join(lines[:-1])):
        raise BadRecord(
            say("The record was changed after it was closed: its lines do not fit the digest in its last line.")
        )
    return Record(header, steps, data["seed"], data["result"], data.get("secret"))


def _all_ints(values: list[Any]) -> bool:
    return all(isinstance(value, int) and not isinstance(value, bool) for value in values)
