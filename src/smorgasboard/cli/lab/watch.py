"""`smorg lab watch`."""

import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from math import isfinite
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

import smorgasboard as sb
from smorgasboard.cli.lab.bench import PLAYERS, SEED, WHO
from smorgasboard.cli.values import FILE, GAME, OPTIONS, WORKERS, TypedValue
from smorgasboard.lab.comparing.comparison import changed_lines, flips
from smorgasboard.lab.comparing.shift_words import surest_of_each
from smorgasboard.lab.comparing.shifts import MeasureName, Moved, Shift
from smorgasboard.lab.design.watch import LOOK_EVERY, PlayedVersion, TriedVersion, Watch
from smorgasboard.lab.play import cores, standing
from smorgasboard.lab.statistics import percent, plain
from smorgasboard.terminal.screen import make_console

AUTO = "auto"
SHOWN = ("steps a game", "dead turns", "who leads at half time wins", "winner's score", "lead changes a game")
MOST_ENTRIES = 6
MOST_LINES = 4
CHANCE = "~"
"""Before a change that chance may explain."""


def _count(text: str) -> int | None:
    """A number of matches, or `auto`."""
    if text == AUTO:
        return None
    if not text.isdecimal() or int(text) < 1:
        raise sb.BadOption(f"--games is a number of matches or {AUTO}, not {text!r}.")
    return int(text)


COUNT = TypedValue("number|auto", _count)


@click.command(epilog="Example: smorg lab watch foodfighters --content mine.toml")
@click.argument("game", type=GAME)
@click.option("--content", type=FILE, metavar="FILE", required=True, help="The content file that is being written.")
@WHO
@click.option("--games", type=COUNT, default=AUTO, show_default=True, help="Matches of each version.")
@PLAYERS
@SEED
@WORKERS
@OPTIONS
def watch(
    *,
    game: str,
    content: Path,
    bots: list[sb.bots.BotSpec],
    games: int | None,
    players: int | None,
    seed: str,
    workers: int | None,
    options: tuple[tuple[str, str], ...],
) -> None:
    """Play a content file again whenever it is saved, and say what moved.

    Each version plays the same deals, as many as fit into a few seconds. Changes are told against the last version
    that could be played and against the first. Ctrl-C ends.
    """
    sb.load(game)
    if not content.is_file():
        raise sb.BadContent(f"{content} is not there to be watched.")
    count = workers or cores()
    with tempfile.TemporaryDirectory() as workshop, standing(count) as crew:
        desk = Watch(game, content, players, options, bots, seed, crew, count, Path(workshop), games)
        try:
            for text in desk.versions(_rest):
                _try(desk, text)
        except KeyboardInterrupt:
            return


def _rest() -> None:
    time.sleep(LOOK_EVERY)


def _try(desk: Watch, text: str) -> None:
    console = make_console(sys.stdout)
    try:
        setting = desk.load(text)
    except sb.SmorgasboardError as error:
        _say(console, f"{error} Waiting for the next save.")
        return
    if desk.plays_as_before(setting):
        _say(console, "It plays as before; nothing to compare.")
        return
    trial = desk.try_out(setting, text)
    if trial is not None:
        _show(console, desk, trial)


def _say(console: Console, words: str) -> None:
    console.print(Text(f"{time.strftime('%H:%M:%S')}  {words}"), soft_wrap=True)
    console.file.flush()


def _show(console: Console, desk: Watch, trial: TriedVersion) -> None:
    arm = trial.now.arm
    _say(console, f"{desk.file.name}: {len(arm.games):,} games in {trial.now.seconds:.1f} s{_what_changed(trial)}")
    moved = trial.against
    console.print(_table(trial.now, moved))
    if moved:
        console.print(Text(_verdict(trial, moved[0][1])))
    console.file.flush()


def _what_changed(trial: TriedVersion) -> str:
    if trial.last is None:
        return ""
    rows = list(changed_lines(trial.last.text.splitlines(), trial.now.text.splitlines()))
    told = [
        f"{before or 'nothing'} → {after or 'nothing'}" for before, after in (row.cells for row in rows[:MOST_LINES])
    ]
    more = [f"{len(rows) - MOST_LINES} more lines"] if len(rows) > MOST_LINES else []
    return f"; {', '.join([*told, *more])}"


def _verdict(trial: TriedVersion, moved: Moved) -> str:
    all_shifts = [*moved.whole, *moved.entries]
    count = sum(shift.moved for shift in all_shifts)
    if count:
        return f"{count} of {len(all_shifts)} measures moved; {CHANCE} cannot be told from chance."
    if trial.last is not None and flips(trial.last.arm, trial.now.arm).alike:
        return "Every game went the same way, move by move: for these bots nothing has changed."
    return f"Nothing moved that could not be chance ({CHANCE})."


def _table(now: PlayedVersion, moved: Sequence[tuple[str, Moved]]) -> Table:
    table = Table("", "now", *(f"against the {title}" for title, _moved in moved), box=None, pad_edge=False)
    for name in _names(now, [shifts for _title, shifts in moved]):
        cells = [_change(_find(shifts, name)) for _title, shifts in moved]
        table.add_row(_label(name), Text(_value(now, name)), *cells)
    return table


def _names(now: PlayedVersion, moved: Sequence[Moved]) -> Iterator[MeasureName]:
    """Seats and a few measures of the game as a whole, whatever else moved, and the entries that moved most."""
    usual = [f"seat {seat + 1}" for seat in range(now.arm.players)] + list(SHOWN)
    others = [shift.name.measure for shift in (moved[0].whole if moved else ()) if shift.moved]
    yield from (MeasureName("", "", measure) for measure in dict.fromkeys([*usual, *others]))
    entries = surest_of_each(shift for shift in (moved[0].entries if moved else ()) if _differs(shift))
    yield from (shift.name for shift in entries[:MOST_ENTRIES])


def _differs(shift: Shift) -> bool:
    return isfinite(shift.change.alone.value) and shift.change.alone.value != 0


def _label(name: MeasureName) -> str:
    return f"{name.table} {name.entry}: {name.measure}" if name.table else name.measure


def _find(moved: Moved, name: MeasureName) -> Shift | None:
    return next((shift for shift in (*moved.whole, *moved.entries) if shift.name == name), None)


def _value(now: PlayedVersion, name: MeasureName) -> str:
    column = {**now.arm.whole, **now.arm.entries}.get(name)
    if column is None:
        return "never"
    estimate = column.evidence(now.arm.deals).estimate()
    return percent(estimate) if column.is_share else plain(estimate)


def _change(shift: Shift | None) -> Text:
    if shift is None:
        return Text("")
    told = plain(shift.change.together.times(100 if shift.unit == "%" else 1), signed=True)
    return Text(told, style="bold") if shift.moved else Text(f"{CHANCE} {told}", style="dim")
