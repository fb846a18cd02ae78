"""Programs from before the API had a version in its addresses go on."""

from urllib.parse import urlsplit

import pytest
from tests.server.guests import HouseForTests, stream_of

from smorgasboard.server.http.versions import as_of_now

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("path", "now"),
    [
        ("/api/games", "/api/v1/games"),
        ("/api/v1/games", "/api/v1/games"),
        ("/api/v1x", "/api/v1/v1x"),
        ("/api/v1", "/api/v1"),
        ("/apis", "/apis"),
        ("/m/api/games", "/m/api/games"),
    ],
)
def test_only_addresses_of_the_api_change(path: str, now: str) -> None:
    assert as_of_now(path) == now


async def test_a_match_is_played_at_the_old_addresses(house: HouseForTests) -> None:
    seats = [{"kind": "person"}, {"kind": "person"}]
    given = (await house.program().http.post("/api/matches", json={"game": "dinner:home", "seats": seats})).json()
    old = f"/api/matches/{given['id']}"
    seen = (await house.program().http.get(old)).json()
    me = house.program(given["seats"][seen["actors"][0]]["secret"])
    async with stream_of(me, f"{old}/stream") as stream:
        assert f'"id":"{given["id"]}"' in await stream.next()
    mine = (await me.http.get(old)).json()
    acted = await me.http.post(f"{old}/actions", json={"version": mine["version"], "action": mine["legal"][0]})
    assert acted.json() == {"version": mine["version"] + 1}
    assert (await me.http.get(old)).json() == (await me.http.get(old.replace("/api/", "/api/v1/"))).json()


async def test_their_description_tells_of_the_present_ones(house: HouseForTests) -> None:
    described = (await house.program().http.get("/api/openapi.json")).json()
    assert all(urlsplit(path).path.startswith("/api/v1/") for path in described["paths"] if path.startswith("/api"))
