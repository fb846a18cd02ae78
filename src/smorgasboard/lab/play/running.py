"""Plays a study into its folder: what is missing is played, what was played before is kept."""

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import polars as pl

import smorgasboard as sb
from smorgasboard.lab.play import Blank, Crew, Leg, Played, Study, Task, chunks, win_shares
from smorgasboard.lab.play.study_folder import Progress, State, StudyFolder, firsts
from smorgasboard.lab.statistics import checkpoints, enough, share

TELL_EVERY = 0.5
KEEP_EVERY = 3.0
"""Seconds. What is lost when the power fails is what was played since."""

Tell = Callable[[Progress], None]


class Interrupted(sb.SmorgasboardError):
    """Somebody stopped the study; what is finished is kept.

    >>> import tempfile
    >>> from smorgasboard import lab
    >>> def stop(progress):
    ...     if progress.state == "playing":
    ...         raise KeyboardInterrupt
    >>> try:
    ...     lab.run("foodfighters", bots="random", games=20, folder=tempfile.mkdtemp(), workers=1, progress=stop)
    ... except lab.Interrupted:
    ...     print("later, then")
    later, then
    """


def run(study: Study, folder: StudyFolder, crew: Crew, workers: int, tell: Tell | None = None) -> None:
    """Play what the folder lacks. Interrupted on Ctrl-C; every way out leaves finished matches in the folder."""
    with folder.claimed():
        log = _Log(study, folder, tell)
        try:
            _play([leg for leg in study.legs if leg.blank is None], study.precision, crew, workers, log)
            _play([leg for leg in study.legs if leg.blank is not None], None, crew, workers, log)
            folder.finish(log.counted)
        except KeyboardInterrupt:
            log.close("stopped")
            raise Interrupted(
                f"Stopped after {log.done} matches, which are kept; the same command goes on with them."
            ) from None
        except BaseException as error:
            log.close("failed", str(error))
            raise
        log.close("done")


def _play(legs: Sequence[Leg], precision: float | None, crew: Crew, workers: int, log: "_Log") -> None:
    """All legs in one stream of tasks, one after another: nobody waits for the last match of a leg."""
    results = {leg.name: _Results(leg, precision) for leg in legs}
    for leg in legs:
        results[leg.name].take(log.kept(leg))
        log.begin(leg, results[leg.name])
    with contextlib.closing(crew(_tasks(legs, results, workers, log))) as coming:
        for played in coming:
            results[played.leg].take_played(played)
            log.add(played)
    log.end(list(results.values()))


def _tasks(legs: Sequence[Leg], results: Mapping[str, "_Results"], workers: int, log: "_Log") -> Iterator[Task]:
    for leg in legs:
        known = results[leg.name]
        missing = [number for number in log.numbers(leg) if number not in known.shares]
        for numbers in chunks(missing, workers):
            if not known.wanted(numbers[0]):
                break
            yield log.task(leg, numbers)


def _shares(winners: Iterable[Sequence[int]], leg: Leg) -> Iterator[tuple[float, ...]]:
    return (win_shares(each, leg.players) for each in winners)


@dataclass
class _Results:
    """Who won the matches of a leg so far, and whether that is known well enough.

    Precision is looked at after fixed numbers of matches, counted from the first: so it does not matter who played
    them in which order.
    """

    leg: Leg
    precision: float | None
    shares: dict[int, tuple[float, ...]] = field(default_factory=dict)
    prefix: int = 0
    """So many matches from the first on are finished without a gap."""
    counted: int | None = None
    """Where it was precise enough."""

    def __post_init__(self) -> None:
        every = self.leg.players if self.leg.mirrored else 1
        self._looks = iter([] if self.precision is None else checkpoints(self.leg.games, every))
        self._next = next(self._looks, None)

    def wanted(self, number: int) -> bool:
        return self.counted is None or number < self.counted

    def take_played(self, played: Played) -> None:
        self.take(zip(played.number, _shares(played.winners, self.leg), strict=True))

    def take(self, results: Iterator[tuple[int, tuple[float, ...]]]) -> None:
        self.shares.update(results)
        while self.prefix in self.shares:
            self.prefix += 1
        while self.counted is None and self._next is not None and self.prefix >= self._next:
            if self._precise(self._next):
                self.counted = self._next
            self._next = next(self._looks, None)

    def _precise(self, matches: int) -> bool:
        assert self.precision is not None
        deals = [self.leg.deal(number) for number in range(matches)]
        seats = zip(*(self.shares[number] for number in range(matches)), strict=True)
        return enough([share(list(wins), deals) for wins in seats], self.precision / 100)


class _Log:
    """Keeps matches and tells how the study stands."""

    def __init__(self, study: Study, folder: StudyFolder, tell: Tell | None) -> None:
        self._folder = folder
        self._tell = tell
        self._before = folder.games().select("leg", "number", "winners")
        self._unwritten: dict[str, Played] = {}
        self._started = time.monotonic()
        self._told = self._kept = 0.0
        self._leg = ""
        self._wanted = study.games
        self._known = 0
        """Matches that were there before this run."""
        self.done = 0
        self.counted: dict[str, int] = {}
        self._seen: dict[tuple[str, str, str], dict[int, int]] | None = None

    def kept(self, leg: Leg) -> Iterator[tuple[int, tuple[float, ...]]]:
        before = self._before.filter(pl.col("leg") == leg.name)
        return zip(before["number"], _shares(before["winners"].to_list(), leg), strict=True)

    def numbers(self, leg: Leg) -> Sequence[int]:
        """Which matches the leg is made of: those that saw what it blanks, or simply the first."""
        return range(leg.games) if leg.blank is None else list(self._moments(leg.blank))[: leg.games]

    def task(self, leg: Leg, numbers: tuple[int, ...]) -> Task:
        steps = self._moments(leg.blank) if leg.blank else {}
        return Task(leg, numbers, self._folder.path, tuple(steps[number] for number in numbers if steps))

    def _moments(self, blank: Blank) -> dict[int, int]:
        if self._seen is None:
            self._seen = firsts(self._folder.seen(self.counted))
        return self._seen.get((blank.leg, blank.table, blank.entry), {})

    def begin(self, leg: Leg, results: _Results) -> None:
        self._wanted -= leg.games - len(self.numbers(leg))
        self._known += len(results.shares)
        self.done += len(results.shares)
        self._report("playing")

    def add(self, played: Played) -> None:
        self._unwritten.setdefault(played.leg, Played(played.leg)).add(played)
        self._leg = played.leg
        self.done += len(played)
        now = time.monotonic()
        if now - self._kept > KEEP_EVERY:
            self._write()
            self._kept = now
        if now - self._told > TELL_EVERY:
            self._report("playing")
            self._told = now

    def end(self, legs: Sequence[_Results]) -> None:
        self._write()
        for each in legs:
            last = max(each.shares, default=0)
            self.counted[each.leg.name] = last + 1 if each.counted is None else each.counted

    def close(self, state: State, message: str = "") -> None:
        for last in (self._write, lambda: self._report(state, message)):
            with contextlib.suppress(sb.SmorgasboardError) if state == "failed" else contextlib.nullcontext():
                last()

    def _write(self) -> None:
        if self._unwritten:
            self._folder.keep(list(self._unwritten.values()))
            self._unwritten = {}

    def _report(self, state: State, message: str = "") -> None:
        seconds = time.monotonic() - self._started
        fresh = self.done - self._known
        left = seconds / fresh * (self._wanted - self.done) if fresh and state == "playing" else None
        progress = Progress(state, self._leg, self.done, self._wanted, seconds, left, message)
        self._folder.tell(progress)
        if self._tell is not None:
            self._tell(progress)
