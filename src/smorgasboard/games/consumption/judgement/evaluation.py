"""How good a Consumption position is: the game's own judgement, for bots."""

import math
from collections.abc import Mapping
from typing import Final

from smorgasboard.engine import Evaluation, Part, State, to_say
from smorgasboard.engine.fields import kind_of
from smorgasboard.games.consumption.content.cards import Content
from smorgasboard.games.consumption.judgement import shares
from smorgasboard.games.consumption.judgement.outlook import CompletedCards, Outlook, Valuation, actions_left
from smorgasboard.games.consumption.judgement.pending import is_asked
from smorgasboard.games.consumption.judgement.prices import numbers_alone
from smorgasboard.games.consumption.rules import ConsumptionTable, codes as c
from smorgasboard.games.consumption.rules.scoring import sheet
from smorgasboard.games.consumption.words import clauses

TOP: Final = 200.0
"""VP that hardly anybody has at the end."""
TAIL: Final = 0.05
"""Of the points' range of 0 to 1: what is left for those above, and for those below 0 VP."""
KEPT: Final = 4096  # different heaps of completed cards that are remembered


class ConsumptionEvaluation(Evaluation):
    """Expected VP at the end, against the best of the others."""

    def __init__(self, numbers: Mapping[str, float], content: Content) -> None:
        self.sharpness = float(numbers["sharpness"])
        self.curiosity = float(numbers["curiosity"])
        self.unit = to_say("VP")
        self.margin = float(numbers["margin"])
        self.early_margin = float(numbers["early_margin"])
        self.content = content
        """For the names of things."""
        self.together = Valuation(numbers)
        alone = numbers_alone(numbers)
        self.alone = Valuation(alone)
        self.sharpness_alone = float(alone["sharpness"])
        self.curiosity_alone = float(alone["curiosity"])
        self.known: list[RememberedProspects | None] = [None] * c.SEATS
        self.done: list[CompletedCards | None] = [None] * c.SEATS
        self.by_cards: dict[tuple[tuple[int, ...], tuple[int, ...]], CompletedCards] = {}

    def sharpness_for(self, seats: int) -> float:
        return self.sharpness_alone if seats == 1 else self.sharpness

    def curiosity_for(self, seats: int) -> float:
        return self.curiosity_alone if seats == 1 else self.curiosity

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, ConsumptionTable)
        if state.seats == 1:
            return squeezed(self.solo_points(state))
        if state.over:
            return self.final_value(state, seat)
        ahead = self.prospects(state, seat) - self.best_of_others(state, seat)
        return chance_of(ahead, self.margin_at(actions_left(state, seat)))

    def values(self, state: State, seats: int) -> list[float]:
        """What a seat expects, and what the others fear of it, is found once."""
        assert isinstance(state, ConsumptionTable)
        if seats == 1 or state.over:
            return [self.value(state, seat) for seat in range(seats)]
        expected = [self.remembered(state, seat) for seat in range(seats)]
        found: list[float] = []
        for seat in range(seats):
            best = -1000.0
            for other in range(seats):
                if other != seat:
                    best = max(best, expected[other])
            found.append(chance_of(expected[seat] - best, self.margin_at(actions_left(state, seat))))
        return found

    def solo_points(self, table: ConsumptionTable) -> float:
        return float(sheet.score_sheet(table, 0).total) if table.over else self.prospects(table, 0)

    def final_value(self, table: ConsumptionTable, seat: int) -> float:
        winners = table.outcome().winners
        if seat not in winners:
            return 0.0
        return 1.0 if len(winners) == 1 else 0.5

    def points(self, state: State, seat: int) -> float:
        """The own score at the end: what it is, or what may be expected."""
        assert isinstance(state, ConsumptionTable)
        if state.over:
            return squeezed(float(sheet.score_sheet(state, seat).total))
        return squeezed(self.remembered(state, seat))

    def settled(self, state: State) -> bool:
        """Between turns; in the middle of one much depends on what is still to be chosen."""
        assert isinstance(state, ConsumptionTable)
        return state.over or kind_of(state.top()) <= c.PLACING

    # ---- why ----

    def parts(self, state: State, seat: int) -> list[Part]:
        found = self.shares_of(state, seat)
        return [clauses.part(self.content, share) for share in found if share.amount or share.about]

    def amounts(self, state: State, seat: int) -> list[tuple[str, float]]:
        return [(share.key, share.amount) for share in self.shares_of(state, seat)]

    def shares_of(self, state: State, seat: int) -> list[shares.Share]:
        assert isinstance(state, ConsumptionTable)
        if state.over:
            return []
        found = shares.of_seat(self.outlook(state, seat))
        if state.seats > 1:
            best = self.best_of_others(state, seat)
            ahead = self.prospects(state, seat) - best
            found.append(shares.Share("others", -best, "other" if state.seats == 2 else "others"))
            # The fewer actions this seat has left, the more its lead counts: `chance` knows of no seat.
            late = self.common_margin(state) / self.margin_at(actions_left(state, seat)) - 1.0
            found.append(shares.Share("time", ahead * late, "time"))
        return found

    def chance(self, state: State, total: float) -> float:
        assert isinstance(state, ConsumptionTable)
        return squeezed(total) if state.seats == 1 else chance_of(total, self.common_margin(state))

    def common_margin(self, table: ConsumptionTable) -> float:
        return self.margin_at(max([actions_left(table, seat) for seat in range(table.seats)]))

    def margin_at(self, actions: int) -> float:
        """VP ahead that make victory likely with so many actions left."""
        return self.margin + self.early_margin * actions

    # ---- what seats expect ----

    def best_of_others(self, table: ConsumptionTable, seat: int) -> float:
        best = -1000.0
        for other in range(table.seats):
            if other != seat:
                best = max(best, self.remembered(table, other))
        return best

    def remembered(self, table: ConsumptionTable, seat: int) -> float:
        """The prospects of a seat that is mostly not judged for its own sake: then nothing changed since last time."""
        known = self.known[seat]
        if known is not None and known.holds(table, seat):
            return known.worth
        worth = self.prospects(table, seat)
        if not table.goals and not is_asked(table, seat):
            self.known[seat] = RememberedProspects(table, seat, worth)
        return worth

    def prospects(self, table: ConsumptionTable, seat: int) -> float:
        """VP that this seat may expect at the end."""
        return self.outlook(table, seat).total()

    def outlook(self, table: ConsumptionTable, seat: int) -> Outlook:
        return Outlook(table, seat, self.alone if table.seats == 1 else self.together, self.completed(table, seat))

    def completed(self, table: ConsumptionTable, seat: int) -> CompletedCards:
        """Mostly the same as last time; and searches complete the same cards again and again."""
        diner = table.diners[seat]
        done = self.done[seat]
        if done is not None and done.cooked is diner.cooked and done.trained is diner.trained:
            return done
        cards = (tuple(diner.cooked), tuple(diner.trained))
        done = self.by_cards.get(cards)
        if done is None:
            if len(self.by_cards) >= KEPT:
                self.by_cards.clear()
            done = CompletedCards(table.box, diner)
            self.by_cards[cards] = done
        done.cooked = diner.cooked
        done.trained = diner.trained
        self.done[seat] = done
        return done


class RememberedProspects:
    """A seat's prospects and what they were computed from."""

    def __init__(self, table: ConsumptionTable, seat: int, worth: float) -> None:
        self.worth = worth
        self.diner = table.diners[seat].copy()
        self.round = table.round
        self.actions = actions_left(table, seat)

    def holds(self, table: ConsumptionTable, seat: int) -> bool:
        """Nothing changed. Lists that are replaced, never changed, are the same while nothing happens to them."""
        diner = table.diners[seat]
        own = self.diner
        return (
            own.recipes is diner.recipes
            and own.activities is diner.activities
            and own.cooked is diner.cooked
            and own.trained is diner.trained
            and own.ready is diner.ready
            and own.tracks is diner.tracks
            and own.tile is diner.tile
            and own.frozen is diner.frozen
            and own.score == diner.score
            and own.trash == diner.trash
            and own.markers == diner.markers
            and own.assistants == diner.assistants
            and self.round == table.round
            and self.actions == actions_left(table, seat)
            and (own.body is diner.body or own.body == diner.body)
            and (own.kitchen is diner.kitchen or own.kitchen == diner.kitchen)
            and not is_asked(table, seat)
        )


def chance_of(ahead: float, margin: float) -> float:
    return 1.0 / (1.0 + math.exp(-ahead / margin))


def squeezed(points: float) -> float:
    """VP as a number from 0 to 1, always more for more; between 0 VP and the top each counts the same."""
    if points < 0.0:
        return TAIL * TOP / (TOP - points)
    if points > TOP:
        return 1.0 - TAIL * TOP / points
    return TAIL + (1.0 - 2.0 * TAIL) * points / TOP
