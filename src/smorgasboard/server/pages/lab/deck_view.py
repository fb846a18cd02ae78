"""A deck as a page shows it: every card drawn, the changed ones with what was changed."""

from collections.abc import Callable
from urllib.parse import urlencode

from markupsafe import Markup

import smorgasboard as sb
from smorgasboard.engine import DeckCard, DeckPart, Frozen, say
from smorgasboard.lab.sheets.differences import Value, differences, numbers_of
from smorgasboard.server.assets import art_if_any
from smorgasboard.server.pages.lab.deck_shelf import Deck

Draw = Callable[[sb.Game, DeckCard], Markup]
KINDS = (".xlsx", ".csv.zip", ".toml")


class CardView(Frozen):
    title: str
    drawn: Markup
    changes: tuple[str, ...]
    try_out: str
    """Where one of its numbers is changed and compared; empty where it has none."""


class PartView(Frozen):
    title: str
    cards: tuple[CardView, ...]
    changed: int


class DeckView:
    def __init__(self, printed: sb.Game, deck: Deck | None, draw: Draw) -> None:
        game = printed if deck is None else deck.look_at()
        self.game = game
        self.name = "" if deck is None else deck.name
        self.full_name = f"{printed.name}:{printed.edition}"
        self.title = title_of(printed)
        self.url = f"/lab/decks/{self.full_name}"
        self.own = "" if deck is None else deck.url
        self.number = "" if deck is None else deck.number
        self.cover = art_if_any(printed, "box.svg")
        self.style = art_if_any(printed, "deck.css")
        self.differences = [] if deck is None else differences(printed, game)
        self._numbers = numbers_of(game)
        parts = game.deck()
        self.parts = [self._part(part, draw) for part in parts]
        self.changed = [card for part in self.parts for card in part.cards if card.changes]
        drawn = [card.path for part in parts for card in part.cards]
        self.undrawn = [each.words for each in self.differences if not any(_is_on(each.path, path) for path in drawn)]
        self.files = [(f"{self.own or self.url}{kind}", kind) for kind in KINDS]

    def _part(self, part: DeckPart, draw: Draw) -> PartView:
        cards = tuple(self._card(card, draw) for card in part.cards)
        return PartView(part.title, cards, sum(bool(card.changes) for card in cards))

    def _card(self, card: DeckCard, draw: Draw) -> CardView:
        changes = tuple(each.words for each in self.differences if _is_on(each.path, card.path))
        return CardView(card.title, draw(self.game, card), changes, self._try_out(card))

    def _try_out(self, card: DeckCard) -> str:
        value = next((each for each in self._numbers if _is_on(each.path, card.path)), None)
        return "" if value is None else change_and_compare(self.full_name, value, self.number)


def change_and_compare(game: str, value: Value, deck: str = "") -> str:
    """The form that compares, with a number to be changed."""
    asked = {"game": game, "command": "compare", "what": value.path, "value": str(value.now)}
    return f"/lab?{urlencode({**asked, **({'deck': deck, 'against': deck} if deck else {})})}"


def title_of(game: sb.Game) -> str:
    title = say(game.facts.title)
    return f"{title}, {say(game.facts.edition)}" if game.facts.edition else title


def _is_on(path: str, card: str) -> bool:
    return path == card or path.startswith(f"{card}.")
