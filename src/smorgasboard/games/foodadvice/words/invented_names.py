"""Names and taglines for products that nobody named: invented from shape, tags and price (ADV-21).

The same product of the same match is always called the same, whoever asks, and what it is called tells nothing about
the products of others. No name and no tagline comes twice in a match: no two of its products have the same shape
(ADV-04, ADV-22), so words of one shape only cannot meet again; all others are dealt out by the product's place.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

from smorgasboard.engine import Frozen
from smorgasboard.engine.content import Entry, Sheet
from smorgasboard.games.foodadvice.rules.codes import MOST_SEATS, ROUNDS, SHAPE_NAMES

PLACES = MOST_SEATS * ROUNDS
"""Products of a match, at most."""
PRICE_BANDS = ("low", "middle", "high")
LOW_UP_TO, MIDDLE_UP_TO = 20, 40
"""What economy and medium customers can pay (ADV-08)."""
FOLDER = Path(__file__).parent
GAP, QUALITY, ONE, OTHER, FOOD = "{}", "{quality}", "{one}", "{other}", "{food}"
SLOT = re.compile(r"\{\w*\}")
SLOTS = {"forms": (GAP,), "openings": (QUALITY,), "pairs": (ONE, OTHER)}
"""Of the texts under these keys; all others have none."""
LEAST = {"forms": 0, "openings": PLACES}
"""Texts under these keys; of all others there is one at least."""
SENTENCE_START = re.compile(r"(^|[.?!] )(\w)")

Texts = tuple[str, ...]


class Invented(Frozen):
    name: str
    tagline: str


class TagWords(Frozen):
    words: Texts
    """Stand before a shape's noun."""
    forms: Texts
    """Have a gap for a shape's noun."""
    puns: Texts
    plain: Texts
    """Adjectives: "smoky"."""
    qualities: Texts
    """What such a product is: "smoky as a jazz club"."""
    lines: Texts


class ShapeWords(Frozen):
    food: str
    """What it is made of, in the middle of a sentence, without an article."""
    nouns: Texts
    forms: Texts
    """Have a gap for a tag's word."""
    puns: Texts
    puns_by_tag: Mapping[str, Texts]
    lines: Texts


class PriceWords(Frozen):
    openings: Texts
    """Have a slot for a quality."""
    pairs: Texts
    """Have slots for the adjectives of two tags."""
    codas: Texts
    """Sentences that may follow a line."""


class Material(Frozen):
    tags: Mapping[str, TagWords]
    shapes: Mapping[str, ShapeWords]
    prices: Mapping[str, PriceWords]

    def of_tag(self, name: str) -> TagWords:
        """A hashtag of another box has its own name for everything."""
        plain = name.replace("-", " ")
        return self.tags.get(name) or TagWords((plain.title(),), (), (), (plain,), (plain,), ())


def invented(
    shape: str, tags: Sequence[str], price: int, salt: str, seat: int, round_number: int, language: str
) -> Invented:
    """For the product that a seat presents in a round; the salt is the match's own. Tags count in any order."""
    place = (round_number - 1) * MOST_SEATS + seat
    return _invented(shape, tuple(sorted(set(tags))), price, salt, place, language)


@lru_cache(maxsize=4096)
def _invented(shape: str, tags: Texts, price: int, salt: str, place: int, language: str) -> Invented:
    material, lot = material_in(language), Lot(salt, place)
    return Invented(_name(material, shape, tags, lot), _tagline(material, shape, tags, price, lot))


class Lot:
    """Draws for one product of a match, always the same ones."""

    def __init__(self, salt: str, place: int) -> None:
        self._salt = salt
        self._place = place

    def one_of(self, pool: Sequence[str], purpose: str) -> str:
        return pool[_number(f"{self._salt}/{self._place}/{purpose}") % len(pool)]

    def dealt(self, pool: Sequence[str], purpose: str) -> Texts:
        """What this place gets of a pool that is dealt out among the places of a match: one text, or none."""
        size = max(len(pool), PLACES)
        at = (_number(f"{self._salt}/{purpose}") + self._place) % size
        return tuple(pool[at : at + 1])


def _number(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


# ---- names ----


WAYS_TO_NAME = {"fitting pun": 6, "tag's pun": 2, "shape's pun": 2, "alliteration": 3, "coined": 3}
"""How often each is taken when all are there."""


def _name(material: Material, shape: str, tags: Texts, lot: Lot) -> str:
    ways = _ways_to_name(material, shape, tags, lot)
    way = lot.one_of([way for way, weight in WAYS_TO_NAME.items() if ways[way] for _ in range(weight)], "way to name")
    return lot.one_of(ways[way], "name")


def _ways_to_name(material: Material, shape: str, tags: Texts, lot: Lot) -> dict[str, Sequence[str]]:
    words = material.shapes[shape]
    leading = material.of_tag(lot.one_of(tags, "leading tag"))
    return {
        "fitting pun": [pun for tag in tags for pun in words.puns_by_tag.get(tag, ())],
        "tag's pun": [pun for tag in tags for pun in lot.dealt(material.of_tag(tag).puns, f"puns of {tag}")],
        "shape's pun": words.puns,
        "alliteration": _alliterations(words, leading),
        "coined": coined_names(words, leading),
    }


def coined_names(shape: ShapeWords, tag: TagWords) -> list[str]:
    return [
        *(joined(word, noun) for word, noun in _couples(shape, tag)),
        *(form.replace(GAP, word) for form in shape.forms for word in tag.words),
        *(form.replace(GAP, noun) for form in tag.forms for noun in shape.nouns),
    ]


def _alliterations(shape: ShapeWords, tag: TagWords) -> list[str]:
    return [joined(word, noun) for word, noun in _couples(shape, tag) if word[0] == noun[0]]


def _couples(shape: ShapeWords, tag: TagWords) -> list[tuple[str, str]]:
    return [(word, noun) for word in tag.words for noun in shape.nouns if not _echoes(word, noun)]


def _echoes(word: str, noun: str) -> bool:
    return word[:4].lower() in noun.lower()


def joined(word: str, noun: str) -> str:
    """A word that ends with "+" makes one word with the noun, one that ends with "-" is hyphened to it."""
    if word.endswith("+"):
        return word[:-1] + noun[0].lower() + noun[1:]
    return word + noun if word.endswith("-") else f"{word} {noun}"


# ---- taglines ----


def _tagline(material: Material, shape: str, tags: Texts, price: int, lot: Lot) -> str:
    prices = material.prices[band_of(price)]
    ways = {
        "opening": _openings(material, tags, prices, lot),
        "pair": _pairs(material, tags, prices, lot),
        "line": _lines(material, shape, tags, prices, lot),
    }
    way = lot.one_of([way for way, found in ways.items() if found], "way to praise")
    text = lot.one_of(ways[way], "tagline").replace(FOOD, material.shapes[shape].food)
    return SENTENCE_START.sub(lambda found: found[1] + found[2].upper(), text)


def band_of(price: int) -> str:
    return PRICE_BANDS[(price > LOW_UP_TO) + (price > MIDDLE_UP_TO)]


def _openings(material: Material, tags: Texts, prices: PriceWords, lot: Lot) -> list[str]:
    qualities = [quality for tag in tags for quality in material.of_tag(tag).qualities]
    return [
        opening.replace(QUALITY, lot.one_of(qualities, "quality")) for opening in lot.dealt(prices.openings, "openings")
    ]


def _pairs(material: Material, tags: Texts, prices: PriceWords, lot: Lot) -> list[str]:
    if len(tags) == 1:
        return []
    one = lot.one_of(tags, "one")
    other = lot.one_of([tag for tag in tags if tag != one], "other")
    return [
        pair.replace(ONE, lot.one_of(material.of_tag(one).plain, "plain")).replace(
            OTHER, lot.one_of(material.of_tag(other).plain, "plain")
        )
        for pair in lot.dealt(prices.pairs, "pairs")
    ]


def _lines(material: Material, shape: str, tags: Texts, prices: PriceWords, lot: Lot) -> list[str]:
    of_tags = [line for tag in tags for line in lot.dealt(material.of_tag(tag).lines, f"lines of {tag}")]
    coda = lot.dealt(prices.codas, "codas")
    return [" ".join((line, *coda)) for line in of_tags or material.shapes[shape].lines]


# ---- reading and checking the material ----


@cache
def material_in(language: str) -> Material:
    """English where a language has no material of its own."""
    own = {path.name.split(".")[1]: path for path in FOLDER.glob("invented_names.??.toml")}
    return read_material(Sheet.read(own.get(language, FOLDER / "invented_names.toml")))


def read_material(sheet: Sheet) -> Material:
    sheet.only("tags", "shapes", "prices")
    tags = sheet.table("tags")
    names = tags.keys()
    return Material(
        {name: TagWords(**_lists(tags.table(name), TagWords)) for name in names},
        {name: _shape_words(entry, names) for name, entry in _complete(sheet, "shapes", SHAPE_NAMES)},
        {name: PriceWords(**_lists(entry, PriceWords)) for name, entry in _complete(sheet, "prices", PRICE_BANDS)},
    )


def _complete(sheet: Sheet, key: str, names: Sequence[str]) -> list[tuple[str, Entry]]:
    table = sheet.table(key)
    table.only(*names)
    return [(name, table.table(name)) for name in names]


def _lists(entry: Entry, kind: type[TagWords | PriceWords]) -> dict[str, Texts]:
    keys = [field.name for field in fields(kind)]
    entry.only(*keys)
    return {key: _texts(entry, key) for key in keys}


def _shape_words(entry: Entry, tags: Sequence[str]) -> ShapeWords:
    entry.only(*(field.name for field in fields(ShapeWords)))
    by_tag = entry.table("puns_by_tag")
    by_tag.only(*tags)
    puns_by_tag = {tag: _texts(by_tag, tag) for tag in tags if tag in by_tag}
    nouns, forms, puns, lines = (_texts(entry, key) for key in ("nouns", "forms", "puns", "lines"))
    return ShapeWords(entry.text("food"), nouns, forms, puns, puns_by_tag, lines)


def _texts(entry: Entry, key: str) -> Texts:
    """Texts with exactly the slots that they need; a sentence about a price may also speak of the food."""
    texts, slots, least = entry.values(key), SLOTS.get(key, ()), LEAST.get(key, 1)
    if len(texts) < least:
        entry.refuse(key, f"expected at least {least} texts, found {len(texts)}")
    for text in texts:
        if not isinstance(text, str) or not text.strip():
            entry.refuse(key, f"expected a text, found {text!r}")
        if sorted(set(SLOT.findall(text)) - {FOOD}) != sorted(slots):
            entry.refuse(key, f"expected {' and '.join(slots) or 'no slot'}, found {text!r}")
    return tuple(texts)
