"""One connection to a mail server, for several letters one after another.

A letter is first offered (sender, mailbox, all of its text but the last dot), then handed over with that dot: what
was only offered never arrives, so whoever sends can write down in between that it may have.
"""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import cast

from aiosmtplib import (
    SMTP,
    SMTPAuthenticationError,
    SMTPException,
    SMTPRecipientRefused,
    SMTPResponseException,
    SMTPSenderRefused,
    SMTPServerDisconnected,
    SMTPTimeoutError,
)
from aiosmtplib.response import SMTPResponse

from smorgasboard.engine import SmorgasboardError
from smorgasboard.server.mail.account import MailAccount
from smorgasboard.server.mail.letters import Letter

SECONDS = 15.0
"""For each answer of the server."""
WHOLE = 30.0
"""For all of a letter, however slowly its server takes it."""
GO_ON, TAKEN = 354, 250
ENHANCED = re.compile(r"\b([245]\.\d{1,3}\.\d{1,3})\b")
NO_MAILBOX = ("5.1.", "5.2.1")
NOT_THEIRS = ("5.7.", "5.3.", "5.4.", "5.5.")
"""What is wrong with the house or the server, and not with a mailbox."""


class MailTrouble(SmorgasboardError):
    """Why a letter did not go, for the host; `reason` is short and holds no address, so that logs may have it."""

    def __init__(self, sentence: str, reason: str) -> None:
        super().__init__(sentence)
        self.reason = reason


class Unreachable(MailTrouble):
    """No letter goes now, whoever it is for."""


class NotNow(MailTrouble):
    """This letter does not go now."""


class NoMailbox(MailTrouble):
    """There is no such mailbox, and there is no use in trying again."""


class NotTaken(MailTrouble):
    """The server does not want this letter, today or tomorrow."""


class Line:
    def __init__(self, account: MailAccount, name: str = "", seconds: float = SECONDS) -> None:
        """`name`: how the house calls itself."""
        self._account = account
        self._smtp = SMTP(
            hostname=account.host,
            port=account.port,
            username=account.user or None,
            password=account.password or None,
            use_tls=account.security == "tls",
            start_tls={"starttls": True, "offered": None}.get(account.security, False),
            validate_certs=account.security != "offered",
            local_hostname=name or account.sender.rpartition("@")[2].encode("idna").decode(),
            timeout=seconds,
        )

    async def open(self) -> None:
        with self._told():
            async with asyncio.timeout(WHOLE):
                await self._smtp.connect()

    @property
    def is_open(self) -> bool:
        return self._smtp.is_connected

    @property
    def cipher(self) -> str:
        """`TLSv1.3`; nothing where others could read along."""
        secured = self._smtp.get_transport_info("cipher")
        return str(secured[1]) if secured else ""

    async def send(self, letter: Letter) -> None:
        await self.offer(letter)
        await self.hand_over()

    async def offer(self, letter: Letter) -> None:
        """All but the last dot."""
        with self._told():
            async with asyncio.timeout(WHOLE):
                await self._introduce(letter)
                _must_be(GO_ON, await self._smtp.execute_command(b"DATA"))
                self._write(letter.content)

    async def _introduce(self, letter: Letter) -> None:
        await self._smtp.ehlo() if self._smtp.is_ehlo_or_helo_needed else None
        if letter.is_international and not self._smtp.supports_extension("smtputf8"):
            raise NoMailbox("The mail server takes no addresses with such letters before the @.", "no SMTPUTF8")
        options = ["SMTPUTF8"] if letter.is_international else []
        await self._smtp.mail(letter.sender, options=options, encoding="utf-8")
        await self._smtp.rcpt(letter.recipient, encoding="utf-8")

    def _write(self, content: bytes) -> None:
        transport = cast("asyncio.WriteTransport | None", self._smtp.transport)  # uvloop's is none by its class
        if transport is None or transport.is_closing():
            raise SMTPServerDisconnected("Connection lost")
        transport.write(re.sub(rb"(?m)^\.", b"..", content))

    async def hand_over(self) -> None:
        """From here on it may arrive, whatever happens to us."""
        with self._told():
            _must_be(TAKEN, await self._smtp.execute_command(b"."))

    def hang_up(self) -> None:
        """At once; what was only offered is never delivered then."""
        self._smtp.close()

    async def close(self) -> None:
        with suppress(SMTPException, OSError, TimeoutError):
            await self._smtp.quit(timeout=2)
        self._smtp.close()

    @contextmanager
    def _told(self) -> Iterator[None]:
        where = self._account.where
        try:
            yield
        except SMTPAuthenticationError as error:
            raise Unreachable(f"{where} does not let {self._account.user} in: {_said(error)}.", _code(error)) from None
        except SMTPRecipientRefused as error:
            raise _of_mailbox(error)(
                f"{where} does not take letters for this address: {_said(error)}.", _code(error)
            ) from None
        except SMTPSenderRefused as error:
            said = f"{where} does not take letters from {self._account.sender}: {_said(error)}."
            raise Unreachable(said, _code(error)) from None
        except SMTPResponseException as error:
            raise _of_letter(error)(f"{where} refuses: {_said(error)}.", _code(error)) from None
        except (SMTPTimeoutError, TimeoutError):
            raise Unreachable(f"{where} does not answer in time.", "no answer in time") from None
        except (SMTPException, OSError, ValueError) as error:
            raise Unreachable(f"{where} cannot be reached: {_cause(error)}.", type(error).__name__) from None


def _must_be(code: int, answer: SMTPResponse) -> None:
    if answer.code != code:
        raise SMTPResponseException(answer.code, answer.message)


def _of_mailbox(error: SMTPResponseException) -> type[MailTrouble]:
    """A refusal that speaks of rights or of the server itself says nothing about the mailbox."""
    if error.code < 500 or _enhanced(error).startswith(NOT_THEIRS):
        return NotNow
    return NoMailbox


def _of_letter(error: SMTPResponseException) -> type[MailTrouble]:
    if _enhanced(error).startswith(NO_MAILBOX):
        return NoMailbox
    return NotNow if error.code < 500 else NotTaken


def _enhanced(error: SMTPResponseException) -> str:
    found = ENHANCED.search(str(error.message))
    return found[1] if found else ""


def _code(error: SMTPResponseException) -> str:
    return f"{error.code} {_enhanced(error)}".strip()


def _said(error: SMTPResponseException) -> str:
    words = "".join(letter if letter.isprintable() else " " for letter in str(error.message))
    return f"{error.code} {' '.join(words.split())[:300]}".rstrip(". ")


def _cause(error: BaseException) -> str:
    """The innermost reason, without a dot: libraries wrap it."""
    while error.__cause__ is not None:
        error = error.__cause__
    words = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return " ".join(str(words).split())[:300].rstrip(". ")
