"""The home page: the games as boxes, and the visitor's own matches."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from smorgasboard.bots.levels import LEVELS
from smorgasboard.engine.game import Game
from smorgasboard.engine.registry import games
from smorgasboard.engine.speech import say
from smorgasboard.server.assets import art_if_any
from smorgasboard.server.storage.rows import Stored

WEIGHTS = ("feather-light", "light", "medium", "hearty", "heavy")


@dataclass(frozen=True)
class ShelfBox:
    """One edition of a game; the first of a game stands on the shelf and holds the others."""

    name: str
    title: str
    edition: str
    tagline: str
    players: str
    minutes: int
    weight: float
    weight_words: str
    art: str | None
    rules_url: str
    has_tour: bool
    same_screen: bool
    solo: bool
    credit: str
    others: tuple["ShelfBox", ...] = ()


@dataclass(frozen=True)
class Running:
    url: str
    title: str
    who: str
    my_turn: bool
    whose: str
    seconds: float
    """Since somebody last did something."""


def boxes() -> list[ShelfBox]:
    """A box for each game."""
    by_game: dict[str, list[ShelfBox]] = {}
    for game in games():
        by_game.setdefault(game.name, []).append(box(game))
    return [replace(first, others=tuple(others)) for first, *others in by_game.values()]


def box(game: Game) -> ShelfBox:
    facts = game.facts
    few, many = facts.players[0], facts.players[-1]
    return ShelfBox(
        name=f"{game.name}:{game.edition}",
        title=say(facts.title),
        edition=say(facts.edition),
        tagline=say(facts.tagline),
        players=str(few) if few == many else f"{few}–{many}",
        minutes=facts.minutes,
        weight=facts.weight,
        weight_words=weight_words(facts.weight),
        art=art_if_any(game, "box.svg"),
        rules_url=f"/rules/{game.name}:{game.edition}",
        has_tour=game.tour() is not None,
        same_screen=many > 1,
        solo=few == 1,
        credit=say(facts.credit),
    )


def weight_words(weight: float) -> str:
    words = {
        "feather-light": say("feather-light"),
        "light": say("light"),
        "medium": say("medium"),
        "hearty": say("hearty"),
        "heavy": say("heavy"),
    }
    return words[WEIGHTS[min(4, max(0, round(weight) - 1))]]


def level_words() -> list[tuple[str, str]]:
    words = {"easy": say("easy"), "medium": say("medium"), "hard": say("hard"), "expert": say("expert")}
    return [(level, words.get(level, level)) for level in LEVELS]


def running(
    stored: Sequence[Stored], visitor: str, waiting: dict[str, tuple[int, ...]], titles: dict[str, str]
) -> list[Running]:
    """Newest first; matches that wait for the visitor before all others."""
    rows = [_running(each, visitor, waiting.get(each.match.id, ()), titles) for each in stored]
    return sorted(rows, key=lambda row: not row.my_turn)


def _running(stored: Stored, visitor: str, actors: tuple[int, ...], titles: dict[str, str]) -> Running:
    match = stored.match
    mine = [seat.seat for seat in stored.seats if seat.owner == visitor and seat.kind == "person"]
    my_turn = any(seat in mine for seat in actors)
    names = ", ".join(seat.name for seat in stored.seats if seat.kind != "open" and seat.seat not in mine[:1])
    url = f"/m/{match.id}"
    return Running(
        url,
        titles.get(match.game, match.game),
        names,
        my_turn,
        _whose(stored, actors, my_turn),
        time.time() - match.touched,
    )


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
