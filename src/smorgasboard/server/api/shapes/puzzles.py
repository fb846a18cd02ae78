"""What the API says of puzzles."""

from typing import Annotated, Any, Literal

from pydantic import Field

from smorgasboard.server.api.shapes.words import Asked, Given, Name, example

Goal = Literal["win", "save", "best", "points"]
Difficulty = Literal["easy", "medium", "hard", "expert", "beyond"]


class PuzzleListed(Given):
    """A puzzle, without its position."""

    game: str = example("foodfighters")
    """As in the addresses of its puzzles."""
    number: int = example(7)
    """Its own for good, among those of its game."""
    edition: str = example("classic")
    """Of the game."""
    players: int = example(2)
    """How many sit at its table."""
    seat: int = example(0)
    """Whose eyes see the position, and who is to decide."""
    difficulty: Difficulty = example("hard")
    """The weakest level of bots that, like all above it, mostly solves it; `beyond` where none does."""
    goal: Goal = example("best")
    """What is asked: to win now, not to lose at once, what is best, or what brings most points to one alone."""
    question: str = example("What is best here?")
    """The same in the language of the request."""


class PuzzleMove(Given):
    """Something that may be done."""

    action: str = example("roll")
    """Its text; send it as an answer."""
    words: str = example("Roll the dice")
    """What it means, in the language of the request."""


class PuzzleGiven(PuzzleListed):
    """A puzzle to solve; the answer is not in it."""

    options: dict[str, Any] = example({})
    """What its table agreed on; what is usual is left out."""
    observation: dict[str, Any] = example({})
    """All that its seat sees, as the game declares it."""
    prompt: str = example("It is your turn.")
    """What its seat is to decide."""
    legal: list[PuzzleMove] = example([{"action": "roll", "words": "Roll the dice"}])
    """All that may be done."""


class PuzzleAnswer(Asked):
    """What somebody takes for the best idea."""

    action: Annotated[Name, Field(min_length=1)] = example("roll")
    """The text of one of the legal actions."""


class AnswerGiven(Given):
    """What is said to an answer."""

    right: bool = example(True)
    """Whether it is the idea, or comes to the same."""
    words: str = example("Right! Roll the dice: more of your food lasts.")
    """Why it is right, or why it is not."""


class SolutionGiven(Given):
    """All that is known of a puzzle."""

    answers: list[str] = example(["roll"])
    """All that come to the same idea, the best first."""
    why: str = example("Roll the dice: more of your food lasts.")
    """The reason of the best."""
    tempting: str = example("attack a1 a1")
    """The action that most are tempted to take,"""
    why_not: str = example("Attack: it fails against a shield.")
    """and why that fails."""
    levels: dict[str, list[int]] = example({"easy": [3, 12], "expert": [3, 3]})
    """How often bots of each level found it, of how many tries."""
    measured: str = example("Bots found it so often: easy 3 of 12, expert 3 of 3.")
    """The same in words."""
    checked: str = example("Checked by 3 searches.")
    """How sure the answer is, in words."""
