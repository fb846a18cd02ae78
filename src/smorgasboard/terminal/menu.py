"""Legal actions as a numbered menu that fits the space there is."""

import math
from collections.abc import Callable, Sequence
from textwrap import wrap

import smorgasboard as sb
from smorgasboard.engine import Frozen, naming, say

GAP = 2
INDENT = "   "  # of an entry's second line


class MenuItem(Frozen):
    """One legal action. Its number stays the same however the menu is shown."""

    number: int
    action: int
    text: str
    words: str

    @property
    def verb(self) -> str:
        return self.text.split()[0]


class Menu:
    """All that a seat may do now."""

    def __init__(self, game: sb.Game, observation: sb.Observation, names: tuple[str, ...] = ()) -> None:
        with naming(names):
            self.offers = [
                MenuItem(number, action, game.actions.text(action), game.describe(action, observation))
                for number, action in enumerate(observation.legal, start=1)
            ]
        self.verbs: dict[str, list[MenuItem]] = {}
        for offer in self.offers:
            self.verbs.setdefault(offer.verb, []).append(offer)

    def numbered(self, number: int) -> MenuItem | None:
        return self.offers[number - 1] if 0 < number <= len(self.offers) else None

    def about(self, words: str) -> list[MenuItem]:
        """Offers of a verb, or whose text or description has all these words in it."""
        wanted = words.lower().split()
        return [
            offer
            for offer in self.offers
            if all(word in f"{offer.text} {offer.words}".lower().replace("(", " ").split() for word in wanted)
        ]

    def choices(self) -> str:
        """The verbs as a choice in words: "swap, attack or roll"."""
        *first, last = self.verbs
        return f"{', '.join(first)} {say('or')} {last}" if first else last

    def lines(self, width: int, rows: int) -> list[str]:
        """Everything within so many rows: in words, with the largest groups folded if need be, or as bare texts."""
        for lines in (
            self._folded_to_fit(lambda offer: offer.words, width, rows),
            self._folded_to_fit(lambda offer: offer.text, width, rows),
        ):
            if len(lines) <= rows:
                return lines
        return _columns([self._brief(verb) for verb in self.verbs], width)

    def _folded_to_fit(self, said: Callable[[MenuItem], str], width: int, rows: int) -> list[str]:
        folded: list[str] = []
        while True:
            lines = self._with_folded(folded, said, width)
            large = [verb for verb, offers in self.verbs.items() if len(offers) > 2 and verb not in folded]
            if len(lines) <= rows or not large:
                return lines
            folded.append(max(large, key=lambda verb: len(self.verbs[verb])))

    def listing(self, offers: Sequence[MenuItem], width: int, rows: int) -> list[str]:
        """Some offers in words, or as bare action texts where words take too much room."""
        in_words = self.in_words(offers, width)
        return (
            in_words if len(in_words) <= rows else _columns([self._entry(offer, offer.text) for offer in offers], width)
        )

    def in_words(self, offers: Sequence[MenuItem], width: int) -> list[str]:
        return _columns([self._entry(offer, offer.words) for offer in offers], width)

    def _with_folded(self, folded: Sequence[str], said: Callable[[MenuItem], str], width: int) -> list[str]:
        shut = [self._fold(verb, width) for verb in self.verbs if verb in folded]
        open_ = [self._entry(offer, said(offer)) for offer in self.offers if offer.verb not in folded]
        return [*shut, *_columns(open_, width)]

    def _fold(self, verb: str, width: int) -> str:
        offers = self.verbs[verb]
        numbers = f"{f'{offers[0].number}-{offers[-1].number}':>5}"
        facts = {"verb": verb, "count": len(offers), "example": offers[0].text}
        short = f"{numbers} {say('{verb}: {count} ways; type {verb} to list them', **facts)}"
        line = f"{numbers} " + say('{verb}: {count} ways such as "{example}"; type {verb} to list them', **facts)
        return line if len(line) < width else short

    def _brief(self, verb: str) -> str:
        offers = self.verbs[verb]
        if len(offers) == 1:
            return self._entry(offers[0], offers[0].text)
        return f"{offers[0].number}-{offers[-1].number} {verb} …"

    def _entry(self, offer: MenuItem, text: str) -> str:
        return f"{offer.number:>{len(str(len(self.offers)))}} {text}"


def _columns(entries: Sequence[str], width: int) -> list[str]:
    """Entries side by side, numbered downwards; below them those too long for a line, over several."""
    short = [entry for entry in entries if len(entry) < width]
    long = [wrap(entry, width - 1, subsequent_indent=INDENT) for entry in entries if len(entry) >= width]
    return [*_side_by_side(short, width), *(line for lines in long for line in lines)]


def _side_by_side(entries: Sequence[str], width: int) -> list[str]:
    widest = max((len(entry) for entry in entries), default=0)
    across = max(1, (width - 1 + GAP) // (widest + GAP))
    rows = math.ceil(len(entries) / across)
    return [(" " * GAP).join(entry.ljust(widest) for entry in entries[row::rows]).rstrip() for row in range(rows)]
