"""One match being played: its state, its record, and the way back."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from smorgasboard.engine.actions import Action
from smorgasboard.engine.chance import Chance, RecordingChance, SeededChance
from smorgasboard.engine.errors import BadOption, BadPosition, BadRecord, IllegalAction
from smorgasboard.engine.events import Event
from smorgasboard.engine.game import Game, seed_text
from smorgasboard.engine.promise import NOTHING, early_promise_of, promise_of, seed_from
from smorgasboard.engine.record import Header, Record, StepLine
from smorgasboard.engine.replay import game_of
from smorgasboard.engine.show import as_html, as_text
from smorgasboard.engine.speech import UNTRANSLATED, say, speaking
from smorgasboard.engine.state import State, whole
from smorgasboard.engine.words.names import naming


@dataclass(frozen=True)
class Step:
    """One decision and all that came of it.

    >>> import smorgasboard as sb
    >>> match = sb.Match(sb.load("foodfighters"), seed="7")
    >>> step = match.apply(match.state.actors()[0], "roll")
    >>> match.game.actions.text(step.action)
    'roll'
    """

    number: int
    """1 for the first step of the match."""
    seat: int
    action: int
    line: StepLine
    events: tuple[Event, ...]
    barrier: bool
    """Chance spoke, something hidden was shown, or the move passed on: no way back behind this."""


@dataclass(frozen=True)
class Prepared:
    """A step that was worked out and has not happened yet: a host writes it down first, then commits."""

    step: Step
    before: State
    after: State


class Match:
    """A game in progress. Everything goes through `apply`, and everything is written down.

    >>> import smorgasboard as sb
    >>> match = sb.Match(sb.load("foodfighters"), seed="7", seats=("Ann", "Ben"))
    >>> step = match.apply(match.state.actors()[0], "roll")
    >>> len(match.record().steps)
    1
    """

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        seed: int | str | None = None,
        options: Mapping[str, Any] | None = None,
        seats: Sequence[str] | None = None,
        start: Mapping[str, Any] | None = None,
        dice: Chance | None = None,
        contributions: Sequence[str] | None = (),
    ) -> None:
        """With `start`, a position in its JSON form, play begins there instead of with a deal.

        With `dice` that were rolled before, play goes on with them; no seed then proves the record. `seed` is the
        secret of whoever lays the match out, `contributions` what each seat adds to it; None: a match from before
        seats could, whose promise was made in another way.
        """
        self.game = game
        self.settings = game.settings(players, options)
        self.seats = tuple(seats or (f"Seat {seat + 1}" for seat in range(self.settings.players)))
        if len(self.seats) != self.settings.players:
            facts = {"names": len(self.seats), "seats": self.settings.players}
            raise BadOption(say("{names} names were given for {seats} seats.", **facts))
        self._secret = seed_text(seed)
        self.contributions = _one_each(contributions, self.settings.players)
        """What each seat added to the dice; empty for seats that sent nothing."""
        self._seed = seed_from(self._secret, self.contributions or ())
        self._provable = dice is None
        self._chance = RecordingChance(SeededChance(self._seed) if dice is None else dice)
        self._start = None if start is None else deepcopy(dict(start))
        self.state = game.begin(self.settings, self._chance, start)
        self._setup = tuple(self._chance.take())
        self.steps: list[Step] = []
        self._way_back: list[State] = []

    def __repr__(self) -> str:
        return f"<Match of {', '.join(self.seats)} after {len(self.steps)} steps: {self.state!r}>"

    def __str__(self) -> str:
        """The table as a terminal draws it for the seat that decides."""
        return as_text(self.state, self.seats)

    def _repr_html_(self) -> str:
        return as_html(self.state, self.seats)

    def __copy__(self) -> "Match":
        """Position, steps and the way back go together: a copy that shared some of them would be no match."""
        return deepcopy(self)

    @property
    def dealt(self) -> tuple[int, ...]:
        """What chance gave when the table was set."""
        return self._setup

    @property
    def promise(self) -> str:
        """What is shown before the first step: the dice were fixed by then."""
        return early_promise_of(self._seed) if self.contributions is None else promise_of(self._secret)

    def apply(self, seat: int, action: int | str | Action, note: str = "", late: bool = False) -> Step:
        """Play an action, given as int, text or typed; IllegalAction changes nothing."""
        return self.commit(self.prepare(seat, action, note, late))

    def prepare(self, seat: int, action: int | str | Action, note: str = "", late: bool = False) -> Prepared:
        """Work an action out without playing it. It can be committed until the match moves on."""
        number = self._number(action)
        seat = whole(seat)
        chance = RecordingChance(self._chance.source.copy())
        after = self.state.copy(chance)
        events: list[Event] = []
        after.events = events
        after.revealed = False
        with naming(self.seats):
            after.take_step(seat, number, note, late)
        after.events = None
        drawn = tuple(chance.take())
        barrier = bool(drawn) or after.revealed or after.actors() != self.state.actors()
        line = StepLine(seat, self.game.actions.text(number), drawn, note, late)
        return Prepared(Step(len(self.steps) + 1, seat, number, line, tuple(events), barrier), self.state, after)

    def commit(self, prepared: Prepared) -> Step:
        """Play what was prepared."""
        step = prepared.step
        if prepared.before is not self.state:
            raise ValueError("the match has moved on since this step was prepared")
        assert isinstance(prepared.after.chance, RecordingChance)
        self._way_back = [] if step.barrier else [*self._way_back, self.state]
        self.state, self._chance = prepared.after, prepared.after.chance
        self.steps.append(step)
        return step

    def can_undo(self, seat: int) -> bool:
        return bool(self._way_back) and self.steps[-1].seat == seat

    def undo(self, seat: int) -> Step:
        """Take back this seat's last step; IllegalAction where that would cheat."""
        if not self.can_undo(seat):
            raise IllegalAction(say("There is nothing to take back: dice, revelations and finished turns stand."))
        self.state = self._way_back.pop().copy(self._chance)
        return self.steps.pop()

    def record(self, reveal_seed: bool = False) -> Record:
        """The match on paper. The seed is in it once the match is over, or when its host says so."""
        lines = tuple(step.line for step in self.steps)
        over = self.state.over
        with speaking(UNTRANSLATED):  # a record reads the same wherever it is written
            result = self.state.outcome().to_json() if over else None
        shown = self._provable and (over or reveal_seed)
        secret = self._secret if shown and self.contributions is not None else None
        return Record(self._header(), lines, seed=self._seed if shown else None, result=result, secret=secret)

    @classmethod
    def resume(cls, game: Game, record: Record) -> "Match":
        """Go on from a record whose seed is known; BadRecord when it does not follow the rules."""
        if record.seed is None:
            raise BadRecord(say("This record does not hold its seed, so its dice cannot go on; replay it instead."))
        header = record.header
        game_of(record, game)
        secret = record.seed if record.secret is None else record.secret
        try:
            match = cls(
                game, header.players, secret, header.options, header.seats, header.start, None, header.contributions
            )
        except (BadOption, BadPosition) as error:
            raise BadRecord(str(error), step=0) from None
        if match._setup != header.setup or (match._seed, match.promise) != (record.seed, header.commitment):
            raise BadRecord(say("The set-up of this record does not fit its seed."), step=0)
        for number, line in enumerate(record.steps, start=1):
            try:
                step = match.apply(line.seat, line.text, line.note, line.late)
            except IllegalAction as error:
                raise BadRecord(str(error), step=number) from None
            if step.line.chance != line.chance:
                raise BadRecord(say("its chance outcomes do not fit the seed."), step=number)
        return match

    def _number(self, action: int | str | Action) -> int:
        return self.game.actions.number(action) if isinstance(action, str | Action) else whole(action)

    def _header(self) -> Header:
        return Header(
            game=self.game.name,
            edition=self.game.edition,
            rules=self.game.facts.rules_version,
            content=self.game.content_hash,
            players=self.settings.players,
            options=dict(self.settings.values),
            seats=self.seats,
            commitment=self.promise,
            setup=self._setup,
            start=self._start,
            contributions=self.contributions,
        )


def _one_each(contributions: Sequence[str] | None, players: int) -> tuple[str, ...] | None:
    if contributions is None:
        return None
    if len(contributions) > players:
        facts = {"given": len(contributions), "seats": players}
        raise BadOption(say("{given} contributions to the dice were given for {seats} seats.", **facts))
    return (*contributions, *(NOTHING for _ in range(players - len(contributions))))
