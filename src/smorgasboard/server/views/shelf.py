"""The home page: the games as boxes, and the visitor's own matches."""

import time
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

import smorgasboard as sb
from smorgasboard.bots.levels import LEVELS
from smorgasboard.engine import language, say, say_many
from smorgasboard.server.assets import art_if_any
from smorgasboard.server.live import is_given_up
from smorgasboard.server.storage import Stored
from smorgasboard.server.views.end import joined


class ShelfBox:
    """One edition of a game; the first of a game stands on the shelf and holds the others.

    A game that is another one for somebody alone stands there a second time.
    """

    def __init__(self, game: sb.Game, others: Sequence["ShelfBox"] = (), alone: bool = False) -> None:
        facts = game.facts
        counts = [1] if alone else [count for count in facts.players if count > 1 or not facts.for_one]
        self.name = f"{game.name}:{game.edition}"
        self.title = say(facts.title)
        self.edition = say(facts.edition)
        self.tagline = say(facts.alone if alone else facts.tagline)
        self.alone = alone
        self.counts = [(count, say_many("{count} player", "{count} players", count)) for count in counts]
        self.usual = counts[0] if alone else facts.usual_players
        self.players = str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"
        self.minutes = facts.minutes
        self.weight = facts.weight
        self.weight_words = weight_words(facts.weight)
        self.art = art_if_any(game, "box.svg")
        self.rules_url = f"/rules/{self.name}"
        self.has_tour = game.tour() is not None and not alone
        self.same_screen = counts[-1] > 1
        self.ladder = [(f"{rung.points:g}", rung.words) for rung in game.ladder()] if alone else []
        self.credit = say(facts.credit)
        self.others = tuple(others)


def boxes() -> list[ShelfBox]:
    """A box for each game, then those for one."""
    return _boxes(language(), tuple(sb.games()))


@lru_cache(maxsize=16)
def _boxes(_language: str, games: tuple[sb.Game, ...]) -> list[ShelfBox]:
    by_game: dict[str, list[sb.Game]] = {}
    for game in games:
        by_game.setdefault(game.name, []).append(game)
    return [
        ShelfBox(first, [ShelfBox(other, (), alone) for other in others], alone)
        for alone in (False, True)
        for first, *others in by_game.values()
        if first.facts.for_one or not alone
    ]


def weight_words(weight: float) -> str:
    words = (say("feather-light"), say("light"), say("medium"), say("hearty"), say("heavy"))
    return words[min(4, max(0, round(weight) - 1))]


def level_words() -> list[tuple[str, str]]:
    words = {"easy": say("easy"), "medium": say("medium"), "hard": say("hard"), "expert": say("expert")}
    return [(level, words.get(level, level)) for level in LEVELS]


LAID_ASIDE = 3 * 86_400
"""Seconds after which a match that nobody touched is folded away."""


class Running:
    """A match of the visitor's; without those `awaited` it does not go on."""

    def __init__(self, stored: Stored, visitor: str, awaited: Collection[int]) -> None:
        match = stored.match
        mine = [seat.seat for seat in stored.seats if seat.owner == visitor and seat.kind == "person"]
        others = [seat for seat in stored.seats if seat.kind != "open" and seat.seat not in mine[:1]]
        title, self.cover = _box_of(match.game, language())
        self.url = f"/m/{match.id}"
        self.title = title or match.game
        self.others = [(seat.seat, seat.name, seat.kind) for seat in others]
        self.who = ", ".join(seat.name for seat in others)
        self.asked = [seat for seat in awaited if seat in mine and not stored.seats[seat].away]
        self.my_turn = bool(self.asked)
        self.whose = _whose(stored, awaited, self.my_turn)
        self.seconds = time.time() - match.touched  # since somebody last did something
        self.aside = self.seconds > LAID_ASIDE and not self.my_turn
        self.can_resign = match.stage == "running" and bool(mine)


@lru_cache(maxsize=64)
def _box_of(name: str, _language: str) -> tuple[str, str | None]:
    """Title and picture of a game; neither of one that is not installed any more."""
    for game in sb.games():
        if f"{game.name}:{game.edition}" == name:
            return say(game.facts.title), art_if_any(game, "box.svg")
    return "", None


def running(
    stored: Sequence[Stored], visitor: str, waiting: Mapping[str, Collection[int]]
) -> tuple[list[Running], list[Running]]:
    """Newest first; matches that wait for the visitor before all others. And those that were left lying."""
    rows = [Running(each, visitor, waiting.get(each.match.id, ())) for each in stored]
    rows.sort(key=lambda row: not row.my_turn)
    return [row for row in rows if not row.aside], [row for row in rows if row.aside]


def finished(stored: Sequence[Stored], visitor: str) -> list[Running]:
    return [Running(each, visitor, ()) for each in stored]


def _whose(stored: Stored, awaited: Collection[int], my_turn: bool) -> str:
    if stored.match.stage == "lobby":
        return say("In the lobby")
    if my_turn:
        return say("Your turn")
    if stored.match.stage == "over":
        return result_words(stored)
    names = [stored.seats[seat].name for seat in awaited]
    if not names:
        return say("Under way")
    return say_many("{who} is to move", "{who} are to move", len(names), who=joined(names))


def result_words(stored: Stored) -> str:
    if is_given_up(stored.match):
        return say("Given up")
    if stored.match.result is None:
        return say("Not finished")
    if len(stored.seats) == 1:
        return say("{points} points", points=f"{stored.match.result['scores'][0]:g}")
    winners = stored.match.result.get("winners", [])
    names = " & ".join(stored.seats[seat].name for seat in winners)
    return say("{who} won", who=names) if names else say("A draw")
