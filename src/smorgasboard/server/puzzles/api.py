"""Puzzles by API: list them, look at one, answer it, see the solution."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request

from smorgasboard.engine import naming, say
from smorgasboard.puzzles import Puzzle, games_with_puzzles, of_the_day, puzzles_of
from smorgasboard.puzzles.telling import answer, how_sure, question, temptation, who_solves
from smorgasboard.server.api.described import FOR_ALL, REFUSALS
from smorgasboard.server.api.shapes import (
    AnswerGiven,
    Name,
    PuzzleAnswer,
    PuzzleGiven,
    PuzzleListed,
    PuzzleMove,
    SolutionGiven,
)
from smorgasboard.server.errors import NotFound
from smorgasboard.server.http import slowly
from smorgasboard.server.http.versions import API
from smorgasboard.server.puzzles.done import today
from smorgasboard.server.puzzles.pages import AtPuzzle, judged, note_try
from smorgasboard.server.puzzles.view import names_at

router = APIRouter(prefix=API, tags=["puzzles"], responses=REFUSALS, dependencies=[Depends(slowly)])


@router.get("/puzzles", openapi_extra=FOR_ALL)
async def list_puzzles(
    game: Annotated[Name, Query(description="The name of a game; all without it.", examples=["foodfighters"])] = "",
) -> list[PuzzleListed]:
    """All, or those of one game."""
    known = [each for each in games_with_puzzles() if game in ("", each.name)]
    return [PuzzleListed(**_listed(puzzle)) for each in known for puzzle in puzzles_of(each)]


@router.get("/puzzles/today", openapi_extra=FOR_ALL)
async def todays_puzzle() -> PuzzleGiven:
    """The same for everybody that day, which begins at midnight UTC."""
    puzzle = of_the_day(today())
    if puzzle is None:
        raise NotFound(say("No game that is installed has puzzles."))
    return _given(puzzle)


@router.get("/puzzles/{name}/{number}", openapi_extra=FOR_ALL)
async def see_puzzle(puzzle: AtPuzzle) -> PuzzleGiven:
    """The position as its seat sees it, what is asked, and what may be done; the answer is not in it."""
    return _given(puzzle)


@router.post("/puzzles/{name}/{number}/answers", openapi_extra=FOR_ALL)
async def answer_puzzle(request: Request, puzzle: AtPuzzle, given: PuzzleAnswer) -> AnswerGiven:
    """Of somebody with a cookie it is kept what they solved."""
    said = judged(puzzle, given.action)
    await note_try(request, puzzle, said.right)
    return AnswerGiven(right=said.right, words=said.words)


@router.get("/puzzles/{name}/{number}/solution", openapi_extra=FOR_ALL)
async def see_solution(puzzle: AtPuzzle) -> SolutionGiven:
    """All that is known of it: the answers and their reason, what tempts, who solves it, how it was checked."""
    game = puzzle.find_game()
    observation = puzzle.observation(game)
    return SolutionGiven(
        answers=list(puzzle.answers),
        why=answer(puzzle, game, observation),
        tempting=puzzle.tempting.action,
        why_not=temptation(puzzle, game, observation),
        levels={level: list(counted) for level, counted in puzzle.levels.items()},
        measured=who_solves(puzzle),
        checked=how_sure(puzzle),
    )


def _listed(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "game": puzzle.game,
        "number": puzzle.number,
        "edition": puzzle.edition,
        "players": puzzle.players,
        "seat": puzzle.seat,
        "difficulty": puzzle.difficulty,
        "goal": puzzle.goal,
        "question": question(puzzle),
    }


def _given(puzzle: Puzzle) -> PuzzleGiven:
    game = puzzle.find_game()
    observation, names = puzzle.observation(game), names_at(puzzle, say("You"))
    with naming(names):
        legal = [
            PuzzleMove(action=game.actions.text(action), words=game.describe(action, observation))
            for action in observation.legal
        ]
    return PuzzleGiven(
        **_listed(puzzle),
        options=dict(puzzle.options),
        observation=observation.view,
        prompt=game.prompt(observation, names),
        legal=legal,
    )
