"""Matches of people, from their records: watched once more as bots' matches are, without names or words."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import smorgasboard as sb
from smorgasboard.engine import ScriptedChance
from smorgasboard.lab.play.matches import Played, noted_of
from smorgasboard.lab.play.plan import Leg
from smorgasboard.lab.play.watched_match import WatchedMatch

PEOPLE = "people"
"""The part of a study that nobody simulated, and who plays in it."""
ENDING = "*.jsonl"
Group = tuple[str, str, str, int, str]
"""Game, edition, content, players and options: what matches have to share to be studied together."""


@dataclass
class ReadRecords:
    """Finished matches of one kind, and why others were left out."""

    game: sb.Game
    records: list[sb.Record]
    skipped: Counter[str] = field(default_factory=Counter)

    @property
    def players(self) -> int:
        return self.records[0].header.players

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """As somebody would write them after `--option`."""
        return tuple((name, _in_words(value)) for name, value in self.records[0].header.options.items())

    @property
    def fingerprint(self) -> str:
        return hashlib.sha256("".join(record.dumps() for record in self.records).encode()).hexdigest()[:12]

    def to_json(self) -> dict[str, Any]:
        return {"read": len(self.records), "skipped": dict(self.skipped)}


def _in_words(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def read_people(paths: Sequence[Path], content: Path | None = None) -> ReadRecords:
    """All finished matches in these files and folders that are of the commonest kind; the others are counted."""
    skipped: Counter[str] = Counter()
    groups: dict[Group, list[sb.Record]] = {}
    for file in _files(paths):
        try:
            record = sb.Record.loads(file.read_text(encoding="utf-8"))
            groups.setdefault(_group(record), []).append(record)
        except (OSError, UnicodeDecodeError, sb.SmorgasboardError):
            skipped["cannot be read as records"] += 1
    while groups:
        group = max(groups, key=lambda each: len(groups[each]))
        found = _checked(groups.pop(group), content, skipped)
        if found is not None:
            for other, records in groups.items():
                skipped[f"played another way: {_named(other)}"] += len(records)
            return found
    raise sb.SmorgasboardError(f"No finished match can be studied{_why(skipped)}.")


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob(ENDING))
        elif path.exists():
            yield path
        else:
            raise sb.SmorgasboardError(f"{path} is not there; give records (.jsonl) or folders of them.")


def _group(record: sb.Record) -> Group:
    header = record.header
    return header.game, header.edition, header.content, header.players, json.dumps(header.options, sort_keys=True)


def _named(group: Group) -> str:
    game, edition, content, players, options = group
    agreed = ", ".join(f"{name}={_in_words(value)}" for name, value in json.loads(options).items())
    return f"{game}:{edition}, {players} players, {agreed or 'no options'}, content {content}"


def _why(skipped: Mapping[str, int]) -> str:
    told = "; ".join(f"{count} {why}" for why, count in skipped.items())
    return f": {told}" if told else ", for there is no record"


def _checked(records: list[sb.Record], content: Path | None, skipped: Counter[str]) -> ReadRecords | None:
    """Those that follow the rules which are installed, to the end."""
    header = records[0].header
    try:
        game = sb.load(f"{header.game}:{header.edition}", content)
    except sb.SmorgasboardError as error:
        skipped[f"belong to a game that is not here ({str(error).rstrip('.')})"] += len(records)
        return None
    kept = []
    for record in records:
        reason = _refused(record, game)
        if reason:
            skipped[reason] += 1
        else:
            kept.append(nameless(record))
    return ReadRecords(game, kept, skipped) if kept else None


def _refused(record: sb.Record, game: sb.Game) -> str:
    """Why a record cannot be counted; empty where it can."""
    header = record.header
    if not game.facts.plays_on(header.rules):
        return f"were played by rules {header.rules} (these are {game.facts.rules_version})"
    if header.content != game.content_hash:
        return f"were played with other content ({header.content}); give that file with --content"
    try:
        over = sb.verify(record, game).outcome is not None
    except sb.SmorgasboardError:
        return "do not follow the rules"
    return "" if over else "are not finished"


def nameless(record: sb.Record) -> sb.Record:
    """What was done, by nobody in particular: without names, words, and numbers from anybody's browser."""
    seats = tuple(f"Seat {seat + 1}" for seat in range(record.header.players))
    header = replace(record.header, seats=seats, commitment="", contributions=None)
    steps = tuple(replace(step, note="") for step in record.steps)
    return sb.Record(header, steps)


# ---- watched ----


def watched(leg: Leg, game: sb.Game, records: Sequence[sb.Record]) -> Played:
    played = Played(leg.name)
    for number, record in enumerate(records):
        noted_of(followed(game, record), leg, number, played)
    return played


def followed(game: sb.Game, record: sb.Record) -> WatchedMatch:
    """A match step by step, as it is written down."""
    seats: list[sb.bots.Bot] = [sb.bots.RandomBot(seed=0) for _ in range(record.header.players)]
    match = WatchedMatch(game, next(iter(sb.positions(record, game))).state, seats)
    for line in record.steps:
        match.state.chance = ScriptedChance(list(line.chance))
        match.follow(line.seat, game.actions.parse(line.text), line.late)
    return match
