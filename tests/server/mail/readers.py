"""People of a house with a mail server, and what they find in their mailboxes."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import httpx
from tests.server.calling.telephone import all_left, moves, serving, to_move
from tests.server.guests import ADDRESS, Browser, HouseForTests, house_for_tests
from tests.server.mail.post_office import PostOffice, post_office

from smorgasboard.server.mail import mail_account

HOUSE = ADDRESS
ANN, BEN = "ann@friends.example", "ben@friends.example"


@asynccontextmanager
async def house_with_mail(folder: Path, office: PostOffice, **more: Any) -> AsyncIterator[HouseForTests]:
    account = mail_account(f"smtp://localhost:{office.port}", "", "Table <table@games.example>")
    async with house_for_tests(folder, mail=account, address=HOUSE, **more) as house:
        yield house


@asynccontextmanager
async def mail_house(folder: Path, **more: Any) -> AsyncIterator[tuple[HouseForTests, PostOffice]]:
    async with post_office() as office, house_with_mail(folder, office, **more) as house:
        yield house, office


def link(letter: EmailMessage, way: str) -> str:
    """The path of a link in it."""
    part = letter.get_body(("plain",))
    assert part is not None
    found = re.search(rf"{HOUSE}(/{way}\S*)", str(part.get_content()))
    assert found, str(part.get_content())
    return found[1]


async def gives(somebody: Browser, address: str = ANN, after: int = 0, every: int = 3_600) -> httpx.Response:
    return await somebody.post("/letters/address", address=address, after=after, every=every)


async def reads_mail(somebody: Browser, office: PostOffice, address: str = ANN, **wishes: int) -> None:
    """They give an address and confirm it."""
    before = len(office.taken)
    answer = await gives(somebody, address, **wishes)
    assert answer.status_code == 303, answer.text
    letter = (await office.letters(before + 1))[-1]
    answer = await somebody.house.browser().post(link(letter, "letters/yes"))
    assert answer.status_code == 200, answer.text


async def time_goes_by(house: HouseForTests, seconds: float) -> None:
    """Everything that letters wait for is as long ago as if so much time had passed."""

    def shift(connection: Any) -> None:
        for column in (
            "calls.sent",
            "calls.due",
            "calls.changed",
            "turns.since",
            "addresses.handed",
            "addresses.asked",
        ):
            table, name = column.split(".")
            connection.exec_driver_sql(f"UPDATE {table} SET {name} = {name} - {seconds} WHERE {name} IS NOT NULL")
        connection.exec_driver_sql("UPDATE calls SET due = 1 WHERE due IS NOT NULL AND wanted")

    await house.house.store.calls.change(shift)
    house.context.calls.outbox.bell.set()


async def waits_for(house: HouseForTests, ann: Browser, ben: Browser) -> str:
    """A match in which it is Ann's turn now, which it was not before, while she is away."""
    match = await serving(ann, ben)
    if await to_move(house, match, ann, ben) is ann:
        await moves(ann, match)
    await quiet(house)
    all_left(house)
    await moves(ben, match)
    return match


async def quiet(house: HouseForTests) -> None:
    """When all that is due has been done."""
    await house.context.calls.turns.note()
    await house.context.calls.outbox.round()
    await house.context.calls.outbox.rest()
