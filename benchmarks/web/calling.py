"""A house with many who want to be called: how long it takes to start, and how soon a turn reaches a push service.

    python -m benchmarks.web.calling [PEOPLE] [MATCHES]

The push service is in this process and answers at once; the house is a process of its own, with SQLite. Matches have
two seats each and a clock of three days, so that the house has to look after all of them.
"""

import asyncio
import os
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import httpx
from sqlalchemy import Connection, insert
from tests.server.calling.push_service import PushService, Subscribed, packed, push_service
from tests.server.real import RealServer, start

from smorgasboard.engine import load
from smorgasboard.engine.match import Match
from smorgasboard.server.identity import Doorkeeper, Visitor
from smorgasboard.server.live.new_match import DiceSecrets
from smorgasboard.server.storage import EntryRow, MatchRow, SeatRow, Store, schema
from smorgasboard.server.storage.calling import outbox

PEOPLE, MATCHES, TURNS, STEPS = 10_000, 1_000, 20, 40
SETTLES = 5.0
"""Seconds for what a house does after its start."""
GAME = "foodfighters:classic"
PROGRAM = """
from smorgasboard.cli import main
from smorgasboard.server.calling.push import PushChannel
PushChannel.anywhere = True
main()
"""


def who(number: int) -> Visitor:
    return Visitor(f"person-{number}", device=f"device-{number}", kept=True)


def match_id(number: int) -> str:
    """Of letters that ids of matches have."""
    return "bench" + "".join("abcdefghjk"[int(digit)] for digit in f"{number:05}")


async def fill(folder: Path, service: PushService, people: int, matches: int) -> None:
    """As if they had all come, subscribed, and played some forty steps."""
    store = Store.open(f"sqlite:///{folder / 'matches.db'}")
    store.secret("doorkeeper", lambda: "known")
    await store.calls.change(_people, service.address, people)
    secrets = DiceSecrets(store.secret("dice"))
    await asyncio.gather(*(_match(store, secrets, number) for number in range(matches)))
    store.close()


def _people(connection: Connection, address: str, many: int) -> None:
    keys, now = Subscribed(""), time.time()
    given = {"p256dh": packed(keys.point), "auth": packed(keys.auth), "created": now, "delivered": 0}
    wish = {"channel": "push", "wanted": True, "after": 0, "every": 0, "changed": now - 9, **outbox.NOTHING_TOLD}
    everybody = [who(number) for number in range(many)]
    rows = [{"id": each.id, "tastes": each.tastes, "created": now} for each in everybody]
    connection.execute(insert(schema.people), rows)
    rows = [{"id": e.mark, "person": e.id, "name": "", "created": now, "seen": now} for e in everybody]
    connection.execute(insert(schema.devices), rows)
    connection.execute(insert(schema.calls), [{"person": each.id, **wish} for each in everybody])
    ends = [f"{address}/push/{number}" for number in range(many)]
    rows = [
        {"device": e.mark, "person": e.id, "endpoint": end, **given} for e, end in zip(everybody, ends, strict=True)
    ]
    connection.execute(insert(schema.pushes), rows)


async def _match(store: Store, secrets: DiceSecrets, number: int) -> None:
    game, choices, name = load(GAME), Random(number), match_id(number)
    seed = secrets.secret(name)
    setup = {"players": 2, "options": {}, "start": None, "clock": 3 * 86_400}
    row = MatchRow(name, GAME, game.content_hash, "play", "running", setup, seed, who(2 * number).id, 1.0, 1.0)
    row = replace(row, rules=game.facts.rules_version)
    seats = [SeatRow(name, seat, "person", f"P{seat}", who(2 * number + seat).id) for seat in (0, 1)]
    match = Match(game, 2, seed, {})
    entries: list[EntryRow] = []
    while len(entries) < STEPS and not match.state.over:
        seat = match.state.actors()[0]
        line = match.apply(seat, game.actions.text(choices.choice(match.state.legal_actions(seat)))).line
        entries.append(
            EntryRow(name, len(entries) + 1, "step", seat, line.text, line.chance, "", time.time(), "person")
        )
    if not match.state.over:
        await store.create(row, seats, entries)


def processor_time(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def turns(server: RealServer, service: PushService, matches: int) -> list[float]:
    """Seconds from the answer to a step until the push service has the other's push, of some turns."""
    door, waits = Doorkeeper("known"), []
    for number in range(0, matches, max(1, matches // TURNS)):
        match = match_id(number)
        for seat in (0, 1):
            cookies = {"smorgasboard": door.write(who(2 * number + seat))}
            async with httpx.AsyncClient(base_url=server.url, cookies=cookies, timeout=60) as http:
                if not (await http.get("/waiting")).json()["count"]:  # which is no visit: they are away
                    continue
                seconds = await _turn(http, service, match, f"/push/{2 * number + 1 - seat}")
            if seconds is not None:
                waits.append(seconds)
                break
    return waits


async def _turn(http: httpx.AsyncClient, service: PushService, match: str, path: str) -> float | None:
    from tests.server.guests import Page  # noqa: PLC0415

    own = {"origin": str(http.base_url).rstrip("/"), "sec-fetch-site": "same-origin"}
    service.received.clear()
    played = 0.0
    while True:
        answer = await http.get(f"/m/{match}")
        if answer.status_code != 200 or not (actions := Page.read(answer.text).actions):
            break
        action = "pass" if "pass" in actions else actions[-1]
        fields = {"version": str(Page.read(answer.text).version), "action": action}
        await http.post(f"/m/{match}/act", data=fields, headers=own)
        played = time.monotonic()
    while played and not any(each.path == path for each in service.received):
        if time.monotonic() - played > 30:
            return None  # it was over
        await asyncio.sleep(0.005)
    return time.monotonic() - played if played else None


async def main(people: int, matches: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with push_service() as service:
            began = time.monotonic()
            await fill(folder, service, people, matches)
            print(f"filled in {time.monotonic() - began:.0f} s", flush=True)
            for attempt in ("first start, with every turn to be noted", "second start"):
                server = await asyncio.to_thread(start, folder, "--no-lab", program=("-c", PROGRAM))
                opened = processor_time(server.process.pid)
                await asyncio.sleep(SETTLES)
                settled = processor_time(server.process.pid)
                print(
                    f"{attempt}: open after {opened:.2f} s of processor time, {settled:.2f} s a while later", flush=True
                )
                if attempt.startswith("first"):
                    await asyncio.to_thread(server.stop)
            waits = sorted(await turns(server, service, matches))
            middle, last = waits[len(waits) // 2], waits[-1]
            print(f"{len(waits)} turns: pushed after {middle:.2f} s in the median, {last:.2f} s at most", flush=True)
            await asyncio.to_thread(server.stop)


if __name__ == "__main__":
    asyncio.run(main(*map(int, sys.argv[1:])) if len(sys.argv) > 2 else main(PEOPLE, MATCHES))
