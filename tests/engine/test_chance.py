"""Chance: the stream is what its documentation says, and every other source keeps to its script."""

import hashlib
import itertools
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, strategies as st

from smorgasboard.engine.chance import (
    Chance,
    ChanceExhausted,
    ChanceMismatch,
    CheckedChance,
    Dice,
    RecordingChance,
    ScriptedChance,
    SeededChance,
)

SIZES = st.lists(st.integers(2, 70_000), max_size=60)


def documented_bytes(seed: str) -> Iterator[int]:
    number = 0
    while True:
        yield from hashlib.sha512(f"{seed}:{number}".encode()).digest()
        number += 1


def documented_draw(stream: Iterator[int], n: int) -> int:
    """A second reading of SeededChance's docstring, written without looking at its code."""
    width = ((n - 1).bit_length() + 7) // 8
    largest_multiple = 256**width // n * n
    while True:
        number = int.from_bytes([next(stream) for _ in range(width)], "big")
        if number < largest_multiple:
            return number % n


@given(st.text(max_size=20), SIZES)
def test_seeded_chance_is_the_documented_stream(seed: str, sizes: list[int]) -> None:
    chance, stream = SeededChance(seed), documented_bytes(seed)
    assert [chance.below(n) for n in sizes] == [documented_draw(stream, n) for n in sizes]


@pytest.mark.parametrize("n", [2, 3, 255, 256, 257, 65_535, 65_536, 65_537])
def test_seeded_chance_around_the_widths_of_bytes(n: int) -> None:
    chance, stream = SeededChance("edges"), documented_bytes("edges")
    assert [chance.below(n) for _ in range(200)] == [documented_draw(stream, n) for _ in range(200)]


def test_seeded_chance_has_not_changed() -> None:
    """Records of old matches depend on these very numbers."""
    chance = SeededChance("7")
    digest = hashlib.sha512(b"7:0").digest()
    assert [chance.below(256) for _ in range(64)] == list(digest)
    assert chance.below(256) == hashlib.sha512(b"7:1").digest()[0]


@pytest.mark.parametrize(("n", "limit"), [(2, 10.83), (6, 20.52), (100, 148.23), (300, 381.43)])
def test_seeded_chance_is_even(n: int, limit: float) -> None:
    """Chi-squared with the limit that fair dice pass 999 times in 1,000; the seed is fixed, so this cannot waver."""
    draws = 100 * n if n > 50 else 6000
    chance = SeededChance("fair")
    counts = Counter(chance.below(n) for _ in range(draws))
    expected = draws / n
    assert sum((counts[face] - expected) ** 2 / expected for face in range(n)) < limit


def test_one_way_is_no_choice() -> None:
    assert [SeededChance("sure").below(1) for _ in range(5)] == [0] * 5


def test_seeds_differ() -> None:
    first, second = (SeededChance(seed).below(2**32) for seed in ("1", "2"))
    assert first != second


@given(SIZES, SIZES)
def test_copy_draws_the_same_and_disturbs_nothing(before: list[int], after: list[int]) -> None:
    chance = SeededChance("copy")
    for n in before:
        chance.below(n)
    twin = chance.copy()
    drawn = [twin.below(n) for n in after]
    assert [chance.below(n) for n in after] == drawn


@given(st.lists(st.integers(), max_size=40), st.integers())
def test_shuffle_is_a_permutation(items: list[int], seed: int) -> None:
    shuffled = items.copy()
    SeededChance(str(seed)).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_shuffle_reaches_every_order_equally() -> None:
    chance = SeededChance("orders")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [0, 1, 2]
        chance.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.52


def test_shuffle_swaps_from_the_end() -> None:
    items = [0, 1, 2, 3]
    ScriptedChance([0, 2, 1]).shuffle(items)
    assert items == [3, 1, 2, 0]


def test_pick_takes_the_drawn_face() -> None:
    assert ScriptedChance([2]).pick([5, 6, 7]) == 7


def test_a_throw_draws_one_die_after_another() -> None:
    noted = RecordingChance(ScriptedChance([2, 0, 1]))
    assert noted.throw(Dice([[5, 6, 7], [1, 2], [8, 9]], sum)) == [7, 1, 9]
    assert noted.take() == [2, 0, 1]


@given(st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=6), min_size=1, max_size=3), st.integers(1, 5))
def test_throws_that_read_alike_are_counted_together(dice: list[list[int]], modulus: int) -> None:
    def reading(throw: list[int]) -> int:
        return sum(throw) % modulus

    thrown = Dice(dice, reading)
    every = [reading(list(throw)) for throw in itertools.product(*dice)]
    found = {reading(throw): likelihood for throw, likelihood in zip(thrown.throws, thrown.likelihoods, strict=True)}
    assert found == pytest.approx({read: count / len(every) for read, count in Counter(every).items()})
    assert len(found) == len(thrown.throws)
    assert all(face in faces for throw in thrown.throws for face, faces in zip(throw, dice, strict=True))


def test_script_is_followed_and_weighed() -> None:
    script = ScriptedChance([1, 0, 5])
    assert [script.below(2), script.below(3)] == [1, 0]
    assert script.chances == pytest.approx(1 / 6)
    assert not script.used_up()
    assert script.below(6) == 5
    assert script.used_up()
    with pytest.raises(ChanceExhausted) as exhausted:
        script.below(9)
    assert exhausted.value.ways == 9


@pytest.mark.parametrize("outcome", [-1, 6, 99])
def test_script_refuses_impossible_outcomes(outcome: int) -> None:
    script = ScriptedChance([outcome])
    with pytest.raises(ChanceMismatch, match=f"outcome {outcome} is not one of 0 to 5"):
        script.below(6)
    assert not script.used_up()


def test_copy_of_a_script_goes_on_where_it_stands() -> None:
    script = ScriptedChance([1, 2, 3])
    script.below(4)
    twin = script.copy()
    assert [twin.below(4), twin.below(4)] == [2, 3]
    assert twin.used_up()
    assert not script.used_up()
    assert script.below(4) == 2


def test_recording_keeps_what_it_passes_on() -> None:
    chance = RecordingChance(ScriptedChance([3, 1, 2]))
    assert [chance.below(6), chance.below(6)] == [3, 1]
    assert chance.take() == [3, 1]
    assert chance.take() == []
    twin = chance.copy()
    assert twin.below(6) == 2
    assert chance.drawn == []
    assert chance.below(6) == 2


def test_checked_chance_accepts_what_the_seed_gives() -> None:
    recorded = RecordingChance(SeededChance("honest"))
    sizes = [6, 6, 52, 1000]
    for n in sizes:
        recorded.below(n)
    checked: Chance = CheckedChance(ScriptedChance(recorded.drawn), SeededChance("honest"))
    twin = checked.copy()
    assert [checked.below(n) for n in sizes] == recorded.drawn
    assert [twin.below(n) for n in sizes] == recorded.drawn


def test_checked_chance_refuses_a_cooked_die() -> None:
    honest = SeededChance("honest").below(6)
    cooked = (honest + 1) % 6
    checked = CheckedChance(ScriptedChance([cooked]), SeededChance("honest"))
    with pytest.raises(ChanceMismatch, match=f"the record says outcome {cooked} of 0 to 5, the seed gives {honest}$"):
        checked.below(6)
