"""Databases that other versions wrote: with other cards they are played on, with other rules they are read."""

import json
import lzma
import sqlite3
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import MetaData, create_engine, insert, inspect, select, text
from tests.cli.smorg import Said, Smorg, inside
from tests.server.guests import Browser, HouseForTests, house_for_tests, match_of, sentence
from tests.server.storage import postgres

import smorgasboard as sb
from smorgasboard.engine import registry
from smorgasboard.engine.content import edited, number_at
from smorgasboard.engine.game import made
from smorgasboard.server.bot_workers import BotWorkers
from smorgasboard.server.live import album as albums
from smorgasboard.server.storage import Store
from smorgasboard.server.storage.database import MIGRATIONS, config, connect

pytestmark = pytest.mark.anyio
GOLDEN = Path(__file__).parents[1] / "golden"
SCHEMAS = sorted(path.name.removesuffix(".db.xz") for path in GOLDEN.glob("*.db.xz"))
NEWEST = max(path.name[:4] for path in (MIGRATIONS / "versions").glob("*.py"))
NAMES = ("foodfighters", "foodadvice", "consumption")


class Golden:
    """A database of an earlier version, Ann's cookie and her matches by what they are."""

    def __init__(self, schema: str, url: str) -> None:
        facts = json.loads((GOLDEN / f"{schema}.json").read_text(encoding="utf-8"))
        self.url = url
        self.cookie: str = facts["cookie"]
        self.matches: dict[str, str] = facts["matches"]


@cache
def unpacked(schema: str) -> bytes:
    return lzma.decompress((GOLDEN / f"{schema}.db.xz").read_bytes())


@pytest.fixture(params=SCHEMAS)
def golden(request: pytest.FixtureRequest, tmp_path: Path) -> Golden:
    file = tmp_path / "matches.db"
    file.write_bytes(unpacked(request.param))
    return Golden(request.param, f"sqlite:///{file}")


@pytest.fixture(params=SCHEMAS)
def golden_on_postgresql(request: pytest.FixtureRequest, tmp_path: Path, cluster: postgres.Cluster) -> Golden:
    """The same rows in tables that the migrations of then made."""
    file = tmp_path / "matches.db"
    file.write_bytes(unpacked(request.param))
    url = cluster.new_database()
    source = create_engine(f"sqlite:///{file}")
    with closing(connect(url)) as target, target.writing.begin() as there, source.connect() as here:
        command.upgrade(config(there), request.param.removeprefix("schema_"))
        known, rows = MetaData(), MetaData()
        known.reflect(here)
        rows.reflect(there)
        for table in rows.sorted_tables:
            found = [dict(row) for row in here.execute(select(known.tables[table.name])).mappings()]
            if found and table.name != "alembic_version":
                there.execute(text(f"ALTER TABLE {table.name} DISABLE TRIGGER ALL"))
                there.execute(insert(table), found)
                there.execute(text(f"ALTER TABLE {table.name} ENABLE TRIGGER ALL"))
    source.dispose()
    return Golden(request.param, url)


@pytest.fixture
def smorg(capsys: pytest.CaptureFixture[str]) -> Smorg:
    def call(*args: str) -> Said:
        return inside(capsys, *args)

    return call


@asynccontextmanager
async def served(golden: Golden, folder: Path) -> AsyncIterator[tuple[HouseForTests, Browser]]:
    async with house_for_tests(folder, database=golden.url) as house:
        ann = house.browser()
        ann.http.cookies.set("smorgasboard", golden.cookie)
        yield house, ann


def test_there_is_one_of_this_version_and_of_the_last() -> None:
    assert {"schema_0002", f"schema_{NEWEST}"} <= set(SCHEMAS)


async def must_open(house: HouseForTests, ann: Browser, golden: Golden, game: str = "") -> None:
    """Every match, or those of a game: page, replay, record; running ones go on."""
    for name, match in golden.matches.items():
        if not name.startswith(game):
            continue
        answer = await ann.get(f"/m/{match}", follow_redirects=True)
        assert answer.status_code == 200, (name, sentence(answer))
        if name == "lobby":
            continue
        table = await house.table(match)
        if table.row.stage == "over":
            assert (await ann.get(f"/m/{match}/replay", params={"at": 3})).status_code == 200, name
            record = sb.Record.loads((await ann.get(f"/m/{match}/record")).text)
            assert sb.verify(record, table.game).seed_checked, name
        else:
            await must_play_on(ann, match)


async def must_play_on(ann: Browser, match: str) -> None:
    table = await ann.house.table(match)
    seat = next(iter(table.awaited))
    before = table.version
    action = table.lesson.do if table.lesson else table.game.actions.text(table.play.state.legal_actions(seat)[0])
    await ann.house.house.act(table, table.lesson.seat if table.lesson else seat, before, action)
    assert table.version > before


async def test_every_version_opens_the_databases_of_earlier_ones(golden: Golden, tmp_path: Path) -> None:
    async with served(golden, tmp_path) as (house, ann):
        chat = (await ann.page(golden.matches["with bots"])).text
        assert "Good luck, Basil!" in chat
        await must_open(house, ann, golden)


async def test_and_brings_them_up_to_date_on_postgresql(golden_on_postgresql: Golden, tmp_path: Path) -> None:
    async with served(golden_on_postgresql, tmp_path) as (house, ann):
        await must_open(house, ann, golden_on_postgresql)


# ---- other cards ----


@contextmanager
def installed(game: sb.Game) -> Iterator[None]:
    """As if this were what is installed."""
    plain = f"{game.name}:{game.edition}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_loaded", {**registry._loaded, plain: game, f"{game.name}:": game})
        yield


def with_another_number(folder: Path) -> sb.Game:
    """Foodfighters with one bean more, as if it were its own content."""
    usual = sb.load("foodfighters:classic")
    game = type(usual)("classic", other_cards(folder, 1))
    game.content_file = None
    assert game.content_hash != usual.content_hash
    return game


def other_cards(folder: Path, beans_more: int) -> Path:
    text = sb.load("foodfighters:classic").whole_content()
    file = folder / f"content{beans_more}.toml"
    file.write_text(edited(text, {"beans": number_at(text, "beans") + beans_more}), encoding="utf-8")
    return file


async def test_with_another_number_on_a_card_all_is_played_on(golden: Golden, tmp_path: Path) -> None:
    then = sb.load("foodfighters:classic")
    async with served(golden, tmp_path) as (house, _ann):
        await house.house.wake()  # which stores the cards
    now = with_another_number(tmp_path)
    with installed(now), pytest.MonkeyPatch.context() as patch:
        patch.delitem(registry._loaded, then.source)
        patch.setattr(registry, "made", {})
        async with served(golden, tmp_path) as (house, ann):
            await must_open(house, ann, golden, "foodfighters")
            table = await house.table(golden.matches["foodfighters running"])
            assert table.game.content_hash == then.content_hash
            assert table.record.header.content == then.content_hash
            fresh = await house.table(await ann.opened("same-screen", "foodfighters:classic"))
            assert fresh.game is now
            await bots_hints_and_the_rest(house, ann, golden, then.content_hash)
            again = match_of(await ann.press(f"/m/{golden.matches['foodfighters over']}/rematch"))
            assert (await house.table(again)).game is now, "a rematch has the cards of today"


async def bots_hints_and_the_rest(house: HouseForTests, ann: Browser, golden: Golden, cards: str) -> None:
    over = golden.matches["foodfighters over"]
    assert "The dice were honest" in (await ann.get(f"/m/{over}/verify")).text
    what_if = await house.table(match_of(await ann.press(f"/m/{over}/whatif", at=2)))
    assert what_if.game.content_hash == cards
    hint = await ann.get(f"/m/{what_if.id}/hint")
    assert hint.status_code == 200, sentence(hint)
    house.house._tables.clear()
    assert (await house.table(what_if.id)).game.content_hash == cards


async def test_bots_think_with_the_cards_of_their_match(tmp_path: Path) -> None:
    game = sb.load("foodfighters:classic", other_cards(tmp_path, 2))
    workers = BotWorkers()
    try:
        state = game.new(seed=1)
        seat = state.actors()[0]
        advice = await workers.advise(game.source, state.observation(seat), "easy", "seed")
        assert advice.action in state.legal_actions(seat)
    finally:
        workers.close()


# ---- other rules ----


@contextmanager
def ruled_by(name: str, **facts: Any) -> Iterator[None]:
    """Whichever object of the game a house may find: other tests of this process may have made some."""
    games = {game for game in (*registry._loaded.values(), *made.values(), sb.load(name)) if game.source == name}
    with pytest.MonkeyPatch.context() as patch:
        for game in games:
            patch.setattr(game, "facts", replace(game.facts, **facts))
        yield


async def written_down(golden: Golden, smorg: Smorg) -> None:
    said = smorg("upgrade", "--database", golden.url)
    assert said.code == 0, said.err


@pytest.mark.parametrize("name", NAMES)
async def test_with_other_rules_all_can_be_read(golden: Golden, tmp_path: Path, smorg: Smorg, name: str) -> None:
    async with served(golden, tmp_path) as (house, ann):
        record = (await ann.get(f"/m/{golden.matches[f'{name} over']}/record")).text
    await written_down(golden, smorg)
    with ruled_by(sb.load(name).source, rules_version="3.0"):
        async with served(golden, tmp_path) as (house, ann):
            await must_be_readable(ann, golden, name)
            over = golden.matches[f"{name} over"]
            assert (await ann.get(f"/m/{over}/record")).text == record, "it keeps saying by which rules it was played"
            assert "The dice were honest" in (await ann.get(f"/m/{over}/verify", follow_redirects=True)).text
            assert (await ann.get(f"/m/{over}/draws.txt", follow_redirects=True)).text.count("\n") > 5
            running = golden.matches[f"{name} running"]
            refused = await ann.post(f"/m/{running}/act", version=12, action="pass")
            assert refused.status_code == 409
            assert "3.0 is installed now" in sentence(refused)
            seen = (await house.program().http.get(f"/api/v1/matches/{running}")).json()
            assert (seen["rules"], seen["observation"], seen["legal"]) == ("2.0", None, [])
            assert (await ann.get("/")).status_code == 200


async def must_be_readable(ann: Browser, golden: Golden, name: str) -> None:
    for kind in ("over", "running", "tour", "what-if"):
        match = golden.matches[f"{name} {kind}"]
        for path in (f"/m/{match}", f"/m/{match}/replay?at=3"):
            answer = await ann.get(path, follow_redirects=True)
            assert answer.status_code == 200, (kind, sentence(answer))
            assert "Played by rules 2.0" in answer.text
            assert "The table in words" in answer.text, kind
    page = (await ann.get(f"/m/{golden.matches[f'{name} over']}", follow_redirects=True)).text
    assert "Who begins?" in page
    assert "How it adds up" in page or name == "foodfighters"


async def test_rules_may_say_that_they_go_on_with_earlier_matches(golden: Golden, tmp_path: Path) -> None:
    with ruled_by(sb.load("foodfighters").source, rules_version="3.0", continues=("2.0",)):
        async with served(golden, tmp_path) as (house, ann):
            await must_open(house, ann, golden, "foodfighters")
            saved = (await ann.get(f"/m/{golden.matches['foodfighters over']}/record")).text
            assert sb.Record.loads(saved).header.rules == "2.0"


async def test_a_stored_hand_is_read_by_its_owner_alone(golden: Golden, tmp_path: Path, smorg: Smorg) -> None:
    await written_down(golden, smorg)
    with ruled_by(sb.load("foodadvice").source, rules_version="3.0"):
        async with served(golden, tmp_path) as (house, ann):
            match = golden.matches["foodadvice running"]
            own = (await ann.get(f"/m/{match}", follow_redirects=True)).text
            others = (await house.browser().get(f"/m/{match}", follow_redirects=True)).text
            assert own != others
            german = await house.browser().get(f"/m/{match}/album", headers={"accept-language": "de"})
            assert "Gespielt nach Regeln 2.0" in german.text


async def test_without_an_album_the_steps_are_read(golden: Golden, tmp_path: Path) -> None:
    with closing(connect(golden.url)) as database, database.writing.begin() as connection:
        if "albums" in inspect(connection).get_table_names():
            connection.execute(text("DELETE FROM albums"))
    with ruled_by(sb.load("foodfighters").source, rules_version="3.0"):
        async with served(golden, tmp_path) as (_house, ann):
            undone = (await ann.get(f"/m/{golden.matches['undone']}", follow_redirects=True)).text
            assert "swap a1 b1" in undone
            assert "pass" not in undone
            over = golden.matches["foodfighters over"]
            dice = (await ann.get(f"/m/{over}/verify", follow_redirects=True)).text
            assert "The seed is what was promised before the first move." in dice
            assert "takes the rules of then" in dice


async def test_of_a_game_that_is_gone_the_record_is_left(golden: Golden, tmp_path: Path) -> None:
    async with served(golden, tmp_path) as (house, ann):
        over = golden.matches["foodfighters over"]
        record = (await ann.get(f"/m/{over}/record")).text
        house.house._tables.clear()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(registry, "_loaded", {})
            patch.setattr(registry, "made", {})
            patch.setattr(registry, "_installed", dict)
            gone = await ann.get(f"/m/{over}")
            assert gone.status_code == 410
            assert f"/m/{over}/record" in gone.text
            assert (await ann.get(f"/m/{over}/record")).text == record
            assert (await ann.get(f"/m/{over}/album")).status_code == 200


# ---- albums are kept by themselves ----


async def test_a_match_that_ends_is_written_down(house: HouseForTests) -> None:
    ann = house.browser()
    match = await ann.opened("same-screen")
    await ann.press(f"/m/{match}/start")
    table = await house.table(match)
    while table.running:
        seat = table.awaited[0]
        action = table.game.actions.text(table.play.state.legal_actions(seat)[-1])
        await house.house.act(table, seat, table.version, action)
    working = house.house.albums._working
    assert working is not None
    await working
    row = await house.house.store.album(match)
    assert row is not None
    assert row.entries == table.version
    assert len(albums.Album(row, table.names, "en").pages) == table.last_step + 1


async def test_who_closes_the_house_leaves_albums_of_what_runs(tmp_path: Path) -> None:
    async with house_for_tests(tmp_path) as house:
        ann = await house.browser().call_me("Ann")
        match = await ann.opened("same-screen", "foodfighters:classic")
        await ann.press(f"/m/{match}/start")
        await ann.act(match, "pass")
    with closing(Store.open(f"sqlite:///{tmp_path / 'matches.db'}")) as store:
        row = await store.album(match)
    assert row is not None
    assert row.entries == 1
    told = albums.Album(row, ["Ann", "Bob"], "en")
    assert any("Ann" in line.text or "Bob" in line.text for line in told.pages[1].lines)
    assert b"Ann" not in zlib.decompress(row.pages), "names are put in when it is read"


async def test_stored_matches_get_theirs_one_by_one(golden: Golden, tmp_path: Path) -> None:
    async with served(golden, tmp_path) as (house, _ann):
        await house.house.wake()
        for _ in range(len(golden.matches) + 1):
            house.house.tidy_up()
            working = house.house.albums._working
            assert working is not None
            await working
        assert await house.house.store.next_without_album("") is None


# ---- the command ----


def test_a_rehearsal_says_what_would_become_of_the_matches(golden: Golden, smorg: Smorg) -> None:
    before = dumped(golden)
    with ruled_by(sb.load("consumption").source, rules_version="3.0"):
        said = smorg("upgrade", "--database", golden.url, "--dry-run")
    assert said.code == 0, said.err
    assert "4  were played by rules that are not installed any more" in " ".join(said.out.split("\n"))
    assert "nothing was changed" in said.out
    assert dumped(golden) == before


def dumped(golden: Golden) -> list[str]:
    with closing(sqlite3.connect(golden.url.removeprefix("sqlite:///"))) as database:
        return list(database.iterdump())


def test_a_rehearsal_on_postgresql_leaves_nothing_behind(golden_on_postgresql: Golden, smorg: Smorg) -> None:
    def tables() -> set[tuple[str, str]]:
        with closing(connect(golden_on_postgresql.url)) as database, database.reading.connect() as connection:
            found = inspect(connection)
            return {(schema, table) for schema in found.get_schema_names() for table in found.get_table_names(schema)}

    before = tables()
    said = smorg("upgrade", "--database", golden_on_postgresql.url, "--dry-run")
    assert said.code == 0, said.err
    assert "Of 16 stored matches" in said.out
    assert tables() == before
    done = smorg("upgrade", "--database", golden_on_postgresql.url)
    assert done.code == 0, done.err
    assert "Of 16 stored matches" in done.out


def test_an_upgrade_that_was_made_finds_nothing_to_do(golden: Golden, smorg: Smorg) -> None:
    assert smorg("upgrade", "--database", golden.url).code == 0
    again = smorg("upgrade", "--database", golden.url)
    assert "The database has this version's schema" in again.out
    assert "written down" not in again.out


def test_there_has_to_be_a_database(tmp_path: Path, smorg: Smorg) -> None:
    said = smorg("upgrade", "--database", f"sqlite:///{tmp_path / 'none.db'}")
    assert said.code == 2
    assert said.err.startswith("There is no database")
    assert not (tmp_path / "none.db").exists()
