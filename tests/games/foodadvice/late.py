"""Last decisions of a match of FoodAdvice that can be solved by trying everything.

The last seat of the last round promotes; then nobody decides any more. What is hidden is what nobody need guess: just
the six customers of the row are left in their deck, and just as many events as will be drawn, each of which does the
same whoever draws it. Chance is left to whom advertising brings, one of two. Where the match is open, the seat has just
so much money that some channel wins and another does not. Customers who are not to come count as served, which no match
comes to before its sales: such a position is made anew from its seed, and cannot be read back from its JSON form.
"""

from collections.abc import Iterator
from random import Random

from tests.bots.solver import solved, tipping_points
from tests.games.foodadvice.adv_played import BOX, GAME, moments

from smorgasboard.engine import State
from smorgasboard.games.foodadvice.rules import codes as t
from smorgasboard.games.foodadvice.rules.stages.placing import extra_chips_left
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState

FOR_EVERYBODY = ("talk-of-the-town", "umbrella-policy", "crystal-ladle", "blue-monday", "out-of-toothpicks", "earworm")
"""Events that ask nothing and do not care who draws them."""
COMING = 2
"""Customers whom advertising may bring."""
USUAL = 250
CLOSE = 40
FAR = 1000
"""F: what somebody has then, by how much that differs, and more than anybody can still earn."""
NOTE = 5
"""F: the smallest note. Whoever has a few F that no notes make cannot end level with anybody, which chance decides."""
DECIDED_EVERY = 3


def late_positions(count: int, seed: int | str) -> Iterator[State]:
    """In all of them some channel leaves more than another; one of three is decided, but for points."""
    choices = Random(seed)
    found = 0
    while found < count:
        table = _last_to_promote(choices)
        _leave_few_customers(table, choices)
        _leave_few_events(table, choices)
        table.money = [USUAL + NOTE * choices.randrange(CLOSE // NOTE) for _ in range(table.seats)]
        open_at = _tipping_points(table)
        if open_at:
            if found % DECIDED_EVERY == 0:
                table.money[choices.randrange(table.seats)] += FAR
            else:
                _give(table, choices.choice(open_at))
            found += 1
            yield table


def _last_to_promote(choices: Random) -> FoodAdviceState:
    """With one chip or two to place."""
    for table in moments(choices.choice((4, 5, 6)), choices.randrange(10**6), house_fines=False):
        last = table.stage == t.PROMOTING and table.place == table.seats - 1 and not table.stack
        if table.round == t.ROUNDS and last and table.channel_chips[table.mover()] == 0:
            seat = table.mover()
            table.extras[seat] -= max(0, extra_chips_left(table, seat) - 1)
            table.kept_events = [[] for _ in range(table.seats)]
            return table.copy()
    raise AssertionError("every match comes to this")


def _leave_few_customers(table: FoodAdviceState, choices: Random) -> None:
    """No Jokers in the row: whether somebody's first sale is one to a Joker, to whom shops do not pay, is order."""
    everybody = [*table.customer_deck, *table.played]
    choices.shuffle(everybody)
    everybody.sort(key=table.is_joker)
    table.customer_deck = everybody[: t.ROW]
    table.played = everybody[t.ROW : t.ROW + COMING]
    table.served = everybody[t.ROW + COMING :]


def _tipping_points(table: FoodAdviceState) -> list[float]:
    """F that let whoever is to promote win by some channels alone."""
    ahead, seat = table.copy(), table.mover()
    ahead.money[seat] += FAR
    ends = [worth.points for worth in solved(GAME, ahead, seat).values()]
    others = [max(end[other] for other in range(table.seats) if other != seat) for end in ends]
    return tipping_points(end[seat] - FAR - other for end, other in zip(ends, others, strict=True))


def _give(table: FoodAdviceState, more: float) -> None:
    """As if it had been won or lost before."""
    seat = table.mover()
    table.money[seat] += NOTE * int(more // NOTE) + NOTE // 2
    table.money = [money + max(0, -table.money[seat]) for money in table.money]


def _leave_few_events(table: FoodAdviceState, choices: Random) -> None:
    harmless = [card for card, name in enumerate(BOX.event_names) if name in FOR_EVERYBODY]
    table.event_deck = choices.sample(harmless, table.seats)
    table.used_events = [card for card in range(len(BOX.event_names)) if card not in table.event_deck]
