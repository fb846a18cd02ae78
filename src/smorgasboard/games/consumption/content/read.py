"""Reads Consumption's content and edition files and refuses what the rules could not play with."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from smorgasboard.engine.content import Printed, Sheet, by_name, expect, fingerprint_of, printed, read_section
from smorgasboard.games.consumption.content import cards, edition as switches, entries as reading
from smorgasboard.games.consumption.content.packing import pack
from smorgasboard.games.consumption.rules import codes as c

OWN_CONTENT = Path(__file__).parents[1] / "content.toml"
SECTIONS = (
    "kitchen", "shopping_list", "diets", "recipes", "icons", "activities", "market_decks", "market", "out_of_stock",
    "goals", "allergies", "assistants", "rounds",
)  # fmt: skip
MODULE_DECKS = (reading.POTLUCK, reading.FREEZER)
MOST_CARDS = 255  # recipes, and activities: their numbers have eight bits
MOST_ICONS = switches.LARGEST_SET
TILES = 4  # a tile has its own code, and everybody needs one
STANDARD, CLEANSE = "standard", "cleanse"


def read(edition: str, path: Path | None = None) -> cards.Content:
    """An edition of the game with its own cards, or another file's; BadContent says what does not fit."""
    return read_sheets(Sheet.read(path or OWN_CONTENT), Sheet.read(switches.FOLDER / f"{edition}.toml"))


def read_sheets(sheet: Sheet, edition_sheet: Sheet) -> cards.Content:
    sheet.only(*SECTIONS, *switches.SECTIONS)
    edition_sheet.only(*switches.SECTIONS)
    switched, options, chart = (sheet if key in sheet else edition_sheet for key in switches.SECTIONS)
    edition = switches.edition(switched, edition_sheet.table("edition").choice("name", switches.NAMES))
    modules = edition.modules  # CON-177, CON-182
    icons = read_section(sheet, "icons", printed, 1, MOST_ICONS)
    decks = _market_decks(sheet)
    content = cards.Content(
        edition=edition,
        recipes=_recipes(sheet, edition, list(icons)),
        icons=icons,
        activities=_activities(sheet, edition, list(icons)),
        market_decks=decks,
        stands=_stands(sheet, list(decks)),
        diets=_diets(sheet, edition.name),
        goals=read_section(sheet, "goals", reading.goal, c.GOALS_IN_PLAY) if "goals" in modules else {},
        allergies=read_section(sheet, "allergies", reading.allergy, TILES, TILES) if "allergy" in modules else {},
        assistants=switches.assistants(options, _assistants(sheet)),
        solo_chart=switches.solo_chart(chart),
        shopping_list=reading.shopping_list(sheet.table("shopping_list")),
        stock_cards=_stock_cards(sheet),
        shelves=reading.kitchen(sheet.table("kitchen")),
        rounds=sheet.whole("rounds", 1, c.ROUNDS) if "rounds" in sheet else c.ROUNDS,
        fingerprint=_fingerprint(sheet, edition_sheet),
    )
    pack(content)
    return content


def whole_text(edition: str, path: Path | None) -> str:
    """A content file that brings its edition along: what it lacks of that is added."""
    file = path or OWN_CONTENT
    brought = Sheet.read(file).sections(*switches.SECTIONS)
    missing = [part for section, part in switches.parts(edition) if section not in brought]
    return "\n".join([file.read_text(encoding="utf-8"), *missing])


def _fingerprint(sheet: Sheet, edition_sheet: Sheet) -> str:
    """It makes no difference which of the two files the edition's sections stand in."""
    switched = edition_sheet.sections(*switches.SECTIONS) | sheet.sections(*switches.SECTIONS)
    marks = fingerprint_of(sheet.sections(*SECTIONS)) + fingerprint_of(switched)
    return hashlib.sha256(marks.encode()).hexdigest()[:16]


# ---- recipes, activities ----


def _recipes(sheet: Sheet, edition: cards.Edition, icons: Sequence[str]) -> dict[str, cards.Recipe]:
    recipes = read_section(sheet, "recipes", partial(reading.recipe, icons=icons), most=MOST_CARDS)
    modules = [module for module in MODULE_DECKS if module in edition.modules]
    decks = [*edition.recipe_decks, *modules]
    sizes = Counter(recipe.deck for recipe in recipes.values())
    for deck in decks:
        expect(sheet, "recipes", sizes[deck], 1, what=f"of the deck {deck}")
    base = [recipe for recipe in recipes.values() if recipe.deck in edition.recipe_decks]
    expect(sheet, "recipes", len(base), c.OPEN_RECIPES + sum(sizes[module] for module in modules), what="of no module")
    alone = sum(not recipe.starred for recipe in base)
    frozen = sizes[reading.FREEZER] if reading.FREEZER in modules else 0  # the other is not for solo play (CON-175)
    expect(sheet, "recipes", alone, c.OPEN_RECIPES + frozen, what="of no module and without a star")
    return {name: recipe for name, recipe in recipes.items() if recipe.deck in decks}


def _activities(sheet: Sheet, edition: cards.Edition, icons: Sequence[str]) -> dict[str, cards.Activity]:
    activities = read_section(sheet, "activities", partial(reading.activity, icons=icons), most=MOST_CARDS)
    played = {name: activity for name, activity in activities.items() if activity.deck in edition.activity_decks}
    decks = " or ".join(edition.activity_decks)
    expect(sheet, "activities", len(played), c.OPEN_ACTIVITIES, what=f"with editions = {decks}")
    return played


# ---- market, Out of Stock, assistants ----


def _market_decks(sheet: Sheet) -> dict[str, Printed]:
    decks = read_section(sheet, "market_decks", printed)
    if list(decks) != c.DECK_NAMES:
        sheet.refuse("market_decks", f"expected {', '.join(c.DECK_NAMES)} in this order, found {', '.join(decks)}")
    return decks


def _stands(sheet: Sheet, decks: Sequence[str]) -> dict[str, cards.Stand]:
    stands = read_section(sheet, "market", partial(reading.stand, decks=decks))
    for deck in decks:
        rounds = [stand.round for stand in stands.values() if stand.deck == deck]
        if len(set(rounds)) != len(rounds):
            found = ", ".join(map(str, rounds))
            sheet.refuse("market", f"expected cards of different rounds in {deck}, found {found}")
    return stands


def _stock_cards(sheet: Sheet) -> tuple[tuple[str, ...], ...]:
    """CON-165: two for each round."""
    entries = sheet.tables("out_of_stock")
    expect(sheet, "out_of_stock", len(entries), 2 * c.ROUNDS)
    return tuple(reading.stock_card(entry) for entry in entries)


def _assistants(sheet: Sheet) -> dict[str, Printed]:
    found = read_section(sheet, "assistants", printed)
    if list(found) != c.ASSISTANT_NAMES:
        sheet.refuse("assistants", f"expected {', '.join(c.ASSISTANT_NAMES)}, in this order, found {', '.join(found)}")
    return found


# ---- diets ----


def _diets(sheet: Sheet, edition: str) -> dict[str, cards.Diet]:
    """The boards of an edition: Standard and the alternates; Cleanse is for solo play."""
    entries = sheet.tables("diets")
    boards = [(entry, reading.diet(entry)) for entry in entries]
    chosen = [(entry, diet) for entry, diet in boards if edition in entry.texts("editions", switches.NAMES)]
    diets = by_name([entry for entry, _ in chosen], [diet for _, diet in chosen])
    if STANDARD not in diets or [name for name, diet in diets.items() if diet.solo] != [CLEANSE]:
        sheet.refuse("diets", f"expected {STANDARD}, and {CLEANSE} as the one for solo play, in the edition {edition}")
    expect(sheet, "diets", len(diets) - 2, c.SEATS, c.DIETS - 2, f"besides {STANDARD} and {CLEANSE}")
    return diets
