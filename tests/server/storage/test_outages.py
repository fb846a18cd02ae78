"""A database that is away or full: everybody who waits hears of it, nothing is half-written, and then it goes on."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError
from tests.server.storage.crowd import crowd
from tests.server.storage.postgres import Cluster
from tests.server.storage.rows import entry, match, numbers

from smorgasboard.server.storage import StorageError, Store

pytestmark = pytest.mark.anyio
CUT = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname LIKE 'matches%'"


async def test_a_full_disk_fails_the_write_and_no_more(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'db' / 'matches.db'}"
    sentence, count = crowd("fill", url).communicate()[0].splitlines()
    stored = int(count)
    assert sentence.startswith("The database cannot write just now: ")
    assert stored > 0
    with closing(Store.open(url)) as store:
        assert await numbers(store) == list(range(1, stored + 2))


async def test_the_sentence_ends_with_the_database_s_own_words(tmp_path: Path) -> None:
    with closing(Store.open(f"sqlite:///{tmp_path / 'matches.db'}")) as store:
        with store._database.writing.begin() as connection:
            for table in ("messages", "entries", "seats", "matches", "secrets"):
                connection.exec_driver_sql(f"DROP TABLE {table}")
        with pytest.raises(StorageError, match=r"^The database cannot be read just now: no such table: matches\.$"):
            await store.load("m1")
        with pytest.raises(StorageError, match=r"^The database cannot write just now: no such table: entries\.$"):
            await store.append(entry(1))
        with pytest.raises(StorageError, match=r"^The house's secrets cannot be read: no such table: secrets\.$"):
            store.secret("cookies")


async def test_who_is_in_a_deadlock_is_refused_and_can_try_again(tmp_path: Path) -> None:
    def give_way(_connection: Connection) -> None:
        raise OperationalError("COMMIT", None, DeadlockDetected("deadlock detected"))

    with closing(Store.open(f"sqlite:///{tmp_path / 'matches.db'}")) as store:
        await store.create(match(), ())
        event.listen(store._database.writing, "commit", give_way, once=True)
        with pytest.raises(StorageError, match=r"^Step 1 of match m1 cannot be stored: deadlock detected\.$"):
            await store.append(entry(1))
        await store.append(entry(1))
        assert await numbers(store) == [1]


class DeadlockDetected(Exception):
    """As PostgreSQL's driver tells it."""

    sqlstate = "40P01"


async def test_a_closed_store_says_that_it_is(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'matches.db'}")
    store.close()
    with pytest.raises(StorageError, match=r"^The store is closed\.$"):
        await store.load("m1")
    with pytest.raises(StorageError, match=r"^The store is closed\.$"):
        await store.append(entry(1))


async def test_connections_that_were_cut_are_made_again(cluster: Cluster) -> None:
    with closing(Store.open(cluster.new_database())) as store:
        await store.create(match(), ())
        assert int(cluster.command(CUT)) > 0
        await store.append(entry(1))
        assert await numbers(store) == [1]


async def test_a_connection_cut_in_the_middle_fails_all_and_writes_nothing(cluster: Cluster) -> None:
    with closing(Store.open(cluster.new_database())) as store:
        await store.create(match(), ())
        event.listen(store._database.writing, "commit", lambda _: cluster.command(CUT), once=True)
        results = await asyncio.gather(*(store.append(entry(n)) for n in range(1, 9)), return_exceptions=True)
        kept = await numbers(store)
        failed = [n for n, result in enumerate(results, start=1) if isinstance(result, StorageError)]
        assert failed
        assert kept == [n for n in range(1, 9) if n not in failed]
        for number in failed:
            await store.append(entry(number))
        assert await numbers(store) == list(range(1, 9))


async def test_a_server_that_is_away_is_said_to_be(cluster: Cluster) -> None:
    url = cluster.new_database()
    with closing(Store.open(url)) as store:
        await store.create(match(), ())
        cluster.stop()
        try:
            with pytest.raises(StorageError, match=r"^The database cannot write just now: "):
                await store.append(entry(1))
            with pytest.raises(StorageError, match=r"^The database cannot be read just now: "):
                await store.ping()
            with pytest.raises(StorageError, match=r"^The house's secrets cannot be read: "):
                store.secret("cookies")
            with pytest.raises(StorageError, match=r"^The database postgresql.* cannot be used: "):
                Store.open(url)
        finally:
            cluster.start()
        await store.append(entry(1))
        assert await numbers(store) == [1]
