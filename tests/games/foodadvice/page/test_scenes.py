"""What is large on FoodAdvice's table: each stage has its scene, and whoever watches sees what is going on in it."""

import pytest
from tests.games.foodadvice.adv_drawn import GAME, NAMES, drawn, shown
from tests.games.foodadvice.adv_played import moments, sat_down
from tests.games.foodadvice.page.test_clicks import MATCHES, some

from smorgasboard.engine import BUTTON, SPECTATOR
from smorgasboard.games.foodadvice.actions import Decline, Enough, Forget, Keep, Next, PlaceChip, Promote, Skip, Vote
from smorgasboard.games.foodadvice.page.data import SCENES
from smorgasboard.games.foodadvice.page.display import QUESTIONS
from smorgasboard.games.foodadvice.rules.codes import CREATING, HAPPENING, KEEP, NAMING, PLACING, VOTING
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState

FOUND_IN = {
    "bench": 'class="bench',
    "kitchens": 'id="adv-kitchens"',
    "stage": 'id="adv-stage"',
    "street": 'id="adv-shops"',
    "posters": 'id="adv-channels"',
    "event": 'class="event-of',
    "display": 'id="adv-display"',
    "till": 'id="adv-till"',
    "podium": 'id="adv-podium"',
}
"""How each scene is known on the page."""


def first_at(stage: int, players: int = 4, seed: int = 2) -> FoodAdviceState:
    return next(state.copy() for state in moments(players, seed) if state.stage == stage)


@pytest.mark.parametrize(("players", "seed"), MATCHES)
def test_one_scene_is_large_at_any_time_for_everybody(players: int, seed: int) -> None:
    for state in some(moments(players, seed)):
        for seat in (SPECTATOR, 0):
            table = drawn(state, seat)
            scene = shown(state, seat)["scene"]
            others = {name for name in FOUND_IN if FOUND_IN[name] in table.html} - {scene}
            assert FOUND_IN[scene] in table.html
            assert others <= {"kitchens", "event"}, "beside a finished product, and beside what an event asks about"


def test_a_question_about_chips_or_channels_makes_those_large() -> None:
    asked = {
        state.observation(0).view["stack"][-1]["what"]: shown(state, SPECTATOR)["scene"]
        for seed in (3, 4, 5)
        for state in moments(6, seed)
        if state.stack
    }
    about = {what: scene for what, scene in asked.items() if what in ("move shop", "move rival", "change channel")}
    assert about
    assert all(scene == ("posters" if what == "change channel" else "street") for what, scene in about.items())


def test_every_stage_has_a_scene() -> None:
    stages = {state.observation(0).view["stage"] for state in moments(4, 2)}
    assert stages <= set(SCENES)


# ---- for whoever watches ----


def test_a_watcher_sees_backs_of_hands_and_who_has_chosen() -> None:
    state = sat_down(4, 1)
    state.apply(1, KEEP)
    cooks = shown(state, SPECTATOR)["kitchens"]["cooks"]
    assert [len(cook["backs"]) for cook in cooks] == [6, 0, 6, 6]
    assert [cook["done"] for cook in cooks] == [False, True, False, False]
    text = drawn(state, SPECTATOR).text
    assert "has chosen" in text
    assert "1 of 4" in text


def test_a_card_that_was_offered_lies_open_among_the_backs() -> None:
    state = sat_down(4, 1)
    offered = state.observation(0).view["players"][0]["hand"][1]
    for action in ("offer 2 to 3", "want class premium"):
        state.apply(0, GAME.actions.parse(action))
    making = shown(state, SPECTATOR)["shelves"][0]["making"]
    assert [card["name"] for card in making["known"]] == [offered]
    assert len(making["backs"]) == 5


def test_what_nobody_has_presented_is_on_no_page_but_its_owners() -> None:
    for state in moments(4, 2):
        if state.stage in (CREATING, NAMING):
            mine = state.observation(0).view["players"][0]["hand"]
            known = state.observation(SPECTATOR).view["players"][0]["seen_in_hand"]
            secret = {GAME.content.ingredients[name].title for name in mine if name not in known}
            for seat in (SPECTATOR, 1):
                assert not [title for title in secret if title in drawn(state, seat).text]


# ---- the city is there from the start ----


def test_shops_have_their_shutters_down_until_the_vote_is_over() -> None:
    for state in some(moments(4, 2)):
        street = shown(state, 0)["street"]
        assert len(street) == 6
        assert all(front["open"] == (state.stage >= PLACING) for front in street)
        assert "shop-shutter" in drawn(state, 0).pictures or state.stage >= PLACING


def test_a_shop_that_is_large_is_pointed_at_there_and_stands_for_itself_in_the_street() -> None:
    table = drawn(first_at(PLACING), 0)
    assert {f"shop-{letter}" for letter in "abcdef"} <= table.spots
    assert table.html.count('data-for="shop-') == 6
    assert drawn(first_at(VOTING), 0).html.count('data-for="shop-') == 0


def test_everybody_sits_in_the_same_place_for_all() -> None:
    state = first_at(PLACING)
    orders = [[stand["seat"] for stand in shown(state, seat)["stands"]] for seat in (SPECTATOR, 0, 3)]
    assert orders == [[0, 1, 2, 3]] * 3


def test_a_stall_says_who_sits_there_and_as_whom() -> None:
    """The guided game speaks of the Retailer and the Prosecutor; everything else speaks of nicknames."""
    state = sat_down(4, 1)
    held = [GAME.content.characters[player["character"]].title for player in state.observation(0).view["players"]]
    assert [(stand["name"], stand["role"]) for stand in shown(state, 0)["stands"]] == list(
        zip(NAMES[:4], held, strict=True)
    )


# ---- products, live ----


def test_each_card_of_the_hand_can_be_seen_in_each_place_of_the_product() -> None:
    html = drawn(sat_down(4, 1), 0).html
    assert all(f'class="live at-{place} slot-{slot}"' in html for place in range(3) for slot in range(6))


def test_a_name_stands_on_the_package_and_can_be_written_there() -> None:
    state = first_at(NAMING)
    seat = state.actors()[0]
    bench = shown(state, seat)["bench"]
    assert " ".join(line["text"] for line in bench["picture"]["lines"]) == bench["name"]
    assert 'data-echo="1"' in drawn(state, seat).html


# ---- the end ----


def test_the_richest_stand_highest_at_the_end() -> None:
    *_, last = moments(5, 2)
    ranked = shown(last, SPECTATOR)["podium"]
    assert ranked[0]["winner"]
    assert [each["money"] for each in ranked] == sorted((each["money"] for each in ranked), reverse=True)
    assert ranked[0]["height"] == 10
    assert all(0 <= each["height"] <= 10 for each in ranked)


# ---- words beside pointing ----


def test_ways_out_are_quiet_and_only_choosing_three_is_asked_about() -> None:
    observation = sat_down(4, 1).observation(0)
    for action in range(len(GAME.actions)):
        typed = GAME.actions.typed(action)
        assert GAME.is_way_out(action, observation) == isinstance(typed, Forget | Decline | Enough | Skip)
        assert GAME.is_costly(action, observation) == isinstance(typed, Keep)
        assert not (isinstance(typed, Vote | PlaceChip | Promote | Next) and GAME.is_way_out(action, observation))


def test_while_cards_are_picked_the_prompt_says_what_comes_next() -> None:
    state = sat_down(4, 1)
    hand = state.observation(0).view["players"][0]["hand"]
    first, second = (GAME.content.ingredients[name] for name in hand[:2])
    one = GAME.prompt_picked(("card-0",), state.observation(0), NAMES[:4])
    two = GAME.prompt_picked(("card-0", "card-1"), state.observation(0), NAMES[:4])
    assert first.title in one
    assert "player" in one
    assert f"{first.price + second.price} F" in two
    assert f"#{second.tag}" in two
    for action in ("offer 2 to 3", "want class premium"):
        state.apply(0, GAME.actions.parse(action))
    assert "Ann" in GAME.prompt_picked(("offer-0",), state.observation(2), NAMES[:4])
    assert GAME.prompt_picked(("shop-a",), first_at(PLACING).observation(0), NAMES[:4]) == ""


# ---- products that events ask about ----


def test_products_that_an_event_asks_about_lie_large_with_all_that_may_be_pointed_at() -> None:
    for state in _asked_about_products():
        seat = state.actors()[0]
        table = drawn(state, seat)
        for action in state.legal_actions(seat):
            for name in GAME.clicks(action, state.observation(seat))[0]:
                assert name.startswith(BUTTON) or table.html.count(f'data-spot="{name}"') == 1
        assert shown(state, seat)["scene"] == shown(state, SPECTATOR)["scene"] == "display"


def test_only_the_products_that_may_be_meant_are_large() -> None:
    asked = {state.observation(0).view["stack"][-1]["what"]: state for state in _asked_about_products()}
    assert {"remove other", "price"} & set(asked)
    for what, state in asked.items():
        mover = state.actors()[0]
        owners = {column["seat"] for column in shown(state, mover)["display"]}
        if what in ("remove other", "rival price"):
            assert mover not in owners
        elif what != "trade":
            assert owners == {mover}


def _asked_about_products() -> list[FoodAdviceState]:
    return [
        state.copy()
        for seed in (3, 4)
        for state in moments(6, seed)
        if state.stack and state.stage == HAPPENING and state.observation(0).view["stack"][-1]["what"] in QUESTIONS
    ]
