"""Consumption's numbers: foods, action codes, frames of pending decisions, effects, and how they are packed."""

from typing import Final

from smorgasboard.engine.fields import frames

# ---- foods ----
FOODS: Final = 11
FOOD_NAMES: Final = [
    "water", "fruits", "vegetables", "grains", "dairy", "nuts", "oils", "poultry", "meat", "seafood", "alcohol",
]  # fmt: skip
WATER: Final = 0
OILS: Final = 6
POULTRY: Final = 7  # poultry, meat and seafood can be frozen
ALCOHOL: Final = 10
ALL_FOODS: Final = 2047  # as bits
FREEZABLE: Final = 7 << POULTRY
NO_FOOD: Final = -1

# ---- numbers that no edition changes ----
SEATS: Final = 4
NO_SEAT: Final = -1
NO_DIE: Final = -1  # the dice do not lie on the list
ROUNDS: Final = 6
MARKERS: Final = 4
SHELVES: Final = 5  # kitchen spaces (CON-050)
THAW_AREA: Final = SHELVES  # where such a token lies that is in the kitchen by CON-193
BAG_OF_EACH: Final = 10
DOLLARS: Final = 6
SALE_PRICE: Final = 1
USUAL_PRICE: Final = 3
ORDER_PRICE: Final = 5
OPEN_RECIPES: Final = 4
PILE_TOPS: Final = [0, 2]  # spaces of the Recipe Book: the open card of either pile; the card beside it comes next
OPEN_ACTIVITIES: Final = 3
RECIPES_TO_TAKE: Final = 3
ACTIVITIES_TO_TAKE: Final = 2
PLACEMENTS: Final = 3
THAWS: Final = 2
MARKET_VISITS: Final = 2
FREEZER_SPACES: Final = 4
THAW_SPACES: Final = 2
PIZZA_SPACES: Final = 6  # the first is the fixed Fats & Oils
BUFFET_ROW: Final = 4
GOALS_IN_PLAY: Final = 2
TRASH_COST: Final = 2
SHOPPING_SPACES: Final = [0, 3, 3, 4, 5]  # by number of players (CON-092)
BUFFET_SPACES: Final = [0, 0, 1, 2, 2]  # (CON-107)

# ---- the Shopping List: index = 6 * (row - 1) + column ----
LIST_SPACES: Final = 36
ALL_LIST: Final = (1 << LIST_SPACES) - 1
LIST_NAMES: Final = [f"{'abcdef'[space % 6]}{space // 6 + 1}" for space in range(LIST_SPACES)]
# By 6 * column + row of the dice: the spaces on sale, as bits (CON-093).
ON_SALE: Final = [
    sum(1 << space for space in range(LIST_SPACES) if space % 6 == column or space // 6 == row)
    for column in range(6)
    for row in range(6)
]

# ---- decks of the Farmers Market ----
DECK_NAMES: Final = ["stans", "meat", "mill"]

# ---- assistants ----
ASSISTANTS: Final = 6
ASSISTANT_NAMES: Final = ["chef", "fitness", "kitchen", "life", "shopper", "restaurateur"]
ALL_ASSISTANTS: Final = (1 << ASSISTANTS) - 1
LIFE_COACH: Final = 3
RESTAURATEUR: Final = 5

# ---- a card that somebody works on: card | contents << CARD_BITS; five bits a space: food + 1, and TWO of it ----
CARD: Final = 255
CARD_BITS: Final = 8
SPACE_BITS: Final = 5
SPACE: Final = 31
TOKEN: Final = 15
TWO: Final = 16
NO_CARD: Final = -1

# ---- spaces of cards: foods that fit, as bits, and for activities the kind of wild (CON-122 to CON-124) ----
KIND_BITS: Final = 11
PLAIN: Final = 0
WILD: Final = 1
ONE_OR_TWO: Final = 2
EXACTLY_TWO: Final = 3

# ---- places for action markers ----
NO_ICON: Final = -1  # of a blank activity

PLACE_NAMES: Final = ["shop", "market", "pizza", "buffet", "snack", "cook", "workout"]
SHOP: Final = 0
MARKET: Final = 1
PIZZA: Final = 2
BUFFET: Final = 3
SNACK: Final = 4
COOK: Final = 5
WORKOUT: Final = 6
NO_PLACE: Final = 7

# ---- stages of a game ----
SETTING_UP: Final = 0
ASSISTING: Final = 1
ACTING: Final = 2
SECOND_ACTION: Final = 3
ROUND_ENDING: Final = 4
OVER: Final = 5
STAGES: Final = ["setting up", "choosing assistants", "taking actions", "second action", "round end", "over"]

# ---- phases, for those who count decisions: stages; and of turns, a marker and what is done at its place ----
PHASE_OF_STAGE: Final = [0, 1, 2, 2, 10, 10]
MARKER_PHASE: Final = 2
FIRST_PLACE_PHASE: Final = 3  # + place

# ---- action codes: each verb owns a range, in the order in which lists are built ----
DONE: Final = 0
PLACE_SHOP: Final = 1
PLACE_MARKET: Final = 2  # + deck
PLACE_PIZZA: Final = 5
PLACE_BUFFET: Final = 6
PLACE_SNACK: Final = 7
PLACE_COOK: Final = 8
PLACE_WORKOUT: Final = 9
PASS: Final = 10  # + place
DINE: Final = 17  # + 0 for Pizza To Go, 1 or 2 for a row of the Buffet
TAKE_RECIPE: Final = 20  # + space of the Recipe Book
TAKE_ACTIVITY: Final = 24  # + space of the Daily Planner
FOOD: Final = 27  # + food: whatever food is asked for
BUY: Final = 38  # + list space
FREE: Final = 74  # + list space, free of charge
ORDER: Final = 110  # + food
DIE: Final = 121  # + 2 * die + (0 down, 1 up)
OPTION: Final = 125  # + 2 * assistant + option
ASSISTANT: Final = 137  # + assistant
ONE_TOKEN: Final = 143
TWO_TOKENS: Final = 144
TO_FREEZER: Final = 145
TO_KITCHEN: Final = 146
TO_TILE: Final = 147
TO_GROUP: Final = 148
THAW: Final = 149  # + 0 poultry, 1 meat, 2 seafood
SEAT: Final = 152  # + seat
ALLERGY: Final = 156  # + tile
DIET: Final = 160  # + board
DIETS: Final = 16  # room for as many boards
FOOD_FROM: Final = 176  # + FOODS * kitchen space + food: which of several tokens is meant (CON-206)
THAWED: Final = FOOD_FROM + FOODS * SHELVES  # + 0 poultry, 1 meat, 2 seafood: likewise, the one in the thaw area
CARDS: Final = THAWED + 3  # from here on the codes depend on the content: see Box

# ---- effects: op | count << 6 | foods << 12 | where << 24; scores: op | count << 6 | what << 12 | which << 16 ----
OP: Final = 63
COUNT_SHIFT: Final = 6
COUNT: Final = 63
FOODS_SHIFT: Final = 12
WHERE_SHIFT: Final = 24
WHAT_SHIFT: Final = 12
WHAT: Final = 15
WHICH_SHIFT: Final = 16

BODY: Final = 0
KITCHEN: Final = 1
FREEZER: Final = 2

GAIN: Final = 1
LOSE: Final = 2
EXCHANGE: Final = 3
EAT: Final = 4  # "snack"
COOK_MORE: Final = 5  # "cook"
TRAIN_MORE: Final = 6  # "workout"
MORE_RECIPES: Final = 7  # "recipes"
MORE_ACTIVITIES: Final = 8  # "activities"
DROP_RECIPE: Final = 9
DROP_ACTIVITY: Final = 10
COMPOST: Final = 11
SHOP_FREE: Final = 12  # "shop"
REFRESH_RECIPES: Final = 13
REFRESH_ACTIVITIES: Final = 14
PRESERVE: Final = 15
FRESHEN: Final = 16
MOVE: Final = 17
POINTS: Final = 18
REFILL_PIZZA: Final = 19
REFILL_BUFFET: Final = 20
CHANGE: Final = 21
OTHERS_GAIN: Final = 22
EVERYONE_GAINS: Final = 23
OTHER_GAINS: Final = 24
STEAL: Final = 25
GIVE: Final = 26
TRADE: Final = 27
THAW_MORE: Final = 28  # "thaw"
COOK_FROZEN: Final = 29
KEEP_THAW: Final = 30
# of assistants only
IGNORE_TYPE: Final = 31
SWAP_RECIPE: Final = 32
MORE_COOKING: Final = 33
MORE_WORKING_OUT: Final = 34
RELIEVE_ACTIVITIES: Final = 35  # count: the least number of tokens
RELIEVE_RECIPES: Final = 36
RELIEVE_ACTIVITY: Final = 37
RELIEVE_RECIPE: Final = 38
FREE_SPACE: Final = 39
TURN_DIE: Final = 40
REPLACE: Final = 41
REFILL_HERE: Final = 42
# at the end of the game
SCORE: Final = 43  # count VP per what
SCORE_CLEAN: Final = 44  # count VP if the trash is empty
SCORE_WITHOUT: Final = 45  # count VP if there is none of the food (foods, as bits)
JOKER: Final = 46
CHEAP_TRASH: Final = 47  # count: what a trash token costs
FORGIVE: Final = 48

PER_RECIPE: Final = 0
PER_ACTIVITY: Final = 1
PER_READY: Final = 2
PER_BIG_RECIPE: Final = 3
PER_SMALL_RECIPE: Final = 4
PER_FOOD: Final = 5  # which: the food
PER_GREEN: Final = 6
PER_ICON: Final = 7  # which: the icon
PER_ICONS: Final = 8
PER_TWO_RECIPES: Final = 9
PER_TWO_ACTIVITIES: Final = 10

BIG_RECIPE: Final = 5
SMALL_RECIPE: Final = 3

# When an ability works.
ANY_TIME: Final = 0
ROUND_END: Final = 1
GAME_END: Final = 2

# When an assistant's option works, and what it needs.
COOKING: Final = 0
WORKING_OUT: Final = 1
SHOPPING: Final = 2
ROLLED: Final = 3
DINING: Final = 4
AT_ANY_TIME: Final = 5
COMPLETED_ACTIVITY: Final = 6
WORKED_OUT: Final = 7
OPTION_TIMES: Final = [
    "cooking", "working out", "shopping", "rolled", "dining", "any time", "completed activity", "worked out",
]  # fmt: skip
NO_NEED: Final = 0
RECIPES_LEAD: Final = 1
RECIPES_KEEP_UP: Final = 2
ACTIVITIES_LEAD: Final = 3
OPTION_NEEDS: Final = ["", "recipes > activities", "recipes >= activities", "activities > recipes"]

# What goals count.
GOAL_COUNTS: Final = [
    "recipes", "activities", "activity points", "recipe points", "activities worth 3", "big recipes", "icons",
    "green groups", "used abilities", "small recipes", "largest set",
]  # fmt: skip
GOAL_FOOD: Final = 16  # + food: tokens in the body

# ---- kinds of frames; their numbers a, b, c and d are told beside each `DecisionKind` ----
ONE_LEFT: Final = 1 << frames.C  # of a frame whose c counts

CHOOSING_DIET: Final = 0
CHOOSING_ALLERGY: Final = 1
CHOOSING_FOOD: Final = 2  # CON-003
CHOOSING_ASSISTANT: Final = 3
PLACING: Final = 4
SHOPPING_NOW: Final = 5
TURNING_DIE: Final = 6
DINING_NOW: Final = 7
REPLACING: Final = 8
REPLACING_BY: Final = 9
EATING_NOW: Final = 10
COOKING_NOW: Final = 11
COOKING_WITH: Final = 12
TRAINING_NOW: Final = 13
TRAINING_WITH: Final = 14
TRAINING_MUCH: Final = 15
SWAPPING_OUT: Final = 16
SWAPPING_IN: Final = 17
MOVING_FROM: Final = 18
MOVING_TO: Final = 19
RELIEVING: Final = 20
GAINING: Final = 21
LOSING: Final = 22
EXCHANGING: Final = 23
EXCHANGING_FOR: Final = 24
TAKING: Final = 25
DROPPING: Final = 26
SHOPPING_FREE: Final = 27
FRESHENING: Final = 28
CHANGING: Final = 29
AIMING: Final = 30
STEALING: Final = 31
GIVING: Final = 32
TRADING: Final = 33
TRADING_FOR: Final = 34
THAWING: Final = 35
TO_TILE_OR_GROUP: Final = 36
TO_FREEZER_OR_KITCHEN: Final = 37
AFTER_ACTION: Final = 38
USING_AT_ROUND_END: Final = 39
RUNNING: Final = 40  # never waits
FRAME_NAMES: Final = [
    "diet", "allergy", "start food", "assistant", "place", "shop", "turn die", "dine", "replace", "replace by",
    "snack", "cook", "cook with", "work out", "work out with", "work out how much", "swap out", "swap in",
    "move from", "move to", "relieve", "gain", "lose", "exchange", "exchange for", "take", "drop", "shop free",
    "freshen", "change", "aim", "steal", "give", "trade", "trade for", "thaw", "tile or group",
    "freezer or kitchen", "after", "round end", "run",
]  # fmt: skip

# Flags of COOKING_NOW and TRAINING_NOW.
MAIN: Final = 1  # the action itself, not an ability
CLOSED: Final = 2  # taking cards is over
FROZEN: Final = 4  # tokens come from the freezer

# Sources of RUNNING.
OF_RECIPE: Final = 0
OF_OPTION: Final = 1
OF_STAND: Final = 2

NO_RELIEF: Final = -1
NO_ALLERGY: Final = -1
ALL_CARDS: Final = 255  # relief for every card that is large enough

# Tables that designers count in.
RECIPE_TAKEN: Final = "recipe taken"
RECIPE_COMPLETED: Final = "recipe completed"
ABILITY_USED: Final = "ability used"
ACTIVITY_TAKEN: Final = "activity taken"
ACTIVITY_COMPLETED: Final = "activity completed"
ASSISTANT_CHOSEN: Final = "assistant"
PLACE_CHOSEN: Final = "place"
STAND_VISITED: Final = "stand"


def bits_in(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


FOODS_IN: Final = [bits_in(mask) for mask in range(ALL_FOODS + 1)]
FOOD_ACTIONS: Final = [[FOOD + food for food in bits_in(mask)] for mask in range(ALL_FOODS + 1)]
