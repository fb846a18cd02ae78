"""What may be asked of the store about calls; see the modules beside this one."""

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from sqlalchemy import Connection

from smorgasboard.server.storage.calling import outbox, pushes, turns, wishes
from smorgasboard.server.storage.calling.rows import CallRow, Claim, Noting, PushRow, TurnRow, WishRow

Given = ParamSpec("Given")
Found = TypeVar("Found")


class Door(Protocol):
    """Runs a query, or a change, in a transaction of its own."""

    def __call__(
        self, deed: Callable[Concatenate[Connection, Given], Found], *args: Given.args, **kwargs: Given.kwargs
    ) -> Coroutine[Any, Any, Found]: ...


class CallBook:
    def __init__(self, process: str, change: Door, read: Door) -> None:
        self.process = process
        self.change = change
        """For channels that keep something of their own: with any function of a connection."""
        self.read = read

    # ---- turns ----

    async def note(self, moments: Sequence[Noting], now: float) -> int:
        """Whom matches wait for; how many calls are due by it."""
        return await self.change(turns.note, moments, now)

    async def behind(self, after: str, limit: int) -> list[str]:
        return await self.read(turns.behind, after, limit)

    async def waiting_for(self, person: str) -> list[TurnRow]:
        return await self.read(turns.waiting_for, person)

    # ---- the outbox ----

    async def want(self, person: str, channel: str, wanted: bool, after: int, every: int, now: float) -> None:
        await self.change(outbox.want, person, channel, wanted, after, every, now)

    async def call_of(self, person: str, channel: str) -> CallRow | None:
        return await self.read(outbox.call_of, person, channel)

    async def calls_of(self, person: str) -> list[CallRow]:
        return await self.read(outbox.calls_of, person)

    async def callable_since(self, since: float) -> list[tuple[str, float]]:
        return await self.read(outbox.callable_since, since)

    async def next_due(self) -> float | None:
        return await self.read(outbox.next_due)

    async def claim(self, channel: str, now: float, limit: int) -> list[Claim]:
        return await self.change(outbox.claim, self.process, channel, now, limit)

    async def intend(self, call: CallRow, told: Mapping[str, str], shown: int, number: int, now: float) -> bool:
        return await self.change(outbox.intend, call, told, shown, number, now)

    async def settle(self, call: CallRow, due: float | None, outcome: Mapping[str, Any]) -> bool:
        return await self.change(outbox.settle, call, due, outcome)

    async def let_go(self, now: float, all_of_them: bool = False) -> None:
        await self.change(outbox.let_go, "" if all_of_them else self.process, now)

    # ---- wishes ----

    async def wish(self, row: WishRow, now: float) -> None:
        await self.change(wishes.wish, row, now)

    async def wish_of(self, person: str) -> WishRow | None:
        return await self.read(wishes.wish_of, person)

    async def mute(self, person: str, match: str, on: bool, now: float) -> None:
        await self.change(wishes.mute, person, match, on, now)

    async def muted_by(self, person: str) -> set[str]:
        return await self.read(wishes.muted_by, person)

    async def show_lookers(self, seen: Mapping[str, Iterable[str]], gone: Iterable[str], until: float) -> None:
        await self.change(wishes.show_lookers, self.process, seen, gone, until)

    async def sweep_lookers(self, now: float) -> None:
        await self.change(wishes.sweep_lookers, self.process, now)

    # ---- push ----

    async def keep_push(self, row: PushRow) -> bool:
        return await self.change(pushes.keep_push, row)

    async def pushes_of(self, person: str) -> list[PushRow]:
        return await self.read(pushes.pushes_of, person)

    async def drop_push(self, device: str, endpoint: str = "") -> None:
        await self.change(pushes.drop_push, device, endpoint)

    async def note_delivery(self, device: str, number: int, failed: float | None = None) -> None:
        await self.change(pushes.note_delivery, device, number, failed)
