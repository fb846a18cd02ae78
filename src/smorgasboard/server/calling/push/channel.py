"""Push as a way of calling: every browser of somebody that asked for it is told to look."""

import asyncio
import time
from collections import defaultdict
from typing import NamedTuple

import structlog

from smorgasboard.server.calling.channel import DONE, NOBODY, Answer, Call
from smorgasboard.server.calling.push.line import Said, post
from smorgasboard.server.calling.push.sealing import BrowserKeys, NoKey, Signer, sealed
from smorgasboard.server.calling.push.services import Endpoint, endpoint_of
from smorgasboard.server.errors import Refused
from smorgasboard.server.storage import CallBook, PushRow

log = structlog.get_logger()
PUSH = "push"
LOOK = b"look"
"""All that is ever said: what waits, the browser asks the house itself."""
TOPIC = "waiting"
"""A message that was not fetched yet gives way to the next one (RFC 8030)."""
KEPT = 3 * 86_400
"""Seconds for which a push service keeps a message for a browser that is off."""
LESS = 3_600
"""The same, where only less waits than before."""
MOST_AT_A_SERVICE = 8
"""Lines to one host at once: one that is slow must not use all that the house has."""
FOR_STRANGERS = 16
"""Lines at once to services that nobody has heard of. Who finds none is told to come later, and holds up nobody."""
GONE = (404, 410)
WRONG = (400, 401, 403, 413)
"""The service will never take it: it is another house's subscription, or none."""
GIVEN_UP = 14 * 86_400.0
"""Seconds after which a browser is forgotten whose service took nothing in all that time."""
BUSY = (429, 500, 502, 503, 504)


BUSY_WITH_STRANGERS = Said(0, why="all lines to unknown services are taken")


class Sent(NamedTuple):
    push: PushRow
    said: Said


class PushChannel:
    name = PUSH
    hands = 48
    anywhere = False
    """Only for tests: push services may be on this machine, and without TLS."""

    def __init__(self, book: CallBook, signer: Signer) -> None:
        self._book = book
        self.signer = signer
        self._lines: dict[str, asyncio.Semaphore] = defaultdict(lambda: asyncio.Semaphore(MOST_AT_A_SERVICE))
        self._for_strangers = asyncio.Semaphore(FOR_STRANGERS)

    async def call(self, call: Call) -> Answer:
        browsers = await self._book.pushes_of(call.person)
        if not browsers:
            return NOBODY
        late = [each for each in browsers if not call.aloud or each.delivered < call.number]
        sent = await asyncio.gather(*(self._send(each, call) for each in late))
        gone = [await self._note(each, call) for each in sent]
        if sum(gone) == len(browsers):
            return NOBODY
        return self._answer([each.said for each in sent]) if call.aloud else DONE

    @staticmethod
    def _answer(said: list[Said]) -> Answer:
        waits = [each for each in said if each.status == 0 or each.status in BUSY]
        if not waits:
            return DONE
        why = waits[0].why or f"it answered {waits[0].status}"
        return Answer(later=min(each.retry_after for each in waits), why=f"a push service is in trouble: {why}")

    async def _send(self, push: PushRow, call: Call) -> Sent:
        try:
            endpoint = endpoint_of(push.endpoint, anywhere=self.anywhere)
            body = sealed(LOOK, BrowserKeys(push.p256dh, push.auth))
        except (Refused, NoKey):
            return Sent(push, Said(WRONG[0]))
        lines = self._lines[endpoint.host] if endpoint.is_well_known else self._for_strangers
        if lines is self._for_strangers and lines.locked():
            return Sent(push, BUSY_WITH_STRANGERS)
        async with lines:
            return Sent(push, await post(endpoint, self._headers(endpoint, call), body, self.anywhere))

    def _headers(self, endpoint: Endpoint, call: Call) -> dict[str, str]:
        return {
            "authorization": self.signer.authorization(endpoint.origin),
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "ttl": str(KEPT if call.aloud else LESS),
            "urgency": "high" if call.aloud else "low",
            "topic": TOPIC,
        }

    async def _note(self, sent: Sent, call: Call) -> bool:
        """Whether this browser can be called no more."""
        push, said = sent
        if said.status in (*GONE, *WRONG) or (push.failed and time.time() - push.failed > GIVEN_UP):
            log.info("browser takes no more calls", status=said.status)
            await self._book.drop_push(push.device, push.endpoint)
            return True
        if 200 <= said.status < 300:
            await self._book.note_delivery(push.device, call.number if call.aloud else push.delivered)
        elif push.failed is None:
            await self._book.note_delivery(push.device, push.delivered, time.time())
        return False
