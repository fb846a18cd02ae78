"""The drawn table of FoodAdvice: everything is on it, for every viewer, with words for every picture."""

import gzip
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import pytest
from tests.games.foodadvice.adv_drawn import FOLDER, GAME, NAMES, drawn, shown
from tests.games.foodadvice.adv_played import busy, moments, sat_down
from tests.games.foodadvice.page.test_clicks import MATCHES, some

from smorgasboard.engine import SPECTATOR, Event
from smorgasboard.games.foodadvice.events import Decided, InvestmentPaid, ShopPaid, Sold
from smorgasboard.games.foodadvice.page import pieces as drawings
from smorgasboard.games.foodadvice.rules.codes import CHANNEL_NAMES, FORGET, HAPPENING, KEEP, PLACING, SELLING, VOTING
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState
from smorgasboard.server.views.pointing import Pointing

STYLE_LIMIT = 57_000
SENT_LIMIT = 20_000
"""Bytes of a late six-player table, compressed."""


def symbols() -> set[str]:
    sheet = ElementTree.fromstring((FOLDER / "symbols.svg").read_text(encoding="utf-8"))
    return {element.attrib["id"] for element in sheet if "id" in element.attrib}


def sales(players: int, seed: int) -> Iterator[tuple[FoodAdviceState, list[Event]]]:
    """Each position after a customer has decided, with what happened in that step."""
    state, choices = sat_down(players, seed), Random(seed)
    while not state.over:
        events: list[Event] = []
        state.events = events
        state.apply(*busy(state, choices))
        if state.stage == SELLING and any(isinstance(event, Decided) for event in events):
            yield state, events


# ---- in all of many positions ----


@pytest.mark.parametrize(("players", "seed"), MATCHES)
def test_in_every_position_ids_are_unique_pictures_exist_and_spots_have_words(players: int, seed: int) -> None:
    known = symbols()
    for state in some(moments(players, seed)):
        for seat in (SPECTATOR, 0, players - 1):
            table = drawn(state, seat)
            assert len(table.ids) == len(set(table.ids))
            assert table.pictures <= known, table.pictures - known
            assert all(label.strip() for label in table.labels.values())
            assert not table.nested
            assert not table.attributes & {"style", "onclick"}


def test_all_players_products_shops_and_channels_are_to_be_pointed_at() -> None:
    late = next(state.copy() for state in moments(6, 3) if state.round == 3 and state.stage == SELLING)
    table = drawn(late, 0)
    assert {f"seat-{seat}" for seat in range(6)} <= table.spots
    assert {f"product-{seat}-{which}" for seat in range(6) for which in range(3)} <= table.spots
    assert {f"shop-{letter}" for letter in "abcdef"} <= table.spots
    assert {f"channel-{name}" for name in CHANNEL_NAMES} <= table.spots


# ---- creating ----


def test_my_hand_is_on_my_workbench_and_nobody_elses() -> None:
    state = sat_down(6, 5)
    mine, other = (state.observation(seat).view["players"][seat]["hand"] for seat in (0, 1))
    bench = shown(state, 0)["bench"]
    assert [card["name"] for card in bench["cards"]] == mine
    assert not {f"card-{name}" for name in other} & set(drawn(state, 0).ids)
    assert shown(state, SPECTATOR)["bench"] is None


def test_a_begun_offer_asks_what_is_wanted() -> None:
    state = sat_down(4, 1)
    assert shown(state, 0)["palette"] is None
    state.apply(0, GAME.actions.parse("offer 2 to 3"))
    palette = shown(state, 0)["palette"]
    assert "Cid" in palette["title"]
    wishes = [*palette["cards"], *palette["classes"], *palette["tags"]]
    assert {wish["spot"] for wish in wishes} >= {"tag-sweet", "class-premium"}
    assert shown(state, 2)["offers"] == []


def test_an_offer_lies_open_with_a_way_to_say_no_for_whom_it_is_made() -> None:
    state = sat_down(4, 1)
    for action in ("offer 2 to 3", "want class premium"):
        state.apply(0, GAME.actions.parse(action))
    assert {"offer-0", "decline-0"} <= drawn(state, 2).spots
    assert "offer-0" in drawn(state, 1).spots
    assert "decline-0" not in drawn(state, 1).spots


# ---- naming ----


def test_naming_asks_for_a_name_and_a_tagline_with_those_that_are_invented() -> None:
    state = next(each.copy() for each in moments(4, 2) if each.observation(0).view["stage"] == "naming")
    seat = state.actors()[0]
    name, tagline = GAME.asks_words(GAME.actions.parse("name"), state.observation(seat))
    bench = shown(state, seat)["bench"]
    assert (name.usual, tagline.usual) == (bench["name"], bench["tagline"])
    assert name.length + tagline.length < 300
    assert GAME.asks_words(GAME.actions.parse("vote 1"), state.observation(seat)) == ()
    assert len(GAME.asks_words(GAME.actions.parse("fine 1"), state.observation(seat))) == 1


def test_the_prompt_offers_lines_to_write_instead_of_a_bare_button() -> None:
    state = next(each.copy() for each in moments(4, 2) if each.observation(0).view["stage"] == "naming")
    pointing = Pointing(GAME, state.observation(state.actors()[0]))
    assert pointing.writing is not None
    assert [offer.action for offer in pointing.writing.offers] == ["name"]
    assert len(pointing.writing.fields) == 2
    assert pointing.buttons == []


def test_a_typed_name_stands_on_the_stage_and_is_no_markup() -> None:
    for state in moments(4, 2):
        if state.observation(0).view["stage"] == "naming" and 0 in state.actors():
            state.apply(0, GAME.actions.parse("name"))
            state.hear(0, GAME.actions.parse("name"), "<b>Boo</b> — & more")
            for seat in state.actors():
                state.apply(seat, GAME.actions.parse("name"))
            break
    table = drawn(state, 1)
    assert state.stage == VOTING
    assert "<b>Boo</b>" in table.text
    assert "<b>Boo</b>" not in table.html
    assert "& more" in table.text


# ---- votes ----


def test_votes_lie_face_down_until_all_have_voted() -> None:
    """Then each lies at the product that it was for, as the chip of who gave it."""
    for state in moments(4, 2):
        shelves = shown(state, SPECTATOR)["shelves"]
        if state.stage == VOTING:
            assert {shelf["seat"] for shelf in shelves if shelf["making"]["done"]} == {0, 1, 2, 3} - set(state.actors())
            assert not any(shelf["voters"] for shelf in shelves)
        if state.stage == PLACING:
            by_voter = {
                voter["seat"]: shelf["seat"]
                for shelf in shelves
                for voter in (shelf["voters"] or {"seats": ()})["seats"]
            }
            assert by_voter == dict(enumerate(state.votes))
            assert not any(shelf["making"] for shelf in shelves)
        if state.stage == SELLING:
            assert not any(shelf["voters"] for shelf in shelves)


def test_a_ballot_keeps_its_identity_from_the_voter_to_the_product() -> None:
    before = next(state.copy() for state in moments(4, 2) if state.stage == VOTING and len(state.actors()) == 1)
    cast = {f"vote-{seat}" for seat in range(4)} - {f"vote-{before.actors()[0]}"}
    after = next(state.copy() for state in moments(4, 2) if state.stage == PLACING)
    assert {each for each in drawn(before, 0).ids if each.startswith("vote-")} == cast
    assert {each for each in drawn(after, 0).ids if each.startswith("vote-")} == {f"vote-{seat}" for seat in range(4)}


# ---- customers ----


@pytest.mark.parametrize(("players", "seed"), MATCHES)
def test_every_product_says_what_the_last_customer_thought_of_it(players: int, seed: int) -> None:
    for state, events in sales(players, seed):
        if state.observation(0).view["customer"] is not None:
            continue
        decided = [event for event in events if isinstance(event, Decided)][-1]
        table = shown(state, 0, events)
        wishes = GAME.content.customers[decided.customer].tags
        verdicts = {}
        for shelf in table["shelves"]:
            for good in ([shelf["newest"]] if shelf["newest"] else []) + shelf["older"]:
                verdicts[good["spot"]] = good["verdict"]["kind"]
                assert all(part["hit"] == (part["tag"] in wishes) for part in good["parts"])
        expected = {
            f"product-{each.seat}-{each.round - 1}": each.verdict.replace(" ", "-") for each in decided.thoughts
        }
        assert verdicts == expected
        assert table["customers"]["there"]["budget"] == decided.budget
        assert table["customers"]["there"]["told"]


def paid_by(events: list[Event], players: int) -> list[int]:
    """After the last decision."""
    at = max(place for place, event in enumerate(events) if isinstance(event, Decided))
    gains = [0] * players
    for event in events[at:]:
        if isinstance(event, Sold):
            gains[event.seat] += event.price
        if isinstance(event, ShopPaid):
            gains[event.seat] += event.bonus + event.listed
        if isinstance(event, InvestmentPaid):
            gains[event.seat] += event.amount
    return gains


@pytest.mark.parametrize(("players", "seed"), MATCHES)
def test_notes_are_counted_to_whoever_a_customer_pays(players: int, seed: int) -> None:
    several = 0
    for state, events in sales(players, seed):
        if state.observation(0).view["customer"] is not None:
            continue
        table, expected = shown(state, 1, events), paid_by(events, players)
        gains = {stand["seat"]: stand["gain"]["amount"] for stand in table["stands"] if stand["gain"]}
        assert gains == {seat: amount for seat, amount in enumerate(expected) if amount}
        assert sum(line["amount"] for line in table["customers"]["receipt"]) == sum(expected)
        assert len(table["customers"]["there"]["found"]) <= 3 * table["customers"]["there"]["bags"]
        several += len(gains) > 1
    assert several


def test_customers_whom_the_channels_brought_are_seen_when_the_next_round_has_begun() -> None:
    met = 0
    for seed in range(1, 9):
        for state, events in closings(6, seed):
            brought = [event for event in events if isinstance(event, Decided) and event.drawn_by >= 0]
            extra = shown(state, 0, events)["extra_customers"]
            assert [(each["name"], each["seat"]) for each in extra] == [(e.customer, e.drawn_by) for e in brought]
            assert all(each["bought"] and each["pays"] for each in extra)
            met += bool(extra)
    assert met


def closings(players: int, seed: int) -> Iterator[tuple[FoodAdviceState, list[Event]]]:
    """Each position after a round was closed, with what happened in that step."""
    state, choices = sat_down(players, seed, house_fines=False), Random(seed)
    while not state.over:
        events: list[Event] = []
        state.events = events
        stage = state.stage
        state.apply(*busy(state, choices))
        if stage == SELLING != state.stage:
            yield state, events


def test_an_event_card_lies_on_the_table_while_it_happens() -> None:
    state = next(each.copy() for each in moments(6, 3) if each.stage == HAPPENING and each.stack)
    mover = state.actors()[0]
    card = shown(state, 0)["event"]
    assert card["name"] == GAME.box.event_names[state.event]
    assert card["by"]["seat"] == mover
    assert card["text"] in drawn(state, 0).text


def test_whom_i_have_not_seen_is_a_back() -> None:
    state = next(each.copy() for each in moments(6, 3) if each.stage == SELLING)
    customers = shown(state, SPECTATOR)["customers"]
    assert len(customers["backs"]) == len(state.row)
    assert customers["foreseen"] == []


# ---- money ----


@pytest.mark.parametrize(
    ("amount", "notes"), [(0, []), (5, [5]), (45, [25, 10, 10]), (190, [100, 50, 25, 10, 5]), (35, [25, 10])]
)
def test_a_purse_is_counted_in_notes(amount: int, notes: list[int]) -> None:
    assert drawings.notes(amount) == notes


# ---- sizes ----


def test_the_page_and_its_style_are_small() -> None:
    assert len((FOLDER / "table.css").read_bytes()) < STYLE_LIMIT
    late = next(state.copy() for state in moments(6, 3) if state.round == 3 and state.stage == SELLING)
    assert len(gzip.compress(drawn(late, 0).html.encode())) < SENT_LIMIT


def test_names_of_players_are_no_markup() -> None:
    table = drawn(sat_down(4, 1), 0, names=("<i>x</i>", *NAMES[1:]))
    assert "<i>x</i>" not in table.html
    assert "<i>x</i>" in table.text


def test_ones_own_product_has_its_price_as_soon_as_three_are_kept() -> None:
    table = GAME.new(4, seed=5)
    table.apply(0, KEEP)
    kept = table.view(0)["players"][0]["hand"]
    price = sum(GAME.content.ingredients[name].price for name in kept)
    mine, theirs = (GAME.page(table.observation(seat), ("Ann", "Bob", "Cid", "Dora"), ()) for seat in (0, 1))
    assert mine["bench"]["price"] == price > 0
    assert theirs["bench"]["price"] == 0, "who has not kept yet sees no price"
    assert all(shelf["newest"] is None for shelf in theirs["shelves"]), "and nobody else's"


def test_ones_own_offer_can_be_withdrawn_where_it_lies() -> None:
    table = GAME.new(4, seed=5)
    for action in ("offer 1 to 2", "want class premium"):
        table.apply(0, GAME.actions.parse(action))
    names = ("Ann", "Bob", "Cid", "Dora")
    (offer,) = GAME.page(table.observation(0), names, ())["offers"]
    assert offer["mine"]
    assert GAME.clicks(FORGET, table.observation(0)) == ((offer["refusal"],),)
    assert not GAME.page(table.observation(1), names, ())["offers"][0]["mine"]
