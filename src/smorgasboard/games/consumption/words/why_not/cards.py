"""Why that recipe, activity, ability, assistant or board is not to be had; nothing when something else is asked."""

from typing import TYPE_CHECKING

from smorgasboard.engine.speech import say, to_say
from smorgasboard.games.consumption.rules import codes as t
from smorgasboard.games.consumption.rules.pieces import place_of
from smorgasboard.games.consumption.rules.supplies import content_of
from smorgasboard.games.consumption.rules.table import a_of, b_of, d_of, kind_of

if TYPE_CHECKING:
    from smorgasboard.games.consumption.rules.choices import Choices

ONLY_WHEN = {
    t.COOKING: to_say("that helps only during your action Recipes & Cook"),
    t.WORKING_OUT: to_say("that helps only during your action Activities & Work Out"),
    t.SHOPPING: to_say("that helps only while you are shopping"),
    t.ROLLED: to_say("that helps only after the roll, before you buy anything"),
    t.DINING: to_say("that helps only when you dine out"),
    t.COMPLETED_ACTIVITY: to_say("you have not completed an activity this turn"),
    t.WORKED_OUT: to_say("your working out has not completed an activity this turn"),
}
NEEDED = {
    t.RECIPES_LEAD: to_say("you need more completed recipes than activities for that"),
    t.RECIPES_KEEP_UP: to_say("you need at least as many completed recipes as activities for that"),
    t.ACTIVITIES_LEAD: to_say("you need more completed activities than recipes for that"),
}


# ---- open cards ----


def take_recipe(table: "Choices", space: int) -> str:
    top = table.top()
    kind = kind_of(top)
    if kind == t.COOKING_NOW and (reason := _taking_is_over(top)):
        return reason
    asked = kind in (t.COOKING_NOW, t.SWAPPING_IN) or (kind == t.TAKING and not a_of(top))
    if asked and table.next_in_sight(space) != t.NO_CARD:
        return say("the recipe that you see there can be taken after the refill")  # CON-063
    return say("no recipe lies there now; choose another one") if asked and table.book[space] == t.NO_CARD else ""


def take_activity(table: "Choices", space: int) -> str:
    top = table.top()
    kind = kind_of(top)
    if kind == t.TRAINING_NOW and (reason := _taking_is_over(top)):
        return reason
    asked = kind == t.TRAINING_NOW or (kind == t.TAKING and a_of(top))
    return say("no activity lies there now; choose another one") if asked and table.planner[space] == t.NO_CARD else ""


def _taking_is_over(top: int) -> str:
    """CON-111, CON-117: where first the cards are taken, then the food is placed."""
    if not d_of(top) & t.MAIN:
        return say("this ability takes no cards")
    if d_of(top) & t.CLOSED:
        return say("cards are taken before the first food is placed, not afterwards")
    return "" if a_of(top) else say("you have taken all the cards that you may in this action")


# ---- spaces of own cards ----


def cook(table: "Choices", recipe: int, space: int) -> str:
    kind = kind_of(table.top())
    if kind not in (t.COOKING_NOW, t.MOVING_FROM, t.MOVING_TO):
        return ""
    diner = table.diners[table.mover()]
    if recipe in diner.cooked:
        return say("that recipe is complete")
    at = place_of(diner.recipes, recipe)
    if at < 0:
        return say("that recipe is not yours; take it from the Recipe Book first")
    filled = bool(content_of(diner.recipes[at], space))
    if kind == t.MOVING_FROM:
        return _cannot_move(filled)
    if kind == t.MOVING_TO and recipe == a_of(table.top()):
        return say("the token moves to another recipe")
    if kind == t.COOKING_NOW and not b_of(table.top()):
        return say("you have placed all the food that you may")
    if filled:
        return say("that space is filled")
    return say("that token does not fit there") if kind == t.MOVING_TO else _nothing_to_cook(table)


def _cannot_move(filled: bool) -> str:
    if not filled:
        return say("no food lies on that space")
    return say("that food fits no empty space of your other recipes")


def _nothing_to_cook(table: "Choices") -> str:
    if d_of(table.top()) & t.FROZEN:
        return say("nothing in your freezer fits that space")
    return say("nothing in your kitchen fits that space")


def train(table: "Choices", activity: int, space: int) -> str:
    if kind_of(table.top()) != t.TRAINING_NOW:
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
    return _nothing_to_train(table.box.activity_spaces[activity][space] >> t.KIND_BITS, places)


def _nothing_to_train(kind: int, places: int) -> str:
    """CON-122 to CON-125."""
    if kind == t.PLAIN:
        return say("nothing in your body fits that space")
    if kind == t.EXACTLY_TWO and places < 2:
        return say("two tokens go there together, and you may place only one more")
    if kind == t.EXACTLY_TWO:
        return say("you need two tokens of one food that is not on the card, and your body has none such")
    return say("a wild takes a food that is not on the card, and your body has none such")


# ---- abilities and assistants ----


def ability(table: "Choices", recipe: int) -> str:
    diner = table.diners[table.mover()]
    when = table.box.recipe_when[recipe]
    if recipe not in diner.cooked:
        return say("you have not completed that recipe")
    if when == t.GAME_END:
        return say("that ability counts by itself at the end of the game")
    if recipe not in diner.ready:
        return say("that ability is used up")
    round_ends = kind_of(table.top()) == t.USING_AT_ROUND_END
    if when == t.ROUND_END and not round_ends:
        return say("that ability is for the end of the round")
    if when == t.ANY_TIME and (round_ends or table.mover() != table.turn):
        return say("that ability is for your own turns")
    return say("it would change nothing now") if _may_pause(table) or round_ends else ""


def _may_pause(table: "Choices") -> bool:
    """CON-091: between two decisions of the own turn."""
    return table.mover() == table.turn and table.is_restful(kind_of(table.top()))


def option(table: "Choices", number: int) -> str:
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


def _no_time_for(table: "Choices", number: int) -> str:
    when, need = table.box.option_when[number], table.box.option_need[number]
    if not table.is_time_for(table.top(), number):
        return say(ONLY_WHEN[when])
    if not table.has_need(table.diners[table.mover()], need):
        return say(NEEDED[need])
    return say("it would change nothing now")


def assistant(table: "Choices", number: int) -> str:
    """CON-005, CON-070, CON-168."""
    if kind_of(table.top()) != t.CHOOSING_ASSISTANT:
        return ""
    if not table.assistants_in_play() >> number & 1:
        return say("that assistant is not in this game")
    if table.diners[table.mover()].assistants >> number & 1:
        return say("you have that assistant already")
    if table.diners[table.mover()].last_assistants >> number & 1:
        return say("you had that assistant last round; choose another one")
    return say("somebody else has chosen that assistant")


# ---- boards ----


def allergy(table: "Choices", tile: int) -> str:
    if kind_of(table.top()) != t.CHOOSING_ALLERGY:
        return ""
    if tile >= len(table.box.allergens):
        return say("there is no such allergy tile")
    return say("somebody else has that allergy tile")


def diet(table: "Choices", board: int) -> str:
    if kind_of(table.top()) != t.CHOOSING_DIET:
        return ""
    if board >= len(table.box.diet_names):
        return say("there is no such diet board")
    if board not in table.box.alternate_diets:
        return say("that diet board cannot be chosen in this game")
    return say("somebody else has that diet board")


# ---- own cards, where one is asked for ----


def pick_recipe(table: "Choices", recipe: int) -> str:
    kind = kind_of(table.top())
    asked = kind == t.SWAPPING_OUT or (kind in (t.DROPPING, t.RELIEVING) and not a_of(table.top()))
    if not asked:
        return ""
    if recipe in table.diners[table.mover()].cooked:
        return say("that recipe is complete")
    return say("that recipe is not yours; choose one of your own")


def pick_activity(table: "Choices", activity: int) -> str:
    if kind_of(table.top()) not in (t.DROPPING, t.RELIEVING) or not a_of(table.top()):
        return ""
    if activity in table.diners[table.mover()].trained:
        return say("that activity is complete")
    return say("that activity is not yours; choose one of your own")
