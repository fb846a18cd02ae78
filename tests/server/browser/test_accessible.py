"""axe-core finds nothing on any page, however little, by day and by lamplight."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from tests.server.browser.conftest import Arrive
from tests.server.browser.people import LAPTOP, PHONE, Person
from tests.server.browser.test_shapes import pages, pages_around_tables


def complaints(person: Person) -> list[str]:
    found: list[dict[str, Any]] = Axe().run(person.page).response["violations"]
    return [_told(each) for each in found]


def _told(violation: dict[str, Any]) -> str:
    places = [f"{node['target'][0]} ({node['failureSummary']})" for node in violation["nodes"][:3]]
    return f"{violation['id']}: {'; '.join(places)}"


@pytest.mark.parametrize(("viewport", "theme"), [(LAPTOP, "light"), (PHONE, "dark")], ids=["laptop", "phone"])
def test_nothing_on_any_page(arrive: Arrive, theme: str, viewport: dict[str, int]) -> None:
    ann = arrive(viewport=viewport, color_scheme=theme)
    found = {name: wrong for name in pages(ann) if (wrong := complaints(ann))}
    assert not found


@pytest.mark.slow
@pytest.mark.parametrize(("viewport", "theme"), [(LAPTOP, "dark"), (PHONE, "light")], ids=["laptop", "phone"])
def test_nothing_on_pages_around_tables(arrive: Arrive, theme: str, viewport: dict[str, int]) -> None:
    ann = arrive(viewport=viewport, color_scheme=theme)
    found = {name: wrong for name in pages_around_tables(ann) if (wrong := complaints(ann))}
    assert not found


def test_axe_is_awake(arrive: Arrive) -> None:
    ann = arrive().go("/")
    ann.page.evaluate("document.querySelector('.card h2').style.color = '#eee'")
    assert "color-contrast" in complaints(ann)[0]
