"""What concerns somebody stands beside their prompt until they move on; whoever waits reads for whom."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.guests import HouseForTests, house_for_tests
from tests.server.live.test_at_the_table import serving

from smorgasboard.server.live.table import tells_more

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(tmp_path: Path, anyio_backend: str) -> AsyncIterator[HouseForTests]:
    async with house_for_tests(tmp_path) as opened:
        yield opened


async def test_what_others_do_is_told_to_whom_it_concerns_until_they_move_on(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    table = await house.table(match)
    await people[cook].act(match, "season")
    told = f"{table.names[cook]} seasons yours too."
    assert told in (await people[1 - cook].page(match)).text
    assert told not in (await people[cook].page(match)).text
    await people[cook].act(match, "done")
    page = await people[1 - cook].page(match)
    assert told in page.text
    await people[1 - cook].act(match, page.actions[0])
    assert told not in (await people[1 - cook].page(match)).text


async def test_whoever_waits_reads_for_whom_and_for_what(house: HouseForTests) -> None:
    people, match, cook = await serving(house)
    name = (await house.table(match)).names[cook]
    assert f"{name} is cooking for you." in (await people[1 - cook].page(match)).text
    assert f"{name} is cooking for you." not in (await people[cook].page(match)).text


@pytest.mark.parametrize(
    ("own", "others", "more"),
    [
        ({"hand": [1, 2]}, {"hand": 2}, True),
        ({"hand": []}, {"hand": 0}, False),
        ({"hand": 2}, {"hand": [1, 2]}, False),
        ({"hand": None}, {"hand": "ace"}, False),
        ({"hand": "ace"}, {"hand": None}, True),
        ({"players": [{"hand": []}, {"hand": 3}]}, {"players": [{"hand": 0}, {"hand": [4, 5, 6]}]}, False),
        ({"players": [{"hand": [7]}, {"hand": 3}]}, {"players": [{"hand": 1}, {"hand": [4, 5, 6]}]}, True),
    ],
)
def test_cards_are_covered_only_where_the_next_sees_more(own: object, others: object, more: bool) -> None:
    assert tells_more(own, others) == more


async def test_on_a_shared_screen_open_steps_need_no_hand_over(house: HouseForTests) -> None:
    """FoodAdvice: hands are secret while one creates, and nothing is from the vote on."""
    ann = await house.browser().call_me("Ann")
    match = await ann.opened("same-screen", "foodadvice:standard")
    await ann.press(f"/m/{match}/start")
    table = await house.table(match)
    covered = {"creating": 0, "voting": 0}
    while (stage := table.play.state.view(0)["stage"]) in ("creating", "naming", "voting"):
        page = await ann.page(match)
        if page.stage["data-stage"] == "handover":
            covered[stage] = covered.get(stage, 0) + 1
            await ann.press(f"/m/{match}/uncover", seat=page.all("input", name="seat")[0]["value"])
            page = await ann.page(match)
        await ann.act(match, next(text for text in page.actions if text.startswith(("keep", "name", "vote"))))
    assert covered["creating"] == len(table.seats)
    assert covered["voting"] == 0
