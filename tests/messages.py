"""Finds every sentence that people read and keeps the catalogues up to date.

    python tests/messages.py

writes `locale/<code>.po` of the shared pages (with the engine's and the bots' words) and of each game, for every
language that the shared pages have; a new language begins with an empty file there. New messages come without a
translation, messages that nobody says any more go. The files hold no dates and no line numbers, so that they change
only when a message does.
"""

import ast
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import write_po

from smorgasboard.server.languages import own_name, read_catalogue

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "smorgasboard"
SHARED = SOURCES / "server/locale"
TERMINAL = SOURCES / "terminal/locale"
COMMANDS = SOURCES / "cli"
IN_PYTHON = ("say", "to_say")
COUNTED_IN_PYTHON = ("say_many",)
IN_TEMPLATES: dict[str, Any] = {"_": None, "gettext": None, "ngettext": (1, 2)}
SPOKEN_KEYS = {
    "sentences.toml": None,
    "content.toml": ("title", "text", "about"),
    "tour.toml": ("say", "farewell"),
    "primer.toml": ("lead", "title", "text"),
}
"""Files of games whose texts are messages: all of them, or those of these keys."""
EDITIONS = "editions"
KEYS_OF_EDITIONS = ("title", "text", "phrase", "buffet_title")
"""Of the files in a game's folder of editions."""
NOT_KEPT = (
    "Project-Id",
    "POT-Creation",
    "PO-Revision",
    "Last-Translator",
    "Language-Team",
    "Report-Msgid",
    "Generated-By",
)

Message = str | tuple[str, ...]


@dataclass(frozen=True)
class Domain:
    """Sources whose messages share a catalogue."""

    locale: Path
    sources: tuple[Path, ...]

    @property
    def codes(self) -> list[str]:
        return sorted(path.stem for path in SHARED.glob("*.po"))

    def messages(self) -> dict[Message, list[str]]:
        """Every message with the files that say it."""
        found: dict[Message, list[str]] = defaultdict(list)
        for path in self.sources:
            name = path.relative_to(ROOT).as_posix()
            for message in sorted(set(messages_of(path)), key=str):
                found[message].append(name)
        return found

    def updated(self, code: str) -> str:
        """The catalogue as it should be: known translations kept, new messages empty."""
        template = Catalog()
        for message, files in self.messages().items():
            template.add(message, locations=[(name, 0) for name in files])
        catalogue = read_catalogue(self.locale / f"{code}.po", code)
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.fuzzy, catalogue.header_comment = False, f"# {own_name(code)}"
        return _written(catalogue)


def _written(catalogue: Catalog) -> str:
    file = BytesIO()
    write_po(file, catalogue, width=0, include_lineno=False, ignore_obsolete=True)
    lines = file.getvalue().decode().splitlines(keepends=True)
    kept = "".join(line for line in lines if not line.startswith(tuple(f'"{name}' for name in NOT_KEPT)))
    return kept.rstrip("\n") + "\n"


def domains() -> list[Domain]:
    """The shared words, those of the terminal, then each game's."""
    shared, terminal = (
        tuple(file for room in rooms for file in _files(SOURCES / room))
        for rooms in (("engine", "bots", "review", "puzzles", "lab", "server"), ("terminal", "cli"))
    )
    folders = sorted(path.parent for path in (SOURCES / "games").glob("*/game.py"))
    return [
        Domain(SHARED, shared),
        Domain(TERMINAL, terminal),
        *(Domain(folder / "locale", tuple(_files(folder))) for folder in folders),
    ]


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".html") or _speaks(path))


def _speaks(path: Path) -> bool:
    return path.name in SPOKEN_KEYS or (path.parent.name == EDITIONS and path.suffix == ".toml")


def messages_of(path: Path) -> Iterator[Message]:
    if path.suffix == ".toml":
        keys = KEYS_OF_EDITIONS if path.parent.name == EDITIONS else SPOKEN_KEYS[path.name]
        return _texts(tomllib.loads(path.read_text(encoding="utf-8")), keys)
    if path.suffix == ".py":
        tree = ast.parse(path.read_text(encoding="utf-8"))
        return chain(_said(tree), _helping(tree) if path.is_relative_to(COMMANDS) else ())
    with path.open("rb") as file:
        options = {"newstyle_gettext": "true", "trimmed": "true", "silent": "false"}
        return iter([message for _, message, _, _ in extract("jinja2", file, IN_TEMPLATES, options=options)])


def _said(tree: ast.AST) -> Iterator[Message]:
    """Literal messages of all calls, also of those inside f-strings, which Babel's own extraction does not see."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "id", "")
            if name in IN_PYTHON:
                yield from _literals(node.args[0])
            elif name in COUNTED_IN_PYTHON:
                yield tuple(text for argument in node.args[:2] for text in _literals(argument))


def _helping(tree: ast.AST) -> Iterator[Message]:
    """What `--help` shows: the docstrings of commands, and `help` of their options."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and any(_is_of_click(each) for each in node.decorator_list):
            if text := ast.get_docstring(node):
                yield text
        elif isinstance(node, ast.Call):
            yield from (text for word in node.keywords if word.arg == "help" for text in _literals(word.value))


def _is_of_click(decorator: ast.AST) -> bool:
    named = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(named, ast.Attribute) and named.attr in ("command", "group")


def _literals(node: ast.AST) -> list[str]:
    if isinstance(node, ast.IfExp):
        return _literals(node.body) + _literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def _texts(data: Any, keys: Iterable[str] | None, spoken: bool = False) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _texts(value, keys, keys is None or key in keys)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value, keys, spoken)
    elif spoken and isinstance(data, str):
        yield data


def outdated() -> dict[Path, str]:
    """The catalogues that are not as they should be, with what they should be."""
    wanted = {domain.locale / f"{code}.po": domain.updated(code) for domain in domains() for code in domain.codes}
    return {
        path: text for path, text in wanted.items() if not path.exists() or path.read_text(encoding="utf-8") != text
    }


def main() -> None:
    for path, text in outdated().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        waiting = text.count('msgstr ""\n\n') + text.count('msgstr[0] ""')
        sys.stdout.write(f"{path.relative_to(ROOT)}: {waiting} messages wait for a translation\n")


if __name__ == "__main__":
    main()
