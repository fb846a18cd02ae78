"""Why a position is good: what the judgement is made of adds up to it, and is said in the game's words."""

from collections.abc import Iterator
from functools import cache
from math import isclose

import pytest
from tests.games.foodadvice.adv_played import GAME, moments

from smorgasboard.engine import Part, SeededChance, SmorgasboardError
from smorgasboard.engine.judgement.numbers import GREEDY, read_numbers
from smorgasboard.engine.speech import speaking
from smorgasboard.games.foodadvice.judgement.evaluation import FoodAdviceEvaluation
from smorgasboard.games.foodadvice.rules import codes as t
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState
from smorgasboard.server.languages import Languages

EVERY = 3
"""So many positions are passed over, but for those after the products are made."""
JUDGE = GAME.evaluation
LANGUAGES = Languages.load()
TASTE = "vote"
"""Nobody can read it off: it goes by unseen ingredients."""


@cache
def positions(players: int) -> list[FoodAdviceState]:
    found = (table for seed in range(3) for table in map(FoodAdviceState.copy, moments(players, seed)))
    return [table for at, table in enumerate(found) if not table.over and (at % EVERY == 0 or table.stage > t.NAMING)]


def seen() -> Iterator[tuple[FoodAdviceState, int]]:
    for players in (4, 5, 6):
        for at, table in enumerate(positions(players)):
            yield table, at % players


@pytest.mark.parametrize("players", [4, 5, 6])
def test_what_it_is_made_of_adds_up_to_the_value(players: int) -> None:
    stages = set()
    for table in positions(players):
        stages.add(table.stage)
        for seat in range(players):
            total = sum(part.amount for part in JUDGE.parts(table, seat))
            assert isclose(JUDGE.chance(table, total), JUDGE.value(table, seat), abs_tol=1e-9)
    assert stages == set(range(t.FINISHED))


@pytest.mark.parametrize("players", [4, 5, 6])
def test_whoever_sees_its_own_hand_reckons_with_the_products_of_the_others(players: int) -> None:
    """Else everybody would be as good as sure to win until the products are shown."""
    dealt = [GAME.new(players, seed) for seed in range(8)]
    chances = [JUDGE.value(table, seat) for table in dealt for seat in range(players)]
    assert 0.7 / players < sum(chances) / len(chances) < 1.6 / players
    assert max(chances) < 0.7


def test_the_same_lead_means_more_the_less_is_to_come() -> None:
    judge = GAME.evaluation
    assert isinstance(judge, FoodAdviceEvaluation)
    spreads: dict[tuple[int, int], list[float]] = {}
    for table in positions(4):
        spreads.setdefault((table.round, table.stage), []).append(judge.spread_at(table))
    voting = [spreads[number, t.VOTING][0] for number in (1, 2, 3)]
    assert voting == sorted(voting, reverse=True)
    assert voting[2] < 0.7 * voting[0]
    assert min(spreads[3, t.SELLING]) < 0.5 * voting[2]
    assert min(map(min, spreads.values())) > 0


def test_every_kind_of_part_is_met_and_none_twice_in_a_position() -> None:
    kinds = set()
    for table, seat in seen():
        keys = [part.key for part in JUDGE.parts(table, seat)]
        assert len(keys) == len(set(keys))
        kinds.update(keys)
    groups = (*t.CLASS_NAMES, "jokers")
    assert kinds >= {f"sales {group}" for group in groups} | {f"product {group}" for group in groups}
    assert kinds >= {f"channel {name}" for name in t.CHANNEL_NAMES}
    assert kinds >= {"money", "later rounds", "offer", TASTE, "extra chips", "kept events", "fines", "rivals"}
    assert len([key for key in kinds if key.startswith("shop ")]) > t.STREET


def all_parts() -> dict[str, Part]:
    return {part.key: part for table, seat in seen() for part in JUDGE.parts(table, seat)}


@pytest.mark.parametrize("language", ["en", "de"])
def test_clauses_are_for_people(language: str) -> None:
    ids = {name for name in GAME.box.shop_names if "-" in name} | {"bullseye", "friday", "mabius"}
    with speaking(LANGUAGES.catalogue(language)):
        spoken = all_parts()
    for key, part in spoken.items():
        for clause in (part.more, part.less):
            assert clause
            assert not clause.endswith(".")
            assert not set("{}_") & set(clause), clause
            assert not ids & set(clause.split()), clause
        assert part.more != part.less, key
    assert len({part.more for part in spoken.values()}) == len(spoken)


def test_german_is_another_language() -> None:
    english = all_parts()
    with speaking(LANGUAGES.catalogue("de")):
        german = all_parts()
    assert not [key for key in english if english[key].more == german[key].more]


def test_nothing_that_a_seat_cannot_know_is_among_its_reasons() -> None:
    """Two tables that look the same to it; what it fancies when it votes is its own."""
    checked = 0
    for table, seat in seen():
        if any(table.kept_events[other] for other in range(table.seats) if other != seat):
            continue  # which events are left for channels to fear, depends on them
        twins = [GAME.imagined(table, seat, SeededChance(name)) for name in ("one", "other")]
        one, other = ({part.key: part.amount for part in JUDGE.parts(twin, seat)} for twin in twins)
        assert {key: one[key] for key in one if key != TASTE} == pytest.approx(
            {key: other[key] for key in other if key != TASTE}
        )
        checked += 1
    assert checked > 100


def test_points_are_the_money_in_the_end_and_what_is_expected_before() -> None:
    """More is better, and what is to come counts."""
    over = next(table.copy() for table in moments(5, 1) if table.over)
    order = sorted(range(5), key=lambda seat: over.money[seat])
    assert sorted(order, key=lambda seat: JUDGE.points(over, seat)) == order
    before = positions(5)[0]
    assert before.money == [0] * 5
    assert all(0.0 < JUDGE.points(before, seat) < 1.0 for seat in range(5))
    richer = before.copy()
    richer.money[2] += 5
    assert JUDGE.points(richer, 2) > JUDGE.points(before, 2)
    assert JUDGE.points(richer, 1) == JUDGE.points(before, 1)


def test_every_number_of_the_file_counts() -> None:
    """And the game judges by the file."""
    own = read_numbers(GAME.room("judgement") / "numbers.toml")
    tables = list(seen())
    found = [JUDGE.value(*each) for each in tables]
    assert found == [GAME.judge_by(own).value(*each) for each in tables]
    for name in own:
        other = GAME.judge_by(own | {name: own[name] * 1.3 + 0.01})
        if name in ("sharpness", "curiosity"):
            assert getattr(other, name) == own[name] * 1.3 + 0.01
        else:
            assert any(other.value(*each) != value for each, value in zip(tables, found, strict=True)), name


def test_greedy_bots_have_numbers_of_their_own_where_the_file_says_so() -> None:
    file = GAME.room("judgement") / "numbers.toml"
    greedy = read_numbers(file, GREEDY)
    assert set(greedy) <= set(read_numbers(file))
    assert (GAME.greedy_evaluation is not None) == bool(greedy)


def test_an_unknown_number_is_refused_in_one_sentence() -> None:
    with pytest.raises(SmorgasboardError, match=r"^FoodAdvice does not judge by a number called patience\.$"):
        GAME.judge_by({"patience": 3.0})
