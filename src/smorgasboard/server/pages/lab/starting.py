"""The lab's door: what lies there, and the forms that start studies of every kind."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from babel.numbers import format_decimal
from fastapi import APIRouter, Depends, Request, Response
from starlette.concurrency import run_in_threadpool

import smorgasboard as sb
from smorgasboard.engine import language, say
from smorgasboard.lab.sheets.differences import Value, numbers_of
from smorgasboard.server.assets import art_if_any
from smorgasboard.server.errors import Refused, headers_of, status_of
from smorgasboard.server.http import context_of, go, page
from smorgasboard.server.identity import tidy_line
from smorgasboard.server.pages.forms import Form, Sent, game_named
from smorgasboard.server.pages.lab import brought as reading, commands, deck_shelf
from smorgasboard.server.pages.lab.commands import COMMANDS, NUMBERED, OTHER, TUNING, USUAL, Wanted
from smorgasboard.server.pages.lab.deck_shelf import Deck
from smorgasboard.server.pages.lab.deck_view import title_of
from smorgasboard.server.pages.lab.studies import lab_of, must_be_open
from smorgasboard.server.views import lab as views, option_fields
from smorgasboard.server.views.shelf import boxes

router = APIRouter(include_in_schema=False)
SHOWN = 200
TITLE_LENGTH = 80


@router.get("/lab")
async def door(request: Request, game: str = "") -> Response:
    if game:
        asked = {name: value for name, value in request.query_params.items() if name in {*USUAL, "command"}}
        return await _form(request, game_named(game), asked)
    lab = lab_of(request)
    studies = await run_in_threadpool(lambda: views.study_views(lab.all()[:SHOWN]))
    facts: dict[str, Any] = {
        "boxes": boxes(),
        "with_cards": {_name(game) for game in sb.games() if game.own_content.exists()},
    }
    return page(request, "lab.html", title=say("The lab"), studies=studies, can_play=lab.open, **facts)


@router.post("/lab", dependencies=[Depends(must_be_open)])
async def start(request: Request, form: Sent) -> Response:
    game = form.game()
    typed = _typed(form, game)
    try:
        typed |= await _brought(form, game)
        wanted = await run_in_threadpool(_wanted, typed, game)
        return await _begin(request, wanted)
    except sb.SmorgasboardError as error:
        answer = await _form(request, game, typed, status_of(error), str(error))
        answer.headers.update(headers_of(error))
        return answer


async def _form(
    request: Request, game: sb.Game, asked: Mapping[str, Any], status: int = 200, problem: str = ""
) -> Response:
    facts = await run_in_threadpool(_facts, game, asked, lab_of(request).rules)
    title = say("A study of {game}", game=facts["title"])
    can_play = lab_of(request).open
    return page(request, "lab_new.html", status, title=title, f=facts, can_play=can_play, notice=problem or None)


def _facts(game: sb.Game, asked: Mapping[str, Any], rules: Any) -> dict[str, Any]:
    chosen = asked.get("command", "run")
    name = chosen if chosen in COMMANDS else "run"
    command = COMMANDS[name]
    usual = {"players": str(game.facts.usual_players), "games": str(command.usual_games), "also": []}
    tunes = TUNING in command.fields
    typed = {**USUAL, **usual, **asked, "command": name}
    numbers = _numbers(game, typed["deck"]) if NUMBERED & command.fields and game.whole_content() else []
    return {
        "name": _name(game),
        "title": title_of(game),
        "cover": art_if_any(game, "box.svg"),
        "player_counts": list(game.facts.players),
        "options": option_fields(game.options, dict(typed.get("options", {}))),
        "typed": typed,
        "command": command,
        "commands": [
            (each, say(known.title), _address(game, each, typed))
            for each, known in COMMANDS.items()
            if known.fits(game)
        ],
        "about": say(command.about),
        "bots": commands.bot_choices(),
        "other": OTHER,
        "asked": commands.what_can_be_asked(game) if "about" in command.fields else [],
        "decks": _decks(game),
        "numbers": numbers,
        "movable": commands.movable(numbers) if tunes else [],
        "moves": [*typed.get("moves", []), *[("", "")] * commands.MOVES][: commands.MOVES] if tunes else [],
        "holds": _holds(game, typed) if tunes else [],
        "has_cards": bool(game.whole_content()),
        "rules": rules,
        "most": format_decimal(rules.games, locale=language()),
        "minutes": round(rules.seconds / 60),
    }


def _numbers(game: sb.Game, deck: str) -> list[Value]:
    """Of the deck that is chosen, as it stands there."""
    with suppress(sb.SmorgasboardError):
        return numbers_of(deck_shelf.find(game, deck).look_at())
    return numbers_of(game)


def _name(game: sb.Game) -> str:
    return f"{game.name}:{game.edition}"


def _holds(game: sb.Game, typed: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """By measure: its words, an example, what was typed; to begin with, that every seat has its share."""
    measures = commands.measure_words(game)
    held = typed.get("holds") or ["±2"]
    return [
        (words, example, held[at] if at < len(held) else "") for at, (_measure, words, example) in enumerate(measures)
    ]


def _address(game: sb.Game, command: str, typed: Mapping[str, Any]) -> str:
    deck = f"&deck={typed['deck']}" if deck_shelf.NUMBER.fullmatch(str(typed["deck"])) else ""
    return f"/lab?game={game.name}%3A{game.edition}&command={command}{deck}"


def _decks(game: sb.Game) -> list[tuple[str, str]]:
    return [("", say("The printed deck")), *((deck.number, deck.name) for deck in deck_shelf.decks_of(game))]


def _typed(form: Form, game: sb.Game) -> dict[str, Any]:
    """Everything as it was typed, for the form to show again."""
    names = ("players", "games", *USUAL)
    return {
        **{name: form.text(name).strip() for name in names},
        "command": form.text("command", "run"),
        "also": [bot for bot in form.lines("also") if bot],
        "options": form.options(game.options),
        "moves": list(zip(form.lines("move"), map(str.strip, form.lines("move_range")), strict=False))[
            : commands.MOVES
        ],
        "holds": [words.strip() for words in form.lines("hold")][: len(commands.measures(game))],
        **{name: form.text(name).strip() or USUAL[name] for name in ("pairs", "tries", "step", "rounds")},
    }


async def _brought(form: Form, game: sb.Game) -> dict[str, str]:
    """A file that came with the form is kept as a deck, and chosen."""
    if not form.has_file("file"):
        return {}
    file, data = await form.parcel("file")
    found = await run_in_threadpool(reading.read, game, file, data)
    if found.problems:
        raise Refused(f"{found.name}: {found.problems[0].words.rstrip('.')}.")
    deck = Deck(_name(game), found.name, found.text)
    return {"deck": (await run_in_threadpool(deck_shelf.keep, deck)).number}


def _wanted(typed: Mapping[str, Any], game: sb.Game) -> Wanted:
    deck, first = (deck_shelf.find(game, typed[name]) if typed[name] else None for name in ("deck", "against"))
    return commands.read(typed, game, deck, first)


async def _begin(request: Request, wanted: Wanted) -> Response:
    lab = lab_of(request)
    commands.arguments(wanted, _nowhere(wanted), lab.rules)  # before anything is paid for
    lab.must_be_free()
    context_of(request).pay_for_opening(request)
    title = tidy_line(wanted.typed["name"], TITLE_LENGTH)
    name = lab.fresh_name(title, f"{wanted.game.name}-{wanted.game.edition}")
    brought = {deck: f"{number}/{deck_shelf.plain(deck.name)}.toml" for number, deck in enumerate(_decks_of(wanted))}
    folder = await lab.start(
        name,
        lambda place: commands.arguments(wanted, {deck: place / file for deck, file in brought.items()}, lab.rules),
        {file: deck.text for deck, file in brought.items()},
        title,
    )
    return go(request, f"/lab/{folder.name}")


def _decks_of(wanted: Wanted) -> list[Deck]:
    return list(dict.fromkeys(deck for deck in (wanted.first, wanted.deck) if deck is not None))


def _nowhere(wanted: Wanted) -> dict[Deck, Path]:
    return {deck: Path(deck.number) for deck in _decks_of(wanted)}
