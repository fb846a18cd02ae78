"""Accounts of one's own programs: made at a page or by a command, shown, ended, and gone with everything else."""

import io
import json
import re
import zipfile
from pathlib import Path

import pytest
from tests.cli.smorg import spoken
from tests.server.guests import HouseForTests, sentence

from smorgasboard.server.identity import mark_of

pytestmark = pytest.mark.anyio


async def test_a_person_makes_a_program_and_it_goes_with_them(house: HouseForTests) -> None:
    ann, eve = await house.browser().call_me("Ann"), house.browser()
    made = await ann.post("/bots", name="Rolling Pin")
    key = re.search(r"smorg_[\w-]+", made.text)
    assert key is not None
    pin = house.program(key[0])
    me = (await pin.http.get("/api/v1/accounts/me")).json()
    page = (await ann.get("/bots")).text
    assert "Rolling Pin" in page
    assert key[0] not in page, "it is shown once"
    assert mark_of(key[0]) not in page
    assert (await eve.post("/bots/end", account=me["id"], sure=me["id"])).status_code == 404
    opened = await pin.open("person", "open")
    await ann.join(opened["seats"][1]["invitation"], "Ann")
    packed = zipfile.ZipFile(io.BytesIO((await ann.get("/tables/export")).content))
    about = packed.read("about-me.json").decode()
    assert [each["name"] for each in json.loads(about)["programs"]] == ["Rolling Pin"]
    assert key[0] not in about
    assert "Rolling Pin" in (await ann.get("/tables")).text
    assert (await ann.post("/tables/delete", sure="everything")).status_code == 303
    house.house.accounts._known.clear()
    assert (await pin.http.get("/api/v1/accounts/me")).json()["code"] == "unknown_key"


async def test_a_program_is_ended_after_a_question(house: HouseForTests) -> None:
    ann = house.browser()
    await ann.get("/")
    made = await ann.post("/bots", name="Grater")
    match = re.search(r"smorg_[\w-]+", made.text)
    assert match is not None
    pin = house.program(match[0])
    which = (await pin.http.get("/api/v1/accounts/me")).json()["id"]
    assert (await ann.post("/bots/end", account=which)).status_code == 409
    await ann.press("/bots/end", account=which, sure=which)
    assert (await pin.http.get("/api/v1/accounts/me")).status_code == 403
    assert "letters" in sentence(await ann.post("/bots", name="  "))


async def test_a_program_has_limits_of_its_own(house: HouseForTests, tmp_path: Path) -> None:
    """Made by whoever runs the house, beside it."""
    database = f"sqlite:///{tmp_path / 'matches.db'}"
    made = spoken(
        "accounts", "--make", "Slow Cooker", "--requests-per-second", "1", "--database", database, home=tmp_path
    )
    assert made.code == 0, made.err
    slow, quick = house.program(made.out.split()[-1]), house.program()
    answers = [(await slow.http.get("/api/v1/accounts/me")) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[3].json()["code"] == "too_fast"
    assert answers[3].headers["retry-after"] == "1"
    assert (await quick.http.get("/api/v1/games")).status_code == 200, (
        "others behind the same address are not in its way"
    )
    other = spoken("accounts", "--make", "Grater", "--database", database, home=tmp_path)
    assert spoken("forget", "grater", "--yes", "--database", database, home=tmp_path).code == 0
    forgotten = house.program(other.out.split()[-1])
    assert (await forgotten.http.get("/api/v1/accounts/me")).json()["code"] == "unknown_key"
    which = answers[0].json()["id"]
    listed = spoken("accounts", "--database", database, home=tmp_path)
    assert f"{which}  Slow Cooker  1 requests a second" in listed.out
    assert "would be ended" in spoken("accounts", "--end", which, "--database", database, home=tmp_path).out
    assert spoken("accounts", "--end", which, "--yes", "--database", database, home=tmp_path).code == 0
    house.house.accounts._known.clear()
    assert (await slow.http.get("/api/v1/accounts/me")).json()["code"] == "unknown_key"
    unknown = spoken("accounts", "--end", "bot-none", "--yes", "--database", database, home=tmp_path)
    assert unknown.err.startswith("There is no account bot-none here")
