"""Languages for whatever speaks without the house: catalogues as translators write them, read by Python alone."""

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from gettext import c2py
from pathlib import Path

from smorgasboard.engine import ENGLISH, UNTRANSLATED, Catalogue, games

SOURCES = Path(__file__).parent
SHARED = SOURCES / "server/locale"
"""The words of the engine, the bots and the pages."""
TERMINAL = SOURCES / "terminal/locale"
SAID_BY = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a person's system says which language they read, the first that says anything."""


class Messages:
    """Translations of one language, by message; what is not there stays English."""

    def __init__(self, code: str, translations: dict[str, tuple[str, ...]], plural: str) -> None:
        self._code = code
        self._translations = translations
        self._form = c2py(plural)

    def gettext(self, message: str, /) -> str:
        return self._translations.get(message, (message,))[0]

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        forms = self._translations.get(one)
        if forms is None or len(forms) == 1:
            return one if count == 1 else many
        return forms[self._form(count)]

    def info(self) -> dict[str, str]:
        return {"language": self._code}


def known() -> list[str]:
    """Codes of all languages, English first."""
    return [ENGLISH, *sorted(path.stem for path in SHARED.glob("*.po"))]


@cache
def catalogue(code: str) -> Catalogue:
    """The words of house, terminal and all installed games; English for a language that nobody has translated."""
    if code == ENGLISH or code not in known():
        return UNTRANSLATED
    return merged(code, [SHARED, TERMINAL, *dict.fromkeys(game.folder / "locale" for game in games())])


def merged(code: str, folders: Iterable[Path]) -> Messages:
    """One catalogue out of those that the folders have for a language; the first folder's words count."""
    everything: dict[str, tuple[str, ...]] = {}
    for folder in folders:
        file = folder / f"{code}.po"
        if file.exists():
            everything = {**read(file.read_text(encoding="utf-8")), **everything}
    return Messages(code, everything, _plural_rule(everything.pop("", ("",))[0]))


def of_the_system(environment: Mapping[str, str] = os.environ) -> str:
    """The language that a person's system speaks, if it is a known one, or else English."""
    said = next((environment[name] for name in SAID_BY if environment.get(name)), "")
    code = said.partition(".")[0].partition("_")[0].lower()
    return code if code in known() else ENGLISH


def read(text: str) -> dict[str, tuple[str, ...]]:
    """The translations of a .po file by their message; what is empty, doubtful or left over is not among them."""
    return {entry["msgid"]: forms for entry in _entries(text) if (forms := _forms(entry))}


def _forms(entry: dict[str, str]) -> tuple[str, ...]:
    forms = tuple(words for key, words in sorted(entry.items()) if key.startswith("msgstr"))
    return forms if all(forms) else ()


def _entries(text: str) -> Iterator[dict[str, str]]:
    entry: dict[str, str] = {}
    key, doubtful = "", False
    for line in [*text.splitlines(), ""]:
        if line.startswith('"'):
            entry[key] += json.loads(line)
        elif line.startswith("msg"):
            key, _, words = line.partition(" ")
            entry[key] = json.loads(words)
        elif line.startswith("#,"):
            doubtful = "fuzzy" in line
        elif not line:
            if "msgid" in entry and not doubtful:
                yield entry
            entry, doubtful = {}, False


def _plural_rule(header: str) -> str:
    _, found, rule = header.partition("plural=")
    return rule.partition(";")[0] if found else "n != 1"
