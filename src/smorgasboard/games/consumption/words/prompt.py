"""What a player of Consumption is to do now, in one short sentence, and what the others see of it."""

from collections.abc import Callable

from smorgasboard.engine.speech import say, say_many, to_say
from smorgasboard.games.consumption.rules import codes as t
from smorgasboard.games.consumption.rules.foods import food_meant
from smorgasboard.games.consumption.words.foods import TOKENS
from smorgasboard.games.consumption.words.view_model import NOTHING_PENDING, Player, Seen

DOING = {
    t.SHOP: to_say("{who} is shopping."),
    t.MARKET: to_say("{who} is at the Farmers Market."),
    t.PIZZA: to_say("{who} is at Pizza To Go."),
    t.BUFFET: to_say("{who} is at the Buffet."),
    t.SNACK: to_say("{who} is having a snack."),
    t.COOK: to_say("{who} is cooking."),
    t.WORKOUT: to_say("{who} is working out."),
    t.NO_PLACE: to_say("{who} is to place a marker."),
}
STAGE_DOING = {
    t.SETTING_UP: to_say("{who} has a choice to make before the game begins."),
    t.ASSISTING: to_say("{who} is choosing an assistant."),
    t.ROUND_ENDING: to_say("The round ends; {who} may use abilities."),
}


def prompt(seen: Seen) -> str:
    """For the seat that is to decide; nothing for everybody else."""
    if not seen.my_turn:
        return ""
    if seen.asks in ONCE:
        return say(ONCE[seen.asks])
    if seen.asks in SEVERAL_TIMES:
        return _repeated(seen, SEVERAL_TIMES[seen.asks])
    return COMPOSED[seen.asks](seen)


def doing(seen: Seen) -> str:
    """What everybody is waiting for."""
    if seen.asks == NOTHING_PENDING:
        return say("The game is over.")
    who = seen.players[seen.mover].name
    if seen.table.stage in STAGE_DOING:
        return say(STAGE_DOING[seen.table.stage], who=who)
    if seen.mover != seen.table.turn:
        return say("{who} has a choice to make.", who=who)
    return say(DOING[seen.table.place], who=who)


# ---- words of several prompts ----


def _food(number: int) -> str:
    return TOKENS[number].title


def _other(seen: Seen) -> Player:
    return seen.players[seen.a]


def _stopping(seen: Seen, sentence: str) -> str:
    """The same, with the way out if there is one."""
    return f"{sentence} {say('Or stop.')}" if seen.may(t.DONE) else sentence


def _repeated(seen: Seen, sentence: str) -> str:
    """A prompt for something that can be done several times."""
    left = "" if seen.c <= 1 else " " + say_many("{count} left.", "{count} left.", seen.c)
    return _stopping(seen, say(sentence) + left)


# ---- before the actions ----


def _assistant(seen: Seen) -> str:
    return say_many(
        "Choose your assistant for this round.", "Choose {count} assistants for this round.", max(seen.c, 1)
    )


def _placing(seen: Seen) -> str:
    if seen.a:
        return say("One more action from Pizza To Go: choose it, or stay.")
    left = seen.mine.markers
    return say_many(
        "Your last marker: choose an action, or pass.", "Choose an action: {count} markers left. Or pass.", left
    )


# ---- shopping and dining ----


def _shopping(seen: Seen) -> str:
    if seen.c:
        return say("${left} left, and one food free. Choose on the list, or leave the shop.", left=seen.a)
    if not seen.may(t.BUY, t.LIST_SPACES) and not seen.may(t.ORDER, t.FOODS):
        return say("${left} left, and nothing for it. Leave the shop.", left=seen.a)
    if seen.b:
        return say("${left} left. Choose more foods on the list, or leave the shop.", left=seen.a)
    column, row = seen.dice or (0, 0)
    facts = {"left": seen.a, "column": "abcdef"[column], "row": row + 1}
    return say("${left} to spend: column {column} and row {row} cost $1, the rest $3.", **facts)


def _dining(seen: Seen) -> str:
    if not seen.may(t.DINE, 3):
        return say("Nothing here that you may eat. Leave the table.")
    if seen.a == t.PIZZA:
        return say("Pizza To Go: eat all of it.")
    if seen.b:
        return say("Eat row {row} of the Buffet.", row=seen.b - 1)
    return say("Choose a row of the Buffet: you eat all of it.")


def _replacing_by(seen: Seen) -> str:
    return say("Which food do you want instead of {food}?", food=_food(seen.b))


def _eating(seen: Seen) -> str:
    if seen.c > 1:
        return _stopping(seen, say("Choose up to {count} foods of your kitchen to eat.", count=seen.c))
    return _stopping(seen, say("Choose a food of your kitchen to eat."))


# ---- cooking and working out ----


def _cooking(seen: Seen) -> str:
    """The numbers first: how many cards, how many tokens."""
    cards = seen.a if seen.may(t.TAKE_RECIPE, t.OPEN_RECIPES) else 0
    places = seen.b if seen.may(t.CARDS, seen.box.train_code[0] - t.CARDS) else 0
    taking = say_many("Take {count} recipe", "Take up to {count} recipes", cards) if cards else ""
    return _card_action(seen, taking, _tokens_to_cook(seen, places) if places else "")


def _tokens_to_cook(seen: Seen, count: int) -> str:
    if seen.d & t.FROZEN:
        return say_many(
            "cook up to {count} food from your freezer", "cook up to {count} foods from your freezer", count
        )
    return say_many("cook with {count} food", "cook with up to {count} foods", count)


def _training(seen: Seen) -> str:
    cards = seen.a if seen.may(t.TAKE_ACTIVITY, t.OPEN_ACTIVITIES) else 0
    places = seen.b if seen.may(seen.box.train_code[0], seen.box.use_code - seen.box.train_code[0]) else 0
    taking = say_many("Take {count} activity", "Take up to {count} activities", cards) if cards else ""
    working = say_many("work off {count} food", "work off up to {count} foods", places) if places else ""
    return _card_action(seen, taking, working)


def _card_action(seen: Seen, taking: str, placing: str) -> str:
    if taking and placing and seen.box.take_first:
        return say("{taking}, then {placing}. Or stop.", taking=taking, placing=placing)
    if taking and placing:
        return say("{taking} and {placing}. Or stop.", taking=taking, placing=placing)
    if taking or placing:
        words = taking or placing
        return say("{what}. Or stop.", what=words[0].upper() + words[1:])
    if seen.may(t.THAW, 3):
        return say("Thaw a food, or stop.")
    return say("Nothing more to place here. Done?")


def _cooking_with(seen: Seen) -> str:
    foods = {food_meant(action) for action in seen.observation.legal}
    if len(foods) == 1:  # CON-206
        facts = {"food": _food(foods.pop()), "card": seen.recipe(seen.a).title}
        return say("From which space does the {food} for {card} come?", **facts)
    return say("Which food goes onto space {space} of {card}?", space=seen.b + 1, card=seen.recipe(seen.a).title)


def _training_with(seen: Seen) -> str:
    return say("Which food goes onto space {space} of {card}?", space=seen.b + 1, card=seen.activity(seen.a).title)


def _training_much(seen: Seen) -> str:
    facts = {"food": _food(seen.c), "card": seen.activity(seen.a).title}
    return say("One or two {food} onto {card}?", **facts)


def _swapping_in(seen: Seen) -> str:
    return say("Which open recipe do you want instead of {card}?", card=seen.recipe(seen.a).title)


def _moving_to(seen: Seen) -> str:
    return say("Where does the food of {card} go?", card=seen.recipe(seen.a).title)


def _relieving(seen: Seen) -> str:
    if seen.a:
        return say("Which activity needs one token fewer?")
    return say("Which recipe needs one token fewer?")


# ---- abilities ----


def _gaining(seen: Seen) -> str:
    where = {
        t.BODY: to_say("Choose a food from the supply for your body."),
        t.KITCHEN: to_say("Choose a food from the supply for your kitchen."),
        t.FREEZER: to_say("Choose a food from the supply for your freezer."),
    }[seen.b]
    return _repeated(seen, where)


def _exchanging_for(seen: Seen) -> str:
    return say("Which food do you want instead of {food}?", food=_food(seen.a))


def _taking(seen: Seen) -> str:
    if seen.a:
        words = say_many("Take {count} open activity.", "Take up to {count} open activities.", seen.c)
    else:
        words = say_many("Take {count} open recipe.", "Take up to {count} open recipes.", seen.c)
    return _stopping(seen, words)


def _dropping(seen: Seen) -> str:
    if seen.a:
        return _stopping(seen, say("Choose an activity of yours that leaves the game."))
    return _stopping(seen, say("Choose a recipe of yours that leaves the game."))


def _aiming(seen: Seen) -> str:
    if seen.a == t.STEAL:
        return _stopping(seen, say("Whose kitchen do you take a food from?"))
    if seen.a == t.GIVE:
        return _stopping(seen, say("Who gets a food of your kitchen into their body?"))
    if seen.a == t.TRADE:
        return _stopping(seen, say("With whom do you swap a food?"))
    return _stopping(seen, say("Who adds {food} to their body?", food=_food(t.FOODS_IN[seen.b][0])))


def _stealing(seen: Seen) -> str:
    return say("Choose a food of {who}'s kitchen.", who=_other(seen).name)


def _giving(seen: Seen) -> str:
    return say("Choose the food that {who} gets.", who=_other(seen).name)


def _trading(seen: Seen) -> str:
    return say("Choose the food that you give {who}.", who=_other(seen).name)


def _trading_for(seen: Seen) -> str:
    facts = {"who": _other(seen).name, "food": _food(seen.b)}
    return say("Choose what {who} gives you for {food}.", **facts)


def _tile_or_group(seen: Seen) -> str:
    return say("{food}: onto your allergy tile, or into its own group?", food=_food(seen.a))


def _freezer_or_kitchen(seen: Seen) -> str:
    return say("{food}: into your freezer, or into your kitchen?", food=_food(seen.a))


ONCE = {
    t.CHOOSING_DIET: to_say("Choose your diet board."),
    t.CHOOSING_ALLERGY: to_say("Choose the food that you cannot eat."),
    t.CHOOSING_FOOD: to_say("Choose a food to start with; it goes to your kitchen."),
    t.TURNING_DIE: to_say("Change one die by 1; 6 and 1 are neighbours."),
    t.REPLACING: to_say("Choose the food to replace."),
    t.SWAPPING_OUT: to_say("Which of your recipes goes back? Food on it goes to your trash."),
    t.AFTER_ACTION: to_say("Use an ability or your assistant, or end your turn."),
    t.USING_AT_ROUND_END: to_say("The round ends: use an ability, or be done."),
}
SEVERAL_TIMES = {
    t.MOVING_FROM: to_say("Choose a food to move from a recipe to another."),
    t.LOSING: to_say("Choose a food that leaves your body."),
    t.EXCHANGING: to_say("Choose a food of your body to exchange."),
    t.SHOPPING_FREE: to_say("Take a food from the list, free of charge."),
    t.FRESHENING: to_say("Choose a food to move one kitchen space to the left."),
    t.CHANGING: to_say("Replace a food at Pizza To Go, or in which row of the Buffet?"),
    t.THAWING: to_say("Choose a food of your freezer that starts to thaw."),
}
COMPOSED: dict[int, Callable[[Seen], str]] = {
    t.CHOOSING_ASSISTANT: _assistant,
    t.PLACING: _placing,
    t.SHOPPING_NOW: _shopping,
    t.DINING_NOW: _dining,
    t.REPLACING_BY: _replacing_by,
    t.EATING_NOW: _eating,
    t.COOKING_NOW: _cooking,
    t.COOKING_WITH: _cooking_with,
    t.TRAINING_NOW: _training,
    t.TRAINING_WITH: _training_with,
    t.TRAINING_MUCH: _training_much,
    t.SWAPPING_IN: _swapping_in,
    t.MOVING_TO: _moving_to,
    t.RELIEVING: _relieving,
    t.GAINING: _gaining,
    t.EXCHANGING_FOR: _exchanging_for,
    t.TAKING: _taking,
    t.DROPPING: _dropping,
    t.AIMING: _aiming,
    t.STEALING: _stealing,
    t.GIVING: _giving,
    t.TRADING: _trading,
    t.TRADING_FOR: _trading_for,
    t.TO_TILE_OR_GROUP: _tile_or_group,
    t.TO_FREEZER_OR_KITCHEN: _freezer_or_kitchen,
}
