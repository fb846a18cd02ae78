"""The seed: promised by the house, mixed by everybody, checked by anybody."""

import hashlib
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.testing.toy import PotLuck

from smorgasboard.engine import BadOption, BadRecord, Match, Record, draws, verify, verify_promise
from smorgasboard.engine.promise import checked_contribution, early_promise_of, new_contribution, promise_of, seed_from

ADA, BEN = "aa" * 16, "0123456789abcdef"


def played(contributions: tuple[str, ...] | None, seed: str = "the house's secret") -> Match:
    match = Match(PotLuck(), 3, seed, contributions=contributions)
    choices = Random(7)
    while not match.state.over:
        seat = match.state.actors()[0]
        match.apply(seat, choices.choice(match.state.legal_actions(seat)))
    return match


def test_the_promise_is_the_sha256_of_the_secret() -> None:
    assert promise_of("7") == hashlib.sha256(b"7").hexdigest()


def test_the_seed_is_made_from_the_secret_and_all_contributions_in_the_order_of_seats() -> None:
    assert seed_from("s", (ADA, "", BEN)) == hashlib.sha256(f"s:{ADA}::{BEN}".encode()).hexdigest()
    assert seed_from("s", (ADA, BEN)) != seed_from("s", (BEN, ADA))
    assert seed_from("s", ("", "")) == "s"


def test_a_contribution_changes_the_deal_and_not_the_promise() -> None:
    alone, mixed, otherwise = played(()), played((ADA,)), played(("", ADA))
    assert alone.promise == mixed.promise == otherwise.promise == promise_of("the house's secret")
    deals = {str(match.record().header.setup) for match in (alone, mixed, otherwise)}
    assert len(deals) == 3


def test_a_record_carries_all_of_it_and_verifies() -> None:
    record = Record.loads(played((ADA, "", BEN)).record().dumps())
    assert record.header.contributions == (ADA, "", BEN)
    assert record.secret == "the house's secret"
    assert record.seed == seed_from("the house's secret", (ADA, "", BEN))
    assert verify(record, PotLuck()).seed_checked


def test_before_its_end_a_record_tells_neither_secret_nor_seed() -> None:
    text = Match(PotLuck(), 3, "hush", contributions=(ADA,)).record().dumps()
    assert "hush" not in text
    assert ADA in text


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"secret": "another"}, "the revealed secret is not the one that was promised"),
        ({"secret": None}, "the revealed secret is not the one that was promised"),
        ({"seed": "another"}, "the seed is not made from the secret and what the seats added"),
    ],
)
def test_a_house_that_cheats_is_found_out(change: dict[str, Any], problem: str) -> None:
    record = played((ADA, "", BEN)).record()
    with pytest.raises(BadRecord, match=f"step 0: {problem}"):
        verify(replace(record, **change), PotLuck())


def test_a_contribution_that_was_swapped_is_found_out() -> None:
    record = played((ADA, "", BEN)).record()
    header = replace(record.header, contributions=(BEN, "", ADA))
    with pytest.raises(BadRecord, match="the seed is not made from the secret"):
        verify(replace(record, header=header), PotLuck())


def test_records_from_before_contributions_still_verify() -> None:
    record = Record.loads(played(None, "old").record().dumps())
    assert record.header.contributions is None
    assert record.secret is None
    assert record.header.commitment == early_promise_of("old") == hashlib.sha256(b"smorgasboard seed old").hexdigest()
    assert verify(record, PotLuck()).seed_checked
    with pytest.raises(BadRecord, match="the revealed seed is not the one that was promised"):
        verify_promise(replace(record, seed="another"))


def test_a_match_from_before_goes_on_as_it_began() -> None:
    begun = Match(PotLuck(), 3, "old", contributions=None)
    begun.apply(0, begun.state.legal_actions(0)[0])
    again = Match.resume(PotLuck(), begun.record(reveal_seed=True))
    assert again.promise == begun.promise
    assert again.contributions is None


def test_a_mixed_match_goes_on_with_its_dice() -> None:
    begun = Match(PotLuck(), 3, "s", contributions=(ADA,))
    begun.apply(0, begun.state.legal_actions(0)[0])
    again = Match.resume(PotLuck(), begun.record(reveal_seed=True))
    assert again.record() == begun.record()


def test_every_draw_can_be_listed_with_what_it_was_drawn_below() -> None:
    record = played((ADA,)).record()
    listed = draws(record, PotLuck())
    assert [draw.outcome for draw in listed if draw.step == 0] == list(record.header.setup)
    assert len(listed) == verify(record, PotLuck()).draws
    assert all(0 <= draw.outcome < draw.below for draw in listed)


@pytest.mark.parametrize("text", ["x" * 32, "ab" * 7, "ab" * 33, "AB" * 16, "ab" * 16 + "\n"])
def test_what_is_no_contribution_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="16 to 64 digits"):
        checked_contribution(text)


def test_contributions_are_made_at_random() -> None:
    assert checked_contribution(new_contribution()) != new_contribution()


def test_more_contributions_than_seats_are_refused() -> None:
    with pytest.raises(BadOption, match="4 contributions to the dice were given for 3 seats"):
        Match(PotLuck(), 3, contributions=(ADA,) * 4)


@pytest.mark.parametrize("added", [[ADA], {"ada": 1}, [ADA, "", 7], [ADA, "", "not hexadecimal"]])
def test_a_header_with_broken_contributions_is_refused(added: object) -> None:
    text = played((ADA, "", BEN)).record().dumps()
    broken = text.replace(f'["{ADA}", "", "{BEN}"]', str(added).replace("'", '"'), 1)
    assert broken != text
    with pytest.raises(BadRecord, match="contributions to the dice"):
        Record.loads(broken)
