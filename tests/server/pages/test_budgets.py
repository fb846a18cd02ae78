"""What a browser loads until a page stands there, compressed as it goes over the line: light enough for a weak one."""

import re
from urllib.parse import urljoin

import pytest
from tests.server.guests import Browser, HouseForTests, Page

import smorgasboard as sb

pytestmark = pytest.mark.anyio
KB = 1000
FIRST_PAGE, MATCH_PAGE, LAID_OUT = 120 * KB, 250 * KB, 300 * KB
LOADED = {"script": "src", "img": "src", "image": "href", "use": "href", "source": "src", "iframe": "src"}
RELATIONS = ("stylesheet", "icon", "manifest", "preload", "modulepreload")
IMPORTED = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']""")
"""In a script of ours; types that comments speak of have other brackets."""
DRAWN = re.compile(r"""url\(["']?([^"')#]+)""")


async def fetched(somebody: Browser, path: str) -> tuple[int, str, str]:
    """How many bytes came over the line, what they are, and what they say."""
    async with somebody.http.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
        assert answer.status_code == 200, path
        raw = [piece async for piece in answer.aiter_raw()]
    kind = answer.headers["content-type"].split(";")[0]
    text = await somebody.http.get(path) if kind.startswith("text/") else None
    return sum(map(len, raw)), kind, text.text if text else ""


def named_by(path: str, kind: str, text: str) -> set[str]:
    if kind == "text/html":
        found = in_page(Page.read(text))
    elif kind == "text/css":
        found = DRAWN.findall(text)
    elif kind in ("text/javascript", "application/javascript"):
        found = IMPORTED.findall(without_comments(text))
    else:
        found = []
    return {urljoin(path, each.split("#")[0]) for each in found if each.split("#")[0] and not each.startswith("data:")}


def in_page(page: Page) -> list[str]:
    links = [facts["href"] for facts in page.all("link") if facts.get("rel") in RELATIONS]
    return links + [facts[LOADED[tag]] for tag, facts in page.elements if tag in LOADED and facts.get(LOADED[tag])]


def without_comments(script: str) -> str:
    return re.sub(r"/\*.*?\*/", "", script, flags=re.DOTALL)


async def loads(somebody: Browser, path: str) -> dict[str, int]:
    """By address what a page and all that it asks for weigh."""
    weights: dict[str, int] = {}
    new = {path}
    while new:
        address = new.pop()
        weights[address], kind, text = await fetched(somebody, address)
        new |= named_by(address, kind, text) - weights.keys()
    return weights


def in_words(weights: dict[str, int]) -> str:
    return "\n".join(f"{size:>8} {path}" for path, size in sorted(weights.items(), key=lambda each: -each[1]))


async def test_the_first_page_is_light(house: HouseForTests) -> None:
    found = await loads(house.browser(), "/")
    assert {path.split("?")[0] for path in found} > {"/static/base.css", "/static/calling.js", "/static/icons.svg"}
    assert sum(found.values()) < FIRST_PAGE, in_words(found)


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted({game.name for game in sb.games()}))
async def test_a_match_page_is_light(house: HouseForTests, game: str) -> None:
    ann = await house.browser().call_me("Ann")
    installed = next(each for each in sb.games() if each.name == game)
    match = await ann.opened("play", f"{game}:{installed.edition}")
    found = await loads(ann, f"/m/{match}")
    assert {path.split("?")[0] for path in found} > {"/static/table.js", "/static/spots.js", "/static/match.css"}
    assert sum(found.values()) < MATCH_PAGE, in_words(found)


async def test_what_is_laid_out_for_times_without_a_line_is_light(house: HouseForTests) -> None:
    ann = house.browser()
    shell = re.findall(r'"([^"]*)"', re.findall(r"const SHELL = (.*);", (await ann.get("/sw.js")).text)[0])
    found = {path: (await fetched(ann, f"/{path}"))[0] for path in shell}
    assert sum(found.values()) < LAID_OUT, in_words(found)
