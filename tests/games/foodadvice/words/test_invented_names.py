"""Invented names and taglines fit the product, and no match hears one twice."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

import pytest
from hypothesis import given, settings, strategies as st
from tests.games.foodadvice.stall import TAG_NAMES

from smorgasboard.engine import BadContent
from smorgasboard.engine.content import Sheet
from smorgasboard.games.foodadvice.rules.codes import MOST_SEATS, ROUNDS, SHAPE_NAMES
from smorgasboard.games.foodadvice.words import invented_names as naming
from smorgasboard.games.foodadvice.words.invented_names import Invented, Material, ShapeWords, invented, material_in

LANGUAGES = ("en", "de")
ENOUGH = 5000
LONGEST_NAME, LONGEST_TAGLINE = 40, 110
Idea = tuple[str, list[str], int]

in_both_languages = pytest.mark.parametrize("language", LANGUAGES)
parts = st.lists(st.sampled_from(TAG_NAMES), min_size=1, max_size=3)
prices = st.sampled_from((5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60))


@st.composite
def matches(draw: st.DrawFn) -> list[Idea]:
    """The products of three rounds with six players: no shape comes twice (ADV-04)."""
    shapes = draw(st.permutations(SHAPE_NAMES))[: MOST_SEATS * ROUNDS]
    tags = draw(st.one_of(parts.map(lambda same: [same] * len(shapes)), st.tuples(*(parts for _ in shapes)).map(list)))
    return [(shape, own, draw(prices)) for shape, own in zip(shapes, tags, strict=True)]


def all_invented(ideas: list[Idea], salt: str, language: str) -> list[Invented]:
    return [
        invented(*idea, salt, place % MOST_SEATS, place // MOST_SEATS + 1, language) for place, idea in enumerate(ideas)
    ]


def repeated(texts: list[str]) -> list[str]:
    return [text for text, count in Counter(text.casefold() for text in texts).items() if count > 1]


# ---- a match ----


@in_both_languages
@given(ideas=matches(), salt=st.text(max_size=8))
@settings(max_examples=60)
def test_no_match_hears_a_name_or_a_tagline_twice(language: str, ideas: list[Idea], salt: str) -> None:
    heard = all_invented(ideas, salt, language)
    assert repeated([found.name for found in heard]) == []
    assert repeated([found.tagline for found in heard]) == []


@in_both_languages
@given(ideas=matches(), salt=st.text(max_size=8))
@settings(max_examples=6)
def test_what_is_invented_fits_shape_tags_and_price(language: str, ideas: list[Idea], salt: str) -> None:
    material = material_in(language)
    for (shape, tags, price), found in zip(ideas, all_invented(ideas, salt, language), strict=True):
        assert found.name in names_for(material, shape, tags)
        assert any(pattern.fullmatch(found.tagline) for pattern in taglines_for(material, shape, tags, price))


def names_for(material: Material, shape: str, tags: list[str]) -> set[str]:
    words = material.shapes[shape]
    own = {name for tag in tags for name in naming.coined_names(words, material.tags[tag])}
    puns = {pun for tag in tags for pun in (*material.tags[tag].puns, *words.puns_by_tag.get(tag, ()))}
    return own | puns | set(words.puns)


def taglines_for(material: Material, shape: str, tags: list[str], price: int) -> Iterator[re.Pattern[str]]:
    said, words = material.prices[naming.band_of(price)], material.shapes[shape]
    qualities = either([quality for tag in tags for quality in material.tags[tag].qualities])
    plain = either([adjective for tag in tags for adjective in material.tags[tag].plain])
    fillings = {"quality": qualities, "one": plain, "other": plain, "food": re.escape(words.food)}
    for frame in (*said.openings, *said.pairs):
        pieces = re.split(r"\{(\w+)\}", frame)
        yield re.compile(
            "".join(fillings[piece] if at % 2 else re.escape(piece) for at, piece in enumerate(pieces)), re.I
        )
    lines = either([*words.lines, *(line for tag in tags for line in material.tags[tag].lines)])
    yield re.compile(f"{lines}( {either(list(said.codas))})?")


def either(texts: list[str]) -> str:
    return f"(?:{'|'.join(map(re.escape, texts))})"


def test_the_same_product_is_always_called_the_same() -> None:
    tags = ("marine", "salted", "bright")
    heard = {invented("drink", order, 25, "a match", 2, 3, "en") for order in permutations(tags)}
    naming._invented.cache_clear()
    heard.add(invented("drink", (*tags, "marine"), 25, "a match", 2, 3, "en"))
    assert len(heard) == 1


@pytest.mark.parametrize("other", [("another", 2, 3), ("a match", 1, 3), ("a match", 2, 1)])
def test_match_seat_and_round_make_a_difference(other: tuple[str, int, int]) -> None:
    mine, theirs = (
        [invented(shape, ("farm",), 25, *whose, "en") for shape in SHAPE_NAMES] for whose in (("a match", 2, 3), other)
    )
    assert len({one.name for one in mine} & {one.name for one in theirs}) < len(SHAPE_NAMES) / 2


def test_a_language_without_words_of_its_own_speaks_english() -> None:
    asked = [invented("tea", ("sour",), 60, "a match", 0, 1, language) for language in ("en", "fr", "../de", "de")]
    assert asked[0] == asked[1] == asked[2] != asked[3]


@pytest.mark.parametrize(
    ("price", "band"), [(5, "low"), (20, "low"), (25, "middle"), (40, "middle"), (45, "high"), (60, "high")]
)
def test_prices_are_judged_by_what_customers_can_pay(price: int, band: str) -> None:
    assert naming.band_of(price) == band


# ---- the material ----


@in_both_languages
def test_there_are_thousands_of_names_and_taglines(language: str) -> None:
    material = material_in(language)
    assert len(all_names(material)) >= ENOUGH
    openings = [opening for words in material.prices.values() for opening in words.openings]
    qualities = [quality for words in material.tags.values() for quality in words.qualities]
    assert len({opening.replace("{quality}", quality) for opening, quality in product(openings, qualities)}) >= ENOUGH


@in_both_languages
def test_names_of_different_shapes_never_meet(language: str) -> None:
    material = material_in(language)
    shaped = [name for words in material.shapes.values() for name in names_of(material, words)]
    assert repeated([*shaped, *(pun for words in material.tags.values() for pun in words.puns)]) == []


@in_both_languages
def test_no_sentence_is_there_twice(language: str) -> None:
    material = material_in(language)
    of_tags = [text for words in material.tags.values() for text in (*words.lines, *words.qualities, *words.plain)]
    of_shapes = [line for words in material.shapes.values() for line in words.lines]
    of_prices = [text for words in material.prices.values() for text in (*words.openings, *words.pairs, *words.codas)]
    assert repeated([*of_tags, *of_shapes, *of_prices]) == []


def names_of(material: Material, words: ShapeWords) -> set[str]:
    coined = {name for tag in material.tags.values() for name in naming.coined_names(words, tag)}
    return coined | set(words.puns) | {pun for puns in words.puns_by_tag.values() for pun in puns}


def all_names(material: Material) -> set[str]:
    return {name for words in material.shapes.values() for name in names_of(material, words)}


@in_both_languages
def test_names_are_short_and_whole(language: str) -> None:
    for name in all_names(material_in(language)):
        assert len(name) <= LONGEST_NAME, name
        assert re.fullmatch(r"[^\W_a-zäöü][^{}+_]*\S|#\w+|\d[^{}+_]*", name), name
        assert "  " not in name


@in_both_languages
def test_taglines_are_sentences(language: str) -> None:
    for number, (shape, tag, price) in enumerate(product(SHAPE_NAMES, TAG_NAMES, (15, 35, 60))):
        tags = (tag, TAG_NAMES[number % len(TAG_NAMES)])
        tagline = invented(shape, tags, price, "a match", number % 6, number % 3 + 1, language).tagline
        assert len(tagline) <= LONGEST_TAGLINE, tagline
        assert re.fullmatch(r"[^\W_a-zäöü][^{}+_]*[.?!]", tagline), tagline


@pytest.mark.parametrize(("word", "name"), [("Salty", "Salty Bun"), ("Robo-", "Robo-Bun"), ("Knusper+", "Knusperbun")])
def test_words_are_joined_as_their_ends_say(word: str, name: str) -> None:
    assert naming.joined(word, "Bun") == name


# ---- material that is refused ----

OWN = (naming.FOLDER / "invented_names.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ("[shapes.tea]\n", "[shapes.tea]\ncups = 2\n", "shapes.tea.cups: unknown entry 'cups'"),
        (
            '"Cheap, cheerful and {quality}."',
            '"Cheap and cheerful."',
            "expected {quality}, found 'Cheap and cheerful.'",
        ),
        ('"{} Lite"', '"Lite {} {word}"', "expected {}, found 'Lite {} {word}'"),
        ('"Sea Legs"', '""', "shapes.drink.puns_by_tag.marine: expected a text, found ''"),
        ('food = "tea"', "food = 3", "shapes.tea.food: expected a text, found 3"),
    ],
)
def test_material_that_does_not_fit_is_refused(before: str, after: str, problem: str) -> None:
    assert before in OWN
    with pytest.raises(BadContent, match=re.escape(problem)):
        naming.read_material(Sheet("invented_names.toml", OWN.replace(before, after, 1)))


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_hashtag_of_ours_has_words(language: str) -> None:
    assert set(naming.material_in(language).tags) == set(TAG_NAMES)


def test_a_hashtag_of_another_box_stands_for_itself() -> None:
    found = naming.invented("tea", ("sea-salted",), 30, "salt", 0, 1, "en")
    assert "Sea Salted" in found.name or found.name in naming.material_in("en").shapes["tea"].puns
    assert found.tagline


def test_openings_that_do_not_go_round_are_refused() -> None:
    one_only = re.sub(r"openings = \[\n(  .+\n)(?:  .+\n)+\]", r"openings = [\n\1]", OWN, count=1)
    with pytest.raises(BadContent, match=r"prices\.low\.openings: expected at least 18 texts, found 1"):
        naming.read_material(Sheet("invented_names.toml", one_only))
