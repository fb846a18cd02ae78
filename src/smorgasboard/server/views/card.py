"""What a link looks like where it is passed on: nothing in it that a stranger may not know."""

from smorgasboard.engine import Frozen, Game, say, say_many
from smorgasboard.server.assets import PAGE, fingerprint
from smorgasboard.server.live import Table

BOX = "box.svg"


class Card(Frozen):
    title: str
    words: str
    picture: str
    """Its address within the house; none of a game without a box."""


def invitation_card(table: Table, host: str) -> Card:
    game = say(table.game.facts.title)
    title = (
        say("{host} invites you to {game}", host=host, game=game)
        if host
        else say("You are invited to {game}", game=game)
    )
    free = sum(seat.kind == "open" for seat in table.seats)
    chairs = say_many("{count} chair is free.", "{count} chairs are free.", free, count=free)
    return Card(title, f"{chairs} {say(table.game.facts.tagline)}", _picture(table))


def match_card(table: Table, result: str = "") -> Card:
    """Of a table that one may watch, or of a match that is over."""
    names = ", ".join(seat.name for seat in table.seats if seat.kind != "open")
    words = " ".join(each for each in (f"{names}." if names else "", result, say(table.game.facts.tagline)) if each)
    return Card(say(table.game.facts.title), words, _picture(table))


def game_card(game: Game, title: str, words: str) -> Card:
    """Of a page about a game at which nobody sits: its rules, a puzzle."""
    return Card(title, words, picture_url(game, 0, 0))


def _picture(table: Table) -> str:
    free = sum(seat.kind == "open" for seat in table.seats)
    return picture_url(table.game, len(table.seats) - free, free)


def picture_url(game: Game, taken: int, free: int) -> str:
    box = game.room(PAGE) / BOX
    return f"/card/{game.name}/{taken}-{free}.png?v={fingerprint(box)}" if box.exists() else ""
