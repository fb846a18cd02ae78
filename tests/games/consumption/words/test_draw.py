"""The table drawn as text: whatever a decision needs, within 80 columns and 20 lines, and beside its menu in 24."""

import io
import random
from pathlib import Path
from typing import Any

import pytest
from tests.games.consumption.table import DRAFT, EDITIONS, THOUGHT, Table, diner, house, lay

import smorgasboard as sb
from smorgasboard.engine.lines import cut
from smorgasboard.games.consumption.words import draw as terminal
from smorgasboard.terminal import story
from smorgasboard.terminal.menu import Menu
from smorgasboard.terminal.screen import Screen
from smorgasboard.terminal.table import TerminalTable as Seats
from smorgasboard.testing.presentation import columns

NAMES = ("Ann", "Bob", "Cem", "Dora")
LONG = ("Maximilian-Alexander", "幸福な料理人さんたち", "Wilhelmina-Charlotte", "Łucja Żółć-Brzęczysz")
MODULES = ["potluck", "goals", "allergy", "freezer"]


def drawn(table: Table, seat: int = 0, edition: str = THOUGHT, names: tuple[str, ...] = NAMES) -> list[str]:
    lines = terminal.draw(house(edition), table.state.observation(seat), names[: table.state.seats])
    return ["".join(text for text, _style in line).rstrip() for line in lines]


def block(lines: list[str], start: int) -> list[str]:
    """What stands between two of the rules: 0 the list, 1 the places, 2 the open cards."""
    shared = [line.split("│") for line in lines if line.count("│") == 2]
    return [parts[start].rstrip() for parts in shared]


# ---- shared places ----


def test_the_list_shows_what_is_sold_and_what_is_gone() -> None:
    table = lay(diner(), diner(), covered="a1 f6")
    assert block(drawn(table), 0) == [
        "   a b c d e f",
        " 1 · F V G D N",
        " 2 O P M S A W",
        " 3 V G F D N O",
        " 4 P M S A W V",
        " 5 G F D N O P",
        " 6 M S A W V ·",
    ]


def test_dice_purse_and_cart_are_in_sight() -> None:
    table = lay(diner(), diner())
    assert block(drawn(table), 1)[0] == "Shopping       (0/3)"
    table.do("shop", "buy b1", "buy c1", dice=(2, 5))
    lines = drawn(table)
    assert block(lines, 0)[0] == "   a[b]c d e f"
    assert [row[:3] for row in block(lines, 0)[1:]] == [" 1 ", " 2 ", " 3 ", " 4 ", "[5]", " 6 "]
    assert block(lines, 1)[0] == "Shopping       $2 FV"
    assert lines[0] == "Round 1/6  $2 left. Choose more foods on the list, or leave the shop."


@pytest.mark.parametrize("column", range(1, 7))
def test_the_marked_column_is_in_brackets(column: int) -> None:
    table = lay(diner(), diner())
    table.do("shop", dice=(column, 1))
    letter = "abcdef"[column - 1]
    assert block(drawn(table), 0)[0].replace(" ", "") == "abcdef".replace(letter, f"[{letter}]")


def test_market_and_dining_places() -> None:
    table = lay(
        diner(), diner(), stands="salad-greens - -", pizza="oils meat water", buffet="meat - - - dairy 4", pizza_guest=1
    )
    assert block(drawn(table), 1) == [
        "Shopping       (0/3)",
        "Stan's Stand   VVF? > kitchen",
        "Meat Street    –",
        "Mill Lane      –",
        "Pizza To Go    OMW··· Bob",
        "Chinese Buffet 1 M··· (0/1)",
        "               2 DDDD",
    ]
    assert "Yu Chuz Buffet" in block(drawn(lay(diner(), diner(), edition=DRAFT), edition=DRAFT), 1)[5]
    assert len([row for row in block(drawn(lay(diner())), 1) if row]) == 4, "no dining places alone"


def test_open_cards_say_what_they_want_and_give() -> None:
    table = lay(diner(), diner(), book="salad - banquet", planner="box lift climb")
    cards = block(drawn(table), 2)
    assert cards[0] == "R1 Salad                V O/N W  5"
    assert cards[1] == "R2 –"
    assert cards[2] == "R3 Banquet          P M S G D A 12"
    assert cards[4].startswith("A1 Box ")
    assert " M ?(?)  3 " in cards[4]
    assert " M ??  4 " in cards[5]
    assert " G ?  2 " in cards[6]
    icons = house().icons
    assert cards[4].endswith(cut(icons[house().activities["box"].icon].title, 8))


# ---- one's own board ----


@pytest.mark.rule("CON-063")
def test_a_recipe_below_a_taken_top_is_in_brackets() -> None:
    piles: dict[str, Any] = {"left_pile": "jam feast", "right_pile": "cake banquet"}
    table = lay(diner(), diner(), book="stew salad curry toast", **piles)
    table.do("cook", "take recipe 1", "take recipe 2")
    cards = block(drawn(table), 2)
    assert cards[0] == "R1 (Feast)            P M S G D  9"
    assert cards[1] == "R2 –"
    assert cards[2].startswith("R3 Curry")


@pytest.mark.rule("CON-187")
def test_a_tile_shows_the_letters_of_what_lies_on_it() -> None:
    mine = diner(tile="nuts vegetables", allergy="gluten-free")
    table = lay(mine, diner(allergy="nut-allergy"), modules=["allergy"])
    assert any("G* NV " in line for line in drawn(table, 0))
    assert any("N* 0 " in line for line in drawn(table, 1))


def test_kitchen_body_and_cards_of_one_s_own() -> None:
    mine = diner(
        shelves={0: "water 2 alcohol", 4: "meat"}, body="water 3 meat 6 oils 6", recipes=["toast grains"],
        activities=["lift - water*2"], cooked=["cake"], ready=["jam", "salad"], trained=["run", "walk"],
        trash=2, score=12, markers=3, assistants="chef",
    )  # fmt: skip
    lines = drawn(lay(mine, diner()))
    assert lines[8].startswith("▶★1 Ann         12 VP ●●●○ body ")
    assert lines[8].endswith(", trash 2 · Executive Chef")
    assert lines[9] == "Kitchen  WWA > · > · > · > M > trash"
    assert lines[10].split() == "Body W 3 F 0 V 0 G 0 D 0 N 0 O 6 P 0 M 6 S 0 A 0".split()  # noqa: SIM905
    assert lines[11].split()[:3] == ["wants", "4–6", "3–5"]
    assert lines[12].split()[:2] == ["VP", "2>7"]
    assert lines[12].split()[7] == "-7", "a full group has no next value"
    assert lines[12].split()[9] == "-7>-9"
    assert lines[13] == "Cooking  Toast [G] F/D 2"
    assert lines[14] == "Training Lift M [WW] 4"
    assert lines[15] == "Ability  Salad  end of round: Jam  end of game: Cake"
    assert lines[16].startswith("Icons    ")
    assert sum(int(word) for word in lines[16].split() if word.isdigit()) == 2
    assert len(lines) == 18


def test_an_assistant_is_marked_when_it_can_help_and_when_it_has() -> None:
    table = lay(diner(assistants="kitchen", recipes=["stew grains", "toast"]), diner())
    assert "Kitchen Assistant" in drawn(table)[8]
    assert "!" not in drawn(table)[8]
    table.do("cook")
    assert drawn(table)[8].endswith("Kitchen Assistant AB!")
    assert "!" not in drawn(table, seat=1)[-1]
    table.do("ask kitchen a")
    assert drawn(table)[8].endswith("Kitchen Assistant used")


def test_several_assistants_have_a_line_of_their_own() -> None:
    lines = drawn(lay(diner(assistants="chef kitchen shopper", recipes=["toast"])))
    assert lines[8].endswith("trash 0")
    assert lines[9] == "Helpers  Executive Chef  Kitchen Assistant  Personal Shopper"


def test_modules_have_their_place() -> None:
    mine = diner(freezer="meat seafood", thaw="poultry", allergy="dairy-sensitivity", cooked=["stew"], score=3)
    table = lay(mine, diner(allergy="nut-allergy"), modules=MODULES, goals=["home-cook", "feast"])
    lines = drawn(table)
    feast = house().goals["feast"]
    assert lines[1] == f"Goals    Home Cook 7/5 (1 0)  Feast {feast.first}/{feast.second} (0 0)"
    assert lines[10].endswith("> trash   Freezer MS   Thawing P")
    assert "D* 0" in lines[11]
    assert "N* 0" in drawn(table, seat=1)[11]


# ---- the others, and whose eyes ----


def test_the_others_have_a_line_each_from_the_left() -> None:
    seats = [
        diner(), diner(kitchen="grains 3 water", recipes=["stew"], cooked=["toast"], trash=1, assistants="life"),
        diner(passed=True, markers=0, trained=["run"], score=2),
    ]  # fmt: skip
    table = lay(*seats)
    lines = drawn(table)
    body = sum(track[0] for track in table.state.diners[1].tracks)
    assert lines[-2] == f"  2 Bob          0 VP ●●●● body {body} trash 1 R 1/2 A 0/0 WG3 Life Coach"
    assert lines[-1] == f"  3 Cem          2 VP passed body {body} trash 0 R 0/0 A 1/1 ·"
    assert [line[4:7] for line in drawn(lay(*seats), seat=1)[-2:]] == ["Cem", "Ann"]


def test_spectators_see_the_board_of_whoever_is_to_decide() -> None:
    table = lay(diner(), diner())
    assert drawn(table, seat=-1)[8].startswith("▶★1 Ann")
    table.do("pass cook")
    while table.deciding == 0:
        table.do("done")
    assert drawn(table, seat=-1)[8].startswith("▶ 2 Bob")
    assert drawn(table, seat=0)[8].startswith(" ★1 Ann")
    assert drawn(table, seat=0)[0] == "Round 1/6  Bob is to place a marker."


def test_at_the_end_everybody_has_their_whole_score() -> None:
    table = lay(diner(score=9, markers=1), diner(score=5, markers=0), round=6)
    table.do("pass cook")
    while not table.state.over:
        table.do("done")
    lines = drawn(table)
    assert lines[0] == "Round 6/6  The game is over."
    totals = [f"{score:g}" for score in table.state.outcome().scores]
    assert [line.partition(" VP")[0].split()[-1] for line in (lines[8], lines[-1])] == totals


# ---- within limits ----


def positions(edition: str, players: int, every: int) -> list[Any]:
    """Positions of a wild game in which cards pile up."""
    dice = random.Random(players)
    game = sb.load(f"consumption:{edition}")
    modules = {"modules": MODULES if players > 1 else MODULES[2:]} if edition == THOUGHT else {}
    state = game.new(players=players, seed=players, **modules)
    found = []
    while not state.over:
        seat = state.mover()
        found.append(state.copy())
        legal = state.legal_actions(seat)
        weights = [0.1 if game.actions.text(action).startswith(("pass", "done")) else 1 for action in legal]
        state.apply(seat, dice.choices(legal, weights)[0])
    return [*found[::every], state]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_drawing_keeps_to_80_by_20(edition: str, players: int) -> None:
    game = sb.load(f"consumption:{edition}")
    for state in positions(edition, players, every=5):
        for viewer in range(-1, players):
            lines = game.draw(state.observation(viewer), LONG[:players])
            assert len(lines) <= 20
            assert max(columns("".join(text for text, _ in line)) for line in lines) <= 80


@pytest.mark.parametrize("players", [1, 2, 4])
def test_table_and_menu_fit_a_small_window(players: int, tmp_path: Path) -> None:
    game = sb.load("consumption")
    modules = {"modules": MODULES} if players > 1 else {}
    match = sb.Match(game, players, "7", modules, LONG[:players])
    for state in positions(THOUGHT, players, every=3)[:-1]:
        shown = io.StringIO()
        seats = Seats(match, {}, Screen(io.StringIO(), shown), tmp_path)
        match.state = state
        seats.show(state.mover(), Menu(game, state.observation(state.mover())))
        lines = shown.getvalue().splitlines()
        assert len(lines) <= 23, shown.getvalue()
        assert max(columns(line) for line in lines) <= 80


def test_many_cards_are_drawn_with_shorter_titles() -> None:
    recipes = [name for name in house().recipes if house().recipes[name].deck == "older"]
    few, many, too_many = (drawn(lay(diner(recipes=recipes[:count]), *[diner()] * 3)) for count in (9, 14, 40))
    titles = [house().recipes[name].title for name in recipes[:14]]
    assert all(title in "\n".join(few) for title in titles[:9])
    assert all(title[:5] in "\n".join(many) for title in titles), "none is left out"
    assert not all(title in "\n".join(many) for title in titles)
    assert len(many) == len(too_many) == 20
    assert too_many[16].endswith(" …")


@pytest.mark.parametrize("others", [0, 1])
def test_a_full_board_leaves_room_for_a_menu_in_a_small_window(others: int) -> None:
    recipes, activities = list(house().recipes), list(house().activities)
    mine = diner(
        recipes=recipes[:6], activities=activities[:6], cooked=recipes[6:14], trained=activities[6:14],
        assistants="chef kitchen shopper",
    )  # fmt: skip
    assert len(drawn(lay(mine, *[diner()] * others))) <= 19


def test_alone_the_result_is_a_score_and_hints_speak_of_no_chances() -> None:
    state = sb.load("consumption").new(players=1, seed=1)
    outcome = state.outcome()
    assert story.result(outcome, ("Ann",)) == f"Ann scores {outcome.scores[0]:g}: the match is still on."
    bot = sb.bots.make("search", walks=20, seed=1)
    bot.choose(state.observation(0))
    assert "chances" not in bot.explain()
