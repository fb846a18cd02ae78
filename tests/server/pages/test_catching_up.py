"""What a page fetches beside itself to show what happened while nobody looked at it."""

import httpx
import pytest
from tests.server.guests import Browser, HouseForTests
from tests.server.pages.test_ways_in import two_friends

from smorgasboard.server.live.table import Table
from smorgasboard.server.views import film as films

pytestmark = pytest.mark.anyio


async def film(person: Browser, match: str, since: int = 0) -> dict[str, object]:
    answer = await person.get(f"/m/{match}/film", params={"since": since})
    assert answer.status_code == 200
    found: dict[str, object] = answer.json()
    return found


async def play(people: list[Browser], table: Table, steps: int) -> None:
    for _ in range(steps):
        seat = table.awaited[0]
        action = table.play.state.legal_actions(seat)[-1]
        await people[seat].act(table.id, table.game.actions.text(action))


async def begun(house: HouseForTests) -> tuple[list[Browser], Table]:
    ann, bea, match = await two_friends(house)
    return [ann, bea], await house.table(match)


async def test_it_begins_after_the_last_own_step_or_what_was_seen_since(house: HouseForTests) -> None:
    people, table = await begun(house)
    await play(people, table, 6)
    last = {seat: max(step.number for step in table.play.steps if step.seat == seat) for seat in (0, 1)}
    early, late = sorted((0, 1), key=last.__getitem__)
    told = await film(people[early], table.id)
    assert told["since"] == last[early]
    frames: list[dict[str, object]] = told["frames"]  # type: ignore[assignment]
    assert frames[-1]["at"] == 6
    assert {frame["who"] for frame in frames} == {table.names[late]}
    assert told["words"] in ("One turn since you were here.", f"{told['turns']} turns since you were here.")
    assert (await film(people[early], table.id, 6))["frames"] == []
    assert (await film(people[late], table.id))["frames"] == []
    assert (await film(people[early], table.id, 99_999))["frames"] == []


async def test_many_turns_are_told_together(house: HouseForTests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(films, "MOST_FRAMES", 2)
    people, table = await begun(house)
    await play(people, table, 7)
    told = await film(house.browser(), table.id)
    frames: list[dict[str, list[str]]] = told["frames"]  # type: ignore[assignment]
    assert len(frames) == 2
    assert told["turns"] > 2  # type: ignore[operator]
    assert all(len(frame["lines"]) <= films.MOST_LINES + 1 for frame in frames)
    assert any("more thing" in line for frame in frames for line in frame["lines"])


async def test_everybody_sees_a_moment_from_their_own_seat(house: HouseForTests) -> None:
    people, table = await begun(house)
    await play(people, table, 3)
    for at in range(4):
        table.walk.position(at)
        hands = [str(table.walk.position(at).state.view(seat)["hands"][seat]) for seat in (0, 1)]
        drawn = [(await each.get(f"/m/{table.id}/film/{at}")).text for each in (*people, house.browser())]
        assert [hand in text for text in drawn for hand in hands] == [True, False, False, True, False, False]
        assert "glow" not in "".join(drawn), "nothing can be chosen in the past"


async def test_a_shared_screen_shows_what_all_may_see(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    match = await ann.opened("same-screen")
    await ann.press(f"/m/{match}/start")
    table = await house.table(match)
    watcher = await house.browser().get(f"/m/{match}/film/0")
    assert (await ann.get(f"/m/{match}/film/0")).text == watcher.text
    await ann.press(f"/m/{match}/uncover", seat=table.seat_before((0, 1)))
    assert (await ann.get(f"/m/{match}/film/0")).text != watcher.text


@pytest.mark.parametrize("path", ["film/99", "film/-1", "film/soon"])
async def test_moments_that_there_are_not(house: HouseForTests, path: str) -> None:
    people, table = await begun(house)
    answer: httpx.Response = await people[0].get(f"/m/{table.id}/{path}")
    assert answer.status_code in (404, 422)


async def test_a_lobby_has_no_film(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    match = await ann.opened("invite")
    assert (await ann.get(f"/m/{match}/film")).status_code == 404
    assert (await ann.get(f"/m/{match}/film/0")).status_code == 404
