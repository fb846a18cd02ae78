"""Effects on recipes and activities: take, drop, refresh, swap, move a token, and the Life Coach's relief.

Where a frame serves both, its a says which: 0 recipes, 1 activities.
"""

from typing import Final

from smorgasboard.engine import to_say
from smorgasboard.engine.fields import a_of, b_of, frame, frames
from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.rules import (
    ConsumptionTable,
    Diner,
    activities,
    codes as c,
    kinds,
    packing,
    recipes,
)

RECIPES: Final = 0
ACTIVITIES: Final = 1

# ---- taking open cards ----


class TakeCards(kinds.AskingEffect):
    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        return packing.has_card(table.planner if self.a else table.book)


class Taking(kinds.CountedDecision):
    """c: how many left."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        actions.append(c.DONE)
        if a_of(top):
            packing.add_open(table.planner, c.TAKE_ACTIVITY, actions)
        else:
            packing.add_open(table.book, c.TAKE_RECIPE, actions)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.count_down(top)
        if a_of(top):
            activities.take_activity(table, seat, action - c.TAKE_ACTIVITY)
        else:
            recipes.take_recipe(table, seat, action - c.TAKE_RECIPE)


# ---- new cards in the Book or the Planner ----


class RefreshCards(kinds.Effect):
    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        return packing.has_card(table.book if self.op == c.REFRESH_RECIPES else table.planner)

    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        of_recipes = self.op == c.REFRESH_RECIPES
        if of_recipes:
            recipes.bury_recipes(table)
            recipes.open_recipes(table)
        else:
            activities.bury_activities(table)
            activities.open_activities(table)
        if table.events is not None:
            table.events.append(events.Refreshed(seat, c.PLACE_NAMES[c.COOK if of_recipes else c.WORKOUT]))


# ---- getting rid of own cards ----


class DropCard(kinds.AskingEffect):
    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        diner = table.diners[seat]
        return bool(diner.activities if self.a else diner.recipes)


class Dropping(kinds.DecisionKind):
    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        actions.append(c.DONE)
        add_own(table, table.diners[seat], a_of(top), actions)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.stack.pop()
        if a_of(top):
            drop_activity(table, seat, action - table.box.pick_activity_code)
        else:
            drop_recipe(table, seat, action - table.box.pick_recipe_code)


def add_own(table: ConsumptionTable, diner: Diner, which: int, actions: list[int]) -> None:
    if which:
        packing.add_cards(diner.activities, table.box.pick_activity_code, actions)
    else:
        packing.add_cards(diner.recipes, table.box.pick_recipe_code, actions)


def drop_recipe(table: ConsumptionTable, seat: int, recipe: int) -> None:
    diner = table.diners[seat]
    diner.recipes = packing.without(diner.recipes, packing.place_of(diner.recipes, recipe))
    table.dropped_recipes = [*table.dropped_recipes, recipe]
    if table.events is not None:
        table.events.append(events.DroppedRecipe(seat, table.box.recipe_names[recipe]))


def drop_activity(table: ConsumptionTable, seat: int, activity: int) -> None:
    diner = table.diners[seat]
    diner.activities = packing.without(diner.activities, packing.place_of(diner.activities, activity))
    table.dropped_activities = [*table.dropped_activities, activity]
    if table.events is not None:
        table.events.append(events.DroppedActivity(seat, table.box.activity_names[activity]))


# ---- the Life Coach: one token fewer (CON-010, CON-075, CON-076) ----


class Relieve(kinds.Effect):
    """In the draft all cards of so many tokens at once; later one card of one's choice."""

    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        of_recipes = self.op in (c.RELIEVE_RECIPE, c.RELIEVE_RECIPES)
        return bool(table.diners[seat].recipes if of_recipes else table.diners[seat].activities)

    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        if self.op == c.RELIEVE_RECIPES:
            table.recipe_relief = c.ALL_CARDS + kinds.count_of(effect)
            recipes.complete_recipes(table, seat)
        elif self.op == c.RELIEVE_ACTIVITIES:
            table.activity_relief = c.ALL_CARDS + kinds.count_of(effect)
            activities.complete_activities(table, seat)
        else:
            table.push(c.RELIEVING, seat, ACTIVITIES if self.op == c.RELIEVE_ACTIVITY else RECIPES)


class Relieving(kinds.DecisionKind):
    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        add_own(table, table.diners[seat], a_of(top), actions)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        """For the rest of the turn."""
        table.stack.pop()
        if a_of(top):
            table.activity_relief = action - table.box.pick_activity_code
            if table.events is not None:
                table.events.append(events.Relieved(seat, "", table.box.activity_names[table.activity_relief]))
            activities.complete_activities(table, seat)
        else:
            table.recipe_relief = action - table.box.pick_recipe_code
            if table.events is not None:
                table.events.append(events.Relieved(seat, table.box.recipe_names[table.recipe_relief], ""))
            recipes.complete_recipes(table, seat)


# ---- Chef B: swapping a recipe (CON-073) ----


class SwapRecipe(kinds.Effect):
    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        return bool(table.diners[seat].recipes) and packing.has_card(table.book)

    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        if table.box.take_first:  # after the taking part
            table.stack[table.below_effects()] |= c.CLOSED << frames.D
        table.push(c.SWAPPING_OUT, seat)


class SwappingOut(kinds.DecisionKind):
    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        add_own(table, table.diners[seat], RECIPES, actions)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.change_top(frame(c.SWAPPING_IN, seat, action - table.box.pick_recipe_code))


class SwappingIn(kinds.DecisionKind):
    """a: recipe that goes back."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        packing.add_open(table.book, c.TAKE_RECIPE, actions)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.stack.pop()
        swap_recipe(table, seat, a_of(top), action - c.TAKE_RECIPE)

    def makes_sense(self, table: ConsumptionTable, seat: int, top: int) -> bool:
        return recipes.has_space(table, table.diners[seat], a_of(top), b_of(top))


def swap_recipe(table: ConsumptionTable, seat: int, old: int, space: int) -> None:
    diner = table.diners[seat]
    names = table.box.recipe_names
    at = packing.place_of(diner.recipes, old)
    for each in range(len(table.box.recipe_spaces[old])):
        if packing.content_of(diner.recipes[at], each):
            diner.trash += 1
    new = table.book[space]
    diner.recipes = packing.without(diner.recipes, at)
    recipes.keep_recipe(table, seat, new)
    table.book = packing.with_item(table.book, space, old)
    if table.events is not None:
        table.events.append(events.SwappedRecipe(seat, names[old], names[new]))


# ---- Kitchen Assistant B: moving a token between recipes (CON-009, CON-074) ----


class MoveToken(kinds.AskingEffect):
    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        diner = table.diners[seat]
        for held in diner.recipes:
            for space in range(len(table.box.recipe_spaces[held & c.CARD])):
                if packing.content_of(held, space) and has_target(table, diner, held & c.CARD, space):
                    return True
        return False


def has_target(table: ConsumptionTable, diner: Diner, recipe: int, space: int) -> bool:
    """Some other recipe has a matching empty space."""
    found: list[int] = []
    add_targets(table, diner, recipe, space, found)
    return bool(found)


def add_targets(table: ConsumptionTable, diner: Diner, recipe: int, space: int, actions: list[int]) -> None:
    food = recipes.food_on(diner, recipe, space)
    for held in diner.recipes:
        if held & c.CARD != recipe:
            spaces = table.box.recipe_spaces[held & c.CARD]
            code = table.box.cook_code[held & c.CARD]
            for target in range(len(spaces)):
                if spaces[target] >> food & 1 and not packing.content_of(held, target):
                    actions.append(code + target)


class MovingFrom(kinds.CountedDecision):
    """c: how many left."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        actions.append(c.DONE)
        diner = table.diners[seat]
        for held in diner.recipes:
            code = table.box.cook_code[held & c.CARD]
            for space in range(len(table.box.recipe_spaces[held & c.CARD])):
                if packing.content_of(held, space) and has_target(table, diner, held & c.CARD, space):
                    actions.append(code + space)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.count_down(top)
        recipe = recipes.recipe_named(table, table.diners[seat], action)
        table.push(c.MOVING_TO, seat, recipe, action - table.box.cook_code[recipe])


class MovingTo(kinds.DecisionKind):
    """a: recipe, b: space that the token comes from."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        add_targets(table, table.diners[seat], a_of(top), b_of(top), actions)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.stack.pop()
        move_token(table, seat, a_of(top), b_of(top), action)

    def makes_sense(self, table: ConsumptionTable, seat: int, top: int) -> bool:
        return recipes.has_space(table, table.diners[seat], a_of(top), b_of(top))


def move_token(table: ConsumptionTable, seat: int, recipe: int, space: int, action: int) -> None:
    """CON-074: not a placement; may complete the recipe."""
    diner = table.diners[seat]
    names = table.box.recipe_names
    food = recipes.food_on(diner, recipe, space)
    at = packing.place_of(diner.recipes, recipe)
    diner.recipes = packing.with_item(diner.recipes, at, diner.recipes[at] - packing.laid(space, food + 1))
    target = recipes.recipe_named(table, diner, action)
    if table.events is not None:
        table.events.append(events.MovedToken(seat, names[recipe], names[target], c.FOOD_NAMES[food]))
    recipes.put_on_recipe(table, seat, target, action - table.box.cook_code[target], food)


DECISIONS: Final[list[kinds.DecisionKind]] = [
    Taking(c.TAKING, to_say("take open cards, or stop")),
    Dropping(c.DROPPING, to_say("choose one of your cards to remove, or stop")),
    Relieving(c.RELIEVING, to_say("choose the card that needs one token fewer first")),
    SwappingOut(c.SWAPPING_OUT, to_say("choose the recipe that you give back first")),
    SwappingIn(c.SWAPPING_IN, to_say("choose the open recipe that you take instead first"), whole=False),
    MovingFrom(c.MOVING_FROM, to_say("choose a token on one of your recipes to move, or stop")),
    MovingTo(c.MOVING_TO, to_say("choose the space that the token moves to first"), whole=False),
]
EFFECTS: Final[list[kinds.Effect]] = [
    TakeCards(c.MORE_RECIPES, c.TAKING, RECIPES),
    TakeCards(c.MORE_ACTIVITIES, c.TAKING, ACTIVITIES),
    RefreshCards(c.REFRESH_RECIPES),
    RefreshCards(c.REFRESH_ACTIVITIES),
    DropCard(c.DROP_RECIPE, c.DROPPING, RECIPES),
    DropCard(c.DROP_ACTIVITY, c.DROPPING, ACTIVITIES),
    Relieve(c.RELIEVE_RECIPES),
    Relieve(c.RELIEVE_RECIPE),
    Relieve(c.RELIEVE_ACTIVITIES),
    Relieve(c.RELIEVE_ACTIVITY),
    SwapRecipe(c.SWAP_RECIPE),
    MoveToken(c.MOVE, c.MOVING_FROM),
]
