"""What people read of FoodAdvice beside the log: offers, prompts, the table in sentences, the score sheet."""

from functools import cache

import pytest
from tests.games.foodadvice.adv_played import moments
from tests.games.foodadvice.adv_spoken import (
    CHIPS,
    CONTENT,
    EVENTS,
    NAMES,
    RIVALS,
    RUNS,
    explained,
    heard,
    is_clean,
    offered,
    seen,
    thought,
    told_together,
)
from tests.games.foodadvice.stall import (
    ACTION_TABLE,
    ACTIONS,
    TAG_NAMES,
    Stall,
    deal,
    happening,
    hold,
    lay,
    stand,
    to_stage,
)

from smorgasboard.engine import SPECTATOR, Event, Observation
from smorgasboard.games.foodadvice.rules import codes as t
from smorgasboard.games.foodadvice.words.describe import describe
from smorgasboard.games.foodadvice.words.in_words import in_words
from smorgasboard.games.foodadvice.words.prompt import doing, prompt
from smorgasboard.games.foodadvice.words.score_sheet import SOURCES, score_sheet
from smorgasboard.games.foodadvice.words.titles import said as sentences
from smorgasboard.games.foodadvice.words.view_model import SeenTable

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
        looked = SeenTable(CONTENT, observation, NAMES[:players])
        said = [describe(CONTENT, ACTION_TABLE.typed(action), observation) for action in observation.legal]
        assert len(set(said)) == len(said)
        assert all(map(is_clean, [*said, doing(looked), *in_words(looked)]))
        assert is_clean(prompt(looked)) == (observation.seat in observation.actors)


def test_every_kind_of_action_is_offered_here() -> None:
    legal = {action for match in MATCHES for observation in played(*match)[0] for action in observation.legal}
    legal |= {action for effect in QUESTIONS for action in asked(effect).may(0)}
    kinds = {type(ACTION_TABLE.typed(action)) for action in legal}
    assert kinds == {type(ACTION_TABLE.typed(action)) for action in range(ACTIONS)}


class Noting(dict[str, str]):
    """A section of sentences that notes which of them are asked for."""

    def __init__(self, sentences: dict[str, str], said: set[str]) -> None:
        super().__init__(sentences)
        self.said = said

    def __getitem__(self, key: str) -> str:
        self.said.add(super().__getitem__(key))
        return super().__getitem__(key)


def test_every_sentence_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    written = sentences.sections
    said: set[str] = set()
    noting = {section: Noting(texts, said) for section, texts in written.items()}
    monkeypatch.setattr(sentences, "sections", noting)
    everything_is_said()
    unsaid = {sentence for sentences in written.values() for sentence in sentences.values()} - said
    assert not unsaid


def everything_is_said() -> None:
    for event in EVENTS:
        heard(event)
    for events in RUNS:
        told_together(events)
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
            look_at(SeenTable(CONTENT, observation, NAMES[: match[0]]))


def look_at(looked: SeenTable) -> None:
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
    assert "Offer nothing after all" in wants
    table.do(0, t.WANT_TAG + TAG_NAMES.index("salted"))
    assert f"Withdraw the offer of {cards[3].title} to {characters[1]}" in offered(table.state, 0)
    waiting = f"Bob thinks about {cards[3].title}. Wait, withdraw the offer, or keep three ingredients."
    assert prompt(seen(table.state, 0)) == waiting
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
        lines = score_sheet(SeenTable(CONTENT, observation, NAMES[:players]))
        for seat in range(players):
            *parts, total = [int(line.values[seat]) for line in lines]
            assert sum(parts) == total == observation.view["players"][seat]["money"]


def test_every_source_of_money_has_a_line() -> None:
    assert tuple(SOURCES) == t.SOURCE_NAMES
