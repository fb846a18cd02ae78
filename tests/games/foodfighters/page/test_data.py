"""The drawn table: everything is on it, for every viewer, with words for every picture."""

import gzip
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.games.foodfighters.drawn import NAMES, Drawn, drawn, html
from tests.games.foodfighters.table import CELLS, GAME, MEATS, SPLAT, TEAMS, VEGGIES, Table, lay, side
from tests.games.foodfighters.test_content import OWN, SWEETS

from smorgasboard.games.foodfighters import Foodfighters

SYMBOLS = GAME.room("page") / "symbols.svg"
STYLE = (GAME.room("page") / "table.css").read_text(encoding="utf-8")


def busy() -> Table:
    return lay(
        veggies=side(a1="cracker spoon pan shield", out=["cabbage>bacon", "onion>steak"], beans=12, spent=["regrow"]),
        meats=side(b2="cracker", out=["bacon>cabbage"], beans=3, held=["sizzle"]),
        bonus=MEATS,
    )


def symbols() -> set[str]:
    return {element.attrib["id"] for element in ElementTree.fromstring(SYMBOLS.read_text(encoding="utf-8"))}


# ---- what is drawn ----


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_every_cell_every_ware_and_every_card_is_there_for_everybody(seat: int) -> None:
    table = drawn(lay().state, seat)
    things = (*CELLS, "cracker", "spoon", "pan")
    cards = {"0-regrow", "0-boost", "0-roots", "1-sizzle", "1-shield", "1-tenderize"}
    assert table.spots == {f"{owner}-{thing}" for owner in (0, 1) for thing in things} | cards | {"bonus"}


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_eighteen_fighters_keep_their_ids_wherever_they_are(seat: int) -> None:
    kinds = {"veggies": ("broccoli", "onion", "cabbage"), "meats": ("bacon", "chicken", "steak")}
    everybody = {
        f"fighter-{team}-{kind}-{thought}"
        for team, other in (TEAMS, TEAMS[::-1])
        for kind in kinds[team]
        for thought in kinds[other]
    }
    for table in (lay(), busy()):
        ids = drawn(table.state, seat).ids
        assert everybody <= set(ids)
        assert len(ids) == len(set(ids))
    assert {name for name in everybody if f"#{name} {{ view-transition-name:" in STYLE} == everybody


def test_names_of_transitions_are_unique() -> None:
    names = re.findall(r"view-transition-name: ([\w-]+);", STYLE)
    assert len(names) == len(set(names)) == 19


def test_labels_say_who_stands_where_with_what() -> None:
    table = drawn(busy().state)
    assert table.labels["0-a1"] == (
        "Broccoli at a1, thinks of Steak, holds a Cracker, holds a Spoon, holds the Pan, is shielded"
    )
    assert table.labels["0-c3"] == "Empty space c3"
    assert table.labels["0-cracker"] == "Cracker: saves its holder from a single splat. 4 Beans, 2 left."
    assert table.labels["1-sizzle"].endswith("8 Beans, in Bob's hand.")
    assert table.labels["0-regrow"].endswith("10 Beans, used up.")
    assert table.labels["0-boost"].endswith("10 Beans, for sale.")
    assert table.labels["bonus"] == "Bonus die: a third die for your next roll. 3 Beans, with Bob."


def test_a_fighter_holds_its_things_and_thinks_of_its_enemy() -> None:
    cell = GAME.page(busy().state.observation(0), NAMES, ())["near"]["rows"][0]["cells"][0]
    assert cell["fighter"]["items"] == ["cracker", "spoon", "pan", "shield"]
    assert (cell["fighter"]["picture"], cell["fighter"]["thought"]) == ("broccoli", "steak")
    assert (cell["fighter"]["letter"], cell["fighter"]["thought_letter"]) == ("B", "S")


def test_the_tray_counts_towards_three_of_a_kind() -> None:
    table = lay(veggies=side(out=["onion>steak", "onion>bacon", "cabbage>bacon"]))
    kinds = GAME.page(table.state.observation(0), NAMES, ())["near"]["lost"]["kinds"]
    assert [(kind["label"], len(kind["free"])) for kind in kinds] == [
        ("Broccoli: 0 of 3", 3),
        ("Onion: 2 of 3", 1),
        ("Cabbage: 1 of 3", 2),
    ]
    assert "two" in drawn(table.state).classes


def test_knocked_out_fighters_lie_beside_the_one_who_hit_them() -> None:
    text = html(lay(veggies=side(out=["onion>steak"])).state)
    far, near = text.split('<div class="middle">')
    assert "fighter-veggies-onion-steak" in far
    assert "fighter-veggies-onion-steak" not in near


def test_knocked_out_fighters_can_be_pointed_at_only_while_regrow_is_in_hand() -> None:
    out = ["onion>steak"]
    assert "0-x6" not in drawn(lay(veggies=side(out=out)).state).spots
    assert "0-x6" in drawn(lay(veggies=side(out=out, held=["regrow"])).state).spots


@pytest.mark.parametrize(("seat", "first", "last"), [(-1, "1-a3", "0-c3"), (0, "1-a3", "0-c3"), (1, "0-c3", "1-a3")])
def test_each_player_sees_their_own_half_below_and_from_their_own_chair(seat: int, first: str, last: str) -> None:
    cells = [spot for spot in drawn(lay().state, seat).labels if spot[2:] in CELLS]
    assert (cells[0], cells[-1]) == (first, last)


def test_beans_are_counted_and_piled() -> None:
    page = GAME.page(busy().state.observation(0), NAMES, ())
    assert page["near"]["beans"]["count"] == 12
    assert len(page["near"]["beans"]["pile"]) == 10
    assert page["supply"]["count"] == 15
    assert page["far"]["beans"]["label"] == "Bob has 3 Beans."


@pytest.mark.parametrize(("holder", "seat", "place"), [(None, 0, "middle"), (MEATS, 0, "far"), (MEATS, 1, "near")])
def test_the_bonus_die_lies_where_it_is(holder: str | None, seat: int, place: str) -> None:
    state = lay(bonus=holder).state
    assert GAME.page(state.observation(seat), NAMES, ())["bonus"]["place"] == place
    assert "bonus" in drawn(state, seat).spots


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_the_half_of_whoever_decides_is_marked_until_the_match_is_over(seat: int) -> None:
    def marked(table: Table) -> list[int]:
        page = GAME.page(table.state.observation(seat), NAMES, ())
        return [half["seat"] for half in (page["near"], page["far"]) if half["turn"]]

    assert marked(lay(turn=MEATS)) == [1]
    assert marked(lay(veggies=side(gaps=["b1"], out=["broccoli>bacon"]), phase="filling")) == [0]
    assert marked(lay(turns=400, phase="over")) == []


# ---- what just happened ----


def attacking(items: str) -> Table:
    """Broccoli goes for a Chicken that holds these."""
    target = f"chicken>cabbage {items}"
    return lay(veggies=side(a1="broccoli>chicken"), meats=side(b1=target), turn=VEGGIES)


@pytest.mark.parametrize(
    ("items", "dice", "result", "splashes"),
    [
        ("", (SPLAT, 2), "Splat!", True),
        ("cracker", (SPLAT, 2), "Crunch!", True),
        ("cracker", (SPLAT, SPLAT), "Splat!", True),
        ("shield", (SPLAT, SPLAT), "Blocked!", True),
        ("cracker shield", (SPLAT, 1), "Blocked!", True),
        ("", (3, 2), "Missed! +5", False),
    ],
)
def test_a_roll_shows_its_dice_what_came_of_it_and_a_splash(
    items: str, dice: tuple[int, int], result: str, splashes: bool
) -> None:
    table = attacking(items)
    events = table.do("attack a1 b1", dice=dice)
    roll = GAME.page(table.state.observation(0), NAMES, events)["roll"]
    assert roll["result"] == result
    assert roll["pays"] is not splashes, "a hit never pays Beans"
    assert [die["number"] for die in roll["dice"]] == list(dice)
    assert ("splash-10" in drawn(table.state, 0, events).ids) is splashes


def test_a_splash_is_over_with_the_next_step() -> None:
    table = attacking("")
    events = table.do("attack a1 b1", dice=(SPLAT, 2))
    later = [*events, *table.do("end", "fill b3")]
    assert not any(name.startswith("splash") for name in drawn(table.state, 0, later).ids)
    assert GAME.page(table.state.observation(0), NAMES, later)["roll"]["result"] == "Splat!"


def test_the_bonus_die_is_told_apart_from_the_others() -> None:
    table = lay(bonus=MEATS, turn=MEATS)
    roll = GAME.page(table.state.observation(0), NAMES, table.do("roll", dice=(1, 2, 3)))["roll"]
    assert [die["body"] for die in roll["dice"]] == ["die", "die", "bonus-die"]
    assert roll["result"] == "+6"
    assert roll["label"] == "The dice show: 1 Bean, 2 Beans, 3 Beans."


def test_a_roll_keeps_its_id_while_others_move_and_a_new_roll_is_a_new_thing() -> None:
    table = lay(turn=MEATS)
    events = table.do("roll", dice=(1, 2))
    first = drawn(table.state, 0, events).ids
    later = [*events, *table.do("end")]
    assert "roll-10" in first
    assert "roll-10" in drawn(table.state, 0, later).ids
    assert "roll-11" in drawn(table.state, 0, [*later, *table.do("roll", dice=(1, 2))]).ids


def test_without_a_roll_the_dice_rest() -> None:
    table = drawn(lay().state)
    assert "resting" in table.classes
    assert not any(name.startswith(("roll", "splash")) for name in table.ids)


# ---- how it is made ----


def test_names_are_text_and_never_markup() -> None:
    names = ('<script>"', "</section>{{ 1 }}")
    text = html(busy().state, names=names)
    assert "<script>" not in text
    table = Drawn(text)
    assert '<script>"' in table.text
    assert "</section>{{ 1 }}" in table.text


def test_the_page_needs_no_inline_style_and_no_script() -> None:
    table = drawn(busy().state)
    assert "style" not in table.attributes
    assert not any(name.startswith("on") for name in table.attributes)


def test_every_picture_on_the_table_is_drawn() -> None:
    busy_table, rolled = busy(), lay(turn=MEATS, bonus=MEATS)
    events = rolled.do("roll", dice=(1, 2, 3))
    shown = drawn(busy_table.state).pictures | drawn(rolled.state, 1, events).pictures
    assert shown <= symbols()
    assert {"broccoli-out", "power-roots", "card-back", "face-3", "bonus-die", "shield"} - shown == {"broccoli-out"}


def test_fighters_of_another_content_file_have_a_picture_and_their_letter(tmp_path: Path) -> None:
    path = tmp_path / "three-teams.toml"
    path.write_text(OWN + SWEETS, encoding="utf-8")
    game = Foodfighters(content=path)
    table = Drawn(html(game.new(seed=1, teams="sweets-meats"), game=game))
    assert table.pictures <= symbols()
    assert {"dish", "dish-head"} <= table.pictures
    assert "fighter-sweets-donut-steak" in table.ids


def test_pictures_are_light() -> None:
    data = SYMBOLS.read_bytes()
    assert len(data) < 60_000
    assert len(gzip.compress(data)) < 20_000
    assert (GAME.room("page") / "box.svg").stat().st_size < 30_000
