"""FoodAdvice's numbers: what things are called, how actions, effects and terms are packed."""

from typing import Final

# ---- names, in the order of their numbers ----

SHAPE_NAMES: Final = (
    "pastry", "pickles", "canned-food", "drink", "frozen-food", "boiled-sausage", "salami", "yoghurt", "chocolate",
    "soup", "garnish", "salad", "tea", "pizza", "cake", "sauce", "snacks", "porridge", "chips", "milk-drink",
)  # fmt: skip
CLASS_NAMES: Final = ("economy", "medium", "premium")
SEX_NAMES: Final = ("male", "female")
CHANNEL_NAMES: Final = ("national", "buzz", "sensation", "bullseye", "reviews", "sampling", "friday", "mabius")
CHARACTER_NAMES: Final = ("banker", "journalist", "farmer", "politician", "retailer", "prosecutor")
SHOP_LETTERS: Final = "abcdef"

SHAPES: Final = 20
CLASSES: Final = 3
CHANNELS: Final = 8
CHARACTERS: Final = 6

# ---- counts and prices ----

INGREDIENT_PRICES: Final = (5, 10, 20)  # ADV-06, unless a card says another one
BUDGETS: Final = (20, 40, 60)  # ADV-08, likewise
JOKER_BUDGET: Final = 150
LEAST_SEATS: Final = 4  # ADV-01
MOST_SEATS: Final = 6
ROUNDS: Final = 3  # ADV-10
HAND: Final = 6  # ADV-15
PARTS: Final = 3  # ADV-07
STREET: Final = 6  # ADV-32
ROW: Final = 6  # ADV-44
OFFERS_A_ROUND: Final = 3  # ADV-18
VOTE_PAYS: Final = 5  # ADV-27
LISTED_SHAPE_PAYS: Final = 10  # ADV-55
SMALLEST_NOTE: Final = 5  # ADV-05
LATE_COSTS: Final = 5  # ADV-77
FINE: Final = 5  # ADV-78
LEAST_PRICE: Final = 5  # ADV-74
SHOPS_TO_PLACE: Final = 2  # ADV-30
CHANNELS_TO_PLACE: Final = 1
TIE_CUSTOMERS: Final = 10  # ADV-81

ECONOMY: Final = 0
MEDIUM: Final = 1
PREMIUM: Final = 2
MALE: Final = 0
FEMALE: Final = 1

# ---- channels ----

NATIONAL: Final = 0
BUZZ: Final = 1
SENSATION: Final = 2
BULLSEYE: Final = 3
REVIEWS: Final = 4
SAMPLING: Final = 5
FRIDAY: Final = 6
MABIUS: Final = 7
ADVERTISING_CHANNELS: Final = 5
"""So many channels come first: they have a term, and bring a customer of one's own (ADV-39)."""

PROSECUTOR: Final = 5

# ---- where money comes from and goes to ----

FROM_VOTES: Final = 0
FROM_SALES: Final = 1
FROM_SHOPS: Final = 2
FROM_LISTED_SHAPES: Final = 3
FROM_INVESTMENTS: Final = 4
FROM_EXTRA_CUSTOMERS: Final = 5
FROM_EVENTS: Final = 6
FROM_FINES: Final = 7
SOURCES: Final = 8
SOURCE_NAMES: Final = (
    "votes", "sales", "shops", "listed shapes", "investments", "extra customers", "events", "fines",
)  # fmt: skip

# ---- stages of a round, in their order ----

CREATING: Final = 0
NAMING: Final = 1
VOTING: Final = 2
PLACING: Final = 3
PROMOTING: Final = 4
HAPPENING: Final = 5
SELLING: Final = 6
FINING: Final = 7
FINISHED: Final = 8
STAGE_NAMES: Final = (
    "creating", "naming", "voting", "placing", "promoting", "happening", "selling", "fining", "finished",
)  # fmt: skip

NONE: Final = -1
"""No card, no seat, no vote."""

# ---- actions: each kind starts at its number ----

KEPT_SLOTS: Final = (
    (0, 1, 2), (0, 1, 3), (0, 1, 4), (0, 1, 5), (0, 2, 3), (0, 2, 4), (0, 2, 5), (0, 3, 4), (0, 3, 5), (0, 4, 5),
    (1, 2, 3), (1, 2, 4), (1, 2, 5), (1, 3, 4), (1, 3, 5), (1, 4, 5), (2, 3, 4), (2, 3, 5), (2, 4, 5), (3, 4, 5),
)  # fmt: skip
"""The ways to keep three of six."""
WAYS_TO_KEEP: Final = 20

KEEP: Final = 0
"""Keep these three: one of KEPT_SLOTS."""
OFFER: Final = KEEP + WAYS_TO_KEEP
"""Offer a card: OFFER + slot * MOST_SEATS + the seat it is offered to. What is wanted is said next."""
WANT_CLASS: Final = OFFER + HAND * MOST_SEATS
WANT_CARD: Final = WANT_CLASS + CLASSES
"""A card that the other has offered this round: which of their offers, 0 to 2."""
FORGET: Final = WANT_CARD + OFFERS_A_ROUND
"""Not to make the offer that was begun, or to withdraw the one that was made (ADV-18)."""
ANSWER: Final = FORGET + 1
"""Give a card for an offer: ANSWER + slot * MOST_SEATS + the seat that made it."""
DECLINE: Final = ANSWER + HAND * MOST_SEATS
"""Decline the offer of a seat."""
NAME: Final = DECLINE + MOST_SEATS
"""The product has a name: the step's note."""
VOTE: Final = NAME + 1
"""For the product of a seat."""
SHOP: Final = VOTE + MOST_SEATS
"""A chip on a shop of the street."""
ENOUGH: Final = SHOP + STREET
"""No more: chips, fines."""
CHANNEL: Final = ENOUGH + 1
"""A chip on a channel; on Mabius, the player is named next."""
TARGET: Final = CHANNEL + CHANNELS
"""A player, for Mabius or an event."""
PRODUCT: Final = TARGET + MOST_SEATS
"""A product, for an event: PRODUCT + seat * ROUNDS + which."""
PART: Final = PRODUCT + MOST_SEATS * ROUNDS
"""An ingredient of a product, for an event: PART + (seat * ROUNDS + which) * PARTS + which part."""
CHIP: Final = PART + MOST_SEATS * ROUNDS * PARTS
"""A chip that is to be moved, for an event: CHIP + seat * STREET + the shop it is on."""
AD: Final = CHIP + MOST_SEATS * STREET
"""One's own chip on a channel that is to be moved, for an event."""
PLAY: Final = AD + CHANNELS
"""Play the kept card that is asked for."""
SKIP: Final = PLAY + 1
"""Do not play it."""
FINE_SEAT: Final = SKIP + 1
"""Fine a player (ADV-78)."""
NEXT: Final = FINE_SEAT + MOST_SEATS
"""Turn over the next customer; after the last, see who the channels bring, and close the round."""
WANT_TAG: Final = NEXT + 1
"""The last ones: the content says how many hashtags there are."""

# ---- what an offer wants, packed: kind << WANT_BITS | which ----

WANT_BITS: Final = 8
BY_CLASS: Final = 0
BY_TAG: Final = 1
BY_CARD: Final = 2

# ---- terms of shops, packed: term | number << TERM_SHIFT ----

TERM_SHIFT: Final = 8
TERM_MASK: Final = 255
ALWAYS: Final = 0
BY_SEX: Final = 1
BY_CUSTOMER_CLASS: Final = 2
PRICE_AT_LEAST: Final = 3
PRICE_AT_MOST: Final = 4
MATCHES_AT_LEAST: Final = 5
MATCHES_EXACTLY: Final = 6
FAVOURITE: Final = 7
FULL_BUDGET: Final = 8
FIRST_SALE: Final = 9
NEWEST: Final = 10
OLDER: Final = 11
HAS_TAG: Final = 12
PREMIUM_PART: Final = 13
AGAIN: Final = 14
EACH_CLASS_OF_PART: Final = 15
VOTES_AT_LEAST: Final = 16
EXACT_PRICE: Final = 17

# ---- terms of channels, packed: term | number << TERM_SHIFT | a shop's term << SALE_SHIFT ----

SALE_SHIFT: Final = 16
NUMBER_OF_TERM: Final = 255
SALES: Final = 1
"""So many sales, each of which meets a shop's term."""
SOLD_CLASSES: Final = 2
HASHTAGS: Final = 3
DEAREST: Final = 4
OUTSOLD_LEFT: Final = 5

# ---- effects of events, packed: effect | (number + NUMBER_ZERO) << NUMBER_SHIFT ----

EFFECT_MASK: Final = 255
NUMBER_SHIFT: Final = 8
NUMBER_ZERO: Final = 1000
GAIN: Final = 1
PAY: Final = 2
EVERYONE_GAINS: Final = 3
EVERYONE_PAYS: Final = 4
OTHERS_GAIN: Final = 5
OTHERS_PAY: Final = 6
POOREST_GAINS: Final = 7
RICHEST_PAYS: Final = 8
GAIN_PER_PRODUCT: Final = 9
GAIN_PER_SHOP: Final = 10
STEAL: Final = 11
GIVE: Final = 12
COLLECT: Final = 13
REMOVE_OTHER: Final = 14
REMOVE_OWN: Final = 15
DRAW: Final = 16
SWAP: Final = 17
TRADE: Final = 18
MOVE_SHOP: Final = 19
MOVE_RIVAL: Final = 20
CHANGE_CHANNEL: Final = 21
BUDGET: Final = 22
CUSTOMER: Final = 23
PEEK: Final = 24
PRICE: Final = 25
RIVAL_PRICE: Final = 26
TALK: Final = 27
IMMUNE: Final = 28
CANCEL: Final = 29
ADVERTISING_BRINGS: Final = 30

# ---- questions of the stack, beside those of effects; numbers as effects have them ----

READY: Final = 7
"""The step of a frame whose choices are made."""
ASK_IMMUNE: Final = 40
"""The seat is named by the frame below and may play its immunity."""
ASK_KEPT: Final = 41
"""The seat may play a kept card before the customer decides. The frame does not tell which: all can see it."""
INVEST: Final = 42
"""The seat names the player whom its chip on Mabius is put on."""
EFFECT_NAMES: Final = (
    "", "gain", "pay", "everyone gains", "everyone pays", "others gain", "others pay", "poorest gains",
    "richest pays", "gain per product", "gain per shop", "steal", "give", "collect", "remove other", "remove own",
    "draw", "swap", "trade", "move shop", "move rival", "change channel", "budget", "customer", "peek", "price",
    "rival price", "talk", "immune", "cancel", "advertising brings",
)  # fmt: skip
QUESTION_NAMES: Final = ("ask immune", "ask kept", "invest")

# ---- tables that designers count in ----

SHOP_CHOSEN: Final = "shop"
SHOP_OPEN: Final = "shop open"
INCOME: Final = "income"
CHANNEL_CHOSEN: Final = "channel"
CHANNEL_MET: Final = "channel met"
EVENT_DRAWN: Final = "event"
CUSTOMER_WON: Final = "customer"
MOST_VOTES: Final = "most votes"
IN_A_ROUND: Final = "most votes in a round"

# ---- when a kept event may be played ----

AT_ONCE: Final = 0
WHEN_NAMED: Final = 1
WHEN_CUSTOMER: Final = 2
WHEN_NEVER: Final = 3  # a blank card


def count_bits(number: int) -> int:
    count = 0
    while number:
        number &= number - 1
        count += 1
    return count
