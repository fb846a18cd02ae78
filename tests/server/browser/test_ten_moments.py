"""Ten moments of each game, its end among them, by day and by lamplight: nothing that axe-core complains of, however
little, no text that is too small, none that is cut off without a way to read it.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import ViewportSize
from tests.server.browser.conftest import Arrive
from tests.server.browser.moments import a_party, before_the_end, nine_moments
from tests.server.browser.people import Person
from tests.server.browser.rulers import BODY_TEXT, CUT_OFF, LEAST_LETTERS, SMALL_SENTENCES, SMALL_TEXT
from tests.server.browser.test_accessible import complaints

import smorgasboard as sb

GAMES = sorted({game.name for game in sb.games()})
LOOKS = [({"width": 1280, "height": 800}, "light"), ({"width": 390, "height": 844}, "dark")]


def ten_moments(person: Person, game: str) -> Iterator[str]:
    """Each as its name, once it is there."""
    for moment in nine_moments(a_party(game)):
        person.brings(moment.record).uncovers().see(".board .spot")
        yield moment.name
    person.ends(*before_the_end(party=a_party(game)))
    yield "end"


def found_at(person: Person) -> Iterator[str]:
    yield from (f"axe: {each}" for each in complaints(person))
    yield from (f"small: {each}" for each in person.page.evaluate(SMALL_TEXT, LEAST_LETTERS))
    yield from (f"cut off: {each}" for each in person.page.evaluate(CUT_OFF))
    if wide(person):
        yield from (f"small sentence: {each}" for each in person.page.evaluate(SMALL_SENTENCES, BODY_TEXT))


def wide(person: Person) -> bool:
    size = person.page.viewport_size
    return bool(size and size["width"] > size["height"])


@pytest.mark.parametrize(("viewport", "light"), LOOKS, ids=["laptop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_found_at_ten_moments(arrive: Arrive, game: str, viewport: ViewportSize, light: str) -> None:
    ann = arrive("Ann", viewport=viewport, color_scheme=light)
    found = {name: wrong for name in ten_moments(ann, game) if (wrong := list(found_at(ann)))}
    assert not found
    assert ann.page.evaluate(SMALL_SENTENCES, 100), "the ruler measures something"
