"""What a designer wishes: what may move, what must hold, and how much may be played for it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, NoReturn

import smorgasboard as sb
from smorgasboard.engine.content.sheet import Entry, Sheet
from smorgasboard.engine.content.spans import Place

FEWEST_GAMES = 16
MOST_GAMES = 1_000_000
MOST_ROUNDS = 100
MOST_PLAYERS = 100
KEYS = ("game", "content", "players", "options", "bots", "games", "proof", "rounds", "seed", "move", "hold")


@dataclass(frozen=True)
class Said:
    """One thing that was wished: of what, in which words, and where it stands."""

    name: str
    words: str
    where: str = ""
    """What a refusal begins with, such as "wish.toml, line 4: "."""

    def refuse(self, problem: str) -> NoReturn:
        raise sb.BadOption(f"{self.where}{problem}")


@dataclass(frozen=True)
class TuneWish:
    """Paths of the content with their ranges, limits by the names of measures, and who plays how much."""

    game: str
    move: tuple[Said, ...]
    hold: tuple[Said, ...]
    content: Path | None = None
    players: int | None = None
    options: tuple[tuple[str, str], ...] = ()
    bots: tuple[str, ...] = ("greedy",)
    games: int = 1000
    """At most so many of one deck while searching."""
    proof: int | None = None
    """So many fresh deals prove what was found; as many as the limits ask for where nobody says."""
    rounds: int = 8
    seed: str = "1"

    def plain(self) -> dict[str, Any]:
        """As it is written down."""
        return {**asdict(self), "content": None if self.content is None else str(self.content)}


def wish_of(data: Mapping[str, Any]) -> TuneWish:
    """What `plain` wrote."""
    said = {key: tuple(Said(**each) for each in data[key]) for key in ("move", "hold")}
    content = None if data["content"] is None else Path(data["content"])
    options = tuple((name, value) for name, value in data["options"])
    return TuneWish(**{**data, **said, "content": content, "options": options, "bots": tuple(data["bots"])})


def said(words: str, example: str) -> Said:
    """What `--move beans=20..40` asks for; the name ends at the last `=`."""
    name, stroke, value = (part.strip() for part in words.rpartition("="))
    if not (name and stroke and value):
        raise sb.BadOption(f"{words!r} cannot be read: write it as {example}.")
    return Said(name, value)


def completed(parts: Mapping[str, Any]) -> TuneWish:
    """BadOption where something is missing or cannot be."""
    if not parts.get("game"):
        raise sb.BadOption('The wish names no game: write game = "foodfighters", or say it on the command line.')
    if not parts.get("move"):
        raise sb.BadOption("Nothing may move: name paths of the content with their ranges, such as beans=20..40.")
    if not parts.get("hold"):
        raise sb.BadOption("Nothing has to hold: name measures with their limits, such as seat=±2.")
    known = {field.name for field in fields(TuneWish)}
    wish = TuneWish(**{key: value for key, value in parts.items() if key in known and value is not None})
    _must_lie("games", wish.games, FEWEST_GAMES, MOST_GAMES)
    _must_lie("proof", FEWEST_GAMES if wish.proof is None else wish.proof, FEWEST_GAMES, MOST_GAMES)
    _must_lie("rounds", wish.rounds, 1, MOST_ROUNDS)
    return wish


def _must_lie(what: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise sb.BadOption(f"{what} is a number from {least} to {most}, not {number}.")


# ---- from a file ----


def read_wish(file: Path) -> dict[str, Any]:
    """What a wish file says, for `completed`; BadContent with file and line for what nobody can read."""
    sheet = Sheet.read(file)
    sheet.only(*KEYS)
    parts: dict[str, Any] = {key: sheet.text(key) for key in ("game",) if key in sheet}
    parts |= {
        key: sheet.whole(key, least, most)
        for key, least, most in (
            ("players", 1, MOST_PLAYERS),
            ("games", FEWEST_GAMES, MOST_GAMES),
            ("proof", FEWEST_GAMES, MOST_GAMES),
            ("rounds", 1, MOST_ROUNDS),
        )
        if key in sheet
    }
    if "content" in sheet:
        parts["content"] = file.parent / sheet.text("content")
    if "seed" in sheet:
        parts["seed"] = str(sheet.plain()["seed"])
    if "bots" in sheet:
        parts["bots"] = _bots(sheet)
    if "options" in sheet:
        parts["options"] = tuple((said.name, said.words) for said in _all_said(sheet, "options"))
    return parts | {key: _all_said(sheet, key) for key in ("move", "hold") if key in sheet}


def _bots(sheet: Sheet) -> tuple[str, ...]:
    words = sheet.plain()["bots"]
    texts = [words] if isinstance(words, str) else words
    try:
        return tuple(spec.text for text in texts for spec in sb.bots.read_several(text))
    except (sb.SmorgasboardError, TypeError, AttributeError) as error:
        sheet.refuse("bots", str(error).rstrip(".") if isinstance(error, sb.SmorgasboardError) else "expected names")


def _all_said(sheet: Sheet, key: str) -> tuple[Said, ...]:
    return tuple(_flat(sheet, sheet.table(key), (key,)))


def _flat(sheet: Sheet, entry: Entry, place: Place) -> Iterator[Said]:
    """Keys with points between them are paths, whether they stand in quotation marks or not."""
    for key, value in entry.plain().items():
        here = (*place, key)
        if isinstance(value, dict):
            yield from _flat(sheet, entry.table(key), here)
        else:
            where = f"{sheet.name}, line {sheet.line(here)}: "
            yield Said(".".join(map(str, here[1:])), _words(entry, key, value), where)


def _words(entry: Entry, key: str, value: Any) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str) and value and all(map(_is_number, value)):
        return "..".join(map(str, value))
    if isinstance(value, str) and value.strip():
        return value.strip()
    if isinstance(value, bool):
        return str(value).lower()
    if not _is_number(value):
        entry.refuse(key, f"expected a range such as '4..12' or [4, 12], found {value!r}")
    return str(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
