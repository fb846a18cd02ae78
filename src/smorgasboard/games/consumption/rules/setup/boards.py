"""What players choose before the first round: diet boards, allergies, the food they start with."""

from smorgasboard.engine import to_say
from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.rules import ConsumptionTable, codes as c, foods, kinds


class SetupDecision(kinds.DecisionKind):
    def waits(self, top: int) -> bool:
        return True


class ChoosingDiet(SetupDecision):
    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        for diet in free_diets(table):
            actions.append(c.DIET + diet)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.stack.pop()
        set_diet(table, seat, action - c.DIET)
        if table.events is not None:
            table.events.append(events.ChoseDiet(seat, table.box.diet_names[action - c.DIET]))


def free_diets(table: ConsumptionTable) -> list[int]:
    """CON-018, CON-019, CON-043."""
    if table.solo():
        return list(range(len(table.box.diet_names)))
    taken = [diner.diet for diner in table.diners]
    return [diet for diet in table.box.alternate_diets if diet not in taken]


def set_diet(table: ConsumptionTable, seat: int, diet: int) -> None:
    diner = table.diners[seat]
    diner.diet = diet
    diner.tracks = table.box.tracks[diet]
    if diner.allergy >= 0:
        set_allergy(table, seat, diner.allergy)


class ChoosingAllergy(SetupDecision):
    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        for tile in range(len(table.box.allergens)):
            if all(diner.allergy != tile for diner in table.diners):
                actions.append(c.ALLERGY + tile)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.stack.pop()
        set_allergy(table, seat, action - c.ALLERGY)
        if table.events is not None:
            table.events.append(events.ChoseAllergy(seat, table.box.allergy_names[action - c.ALLERGY]))

    def makes_sense(self, table: ConsumptionTable, seat: int, top: int) -> bool:
        return table.allergies


def set_allergy(table: ConsumptionTable, seat: int, tile: int) -> None:
    """CON-182: the tile covers the allergen's track."""
    diner = table.diners[seat]
    diner.allergy = tile
    diner.allergen = table.box.allergens[tile]
    tracks = diner.tracks.copy()
    tracks[diner.allergen] = table.box.tile_tracks[tile]
    diner.tracks = tracks


class ChoosingStartFood(SetupDecision):
    """CON-003."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        actions.extend(c.FOOD_ACTIONS[c.ALL_FOODS])

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.stack.pop()
        foods.shelve(table, seat, c.WATER)
        foods.shelve(table, seat, action - c.FOOD)


DECISIONS: list[kinds.DecisionKind] = [
    ChoosingDiet(c.CHOOSING_DIET, to_say("choose a diet board first"), whole=False),
    ChoosingAllergy(c.CHOOSING_ALLERGY, to_say("choose an allergy tile first"), whole=False),
    ChoosingStartFood(
        c.CHOOSING_FOOD, to_say("choose the food you start with first"), whole=False, tokens_from=kinds.ELSEWHERE
    ),
]
