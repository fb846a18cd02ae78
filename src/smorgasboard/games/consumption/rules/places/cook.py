"""Recipes & Cook (CON-111 to CON-116): take recipes, and put food of the kitchen on those that one has."""

from smorgasboard.engine import to_say
from smorgasboard.engine.fields import a_of, b_of, c_of, d_of, frame, frames
from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.rules import (
    ConsumptionTable,
    Diner,
    activities,
    codes as c,
    foods,
    kinds,
    packing,
    recipes,
)


class CookSpace(kinds.ActionSpace):
    """Always open."""

    def act(self, table: ConsumptionTable, seat: int, action: int) -> None:
        self.arrive(table, seat)
        thaws = c.THAWS if table.freezer else 0
        table.push(c.COOKING_NOW, seat, c.RECIPES_TO_TAKE, c.PLACEMENTS, thaws, c.MAIN)  # CON-111, CON-112


class Cooking(kinds.DecisionKind):
    """What to take, thaw or fill. a: recipes to take, b: tokens to place, c: thaws, d: flags."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        actions.append(c.DONE)  # CON-112
        flags = d_of(top)
        diner = table.diners[seat]
        if a_of(top) and not flags & c.CLOSED:
            packing.add_open(table.book, c.TAKE_RECIPE, actions)  # CON-111
        if not b_of(top):
            return
        if c_of(top) and diner.has_thaw_room():
            foods.add_frozen(diner, actions)  # CON-192
        at_hand = foods_to_cook(diner, flags)
        if at_hand:
            add_fillable(table, diner, at_hand, ignores_type(table, flags), actions)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        if action < c.FOOD:
            table.change_top(frame(c.COOKING_NOW, seat, a_of(top) - 1, b_of(top), c_of(top), d_of(top)))
            recipes.take_recipe(table, seat, action - c.TAKE_RECIPE)
        elif action < table.box.cook_code[0]:
            use_placement(table, seat, top, c_of(top) - 1)
            foods.thaw(table, seat, action - c.THAW)  # CON-192
        else:
            choose_ingredient(table, seat, top, action)

    def close(self, table: ConsumptionTable, seat: int, top: int) -> None:
        table.stack.pop()
        if table.solo() and d_of(top) & c.MAIN:
            activities.refill_displays(table)  # CON-116: alone, right after the action

    def waits(self, top: int) -> bool:
        return bool(d_of(top) & c.MAIN)


def foods_to_cook(diner: Diner, flags: int) -> int:
    """CON-112, CON-184; an ability may cook from the freezer."""
    if not flags & c.FROZEN:
        return diner.edible_foods()
    found = 0
    for place in range(3):
        if diner.frozen[place] and c.POULTRY + place != diner.allergen:
            found |= 1 << c.POULTRY + place
    return found


def ignores_type(table: ConsumptionTable, flags: int) -> bool:
    """CON-072: one of the action's own placements, not one that an ability gives."""
    return table.ignoring and bool(flags & c.MAIN)


def add_fillable(table: ConsumptionTable, diner: Diner, at_hand: int, any_space: bool, actions: list[int]) -> None:
    """Empty spaces that one of these foods fits; any of them when the type is ignored (CON-072)."""
    for held in diner.recipes:
        spaces = table.box.recipe_spaces[held & c.CARD]
        code = table.box.cook_code[held & c.CARD]
        for space in range(len(spaces)):
            if (spaces[space] & at_hand or any_space) and not packing.content_of(held, space):
                actions.append(code + space)


def use_placement(table: ConsumptionTable, seat: int, top: int, thaws: int) -> None:
    flags = after_placing(table, d_of(top))
    table.change_top(frame(c.COOKING_NOW, seat, a_of(top), b_of(top) - 1, thaws, flags))


def after_placing(table: ConsumptionTable, flags: int) -> int:
    """CON-111, CON-117: whether the first placement ends the taking of cards is the edition's."""
    return flags | c.CLOSED if table.box.take_first else flags


def choose_ingredient(table: ConsumptionTable, seat: int, top: int, action: int) -> None:
    """A space is named; if several foods or tokens can go there, the next decision says which."""
    diner = table.diners[seat]
    recipe = recipes.recipe_named(table, diner, action)
    space = action - table.box.cook_code[recipe]
    asking = frame(c.COOKING_WITH, seat, recipe, space, 0, d_of(top))
    fitting = c.FOODS_IN[foods_for_space(table, diner, asking)]
    if len(fitting) == 1 and (d_of(top) & c.FROZEN or not diner.on_several_spaces(0) >> fitting[0] & 1):
        cook_with(table, seat, recipe, space, c.FOOD + fitting[0])
    else:
        table.stack.append(asking)


class CookingWith(kinds.DecisionKind):
    """Which token goes there. a: recipe, b: space, d: flags."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        diner = table.diners[seat]
        fitting = foods_for_space(table, diner, top)
        if d_of(top) & c.FROZEN:
            actions.extend(c.FOOD_ACTIONS[fitting])
        else:
            foods.add_tokens(diner, fitting, actions)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.stack.pop()
        cook_with(table, seat, a_of(top), b_of(top), action)

    def fills_body(self, top: int) -> bool:
        return True

    def makes_sense(self, table: ConsumptionTable, seat: int, top: int) -> bool:
        return recipes.has_space(table, table.diners[seat], a_of(top), b_of(top))


def foods_for_space(table: ConsumptionTable, diner: Diner, top: int) -> int:
    """For the space of a COOKING_WITH frame."""
    at_hand = foods_to_cook(diner, d_of(top))
    return at_hand if ignores_type(table, d_of(top)) else at_hand & table.box.recipe_spaces[a_of(top)][b_of(top)]


def cook_with(table: ConsumptionTable, seat: int, recipe: int, space: int, action: int) -> None:
    """CON-112, CON-206: a token onto a recipe; CON-113 to CON-115 when that completes it."""
    top = table.top()
    use_placement(table, seat, top, c_of(top))
    diner = table.diners[seat]
    food = foods.food_meant(action)
    if d_of(top) & c.FROZEN:
        diner.frozen = packing.changed(diner.frozen, food - c.POULTRY, -1)
    else:
        diner.take_from_kitchen(food, foods.space_meant(diner, action))
    if not table.box.recipe_spaces[recipe][space] >> food & 1:
        table.ignoring = False  # CON-072: that was the one
    if table.events is not None:
        name = table.box.recipe_names[recipe]
        table.events.append(events.CookedWith(seat, name, space + 1, c.FOOD_NAMES[food]))
    recipes.put_on_recipe(table, seat, recipe, space, food)


# ---- abilities and assistants that cook ----


class CookMore(kinds.Effect):
    """An ability: so many tokens of the kitchen (COOK_MORE) or of the freezer (COOK_FROZEN)."""

    def __init__(self, op: int, flags: int) -> None:
        super().__init__(op)
        self.flags = flags

    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        diner = table.diners[seat]
        if self.flags & c.FROZEN and not diner.frozen:
            return False
        return can_cook(table, diner, foods_to_cook(diner, self.flags))

    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        table.push(c.COOKING_NOW, seat, 0, kinds.count_of(effect), 0, self.flags)


def can_cook(table: ConsumptionTable, diner: Diner, at_hand: int) -> bool:
    for held in diner.recipes:
        spaces = table.box.recipe_spaces[held & c.CARD]
        for space in range(len(spaces)):
            if spaces[space] & at_hand and not packing.content_of(held, space):
                return True
    return False


class MorePlacements(kinds.Effect):
    """CON-008, CON-009: for the cooking or working out that lies below."""

    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        table.stack[table.below_effects()] += kinds.count_of(effect) << frames.B


class IgnoreType(kinds.Effect):
    """CON-072."""

    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        table.ignoring = True


SPACE: kinds.ActionSpace = CookSpace(c.COOK, c.PLACE_COOK)
DECISIONS: list[kinds.DecisionKind] = [
    Cooking(c.COOKING_NOW, to_say("you are cooking: go on with your recipes, or stop")),
    CookingWith(
        c.COOKING_WITH,
        to_say("choose the food for that space of the recipe first"),
        whole=False,
        tokens_from=kinds.OWN_KITCHEN,
    ),
]
EFFECTS: list[kinds.Effect] = [
    CookMore(c.COOK_MORE, c.CLOSED),
    CookMore(c.COOK_FROZEN, c.CLOSED | c.FROZEN),
    MorePlacements(c.MORE_COOKING),
    MorePlacements(c.MORE_WORKING_OUT),
    IgnoreType(c.IGNORE_TYPE),
]
