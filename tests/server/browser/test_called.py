"""Called back: what a browser shows when it is woken, what a click opens, and what it does not show any more."""

import json
import re
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.server.browser.people import PHONE, Person
from tests.server.browser.test_app import at_home
from tests.server.calling.push_service import Subscribed

ON_A_SCREEN = """() => {
    const shown = self.shown = [];
    const told = self.told = [];
    ServiceWorkerRegistration.prototype.getNotifications = async () => [...shown];
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
        shown.splice(0, shown.length, ...shown.filter((each) => each.tag !== options.tag));
        told.push(options.silent ? "" : title);
        const note = { title, ...options, close: () => shown.splice(shown.indexOf(note), 1) };
        shown.push(note);
    };
    WorkerNavigator.prototype.setAppBadge = async (count) => { self.onIcon = count; };
    WorkerNavigator.prototype.clearAppBadge = async () => { self.onIcon = 0; };
}"""
"""The headless browsers of test machines have no screen for messages and no icons, and end a service worker that asks
for a badge: theirs is given both."""
SHOWN = """() => shown.map(({title, body, tag, silent, renotify, data}) =>
    ({title, body, tag, silent, renotify, url: data.url}))"""
HEARD = "() => told.filter(Boolean)"
"""What made itself heard so far."""
CLICKED = """async () => {
    const click = new Event("notificationclick");
    const opened = [];
    Clients.prototype.openWindow = async (url) => opened.push(url);
    WindowClient.prototype.focus = async function () { opened.push(`there: ${this.url}`); };
    click.notification = shown[0];
    let done;
    click.waitUntil = (promise) => (done = promise);
    self.dispatchEvent(click);
    await done;
    return opened;
}"""
WITH_A_PUSH_SERVICE = """(() => {
    const given = %s;
    const made = { endpoint: given.endpoint, toJSON: () => given, unsubscribe: async () => true };
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    PushManager.prototype.subscribe = async () => { sessionStorage.subscribed = "yes"; return made; };
    PushManager.prototype.getSubscription = async () => sessionStorage.subscribed ? made : null;
})()"""


NUMBERS = count()
"""Of subscriptions: the house lets nobody have somebody else's."""


class Devtools:
    """Hands pushes to the service worker, as a push service would."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._session = person.context.new_cdp_session(person.page)
        self._registration = ""
        self._session.on("ServiceWorker.workerRegistrationUpdated", self._note)
        self._session.send("ServiceWorker.enable")
        while not self._registration:
            person.page.wait_for_timeout(20)
        (self.worker,) = person.context.service_workers
        self.worker.evaluate(ON_A_SCREEN)

    def _note(self, told: dict[str, Any]) -> None:
        for each in told["registrations"]:
            if each["scopeURL"].startswith(self._person.address):
                self._registration = each["registrationId"]

    def push(self) -> None:
        wanted = {"origin": self._person.address, "registrationId": self._registration, "data": "look"}
        self._session.send("ServiceWorker.deliverPushMessage", wanted)

    def shown(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.worker.evaluate(SHOWN)
        return found

    def await_shown(self, title: str | None) -> dict[str, Any] | None:
        """The one message with this title, or none at all."""
        while [each["title"] for each in self.shown()] != ([] if title is None else [title]):
            self._person.page.wait_for_timeout(50)
        return next(iter(self.shown()), None)


def newcomer(chromium: Browser, address: str, name: str) -> Person:
    number = next(NUMBERS)
    person = Person(chromium, address, viewport=PHONE, service_workers="allow")
    fields = Subscribed(f"https://push.example.com/{name}/{number}").fields
    given = {"endpoint": fields["endpoint"], "keys": {"p256dh": fields["p256dh"], "auth": fields["auth"]}}
    person.context.add_init_script(WITH_A_PUSH_SERVICE % json.dumps(given))
    person.context.grant_permissions(["notifications"], origin=address)
    return person.known_as(name)


@pytest.fixture
def two(chromium: Browser, address: str) -> Iterator[list[Person]]:
    people = [newcomer(chromium, address, name) for name in ("Ann", "Ben")]
    yield people
    for person in people:
        person.context.close()
    for person in people:
        person.untroubled()


def begun(ann: Person, ben: Person) -> tuple[Person, Person]:
    """Whoever is to move, and whoever waits, at a table of both."""
    ann.opens("invite", "foodfighters:classic")
    invitation = ann.page.locator("input[value*='/join/']").first.input_value()
    ben.go(invitation).page.locator("form[action*='/join/'] button.main").click()
    ben.page.wait_for_url(re.compile("/m/"))
    ann.page.locator(".start button").click()
    ann.see(".board .spot")
    ben.see(".board .spot")
    return (ann, ben) if ann.my_turn else (ben, ann)


def passes(person: Person) -> None:
    """Until it is somebody else's turn."""
    while person.my_turn:
        version, legal = person.version, [path[1] for path in person.paths]
        action = "pass" if "pass" in legal else legal[-1]
        person.page.evaluate(
            """([match, version, action]) => fetch(`/m/${match}/act`, {
                method: "POST", headers: { "HX-Request": "true" }, body: new URLSearchParams({ version, action }) })""",
            [person.match, version, action],
        )
        expect(person.page.locator("#stage")).not_to_have_attribute("data-version", str(version))


def subscribed(person: Person) -> Devtools:
    at_home(person)
    person.go("/calls")
    person.page.get_by_role("button", name="Call me in this browser").click()
    expect(person.page.get_by_text("this browser", exact=True)).to_be_visible()
    return Devtools(person)


def await_call(person: Person) -> None:
    """Until the house would call: nobody is called while they look at a table, and a page about calls is none."""
    while True:
        call = person.page.evaluate("async () => (await (await fetch('/waiting')).json()).call || {}")
        if call.get("number"):
            return
        person.page.wait_for_timeout(100)


def test_a_push_shows_what_waits_and_one_that_comes_late_shows_nothing(two: list[Person]) -> None:
    first, second = begun(*two)
    devtools = subscribed(second)
    devtools.push()
    devtools.await_shown(None)
    passes(first)
    await_call(second)
    devtools.push()
    devtools.push()
    while len(devtools.worker.evaluate("() => told")) < 2:
        second.page.wait_for_timeout(20)
    assert devtools.worker.evaluate(HEARD) == ["One table waits for you"], "two pushes at once, and it is heard once"
    assert devtools.await_shown("One table waits for you") == {
        "title": "One table waits for you",
        "body": "It is your turn: Foodfighters",
        "tag": "waiting",
        "silent": True,
        "renotify": False,
        "url": f"m/{first.match}",
    }
    assert devtools.worker.evaluate(CLICKED) == [f"{second.address}/m/{first.match}"]
    devtools.await_shown(None)
    devtools.push()
    devtools.push()
    second.go(f"/m/{first.match}")
    second.page.wait_for_timeout(100)
    assert devtools.shown() == [], "what somebody put away stays away"
    passes(second)
    devtools.push()
    devtools.await_shown(None)


def test_the_badge_follows_each_push(two: list[Person]) -> None:
    first, second = begun(*two)
    devtools = subscribed(second)
    passes(first)
    await_badge(second, devtools, 1)
    second.go(f"/m/{first.match}").see(".board .spot")
    passes(second)
    await_badge(second, devtools, 0)


def await_badge(person: Person, devtools: Devtools, count: int) -> None:
    """Pushes until the badge is so: the house looks at the table a moment later."""
    while devtools.worker.evaluate("() => self.onIcon") != count:
        devtools.push()
        person.page.wait_for_timeout(100)


def test_without_a_line_a_plain_sentence_is_shown(two: list[Person]) -> None:
    ann = two[0]
    devtools = subscribed(ann)
    ann.context.route("**/waiting", lambda route: route.abort())
    with ann.tolerating("ERR_", "Failed to"):
        devtools.push()
        devtools.await_shown("A table may wait for you. Look when there is a line.")


def test_it_is_asked_for_beside_the_words_that_one_waits_and_never_on_arrival(two: list[Person]) -> None:
    first, second = begun(*two)
    for person in (first, second):
        expect(person.page.locator("#call-me")).to_have_count(0)
    passes(first)
    expect(first.page.locator("#call-me button")).to_be_visible()
    first.page.locator("#call-me button").focus()
    first.page.keyboard.press("Enter")
    expect(first.page.locator(".toast")).to_contain_text("You will be called when it is your turn.")
    expect(first.page.locator("#call-me button")).to_be_hidden()
    first.go("/calls")
    expect(first.page.get_by_text("this browser", exact=True)).to_be_visible()
    first.page.get_by_role("button", name="Call it no more").click()
    expect(first.page.get_by_role("button", name="Call me in this browser")).to_be_visible()
