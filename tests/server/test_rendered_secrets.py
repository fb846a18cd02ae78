"""What a seat is sent, page, stream and JSON, is the same in all positions that look the same to it."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import pytest
from tests.server.guests import Browser, HouseForTests, stream_of
from tests.server.test_at_the_table import serving
from tests.testing.toy import Dinner, PotLuck

from smorgasboard.engine.observation import SPECTATOR
from smorgasboard.engine.state import State
from smorgasboard.server.table import Table
from smorgasboard.testing import NotConforming, Trial, renders_tell_no_secrets

pytestmark = pytest.mark.anyio

Sent = Callable[[Browser, str], Coroutine[Any, Any, str]]
Lay = Callable[[Table, State], None]
MOMENTS = 8


async def page(person: Browser, match: str) -> str:
    return text_of(await person.get(f"/m/{match}"))


async def stream(person: Browser, match: str) -> str:
    async with stream_of(person, f"/m/{match}/stream") as opened:
        return await opened.next()


async def in_json(person: Browser, match: str) -> str:
    return text_of(await person.get(f"/api/matches/{match}", params={"detail": 1}))


def text_of(answer: httpx.Response) -> str:
    assert answer.status_code == 200, answer.text
    return answer.text


def lay(table: Table, state: State) -> None:
    table.play.state = state


async def examined(house: HouseForTests, sent: Sent, lay: Lay = lay) -> None:
    """The house's own table is laid with positions of random play and with what viewers may take for them."""
    people, match, _ = await serving(house)
    watching, loop, table = house.browser(), asyncio.get_running_loop(), await house.table(match)

    def render(state: State, viewer: int) -> str:
        lay(table, state)
        person = watching if viewer == SPECTATOR else people[viewer]
        return asyncio.run_coroutine_threadsafe(sent(person, match), loop).result()

    await asyncio.to_thread(renders_tell_no_secrets, Trial(PotLuck(), "rendered"), render, MOMENTS)


@pytest.mark.parametrize("sent", [page, stream, in_json], ids=lambda sent: sent.__name__)
async def test_nobody_is_sent_what_they_may_not_know(house: HouseForTests, sent: Sent) -> None:
    await examined(house, sent)


@pytest.mark.parametrize("sent", [page, stream], ids=lambda sent: sent.__name__)
async def test_a_table_that_tells_is_caught(house: HouseForTests, sent: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    known = [0]

    def lay_and_know(table: Table, state: State) -> None:
        assert isinstance(state, Dinner)
        lay(table, state)
        known[:] = [state.surprise]

    monkeypatch.setattr(PotLuck, "in_words", lambda game, seen, names: [f"Under the lid: {known[0]}"])
    with pytest.raises(NotConforming, match="Under the lid"):
        await examined(house, sent, lay_and_know)
