"""Pictures of cards and boards, composed of parts of symbols.svg: a bed (a plate, a pot, a court) and what lies there.

What our own cards look like is said in pictures.toml, in one line each. Other cards are looked at: words of their name
say what they are served in, and their foods what lies in it. The same card looks the same wherever it is drawn.
"""

import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

from smorgasboard.engine.content import Printed
from smorgasboard.games.consumption.content import cards

Data = dict[str, Any]
Line = str
"""Such as "pan tomato: egg, egg @30/40 *.8 ^20, herb": bed and its colours; pieces, with colours, place, size, turn."""

FILE = Path(__file__).with_suffix(".toml")
PLACES: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((0, 0),),
    ((-0.52, -0.1), (0.52, 0.1)),
    ((0.05, -0.5), (-0.6, 0.15), (0.6, 0.3)),
    ((0, -0.7), (-0.65, -0.05), (0.65, 0), (0, 0.6)),
    ((-0.3, -0.65), (0.45, -0.6), (-0.75, 0.1), (0.75, 0.15), (0, 0.45)),
    ((-0.3, -0.7), (0.4, -0.7), (-0.8, 0), (0.8, 0.05), (-0.3, 0.5), (0.4, 0.6)),
    ((-0.3, -0.75), (0.4, -0.7), (-0.85, -0.1), (0.1, 0), (0.85, 0), (-0.4, 0.6), (0.45, 0.65)),
)
"""By number of pieces: where they lie, as parts of a bed's half width and height, the farthest first."""
MOST = len(PLACES) - 1
TOKENS = ("food-", "glyph-")
"""They have no outline."""
TOPPINGS = "+"
"""In a line that words call for: here lies what the card is made of; without it, a little of that lies beside."""
FEW = 3
"""Pieces at least, even if they are all of one kind."""
BESIDE = ("18/72 *.55", "83/71 *.55")
NO_COLOUR = "-"
"""In a line: as the bed has it."""


def picture(card: Printed) -> Data:
    """Of a recipe, activity, stand, diet, goal, allergy tile or assistant: its ground, and symbols with attributes."""
    for kind, (section, made_of) in KINDS.items():
        if isinstance(card, kind):
            return _picture(section, card.name, card.printed_title, made_of(card))
    return _picture("icons", card.name, card.printed_title, ())


@cache
def place(name: str, title: str) -> Data:
    """Of a place for markers, such as "shop"; a Buffet serves what its title says."""
    return compose(next(iter(_of_words("places", f" {title} ".lower())), said()["places"][name]))


@cache
def _picture(section: str, name: str, title: str, made_of: tuple[str, ...]) -> Data:
    words = f" {name} {title} ".lower().replace("-", " ")
    line = said()[section].get(name) or GUESSES[section](words, made_of)
    return compose(line, made_of)


@cache
def said() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


# ---- from a line to symbols ----


def compose(line: Line, made_of: Sequence[str] = ()) -> Data:
    """The bed's back, what lies there, the bed's front."""
    served, _, lying = line.partition(":")
    name, *given = served.split()
    bed = said()["beds"][name]
    own = bed.get("colours", [])
    colours = [*(own[at] if one == NO_COLOUR else one for at, one in enumerate(given)), *own[len(given) :]]
    back, front = (list(_layers(bed.get(side, []), colours)) for side in ("back", "front"))
    pieces = _pieces([piece.split() for piece in lying.split(",") if piece.strip()], bed)
    grounds = said()["grounds"]
    ground = bed.get("ground", next((grounds[one] for one in made_of if one in grounds), grounds["any"]))
    return {"ground": ground, "top": bed.get("top", 0), "parts": [*back, *pieces, *front]}


def _layers(layers: Sequence[str], colours: Sequence[str]) -> Iterator[list[str]]:
    """ "bowl 2 3" is a symbol in the second and third of the bed's colours; nothing where that is "none"."""
    for layer in layers:
        symbol, *numbers = layer.split()
        paints = [colours[int(number) - 1] for number in numbers]
        if "none" not in paints:
            yield [symbol, _painted(paints)]


def _painted(names: Sequence[str]) -> str:
    """Fill, and the second colour."""
    colours = said()["colours"]
    return "".join(f' {kind}="{colours[name]}"' for kind, name in zip(("fill", "color"), names, strict=False))


def _pieces(pieces: list[list[str]], bed: Data) -> list[list[str]]:
    loose = sum(not any(word[0] == "@" for word in piece) for piece in pieces)
    x, y, wide, high = bed["area"]
    places = iter([(x + wide * right, y + high * down) for right, down in PLACES[min(MOST, loose)]])
    return [_piece(piece, bed.get("size", 1.0), places) for piece in pieces]


def _piece(words: list[str], size: float, places: Iterator[tuple[float, float]]) -> list[str]:
    symbol, *more = words
    at = turned = ""
    colours: list[str] = []
    for word in more:
        mark, value = word[0], word[1:]
        if mark == "@":
            at = value.replace("/", " ")
        elif mark == "*":
            size = float(value)
        elif mark == "^":
            turned = f"rotate({value})"
        else:
            colours.append(word)
    if not at:
        right, down = next(places, (50.0, 50.0))
        at = f"{right:.3g} {down:.3g}"
    grown = "" if size == 1 else f"scale({size:.3g})"
    outlined = ' stroke="none"' if symbol.startswith(TOKENS) else ""
    painted = _painted(colours or said()["pieces"].get(symbol, "").split())
    return [symbol, f'{painted}{outlined} transform="translate({at}){turned}{grown}"']


# ---- cards that are not ours ----


def _one_of(choices: Sequence[str], words: str) -> str:
    return choices[crc32(words.encode()) % len(choices)]


def _of_words(section: str, words: str) -> list[str]:
    """What the words of a name call for, in the file's order."""
    meant: dict[str, list[str]] = said()["words"][section]
    return [value for value, keys in meant.items() if any(key in words for key in keys)]


def _recipe(words: str, foods: Sequence[str]) -> Line:
    bed = next(iter(_of_words("beds", words)), "") or _bed_for(words, set(foods))
    served, _, lying = bed.partition(":")
    others = [_chunk(food, words) for food in dict.fromkeys(foods) if food in said()["chunks"]]
    pieces = list(dict.fromkeys([*_of_words("pieces", words), *others]))
    if lying and TOPPINGS not in lying:
        beside = ", ".join(f"{piece} @{at}" for piece, at in zip(pieces, BESIDE, strict=False))
        return f"{served}: {lying}, {beside}"
    most = said()["beds"][served.split()[0]].get("most", FEW)
    count = min(most, max(FEW, len(pieces))) if pieces else 0
    toppings = ", ".join(pieces[at % len(pieces)] for at in range(count))
    return f"{_sauced(served, words, foods)}: {(lying or TOPPINGS).replace(TOPPINGS, toppings)}"


def _chunk(food: str, words: str) -> str:
    return _one_of(said()["chunks"][food], words + food)


def _bed_for(words: str, foods: set[str]) -> str:
    """By foods alone: what one drinks, spoons, picks up or cuts."""
    if foods <= {"water", "fruits", "alcohol", "dairy"} and foods & {"water", "alcohol"}:
        return _one_of(("glass", "jug", "mug", "goblet"), words)
    if "water" in foods:
        return _one_of(("soup", "pot"), words)
    if foods <= {"fruits", "dairy", "nuts"}:
        return _one_of(("cup", "bowl", "goblet"), words)
    if foods & {"meat", "poultry", "seafood"}:
        return _one_of(("plate", "pan", "tin", "plate"), words)
    if foods <= {"grains", "oils", "dairy", "nuts"}:
        return _one_of(("board", "tin", "plate"), words)
    return _one_of(("bowl", "plate", "bowl", "pan"), words)


def _sauced(served: str, words: str, foods: Sequence[str]) -> str:
    """The bed with a filling of the colour that name or foods suggest, unless it was said."""
    if " " in served.strip():
        return served
    colours = _of_words("sauces", words) or [said()["sauces"][food] for food in foods if food in said()["sauces"]]
    return f"{served} {colours[0]}" if colours else served


def _activity(words: str, icon: Sequence[str]) -> Line:
    lines = _of_words("activities", words)
    kinds = said()["icons"]
    return lines[0] if lines else kinds.get(icon[0]) or _one_of(list(kinds.values()), icon[0])


def _icon(words: str, _: Sequence[str]) -> Line:
    return _one_of(list(said()["icons"].values()), words)


def _stand(words: str, deck_and_foods: Sequence[str]) -> Line:
    deck, *foods = deck_and_foods
    awnings = said()["awnings"]
    awning = awnings.get(deck) or _one_of(list(awnings.values()), deck)
    named = _of_words("pieces", words)
    goods = [*named, *(_chunk(food, words) for food in foods if food in said()["chunks"])][:4]
    return f"stall {awning}:{','.join(goods)}"


def _diet(words: str, wanted: Sequence[str]) -> Line:
    return f"plate none:{','.join(_chunk(food, words) for food in wanted)}"


def _goal(words: str, _: Sequence[str]) -> Line:
    named = _of_words("pieces", words)
    return f"award:{named[0]}" if named else "award: star"


def _allergy(_: str, food_and_others: Sequence[str]) -> Line:
    food, *others = food_and_others
    instead = (f"food-{other} @{4 + 54 * at}/60 *.38" for at, other in enumerate(others[:2]))
    return f"shield: food-{food} @22/6 *.56, strike @50/34, strike-red @50/34, {', '.join(instead)}"


def _assistant(words: str, _: Sequence[str]) -> Line:
    """There are always the same six."""
    return f"portrait: assistant-{words.split(maxsplit=1)[0]} @0/0"


def _most_wanted(diet: cards.Diet) -> tuple[str, ...]:
    """The foods of which it wants most; Water, of which every diet wants much, comes last."""
    wanted = {food: track.wanted[0] for food, track in diet.tracks.items() if track.wanted[0]}
    return tuple(sorted(wanted, key=lambda food: (food == "water", -wanted[food]))[:4])


def _foods_of(spaces: Sequence[cards.Space]) -> tuple[str, ...]:
    return tuple(space.foods[0] for space in spaces if space.foods)


GUESSES: dict[str, Callable[[str, tuple[str, ...]], Line]] = {
    "recipes": _recipe,
    "activities": _activity,
    "icons": _icon,
    "stands": _stand,
    "diets": _diet,
    "goals": _goal,
    "allergies": _allergy,
    "assistants": _assistant,
}
KINDS: dict[type[Printed], tuple[str, Callable[[Any], tuple[str, ...]]]] = {
    cards.Recipe: ("recipes", lambda card: _foods_of(card.spaces)),
    cards.Activity: ("activities", lambda card: (card.icon,)),
    cards.Stand: ("stands", lambda card: (card.deck, *card.foods)),
    cards.Diet: ("diets", _most_wanted),
    cards.Goal: ("goals", lambda _: ()),
    cards.Allergy: ("allergies", lambda card: (card.food, *card.substitutes)),
    cards.Assistant: ("assistants", lambda _: ()),
}
"""By kind of card: where pictures.toml speaks of it, and what it is made of."""
