"""Foodfighters' guided first game, from its file."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from smorgasboard.engine.content import Entry, Sheet
from smorgasboard.engine.tour import Lesson, Tour

FILE = Path(__file__).with_name("tour.toml")
LEARNER, HOST = 0, 1


@cache
def read() -> Tour:
    sheet = Sheet.read(FILE)
    options = sheet.table("options")
    names = options.keys()
    return Tour(
        seed=sheet.text("seed"),
        lessons=tuple(lesson for entry in sheet.tables("lessons") for lesson in _lessons(entry)),
        farewell=sheet.text("farewell"),
        options={name: options.text(name) for name in names},
        learner=LEARNER,
        left_out=tuple(sheet.values("left_out")),
    )


def _lessons(entry: Entry) -> Iterator[Lesson]:
    """What the newcomer is asked to do, and what the other side does after it."""
    yield Lesson(LEARNER, entry.text("do"), entry.text("say"))
    for action in entry.values("reply") if "reply" in entry else ():
        yield Lesson(HOST, action)
