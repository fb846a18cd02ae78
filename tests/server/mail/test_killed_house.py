"""A house that dies while it writes, at each step of a letter: another one opens with exactly what was stored then."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.calling.telephone import two_friends
from tests.server.guests import HouseForTests
from tests.server.mail.post_office import PostOffice
from tests.server.mail.readers import house_with_mail, mail_house, quiet, reads_mail, time_goes_by, waits_for

from smorgasboard.server.mail.post import Post

pytestmark = pytest.mark.anyio


def as_stored_now(before: Path, after: Path) -> None:
    """What a killed process leaves behind: all that it committed, and nothing else."""
    after.mkdir()
    with (
        closing(sqlite3.connect(before / "matches.db")) as source,
        closing(sqlite3.connect(after / "matches.db")) as copy,
    ):
        source.backup(copy)


def post_of(house: HouseForTests) -> Post:
    room = house.context.mail
    assert room is not None
    return room.post


@asynccontextmanager
async def died_at(folder: Path, step: str) -> AsyncIterator[tuple[HouseForTests, PostOffice]]:
    """The next house of one that died while the mail server was about to answer at this step."""
    async with mail_house(folder / "first") as (house, office):
        ann, ben = await two_friends(house)
        await reads_mail(ann, office)
        office.hold(step)
        await waits_for(house, ann, ben)
        await office.reached(step)
        as_stored_now(folder / "first", folder / "second")
        post = post_of(house)
        post.account = replace(post.account, port=1)  # it is dead, and calls nobody any more
        office.answers[step] = "hang up once"
        office.go_on()
        await quiet(house)
        async with house_with_mail(folder / "second", office) as opened:
            yield opened, office


@pytest.mark.parametrize("step", ["mail", "rcpt", "data"])
async def test_what_was_not_handed_over_goes_once(tmp_path: Path, step: str) -> None:
    async with died_at(tmp_path, step) as (house, office):
        await office.letters(2)
        await time_goes_by(house, 90_000)
        await quiet(house)
        assert [each["subject"].strip() for each in office.taken] == [
            "Is this your address?",
            "It is your turn at Foodfighters with Ben",
        ]


async def test_what_may_have_arrived_does_not_go_again_before_its_time(tmp_path: Path) -> None:
    """It was taken, and nobody heard that."""
    async with died_at(tmp_path, "after") as (house, office):
        await quiet(house)
        await time_goes_by(house, 3_000)
        await quiet(house)
        assert len(office.taken) == 2


async def test_what_never_arrived_is_not_lost(tmp_path: Path) -> None:
    """The server died with the letter in its hand."""
    async with died_at(tmp_path, "content") as (house, office):
        await quiet(house)
        assert len(office.taken) == 1
        await time_goes_by(house, 3_700)
        assert (await office.letters(2))[1]["subject"].startswith("It is your turn")
        await time_goes_by(house, 90_000)
        await quiet(house)
        assert len(office.taken) == 2
