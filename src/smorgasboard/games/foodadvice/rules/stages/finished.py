"""Finished (ADV-79 to ADV-81): who has most wins; if several have, customers decide between them.

Nobody decides: after round 3, while its chips still lie.
"""

from smorgasboard.engine.outcome import Outcome
from smorgasboard.engine.speech import say
from smorgasboard.games.foodadvice import journal
from smorgasboard.games.foodadvice.rules import choosing, customer_deck
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.table import FoodAdviceTable


def find_winners(table: FoodAdviceTable) -> None:
    """ADV-79 to ADV-81."""
    best = max(table.money)
    tied = [seat for seat in range(table.seats) if table.money[seat] == best]
    while len(tied) > 1 and table.winner_customers < c.TIE_CUSTOMERS:
        customer = customer_deck.draw(table)
        owner = c.NONE if customer == c.NONE else _decided_by(table, customer, tied)
        table.winner_customers += 1
        if owner != c.NONE:
            tied = [owner]
    table.winners = tied


def _decided_by(table: FoodAdviceTable, customer: int, tied: list[int]) -> int:
    """ADV-80, ADV-81: whose product this customer would buy; a Joker decides nothing."""
    table.revealed = True
    table.played = [*table.played, customer]
    owner = c.NONE
    if not table.is_joker(customer):
        products = [table.products[seat] if seat in tied else [] for seat in range(table.seats)]
        budget = table.box.customer_budget[customer]
        channels = table.working_channel_chips()
        shelf = choosing.shelf_for(table.box, products, channels, customer, budget)
        at = choosing.normal_choice(shelf, channels)
        owner = c.NONE if at == c.NONE else shelf.owner(at)
    if table.events is not None:
        journal.tie_broken(table, customer, owner)
    return owner


def finish(table: FoodAdviceTable) -> None:
    table.stage = c.FINISHED
    table.over = True
    if table.events is not None:
        journal.ended(table)


def outcome(table: FoodAdviceTable) -> Outcome:
    """ADV-79; before the end, as if it were now."""
    best = max(table.money)
    winners = table.winners if table.over else [seat for seat in range(table.seats) if table.money[seat] == best]
    ranks = [1 if seat in winners else 1 + _ahead_of(table, seat, winners) for seat in range(table.seats)]
    scores = tuple([float(money) for money in table.money])
    reason = say("three rounds are over") if table.over else say("the match is still on")
    return Outcome(scores, tuple(ranks), tuple(winners), reason)


def _ahead_of(table: FoodAdviceTable, seat: int, winners: list[int]) -> int:
    return len([each for each in range(table.seats) if each in winners or table.money[each] > table.money[seat]])
