"""Liar's Dice: what lies on the table, what may be said, and what that does."""

from dataclasses import dataclass

import smorgasboard as sb

f = sb.fields
SEATS, DICE, NO_BID = 4, 5, -1
FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")


@dataclass(frozen=True)
class Bid(sb.Action):
    count: int
    face: str


@dataclass(frozen=True)
class Liar(sb.Action):
    """I do not believe the last bid."""


BIDS = [Bid(count, face) for count in range(1, SEATS * DICE + 1) for face in FACES]
ACTIONS = sb.ActionTable([*BIDS, Liar()])
LIAR = len(BIDS)


@dataclass(frozen=True)
class Said(sb.Event):
    seat: int
    words: str


@dataclass(frozen=True)
class Shown(sb.Event):
    found: int
    loser: int


HANDS = f.PerSeat(f.ListOf(f.Whole(1, len(FACES)), most=DICE))


class Table(sb.State):
    fields = f.Fields(
        f.Field("dice", HANDS, to=f.OWNER, others=f.AS_SIZE),
        f.Field("shown", HANDS),
        f.Field("highest", f.OneOf(ACTIONS.texts[:LIAR], none=NO_BID)),
        f.Field("turn", f.Seat()),
    )

    def __init__(self, source: str, chance: sb.Chance, settings: sb.Settings) -> None:
        super().__init__(source, chance)
        self.dice = [[1] * settings["dice"] for _ in range(settings.players)]
        self.shown: list[list[int]] = [[] for _ in self.dice]
        self.highest = NO_BID
        self.turn = chance.below(settings.players)
        self.roll(*range(len(self.dice)))

    def mover(self) -> int:
        return sb.NOBODY if self.over else self.turn

    def list_actions(self, seat: int) -> list[int]:
        if seat != self.mover():
            return []
        higher = range(self.highest + 1, len(FACES) * sum(map(len, self.dice)))
        return [*higher] if self.highest == NO_BID else [*higher, LIAR]

    def carry_out(self, seat: int, action: int) -> None:
        self.happened(Said(seat, ACTIONS.text(action)))
        if action == LIAR:
            self.show(seat)
        else:
            self.highest = action
            self.turn = self.beside(seat, 1)

    def show(self, caller: int) -> None:
        bid = BIDS[self.highest]
        found = sum(dice.count(1 + FACES.index(bid.face)) for dice in self.dice)
        loser = caller if found >= bid.count else self.beside(caller, -1)
        self.shown = [dice.copy() for dice in self.dice]
        self.happened(Shown(found, loser))
        self.dice[loser].pop()
        self.highest = NO_BID
        self.turn = loser if self.dice[loser] else self.beside(loser, 1)
        self.complete()
        self.roll(*range(len(self.dice)))

    def beside(self, seat: int, step: int) -> int:
        """The next seat that still has dice, on one side or the other."""
        seat = (seat + step) % len(self.dice)
        return seat if self.dice[seat] else self.beside(seat, step)

    def roll(self, *seats: int) -> None:
        for seat in seats:
            self.dice[seat] = sorted(1 + self.chance.below(len(FACES)) for _ in self.dice[seat])

    def imagine_hidden(self, seat: int) -> None:
        self.roll(*(other for other in range(len(self.dice)) if other != seat))

    def complete(self) -> None:
        if not self.dice[self.turn]:
            raise sb.BadPosition("This is not a position of Liar's Dice: whose turn it is has no dice.")
        self.over = sum(map(bool, self.dice)) == 1

    def outcome(self) -> sb.Outcome:
        return sb.Outcome.by_score([float(len(dice)) for dice in self.dice], "The last one with dice wins.")
