"""How food comes into kitchens and bodies and leaves them, and how a token is pointed at."""

from smorgasboard.engine import to_say
from smorgasboard.engine.fields import a_of
from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.rules import ConsumptionTable, Diner, codes as c, kinds, packing

# ---- into the kitchen ----


def stock_kitchen(table: ConsumptionTable, seat: int, food: int) -> None:
    """CON-050; CON-190: what can be frozen may go to the freezer instead."""
    if table.freezer and c.FREEZABLE >> food & 1 and table.diners[seat].has_freezer_room():
        table.push(c.TO_FREEZER_OR_KITCHEN, seat, food)
    else:
        shelve(table, seat, food)


def shelve(table: ConsumptionTable, seat: int, food: int) -> None:
    table.diners[seat].change_kitchen(c.FOODS * table.box.shelf[food] + food, 1)
    if table.events is not None:
        table.events.append(events.Stocked(seat, c.FOOD_NAMES[food]))


def freeze(table: ConsumptionTable, seat: int, food: int) -> None:
    diner = table.diners[seat]
    diner.frozen = packing.changed(diner.frozen, food - c.POULTRY, 1)
    if table.events is not None:
        table.events.append(events.Froze(seat, c.FOOD_NAMES[food]))


class ToFreezerOrKitchen(kinds.DecisionKind):
    """CON-190. a: food."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        if table.diners[seat].has_freezer_room():
            actions.append(c.TO_FREEZER)
        actions.append(c.TO_KITCHEN)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.stack.pop()
        if action == c.TO_FREEZER:
            freeze(table, seat, a_of(top))
        else:
            shelve(table, seat, a_of(top))

    def makes_sense(self, table: ConsumptionTable, seat: int, top: int) -> bool:
        return table.freezer and bool(c.FREEZABLE >> a_of(top) & 1)


# ---- the freezer, and the end of a round ----


def thaw(table: ConsumptionTable, seat: int, place: int) -> None:
    """CON-192."""
    diner = table.diners[seat]
    diner.frozen = packing.changed(packing.changed(diner.frozen, place, -1), 3 + place, 1)
    if table.events is not None:
        table.events.append(events.Thawed(seat, c.FOOD_NAMES[c.POULTRY + place]))


def add_frozen(diner: Diner, actions: list[int]) -> None:
    for place in range(3):
        if diner.frozen[place]:
            actions.append(c.THAW + place)


def move_kitchen(table: ConsumptionTable, seat: int) -> None:
    """CON-051, CON-195."""
    diner = table.diners[seat]
    before = diner.trash
    if not diner.preserved:
        kitchen = diner.kitchen
        for food in range(c.FOODS):
            diner.trash += kitchen[c.FOODS * (c.SHELVES - 1) + food]
        diner.kitchen = [0] * c.FOODS + kitchen[: c.FOODS * (c.SHELVES - 1)]
    if diner.frozen and not diner.thaw_kept:
        diner.trash += diner.frozen[3] + diner.frozen[4] + diner.frozen[5]
        diner.frozen = [*diner.frozen[:3], 0, 0, 0]
    diner.preserved = False
    diner.thaw_kept = False
    if table.events is not None and diner.trash > before:
        table.events.append(events.Spoiled(seat, diner.trash - before))


# ---- a token of a kitchen (CON-206) ----


def add_tokens(diner: Diner, foods: int, actions: list[int], first: int = 0) -> None:
    """A food whose tokens lie on several spaces (from this one on) is pointed at token by token."""
    several = diner.on_several_spaces(first) & foods
    actions.extend(c.FOOD_ACTIONS[foods & ~several])
    if not several:
        return
    for at in range(c.FOODS * first, c.SHELVES * c.FOODS):
        if diner.kitchen[at] and several >> at % c.FOODS & 1:
            actions.append(c.FOOD_FROM + at)
    for food in range(c.POULTRY, c.POULTRY + 3):
        if not first and several >> food & 1 and diner.thawing(food):
            actions.append(c.THAWED + food - c.POULTRY)


def food_meant(action: int) -> int:
    """By FOOD, or by FOOD_FROM a space."""
    if action < c.FOOD_FROM:
        return action - c.FOOD
    return c.POULTRY + action - c.THAWED if action >= c.THAWED else (action - c.FOOD_FROM) % c.FOODS


def space_meant(diner: Diner, action: int, first: int = 0) -> int:
    """Where that food lies in a kitchen; a space from this one on when none is named."""
    if action >= c.THAWED:
        return c.THAW_AREA
    if action >= c.FOOD_FROM:
        return (action - c.FOOD_FROM) // c.FOODS
    space = first
    while not diner.spaces_with(action - c.FOOD) >> space & 1:
        space += 1
    return space


# ---- into the body, and out of it ----


def eat(table: ConsumptionTable, seat: int, food: int) -> None:
    """CON-052, CON-114; with an allergy a substitute may also go to the tile (CON-186)."""
    diner = table.diners[seat]
    if diner.allergy >= 0 and table.box.substitutes[diner.allergy] >> food & 1:
        table.push(c.TO_TILE_OR_GROUP, seat, food)
    else:
        absorb(table, seat, food, food)


def absorb(table: ConsumptionTable, seat: int, food: int, group: int) -> None:
    """Into a group, or onto the tile that covers it; back to the supply when full, or when allergic (CON-185)."""
    diner = table.diners[seat]
    if diner.is_full(group) or food == diner.allergen:
        if table.events is not None:
            table.events.append(events.Wasted(seat, c.FOOD_NAMES[food]))
        return
    diner.body = packing.changed(diner.body, group, 1)
    if group == diner.allergen:
        diner.tile = [*diner.tile, food]  # CON-187
    if table.events is not None:
        table.events.append(events.Ate(seat, c.FOOD_NAMES[food]))


def lose(table: ConsumptionTable, seat: int, group: int) -> None:
    """From the group's last space back to the supply (CON-052)."""
    diner = table.diners[seat]
    food = diner.last_of(group)
    diner.leave_body(group, 1)
    if table.events is not None:
        table.events.append(events.Lost(seat, c.FOOD_NAMES[food]))


class ToTileOrGroup(kinds.DecisionKind):
    """CON-186. a: food."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        """A full one cannot be chosen; when both are full, the group stands for the supply."""
        diner = table.diners[seat]
        if not diner.is_full(diner.allergen):
            actions.append(c.TO_TILE)
        if not diner.is_full(a_of(top)) or not actions:
            actions.append(c.TO_GROUP)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.stack.pop()
        food = a_of(top)
        absorb(table, seat, food, table.diners[seat].allergen if action == c.TO_TILE else food)

    def makes_sense(self, table: ConsumptionTable, seat: int, top: int) -> bool:
        tile = table.diners[seat].allergy
        return tile >= 0 and bool(table.box.substitutes[tile] >> a_of(top) & 1)


DECISIONS: list[kinds.DecisionKind] = [
    ToTileOrGroup(
        c.TO_TILE_OR_GROUP, to_say("choose first whether it goes to your allergy tile or to its own group"), whole=False
    ),
    ToFreezerOrKitchen(
        c.TO_FREEZER_OR_KITCHEN, to_say("choose first whether it goes to your freezer or to your kitchen"), whole=False
    ),
]
