"""Effects that aim at another player: give them food, take it, trade, as Pot Luck's recipes do (CON-176)."""

from smorgasboard.engine import to_say
from smorgasboard.engine.fields import a_of, b_of, c_of, frame
from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.rules import ConsumptionTable, codes as c, foods, kinds


class AimedEffect(kinds.Effect):
    """OTHER_GAINS, STEAL, GIVE or TRADE, with one of the others."""

    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        return any(other != seat and is_target(table, seat, other, self.op) for other in range(table.seats))

    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        table.push(c.AIMING, seat, self.op, kinds.foods_of(effect), kinds.count_of(effect))


def is_target(table: ConsumptionTable, seat: int, other: int, op: int) -> bool:
    if op == c.STEAL:
        return table.diners[other].kitchen_foods() != 0
    if op == c.GIVE:
        return table.diners[seat].kitchen_foods() != 0
    if op == c.TRADE:
        return table.diners[seat].kitchen_foods() != 0 and table.diners[other].kitchen_foods() != 0
    return True


class Aiming(kinds.CountedDecision):
    """With whom. a: op, b: food, c: how many left."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        actions.append(c.DONE)
        for other in range(table.seats):
            if other != seat and is_target(table, seat, other, a_of(top)):
                actions.append(c.SEAT + other)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.count_down(top)
        op = a_of(top)
        other = action - c.SEAT
        if op == c.OTHER_GAINS:
            foods.eat(table, other, c.FOODS_IN[b_of(top)][0])
        else:
            table.push(c.STEALING if op == c.STEAL else c.GIVING if op == c.GIVE else c.TRADING, seat, other)


class WithAnother(kinds.DecisionKind):
    """a: seat. Tokens are pointed at (CON-206)."""

    def makes_sense(self, table: ConsumptionTable, seat: int, top: int) -> bool:
        return a_of(top) < table.seats and a_of(top) != seat and b_of(top) < c.FOODS


class Stealing(WithAnother):
    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        owner = table.diners[a_of(top)]
        foods.add_tokens(owner, owner.kitchen_foods(), actions)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.stack.pop()
        victim = a_of(top)
        food = foods.food_meant(action)
        space = foods.space_meant(table.diners[victim], action)
        table.diners[victim].take_from_kitchen(food, space)
        if table.events is not None:
            table.events.append(events.Stole(seat, victim, c.FOOD_NAMES[food], space + 1))
        foods.stock_kitchen(table, seat, food)


class Giving(WithAnother):
    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        diner = table.diners[seat]
        foods.add_tokens(diner, diner.kitchen_foods(), actions)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.stack.pop()
        food = foods.food_meant(action)
        table.diners[seat].take_from_kitchen(food, foods.space_meant(table.diners[seat], action))
        if table.events is not None:
            table.events.append(events.Gave(seat, a_of(top), c.FOOD_NAMES[food]))
        foods.eat(table, a_of(top), food)


class TradingAway(WithAnother):
    """The own token."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        diner = table.diners[seat]
        foods.add_tokens(diner, diner.kitchen_foods(), actions)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        space = foods.space_meant(table.diners[seat], action)
        table.change_top(frame(c.TRADING_FOR, seat, a_of(top), foods.food_meant(action), space))


class TradingFor(Stealing):
    """The other's token. a: seat, b: own token, c: where it lies."""

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.stack.pop()
        other = a_of(top)
        food = b_of(top)
        table.diners[seat].take_from_kitchen(food, c_of(top))
        theirs = foods.food_meant(action)
        space = foods.space_meant(table.diners[other], action)
        table.diners[other].take_from_kitchen(theirs, space)
        if table.events is not None:
            table.events.append(events.Traded(seat, other, c.FOOD_NAMES[food], c.FOOD_NAMES[theirs], space + 1))
        foods.stock_kitchen(table, other, food)
        foods.stock_kitchen(table, seat, theirs)

    def makes_sense(self, table: ConsumptionTable, seat: int, top: int) -> bool:
        if not super().makes_sense(table, seat, top):
            return False
        return bool(table.diners[seat].spaces_with(b_of(top)) >> c_of(top) & 1)


DECISIONS: list[kinds.DecisionKind] = [
    Aiming(c.AIMING, to_say("choose another player, or stop")),
    Stealing(c.STEALING, to_say("choose a food of that player's kitchen first"), tokens_from=kinds.OTHER_KITCHEN),
    Giving(c.GIVING, to_say("choose a food of your kitchen to give first"), tokens_from=kinds.OWN_KITCHEN),
    TradingAway(
        c.TRADING, to_say("choose a food of your kitchen to trade first"), whole=False, tokens_from=kinds.OWN_KITCHEN
    ),
    TradingFor(
        c.TRADING_FOR,
        to_say("choose the food that you want for yours first"),
        whole=False,
        tokens_from=kinds.OTHER_KITCHEN,
    ),
]
EFFECTS: list[kinds.Effect] = [AimedEffect(op) for op in (c.OTHER_GAINS, c.STEAL, c.GIVE, c.TRADE)]
