"""Why it cannot be that food, that player or that place for a token; nothing when something else is asked."""

from typing import TYPE_CHECKING

from smorgasboard.engine.speech import say
from smorgasboard.games.consumption.actions import THAWING
from smorgasboard.games.consumption.rules import codes as t
from smorgasboard.games.consumption.rules.pieces import Diner, place_of
from smorgasboard.games.consumption.rules.small_choices import food_meant, space_meant
from smorgasboard.games.consumption.rules.table import a_of, b_of, c_of, d_of, kind_of
from smorgasboard.games.consumption.words.foods import TOKENS

if TYPE_CHECKING:
    from smorgasboard.games.consumption.rules.choices import Choices

FROM_OWN_KITCHEN = (t.SNACKING, t.GIVING, t.TRADING, t.COOKING_WITH, t.FRESHENING)
FROM_OTHER_KITCHEN = (t.STEALING, t.TRADING_FOR)
FROM_BODY = (t.LOSING, t.EXCHANGING, t.TRAINING_WITH)
FROM_ANYWHERE = (*FROM_BODY, t.GAINING, t.EXCHANGING_FOR, t.REPLACING, t.REPLACING_BY, t.CHOOSING_FOOD, t.COOKING_WITH)
INTO_BODY = (t.SNACKING, t.COOKING_WITH, t.EXCHANGING_FOR)


# ---- which food ----


def food(table: "Choices", number: int) -> str:
    return (
        _not_there(table, number) or _forbidden(table, number) or _which_token(table, number) or _unfit(table, number)
    )


def token(table: "Choices", number: int) -> str:
    """FOOD_FROM + number: a token of a kitchen by its space (CON-206)."""
    action = t.FOOD_FROM + number
    kind = kind_of(table.top())
    owner = _owner(table)
    if owner is None:
        return say("name the food alone; no kitchen space is asked for") if kind in FROM_ANYWHERE else ""
    food = food_meant(action)
    if reason := _not_there(table, food) or _forbidden(table, food):
        return reason
    if not owner.spaces_with(food) >> space_meant(owner, action) & 1:
        return say("no {food} lies there", food=TOKENS[food].title)
    if t.FOOD + food in table.list_actions(table.mover()):
        return say("only one space has {food} to choose: name the food alone", food=TOKENS[food].title)
    return _unfit(table, food)


def _owner(table: "Choices") -> Diner | None:
    """Whose kitchen a token is asked of, if any."""
    top = table.top()
    if kind_of(top) == t.COOKING_WITH and d_of(top) & t.FROZEN:
        return None
    if kind_of(top) in FROM_OTHER_KITCHEN:
        return table.diners[a_of(top)]
    return table.diners[table.mover()] if kind_of(top) in FROM_OWN_KITCHEN else None


def _which_token(table: "Choices", food: int) -> str:
    """CON-206: such tokens lie on several spaces."""
    tokens = [code for code in table.list_actions(table.mover()) if t.FOOD_FROM <= code < t.CARDS]
    spaces = [_space(code) for code in tokens if food_meant(code) == food]
    if not spaces:
        return ""
    facts = {"food": TOKENS[food].title, "name": t.FOOD_NAMES[food], "spaces": ", ".join(spaces)}
    return say("{food} lies on several spaces: say which, “food {name}” and one of {spaces}", **facts)


def _space(code: int) -> str:
    return THAWING if code >= t.THAWED else str((code - t.FOOD_FROM) // t.FOODS + 1)


def _not_there(table: "Choices", food: int) -> str:
    """Nobody can choose what is not where it would come from."""
    top = table.top()
    kind = kind_of(top)
    diner = table.diners[table.mover()]
    if kind == t.COOKING_WITH and d_of(top) & t.FROZEN:
        return "" if _frozen(diner, food) else _no_food("freezer", food)
    if kind in FROM_OWN_KITCHEN and not diner.in_kitchen(food):
        return _no_food("kitchen", food)
    if kind in FROM_OTHER_KITCHEN and not table.diners[a_of(top)].in_kitchen(food):
        return say("that kitchen has no {food}", food=TOKENS[food].title)
    if kind in FROM_BODY and not diner.body[food]:
        return _on_tile(diner, food) if kind != t.TRAINING_WITH and food in diner.tile else _no_food("body", food)
    return ""


def _on_tile(diner: Diner, food: int) -> str:
    """CON-187."""
    facts = {"food": TOKENS[food].title, "tile": TOKENS[diner.allergen].title}
    return say("that {food} lies on your allergy tile, in the place of {tile}: choose the tile", **facts)


def _frozen(diner: Diner, food: int) -> int:
    place = food - t.POULTRY
    return diner.frozen[place] if diner.frozen and 0 <= place < 3 else 0


def _no_food(where: str, food: int) -> str:
    title = TOKENS[food].title
    if where == "kitchen":
        return say("your kitchen has no {food}", food=title)
    if where == "body":
        return say("your body has no {food}", food=title)
    return say("your freezer has no {food}", food=title)


def _forbidden(table: "Choices", food: int) -> str:
    """CON-184."""
    top = table.top()
    into_body = kind_of(top) in INTO_BODY or (kind_of(top) == t.GAINING and b_of(top) == t.BODY)
    into_body = into_body or (kind_of(top) == t.REPLACING_BY and bool(c_of(top)))  # of what one is about to take
    if into_body and food == table.diners[table.mover()].allergen:
        return say("your allergy keeps {food} out of your body", food=TOKENS[food].title)
    return ""


def _unfit(table: "Choices", food: int) -> str:
    top = table.top()
    kind = kind_of(top)
    facts = {"food": TOKENS[food].title}
    if kind == t.COOKING_WITH:
        return say("that space does not take {food}", **facts)
    if kind == t.TRAINING_WITH:
        return _not_for_training(table, food)
    if kind == t.REPLACING:
        return say("that place has no {food} to replace", **facts)
    if kind in (t.REPLACING_BY, t.EXCHANGING_FOR):
        return say("you are giving {food} away; choose another food", **facts)
    if kind in (t.GAINING, t.LOSING):
        return say("{food} cannot be chosen here", **facts)
    return say("your {food} cannot move any farther to the left", **facts) if kind == t.FRESHENING else ""


def _not_for_training(table: "Choices", food: int) -> str:
    """CON-122 to CON-124."""
    top = table.top()
    diner = table.diners[table.mover()]
    wanted = table.box.activity_spaces[a_of(top)][b_of(top)]
    title = TOKENS[food].title
    if wanted >> t.KIND_BITS == t.PLAIN:
        return say("that space does not take {food}", food=title)
    held = place_of(diner.activities, a_of(top))
    if held >= 0 and diner.body[food] < 2 and wanted >> t.KIND_BITS == t.EXACTLY_TWO:
        return say("two tokens are needed there, and your body has only 1 {food}", food=title)
    return say("that card has {food} already, and a wild takes another food", food=title)


# ---- where to ----


def home(table: "Choices", number: int) -> str:
    """TO_FREEZER, TO_KITCHEN, TO_TILE, TO_GROUP."""
    kind = kind_of(table.top())
    if kind == t.TO_FREEZER_OR_KITCHEN and t.TO_FREEZER + number == t.TO_FREEZER:
        return say("your freezer is full")
    if kind == t.TO_TILE_OR_GROUP and t.TO_FREEZER + number == t.TO_TILE:
        return say("your allergy tile is full")
    if kind == t.TO_TILE_OR_GROUP and t.TO_FREEZER + number == t.TO_GROUP:
        return say("that food group is full")
    return ""


def thaw(table: "Choices", place: int) -> str:
    """CON-192."""
    top = table.top()
    diner = table.diners[table.mover()]
    if kind_of(top) not in (t.COOKING_NOW, t.THAWING):
        return ""
    if not table.freezer:
        return say("there are no freezers in this game")
    if kind_of(top) == t.COOKING_NOW and not c_of(top):
        return say("no more food can be thawed in this action")
    if kind_of(top) == t.COOKING_NOW and not b_of(top):
        return say("you have placed all the food that you may")
    if not _frozen(diner, t.POULTRY + place):
        return _no_food("freezer", t.POULTRY + place)
    return "" if table.thaw_room(diner) else say("your thaw area is full")


def other_player(table: "Choices", other: int) -> str:
    if kind_of(table.top()) != t.AIMING:
        return ""
    if other >= table.seats:
        return say("nobody sits there")
    if other == table.mover():
        return say("choose another player, not yourself")
    if not table.diners[table.mover()].kitchen_foods() and a_of(table.top()) != t.STEAL:
        return say("your kitchen is empty")
    return say("that kitchen is empty")
