"""What somebody is told whose action is not possible now."""

import pytest
from tests.games.foodadvice.adv_played import BOX, moments, sat_down
from tests.games.foodadvice.stall import ACTION_TABLE, ACTIONS, TAG_NAMES

from smorgasboard.games.foodadvice.rules import codes as t
from smorgasboard.games.foodadvice.rules.events.frames import frame
from smorgasboard.games.foodadvice.rules.stages.fining import prosecutor
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState


def no(table: FoodAdviceState, seat: int, action: str) -> str:
    """The reason, without what every refusal begins and ends with."""
    number = ACTION_TABLE.parse(action)
    assert number not in table.legal_actions(seat)
    said = table.why_not(seat, number)
    assert said.startswith("Not now: ")
    assert said.endswith(".")
    return said[len("Not now: ") : -1]


def do(table: FoodAdviceState, seat: int, *actions: str) -> None:
    for action in actions:
        table.apply(seat, ACTION_TABLE.parse(action))


def at(stage: int, players: int = 4, round_number: int = 2) -> FoodAdviceState:
    """The first position of the stage, no event pending."""
    return next(
        table.copy()
        for table in moments(players, 3)
        if table.stage == stage and table.round == round_number and not table.stack
    )


def asked(effect: int, seat: int = 0, number: int = 10) -> FoodAdviceState:
    """Round 2, with chips on the table; an event asks this seat."""
    table = at(t.SELLING)
    for each in range(table.seats):
        table.shop_chips[each], table.channel_chips[each], table.invested[each] = 0b11, 1 << t.FRIDAY, t.NONE
    table.stage, table.event = t.HAPPENING, 0
    table.stack = [frame(effect | number + t.NUMBER_ZERO << t.NUMBER_SHIFT, seat)]
    return table


# ---- anybody, any time ----


def test_numbers_that_are_no_action_and_strangers() -> None:
    table = sat_down(4, 0)
    for wrong in (-1, ACTIONS):
        expected = f"There is no action {wrong}; this game's actions are 0 to {ACTIONS - 1}."
        assert table.why_not(0, wrong) == expected
    for stranger in (-1, 4):
        assert table.why_not(stranger, t.KEEP) == "Only those who sit at the table decide."


def test_the_end() -> None:
    table = list(moments(4, 0))[-1]
    assert table.why_not(0, t.NEXT) == "The match is over; no action is possible."


def test_others_come_first() -> None:
    table = at(t.PLACING)
    assert table.why_not(0, t.SHOP) == "It is seat 2's decision now, not seat 1's."
    voting = at(t.VOTING)
    do(voting, 0, "vote 2")
    assert voting.why_not(0, t.VOTE + 2) == "Seat 1 has decided; the others have not yet."


@pytest.mark.parametrize("players", [4, 5, 6])
def test_everything_that_is_not_legal_gets_one_sentence(players: int) -> None:
    for number, table in enumerate(moments(players, players)):
        if number % 3 == 0:
            for seat in table.actors()[:2]:
                must_be_told_why(table, seat)


def must_be_told_why(table: FoodAdviceState, seat: int) -> None:
    legal = set(table.legal_actions(seat))
    for action in range(ACTIONS):
        if action not in legal:
            said = table.why_not(seat, action)
            assert said.startswith("Not now: ")
            assert len(said) > len("Not now: .")
            assert len(said.splitlines()) == 1


# ---- creating ----


def test_trading() -> None:
    table = sat_down(4, 0)
    assert no(table, 0, "offer 1 to 1") == "an offer is for another player"
    assert no(table, 0, "offer 1 to 5") == "nobody sits on seat 5"
    assert no(table, 0, "want tag sweet") == "offer a card first, then say what you want for it"
    assert no(table, 0, "want card 1") == no(table, 0, "want tag sweet")
    assert no(table, 0, "forget") == "you have no offer to withdraw"
    assert no(table, 0, "answer 2 with 1") == no(table, 0, "decline 2") == "seat 2 has made you no offer"
    assert no(table, 0, "decline 6") == "nobody sits on seat 6"
    do(table, 0, "offer 1 to 2")
    for other in ("keep 1-2-3", "offer 2 to 3"):
        assert no(table, 0, other) == "say what you want for the card you offer, or forget the offer"
    told = "seat 2 has not offered so many cards this round, or has that card no more"
    assert no(table, 0, "want card 1") == told


def test_answers_to_an_offer() -> None:
    table = sat_down(4, 0)
    tag = BOX.ingredient_tag[table.hands[1][0]]
    stranger = next(slot for slot in range(6) if BOX.ingredient_tag[table.hands[1][slot]] != tag)
    do(table, 0, "offer 1 to 2", f"want tag {TAG_NAMES[tag]}")
    assert no(table, 1, f"answer 1 with {stranger + 1}") == "that card is not what seat 1 wants"
    do(table, 1, "offer 2 to 3")
    assert no(table, 1, "decline 1") == "say first what you want for your own card"
    assert no(table, 1, f"answer 1 with {stranger + 1}") == "say first what you want for your own card"
    do(table, 1, "want class economy")
    assert no(table, 1, "offer 3 to 1") == "your offer to seat 3 is still open"


def test_offers_that_are_used_up_and_players_who_are_locked_in() -> None:
    table = sat_down(4, 0)
    do(table, 3, "keep 1-2-3")
    assert no(table, 0, "offer 1 to 4") == "seat 4 has chosen three ingredients and trades no more"
    for _ in range(3):
        do(table, 0, "offer 1 to 2", "forget")
    assert no(table, 0, "offer 1 to 2") == "you have made your 3 offers of this round"


def test_the_time_for_each_thing() -> None:
    creating, placing = sat_down(4, 0), at(t.PLACING)
    assert no(placing, 1, "keep 1-2-3") == "ingredients are kept only while products are created"
    assert no(placing, 1, "offer 1 to 3") == "offers are made only while products are created"
    assert no(placing, 1, "want class medium") == no(placing, 1, "want card 1") == no(placing, 1, "offer 1 to 3")
    assert no(placing, 1, "decline 1") == "offers are answered only while products are created"
    assert no(placing, 1, "name") == "products are named when all have chosen their ingredients"
    assert no(placing, 1, "vote 1") == "votes are cast when all products have been presented"
    assert no(placing, 1, "channel friday") == "chips are placed on channels when all have placed theirs in shops"
    assert no(placing, 1, "next") == "customers come when shops, channels and events are settled"
    assert no(placing, 1, "target 1") == "nobody is to be named"
    assert no(placing, 1, "product 1-1") == "no event asks for a product"
    assert no(placing, 1, "part 1-1-1") == "no event asks for an ingredient"
    assert no(placing, 1, "chip 1-a") == "no event asks for a chip"
    assert no(placing, 1, "ad friday") == "no event asks for a channel"
    assert no(placing, 1, "play") == no(placing, 1, "skip") == "no kept event can be played"
    assert no(creating, 0, "shop a") == "chips are placed in shops after the vote"
    told = "you are creating a product: keep three of your ingredients, or trade some first"
    assert no(creating, 0, "enough") == told


def test_votes() -> None:
    table = at(t.VOTING)
    assert no(table, 0, "vote 1") == "nobody votes for their own product"
    assert no(table, 0, "vote 5") == "nobody sits on seat 5"
    assert no(table, 0, "enough") == "vote for the product of another player"
    assert no(at(t.NAMING), 0, "enough") == "your product needs a name"


# ---- shops, channels, sales, fines ----


def test_chips() -> None:
    table = at(t.PLACING)
    do(table, 1, "shop a")
    assert no(table, 1, "shop a") == "seat 2 has a chip in shop a already"
    assert no(table, 1, "enough") == "chips in two shops are compulsory"
    promoting = at(t.PROMOTING)
    assert no(promoting, 1, "enough") == "a chip on one channel is compulsory"
    promoting.extras[1] = 3
    do(promoting, 1, "channel friday")
    assert no(promoting, 1, "channel friday") == "you have a chip on that channel already"
    assert no(at(t.SELLING), 1, "enough") == "the next customer is waiting to be turned over"


def test_fines() -> None:
    table = next(each.copy() for each in moments(6, 3) if each.stage == t.FINING)
    who = prosecutor(table)
    other = (who + 1) % 6 + 1
    assert no(table, who, f"fine {who + 1}") == "the Prosecutor is not fined"
    do(table, who, f"fine {other}")
    assert no(table, who, f"fine {other}") == f"seat {other} has been fined this round"
    assert no(table, who, "next") == "customers come when shops, channels and events are settled"
    assert no(table, who, "shop a") == "chips are placed in shops after the vote"
    placing = at(t.PLACING)
    assert no(placing, 1, "fine 1") == "the Prosecutor fines at the end of a round"
    placing.house_fines = False
    assert no(placing, 1, "fine 1") == "this table plays without house fines"


def test_nobody_to_fine_on_an_empty_seat() -> None:
    table = next(each.copy() for seed in range(20) for each in moments(5, seed) if each.stage == t.FINING)
    assert no(table, prosecutor(table), "fine 6") == "nobody sits on seat 6"


# ---- events ----


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        (t.STEAL, "choose the player you steal from"),
        (t.GIVE, "choose the player you give to"),
        (t.REMOVE_OTHER, "choose an ingredient of another player's product that is removed"),
        (t.REMOVE_OWN, "choose an ingredient of one of your products that is removed"),
        (t.SWAP, "choose the ingredient of yours that is exchanged for a new one"),
        (t.TRADE, "choose the ingredient of yours that you trade away"),
        (t.MOVE_SHOP, "choose the shop chip of yours that moves"),
        (t.MOVE_RIVAL, "choose the shop chip of another player that moves"),
        (t.CHANGE_CHANNEL, "choose the channel chip of yours that moves"),
        (t.PRICE, "choose the product of yours whose price changes"),
        (t.RIVAL_PRICE, "choose the product of another player whose price changes"),
        (t.ASK_IMMUNE, "say whether you play your immunity"),
        (t.ASK_KEPT, "say whether you play your kept event on this customer"),
        (t.INVEST, "name the player you invest in"),
    ],
)
def test_what_is_asked(effect: int, told: str) -> None:
    assert no(asked(effect), 0, "enough") == told


@pytest.mark.parametrize(
    ("effect", "first", "told"),
    [
        (t.TRADE, "part 1-1-1", "choose the ingredient of another player that you get for yours"),
        (t.MOVE_SHOP, "chip 1-a", "choose the shop that your chip moves to"),
        (t.MOVE_RIVAL, "chip 2-a", "choose the shop that the chip moves to"),
        (t.CHANGE_CHANNEL, "ad friday", "choose the channel that your chip moves to"),
    ],
)
def test_what_is_asked_next(effect: int, first: str, told: str) -> None:
    table = asked(effect)
    do(table, 0, first)
    assert no(table, 0, "play") == told


def test_players_to_name() -> None:
    table = asked(t.STEAL)
    assert no(table, 0, "target 1") == "it must be another player"
    assert no(table, 0, "target 6") == "nobody sits on seat 6"
    assert no(asked(t.SWAP), 0, "target 2") == "choose the ingredient of yours that is exchanged for a new one"


def test_products_and_ingredients_to_choose() -> None:
    price = asked(t.PRICE)
    assert no(price, 0, "product 2-1") == "it must be your own"
    assert no(price, 0, "product 1-3") == "seat 1 has no product of round 3 yet"
    assert no(price, 0, "product 6-1") == "nobody sits on seat 6"
    assert no(asked(t.RIVAL_PRICE), 0, "product 1-1") == "it must be another player's"
    full = asked(t.DRAW)
    full.put_product(0, 0, full.products[0][0].parts[:1], 0)
    full.put_product(0, 1, [*full.ingredient_deck[:3]], 0)
    assert no(full, 0, "product 1-2") == "that product is full"
    assert no(full, 0, "enough") == "choose the product of yours that the new ingredient joins"
    removing = asked(t.REMOVE_OWN)
    removing.put_product(0, 0, removing.products[0][0].parts[:1], 0)
    assert no(removing, 0, "part 1-1-1") == "the last ingredient of a product stays"
    assert no(removing, 0, "part 1-1-2") == "that product has fewer ingredients"
    assert no(removing, 0, "part 2-1-1") == "it must be your own"
    assert no(asked(t.REMOVE_OTHER), 0, "part 1-1-1") == "it must be another player's"


def test_chips_and_channels_to_move() -> None:
    moving = asked(t.MOVE_SHOP)
    assert no(moving, 0, "chip 1-f") == "seat 1 has no chip in shop f"
    assert no(moving, 0, "chip 2-a") == "it must be your own"
    do(moving, 0, "chip 1-a")
    assert no(moving, 0, "shop b") == "seat 1 has a chip in shop b already"
    assert no(moving, 0, "chip 1-b") == "choose the shop that your chip moves to"
    changing = asked(t.CHANGE_CHANNEL)
    assert no(changing, 0, "ad national") == "you have no chip on that channel"
    assert no(changing, 0, "channel buzz") == "choose the channel chip of yours that moves"
    do(changing, 0, "ad friday")
    assert no(changing, 0, "channel friday") == "you have a chip on that channel already"
