"""Photographs every page and ten moments of each game, at four sizes and in two lights: `make screenshots`.

The album lies in build/screenshots, with an index.html to look at it; the README's few pictures lie beside this file.
`python -m docs.pictures.screenshots --readme` makes only those.
"""

import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from docs.pictures.moving import animated
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from tests.chromium import QUIETLY, installed
from tests.server.browser.house import open_house
from tests.server.browser.moments import Party, a_party, before_the_end, in_the_middle, when_ann_may
from tests.server.browser.people import Person
from tests.server.browser.test_shapes import pages, pages_around_tables
from tests.server.browser.test_ten_moments import GAMES, ten_moments

ALBUM = Path(__file__).resolve().parents[2] / "build" / "screenshots"
Light = Literal["light", "dark"]
SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "sideways": {"width": 844, "height": 390},
    "laptop": {"width": 1280, "height": 800},
    "desktop": {"width": 1920, "height": 1080},
}
LIGHTS: tuple[Light, ...] = ("light", "dark")
QUALITY = 0.8
FRAMES, FRAME, PLAIN = 12, 900, 0.55
"""Pictures of a moving one, milliseconds of each, and how plain they are."""
NARROW = 800
"""Pixels across a moving picture."""
OPENED = """async (name) => { await new Promise(requestAnimationFrame);
  document.querySelector(`.panel#${CSS.escape(name)}`)?.setAttribute("open", "") }"""
"""A picture of a panel shows it, though panels are laid anew for each size."""
PAINTED = """document.fonts.ready.then(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(done))))"""


class Album:
    def __init__(self) -> None:
        self._names: dict[str, None] = {}

    def takes(self, person: Person, name: str, light: Light) -> None:
        """As everybody sees it: a page is loaded once, and fits itself to each size."""
        self._names[name] = None
        for size, viewport in SIZES.items():
            person.page.set_viewport_size(viewport)
            person.page.evaluate(OPENED, name)
            person.page.evaluate(PAINTED)
            person.page.screenshot(path=ALBUM / f"{name}-{size}-{light}.jpg", type="jpeg", quality=70)
        person.page.set_viewport_size(SIZES["laptop"])
        sys.stdout.write(f"{name} {light}\n")

    def bind(self) -> None:
        """An index to look at it all."""
        rows = "".join(f"<h2>{escape(name)}</h2><p>{self._row(name)}</p>" for name in self._names)
        style = "body{font:16px sans-serif;background:#888}img{height:320px;margin:2px;vertical-align:top}"
        (ALBUM / "index.html").write_text(f"<!doctype html><meta charset=utf-8><style>{style}</style>{rows}")

    @staticmethod
    def _row(name: str) -> str:
        files = [f"{name}-{size}-{light}.jpg" for light in LIGHTS for size in SIZES]
        return "".join(f'<a href="{file}"><img loading="lazy" src="{file}" alt="{file}"></a>' for file in files)


def everything(person: Person) -> Iterator[str]:
    for name in pages(person):
        yield name.replace(" ", "-")
    for name in pages_around_tables(person):
        yield name.replace(" ", "-")
    for game in GAMES:
        person.go(f"/rules/{game}")
        yield f"rules-{game}"
        for number, moment in enumerate(ten_moments(person, game)):
            yield f"{game}-{number}-{moment}"
    person.go("/lab")
    yield "lab"
    person.page.locator('a[href^="/lab?game="]').first.click()
    yield "lab-form"


# ---- for the README ----


def best_of(person: Person) -> Iterator[tuple[str, str, Light]]:
    """The file's name, the size and the light of each picture, once its page is there."""
    person.go("/")
    yield "shelf", "laptop", "light"
    person.brings(in_the_middle())
    yield "phone", "phone", "light"
    person.page.set_viewport_size(SIZES["laptop"])
    person.spot(next(path for path in person.paths if path[1].startswith("attack"))[0][0]).click()
    yield "table", "laptop", "light"
    person.brings(when_ann_may("shop", Party("consumption", 4), "supper", 320)).uncovers()
    yield "kitchen", "laptop", "light"
    person.brings(when_ann_may("vote", Party("foodadvice", 6), "launch", 80)).uncovers()
    yield "launch", "laptop", "light"
    person.opens("tour").await_turn()
    yield "lamplight", "laptop", "dark"


def for_readme(person: Person) -> None:
    here, darkroom = Path(__file__).parent, person.context.new_page()
    for name, size, light in best_of(person):
        person.page.set_viewport_size(SIZES[size])
        if light == "dark":
            person.page.emulate_media(color_scheme=light)
            person.page.reload()
        (here / f"{name}.webp").write_bytes(developed(darkroom, shot(person.page), QUALITY))
    person.page.emulate_media(color_scheme="light")
    for game in GAMES:
        frames = [developed(darkroom, picture, PLAIN, NARROW) for picture in _scenes(person, game)]
        (here / f"{game}.webp").write_bytes(animated(frames, FRAME))


def _scenes(person: Person, game: str) -> Iterator[bytes]:
    """Evenly through a match, to its end."""
    person.page.set_viewport_size(SIZES["laptop"])
    person.ends(*before_the_end(party=a_party(game)))
    match = person.match
    person.go(f"/m/{match}/replay")
    last = int(person.page.locator("#stage").get_attribute("data-last") or 0)
    for frame in range(FRAMES - 1):
        person.go(f"/m/{match}/replay?at={1 + frame * last // (FRAMES - 1)}")
        yield shot(person.page)
    person.go(f"/m/{match}")
    yield shot(person.page)


def shot(page: Page) -> bytes:
    page.evaluate(PAINTED)
    return page.screenshot()


def developed(darkroom: Page, png: bytes, quality: float, width: int = 0) -> bytes:
    return b64decode(darkroom.evaluate(TO_WEBP, [b64encode(png).decode(), quality, width]))


TO_WEBP = """async ([png, quality, width]) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width || picture.width;
  canvas.height = Math.round(picture.height * canvas.width / picture.width);
  const pencil = canvas.getContext("2d", { alpha: false });
  pencil.imageSmoothingQuality = "high";
  pencil.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


@contextmanager
def browser() -> Iterator[Browser]:
    path = installed()
    if path is None:
        sys.exit("No browser here: apt install chromium")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=path, args=QUIETLY)


def somebody(chromium: Browser, address: str, light: Light) -> Person:
    """To whom no film is offered: it would lie over the table."""
    ann = Person(chromium, address, viewport=SIZES["laptop"], color_scheme=light).known_as("Ann")
    ann.context.route("**/film?since=*", lambda route: route.fulfill(json={"frames": []}))
    return ann


def everybody_looks(chromium: Browser, address: str) -> None:
    album = Album()
    for light in LIGHTS:
        ann = somebody(chromium, address, light)
        for name in everything(ann):
            album.takes(ann, name, light)
        ann.context.close()
    album.bind()


def main() -> None:
    ALBUM.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, open_house(Path(folder)) as address, browser() as chromium:
        if "--readme" not in sys.argv[1:]:
            everybody_looks(chromium, address)
        for_readme(somebody(chromium, address, "light"))


if __name__ == "__main__":
    main()
