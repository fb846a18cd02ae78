"""Snack (CON-110): once a round, on one's own board, one token goes from the kitchen into the body."""

from smorgasboard.engine import say, to_say
from smorgasboard.engine.fields import d_of
from smorgasboard.games.consumption.rules import ConsumptionTable, Diner, codes as c, foods, kinds


class SnackSpace(kinds.ActionSpace):
    def is_open(self, table: ConsumptionTable, diner: Diner, second: bool) -> bool:
        return not diner.snacked

    def add_actions(self, table: ConsumptionTable, diner: Diner, actions: list[int]) -> None:
        if diner.edible_foods():
            actions.append(c.PLACE_SNACK)

    def occupy(self, table: ConsumptionTable, seat: int) -> None:
        table.diners[seat].snacked = True

    def clear(self, table: ConsumptionTable) -> None:
        for diner in table.diners:
            diner.snacked = False

    def act(self, table: ConsumptionTable, seat: int, action: int) -> None:
        self.arrive(table, seat)
        table.push(c.EATING_NOW, seat, 0, 0, 1)

    def why_closed(self, table: ConsumptionTable, second: bool) -> str:
        return say("your space for the Snack is taken this round")

    def why_idle(self, table: ConsumptionTable, seat: int, number: int) -> str:
        return say("there is nothing in your kitchen that you can eat; you may only pass there")


class Snacking(kinds.CountedDecision):
    """Which token is eaten. c: how many left, d: may stop."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        if d_of(top):
            actions.append(c.DONE)
        diner = table.diners[seat]
        foods.add_tokens(diner, diner.edible_foods(), actions)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        """CON-206."""
        table.count_down(top)
        diner = table.diners[seat]
        food = foods.food_meant(action)
        diner.take_from_kitchen(food, foods.space_meant(diner, action))
        foods.eat(table, seat, food)

    def fills_body(self, top: int) -> bool:
        return True


class SnackMore(kinds.Effect):
    """An ability: up to so many tokens."""

    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        return bool(table.diners[seat].edible_foods())

    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        table.push(c.EATING_NOW, seat, 0, 0, kinds.count_of(effect), 1)


SPACE: kinds.ActionSpace = SnackSpace(c.SNACK, c.PLACE_SNACK)
DECISIONS: list[kinds.DecisionKind] = [
    Snacking(c.EATING_NOW, to_say("choose a food of your kitchen to eat"), tokens_from=kinds.OWN_KITCHEN)
]
EFFECTS: list[kinds.Effect] = [SnackMore(c.EAT)]
