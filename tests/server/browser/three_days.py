"""Three people play over three days in real browsers: two phones, which are closed in between, and a laptop.

Its window stays open. What the house sends to a push service is opened and handed to the browser, which shows it or
does not.

    python -m tests.server.browser.three_days [GAME...]

By hand, because it takes minutes; `tests/server/test_three_days.py` plays the same days without browsers.
"""

import json
import mmap
import re
import struct
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import click
from playwright.sync_api import Browser, Page, Worker, expect, sync_playwright
from tests.chromium import PATIENCE, QUIETLY, installed
from tests.server.browser.manners import A_WHILE, Finger, Manner, Scripted, selector
from tests.server.browser.people import PHONE, Person
from tests.server.browser.test_called import CLICKED, HEARD, ON_A_SCREEN, SHOWN, WITH_A_PUSH_SERVICE
from tests.server.calling.push_service import PushService, Subscribed
from tests.server.calling.service_beside import service_beside
from tests.server.real import RealServer, start

HOUR, DAY = 3_600.0, 86_400.0
DAYS, VISITS = 3, 3
LONGEST_WAIT = 90.0
EVENING = 5 * HOUR
"""Between two times of a day at which everybody looks whether they were called."""
GAMES = {"foodfighters:classic": 2, "consumption": 3, "foodadvice": 4}
"""With the seats that are played; of two players the third watches, and a fourth is a bot."""
PROGRAM = """
import mmap, struct, sys, time
file = open(sys.argv.pop(1), "rb")
calendar = mmap.mmap(file.fileno(), 8, access=mmap.ACCESS_READ)
real = time.time
time.time = lambda: real() + struct.unpack("d", calendar[:8])[0]
from smorgasboard.cli import main
from smorgasboard.server.calling.push import PushChannel
PushChannel.anywhere = True
main()
"""
SAME_CLOCK = "(() => { const real = Date.now; window.passed = %d; Date.now = () => real() + window.passed; })()"
LOOKS = """([looks, passed]) => {
    window.passed = passed;
    Object.defineProperty(document, "hidden", {get: () => !looks, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


class House:
    """A real server whose clock is moved, and which is closed at night."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.passed = 0.0
        calendar = folder / "calendar"
        calendar.write_bytes(bytes(8))
        with calendar.open("r+b") as file:
            self._calendar = mmap.mmap(file.fileno(), 8)
        self._program = ("-c", PROGRAM, str(calendar))
        self.server: RealServer = start(folder, program=self._program)
        self.address = self.server.url

    def wait(self, seconds: float) -> None:
        self.passed += seconds
        self._calendar[:8] = struct.pack("d", self.passed)

    def close(self) -> None:
        assert self.server.stop() == 0

    def open_again(self) -> None:
        port = urlsplit(self.address).port
        self.server = start(self._folder, "--port", str(port), program=self._program)


class Mouse(Scripted):
    def chooses(self, spot: str) -> None:
        self.person.page.locator(selector(spot)).first.click(timeout=A_WHILE)

    def agrees(self) -> None:
        self.person.page.locator("#confirm-yes").click()


class Device:
    """Somebody's browser: it can be woken while no page of the house is open in it."""

    def __init__(self, browser: Browser, house: House, service: PushService, name: str, **taste: object) -> None:
        self.house = house
        self.name = name
        self.phone = "viewport" in taste
        self.german = str(taste.get("locale", "")).startswith("de")
        self.subscribed: Subscribed = service.browser()
        self.person = Person(browser, house.address, service_workers="allow", **taste).known_as(name)
        if self.german:  # chosen, because a service worker here asks in the language of the machine
            self.person._sends("/preferences", form={"nickname": name, "ask": "on", "language": "de"})
        self._give_push_service()
        self.behind = self.person.page
        self._session = self.person.context.new_cdp_session(self.behind)
        self._registration = ""
        self._session.on("ServiceWorker.workerRegistrationUpdated", self._note)
        self.pushed = self.visits = 0
        self.slowest = 0.0

    def _give_push_service(self) -> None:
        fields = self.subscribed.fields
        given = {"endpoint": fields["endpoint"], "keys": {"p256dh": fields["p256dh"], "auth": fields["auth"]}}
        script = (WITH_A_PUSH_SERVICE % json.dumps(given)).replace("sessionStorage", "localStorage")
        self.person.context.add_init_script(script)
        self.person.context.grant_permissions(["notifications"], origin=self.house.address)

    def _note(self, told: dict[str, list[dict[str, str]]]) -> None:
        for each in told["registrations"]:
            if each["scopeURL"].startswith(self.house.address):
                self._registration = each["registrationId"]

    # ---- its pages ----

    def opens(self, address: str) -> Page:
        page = self.person.new_page()
        page.add_init_script(SAME_CLOCK % (1_000 * self.house.passed))
        self.person.page = page
        page.goto(address)
        return page

    def leaves(self) -> None:
        """The page of a phone goes; a laptop's window stays, and nobody looks at it."""
        if self.phone:
            self.person.page.close()
        else:
            self.person.page.evaluate(LOOKS, [False, 1_000 * self.house.passed])

    def looks(self, address: str) -> None:
        """What stands there has to be what the house knows, at once."""
        version, began = self.version_at_the_house(address), time.monotonic()
        if self.phone:
            self.opens(address)
        else:
            self.person.page.evaluate(LOOKS, [True, 1_000 * self.house.passed])
        self.person.page.wait_for_function(
            "version => Number(document.querySelector('#stage')?.dataset.version || 0) >= version", arg=version
        )
        self.slowest = max(self.slowest, time.monotonic() - began)

    def version_at_the_house(self, address: str) -> int:
        text = self.person.context.request.get(address).text()
        found = re.search(r'data-version="(\d+)"', text)
        return int(found[1]) if found else 0

    # ---- being called ----

    def subscribes(self) -> None:
        page = self.opens("/calls")
        page.evaluate("navigator.serviceWorker.ready")
        page.locator("[data-call-me]").first.click()
        page.locator("[data-this-browser=yes]").wait_for()
        page.close()
        self._session.send("ServiceWorker.enable")
        while not self._registration:
            self.behind.wait_for_timeout(20)
        self.worker.evaluate(ON_A_SCREEN)

    @property
    def worker(self) -> Worker:
        (worker,) = self.person.context.service_workers
        return worker

    def push(self) -> None:
        wanted = {"origin": self.house.address, "registrationId": self._registration, "data": "look"}
        self._session.send("ServiceWorker.deliverPushMessage", wanted)

    @property
    def shown(self) -> list[dict[str, str]]:
        found: list[dict[str, str]] = self.worker.evaluate(SHOWN)
        return found

    @property
    def heard(self) -> list[str]:
        found: list[str] = self.worker.evaluate(HEARD)
        return found

    def waiting(self) -> tuple[int, int]:
        """How many tables wait, and the number of the last call, as the house says it; asking is no visit."""
        told = self.person.context.request.get("/waiting").json()
        return told["count"], told.get("call", {}).get("number", 0)

    def clicks(self) -> str:
        """On what it shows: the page that opens."""
        (opened,) = self.worker.evaluate(CLICKED)
        return str(opened.removeprefix("there: "))


class Days:
    """One match."""

    def __init__(self, browser: Browser, folder: Path, service: PushService, game: str) -> None:
        self.service = service
        self.house = House(folder)
        phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
        ann = Device(browser, self.house, service, "Ann")
        ben = Device(browser, self.house, service, "Ben", locale="de-DE", **phone)
        cem = Device(browser, self.house, service, "Cem", **phone)
        self.devices = [ann, ben, cem]
        self.players = self.devices[: GAMES[game]]
        self.manners: dict[str, Manner] = {
            each.name: Finger(each.person, number) if each.phone else Mouse(each.person, number)
            for number, each in enumerate(self.devices)
        }
        self.table = ""
        self.films = 0
        self._taken = 0
        self._begin(game)

    def _begin(self, game: str) -> None:
        ann = self.devices[0]
        for each in self.devices:
            each.subscribes()
        place = ann.person._sends("/invite", form={"game": game})
        self.table = f"{self.house.address}{place}"
        ann.person._sends(f"{place}/setup", form={"players": str(GAMES[game]), "clock": str(int(DAY))})
        for each in self.players[1:]:
            invitation = re.findall(r"/join/[^\"]+", ann.person.context.request.get(place).text())[0]
            each.opens(invitation).locator("form[action*='/join/'] button.main").click()
            each.person.page.wait_for_url(re.compile("/m/"))
            each.person.page.close()
        ann.person._sends(f"{place}/fill", form={"level": "easy"})
        ann.person._sends(f"{place}/start", form={"now": "1"})
        ann.opens(place)
        for each in self.players:
            if each.phone:
                each.opens(place)
            self._plays(each)
            each.leaves()

    # ---- what goes on ----

    def pump(self) -> None:
        """Whatever the push service has taken goes to the browsers."""
        for received in self.service.received[self._taken :]:
            self._taken += 1
            device = next(each for each in self.devices if each.subscribed.endpoint.endswith(received.path))
            assert device.subscribed.opened(received.body) == b"look"
            assert received.claims()["aud"] == self.service.address
            device.pushed += received.headers["urgency"] == "high"
            device.push()

    def until(self, true: Callable[[], bool]) -> None:
        began = time.monotonic()
        while not true():
            self.pump()
            self.devices[0].behind.wait_for_timeout(50)
            assert time.monotonic() - began < LONGEST_WAIT, self.told()

    def told(self) -> str:
        """For whoever has to find out what went wrong."""
        facts = [
            f"{each.name}: (waiting, number) {each.waiting()}, {each.pushed} pushes, heard {each.heard}, "
            f"shows {each.shown}, {each.visits} visits"
            for each in self.devices
        ]
        return "\n".join(["Somebody waits in vain:", *facts, self.house.server.log.read_text()[-2_000:]])

    def called(self, device: Device) -> bool:
        """Whoever is waited for is called; whoever is not sees no message any more."""
        count, _number = device.waiting()
        return (len(device.shown) == 1) == (count > 0 and device in self.players)

    def _plays(self, device: Device) -> None:
        """Until others are to decide."""
        manner = self.manners[device.name]
        while device.person.my_turn and not device.person.over:
            if paths := device.person.paths:
                manner.plays(manner._chosen(paths))

    def _skips_film(self, device: Device) -> None:
        skip = device.person.page.locator("#film-skip")
        device.person.page.wait_for_timeout(300)
        if skip.is_visible():
            self.films += 1
            skip.click()
            expect(skip).to_be_hidden()

    def comes(self, device: Device) -> None:
        (message,) = device.shown
        assert message["title"] == ("Ein Tisch wartet auf dich" if device.german else "One table waits for you")
        assert device.clicks().split("?")[0] == self.table
        device.looks(self.table)
        device.visits += 1
        self._skips_film(device)
        self._plays(device)
        device.leaves()
        self.house.wait(20)  # they count as gone; and it is less than somebody may hold a call in hand

    def check(self) -> None:
        """Nobody hears a call twice, and everybody comes when called; one may just be on its way."""
        for each in self.devices:
            _count, number = each.waiting()
            assert max(each.pushed, len(each.heard)) <= number, self.told()
            assert each.visits in (number, number - 1), self.told()

    def heard_all(self, device: Device) -> bool:
        _count, number = device.waiting()
        return device.pushed == len(device.heard) == number

    def play(self) -> None:
        for _day in range(DAYS):
            for _visit in range(VISITS):
                self.house.wait(EVENING)
                for each in self.players:
                    self.until(lambda each=each: self.called(each))  # type: ignore[misc]
                    if each.shown:
                        self.comes(each)
                    self.check()
            self.house.close()  # a night
            self.house.wait(9 * HOUR)
            self.house.open_again()
        for each in self.devices:
            self.until(lambda each=each: self.heard_all(each))  # type: ignore[misc]

    def close(self) -> None:
        for each in self.devices:
            each.person.context.close()
        self.house.close()
        troubles = [one for each in self.devices for one in each.person.troubles]
        troubles = [one for one in troubles if "ERR_" not in one]  # of the nights
        assert not troubles, troubles


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        yield playwright.chromium.launch(executable_path=installed(), args=QUIETLY)


def main(games: list[str]) -> None:
    with chromium() as browser:
        for game in games:
            began = time.monotonic()
            with tempfile.TemporaryDirectory() as folder, service_beside() as service:
                days = Days(browser, Path(folder), service, game)
                days.play()
                days.close()
            told = ", ".join(f"{each.name} {each.pushed} calls and {each.visits} visits" for each in days.devices)
            slowest = max(each.slowest for each in days.devices)
            took = f"right after {slowest:.2f} s at most; took {time.monotonic() - began:.0f} s"
            click.echo(f"{game}: {told}; {days.films} films; {took}")


if __name__ == "__main__":
    main(sys.argv[1:] or list(GAMES))
