"""Puzzles to look at, to answer, to be shown, and to play on from."""

import secrets
import time
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.responses import JSONResponse

from smorgasboard.engine import SeededChance, say
from smorgasboard.puzzles import BadPuzzle, NoPuzzle, Puzzle, by_number, of_the_day
from smorgasboard.puzzles.telling import Reply, reply
from smorgasboard.server.errors import NotFound, Refused
from smorgasboard.server.http import context_of, go, go_to, page, slowly, visitor_of
from smorgasboard.server.live import from_position
from smorgasboard.server.pages.forms import Sent, game_named
from smorgasboard.server.pages.shelf import me
from smorgasboard.server.puzzles.done import done_by, today
from smorgasboard.server.puzzles.view import Asked, PuzzleTable, PuzzleView, all_puzzles, names_at, todays
from smorgasboard.server.views import Pointing, game_card

router = APIRouter(include_in_schema=False, dependencies=[Depends(slowly)])
MOST_PICKED = 12
MOST_HINTS = 2


def puzzle_named(
    name: Annotated[str, Path(description="The name of a game.", examples=["foodfighters"])],
    number: Annotated[int, Path(description="The number of one of its puzzles.", examples=[1])],
) -> Puzzle:
    try:
        return by_number(game_named(name), number)
    except NoPuzzle as error:
        raise NotFound(str(error)) from None


AtPuzzle = Annotated[Puzzle, Depends(puzzle_named)]
"""The puzzle that the address names."""


@router.get("/puzzles")
async def look(request: Request) -> Response:
    done = await done_by(request)
    title = say("Puzzles")
    return page(request, "puzzles.html", title=title, today=todays(today(), done), games=all_puzzles(done))


@router.get("/puzzles/today")
async def todays_puzzle(request: Request) -> Response:
    puzzle = of_the_day(today())
    if puzzle is None:
        raise NotFound(say("No game that is installed has puzzles."))
    return go_to(request, _url(puzzle))


def _url(puzzle: Puzzle, **query: str | int) -> str:
    asked = {name: value for name, value in query.items() if value}
    return f"/puzzles/{puzzle.game}/{puzzle.number}{'?' if asked else ''}{urlencode(asked)}"


@router.get("/puzzles/{name}/{number}")
async def solve(
    request: Request, puzzle: AtPuzzle, picked: str = "", tried: str = "", hint: int = 0, show: bool = False
) -> Response:
    if show:
        await _note_shown(request, puzzle)
    return await _page(request, puzzle, Asked(_picked(picked), tried, min(hint, MOST_HINTS), show))


def _picked(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.split(",") if part)[:MOST_PICKED]


async def _note_shown(request: Request, puzzle: Puzzle) -> None:
    visitor = visitor_of(request)
    if visitor.known:
        await context_of(request).house.store.show_puzzle(visitor.id, puzzle.game, puzzle.number)


async def _page(request: Request, puzzle: Puzzle, asked: Asked, status: int = 200) -> Response:
    table = _table(request, puzzle)
    said = _said(puzzle, table, asked.tried)
    view = PuzzleView(puzzle, table, asked, said, await done_by(request))
    board = context_of(request).renderer.board(table, view.observation, (), view.spots)
    title = say("{title}, puzzle {number}", title=view.title, number=puzzle.number)
    card = game_card(table.game, title, view.card.question)
    return page(request, "puzzle.html", status, title=title, m=view, board=board, card=card)


def _table(request: Request, puzzle: Puzzle) -> PuzzleTable:
    own = visitor_of(request).nickname or say("You")
    return PuzzleTable(puzzle.find_game(), names_at(puzzle, own))


def _said(puzzle: Puzzle, table: PuzzleTable, tried: str) -> Reply | None:
    """Nothing to an answer that nobody can give here: addresses can be typed."""
    if not tried:
        return None
    try:
        return reply(puzzle, table.game, puzzle.observation(table.game), tried)
    except BadPuzzle:
        return None


# ---- answering ----


@router.post("/puzzles/{name}/{number}/try")
async def answer(request: Request, puzzle: AtPuzzle, form: Sent) -> Response:
    return await _answered(request, puzzle, form.text("action"))


async def _answered(request: Request, puzzle: Puzzle, action: str) -> Response:
    right = judged(puzzle, action).right
    await note_try(request, puzzle, right)
    return go_to(request, f"{_url(puzzle, tried=action)}#said")


def judged(puzzle: Puzzle, action: str) -> Reply:
    """Refused where it is nothing that can be done there."""
    game = puzzle.find_game()
    try:
        return reply(puzzle, game, puzzle.observation(game), action)
    except BadPuzzle as error:
        raise Refused(str(error)) from None


async def note_try(request: Request, puzzle: Puzzle, right: bool) -> None:
    """Of whoever can be told from others next time."""
    visitor = visitor_of(request)
    if visitor.known:
        store = context_of(request).house.store
        await store.try_puzzle(visitor.id, puzzle.game, puzzle.number, right, time.time())


@router.post("/puzzles/{name}/{number}/pick")
async def pick(request: Request, puzzle: AtPuzzle, form: Sent) -> Response:
    """One more click, for browsers without scripts."""
    table = _table(request, puzzle)
    pointing = Pointing(table.game, puzzle.observation(table.game), None, table.names)
    picked = pointing.after(form.texts("picked"), form.text("pick"), MOST_PICKED)
    offer = pointing.meant(picked)
    if offer is not None:
        return await _answered(request, puzzle, offer.action)
    if pointing.leads_somewhere(picked):
        return go(request, _url(puzzle, picked=",".join(picked)))
    why = pointing.why_not(picked) or say("Nothing happens there now.")
    return await _page(request, puzzle, Asked(picked[:-1], why=why), 422)


@router.get("/puzzles/{name}/{number}/why")
async def why(request: Request, puzzle: AtPuzzle, picked: str = "") -> Response:
    """Why these clicks mean nothing here."""
    table = _table(request, puzzle)
    pointing = Pointing(table.game, puzzle.observation(table.game), None, table.names)
    return JSONResponse({"why": pointing.why_not(_picked(picked))})


@router.post("/puzzles/{name}/{number}/play")
async def play_on(request: Request, puzzle: AtPuzzle, form: Sent) -> Response:
    """From here against bots, as a match of its own; what the seat does not see is dealt anew."""
    context = context_of(request)
    context.pay_for_opening(request)
    game = puzzle.find_game()
    start = game.imagine(puzzle.observation(game), SeededChance(secrets.token_hex(8))).to_json()
    laid = await form.laid_out(context.house)
    sitter = me(visitor_of(request), laid.contribution)
    opened = await context.house.open(from_position(game, puzzle.options, start, puzzle.seat, sitter, laid.match))
    return go_to(request, f"/m/{opened.id}")
