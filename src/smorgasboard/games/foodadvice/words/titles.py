"""Names of the content as people read them, and sentences, in the current language."""

from collections.abc import Iterable
from pathlib import Path

from smorgasboard.engine import BETWEEN_WORDS, Sentences, language, say, to_say
from smorgasboard.engine.words import listed as in_a_list
from smorgasboard.games.foodadvice.content.read import Content
from smorgasboard.games.foodadvice.events import Brand
from smorgasboard.games.foodadvice.words.invented_names import Invented, invented

listed = in_a_list
said = Sentences(Path(__file__).with_name("sentences.toml"))
BETWEEN_INGREDIENTS, BETWEEN_SHOPS = " + ", " · "
"""Some titles have commas of their own."""
FOR_CLASS = {
    "economy": to_say("an economy ingredient"),
    "medium": to_say("a medium ingredient"),
    "premium": to_say("a premium ingredient"),
}
CLASS_TITLES = {"economy": to_say("economy"), "medium": to_say("medium"), "premium": to_say("premium")}


def money(amount: int) -> str:
    return say("{amount} F", amount=amount)


def class_title(name: str) -> str:
    return say(CLASS_TITLES[name])


def hashtag(content: Content, name: str) -> str:
    return f"#{content.tags[name].title}"


def hashtags(content: Content, names: Iterable[str]) -> str:
    return " ".join(hashtag(content, name) for name in names)


def shapes(content: Content, names: Iterable[str]) -> str:
    return ", ".join(content.shapes[name].title for name in names)


def owned(content: Content, who: str, shape: str) -> str:
    """A product: no two of a match have the same shape."""
    return say("{who}'s {shape}", who=who, shape=content.shapes[shape].title)


def wanted(content: Content, by: str, what: str) -> str:
    """What an offer asks for: a class, a tag or a card."""
    if by == "class":
        return say(FOR_CLASS[what])
    if by == "tag":
        return say("something {tag}", tag=hashtag(content, what))
    return content.ingredients[what].title


def typed(note: str) -> Invented:
    """The name and the tagline of what people wrote; without a name there is neither."""
    name, _, tagline = note.partition(BETWEEN_WORDS)
    return Invented(name.strip(), tagline.strip()) if name.strip() else Invented("", "")


def called(brand: Brand, seat: int, round_number: int) -> Invented:
    """What people wrote, or what is invented where they wrote nothing (ADV-21)."""
    by_owner = typed(brand.note)
    if by_owner.name:
        return by_owner
    return invented(brand.shape, brand.tags, brand.price, brand.salt, seat, round_number, language())
