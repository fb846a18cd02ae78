"""The home page: the games as boxes, and the visitor's own matches."""

import time
from collections.abc import Mapping, Sequence

import smorgasboard as sb
from smorgasboard.bots.levels import LEVELS
from smorgasboard.engine import say
from smorgasboard.server.assets import art_if_any
from smorgasboard.server.storage import Stored


class ShelfBox:
    """One edition of a game; the first of a game stands on the shelf and holds the others."""

    def __init__(self, game: sb.Game, others: Sequence["ShelfBox"] = ()) -> None:
        facts = game.facts
        few, many = facts.players[0], facts.players[-1]
        self.name = f"{game.name}:{game.edition}"
        self.title = say(facts.title)
        self.edition = say(facts.edition)
        self.tagline = say(facts.tagline)
        self.players = str(few) if few == many else f"{few}–{many}"
        self.minutes = facts.minutes
        self.weight = facts.weight
        self.weight_words = weight_words(facts.weight)
        self.art = art_if_any(game, "box.svg")
        self.rules_url = f"/rules/{self.name}"
        self.has_tour = game.tour() is not None
        self.same_screen = many > 1
        self.credit = say(facts.credit)
        self.others = tuple(others)


def boxes() -> list[ShelfBox]:
    """A box for each game."""
    by_game: dict[str, list[sb.Game]] = {}
    for game in sb.games():
        by_game.setdefault(game.name, []).append(game)
    return [ShelfBox(first, [ShelfBox(other) for other in others]) for first, *others in by_game.values()]


def weight_words(weight: float) -> str:
    words = (say("feather-light"), say("light"), say("medium"), say("hearty"), say("heavy"))
    return words[min(4, max(0, round(weight) - 1))]


def level_words() -> list[tuple[str, str]]:
    words = {"easy": say("easy"), "medium": say("medium"), "hard": say("hard"), "expert": say("expert")}
    return [(level, words.get(level, level)) for level in LEVELS]


class Running:
    """A match of the visitor's; `actors` are to decide there."""

    def __init__(self, stored: Stored, visitor: str, actors: tuple[int, ...], titles: Mapping[str, str]) -> None:
        match = stored.match
        mine = [seat.seat for seat in stored.seats if seat.owner == visitor and seat.kind == "person"]
        others = (seat for seat in stored.seats if seat.kind != "open" and seat.seat not in mine[:1])
        self.url = f"/m/{match.id}"
        self.title = titles.get(match.game, match.game)
        self.who = ", ".join(seat.name for seat in others)
        self.my_turn = any(seat in mine for seat in actors)
        self.whose = _whose(stored, actors, self.my_turn)
        self.seconds = time.time() - match.touched  # since somebody last did something


def running(
    stored: Sequence[Stored], visitor: str, waiting: Mapping[str, tuple[int, ...]], titles: Mapping[str, str]
) -> list[Running]:
    """Newest first; matches that wait for the visitor before all others."""
    rows = [Running(each, visitor, waiting.get(each.match.id, ()), titles) for each in stored]
    return sorted(rows, key=lambda row: not row.my_turn)


def _whose(stored: Stored, actors: tuple[int, ...], my_turn: bool) -> str:
    if stored.match.stage == "lobby":
        return say("In the lobby")
    if my_turn:
        return say("Your turn")
    if stored.match.stage == "over":
        return result_words(stored)
    names = " & ".join(stored.seats[seat].name for seat in actors)
    return say("{who} is to move", who=names) if names else say("Under way")


def result_words(stored: Stored) -> str:
    if stored.match.result is None:
        return say("Not finished")
    winners = stored.match.result.get("winners", [])
    names = " & ".join(stored.seats[seat].name for seat in winners)
    return say("{who} won", who=names) if names else say("A draw")
