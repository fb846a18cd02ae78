"""Effects that put food where somebody wants it, or take it out of a body: gain, lose, exchange, points."""

from smorgasboard.engine import to_say
from smorgasboard.engine.fields import a_of, b_of, c_of
from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.rules import ConsumptionTable, Diner, codes as c, foods, kinds

# ---- gaining ----


class Gain(kinds.Effect):
    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        diner = table.diners[seat]
        return diner.has_freezer_room() if kinds.where_of(effect) == c.FREEZER else bool(foods_gained(diner, effect))

    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        gained = foods_gained(table.diners[seat], effect)
        choices = c.FOODS_IN[gained]
        if len(choices) > 1:
            table.push(c.GAINING, seat, gained, kinds.where_of(effect), kinds.count_of(effect))
            return
        for _ in range(kinds.count_of(effect)):
            receive(table, seat, choices[0], kinds.where_of(effect))


def foods_gained(diner: Diner, effect: int) -> int:
    """The foods that a gain can be, as bits: the allergen never goes to the own body (CON-184)."""
    return kinds.foods_of(effect) & diner.may_eat() if kinds.where_of(effect) == c.BODY else kinds.foods_of(effect)


def receive(table: ConsumptionTable, seat: int, food: int, where: int) -> None:
    if where == c.BODY:
        foods.eat(table, seat, food)
    elif where == c.KITCHEN:
        foods.stock_kitchen(table, seat, food)
    elif where == c.FREEZER and table.diners[seat].has_freezer_room():
        foods.freeze(table, seat, food)


class Gaining(kinds.CountedDecision):
    """a: foods, b: where, c: how many left."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        actions.extend(c.FOOD_ACTIONS[a_of(top)])

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.count_down(top)
        receive(table, seat, action - c.FOOD, b_of(top))

    def fills_body(self, top: int) -> bool:
        return b_of(top) == c.BODY

    def makes_sense(self, table: ConsumptionTable, seat: int, top: int) -> bool:
        return 0 < a_of(top) <= c.ALL_FOODS and b_of(top) <= c.FREEZER and c_of(top) > 0


class EveryoneGains(Gain):
    """From the owner on clockwise. CON-184: the owner is one of them."""

    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        other = seat
        for _ in range(table.seats):
            if other != seat or self.op == c.EVERYONE_GAINS:
                for _ in range(kinds.count_of(effect)):
                    receive(table, other, c.FOODS_IN[kinds.foods_of(effect)][0], kinds.where_of(effect))
            other = table.seat_after(other)


class OthersGain(EveryoneGains):
    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        return True


class Points(kinds.Effect):
    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        table.diners[seat].score += kinds.count_of(effect)
        if table.events is not None:
            table.events.append(events.GainedPoints(seat, kinds.count_of(effect)))


# ---- losing ----


class Lose(kinds.Effect):
    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        return bool(table.diners[seat].groups_to_lose(kinds.foods_of(effect)))

    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        table.push(c.LOSING, seat, kinds.foods_of(effect), 0, kinds.count_of(effect))


class Losing(kinds.CountedDecision):
    """a: foods, c: how many left."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        actions.append(c.DONE)
        actions.extend(c.FOOD_ACTIONS[table.diners[seat].groups_to_lose(a_of(top))])

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.count_down(top)
        foods.lose(table, seat, action - c.FOOD)

    def makes_sense(self, table: ConsumptionTable, seat: int, top: int) -> bool:
        return 0 < a_of(top) <= c.ALL_FOODS and b_of(top) <= c.FREEZER and c_of(top) > 0


# ---- exchanging one for another ----


class Exchange(kinds.AskingEffect):
    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        return bool(table.diners[seat].body_foods())


class Exchanging(kinds.CountedDecision):
    """c: how many left."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        actions.append(c.DONE)
        actions.extend(c.FOOD_ACTIONS[table.diners[seat].body_foods()])

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.count_down(top)
        table.push(c.EXCHANGING_FOR, seat, action - c.FOOD)


class ExchangingFor(kinds.DecisionKind):
    """a: food given."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        diner = table.diners[seat]
        actions.extend(c.FOOD_ACTIONS[diner.may_eat() & ~(1 << diner.last_of(a_of(top)))])

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.stack.pop()
        foods.lose(table, seat, a_of(top))
        foods.eat(table, seat, action - c.FOOD)

    def fills_body(self, top: int) -> bool:
        return True

    def makes_sense(self, table: ConsumptionTable, seat: int, top: int) -> bool:
        return a_of(top) < c.FOODS and table.diners[seat].body[a_of(top)] > 0


DECISIONS: list[kinds.DecisionKind] = [
    Gaining(c.GAINING, to_say("choose the food that you get first"), tokens_from=kinds.ELSEWHERE),
    Losing(c.LOSING, to_say("choose a food that leaves your body, or stop"), tokens_from=kinds.OWN_BODY),
    Exchanging(c.EXCHANGING, to_say("choose a food of your body to exchange, or stop"), tokens_from=kinds.OWN_BODY),
    ExchangingFor(
        c.EXCHANGING_FOR, to_say("choose the food that comes instead first"), whole=False, tokens_from=kinds.ELSEWHERE
    ),
]
EFFECTS: list[kinds.Effect] = [
    Gain(c.GAIN),
    EveryoneGains(c.EVERYONE_GAINS),
    OthersGain(c.OTHERS_GAIN),
    Points(c.POINTS),
    Lose(c.LOSE),
    Exchange(c.EXCHANGE, c.EXCHANGING),
]
