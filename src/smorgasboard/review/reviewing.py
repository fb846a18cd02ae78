"""Looking back at a finished match: for each seat what its decisions cost, what mattered most, and what was luck."""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import NamedTuple

import smorgasboard as sb
from smorgasboard.engine import Catalogue, catalogue_now
from smorgasboard.review.account import Ledger
from smorgasboard.review.decisions import Decision, Played, played
from smorgasboard.review.effort import Effort
from smorgasboard.review.moments import greatest, moment, points_lost, told
from smorgasboard.review.result import Moment, Player, Review, Verdict
from smorgasboard.review.sight import Sight
from smorgasboard.review.verdicts import Finding, find, found_again


class Progress(NamedTuple):
    """How far a review has come.

    >>> from smorgasboard.review import Progress
    >>> Progress(done=3, total=40).total
    40
    """

    done: int
    total: int
    verdict: Verdict | None = None
    """Of the decision that was looked at last, if it was one."""


Steps = Generator[Progress, None, Review]
OnProgress = Callable[[Progress], None]


def review(
    record: sb.Record,
    game: sb.Game | None = None,
    seats: Sequence[int] | None = None,
    effort: Effort | None = None,
    seed: str = "review",
    languages: Mapping[str, Catalogue] | None = None,
    on_progress: OnProgress | None = None,
) -> Review:
    """The whole review. Whoever wants to stop it raises in `on_progress`, or takes the steps of `reviewing`.

    >>> import smorgasboard as sb
    >>> from smorgasboard.review import Effort, review
    >>> match = sb.Match(sb.load("foodfighters"), seed="7", options={"turn_limit": 2})
    >>> while not match.state.over:
    ...     seat = match.state.mover()
    ...     step = match.apply(seat, match.state.legal_actions(seat)[0])
    >>> record = match.record(reveal_seed=True)
    >>> found = review(record, seats=[0], effort=Effort(glance=16, compare=32))
    >>> [player.seat for player in found.players]
    [0]
    """
    steps = reviewing(record, game, seats, effort, seed, languages)
    while True:
        try:
            progress = next(steps)
        except StopIteration as finished:
            result: Review = finished.value
            return result
        if on_progress is not None:
            on_progress(progress)


def reviewing(
    record: sb.Record,
    game: sb.Game | None = None,
    seats: Sequence[int] | None = None,
    effort: Effort | None = None,
    seed: str = "review",
    languages: Mapping[str, Catalogue] | None = None,
    known: Mapping[int, Verdict] | None = None,
) -> Steps:
    """The same, pausing after each decision; the review is the generator's value. It can be closed at any time.

    `seats` are those to look at, all unless it is said; `languages` those that moments are told in, by code. `known`
    are verdicts by step that the same review came to before it was stopped: it goes on behind them.

    >>> import smorgasboard as sb
    >>> from smorgasboard.review import Effort, reviewing
    >>> match = sb.Match(sb.load("foodfighters"), seed="7", options={"turn_limit": 2})
    >>> while not match.state.over:
    ...     seat = match.state.mover()
    ...     step = match.apply(seat, match.state.legal_actions(seat)[0])
    >>> record = match.record(reveal_seed=True)
    >>> steps = reviewing(record, effort=Effort(glance=16, compare=32))
    >>> next(steps).done
    1
    >>> steps.close()
    """
    match = played(record, game)
    chosen = range(record.header.players) if seats is None else sorted(set(seats))
    one = OneReview(match, effort or Effort.of(match.game), seed, languages or _spoken(), known or {})
    return (yield from one.steps(chosen))


def _spoken() -> dict[str, Catalogue]:
    """The language of the moment alone."""
    now = catalogue_now()
    return {now.info().get("language", "en"): now}


class OneReview:
    """A review in the making."""

    def __init__(
        self, match: Played, effort: Effort, seed: str, languages: Mapping[str, Catalogue], known: Mapping[int, Verdict]
    ) -> None:
        self._match = match
        self._effort = effort
        self._seed = seed
        self._languages = languages
        self._known = known

    def steps(self, seats: Sequence[int]) -> Steps:
        match, header = self._match, self._match.record.header
        decisions = {seat: match.decisions(seat) for seat in seats}
        total = sum(map(len, decisions.values())) + len(seats) * (len(match.moments) - 1)
        done = 0
        players: list[Player] = []
        for seat in seats:
            findings: list[Finding] = []
            for decision in decisions[seat]:
                findings.append(self._found(decision))
                done += 1
                yield Progress(done, total, findings[-1].verdict)
            ledger = self._ledger(seat, findings)
            for _ in ledger.go_through(match):
                done += 1
                yield Progress(done, total)
            moments: list[Moment] = []
            for each in greatest(findings):
                moments.append(self._moment(each, ledger))
                yield Progress(done, total)
            players.append(self._player(seat, findings, ledger, moments))
        steps = len(match.record.steps)
        return Review(header.game, header.edition, header.rules, header.content, steps, self._seed, (*players,))

    def _found(self, decision: Decision) -> Finding:
        verdict = self._known.get(decision.step)
        if verdict is None:
            return find(self._match.game, decision, self._effort, self._seed)
        return found_again(self._match.game, decision, verdict, self._seed)

    def _ledger(self, seat: int, findings: Sequence[Finding]) -> Ledger:
        game, seats = self._match.game, self._match.record.header.players
        sight = Sight(game, seat, seats, self._effort.imagined, f"{self._seed}:{seat}")
        costs = {each.verdict.step: _in_units(game, each, sight.unit) for each in findings if each.verdict.cost}
        return Ledger(sight, costs)

    def _moment(self, finding: Finding, ledger: Ledger) -> Moment:
        points = _points(ledger, finding)
        return moment(self._match.game, finding, points, self._effort, self._languages, self._seed)

    def _player(self, seat: int, findings: Sequence[Finding], ledger: Ledger, moments: Sequence[Moment]) -> Player:
        verdicts = [told(self._match.game, each, _points(ledger, each), self._languages) for each in findings]
        return Player(
            seat=seat,
            name=self._match.record.header.seats[seat],
            accuracy=accuracy(verdicts),
            unit=ledger.sight.unit,
            verdicts=tuple(verdicts),
            moments=tuple(moments),
            account=ledger.account(),
            lead=tuple(ledger.looks),
        )


def _in_units(game: sb.Game, finding: Finding, unit: str) -> float:
    return points_lost(game, finding) if unit else finding.verdict.cost


def _points(ledger: Ledger, finding: Finding) -> float | None:
    return ledger.costs.get(finding.verdict.step) if ledger.sight.unit else None


def accuracy(verdicts: Sequence[Verdict]) -> float | None:
    """The share of what was at stake that was kept: 0 as good as a blind choice, 1 nothing lost.

    >>> from smorgasboard.review import Verdict, accuracy
    >>> lost = Verdict(step=3, done="pass", best="roll", cost=0.05, error=0.01, stake=0.1, counts=True)
    >>> accuracy([lost])
    0.5
    """
    counted = [verdict for verdict in verdicts if verdict.counts]
    stakes = sum(verdict.stake for verdict in counted)
    return max(0.0, 1.0 - sum(verdict.cost for verdict in counted) / stakes) if counted else None
