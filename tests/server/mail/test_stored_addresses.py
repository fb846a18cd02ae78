"""What is stored of an address goes with its person: into their file, and away with them."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from tests.server.calling.telephone import two_friends, who_is
from tests.server.mail.readers import ANN, mail_house, reads_mail

from smorgasboard.server.storage.beside import upkeep
from smorgasboard.server.storage.calling import addresses

pytestmark = pytest.mark.anyio


async def test_it_is_in_the_file_of_everything(tmp_path: Path) -> None:
    async with mail_house(tmp_path) as (house, office):
        ann, _ben = await two_friends(house)
        await reads_mail(ann, office)
        packed = zipfile.ZipFile(io.BytesIO((await ann.get("/tables/export")).content))
        told = json.loads(packed.read("about-me.json"))
        assert told["e_mail"]["address"] == ANN
        assert not {"mark", "stop"} & told["e_mail"].keys()


async def test_nothing_is_left_of_who_became_somebody_else(tmp_path: Path) -> None:
    async with mail_house(tmp_path) as (house, office):
        ann, ben = await two_friends(house)
        await reads_mail(ann, office)
        store, giver = house.house.store, await who_is(ann)
        await store.bring_along(giver, await who_is(ben))
        assert await store.calls.read(addresses.address_of, giver) is None
        assert await store.calls.call_of(giver, addresses.CHANNEL) is None


async def test_forgetting_a_name_forgets_the_address(tmp_path: Path) -> None:
    async with mail_house(tmp_path) as (house, office):
        ann, _ben = await two_friends(house)
        await reads_mail(ann, office)
        store = house.house.store
        upkeep.forget(store._database, "Ann", lambda _done, _total: None)
        assert await store.calls.read(addresses.address_of, await who_is(ann)) is None
