"""What FoodAdvice's content file must not say, and how it is refused: with its line and what was expected."""

from pathlib import Path

import pytest

from smorgasboard.engine import BadContent
from smorgasboard.engine.content import Sheet
from smorgasboard.games.foodadvice.content import read as content
from smorgasboard.games.foodadvice.content.read import OWN_CONTENT

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
        ("tags", "sweet", "name", '"Sweet Tooth"', "expected small letters, digits and hyphens, found 'Sweet Tooth'"),
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
        ("customers", "chip-monk", "tags", "[]", "expected different tags, at least one, found none"),
        ("customers", "chip-monk", "tags", '["salted", "strange", "salted"]', "expected different tags, at least one"),
        ("customers", "chip-monk", "about", None, "about is missing; expected a text"),
        # Jokers
        ("jokers", "gravy-train", "tags", "[]", "expected different tags, at least one, found none"),
        ("jokers", "gravy-train", "shapes", '["soup", "soup"]', "expected different shapes, at least one, found"),
        ("jokers", "gravy-train", "shapes", '["soup", "tea", "gravy"]', "found 'gravy'"),
        # shops
        ("shops", "last-penne", "bonus", "0", "expected a whole number from 5 to 100, found 0"),
        ("shops", "last-penne", "bonus", "105", "expected a whole number from 5 to 100, found 105"),
        ("shops", "last-penne", "bonus", "12", "expected an amount in notes of 5, found 12"),
        ("shops", "last-penne", "term", '"rich"', "unknown term 'rich'; expected one of sex SEX, class CLASS"),
        ("shops", "last-penne", "term", '"price at least 41"', "in notes of 5, found 41"),
        ("shops", "last-penne", "shapes", '["sauce", "sauce"]', "expected different shapes, at least one, found"),
        ("shops", "last-penne", "shapes", '["sauce", "penne"]', "found 'penne'"),
        ("shops", "last-penne", "text", None, "text is missing; expected a text"),
        # channels
        ("channels", "national", "term", '"two classes"', "unknown term 'two classes'; expected one of sales N"),
        ("channels", "mabius", "pays", "0", "expected a whole number from 5 to 100, found 0"),
        ("channels", "mabius", "pays", "12", "expected an amount in notes of 5, found 12"),
        ("channels", "mabius", "pays", None, "pays is missing; expected a whole number"),
        ("channels", "national", "term", None, "term is missing; expected a text"),
        # events
        ("events", "payday", "effects", '["budget 2000"]', "expected an amount of up to 100 F in notes of 5"),
        ("events", "payday", "effects", '["dance"]', "unknown effect 'dance'; expected one of gain F"),
        ("events", "payday", "effects", "[5]", "unknown effect '5'; expected one of gain F"),
        ("events", "payday", "effects", "[]", "expected at least one effect"),
        ("events", "payday", "effects", '"budget 20"', "expected a list, found 'budget 20'"),
        ("events", "payday", "effects", '["immune"]', "unknown effect 'immune'; expected one of gain F"),
        ("events", "payday", "count", "0", "expected a whole number from 1 to 100, found 0"),
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
        ("ingredients", "tinned-sprats", "expected name, title, origin, note, tag, class, price"),
        ("customers", "chip-monk", "expected name, title, origin, note, sex, class, tags, favourite, about"),
        ("jokers", "gravy-train", "expected name, title, origin, note, tags, shapes, about"),
        ("characters", "farmer", "expected name, title, origin, note, about"),
        ("channels", "mabius", "expected name, title, origin, note, term, pays, text"),
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
        ("shapes", "pizza", "pizza is missing; expected one entry for each of pastry, pickles"),
        ("characters", "farmer", "farmer is missing; expected one entry for each of banker"),
        ("channels", "mabius", "mabius is missing; expected one entry for each of national"),
    ],
)
def test_a_card_too_few(section: str, name: str, expected: str) -> None:
    check(OWN.replace(block(section, name), "", 1), line_of(section), expected)


@pytest.mark.parametrize(
    ("section", "left", "expected"),
    [
        ("ingredients", 71, "expected at least 72 of them, found 71"),
        ("shops", 5, "expected at least 6 of them, found 5"),
        ("events", 4, "expected counts that add up to at least 12 cards, found 4"),
    ],
)
def test_fewer_cards_than_six_players_need(section: str, left: int, expected: str) -> None:
    blocks = [f"[[{section}]]{rest}" for rest in _entries(section)]
    check(OWN.replace("".join(blocks), "".join(blocks[:left]), 1), line_of(section), expected)


def _entries(section: str) -> list[str]:
    start = OWN.index(f"[[{section}]]")
    end = OWN.rindex(f"[[{section}]]")
    after = OWN.find("\n[[", end)
    whole = OWN[start : after + 1 if after >= 0 else len(OWN)]
    return whole.split(f"[[{section}]]")[1:]


def test_more_hashtags_than_can_be_told_apart() -> None:
    more = "".join(f'[[tags]]\nname = "tag-{at}"\ntitle = "tag {at}"\norigin = "house"\n' for at in range(33))
    check(more + OWN, 1, "expected at most 60 of them, found 61")


# ---- files ----


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"nowhere.toml cannot be read: No such file or directory\.$"):
        content.read(tmp_path / "nowhere.toml")
    broken = tmp_path / "broken.toml"
    broken.write_text("[[tags]\n", encoding="utf-8")
    with pytest.raises(BadContent, match=r"^broken.toml is not valid TOML: .*line 1"):
        content.read(broken)


def test_a_file_without_a_section_says_which() -> None:
    assert refusal("tags = []") == "my-cards.toml, line 1: tags: expected at least 1 of them, found 0."
    without_shops = OWN[: OWN.index("[[shops]]")] + OWN[OWN.index("[[events]]") :]
    assert refusal(without_shops) == "my-cards.toml, line 1: the file: shops is missing; expected a list."
