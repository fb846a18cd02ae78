"""Nothing is lost, doubled or out of order, whoever else writes."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict

import pytest
from sqlalchemy import Connection, Engine, ExceptionContext, event, insert
from sqlalchemy.exc import IntegrityError
from tests.server.storage.crowd import crowd
from tests.server.storage.postgres import Cluster
from tests.server.storage.rows import entry, match, numbers

from smorgasboard.server.storage import StepTaken, StorageError, Store, database
from smorgasboard.server.storage.database import Database, connect
from smorgasboard.server.storage.schema import entries
from smorgasboard.server.storage.writer import DEADLOCK

pytestmark = pytest.mark.anyio


@contextmanager
def writers_wait(url: str) -> Iterator[None]:
    """Until the end of the block nobody else can write to the database."""
    database = connect(url)
    with closing(database), database.writing.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("LOCK TABLE entries IN EXCLUSIVE MODE")
        yield


async def together(url: str, *writes: "asyncio.Future[None]") -> list[BaseException | None]:
    """All are asked for before the database takes the first of them."""
    with writers_wait(url):
        asked = asyncio.gather(*writes, return_exceptions=True)
        await asyncio.sleep(0.05)
    return await asked


async def test_every_acknowledged_append_is_there_once(store: Store) -> None:
    names = [f"m{number}" for number in range(30)]
    await asyncio.gather(*(store.create(match(name), ()) for name in names))

    async def play(name: str) -> None:
        for number in range(1, 21):
            await store.append(entry(number, name))
            assert (await numbers(store, name))[-1] == number

    await asyncio.gather(*map(play, names))
    assert [await numbers(store, name) for name in names] == [list(range(1, 21))] * 30


async def test_what_waits_is_written_in_one_transaction(store: Store, url: str) -> None:
    commits: list[Connection] = []

    def count(connection: Connection) -> None:
        commits.append(connection)

    await store.create(match(), ())
    event.listen(Engine, "commit", count)
    try:
        errors = await together(url, *(asyncio.ensure_future(store.append(entry(n))) for n in range(1, 201)))
    finally:
        event.remove(Engine, "commit", count)
    assert errors == [None] * 200
    assert await numbers(store) == list(range(1, 201))
    assert len(commits) <= 3  # the one who held the others up, the first who came, and the rest


async def test_only_the_guilty_fail(store: Store, url: str) -> None:
    await store.create(match(), ())
    await store.append(entry(7))
    steps = [entry(n) for n in range(1, 30)] + [entry(40, "nowhere"), entry(41, note="\ud800"), entry(50), entry(50)]
    errors = await together(url, *(asyncio.ensure_future(store.append(step)) for step in steps))
    failed = {steps[place].number: type(error) for place, error in enumerate(errors) if error is not None}
    assert set(failed) == {7, 40, 41, 50}
    assert failed[7] is failed[50] is StepTaken
    assert re.fullmatch(
        r"Step 41 of match m1 cannot be stored: .*[^.]\.", str(errors[steps.index(entry(41, note="\ud800"))])
    )
    assert errors[-2] is None
    assert await numbers(store) == [*range(1, 30), 50]


async def test_changes_of_one_match_keep_their_order(store: Store, url: str) -> None:
    await store.create(match(), ())
    rows = [match(seed=str(number), revision=number + 1) for number in range(20)]
    writes = [write for n, row in enumerate(rows) for write in (store.save(row), store.append(entry(n + 1)))]
    errors = await together(url, *map(asyncio.ensure_future, writes))
    stored = await store.load("m1")
    assert errors == [None] * 40
    assert stored is not None
    assert stored.match.seed == "19"


async def test_loading_sees_one_moment(store: Store) -> None:
    await store.create(match(seed="0"), ())

    async def play() -> None:
        for number in range(1, 151):
            await store.append(entry(number), match(seed=str(number), revision=number))

    playing = asyncio.ensure_future(play())
    while not playing.done():
        stored = await store.load("m1")
        assert stored is not None
        assert stored.match.seed == str(len(stored.entries))
    await playing


async def test_of_two_who_take_the_same_number_one_wins(store: Store, url: str) -> None:
    names = [f"m{number}" for number in range(10)]
    for name in names:
        await store.create(match(name), ())
    with closing(Store.open(url)) as other:
        races = [(name, number) for number in range(1, 21) for name in names]
        ours = [store.append(entry(number, name, note="ours")) for name, number in races]
        theirs = [other.append(entry(number, name, note="theirs")) for name, number in reversed(races)]
        results = await asyncio.gather(*ours, *theirs, return_exceptions=True)
    we, they = results[: len(races)], list(reversed(results[len(races) :]))
    assert [(mine is None) != (yours is None) for mine, yours in zip(we, they, strict=True)] == [True] * len(races)
    assert {type(result) for result in results} <= {type(None), StepTaken}
    for name in names:
        stored = await store.load(name)
        assert stored is not None
        won = ["ours" if we[races.index((name, number))] is None else "theirs" for number in range(1, 21)]
        assert [step.note for step in stored.entries] == won


class Rival:
    """Somebody else who writes to the database, and has stored this entry but not committed it."""

    def __init__(self, cluster: Cluster, database: Database, number: int) -> None:
        self._cluster = cluster
        self.connection = database.writing.connect()
        self.connection.exec_driver_sql("SET deadlock_timeout = '1h'")  # so that others are the ones to give way
        self.insert(number)
        self._process = self.connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()

    def insert(self, number: int) -> None:
        self.connection.execute(insert(entries), asdict(entry(number)))

    async def is_waited_for(self) -> None:
        question = f"SELECT count(*) FROM pg_stat_activity WHERE {self._process} = ANY(pg_blocking_pids(pid))"
        while await asyncio.to_thread(self._cluster.command, question) != "1":
            await asyncio.sleep(0.01)

    async def waits(self) -> None:
        question = f"SELECT cardinality(pg_blocking_pids({self._process}))"
        while await asyncio.to_thread(self._cluster.command, question) != "1":
            await asyncio.sleep(0.01)


@contextmanager
def errors_met() -> Iterator[list[str]]:
    """What PostgreSQL calls the errors that anybody here meets."""
    met: list[str] = []

    def note(context: ExceptionContext) -> None:
        met.append(str(getattr(context.original_exception, "sqlstate", "")))

    event.listen(Engine, "handle_error", note)
    try:
        yield met
    finally:
        event.remove(Engine, "handle_error", note)


async def test_a_deadlock_with_another_process_is_nobody_s_fault(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LET_GO", dict.fromkeys(database.LET_GO, 600_000))  # this test may be slow
    url = cluster.new_database()
    with closing(Store.open(url)) as store, closing(connect(url)) as other:
        await store.create(match(), ())
        five, seven, eight = (Rival(cluster, other, number) for number in (5, 7, 8))
        first = asyncio.create_task(store.append(entry(5)))
        await five.is_waited_for()
        rest = asyncio.gather(*(store.append(entry(number)) for number in (6, 7, 8)))
        await asyncio.sleep(0)  # all three are asked for, and will be written together
        five.connection.close()
        await first
        await seven.is_waited_for()  # by now 6 is written, if not committed
        held_up = asyncio.create_task(asyncio.to_thread(eight.insert, 6))
        await eight.waits()
        with errors_met() as met:
            seven.connection.close()  # the store goes on to 8, whose owner waits for 6: a circle; the store gives way
            with suppress(IntegrityError):  # the store tries again at once, and may have 6 before its rival wakes up
                await held_up
            eight.connection.close()
            await rest
        assert DEADLOCK in met
        assert await numbers(store) == [5, 6, 7, 8]


def test_an_event_loop_that_ended_does_not_stop_the_writer(store: Store, url: str) -> None:
    async def ask_and_leave() -> None:
        waiting = asyncio.ensure_future(store.append(entry(1)))
        await asyncio.sleep(0.05)
        waiting.cancel()

    asyncio.run(store.create(match(), ()))
    with writers_wait(url):
        asyncio.run(ask_and_leave())
    asyncio.run(store.append(entry(2)))
    assert asyncio.run(numbers(store)) == [1, 2]


async def test_a_caller_who_stops_waiting_stops_nobody(store: Store, url: str) -> None:
    await store.create(match(), ())
    with writers_wait(url):
        tasks = [asyncio.ensure_future(store.append(entry(number))) for number in (1, 2, 3)]
        await asyncio.sleep(0.05)
        tasks[1].cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), asyncio.CancelledError, type(None)]
    assert await numbers(store) == [1, 2, 3]


async def test_closing_finishes_what_was_asked_for(url: str) -> None:
    store = Store.open(url)
    await store.create(match(), ())
    tasks = [asyncio.ensure_future(store.append(entry(number))) for number in range(1, 1201)]
    await asyncio.sleep(0)
    store.close()
    store.close()
    assert await asyncio.gather(*tasks) == [None] * 1200
    for refused in (store.append(entry(1201)), store.load("m1"), store.ping()):
        with pytest.raises(StorageError, match=r"^The store is closed\.$"):
            await refused
    with closing(Store.open(url)) as again:
        assert await numbers(again) == list(range(1, 1201))


async def test_a_killed_process_loses_nothing_that_was_acknowledged(url: str) -> None:
    victim = crowd("append", url)
    assert victim.stdout is not None
    said = [victim.stdout.readline() for _ in range(300)]
    victim.kill()
    said += [line for line in victim.stdout if line.endswith("\n")]
    victim.wait()
    acknowledged = {(name, int(number)) for name, number in (line.split() for line in said)}
    with closing(Store.open(url)) as store:
        kept = {name: await numbers(store, name) for name in {name for name, _ in acknowledged}}
    assert len(acknowledged) == len(said)
    assert all(number in kept[name] for name, number in acknowledged)
    assert all(steps == list(range(1, len(steps) + 1)) for steps in kept.values())


@pytest.mark.slow
async def test_processes_that_open_a_new_database_at_once_share_one_secret(url: str) -> None:
    told = [process.communicate()[0] for process in [crowd("secret", url) for _ in range(4)]]
    with closing(Store.open(url)) as store:
        assert set(told) == {store.secret("cookies") + "\n"}
        assert store.secret("cookies") != store.secret("seats")
        assert len(store.secret("seats")) >= 43
