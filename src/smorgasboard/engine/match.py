"""One match being played: its state, its record, and the way back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from smorgasboard.engine.actions import Action
from smorgasboard.engine.chance import RecordingChance, SeededChance, commitment
from smorgasboard.engine.errors import BadOption, BadRecord, IllegalAction
from smorgasboard.engine.events import Event
from smorgasboard.engine.game import Game, seed_text
from smorgasboard.engine.record import Header, Record, StepLine
from smorgasboard.engine.replay import game_of
from smorgasboard.engine.state import State


@dataclass(frozen=True)
class Step:
    """One decision and all that came of it."""

    number: int
    """1 for the first step of the match."""
    seat: int
    action: int
    line: StepLine
    events: tuple[Event, ...]
    barrier: bool
    """Chance spoke, something hidden was shown, or the move passed on: no way back behind this."""


class Match:
    """A game in progress. Everything goes through `apply`, and everything is written down."""

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        seed: int | str | None = None,
        options: Mapping[str, Any] | None = None,
        seats: Sequence[str] | None = None,
    ) -> None:
        self.game = game
        self.settings = game.settings(players, options)
        self.seats = tuple(seats or (f"Seat {seat + 1}" for seat in range(self.settings.players)))
        if len(self.seats) != self.settings.players:
            raise BadOption(f"{len(self.seats)} names were given for {self.settings.players} seats.")
        self._seed = seed_text(seed)
        self._chance = RecordingChance(SeededChance(self._seed))
        self.state = game.deal(self.settings, self._chance)
        self._setup = tuple(self._chance.take())
        self.steps: list[Step] = []
        self._way_back: list[State] = []

    @property
    def seed_commitment(self) -> str:
        return commitment(self._seed)

    def apply(self, seat: int, action: int | str | Action, note: str = "") -> Step:
        """Play an action, given as int, text or typed; IllegalAction changes nothing."""
        number = self._number(action)
        before = self.state.copy(self._chance)
        events: list[Event] = []
        self.state.events = events
        self.state.revealed = False
        try:
            self.state.apply(seat, number)
        finally:
            self.state.events = None
        step = self._written(seat, number, note, tuple(events), before.actors())
        self._way_back = [] if step.barrier else [*self._way_back, before]
        return step

    def can_undo(self, seat: int) -> bool:
        return bool(self._way_back) and self.steps[-1].seat == seat

    def undo(self, seat: int) -> Step:
        """Take back this seat's last step; IllegalAction where that would cheat."""
        if not self.can_undo(seat):
            raise IllegalAction("There is nothing to take back: dice, revelations and finished turns stand.")
        self.state = self._way_back.pop()
        return self.steps.pop()

    def record(self, reveal_seed: bool = False) -> Record:
        """The match on paper. The seed is in it once the match is over, or when its host says so."""
        lines = tuple(step.line for step in self.steps)
        over = self.state.over
        return Record(
            self._header(),
            lines,
            seed=self._seed if over or reveal_seed else None,
            result=self.state.outcome().to_json() if over else None,
        )

    @classmethod
    def resume(cls, game: Game, record: Record) -> "Match":
        """Go on from a record whose seed is known; BadRecord when it does not follow the rules."""
        if record.seed is None:
            raise BadRecord("This record does not hold its seed, so its dice cannot go on; replay it instead.")
        header = record.header
        game_of(record, game)
        try:
            match = cls(game, header.players, record.seed, header.options, header.seats)
        except BadOption as error:
            raise BadRecord(str(error), step=0) from None
        if match._setup != header.setup or match.seed_commitment != header.commitment:
            raise BadRecord("The set-up of this record does not fit its seed.", step=0)
        for number, line in enumerate(record.steps, start=1):
            try:
                step = match.apply(line.seat, line.text, line.note)
            except IllegalAction as error:
                raise BadRecord(str(error), step=number) from None
            if step.line.chance != line.chance:
                raise BadRecord("its chance outcomes do not fit the seed.", step=number)
        return match

    def _number(self, action: int | str | Action) -> int:
        if isinstance(action, str):
            return self.game.actions.parse(action)
        return self.game.actions.number(action) if isinstance(action, Action) else action

    def _written(self, seat: int, action: int, note: str, events: tuple[Event, ...], deciding: tuple[int, ...]) -> Step:
        drawn = tuple(self._chance.take())
        barrier = bool(drawn) or self.state.revealed or self.state.actors() != deciding
        line = StepLine(seat, self.game.actions.text(action), drawn, note)
        step = Step(len(self.steps) + 1, seat, action, line, events, barrier)
        self.steps.append(step)
        return step

    def _header(self) -> Header:
        return Header(
            game=self.game.name,
            edition=self.game.edition,
            rules=self.game.facts.rules_version,
            content=self.game.content_hash,
            players=self.settings.players,
            options=dict(self.settings.values),
            seats=self.seats,
            commitment=self.seed_commitment,
            setup=self._setup,
        )
