"""Real requests to a push service: sealed, signed, and whatever it answers the house goes on."""

import asyncio
import ipaddress
import socket
import threading
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
from cryptography.exceptions import InvalidTag
from tests.server.calling.push_service import PushService, Subscribed, answer, packed, push_service
from tests.server.calling.telephone import all_left, moves, serving, to_move, two_friends, who_is
from tests.server.guests import Browser, HouseForTests, eventually, sentence

from smorgasboard.server.calling import Call, decision, outbox
from smorgasboard.server.calling.house_calls import PUSH_KEY
from smorgasboard.server.calling.push import line
from smorgasboard.server.calling.push.channel import FOR_STRANGERS
from smorgasboard.server.calling.push.line import Said, post
from smorgasboard.server.calling.push.sealing import BrowserKeys, NoKey, Signer, new_signing_key, sealed
from smorgasboard.server.calling.push.services import OutOfBounds, endpoint_of, is_public, resolved
from smorgasboard.server.storage import PushRow

pytestmark = pytest.mark.anyio


@pytest.fixture
async def service(anyio_backend: str) -> AsyncIterator[PushService]:
    async with push_service() as opened:
        yield opened


@pytest.fixture
def here(house: HouseForTests, monkeypatch: pytest.MonkeyPatch) -> HouseForTests:
    """A house that may call push services on this machine."""
    monkeypatch.setattr(outbox, "ROUND", 0.02)
    monkeypatch.setattr(outbox, "PATIENCE", 0.02)
    monkeypatch.setattr(decision, "LOOK_AGAIN", 0.02)
    house.context.calls.push.anywhere = True
    return house


async def waiting(house: HouseForTests) -> tuple[str, Browser, Browser]:
    """A match, who is to move in it, and who waits."""
    ann, ben = await two_friends(house)
    match = await serving(ann, ben)
    first = await to_move(house, match, ann, ben)
    return match, first, ben if first is ann else ann


async def subscribes(somebody: Browser, browser: Subscribed) -> None:
    await somebody.press("/calls/push", **browser.fields)


async def until_received(service: PushService, many: int) -> None:
    async def there() -> bool:
        return len(service.received) >= many

    await eventually(there)


async def settled(house: HouseForTests) -> None:
    async def quiet() -> bool:
        await house.context.calls.turns.note()
        await house.context.calls.outbox.rest()
        return await house.house.store.calls.next_due() is None

    await eventually(quiet)


async def test_a_turn_wakes_the_browser_and_says_nothing_else(here: HouseForTests, service: PushService) -> None:
    match, first, second = await waiting(here)
    browser = service.browser()
    await subscribes(second, browser)
    all_left(here)
    await moves(first, match)
    await until_received(service, 1)
    await settled(here)
    (received,) = service.received
    assert browser.opened(received.body) == b"look"
    claims = received.claims()
    assert claims["aud"] == service.address
    assert claims["sub"] == "mailto:nobody@example.org"
    expires = claims["exp"]
    assert isinstance(expires, int)
    assert 0 < expires - time.time() <= 24 * 3600
    wanted = {"content-encoding": "aes128gcm", "topic": "waiting", "urgency": "high", "ttl": "259200"}
    assert wanted.items() <= received.headers.items()
    assert (await second.get("/calls/key")).text in received.headers["authorization"]
    call = (await second.get("/waiting")).json()["call"]
    assert (call["count"], call["number"], call["title"], call["url"]) == (
        1,
        1,
        "One table waits for you",
        f"m/{match}",
    )
    assert call["body"] == "It is your turn: Foodfighters"
    assert "call" not in (await first.get("/waiting")).json()


async def test_all_browsers_of_somebody_are_woken_and_those_that_took_it_no_second_time(
    here: HouseForTests, service: PushService
) -> None:
    match, first, second = await waiting(here)
    await subscribes(second, service.browser())
    book, who = here.house.store.calls, await who_is(second)
    phone = service.browser()
    await another_browser(here, second, phone)
    service.answers = [answer(503, "retry-after: 0"), answer(201)]
    all_left(here)
    await moves(first, match)
    await until_received(service, 3)
    await settled(here)
    paths = [each.path for each in service.received]
    assert sorted(set(paths)) == ["/push/1", "/push/2"]
    assert paths.count(service.received[0].path) == 2, "the one that was busy was asked again"
    assert all(each.delivered == 1 and each.failed is None for each in await book.pushes_of(who))


async def another_browser(house: HouseForTests, somebody: Browser, subscribed: Subscribed) -> None:
    from tests.server.pages.test_devices import another_device  # noqa: PLC0415

    await subscribes(await another_device(somebody), subscribed)


@pytest.mark.parametrize("status", [404, 410, 403])
async def test_a_browser_that_is_gone_is_forgotten(here: HouseForTests, service: PushService, status: int) -> None:
    match, first, second = await waiting(here)
    await subscribes(second, service.browser())
    service.answers = [answer(status)]
    all_left(here)
    await moves(first, match)
    await until_received(service, 1)
    await settled(here)
    assert await here.house.store.calls.pushes_of(await who_is(second)) == []
    assert len(service.received) == 1


async def test_redirections_are_not_followed(here: HouseForTests, service: PushService) -> None:
    match, first, second = await waiting(here)
    await subscribes(second, service.browser())
    service.answers = [answer(307, f"location: {service.address}/elsewhere")]
    all_left(here)
    await moves(first, match)
    await until_received(service, 1)
    await settled(here)
    assert [each.path for each in service.received] == ["/push/1"]


async def test_a_service_that_hangs_is_left_and_holds_up_nobody(
    here: HouseForTests, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line, "PATIENCE", 0.1)
    match, first, second = await waiting(here)
    await subscribes(second, service.browser())
    service.hangs = True
    all_left(here)
    await moves(first, match)
    await until_received(service, 2)
    service.hangs = False
    await settled(here)
    (push,) = await here.house.store.calls.pushes_of(await who_is(second))
    assert push.delivered == 1


async def test_of_an_answer_without_end_only_its_head_is_read(service: PushService) -> None:
    service.endless = True
    service.answers = [b"HTTP/1.1 201 So\r\ncontent-length: 99999999999\r\n\r\n"]
    said = await post(endpoint_of(f"{service.address}/x", anywhere=True), {}, b"", anywhere=True)
    assert said.status == 201


@pytest.mark.parametrize("words", [b"not http at all\r\n\r\n", b"", b"HTTP/1.1 200 So\r\nx: " + b"y" * 40_000])
async def test_what_cannot_be_read_is_no_answer(service: PushService, words: bytes) -> None:
    service.answers = [words]
    said = await post(endpoint_of(f"{service.address}/x", anywhere=True), {}, b"", anywhere=True)
    assert said.status == 0
    assert said.why


async def test_how_long_a_service_wants_to_be_left_alone_is_believed_within_reason(service: PushService) -> None:
    endpoint = endpoint_of(f"{service.address}/x", anywhere=True)
    for said, seconds in (("120", 120.0), ("999999999999", 86_400.0), ("soon", 0.0), ("-5", 0.0)):
        service.answers = [answer(429, f"retry-after: {said}")]
        assert await post(endpoint, {}, b"", anywhere=True) == Said(429, seconds)


async def test_plain_http_at_a_port_of_tls_is_no_service(service: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "PATIENCE", 0.5)
    said = await post(endpoint_of(service.address.replace("http:", "https:"), anywhere=True), {}, b"", anywhere=True)
    assert said.status == 0


# ---- endpoints that are none ----


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "push",
        "http://push.example.com/x",
        "ftp://push.example.com/x",
        "https://house.test/push",
        "https://HOUSE.test./push",
        "https://localhost/x",
        "https://house",
        "https://127.0.0.1/x",
        "https://10.0.0.8/x",
        "https://192.168.1.1/x",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/x",
        "https://[fe80::1]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://[64:ff9b::7f00:1]/x",
        "https://0.0.0.0/x",
        "https://printer.local/x",
        "https://user:word@push.example.com/x",
        "https://push.example.com:99999/x",
        "https://push.example.com/a b",
        "https://push.example.com/\r\nhost: other",
        "https://push.example.com/" + "x" * 1000,
        "https://[broken/x",
    ],
)
async def test_strangers_cannot_have_the_house_ask_anybody(house: HouseForTests, endpoint: str) -> None:
    ann = await house.browser().call_me("Ann")
    fields = Subscribed(endpoint).fields
    answer = await ann.post("/calls/push", **fields)
    assert (answer.status_code, sentence(answer)) == (400, "This is no address of a push service.")
    assert await house.house.store.calls.pushes_of(await who_is(ann)) == []


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "100.64.0.1", "224.0.0.1", "169.254.169.254", "0.0.0.0", "255.255.255.255"),
        *("::", "::1", "fd00::1", "fe80::1", "fec0::1", "ff02::1", "2002:7f00:1::", "2001:0:7f00:1::"),
        *("::ffff:10.0.0.1", "::127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::7f00:1"),
    ],
)
def test_addresses_within_are_not_public(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))
    assert is_public(ipaddress.ip_address("142.250.74.10"))


async def test_a_name_that_leads_within_is_not_followed() -> None:
    endpoint = endpoint_of("https://push.example.com/x")._replace(host="localhost")
    with pytest.raises(OutOfBounds):
        await resolved(endpoint)
    assert (await post(endpoint, {}, b"")).why == "its name leads to no place on the internet"


@pytest.mark.parametrize("written", ["127.1", "0x7f.1", "0177.0.0.1"])
async def test_an_address_that_is_written_oddly_is_looked_at_as_what_it_is(written: str) -> None:
    endpoint = endpoint_of(f"https://{written}/x")
    with pytest.raises(OutOfBounds):
        await resolved(endpoint)


async def test_a_name_that_leads_elsewhere_a_moment_later_leads_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks at an address connects to that one, whatever the name says when it is asked again."""
    outside, inside, reached = "142.250.74.10", "10.0.0.8", []
    answers = [outside, inside]

    async def connect(host: str, port: int, **_more: object) -> Any:
        reached.append((host, port))
        raise OSError("nobody there")

    monkeypatch.setattr(socket, "getaddrinfo", lambda _host, port, **_more: [led_to(answers.pop(0), port)])
    monkeypatch.setattr(asyncio, "open_connection", connect)
    said = await post(endpoint_of("https://push.example.com/x"), {}, b"")
    assert (said.status, reached) == (0, [(outside, 443)])
    assert (await post(endpoint_of("https://push.example.com/x"), {}, b"")).why.startswith("its name leads to no place")
    assert reached == [(outside, 443)]


def led_to(address: str, port: int) -> tuple[int, int, int, str, tuple[str, int]]:
    return (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))


async def test_names_that_hang_hold_up_no_known_service(
    house: HouseForTests, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anybody may subscribe with names of their own, and let their name server say nothing."""
    patient, port = threading.Event(), int(service.address.rpartition(":")[2])

    def look_up(host: str, port: int, **_more: object) -> list[Any]:
        if host.endswith(".slow.example"):
            patient.wait()
        return [led_to("127.0.0.1", port)]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    push = house.context.calls.push
    monkeypatch.setattr(push, "anywhere", True)
    slow = [Subscribed(f"http://{number}.slow.example:{port}/x") for number in range(60)]
    known = Subscribed(f"http://fcm.googleapis.com:{port}/x")
    waiting = [asyncio.create_task(push._send(row_of(each), CALL)) for each in slow]
    try:
        sent = await push._send(row_of(known), CALL)
        assert (sent.said.status, len(service.received)) == (201, 1)
        told = [each.result().said.why for each in waiting if each.done()]
        assert told == ["all lines to unknown services are taken"] * (60 - FOR_STRANGERS)
    finally:
        patient.set()
        await asyncio.gather(*waiting)


CALL = Call("ann", 1, True, False, (), {})


def row_of(browser: Subscribed) -> PushRow:
    facts = browser.fields
    return PushRow("device", "ann", browser.endpoint, facts["p256dh"], facts["auth"], 1.0)


# ---- subscriptions that are none ----

GOOD = Subscribed("https://push.example.com/1")


@pytest.mark.parametrize(
    "wrong",
    [
        {"p256dh": ""},
        {"p256dh": "A" * 87},
        {"p256dh": packed(b"\x04" + bytes(64))},
        {"p256dh": "ä" * 87},
        {"p256dh": "x" * 100_000},
        {"p256dh": GOOD.fields["p256dh"][:-4] + "****"},
        {"auth": ""},
        {"auth": packed(bytes(15))},
        {"auth": "!" * 22},
    ],
)
async def test_keys_that_are_none_are_refused_in_a_sentence(house: HouseForTests, wrong: dict[str, str]) -> None:
    ann = await house.browser().call_me("Ann")
    answer = await ann.post("/calls/push", **(GOOD.fields | wrong))
    assert (answer.status_code, sentence(answer)) == (400, "These are not the keys of a subscription.")


async def test_nobody_subscribes_for_somebody_else(house: HouseForTests) -> None:
    ann, eve = await house.browser().call_me("Ann"), await house.browser().call_me("Eve")
    await subscribes(ann, GOOD)
    taken = await eve.post("/calls/push", **GOOD.fields)
    assert taken.status_code == 409
    assert [each.endpoint for each in await house.house.store.calls.pushes_of(await who_is(ann))] == [GOOD.endpoint]
    assert (await eve.post("/calls/end", device=(await marks(house, ann))[0])).status_code == 404
    stranger = await house.browser().post("/calls/push", **GOOD.fields)
    assert stranger.status_code == 403


async def marks(house: HouseForTests, somebody: Browser) -> list[str]:
    return [each.device for each in await house.house.store.calls.pushes_of(await who_is(somebody))]


async def test_ten_thousand_subscriptions_of_a_browser_are_one(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    for number in range(30):
        await subscribes(ann, Subscribed(f"https://push.example.com/{number}"))
    (push,) = await house.house.store.calls.pushes_of(await who_is(ann))
    assert push.endpoint.endswith("/29")


async def test_whoever_ends_a_device_or_deletes_all_is_called_no_more(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    who = await who_is(ann)
    await subscribes(ann, GOOD)
    await ann.press("/tables/delete", sure="everything")
    assert await house.house.store.calls.pushes_of(who) == []
    assert await house.house.store.calls.calls_of(who) == []


# ---- wishes ----


async def test_wishes_are_kept_and_shown_and_exported(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    fields = {
        "wanted": "on",
        "after": "3600",
        "silent": "on",
        "from": "22:30",
        "until": "07:00",
        "zone": "Europe/Berlin",
    }
    await ann.press("/calls/wishes", **fields)
    html = (await ann.get("/calls")).text
    assert 'value="22:30"' in html
    assert '<option value="3600" selected>After one hour</option>' in html
    assert "<option selected>Europe/Berlin</option>" in html
    book, who = house.house.store.calls, await who_is(ann)
    wish, call = await book.wish_of(who), await book.call_of(who, "push")
    assert wish is not None
    assert (wish.silent_from, wish.silent_until, wish.zone) == (22 * 60 + 30, 7 * 60, "Europe/Berlin")
    assert call is not None
    assert (call.wanted, call.after) == (True, 3600)
    assert "How you want to be called" in (await ann.get("/tables")).text
    await ann.press("/calls/wishes", after="0", **{"from": "22:00", "until": "08:00", "zone": "Mars/Olympus"})
    wish, call = await book.wish_of(who), await book.call_of(who, "push")
    assert wish is not None
    assert (wish.silent_from, wish.zone) == (None, "UTC")
    assert call is not None
    assert not call.wanted


@pytest.mark.parametrize("wrong", [{"after": "17"}, {"after": "x"}, {"from": "25:00"}, {"until": "noon"}, {"from": ""}])
async def test_wishes_that_are_none_are_refused(house: HouseForTests, wrong: dict[str, str]) -> None:
    ann = await house.browser().call_me("Ann")
    usual = {"wanted": "on", "after": "0", "silent": "on", "from": "22:00", "until": "08:00", "zone": "UTC"}
    assert (await ann.post("/calls/wishes", **(usual | wrong))).status_code == 400


async def test_a_table_is_muted_by_those_who_sit_there_alone(here: HouseForTests, service: PushService) -> None:
    match, first, second = await waiting(here)
    await subscribes(second, service.browser())
    await second.press("/calls/mute", match=match, on="on")
    assert "You are not called for it." in (await second.get("/calls")).text
    eve = await here.browser().call_me("Eve")
    assert (await eve.post("/calls/mute", match=match, on="on")).status_code == 403
    assert (await second.post("/calls/mute", match="nothere234", on="on")).status_code == 404
    all_left(here)
    await moves(first, match)
    await settled(here)
    assert service.received == []
    assert (await second.get("/waiting")).json()["call"]["count"] == 0
    await second.press("/calls/mute", match=match, on="")
    all_left(here)
    await until_received(service, 1)


# ---- keys ----


def test_what_is_sealed_for_a_browser_only_that_one_can_open() -> None:
    browser = Subscribed("https://push.example.com/1")
    body = sealed(b"When I grow up", BrowserKeys(packed(browser.point), packed(browser.auth)))
    assert browser.opened(body) == b"When I grow up"
    assert body != sealed(b"When I grow up", BrowserKeys(packed(browser.point), packed(browser.auth)))
    with pytest.raises(InvalidTag):
        Subscribed(browser.endpoint).opened(body)


def test_keys_with_padding_and_other_letters_are_understood() -> None:
    given = BrowserKeys(packed(GOOD.point) + "=", packed(GOOD.auth) + "==").checked()
    assert given == BrowserKeys(packed(GOOD.point), packed(GOOD.auth))
    with pytest.raises(NoKey):
        BrowserKeys("", "").checked()


def test_the_house_signs_once_an_hour_and_says_nothing_of_its_key() -> None:
    key = new_signing_key()
    signer = Signer(key, "https://games.example")
    assert signer.authorization("https://a.example") == signer.authorization("https://a.example")
    assert signer.authorization("https://a.example") != signer.authorization("https://b.example")
    assert key not in repr(signer)


async def test_the_key_of_the_house_outlives_it(house: HouseForTests) -> None:
    kept = house.house.store.secret(PUSH_KEY)
    assert Signer(kept, "").public == (await house.browser().get("/calls/key")).text
