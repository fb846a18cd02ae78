"""Records played again: without a generator, and, once the seed is known, against it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from smorgasboard.engine.chance import (
    Chance,
    ChanceExhausted,
    ChanceMismatch,
    CheckedChance,
    ScriptedChance,
    SeededChance,
    commitment,
)
from smorgasboard.engine.errors import BadOption, BadPosition, BadRecord, IllegalAction
from smorgasboard.engine.events import Event
from smorgasboard.engine.game import Game
from smorgasboard.engine.outcome import Outcome
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


def game_of(record: Record, game: Game | None = None) -> Game:
    """The installed game that a record belongs to; BadRecord when rules or content are others."""
    header = record.header
    found = game or load(f"{header.game}:{header.edition}")
    if (header.game, header.edition) != (found.name, found.edition):
        names = {"recorded": f"{header.game}:{header.edition}", "found": f"{found.name}:{found.edition}"}
        raise BadRecord(say("This is a record of {recorded}, not of {found}.", **names))
    if header.rules != found.facts.rules_version:
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
    """Every moment of a recorded match, from its written outcomes alone."""
    yield from _replayed(record, game_of(record, game), None)


def replay(record: Record, game: Game | None = None) -> State:
    """The last position of a recorded match."""
    *_, last = positions(record, game)
    return last.state


def verify(record: Record, game: Game | None = None) -> Verification:
    """Check everything that can be checked; BadRecord names the first step that does not hold."""
    found = game_of(record, game)
    seeded = None if record.seed is None else SeededChance(record.seed)
    if record.seed is not None and commitment(record.seed) != record.header.commitment:
        raise BadRecord(say("the revealed seed is not the one that was committed to."), step=0)
    *_, last = _replayed(record, found, seeded)
    if record.result != _result(last.state):
        raise BadRecord(say("the announced result is not the one that the rules give."), step=last.number)
    draws = len(record.header.setup) + sum(len(line.chance) for line in record.steps)
    return Verification(len(record.steps), draws, seeded is not None, last.state.outcome() if last.state.over else None)


def _result(state: State) -> dict[str, Any] | None:
    with speaking(UNTRANSLATED):  # as records have it
        return state.outcome().to_json() if state.over else None


def _replayed(record: Record, game: Game, seeded: SeededChance | None) -> Iterator[Position]:
    state = _set_up(record, game, seeded)
    yield Position(0, state.copy(), None, ())
    for number, line in enumerate(record.steps, start=1):
        script = ScriptedChance(list(line.chance))
        state.chance = _checked(script, seeded)
        state.events = []
        _play(state, game, line, number)
        _must_be_used_up(script, number)
        yield Position(number, state.copy(), line, tuple(state.events))


def _set_up(record: Record, game: Game, seeded: SeededChance | None) -> State:
    header = record.header
    script = ScriptedChance(list(header.setup))
    try:
        settings = game.settings(header.players, header.options)
        state = game.begin(settings, _checked(script, seeded), header.start)
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


def _checked(script: ScriptedChance, seeded: SeededChance | None) -> Chance:
    return script if seeded is None else CheckedChance(script, seeded)
