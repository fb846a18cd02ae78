"""How matches begin: against bots, on one screen, by invitation, as a tour, a what-if, a rematch or from a record."""

import hashlib
import hmac
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import smorgasboard as sb
from smorgasboard.bots.levels import LEVELS
from smorgasboard.engine import Frozen, Position, SeededChance, checked_contribution, game_of, promise_of, say
from smorgasboard.server.clocks import clock_of, clock_setup
from smorgasboard.server.errors import Refused
from smorgasboard.server.identity import tidy_line, tidy_name
from smorgasboard.server.live.cast import FACES, somebody
from smorgasboard.server.live.table import STAND_IN, Table
from smorgasboard.server.live.table_time import BEGAN
from smorgasboard.server.storage import EntryRow, MatchKind, MatchRow, SeatKind, SeatRow

ID_LENGTH = 10
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
USUAL_LEVEL = "medium"
DECK = "deck"
"""In a match's set-up: the name of a deck that somebody brought and that it is played with."""
NOTE_LENGTH = 300


class NewMatch(Frozen):
    """A match about to be stored."""

    game: sb.Game
    row: MatchRow
    seats: tuple[SeatRow, ...]


class Sitter(Frozen):
    """Who is to sit on a seat: a person (of a browser), a bot of a level, or nobody yet."""

    kind: SeatKind
    name: str = ""
    owner: str = ""
    level: str = ""
    contribution: str | None = ""
    """What they add to the dice; None: at a match whose dice were promised before that was possible."""


OPEN = Sitter("open")


def person(name: str, owner: str, contribution: str = "") -> Sitter:
    return Sitter("person", name, owner, contribution=checked_contribution(contribution))


def bot(level: str) -> Sitter:
    if level not in LEVELS:
        raise Refused(say("There is no level {level}; there are {levels}.", level=level, levels=", ".join(LEVELS)))
    return Sitter("bot", level=level)


def opening(
    game: sb.Game,
    sitters: Sequence[Sitter],
    host: str,
    *,
    kind: MatchKind = "play",
    lobby: bool = False,
    options: Mapping[str, Any] | None = None,
    time_to_think: Mapping[str, Any] | None = None,
    hints: bool = True,
    seed: str = "",
    start: Mapping[str, Any] | None = None,
    parent: str | None = None,
    extra: Mapping[str, Any] | None = None,
    match: str = "",
) -> NewMatch:
    """A match with these sitters; BadOption when the game does not allow it.

    Without a seed the house puts in its secret, the one promised for the id `match` where there is one.
    """
    settings = game.settings(len(sitters), options)
    now = time.time()
    clock = time_to_think or clock_setup(0)
    setup = {"options": dict(settings.values), **clock, **(extra or {})}
    if clock["clock"] and not lobby:
        setup[BEGAN] = now
    if not hints:
        setup["hints"] = False
    if start is not None:
        setup["start"] = dict(start)
    row = MatchRow(
        id=match or new_id(),
        game=f"{game.name}:{game.edition}",
        content=game.content_hash,
        kind=kind,
        stage="lobby" if lobby else "running",
        setup=setup,
        seed=seed,
        host=host,
        created=now,
        touched=now,
        result=None,
        parent=parent,
        rematch=None,
        rules=game.facts.rules_version,
    )
    return NewMatch(game, row, seated(row.id, sitters))


def new_id() -> str:
    """Letters that are hard to confuse: nobody meets a match by trying, and people can read it out."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def could_be_id(text: str) -> bool:
    return len(text) == ID_LENGTH and set(text) <= set(LETTERS)


def seated(match: str, sitters: Sequence[Sitter]) -> tuple[SeatRow, ...]:
    names = tell_apart(_called(sitters))
    return tuple(
        SeatRow(match, seat, sitter.kind, name, sitter.owner, sitter.level, contribution=sitter.contribution)
        for seat, (sitter, name) in enumerate(zip(sitters, names, strict=True))
    )


def _called(sitters: Sequence[Sitter]) -> list[str]:
    """Bots that have no name yet get one that nobody here has."""
    names = [sitter.name for sitter in sitters]
    for seat, sitter in enumerate(sitters):
        if not sitter.name:
            unnamed = say("Player {number}", number=seat + 1)
            names[seat] = somebody(sitter.level, names) if sitter.kind == "bot" else unnamed
    return names


def tell_apart(names: Sequence[str]) -> list[str]:
    """Two Anns become Ann and Ann 2."""
    apart: list[str] = []
    for name in names:
        number = 2
        wanted = name
        while wanted in apart:
            wanted = f"{name} {number}"
            number += 1
        apart.append(wanted)
    return apart


# ---- the ways in ----


def against_bots(game: sb.Game, me: Sitter, level: str, match: str = "", players: int = 0) -> NewMatch:
    """For so many players, or as many as is usual; for one there are no bots."""
    others = (players or game.facts.usual_players) - 1
    return opening(game, [me, *(bot(level) for _ in range(others))], me.owner, match=match)


def on_one_screen(game: sb.Game, me: Sitter, match: str = "") -> NewMatch:
    players = game.facts.usual_players
    others = [Sitter("person", say("Player {number}", number=seat + 1), me.owner) for seat in range(1, players)]
    return opening(game, [me, *others], me.owner, lobby=True, match=match)


def by_invitation(game: sb.Game, me: Sitter, match: str = "") -> NewMatch:
    others = game.facts.usual_players - 1
    return opening(game, [me, *(OPEN for _ in range(others))], me.owner, lobby=True, match=match)


def with_friends(table: Table, me: Sitter, friend: str) -> NewMatch:
    """The game of a match once more, with a chair kept for somebody from there, and the others free."""
    kept = next(_same(seat) for seat in table.seats if seat.owner == friend)
    chairs = [me, kept, *(OPEN for _ in table.seats[2:])]
    options = table.setting("options")
    return opening(
        sb.load(table.row.game), chairs, me.owner, lobby=True, options=options, time_to_think=clock_of(table.row.setup)
    )


def guided(game: sb.Game, me: Sitter) -> NewMatch:
    tour = game.tour()
    if tour is None:
        raise Refused(say("{title} has no guided first game.", title=game.facts.title))
    players = tour.players or game.facts.players[0]
    sitters = [me if seat == tour.learner else bot(USUAL_LEVEL) for seat in range(players)]
    return opening(game, sitters, me.owner, kind="tour", options=tour.options, seed=str(tour.seed))


def what_if(table: Table, position: Position, me: Sitter, match: str = "", seat: int | None = None) -> NewMatch:
    """From a moment of a finished match: I take the seat that is to decide there, bots take the others.

    With a seat that is mine, and what it could not see there is dealt anew.
    """
    state = position.state
    if state.over:
        raise Refused(say("The match is over at this point; choose an earlier one."))
    if seat is None:
        seat = state.mover()
    else:
        state = table.game.imagine(state.observation(seat), SeededChance(new_id()))
    sitters = [me if each == seat else bot(STAND_IN) for each in range(len(table.names))]
    options = table.record.header.options
    extra = {"from_step": position.number}
    return opening(
        table.game,
        sitters,
        me.owner,
        kind="whatif",
        options=options,
        start=state.to_json(),
        parent=table.id,
        extra=extra,
        match=match,
    )


def from_position(
    game: sb.Game, options: Mapping[str, Any], start: Mapping[str, Any], mine: int, me: Sitter, match: str = ""
) -> NewMatch:
    """Play goes on from a position; I take this seat, bots the others."""
    seats = game.settings(len(game.state(start).outcome().scores), options).players
    sitters = [me if seat == mine else bot(STAND_IN) for seat in range(seats)]
    return opening(game, sitters, me.owner, kind="whatif", options=options, start=start, match=match)


def with_deck(made: NewMatch, name: str) -> NewMatch:
    """Known as a match with a deck that somebody brought, so that the next one is played with it too."""
    return NewMatch(made.game, replace(made.row, setup={**made.row.setup, DECK: name}), made.seats)


def again(table: Table, asking: str = "", contribution: str = "", match: str = "") -> NewMatch:
    """The same people and bots, everybody one seat further, with the cards of today, or with the deck that somebody
    brought; who asks may add to the dice.
    """
    deck = table.row.setup.get(DECK)
    sitters = [_same(seat) for seat in table.seats]
    moved = [*sitters[1:], sitters[0]]
    mine = next((place for place, sitter in enumerate(moved) if sitter.owner and sitter.owner == asking), None)
    if mine is not None:
        moved[mine] = replace(moved[mine], contribution=checked_contribution(contribution))
    return opening(
        table.game if deck else sb.load(table.row.game),
        moved,
        table.row.host,
        options=table.setting("options"),
        time_to_think=clock_of(table.row.setup),
        hints=table.allows_hints,
        parent=table.id,
        extra={DECK: deck} if deck else None,
        match=match,
    )


def _same(seat: SeatRow) -> Sitter:
    """Bots from before there was a cast are somebody else now."""
    known = seat.kind == "person" or seat.name in FACES
    return Sitter(seat.kind, seat.name if known else "", seat.owner, seat.level)


def from_record(text: str, me: Sitter) -> tuple[NewMatch, list[EntryRow]]:
    """A finished record can be looked at; an unfinished one that holds its seed goes on, all seats on one screen."""
    record = sb.Record.loads(text)
    game = game_of(record)
    header = record.header
    sb.verify(record, game)
    goes_on = record.seed is not None and record.result is None
    if goes_on:
        sb.Match.resume(game, record)
    added = header.contributions or [None] * header.players
    sitters = [
        Sitter("person", tidy_name(name), me.owner, contribution=own)
        for name, own in zip(header.seats, added, strict=True)
    ]
    made = opening(
        game,
        sitters,
        me.owner,
        kind="import",
        options=header.options,
        seed=(record.seed if record.secret is None else record.secret) or "",
        start=header.start,
        extra={} if goes_on else {"record": text},
    )
    row = replace(made.row, rules=header.rules)
    row = row if goes_on else replace(row, stage="over", result=record.result)
    steps = [_entry(row.id, number, line) for number, line in enumerate(record.steps, start=1)] if goes_on else []
    return NewMatch(game, row, made.seats), steps


def _entry(match: str, number: int, line: Any) -> EntryRow:
    return EntryRow(
        match,
        number,
        "step",
        line.seat,
        line.text,
        line.chance,
        tidy_line(line.note, NOTE_LENGTH),
        time.time(),
        "clock" if line.late else "person",
    )


def broken(error: sb.BadRecord) -> str:
    return say("This record cannot be used: {reason}", reason=str(error))


# ---- the house's secrets for dice, each promised before anybody sits down ----


class Promised(Frozen):
    """A match that may be opened under this id, and the promise of its secret."""

    match: str
    promise: str


class DiceSecrets:
    """One for each id that a match can have, made from the house's own secret.

    So a promise can be given before there is a match, without storing anything: the id settles the secret, and an id
    is used only once. Whoever then opens the match can add to the dice, and the house cannot choose any more.
    """

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def secret(self, match: str) -> str:
        return hmac.new(self._key, match.encode(), hashlib.sha256).hexdigest()

    def promised(self) -> Promised:
        match = new_id()
        return Promised(match, promise_of(self.secret(match)))
