"""What was played, small enough to be committed: another machine, or another day, goes on from there.

Of every contest it holds who won which match, and how long all of them took together. Matches whose chances are noted
are left out: they are the larger part, and played anew within minutes.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.strength.playing import Line
from benchmarks.strength.schedule import Standing
from smorgasboard.engine import SmorgasboardError

Lines = dict[int, Line]
LEFT_OUT = "judgement"


@dataclass(frozen=True)
class Series:
    """The matches of one key, from the first on without gaps."""

    contest: str
    """The key."""
    game: str
    kind: str
    meaning: str
    parts: list[float]
    scores: list[float]
    """Only where one plays alone, and they decide."""
    seconds: list[float]
    turns: list[list[int]]
    thought: list[list[float]]
    """Sums over all deals, by the number of a match in its deal: alone, the one and the other take turns."""

    @property
    def lines(self) -> Lines:
        """The first deal is given all the time there was, so that sums are what they were."""
        return {number: self._line(number, part) for number, part in enumerate(self.parts)}

    def _line(self, number: int, part: float) -> Line:
        score = self.scores[number] if self.scores else 0.0
        if number >= len(self.seconds):
            return Line(self.contest, number, part, score, 0.0, (0, 0), (0.0, 0.0))
        (one, others), (long, longer) = self.turns[number], self.thought[number]
        return Line(self.contest, number, part, score, self.seconds[number], (one, others), (long, longer))


def series_of(standing: Standing) -> Series:
    contest, size = standing.contest, standing.contest.matches_a_deal
    lines = [standing.lines[number] for number in range(size * len(standing.shares))]
    by_place = [lines[place::size] for place in range(size)]
    return Series(
        *(standing.key, contest.game, contest.kind, contest.name),
        parts=[_short(line.part) for line in lines],
        scores=[_short(line.score) for line in lines] if contest.players == 1 else [],
        seconds=[_short(sum(line.seconds for line in some)) for some in by_place],
        turns=[[sum(line.turns[at] for line in some) for at in range(2)] for some in by_place],
        thought=[[_short(sum(line.thought[at] for line in some)) for at in range(2)] for some in by_place],
    )


def _short(number: float) -> float:
    """Whole numbers without a point."""
    return int(number) if number == int(number) else round(number, 6)


# ---- in a file ----


def read(path: Path) -> list[Series]:
    if not path.exists():
        return []
    return list(_read(path))


def _read(path: Path) -> Iterator[Series]:
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            yield Series(**json.loads(text))
        except (ValueError, TypeError):
            raise SmorgasboardError(f"{path}, line {number} is no series of matches: take the file back.") from None


def write(path: Path, before: Sequence[Series], standings: Sequence[Standing]) -> None:
    """A line for each contest; of contests that are not of today's games and kinds, what stood there before."""
    looked_at = {(each.contest.game, each.contest.kind) for each in standings}
    kept = {each.contest: each for each in before if (each.game, each.kind) not in looked_at}
    new = [each for each in standings if each.shares and each.contest.kind != LEFT_OUT]
    kept.update((each.key, series_of(each)) for each in reversed(new))
    ordered = sorted(kept.values(), key=lambda each: (each.game, each.kind, each.meaning))
    path.write_text("".join(json.dumps(asdict(each), separators=(",", ":")) + "\n" for each in ordered), "utf-8")


def together(before: Sequence[Series], here: Mapping[str, Lines]) -> dict[str, Lines]:
    """All matches by key: those of this machine, where they are all that was committed; else what both have."""
    found = {key: dict(lines) for key, lines in here.items()}
    for each in before:
        own = found.get(each.contest, {})
        if len(each.parts) > sum(number in own for number in range(len(each.parts))):
            found[each.contest] = {**own, **each.lines}
    return found
