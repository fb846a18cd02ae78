"""Words for people, in the language of whoever is spoken to.

Every sentence is written in English where it is needed, with `{facts}` to fill in: `say("{who} is done.", who="Ann")`.
English is also the key of the translations. Only sentences are templates; facts (people's names among them) are
put in as they are and never read as templates themselves.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import NullTranslations
from typing import Protocol

ENGLISH = "en"
FACT = re.compile(r"\{([A-Za-z_]\w*)\}")


class Catalogue(Protocol):
    """Translations of one language; `gettext.NullTranslations` and what is made from it fit."""

    def gettext(self, message: str, /) -> str: ...
    def ngettext(self, one: str, many: str, count: int, /) -> str: ...
    def info(self) -> dict[str, str]:
        """Has the language's code under "language"."""


UNTRANSLATED: Catalogue = NullTranslations()
_current: ContextVar[Catalogue] = ContextVar("catalogue", default=UNTRANSLATED)


def say(message: str, /, **facts: object) -> str:
    """The message in the current language, with its facts.

    >>> import smorgasboard as sb
    >>> sb.say("{who} is done.", who="Ann")
    'Ann is done.'
    """
    catalogue = _current.get()
    if catalogue is UNTRANSLATED or not message:
        return _filled(message, facts)
    return _translated(catalogue.gettext(message), message, facts)


def say_many(one: str, many: str, count: int, /, **facts: object) -> str:
    """As `say`, in the form that goes with the count; `{count}` is a fact of it.

    >>> import smorgasboard as sb
    >>> sb.say_many("1 Bean", "{count} Beans", 3)
    '3 Beans'
    """
    facts.setdefault("count", count)
    english = one if count == 1 else many
    return _translated(_current.get().ngettext(one, many, count), english, facts)


def to_say(message: str, /) -> str:
    """The message unchanged: marks what is written down now and said later, so that the catalogues know it.

    >>> import smorgasboard as sb
    >>> TAGLINE = sb.to_say("Knock out three of a kind.")
    >>> sb.say(TAGLINE)
    'Knock out three of a kind.'
    """
    return message


@contextmanager
def speaking(catalogue: Catalogue) -> Iterator[None]:
    """Everything said inside is said in the catalogue's language."""
    before = _current.set(catalogue)
    try:
        yield
    finally:
        _current.reset(before)


def language() -> str:
    """The code of the language that is spoken now."""
    return _current.get().info().get("language", ENGLISH)


def catalogue_now() -> Catalogue:
    return _current.get()


def _translated(translation: str, english: str, facts: dict[str, object]) -> str:
    try:
        return _filled(translation, facts)
    except KeyError:  # a translator's slip must not stop a game
        return _filled(english, facts)


def _filled(template: str, facts: dict[str, object]) -> str:
    if not facts:
        return template
    return FACT.sub(lambda found: str(facts[found[1]]), template)
