"""`kill -9` while somebody takes a device along, comes back by a phrase, or goes for good: nobody is lost half-way."""

import re
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select
from tests.server.real import RealServer, start

from smorgasboard.server.storage import Store, schema

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
DIES_AFTER = """
import os, signal
from smorgasboard.cli import main
from smorgasboard.server.storage import Store
real = Store.{what}
async def last(*facts):
    await real(*facts)
    os.kill(os.getpid(), signal.SIGKILL)
Store.{what} = last
main()
"""
DIES_AT_THE_SECOND_MATCH = """
import os, signal
from smorgasboard.cli import main
from smorgasboard.server.storage.beside import upkeep
real, done = upkeep.forget_visitor, []
def once(*facts):
    if done:
        os.kill(os.getpid(), signal.SIGKILL)
    done.append(facts)
    return real(*facts)
upkeep.forget_visitor = once
main()
"""


class House:
    def __init__(self, folder: Path, program: str) -> None:
        self.folder = folder
        self.server: RealServer = start(folder, program=("-c", program))

    def browser(self, cookies: httpx.Cookies | None = None) -> httpx.Client:
        client = self.server.browser()
        if cookies is not None:
            client.cookies = cookies
        return client

    def start_again(self, *browsers: httpx.Client) -> list[httpx.Client]:
        self.server.process.wait()
        self.server = start(self.folder)
        return [self.browser(each.cookies) for each in browsers]


def opens(somebody: httpx.Client, way: str = "same-screen") -> str:
    answer = somebody.post(f"/{way}", data={"game": "foodfighters:classic"})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def dies(somebody: httpx.Client, path: str, **fields: str) -> None:
    with suppress(httpx.TransportError):
        somebody.post(path, data=fields)


def waits_on_shelf(somebody: httpx.Client, table: str) -> bool:
    return table in somebody.get("/").text


async def test_a_link_that_was_used_as_the_house_died_is_used_and_another_one_works(tmp_path: Path) -> None:
    house = House(tmp_path, DIES_AFTER.format(what="use_link"))
    try:
        laptop, phone = house.browser(), house.browser()
        table = opens(laptop)
        link = link_of(laptop)
        dies(phone, link, sure="yes")
        laptop, phone = house.start_again(laptop, phone)
        assert waits_on_shelf(laptop, table), "the laptop lost nothing"
        assert phone.get(link).status_code == 404
        assert phone.post(link_of(laptop), data={"sure": "yes"}).status_code == 303
        assert waits_on_shelf(phone, table)
    finally:
        house.server.kill()


def link_of(somebody: httpx.Client) -> str:
    found = re.findall(r'/device/[^"]+', somebody.post("/devices/link").text)
    return str(found[0])


async def test_a_phrase_that_was_used_as_the_house_died_works_again(tmp_path: Path) -> None:
    house = House(tmp_path, DIES_AFTER.format(what="use_phrase"))
    try:
        laptop, phone = house.browser(), house.browser()
        table = opens(laptop)
        phrase = " ".join(re.findall(r"<li>(\w+ \w+)</li>", laptop.post("/devices/phrase").text))
        dies(phone, "/recover", phrase=phrase, sure="yes")
        laptop, phone = house.start_again(laptop, phone)
        assert waits_on_shelf(laptop, table)
        assert phone.post("/recover", data={"phrase": phrase, "sure": "yes"}).status_code == 303
        assert waits_on_shelf(phone, table)
    finally:
        house.server.kill()


async def test_who_was_half_deleted_as_the_house_died_goes_wholly_the_next_time(tmp_path: Path) -> None:
    house = House(tmp_path, DIES_AT_THE_SECOND_MATCH)
    try:
        ann = house.browser()
        link_of(ann)  # now she is stored
        tables = [opens(ann) for _ in range(3)]
        dies(ann, "/tables/delete", sure="everything")
        (ann,) = house.start_again(ann)
        left = [table for table in tables if waits_on_shelf(ann, table)]
        assert len(left) == 2, "the first one is gone"
        assert ann.post("/tables/delete", data={"sure": "everything"}).status_code == 303
    finally:
        house.server.kill()
    assert in_the_store(tmp_path) == (0, 0)


def in_the_store(folder: Path) -> tuple[int, int]:
    """Matches, and people."""
    store = Store.open(f"sqlite:///{folder / 'matches.db'}")
    with store._database.reading.connect() as connection:
        counts = [len(connection.execute(select(table)).all()) for table in (schema.matches, schema.people)]
    store.close()
    return counts[0], counts[1]
