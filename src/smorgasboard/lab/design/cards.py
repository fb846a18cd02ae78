"""What a card is worth to whoever gets it: the same match once more, in which the card does nothing.

Winners see more cards, so "wins when seen" flatters every card. Here each match in which somebody got a card is
played again with the same dice and the same bots; from the step that brought the card, it does nothing. The difference
for that seat is what the card did. Everything before that step is equal, so nobody was chosen for being lucky later.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import polars as pl

import smorgasboard as sb
from smorgasboard.engine.content.edits import edited
from smorgasboard.lab.design import levels
from smorgasboard.lab.design.studies import MAIN, Setting, Wish, named_study
from smorgasboard.lab.play import Blank, Leg, Study, win_shares
from smorgasboard.lab.play.study_folder import StudyFolder


class BlankableCard(NamedTuple):
    """One thing that can be blanked."""

    table: str
    entry: str

    @property
    def leg(self) -> str:
        return f"without {self.entry} ({self.table})"


class Pair(NamedTuple):
    """One match with a card and without it, for the seat that got it."""

    number: int
    won_with: float
    won_without: float
    score_with: float
    score_without: float
    step: int = 0
    """The one that brought it."""


def cards_of(game: sb.Game, tables: Sequence[str] = (), entries: Sequence[str] = ()) -> list[BlankableCard]:
    """What can be blanked, all or what is asked for; SmorgasboardError for what the game does not have."""
    blanks = game.blanks()
    _must_know(game, tables, list(blanks), "table")
    _must_know(game, entries, [entry for table in blanks.values() for entry in table], "card")
    cards = [BlankableCard(table, entry) for table, known in blanks.items() for entry in known]
    wanted = [card for card in cards if not tables or card.table in tables]
    return [card for card in wanted if not entries or card.entry in entries]


def _must_know(game: sb.Game, asked: Sequence[str], known: list[str], what: str) -> None:
    if not known:
        raise sb.SmorgasboardError(f"{game.facts.title} does not say how its cards can be blanked.")
    for name in asked:
        if name not in known:
            some = ", ".join(list(dict.fromkeys(known))[:12])
            raise sb.SmorgasboardError(f"{game.facts.title} has no {what} {name!r} to blank; it has {some}.")


def cards_study(
    chosen: Setting, cards: Sequence[BlankableCard], pairs: int, wish: Wish, also: Sequence[sb.bots.BotSpec] = ()
) -> tuple[Study, dict[str, str]]:
    """So many matches, and for each card at most so many of those that saw it, without it; and the content of each."""
    main = chosen.leg(MAIN, wish.games, wish.seed)
    text, blanks = chosen.game.whole_content(), chosen.game.blanks()
    contents = chosen.contents()
    legs = [main]
    for at, card in enumerate(cards):
        file = f"content/without-{at + 1}.toml"
        contents[file] = edited(text, blanks[card.table][card.entry])
        legs.append(_without(main, card, file, pairs))
    legs += [levels.among(leg, bot) for bot in also for leg in legs]
    legs += levels.duels(main, also)
    title = f"{chosen.game.facts.title}: what cards are worth"
    return named_study(wish, title, "cards", legs), contents


def _without(main: Leg, card: BlankableCard, file: str, pairs: int) -> Leg:
    blank = Blank(MAIN, card.table, card.entry, file)
    return Leg(card.leg, main.game, main.content, main.options, main.bots, pairs, main.seed, main.lines, blank)


def pairs_of(folder: StudyFolder, level: str = "") -> Mapping[BlankableCard, list[Pair]]:
    """For every card of the study, the matches that were played with it and without it, by its own bots or others."""
    main = f"{MAIN}{levels.AMONG}{level}" if level else MAIN
    results = folder.games().select("leg", "number", "winners", "scores").iter_rows()
    games = {(leg, number): (winners, scores) for leg, number, winners, scores in results}
    takers = _takers(folder.seen(), main)
    blanked = [leg for leg in folder.study().legs if leg.blank and leg.blank.leg == main]
    legs = [(leg, BlankableCard(leg.blank.table, leg.blank.entry)) for leg in blanked if leg.blank]
    return {card: list(_pairs(leg, main, takers.get(card, {}), games)) for leg, card in legs}


def _takers(seen: pl.DataFrame, main: str) -> dict[BlankableCard, dict[int, tuple[int, int]]]:
    """By card and match: the seat that got it first, and in which step."""
    found: dict[BlankableCard, dict[int, tuple[int, int]]] = {}
    happened = seen.filter((pl.col("leg") == main) & (pl.col("first") > 0)).sort("number", "first", descending=True)
    for number, seat, table, entry, step in happened.select("number", "seat", "table", "entry", "first").iter_rows():
        found.setdefault(BlankableCard(table, entry), {})[number] = seat, step
    return found


def _pairs(
    leg: Leg,
    main: str,
    takers: Mapping[int, tuple[int, int]],
    games: Mapping[tuple[str, int], tuple[list[int], list[float]]],
) -> Iterator[Pair]:
    for number, (seat, step) in sorted(takers.items()):
        if (leg.name, number) in games:
            (won, scored), (won_not, scored_not) = games[main, number], games[leg.name, number]
            shares = [win_shares(winners, leg.players)[seat] for winners in (won, won_not)]
            yield Pair(number, shares[0], shares[1], scored[seat], scored_not[seat], step)
