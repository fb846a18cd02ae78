"""Why it cannot be that food, that player or that place for a token; nothing when something else is asked."""

from smorgasboard.engine import say, to_say
from smorgasboard.games.consumption.actions import THAWING
from smorgasboard.games.consumption.rules import Diner, codes as c, kinds
from smorgasboard.games.consumption.rules.decisions import KINDS
from smorgasboard.games.consumption.rules.foods import food_meant, space_meant
from smorgasboard.games.consumption.rules.packing import place_of
from smorgasboard.games.consumption.words.things import TOKENS
from smorgasboard.games.consumption.words.why_not import Asked

DOES_NOT_FIT = to_say("that space does not take {food}")
GIVEN_AWAY = to_say("you are giving {food} away; choose another food")
NOT_HERE = to_say("{food} cannot be chosen here")
UNFIT = {
    c.COOKING_WITH: DOES_NOT_FIT,
    c.REPLACING: to_say("that place has no {food} to replace"),
    c.REPLACING_BY: GIVEN_AWAY,
    c.EXCHANGING_FOR: GIVEN_AWAY,
    c.GAINING: NOT_HERE,
    c.LOSING: NOT_HERE,
    c.FRESHENING: to_say("your {food} cannot move any farther to the left"),
}
"""By decision."""

# ---- which food ----


def food(asked: Asked, number: int) -> str:
    return (
        _not_there(asked, number) or _forbidden(asked, number) or _which_token(asked, number) or _unfit(asked, number)
    )


def token(asked: Asked, number: int) -> str:
    """FOOD_FROM + number: a token of a kitchen by its space (CON-206)."""
    action = c.FOOD_FROM + number
    owner = _owner(asked)
    if owner is None:
        any_token = _tokens_from(asked) != kinds.NO_TOKEN
        return say("name the food alone; no kitchen space is asked for") if any_token else ""
    food = food_meant(action)
    if reason := _not_there(asked, food) or _forbidden(asked, food):
        return reason
    if not owner.spaces_with(food) >> space_meant(owner, action) & 1:
        return say("no {food} lies there", food=TOKENS[food].title)
    if c.FOOD + food in asked.table.list_actions(asked.seat):
        return say("only one space has {food} to choose: name the food alone", food=TOKENS[food].title)
    return _unfit(asked, food)


def _owner(asked: Asked) -> Diner | None:
    """Whose kitchen a token is asked of, if any."""
    if _cooks_frozen(asked):
        return None
    if _tokens_from(asked) == kinds.OTHER_KITCHEN:
        return asked.table.diners[asked.a]
    return asked.diner if _tokens_from(asked) == kinds.OWN_KITCHEN else None


def _cooks_frozen(asked: Asked) -> bool:
    return asked.kind == c.COOKING_WITH and asked.d & c.FROZEN != 0


def _tokens_from(asked: Asked) -> int:
    return KINDS[asked.kind].tokens_from


def _which_token(asked: Asked, food: int) -> str:
    """CON-206: such tokens lie on several spaces."""
    tokens = [code for code in asked.table.list_actions(asked.seat) if c.FOOD_FROM <= code < c.CARDS]
    spaces = [_space(code) for code in tokens if food_meant(code) == food]
    if not spaces:
        return ""
    facts = {"food": TOKENS[food].title, "name": c.FOOD_NAMES[food], "spaces": ", ".join(spaces)}
    return say("{food} lies on several spaces: say which, “food {name}” and one of {spaces}", **facts)


def _space(code: int) -> str:
    return THAWING if code >= c.THAWED else str((code - c.FOOD_FROM) // c.FOODS + 1)


def _not_there(asked: Asked, food: int) -> str:
    """Nobody can choose what is not where it would come from."""
    diner, title, source = asked.diner, TOKENS[food].title, _tokens_from(asked)
    if _cooks_frozen(asked):
        return _not_frozen(diner, food)
    if source == kinds.OWN_KITCHEN and not diner.in_kitchen(food):
        return say("your kitchen has no {food}", food=title)
    if source == kinds.OTHER_KITCHEN and not asked.table.diners[asked.a].in_kitchen(food):
        return say("that kitchen has no {food}", food=title)
    if source != kinds.OWN_BODY or diner.body[food]:
        return ""
    if asked.kind == c.TRAINING_WITH or food not in diner.tile:
        return say("your body has no {food}", food=title)
    facts = {"food": title, "tile": TOKENS[diner.allergen].title}  # CON-187
    return say("that {food} lies on your allergy tile, in the place of {tile}: choose the tile", **facts)


def _not_frozen(diner: Diner, food: int) -> str:
    place = food - c.POULTRY
    frozen = diner.frozen and 0 <= place < 3 and diner.frozen[place]
    return "" if frozen else say("your freezer has no {food}", food=TOKENS[food].title)


def _forbidden(asked: Asked, food: int) -> str:
    """CON-184."""
    if KINDS[asked.kind].fills_body(asked.top) and food == asked.diner.allergen:
        return say("your allergy keeps {food} out of your body", food=TOKENS[food].title)
    return ""


def _unfit(asked: Asked, food: int) -> str:
    if asked.kind == c.TRAINING_WITH:
        return _not_for_training(asked, food)
    return say(UNFIT[asked.kind], food=TOKENS[food].title) if asked.kind in UNFIT else ""


def _not_for_training(asked: Asked, food: int) -> str:
    """CON-122 to CON-124."""
    kind = asked.table.box.activity_spaces[asked.a][asked.b] >> c.KIND_BITS
    title = TOKENS[food].title
    if kind == c.PLAIN:
        return say(DOES_NOT_FIT, food=title)
    held = place_of(asked.diner.activities, asked.a)
    if held >= 0 and asked.diner.body[food] < 2 and kind == c.EXACTLY_TWO:
        return say("two tokens are needed there, and your body has only 1 {food}", food=title)
    return say("that card has {food} already, and a wild takes another food", food=title)


# ---- where to ----


def home(asked: Asked, number: int) -> str:
    """TO_FREEZER, TO_KITCHEN, TO_TILE, TO_GROUP."""
    code = c.TO_FREEZER + number
    if asked.kind == c.TO_FREEZER_OR_KITCHEN:
        return say("your freezer is full") if code == c.TO_FREEZER else ""
    if code == c.TO_TILE:
        return say("your allergy tile is full")
    return say("that food group is full") if code == c.TO_GROUP else ""


def thaw(asked: Asked, place: int) -> str:
    """CON-192."""
    if not asked.table.freezer:
        return say("there are no freezers in this game")
    if asked.kind == c.COOKING_NOW and not asked.c:
        return say("no more food can be thawed in this action")
    if asked.kind == c.COOKING_NOW and not asked.b:
        return say("you have placed all the food that you may")
    if reason := _not_frozen(asked.diner, c.POULTRY + place):
        return reason
    return "" if asked.diner.has_thaw_room() else say("your thaw area is full")


def other_player(asked: Asked, other: int) -> str:
    if other >= asked.table.seats:
        return say("nobody sits there")
    if other == asked.seat:
        return say("choose another player, not yourself")
    if not asked.diner.kitchen_foods() and asked.a != c.STEAL:
        return say("your kitchen is empty")
    return say("that kitchen is empty")
