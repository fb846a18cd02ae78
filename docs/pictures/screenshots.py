"""Photographs every page in a real browser: `make screenshots`.

The whole album lies in build/screenshots, the README's few pictures beside this file.
"""

import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright
from tests.chromium import QUIETLY, installed
from tests.server.browser.house import open_house
from tests.server.browser.moments import FIGHT, Party, before_the_end, in_the_middle, when_ann_may
from tests.server.browser.people import LAPTOP, PHONE, Person

ROOT = Path(__file__).resolve().parents[2]
ALBUM = ROOT / "build" / "screenshots"
SIZES = {"laptop": LAPTOP, "phone": PHONE}
FOR_README = {
    "shelf": "shelf-laptop-light-en",
    "table": "table-picked-laptop-light-en",
    "lamplight": "tour-laptop-dark-en",
    "phone": "table-phone-light-en",
    "end": "end-laptop-light-en",
    "kitchen": "kitchen-4-laptop-light-en",
    "launch": "launch-vote-6-laptop-light-en",
}
QUALITY = 0.8
LESSONS = 7
"""So far goes the guided game before its picture: dice have rolled, somebody lies in the tray."""
SUPPERS = {1: 90, 2: 140, 4: 320}
"""Players of Consumption, and after how many steps the picture is taken."""
CART = 3
LAUNCHES = {4: 55, 6: 80}
"""Players of FoodAdvice, and after how many steps the second round has begun."""
IN_ROUND_TWO = ("keep", "vote", "shop", "channel")
"""What may be done there; customers are Ann's to turn over in the first round."""


PAINTED = """document.fonts.ready.then(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(done))))"""


class Photographer(Person):
    """Walks through the house and takes a picture of everything."""

    def __init__(self, browser: Browser, address: str, size: str, theme: str, language: str) -> None:
        super().__init__(browser, address, viewport=SIZES[size], has_touch=size == "phone")
        self.phone = size == "phone"
        self._size = size
        self._suffix = f"{size}-{theme}-{language}"
        self.prefer(nickname="Ann", theme=theme, language=language)

    def takes(self, name: str) -> None:
        self.page.evaluate(PAINTED)
        self.page.screenshot(path=ALBUM / f"{name}-{self._suffix}.png")

    def takes_all(self, name: str) -> None:
        """The whole page, however long."""
        self.page.screenshot(path=ALBUM / f"{name}-{self._suffix}.png", full_page=True)

    # ---- the rooms ----

    def shelf(self) -> None:
        self.go("/").takes_all("shelf")
        self.page.locator("#preferences summary").click()
        self.takes("preferences")

    def lobby(self, guest: Person) -> None:
        self.opens("invite")
        self.takes_all("lobby")
        guest.go(self.page.locator("#invite-url").input_value())
        guest.page.screenshot(path=ALBUM / f"join-{self._suffix}.png")
        guest.page.locator("#nickname-here").fill("Bea")
        guest.page.locator("main form button").click()
        guest.see(".lobby")
        guest.page.screenshot(path=ALBUM / f"lobby-guest-{self._suffix}.png", full_page=True)
        self.see(".seat-row.seat-1 .who", "Bea")
        self._option("first", "seat1")
        self._option("teams", "veggies-meats")
        self.page.locator(".start button").click()
        self.see(".board")
        self.await_turn()
        self.takes("table-first-turn")
        guest.see(".board")
        guest.page.screenshot(path=ALBUM / f"table-waiting-{self._suffix}.png")

    def _option(self, name: str, value: str) -> None:
        if not self.page.locator("#setup-rest[open]").count():
            self.page.locator("#setup-rest > summary").click()
        with self.page.expect_response("**/setup"):
            self.page.locator(f"#option-{name}").select_option(value)

    def table(self) -> None:
        self.brings(in_the_middle())
        self.takes("table")
        attack = next(path for path in self.paths if path[1].startswith("attack"))
        self.spot(attack[0][0]).click()
        self.takes("table-picked")
        self.page.keyboard.press("Escape")
        dull = next(name for name in self._spots() if name not in {way[0] for way, *_ in self.paths})
        self.spot(dull).click()
        self.see(".toast")
        self.takes("why-not")
        self.page.locator("#hint button").click()
        self.see("#tip")
        self.takes("hint")
        for panel in ("log", "chat", "words", "more") if self.phone else ("chat", "words", "more"):
            self._panel(panel)
        self.page.locator("[data-drawer]").click()
        self.see("#drawer-page h1, #drawer-page h2")
        self.takes("drawer")

    def _spots(self) -> list[str]:
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('.board [data-spot]')].map(s => s.dataset.spot)"
        )
        return found

    def _panel(self, name: str) -> None:
        panel = self.page.locator(f"#{name}")
        if panel.get_attribute("open") is None:
            panel.locator("summary").first.click()
        self.takes(f"panel-{name}")
        panel.locator("summary").first.click()

    def look_back(self) -> None:
        self.brings(in_the_middle())
        self.go(f"/m/{self.match}?at=12").takes("look-back")

    def tour(self) -> None:
        self.opens("tour")
        self.await_turn()
        self.takes("tour-first")
        for _ in range(LESSONS):
            self.await_turn()
            self.plays(self.paths[0][0])
        self.await_turn()
        self.takes("tour")

    def end(self) -> None:
        self._plays_the_last_step(FIGHT)
        self.page.reload()
        self.takes("end")
        self.page.locator(".the-end figure").scroll_into_view_if_needed()
        self.takes("end-below")
        match = self.match
        self.go(f"/m/{match}/replay?at=20").takes("replay")
        self.go(f"/m/{match}/verify").takes_all("verify")
        self.go("/").takes_all("shelf-with-matches")

    def kitchen(self) -> None:
        """Consumption alone, with two and with four at the table, then all that opens there."""
        for players, least in SUPPERS.items():
            self.brings(when_ann_may("shop", Party("consumption", players), "supper", least))
            self.takes(f"kitchen-{players}")
        for at, link in enumerate(self.page.locator(".jumps a:visible").all()):
            link.click()
            self.takes(f"kitchen-part-{at}")
        self._opened("#rival-1 summary", "kitchen-rival")
        self._opened("#standing summary", "kitchen-preview")
        self.plays(["place-shop"])
        for _ in range(CART):
            self.plays(next(path[0] for path in self.paths if path[1].startswith("buy")))
        self.takes("kitchen-shopping")

    def _opened(self, summary: str, name: str) -> None:
        self.page.locator(summary).click()
        self.takes(name)
        self.page.locator(summary).click()

    def kitchen_end(self) -> None:
        for players in SUPPERS:
            self._plays_the_last_step(Party("consumption", players))
            self.takes(f"kitchen-end-{players}")
            self.page.locator(".sheet-table").scroll_into_view_if_needed()
            self.takes(f"kitchen-sheet-{players}")

    def launch(self) -> None:
        """FoodAdvice with four and with six: everything from the hand to the customers."""
        for players, least in LAUNCHES.items():
            party = Party("foodadvice", players)
            for moment, steps in [*((moment, least) for moment in IN_ROUND_TWO), ("next", least // 2)]:
                self.brings(when_ann_may(moment, party, "launch", steps))
                self.page.locator("#prompt ~ form button").click()
                self.see(".board")
                self.takes(f"launch-{moment}-{players}")

    def _plays_the_last_step(self, party: Party) -> None:
        almost, last = before_the_end(party=party)
        self.brings(almost)
        self.plays(next(path[0] for path in self.paths if path[1] == last))
        self.see("#stage.over")

    def reading(self) -> None:
        self.go("/rules/foodfighters:classic").takes_all("rules")
        self.takes("rules-top")
        self.go("/m/nothing").takes("message")


def for_readme(browser: Browser) -> None:
    """The best of the album, as small files that go with the documents."""
    page = browser.new_page()
    for name, picture in FOR_README.items():
        if (album := ALBUM / f"{picture}.png").exists():
            drawn = page.evaluate(TO_WEBP, [b64encode(album.read_bytes()).decode(), QUALITY])
            Path(__file__).with_name(f"{name}.webp").write_bytes(b64decode(drawn))
    page.close()


TO_WEBP = """async ([png, quality]) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.width, picture.height];
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


@contextmanager
def browser() -> Iterator[Browser]:
    path = installed()
    if path is None:
        sys.exit("No browser here: apt install chromium")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=path, args=QUIETLY)


def main() -> None:
    """Light and dark on laptop and phone in English, and both sizes in German."""
    ALBUM.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:]
    looks = [(size, theme, "en") for size in SIZES for theme in ("light", "dark")]
    with TemporaryDirectory() as folder, open_house(Path(folder)) as address, browser() as chromium:
        for size, theme, language in [*looks, *((size, "light", "de") for size in SIZES)]:
            if wanted and not all(word in f"{size}-{theme}-{language}" for word in wanted):
                continue
            ann = Photographer(chromium, address, size, theme, language)
            bea = Photographer(chromium, address, size, theme, language)
            ann.shelf()
            ann.lobby(bea)
            ann.table()
            ann.look_back()
            ann.tour()
            ann.end()
            ann.kitchen()
            ann.kitchen_end()
            ann.launch()
            ann.reading()
            ann.context.close()
            bea.context.close()
        for_readme(chromium)


if __name__ == "__main__":
    main()
