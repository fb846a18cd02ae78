"""The guided first game: everything that its host says about the table is so."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import smorgasboard as sb
from smorgasboard.engine import SPECTATOR, Event, Lesson, Match, Tour
from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.content.read import Content
from smorgasboard.games.foodadvice.game import FoodAdvice
from smorgasboard.games.foodadvice.rules.codes import SHOPS_TO_PLACE
from smorgasboard.games.foodadvice.words.view_model import Player, SeenTable

GAME = sb.load("foodadvice")
LEARNER = 0
SEATS = {"Retailer": 1, "Banker": 2, "Prosecutor": 3}
"""Where the characters sit of whom the host speaks."""
RULES_FIX = {"5 F": "ADV-27", "10 F": "ADV-55 and ADV-42", "20 F": "ADV-69"}


@dataclass(frozen=True)
class Moment:
    """A lesson of the learner's, the table before it, and what has happened since the lesson before."""

    lesson: Lesson
    table: dict[str, Any]
    seen: SeenTable
    since: tuple[Event, ...]

    @property
    def me(self) -> Player:
        return self.seen.near


def content() -> Content:
    assert isinstance(GAME, FoodAdvice)
    return GAME.content


def tour() -> Tour:
    found = GAME.tour()
    assert found is not None
    return found


@cache
def moments() -> tuple[Moment, ...]:
    return tuple(walked())


def walked() -> Iterator[Moment]:
    guide = tour()
    match = Match(GAME, guide.players, guide.seed, guide.options)
    since: list[Event] = []
    for lesson in guide.lessons:
        if lesson.seat == LEARNER:
            yield Moment(lesson, match.state.to_json(), looked_at(match), tuple(since))
            since = []
        since += match.apply(lesson.seat, lesson.do).events


def looked_at(match: Match) -> SeenTable:
    return SeenTable(content(), match.state.observation(LEARNER), match.seats)


def at(do: str, which: int = 0) -> Moment:
    found = [moment for moment in moments() if moment.lesson.do == do]
    assert len(found) > which, f'no lesson asks for "{do}" that often any more'
    return found[which]


def after_customer(number: int) -> Moment:
    """What the host says about a customer comes before the next one is turned over."""
    return at("next", number)


def sold(moment: Moment) -> list[tuple[int, int]]:
    """Sales since the lesson before: whose, and how many hashtags matched."""
    return [(event.seat, event.matches) for event in moment.since if isinstance(event, told.Sold)]


# ---- creating ----


def test_the_characters_sit_where_the_host_points() -> None:
    held = {player.character.printed_title: player.seat for player in moments()[0].seen.players}
    assert {title: held.get(title) for title in SEATS} == SEATS, "the host's characters sit elsewhere"


def test_the_offer_is_made_with_the_card_and_to_the_seat_that_are_named() -> None:
    moment = at("offer 1 to 2")
    assert moment.me.hand[0].printed_title == "Loud Croutons"
    assert "Pickles it is" in moment.lesson.say
    assert moment.me.shape is not None
    assert moment.me.shape.printed_title == "Pickles"


def test_the_learner_has_the_hashtags_that_go_with_refined() -> None:
    moment = at("want tag refined")
    assert {"strange", "pretentious"} <= {card.tag for card in moment.me.hand}
    assert any(
        {"strange", "pretentious", "refined"} <= set(customer.tags) for customer in content().customers.values()
    ), "nobody likes all three any more"


def test_the_deal_is_made_and_an_economy_card_can_be_given_for_the_next() -> None:
    moment = at("answer 4 with 3")
    assert moment.me.hand[0].printed_title == "Twice-Clarified Butter"
    (offer,) = moment.seen.offers
    assert (offer.seat, offer.card.printed_title, offer.by, offer.what) == (3, "Honey, I'm Comb", "class", "economy")
    given = moment.me.hand[2]
    assert (given.printed_title, given.price_class) == ("Instant Powdered Egg", "economy")


def test_the_three_cards_that_are_kept_are_those_that_are_named() -> None:
    moment = at("keep 1-4-6")
    kept = [moment.me.hand[slot].printed_title for slot in (0, 3, 5)]
    assert kept == ["Twice-Clarified Butter", "Deconstructed Pea", "Square Egg"]


def test_in_round_2_the_premium_ingredients_are_other_hashtags() -> None:
    moment = at("keep 4-5-6")
    kept = [moment.me.hand[slot] for slot in (3, 4, 5)]
    assert [card.printed_title.split()[-1].lower() for card in kept] == ["pepper", "nectar", "breadcrumbs"]
    assert not {card.tag for card in kept} & set(moment.me.goods[0].tags), "that is no other taste"


# ---- the stage ----


@pytest.mark.parametrize(("do", "who", "shape"), [("vote 4", "Prosecutor", "Tea"), ("vote 3", "Banker", "Pizza")])
def test_the_product_to_vote_for_is_what_the_host_says(do: str, who: str, shape: str) -> None:
    moment = at(do)
    newest = moment.seen.players[SEATS[who]].newest
    assert newest is not None
    assert newest.shape.printed_title == shape
    assert f"{{player{SEATS[who] + 1}}}" in moment.lesson.say
    assert shape in moment.lesson.say


def test_two_votes_win_the_extra_chip() -> None:
    moment = at("shop d")
    assert "Two votes and the extra chip" in moment.lesson.say
    assert (moment.me.applause, moment.me.extras) == (2, 1)
    assert len(at("shop b").me.letters) < SHOPS_TO_PLACE + moment.me.extras


# ---- shops and channels ----


@pytest.mark.parametrize(
    ("do", "title"),
    [
        ("shop d", "Peas on Earth"),
        ("shop f", "Hot off the Shelf"),
        ("shop a", "Cart Blanche"),
        ("shop e", "The Upper Crust"),
        ("shop b", "The Last Penne"),
    ],
)
def test_the_shop_is_where_the_host_sends_people(do: str, title: str) -> None:
    moment = at(do)
    assert moment.seen.street["abcdef".index(do[-1])].shop.title == title
    assert title in moment.lesson.say


@pytest.mark.parametrize(
    ("name", "term"),
    [
        ("hot-off-the-shelf", "newest"),
        ("cart-blanche", "sex female"),
        ("upper-crust", "premium part"),
        ("last-penne", "full budget"),
    ],
)
def test_a_shop_is_about_what_the_host_says(name: str, term: str) -> None:
    assert content().shops[name].term == term


def test_peas_on_earth_has_pickles_on_its_sign() -> None:
    assert "pickles" in content().shops["peas-on-earth"].shapes


def test_the_frozen_food_has_premium_ingredients_in_it() -> None:
    newest = at("shop e").me.newest
    assert newest is not None
    assert [card.price_class for card in newest.parts].count("premium") >= 2


def test_the_learner_comes_last_in_round_2_and_first_in_round_1() -> None:
    assert at("next").seen.first.seat == LEARNER
    assert all(player.letters for player in at("shop a").seen.others)


def test_what_national_and_bulls_eye_ask_for_and_that_five_channels_advertise() -> None:
    channels = content().channels
    assert sum(bool(channel.term) for channel in channels.values()) == 5
    assert channels["bullseye"].term == "sales 1 matches 2"
    assert channels["national"].term == "sales 1 class medium"


# ---- customers ----


@pytest.mark.parametrize(("number", "title"), [(1, "Nana Bread"), (2, "Sherlock Scones"), (3, "Professor Petri Dish")])
def test_customers_come_in_the_hosts_order(number: int, title: str) -> None:
    moment = after_customer(number)
    assert moment.seen.served[number - 1].customer.title == title
    assert title.split(maxsplit=1)[0] in moment.lesson.say


def test_the_pickles_are_too_dear_for_nana_bread_who_buys_by_her_hashtags() -> None:
    moment = after_customer(1)
    guest = moment.seen.served[0]
    assert moment.me.goods[0].price > guest.budget
    ((seat, matches),) = sold(moment)
    assert seat != LEARNER
    assert matches >= 1


def test_sherlock_finds_three_hashtags_in_the_pickles_and_the_shops_add_something() -> None:
    moment = after_customer(2)
    assert sold(moment) == [(LEARNER, 3)]
    assert [event.seat for event in moment.since if isinstance(event, told.ShopPaid)] == [LEARNER, LEARNER]


def test_the_professor_prefers_two_matches_one_of_them_the_powdered_egg() -> None:
    moment = after_customer(3)
    assert sold(moment) == [(SEATS["Prosecutor"], 2)]
    guest, tea = moment.seen.served[2], moment.seen.players[SEATS["Prosecutor"]].goods[0]
    assert len(set(guest.customer.tags) & set(moment.me.goods[0].tags)) == 1
    egg = content().ingredients["instant-powdered-egg"]
    assert egg in tea.parts
    assert egg.tag in guest.customer.tags


def test_the_joker_buys_the_cake_with_more_matches_then_the_pickles() -> None:
    moment = after_customer(4)
    assert moment.seen.served[3].customer.is_joker
    (first, most), (second, fewer) = sold(moment)
    assert (first, second) == (SEATS["Retailer"], LEARNER)
    assert most > fewer >= 1
    assert moment.seen.players[SEATS["Retailer"]].goods[0].shape.printed_title == "Cake"


def test_then_it_is_the_learners_again_and_four_sales_in_all() -> None:
    assert [seat for seat, _ in sold(after_customer(5))] == [LEARNER]
    moment = after_customer(6)
    assert "sold four times" in moment.lesson.say
    assert moment.table["players"][LEARNER]["sales"] == 4
    assert moment.seen.in_the_row == 0


def test_both_channels_bring_a_customer_who_pays_no_more_than_the_budget() -> None:
    moment = at("keep 4-5-6")
    met = [event.channel for event in moment.since if isinstance(event, told.ChannelMet) and event.seat == LEARNER]
    assert met == ["national", "bullseye"]
    paid = [event.price for event in moment.since if isinstance(event, told.Sold) and event.seat == LEARNER]
    assert len(paid) == 2
    assert any(price < moment.me.goods[0].price for price in paid), "nobody paid less than the price"


# ---- events ----


def test_the_events_are_those_that_the_host_tells_of() -> None:
    moment = at("target 3")
    assert moment.seen.event is not None
    assert moment.seen.event.printed_title == "Corporate War"
    drawn = [event for event in moment.since if isinstance(event, told.Drew)]
    assert "gravy-tax" in [event.event for event in drawn]
    assert moment.seen.players[SEATS["Prosecutor"]].kept_count == 1
    assert max(player.money for player in moment.seen.players) == moment.me.money
    assert moment.seen.players[SEATS["Banker"]].money >= 20


# ---- the tour as a whole ----


def test_it_takes_a_round_and_the_better_half_of_another() -> None:
    own = [moment.lesson.say for moment in moments()]
    assert 20 < len(own) <= 30
    assert len(set(own)) == len(own)


def test_the_host_calls_everybody_by_name() -> None:
    said = [*(moment.lesson.say for moment in moments()), tour().farewell]
    assert not [each for each in said if any(who in each for who in SEATS)]
    named = {name for each in said for name in re.findall(r"\{(\w+)\}", each)}
    assert named == {f"player{seat + 1}" for seat in SEATS.values()}


def test_the_host_says_no_amount_that_tuning_may_change() -> None:
    said = [*(moment.lesson.say for moment in moments()), tour().farewell]
    amounts = {amount for each in said for amount in re.findall(r"\d+ F\b", each)}
    assert amounts == set(RULES_FIX)


def test_afterwards_the_customers_of_round_2_come() -> None:
    guide = tour()
    match = Match(GAME, guide.players, guide.seed, guide.options)
    for lesson in guide.lessons:
        match.apply(lesson.seat, lesson.do)
    seen = SeenTable(content(), match.state.observation(SPECTATOR), match.seats)
    assert (seen.stage, seen.round, seen.in_the_row) == ("selling", 2, 6)
    assert [len(player.goods) for player in seen.players] == [2, 2, 2, 2]


def test_other_cards_have_no_tour(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_bytes((GAME.folder / "content.toml").read_bytes())
    assert sb.load("foodadvice", own).tour() is None
