"""A guided first game at a table where several may decide at once: the host still says who comes next."""

from pathlib import Path

import pytest
from tests.server.guests import Browser, HouseForTests, house_for_tests, sentence

from smorgasboard.server.live.table import Table

pytestmark = pytest.mark.anyio
MANY = "foodadvice:standard"
NEVER = 3600.0
"""A pace at which the host never makes the replies by itself."""


async def test_while_the_others_reply_the_learner_just_watches(tmp_path: Path) -> None:
    async with house_for_tests(tmp_path, pace=NEVER) as house:
        ann = house.browser()
        match = await ann.opened("tour", MANY)
        table = await house.table(match)
        while not replied_to_while_free(table):
            await follow(house, table)
        await must_just_watch(ann, match)


def replied_to_while_free(table: Table) -> bool:
    """The learner could decide too, if there were no host."""
    assert table.tour is not None
    assert table.lesson is not None, "no reply comes while the learner may decide"
    return table.lesson.seat != table.tour.learner and table.tour.learner in table.actors


async def follow(house: HouseForTests, table: Table) -> None:
    assert table.lesson is not None
    await house.house.act(table, table.lesson.seat, table.version, table.lesson.do)


async def must_just_watch(person: Browser, match: str) -> None:
    page = await person.page(match)
    assert "data-my-turn" not in page.stage
    assert "Watch what happens" in page.text
    hint = await person.get(f"/m/{match}/hint")
    assert hint.status_code == 422
    assert "nothing for you to decide" in sentence(hint)
