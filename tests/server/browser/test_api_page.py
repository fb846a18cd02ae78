"""The API's description is read and tried out in a browser, with nothing from other hosts and nothing barred."""

from urllib.parse import urlsplit

from playwright.sync_api import expect
from tests.server.browser.conftest import Arrive


def test_the_description_is_tried_out(arrive: Arrive, address: str) -> None:
    ann = arrive("Ann")
    asked: set[str] = set()
    ann.page.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    ann.go("/api/docs")
    expect(ann.page.locator(".opblock")).not_to_have_count(0)
    games = ann.page.locator("#operations-matches-list_games")
    games.locator(".opblock-summary-control").click()
    games.get_by_role("button", name="Try it out").click()
    games.get_by_role("button", name="Execute").click()
    answer = games.locator(".live-responses-table")
    expect(answer.locator(".response-col_status").last).to_contain_text("200")
    expect(answer).to_contain_text("foodfighters:classic")
    assert asked - {""} == {urlsplit(address).netloc}  # pictures in the style sheet have no host
