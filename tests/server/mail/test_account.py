"""What a host says of the mail server, and what is said of mistakes."""

import pytest

from smorgasboard.engine import BadOption
from smorgasboard.server.mail import mail_account


@pytest.mark.parametrize(
    ("url", "where", "security", "user"),
    [
        ("smtp://me@mail.example", "mail.example:587", "starttls", "me"),
        ("smtp://me@here.example@mail.example:2525", "mail.example:2525", "starttls", "me@here.example"),
        ("smtp://me%40here.example@mail.example", "mail.example:587", "starttls", "me@here.example"),
        ("smtps://me@mail.example", "mail.example:465", "tls", "me"),
        ("smtp://localhost", "localhost:25", "offered", ""),
        ("smtp://[::1]:2525", "[::1]:2525", "offered", ""),
        ("smtp://relay:25?tls=no", "relay:25", "none", ""),
    ],
)
def test_ways_to_name_a_server(url: str, where: str, security: str, user: str) -> None:
    account = mail_account(url, "secret" if user else "", "Our table <table@games.example>")
    assert (account.where, account.security, account.user) == (where, security, user)
    assert (account.name, account.sender) == ("Our table", "table@games.example")
    assert "secret" not in repr(account)


def test_letters_come_from_whoever_signs_in() -> None:
    assert mail_account("smtps://me@here.example@mail.example", "x", "").sender == "me@here.example"


@pytest.mark.parametrize(
    ("url", "password", "sender", "said"),
    [
        ("smtp://me:hunter2@mail.example", "", "a@b.example", "must not hold the password"),
        ("http://mail.example", "", "a@b.example", "looks like smtp://user@host:587"),
        ("mail.example:25", "", "a@b.example", "looks like"),
        ("smtp://", "", "a@b.example", "looks like"),
        ("smtp://mail.example/inbox", "", "a@b.example", "looks like"),
        ("smtp://mail.example:99999", "", "a@b.example", "no port"),
        ("smtp://mail.example:smtp", "", "a@b.example", "no port"),
        ("smtp://me@mail.example", "", "a@b.example", "signs in as me, and there is no password"),
        ("smtp://mail.example", "x", "a@b.example", "names no user"),
        ("smtp://me@mail.example?tls=no", "x", "a@b.example", "for all to read"),
        ("smtp://mail.example?starttls=1", "", "a@b.example", "knows nothing of starttls"),
        ("smtp://mail.example", "", "", "Add --mail-from"),
        ("smtp://mail.example", "", "Table", "Add --mail-from"),
        ("smtp://mail.example", "", "table@", "Add --mail-from|does not work"),
        ("smtp://mail.example", "", "a b@games.example", "--mail-from"),
        ("smtp://mail.example", "", "a@b.example\r\nBcc: all@x.example", "does not work|Add --mail-from"),
    ],
)
def test_mistakes_are_told_in_a_sentence(url: str, password: str, sender: str, said: str) -> None:
    with pytest.raises(BadOption, match=said) as refused:
        mail_account(url, password, sender)
    assert "hunter2" not in str(refused.value)
    assert "\n" not in str(refused.value)
