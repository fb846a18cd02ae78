"""Cards and boards as the rules hold them: lists of numbers in a Box."""

from smorgasboard.games.consumption.content.cards import Activity, Content, Space
from smorgasboard.games.consumption.content.vocabulary import food_bits, gain
from smorgasboard.games.consumption.rules import Box, codes as c


def pack(content: Content) -> None:
    """Fills its Box."""
    box = content.box
    box.rounds = content.rounds
    _recipes(box, content)
    _activities(box, content)
    _market(box, content)
    _shopping(box, content)
    _boards(box, content)
    _modules(box, content)
    _assistants(box, content)
    _switches(box, content)
    box.number_actions()
    box.number_names()


def _recipes(box: Box, content: Content) -> None:
    recipes = list(content.recipes.values())
    box.recipe_names = list(content.recipes)
    box.recipe_spaces = [[food_bits(space.printed) for space in recipe.spaces] for recipe in recipes]
    box.recipe_vp = [recipe.vp for recipe in recipes]
    box.recipe_when = [recipe.when for recipe in recipes]
    box.recipe_effects = [list(recipe.packed) for recipe in recipes]
    box.base_deck = _of_decks(content, content.edition.recipe_decks)
    box.potluck_deck = _of_decks(content, ("potluck",))
    box.freezer_deck = _of_decks(content, ("freezer",))
    box.starred = [at for at, recipe in enumerate(recipes) if recipe.starred]


def _of_decks(content: Content, decks: tuple[str, ...]) -> list[int]:
    return [at for at, recipe in enumerate(content.recipes.values()) if recipe.deck in decks]


def _activities(box: Box, content: Content) -> None:
    activities = list(content.activities.values())
    box.icon_names = list(content.icons)
    box.activity_names = list(content.activities)
    box.activity_spaces = [[_packed(space, activity) for space in activity.spaces] for activity in activities]
    box.activity_vp = [activity.vp for activity in activities]
    box.activity_icon = [
        c.NO_ICON if activity.blank else box.icon_names.index(activity.icon) for activity in activities
    ]
    box.activity_deck = list(range(len(activities)))


def _packed(space: Space, activity: Activity) -> int:
    """CON-122: a wild leaves out the foods that the card names."""
    if space.kind == c.PLAIN:
        return food_bits(space.printed)
    named = 0
    for other in activity.spaces:
        if other.kind == c.PLAIN:
            named |= food_bits(other.printed)
    return c.ALL_FOODS & ~named | space.kind << c.KIND_BITS


def _market(box: Box, content: Content) -> None:
    decks = list(content.market_decks)
    stands = list(content.stands.values())
    box.stand_names = list(content.stands)
    box.stand_deck = [decks.index(stand.deck) for stand in stands]
    box.stand_round = [stand.round for stand in stands]
    box.stand_effects = [[gain(food, stand.to) for food in stand.foods] for stand in stands]


def _shopping(box: Box, content: Content) -> None:
    box.list_foods = [c.FOOD_NAMES.index(food) for food in content.shopping_list]
    box.food_spaces = [
        sum(1 << space for space in range(c.LIST_SPACES) if box.list_foods[space] == food)
        for food in range(len(c.FOOD_NAMES))
    ]
    box.stock_spaces = [sum(1 << c.LIST_NAMES.index(space) for space in card) for card in content.stock_cards]
    box.shelf = list(content.shelves)


def _boards(box: Box, content: Content) -> None:
    box.diet_names = list(content.diets)
    box.tracks = [[list(diet.tracks[food].values) for food in c.FOOD_NAMES] for diet in content.diets.values()]
    box.standard_diet = box.diet_names.index("standard")
    box.cleanse_diet = box.diet_names.index("cleanse")
    box.alternate_diets = [
        diet for diet in range(len(box.diet_names)) if diet not in (box.standard_diet, box.cleanse_diet)
    ]


def _modules(box: Box, content: Content) -> None:
    allergies = list(content.allergies.values())
    box.allergy_names = list(content.allergies)
    box.allergens = [c.FOOD_NAMES.index(allergy.food) for allergy in allergies]
    box.substitutes = [food_bits("/".join(allergy.substitutes)) for allergy in allergies]
    box.tile_tracks = [list(allergy.track.values) for allergy in allergies]
    goals = list(content.goals.values())
    box.goal_names = list(content.goals)
    box.goal_counts = [goal.count for goal in goals]
    box.goal_first = [goal.first for goal in goals]
    box.goal_second = [goal.second for goal in goals]


def _assistants(box: Box, content: Content) -> None:
    options = [option for assistant in content.assistants.values() for option in assistant.options]
    box.option_effects = [list(option.packed) for option in options]
    box.option_when = [option.when for option in options]
    box.option_need = [option.need for option in options]


def _switches(box: Box, content: Content) -> None:
    edition = content.edition
    box.edition = edition.name
    box.start_food = edition.start_food
    box.pizza_alcohol = edition.pizza_alcohol
    box.order_anything = edition.order_anything
    box.take_first = edition.take_first
    box.piles_face_up = edition.piles_face_up
    box.set_points = list(edition.set_points)
    box.kitchen_left = edition.kitchen_left
    box.least_recipe_points = edition.least_recipe_points
    box.least_recipe_penalty = edition.least_recipe_penalty
    box.least_activity_points = edition.least_activity_points
    box.least_activity_penalty = edition.least_activity_penalty
    box.solo_chart = [band.least for band in content.solo_chart]
