"""What Consumption's content and edition files must not say, and how it is refused."""

import re
from pathlib import Path

import pytest

from smorgasboard.engine.content import Sheet
from smorgasboard.engine.errors import BadContent
from smorgasboard.games.consumption.content import edition as switches, read as content
from smorgasboard.games.consumption.content.read import OWN_CONTENT

OWN = OWN_CONTENT.read_text(encoding="utf-8")
OWN_EDITION = (switches.FOLDER / "thought.toml").read_text(encoding="utf-8")


def refusal(text: str, edition_text: str = OWN_EDITION) -> str:
    with pytest.raises(BadContent) as refused:
        content.read_sheets(Sheet("my-cards.toml", text), Sheet("my-edition.toml", edition_text))
    assert len(str(refused.value).splitlines()) == 1
    return str(refused.value)


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def line_of(text: str, piece: str) -> int:
    return text[: text.index(piece)].count("\n") + 1


def block(section: str, name: str) -> str:
    """The entry of that name, from its header to the next."""
    start = OWN.index(f'[[{section}]]\nname = "{name}"')
    return OWN[start : OWN.index("\n[[", start) + 1]


def line_in(text: str, start: str) -> str:
    """The first line that starts so, whatever numbers it ends with."""
    return next(line for line in text.splitlines() if line.startswith(start))


def in_block(section: str, name: str, old: str, new: str) -> tuple[str, str]:
    entry = block(section, name)
    return entry, changed(entry, old, new)


PAELLA = block("recipes", "paella")
TENNIS = block("activities", "tennis")
FIRST_LIST_ROW = OWN[OWN.index("rows = [\n") :].splitlines()[1]
FIRST_BOARD = OWN[OWN.index("[diets.tracks]") : OWN.index("[[diets]]", OWN.index("[diets.tracks]"))]
WATER = line_in(FIRST_BOARD, "water = [")
HOME_COOK = block("goals", "home-cook")
HOME_COOK_POINTS = line_in(HOME_COOK, "first = ") + "\n" + line_in(HOME_COOK, "second = ")


NINTH_ICON = '[[icons]]\nname = "golf"\ntitle = "Golf"\norigin = "house"\n\n'


@pytest.mark.parametrize(
    ("old", "new", "at", "expected"),
    [
        # recipes
        (PAELLA, PAELLA + PAELLA, None, "'paella' stands there twice; expected one that differs"),
        ('title = "Paella"', 'title = "Pho"', 'title = "Pho"\nfoods = ["water", "w', "'Pho' stands there twice"),
        ('"seafood", "poultry", "grains"', '"fish", "grains"', '"fish"', "with a stroke between, found 'fish'"),
        ('"seafood", "poultry", "grains"', '"meat/meat"', "meat/meat", "with a stroke between, found 'meat/meat'"),
        ('"seafood", "poultry", "grains"', '"any"', '["any"', "with a stroke between, found 'any'"),
        ('"seafood", "poultry", "grains"', '"meat/dairy/oils"', "meat/dairy/oils", "found 'meat/dairy/oils'"),
        (*in_block("recipes", "cherry-soda", '"water", "fruits"', ""), None, "expected 1 to 6 spaces, found 0"),
        (*in_block("recipes", "cherry-soda", "vp = 1", "vp = 100"), None, "a whole number from 0 to 99, found 100"),
        (*in_block("recipes", "paella", '"older"', '"newer"'), '"newer"', "expected one of older, thought, potluck"),
        ('effects = ["shop 1"]', 'effects = ["shop all"]', '"shop all"', "unknown effect 'shop all'; expected one of"),
        ('effects = ["shop 1"]', "effects = []", "effects = []", "expected at least one effect"),
        ('effects = ["shop 1"]', 'effects = ["preserve"]', None, "unknown effect 'preserve'"),
        ('effects = ["shop 1"]', 'effects = ["steal 1"]', None, "expected starred = true, for solo play"),
        ('effects = ["joker"]', 'effects = ["score 1 per golf"]', "golf", "unknown effect 'score 1 per golf'"),
        ('effects = ["gain 1 seafood freezer"]', 'effects = ["gain 1 any freezer"]', "any freezer", "cannot be frozen"),
        (*in_block("recipes", "paella", "vp =", 'flavour = "rich"\nvp ='), "flavour", "unknown entry 'flavour'"),
        ('"seafood", "poultry", "grains"', '["meat"]', '["meat"]', "with a stroke between, found ['meat']"),
        (*in_block("recipes", "cherry-soda", "note = ", 'note = "" #'), None, "expected a text, found ''"),
        # activities
        (TENNIS, TENNIS + TENNIS, None, "'tennis' stands there twice"),
        (*in_block("activities", "tennis", '"racquet"', '"golf"'), '"golf"', "expected one of racquet, team, wave"),
        (*in_block("activities", "tennis", '"water"', '"any 3"'), '"any 3"', "any, any 1-2, any 2, or two foods"),
        (block("icons", "wheel"), "", 'icon = "wheel"', "expected one of racquet, team, wave, trail, snow"),
        (block("icons", "wheel"), block("icons", "wheel") + NINTH_ICON, "[[icons]]", "1 to 8 of them, found 9"),
        # market and list
        (*in_block("market", "shish-kabob", "round = 3", "round = 2"), "[[market]]", "rounds in meat, found 2, 2"),
        (*in_block("market", "shish-kabob", "round = 3", "round = 7"), "round = 7", "a whole number from 1 to 6"),
        (*in_block("market", "shish-kabob", '"body"', '"bag"'), '"bag"', "expected one of body, kitchen, found 'bag'"),
        (*in_block("market", "shish-kabob", '"oils"', '"butter"'), '"butter"', "expected a list of water, fruits"),
        (FIRST_LIST_ROW, FIRST_LIST_ROW.replace("oils", "butter"), "rows = [", "expected foods (water, fruits"),
        (*in_block("market", "shish-kabob", '"meat", "vegetables", "oils"', ""), None, "1 to 6 foods, found 0"),
        (FIRST_LIST_ROW, FIRST_LIST_ROW.replace('"oils", ', ""), "rows = [", "expected six rows of six foods"),
        (FIRST_LIST_ROW, '"abcdef",', "rows = [", "expected six rows of six foods"),
        (FIRST_LIST_ROW, "", "rows = [", "expected six rows of six foods"),
        (block("out_of_stock", "3"), "", "[[out_of_stock]]", "expected at least 12 of them, found 11"),
        ('["e1", "b2"', '["e1", "e1"', '["e1", "e1"', "expected different spaces, found e1, e1"),
        ('["e1", "b2"', '["e1", "g2"', '["e1", "g2"', "found 'g2'"),
        # kitchen, diets
        ('["seafood"]]', "[]]", "spaces = ", "expected each food once (water, fruits"),
        ('["seafood"]]', '"seafood"]', "spaces = ", "expected 5 lists of foods"),
        ('["meat", "poultry"], ', "", "spaces = ", "expected 5 lists of foods"),
        (WATER, "water = [1]", None, "1 to 14 spaces, found 1 numbers"),
        (WATER, f"water = {[0] * 16}", None, "1 to 14 spaces, found 16 numbers"),
        (WATER, "water = [-5, -1, 2, 100, 7, 7, 4, 2]", "100", "whole numbers from -99 to 99, found 100"),
        ('low = "dehydration"', 'low = "thirst"', None, "expected one of dehydration, energy stores"),
        ('fruits = { high = "high blood sugar" }', 'bread = { high = "low fiber" }', "bread", "unknown entry 'bread'"),
        ('name = "vegetarian"', 'name = "junk-food"', 'food"\ntitle = "Junk', "'junk-food' stands there twice"),
        ("solo = true", "solo = false", "[[diets]]", "expected standard, and cleanse as the one for solo play"),
        ('editions = ["thought"]', 'editions = ["retail"]', "[[diets]]", "expected standard, and cleanse as the one"),
        # goals, allergies, assistants
        ('count = "icons"', 'count = "smiles"', '"smiles"', "or FOOD in body, found 'smiles'"),
        ('count = "vegetables in body"', 'count = "beer in body"', '"beer in', "found 'beer in body'"),
        (HOME_COOK_POINTS, "first = 7\nsecond = -1", "second = -1", "expected a whole number from 0 to 99, found -1"),
        ('substitutes = ["grains", "nuts"]', 'substitutes = ["dairy", "nuts"]', None, "found 'dairy'"),
        ('substitutes = ["grains", "nuts"]', 'substitutes = ["nuts", "nuts"]', None, "foods, found nuts, nuts"),
        ('substitutes = ["grains", "nuts"]', "substitutes = []", None, "one or more different foods, found none"),
        (block("allergies", "nut-allergy"), "", "[[allergies]]", "expected 4 of them, found 3"),
        (block("market_decks", "mill"), "", "[[market_decks]]", "expected stans, meat, mill in this order, found"),
        (block("assistants", "life"), "", "[[assistants]]", "expected chef, fitness, kitchen, life"),
        ("[kitchen]", "[pantry]", "[pantry]", "unknown entry 'pantry'; expected kitchen"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_with_file_line_and_expectation(
    old: str, new: str, at: str | None, expected: str
) -> None:
    text = changed(OWN, old, new)
    message = refusal(text)
    assert expected in message
    found = re.match(r"my-cards\.toml, line (\d+): ", message)
    assert found, message
    line = int(found[1])
    first = line_of(OWN, old)
    assert line in (range(first, first + new.count("\n") + 1) if at is None else [line_of(text, at)]), message


CHEF_A = '[[options]]\nassistant = "chef"\noption = "a"\nwhen = "cooking"\neffects = '


@pytest.mark.parametrize(
    ("old", "new", "at", "expected"),
    [
        ('name = "thought"', 'name = "deluxe"', '"deluxe"', "expected one of draft, retail, thought, found 'deluxe'"),
        ("start_food = false", 'start_food = "no"', '"no"', "expected true or false, found 'no'"),
        ("start_food = false", "", "[edition]", "start_food is missing; expected true or false"),
        ("start_food = false", "start_foods = false", "start_foods", "unknown entry 'start_foods'; expected name"),
        ('"older", "thought"]', '"older", "older"]', "recipe_decks", "one or more of older, thought, each once"),
        ('["all", "later"]', "[]", "activities = []", "expected one or more of all, later"),
        ("[0, 0, 0, 5, 7,", "[1, 1, 1, 5, 7,", "set_points", "expected nine numbers, the first of them 0"),
        ("[0, 0, 0, 5, 7,", "[0, 0, 5, 7,", "set_points", "expected nine numbers"),
        ("kitchen_left = 0", "kitchen_left = 1", "kitchen_left", "expected a whole number from -100 to 0, found 1"),
        ('"passed"', '"stolen"', '"stolen"', "expected one of taken, passed"),
        ('"sold out"', '"late"', '"late"', "expected one of any, sold out"),
        ('"goals",', '"golas",', "golas", "expected a list of potluck, goals, allergy, freezer, found 'golas'"),
        ('option = "b"', 'option = "a"', CHEF_A + '["swap', "option a of chef stands there twice; expected it once"),
        ('option = "b"', 'option = "c"', '"c"', "expected one of a, b, found 'c'"),
        ('effects = ["turn die"]', 'effects = ["load die"]', '"load die"', "unknown effect 'load die'; expected one"),
        ('effects = ["turn die"]', 'effects = ["joker"]', '"joker"', "unknown effect 'joker'"),
        ('when = "rolled"', 'when = "sometimes"', '"sometimes"', "expected one of cooking, working out, shopping"),
        ('need = "activities > recipes"', 'need = "luck"', '"luck"', "expected one of recipes > activities, "),
        ("least = 90", "least = 60", "least = 60\nphrase = \"Honest", "each above the one before, found 60"),
        ("least = 0", "least = 1", "least = 1\n", "expected bands from 0 upwards"),
    ],
)  # fmt: skip
def test_what_does_not_fit_in_an_edition_is_refused(old: str, new: str, at: str, expected: str) -> None:
    text = changed(OWN_EDITION, old, new)
    message = refusal(OWN, text)
    assert expected in message
    assert message.startswith(f"my-edition.toml, line {line_of(text, at)}: "), message


def test_both_options_of_all_assistants_are_needed() -> None:
    start = OWN_EDITION.index('[[options]]\nassistant = "life"\noption = "b"')
    without = OWN_EDITION[:start] + OWN_EDITION[OWN_EDITION.index("[[options]]", start + 1) :]
    assert "options: option b of life is missing; expected both options of all six" in refusal(OWN, without)


def test_there_are_as_many_as_the_rules_lay_out() -> None:
    """Two goals, a board for everybody, recipes for those that a module's cards replace."""
    goals, allergies = OWN.index("[[goals]]"), OWN.index("# ---- food allergies")
    assert "goals: expected at least 2 of them, found 1" in refusal(OWN[:goals] + HOME_COOK + OWN[allergies:])
    boards = changed(changed(OWN, block("diets", "low-carb"), ""), block("diets", "endurance"), "")
    assert "diets: expected 4 to 14 besides standard and cleanse, found 3" in refusal(boards)
    first, last = OWN.index('[[recipes]]\nname = "duck-with'), OWN.index('[[recipes]]\nname = "granola-bars"')
    message = refusal(OWN[:first] + OWN[last:])
    assert "recipes: expected at least 20 of no module, found" in message
    starred = OWN.replace('deck = "older"\n', 'deck = "older"\nstarred = true\n').replace(
        "starred = true\n" * 2, "starred = true\n"
    )
    assert "recipes: expected at least 12 of no module and without a star, found 11" in refusal(starred)
    activities, decks = OWN.index(TENNIS), OWN.index("[[market_decks]]")
    message = refusal(OWN[:activities] + OWN[decks:])
    assert "activities: expected at least 3 with editions = all or later, found 1" in message


def test_cards_have_numbers_of_eight_bits() -> None:
    many = "".join(changed(PAELLA, "aella", f"aella-{at}").replace("Paella", f"Paella {at}") for at in range(200))
    assert "recipes: expected 0 to 255 of them, found 272" in refusal(changed(OWN, PAELLA, PAELLA + many))


def test_an_edition_needs_only_its_own_decks() -> None:
    """Food for Thought's recipes may be missing where nobody plays it."""
    start, end = OWN.index("# ---- fifteen more"), OWN.index("# ---- activities")
    draft = (switches.FOLDER / "draft.toml").read_text(encoding="utf-8")
    sheet = Sheet("older.toml", OWN[:start] + OWN[end:])
    assert len(content.read_sheets(sheet, Sheet("draft.toml", draft)).recipes) == 41
    assert "expected at least 1 of the deck thought, found 0" in refusal(OWN[:start] + OWN[end:])


def test_files_that_are_not_there() -> None:
    with pytest.raises(BadContent, match=r"nowhere\.toml cannot be read"):
        content.read("draft", Path("nowhere.toml"))


def test_a_solo_chart_without_bands_is_refused() -> None:
    start = OWN_EDITION.index("# ---- solo chart")
    assert "solo_chart: expected at least one band" in refusal(OWN, "solo_chart = []\n" + OWN_EDITION[:start])


def test_conditions_may_be_left_out() -> None:
    start, end = OWN.index("[diets.conditions]"), OWN.index("[[diets]]", OWN.index("[diets.conditions]"))
    read = content.read_sheets(Sheet("my-cards.toml", OWN[:start] + OWN[end:]), Sheet("thought.toml", OWN_EDITION))
    assert read.diets.keys() == content.read("thought").diets.keys()
