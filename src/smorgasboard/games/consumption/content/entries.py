"""Reads one card or board of Consumption's content file, or refuses it with its line and what was expected."""

from collections.abc import Sequence
from itertools import chain

from smorgasboard.engine.content import BLANK, Entry, read_effects, read_phrase, titled
from smorgasboard.games.consumption.content import cards, vocabulary
from smorgasboard.games.consumption.rules import codes as c

RECIPE_TIMES = ("any time", "round end", "game end")
RECIPE_DECKS = OLDER, THOUGHT, POTLUCK, FREEZER = ("older", "thought", "potluck", "freezer")
ACTIVITY_DECKS = ("all", "later")
WILDS = {"any": c.WILD, "any 1-2": c.ONE_OR_TWO, "any 2": c.EXACTLY_TWO}
SPACES_OF_A_CARD = 6  # at most: what bots and pages have room for
SPACES_OF_A_TRACK = 14  # at most: bots look up their curves by number of tokens
MOST_POINTS = 99
LIST_SIDE = 6


# ---- recipes and activities ----


def recipe(entry: Entry, icons: Sequence[str]) -> cards.Recipe:
    printed = titled(entry, "foods", "vp", "deck", "starred", "when", "effects", "text", BLANK)
    deck = entry.choice("deck", RECIPE_DECKS)
    when = RECIPE_TIMES.index(entry.choice("when", RECIPE_TIMES))
    effects, packed = read_effects(entry, vocabulary.of_recipe(when, deck == FREEZER, icons).packed)
    starred = "starred" in entry and entry.flag("starred")
    _check_star(entry, starred, {vocabulary.op(each) for each in packed})
    spaces = _spaces(entry, {})
    vp = entry.whole("vp", 0, MOST_POINTS)
    found = cards.Recipe(*printed, entry.text("text"), spaces, vp, deck, starred, when, effects, packed)
    return found.unless_blank(entry.is_blank())


def _check_star(entry: Entry, starred: bool, ops: set[int]) -> None:
    if ops & (vocabulary.TOUCHING_OTHERS | vocabulary.TOUCHING_DINING) and not starred:
        entry.refuse("effects", "touches other players or dining out; expected starred = true, for solo play")


def activity(entry: Entry, icons: Sequence[str]) -> cards.Activity:
    printed = titled(entry, "icon", "foods", "vp", "editions", BLANK)
    icon = entry.choice("icon", icons)
    spaces = _spaces(entry, WILDS)
    vp = entry.whole("vp", 0, MOST_POINTS)
    found = cards.Activity(*printed, icon, spaces, vp, entry.choice("editions", ACTIVITY_DECKS))
    return found.unless_blank(entry.is_blank())


def _spaces(entry: Entry, wilds: dict[str, int]) -> tuple[cards.Space, ...]:
    foods = entry.values("foods")
    if not 1 <= len(foods) <= SPACES_OF_A_CARD:
        entry.refuse("foods", f"expected 1 to {SPACES_OF_A_CARD} spaces, found {len(foods)}")
    return tuple(_space(entry, each, wilds) for each in foods)


def _space(entry: Entry, words: object, wilds: dict[str, int]) -> cards.Space:
    if isinstance(words, str) and words in wilds:
        return cards.Space(words, (), wilds[words])
    foods = words.split("/") if isinstance(words, str) else []
    if len(foods) not in (1, 2) or any(food not in c.FOOD_NAMES for food in foods) or len(set(foods)) != len(foods):
        known = ", ".join([*c.FOOD_NAMES, *wilds])
        entry.refuse("foods", f"expected one of {known}, or two foods with a stroke between, found {words!r}")
    return cards.Space("/".join(foods), tuple(foods), c.PLAIN)


# ---- the market, the list, the kitchen ----


def stand(entry: Entry, decks: Sequence[str]) -> cards.Stand:
    printed = titled(entry, "deck", "round", "to", "foods", BLANK)
    foods = entry.texts("foods", (*c.FOOD_NAMES, vocabulary.ANY))
    if not 1 <= len(foods) <= 6:
        entry.refuse("foods", f"expected 1 to 6 foods, found {len(foods)}")
    deck = entry.choice("deck", decks)
    where = entry.choice("to", vocabulary.WHERE[:2])
    return cards.Stand(*printed, deck, entry.whole("round", 1, c.ROUNDS), where, () if entry.is_blank() else foods)


def shopping_list(entry: Entry) -> tuple[str, ...]:
    """The foods of the 36 spaces, row by row."""
    entry.only("rows", "origin")
    entry.origin()
    rows = entry.values("rows")
    if len(rows) != LIST_SIDE or any(not isinstance(row, list) or len(row) != LIST_SIDE for row in rows):
        entry.refuse("rows", "expected six rows of six foods")
    foods = [food for row in rows for food in row]
    for food in foods:
        if food not in c.FOOD_NAMES:
            entry.refuse("rows", f"expected foods ({', '.join(c.FOOD_NAMES)}), found {food!r}")
    return tuple(foods)


def stock_card(entry: Entry) -> tuple[str, ...]:
    """The list spaces that an Out of Stock card covers."""
    entry.only("name", "spaces", "origin")
    entry.origin()
    spaces = entry.texts("spaces", c.LIST_NAMES)
    if len(set(spaces)) != len(spaces):
        entry.refuse("spaces", f"expected different spaces, found {', '.join(spaces)}")
    return spaces


def kitchen(entry: Entry) -> tuple[int, ...]:
    """By food: its space, from the left (CON-050)."""
    entry.only("spaces", "origin")
    entry.origin()
    spaces = entry.values("spaces")
    if len(spaces) != c.SHELVES or not all(isinstance(space, list) for space in spaces):
        entry.refuse("spaces", f"expected {c.SHELVES} lists of foods")
    if sorted(map(str, chain(*spaces))) != sorted(c.FOOD_NAMES):
        entry.refuse("spaces", f"expected each food once ({', '.join(c.FOOD_NAMES)})")
    return tuple(next(at for at, space in enumerate(spaces) if food in space) for food in c.FOOD_NAMES)


# ---- diets, goals, allergies ----


def diet(entry: Entry) -> cards.Diet:
    printed = titled(entry, "editions", "solo", "text", "tracks", "conditions")
    tracks = entry.table("tracks")
    tracks.only(*c.FOOD_NAMES)
    conditions = entry.table("conditions") if "conditions" in entry else None
    if conditions:
        conditions.only(*c.FOOD_NAMES)
    groups = {food: _with_conditions(track(tracks, food), conditions, food) for food in c.FOOD_NAMES}
    return cards.Diet(*printed, entry.text("text"), groups, entry.flag("solo"))


def track(entry: Entry, key: str) -> cards.Track:
    values = entry.wholes(key, -MOST_POINTS, MOST_POINTS)
    if not 1 <= len(values) - 1 <= SPACES_OF_A_TRACK:
        entry.refuse(key, f"expected the corner value and 1 to {SPACES_OF_A_TRACK} spaces, found {len(values)} numbers")
    return cards.Track(values)


def _with_conditions(group: cards.Track, conditions: Entry | None, food: str) -> cards.Track:
    if not conditions or food not in conditions:
        return group
    names = conditions.table(food)
    names.only("low", "high")
    low, high = (names.choice(key, cards.CONDITIONS) if key in names else None for key in ("low", "high"))
    return cards.Track(group.values, low, high)


def goal(entry: Entry) -> cards.Goal:
    printed = titled(entry, "text", "count", "first", "second")
    count = read_phrase(entry, "count", vocabulary.goal_count, entry.text("count"))
    awards = (entry.whole(key, 0, MOST_POINTS) for key in ("first", "second"))
    return cards.Goal(*printed, entry.text("text"), count, *awards)


def allergy(entry: Entry) -> cards.Allergy:
    printed = titled(entry, "food", "substitutes", "track")
    food = entry.choice("food", c.FOOD_NAMES)
    substitutes = entry.texts("substitutes", [name for name in c.FOOD_NAMES if name != food])
    if not substitutes or len(set(substitutes)) != len(substitutes):
        entry.refuse("substitutes", f"expected one or more different foods, found {', '.join(substitutes) or 'none'}")
    return cards.Allergy(*printed, food, substitutes, track(entry, "track"))
