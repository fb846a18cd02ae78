"""How often a headline is false, and how often its range holds: what docs/lab.md states of each command.

Everything is drawn with fixed seeds, so these tests say the same every time. A rate of 5% shows itself in more than
`MOST` of `STUDIES` studies in about 1 of 100 cases.
"""

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from tests.lab import simulated as drawn

from smorgasboard.lab.comparing.card_findings import findings_of_cards, measured
from smorgasboard.lab.comparing.comparison import findings_of_comparison
from smorgasboard.lab.comparing.exploit_findings import findings_of_exploits
from smorgasboard.lab.comparing.sweep_findings import findings_of_sweep
from smorgasboard.lab.design.cards import BlankableCard, Pair
from smorgasboard.lab.design.levels import AMONG
from smorgasboard.lab.findings import Findings, Headline
from smorgasboard.lab.measures.counting import entries_of
from smorgasboard.lab.measures.run import findings_of_run
from smorgasboard.lab.measures.sample import read_run

STUDIES, MOST = 60, 7
MATCHES, MANY = 300, 900
LEVELS = ("random", "medium", "hard")
Chance = np.random.Generator
Found = Callable[[Chance], Findings]

pytestmark = pytest.mark.slow


def of_a_run(chance: Chance) -> Findings:
    legs = [drawn.leg(name, MATCHES, (bot, bot)) for name, bot in (("main", "greedy"), ("easy", "random"))]
    played = [drawn.with_cards(chance, leg) for leg in legs]
    return findings_of_run(drawn.SimulatedFolder(drawn.study("run", legs), *zip(*played, strict=True)))


def of_a_comparison(chance: Chance) -> Findings:
    """With three other levels, as `--full` has them."""
    among = [drawn.leg(f"{side}{AMONG}{bot}", MATCHES, (bot, bot)) for bot in LEVELS for side in "AB"]
    legs = [drawn.leg("A", MATCHES), drawn.leg("B", MATCHES), *among]
    played = [drawn.with_cards(chance, leg) for leg in legs]
    return findings_of_comparison(drawn.SimulatedFolder(drawn.study("compare", legs), *zip(*played, strict=True)))


def of_cards(chance: Chance) -> Findings:
    """Matches turn out otherwise without a card, as often to its good as to its harm."""
    main = drawn.leg("main", MANY)
    games, seen = drawn.with_cards(chance, main)
    won = np.array([winners[0] for winners in games["winners"].to_list()])
    legs, frames = [main], [games]
    for card in drawn.CARDS:
        numbers = seen.filter(entry=card)["number"].to_numpy()
        leg = drawn.leg(BlankableCard(drawn.TABLE, card).leg, MANY, blank=card)
        without = np.where(chance.random(MANY) < 0.2, 1 - won, won)
        legs.append(leg)
        frames.append(drawn.games_of(chance, leg, without)[numbers.tolist()])
    return findings_of_cards(drawn.SimulatedFolder(drawn.study("cards", legs), frames, [seen]))


def of_a_sweep(chance: Chance) -> Findings:
    legs = [drawn.leg(f"gem={value}", MATCHES) for value in range(1, 5)]
    played = [drawn.with_cards(chance, leg) for leg in legs]
    return findings_of_sweep(drawn.SimulatedFolder(drawn.study("sweep", legs), *zip(*played, strict=True)))


def of_tricks(chance: Chance) -> Findings:
    legs = [drawn.leg(f"trick Throw.number.{at}", MATCHES, (f"trick:always={at}", "greedy")) for at in range(20)]
    return findings_of_exploits(
        drawn.SimulatedFolder(drawn.study("exploit", legs), [drawn.plain(chance, leg) for leg in legs])
    )


def certain(section: str) -> Callable[[Headline], bool]:
    return lambda headline: headline.certain and headline.section == section


def surely_moved(headline: Headline) -> bool:
    return headline.certain and headline.section not in ("levels", "seats")


def flips(headline: Headline) -> bool:
    return headline.section == "levels"


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (of_a_run, {"content": certain("content"), "the first seat": certain("seats"), "flips": flips}),
        (of_a_comparison, {"what moved": surely_moved, "levels": flips}),
        (of_cards, {"worth": certain("worth"), "content": certain("content")}),
        (of_a_sweep, {"between the ends": surely_moved, "fair values": certain("seats")}),
        (of_tricks, {"tricks": certain("tricks")}),
    ],
    ids=["run", "compare", "cards", "sweep", "exploit"],
)
def test_of_studies_of_nothing_about_five_in_a_hundred_say_that_there_is_something(
    found: Found, told: dict[str, Callable[[Headline], bool]]
) -> None:
    chance, false = np.random.default_rng(19), dict.fromkeys(told, 0)
    for _ in range(STUDIES):
        headlines = found(chance).headlines
        for what, is_false in told.items():
            false[what] += any(map(is_false, headlines))
    assert {what: count for what, count in false.items() if count > MOST} == {}


def test_what_is_planted_in_such_studies_is_told() -> None:
    """So silence about nothing is not silence about everything."""
    chance, effects = np.random.default_rng(5), np.zeros(len(drawn.CARDS))
    effects[7] = 0.3
    main = drawn.leg("main", 2000)
    games, seen = drawn.with_cards(chance, main, effects)
    run = findings_of_run(drawn.SimulatedFolder(drawn.study("run", [main]), [games], [seen]))
    assert [each.text[:13] for each in run.headlines if each.section == "content"] == ["card 7 (card)"]
    sides = [drawn.leg(side, 2000) for side in "AB"]
    played = [drawn.plain(chance, leg, first) for leg, first in zip(sides, (0.5, 0.6), strict=True)]
    moved = findings_of_comparison(drawn.SimulatedFolder(drawn.study("compare", sides), played))
    assert moved.headlines[0].text.startswith("B makes the first seat stronger")
    assert moved.headlines[0].verdict == "unfair"
    assert "With B it wins " in moved.headlines[0].text
    values = [drawn.leg(f"gem={value}", 2000) for value in (1, 2)]
    played = [drawn.plain(chance, leg, first) for leg, first in zip(values, (0.5, 0.6), strict=True)]
    swept = findings_of_sweep(drawn.SimulatedFolder(drawn.study("sweep", values), played))
    assert any(each.text.startswith("Least fair is gem at 2") for each in swept.headlines)
    tricks = [drawn.leg(f"trick Throw.number.{at}", 2000, (f"trick:always={at}", "greedy")) for at in range(4)]
    played = [drawn.plain(chance, leg, 0.6 if leg is tricks[2] else 0.5) for leg in tricks]
    best = findings_of_exploits(drawn.SimulatedFolder(drawn.study("exploit", tricks), played)).headlines[0]
    assert best.verdict == "unfair"


# ---- what is told holds ----


def worths(chance: Chance, spread: float) -> Iterator[tuple[bool, bool]]:
    """Of each card: whether it is told, and whether its range holds what is true."""
    effects = np.clip(chance.normal(0, spread, 40), -0.3, 0.3)
    pairs = {}
    for at, effect in enumerate(effects.tolist()):
        lot = chance.random(150)
        better, worse = lot < 0.15 + effect / 2, lot > 1 - (0.15 - effect / 2)
        shares = [(bool(more), bool(less), other) for more, less, other in zip(better, worse, lot < 0.5, strict=True)]
        pairs[BlankableCard(drawn.TABLE, f"{at}")] = [
            Pair(number, float(more or (not less and other)), float(less or (not more and other)), 0.0, 0.0)
            for number, (more, less, other) in enumerate(shares)
        ]
    for worth in measured(pairs, {}):
        truth = _truth(float(effects[int(worth.card.entry)]))
        yield worth.victories.differs, worth.told.low <= truth <= worth.told.high


def _truth(effect: float) -> float:
    """Parts below nothing do not happen."""
    return max(0.0, 0.15 + effect / 2) - max(0.0, 0.15 - effect / 2)


def content(chance: Chance, spread: float) -> Iterator[tuple[bool, bool]]:
    effects = np.clip(chance.normal(0, spread, len(drawn.CARDS)), -0.4, 0.4)
    leg = drawn.leg("main", 3000)
    games, seen = drawn.with_cards(chance, leg, effects)
    run = read_run(drawn.SimulatedFolder(drawn.study("run", [leg]), [games], [seen]), {})
    for (_table, name), entry in entries_of(run, run.main).items():
        truth = drawn.FAIR + float(effects[drawn.CARDS.index(name)])
        yield entry.judged.side != 0, entry.result.told.low <= truth <= entry.result.told.high


@pytest.mark.parametrize("of", [worths, content])
@pytest.mark.parametrize(("spread", "least"), [(0.05, 5), (0.07, 40), (0.15, 200)], ids=["small", "middle", "large"])
def test_ranges_of_what_is_told_hold_in_93_of_100(
    of: Callable[[Chance, float], Iterator[tuple[bool, bool]]], spread: float, least: int
) -> None:
    chance = np.random.default_rng(3)
    held = [holds for _ in range(STUDIES) for told, holds in of(chance, spread) if told]
    assert len(held) >= least
    assert np.mean(held) >= 0.93
