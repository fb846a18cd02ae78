"""Why a position is good: what the accounts of the judgement are about, in the game's words."""

from typing import Final

from smorgasboard.engine import say, to_say
from smorgasboard.games.foodadvice.content.read import Content

MONEY: Final = "money"
SALES: Final = "sales "
"""And the class of customers, or Jokers;"""
PRODUCT: Final = "product "
"""likewise, of what is being created;"""
PROMOTED: Final = "product promoted"
JOKERS: Final = "jokers"
SHOP: Final = "shop "
"""and its name;"""
CHANNEL: Final = "channel "
"""and its name."""
LATER: Final = "later rounds"
OFFER: Final = "offer"
VOTE: Final = "vote"
EXTRA_CHIPS: Final = "extra chips"
KEPT_EVENTS: Final = "kept events"
FINES: Final = "fines"
RIVALS: Final = "rivals"

CLAUSES: Final = {
    MONEY: (to_say("you have more in your purse"), to_say("you have less in your purse")),
    "sales economy": (to_say("economy customers bring you more"), to_say("economy customers bring you less")),
    "sales medium": (to_say("medium customers bring you more"), to_say("medium customers bring you less")),
    "sales premium": (to_say("premium customers bring you more"), to_say("premium customers bring you less")),
    "sales jokers": (to_say("Jokers bring you more"), to_say("Jokers bring you less")),
    "product economy": (
        to_say("your new product is more to the taste and the purse of economy customers"),
        to_say("your new product is less to the taste and the purse of economy customers"),
    ),
    "product medium": (
        to_say("your new product is more to the taste and the purse of medium customers"),
        to_say("your new product is less to the taste and the purse of medium customers"),
    ),
    "product premium": (
        to_say("your new product is more to the taste and the purse of premium customers"),
        to_say("your new product is less to the taste and the purse of premium customers"),
    ),
    "product jokers": (
        to_say("your new product is more to the taste of Jokers"),
        to_say("your new product is less to the taste of Jokers"),
    ),
    PROMOTED: (
        to_say("your new product can be promoted better"),
        to_say("your new product can be promoted less well"),
    ),
    "channel sampling": (
        to_say("{channel} wins you customers who would find products equal"),
        to_say("{channel} wins you fewer customers who find products equal"),
    ),
    "channel friday": (
        to_say("{channel} wins you customers with small budgets"),
        to_say("{channel} wins you fewer customers with small budgets"),
    ),
    "channel mabius": (
        to_say("{channel} pays you more for what somebody else sells"),
        to_say("{channel} pays you less for what somebody else sells"),
    ),
    LATER: (to_say("your products earn more in later rounds"), to_say("your products earn less in later rounds")),
    OFFER: (to_say("the exchange that you offer may help you"), to_say("the exchange that you offer helps you less")),
    VOTE: (
        to_say("the product is to your taste and its owner no great danger"),
        to_say("the product is less to your taste or its owner a danger"),
    ),
    EXTRA_CHIPS: (to_say("you have more chips to place"), to_say("you have fewer chips to place")),
    KEPT_EVENTS: (to_say("you have one more event card to play"), to_say("you have fewer event cards to play")),
    FINES: (to_say("nobody is fined"), to_say("somebody is fined")),
    RIVALS: (to_say("your rivals may expect less"), to_say("your rivals may expect more")),
}
OF_SHOPS: Final = (to_say("{shop} pays you more"), to_say("{shop} pays you less"))
OF_ADVERTISING: Final = (
    to_say("{channel} is more likely to bring you a customer of your own"),
    to_say("{channel} is less likely to bring you a customer of your own"),
)


def clauses(content: Content, key: str) -> tuple[str, str]:
    """What is said where there is more of it, and where there is less."""
    facts: dict[str, str] = {}
    found = CLAUSES.get(key, OF_ADVERTISING)
    if key.startswith(CHANNEL):
        facts["channel"] = content.channels[key.removeprefix(CHANNEL)].title
    elif key.startswith(SHOP):
        facts["shop"] = content.shops[key.removeprefix(SHOP)].title
        found = OF_SHOPS
    more, less = found
    return say(more, **facts), say(less, **facts)
