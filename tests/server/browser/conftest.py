"""A server for each test process, people as a test needs them."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser
from tests.server.browser.house import open_house
from tests.server.browser.people import Person

Arrive = Callable[..., Person]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with open_house(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture
def arrive(chromium: Browser, address: str) -> Iterator[Arrive]:
    """Somebody new with a browser of their own; whatever goes wrong in it fails the test."""
    people: list[Person] = []

    def come(nickname: str = "", **taste: Any) -> Person:
        people.append(Person(chromium, address, **taste))
        return people[-1].known_as(nickname) if nickname else people[-1]

    yield come
    for person in people:
        person.context.close()
    for person in people:
        person.untroubled()
