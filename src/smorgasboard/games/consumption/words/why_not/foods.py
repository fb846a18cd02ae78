"""Why it cannot be that food, that player or that place for a token; nothing when something else is asked."""

from smorgasboard.engine.fields.frames import a_of, b_of, c_of, d_of, kind_of
from smorgasboard.engine.speech import say
from smorgasboard.games.consumption.actions import THAWING
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.rules import kinds
from smorgasboard.games.consumption.rules.decisions import KINDS
from smorgasboard.games.consumption.rules.diner import Diner
from smorgasboard.games.consumption.rules.foods import food_meant, space_meant
from smorgasboard.games.consumption.rules.packing import place_of
from smorgasboard.games.consumption.rules.table import ConsumptionTable
from smorgasboard.games.consumption.words.things import TOKENS

# ---- which food ----


def food(table: ConsumptionTable, number: int) -> str:
    return (
        _not_there(table, number) or _forbidden(table, number) or _which_token(table, number) or _unfit(table, number)
    )


def token(table: ConsumptionTable, number: int) -> str:
    """FOOD_FROM + number: a token of a kitchen by its space (CON-206)."""
    action = c.FOOD_FROM + number
    owner = _owner(table)
    if owner is None:
        asked = _tokens_from(table) != kinds.NO_TOKEN
        return say("name the food alone; no kitchen space is asked for") if asked else ""
    food = food_meant(action)
    if reason := _not_there(table, food) or _forbidden(table, food):
        return reason
    if not owner.spaces_with(food) >> space_meant(owner, action) & 1:
        return say("no {food} lies there", food=TOKENS[food].title)
    if c.FOOD + food in table.list_actions(table.mover()):
        return say("only one space has {food} to choose: name the food alone", food=TOKENS[food].title)
    return _unfit(table, food)


def _owner(table: ConsumptionTable) -> Diner | None:
    """Whose kitchen a token is asked of, if any."""
    top = table.top()
    if kind_of(top) == c.COOKING_WITH and d_of(top) & c.FROZEN:
        return None
    if _tokens_from(table) == kinds.OTHER_KITCHEN:
        return table.diners[a_of(top)]
    return table.diners[table.mover()] if _tokens_from(table) == kinds.OWN_KITCHEN else None


def _tokens_from(table: ConsumptionTable) -> int:
    return KINDS[kind_of(table.top())].tokens_from


def _which_token(table: ConsumptionTable, food: int) -> str:
    """CON-206: such tokens lie on several spaces."""
    tokens = [code for code in table.list_actions(table.mover()) if c.FOOD_FROM <= code < c.CARDS]
    spaces = [_space(code) for code in tokens if food_meant(code) == food]
    if not spaces:
        return ""
    facts = {"food": TOKENS[food].title, "name": c.FOOD_NAMES[food], "spaces": ", ".join(spaces)}
    return say("{food} lies on several spaces: say which, “food {name}” and one of {spaces}", **facts)


def _space(code: int) -> str:
    return THAWING if code >= c.THAWED else str((code - c.FOOD_FROM) // c.FOODS + 1)


def _not_there(table: ConsumptionTable, food: int) -> str:
    """Nobody can choose what is not where it would come from."""
    top = table.top()
    kind = kind_of(top)
    diner = table.diners[table.mover()]
    if kind == c.COOKING_WITH and d_of(top) & c.FROZEN:
        return "" if _frozen(diner, food) else _no_food("freezer", food)
    source = _tokens_from(table)
    if source == kinds.OWN_KITCHEN and not diner.in_kitchen(food):
        return _no_food("kitchen", food)
    if source == kinds.OTHER_KITCHEN and not table.diners[a_of(top)].in_kitchen(food):
        return say("that kitchen has no {food}", food=TOKENS[food].title)
    if source == kinds.OWN_BODY and not diner.body[food]:
        return _on_tile(diner, food) if kind != c.TRAINING_WITH and food in diner.tile else _no_food("body", food)
    return ""


def _on_tile(diner: Diner, food: int) -> str:
    """CON-187."""
    facts = {"food": TOKENS[food].title, "tile": TOKENS[diner.allergen].title}
    return say("that {food} lies on your allergy tile, in the place of {tile}: choose the tile", **facts)


def _frozen(diner: Diner, food: int) -> int:
    place = food - c.POULTRY
    return diner.frozen[place] if diner.frozen and 0 <= place < 3 else 0


def _no_food(where: str, food: int) -> str:
    title = TOKENS[food].title
    if where == "kitchen":
        return say("your kitchen has no {food}", food=title)
    if where == "body":
        return say("your body has no {food}", food=title)
    return say("your freezer has no {food}", food=title)


def _forbidden(table: ConsumptionTable, food: int) -> str:
    """CON-184."""
    top = table.top()
    if KINDS[kind_of(top)].fills_body(top) and food == table.diners[table.mover()].allergen:
        return say("your allergy keeps {food} out of your body", food=TOKENS[food].title)
    return ""


def _unfit(table: ConsumptionTable, food: int) -> str:
    top = table.top()
    kind = kind_of(top)
    facts = {"food": TOKENS[food].title}
    if kind == c.COOKING_WITH:
        return say("that space does not take {food}", **facts)
    if kind == c.TRAINING_WITH:
        return _not_for_training(table, food)
    if kind == c.REPLACING:
        return say("that place has no {food} to replace", **facts)
    if kind in (c.REPLACING_BY, c.EXCHANGING_FOR):
        return say("you are giving {food} away; choose another food", **facts)
    if kind in (c.GAINING, c.LOSING):
        return say("{food} cannot be chosen here", **facts)
    return say("your {food} cannot move any farther to the left", **facts) if kind == c.FRESHENING else ""


def _not_for_training(table: ConsumptionTable, food: int) -> str:
    """CON-122 to CON-124."""
    top = table.top()
    diner = table.diners[table.mover()]
    wanted = table.box.activity_spaces[a_of(top)][b_of(top)]
    title = TOKENS[food].title
    if wanted >> c.KIND_BITS == c.PLAIN:
        return say("that space does not take {food}", food=title)
    held = place_of(diner.activities, a_of(top))
    if held >= 0 and diner.body[food] < 2 and wanted >> c.KIND_BITS == c.EXACTLY_TWO:
        return say("two tokens are needed there, and your body has only 1 {food}", food=title)
    return say("that card has {food} already, and a wild takes another food", food=title)


# ---- where to ----


def home(table: ConsumptionTable, number: int) -> str:
    """TO_FREEZER, TO_KITCHEN, TO_TILE, TO_GROUP."""
    kind = kind_of(table.top())
    if kind == c.TO_FREEZER_OR_KITCHEN and c.TO_FREEZER + number == c.TO_FREEZER:
        return say("your freezer is full")
    if kind == c.TO_TILE_OR_GROUP and c.TO_FREEZER + number == c.TO_TILE:
        return say("your allergy tile is full")
    if kind == c.TO_TILE_OR_GROUP and c.TO_FREEZER + number == c.TO_GROUP:
        return say("that food group is full")
    return ""


def thaw(table: ConsumptionTable, place: int) -> str:
    """CON-192."""
    top = table.top()
    diner = table.diners[table.mover()]
    if kind_of(top) not in (c.COOKING_NOW, c.THAWING):
        return ""
    if not table.freezer:
        return say("there are no freezers in this game")
    if kind_of(top) == c.COOKING_NOW and not c_of(top):
        return say("no more food can be thawed in this action")
    if kind_of(top) == c.COOKING_NOW and not b_of(top):
        return say("you have placed all the food that you may")
    if not _frozen(diner, c.POULTRY + place):
        return _no_food("freezer", c.POULTRY + place)
    return "" if diner.has_thaw_room() else say("your thaw area is full")


def other_player(table: ConsumptionTable, other: int) -> str:
    if kind_of(table.top()) != c.AIMING:
        return ""
    if other >= table.seats:
        return say("nobody sits there")
    if other == table.mover():
        return say("choose another player, not yourself")
    if not table.diners[table.mover()].kitchen_foods() and a_of(table.top()) != c.STEAL:
        return say("your kitchen is empty")
    return say("that kitchen is empty")
