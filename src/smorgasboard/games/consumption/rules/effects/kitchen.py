"""Effects on one's own kitchen, freezer and trash."""

from smorgasboard.engine import to_say
from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.rules import ConsumptionTable, Diner, codes as c, foods, kinds


class Compost(kinds.Effect):
    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        return table.diners[seat].trash > 0

    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        diner = table.diners[seat]
        gone = min(kinds.count_of(effect), diner.trash)
        diner.trash -= gone
        if table.events is not None:
            table.events.append(events.Composted(seat, gone))


class Preserve(kinds.Effect):
    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        return bool(table.diners[seat].kitchen_foods())

    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        table.diners[seat].preserved = True
        if table.events is not None:
            table.events.append(events.Preserved(seat))


# ---- moving tokens away from the trash ----


class Freshen(kinds.AskingEffect):
    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        return bool(foods_to_freshen(table.diners[seat]))


def foods_to_freshen(diner: Diner) -> int:
    """Foods with a token that is not on the first shelf."""
    found = 0
    for at in range(c.FOODS, c.SHELVES * c.FOODS):
        if diner.kitchen[at]:
            found |= 1 << at % c.FOODS
    return found


class Freshening(kinds.CountedDecision):
    """The token moves one space back. c: how many left."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        actions.append(c.DONE)
        diner = table.diners[seat]
        foods.add_tokens(diner, foods_to_freshen(diner), actions, 1)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.count_down(top)
        food = foods.food_meant(action)
        space = foods.space_meant(table.diners[seat], action, 1)
        diner = table.diners[seat]
        diner.change_kitchen(c.FOODS * space + food, -1)
        diner.change_kitchen(c.FOODS * (space - 1) + food, 1)
        if table.events is not None:
            table.events.append(events.Freshened(seat, c.FOOD_NAMES[food]))


# ---- the freezer ----


class ThawMore(kinds.AskingEffect):
    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        diner = table.diners[seat]
        return diner.has_thaw_room() and diner.frozen[0] + diner.frozen[1] + diner.frozen[2] > 0


class Thawing(kinds.CountedDecision):
    """c: how many left."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        actions.append(c.DONE)
        diner = table.diners[seat]
        if diner.has_thaw_room():
            foods.add_frozen(diner, actions)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.count_down(top)
        foods.thaw(table, seat, action - c.THAW)


class KeepThaw(kinds.Effect):
    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        frozen = table.diners[seat].frozen
        return bool(frozen) and frozen[3] + frozen[4] + frozen[5] > 0

    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        table.diners[seat].thaw_kept = True
        if table.events is not None:
            table.events.append(events.KeptThaw(seat))


DECISIONS: list[kinds.DecisionKind] = [
    Freshening(
        c.FRESHENING, to_say("choose a food of your kitchen to move left, or stop"), tokens_from=kinds.OWN_KITCHEN
    ),
    Thawing(c.THAWING, to_say("choose a food of your freezer to thaw, or stop")),
]
EFFECTS: list[kinds.Effect] = [
    Compost(c.COMPOST),
    Preserve(c.PRESERVE),
    Freshen(c.FRESHEN, c.FRESHENING),
    ThawMore(c.THAW_MORE, c.THAWING),
    KeepThaw(c.KEEP_THAW),
]
