"""The Farmers Market (CON-099 to CON-102): all foods of one open stand."""

from smorgasboard.engine import say
from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.rules import ConsumptionTable, Diner, codes as c, kinds
from smorgasboard.games.consumption.rules.effects.body import foods_gained


class MarketSpace(kinds.ActionSpace):
    def is_open(self, table: ConsumptionTable, diner: Diner, second: bool) -> bool:
        return diner.market_visits < c.MARKET_VISITS  # CON-100

    def add_actions(self, table: ConsumptionTable, diner: Diner, actions: list[int]) -> None:
        for deck in range(len(table.stands)):
            if may_visit(table, diner, table.stands[deck]):
                actions.append(c.PLACE_MARKET + deck)

    def occupy(self, table: ConsumptionTable, seat: int) -> None:
        table.diners[seat].market_visits += 1

    def clear(self, table: ConsumptionTable) -> None:
        for diner in table.diners:
            diner.market_visits = 0

    def act(self, table: ConsumptionTable, seat: int, action: int) -> None:
        """CON-099, CON-101: the card stays."""
        self.take_space(table, seat)
        stand = table.stands[action - c.PLACE_MARKET]
        name = table.box.stand_names[stand]
        table.tally(seat, c.PLACE_CHOSEN, c.PLACE_NAMES[c.MARKET])
        table.tally(seat, c.STAND_VISITED, name)
        if table.events is not None:
            table.events.append(events.Visited(seat, name))
        table.push(c.RUNNING, seat, c.OF_STAND, stand)

    def why_closed(self, table: ConsumptionTable, second: bool) -> str:
        return say("you have been to the Farmers Market twice this round")

    def why_idle(self, table: ConsumptionTable, seat: int, number: int) -> str:
        """CON-102."""
        if table.stands[number] != c.NO_CARD:
            return ""
        return say("that stand of the Farmers Market is not open this round")


def may_visit(table: ConsumptionTable, diner: Diner, stand: int) -> bool:
    """CON-184: no stand that would put the allergen into the body."""
    if stand == c.NO_CARD:
        return False
    if diner.allergen >= 0:
        for effect in table.box.stand_effects[stand]:
            if effect & c.OP == c.GAIN and kinds.where_of(effect) == c.BODY and not foods_gained(diner, effect):
                return False
    return True


def open_stands(table: ConsumptionTable) -> None:
    """CON-037, CON-145."""
    stands = [c.NO_CARD, c.NO_CARD, c.NO_CARD]
    for stand in range(len(table.box.stand_round)):
        if table.market_in >> stand & 1 and table.box.stand_round[stand] == table.round:
            stands[table.box.stand_deck[stand]] = stand
            table.revealed = True
    table.stands = stands


SPACE: kinds.ActionSpace = MarketSpace(c.MARKET, c.PLACE_MARKET)
