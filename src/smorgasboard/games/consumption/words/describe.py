"""Consumption's actions as something to choose: what is asked now decides how an action is said."""

from collections.abc import Callable
from typing import Any

from smorgasboard.engine import Action, Observation, name_of, opening
from smorgasboard.games.consumption import actions as do
from smorgasboard.games.consumption.content.cards import Activity, Content, Recipe
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.words import said, things
from smorgasboard.games.consumption.words.tell import facts_of
from smorgasboard.games.consumption.words.view_model import SeenTable

CARD_ACTIONS = ("cook", "workout")
PICKED_TO: dict[tuple[type[Action], str], str] = {
    (do.PickRecipe, "swap out"): "SwapRecipe",
    (do.PickRecipe, "drop"): "DropRecipe",
    (do.PickRecipe, "relieve"): "RelieveRecipe",
    (do.PickActivity, "drop"): "DropActivity",
    (do.PickActivity, "relieve"): "RelieveActivity",
}
"""By what is asked: how that is offered."""


def describe(content: Content, action: Action, observation: Observation) -> str:
    """An offer: "Buy Water at a2 for $1"."""
    return SPEAKERS.get(type(action), _plainly)(SeenTable(content, observation), action)


def _plainly(seen: SeenTable, action: Action) -> str:
    """Nothing but what the action itself says, and what is in question."""
    sentence = PICKED_TO.get((type(action), seen.asked), type(action).__name__)
    question = {"food": things.title_of(seen.food_in_question), "activity": things.title_of(seen.card_in_question)}
    facts = question | facts_of(seen.content, action)
    return said("offer", sentence, **facts | {"text": facts.get("text", "").rstrip(".")})


def _of_asked(section: str, asked: str, **facts: object) -> str:
    """The section's sentence for what is asked now."""
    return said(section, asked if asked in said.sections[section] else "other", **facts)


# ---- places ----


def _done(seen: SeenTable, _action: do.Done) -> str:
    nothing_bought = seen.asked == "shop" and not seen.cart
    untouched = "nothing bought" if nothing_bought else UNTOUCHED.get((seen.asked, seen.a, seen.b))
    return _of_asked("done", untouched or seen.asked)


UNTOUCHED = {
    ("shop", c.DOLLARS, 0): "nothing bought",
    ("cook", c.RECIPES_TO_TAKE, c.PLACEMENTS): "nothing cooked",
    ("work out", c.ACTIVITIES_TO_TAKE, c.PLACEMENTS): "nothing worked off",
}
"""Decisions in which nothing has been bought, taken or placed yet, and what it is called to stop there."""


def _place(seen: SeenTable, action: do.Place) -> str:
    in_any_order = action.place in CARD_ACTIONS and not seen.box.take_first  # CON-111, CON-117
    return said("place", f"{action.place} in any order" if in_any_order else action.place, foods=_dishes(seen, 0))


def _visit(seen: SeenTable, action: do.Visit) -> str:
    deck = list(seen.content.market_decks.values())[action.deck]
    name = seen.view["stands"][action.deck]
    if name is None:
        return said("offer", "VisitNothing", deck=deck.title)
    stand = seen.content.stands[name]
    sentence = "VisitBody" if stand.to == "body" else "VisitKitchen"
    return said("offer", sentence, deck=deck.title, stand=stand.title, foods=things.listed(stand.foods))


def _dine(seen: SeenTable, action: do.Dine) -> str:
    doing = "change" if seen.asked == "change" else "eat"
    return said("dine", f"{doing}-{action.row}", foods=_dishes(seen, action.row))


def _dishes(seen: SeenTable, row: int) -> str:
    return things.listed(token.name for token in seen.dishes(row) if token)


# ---- open cards ----


def _take_recipe(seen: SeenTable, action: do.TakeRecipe) -> str:
    name = seen.view["book"][action.space]
    if name is None:
        return said("offer", "TakeNoRecipe", space=action.space + 1)
    card = seen.recipe(name)
    sentence = "TakeRecipeFor" if seen.asked == "swap in" else "TakeRecipe"
    facts = {"recipe": card.title, "points_text": things.points(card.printed.vp), "foods": card.wanted}
    return said("offer", sentence, old=things.title_of(seen.card_in_question), **facts)


def _take_activity(seen: SeenTable, action: do.TakeActivity) -> str:
    name = seen.view["planner"][action.space]
    if name is None:
        return said("offer", "TakeNoActivity", space=action.space + 1)
    card = seen.activity(name)
    facts = {"icon": things.title_of(card.icon), "points_text": things.points(card.printed.vp)}
    return said("offer", "TakeActivity", activity=card.title, foods=card.wanted, **facts)


# ---- foods ----


def _food(seen: SeenTable, action: do.Food) -> str:
    tile = seen.decider["tile"]
    if action.food == _allergen(seen) and seen.asked in said.sections["tile"]:
        # CON-187: the tile's last token, which counts as the allergen only in working out
        facts = {"food": things.food_title(tile[-1]) if tile else "", "allergen": things.food_title(action.food)}
        return said("tile", seen.asked, card=things.title_of(seen.card_in_question), **facts)
    return _food_said(seen, action.food)


def _food_said(seen: SeenTable, food: str) -> str:
    asked = things.GAINED_WHERE[seen.b] if seen.asked == "gain" else seen.asked
    facts = {"food": things.food_title(food), "old": _given(seen), "card": things.title_of(seen.card_in_question)}
    return _of_asked("food", asked, who=name_of(seen.a), **facts)


def _given(seen: SeenTable) -> str:
    """The food that another one is chosen for."""
    food, tile = seen.food_in_question, seen.decider["tile"]
    if food and seen.asked == "exchange for" and food.name == _allergen(seen) and tile:
        return things.food_title(tile[-1])
    return things.title_of(food)


def _food_from(seen: SeenTable, action: do.FoodFrom) -> str:
    """CON-206."""
    sentence = "FromThawArea" if action.space == c.THAW_AREA else "FromSpace"
    return said("offer", sentence, what=_food_said(seen, action.food), space=action.space + 1)


def _from_list(seen: SeenTable, action: do.Buy | do.Free) -> str:
    facts = {"food": things.food_title(seen.content.shopping_list[action.space]), "price": seen.price(action.space)}
    return said("offer", type(action).__name__, space=c.LIST_NAMES[action.space], **facts)


def _turn_die(seen: SeenTable, action: do.TurnDie) -> str:
    before = seen.view["row" if action.die else "column"]
    after = (before + (1 if action.up else -1)) % 6
    return said("offer", "TurnRow" if action.die else "TurnColumn", face=after + 1, letter=things.COLUMNS[after])


# ---- people and boards ----


def _seat(seen: SeenTable, action: do.Choose) -> str:
    aim = things.AIMS.get(seen.a, "gain" if seen.a == c.OTHER_GAINS else "other") if seen.asked == "aim" else "other"
    food = things.listed(c.FOOD_NAMES[food] for food in c.bits_in(seen.b)) if aim == "gain" else ""
    who = opening(name_of(action.seat)) if aim == "gain" else name_of(action.seat)
    return said("aim", aim, who=who, food=food)


def _allergy(seen: SeenTable, action: do.ChooseAllergy) -> str:
    if action.tile not in seen.content.allergies:
        return said("offer", "ChooseOther", name=action.tile)
    allergy = seen.content.allergies[action.tile]
    facts = {"food": things.food_title(allergy.food), "foods": things.listed(allergy.substitutes)}
    return said("offer", "ChooseAllergy", allergy=allergy.title, **facts)


def _diet(seen: SeenTable, action: do.ChooseDiet) -> str:
    if action.diet not in seen.content.diets:
        return said("offer", "ChooseOther", name=action.diet)
    diet = seen.content.diets[action.diet]
    return said("offer", "ChooseDiet", diet=diet.title, text=diet.text.rstrip("."))


# ---- own cards ----


def _cook(seen: SeenTable, action: do.Cook) -> str:
    recipe = seen.content.recipes[action.recipe]
    wanted = seen.recipe(action.recipe).slots[action.space].wanted
    facts = {"recipe": recipe.title, "space": action.space + 1, "foods": wanted}
    if seen.asked == "move from":
        token = _lying(seen, "recipes", action.recipe)[action.space :][:1]
        return said("offer", "MoveFrom", food=things.food_title("".join(token)), **facts)
    if seen.asked == "move to":
        token = _lying(seen, "recipes", seen.box.recipe_names[seen.a])[seen.b :][:1]
        return said("offer", "MoveTo", food=things.food_title("".join(token)), **facts)
    fitting = _cookable(seen, recipe, action.space)
    return said("offer", _cooking(seen, recipe, fitting), food=things.food_title("".join(fitting)), **facts)


def _cooking(seen: SeenTable, recipe: Recipe, fitting: set[str]) -> str:
    """Which sentence: the food where there is but one, the space where it could go elsewhere."""
    ignoring = seen.view["ignoring"]
    if len(fitting) != 1:
        return "CookAny" if ignoring else "CookSpace"
    if ignoring or sum(not fitting.isdisjoint(space.foods) for space in recipe.spaces) > 1:
        return "CookThere"
    return "CookFrozen" if _cooks_frozen(seen) else "Cook"


def _cookable(seen: SeenTable, recipe: Recipe, at: int) -> set[str]:
    """Foods that may go onto a space: of the kitchen or, where an ability allows that, of the freezer."""
    board = seen.decider
    kitchen = {food for shelf in board["kitchen"] for food in shelf} | set(board["thaw"])
    edible = (set(board["freezer"]) if _cooks_frozen(seen) else kitchen) - {_allergen(seen)}
    return edible if seen.view["ignoring"] else edible & set(recipe.spaces[at].foods)


def _cooks_frozen(seen: SeenTable) -> bool:
    return seen.asked == "cook" and bool(seen.d & c.FROZEN)


def _lying(seen: SeenTable, kind: str, card: str) -> list[str]:
    """By space: the token on a card that the player works on; nothing when there is no such card."""
    tokens: list[str | None] = next((held[1:] for held in seen.decider[kind] if held[0] == card), [])
    return [token or "" for token in tokens]


def _allergen(seen: SeenTable) -> str:
    """CON-184: what the player is allergic to."""
    allergy = seen.content.allergies.get(seen.decider["allergy"] or "")
    return allergy.food if allergy else ""


def _train(seen: SeenTable, action: do.Train) -> str:
    card = seen.content.activities[action.activity]
    space = card.spaces[action.space]
    fitting = _trainable(seen, card, action.space)
    relieved = space.kind == c.EXACTLY_TWO and seen.view["activity_relief"] >= 0  # then one token may do
    facts: dict[str, object] = {"activity": card.title, "space": action.space + 1}
    if len(fitting) != 1 or relieved:
        return said("offer", "TrainSpace", foods=seen.activity(card.name).slots[action.space].wanted, **facts)
    several = sum(each.kind == space.kind and each.foods == space.foods for each in card.spaces) > 1
    sentence = "TrainThere" if several else "Two" if space.kind == c.EXACTLY_TWO else "Train"
    return said("offer", sentence, food=things.food_title(fitting.pop()), **facts)


def _trainable(seen: SeenTable, card: Activity, at: int) -> set[str]:
    """Foods of the body that fit on a space (CON-122 to CON-124)."""
    space = card.spaces[at]
    least = 2 if space.kind == c.EXACTLY_TWO else 1
    body = {food for food, count in seen.decider["body"].items() if count >= least}
    if space.kind == c.PLAIN:
        return body & set(space.foods)
    printed = {food for each in card.spaces for food in each.foods}
    lying = {token.split()[0] for token in _lying(seen, "activities", card.name) if token}
    return body - printed - lying


SPEAKERS: dict[type[Action], Callable[[SeenTable, Any], str]] = {
    do.Done: _done,
    do.Place: _place,
    do.Visit: _visit,
    do.Pass: lambda _seen, action: said("pass", action.place),
    do.Dine: _dine,
    do.TakeRecipe: _take_recipe,
    do.TakeActivity: _take_activity,
    do.Food: _food,
    do.FoodFrom: _food_from,
    do.Buy: _from_list,
    do.Free: _from_list,
    do.TurnDie: _turn_die,
    do.Choose: _seat,
    do.ChooseAllergy: _allergy,
    do.ChooseDiet: _diet,
    do.Cook: _cook,
    do.Train: _train,
}
