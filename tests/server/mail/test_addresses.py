"""Addresses as people and attackers type them."""

import pytest

from smorgasboard.server.errors import Refused
from smorgasboard.server.mail import limit_key, readable_address, shown_address
from smorgasboard.server.mail.addresses import sent_address


@pytest.mark.parametrize(
    ("typed", "kept", "sent"),
    [
        ("  Ann.Smith+games@Friends.Example \n", "Ann.Smith+games@friends.example", None),
        ("käthe@Küche.example", "käthe@küche.example", "käthe@xn--kche-0ra.example"),
        ("o'brien@xn--kche-0ra.example", "o'brien@xn--kche-0ra.example", None),
        ("a@b.co", "a@b.co", None),
    ],
)
def test_addresses_that_work(typed: str, kept: str, sent: str | None) -> None:
    assert readable_address(typed) == kept
    assert sent_address(kept) == (sent or kept)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "ann",
        "ann@",
        "@friends.example",
        "ann@friends",
        "ann@friends..example",
        "ann@-friends.example",
        "ann@127.0.0.1",
        "ann@[127.0.0.1]",
        ".ann@friends.example",
        "an..n@friends.example",
        "ann smith@friends.example",
        '"ann smith"@friends.example',
        "ann@friends.example,ben@friends.example",
        "ann@friends.example\r\nRCPT TO:<ben@friends.example>",
        "ann\r\nBcc: ben@friends.example\r\n\r\n@friends.example",
        "ann\x00@friends.example",
        "ann\u202e@friends.example",
        "<ann@friends.example>",
        "Ann <ann@friends.example>",
        "ann@straße.example",
        "ann\ud800@friends.example",
        "a" * 65 + "@friends.example",
        "ann@" + "f" * 64 + ".example",
        "ann@" + "friends." * 40 + "example",
        "a" * 10_000,
        "a" * 10_000 + "@friends.example",
        "ann@" + "😀" * 3_000 + ".example",
    ],
)
def test_addresses_that_do_not(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        readable_address(typed)
    assert len(str(refused.value)) < 200


def test_one_mailbox_has_one_limit() -> None:
    ways = ["Ann.Smith@friends.example", "annsmith+1@FRIENDS.example", "a.n.n.smith+x+y@friends.example"]
    assert {limit_key(each) for each in ways} == {"annsmith@friends.example"}
    assert limit_key("ben@friends.example") != limit_key("ann@friends.example")


def test_shown_to_whoever_looks_over_a_shoulder() -> None:
    assert shown_address("annabel@friends.example") == "a…l@friends.example"
    assert shown_address("al@friends.example") == "a…@friends.example"
