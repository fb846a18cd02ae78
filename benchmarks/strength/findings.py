"""What a contest found, as it is written down."""

import json
import math
import platform
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import smorgasboard as sb
from benchmarks.strength.plan import Contest
from benchmarks.strength.playing import TENTHS, Line
from benchmarks.strength.schedule import Standing
from benchmarks.strength.simulation import Trial, trials
from smorgasboard.lab.play.winners import evidence_of_share
from smorgasboard.lab.play.workers import cores
from smorgasboard.lab.statistics import Estimate, difference, evidence_of_ratios

SHOWN, REFUTED, OPEN = "shown", "refuted", "open"


@dataclass(frozen=True)
class Tenth:
    """Positions that were judged alike: what was expected of them, and what came of them with its 95% interval."""

    positions: int
    expected: float
    won: float
    low: float
    high: float


@dataclass(frozen=True)
class Found:
    name: str
    kind: str
    game: str
    players: int
    one: str
    others: str
    specs: tuple[str, str]
    """What both were in this game."""
    deals: int
    matches: int
    share: float
    low: float
    high: float
    fair: float
    mark: float | None
    above: bool
    verdict: str
    """Empty where nothing was to be shown."""
    hours: float
    """Processor time, with matches that were not counted."""
    turn: tuple[float, float]
    """Mean processor time of a turn of the one and of the others, in seconds."""
    score: tuple[float, float, float] | None
    """Alone: how many points more than the other on the same deal, with its interval."""
    tenths: tuple[Tenth, ...]
    key: str
    measured: str


def found(standing: Standing) -> Found:
    contest, lines = standing.contest, standing.counted_lines
    share, low, high = _share(standing, lines)
    claim = contest.claim
    return Found(
        **{name: getattr(contest, name) for name in ("name", "kind", "game", "players", "one", "others", "fair")},
        specs=(contest.spec(contest.one), contest.spec(contest.others)),
        deals=len(standing.counted),
        matches=len(lines),
        share=share,
        low=low,
        high=high,
        mark=None if claim is None else claim.mark,
        above=claim is None or claim.above,
        verdict="" if claim is None else {True: SHOWN, False: REFUTED, None: OPEN}[standing.verdict],
        hours=standing.spent / 3600,
        turn=_turns(contest, lines),
        score=_score(lines) if contest.players == 1 else None,
        tenths=tuple(_tenths(lines)) if contest.kind == "judgement" else (),
        key=standing.key,
        measured=_measured(contest),
    )


def _share(standing: Standing, lines: Sequence[Line]) -> tuple[float, float, float]:
    """With an interval that holds whenever one looks where a test decides about stopping, else with the usual one."""
    if standing.contest.claim is not None:
        return (sum(standing.counted) / len(standing.counted), *standing.interval())
    parts = [line.part for line in lines]
    known = evidence_of_share(parts, [line.number // standing.contest.matches_a_deal for line in lines]).estimate()
    return known.value, known.low, known.high


def _turns(contest: Contest, lines: Sequence[Line]) -> tuple[float, float]:
    if contest.players == 1:
        ones, others = ([(line.turns[0], line.thought[0]) for line in lines[at::2]] for at in range(2))
    else:
        ones, others = ([(line.turns[at], line.thought[at]) for line in lines] for at in range(2))
    return _mean_turn(ones), _mean_turn(others)


def _mean_turn(matches: Iterable[tuple[int, float]]) -> float:
    turns, seconds = map(sum, zip(*matches, strict=True))
    return seconds / turns if turns else 0.0


def _score(lines: Sequence[Line]) -> tuple[float, float, float] | None:
    known = difference([line.score for line in lines[::2]], [line.score for line in lines[1::2]])
    return (known.value, known.low, known.high) if known.known else None


def _tenths(lines: Sequence[Line]) -> Iterable[Tenth]:
    rows = [(tenth, line.number, times, expected, won) for line in lines for tenth, times, expected, won in line.judged]
    entry, match, counted, expected, won = zip(*rows, strict=True)
    shares: list[Estimate] = [each.estimate() for each in evidence_of_ratios(entry, match, won, counted, TENTHS)]
    for tenth, share in enumerate(shares):
        here = [at for at, each in enumerate(entry) if each == tenth]
        times = sum(counted[at] for at in here)
        if times and math.isfinite(share.value):
            mean = sum(expected[at] for at in here) / times
            yield Tenth(times, mean, share.value, share.low, share.high)


def _measured(contest: Contest) -> str:
    game = sb.load(contest.game)
    return f"{time.strftime('%Y-%m-%d')}, rules {game.facts.rules_version}, content {game.numbers_hash}"


def machine() -> str:
    return f"{platform.machine()}, {cores()} cores, Python {platform.python_version()}"


# ---- in a file ----


@dataclass(frozen=True)
class Findings:
    contests: Sequence[Found]
    trials: Sequence[Trial]
    """What the test does where the truth is known."""
    unplayed: tuple[str, ...] = ()
    """Names of contests that are to show something and have not had a whole deal."""


def read(path: Path) -> Findings:
    """What is known from before; of a test that was not tried yet, it is tried."""
    if not path.exists():
        return Findings((), trials())
    data = json.loads(path.read_text(encoding="utf-8"))
    contests, tried = [_read(each) for each in data["contests"]], [Trial(**each) for each in data["trials"]]
    return Findings(contests, tried, tuple(data.get("unplayed", ())))


def write(path: Path, known: Findings) -> None:
    text = json.dumps({"machine": machine(), **asdict(known)}, indent=1)
    path.write_text(text + "\n", encoding="utf-8")


def merged(before: Findings, standings: Sequence[Standing]) -> Findings:
    """What is known now: of contests that were not played this time, what was known before of the same bots.

    A contest that is planned no longer is forgotten, unless nothing of its game and kind was looked at.
    """
    old = {each.name: each for each in before.contests}
    looked_at = {(each.contest.game, each.contest.kind) for each in standings}
    now = [known for each in standings for known in [_known(old.get(each.contest.name), each)] if known is not None]
    kept = [each for each in old.values() if (each.game, each.kind) not in looked_at]
    own, names = {each.contest.name for each in standings}, {each.name for each in now}
    open_ones = [each.contest.name for each in standings if each.contest.claim and each.contest.name not in names]
    unplayed = (*(name for name in before.unplayed if name not in own), *open_ones)
    return Findings(sorted([*kept, *now], key=lambda each: each.game), before.trials, unplayed)


def _known(before: Found | None, standing: Standing) -> Found | None:
    """What was found today, unless more of the same was known before and nothing is decided today.

    Bots that play otherwise now are others.
    """
    now = found(standing) if standing.counted else None
    if before is None or before.key != standing.key:
        return now
    if now is None or (now.verdict in ("", OPEN) and before.matches > now.matches):
        return before
    return now


def _read(each: dict[str, Any]) -> Found:
    pairs = {name: tuple(each[name]) for name in ("specs", "turn")}
    score = None if each["score"] is None else tuple(each["score"])
    return Found(**{**each, **pairs, "score": score, "tenths": tuple(Tenth(**tenth) for tenth in each["tenths"])})
