"""Why that recipe, activity, ability, assistant or board is not to be had; nothing when something else is asked."""

from smorgasboard.engine.fields.frames import a_of, b_of, d_of, kind_of
from smorgasboard.engine.speech import say, to_say
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.rules.assistants import has_need, is_time_for
from smorgasboard.games.consumption.rules.decisions import KINDS
from smorgasboard.games.consumption.rules.packing import content_of, place_of
from smorgasboard.games.consumption.rules.table import ConsumptionTable

ONLY_WHEN = {
    c.COOKING: to_say("that helps only during your action Recipes & Cook"),
    c.WORKING_OUT: to_say("that helps only during your action Activities & Work Out"),
    c.SHOPPING: to_say("that helps only while you are shopping"),
    c.ROLLED: to_say("that helps only after the roll, before you buy anything"),
    c.DINING: to_say("that helps only when you dine out"),
    c.COMPLETED_ACTIVITY: to_say("you have not completed an activity this turn"),
    c.WORKED_OUT: to_say("your working out has not completed an activity this turn"),
}
NEEDED = {
    c.RECIPES_LEAD: to_say("you need more completed recipes than activities for that"),
    c.RECIPES_KEEP_UP: to_say("you need at least as many completed recipes as activities for that"),
    c.ACTIVITIES_LEAD: to_say("you need more completed activities than recipes for that"),
}


# ---- open cards ----


def take_recipe(table: ConsumptionTable, space: int) -> str:
    top = table.top()
    kind = kind_of(top)
    if kind == c.COOKING_NOW and (reason := _taking_is_over(top)):
        return reason
    asked = kind in (c.COOKING_NOW, c.SWAPPING_IN) or (kind == c.TAKING and not a_of(top))
    if asked and table.next_in_sight(space) != c.NO_CARD:
        return say("the recipe that you see there can be taken after the refill")  # CON-063
    return say("no recipe lies there now; choose another one") if asked and table.book[space] == c.NO_CARD else ""


def take_activity(table: ConsumptionTable, space: int) -> str:
    top = table.top()
    kind = kind_of(top)
    if kind == c.TRAINING_NOW and (reason := _taking_is_over(top)):
        return reason
    asked = kind == c.TRAINING_NOW or (kind == c.TAKING and a_of(top))
    return say("no activity lies there now; choose another one") if asked and table.planner[space] == c.NO_CARD else ""


def _taking_is_over(top: int) -> str:
    """CON-111, CON-117: where first the cards are taken, then the food is placed."""
    if not d_of(top) & c.MAIN:
        return say("this ability takes no cards")
    if d_of(top) & c.CLOSED:
        return say("cards are taken before the first food is placed, not afterwards")
    return "" if a_of(top) else say("you have taken all the cards that you may in this action")


# ---- spaces of own cards ----


def cook(table: ConsumptionTable, recipe: int, space: int) -> str:
    kind = kind_of(table.top())
    if kind not in (c.COOKING_NOW, c.MOVING_FROM, c.MOVING_TO):
        return ""
    diner = table.diners[table.mover()]
    if recipe in diner.cooked:
        return say("that recipe is complete")
    at = place_of(diner.recipes, recipe)
    if at < 0:
        return say("that recipe is not yours; take it from the Recipe Book first")
    filled = bool(content_of(diner.recipes[at], space))
    if kind == c.MOVING_FROM:
        return _cannot_move(filled)
    if kind == c.MOVING_TO and recipe == a_of(table.top()):
        return say("the token moves to another recipe")
    if kind == c.COOKING_NOW and not b_of(table.top()):
        return say("you have placed all the food that you may")
    if filled:
        return say("that space is filled")
    return say("that token does not fit there") if kind == c.MOVING_TO else _nothing_to_cook(table)


def _cannot_move(filled: bool) -> str:
    if not filled:
        return say("no food lies on that space")
    return say("that food fits no empty space of your other recipes")


def _nothing_to_cook(table: ConsumptionTable) -> str:
    if d_of(table.top()) & c.FROZEN:
        return say("nothing in your freezer fits that space")
    return say("nothing in your kitchen fits that space")


def train(table: ConsumptionTable, activity: int, space: int) -> str:
    if kind_of(table.top()) != c.TRAINING_NOW:
        return ""
    diner = table.diners[table.mover()]
    if activity in diner.trained:
        return say("that activity is complete")
    at = place_of(diner.activities, activity)
    if at < 0:
        return say("that activity is not yours; take it from the Daily Planner first")
    places = b_of(table.top())
    if not places:
        return say("you have placed all the food that you may")
    if content_of(diner.activities[at], space):
        return say("that space is filled")
    return _nothing_to_train(table.box.activity_spaces[activity][space] >> c.KIND_BITS, places)


def _nothing_to_train(kind: int, places: int) -> str:
    """CON-122 to CON-125."""
    if kind == c.PLAIN:
        return say("nothing in your body fits that space")
    if kind == c.EXACTLY_TWO and places < 2:
        return say("two tokens go there together, and you may place only one more")
    if kind == c.EXACTLY_TWO:
        return say("you need two tokens of one food that is not on the card, and your body has none such")
    return say("a wild takes a food that is not on the card, and your body has none such")


# ---- abilities and assistants ----


def ability(table: ConsumptionTable, recipe: int) -> str:
    diner = table.diners[table.mover()]
    when = table.box.recipe_when[recipe]
    if recipe not in diner.cooked:
        return say("you have not completed that recipe")
    if when == c.GAME_END:
        return say("that ability counts by itself at the end of the game")
    if recipe not in diner.ready:
        return say("that ability is used up")
    round_ends = kind_of(table.top()) == c.USING_AT_ROUND_END
    if when == c.ROUND_END and not round_ends:
        return say("that ability is for the end of the round")
    if when == c.ANY_TIME and (round_ends or table.mover() != table.turn):
        return say("that ability is for your own turns")
    return say("it would change nothing now") if _may_pause(table) or round_ends else ""


def _may_pause(table: ConsumptionTable) -> bool:
    """CON-091: between two decisions of the own turn."""
    return table.mover() == table.turn and KINDS[kind_of(table.top())].whole


def option(table: ConsumptionTable, number: int) -> str:
    helper = 1 << number // 2
    if not table.diners[table.mover()].assistants & helper:
        return say("that assistant does not work for you this round")
    if table.mover() != table.turn:
        return say("assistants help only in your own turn")
    if table.options_used & helper:
        return say("that assistant has helped you this turn already")
    if not _may_pause(table):
        return ""
    return _no_time_for(table, number)


def _no_time_for(table: ConsumptionTable, number: int) -> str:
    when, need = table.box.option_when[number], table.box.option_need[number]
    if not is_time_for(table, table.top(), number):
        return say(ONLY_WHEN[when])
    if not has_need(table.diners[table.mover()], need):
        return say(NEEDED[need])
    return say("it would change nothing now")


def assistant(table: ConsumptionTable, number: int) -> str:
    """CON-005, CON-070, CON-168."""
    if kind_of(table.top()) != c.CHOOSING_ASSISTANT:
        return ""
    if not table.assistants_in_play() >> number & 1:
        return say("that assistant is not in this game")
    if table.diners[table.mover()].assistants >> number & 1:
        return say("you have that assistant already")
    if table.diners[table.mover()].last_assistants >> number & 1:
        return say("you had that assistant last round; choose another one")
    return say("somebody else has chosen that assistant")


# ---- boards ----


def allergy(table: ConsumptionTable, tile: int) -> str:
    if kind_of(table.top()) != c.CHOOSING_ALLERGY:
        return ""
    if tile >= len(table.box.allergens):
        return say("there is no such allergy tile")
    return say("somebody else has that allergy tile")


def diet(table: ConsumptionTable, board: int) -> str:
    if kind_of(table.top()) != c.CHOOSING_DIET:
        return ""
    if board >= len(table.box.diet_names):
        return say("there is no such diet board")
    if board not in table.box.alternate_diets:
        return say("that diet board cannot be chosen in this game")
    return say("somebody else has that diet board")


# ---- own cards, where one is asked for ----


def pick_recipe(table: ConsumptionTable, recipe: int) -> str:
    kind = kind_of(table.top())
    asked = kind == c.SWAPPING_OUT or (kind in (c.DROPPING, c.RELIEVING) and not a_of(table.top()))
    if not asked:
        return ""
    if recipe in table.diners[table.mover()].cooked:
        return say("that recipe is complete")
    return say("that recipe is not yours; choose one of your own")


def pick_activity(table: ConsumptionTable, activity: int) -> str:
    if kind_of(table.top()) not in (c.DROPPING, c.RELIEVING) or not a_of(table.top()):
        return ""
    if activity in table.diners[table.mover()].trained:
        return say("that activity is complete")
    return say("that activity is not yours; choose one of your own")
