"""Why that recipe, activity, ability, assistant or board is not to be had; nothing when something else is asked."""

from smorgasboard.engine import say, to_say
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.rules.assistants import has_need, is_time_for
from smorgasboard.games.consumption.rules.decisions import KINDS
from smorgasboard.games.consumption.rules.packing import content_of, place_of
from smorgasboard.games.consumption.words.why_not import Asked

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


def take_recipe(asked: Asked, space: int) -> str:
    if asked.kind == c.COOKING_NOW and (reason := _taking_is_over(asked)):
        return reason
    if asked.kind == c.TAKING and asked.a:
        return ""
    if asked.table.next_in_sight(space) != c.NO_CARD:
        return say("the recipe that you see there can be taken after the refill")  # CON-063
    return say("no recipe lies there now; choose another one") if asked.table.book[space] == c.NO_CARD else ""


def take_activity(asked: Asked, space: int) -> str:
    if asked.kind == c.TRAINING_NOW and (reason := _taking_is_over(asked)):
        return reason
    if asked.kind == c.TAKING and not asked.a:
        return ""
    return say("no activity lies there now; choose another one") if asked.table.planner[space] == c.NO_CARD else ""


def _taking_is_over(asked: Asked) -> str:
    """CON-111, CON-117: where first the cards are taken, then the food is placed."""
    if not asked.d & c.MAIN:
        return say("this ability takes no cards")
    if asked.d & c.CLOSED:
        return say("cards are taken before the first food is placed, not afterwards")
    return "" if asked.a else say("you have taken all the cards that you may in this action")


# ---- spaces of own cards ----


def cook(asked: Asked, recipe: int, space: int) -> str:
    kind, diner = asked.kind, asked.diner
    if kind not in (c.COOKING_NOW, c.MOVING_FROM, c.MOVING_TO):
        return ""
    if recipe in diner.cooked:
        return say("that recipe is complete")
    at = place_of(diner.recipes, recipe)
    if at < 0:
        return say("that recipe is not yours; take it from the Recipe Book first")
    filled = bool(content_of(diner.recipes[at], space))
    if kind == c.MOVING_FROM:
        return say("that food fits no empty space of your other recipes" if filled else "no food lies on that space")
    if kind == c.MOVING_TO and recipe == asked.a:
        return say("the token moves to another recipe")
    if kind == c.COOKING_NOW and not asked.b:
        return say("you have placed all the food that you may")
    if filled:
        return say("that space is filled")
    return say("that token does not fit there") if kind == c.MOVING_TO else _nothing_to_cook(asked)


def _nothing_to_cook(asked: Asked) -> str:
    if asked.d & c.FROZEN:
        return say("nothing in your freezer fits that space")
    return say("nothing in your kitchen fits that space")


def train(asked: Asked, activity: int, space: int) -> str:
    if asked.kind != c.TRAINING_NOW:
        return ""
    if activity in asked.diner.trained:
        return say("that activity is complete")
    at = place_of(asked.diner.activities, activity)
    if at < 0:
        return say("that activity is not yours; take it from the Daily Planner first")
    if not asked.b:
        return say("you have placed all the food that you may")
    if content_of(asked.diner.activities[at], space):
        return say("that space is filled")
    return _nothing_to_train(asked.table.box.activity_spaces[activity][space] >> c.KIND_BITS, asked.b)


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


def ability(asked: Asked, recipe: int) -> str:
    when = asked.table.box.recipe_when[recipe]
    if recipe not in asked.diner.cooked:
        return say("you have not completed that recipe")
    if when == c.GAME_END:
        return say("that ability counts by itself at the end of the game")
    if recipe not in asked.diner.ready:
        return say("that ability is used up")
    round_ends = asked.kind == c.USING_AT_ROUND_END
    if when == c.ROUND_END and not round_ends:
        return say("that ability is for the end of the round")
    if when == c.ANY_TIME and (round_ends or asked.seat != asked.table.turn):
        return say("that ability is for your own turns")
    return say("it would change nothing now") if _may_pause(asked) or round_ends else ""


def _may_pause(asked: Asked) -> bool:
    """CON-091: between two decisions of the own turn."""
    return asked.seat == asked.table.turn and KINDS[asked.kind].whole


def option(asked: Asked, number: int) -> str:
    helper = 1 << number // 2
    if not asked.diner.assistants & helper:
        return say("that assistant does not work for you this round")
    if asked.seat != asked.table.turn:
        return say("assistants help only in your own turn")
    if asked.table.options_used & helper:
        return say("that assistant has helped you this turn already")
    return _no_time_for(asked, number) if _may_pause(asked) else ""


def _no_time_for(asked: Asked, number: int) -> str:
    when, need = asked.table.box.option_when[number], asked.table.box.option_need[number]
    if not is_time_for(asked.table, asked.top, number):
        return say(ONLY_WHEN[when])
    return say("it would change nothing now" if has_need(asked.diner, need) else NEEDED[need])


def assistant(asked: Asked, number: int) -> str:
    """CON-005, CON-070, CON-168."""
    if not asked.table.assistants_in_play() >> number & 1:
        return say("that assistant is not in this game")
    if asked.diner.assistants >> number & 1:
        return say("you have that assistant already")
    if asked.diner.last_assistants >> number & 1:
        return say("you had that assistant last round; choose another one")
    return say("somebody else has chosen that assistant")


# ---- boards ----


def allergy(asked: Asked, tile: int) -> str:
    if tile >= len(asked.table.box.allergens):
        return say("there is no such allergy tile")
    return say("somebody else has that allergy tile")


def diet(asked: Asked, board: int) -> str:
    if board >= len(asked.table.box.diet_names):
        return say("there is no such diet board")
    if board not in asked.table.box.alternate_diets:
        return say("that diet board cannot be chosen in this game")
    return say("somebody else has that diet board")


# ---- own cards, where one is asked for ----


def pick_recipe(asked: Asked, recipe: int) -> str:
    if asked.kind != c.SWAPPING_OUT and (asked.kind not in (c.DROPPING, c.RELIEVING) or asked.a):
        return ""
    if recipe in asked.diner.cooked:
        return say("that recipe is complete")
    return say("that recipe is not yours; choose one of your own")


def pick_activity(asked: Asked, activity: int) -> str:
    if asked.kind not in (c.DROPPING, c.RELIEVING) or not asked.a:
        return ""
    if activity in asked.diner.trained:
        return say("that activity is complete")
    return say("that activity is not yours; choose one of your own")
