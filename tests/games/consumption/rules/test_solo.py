"""Alone or in twos: CON-165 to CON-170; what editions differ in there: CON-018 to CON-020, CON-022; CON-017."""

from itertools import combinations
from typing import Any

import pytest
from tests.games.consumption.table import DRAFT, EDITIONS, RETAIL, THOUGHT, Table, diner, house, lay, new

import smorgasboard as sb
from smorgasboard.engine.errors import BadOption
from smorgasboard.games.consumption.game import Consumption
from smorgasboard.games.consumption.rules.state import ConsumptionState

FIVE = {"chef", "fitness", "kitchen", "life", "shopper"}
OLDER_SOLO_CARDS = {
    "cherry-soda", "duck-with-pears-in-a-red-wine", "fish-tacos", "liver-pate-with-shallots-and-walnuts",
}  # fmt: skip
SOLO = {DRAFT: (0, 50, 80, 100, 121, 141), RETAIL: (0, 50, 80, 100, 121, 141), THOUGHT: (0, 60, 90, 110, 130, 150)}


def begin(edition: str, players: int, seed: int = 1, **options: Any) -> Table:
    """A new game at the choice of assistants, or at its first turn."""
    table = new(edition, players, seed, **options)
    while table.asked == "start food":
        table.do("food water")
    return table


def dealt(game: Consumption, players: int) -> Table:
    """A new game with the cards of the house."""
    state = game.new(players, seed=1)
    assert isinstance(state, ConsumptionState)
    return Table(state)


def list_spaces(table: Table, card: int) -> set[str]:
    marks = table.box.stock_spaces[card]
    return {f"{'abcdef'[space % 6]}{space // 6 + 1}" for space in range(36) if marks >> space & 1}


# ---- Out of Stock ----


@pytest.mark.rule("CON-165", "CON-042", "CON-022")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 2])
def test_two_out_of_stock_cards_a_round_each_card_once(edition: str, players: int) -> None:
    table = begin(edition, players)
    seen: list[int] = []
    for _ in range(6):
        assert table.asked == "assistant" or players == 1, "before assistants are chosen"
        turned_up = table["stock_open"]
        assert len(turned_up) == 2
        assert set(table["covered"]) == list_spaces(table, turned_up[0]) | list_spaces(table, turned_up[1])
        seen += turned_up
        table.choose_any_assistants()
        table.pass_all()
    assert sorted(seen) == list(range(12))
    assert table["stock"] == []


@pytest.mark.rule("CON-165", "CON-042")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_nothing_is_out_of_stock(edition: str, players: int) -> None:
    table = begin(edition, players)
    for _ in range(6):
        assert (table["stock"], table["stock_open"], table["covered"]) == ([], [], [])
        table.choose_any_assistants()
        table.pass_all()


@pytest.mark.rule("CON-165")
def test_covered_spaces_are_not_for_sale_in_that_round() -> None:
    table = begin(THOUGHT, 2)
    table.choose_any_assistants()
    covered = set(table["covered"])
    table.do("shop", dice=(1, 1))
    assert table.offers("buy") == {f"buy {column}{row}" for column in "abcdef" for row in range(1, 7)} - {
        f"buy {space}" for space in covered
    }


@pytest.mark.rule("CON-165")
def test_a_space_marked_twice_is_covered_once() -> None:
    table = lay(diner(markers=1), diner(markers=0))
    one, two = next(
        pair for pair in combinations(range(12), 2) if list_spaces(table, pair[0]) & list_spaces(table, pair[1])
    )
    rest = [card for card in range(12) if card not in (one, two)]
    table = lay(diner(markers=1), diner(markers=0), stock=[*rest[:8], one, two], stock_open=rest[8:])
    table.pass_all()
    both = list_spaces(table, one) | list_spaces(table, two)
    assert len(both) < 8
    assert set(table["covered"]) == both
    assert len(table["covered"]) == len(both)
    assert set(table["stock_open"]) == {one, two}, "each card is revealed from the top"


# ---- solo: what is not there ----


@pytest.mark.rule("CON-166", "CON-022")
@pytest.mark.parametrize("edition", EDITIONS)
def test_solo_there_are_no_dining_places(edition: str) -> None:
    table = begin(edition, 1)
    table.choose_any_assistants()
    assert not table.offers("pizza", "buffet", "pass pizza", "pass buffet")
    assert (table["pizza"], table["buffet"], table["bag"]) == ([], [], [])
    assert table.offers("pass") == {f"pass {place}" for place in ("shop", "market", "snack", "cook", "workout")}
    table.pass_all()
    assert (table["pizza"], table["buffet"]) == ([], []), "nor in later rounds"
    two = begin(edition, 2)
    two.choose_any_assistants()
    assert {"pizza", "buffet", "pass pizza", "pass buffet"} <= two.offers()


@pytest.mark.rule("CON-167", "CON-035", "CON-022")
@pytest.mark.parametrize("edition", EDITIONS)
def test_solo_has_five_assistants_and_the_whole_market(edition: str) -> None:
    table = begin(edition, 1)
    assert table.offers() == {f"assistant {name}" for name in FIVE}
    assert set(table["market_in"]) == set(table.box.stand_names)
    assert len(table["market_in"]) == 12
    assert len(table["stock_open"]) == 2


@pytest.mark.rule("CON-022", "CON-040", "CON-041")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_players_play_alike_in_all_editions(edition: str) -> None:
    table = begin(edition, 2)
    assert len(table["market_in"]) == 8
    assert table.offers() == {f"assistant {name}" for name in FIVE - {"life"} | {"restaurateur"}}


# ---- solo assistants ----


@pytest.mark.rule("CON-168", "CON-022")
@pytest.mark.parametrize("edition", EDITIONS)
def test_solo_assistants_come_and_go_over_six_rounds(edition: str) -> None:
    table = begin(edition, 1)
    held: list[set[str]] = []
    for round_ in range(1, 7):
        before = held[-1] if held else set()
        if round_ == 1:
            table.do("assistant chef")
            assert table.offers() == {f"assistant {name}" for name in FIVE - {"chef"}}
            table.do("assistant shopper")
        elif round_ % 2 == 0:
            assert table.offers() == {f"assistant {name}" for name in FIVE - before}
            table.do(max(table.offers()))
        assert table.asked == "place", "in rounds 3 and 5 there is nothing to choose"
        held.append(set(table.of()["assistants"]))
        table.pass_all()
    assert held[0] == {"chef", "shopper"}
    assert held[1] == held[0] | {"life"}
    assert held[2] == FIVE - held[1]
    assert held[3] > held[2]
    assert len(held[3]) == 3
    assert held[4] == FIVE - held[3]
    assert held[5] > held[4]
    assert len(held[5]) == 3


@pytest.mark.rule("CON-169", "CON-071")
@pytest.mark.parametrize("edition", EDITIONS)
def test_solo_each_assistant_helps_once_a_turn(edition: str) -> None:
    table = lay(diner("grains 4 meat", recipes=["stew", "toast"], assistants="chef kitchen"), edition=edition)
    for _ in range(2):
        table.do("cook")
        assert table.offers("ask") == {"ask chef a", "ask chef b", "ask kitchen a"}
        table.do("ask kitchen a")
        assert table.offers("ask") == {"ask chef a", "ask chef b"}
        table.do("ask chef a")
        assert not table.offers("ask")
        table.do("done")
    assert table.of()["markers"] == 2, "every action is a turn of its own"


@pytest.mark.rule("CON-170")
@pytest.mark.parametrize("edition", EDITIONS)
def test_solo_the_first_two_can_be_drawn(edition: str) -> None:
    pairs = set()
    for seed in range(12):
        table = begin(edition, 1, seed, random_assistants="yes")
        assert table.asked == "place", "nothing is asked"
        pairs.add(frozenset(table.of()["assistants"]))
        assert len(table.of()["assistants"]) == 2
        assert set(table.of()["assistants"]) <= FIVE
    assert len(pairs) > 4
    table.pass_all()
    assert len(table.offers("assistant")) == 3, "from round 2 on as always"


@pytest.mark.rule("CON-170", "CON-005")
@pytest.mark.parametrize("edition", [DRAFT, RETAIL])
def test_older_editions_draw_assistants_for_solo_play_only(edition: str) -> None:
    with pytest.raises(BadOption, match="only solo play"):
        new(edition, 2, random_assistants="yes")


# ---- boards and cards ----


@pytest.mark.rule("CON-019")
@pytest.mark.parametrize("edition", EDITIONS)
def test_solo_is_played_on_the_cleanse_board(edition: str) -> None:
    assert begin(edition, 1).of()["diet"] == "cleanse"
    assert begin(edition, 2).of()["diet"] == "standard"


@pytest.mark.rule("CON-019")
@pytest.mark.parametrize("edition", [DRAFT, RETAIL])
@pytest.mark.parametrize("diets", ["standard", "dealt"])
def test_older_editions_have_no_other_board_for_solo_play(edition: str, diets: str) -> None:
    with pytest.raises(BadOption, match="Cleanse"):
        new(edition, 1, diets=diets)


@pytest.mark.rule("CON-019")
def test_thought_allows_other_boards() -> None:
    assert begin(THOUGHT, 1, diets="standard").of()["diet"] == "standard"
    assert begin(THOUGHT, 1, diets="dealt").of()["diet"] not in ("standard", "cleanse")
    table = begin(THOUGHT, 1, diets="chosen")
    assert table.offers() == {f"diet {name}" for name in table.box.diet_names}
    table.do("diet junk-food")
    assert table.of()["diet"] == "junk-food"
    assert table.state.diners[0].tracks == table.box.tracks[table.box.diet_names.index("junk-food")]


def recipes_of(table: Table) -> set[str]:
    return {name for name in (*table["book"], *table["left_pile"], *table["right_pile"]) if name}


@pytest.mark.rule("CON-019", "CON-022")
@pytest.mark.parametrize("edition", EDITIONS)
def test_solo_some_recipes_stay_in_the_box(edition: str) -> None:
    """With the cards of the house, whose printed names are those that the older books take out."""
    game = sb.load(f"consumption:{edition}")
    assert isinstance(game, Consumption)
    starred = {name for name, card in game.content.recipes.items() if card.starred}
    base = {game.box.recipe_names[card] for card in game.box.base_deck}
    gone = {players: base - recipes_of(dealt(game, players)) for players in (1, 2)}
    assert gone[1] == starred & base
    assert gone[2] == set()
    if edition == THOUGHT:
        assert gone[1] > OLDER_SOLO_CARDS
    else:
        assert gone[1] == OLDER_SOLO_CARDS


@pytest.mark.rule("CON-018")
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_standard_or_all_others_dealt(edition: str) -> None:
    assert [begin(edition, 4).of(seat)["diet"] for seat in range(4)] == ["standard"] * 4
    hands = set()
    for seed in range(8):
        table = begin(edition, 4, seed, diets="dealt")
        diets = tuple(table.of(seat)["diet"] for seat in range(4))
        assert len(set(diets)) == 4
        assert not {"standard", "cleanse"} & set(diets)
        for seat in range(4):
            assert table.state.diners[seat].tracks == table.box.tracks[table.box.diet_names.index(diets[seat])]
        hands.add(diets)
    assert len(hands) > 3


@pytest.mark.rule("CON-018", "CON-043")
def test_thought_lets_players_choose_from_the_first_player_on() -> None:
    table = new(THOUGHT, 3, diets="chosen", first="seat2")
    others = {f"diet {table.box.diet_names[diet]}" for diet in table.box.alternate_diets}
    for seat in (1, 2, 0):
        assert (table.asked, table.deciding) == ("diet", seat)
        assert table.offers() == others
        taken = min(others)
        others.remove(taken)
        table.do(taken)
        assert f"diet {table.of(seat)['diet']}" == taken
    assert table.asked == "assistant"


@pytest.mark.rule("CON-018")
@pytest.mark.parametrize("edition", [DRAFT, RETAIL])
def test_older_editions_do_not_let_players_choose(edition: str) -> None:
    game = sb.load(f"consumption:{edition}")
    with pytest.raises(BadOption, match="diets"):
        game.settings(2, {"diets": "chosen"})


# ---- what people are told ----


@pytest.mark.rule("CON-020")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_solo_score_falls_into_its_band(edition: str) -> None:
    bands = SOLO[edition]
    game = sb.load(f"consumption:{edition}")
    assert isinstance(game, Consumption)
    phrases = [band.phrase for band in game.content.solo_chart]
    assert len(set(phrases)) == len(bands)
    for score in sorted({-5, *bands, *(least - 1 for least in bands[1:]), 400}):
        band = max([0, *(at for at, least in enumerate(bands) if least <= score)])
        assert last_line(game, score).values == (phrases[band],)


def last_line(game: Consumption, score: int) -> Any:
    """The last line of the score sheet of a solo game that ends with this score."""
    table = dealt(game, 1)
    while not table.state.over:
        if table.asked == "start food":
            table.do("food water")
        table.choose_any_assistants()
        table.pass_all()
    wanted = score - int(table.state.outcome().scores[0])
    table.state.diners[0].score += wanted
    assert table.state.outcome().scores == (float(score),)
    return game.score_sheet(table.state.observation(0), ("Ann",))[-1]


@pytest.mark.rule("CON-017")
@pytest.mark.parametrize(
    ("edition", "title"), [(DRAFT, "Yu Chuz Buffet"), (RETAIL, "Chinese Buffet"), (THOUGHT, "Chinese Buffet")]
)
def test_the_buffet_has_its_name(edition: str, title: str) -> None:
    """On the table as it is drawn, told, and shown on a page."""
    game = sb.load(f"consumption:{edition}")
    assert isinstance(game, Consumption)
    seen, names = begin_house(game).state.observation(0), ("Ann", "Bob")
    drawn = "\n".join("".join(text for text, _ in line) for line in game.draw(seen, names))
    for shown in (drawn, "\n".join(game.in_words(seen, names)), str(game.page(seen, names, []))):
        assert title in shown
        assert ("Chinese" in shown) == (title == "Chinese Buffet")


def begin_house(game: Consumption) -> Table:
    """The first turn of a game of two with the cards of the house."""
    table = dealt(game, 2)
    while table.asked != "place":
        table.do(min(table.offers()))
    return table


@pytest.mark.rule("CON-021")
@pytest.mark.parametrize("edition", [DRAFT, RETAIL])
def test_older_editions_have_no_modules(edition: str) -> None:
    game = sb.load(f"consumption:{edition}")
    assert "modules" not in {option.name for option in game.options}
    with pytest.raises(BadOption, match="modules"):
        game.settings(2, {"modules": ["freezer"]})
    assert not house(edition).box.potluck_deck
    assert not house(edition).box.freezer_deck


@pytest.mark.rule("CON-021")
def test_thought_has_four_modules_and_plays_without_them_unless_asked() -> None:
    game = sb.load("consumption:thought")
    assert game.settings(4, {})["modules"] == []
    everything = ["potluck", "goals", "allergy", "freezer"]
    assert sorted(game.settings(4, {"modules": everything})["modules"]) == sorted(everything)
