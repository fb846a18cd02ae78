"""Positions from their JSON form, from what everybody sees, and from imagination."""

import copy
import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from smorgasboard.engine.chance import SeededChance
from smorgasboard.engine.errors import BadPosition
from smorgasboard.engine.observation import SPECTATOR, Observation
from smorgasboard.games.consumption import Consumption
from smorgasboard.games.consumption.rules.codes import PASS, PLACE_NAMES, WATER
from smorgasboard.games.consumption.rules.state import ConsumptionState
from smorgasboard.games.consumption.view.from_json import read_seen

Change = Callable[[dict[str, Any]], object]
GAMES = {edition: Consumption(edition) for edition in ("draft", "retail", "thought")}
THOUGHT = GAMES["thought"]
MODULES = ["potluck", "goals", "allergy", "freezer"]
WATER_ROOM = len(THOUGHT.box.tracks[THOUGHT.box.standard_diet][WATER]) - 1
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("draft", 1, {}),
    ("draft", 4, {"diets": "dealt"}),
    ("retail", 2, {}),
    ("retail", 3, {}),
    ("thought", 1, {"modules": MODULES[2:], "diets": "chosen", "allergies": "chosen"}),
    ("thought", 2, {"modules": MODULES}),
    ("thought", 3, {}),
    ("thought", 4, {"modules": MODULES, "diets": "dealt", "random_assistants": "yes"}),
]


def step(table: ConsumptionState, choices: Random) -> None:
    """Something at random, seldom a pass: those would end the round at once."""
    legal = table.legal_actions(table.mover())
    busy = [action for action in legal if not PASS <= action < PASS + len(PLACE_NAMES)]
    table.apply(table.mover(), choices.choice(busy if busy and choices.random() < 0.98 else legal))


def new(game: Consumption, players: int, seed: int | str, **options: Any) -> ConsumptionState:
    table = game.new(players, seed=seed, **options)
    assert isinstance(table, ConsumptionState)
    return table


def moments(edition: str, players: int, options: dict[str, Any], seeds: int = 2) -> Iterator[ConsumptionState]:
    for seed in range(seeds):
        table, choices = new(GAMES[edition], players, seed, **options), Random(seed)
        while not table.over:
            yield table
            step(table, choices)
        yield table


@cache
def _position() -> str:
    table, choices = new(THOUGHT, 3, 5, modules=["freezer"]), Random(5)
    while table.round < 3 or THOUGHT.actions.text(table.legal_actions(table.mover())[0]) != "shop":
        step(table, choices)
    return json.dumps(table.to_json())


def position() -> dict[str, Any]:
    """Three players with freezers, in round 3, before a marker is placed."""
    data: dict[str, Any] = json.loads(_position())
    return data


# ---- whole positions ----


@pytest.mark.parametrize(("edition", "players", "options"), TABLES)
def test_positions_are_read_as_they_were_written(edition: str, players: int, options: dict[str, Any]) -> None:
    for at, table in enumerate(moments(edition, players, options)):
        if at % 7 == 0 or table.over:
            data = json.loads(json.dumps(table.to_json()))
            again = GAMES[edition].state(data)
            assert again.to_json() == table.to_json() == data
            assert again.over == table.over
            assert all(again.legal_actions(seat) == table.legal_actions(seat) for seat in range(players))


def test_rare_entries_are_read_as_well() -> None:
    data = position()
    diner(data).update(preserved=True, thaw_kept=True, snacked=True, passed=True, markers=0, market_visits=2, trash=9)
    diner(data).update(freezer=["poultry", "seafood"], thaw=["meat"], score=-3, last_assistants=["life"])
    data.update(passing=True, ignoring=True, recipe_relief=260, activity_relief=3, completed=2, worked_out=1)
    data.update(column=4, row=2, cart=["water", "meat", "meat"], options_used=["chef"], place="pizza", pizza_guest=1)
    assert THOUGHT.state(data).to_json() == data


def test_a_position_read_back_goes_on_like_the_original() -> None:
    table = new(THOUGHT, 4, 3, modules=MODULES)
    choices = Random(3)
    for _ in range(60):
        step(table, choices)
    again = THOUGHT.state(table.to_json())
    again.chance = table.chance.copy()
    ahead, behind = Random(9), Random(9)
    assert isinstance(again, ConsumptionState)
    for _ in range(120):
        if table.over:
            break
        step(table, ahead)
        step(again, behind)
        assert again == table


def test_reading_changes_nothing_of_what_was_read() -> None:
    data = position()
    before = copy.deepcopy(data)
    table = THOUGHT.state(data)
    assert isinstance(table, ConsumptionState)
    choices = Random(1)
    for _ in range(30):
        step(table, choices)
    assert data == before


def test_cards_are_put_in_the_order_the_rules_keep() -> None:
    data = position()
    free = data["left_pile"][:3]
    del data["left_pile"][:3]
    data["left_known"] = 0
    spaces = THOUGHT.box.recipe_spaces
    held = [[name, *[None] * len(spaces[THOUGHT.box.recipe_at[name]])] for name in free]
    for order in (held, held[::-1]):
        data["diners"][0]["recipes"] = order
        data["diners"][0]["activities"] = []
        table = THOUGHT.state(data)
        assert isinstance(table, ConsumptionState)
        cards = [card & 255 for card in table.diners[0].recipes]
        assert cards == sorted(cards)
        assert len(cards) == 3


def diner(data: dict[str, Any], seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = data["diners"][seat]
    return found


REFUSED: list[tuple[Change, str]] = [
    (lambda d: d.pop("round"), "round is missing; it should be a whole number from 1 to 6"),
    (lambda d: d.pop("diners"), "diners is missing; it should be a list of 4 entries"),
    (lambda d: diner(d, 1).pop("trash"), "diners[1].trash is missing; it should be a whole number from 0 to 1000"),
    (lambda d: d.update(diners=[]), "it has 0 players, not 1 to 4"),
    (lambda d: d.update(diners=7), "diners is 7, not a list"),
    (lambda d: d.update(diners=[3, 4, 5]), "diners[0] is 3, not named entries"),
    (lambda d: d.update(edition="draft"), "edition is 'draft', not 'thought'"),
    (lambda d: d.update(stage="lunch"), "stage is 'lunch', not one of"),
    (lambda d: d.update(stage=["over"]), "stage is ['over'], not one of"),
    (lambda d: d.update(round=0), "round is 0, not a whole number from 1 to 6"),
    (lambda d: d.update(round=True), "round is True, not a whole number"),
    (lambda d: d.update(round="3"), "round is '3', not a whole number"),
    (lambda d: d.update(first=3), "first is 3, not a seat from 0 to 2"),
    (lambda d: d.update(turn=-2), "turn is -2"),
    (lambda d: d.update(freezer=1), "freezer is 1, not true or false"),
    (lambda d: d.update(goals=["sleep"]), "goals[0] is 'sleep', not one of"),
    (lambda d: d.update(book=d["book"][:3]), "book is a list of 3, not a list of 4 entries"),
    (lambda d: d.update(book=["soap", None, None, None]), "book[0] is 'soap', not the name of a recipe, or null"),
    (lambda d: d.update(planner=["soap", None, None]), "planner[0] is 'soap', not the name of an activity, or null"),
    (lambda d: d["left_pile"].append("soap"), "left_pile[24] is 'soap', not the name of a recipe"),
    (lambda d: d["left_pile"].append(None), "left_pile[24] is None, not the name of a recipe"),
    (lambda d: d.update(left_known=99), "left_known is 99"),
    (lambda d: d.update(right_known=-1), "right_known is -1"),
    (lambda d: d.update(deck_known=99), "deck_known is 99"),
    (lambda d: d.update(covered=["g1"]), "covered[0] is 'g1', not one of"),
    (lambda d: d.update(stock=[12]), "stock[0] is 12, not a whole number from 0 to 11"),
    (lambda d: d.update(stock_open=["1"]), "stock_open[0] is '1', not a whole number from 0 to 11"),
    (lambda d: d.update(stock=[1, 2], stock_open=[2]), "Out of Stock 2 is there 2 times"),
    (lambda d: d.update(shoppers=5), "shoppers is 5, not a whole number from 0 to 4"),
    (lambda d: d.update(market_in=["kiosk"]), "market_in[0] is 'kiosk', not one of"),
    (lambda d: d.update(stands=["shish-kabob", None, None]), "shish-kabob belongs to another deck of the market"),
    (lambda d: d["bag"].append("soap"), "bag[71] is 'soap', not one of"),
    (lambda d: d.update(pizza=[]), "pizza is a list of 0, not a list of 6 entries"),
    (lambda d: d["buffet"].append("water"), "buffet is a list of 9, not a list of 8 entries"),
    (lambda d: d.update(pizza_guest=3), "pizza_guest is 3"),
    (lambda d: d.update(buffet_guests=3), "buffet_guests is 3"),
    (lambda d: d.update(place="bed"), "place is 'bed', not one of"),
    (lambda d: d.update(column=6), "column is 6"),
    (lambda d: d.update(cart=["water"] * 16), "cart is a list of 16, not a list of 0 to 15 entries"),
    (lambda d: d.update(options_used=["cook"]), "options_used[0] is 'cook', not one of"),
    (lambda d: d.update(ignoring=None), "ignoring is None, not true or false"),
    (lambda d: d.update(completed=-1), "completed is -1"),
    (lambda d: d["stack"].append("place"), "stack[1] is 'place', not a list of kind, seat, a, b, c, d"),
    (lambda d: d["stack"].append(["nap", 0, 0, 0, 0, 0]), "stack[1].kind is 'nap', not one of"),
    (lambda d: d["stack"].append(["place", 3, 0, 0, 0, 0]), "seat is 3, not a whole number from 0 to 2"),
    (lambda d: d["stack"].append(["place", 0, 5000, 0, 0, 0]), "a is 5000"),
    (lambda d: d["stack"].append(["cook with", 0, 200, 0, 0, 0]), '"cook with" in stack speaks of something'),
    (lambda d: d["stack"].append(["work out with", 0, 200, 0, 0, 0]), '"work out with" in stack speaks of something'),
    (lambda d: d["stack"].append(["exchange for", 0, 11, 0, 0, 0]), '"exchange for" in stack speaks of something'),
    (lambda d: d["stack"].append(["exchange for", 0, 8, 0, 0, 0]), '"exchange for" in stack speaks of something'),
    (lambda d: d["stack"].append(["trade for", 0, 1, 8, 3, 0]), '"trade for" in stack speaks of something'),
    (lambda d: d["stack"].append(["steal", 0, 3, 0, 0, 0]), '"steal" in stack speaks of something'),
    (lambda d: d["stack"].append(["run", 0, 0, 999, 0, 0]), '"run" in stack speaks of something'),
    (lambda d: d["stack"].append(["snack", 0, 0, 0, 0, 0]), '"snack" in stack speaks of something'),
    (lambda d: d["stack"].append(["gain", 0, 0, 0, 1, 0]), '"gain" in stack speaks of something'),
    (lambda d: d["stack"].append(["steal", 1, 1, 0, 0, 0]), '"steal" in stack speaks of something'),
    (lambda d: d["stack"].append(["replace", 0, 3, 0, 0, 0]), '"replace" in stack speaks of something'),
    (lambda d: d["stack"].append(["dine", 0, 0, 0, 0, 0]), '"dine" in stack speaks of something'),
    (lambda d: d["stack"].append(["turn die", 0, 0, 0, 0, 0]), '"turn die" in stack speaks of something'),
    (lambda d: d["stack"].append(["tile or group", 0, 3, 0, 0, 0]), '"tile or group" in stack speaks of something'),
    (lambda d: d["stack"].append(["freezer or kitchen", 0, 0, 0, 0, 0]), '"freezer or kitchen" in stack speaks of'),
    (lambda d: d["stack"].append(["allergy", 0, 0, 0, 0, 0]), '"allergy" in stack speaks of something'),
    (lambda d: d["stack"].append(["run", 0, 3, 0, 0, 0]), '"run" in stack speaks of something'),
    (lambda d: d["stack"].append(["run", 0, 0, 0, 0, 0]), "nobody could do anything"),
    (lambda d: d["stack"].clear(), "A match is over when nothing is left to decide"),
    (lambda d: d.update(stage="over"), "A match is over when nothing is left to decide"),
    (lambda d: diner(d).update(diet="paleo"), "diners[0].diet is 'paleo', not one of"),
    (lambda d: diner(d).update(allergy="nut-allergy"), "player 1 has an allergy, and that module is not in play"),
    (lambda d: diner(d)["body"].update(water=WATER_ROOM + 1),
     f"player 1 has {WATER_ROOM + 1} water in the body, whose track has {WATER_ROOM} spaces"),
    (lambda d: diner(d)["body"].update(water=-1), "diners[0].body.water is -1, not a whole number from 0 to 1000"),
    (lambda d: diner(d)["body"].pop("meat"),
     "diners[0].body.meat is missing; it should be a whole number from 0 to 1000"),
    (lambda d: diner(d).pop("tile"), "diners[0].tile is missing; it should be a list"),
    (lambda d: diner(d)["tile"].append("soap"), "diners[0].tile[0] is 'soap', not one of"),
    (lambda d: diner(d)["tile"].append("water"), "player 1 has no allergy tile that takes water"),
    (lambda d: diner(d)["kitchen"].pop(), "diners[0].kitchen is a list of 4, not a list of 5 entries"),
    (lambda d: diner(d)["kitchen"][0].append("soap"), "diners[0].kitchen[0][0] is 'soap', not one of"),
    (lambda d: diner(d).update(freezer=["meat"] * 5), "diners[0].freezer is a list of 5, not a list of 0 to 4 entries"),
    (lambda d: diner(d).update(thaw=["meat"] * 3), "diners[0].thaw is a list of 3, not a list of 0 to 2 entries"),
    (lambda d: diner(d).update(freezer=["water"]), "diners[0].freezer[0] is 'water', not one of"),
    (lambda d: diner(d).update(trash=-1), "diners[0].trash is -1, not a whole number from 0 to 1000"),
    (lambda d: diner(d).update(markers=5), "diners[0].markers is 5, not a whole number from 0 to 4"),
    (lambda d: diner(d).update(market_visits=3), "diners[0].market_visits is 3, not a whole number from 0 to 2"),
    (lambda d: diner(d).update(snacked="no"), "diners[0].snacked is 'no', not true or false"),
    (lambda d: diner(d).update(score=1.5), "diners[0].score is 1.5, not a whole number from -1000 to 1000"),
    (lambda d: diner(d).update(assistants=["butler"]), "diners[0].assistants[0] is 'butler', not one of"),
    (lambda d: [diner(d, seat).update(assistants=["chef"]) for seat in (0, 1)], "chef is there 2 times"),
    (lambda d: diner(d).update(recipes=[["soap"]]), "diners[0].recipes[0] is ['soap'], not a card with what lies on"),
    (lambda d: diner(d).update(recipes=["fish-tacos"]), "diners[0].recipes[0] is 'fish-tacos', not a card"),
    (lambda d: diner(d).update(recipes=[["fish-tacos", None]]),
     "diners[0].recipes[0] is ['fish-tacos', None], not a card with what lies on"),
    (lambda d: diner(d).update(recipes=[["fish-tacos", "soap", None, None, None]]),
     "diners[0].recipes[0][1] is 'soap', not a food, a food twice, or null"),
    (lambda d: diner(d)["cooked"].append(d["left_pile"][0]), "is there 2 times, and there is only one"),
    (lambda d: diner(d)["trained"].append(d["deck"][0]), "is there 2 times, and there is only one"),
    (lambda d: diner(d).update(ready=[d["left_pile"][0]]), "player 1 has no ability of"),
    (lambda d: d["left_pile"].append("soup-kitchen"), "left_pile[24] is 'soup-kitchen', not the name of a recipe"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_what_is_not_a_position_is_refused(change: Change, message: str) -> None:
    data = position()
    THOUGHT.state(data)
    change(data)
    with pytest.raises(BadPosition) as refused:
        THOUGHT.state(data)
    assert message in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


def test_something_else_is_not_a_position() -> None:
    nonsenses: list[Any] = [[], 7, "position", None, {}]
    for nonsense in nonsenses:
        with pytest.raises(BadPosition):
            THOUGHT.state(nonsense)


def test_piles_hold_recipes_of_the_modules_in_play_only() -> None:
    data = position()
    data["left_pile"].insert(0, THOUGHT.box.recipe_names[THOUGHT.box.potluck_deck[0]])
    with pytest.raises(BadPosition, match="does not belong to the decks in play"):
        THOUGHT.state(data)
    data["potluck"] = True
    THOUGHT.state(data)


# ---- what everybody sees ----


def hidden(table: ConsumptionState) -> dict[str, Any]:
    """The parts that nobody knows."""
    return {
        "left": table.left_pile[table.left_known :],
        "right": table.right_pile[table.right_known :],
        "deck": table.deck[table.deck_known :],
        "stock": table.stock,
        "market": table.market_in,
        "bag": table.bag,
    }


@pytest.mark.parametrize(("edition", "players", "options"), TABLES)
def test_all_that_is_seen_is_read_back(edition: str, players: int, options: dict[str, Any]) -> None:
    game = GAMES[edition]
    for at, table in enumerate(moments(edition, players, options)):
        if at % 7 == 0 or table.over:
            view = json.loads(json.dumps(table.view(SPECTATOR)))
            again = read_seen(game.source, game.box, view)
            assert again.view(SPECTATOR) == table.view(SPECTATOR)
            assert again.over == table.over
            assert all(again.legal_actions(seat) == table.legal_actions(seat) for seat in range(players))
            assert hidden(again) == hidden(read_seen(game.source, game.box, view))


def test_what_is_read_from_a_view_depends_on_nothing_hidden() -> None:
    table = new(THOUGHT, 2, 4, modules=["potluck"])
    choices = Random(4)
    for _ in range(50):
        step(table, choices)
    seen = read_seen(THOUGHT.source, THOUGHT.box, table.view(SPECTATOR))
    other = THOUGHT.imagine(table.observation(SPECTATOR), SeededChance("x"))
    assert hidden(other) != hidden(table)
    assert read_seen(THOUGHT.source, THOUGHT.box, other.view(SPECTATOR)) == seen


@pytest.mark.parametrize(("edition", "players", "options"), TABLES)
def test_imagined_positions_look_alike_and_have_the_same_pieces(
    edition: str, players: int, options: dict[str, Any]
) -> None:
    game = GAMES[edition]
    for at, table in enumerate(moments(edition, players, options)):
        if at % 7:
            continue
        seat = max(table.mover(), 0)
        observation = table.observation(seat)
        for other in (game.imagine(observation, SeededChance(str(at))), game.imagined(table, seat, SeededChance("y"))):
            assert other.observation(seat) == observation
            assert other.inventory() == table.inventory()
            assert game.state(other.to_json()) == other


def test_equal_chance_imagines_equally_from_the_view_and_from_the_state() -> None:
    table = new(THOUGHT, 2, 8, modules=["freezer"])
    choices = Random(8)
    for _ in range(40):
        step(table, choices)
        seat = table.mover()
        observation = Observation.from_json(json.loads(json.dumps(table.observation(seat).to_json())))
        once, twice = (THOUGHT.imagine(observation, SeededChance("same")) for _ in range(2))
        assert once == twice == THOUGHT.imagined(table, seat, SeededChance("same"))
        assert once is not twice


def test_one_imagined_position_shares_nothing_with_the_next() -> None:
    table = new(THOUGHT, 3, 2)
    observation = table.observation(table.mover())
    first, second = (THOUGHT.imagine(observation, SeededChance("same")) for _ in range(2))
    choices = Random(2)
    for _ in range(40):
        step(first, choices)
    assert second == THOUGHT.imagine(observation, SeededChance("same"))
    assert second != first


def test_what_went_under_the_piles_stays_there() -> None:
    table = new(THOUGHT, 3, 6)
    choices = Random(6)
    while table.round < 3:
        step(table, choices)
    assert table.left_known
    assert table.right_known
    assert table.deck_known
    observation = table.observation(table.mover())
    tops = set()
    for seed in range(10):
        other = THOUGHT.imagine(observation, SeededChance(str(seed)))
        assert other.left_pile[: table.left_known] == table.left_pile[: table.left_known]
        assert other.right_pile[: table.right_known] == table.right_pile[: table.right_known]
        assert other.deck[: table.deck_known] == table.deck[: table.deck_known]
        tops.add((other.left_pile[-1], other.right_pile[-1], other.deck[-1], other.bag[-1]))
    assert len(tops) > 8


@pytest.mark.rule("CON-176", "CON-189")
def test_which_base_recipes_left_the_game_is_not_known_but_no_module_recipe_did() -> None:
    table = new(THOUGHT, 3, 1, modules=["potluck", "freezer"])
    observation = table.observation(table.mover())
    box = THOUGHT.box
    missing: Counter[int] = Counter()
    for seed in range(30):
        other = THOUGHT.imagine(observation, SeededChance(str(seed)))
        inside = {*other.left_pile, *other.right_pile, *other.book}
        assert inside >= {*box.potluck_deck, *box.freezer_deck}
        out = set(range(len(box.recipe_names))) - inside
        assert len(out) == 16
        missing.update(out)
    assert set(missing) == set(box.base_deck) - set(table.book)
    assert max(missing.values()) < 30


@pytest.mark.rule("CON-165")
def test_out_of_stock_cards_seen_do_not_come_again() -> None:
    table = new(THOUGHT, 2, 3)
    choices = Random(3)
    gone: set[int] = set()
    while not table.over:
        gone.update(table.stock_open)
        observation = table.observation(table.mover())
        other = THOUGHT.imagine(observation, SeededChance(str(len(gone))))
        assert set(other.stock) == set(range(12)) - gone
        step(table, choices)
    assert gone == set(range(12))


@pytest.mark.rule("CON-040")
def test_with_two_players_the_stands_to_come_are_guessed_and_those_of_past_rounds_known() -> None:
    table = new(THOUGHT, 2, 7)
    choices = Random(7)
    rounds = THOUGHT.box.stand_round
    guesses: dict[int, set[int]] = {}
    while not table.over:
        observation = table.observation(table.mover())
        for seed in range(3):
            other = THOUGHT.imagine(observation, SeededChance(f"{table.round} {seed}"))
            assert other.market_in.bit_count() == 8
            past = sum(1 << stand for stand in range(12) if rounds[stand] <= table.round)
            assert other.market_in & past == table.market_in & past
            guesses.setdefault(table.round, set()).add(other.market_in)
        step(table, choices)
    assert len(guesses[1]) > 1
    assert len(guesses[6]) == 1


def test_the_next_token_of_the_bag_may_be_any_of_it() -> None:
    table = new(THOUGHT, 4, 1)
    observation = table.observation(table.mover())
    drawn = Counter(THOUGHT.imagine(observation, SeededChance(str(seed))).bag[-1] for seed in range(400))
    assert set(drawn) == set(table.bag)
    for food, times in drawn.items():
        assert abs(times - 400 * table.bag.count(food) / len(table.bag)) < 30


# ---- numbers for learning programs ----


@pytest.mark.parametrize(("edition", "players", "options"), TABLES)
def test_positions_are_encoded_from_0_to_1(edition: str, players: int, options: dict[str, Any]) -> None:
    game = GAMES[edition]
    for at, table in enumerate(moments(edition, players, options, seeds=1)):
        if at % 11 == 0 or table.over:
            for seat in range(players):
                numbers = game.encode(table.observation(seat))
                assert len(numbers) == game.features
                assert all(isinstance(number, float) and 0.0 <= number <= 1.0 for number in numbers)


def test_the_own_board_comes_first_in_the_encoding() -> None:
    table = new(THOUGHT, 3, 1, first="seat1")
    encoded = [THOUGHT.encode(table.observation(seat)) for seat in range(3)]
    table.diners[1].body[0] = 7
    changed = [THOUGHT.encode(table.observation(seat)) for seat in range(3)]
    places = [[at for at in range(len(encoded[seat])) if encoded[seat][at] != changed[seat][at]] for seat in range(3)]
    assert [len(each) for each in places] == [1, 1, 1]
    assert places[1] < places[0] < places[2]


def test_the_encoding_tells_positions_apart() -> None:
    table = new(THOUGHT, 2, 1)
    choices = Random(1)
    seen = set()
    for _ in range(60):
        seen.add(tuple(THOUGHT.encode(table.observation(0))))
        step(table, choices)
    assert len(seen) == 60
