"""Plays a small database with a bit of everything, by whichever version of Smorgasboard is on the path.

    PYTHONPATH=TREE/src:TREE python tests/server/golden/make.py

writes `schema_NNNN.db.xz` and `schema_NNNN.json` beside this file, named after the schema that the version has. TREE
is a checkout of that version (`git archive COMMIT | tar x -C TREE`). Databases of released versions are made once and
kept: every later version must open them.
"""

import asyncio
import json
import lzma
import random
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.server.guests import Browser, HouseForTests, house_for_tests, match_of
from tests.testing.toy import PotLuck

from smorgasboard.engine.registry import register

HERE = Path(__file__).parent
GAMES = ("foodfighters:classic", "foodadvice:standard", "consumption:thought")
LONGEST = 3_000
FEW = 12


class Author:
    """Ann's browser, and the matches that she plays in."""

    def __init__(self, house: HouseForTests, ann: Browser) -> None:
        self.house = house
        self.ann = ann
        self.matches: dict[str, str] = {}
        self._random = random.Random(14)

    async def write(self) -> None:
        for game in GAMES:
            name = game.partition(":")[0]
            await self._hand_to_hand(f"{name} over", game, LONGEST)
            await self._hand_to_hand(f"{name} running", game, FEW)
            self.matches[f"{name} tour"] = tour = await self.ann.opened("tour", game)
            await self._follow_the_tour(tour)
            await self._what_if(name)
        self.matches["with bots"] = bots = await self.ann.opened("play", GAMES[0])
        await self.ann.press(f"/m/{bots}/chat", text="Good luck, Basil!")
        await self._undone()
        await self._imported()
        await self._reviewed()
        self.matches["lobby"] = await self.ann.opened("invite", GAMES[1])
        await self.ann.post("/devices/phrase")  # where people can have several devices
        await self.ann.post("/devices/link")

    async def _hand_to_hand(self, key: str, game: str, steps: int) -> None:
        """All seats on Ann's screen, so that nobody plays on by itself."""
        self.matches[key] = match = await self.ann.opened("same-screen", game)
        await self.ann.press(f"/m/{match}/start")
        await self.ann.press(f"/m/{match}/chat", text="Who begins?")
        await self._play(match, steps)

    async def _play(self, match: str, steps: int) -> None:
        table = await self.house.table(match)
        for _ in range(steps):
            if not table.running:
                return
            seat = table.awaited[0]
            legal = table.play.state.legal_actions(seat)
            kept = [action for action in legal if action not in table.game.for_people] or legal
            action = table.game.actions.text(self._random.choice(list(kept)))
            await self.house.house.act(table, seat, table.version, action)

    async def _follow_the_tour(self, match: str) -> None:
        table = await self.house.table(match)
        for _ in range(4):
            lesson = table.lesson
            if lesson is not None and table.tour is not None and lesson.seat == table.tour.learner:
                await self.ann.act(match, lesson.do)
            else:
                await asyncio.sleep(0.02)

    async def _what_if(self, name: str) -> None:
        over = self.matches[f"{name} over"]
        self.matches[f"{name} what-if"] = match_of(await self.ann.press(f"/m/{over}/whatif", at=5))

    async def _undone(self) -> None:
        self.matches["undone"] = match = await self.ann.opened("same-screen", GAMES[0])
        await self.ann.press(f"/m/{match}/start")
        await self.ann.act(match, "pass")
        await self.ann.press(f"/m/{match}/undo", version=1)
        await self.ann.act(match, "swap a1 b1")

    async def _imported(self) -> None:
        record = (await self.ann.get(f"/m/{self.matches['foodfighters over']}/record")).text
        answer = await self.ann.http.post("/import", files={"record": ("match.jsonl", record)})
        self.matches["imported"] = match_of(answer.headers["location"])

    async def _reviewed(self) -> None:
        match = self.matches["foodfighters over"]
        await self.ann.press(f"/m/{match}/review")
        while "how-well" not in (await self.ann.get(f"/m/{match}/review")).text:
            await asyncio.sleep(0.1)


async def make() -> None:
    register(PotLuck())
    with TemporaryDirectory() as folder:
        async with house_for_tests(Path(folder), pace=0.01) as house:
            author = Author(house, await house.browser().call_me("Ann"))
            await author.write()
            facts: dict[str, Any] = {"cookie": author.ann.cookie, "matches": author.matches}
        with closing(sqlite3.connect(Path(folder, "matches.db"))) as database:
            (schema,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
            database.execute("VACUUM INTO ?", (str(Path(folder, "whole.db")),))
        packed = lzma.compress(Path(folder, "whole.db").read_bytes(), preset=9 | lzma.PRESET_EXTREME)
    (HERE / f"schema_{schema}.db.xz").write_bytes(packed)
    (HERE / f"schema_{schema}.json").write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")
    sys.stdout.write(f"schema {schema}: {len(packed):,} bytes\n")


if __name__ == "__main__":
    asyncio.run(make())
