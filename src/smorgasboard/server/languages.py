"""The languages of the house: catalogues of the shared pages and of every installed game, and how to choose one.

A language is a file `locale/<code>.po` beside this module; games bring their own words in a `locale` folder of theirs.
"""

from collections.abc import Mapping
from datetime import timedelta
from functools import cached_property, lru_cache
from pathlib import Path

from babel import Locale
from babel.dates import format_timedelta
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from jinja2 import Environment
from markupsafe import Markup

from smorgasboard import catalogues
from smorgasboard.engine import ENGLISH, UNTRANSLATED, Catalogue, catalogue_now, say, speaking

LONGEST_HEADER = 200
A_MOMENT = 10


class Languages:
    """English, which needs no catalogue, and all that somebody translated."""

    def __init__(self, translated: dict[str, Catalogue]) -> None:
        self._catalogues: dict[str, Catalogue] = {ENGLISH: UNTRANSLATED, **translated}

    @classmethod
    def load(cls) -> "Languages":
        """Read the catalogues of the house and of all installed games."""
        return cls({code: catalogues.catalogue(code) for code in catalogues.known() if code != ENGLISH})

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(self._catalogues)

    @cached_property
    def names(self) -> list[tuple[str, str]]:
        """Each code with the language's own name for itself."""
        return [(code, own_name(code)) for code in self._catalogues]

    def negotiate(self, wanted: str | None, accept: str | None) -> str:
        """The language that somebody chose, or else the best of an Accept-Language header, or else English."""
        if wanted in self._catalogues:
            return wanted
        known = (code for code in _preferred(accept or "") if code in self._catalogues)
        return next(known, ENGLISH)

    @property
    def catalogues(self) -> Mapping[str, Catalogue]:
        """By code, English first."""
        return self._catalogues

    def catalogue(self, code: str) -> Catalogue:
        return self._catalogues.get(code, UNTRANSLATED)

    def ago(self, code: str, seconds: float) -> str:
        """How long ago something was, roughly: "5 minutes ago"."""
        with speaking(self.catalogue(code)):
            if seconds < A_MOMENT:
                return say("just now")
        return format_timedelta(timedelta(seconds=-seconds), add_direction=True, locale=code)


def install(environment: Environment) -> None:
    """Let templates speak the language of whoever they are rendered for."""
    environment.add_extension("jinja2.ext.i18n")
    environment.policies["ext.i18n.trimmed"] = True  # line breaks of a template are not part of its messages
    environment.install_gettext_callables(gettext_now, ngettext_now, newstyle=True)  # type: ignore[attr-defined]
    environment.globals["_"] = safely_said


def safely_said(message: str, **facts: object) -> Markup:
    """`_("…")` in templates, quicker than the extension's own for the many messages without facts."""
    return Markup(gettext_now(message)) % (facts or ())


def gettext_now(message: str) -> str:
    return catalogue_now().gettext(message) if message else ""


def ngettext_now(one: str, many: str, count: int) -> str:
    return catalogue_now().ngettext(one, many, count)


def read_catalogue(path: Path, code: str) -> Catalog:
    """The catalogue, an empty one when there is no such file."""
    if not path.exists():
        return Catalog(locale=code)
    with path.open("rb") as file:
        return read_po(file, locale=code)


def own_name(code: str) -> str:
    name = Locale.parse(code).get_display_name(code) or code
    return name[0].upper() + name[1:]


@lru_cache(maxsize=500)
def _preferred(accept: str) -> list[str]:
    """The languages of an Accept-Language header, best first: "de" for "de-AT" too."""
    parts = sorted((part for part in accept[:LONGEST_HEADER].split(",") if _weight(part)), key=_weight, reverse=True)
    return [part.partition(";")[0].partition("-")[0].strip().lower() for part in parts]


def _weight(part: str) -> float:
    try:
        weight = float(part.partition(";")[2].strip().removeprefix("q=") or 1)
    except ValueError:
        return 0
    return weight if 0 <= weight <= 1 else 0
