"""Reads an edition's file: the switches of CON-001 to CON-022, its assistants and its solo chart."""

import re
from pathlib import Path

from smorgasboard.engine.content import BLANK, Entry, Printed, Sheet, read_effects
from smorgasboard.games.consumption.content import entries, vocabulary
from smorgasboard.games.consumption.content.cards import Assistant, AssistantOption, Band, Edition
from smorgasboard.games.consumption.rules import codes as c

FOLDER = Path(__file__).parents[1] / "editions"
NAMES = ("draft", "retail", "thought")
MODULES = (entries.POTLUCK, "goals", "allergy", entries.FREEZER)
LETTERS = ("a", "b")
LARGEST_SET = 8
SWITCHES = (
    "name", "title", "note", "recipe_decks", "activities", "start_food", "pizza_alcohol", "assistants",
    "special_order", "taking_cards", "piles", "set_points", "kitchen_left", "least_recipe_points",
    "least_recipe_penalty", "least_activity_points", "least_activity_penalty", "buffet_title", "modules",
    "diets_chosen", "solo_boards",
)  # fmt: skip
PENALTY = -100  # the worst
HEADER = re.compile(r"(?m)^(?=\[+(\w+))")
SECTIONS = ("edition", "options", "solo_chart")
"""Of an edition's file. A content file may bring its own along."""


def parts(name: str) -> list[tuple[str, str]]:
    """An edition's file, table by table, each with the section that it belongs to."""
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    return [(found[1], part) for part in HEADER.split(text) if (found := HEADER.match(part))]


def edition(sheet: Sheet, played: str) -> Edition:
    entry = sheet.table("edition")
    entry.only(*SWITCHES)
    if entry.choice("name", NAMES) != played:
        entry.refuse("name", f"expected {played!r}, the edition that is played, found {entry.text('name')!r}")
    return Edition(
        name=played,
        printed_title=entry.text("title"),
        recipe_decks=_some(entry, "recipe_decks", (entries.OLDER, entries.THOUGHT)),
        activity_decks=_some(entry, "activities", entries.ACTIVITY_DECKS),
        start_food=entry.flag("start_food"),
        pizza_alcohol=entry.flag("pizza_alcohol"),
        assistants_passed=entry.choice("assistants", ("taken", "passed")) == "passed",
        order_anything=entry.choice("special_order", ("any", "sold out")) == "any",
        take_first=entry.choice("taking_cards", ("first", "any time")) == "first",
        piles_face_up=entry.choice("piles", ("face up", "face down")) == "face up",
        set_points=_set_points(entry),
        kitchen_left=entry.whole("kitchen_left", PENALTY, 0),
        least_recipe_points=entry.whole("least_recipe_points"),
        least_recipe_penalty=entry.whole("least_recipe_penalty", PENALTY, 0),
        least_activity_points=entry.whole("least_activity_points"),
        least_activity_penalty=entry.whole("least_activity_penalty", PENALTY, 0),
        printed_buffet=entry.text("buffet_title"),
        modules=entry.texts("modules", MODULES),
        diets_chosen=entry.flag("diets_chosen"),
        any_board_solo=entry.choice("solo_boards", ("cleanse", "any")) == "any",
    )


def _some(entry: Entry, key: str, known: tuple[str, ...]) -> tuple[str, ...]:
    found = entry.texts(key, known)
    if not found or len(set(found)) != len(found):
        entry.refuse(key, f"expected one or more of {', '.join(known)}, each once")
    return found


def _set_points(entry: Entry) -> tuple[int, ...]:
    """CON-013, CON-157: by size of the set, from none to all eight icons."""
    points = entry.wholes("set_points", 0, 100)
    if len(points) != LARGEST_SET + 1 or points[0]:
        entry.refuse("set_points", "expected nine numbers, the first of them 0, for sets of 0 to 8 icons")
    return points


def assistants(sheet: Sheet, cards: dict[str, Printed]) -> dict[str, Assistant]:
    """The six assistants, each with the options of this edition (CON-007 to CON-012)."""
    options: dict[tuple[str, str], AssistantOption] = {}
    for entry in sheet.tables("options"):
        option = _option(entry)
        if (option.assistant, option.letter) in options:
            entry.refuse(None, f"option {option.letter} of {option.assistant} stands there twice; expected it once")
        options[option.assistant, option.letter] = option
    for name in c.ASSISTANT_NAMES:
        for letter in LETTERS:
            if (name, letter) not in options:
                sheet.refuse("options", f"option {letter} of {name} is missing; expected both options of all six")
    return {
        name: Assistant(name, card.printed_title, card.origin, (options[name, "a"], options[name, "b"]))
        for name, card in cards.items()
    }


def _option(entry: Entry) -> AssistantOption:
    entry.only("assistant", "option", "when", "need", "effects", "text", "origin", "note", BLANK)
    effects, packed = read_effects(entry, vocabulary.of_assistant().packed)
    return AssistantOption(
        entry.choice("assistant", c.ASSISTANT_NAMES),
        entry.choice("option", LETTERS),
        c.OPTION_TIMES.index(entry.choice("when", c.OPTION_TIMES)),
        c.OPTION_NEEDS.index(entry.choice("need", c.OPTION_NEEDS[1:])) if "need" in entry else 0,
        effects,
        packed,
        entry.text("text"),
        entry.origin(),
    ).unless_blank(entry.is_blank())


def solo_chart(sheet: Sheet) -> tuple[Band, ...]:
    """CON-020, from the lowest band."""
    bands: list[Band] = []
    for entry in sheet.tables("solo_chart"):
        entry.only("least", "phrase", "origin", "note")
        entry.origin()
        least = entry.whole("least")
        if (bands and least <= bands[-1].least) or (not bands and least):
            entry.refuse("least", f"expected bands from 0 upwards, each above the one before, found {least}")
        bands.append(Band(least, entry.text("phrase")))
    if not bands:
        sheet.refuse("solo_chart", "expected at least one band")
    return tuple(bands)
