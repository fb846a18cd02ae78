"""A few steps of a match in a house that has only a path of its host, behind a real Caddy."""

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser
from tests.server import caddy
from tests.server.browser.house import open_house
from tests.server.browser.people import Person

ROOT = "/food"
WAYS = {"taken off": "handle_path", "whole": "handle"}
SITE = """
http://127.0.0.1:{port} {{
	{handle} /food* {{
		reverse_proxy {house}
	}}
	respond "Somebody else's pages" 404
}}
"""


@pytest.mark.parametrize("way", WAYS)
def test_people_play_under_a_path(chromium: Browser, tmp_path: Path, way: str) -> None:
    port = caddy.free_port()
    site = f"http://127.0.0.1:{port}"
    with open_house(tmp_path, "--address", f"{site}{ROOT}") as house:
        config = SITE.format(port=port, handle=WAYS[way], house=house.removeprefix("http://"))
        with caddy.running(tmp_path, port, caddy.WITHOUT_ADMIN + config):
            ann = Person(chromium, site)
            _opens_a_match(ann)
            _plays(ann)
            ann.context.close()
    ann.untroubled()


def _opens_a_match(ann: Person) -> None:
    ann.go(f"{ROOT}/")
    form = ann.page.locator(f'form[action="{ROOT}/play"]', has=ann.page.locator('input[value="foodfighters:classic"]'))
    form.locator("select").select_option("easy")
    form.locator("button").click()
    ann.page.wait_for_url(re.compile(f"{ROOT}/m/"))


def _plays(ann: Person) -> None:
    chance = Random(1)
    for _ in range(4):
        ann.await_turn()
        ann.plays(ann.any_way(chance))
    ann.says("Anybody hungry?")
    ann.see("#chat", "Anybody hungry?")
    ann.page.keyboard.press("Escape")
    ann.page.locator("[data-drawer]").click()
    ann.see("#drawer-page h2")
    ann.page.keyboard.press("Escape")
    ann.page.locator(".brand").click()
    ann.page.wait_for_url(re.compile(f"{ROOT}/$"))
    ann.see(f'a[href^="{ROOT}/m/"]')
