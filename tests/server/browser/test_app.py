"""The house as an app: it installs, its shell opens without a line, and an upgrade leaves no old page behind."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Route, expect
from tests.server.browser.house import House
from tests.server.browser.people import PHONE, Person

RECORD = Path(__file__).parents[2] / "records" / "foodfighters-items.jsonl"
CONTROLLED = """navigator.serviceWorker.ready.then(() => new Promise((done) => {
    const look = () => navigator.serviceWorker.controller ? done(true) : setTimeout(look, 20);
    look();
}))"""
NO_HOUSE = ("ERR_", "Failed to load resource", "Failed to fetch")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path)
    yield found
    found.close()


@pytest.fixture
def ann(chromium: Browser, house: House) -> Iterator[Person]:
    person = Person(chromium, house.address, viewport=PHONE, service_workers="allow").known_as("Ann")
    yield person
    person.context.close()
    person.untroubled()


def at_home(ann: Person) -> Person:
    """The service worker has laid out all that it keeps."""
    ann.go("/").page.evaluate(CONTROLLED)
    return ann


CACHES = "caches.keys()"
KEPT = """async () => (await Promise.all((await caches.keys()).map(async (name) =>
    (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname)))).flat()"""
OTHERS = ("photographs", "smorgasboard /other/ house 1", "smorgasboard /other/ kept replays")


def keeps_a_replay(ann: Person) -> str:
    """Its address."""
    ann.brings(RECORD.read_text())
    ann.page.wait_for_url(re.compile("/replay"))
    ann.page.locator("#more > summary").click()
    ann.page.locator("#keep").click()
    ann.see("#keep", "Kept: it opens without a line.")
    return ann.page.url.split("?")[0]


def test_what_others_keep_at_this_origin_is_left_alone(ann: Person) -> None:
    ann.go("/manifest.webmanifest")
    for name in (*OTHERS, "smorgasboard / house before"):
        ann.page.evaluate("(name) => caches.open(name)", name)
    names = set(at_home(ann).page.evaluate(CACHES))
    assert names >= set(OTHERS)
    assert {name for name in names if name.startswith("smorgasboard / ")} - {"smorgasboard / kept replays"} == {
        f"smorgasboard / house {ann.page.locator('html').get_attribute('data-house')}"
    }


FORMER = ("house 0123456789ab", "kept replays", "heard calls")
LIKE_THEM = ("house of cards", "my kept replays", "kept replays 2", "house 0123456789abc")
PUT = """async ([name, address]) => (await caches.open(name)).put(address, new Response("{}"))"""


def test_what_lies_under_names_of_before_goes_and_nothing_else(ann: Person) -> None:
    ann.go("/manifest.webmanifest")
    for name in (*FORMER, *LIKE_THEM):
        ann.page.evaluate(PUT, [name, "/m/nothere234/replay"])
    elsewhere = "https://example.com/m/nothere234/replay"
    ann.page.evaluate(PUT, ["kept replays", elsewhere])
    names = set(at_home(ann).page.evaluate(CACHES))
    assert {*FORMER, *LIKE_THEM} & names == {"kept replays", *LIKE_THEM}
    left = "async () => (await (await caches.open('kept replays')).keys()).map((request) => request.url)"
    assert ann.page.evaluate(left) == [elsewhere]


def test_what_pages_without_a_line_load_is_laid_out_and_nothing_else(ann: Person) -> None:
    at_home(ann)
    laid = {path for path in ann.page.evaluate(KEPT) if path.startswith(("/static/", "/art/"))}
    loaded: set[str] = set()
    ann.page.on("request", lambda request: loaded.add(urlsplit(request.url).path))
    ann.brings(RECORD.read_text())
    replay = ann.page.url.split("?")[0]
    for path in (replay, replay.replace("/replay", "/album"), "/", "/rules/foodfighters:classic", "/offline"):
        ann.go(path).page.wait_for_load_state("networkidle")
    files = {path for path in loaded if path.startswith(("/static/", "/art/"))}
    assert files <= laid
    assert not [path for path in laid if "swagger" in path]


def test_whoever_deletes_everything_leaves_nothing_in_the_browser(ann: Person, house: House) -> None:
    address = keeps_a_replay(at_home(ann))
    ann.opens("same-screen").page.locator(".start button").click()
    ann.see(".board .spot")
    ann.page.evaluate("(path) => localStorage.setItem(`seen ${path}`, '{}')", urlsplit(ann.page.url).path)
    ann.go("/").see(".match-card")
    ann.go("/tables")
    ann.page.get_by_role("button", name="Delete everything about me").click()
    with ann.tolerating("409"):
        ann.page.get_by_role("button", name="Do it").click()
    ann.see("h1", "Everything about you is deleted")
    expect(ann.page.locator("#forgotten")).to_be_visible()
    assert not [path for path in ann.page.evaluate(KEPT) if path == "/" or path.startswith("/m/")]
    assert ann.page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('seen '))") == []
    with ann.tolerating(*NO_HOUSE):
        house.close()
        ann.go("/").see("h1", "No line to the house")
        expect(ann.page.locator("#kept-replays a")).to_have_count(0)
        ann.page.goto(address)
        ann.see("h1", "No line to the house")


def test_browsers_find_nothing_that_hinders_installing(ann: Person) -> None:
    at_home(ann)
    devtools = ann.context.new_cdp_session(ann.page)
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    told = devtools.send("Page.getAppManifest")
    assert not told["errors"]
    assert told["url"] == f"{ann.address}/manifest.webmanifest"


def test_shelf_and_rules_open_without_a_line_and_elsewhere_a_page_says_so(ann: Person, house: House) -> None:
    at_home(ann)
    with ann.tolerating(*NO_HOUSE):
        house.close()
        ann.go("/").see("h1", "What shall we play?")
        ann.go("/rules/foodfighters:classic").see("h1", "Foodfighters")
        assert (
            ann.page.evaluate("getComputedStyle(document.querySelector('.paper')).borderRadius") != "0px"
        )  # it has its looks
        ann.go("/m/nothere234").see("h1", "No line to the house")
        ann.page.get_by_role("link", name="Rules of Foodfighters").click()
        ann.see("h1", "Foodfighters")
        ann.go("/lab").see("h1", "No line to the house")
        house.open_again()
        ann.page.locator("#try-again").click()
        expect(ann.page.locator("#no-line")).to_have_count(0)
        ann.see("h1", re.compile("lab"))


def test_a_replay_that_was_kept_is_walked_through_without_a_line(ann: Person, house: House) -> None:
    address = keeps_a_replay(at_home(ann))
    with ann.tolerating(*NO_HOUSE):
        house.close()
        ann.go(address).see("label[for=at]", "Step 0 of")
        for step in (1, 2):
            ann.page.keyboard.press("ArrowRight")
            ann.see("label[for=at]", f"Step {step} of")
        ann.page.keyboard.press("End")
        ann.see(".result")
        ann.go("/m/nothere234").page.locator("#kept-replays a").click()
        ann.see("label[for=at]", "Step 0 of")


def test_a_step_that_was_not_kept_is_missed_in_a_sentence(ann: Person, house: House) -> None:
    at_home(ann).brings(RECORD.read_text())
    ann.see("label[for=at]", "Step 0 of")
    with ann.tolerating(*NO_HOUSE):
        house.close()
        ann.page.keyboard.press("End")
        ann.see(".toast", "There is no line, and this step was not kept.")


def test_a_page_of_another_version_of_the_house_is_loaded_again(ann: Person) -> None:
    at_home(ann).opens("same-screen")
    loads: list[str] = []

    def of_before(route: Route) -> None:
        answer = route.fetch()
        loads.append(route.request.url)
        text = answer.text()
        route.fulfill(
            response=answer, body=re.sub('data-house="[^"]+"', 'data-house="before"', text) if len(loads) == 1 else text
        )

    other = Person(ann.context.browser, ann.address).known_as("Bea")  # type: ignore[arg-type]
    other.page.route("**/m/*", of_before)
    with other.page.expect_navigation():
        other.go(f"/m/{ann.match}")
        expect(other.page.locator("html")).not_to_have_attribute("data-house", "before")
    assert len(loads) == 2
    other.context.close()
    other.untroubled()


def test_the_badge_says_how_many_tables_wait(ann: Person) -> None:
    ann.context.add_init_script("""navigator.setAppBadge = async (count) => { window.badge = count; };
        navigator.clearAppBadge = async () => { window.badge = 0; };""")
    at_home(ann)
    for _ in range(2):
        ann.opens("same-screen", "foodfighters:classic")
        ann.page.locator(".start button").click()
        ann.see(".board .spot")
    ann.go("/")
    ann.page.wait_for_function("() => window.badge === 2")
