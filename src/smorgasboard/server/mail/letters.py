"""What letters say: subject, text and simple HTML, all from what their reader may know anyway."""

import hashlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP, SMTPUTF8
from email.utils import format_datetime
from typing import NamedTuple
from urllib.parse import urlsplit

from smorgasboard import __version__
from smorgasboard.engine import say, say_many
from smorgasboard.server.identity import tidy_line
from smorgasboard.server.mail.account import MailAccount
from smorgasboard.server.mail.addresses import sent_address

LONGEST_SUBJECT = 120
LONGEST_LINE = 900
"""Of a head: broken earlier, a long address in it would be written in a form that programs do not read."""
MOST = 12
"""Tables that one letter names; the others are counted."""
Draw = Callable[..., str]
"""Makes HTML of the words of a letter."""


class Letter(NamedTuple):
    sender: str
    recipient: str
    content: bytes
    is_international: bool
    """The mailbox has letters in its name that only servers with SMTPUTF8 know."""


class Link(NamedTuple):
    words: str
    url: str


class WaitingTable(NamedTuple):
    """A table that waits for the reader."""

    title: str
    others: str
    """Who sits there too; empty where nobody does."""
    since: str
    """`3 hours ago`."""
    url: str
    until: str = ""
    """Until when they have time, on a table with a clock."""

    @property
    def name(self) -> str:
        if not self.others:
            return self.title
        return say("{title} with {others}", title=self.title, others=self.others)

    @property
    def asked(self) -> str:
        return say("You were asked {when}.", when=self.since)


@dataclass(frozen=True)
class Words:
    """A letter before it is on paper."""

    subject: str
    lead: str
    main: Link
    tables: Sequence[WaitingTable] = ()
    more: str = ""
    small: Sequence[str | Link] = ()

    @property
    def text(self) -> str:
        rows = [row for table in self.tables for row in ("", *_rows(table))]
        ways = [] if len(self.tables) == 1 else ["", f"{self.main.words}:", self.main.url]
        more = ["", self.more] if self.more else []
        small = [each if isinstance(each, str) else f"{each.words}: {each.url}" for each in self.small]
        return "\n".join([self.lead, *rows, *more, *ways, "", "-- ", *small, ""])


def _rows(table: WaitingTable) -> list[str]:
    return [table.name, " ".join(filter(None, (table.asked, table.until))), table.url]


@dataclass(frozen=True)
class Envelope:
    """Who a letter is for, and how it is known."""

    account: MailAccount
    to: str
    house: str
    """The address of the house, of which links and names are made."""
    id: str
    """The same whenever this very letter is sent again, so that a mailbox that has it already shows it once."""
    thread: str = ""
    """What all letters to this reader hang together by."""
    stop: str = field(default="", repr=False)
    """Where a mail program posts to when its reader wants no more."""


# ---- the letters ----


def confirmation_letter(envelope: Envelope, url: str, draw: Draw) -> Letter:
    house = _host(envelope.house)
    words = Words(
        say("Is this your address?"),
        say(
            "Somebody, you we hope, wants to hear by e-mail from {house} when it is their turn at a table.", house=house
        ),
        Link(say("Yes, write to me here"), url),
        small=[
            say("The link is good for a day."),
            say("It was not you? Then do nothing: without a yes nothing more is sent."),
        ],
    )
    return _sealed(envelope, words, draw)


def turn_letter(envelope: Envelope, tables: Sequence[WaitingTable], links: "WaysOut", draw: Draw) -> Letter:
    """One for all tables that wait."""
    one = len(tables) == 1
    words = Words(
        _subject(tables),
        say("It is your turn.") if one else _waiting(tables),
        Link(say("To the table"), tables[0].url) if one else Link(say("To my tables"), links.tables),
        tables[:MOST],
        say_many("And one more.", "And {count} more.", len(tables) - MOST) if len(tables) > MOST else "",
        [
            say("You gave {house} this address for it.", house=_host(envelope.house)),
            Link(say("How often, and whether at all"), links.wishes),
            Link(say("No more e-mails"), links.stop),
        ],
    )
    return _sealed(envelope, words, draw)


class WaysOut(NamedTuple):
    tables: str
    wishes: str
    stop: str


def _subject(tables: Sequence[WaitingTable]) -> str:
    if len(tables) > 1:
        return _waiting(tables)
    only = tables[0]
    if not only.others:
        return say("It is your turn at {title}", title=only.title)
    return say("It is your turn at {title} with {others}", title=only.title, others=only.others)


def _waiting(tables: Sequence[WaitingTable]) -> str:
    return say_many("One table waits for you", "{count} tables wait for you", len(tables))


def trial_letter(account: MailAccount, to: str, house: str) -> Letter:
    """What a host sends to see whether letters arrive."""
    words = "This is a trial letter of your house. If you can read it, letters to your players arrive.\n"
    envelope = Envelope(account, to, house or f"http://{account.sender.rpartition('@')[2]}", f"trial-{time.time_ns()}")
    message = _headed(envelope, "A trial letter")
    message.set_content(words, cte="quoted-printable")
    return _letter(envelope, message)


# ---- on paper ----


def _sealed(envelope: Envelope, words: Words, draw: Draw) -> Letter:
    message = _headed(envelope, words.subject)
    message.set_content(words.text, cte="quoted-printable")
    message.add_alternative(draw("letter.html", w=words, title=words.subject), subtype="html", cte="quoted-printable")
    return _letter(envelope, message)


def _headed(envelope: Envelope, subject: str) -> EmailMessage:
    account, international = envelope.account, not envelope.to.rpartition("@")[0].isascii()
    message = EmailMessage(policy=SMTPUTF8 if international else SMTP)
    message["From"] = _address(account.name, account.sender)
    message["To"] = _address("", envelope.to)
    message["Subject"] = tidy_line(subject, LONGEST_SUBJECT)
    message["Date"] = format_datetime(datetime.now(UTC))
    for name, value in _automatic(envelope).items():
        message[name] = value
    return message


def _address(name: str, address: str) -> Address:
    local, _, domain = sent_address(address).rpartition("@")
    return Address(name, local, domain)


def _automatic(envelope: Envelope) -> dict[str, str]:
    """What tells programs that nobody sits there waiting for an answer, and how to be left alone."""
    host = _host(envelope.house)
    headers = {
        "Message-ID": f"<{_mark(envelope.id)}@{host}>",
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "X-Mailer": f"Smorgasboard {__version__}",
    }
    if envelope.thread:
        headers["In-Reply-To"] = headers["References"] = f"<{_mark(envelope.thread)}@{host}>"
    if envelope.stop:
        headers["List-Unsubscribe"] = f"<{envelope.stop}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return headers


def _mark(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _host(house: str) -> str:
    return urlsplit(house).hostname or "localhost"


def _letter(envelope: Envelope, message: EmailMessage) -> Letter:
    recipient = sent_address(envelope.to)
    content = message.as_bytes(policy=message.policy.clone(max_line_length=LONGEST_LINE))
    sender = sent_address(envelope.account.sender)
    return Letter(sender, recipient, content.rstrip(b"\r\n") + b"\r\n", not recipient.isascii())
