"""What people read of FoodAdvice: the log, the offers, the prompts, the table in sentences, the score sheet."""

import re
from functools import cache

import pytest
from tests.games.foodadvice.adv_played import moments
from tests.games.foodadvice.stall import Stall, deal, happening, hold, keep_first_three, lay, stand, to_stage

from smorgasboard.engine.events import Event
from smorgasboard.engine.observation import SPECTATOR, Observation
from smorgasboard.games.foodadvice import content as printed
from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice import tables as t
from smorgasboard.games.foodadvice import words
from smorgasboard.games.foodadvice.actions import ACTION_TABLE
from smorgasboard.games.foodadvice.customers import VERDICTS
from smorgasboard.games.foodadvice.in_words import in_words
from smorgasboard.games.foodadvice.offers import describe
from smorgasboard.games.foodadvice.prompt import doing, prompt
from smorgasboard.games.foodadvice.rules import Launch
from smorgasboard.games.foodadvice.seen import Seen
from smorgasboard.games.foodadvice.sheet import SOURCES, score_sheet
from smorgasboard.games.foodadvice.telling import tell

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


def seen(table: Launch, seat: int = SPECTATOR) -> Seen:
    return Seen(CONTENT, table.observation(seat), NAMES[: table.seats])


def offered(table: Launch, seat: int) -> list[str]:
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
        "Three rounds are over: Ann 9 F, Bob 5 F, Cem 5 F, Dora 5 F, Emil 5 F, Fay 5 F. Ann wins!"
    ),
    told.Ended((9, 9, 5, 5, 5, 5), (0, 1)): (
        "Three rounds are over: Ann 9 F, Bob 9 F, Cem 5 F, Dora 5 F, Emil 5 F, Fay 5 F. Ann and Bob share the victory."
    ),
}


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_events_are_told(event: Event) -> None:
    assert heard(event) == EVENTS[event]


def test_all_kinds_of_events_are_told_here() -> None:
    kinds = {kind for kind in vars(told).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert kinds - {Event, told.Told} == {type(event) for event in EVENTS}


# ---- customers explain themselves ----


def thought(seat: int, shape: str, verdict: str, matches: int = 0, price: int = 25) -> told.Thought:
    return told.Thought(seat, 1, shape, verdict, matches, price)


def explained(*thoughts: told.Thought, customer: str = "mister-hipster", drawn_by: int = -1) -> str:
    return heard(told.Decided(customer, 40, thoughts, drawn_by))


CHIPS = thought(0, "chips", "bought", 2)


def test_what_is_taken_is_explained_by_its_hashtags() -> None:
    assert explained(CHIPS) == "Mister Hipster (40 F) takes Ann's Chips: 2 of his hashtags."
    by_her = explained(CHIPS, customer="mary-shoppins")
    assert by_her == "Mary Shoppins (40 F) takes Ann's Chips: 2 of her hashtags."
    by_them = explained(CHIPS, customer="hungry-jury")
    assert by_them == "The Hungry Jury (40 F) takes Ann's Chips: 2 of their hashtags."


def test_without_a_hashtag_the_shape_explains_it() -> None:
    taken = explained(thought(0, "yoghurt", "bought"))
    assert taken == "Mister Hipster (40 F) takes Ann's Yoghurt: no hashtag fits, but the shape is a favourite."


def test_a_customer_of_ones_own_takes_something_in_any_case() -> None:
    taken = explained(thought(0, "chips", "bought"), drawn_by=0)
    assert taken == (
        "Mister Hipster (40 F) comes just for that and takes Ann's Chips: "
        "no hashtag fits, but one has to eat something."
    )


def test_a_joker_takes_several() -> None:
    taken = explained(
        CHIPS, thought(1, "tea", "bought", 1), thought(2, "soup", "no money left", 1), customer="hungry-jury"
    )
    assert taken == "The Hungry Jury (40 F) fills the trolley: Ann's Chips and Bob's Tea. No money left for Cem's Soup."


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


@pytest.mark.parametrize("verdict", [verdict for verdict in VERDICTS if verdict != "bought"])
def test_what_is_left_is_explained(verdict: str) -> None:
    taken = "Mister Hipster (40 F) takes Ann's Chips: 2 of his hashtags."
    assert explained(CHIPS, thought(1, "tea", verdict, 1, 20)) == f"{taken} {RIVALS[verdict]}"


def test_the_closest_rival_is_named_first() -> None:
    rest = (thought(1, "tea", "no match"), thought(2, "soup", "too dear"), thought(3, "cake", "fewer matches", 1))
    assert explained(CHIPS, *rest) == (
        "Mister Hipster (40 F) takes Ann's Chips: 2 of his hashtags. That beats Dora's Cake (1). Too dear: Cem's Soup. "
        "Nothing that fits: Bob's Tea."
    )


def test_many_rivals_are_counted() -> None:
    shapes = ("tea", "soup", "cake", "pizza", "salad")
    dear = [thought(seat, shape, "too dear") for seat, shape in enumerate(shapes)]
    assert explained(CHIPS, *dear[:4]).endswith(" Too dear: Ann's Tea, Bob's Soup, Cem's Cake and Dora's Pizza.")
    assert explained(CHIPS, *dear).endswith(" Too dear: 5 others.")
    weaker = [thought(seat, shape, "fewer matches", 1) for seat, shape in enumerate(shapes)]
    beaten = " That beats Ann's Tea (1), Bob's Soup (1), Cem's Cake (1) and 2 more."
    assert explained(CHIPS, *weaker).endswith(beaten)


def test_nothing_is_bought_for_a_reason() -> None:
    tied = explained(
        thought(0, "tea", "tied", 1, 30), thought(1, "soup", "tied", 1, 30), thought(2, "cake", "cheaper", 1, 20)
    )
    assert tied == (
        "Mister Hipster (40 F) cannot choose between Ann's Tea and Bob's Soup. "
        "30 F is closer to the budget than Cem's Cake (20 F)."
    )
    dear = explained(thought(0, "tea", "too dear"), thought(1, "soup", "too dear"))
    assert dear == "Mister Hipster (40 F) walks past all the shelves. Everything is too dear."
    unfit = explained(thought(0, "tea", "no match"))
    assert unfit == "Mister Hipster (40 F) walks past all the shelves. Nothing fits."


def test_the_rulebooks_example_is_told() -> None:
    """ADV-85."""
    table = lay(
        stand("chocolate: stylish 20, dietary 5, caloric 10"),
        stand("porridge: sweet 5, technological 5, exotic 20"),
        stand("chips: healthy 10, spicy 5, nutritious 10"),
    )
    decided = table.visit("mister-hipster").decisions
    assert [heard(event) for event in decided] == [
        "Mister Hipster (40 F) takes Cem's Chips: 2 of his hashtags. That beats Ann's Chocolate (1). "
        "Nothing that fits: Bob's Porridge."
    ]


def test_a_joker_of_ones_own_whom_nothing_tempts_takes_the_dearest() -> None:
    """ADV-63."""
    table = lay(
        stand("chips: sweet 10, marine 10", "tea: sweet 5", "cake: sweet 20, marine 5", channels="sensation"), round_=3
    )
    table.state.sales[0] = 3
    decided = table.close("hungry-jury").decisions
    assert [heard(event) for event in decided] == [
        "The Hungry Jury (150 F) comes just for that and takes Ann's Cake: "
        "no hashtag fits, but one has to eat something. "
        "25 F is closer to the budget than Ann's Chips (20 F) and Ann's Tea (5 F)."
    ]


# ---- names of products ----


def present(notes: dict[int, str]) -> Stall:
    """All products are made and presented, with what these seats wrote."""
    table = deal()
    hold(table, "marine 5, salted 10, rich 20, sweet 5, sour 5, farm 5")
    keep_first_three(table)
    for seat in range(4):
        table.state.take_step(seat, t.NAME, notes.get(seat, ""), late=False)
    return table


def presentations(table: Stall) -> list[str]:
    return [heard(event) for event in table.heard(told.Presented)]


def test_names_that_people_typed_are_told_the_last_one_too() -> None:
    lines = presentations(present({0: "Sprat Attack — Bites back.", 3: "The Last {who} — None."}))
    assert lines[0].startswith("Ann presents “Sprat Attack”: ")
    assert lines[0].endswith(" for 35 F. “Bites back.”")
    assert lines[3].startswith("Dora presents “The Last {who}”: ")
    assert lines[3].endswith("“None.”")


def test_products_without_a_name_get_one() -> None:
    table = present({0: "Sprat Attack", 1: "   "})
    goods = [player.newest for player in seen(table.state).players]
    assert [good.named for good in goods if good] == [True, False, False, False]
    assert next(good.name for good in goods if good) == "Sprat Attack"
    assert all(good and good.name and good.tagline for good in goods[1:])
    told_names = [line.split("“")[1].split("”")[0] for line in presentations(table)]
    assert told_names == [good.name for good in goods if good]


def test_a_product_keeps_its_name_whatever_happens_to_it() -> None:
    table = lay(
        stand("chips: sweet 10, marine 10, rich 20"), events=[happening("remove own"), *[happening("talk")] * 3]
    )
    before = seen(table.state).players[0].goods[0]
    table.state.put_product(0, 0, table.own(0).parts[:1], 0)
    after = seen(table.state).players[0].goods[0]
    assert (after.name, after.tagline) == (before.name, before.tagline)
    assert (after.price, after.tags) == (10, ("sweet",))


def test_what_is_named_before_the_presentation_only_its_owner_sees() -> None:
    table = deal()
    keep_first_three(table)
    own, others = seen(table.state, 0).players[0], seen(table.state, 1).players[0]
    assert own.in_the_making is not None
    assert others.in_the_making is None
    assert offered(table.state, 0) == [f"Go on stage with “{own.in_the_making.name}”"]


def test_the_reason_of_a_fine_is_told() -> None:
    table = to_stage(deal(house_fines=True), t.SELLING)
    table.state.characters = [t.PROSECUTOR, 0, 1, 2]
    to_stage(table, t.FINING)
    table.state.money[2] = 50
    table.told.clear()
    table.state.take_step(0, t.FINE_SEAT + 2, "Loud chewing", late=False)
    assert [heard(event) for event in table.told] == ["Ann fines Cem 5 F: “Loud chewing”"]


# ---- whole matches ----

MATCHES = [(players, seed) for players in (4, 5, 6) for seed in range(2)]


@cache
def played(players: int, seed: int) -> tuple[tuple[Observation, ...], tuple[Event, ...]]:
    """What everybody saw in a match, and all that was told."""
    observations: list[Observation] = []
    events: list[Event] = []
    for table in moments(players, seed):
        observations += [table.observation(viewer) for viewer in (SPECTATOR, *table.actors())]
        events += table.events or ()
        table.events = []
    return tuple(observations), tuple(events)


@pytest.mark.parametrize(("players", "seed"), MATCHES)
def test_whole_matches_are_told_without_anything_raw(players: int, seed: int) -> None:
    for event in played(players, seed)[1]:
        assert is_clean(heard(event, players)), event


@pytest.mark.parametrize(("players", "seed"), MATCHES)
def test_every_offer_prompt_and_table_has_words(players: int, seed: int) -> None:
    for observation in played(players, seed)[0]:
        looked = Seen(CONTENT, observation, NAMES[:players])
        said = [describe(CONTENT, ACTION_TABLE.typed(action), observation) for action in observation.legal]
        assert len(set(said)) == len(said)
        assert all(map(is_clean, [*said, doing(looked), *in_words(looked)]))
        assert is_clean(prompt(looked)) == (observation.seat in observation.actors)


def test_every_kind_of_action_is_offered_here() -> None:
    legal = {action for match in MATCHES for observation in played(*match)[0] for action in observation.legal}
    legal |= {action for effect in QUESTIONS for action in asked(effect).may(0)}
    kinds = {type(ACTION_TABLE.typed(action)) for action in legal}
    assert kinds == {type(ACTION_TABLE.typed(action)) for action in range(t.ACTIONS)}


class Noting(dict[str, str]):
    """A section of sentences that notes which of them are asked for."""

    def __init__(self, sentences: dict[str, str], said: set[str]) -> None:
        super().__init__(sentences)
        self.said = said

    def __getitem__(self, key: str) -> str:
        self.said.add(super().__getitem__(key))
        return super().__getitem__(key)


def test_every_sentence_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    written = words.sentences()
    said: set[str] = set()
    noting = {section: Noting(sentences, said) for section, sentences in written.items()}
    monkeypatch.setattr(words, "sentences", lambda: noting)
    everything_is_said()
    unsaid = {sentence for sentences in written.values() for sentence in sentences.values()} - said
    assert not unsaid


def everything_is_said() -> None:
    for event in EVENTS:
        heard(event)
    for verdict in RIVALS:
        explained(CHIPS, thought(1, "tea", verdict))
        explained(thought(1, "tea", verdict))
    for effect in QUESTIONS:
        prompt(seen(asked(effect).state, 0))
        offered(asked(effect).state, 0)
        if effect in SECOND:
            prompt(seen(second_asked(effect).state, 0))
            offered(second_asked(effect).state, 0)
    look_at(seen(named_with_a_card().state, 2))
    look_at(seen(guest_with_a_card().state, 1))
    for match in MATCHES:
        for observation in played(*match)[0]:
            look_at(Seen(CONTENT, observation, NAMES[: match[0]]))


def look_at(looked: Seen) -> None:
    prompt(looked)
    doing(looked)
    for action in looked.observation.legal:
        describe(CONTENT, ACTION_TABLE.typed(action), looked.observation)


# ---- offers ----


def test_offers_of_the_exchange() -> None:
    table = deal()
    hold(
        table,
        "marine 5, salted 10, rich 20, sweet 5, sour 5, farm 5",
        "marine 10, salted 5, rich 10, sweet 10, sour 10, farm 10",
    )
    first = offered(table.state, 0)
    cards = [CONTENT.ingredients[name] for name in table.state.view(0)["players"][0]["hand"]]
    assert first[0] == f"Keep {cards[0].title} + {cards[1].title} + {cards[2].title}: 35 F, #marine #salted #rich"
    characters = [f"the {player.character.title}" for player in seen(table.state).players]
    assert f"Offer {cards[3].title} to {characters[1]}" in first
    table.do(0, t.OFFER + 3 * t.MOST_SEATS + 1)
    wants = offered(table.state, 0)
    assert wants[0] == f"Offer {cards[3].title} to {characters[1]}, for an economy ingredient"
    assert f"Offer {cards[3].title} to {characters[1]}, for something #salted" in wants
    assert wants[-1] == "Offer nothing after all"
    table.do(0, t.WANT_TAG + t.TAG_NAMES.index("salted"))
    answers = offered(table.state, 1)
    mine = CONTENT.ingredients[table.state.view(1)["players"][1]["hand"][1]].title
    assert f"Give {mine} to {characters[0]} for {cards[3].title}" in answers
    assert f"Say no to {characters[0]}: {cards[3].title} for something #salted" in answers
    assert prompt(seen(table.state, 1)) == f"Ann offers {cards[3].title} for something #salted. Deal?"


def test_keeping_two_of_a_kind_names_the_hashtag_once() -> None:
    table = deal()
    hold(table, "marine 5, marine 10, rich 20, sweet 5, sour 5, farm 5")
    assert offered(table.state, 0)[0].endswith(": 35 F, #marine #rich")


def test_shops_and_channels_are_offered_with_what_they_do() -> None:
    table = to_stage(deal(), t.PLACING)
    table.state.street = [CONTENT.box.shop_names.index("sparget"), *range(1, 6)]
    assert offered(table.state, 0)[0] == (
        "Move into Sparget (a): +10 F for every purchase by a man; lists Boiled sausage, Snacks"
    )
    to_stage(table, t.PROMOTING)
    friday = f"Advertise: Black Friday. {CONTENT.channels['friday'].text}"
    assert friday in offered(table.state, table.state.mover())


QUESTIONS = {
    "steal 20": ("From whom do you steal 20 F?", "Steal 20 F from the Farmer"),
    "give 10": ("To whom do you give 10 F?", "Give 10 F to the Farmer"),
    "remove other": (
        "Choose an ingredient to take out of somebody's product.",
        "Take {square} out of the Farmer's Tea",
    ),
    "remove own": ("Choose an ingredient of yours to take out.", "Take {sprats} out of your Chips"),
    "draw": ("Which product of yours gets the new ingredient?", "Put the deck's top ingredient into your Soup"),
    "swap": (
        "Which ingredient of yours do you swap for the top one of the deck?",
        "Swap {sprats} in your Chips for the deck's top ingredient",
    ),
    "trade": ("Which ingredient of yours do you give away?", "Give away {sprats} of your Chips"),
    "move shop": ("Which chip of yours moves?", "Move your chip in Sparget (a)"),
    "move rival": ("Whose chip moves?", "Move the chip of the Farmer in Wildmart (b)"),
    "change channel": ("Which channel do you give up?", "Give up Sensation"),
    "price 10": ("Which product of yours gets 10 F dearer?", "Make your Chips 10 F dearer"),
    "price -10": ("Which product of yours gets 10 F cheaper?", "Make your Chips 10 F cheaper"),
    "rival price 10": ("Whose product gets 10 F dearer?", "Make the Farmer's Tea 10 F dearer"),
    "rival price -10": ("Whose product gets 10 F cheaper?", "Make the Farmer's Tea 10 F cheaper"),
}
SECOND = {
    "trade": ("Which ingredient do you want for it?", "Get {square} of the Farmer's Tea for it"),
    "move shop": ("Where does the chip go?", "Move the chip to Wildmart (b): "),
    "move rival": ("Where does the chip go?", "Move the chip to Sparget (a): "),
    "change channel": ("Which channel instead?", "Advertise: Mabius. "),
}


def asked(effect: str) -> Stall:
    """The first seat answers for this effect."""
    table = lay(
        stand(
            "chips: marine 5, sweet 5, sour 5",
            "soup: rich 5",
            "salad: spicy 5",
            money=50,
            shops="ac",
            channels="sensation buzz",
        ),
        stand("cake: farm 5, juicy 5", "pizza: tasty 5", money=50, shops="cd"),
        stand("tea: strange 10, hearty 5", "sauce: smoky 5", money=50, shops="bd"),
        round_=3,
        stage=t.PROMOTING,
        events=[happening("talk"), happening("talk"), happening(effect)],
    )
    table.state.street[:2] = [CONTENT.box.shop_names.index(name) for name in ("sparget", "wildmart")]
    table.state.place = 3
    table.do(1, t.CHANNEL)
    return table


def second_asked(effect: str) -> Stall:
    table = asked(effect)
    index = offered(table.state, 0).index(filled(QUESTIONS[effect][1]))
    table.do(0, table.may(0)[index])
    return table


def filled(text: str) -> str:
    cards = {(card.tag, card.price_class): card.title for card in CONTENT.ingredients.values()}
    return text.format(sprats=cards["marine", "economy"], square=cards["strange", "medium"])


@pytest.mark.parametrize("effect", QUESTIONS)
def test_questions_of_events(effect: str) -> None:
    table = asked(effect)
    question, offer = QUESTIONS[effect]
    assert prompt(seen(table.state, 0)) == question
    assert filled(offer) in offered(table.state, 0)


@pytest.mark.parametrize("effect", SECOND)
def test_second_questions_of_events(effect: str) -> None:
    table = second_asked(effect)
    question, offer = SECOND[effect]
    assert prompt(seen(table.state, 0)) == question
    assert any(each.startswith(filled(offer)) for each in offered(table.state, 0))


def named_with_a_card() -> Stall:
    """Ann steals from Cem, who has kept something against it."""
    table = asked("steal 20")
    table.state.kept_events[2] = [CONTENT.box.event_names.index("umbrella-policy")]
    table.packer.box.event_kept[table.state.kept_events[2][0]] = t.WHEN_NAMED
    table.do(0, t.TARGET + 2)
    return table


def guest_with_a_card() -> Stall:
    """Mister Hipster comes, and Bob has kept something for that."""
    table = lay(stand("tea: sour 5"), stand("cake: sweet 5"))
    table.state.kept_events[1] = [CONTENT.box.event_names.index("gift-voucher")]
    table.visit("mister-hipster")
    return table


def test_a_card_against_events_is_asked_for() -> None:
    table = named_with_a_card()
    assert prompt(seen(table.state, 2)) == "It is about you! Play Umbrella Policy against it?"
    assert doing(seen(table.state)).startswith("Cem is dealing with “")
    text = CONTENT.events["umbrella-policy"].text
    assert offered(table.state, 2) == [f"Play Umbrella Policy: {text}", "Let it happen, and keep the card"]


def test_a_card_for_customers_is_asked_for() -> None:
    table = guest_with_a_card()
    assert prompt(seen(table.state, 1)) == "Mister Hipster is about to decide. Play Gift Voucher first?"
    assert doing(seen(table.state)) == "Bob has a choice to make."
    text = CONTENT.events["gift-voucher"].text
    assert offered(table.state, 1) == [f"Play Gift Voucher: {text}", "Keep it for another customer"]
    assert f"In your pocket: “Gift Voucher”. {text}" in in_words(seen(table.state, 1))
    assert "Bob has pocketed 1 event." in in_words(seen(table.state, 0))
    assert not any("Gift Voucher" in sentence for sentence in in_words(seen(table.state, 0)))


# ---- the table in sentences ----


def test_the_table_in_sentences() -> None:
    table = lay(
        stand("chips: marine 5, sweet 5", money=30, shops="a", channels="sensation", extras=1),
        stand("tea: strange 10", mabius=0),
    )
    table.state.street[0] = CONTENT.box.shop_names.index("sparget")
    table.state.row = [CONTENT.box.customer_names.index("mister-hipster")]
    table.state.peeked[1] = 1
    sentences = in_words(seen(table.state, 1))
    goods = seen(table.state).players[0].goods
    parts = " + ".join(part.title for part in goods[0].parts)
    for sentence in (
        "Round 1 of 3. Ann goes first.",
        "Ann is to turn the next customer over.",
        "1 customer is face down.",
        "You know who comes next: Mister Hipster, a man (medium) with 40 F for #healthy #nutritious #dietary; "
        "favourite shape Yoghurt.",
        "Shop a, Sparget: +10 F for every purchase by a man; lists Boiled sausage, Snacks. There: Ann.",
        "Ann, Banker, has 30 F. 1 extra chip.",
        f"On sale by Ann: “{goods[0].name}”, Chips of {parts}, 10 F, #sweet #marine.",
        "Bob has bet on Ann.",
    ):
        assert sentence in sentences
    assert not any("Mister Hipster" in sentence for sentence in in_words(seen(table.state, 0)))


def test_hands_are_told_to_their_owners_only() -> None:
    table = deal()
    hidden = [CONTENT.ingredients[name].title for name in table.state.view(0)["players"][0]["hand"]]
    own, others = in_words(seen(table.state, 0)), in_words(seen(table.state, 1))
    assert all(any(title in sentence for sentence in own) for title in hidden)
    assert not any(title in sentence for title in hidden for sentence in others)


# ---- the score sheet ----


def test_the_score_sheet_says_where_the_money_came_from() -> None:
    table = lay(
        stand("chocolate: bright 20, dietary 5, exotic 10", shops="ab", mabius=1),
        stand("tea: sour 5", mabius=0),
    )
    table.state.street[:2] = [CONTENT.box.shop_names.index(name) for name in ("sparget", "wildmart")]
    table.visit("mister-hipster")
    lines = {line.label: line.values for line in score_sheet(seen(table.state))}
    assert lines == {
        "Votes": ("0", "0", "0", "0"),
        "Sales": ("35", "0", "0", "0"),
        "Shop bonuses": ("10", "0", "0", "0"),
        "Listed shapes": ("10", "0", "0", "0"),
        "Bets by Mabius": ("0", "10", "0", "0"),
        "Total in F": ("55", "10", "0", "0"),
    }


@pytest.mark.parametrize(("players", "seed"), MATCHES)
def test_the_score_sheet_adds_up(players: int, seed: int) -> None:
    for observation in played(players, seed)[0]:
        lines = score_sheet(Seen(CONTENT, observation, NAMES[:players]))
        for seat in range(players):
            *parts, total = [int(line.values[seat]) for line in lines]
            assert sum(parts) == total == observation.view["players"][seat]["money"]


def test_every_source_of_money_has_a_line() -> None:
    assert tuple(SOURCES) == t.SOURCE_NAMES
