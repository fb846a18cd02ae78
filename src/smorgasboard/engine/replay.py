"""Records played again: without a generator, and, once the seed is known, against it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from smorgasboard.engine.chance import (
    Chance,
    ChanceExhausted,
    ChanceMismatch,
    CheckedChance,
    ScriptedChance,
    SeededChance,
)
from smorgasboard.engine.errors import BadOption, BadPosition, BadRecord, IllegalAction
from smorgasboard.engine.events import Event
from smorgasboard.engine.game import Game
from smorgasboard.engine.outcome import Outcome
from smorgasboard.engine.promise import early_promise_of, promise_of, seed_from
from smorgasboard.engine.record import Record, StepLine
from smorgasboard.engine.registry import load
from smorgasboard.engine.speech import UNTRANSLATED, say, speaking
from smorgasboard.engine.state import State


@dataclass(frozen=True)
class Position:
    """A moment of a recorded match: the state after step `number` (0: the set-up)."""

    number: int
    state: State
    """A copy that the caller may keep."""
    line: StepLine | None
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Verification:
    """What held: all steps follow the rules, and the dice fit the seed where it is revealed."""

    steps: int
    draws: int
    seed_checked: bool
    outcome: Outcome | None


class Draw(NamedTuple):
    """One number that chance gave: at which step (0: the set-up), below what, and which."""

    step: int
    below: int
    outcome: int


Dice = Callable[[ScriptedChance], Chance]
"""What plays the outcomes that were written down."""


def game_of(record: Record, game: Game | None = None) -> Game:
    """The installed game that a record belongs to; BadRecord when rules or content are others."""
    header = record.header
    found = game or load(f"{header.game}:{header.edition}")
    if (header.game, header.edition) != (found.name, found.edition):
        names = {"recorded": f"{header.game}:{header.edition}", "found": f"{found.name}:{found.edition}"}
        raise BadRecord(say("This is a record of {recorded}, not of {found}.", **names))
    if not found.facts.plays_on(header.rules):
        raise BadRecord(
            say(
                "This record was made with version {recorded} of the rules of {title}; "
                "version {installed} is installed.",
                recorded=header.rules,
                title=found.facts.title,
                installed=found.facts.rules_version,
            )
        )
    if header.content != found.content_hash:
        raise BadRecord(
            say(
                "This record was made with other content ({content}); give that file with --content.",
                content=header.content,
            )
        )
    return found


def positions(record: Record, game: Game | None = None) -> Iterator[Position]:
    """Every moment of a recorded match, from its written outcomes alone.

    >>> import smorgasboard as sb
    >>> match = sb.Match(sb.load("foodfighters"), seed="7")
    >>> step = match.apply(match.state.actors()[0], "roll")
    >>> [moment.number for moment in sb.positions(match.record())]
    [0, 1]
    """
    yield from _replayed(record, game_of(record, game), _as_written)


def replay(record: Record, game: Game | None = None) -> State:
    """The last position of a recorded match.

    >>> import smorgasboard as sb
    >>> match = sb.Match(sb.load("foodfighters"), seed="7")
    >>> step = match.apply(match.state.actors()[0], "roll")
    >>> sb.replay(match.record()) == match.state
    True
    """
    *_, last = positions(record, game)
    return last.state


def verify(record: Record, game: Game | None = None) -> Verification:
    """Check everything that can be checked; BadRecord names the first step that does not hold.

    >>> import smorgasboard as sb
    >>> match = sb.Match(sb.load("foodfighters"), seed="7")
    >>> step = match.apply(match.state.actors()[0], "roll")
    >>> sb.verify(match.record(reveal_seed=True)).seed_checked
    True
    """
    verify_promise(record)
    found = game_of(record, game)
    *_, last = _replayed(record, found, _as_written if record.seed is None else _held_against(record.seed))
    if record.result != _result(last.state):
        raise BadRecord(say("the announced result is not the one that the rules give."), step=last.number)
    drawn = len(record.header.setup) + sum(len(line.chance) for line in record.steps)
    outcome = last.state.outcome() if last.state.over else None
    return Verification(len(record.steps), drawn, record.seed is not None, outcome)


def draws(record: Record, game: Game | None = None) -> list[Draw]:
    """Every whole number that chance gave, in order: what anybody needs who recomputes them from the seed."""
    return [draw for _, drawn in positions_and_draws(record, game) for draw in drawn]


def positions_and_draws(record: Record, game: Game | None = None) -> Iterator[tuple[Position, list[Draw]]]:
    """Every moment of a recorded match, each with what chance gave on the way there."""
    noted: list[tuple[int, int]] = []
    for position in _replayed(record, game_of(record, game), lambda script: _NotingChance(script, noted)):
        yield position, [Draw(position.number, below, outcome) for below, outcome in noted]
        noted.clear()


def verify_promise(record: Record) -> None:
    """Check that the seed is what was promised before the first step; BadRecord when it is not. Needs no game."""
    if record.seed is None:
        return
    added = record.header.contributions
    if added is None:
        if early_promise_of(record.seed) != record.header.commitment:
            raise BadRecord(say("the revealed seed is not the one that was promised."), step=0)
        return
    if record.secret is None or promise_of(record.secret) != record.header.commitment:
        raise BadRecord(say("the revealed secret is not the one that was promised."), step=0)
    if seed_from(record.secret, added) != record.seed:
        raise BadRecord(say("the seed is not made from the secret and what the seats added."), step=0)


def _result(state: State) -> dict[str, Any] | None:
    with speaking(UNTRANSLATED):  # as records have it
        return state.outcome().to_json() if state.over else None


def _replayed(record: Record, game: Game, dice: Dice) -> Iterator[Position]:
    state = _set_up(record, game, dice)
    yield Position(0, state.copy(), None, ())
    for number, line in enumerate(record.steps, start=1):
        script = ScriptedChance(list(line.chance))
        state.chance = dice(script)
        state.events = []
        _play(state, game, line, number)
        _must_be_used_up(script, number)
        yield Position(number, state.copy(), line, tuple(state.events))


def _set_up(record: Record, game: Game, dice: Dice) -> State:
    header = record.header
    script = ScriptedChance(list(header.setup))
    try:
        settings = game.settings(header.players, header.options)
        state = game.begin(settings, dice(script), header.start)
    except (BadOption, BadPosition) as error:
        raise BadRecord(str(error), step=0) from None
    except (ChanceMismatch, ChanceExhausted) as error:
        raise BadRecord(_in_words(error), step=0) from None
    _must_be_used_up(script, 0)
    return state


def _play(state: State, game: Game, line: StepLine, number: int) -> None:
    try:
        state.take_step(line.seat, game.actions.parse(line.text), line.note, line.late)
    except IllegalAction as error:
        facts = {"action": line.text, "number": line.seat + 1, "error": error}
        raise BadRecord(say('"{action}" by seat {number}: {error}', **facts), step=number) from None
    except (ChanceMismatch, ChanceExhausted) as error:
        raise BadRecord(_in_words(error), step=number) from None


def _in_words(error: ChanceMismatch | ChanceExhausted) -> str:
    if isinstance(error, ChanceExhausted):
        return say("one of {ways} outcomes is still to be drawn.", ways=error.ways)
    return f"{error}."


def _must_be_used_up(script: ScriptedChance, number: int) -> None:
    if not script.used_up():
        raise BadRecord(say("more chance outcomes are written down than the rules ask for."), step=number)


def _as_written(script: ScriptedChance) -> Chance:
    return script


def _held_against(seed: str) -> Dice:
    seeded = SeededChance(seed)
    return lambda script: CheckedChance(script, seeded)


class _NotingChance(Chance):
    """Notes below what each outcome was drawn: the script itself says only which it was."""

    def __init__(self, script: Chance, noted: list[tuple[int, int]]) -> None:
        self._script = script
        self._noted = noted

    def copy(self) -> "_NotingChance":
        return _NotingChance(self._script.copy(), [])

    def below(self, n: int) -> int:
        outcome = self._script.below(n)
        self._noted.append((n, outcome))
        return outcome
