"""Entries with a name and a title, and whole sections of them: what all games read of their cards in the same way."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from smorgasboard.engine.content.printed import Printed
from smorgasboard.engine.content.sheet import Entry, Sheet

KEYS = ("name", "title", "origin", "note")

P = TypeVar("P", bound=Printed)


def titled(entry: Entry, *more: str) -> tuple[str, str, str]:
    """The name, title and origin of an entry that has nothing else but what is listed."""
    entry.only(*KEYS, *more)
    if "note" in entry:
        entry.text("note")
    return entry.text("name"), entry.text("title"), entry.origin()


def printed(entry: Entry) -> Printed:
    return Printed(*titled(entry))


def read_section(
    sheet: Sheet, key: str, read_card: Callable[[Entry], P], least: int = 0, most: int | None = None
) -> dict[str, P]:
    """All cards of a section, as many as the rules can lay out; names and titles differ."""
    entries = sheet.tables(key)
    expect(sheet, key, len(entries), least, most)
    return by_name(entries, [read_card(entry) for entry in entries])


def expect(sheet: Sheet, key: str, found: int, least: int, most: int | None = None, what: str = "of them") -> None:
    if found < least or (most is not None and found > most):
        wanted = f"at least {least}" if most is None else str(least) if most == least else f"{least} to {most}"
        sheet.refuse(key, f"expected {wanted} {what}, found {found}")


def by_name(entries: Iterable[Entry], cards: Iterable[P]) -> dict[str, P]:
    must_differ(entries, "name")
    must_differ(entries, "title")
    return {card.name: card for card in cards}


def must_differ(entries: Iterable[Entry], key: str) -> None:
    seen: set[str] = set()
    for entry in entries:
        if entry.text(key) in seen:
            entry.refuse(key, f"{entry.text(key)!r} stands there twice; expected one that differs from the others")
        seen.add(entry.text(key))
