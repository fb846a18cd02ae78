"""Why a position is good: parts that add up to its value, said in both languages, from what everybody sees."""

import math
import re
from collections.abc import Iterator

import pytest
from tests.games.foodfighters.judgement.numbers import FIRST_NUMBERS
from tests.games.foodfighters.table import GAME, MEATS, VEGGIES, Table, lay, side

from smorgasboard.engine import Part, SeededChance, State, speaking
from smorgasboard.engine.judgement.numbers import GREEDY, read_numbers
from smorgasboard.games.foodfighters import Foodfighters
from smorgasboard.games.foodfighters.game import NUMBERS
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.rules.state import Foodfight
from smorgasboard.server.languages import Languages

APPETITE = GAME.judge_by({**FIRST_NUMBERS, "horizon": read_numbers(NUMBERS)["horizon"]})
V, M = 0, 1
RAW = re.compile(
    r"[{}>_!#]|\b(regrow|boost|roots|sizzle|tenderize|shield|broccoli|onion|cabbage|bacon|chicken|steak)\b"
)
"""What only machines read."""


def positions(games: int, game: Foodfighters = GAME) -> Iterator[Foodfight]:
    """Of random matches, long and short ones, so that all phases and the last turns are among them."""
    for seed in range(games):
        state, chance = game.new(seed=seed, turn_limit=[400, 90, 30][seed % 3]), SeededChance(f"parts {seed}")
        assert isinstance(state, Foodfight)
        while not state.over:
            yield state
            state.play(state.mover(), state.sample(state.mover(), chance))


def parts(table: Table, seat: int) -> dict[str, Part]:
    return {part.key: part for part in APPETITE.parts(table.state, seat)}


@pytest.mark.parametrize("numbers", [{}, read_numbers(NUMBERS, GREEDY), {"steepness": 0.5, "horizon": 200}])
def test_parts_add_up_to_the_value(numbers: dict[str, float]) -> None:
    appetite, phases = GAME.judge_by(numbers), set()
    for state in positions(9):
        phases.add(state.phase)
        for seat in (0, 1):
            found = appetite.parts(state, seat)
            total = math.fsum(part.amount for part in found)
            assert appetite.chance(state, total) == pytest.approx(appetite.value(state, seat), abs=1e-9)
            assert appetite.points(state, seat) == appetite.value(state, seat)
            assert len({part.key for part in found}) == len(found)
            assert all(part.amount for part in found)
    assert phases == {c.STEP_ONE, c.ROOTING, c.KITCHEN, c.FILLING}


def test_what_speaks_for_one_side_speaks_against_the_other() -> None:
    for state in positions(3):
        mine, theirs = ({part.key: part.amount for part in APPETITE.parts(state, seat)} for seat in (0, 1))
        for key, amount in mine.items():
            turned = key if key == "turn limit" else key.removeprefix("enemy ") if "enemy " in key else f"enemy {key}"
            assert theirs.pop(turned) == pytest.approx(-amount)
        assert not theirs


@pytest.mark.parametrize("language", ["en", "de"])
def test_parts_are_said_in_words(language: str) -> None:
    said: dict[str, set[str]] = {}
    for spoken in ("en", language):
        with speaking(Languages.load().catalogue(spoken)):
            clauses = {
                clause for state in positions(9) for seat in (0, 1) for part in APPETITE.parts(state, seat)
                for clause in (part.more, part.less)
            }  # fmt: skip
        said[spoken] = clauses
    for clause in said[language]:
        assert clause
        assert not clause.endswith(".")
        assert not RAW.search(clause), clause
    if language != "en":
        assert not said[language] & said["en"]


def test_parts_know_no_more_than_everybody_sees() -> None:
    """Nothing but coming dice is hidden here (FFR-75)."""
    for state in positions(3):
        for seat in (0, 1):
            twin: State = GAME.imagine(state.observation(seat), SeededChance("other dice"))
            assert APPETITE.parts(twin, seat) == APPETITE.parts(state, seat)
            assert APPETITE.value(twin, seat) == APPETITE.value(state, seat)


def test_the_best_attack_and_the_others() -> None:
    found = parts(
        lay(
            meats=side(a1="chicken>broccoli", out=["bacon>broccoli"]),
            veggies=side(a1="broccoli>steak", b1="broccoli>bacon cracker", c1="onion>bacon"),
        ),
        M,
    )
    best, other = found["best attack"], found["attack chicken>broccoli broccoli>bacon"]
    assert best.amount > other.amount > 0
    assert best.more == "you can attack Broccoli a1 with Chicken a1"
    assert best.less == "you have less to attack"
    assert other.more == "you can attack Broccoli b1 with Chicken a1"
    assert other.less == "enemy Broccoli is safer from your Chicken"


def test_what_can_be_hit_on_the_own_side() -> None:
    found = parts(lay(meats=side(a1="chicken>broccoli"), veggies=side(a1="broccoli>steak", b1="broccoli>bacon")), V)
    best, other = found["enemy best attack"], found["enemy attack chicken>broccoli broccoli>steak"]
    assert best.amount < other.amount < 0
    assert best.less == "the enemy can attack your Broccoli b1 with Chicken a1"
    assert best.more == "the enemy has less to attack"
    assert other.more == "your Broccoli is safer from Chicken"


def test_an_attack_in_reach_is_not_gone_because_another_one_is_better() -> None:
    """Parts are compared by their keys: what is best has a key of its own."""
    one = parts(lay(meats=side(a1="chicken>broccoli")), M)
    two = parts(lay(meats=side(a1="chicken>broccoli"), veggies=side(out=["onion>bacon", "onion>steak"], beans=3)), M)
    assert one["best attack"].amount == two["best attack"].amount


@pytest.mark.parametrize(
    ("out", "amount"), [([], 0), (["onion>bacon"], 1), (["onion>bacon", "onion>steak"], 3.2)]
)  # fmt: skip
def test_losses_are_counted_by_kind(out: list[str], amount: float) -> None:
    table = lay(veggies=side(out=[*out, "cabbage>bacon"]))
    first = GAME.judge_by({"first": 100, "second": 220})
    mine, theirs = ({part.key: part for part in first.parts(table.state, seat)} for seat in (V, M))
    assert mine["loss cabbage"].amount == -1
    assert theirs["enemy loss cabbage"].amount == 1
    if not out:
        assert "loss onion" not in mine
        return
    assert mine["loss onion"].amount == pytest.approx(-amount)
    assert mine["loss onion"].less == "you may lose one more Onion"
    assert theirs["enemy loss onion"].more == "one more enemy Onion may be knocked out"


def test_gear_and_cards_are_counted_one_by_one() -> None:
    table = lay(
        meats=side(b2="bacon>onion cracker spoon pan", beans=4, held=["sizzle"]),
        veggies=side(held=["regrow"], beans=2),
        bonus=MEATS,
    )
    mine = parts(table, M)
    for key, clause in {
        "beans": "you have more Beans",
        "crackers": "more of your fighters hold a Cracker",
        "spoons": "more of your fighters hold a Spoon",
        "pans": "more of your fighters hold a Pan",
        "bonus die": "you have the Bonus die",
        "card sizzle": "you hold Sizzle",
    }.items():
        assert mine[key].amount > 0
        assert mine[key].more == clause
    assert mine["enemy card regrow"].amount < 0
    assert mine["enemy card regrow"].less == "the enemy holds Re-Grow"
    assert mine["enemy beans"].amount < 0
    assert parts(table, V)["enemy bonus die"].amount < 0
    assert "bonus die" not in parts(lay(bonus=VEGGIES), M)


def test_the_limit_speaks_for_whoever_can_still_win_before_it() -> None:
    out = ["onion>bacon", "onion>steak"]
    late = lay(
        meats=side(b1="bacon>onion"), veggies=side(out=out, b1="onion>chicken"), turn=MEATS, turns=399, turn_limit=400
    )
    assert parts(late, M)["turn limit"].amount > 0 > parts(late, V)["turn limit"].amount
    assert parts(late, M)["turn limit"].more == "the last turns before the limit favour you"
    assert "turn limit" not in parts(lay(turns=10), M)
