"""Many games, stepped in one call. Compiled, and without numpy: what a step gives lies in lists and in memory."""

from array import array
from collections.abc import Callable
from typing import Final

from smorgasboard.engine import Features, IllegalAction, State
from smorgasboard.engine.state import is_listed
from smorgasboard.envs.turns import Asking

ALL_SEATS: Final = -1
"""Whoever steps the batch decides for every seat."""
GO_ON: Final = [0]
"""What may be done in a match that is over, where the next step begins another."""

Begin = Callable[[int, int], State]
"""The match of this table that comes after so many others."""
Choose = Callable[[int, State, int], int]
"""What the opponent at this table does in this position, in this seat."""
Pay = Callable[[State], list[float]]
"""What a match that is over gives each seat."""


class Ways:
    """How the matches of a batch are played."""

    def __init__(self, begin: Begin, choose: Choose, pay: Pay, seats: int, learner: int, opponents: bool) -> None:
        self.begin = begin
        self.choose = choose
        self.pay = pay
        self.seats = seats
        self.learner = learner
        """The seat of whoever learns; ALL_SEATS: from match to match the next one."""
        self.opponents = opponents
        """Somebody else decides for the other seats."""
        self.skip_forced = False
        self.longest = 0
        """A match is cut off after so many cycles."""
        self.next_step = False
        """A new match begins with the step after the last one's end, not with that end itself."""


class Table:
    """One of the batch's games, and who is asked in it."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.episode = 0
        self.learner = ALL_SEATS
        self.seat = 0
        self.legal: list[int] = GO_ON
        self.ended = False


class Batch:
    """Games side by side, each with a decision to make."""

    def __init__(self, ways: Ways, count: int) -> None:
        self.ways = ways
        self.tables = [Table(number) for number in range(count)]
        self.matches: list[Asking] = []
        self.forget()

    def forget(self) -> None:
        """What the last step gave."""
        count = len(self.tables)
        self.rewards = [0.0] * count
        """What the seat that decided has got."""
        self.over = [False] * count
        self.cut_off = [False] * count
        self.ends: list[int] = []
        """Tables whose match ended, over or cut off,"""
        self.paid: list[list[float]] = []
        """what each of them gave to every seat,"""
        self.last_seats: list[int] = []
        """who decided last there,"""
        self.last_seen: list[bytearray] = []
        """and what that seat saw of the end."""

    # ---- what callers use ----

    def reset(self, anew: bool) -> None:
        """A match at every table: the first of all, or the next one."""
        self.forget()
        for table in self.tables:
            if anew:
                table.episode = 0
            self._begin(table)

    def step(self, actions: list[int]) -> None:
        """A decision at every table; IllegalAction before anything changes when one of them may not be."""
        self._must_be_legal(actions)
        self.forget()
        for table in self.tables:
            if table.ended:
                self._begin(table)
            else:
                self._decide(table, actions[table.number])

    def seats(self) -> list[int]:
        return [table.seat for table in self.tables]

    def seen(self) -> bytearray:
        """What the asked seats see, as 32-bit floats, table after table."""
        features = Features()
        for table in self.tables:
            self.matches[table.number].state.add_features(table.seat, features)
        return features.taken()

    def legal(self) -> tuple["array[int]", "array[int]"]:
        """What they may do: how many actions at each table, and all of these, table after table."""
        counts: list[int] = []
        actions: list[int] = []
        for table in self.tables:
            counts.append(len(table.legal))
            actions.extend(table.legal)
        return array("Q", counts), array("Q", actions)

    # ---- a table ----

    def _must_be_legal(self, actions: list[int]) -> None:
        for table in self.tables:
            action = actions[table.number]
            if not table.ended and not is_listed(table.legal, action):
                why = self.matches[table.number].state.why_not(table.seat, action)
                raise IllegalAction(f"Table {table.number} of the batch: {why}")

    def _begin(self, table: Table) -> None:
        """Matches that end before anybody is asked are played, and not shown."""
        ways = self.ways
        table.ended = False
        while True:
            match = Asking(ways.begin(table.number, table.episode))
            if ways.learner != ALL_SEATS:
                table.learner = ways.learner
            elif ways.opponents:
                table.learner = (table.number + table.episode) % ways.seats
            table.episode += 1
            if self._goes_on(table, match):
                break
        if table.number == len(self.matches):
            self.matches.append(match)
        else:
            self.matches[table.number] = match

    def _decide(self, table: Table, action: int) -> None:
        match = self.matches[table.number]
        seat = table.seat
        match.decide(action)
        if not self._goes_on(table, match):
            self._end(table, match.state, seat)

    def _goes_on(self, table: Table, match: Asking) -> bool:
        """To the next decision that is to be made; False where the match ends before."""
        ways = self.ways
        state = match.state
        while not state.over and match.cycles < ways.longest:
            seat = match.seat()
            if ways.opponents and seat != table.learner:
                match.decide(ways.choose(table.number, state, seat))
                continue
            legal = state.listed(seat)
            if ways.skip_forced and len(legal) == 1:
                match.decide(legal[0])
                continue
            table.seat = seat
            table.legal = legal
            return True
        return False

    def _end(self, table: Table, state: State, seat: int) -> None:
        number = table.number
        paid = self.ways.pay(state) if state.over else [0.0] * self.ways.seats
        self.rewards[number] = paid[seat]
        self.over[number] = state.over
        self.cut_off[number] = not state.over
        self.ends.append(number)
        self.paid.append(paid)
        self.last_seats.append(seat)
        last = Features()
        state.add_features(seat, last)
        self.last_seen.append(last.taken())
        if self.ways.next_step:
            table.ended = True
            table.legal = GO_ON
        else:
            self._begin(table)
