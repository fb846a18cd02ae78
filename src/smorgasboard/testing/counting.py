"""What a game counts for designers: only what it declares; and what it can blank leaves everything else in place."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from smorgasboard.engine import Frozen, Game, State, Tally
from smorgasboard.engine.content.edits import with_changes
from smorgasboard.testing.trial import Broken, Trial, conformance, who

OF_EACH_TABLE = 1
POSITIONS = 5


class Snapshot(Frozen):
    """A position of a match, and what had been counted by then."""

    position: dict[str, Any]
    counted: frozenset[tuple[str, str]]


@conformance
def counted_things_are_declared(trial: Trial) -> None:
    known, here = trial.game.entries(), trial.game.entries_in(trial.settings)
    for _, tallies in _counted(trial):
        for tally in tallies:
            if tally.entry not in known.get(tally.table, ()):
                raise Broken(f"{tally.entry!r} is counted under {tally.table!r}, where entries() does not list it")
            if tally.entry not in here[tally.table]:
                raise Broken(
                    f"{tally.entry!r} of {tally.table!r} came up, which entries_in() says these settings cannot"
                )
            if tally.seat not in trial.seats:
                raise Broken(f"{tally.entry!r} is counted for {who(tally.seat)}, who does not play")


def _counted(trial: Trial) -> Iterator[tuple[State, list[Tally]]]:
    """Every position of the match with what was counted on the way to it."""
    game = trial.game
    for moment in trial.moments():
        state = moment.state
        tallies = [Tally(*tally) for tally in state.tallies or ()]
        if state.over:
            tallies += [tally for seat in trial.seats for tally in game.traits(state, seat)]
        yield state, tallies
        state.tallies = []


@conformance
def phases_and_endings_are_declared(trial: Trial) -> None:
    """Where a game has them: every decision falls into one of its phases, and every match ends as it says one may."""
    phases, endings = trial.game.phases, trial.game.endings(trial.settings)
    for moment in trial.moments():
        state = moment.state
        if state.over and endings and state.outcome().reason not in endings:
            raise Broken(f"the match ended with {state.outcome().reason!r}, which endings() does not list")
        if not state.over and phases and not 0 <= state.current_phase() < len(phases):
            raise Broken(f"current_phase() is {state.current_phase()}, but there are {len(phases)} phases")


@conformance
def designers_tables_fit(trial: Trial) -> None:
    """Whatever is dealt or can be blanked is an entry of a table."""
    known, dealt = trial.game.entries(), trial.game.dealt_in(trial.settings)
    for table in sorted(dealt - set(known)):
        raise Broken(f"{table!r} is dealt, yet entries() has no such table")
    for table, blanks in trial.game.blanks().items():
        for entry in set(blanks) - set(known.get(table, ())):
            raise Broken(f"blanks() has {entry!r} of {table!r}, which entries() does not list")


@conformance
def blanks_keep_the_rest(trial: Trial) -> None:
    """One of each table: it loads, deals the same, and takes positions from before it was first counted."""
    tables = trial.game.blanks()
    if not tables:
        return
    snapshots = _snapshots(trial)
    for table, blanks in tables.items():
        for entry in Random(f"{trial.seed} {table}").sample(sorted(blanks), min(OF_EACH_TABLE, len(blanks))):
            with TemporaryDirectory() as folder:
                blanked = with_changes(trial.game, blanks[entry], Path(folder) / "blank.toml")
            must_keep_the_rest(trial, blanked, (table, entry), snapshots)


def _snapshots(trial: Trial) -> list[Snapshot]:
    wanted = set(Random(trial.seed).sample(range(trial.length), min(POSITIONS, trial.length)))
    counted: set[tuple[str, str]] = set()
    found: list[Snapshot] = []
    for number, (state, tallies) in enumerate(_counted(trial)):
        counted |= {(tally.table, tally.entry) for tally in tallies}
        if number in wanted:
            found.append(Snapshot(state.to_json(), frozenset(counted)))
    return found


def must_keep_the_rest(trial: Trial, blanked: Game, thing: tuple[str, str], snapshots: list[Snapshot]) -> None:
    name = f"{thing[1]!r} of {thing[0]!r}"
    if list(blanked.actions) != list(trial.game.actions):
        raise Broken(f"without {name} there are other actions")
    if Trial(blanked, trial.seed, trial.players, trial.options).new().to_json() != trial.new().to_json():
        raise Broken(f"without {name} the same seed deals something else")
    for snapshot in snapshots:
        if thing not in snapshot.counted and blanked.state(snapshot.position).to_json() != snapshot.position:
            raise Broken(f"without {name} a position from before it was counted becomes another one")
