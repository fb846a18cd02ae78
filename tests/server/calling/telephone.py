"""A way of calling people that only notes what it was told to say."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.server.guests import Browser, HouseForTests, eventually

from smorgasboard.server.calling import DONE, Answer, Call
from smorgasboard.server.storage import DeviceRow, PersonRow

NAME = "telephone"


@dataclass
class Telephone:
    answers: list[Answer | Exception] = field(default_factory=list)
    """To the first calls; afterwards all goes well."""
    heard: list[Call] = field(default_factory=list)
    hangs: asyncio.Event | None = None
    before: Callable[[], None] | None = None

    @property
    def name(self) -> str:
        return NAME

    @property
    def hands(self) -> int:
        return 8

    async def call(self, call: Call) -> Answer:
        self.heard.append(call)
        if self.hangs is not None:
            await self.hangs.wait()
        answer = self.answers.pop(0) if self.answers else DONE
        if isinstance(answer, Exception):
            raise answer
        return answer

    @property
    def said(self) -> list[tuple[int, bool, int]]:
        """Number, aloud, how many tables wait."""
        return [(each.number, each.aloud, len(each.waiting)) for each in self.heard]


async def who_is(somebody: Browser) -> str:
    return somebody.house.context.doorkeeper.read(somebody.cookie).id


async def wants_calls(somebody: Browser, after: int = 0) -> str:
    """Their id, once they can be called by telephone."""
    house, who = somebody.house.house, await who_is(somebody)
    await house.store.keep(PersonRow(who, {"language": "en"}, 1.0), DeviceRow(f"{who}'s", who, "", 1.0, 1.0))
    await house.store.calls.want(who, NAME, True, after, 0, 1.0)
    await somebody.house.context.calls.changed()
    return who


async def two_friends(house: HouseForTests) -> tuple[Browser, Browser]:
    return await house.browser().call_me("Ann"), await house.browser().call_me("Ben")


async def serving(ann: Browser, ben: Browser, game: str = "foodfighters:classic") -> str:
    """A match of two that runs."""
    match = await ann.opened("invite", game)
    (invitation,) = (await ann.page(match)).invitations
    await ben.join(invitation, "Ben")
    await ann.press(f"/m/{match}/start")
    return match


async def to_move(house: HouseForTests, match: str, *people: Browser) -> Browser:
    table = await house.table(match)
    owner = table.seats[table.awaited[0]].owner
    for each in people:
        if await who_is(each) == owner:
            return each
    raise AssertionError("it is nobody's turn")


async def moves(somebody: Browser, match: str) -> None:
    """Until it is somebody else's turn."""
    table = await somebody.house.table(match)
    me = await who_is(somebody)
    while table.running and table.seats[table.awaited[0]].owner == me:
        legal = table.play.state.legal_actions(table.awaited[0])
        await somebody.house.house.act(table, table.awaited[0], table.version, table.game.actions.text(legal[-1]))


def all_left(house: HouseForTests) -> None:
    """Those who asked for something a moment ago are gone."""
    for table in house.house.live():
        table.attendance._asked.clear()


async def until_called(telephone: Telephone, times: int) -> None:
    async def done() -> bool:
        return len(telephone.heard) >= times

    await eventually(done)
