"""The page as a browser shows it, opened from disk: by day, by lamplight, on a phone and on paper."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Locator, Page, expect
from tests.lab.sample import findings

from smorgasboard.lab.report import render

Open = Callable[..., Page]
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(render(findings(20), "http://127.0.0.1:9/lab/midnight/"), encoding="utf-8")
    return path


@pytest.fixture
def opened(chromium: Browser, file: Path) -> Iterator[Open]:
    """The page for somebody with this screen; nothing may go wrong in it, and nothing be asked of anybody."""
    troubles: list[str] = []
    contexts = []

    def come(**taste: Any) -> Page:
        contexts.append(chromium.new_context(**{"viewport": WIDE, "reduced_motion": "reduce", **taste}))
        page = contexts[-1].new_page()
        page.on("console", lambda message: troubles.append(message.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("request", lambda each: None if each.url.startswith(("file:", "data:")) else troubles.append(each.url))
        page.goto(file.as_uri())
        return page

    yield come
    for context in contexts:
        context.close()
    assert not troubles


@pytest.mark.parametrize(("screen", "scheme"), [(WIDE, "light"), (PHONE, "dark")], ids=["light", "dark"])
def test_axe_finds_nothing(opened: Open, screen: dict[str, int], scheme: str) -> None:
    page = opened(viewport=screen, color_scheme=scheme)
    assert not complaints(page)
    assert not complaints(everything(page))


def complaints(page: Page) -> list[str]:
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['target']}" for each in found]


def everything(page: Page) -> Page:
    """Unfolded, as somebody does who wants it all."""
    page.get_by_role("button", name="Open all").click()
    expect(page.get_by_role("button", name="Close all")).to_be_visible()
    return page


# ---- the first screen, and what folds ----


def test_the_first_screen_has_the_picture_the_sentences_and_the_surest_headline(opened: Open) -> None:
    page = opened()
    for each in ("h1", ".glance", ".sentences p:last-child", ".headlines > ul > li:first-child"):
        box = page.locator(each).bounding_box()
        assert box
        assert box["y"] + box["height"] <= WIDE["height"], each


def fold(page: Page, name: str) -> Locator:
    return page.locator("details.fold").filter(has=page.get_by_role("heading", name=name, exact=True))


def test_contents_open_what_they_lead_to(opened: Open) -> None:
    page = opened()
    page.get_by_role("navigation").get_by_role("link", name="Length").press("Enter")
    expect(fold(page, "Length")).to_have_attribute("open", "")
    expect(page.get_by_role("heading", name="Turns of a match")).to_be_in_viewport()
    expect(fold(page, "Seats")).not_to_have_attribute("open", "")
    fold(page, "Length").locator("> summary").press("Enter")
    expect(fold(page, "Length")).not_to_have_attribute("open", "")
    page.get_by_role("navigation").get_by_role("link", name="Length").press("Enter")
    expect(fold(page, "Length")).to_have_attribute("open", "")


def test_an_address_with_a_place_opens_it(opened: Open, file: Path) -> None:
    page = opened()
    page.goto("about:blank")
    page.goto(f"{file.as_uri()}#s-cards")
    expect(cards(page)).to_be_visible()
    expect(page.get_by_role("heading", name="Cards", exact=True)).to_be_in_viewport()
    page.evaluate("location.hash = '#facts'")
    expect(page.get_by_role("button", name="Copy")).to_be_visible()


def test_a_headline_leads_into_its_section(opened: Open) -> None:
    page = opened()
    page.locator(".headlines").get_by_role("link", name="Cards").click()
    expect(cards(page)).to_be_visible()


def test_all_opens_and_closes_at_once(opened: Open) -> None:
    page = opened()
    closed = page.evaluate("document.documentElement.scrollHeight")
    everything(page)
    assert page.evaluate("document.documentElement.scrollHeight") > 2 * closed
    page.get_by_role("button", name="Close all").press("Enter")
    expect(page.get_by_role("button", name="Open all")).to_be_visible()
    expect(page.locator("details.fold[open]")).to_have_count(0)


def test_a_phone_never_scrolls_sideways(opened: Open) -> None:
    page = opened(viewport=PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    expect(page.locator(".glance .drawing.narrow")).to_be_visible()
    everything(page)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    expect(page.locator(".drawing.narrow").first).to_be_visible()
    expect(page.locator(".drawing.wide").first).to_be_hidden()
    expect(page.get_by_role("navigation")).to_be_hidden()
    size = page.locator(".drawing.narrow .tick").first.evaluate("each => each.getBoundingClientRect().height")
    assert size >= 12


def cards(page: Page) -> Locator:
    return page.get_by_role("table", name="All cards")


def column(page: Page, at: int) -> list[float]:
    return [
        float(each)
        for each in cards(page)
        .locator("tbody tr")
        .evaluate_all(f"rows => rows.map(row => row.cells[{at}].dataset.order)")
    ]


def test_tables_are_sorted_by_their_headings(opened: Open) -> None:
    page = everything(opened())
    names = cards(page).locator("tbody th")
    as_written, values = names.all_inner_texts(), column(page, 4)
    heading = cards(page).get_by_role("columnheader", name="worth")
    press = heading.get_by_role("button")
    press.click()
    assert column(page, 4) == sorted(values, reverse=True)
    expect(heading).to_have_attribute("aria-sort", "descending")
    press.click()
    assert column(page, 4) == sorted(values)
    press.click()
    assert names.all_inner_texts() == as_written
    cards(page).get_by_role("button", name="card").click()
    assert names.all_inner_texts() == sorted(as_written, key=str.lower)


def test_rows_are_found_by_typing(opened: Open) -> None:
    page = everything(opened())
    page.get_by_label("Find").fill("salad GOLD")
    assert cards(page).locator("tbody tr:visible th").all_inner_texts() == ["Golden Salad"]
    expect(page.get_by_text("1 of 20 rows")).to_be_visible()
    page.get_by_label("Find").fill("")
    assert cards(page).locator("tbody tr:visible").count() == 20


def test_headings_stay_while_a_long_table_scrolls(opened: Open) -> None:
    page = everything(opened())
    box = page.get_by_role("group", name="All cards")
    box.evaluate("each => { each.scrollTop = 400; }")
    assert (
        box.evaluate(
            "each => each.querySelector('thead th').getBoundingClientRect().top - each.getBoundingClientRect().top"
        )
        < 4
    )


def test_the_keyboard_stops_at_boxes_that_scroll(opened: Open) -> None:
    page = everything(opened())
    expect(page.get_by_role("group", name="All cards")).to_have_attribute("tabindex", "0")
    expect(page.get_by_role("group", name="Who wins from where")).to_have_attribute("tabindex", "-1")


def test_without_scripts_everything_is_there(opened: Open) -> None:
    page = opened(java_script_enabled=False)
    fold(page, "Cards").locator("> summary").press("Enter")
    expect(cards(page).locator("tbody tr")).to_have_count(20)
    expect(page.get_by_role("searchbox")).to_have_count(0)


def test_the_command_is_copied(opened: Open) -> None:
    page = everything(opened(permissions=["clipboard-read", "clipboard-write"]))
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").startswith("smorg lab run midnight")


def test_paper_shows_what_a_screen_folds_away(opened: Open) -> None:
    page = opened(color_scheme="dark")
    numbers = page.locator("details.numbers td").first
    expect(numbers).to_be_hidden()
    page.emulate_media(media="print", color_scheme="dark")
    expect(numbers).to_be_visible()
    expect(page.locator(".glance .drawing.wide")).to_be_visible()
    expect(page.locator("details.more li")).to_be_visible()
    expect(page.get_by_label("Find")).to_be_hidden()
    assert page.locator("body").evaluate("each => getComputedStyle(each).backgroundColor") == "rgb(255, 255, 255)"
    assert page.locator("h1").evaluate("each => getComputedStyle(each).color") == "rgb(0, 0, 0)"
    assert page.locator(".box.long").evaluate("each => each.scrollHeight == each.clientHeight")
