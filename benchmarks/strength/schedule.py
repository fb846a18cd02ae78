"""Who plays next: contests share the time by their minutes, and what is decided leaves its time to what is not."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from benchmarks.strength.plan import Contest
from benchmarks.strength.playing import Line, Match, key_of
from benchmarks.strength.sequential import Test, interval, is_promising

GUESS = 0.02
"""Of a contest's time: what its first match is thought to take."""
SAME = 0.95
"""Times that differ by less are the same."""
PATIENT = 0.5
"""Of a contest's own time: before that nobody gives up on it."""


class Standing:
    """What is known of one contest."""

    def __init__(self, contest: Contest, key: str, lines: Mapping[int, Line]) -> None:
        self.contest, self.key = contest, key
        self.lines = dict(lines)
        self.given: set[int] = set()
        """Matches that somebody is playing."""
        self.spent = sum(line.seconds for line in self.lines.values())
        self.shares: list[float] = []
        """By deal, from the first on without gaps: whoever counted what is done first would count short matches."""
        self.decided_after: int | None = None
        self.verdict: bool | None = None
        """Whether the claim was shown; None while nobody knows."""
        self._test = None if contest.claim is None else Test(contest.claim.bar)
        self._hope = (0, 0.0, True)
        """When it was last asked whether to go on: how many deals there were and might yet be, and the answer."""
        self._read()
        self._told = self.verdict is not None

    def note(self, line: Line) -> None:
        self.given.discard(line.number)
        self.lines[line.number] = line
        self.spent += line.seconds
        self._read()

    def is_news(self) -> bool:
        """Whether a verdict has fallen that nobody was told."""
        told, self._told = self._told, self.verdict is not None
        return self._told and not told

    @property
    def counted(self) -> list[float]:
        """The deals up to the decision: what happened to be under way then is not counted."""
        return self.shares[: self.decided_after]

    @property
    def counted_lines(self) -> list[Line]:
        return [self.lines[number] for number in range(len(self.counted) * self.contest.matches_a_deal)]

    @property
    def seconds(self) -> float:
        """Spent, and being spent."""
        each = self.spent / len(self.lines) if self.lines else GUESS * 60 * self.contest.minutes
        return self.spent + each * len(self.given)

    def interval(self) -> tuple[float, float]:
        return interval(self.counted)

    def next_number(self) -> int | None:
        """The first match that nobody has played."""
        most = self.contest.deals * self.contest.matches_a_deal
        start = len(self.shares) * self.contest.matches_a_deal
        return next((n for n in range(start, most) if n not in self.lines and n not in self.given), None)

    def wants(self, spare: float) -> bool:
        """Whether more matches are worth playing; `spare` seconds are there for it beyond its own time."""
        own, claim = 60 * self.contest.minutes, self.contest.claim
        if self.verdict is not None or self.next_number() is None:
            return False
        if claim is None or self.seconds < PATIENT * own:
            return self.seconds < own
        left = max(0.0, own - self.seconds) + spare
        return left > 0 and self._is_promising(left / self.spent * len(self.shares) if self.shares else 1.0)

    def _is_promising(self, more: float) -> bool:
        deals, then, answer = self._hope
        if deals != len(self.shares) or not SAME <= more / max(then, 1e-9) <= 1 / SAME:
            claim = self.contest.claim
            assert claim is not None
            answer = is_promising(map(claim.towards, self.shares), claim.bar, more)
            self._hope = (len(self.shares), more, answer)
        return answer

    def _read(self) -> None:
        """Deals that are whole by now."""
        size = self.contest.matches_a_deal
        while all(len(self.shares) * size + each in self.lines for each in range(size)):
            start = len(self.shares) * size
            self.shares.append(self._share([self.lines[start + each] for each in range(size)]))
            if self._test is not None and self.decided_after is None:
                self._judge(self._test)

    def _judge(self, test: Test) -> None:
        assert self.contest.claim is not None
        test.add(self.contest.claim.towards(self.shares[-1]))
        if test.is_above or test.is_below:
            self.decided_after, self.verdict = len(self.shares), test.is_above

    def _share(self, deal: Sequence[Line]) -> float:
        """Of the deal's victories; alone, whether it scored more than the other on the same deal."""
        if self.contest.players > 1:
            return sum(line.part for line in deal) / len(deal)
        one, other = deal
        return 0.5 if one.score == other.score else float(one.score > other.score)


class Schedule:
    def __init__(
        self,
        contests: Iterable[Contest],
        seed: str,
        played: Mapping[str, Mapping[int, Line]],
        asked: Callable[[Contest], bool] = lambda _contest: True,
    ) -> None:
        """`asked` says what is played on now; what is known of others stays."""
        self._seed = seed
        self._asked = asked
        self.standings = [
            Standing(contest, key, played.get(key, {})) for contest in contests for key in [key_of(contest, seed)]
        ]
        self._by_key: dict[str, list[Standing]] = {}
        for each in self.standings:  # one match may count in several contests
            self._by_key.setdefault(each.key, []).append(each)

    @property
    def spent(self) -> float:
        return sum(each.spent for each in self.standings)

    @property
    def open_tests(self) -> int:
        return sum(each.verdict is None and each.contest.claim is not None for each in self.standings)

    def note(self, line: Line) -> list[Standing]:
        """The contests in which it counts."""
        for standing in self._by_key[line.contest]:
            standing.note(line)
        return self._by_key[line.contest]

    def matches(self, seconds: float) -> Iterator[Match]:
        """One after the other, for whoever has hands free, until so much time is spent or nothing is open."""
        while (standing := self._neediest(seconds)) is not None:
            number = standing.next_number()
            assert number is not None
            standing.given.add(number)
            yield Match(standing.contest, standing.key, self._seed, number)

    def _neediest(self, seconds: float) -> Standing | None:
        """Of those that want to go on, who had the least of its own time."""
        left = seconds - sum(each.seconds for each in self.standings)
        if left <= 0:
            return None
        asked = [each for each in self.standings if self._asked(each.contest)]
        estimates = [each for each in asked if each.contest.claim is None and each.wants(0.0)]
        tests = [each for each in asked if each.contest.claim is not None and each.verdict is None]
        while True:  # whoever does not want what is left leaves it to the others
            promised = sum(max(0.0, 60 * each.contest.minutes - each.seconds) for each in (*estimates, *tests))
            spare = max(0.0, left - promised) / (sum(each.contest.minutes for each in tests) or 1.0)
            wanting = [each for each in tests if each.wants(spare * each.contest.minutes)]
            if len(wanting) == len(tests):
                break
            tests = wanting
        return min((*estimates, *tests), key=lambda each: each.seconds / each.contest.minutes, default=None)
