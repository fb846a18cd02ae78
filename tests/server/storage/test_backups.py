"""Everything in one file, and back again: on each kind of database, from one to the other, while a house serves."""

import gzip
import hashlib
import os
import shutil
import stat
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import func, insert, select, text
from tests.server.storage import postgres, rows

from smorgasboard.server.storage import AlbumRow, Store
from smorgasboard.server.storage.beside import LAST_BACKUP, houses, note, open_beside
from smorgasboard.server.storage.beside.backups import PASSING, BadBackup, Manifest, checked, restore, write_backup
from smorgasboard.server.storage.database import Database, config, connect
from smorgasboard.server.storage.errors import StorageError
from smorgasboard.server.storage.schema import entries, matches, metadata, presence, secrets

pytestmark = pytest.mark.anyio


@pytest.fixture
def anywhere(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], str]:
    """A new database of a kind, other than the test's own."""

    def new(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path / 'other' / 'matches.db'}"
        server: postgres.Cluster = request.getfixturevalue("cluster")
        return server.new_database()

    return new


@pytest.fixture
async def filled(url: str, anyio_backend: str) -> str:
    """Matches that refer to each other both ways, steps, chat in many letters, secrets."""
    store = Store.open(url)
    store.secret("doorkeeper")
    first = rows.match(
        "m1", stage="over", result={"winners": [0], "reason": "Käse"}, setup={"clock": None, "x": [1, {}]}
    )
    await store.create(
        first, [rows.seat(0, contribution=None), rows.seat(1, away=True)], [rows.entry(1), rows.entry(2)]
    )
    await store.create(rows.match("m0", parent="m1"), [rows.seat(0, of="m0")])
    again = rows.match("m1", stage="over", result=first.result, setup=first.setup, rematch="m0", revision=1)
    await store.save(again)
    await store.keep_album(AlbumRow("m1", 2, bytes(range(256))))
    await store.say(rows.message(1, text="Grüße 🍲 und \u200d"))
    store.close()
    return url


def held(database: Database) -> dict[str, list[object]]:
    """All rows, without what is noted beside the house's secrets and what passes."""
    found: dict[str, list[object]] = {}
    with database.reading.begin() as connection:
        for table in metadata.sorted_tables:
            if table.name not in PASSING:
                every = select(table).order_by(*table.primary_key.columns)
                kept = [row for row in connection.execute(every) if row[0] != LAST_BACKUP]
                found[table.name] = [tuple(row) for row in kept]
    return found


def saved(url: str, path: Path, force: bool = False) -> Manifest:
    with closing(open_beside(url, current=False)) as database:
        return write_backup(database, path, force, lambda _done, _total: None)


def put_back(path: Path, url: str, force: bool = False) -> Manifest:
    with closing(connect(url)) as database:
        return restore(database, path, force, lambda _done, _total: None)


def content(url: str) -> dict[str, list[object]]:
    with closing(connect(url)) as database:
        return held(database)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_all_of_it_comes_back_on_either_kind(
    filled: str, kind: str, anywhere: Callable[[str], str], tmp_path: Path
) -> None:
    manifest = saved(filled, tmp_path / "b.smorg")
    other = anywhere(kind)
    assert put_back(tmp_path / "b.smorg", other) == manifest
    assert manifest.rows["entries"] == 2
    assert content(other) == content(filled)
    store = Store.open(other)
    stored = await store.load("m1")
    assert stored is not None
    assert (stored.match.rematch, stored.seats[0].contribution, stored.seats[1].away) == ("m0", None, True)
    with closing(connect(other)) as database, database.reading.begin() as connection:  # nothing, not JSON's null
        assert connection.scalar(text("SELECT count(*) FROM matches WHERE result IS NULL")) == 1
    store.close()


async def test_a_backup_is_made_while_the_house_writes(filled: str, tmp_path: Path) -> None:
    store = Store.open(filled, serving=True)
    await store.append(rows.entry(3))
    manifest = saved(filled, tmp_path / "b.smorg")
    await store.append(rows.entry(4))
    store.close()
    assert manifest.rows["entries"] == 3
    with closing(connect(filled)) as database, database.reading.begin() as connection:
        assert float(note(connection, LAST_BACKUP)) == manifest.made


async def test_a_backup_sees_one_moment(filled: str, tmp_path: Path) -> None:
    """Each time that it tells how far it is, another step is stored: none of them gets in."""
    store = Store.open(filled)
    with closing(open_beside(filled)) as database, closing(connect(filled)) as other:

        def another(done: int, _total: int) -> None:
            with other.writing.begin() as connection:
                number = (connection.scalar(select(func.max(entries.c.number))) or 0) + 1
                row = rows.entry(number)
                connection.execute(insert(entries), {field: getattr(row, field) for field in row.__slots__})

        manifest = write_backup(database, tmp_path / "b.smorg", False, another)
    store.close()
    assert manifest.rows["entries"] == 2
    assert checked(tmp_path / "b.smorg") == manifest
    assert sum(line.startswith(b"[") for line in unpacked(tmp_path / "b.smorg")) == manifest.total


def unpacked(path: Path) -> list[bytes]:
    return gzip.decompress(path.read_bytes()).splitlines(keepends=True)


async def test_only_its_owner_may_read_it_and_nothing_is_replaced_unasked(filled: str, tmp_path: Path) -> None:
    file = tmp_path / "b.smorg"
    before = os.umask(0)
    try:
        saved(filled, file)
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(StorageError, match="is there already; name another file, or add --force"):
        saved(filled, file)
    saved(filled, file, force=True)
    assert [path.name for path in tmp_path.glob("*b*smorg*")] == ["b.smorg"]


def fails(_done: int, _total: int) -> None:
    raise ZeroDivisionError


async def test_a_failed_backup_leaves_nothing_and_the_old_one(filled: str, tmp_path: Path) -> None:
    file = tmp_path / "b.smorg"
    saved(filled, file)
    good = file.read_bytes()
    with closing(open_beside(filled)) as database, pytest.raises(ZeroDivisionError):
        write_backup(database, file, True, fails)
    assert file.read_bytes() == good
    assert not list(tmp_path.glob(".backup*"))


async def test_matches_are_not_replaced_unasked(filled: str, tmp_path: Path) -> None:
    saved(filled, tmp_path / "b.smorg")
    store = Store.open(filled)
    await store.create(rows.match("m2"), [])
    store.close()
    with pytest.raises(StorageError, match=r"holds 3 matches already, which would be lost; add --force"):
        put_back(tmp_path / "b.smorg", filled)
    assert len(content(filled)["matches"]) == 3
    put_back(tmp_path / "b.smorg", filled, force=True)
    assert len(content(filled)["matches"]) == 2


async def test_nothing_is_restored_under_a_house_that_serves(filled: str, tmp_path: Path) -> None:
    saved(filled, tmp_path / "b.smorg")
    store = Store.open(filled, serving=True)
    with closing(store):
        notices = store.listen(lambda _matches: None) if store.shared else None
        with closing(connect(filled)) as database:
            while store.shared:
                with database.reading.begin() as connection:
                    if houses(connection):
                        break
        with pytest.raises(StorageError, match="serves"):
            put_back(tmp_path / "b.smorg", filled, force=True)
        if notices is not None:
            notices.close()
    with closing(connect(filled)) as database, database.reading.connect() as connection:
        while houses(connection):  # the server of the database hears a little later who has hung up
            connection.rollback()
    put_back(tmp_path / "b.smorg", filled, force=True)


async def test_a_failed_restore_changes_nothing(filled: str, tmp_path: Path) -> None:
    saved(filled, tmp_path / "b.smorg")
    before = content(filled)
    with closing(connect(filled)) as database, pytest.raises(ZeroDivisionError):
        restore(database, tmp_path / "b.smorg", True, fails)
    assert content(filled) == before


async def test_what_passes_is_left_out(url: str, anywhere: Callable[[str], str], tmp_path: Path) -> None:
    store = Store.open(url)
    await store.create(rows.match(), [])
    store.close()
    with closing(connect(url)) as database, database.writing.begin() as connection:
        connection.execute(insert(presence), {"process": "p", "match": "m1", "who": "w", "until": 9e9, "seen": 1.0})
    assert "presence" not in saved(url, tmp_path / "b.smorg").rows


def test_a_database_of_an_older_version_is_saved_and_comes_back_as_todays(
    url: str, anywhere: Callable[[str], str], tmp_path: Path
) -> None:
    Path(tmp_path / "new").mkdir()
    with closing(connect(url)) as database, database.writing.begin() as connection:
        command.upgrade(config(connection), "0002")
        old = {"id": "old", "game": "toy:plain", "content": "abc", "kind": "play", "stage": "over", "seed": "s"}
        row = {**old, "host": "", "created": 1.0, "touched": 1.0, "rules": "1"}
        names = ", ".join(row)
        values = ", ".join(f":{name}" for name in row)
        connection.execute(text(f"INSERT INTO matches ({names}, setup) VALUES ({values}, '{{}}')"), row)
    assert saved(url, tmp_path / "b.smorg").schema == "0002"
    with closing(connect(url)) as database, database.reading.begin() as connection:  # which is as old as it was
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "0002"
    other = anywhere("sqlite")
    put_back(tmp_path / "b.smorg", other)
    with closing(open_beside(other)) as database, database.reading.begin() as connection:
        assert connection.execute(select(matches.c.id, matches.c.revision)).all() == [("old", 0)]


# ---- files that are not what they should be; one kind of database is enough ----


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    url = f"sqlite:///{tmp_path / 'm.db'}"
    store = Store.open(url)
    store.secret("doorkeeper")
    store.close()
    saved(url, tmp_path / "b.smorg")
    return tmp_path / "b.smorg"


def test_any_damaged_byte_is_noticed(whole: Path, tmp_path: Path) -> None:
    good = whole.read_bytes()
    for place in range(10, len(good) - 8, max(1, len(good) // 60)):
        bad = good[:place] + bytes([good[place] ^ 0x55]) + good[place + 1 :]
        (tmp_path / "bad").write_bytes(bad)
        if says_the_same(bad, good):
            continue
        with pytest.raises(BadBackup, match=r"bad (is|has)"):
            checked(tmp_path / "bad")


def says_the_same(bad: bytes, good: bytes) -> bool:
    """What is packed may say by another byte that a word stands elsewhere, where the same word stands."""
    try:
        return gzip.decompress(bad) == gzip.decompress(good)
    except (OSError, EOFError, zlib.error):
        return False


def test_a_file_that_was_cut_off_is_noticed(whole: Path, tmp_path: Path) -> None:
    good = whole.read_bytes()
    for length in (0, 5, 20, len(good) // 2, len(good) - 1):
        (tmp_path / "cut").write_bytes(good[:length])
        with pytest.raises(BadBackup, match=r"cut is (damaged|not)"):
            checked(tmp_path / "cut")
    lines = unpacked(whole)
    (tmp_path / "cut").write_bytes(gzip.compress(b"".join(lines[:-1])))
    with pytest.raises(BadBackup, match="damaged or cut off"):
        checked(tmp_path / "cut")


@pytest.mark.parametrize(
    "written",
    [b"", b"hello", gzip.compress(b"hello", mtime=0), gzip.compress(b"{}\n", mtime=0), b"SQLite format 3\0"],
    ids=["nothing", "text", "zipped text", "zipped JSON", "a database"],
)
def test_another_file_is_no_backup(written: bytes, tmp_path: Path) -> None:
    (tmp_path / "other").write_bytes(written)
    with pytest.raises(BadBackup, match="other is not a backup that smorg made"):
        checked(tmp_path / "other")


def test_what_a_newer_version_wrote_waits_for_it(whole: Path, tmp_path: Path) -> None:
    forged = b"".join(unpacked(whole)[:-1]).replace(b'"schema":"', b'"schema":"9')
    (tmp_path / "new").write_bytes(gzip.compress(forged + closing_line(forged)))
    with pytest.raises(BadBackup, match=r"made by a newer Smorgasboard .*schema 9"):
        put_back(tmp_path / "new", f"sqlite:///{tmp_path / 'x.db'}")
    form = b"".join(unpacked(whole)[:-1]).replace(b'"smorgasboard_backup":1', b'"smorgasboard_backup":2')
    (tmp_path / "new").write_bytes(gzip.compress(form + closing_line(form)))
    with pytest.raises(BadBackup, match="has form 2, this version reads 1"):
        checked(tmp_path / "new")


def test_a_forged_file_changes_nothing(whole: Path, tmp_path: Path) -> None:
    forged = b"".join(unpacked(whole)[:-1]).replace(b'"value"', b'"valve"')
    (tmp_path / "forged").write_bytes(gzip.compress(forged + closing_line(forged)))
    target = f"sqlite:///{tmp_path / 'm.db'}"
    with pytest.raises(BadBackup, match="holds something else than it says; nothing was restored"):
        put_back(tmp_path / "forged", target)
    with closing(connect(target)) as database, database.reading.begin() as connection:
        assert connection.scalar(select(func.count()).select_from(secrets).where(secrets.c.name == "doorkeeper")) == 1


def closing_line(lines: bytes) -> bytes:
    return b'{"sha256":"' + hashlib.sha256(lines).hexdigest().encode() + b'"}\n'


def test_a_plain_copy_of_a_live_file_would_have_been_empty(tmp_path: Path) -> None:
    """Why there is a command at all."""
    url = f"sqlite:///{tmp_path / 'live.db'}"
    store = Store.open(url)
    store.secret("doorkeeper")
    shutil.copy(tmp_path / "live.db", tmp_path / "copy.db")
    assert saved(url, tmp_path / "b.smorg").rows["secrets"] == 1
    store.close()
    with pytest.raises(StorageError):
        open_beside(f"sqlite:///{tmp_path / 'copy.db'}")
