"""The end of a round (ADV-10, ADV-37) and of the match (ADV-79 to ADV-81), where nobody decides: who has most wins."""

from smorgasboard.engine import Outcome, say
from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.rules import choosing, codes as c
from smorgasboard.games.foodadvice.rules.table import NOTHING, FoodAdviceTable


def clean_up(table: FoodAdviceTable) -> None:
    """Customers go to the played pile, chips go home, what events changed is over."""
    table.played = [*table.played, *table.served]
    table.served = NOTHING
    table.budget_change = 0
    table.cancelled = 0
    table.more_customers = 0
    table.fined = 0
    table.progress = [0] * (table.seats * c.ADVERTISING_CHANNELS)
    for seat in range(table.seats):
        table.shop_chips[seat] = 0  # ADV-37
        table.channel_chips[seat] = 0
        table.invested[seat] = c.NONE
        table.taken[seat] = NOTHING
        table.peeked[seat] = 0
        table.sales[seat] = 0
        _restore_prices(table, seat)


def _restore_prices(table: FoodAdviceTable, seat: int) -> None:
    products = table.products[seat]
    for which in range(len(products)):
        if products[which].change != 0:
            table.put_product(seat, which, products[which].parts, 0)


def find_winners(table: FoodAdviceTable) -> None:
    """ADV-79 to ADV-81: while the chips of the last round still lie, customers decide between those who have most."""
    best = max(table.money)
    tied = [seat for seat in range(table.seats) if table.money[seat] == best]
    while len(tied) > 1 and table.winner_customers < c.TIE_CUSTOMERS:
        customer = table.draw_customer()
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
        shelf = choosing.shelf_of(table.box, products, customer, budget, choosing.reduced_by(channels))
        at = choosing.normal_choice(shelf, channels)
        owner = c.NONE if at == c.NONE else shelf.owner(at)
    if table.events is not None:
        table.events.append(told.TieBroken(table.box.customer_names[customer], owner))
    return owner


def finish(table: FoodAdviceTable) -> None:
    table.stage = c.FINISHED
    table.over = True
    if table.events is not None:
        table.events.append(told.Ended(tuple(table.money), tuple(table.winners)))


def outcome(table: FoodAdviceTable) -> Outcome:
    """ADV-79; before the end, as if it were now."""
    best = max(table.money)
    winners = table.winners if table.over else [seat for seat in range(table.seats) if table.money[seat] == best]
    ranks = [1 if seat in winners else 1 + _ahead_of(table, seat, winners) for seat in range(table.seats)]
    scores = tuple([float(money) for money in table.money])
    reason = last_round_over(table.box.rounds) if table.over else say("the match is still on")
    return Outcome(scores, tuple(ranks), tuple(winners), reason)


def last_round_over(rounds: int) -> str:
    """Records of all times say it so: they have to read the same."""
    return say("three rounds are over") if rounds == c.ROUNDS else say("the last round is over")


def _ahead_of(table: FoodAdviceTable, seat: int, winners: list[int]) -> int:
    return len([each for each in range(table.seats) if each in winners or table.money[each] > table.money[seat]])
