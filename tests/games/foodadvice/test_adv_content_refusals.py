"""What FoodAdvice's content file must not say, and how it is refused: with its line and what was expected."""

import tomllib
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

from smorgasboard.engine.content import Sheet
from smorgasboard.engine.errors import BadContent
from smorgasboard.games.foodadvice import content
from smorgasboard.games.foodadvice.content import OWN_CONTENT

OWN = OWN_CONTENT.read_text(encoding="utf-8")


def refusal(text: str) -> str:
    with pytest.raises(BadContent) as refused:
        content.read_sheet(Sheet("my-cards.toml", text))
    assert len(str(refused.value).splitlines()) == 1
    return str(refused.value)


def block(section: str, name: str) -> str:
    """The entry of that name, from its header to the next."""
    start = OWN.index(f'[[{section}]]\nname = "{name}"')
    end = OWN.find("\n[[", start)
    return OWN[start : end + 1] if end >= 0 else OWN[start:]


def with_line(section: str, name: str, key: str, value: str | None) -> tuple[str, int]:
    """The file with that line of an entry changed or left out; and the line's number, or that of the entry's header."""
    entry = block(section, name)
    lines = entry.splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if line.startswith(f"{key} = "))
    lines[at : at + 1] = [] if value is None else [f"{key} = {value}\n"]
    first = OWN[: OWN.index(entry)].count("\n") + 1
    return OWN.replace(entry, "".join(lines), 1), first if value is None else first + at


def line_of(section: str) -> int:
    return OWN[: OWN.index(f"[[{section}]]")].count("\n") + 1


def check(text: str, line: int, expected: str) -> None:
    message = refusal(text)
    assert message.startswith(f"my-cards.toml, line {line}: "), message
    assert expected in message


# ---- entries ----


@pytest.mark.parametrize(
    ("section", "name", "key", "value", "expected"),
    [
        # unknown and missing names, for each section
        ("tags", "sweet", "name", '"sugary"', "expected one of stylish, dietary, caloric"),
        ("shapes", "pizza", "name", '"calzone"', "expected one of pastry, pickles, canned-food"),
        ("characters", "farmer", "name", '"baker"', "expected one of banker, journalist, farmer"),
        ("channels", "mabius", "name", '"radio"', "expected one of national, buzz, sensation"),
        ("tags", "sweet", "title", '""', "expected a text, found ''"),
        ("tags", "sweet", "origin", '"book"', "expected one of rulebook, house, found 'book'"),
        ("shops", "sparget", "note", "7", "expected a text, found 7"),
        ("shapes", "pizza", "title", None, "title is missing; expected a text"),
        # doubles
        ("tags", "sour", "name", '"sweet"', "'sweet' stands there twice; expected one that differs from the others"),
        ("ingredients", "tinned-sprats", "name", '"square-egg"', "'square-egg' stands there twice"),
        ("ingredients", "tinned-sprats", "title", '"Square Egg"', "'Square Egg' stands there twice"),
        ("customers", "chip-monk", "title", '"Robin Food"', "'Robin Food' stands there twice"),
        ("jokers", "gravy-train", "name", '"chip-monk"', "'chip-monk' stands there twice"),
        ("jokers", "gravy-train", "title", '"Chip Monk"', "'Chip Monk' stands there twice"),
        ("shops", "last-penne", "title", '"The Odd Crumb"', "'The Odd Crumb' stands there twice"),
        ("events", "earworm", "title", '"Payday"', "'Payday' stands there twice"),
        # ingredients
        ("ingredients", "tinned-sprats", "tag", '"fishy"', "expected one of stylish, dietary"),
        ("ingredients", "tinned-sprats", "class", '"cheap"', "expected one of economy, medium, premium, found 'cheap'"),
        ("ingredients", "tinned-sprats", "tag", None, "tag is missing; expected a text"),
        # customers
        ("customers", "chip-monk", "sex", '"monk"', "expected one of male, female, found 'monk'"),
        ("customers", "chip-monk", "class", '"poor"', "expected one of economy, medium, premium, found 'poor'"),
        ("customers", "chip-monk", "favourite", '"crisps"', "expected one of pastry, pickles"),
        ("customers", "chip-monk", "tags", '["loud"]', "expected a list of stylish, dietary"),
        ("customers", "chip-monk", "tags", '["salted", "strange"]', "expected 3 to 4 different tags, found salted, "),
        ("customers", "chip-monk", "tags", "[]", "expected 3 to 4 different tags, found none"),
        ("customers", "chip-monk", "tags", '["salted", "strange", "salted"]', "expected 3 to 4 different tags"),
        ("customers", "chip-monk", "tags", '["salted", "sour", "farm", "rich", "sweet"]', "expected 3 to 4 different"),
        ("customers", "chip-monk", "about", None, "about is missing; expected a text"),
        # Jokers
        ("jokers", "gravy-train", "tags", '["salted"]', "expected 6 different tags, found salted"),
        ("jokers", "gravy-train", "shapes", '["soup", "tea"]', "expected 3 different shapes, found soup, tea"),
        ("jokers", "gravy-train", "shapes", '["soup", "tea", "gravy"]', "found 'gravy'"),
        # shops
        ("shops", "last-penne", "bonus", "0", "expected a whole number from 5 to 40, found 0"),
        ("shops", "last-penne", "bonus", "45", "expected a whole number from 5 to 40, found 45"),
        ("shops", "last-penne", "bonus", "12", "expected an amount in notes of 5, found 12"),
        ("shops", "last-penne", "term", '"rich"', "unknown term 'rich'; expected one of sex SEX, class CLASS"),
        ("shops", "last-penne", "term", '"price at least 41"', "in notes of 5, found 41"),
        ("shops", "last-penne", "shapes", '["sauce"]', "expected 2 different shapes, found sauce"),
        ("shops", "last-penne", "shapes", '["sauce", "sauce"]', "expected 2 different shapes, found sauce, sauce"),
        ("shops", "last-penne", "shapes", '["sauce", "penne"]', "found 'penne'"),
        ("shops", "last-penne", "text", None, "text is missing; expected a text"),
        # channels
        ("channels", "national", "term", '"sales 3"', "expected 'classes M' for national, found 'sales 3'"),
        ("channels", "national", "term", None, "term is missing; expected a text"),
        # events
        ("events", "payday", "effects", '["budget 2000"]', "expected an amount of up to 100 F in notes of 5"),
        ("events", "payday", "effects", '["dance"]', "unknown effect 'dance'; expected one of gain F"),
        ("events", "payday", "effects", "[5]", "unknown effect '5'; expected one of gain F"),
        ("events", "payday", "effects", "[]", "expected at least one effect"),
        ("events", "payday", "effects", '"budget 20"', "expected a list, found 'budget 20'"),
        ("events", "payday", "effects", '["immune"]', "unknown effect 'immune'; expected one of gain F"),
        ("events", "payday", "count", "0", "expected a whole number from 1 to 40, found 0"),
        ("events", "red-pencil", "kept", '"later"', "expected one of named, customer, found 'later'"),
        ("events", "red-pencil", "effects", '["gain 5"]', "kept for 'customer'; expected one of budget ±F, price ±F"),
        ("events", "umbrella-policy", "effects", '["gain 5"]', "kept for 'named'; expected one of immune"),
    ],
)  # fmt: skip
def test_entries_that_are_refused(section: str, name: str, key: str, value: str | None, expected: str) -> None:
    check(*with_line(section, name, key, value), expected)


@pytest.mark.parametrize(
    ("section", "name", "expected"),
    [
        ("tags", "sweet", "expected name, title, origin, note"),
        ("ingredients", "tinned-sprats", "expected name, title, origin, note, tag, class"),
        ("customers", "chip-monk", "expected name, title, origin, note, sex, class, tags, favourite, about"),
        ("jokers", "gravy-train", "expected name, title, origin, note, tags, shapes, about"),
        ("characters", "farmer", "expected name, title, origin, note, about"),
        ("channels", "mabius", "expected name, title, origin, note, term, text"),
        ("shops", "last-penne", "expected name, title, origin, note, bonus, term, shapes, text"),
        ("events", "payday", "expected name, title, origin, note, count, effects, text, kept"),
    ],
)
def test_keys_that_nobody_reads_are_refused(section: str, name: str, expected: str) -> None:
    text, line = with_line(section, name, "origin", '"house"\ncolour = "red"')
    check(text, line + 1, f"unknown entry 'colour'; {expected}")


def test_a_section_that_nobody_reads_is_refused() -> None:
    text = f"{OWN}\n[[waiters]]\n"
    check(text, text.count("\n"), "unknown entry 'waiters'; expected tags, shapes, ingredients")


def test_a_channel_that_brings_no_customers_has_no_term() -> None:
    text, line = with_line("channels", "mabius", "text", '"…"\nterm = "sales 3"')
    check(text, line + 1, "expected none but for national, buzz, sensation, bullseye, reviews")


# ---- the whole ----


@pytest.mark.parametrize(
    ("section", "name", "expected"),
    [
        ("tags", "sweet", "expected 28 of them, found 27"),
        ("shapes", "pizza", "expected 20 of them, found 19"),
        ("ingredients", "tinned-sprats", "expected 84 of them, found 83"),
        ("customers", "chip-monk", "expected 40 of them, found 39"),
        ("jokers", "gravy-train", "expected 4 of them, found 3"),
        ("characters", "farmer", "expected 6 of them, found 5"),
        ("channels", "mabius", "expected 8 of them, found 7"),
        ("shops", "last-penne", "expected 20 of them, found 19"),
        ("events", "payday", "expected counts that add up to 40 cards, found 39"),
    ],
)
def test_a_card_too_few(section: str, name: str, expected: str) -> None:
    check(OWN.replace(block(section, name), "", 1), line_of(section), expected)


@pytest.mark.parametrize(
    ("section", "name", "key", "value", "expected"),
    [
        ("ingredients", "tinned-sprats", "class", '"medium"', "one economy ingredient that is marine, found 0"),
        ("ingredients", "sugar-cubism", "tag", '"caloric"', "expected one economy ingredient that is caloric, found 2"),
        ("ingredients", "fried-dough-ends", "class", '"medium"', "one economy ingredient that is caloric, found 0"),
        ("customers", "chip-monk", "class", '"premium"', "expected 16 customers of the class economy, found 15"),
        ("customers", "mo-hito", "class", '"economy"', "expected 16 customers of the class economy, found 17"),
        ("customers", "chip-monk", "sex", '"female"', "expected 20 male customers, found 19"),
        ("customers", "chip-monk", "favourite", '"soup"', "expected 2 customers whose favourite is soup, found 3"),
        ("shops", "last-penne", "shapes", '["sauce", "soup"]', "expected 2 shops that list soup, found 3"),
        ("events", "payday", "count", "3", "expected counts that add up to 40 cards, found 42"),
    ],
)  # fmt: skip
def test_mixtures_that_are_refused(section: str, name: str, key: str, value: str, expected: str) -> None:
    text, _ = with_line(section, name, key, value)
    check(text, line_of(section), expected)


def wishes() -> dict[str, list[str]]:
    return {customer["name"]: customer["tags"] for customer in tomllib.loads(OWN)["customers"]}


def wishing(changed: dict[str, list[str]]) -> str:
    """The file with other hashtags for these customers."""
    text = OWN
    for name, tags in changed.items():
        entry = block("customers", name)
        old = next(line for line in entry.splitlines() if line.startswith("tags = "))
        text = text.replace(entry, entry.replace(old, f"tags = {tags!r}"), 1)
    return text


def test_a_hashtag_that_nobody_wants_is_refused() -> None:
    """Whoever wants it wants another one instead, of which there are not too many yet."""
    wanted = Counter(chain.from_iterable(wishes().values()))
    changed = {}
    for name, tags in wishes().items():
        if "smoky" in tags:
            instead = next(tag for tag in wanted if tag not in tags and wanted[tag] < 6)
            wanted[instead] += 1
            changed[name] = [instead if tag == "smoky" else tag for tag in tags]
    check(wishing(changed), line_of("customers"), "expected 4 to 6 customers who want smoky, found 0")


def test_a_hashtag_that_too_many_want_is_refused() -> None:
    """Others want it as well, and one less of what there is enough of."""
    wanted = Counter(chain.from_iterable(wishes().values()))
    changed = {}
    for name, tags in wishes().items():
        spare = [tag for tag in tags if wanted[tag] > 4]
        if "hearty" not in tags and spare and wanted["hearty"] < 7:
            wanted["hearty"] += 1
            wanted[spare[0]] -= 1
            changed[name] = ["hearty" if tag == spare[0] else tag for tag in tags]
    check(wishing(changed), line_of("customers"), "expected 4 to 6 customers who want hearty, found 7")


# ---- files ----


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"nowhere.toml cannot be read: No such file or directory\.$"):
        content.read(tmp_path / "nowhere.toml")
    broken = tmp_path / "broken.toml"
    broken.write_text("[[tags]\n", encoding="utf-8")
    with pytest.raises(BadContent, match=r"^broken.toml is not valid TOML: .*line 1"):
        content.read(broken)


def test_a_file_without_a_section_says_which() -> None:
    assert refusal("tags = []") == "my-cards.toml, line 1: tags: expected 28 of them, found 0."
    without_shops = OWN[: OWN.index("[[shops]]")] + OWN[OWN.index("[[events]]") :]
    assert refusal(without_shops) == "my-cards.toml, line 1: the file: shops is missing; expected a list."
