"""How long a study will take, before it starts: a match of each kind is played and timed."""

import time
from collections import Counter
from collections.abc import Mapping

import polars as pl

from smorgasboard.lab.play.matches import play_some
from smorgasboard.lab.play.plan import Leg, Study
from smorgasboard.lab.play.study_folder import StudyFolder

LONGEST_LOOK = 4.0
"""Seconds; what has not been timed by then is taken to be as slow as the slowest that was."""
QUICK = 0.2
MORE = 3


def seconds_by_leg(study: Study, folder: StudyFolder, workers: int) -> Mapping[str, float]:
    """Of what is still missing; parts without a card count as half of the match that they repeat."""
    played: Counter[str] = Counter(dict(folder.games().group_by("leg").agg(pl.len()).iter_rows()))
    until, known = time.monotonic() + LONGEST_LOOK, dict[tuple[str, ...], float]()
    found = dict[str, float]()
    for leg in study.legs:
        if played[leg.name] >= leg.games:
            found[leg.name] = 0.0
            continue
        kind = (leg.game, *sorted(leg.bots), str(leg.players))
        if kind not in known and (time.monotonic() < until or not known):
            known[kind] = _seconds(leg, folder)
        each = known.get(kind, max(known.values())) / (1 if leg.blank is None else 2)
        found[leg.name] = each * (leg.games - played[leg.name]) / workers
    return found


def _seconds(leg: Leg, folder: StudyFolder) -> float:
    plain = leg if leg.blank is None else _whole(leg)
    took = _timed(plain, folder, 1)
    return _timed(plain, folder, MORE) / MORE if took < QUICK else took


def _whole(leg: Leg) -> Leg:
    return Leg(leg.name, leg.game, leg.content, leg.options, leg.bots, leg.games, leg.seed)


def _timed(leg: Leg, folder: StudyFolder, games: int) -> float:
    started = time.perf_counter()
    play_some(leg, range(min(games, leg.games)), folder.path)
    return time.perf_counter() - started
