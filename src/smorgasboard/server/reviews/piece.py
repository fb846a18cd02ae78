"""Inside a worker: a review of one seat, some decisions at a time, so that bots of running matches never wait long."""

import json
import time
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any, Final

import smorgasboard as sb
from smorgasboard.engine import Catalogue, naming
from smorgasboard.review import Effort, Review, Verdict, reviewing
from smorgasboard.review.reviewing import Steps
from smorgasboard.server.unnamed import NAMES

SLICE: Final = 0.3
"""Seconds after which a piece ends with the decision that is being judged."""
MOST: Final = 8
"""Reviews that a worker keeps in hand; one that it let go is begun anew behind what was found."""
UNDER_WAY: dict[str, tuple[Steps, int]] = {}
"""By who asks: the review, and how many sit at its table."""


def go_on(
    game: sb.Game,
    record: str,
    seat: int,
    size: str,
    known: str,
    player: str,
    languages: Mapping[str, Catalogue],
) -> dict[str, Any]:
    """How far it is, what was found in this piece, and all of it when it is done."""
    in_hand = player in UNDER_WAY
    steps, seats = UNDER_WAY.pop(player) if in_hand else _begun(game, record, seat, size, known, languages)
    with naming(tuple(NAMES[:seats])):
        answer = _some_steps(steps)
    if answer["player"] is None:
        UNDER_WAY[player] = steps, seats
        while len(UNDER_WAY) > MOST:
            UNDER_WAY.pop(next(iter(UNDER_WAY)))[0].close()
    return answer


def _begun(
    game: sb.Game, text: str, seat: int, size: str, known: str, languages: Mapping[str, Catalogue]
) -> tuple[Steps, int]:
    record = sb.Record.loads(text)
    seats = record.header.players
    unnamed = replace(record, header=replace(record.header, seats=tuple(NAMES[:seats])))
    verdicts = map(Verdict.from_json, json.loads(known))
    before = {verdict.step: verdict for verdict in verdicts}
    return reviewing(unnamed, game, [seat], Effort.of(game, size), languages=languages, known=before), seats


def _some_steps(steps: Steps) -> dict[str, Any]:
    verdicts: list[dict[str, Any]] = []
    end = time.perf_counter() + SLICE
    while True:
        try:
            progress = next(steps)
        except StopIteration as finished:
            found: Review = finished.value
            return {"done": 1, "total": 1, "verdicts": verdicts, "player": asdict(found.players[0])}
        if progress.verdict is not None:
            verdicts.append(asdict(progress.verdict))
        if time.perf_counter() >= end:
            return {"done": progress.done, "total": progress.total, "verdicts": verdicts, "player": None}
