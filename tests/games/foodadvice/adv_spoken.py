"""What FoodAdvice's word tests share: samples of all events, what customers think, and how to listen."""

import re

from tests.games.foodadvice.stall import ACTION_TABLE

from smorgasboard.engine import SPECTATOR, Event, sentences
from smorgasboard.games.foodadvice import FoodAdvice, events as told
from smorgasboard.games.foodadvice.content import read as printed
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState
from smorgasboard.games.foodadvice.words.describe import describe
from smorgasboard.games.foodadvice.words.tell import tell
from smorgasboard.games.foodadvice.words.view_model import SeenTable

CONTENT = printed.read()
NAMES = ("Ann", "Bob", "Cem", "Dora", "Emil", "Fay")
BRAND = told.Brand("Sprat Attack — Bites back.", "chips", ("salted", "marine"), 25, "banker farmer")
IDS = [
    name
    for cards in (CONTENT.ingredients, CONTENT.customers, CONTENT.shops, CONTENT.events, CONTENT.shapes)
    for name in cards
    if "-" in name
]
RAW = re.compile(rf"[{{}}_]|  |\b({'|'.join(map(re.escape, IDS))})\b")


def heard(event: Event, players: int = 6) -> str:
    return tell(CONTENT, event, NAMES[:players])


def told_together(events: tuple[Event, ...]) -> list[str]:
    return sentences(FoodAdvice(), events, NAMES)


def seen(table: FoodAdviceState, seat: int = SPECTATOR) -> SeenTable:
    return SeenTable(CONTENT, table.observation(seat), NAMES[: table.seats])


def offered(table: FoodAdviceState, seat: int) -> list[str]:
    observation = table.observation(seat)
    return [describe(CONTENT, ACTION_TABLE.typed(action), observation) for action in observation.legal]


def is_clean(text: str) -> bool:
    return bool(text.strip()) and not RAW.search(text)


# ---- every event ----

EVENTS: dict[Event, str] = {
    told.RoundBegan(2, 1): "Round 2 begins, and Bob goes first.",
    told.Dealt(
        0, "chips", ("tinned-sprats", "square-egg")
    ): "Ann is to make Chips and draws Tinned Sprats + Square Egg.",
    told.Offered(0, 1, "tinned-sprats", "class", "premium"): "Ann offers Bob Tinned Sprats for a premium ingredient.",
    told.Offered(0, 1, "tinned-sprats", "tag", "sweet"): "Ann offers Bob Tinned Sprats for something #sweet.",
    told.Offered(0, 1, "tinned-sprats", "card", "square-egg"): "Ann offers Bob Tinned Sprats for Square Egg.",
    told.Exchanged(1, 0, "square-egg", "tinned-sprats"): "Bob gives Ann Square Egg and gets Tinned Sprats.",
    told.Declined(1, 0): "Bob says no to Ann's offer.",
    told.Lapsed(0, 1): "Ann's offer to Bob is off the table.",
    told.LockedIn(0): "Ann has chosen three ingredients.",
    told.Kept(0, ("tinned-sprats", "square-egg")): "Ann keeps Tinned Sprats + Square Egg.",
    told.Named(0): "Ann is ready for the stage.",
    told.Presented(0, 1, "chips", ("tinned-sprats",), 5, ("marine",), BRAND): (
        "Ann presents “Sprat Attack”: Chips of Tinned Sprats, #marine, for 5 F. “Bites back.”"
    ),
    told.Presented(0, 1, "chips", ("tinned-sprats",), 5, ("marine",), told.Brand("Sprats!", "chips", (), 5, "")): (
        "Ann presents “Sprats!”: Chips of Tinned Sprats, #marine, for 5 F."
    ),
    told.Voted(0): "Ann has voted.",
    told.VotesRevealed((1, 0, 1, 0, 0, 0), (20, 10, 0, 0, 0, 0)): (
        "The votes are in: Ann for Bob, Bob for Ann, Cem for Bob, Dora for Ann, Emil for Ann, Fay for Ann. "
        "That pays Ann 20 F and Bob 10 F."
    ),
    told.WonChip(0, 4): "Ann has the crowd, and one chip more from now on.",
    told.StreetLaid(("sparget", "first-come-first-savoured")): (
        "The shops of this round open: Sparget · First Come, First Savoured."
    ),
    told.PlacedChip(0, "sparget"): "Ann moves into Sparget.",
    told.Promoted(0, "bullseye"): "Ann advertises: Bull's eye.",
    told.Invested(0, 1): "Ann bets on Bob.",
    told.HadEnough(0): "Ann leaves it at that.",
    told.Drew(0, "corporate-war"): (
        "Ann draws “Corporate War”: Your lawyers are hungrier than theirs. Steal 20 F from another player."
    ),
    told.KeptEvent(0): "Ann draws an event and pockets it.",
    told.SawKept(0, "corporate-war"): (
        "The card in Ann's pocket is “Corporate War”: Your lawyers are hungrier than theirs. Steal 20 F from another "
        "player."
    ),
    told.PlayedKept(0, "gift-voucher"): "Ann pulls “Gift Voucher” out of the pocket!",
    told.Immune(1, 0): "So Ann's event does nothing to Bob.",
    told.NoTarget(0, "removal-men"): "“Removal Men” finds nothing to work on.",
    told.MoneyMoved(0, 10): "Ann gains 10 F.",
    told.MoneyMoved(0, -10): "Ann pays 10 F.",
    told.MoneyMoved(0, 10, 1): "Ann gets 10 F from Bob.",
    told.IngredientRemoved(1, 0, 1, "tea", "square-egg"): "Ann takes Square Egg out of Bob's Tea.",
    told.IngredientAdded(1, 0, 1, "tea", "square-egg"): "Ann puts Square Egg into Bob's Tea.",
    told.PriceChanged(1, 0, 1, "tea", 10, 35): "10 F more for Bob's Tea: 35 F until the round is over.",
    told.PriceChanged(1, 0, 1, "tea", -10, 15): "10 F less for Bob's Tea: 15 F until the round is over.",
    told.ChipMoved(0, 0, "sparget", "wildmart"): "Ann moves from Sparget to Wildmart.",
    told.ChipMoved(0, 1, "sparget", "wildmart"): "Bob has Ann move from Sparget to Wildmart.",
    told.ChannelChanged(0, "buzz", "friday"): "Ann drops Marketing buzz for Black Friday.",
    told.BudgetChanged(0, 20): "That makes 20 F more to spend for the customer.",
    told.BudgetChanged(0, -10): "That makes 10 F less to spend for the customer.",
    told.CustomerAdded(0): "Somebody new lines up.",
    told.Peeked(0, 1): "Ann peeks at the next customer.",
    told.Peeked(0, 2): "Ann peeks at the next 2 customers.",
    told.SawCustomers(0, ("mister-hipster", "mary-shoppins")): (
        "Next in the row, for Ann's eyes only: Mister Hipster and Mary Shoppins."
    ),
    told.CustomerCame("mister-hipster", 40): (
        "In comes Mister Hipster, after #healthy #nutritious #dietary or else Yoghurt."
    ),
    told.CustomerCame("hungry-jury", 150): (
        "A Joker! In comes The Hungry Jury, buying whatever has #hearty #salted #rich #caloric #spicy #technological, "
        "or else Boiled sausage, Soup, Pizza."
    ),
    told.Decided("mister-hipster", 40, ()): "Mister Hipster (40 F) walks past all the shelves.",
    told.Sold(0, "mister-hipster", 1, 25, 2, BRAND): "“Sprat Attack” earns Ann 25 F.",
    told.ShopPaid(0, "sparget", 10, 0): "Sparget adds 10 F for Ann.",
    told.ShopPaid(0, "sparget", 0, 10): "Sparget adds 10 F for Ann: it lists that shape.",
    told.ShopPaid(0, "sparget", 15, 10): "Sparget adds 15 F for Ann, and 10 F because it lists that shape.",
    told.InvestmentPaid(0, 1, 10): "Ann had bet on Bob and gets 10 F.",
    told.NothingSold("mister-hipster"): "Mister Hipster leaves with an empty bag.",
    told.ChannelMet(0, "buzz"): "Marketing buzz works: Ann gets a customer of their own.",
    told.ChannelMissed(0, "buzz"): "Marketing buzz brings Ann nobody.",
    told.Fined(0, 1, 5): "Bob fines Ann 5 F.",
    told.Fined(0, 1, 5, "Singing in the {aisle}"): "Bob fines Ann 5 F: “Singing in the {aisle}”",
    told.Fined(0, 1, 0): "Bob fines Ann, who has nothing to pay with.",
    told.Fined(0, 1, 0, "Humming"): "Bob fines Ann, who has nothing to pay with: “Humming”",
    told.WasLate(0, 5): "Ann let the clock run out, which costs 5 F.",
    told.WasLate(0, 0): "Ann let the clock run out, and has nothing to pay for it.",
    told.TieBroken("mister-hipster", 1): "A tie! Mister Hipster is asked, and picks Bob.",
    told.TieBroken("mister-hipster", -1): "A tie! Mister Hipster is asked, and shrugs.",
    told.Ended((9, 5, 5, 5, 5, 5), (0,)): (
        "The last round is over: Ann 9 F, Bob 5 F, Cem 5 F, Dora 5 F, Emil 5 F, Fay 5 F. Ann wins!"
    ),
    told.Ended((9, 9, 5, 5, 5, 5), (0, 1)): (
        "The last round is over: Ann 9 F, Bob 9 F, Cem 5 F, Dora 5 F, Emil 5 F, Fay 5 F. Ann and Bob share the victory."
    ),
}


# ---- customers ----


def thought(seat: int, shape: str, verdict: str, matches: int = 0, price: int = 25) -> told.Thought:
    return told.Thought(seat, 1, shape, verdict, matches, price)


def explained(*thoughts: told.Thought, customer: str = "mister-hipster", drawn_by: int = -1) -> str:
    return heard(told.Decided(customer, 40, thoughts, drawn_by))


CHIPS = thought(0, "chips", "bought", 2)


RIVALS = {
    "too dear": "Too dear: Bob's Tea.",
    "no match": "Nothing that fits: Bob's Tea.",
    "fewer matches": "That beats Bob's Tea (1).",
    "cheaper": "25 F is closer to the budget than Bob's Tea (20 F).",
    "other shape": "Equal so far, so the favourite shape beats Bob's Tea.",
    "not sampled": "Equal so far, so Flavor sampling beats Bob's Tea.",
    "tied": "Equal, and not money for all of them: Bob's Tea.",
    "older": "Equal so far, so the newest beats Bob's Tea.",
    "no money left": "No money left for Bob's Tea.",
}


# ---- several events in one breath ----

OFFER = told.Offered(0, 1, "tinned-sprats", "tag", "sweet")
SALE = told.Sold(0, "tina-cann", 1, 20, 1, BRAND)
RUNS: dict[tuple[Event, ...], str] = {
    (told.LockedIn(0), told.LockedIn(2)): "Ann and Cem have chosen three ingredients.",
    (told.LockedIn(0), told.LockedIn(2), told.Kept(2, ("square-egg",), audience=(2,)), told.LockedIn(1)): (
        "Ann, Cem and Bob have chosen three ingredients. Cem keeps Square Egg."
    ),
    (told.LockedIn(2), told.Kept(2, ("square-egg",))): "Cem has chosen three ingredients. Cem keeps Square Egg.",
    (told.WonChip(1, 4), told.WonChip(0, 4)): "Bob and Ann have the crowd, and one chip more each from now on.",
    (told.Named(1), told.Named(0)): "Bob and Ann are ready for the stage.",
    (told.Voted(1), told.Voted(0), told.Voted(2)): "Bob, Ann and Cem have voted.",
    (told.PlacedChip(0, "sparget"), told.PlacedChip(0, "wildmart")): "Ann moves into Sparget and Wildmart.",
    (told.PlacedChip(0, "sparget"), told.HadEnough(0)): "Ann moves into Sparget, and leaves it at that.",
    (told.Promoted(0, "bullseye"), told.Promoted(0, "national")): "Ann advertises: Bull's eye and National.",
    (told.Promoted(0, "mabius"), told.Invested(0, 1)): "Ann advertises: Mabius, and bets on Bob.",
    (told.Promoted(0, "bullseye"), told.HadEnough(0)): "Ann advertises: Bull's eye. Ann leaves it at that.",
    (told.Invested(0, 1), told.Invested(0, 2)): "Ann bets on Bob and Cem.",
    (OFFER, told.Declined(1, 0)): "Ann offers Bob Tinned Sprats for something #sweet, but Bob says no.",
    (OFFER, told.Exchanged(1, 0, "square-egg", "tinned-sprats")): (
        "Ann offers Bob Tinned Sprats for something #sweet, and Bob gives Square Egg for it."
    ),
    (
        told.IngredientRemoved(1, 0, 1, "chips", "square-egg"),
        told.IngredientAdded(1, 0, 1, "chips", "tinned-sprats"),
    ): "Ann swaps Square Egg in Bob's Chips for Tinned Sprats.",
    (told.Decided("tina-cann", 20, ()), told.NothingSold("tina-cann")): "Tina Cann (20 F) walks past all the shelves.",
    (SALE, told.ShopPaid(0, "sparget", 5, 10), told.ShopPaid(0, "wildmart", 5, 0)): (
        "“Sprat Attack” earns Ann 40 F: 20 F from the customer, 15 F from Sparget and 5 F from Wildmart."
    ),
    (SALE, told.InvestmentPaid(1, 0, 10), told.InvestmentPaid(2, 0, 10)): (
        "“Sprat Attack” earns Ann 20 F. Bob and Cem had bet on Ann and get 10 F each."
    ),
    (SALE, told.InvestmentPaid(1, 0, 10), told.InvestmentPaid(1, 0, 10), told.InvestmentPaid(2, 0, 10)): (
        "“Sprat Attack” earns Ann 20 F. Bob had bet on Ann and gets 20 F. Cem had bet on Ann and gets 10 F."
    ),
}
