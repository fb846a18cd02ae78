"""A real mail server beside the test: what it takes is kept, and it can be as bad as servers are."""

import asyncio
import ssl
import subprocess
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from functools import cache
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

USER, PASSWORD = "table@games.example", "a b&c/ß"
"""With what is awkward in addresses and in files."""


@dataclass
class PostOffice:
    """Answers, by step: an SMTP answer instead of its own, or `hang up`, or `say nothing`."""

    port: int = 0
    taken: list[EmailMessage] = field(default_factory=list)
    envelopes: list[Envelope] = field(default_factory=list)
    answers: dict[str, str] = field(default_factory=dict)
    lines: int = 0
    """Connections that came."""
    encrypted: list[bool] = field(default_factory=list)
    arrived: asyncio.Condition = field(default_factory=asyncio.Condition)
    holds: set[str] = field(default_factory=set)
    """Steps at which it waits until it may go on."""
    _held: dict[str, asyncio.Event] = field(default_factory=lambda: defaultdict(asyncio.Event))
    _on: asyncio.Event = field(default_factory=asyncio.Event)

    # ---- what aiosmtpd asks ----

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        answer = await self.answer("rcpt", server)
        if answer:
            return answer
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 OK"

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        answer = await self.answer("mail", server)
        if answer:
            return answer
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        answer = await self.answer("content", server)
        if answer:
            return answer
        message = message_from_bytes(envelope.content or b"", policy=default)  # type: ignore[arg-type]
        assert isinstance(message, EmailMessage)
        async with self.arrived:
            self.taken.append(message)
            self.envelopes.append(envelope)
            self.encrypted.append(server.transport.get_extra_info("cipher") is not None)  # type: ignore[union-attr]
            self.arrived.notify_all()
        late = await self.answer("after", server)
        return late or "250 OK"

    # ---- what tests ask ----

    async def answer(self, step: str, server: SMTP) -> str:
        if step in self.holds:
            self._held[step].set()
            await self._on.wait()
        wish = self.answers.get(step, "")
        if wish == "hang up once":
            del self.answers[step]
        if wish.startswith("hang up"):
            server.transport.abort()  # type: ignore[union-attr]
            return "421 gone"
        if wish == "say nothing":
            await asyncio.Event().wait()
        return wish

    async def reached(self, step: str) -> None:
        """When it waits there."""
        await self._held[step].wait()

    def hold(self, *steps: str) -> None:
        """From now on letters wait there."""
        self.holds.update(steps)
        self._held.clear()
        self._on = asyncio.Event()

    def go_on(self) -> None:
        self.holds.clear()
        self._on.set()

    async def letters(self, count: int) -> list[EmailMessage]:
        """When so many have arrived."""
        async with self.arrived:
            await self.arrived.wait_for(lambda: len(self.taken) >= count)
        return self.taken


class Server(SMTP):
    """One connection."""

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802
        """Some die while they listen."""
        office: Any = self.event_handler
        answer = await office.answer("data", self)
        if answer:
            await self.push(answer)
            return
        await super().smtp_DATA(arg)


def _let_in(server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any) -> AuthResult:
    right = isinstance(data, LoginPassword) and data == LoginPassword(USER.encode(), PASSWORD.encode())
    return AuthResult(success=right, handled=False, message=None if right else "535 5.7.8 Wrong user or password")


@asynccontextmanager
async def post_office(
    login: bool = False, tls: str = "", certificate: ssl.SSLContext | None = None
) -> AsyncIterator[PostOffice]:
    """`tls`: starttls, at once, or none."""
    office = PostOffice()

    def connection() -> Server:
        office.lines += 1
        return Server(
            office,
            hostname="post.test",
            enable_SMTPUTF8=True,
            auth_required=login,
            authenticator=_let_in if login else None,
            auth_require_tls=tls == "starttls",
            tls_context=certificate if tls == "starttls" else None,
            require_starttls=tls == "starttls",
            timeout=3600,
        )

    loop = asyncio.get_running_loop()
    server = await loop.create_server(connection, "127.0.0.1", 0, ssl=certificate if tls == "at once" else None)
    office.port = server.sockets[0].getsockname()[1]
    yield office
    server.close()


@cache
def certificate(folder: Path) -> tuple[ssl.SSLContext, Path]:
    """For localhost, signed by nobody but itself; the context of a server and the file that clients trust."""
    key, file = folder / "key.pem", folder / "certificate.pem"
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    named = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-days", "30"]
    subprocess.run([*made, *named, "-keyout", key, "-out", file], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file, key)
    return context, file
