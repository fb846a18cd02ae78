"""Letters over a real connection: signing in, secrecy, and every way in which mail servers refuse."""

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.server.mail.post_office import PASSWORD, USER, PostOffice, certificate, post_office

from smorgasboard.server.mail import (
    Line,
    MailTrouble,
    NoMailbox,
    NotNow,
    NotTaken,
    Unreachable,
    mail_account,
    trial_letter,
)
from smorgasboard.server.mail.account import MailAccount
from smorgasboard.server.mail.letters import Letter

pytestmark = pytest.mark.anyio
SENDER = "Table <table@games.example>"


@pytest.fixture(scope="module")
def signed(tmp_path_factory: pytest.TempPathFactory) -> tuple[ssl.SSLContext, Path]:
    return certificate(tmp_path_factory.mktemp("tls"))


def account(
    office: PostOffice, scheme: str = "smtp", user: str = "", password: str = "", more: str = ""
) -> MailAccount:
    at = f"{user.replace('@', '%40')}@" if user else ""
    return mail_account(f"{scheme}://{at}localhost:{office.port}{more}", password, SENDER)


def letter(sender: MailAccount, to: str = "ann@friends.example") -> Letter:
    return trial_letter(sender, to, "https://games.example")


async def send(sender: MailAccount, to: str = "ann@friends.example", seconds: float = 60) -> str:
    async with opened(sender, seconds) as line:
        await line.send(letter(sender, to))
        return line.cipher


@asynccontextmanager
async def opened(sender: MailAccount, seconds: float = 60) -> AsyncIterator[Line]:
    line = Line(sender, seconds=seconds)
    await line.open()
    yield line
    await line.close()


async def test_letters_arrive_whole() -> None:
    async with post_office() as office:
        sender = account(office)
        one = letter(sender)
        dots = one._replace(content=one.content + b".\r\n..\r\n.hidden\r\nend\r\n")
        async with opened(sender) as line:
            await line.send(dots)
            await line.send(letter(sender, "plus+tag@friends.example"))
        first, second = await office.letters(2)
        assert (office.lines, office.envelopes[0].mail_from) == (1, "table@games.example")
        assert str(first["from"]) == SENDER
        assert first.get_content().splitlines()[-4:] == [".", "..", ".hidden", "end"]
        assert office.envelopes[1].rcpt_tos == ["plus+tag@friends.example"]
        assert second["to"] == "plus+tag@friends.example"


@pytest.mark.parametrize(("tls", "scheme"), [("starttls", "smtp"), ("at once", "smtps")])
async def test_signs_in_over_tls(
    tls: str, scheme: str, signed: tuple[ssl.SSLContext, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(signed[1]))
    async with post_office(login=True, tls=tls, certificate=signed[0]) as office:
        assert (await send(account(office, scheme, USER, PASSWORD))).startswith("TLS")
        assert office.encrypted == [True]
        with pytest.raises(Unreachable, match=r"does not let table@games\.example in: 535") as refused:
            await send(account(office, scheme, USER, "wrong"))
        assert refused.value.reason == "535 5.7.8"


async def test_a_server_that_nobody_vouches_for_gets_nothing(signed: tuple[ssl.SSLContext, Path]) -> None:
    """But on the machine itself, where Debian's own mail server has such a certificate."""
    async with post_office(tls="starttls", certificate=signed[0]) as office:
        near = account(office)
        far = MailAccount("localhost", office.port, "starttls", near.sender)
        with pytest.raises(Unreachable, match="certificate verify failed"):
            await send(far)
        assert office.taken == []
        assert (await send(near)).startswith("TLS")


async def test_a_server_without_tls_gets_nothing_from_elsewhere() -> None:
    async with post_office() as office:
        with pytest.raises(Unreachable, match="STARTTLS extension not supported"):
            await send(MailAccount("localhost", office.port, "starttls", "table@games.example"))
        assert await send(account(office, more="?tls=no")) == ""


REFUSALS = [
    ("rcpt", "550 5.1.1 <ann@friends.example> no such user", NoMailbox, "550 5.1.1"),
    ("rcpt", "550 nobody here of that name", NoMailbox, "550"),
    ("rcpt", "550 5.7.1 relaying denied", NotNow, "550 5.7.1"),
    ("rcpt", "450 4.2.0 greylisted", NotNow, "450 4.2.0"),
    ("mail", "553 5.1.8 who are you", Unreachable, "553 5.1.8"),
    ("mail", "451 4.3.0 later", Unreachable, "451 4.3.0"),
    ("data", "452 4.3.1 disk full", NotNow, "452 4.3.1"),
    ("content", "554 5.7.1 spam", NotTaken, "554 5.7.1"),
    ("content", "550 5.1.1 no such user", NoMailbox, "550 5.1.1"),
    ("content", "451 4.7.1 come back", NotNow, "451 4.7.1"),
    ("rcpt", "hang up", Unreachable, "SMTPServerDisconnected"),
    ("data", "hang up", Unreachable, "SMTPServerDisconnected"),
    ("content", "hang up", Unreachable, "SMTPServerDisconnected"),
]


@pytest.mark.parametrize(("step", "answer", "kind", "reason"), REFUSALS)
async def test_refusals_are_told_apart(step: str, answer: str, kind: type[MailTrouble], reason: str) -> None:
    async with post_office() as office:
        office.answers[step] = answer
        with pytest.raises(MailTrouble) as refused:
            await send(account(office))
        assert type(refused.value) is kind
        assert refused.value.reason == reason
        assert office.taken == []
        assert "friends.example" not in refused.value.reason
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize("step", ["rcpt", "data", "content"])
async def test_a_server_that_says_nothing_holds_nobody_up(step: str) -> None:
    async with post_office() as office:
        office.answers[step] = "say nothing"
        with pytest.raises(Unreachable, match="does not answer in time"):
            await send(account(office), seconds=0.2)


async def test_nobody_there() -> None:
    async with post_office() as office:
        gone = account(office)
        office.answers["never"] = ""
    with pytest.raises(Unreachable, match=rf"localhost:{gone.port} cannot be reached: "):
        await send(gone)


async def test_what_was_only_offered_never_arrives() -> None:
    async with post_office() as office:
        sender = account(office)
        async with opened(sender) as line:
            await line.offer(letter(sender))
            line.hang_up()
        await send(sender, "ben@friends.example")
        assert [str(each["to"]) for each in await office.letters(1)] == ["ben@friends.example"]


async def test_addresses_with_any_letters() -> None:
    async with post_office() as office:
        await send(account(office), "käthe@küche.example")
        (taken,) = await office.letters(1)
        assert office.envelopes[0].rcpt_tos == ["käthe@xn--kche-0ra.example"]
        assert "SMTPUTF8" in office.envelopes[0].mail_options
        assert str(taken["to"]) == "käthe@xn--kche-0ra.example"


def test_over_the_loop_that_serves() -> None:
    """The house runs on uvloop, whose connections are of other classes."""
    uvloop = pytest.importorskip("uvloop")

    async def both() -> int:
        async with post_office() as office:
            await send(account(office))
            return len(office.taken)

    assert uvloop.run(both()) == 1
