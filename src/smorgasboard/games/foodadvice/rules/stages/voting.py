"""Voting (ADV-26 to ADV-29): everybody votes for somebody else's new product; votes pay, and the most win a chip.

All at once, when all products of the round are presented.
"""

from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable


def list_actions(table: FoodAdviceTable, seat: int) -> list[int]:
    """ADV-26: never for one's own."""
    return [c.VOTE + other for other in range(table.seats) if other != seat]


def carry_out(table: FoodAdviceTable, seat: int, action: int) -> None:
    table.votes[seat] = action - c.VOTE
    table.done |= 1 << seat
    if table.events is not None:
        table.events.append(told.Voted(seat))


def count_votes(table: FoodAdviceTable) -> None:
    """ADV-27 to ADV-29."""
    table.revealed = True
    for seat in range(table.seats):
        table.applause[table.votes[seat]] += 1
    for seat in range(table.seats):
        table.pay(seat, c.VOTE_PAYS * table.applause[seat], c.FROM_VOTES)
    if table.events is not None:
        paid = [c.VOTE_PAYS * votes for votes in table.applause]
        table.events.append(told.VotesRevealed(tuple(table.votes), tuple(paid)))
    most = max(table.applause)
    for seat in range(table.seats):
        if table.applause[seat] == most:
            table.extras[seat] += 1
            table.tally(seat, c.MOST_VOTES, c.IN_A_ROUND)
            if table.events is not None:
                table.events.append(told.WonChip(seat, most))
