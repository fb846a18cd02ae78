"""From a game's content to sheets and back."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from smorgasboard.engine import BadContent, Game, say
from smorgasboard.engine.content import Asked, fingerprint_of, listening
from smorgasboard.lab.sheets.limits import Measure
from smorgasboard.lab.sheets.separated import read_folder, write_folder
from smorgasboard.lab.sheets.tables import SINGLE, Content, Table, dotted, tables_of
from smorgasboard.lab.sheets.toml_text import toml_text
from smorgasboard.lab.sheets.workbook import Asks, read_workbook, write_workbook

WORKBOOK = ".xlsx"


def export(game: Game, file: Path) -> list[Table]:
    """Writes a workbook, or a folder of CSV where the name has no ending."""
    _check_kind(file)
    if file.exists():
        raise BadContent(say("{file} exists already; choose another name.", file=str(file)))
    tables = sheets_of(game, str(file))
    if file.suffix == WORKBOOK:
        text = game.whole_content()
        write_workbook(file, tables, _notes(text), _asks(game, text, tables))
    else:
        write_folder(file, tables)
    return tables


def sheets_of(game: Game, file: str) -> list[Table]:
    """All cards and numbers of a game; `file` is what refusals call them."""
    text = game.whole_content()
    if not text:
        raise BadContent(say("{title} has no cards or numbers that could be changed.", title=game.facts.title))
    tables = lossless(text)
    Measure(file).tables(tables)
    return tables


def lossless(text: str) -> list[Table]:
    """The tables of a content file; BadContent where they would not say all that it says."""
    data = tomllib.loads(text)
    tables = tables_of(data)
    if fingerprint_of(Content("", tables).data) != fingerprint_of(data):
        raise BadContent(say("This content has a form that sheets cannot hold without loss; edit the text instead."))
    return tables


def imported(game: Game, file: Path) -> str:
    """The text of a content file that says what the sheets say, and that the game has read."""
    _check_kind(file)
    if not file.exists():
        raise BadContent(say("{file} is not there.", file=str(file)))
    tables = read_workbook(file) if file.suffix == WORKBOOK else read_folder(file)
    content = Content(file.name, tables)
    text = toml_text(content.data)
    with TemporaryDirectory() as folder:
        copy = Path(folder) / file.name
        copy.write_text(text, encoding="utf-8")
        try:
            type(game)(game.edition, copy)
        except BadContent as problem:
            raise _placed(content, problem) from None
    return text


def _check_kind(file: Path) -> None:
    if file.suffix not in (WORKBOOK, ""):
        raise BadContent(say("{file} is neither a workbook, name.xlsx, nor a folder of CSV, name.", file=str(file)))


def _placed(content: Content, problem: BadContent) -> BadContent:
    """The game's refusal with sheet, row and column instead of the line of a text that nobody saw."""
    spot = None if problem.place is None else content.spot(problem.place)
    if spot is not None:
        return spot.refusal(content.file, problem.problem)
    return problem if problem.place is None else BadContent(f"{content.file}: {problem.problem}.")


def _asks(game: Game, text: str, tables: Sequence[Table]) -> Asks:
    with TemporaryDirectory() as folder, listening() as asked:
        copy = Path(folder) / "content.toml"
        copy.write_text(text, encoding="utf-8")
        type(game)(game.edition, copy)
    spots = Content("", tables).spots
    found: dict[tuple[str, int, int], Asked] = {}
    for place, what in asked.items():
        spot = spots.get(place)
        if spot is not None and spot.column is not None:
            found[spot.sheet, spot.row, spot.column] = what
    return found


def _notes(text: str) -> Mapping[str, str]:
    """By sheet: what stands in remarks right above its first card; of the whole file, what stands at its top."""
    notes: dict[str, str] = {}
    pending: list[str] = []
    for line in text.splitlines():
        header = re.match(r"\s*\[\[(.+?)\]\]", line)
        if line.startswith("#"):
            pending.append(line.lstrip("# ").rstrip())
        elif not line.strip():
            _begin(notes, pending)
        else:
            keys = tuple(part.strip(' "') for part in header[1].split(".")) if header else ()
            if header and pending:
                notes.setdefault(dotted(keys), "\n".join(pending))
            pending = [] if header or notes else pending
    return notes


def _begin(notes: dict[str, str], pending: list[str]) -> None:
    """A blank line ends the remarks at the top of a file; others belong to what comes next."""
    if SINGLE not in notes and pending:
        notes[SINGLE] = "\n".join(pending)
        pending.clear()
