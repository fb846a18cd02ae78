"""A game whose truth is known: an apple is worth three pears, and luck of the last day decides what is close."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import smorgasboard as sb
from smorgasboard.engine import register
from smorgasboard.engine.judgement.numbers import read_numbers

f = sb.fields
DAYS, STALLS, MOST = 6, 3, 4
APPLE, PEAR, LUCK = 3, 1, 6
NUMBERS = """# What a market's judgement counts with.
[search]
apple = {apple}       # an apple
pear = {pear}        # a pear
tempo = 6.0       # being to buy next, where the others have bought once more
steepness = 0.2   # how sure a point makes of winning
rotten = 2        # nothing is ever rotten, so no match says anything about it
sharpness = 20    # how much more curious a search is about what looks better
curiosity = 0.6   # and about what it has seldom tried
"""


@dataclass(frozen=True)
class Buy(sb.Action):
    stall: int


class Stalls(sb.State):
    fields = f.Fields(
        f.Field("apples", f.PerSeat(f.Whole(0, DAYS * MOST))),
        f.Field("pears", f.PerSeat(f.Whole(0, DAYS * MOST))),
        f.Field("luck", f.PerSeat(f.Whole(0, LUCK))),
        f.Field("offers", f.ListOf(f.Whole(0, (MOST + 1) ** 2), most=3 * STALLS * DAYS)),
        f.Field("turn", f.Seat()),
    )

    def __init__(self, source: str, chance: sb.Chance, settings: sb.Settings) -> None:
        super().__init__(source, chance)
        seats = settings.players
        self.apples, self.pears, self.luck = [0] * seats, [0] * seats, [0] * seats
        self.turn = chance.below(seats)
        self.offers = [chance.below((MOST + 1) ** 2) for _ in range(seats * DAYS * STALLS)]

    def copy(self, chance: sb.Chance | None = None) -> "Stalls":
        twin = Stalls.__new__(Stalls)
        sb.State.__init__(twin, self.source, self.chance.copy() if chance is None else chance)
        twin.over, twin.turn, twin.offers = self.over, self.turn, self.offers
        twin.apples, twin.pears, twin.luck = self.apples.copy(), self.pears.copy(), self.luck
        return twin

    def mover(self) -> int:
        return sb.NOBODY if self.over else self.turn

    def list_actions(self, seat: int) -> list[int]:
        return [*range(STALLS)] if seat == self.mover() else []

    def carry_out(self, seat: int, action: int) -> None:
        apples, pears = divmod(self.offers[action], MOST + 1)
        self.apples[seat] += apples
        self.pears[seat] += pears
        self.turn = (seat + 1) % len(self.apples)
        self.offers = self.offers[STALLS:]
        if not self.offers:
            self.luck = [self.chance.below(LUCK) for _ in self.luck]
            self.over = True

    def outcome(self) -> sb.Outcome:
        goods = zip(self.apples, self.pears, self.luck, strict=True)
        return sb.Outcome.by_score([float(APPLE * a + PEAR * p + luck) for a, p, luck in goods], "Most goods win.")


class Taste(sb.Evaluation):
    def __init__(self, numbers: Mapping[str, float]) -> None:
        self.numbers = numbers
        self.sharpness, self.curiosity = numbers["sharpness"], numbers["curiosity"]

    def value(self, state: sb.State, seat: int) -> float:
        assert isinstance(state, Stalls)
        if state.over:
            winners = state.outcome().winners
            return 0.5 if not winners else 1.0 / len(winners) if seat in winners else 0.0
        worths = [
            self.numbers["apple"] * a + self.numbers["pear"] * p for a, p in zip(state.apples, state.pears, strict=True)
        ]
        seats = len(worths)
        for behind in range(len(state.offers) // STALLS % seats):
            worths[(state.turn + behind) % seats] += self.numbers["tempo"]
        others = [worth for other, worth in enumerate(worths) if other != seat]
        return 1 / (1 + math.exp(-self.numbers["steepness"] * (worths[seat] - max(others))))


class Market(sb.Game):
    name = "test-market"
    facts = sb.Facts(
        title="Market", tagline="Apples and pears.", players=range(2, 4), hidden_information=False, longest=4 * DAYS,
        scores=(0, 999),
    )  # fmt: skip
    actions = sb.ActionTable([Buy(stall) for stall in range(STALLS)])
    state_class = Stalls
    home = Path(__file__).parent

    @property
    def folder(self) -> Path:
        return self.home

    def judge_by(self, numbers: Mapping[str, float]) -> sb.Evaluation:
        return Taste(numbers)

    def open(self, folder: Path, apple: float, pear: float) -> Path:
        """Begin with these opinions; returns the file that holds them."""
        self.home = folder
        file = folder / "numbers.toml"
        file.write_text(NUMBERS.format(apple=apple, pear=pear), encoding="utf-8")
        self.evaluation = Taste(read_numbers(file))
        return file


MARKET = Market()
register(MARKET)
