"""Ways of playing a whole match: by keys, with a finger, and in a browser that runs no scripts."""

from abc import ABC, abstractmethod
from collections import Counter
from contextlib import suppress
from random import Random

from playwright.sync_api import Error
from tests.server.browser.people import Person

LONGEST = 200
"""More own actions than a match of any game takes when every kind of action gets its turn."""
MOST_KEYS = 120
TRIES = 20
A_WHILE = 10_000
"""Milliseconds until somebody looks again whether what they wanted is still there."""
HAS_FOCUS = "(wanted) => document.activeElement.matches(wanted)"
FOCUS_IS_AT_THE_PROMPT = "() => document.activeElement.matches('#prompt, #tour')"
PICKED = "[data-spot].picked"
FOCUS = "() => document.activeElement.outerHTML.slice(0, 120)"


def sits_down_with_bots(person: Person, game: str, players: int) -> Person:
    seats = [{"kind": "person"}, *({"kind": "bot", "level": "easy"} for _ in range(players - 1))]
    return person.opens_for_seats(game, seats, {})


def selector(spot: str) -> str:
    """Where a spot is on the page: on the table, or as the button below the lines that its action asks for."""
    return f'[data-spot="{spot}"], .writing button[value="{spot.removeprefix("button:")}"]'


class OutOfReach(Exception):
    """Keys do not lead there, or not any more."""


class Manner(ABC):
    """Somebody who tries every kind of action about equally often: so all of them occur, and matches end soon."""

    def __init__(self, person: Person, seed: int = 1) -> None:
        self.person = person
        self._chance = Random(seed)
        self._used: Counter[str] = Counter()

    def plays_to_the_end(self) -> None:
        for _ in range(LONGEST):
            self.awaits_turn()
            if self.person.over:
                return
            if paths := self.person.paths:  # else somebody else has just changed what may be done
                self.plays(self._chosen(paths))
        raise AssertionError("the match does not end")

    def _chosen(self, paths: list[tuple[list[str], str, str, bool]]) -> list[str]:
        rarest = min(self._used[_verb(path[1])] for path in paths)
        way, action, *_ = self._chance.choice([path for path in paths if self._used[_verb(path[1])] == rarest])
        self._used[_verb(action)] += 1
        return way

    @abstractmethod
    def awaits_turn(self) -> None: ...

    def plays(self, way: list[str]) -> None:
        """As far as it goes: others decide at the same time, and what they do may make it impossible."""
        before = self.person.version
        for spot in way:
            if not self._chosen_in_time(spot, way):
                return
        self.goes_through(way, before)

    def _chosen_in_time(self, spot: str, way: list[str]) -> bool:
        for _ in range(TRIES):
            if not self.is_open(way):
                return False
            with suppress(Error, OutOfReach):
                self.chooses(spot)
                return True
        raise AssertionError(f"{spot} cannot be chosen")

    def is_open(self, way: list[str]) -> bool:
        return any(path[0] == way for path in self.person.paths)

    @abstractmethod
    def chooses(self, spot: str) -> None: ...

    @abstractmethod
    def goes_through(self, way: list[str], before: int) -> None:
        """Agrees where there is a question; then the table has moved on from that version."""


def _verb(action: str) -> str:
    return action.split(maxsplit=1)[0]


class Scripted(Manner):
    def awaits_turn(self) -> None:
        self.person.await_turn()

    def plays(self, way: list[str]) -> None:
        self.puts_back()
        super().plays(way)

    def puts_back(self) -> None:
        """What is still picked, because somebody else was first."""
        while self.person.page.locator(PICKED).count():
            self.person.page.keyboard.press("Escape")

    def goes_through(self, way: list[str], before: int) -> None:
        page = self.person.page
        page.locator(f"#confirm:not([hidden]), #stage:not([data-version='{before}'])").first.wait_for()
        if page.locator("#confirm").is_visible():
            self.agrees()
        self.person.await_version(before + 1)
        page.wait_for_function(FOCUS_IS_AT_THE_PROMPT)

    @abstractmethod
    def agrees(self) -> None:
        """To the question whether they are sure."""


class Keys(Scripted):
    """Nothing but keys: T for what glows, Tab for what is written, Enter."""

    def chooses(self, spot: str) -> None:
        self._goes_to(selector(spot), "t" if self.person.spot(spot).count() else "Tab")
        self.person.page.keyboard.press("Enter")

    def agrees(self) -> None:
        self._goes_to("#confirm-yes", "Tab")
        self.person.page.keyboard.press("Enter")

    def _goes_to(self, wanted: str, key: str) -> None:
        passed = []
        for _ in range(MOST_KEYS):
            if self.person.page.evaluate(HAS_FOCUS, wanted):
                return
            self.person.page.keyboard.press(key)
            passed.append(self.person.page.evaluate(FOCUS))
        raise OutOfReach(f"{key} leads not to {wanted}, but to {passed}")


class Finger(Scripted):
    def chooses(self, spot: str) -> None:
        self.person.page.locator(selector(spot)).first.tap(timeout=A_WHILE)

    def agrees(self) -> None:
        self.person.page.locator("#confirm-yes").tap()

    def puts_back(self) -> None:
        while self.person.page.locator(PICKED).count():
            with suppress(Error):
                self.person.page.locator("#confirm-no:visible, #cancel:visible").first.tap(timeout=A_WHILE)


class NoScripts(Manner):
    """Plain forms: every choice is a page, as it was when it was asked for."""

    def awaits_turn(self) -> None:
        self.person.page.reload()
        while not (self.person.my_turn or self.person.over):
            self.person.page.reload()

    def chooses(self, spot: str) -> None:
        self._presses(selector(spot))

    def goes_through(self, way: list[str], before: int) -> None:
        if self.person.page.locator(".confirm-bar").count():
            self._presses(".confirm-bar button")

    def _presses(self, wanted: str) -> None:
        self.person.page.locator(wanted).first.press("Enter", timeout=A_WHILE)
        self.person.page.wait_for_load_state()
