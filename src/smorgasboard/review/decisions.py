"""The decisions of a finished match, each with what its seat saw when it made it."""

from dataclasses import dataclass

import smorgasboard as sb
from smorgasboard.bots.bot import fit_for_bots
from smorgasboard.engine import BadRecord, State, say
from smorgasboard.engine.replay import Position, game_of, positions, verify


@dataclass(frozen=True)
class Decision:
    """One step, and the position before it as its seat saw it. No hidden card is in here.

    >>> import smorgasboard as sb
    >>> from smorgasboard.review import Decision
    >>> state = sb.load("foodfighters").new(seed=7)
    >>> decision = Decision(step=1, observation=state.observation(state.mover()), done=0)
    >>> decision.seat == state.mover()
    True
    """

    step: int
    observation: sb.Observation
    done: int

    @property
    def seat(self) -> int:
        return self.observation.seat


@dataclass(frozen=True)
class Played:
    """A match that is over, and proven to follow the rules: what `played` makes of a record.

    >>> import smorgasboard as sb
    >>> match = sb.Match(sb.load("foodfighters"), seed="7", options={"turn_limit": 2})
    >>> while not match.state.over:
    ...     seat = match.state.mover()
    ...     step = match.apply(seat, match.state.legal_actions(seat)[0])
    >>> whole = sb.review.played(match.record(reveal_seed=True))
    >>> whole.decisions(0)[0].seat
    0
    """

    game: sb.Game
    record: sb.Record
    moments: tuple[Position, ...]

    def before(self, step: int) -> State:
        return self.moments[step - 1].state

    def decisions(self, seat: int) -> list[Decision]:
        """Of this seat, where it had a choice between things that bots do, too."""
        found = [self._decision(moment) for moment in self.moments[1:] if moment.line and moment.line.seat == seat]
        return [decision for decision in found if self._is_open(decision)]

    def _decision(self, moment: Position) -> Decision:
        assert moment.line is not None
        observation = self.before(moment.number).observation(moment.line.seat)
        return Decision(moment.number, observation, self.game.actions.parse(moment.line.text))

    def _is_open(self, decision: Decision) -> bool:
        fit = fit_for_bots(self.game, list(decision.observation.legal))
        return len(fit) > 1 and decision.done in fit


def played(record: sb.Record, game: sb.Game | None = None) -> Played:
    """The whole match; BadRecord in one sentence where it cannot be looked back at.

    >>> import smorgasboard as sb
    >>> from smorgasboard.review import played
    >>> match = sb.Match(sb.load("foodfighters"), seed="7", options={"turn_limit": 2})
    >>> while not match.state.over:
    ...     seat = match.state.mover()
    ...     step = match.apply(seat, match.state.legal_actions(seat)[0])
    >>> record = match.record(reveal_seed=True)
    >>> whole = played(record)
    >>> whole.before(1).turns, whole.moments[-1].state.over
    (0, True)
    """
    found = game_of(record, game)
    moments = tuple(positions(record, found))
    if not moments[-1].state.over:
        raise BadRecord(say("The match of this record is not over: only a finished one can be looked back at."))
    if record.result is None:
        raise BadRecord(say("The closing line of this record is missing: the file looks cut off."))
    verify(record, found)
    return Played(found, record, moments)
