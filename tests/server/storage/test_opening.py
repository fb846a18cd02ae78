"""Opening a store: its schema, and sentences for what cannot be opened."""

from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import CheckConstraint, Constraint, Index, MetaData, text

from smorgasboard import extras
from smorgasboard.server.storage import StorageError, Store
from smorgasboard.server.storage.database import connect
from smorgasboard.server.storage.schema import metadata


def test_migrations_lead_to_the_schema(url: str) -> None:
    Store.open(url).close()
    with closing(connect(url)) as opened, opened.reading.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []


def test_migrations_name_keys_as_the_schema_does(url: str) -> None:
    Store.open(url).close()
    with closing(connect(url)) as opened, opened.reading.connect() as connection:
        made = MetaData()
        made.reflect(connection, only=list(metadata.tables))
    assert names_of_keys(made) == names_of_keys(metadata)


def names_of_keys(tables: MetaData) -> set[str]:
    keys: list[Index | Constraint] = []
    for table in tables.tables.values():
        keys += [*table.indexes, *table.constraints]
    return {str(key.name) for key in keys if not isinstance(key, CheckConstraint)}


def test_a_database_from_the_future_is_left_alone(url: str) -> None:
    Store.open(url).close()
    with closing(connect(url)) as opened:
        with opened.writing.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(StorageError, match=r"written by a newer Smorgasboard .*9999.*00\d\d.* Update Smorgasboard"):
            Store.open(url)
        with opened.reading.begin() as connection:
            assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "9999"


def test_a_file_is_set_up_so_that_steps_survive(tmp_path: Path) -> None:
    with closing(connect(f"sqlite:///{tmp_path / 'm.db'}")) as opened, opened.writing.begin() as connection:
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        found = [connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() for pragma in pragmas]
    assert found == ["wal", 2, 1, 10_000]


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("matches.db", "“matches.db” is not a database URL. Give sqlite:///"),
        ("", "“” is not a database URL."),
        ("postgresql//me:hidden@host", "“postgresql//me” is not a database URL."),
        ("postgresql://host:port/name", "“postgresql” is not a database URL."),
        ("mysql://host/name", "Matches cannot be kept in “mysql”. Give sqlite:///"),
        ("sqlite+aiosqlite:///m.db", "Matches cannot be kept in “sqlite+aiosqlite”."),
        ("sqlite://", "Matches need a file that outlives the server"),
        ("sqlite:///:memory:", "Matches need a file that outlives the server"),
        ("sqlite:////proc/nowhere/m.db", "The folder /proc/nowhere for the database cannot be made: "),
        ("sqlite:////tmp", "The database sqlite:////tmp cannot be used: unable to open database file."),
        (
            "postgresql://me:hidden@localhost:1/m",
            "The database postgresql+psycopg://me:***@localhost:1/m cannot be used: ",
        ),
        (
            "postgresql+asyncpg://me@localhost:1/m",
            "The database postgresql+psycopg://me@localhost:1/m cannot be used: ",
        ),
    ],
)
def test_one_sentence_says_what_is_wrong(url: str, sentence: str) -> None:
    with pytest.raises(StorageError) as refused:
        Store.open(url)
    said = str(refused.value)
    assert said.startswith(sentence)
    assert said.endswith((".", "@host/name."))
    assert "\n" not in said
    assert "hidden" not in said


def test_folders_are_made_on_the_way_to_the_file(tmp_path: Path) -> None:
    file = tmp_path / "house" / "matches" / "m.db"
    for _ in ("new", "known"):
        Store.open(f"sqlite:///{file}").close()
        assert file.is_file()


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "m.db").write_text("A recipe for soup, and by no means a database. " * 50)
    with pytest.raises(StorageError, match="cannot be used: file is not a database"):
        Store.open(f"sqlite:///{tmp_path / 'm.db'}")


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    Store.open(f"sqlite:///{tmp_path / 'm.db'}").close()
    with pytest.raises(StorageError, match="cannot be used: attempt to write a readonly database"):
        Store.open(f"sqlite:///file:{tmp_path / 'm.db'}?mode=ro&uri=true")


def test_postgresql_without_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda _: None)
    with pytest.raises(StorageError, match=r"pip install \"smorgasboard\[postgres\]\""):
        Store.open("postgresql://me@localhost/m")
