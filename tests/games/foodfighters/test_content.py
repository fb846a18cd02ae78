"""Content files: what is refused and how, where entries come from, and a third team as data alone."""

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.games.foodfighters.table import GAME, Table

from smorgasboard.engine import BadContent, SeededChance
from smorgasboard.games.foodfighters import Foodfighters
from smorgasboard.games.foodfighters.content import OWN_CONTENT
from smorgasboard.games.foodfighters.rules.state import Foodfight

OWN = OWN_CONTENT.read_text(encoding="utf-8")
SWEETS = Path(__file__).with_name("sweets.toml").read_text(encoding="utf-8")

Edited = Callable[[str, str], Path]


@pytest.fixture
def edited(tmp_path: Path) -> Edited:
    """The game's own content with one text replaced by another."""

    def edit(old: str, new: str) -> Path:
        assert old in OWN
        path = tmp_path / "my-cards.toml"
        path.write_text(OWN.replace(old, new, 1), encoding="utf-8")
        return path

    return edit


@pytest.fixture
def three_teams(tmp_path: Path) -> Foodfighters:
    path = tmp_path / "three-teams.toml"
    path.write_text(OWN + SWEETS, encoding="utf-8")
    return Foodfighters(content=path)


def line_of(path: Path, text: str) -> int:
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, start=1) if text in line)


BROCCOLI = OWN[OWN.index('[[teams.fighters]]\nname = "broccoli"') : OWN.index('[[teams.fighters]]\nname = "onion"')]
FACES = OWN[OWN.index('["splat"') : OWN.index("]", OWN.index('["splat"')) + 1]
BOOST = next(line + "\n" for line in OWN.splitlines() if line.startswith("beans = ") and line != "beans = 30")
THINKS = 'thinks = ["bacon", "chicken", "steak"]'
TENDERIZE = OWN[OWN.index('[[teams.powers]]\neffect = "tenderize"') :]
MEATS = OWN[OWN.index('[[teams]]\nname = "meats"') :]


@pytest.mark.parametrize(
    ("old", "new", "at", "expected"),
    [
        ("price = 4", "prize = 4", "prize = 4", "unknown entry 'prize'; expected origin, price, stock"),
        ("beans = 30", "beans = 30\nbeens = 3", "beens = 3", "unknown entry 'beens'; expected beans, dice"),
        ("price = 4", "price = -4", "price = -4", "expected a whole number from 0 to 1000000, found -4"),
        ("price = 10", "price = -1", "price = -1", "expected a whole number from 0 to"),
        ("price = 10", 'price = "ten"', 'price = "ten"', "expected a whole number from 0 to 1000000, found 'ten'"),
        ("price = 4", "price = true", "price = true", "expected a whole number from 0 to 1000000, found True"),
        ("stock = 3", "stock = 100", "stock = 100", "expected a whole number from 0 to 99, found 100"),
        ("beans = 30", "beans = 0", "beans = 0", "expected a whole number from 1 to"),
        ("price = 4\n", "", "[kitchen.cracker]", "price is missing; expected a whole number"),
        ('letter = "O"\n', "", '^name = "onion"', "letter is missing; expected a text"),
        (TENDERIZE, "", '^name = "meats"', "expected three kinds and three Power cards"),
        (BROCCOLI, "", '^name = "veggies"', "expected three kinds and three Power cards"),
        (MEATS, "", "[[teams]]", "expected at least two teams"),
        (f"faces = {FACES}", "faces = []", "faces = []", "a die without faces; expected a list"),
        (FACES, '["splat", "splat"]', '"splat"]', "expected at least one face with Beans"),
        (FACES, '["splat", 0]', '["splat", 0]', 'expected "splat" or a number of Beans'),
        (FACES, "[1, 100]", "[1, 100]", "from 1 to 99, found 100"),
        (FACES, "[1, true]", "[1, true]", "from 1 to 99, found True"),
        (FACES, '[1, "miss"]', '[1, "miss"]', "from 1 to 99, found 'miss'"),
        (FACES, '"six"', 'faces = "six"', "expected a list, found 'six'"),
        ('name = "meats"', 'name = "veggies" # 2', "# 2", "'veggies' stands there twice; expected one that differs"),
        ('name = "onion"', 'name = "broccoli" # 2', "# 2", "'broccoli' stands there twice"),
        ('letter = "O"', 'letter = "B" # 2', "# 2", "'B' stands there twice"),
        ('effect = "tenderize"', 'effect = "sizzle" # 2', "# 2", "'sizzle' stands there twice"),
        ('effect = "roots"', 'effect = "rots"', 'effect = "rots"', "expected one of regrow, boost, sizzle, roots"),
        ('use = "one-use"', 'use = "once"', 'use = "once"', "expected one of one-use, multi-use, long-term"),
        ('use = "one-use"', 'use = "long-term"', 'use = "long-term"', "boost is long-term, and only boost is"),
        ('"long-term"\nbeans', '"one-use" # 2\nbeans', "# 2", "boost is long-term, and only boost is"),
        ("swaps = 8", "swaps = 0", "swaps = 0", "expected a whole number from 1 to 99, found 0"),
        (BOOST, "beans = 0\n", "beans = 0", "expected a whole number from 1 to 99, found 0"),
        (THINKS, 'thinks = ["onion"]', '["onion"]', "expected a list of bacon, chicken, steak, found 'onion'"),
        (THINKS, 'thinks = ["bacon", "steak"]', '["bacon", "steak"]', "expected one thought for each of the three"),
        (THINKS, "thinks = 3", "thinks = 3", "expected a list, found 3"),
        ('name = "onion"', 'name = "spring onion"', "spring", "expected small letters, digits and - alone"),
        ('name = "onion"', 'name = "on>ion"', "on>ion", "expected small letters, digits and - alone"),
        ('name = "meats"', 'name = "Meats"', '"Meats"', "expected small letters, digits and - alone"),
        ('letter = "O"', 'letter = "On"', '"On"', "expected a single letter, found 'On'"),
        ('style = "red"', 'style = "mauve"', '"mauve"', "expected one of green, red, yellow, blue, magenta, cyan"),
        ('origin = "house"', 'origin = "mine"', 'origin = "mine"', "expected one of rulebook, house, found 'mine'"),
        ('title = "Onion"', 'title = " "', 'title = " "', "expected a text, found ' '"),
        ("price = 10", "price = 10\nswaps = 3", "swaps = 3", "unknown entry 'swaps'"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_with_file_line_and_expectation(
    edited: Edited, old: str, new: str, at: str, expected: str
) -> None:
    path = edited(old, new)
    with pytest.raises(BadContent) as refused:
        Foodfighters(content=path)
    message = str(refused.value)
    assert message.startswith("my-cards.toml, line "), message
    assert expected in message
    line = int(message.removeprefix("my-cards.toml, line ").split(":")[0])
    assert line == (line_of(path, at.removeprefix("^")) - at.startswith("^") if at else 1), message
    assert len(message.splitlines()) == 1


def test_the_line_is_the_line_of_the_entry(edited: Edited) -> None:
    path = edited('title = "Deep Roots!"\nprice = ', 'title = "Deep Roots!"\nprice = -')
    with pytest.raises(
        BadContent, match=f"^my-cards.toml, line {line_of(path, 'price = -')}: teams.1.powers.3.price: "
    ):
        Foodfighters(content=path)


def test_what_is_not_toml_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "my-cards.toml"
    path.write_text("beans = = 30\n", encoding="utf-8")
    with pytest.raises(BadContent, match=r"my-cards.toml is not valid TOML: .*line 1"):
        Foodfighters(content=path)


def test_what_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "my-cards.toml"
    path.write_bytes(b"\xff\xfe\x00beans")
    with pytest.raises(BadContent, match="is not a text file in UTF-8"):
        Foodfighters(content=path)


def test_a_missing_file_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"nowhere.toml cannot be read: No such file"):
        Foodfighters(content=tmp_path / "nowhere.toml")


@pytest.mark.rule("FFR-50", "FFR-60", "FFR-61", "FFR-62", "FFR-63")
def test_own_content_says_honestly_where_each_card_comes_from() -> None:
    cards = {card.title: card for faction in GAME.content.factions.values() for card in faction.cards.values()}
    assert {title for title, card in cards.items() if card.origin == "rulebook"} == {"Re-Grow!", "Sizzle!"}
    uses = {card.name: card.use for card in cards.values()}
    assert uses == {
        "regrow": "one-use",
        "boost": "long-term",
        "roots": "multi-use",
        "sizzle": "multi-use",
        "shield": "one-use",
        "tenderize": "multi-use",
    }
    data = tomllib.loads(OWN)
    assert {name: die["origin"] for name, die in data["dice"].items()} == {"normal": "house", "bonus": "house"}
    assert {thing["origin"] for thing in data["kitchen"].values()} == {"rulebook"}


@pytest.mark.rule("FFR-03", "FFR-30", "FFR-34", "FFR-38", "FFR-43", "FFR-46")
def test_own_content_has_the_numbers_of_the_rules() -> None:
    box = GAME.box
    assert (box.crackers, box.spoons, box.pans, box.beans) == (3, 2, 1, 30)
    assert (box.cracker_price, box.spoon_price, box.pan_price, box.bonus_price) == (4, 3, 3, 3)
    assert (box.normal_die.count(0), len(box.normal_die)) == (2, 6)
    assert (box.bonus_die.count(0), len(box.bonus_die)) == (3, 6)
    assert box.normal_beans == [face for face in box.normal_die if face]
    assert box.bonus_beans == [face for face in box.bonus_die if face]


def test_other_content_plays_by_its_own_numbers(edited: Edited) -> None:
    old = '[kitchen.spoon]\norigin = "rulebook"\nprice = 3'
    game = Foodfighters(content=edited(old, old.replace("price = 3", "price = 1")))
    assert game.source != GAME.source
    table = Table(game.new(seed=1), game)
    table.do("swap a1 b1")
    assert table.offers("buy") == {
        f"buy spoon {cell}" for cell in ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
    }
    table.do("buy spoon a1")
    assert table.state.side(table.state.turn).beans == 0


def test_the_cheapest_thing_may_be_a_card(edited: Edited) -> None:
    game = Foodfighters(content=edited("price = 10", "price = 1"))
    table = Table(game.new(seed=1, teams="veggies-meats", first="seat1"), game)
    table.do("swap a1 b1")
    assert table.offers("buy") == {"buy regrow"}


@pytest.mark.parametrize("cheap", ["cracker", "spoon", "pan", "bonus"])
def test_each_thing_can_be_the_cheapest(edited: Edited, cheap: str) -> None:
    price = 4 if cheap == "cracker" else 3
    old = f'[kitchen.{cheap}]\norigin = "rulebook"\nprice = {price}'
    game = Foodfighters(content=edited(old, old.replace(f"price = {price}", "price = 1")))
    table = Table(game.new(seed=1), game)
    table.do("swap a1 b1")
    assert {offer.split()[1] for offer in table.offers("buy")} == {cheap}


# ---- a third team ----


def test_a_third_team_offers_every_pairing(three_teams: Foodfighters) -> None:
    teams = next(option for option in three_teams.options if option.name == "teams")
    assert "sweets-meats" in teams.expects()
    assert "veggies-sweets" in teams.expects()
    drawn = set()
    for seed in range(80):
        state = three_teams.new(seed=seed)
        assert isinstance(state, Foodfight)
        drawn.add((state.first.team.name, state.second.team.name))
    assert len(drawn) == 6


@pytest.mark.rule("FFR-01", "FFR-50")
@pytest.mark.parametrize("teams", ["sweets-meats", "veggies-sweets"])
@pytest.mark.parametrize("seed", range(8))
def test_whole_games_with_a_third_team(three_teams: Foodfighters, teams: str, seed: int) -> None:
    state = three_teams.new(seed=seed, teams=teams)
    assert isinstance(state, Foodfight)
    counted = state.inventory()
    chance = SeededChance(f"moves {seed}")
    names = ("Ann", "Bob")
    state.events = []
    while not state.over:
        seat = state.mover()
        state.apply(seat, state.sample(seat, chance))
        assert state.inventory() == counted
    stories = [three_teams.tell(event, names) for event in state.events]
    assert all(stories)
    assert three_teams.state(state.to_json()) == state
    assert three_teams.draw(state.observation(0), names)


@pytest.mark.rule("FFR-52", "FFR-51")
def test_a_card_is_one_use_or_multi_use_as_the_content_says(three_teams: Foodfighters) -> None:
    state = three_teams.new(seed=1, teams="sweets-meats", first="seat1")
    table = Table(state, three_teams)
    table.state.first.held, table.state.first.for_sale = 1 | 4, 2
    table.state.first.out |= 1 << table.state.first.take_away(8)
    place = table.out("sweets")[0]
    number = ["donut", "muffin", "waffle"].index(place.split(">")[0]) * 3
    number += ["bacon", "chicken", "steak"].index(place.split(">")[1]) + 1
    table.do("sizzle", f"regrow x{number} c3")
    assert table.json("sweets")["spent"] == ["sizzle"], "Sugar Rush is one-use"
    assert "regrow" in table.json("sweets")["for_sale"], "Second Helping is multi-use"
    assert table.at("sweets", "c3") == place


@pytest.mark.rule("FFR-60")
def test_a_boost_brings_what_its_card_says(three_teams: Foodfighters) -> None:
    table = Table(three_teams.new(seed=1, teams="sweets-meats", first="seat1"), three_teams)
    table.state.first.held, table.state.first.for_sale = 2, 5
    table.do("roll", dice=(1, 1))
    assert table.beans("sweets") == 4
