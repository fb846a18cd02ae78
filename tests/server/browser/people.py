"""People before real browsers, who notice everything that goes wrong in theirs."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    FilePayload,
    Locator,
    Page,
    Response,
    ViewportSize,
    expect,
)
from tests.chromium import PATIENCE

PHONE: ViewportSize = {"width": 360, "height": 740}
LAPTOP: ViewportSize = {"width": 1280, "height": 720}
MY_TURN = "#stage[data-my-turn]"
OVER = "#stage.over"


class Person:
    """One browser context: a cookie jar, a page, and a list of everything that went wrong in it."""

    def __init__(self, browser: Browser, address: str, **taste: Any) -> None:
        usual = {"viewport": LAPTOP, "reduced_motion": "reduce", "locale": "en-GB", "service_workers": "block"}
        settings = {**usual, "base_url": address, **taste}
        self.context: BrowserContext = browser.new_context(**settings)
        self.context.set_default_timeout(PATIENCE)
        self.address = address
        self._own = {"origin": address, "sec-fetch-site": "same-origin", "accept-language": str(settings["locale"])}
        self.troubles: list[str] = []
        self._tolerated: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.troubles.append(f"script: {error}"))
        page.on("response", self._check)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.troubles.append(f"console: {message.text} {message.location.get('url', '')}")

    def _check(self, response: Response) -> None:
        if response.status >= 400:
            self.troubles.append(f"{response.status} {response.request.method} {response.url}")

    @contextmanager
    def tolerating(self, *patterns: str) -> Iterator[None]:
        """Troubles that the test itself asks for, as long as they fit one of these patterns."""
        before = len(self.troubles)
        yield
        new = self.troubles[before:]
        self.troubles[before:] = [each for each in new if not any(re.search(one, each) for one in patterns)]
        self._tolerated += patterns

    def untroubled(self) -> None:
        late = [each for each in self.troubles if not any(re.search(one, each) for one in self._tolerated)]
        assert not late, late

    # ---- ways in ----

    def go(self, path: str) -> "Person":
        self.page.goto(path)
        return self

    def known_as(self, nickname: str, ask: str = "on") -> "Person":
        """What `prefer` does, without a page: most tests only need somebody with a name."""
        self._sends("/preferences", form={"nickname": nickname, "ask": ask})
        return self

    def opens_for_seats(self, game: str, seats: list[dict[str, str]], options: dict[str, Any]) -> "Person":
        """A match that somebody's program asks for; its first free seat is this person's."""
        wanted = {"game": game, "seats": seats, "options": options}
        answer = self.context.request.post("/api/v1/matches", headers=self._own, data=wanted)
        return self.go(f"/m/{answer.json()['id']}")

    def _sends(self, path: str, **content: Any) -> str:
        """As a form of ours does; returns where it leads."""
        answer = self.context.request.post(path, headers=self._own, max_redirects=0, **content)
        assert answer.status == 303, answer.text()
        return str(answer.headers["location"])

    def prefer(self, **wishes: str) -> "Person":
        """Sets preferences by the form of the shelf: nickname, language, theme, and ticks as on or off."""
        self.go("/")
        self.page.locator("#preferences summary").click()
        for name, value in wishes.items():
            field = self.page.locator(f'#preferences [name="{name}"]')
            if value in ("on", "off"):
                field.set_checked(value == "on")
            elif name == "nickname":
                field.fill(value)
            else:
                field.select_option(value)
        with self.page.expect_navigation():
            self.page.locator("#preferences form button").click()
        return self

    def opens(self, way: str, game: str = "foodfighters:classic") -> "Person":
        """Presses one of the ways in on the shelf: play, same-screen, invite, tour."""
        self.go("/")
        forms = self.page.locator(f'form[action="/{way}"]', has=self.page.locator(f'input[value="{game}"]'))
        if way == "play":
            forms.locator('select[name="level"]').first.select_option("easy")
        forms.locator("button").first.click()
        self.page.wait_for_url(re.compile(r"/m/"))
        return self

    # ---- at the table ----

    @property
    def match(self) -> str:
        found = re.search(r"/m/([^/?]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    @property
    def version(self) -> int:
        return int(self.page.locator("#stage").get_attribute("data-version") or 0)

    @property
    def paths(self) -> list[tuple[list[str], str, str, bool]]:
        """Ways of clicking, the action they mean, its words, and whether it is final."""
        return [tuple(path) for path in json.loads(self.page.locator("#paths").text_content() or "[]")]

    @property
    def over(self) -> bool:
        return self.page.locator(OVER).count() > 0

    @property
    def my_turn(self) -> bool:
        return self.page.locator(MY_TURN).count() > 0

    def spot(self, name: str) -> Locator:
        return self.page.locator(f'[data-spot="{name}"]')

    def see(self, selector: str, words: str | re.Pattern[str] | None = None) -> Locator:
        place = self.page.locator(selector)
        if words is None:
            expect(place.first).to_be_visible(timeout=PATIENCE)
        else:
            expect(place).to_contain_text(words, timeout=PATIENCE)
        return place

    def await_turn(self) -> "Person":
        """Until it is this person's turn, or the match is over."""
        self.page.locator(f"{MY_TURN}, {OVER}").wait_for()
        return self

    def await_version(self, least: int) -> "Person":
        versions = re.compile("|".join(str(number) for number in range(least, least + 60)))
        expect(self.page.locator("#stage")).to_have_attribute("data-version", re.compile(f"^({versions.pattern})$"))
        return self

    def points_at(self, way: list[str]) -> None:
        for spot in way:
            self.spot(spot).click()

    def plays(self, way: list[str]) -> None:
        """Clicks a way to the end, agrees if asked, and waits until the table has moved."""
        before = self.version
        self.points_at(way)
        self.agrees(before)
        self.await_version(before + 1)

    def agrees(self, before: int) -> None:
        """Either a question comes up, or the table moves on from this version."""
        self.page.locator(f"#confirm:not([hidden]), #stage:not([data-version='{before}'])").first.wait_for()
        if self.page.locator("#confirm").is_visible():
            self.page.locator("#confirm-yes").press("Enter")

    def any_way(self, chance: Random) -> list[str]:
        """Of all that glows something at random, attacks first: matches end sooner."""
        ways = [path[0] for path in self.paths if path[1].startswith(("attack", "fill"))]
        return chance.choice(ways or [path[0] for path in self.paths])

    def says_who(self) -> "Person":
        """Before a covered table on a shared screen."""
        self.page.locator(".handover button").click()
        return self.await_turn()

    def says(self, text: str) -> None:
        chat = self.page.locator("#chat")
        if chat.get_attribute("open") is None:
            chat.locator("summary").click()
        self.page.locator("#say").fill(text)
        self.page.locator("#say").press("Enter")

    def ends(self, almost: str, last: str) -> "Person":
        """Plays the last action of a match that is brought."""
        self.brings(almost).uncovers().plays(next(path[0] for path in self.paths if path[1] == last))
        self.see(OVER)
        return self

    def uncovers(self) -> "Person":
        """Where a shared screen is covered."""
        return self.says_who() if self.page.locator(".handover").count() else self

    def brings(self, record: str) -> "Person":
        """A match from a file: all its seats are this person's. What `uploads` does, without the shelf."""
        return self.go(self._sends("/import", multipart={"record": _file(record)}))

    def uploads(self, record: str) -> "Person":
        self.go("/")
        self.page.locator("details", has=self.page.locator("#record")).locator("summary").click()
        self.page.locator("#record").set_input_files(_file(record))
        self.page.locator('form[action="/import"] button').click()
        self.page.wait_for_url(re.compile(r"/m/"))
        return self


def _file(record: str) -> FilePayload:
    return FilePayload(name="match.jsonl", mimeType="application/json", buffer=record.encode())
