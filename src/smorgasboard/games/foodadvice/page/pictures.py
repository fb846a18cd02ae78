"""Pictures of ingredients, put together from parts of symbols.svg: foods with faces, dressed by their hashtags.

What our own cards look like is said in pictures.toml. Any other card gets a picture from the words of its name, English
or German, and from its hashtag; where nothing fits, always the same one of all foods.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from tomllib import loads
from typing import Any
from zlib import crc32

from smorgasboard.games.foodadvice.content.cards import Ingredient

Data = dict[str, Any]
Layer = tuple[str, str]
"""A part of symbols.svg, and the attributes with which it is used: where it lies, and its two colours."""

SPOKEN = re.compile(r"[^\W\d_]+")
ON_TOP = ("neck", "face", "head", "side", "low", "over")
LOWEST_NECK = 77
SIDE, LOW = (81, 24, 0.85), (19, 82, 0.85)
"""Where what is held up beside a food lies, and what stands beside it, and how large it is."""
TO_NECK = 23
"""From the middle of a face of ordinary size to what is worn below it."""
MEANT_WITHIN = 3
"""Words with more letters mean their food within longer words as well."""


@cache
def said() -> Data:
    """What pictures.toml says."""
    return loads(Path(__file__).with_name("pictures.toml").read_text(encoding="utf-8"))


# ---- ingredients ----


def ingredient_picture(card: Ingredient) -> list[Layer]:
    return _food(card.name, card.printed_title, card.tag)


@lru_cache(maxsize=1024)
def _food(name: str, title: str, tag: str) -> list[Layer]:
    foods, dresses, own = said()["foods"], said()["dresses"], said()["ingredients"].get(name, {})
    food = own.get("food") or food_named(title)
    dress = tag if tag in dresses else _any_of(dresses, tag)
    drawn: Data = {**dresses[dress], **foods[food], **own}
    colours = coloured(*drawn["colours"])
    faces = [(f"look-{drawn['look']}", at_place(*drawn["face"]))] if drawn["look"] else []
    return [*_worn(drawn, "behind"), (f"food-{food}", colours), *_worn(drawn, "under"), *faces, *_worn(drawn, *ON_TOP)]


def _worn(drawn: Data, *places: str) -> Iterator[Layer]:
    """What it wears in these places."""
    for place in places:
        where = _where(drawn, place) + coloured(*drawn["colours"])
        yield from ((f"wear-{part}", where) for part in drawn["wears"] if part in said()["worn"][place])


def _where(drawn: Data, place: str) -> str:
    if place == "head":
        return at_place(*drawn["head"])
    if place in ("side", "low"):
        return at_place(*(SIDE if place == "side" else LOW))
    x, y, size = drawn["face"]
    if place in ("face", "under"):
        return at_place(x, y, size)
    return at_place(x, min(y + TO_NECK * size, LOWEST_NECK), size) if place == "neck" else ""


def coloured(main: str, second: str) -> str:
    return f' color="{main}" fill="{second}"'


def at_place(x: float, y: float, size: float) -> str:
    scaled = "" if size == 1 else f" scale({size:g})"
    return f' transform="translate({x:g} {y:g}){scaled}"'


def food_named(title: str) -> str:
    """The food that a name speaks of, or always the same one for a name that speaks of none."""
    return _meant(title) or _any_of(said()["foods"], title)


def _meant(title: str) -> str | None:
    """The food that a name speaks of: in both languages the last word says what it is, those before it what kind."""
    known = _foods_by_word()
    spoken = SPOKEN.findall(title.lower())[::-1]
    whole = [known[word] for word in spoken if word in known]
    return whole[0] if whole else _meant_within(spoken, str.endswith) or _meant_within(spoken, str.startswith)


def _meant_within(spoken: Sequence[str], found: Callable[[str, str], bool]) -> str | None:
    """What a longer word is made of, as German ones are; of several the longest."""
    known = sorted(_foods_by_word(), key=len, reverse=True)
    means = (part for word in spoken for part in known if len(part) > MEANT_WITHIN and found(word, part))
    return next((_foods_by_word()[part] for part in means), None)


@cache
def _foods_by_word() -> Mapping[str, str]:
    return {word: food for food, drawn in said()["foods"].items() for word in drawn["words"].split()}


def _any_of(names: Mapping[str, Any], of: str) -> str:
    """Always the same one for the same word."""
    return list(names)[crc32(of.encode()) % len(names)]
