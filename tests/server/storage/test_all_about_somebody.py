"""Whatever is stored of somebody can be seen and goes with them, in whichever table: also in those that come later."""

import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select
from tests.server.calling.push_service import Subscribed
from tests.server.calling.telephone import two_friends, who_is
from tests.server.guests import Browser, HouseForTests
from tests.server.mail.post_office import PostOffice
from tests.server.mail.readers import ANN, mail_house, quiet, reads_mail, waits_for
from tests.server.pages.test_devices import link_of, phrase_of
from tests.server.pages.test_my_tables import delete, saved

import smorgasboard as sb
from smorgasboard.puzzles import puzzles_of
from smorgasboard.server.storage import schema

pytestmark = pytest.mark.anyio
ENDPOINT, WORDS = "https://push.example.com/ann", "Mahlzeit"
OF_NOBODY = {"secrets", "keepers", "contents", "albums", "entries", "noted", "awaited"}
"""Tables of the house, or of a match alone, in which people are numbers of seats."""
PASSING = {"presence", "lookers"}
"""Who is where, for as long as they are: not in the file of everything."""
WHERE_TOLD = {
    "matches": ("records",),
    "seats": ("records",),
    "messages": ("chat",),
    "people": ("stored_tastes",),
    "devices": ("devices",),
    "links": ("link_for_another_device_until",),
    "addresses": ("e_mail", "address"),
    "wishes": ("calls", "wishes"),
    "calls": ("calls", "channels"),
    "turns": ("calls", "waiting"),
    "muted": ("calls", "muted"),
    "pushes": ("calls", "browsers"),
    "accounts": ("programs",),
    "reviews": ("reviews_asked_for",),
    "solved": ("puzzles",),
}
"""In the file of everything."""


async def test_every_table_that_names_somebody_is_told_and_emptied(tmp_path: Path) -> None:
    async with mail_house(tmp_path) as (house, office):
        ann, ben = await two_friends(house)
        await leaves_traces(house, office, ann, ben)
        traces = (await who_is(ann), ANN, ENDPOINT, WORDS)
        assert await naming(house, traces) == set(schema.metadata.tables) - OF_NOBODY, "a new table has to be added"
        assert WHERE_TOLD.keys() | PASSING == await naming(house, traces)
        files = await saved(ann)
        about = json.loads(files.pop("about-me.json")) | {"records": list(files)}
        for table, path in WHERE_TOLD.items():
            told = about
            for name in path:
                told = told[name]
            assert told, f"what {table} says of somebody is in the file of everything"
        await delete(ann)
        assert await naming(house, traces) == set()


async def leaves_traces(house: HouseForTests, office: PostOffice, ann: Browser, ben: Browser) -> None:
    """All that somebody can do which is stored."""
    await reads_mail(ann, office)
    await ann.press("/calls/push", **Subscribed(ENDPOINT).fields)
    await phrase_of(ann)
    await link_of(ann)
    match = await waits_for(house, ann, ben)
    await quiet(house)
    await ann.press(f"/m/{match}/chat", text=WORDS)
    puzzle = puzzles_of(sb.load("foodfighters"))[0]
    await ann.press(f"/puzzles/{puzzle.game}/{puzzle.number}/try", action=puzzle.answer)
    await ann.press("/calls/mute", match=match, on="on")
    here = {"process": "another", "match": match, "until": 2e9}

    program = {"id": "a", "mark": "m", "name": "bot", "rate": 0.0, "created": 1.0, "used": 1.0}
    review = {"match": match, "asked": 1.0, "turn": 1, "state": "done", "share": 1.0, "attempts": 1, "until": 0.0}

    def look(connection: Connection, who: str) -> None:
        connection.execute(insert(schema.accounts), {**program, "owner": who})
        connection.execute(insert(schema.reviews), {**review, "asker": who, "keeper": "", "fence": 1})
        connection.execute(insert(schema.presence), {**here, "who": who, "seen": 1.0})
        connection.execute(insert(schema.lookers), {**here, "person": who})

    await house.house.store.calls.change(look, await who_is(ann))


async def naming(house: HouseForTests, traces: Iterable[str]) -> set[str]:
    """Tables in which any of these stands, in whatever column."""

    def look(connection: Connection) -> set[str]:
        rows = {name: str(connection.execute(select(each)).all()) for name, each in schema.metadata.tables.items()}
        return {name for name, text in rows.items() if any(trace in text for trace in traces)}

    return await house.house.store.calls.read(look)
