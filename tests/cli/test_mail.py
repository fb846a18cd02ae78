"""`smorg mail-test` against a real mail server, and where the password may stand."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.cli.smorg import Said, is_one_sentence, process
from tests.server.mail.post_office import PASSWORD, USER, PostOffice, certificate, post_office

pytestmark = [pytest.mark.anyio, pytest.mark.once]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def signed(tmp_path: Path) -> tuple[ssl.SSLContext, Path]:
    return certificate(tmp_path)


@pytest.fixture
async def office(signed: tuple[ssl.SSLContext, Path], anyio_backend: str) -> AsyncIterator[PostOffice]:
    async with post_office(login=True, tls="starttls", certificate=signed[0]) as opened:
        yield opened


async def mail_test(office: PostOffice, *more: str, **env: str) -> Said:
    at = f"smtp://{USER.replace('@', '%40')}@localhost:{office.port}"
    words = ("mail-test", "ann@friends.example", "--mail", at, *more)
    return await asyncio.to_thread(lambda: process(*words, stdin="", home=None, **env))


async def test_with_the_password_in_a_file(office: PostOffice, tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text(f"{PASSWORD}\nand what is below does not count\n", encoding="utf-8")
    file.chmod(0o600)
    said = await mail_test(office, "--mail-password-file", str(file))
    assert (said.code, said.err) == (0, "")
    assert f"localhost:{office.port} took a letter for ann@friends.example (encrypted with TLS" in said.out
    assert str(office.taken[0]["from"]) == f"Smorgasboard <{USER}>"


async def test_a_file_that_others_can_read_is_told(office: PostOffice, tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text(PASSWORD, encoding="utf-8")
    file.chmod(0o644)
    said = await mail_test(office, "--mail-password-file", str(file))
    assert said.code == 0
    assert "chmod 600" in said.err
    assert PASSWORD not in said.err + said.out


async def test_with_the_password_in_the_environment(office: PostOffice) -> None:
    said = await mail_test(office, SMORG_MAIL_PASSWORD=PASSWORD)
    assert said.code == 0, said
    wrong = await mail_test(office, SMORG_MAIL_PASSWORD="guessed")
    assert is_one_sentence(wrong)
    assert "535" in wrong.err
    assert "guessed" not in wrong.err


async def test_refusals_are_a_sentence(office: PostOffice) -> None:
    office.answers["rcpt"] = "550 5.1.1 no such user\x1b[31m"
    said = await mail_test(office, SMORG_MAIL_PASSWORD=PASSWORD)
    assert is_one_sentence(said)
    assert "550 5.1.1" in said.err
