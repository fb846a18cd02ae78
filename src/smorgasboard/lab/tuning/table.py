"""Lets decks play: what the journal lacks is played, deck after deck, every deck on the same deals."""

import contextlib
import hashlib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import smorgasboard as sb
from smorgasboard.lab.comparing.shifts import Arm
from smorgasboard.lab.play import Crew, Leg, Played, Task
from smorgasboard.lab.play.study_folder import StudyFolder, games_frame, seen_frame
from smorgasboard.lab.tuning.limits import Gauge, Limit
from smorgasboard.lab.tuning.moving import Deck, Space
from smorgasboard.lab.tuning.results import Journal, Results, rows_of

LARGEST_CHUNK = 50
CHUNKS_A_WORKER = 6
KEEP_EVERY = 3.0
"""Seconds."""


Shares = Mapping[int, int]
"""By race, how many matches of a deck count."""


class DeckTable:
    """Where decks are measured. What a deck is measured to be depends on the deck and on these shares alone.

    All decks of a race have the same deals; every race has its own, or luck of the deals would be tuned away.
    """

    def __init__(
        self,
        folder: StudyFolder,
        space: Space,
        limits: tuple[Limit, ...],
        leg: Leg,
        crew: Crew,
        workers: int,
        games: int,
        tell: Callable[[int], None],
    ) -> None:
        self._folder = folder
        self._space = space
        self._limits = limits
        self._gauge = Gauge(limits)
        self._leg = leg
        self._crew = crew
        self._workers = workers
        self._race_of = -(-games // leg.players) * leg.players
        self._tell = tell
        self._journal = Journal(folder)
        self._legs: dict[Deck, Leg | None] = {}
        self._found: dict[Deck, Results] = {}
        self._buffers: dict[str, tuple[Deck, Played]] = {}
        self._kept = time.monotonic()
        for deck, numbers, rows in self._journal.read():
            self._results(deck).rows.update(zip(numbers, rows, strict=True))

    @property
    def games(self) -> int:
        return sum(each.games for each in self._found.values())

    def results(self, deck: Deck, shares: Shares) -> Results:
        """Of these matches, whatever was played beyond them before."""
        found = self._results(deck)
        if found.games <= sum(shares.values()):
            return found
        numbers = [number for race, games in shares.items() for number in self._numbers(race, games)]
        return Results(found.leg, self._limits, {number: found.rows[number] for number in numbers})

    def _numbers(self, race: int, games: int) -> range:
        return range(race * self._race_of, race * self._race_of + games)

    def playable(self, decks: Iterable[Deck]) -> list[Deck]:
        """Without those that the game refuses."""
        return [deck for deck in decks if self.leg_of(deck) is not None]

    def leg_of(self, deck: Deck) -> Leg | None:
        if deck not in self._legs:
            self._legs[deck] = self._made(deck)
        return self._legs[deck]

    def _made(self, deck: Deck) -> Leg | None:
        """The content lies in the folder, so that it can be sent to other machines and looked at."""
        name = f"deck {'.'.join(map(str, deck))}"
        if deck == self._space.today:
            return replace(self._leg, name=name, lines=False)
        text = self._space.content(deck)
        file = f"content/{hashlib.sha256(text.encode()).hexdigest()[:16]}.toml"
        if not (self._folder.path / file).exists():
            self._folder.put_text(file, text)
        try:
            game = sb.load(self._leg.game.partition("#")[0], self._folder.path / file)
        except sb.SmorgasboardError:
            return None
        return replace(self._leg, name=name, game=game.source, content=file, lines=False)

    def _results(self, deck: Deck) -> Results:
        if deck not in self._found:
            self._found[deck] = Results(self.leg_of(deck) or self._leg, self._limits)
        return self._found[deck]

    def play(self, decks: Sequence[Deck], race: int, games: int) -> None:
        """Until each of them has played so many of this race."""
        wanted = {deck: self._results(deck).missing(self._numbers(race, games)) for deck in decks}
        left = {deck: len(numbers) for deck, numbers in wanted.items() if numbers}
        if not left:
            return
        try:
            with contextlib.closing(self._crew(self._tasks(wanted))) as coming:
                for played in coming:
                    deck = self._take(played)
                    left[deck] -= len(played)
                    if not left[deck]:
                        self._write(played.leg)
        finally:
            self._write_all()

    def _tasks(self, wanted: dict[Deck, list[int]]) -> Iterator[Task]:
        """All of a deck before the next one: whoever plays has its content at hand."""
        total = sum(map(len, wanted.values()))
        size = max(1, min(LARGEST_CHUNK, total // (self._workers * CHUNKS_A_WORKER)))
        for deck, numbers in wanted.items():
            leg = self.leg_of(deck)
            assert leg is not None
            for start in range(0, len(numbers), size):
                self._buffers.setdefault(leg.name, (deck, Played(leg.name)))
                yield Task(leg, tuple(numbers[start : start + size]), self._folder.path)

    def _take(self, played: Played) -> Deck:
        deck, buffer = self._buffers[played.leg]
        buffer.add(played)
        self._tell(len(played))
        if time.monotonic() - self._kept > KEEP_EVERY:
            self._write_all()
        return deck

    def _write_all(self) -> None:
        for name in list(self._buffers):
            self._write(name)
        self._kept = time.monotonic()

    def _write(self, name: str) -> None:
        """Into the journal first: what is not there was not played."""
        deck, played = self._buffers[name]
        if not len(played):
            return
        self._buffers[name] = (deck, Played(name))
        leg = self._results(deck).leg
        arm = Arm.of(leg, games_frame([played]), seen_frame([played]))
        numbers, rows = [int(each) for each in arm.numbers], rows_of(self._gauge.columns(arm))
        self._journal.write(deck, numbers, rows)
        self._results(deck).rows.update(zip(numbers, rows, strict=True))
