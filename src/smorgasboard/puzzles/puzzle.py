"""What a puzzle is: a position as one seat saw it, in which one idea is clearly better than all others."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

import smorgasboard as sb
from smorgasboard.engine import BadPosition, SeededChance, SmorgasboardError, State, UnknownAction, load, say

VERSION: Final = 1
"""Of the form of this data."""
WIN, SAVE, BEST, POINTS = "win", "save", "best", "points"
GOALS: Final = (WIN, SAVE, BEST, POINTS)
"""What is asked: to win now, not to lose at once, what is best, and what brings most to whoever plays alone."""
EXACTLY, BY_SEARCH = "exactly", "search"
BEYOND: Final = "beyond"
"""The difficulty of what no level solves more often than not."""

Words = Mapping[str, str]
"""What is said, by language."""


class BadPuzzle(SmorgasboardError):
    """No puzzle, or one that does not fit the rules any more; the message says what is wrong.

    >>> from smorgasboard.puzzles import Puzzle
    >>> Puzzle.from_json({})
    Traceback (most recent call last):
    smorgasboard.puzzles.puzzle.BadPuzzle: This is no puzzle of the form that this version reads.
    """


@dataclass(frozen=True)
class Wrong:
    """Another action, and what it costs against the answer.

    >>> from smorgasboard.puzzles import Wrong
    >>> Wrong("pass", cost=0.2, error=0.01).action
    'pass'
    """

    action: str
    cost: float
    error: float
    why: Words = field(default_factory=dict)
    """Told where it was looked into: for what tempts most."""


@dataclass(frozen=True)
class Checked:
    """How sure the answer is.

    >>> from smorgasboard.puzzles import Checked
    >>> Checked("search", searches=3, walks=16000, margin=0.08).margin
    0.08
    """

    how: str
    """`EXACTLY`, or `BY_SEARCH`:"""
    searches: int
    """so many, each with other seeds,"""
    walks: int
    """of so many walks each."""
    margin: float
    """By how much every other idea is worse, at least: a share of a win, or of what points are pressed into."""


@dataclass(frozen=True)
class Puzzle:
    """Plain data: it can be stored, sent and read again.

    >>> import smorgasboard as sb
    >>> from smorgasboard.puzzles import Puzzle, puzzles_of
    >>> game = sb.load("foodfighters")
    >>> puzzle = puzzles_of(game)[0]
    >>> Puzzle.from_json(puzzle.to_json()) == puzzle
    True
    >>> puzzle.numbered(game, puzzle.answer) in puzzle.observation(game).legal
    True
    """

    game: str
    number: int
    """Its own for good: what is dropped leaves a gap."""
    edition: str
    rules: str
    """The version of the rules, and"""
    numbers: str
    """the content without its words, that it was checked with."""
    players: int
    seat: int
    options: Mapping[str, Any]
    position: Mapping[str, Any]
    """Looks as it did to the seat; what was hidden from it is dealt anew."""
    goal: str
    answers: tuple[str, ...]
    """All that come to the same idea, the best first."""
    wrong: tuple[Wrong, ...]
    """All else that may be done, the most tempting first."""
    why: Words
    """The answer's reason."""
    levels: Mapping[str, tuple[int, int]]
    """How often each level solved it, of how many tries."""
    checked: Checked
    source: str
    """Where it comes from."""

    @property
    def answer(self) -> str:
        return self.answers[0]

    @property
    def tempting(self) -> Wrong:
        return self.wrong[0]

    @property
    def difficulty(self) -> str:
        """The weakest level that, like all above it, solves this more often than not."""
        found = BEYOND
        for level, (solved, tries) in reversed([*self.levels.items()]):
            if 2 * solved <= tries:
                break
            found = level
        return found

    def find_game(self) -> sb.Game:
        return load(f"{self.game}:{self.edition}")

    def is_current(self, game: sb.Game) -> bool:
        """Whether it was checked with these rules and these numbers."""
        return game.facts.plays_on(self.rules) and game.numbers_hash == self.numbers

    def state(self, game: sb.Game) -> State:
        """The position to play on from; BadPuzzle where it is none by these rules."""
        try:
            return game.state(self.position)
        except BadPosition as error:
            raise BadPuzzle(say("Puzzle {number} has no position: {error}", number=self.number, error=error)) from None

    def observation(self, game: sb.Game) -> sb.Observation:
        """All that whoever solves it is shown."""
        return self.state(game).observation(self.seat)

    def numbered(self, game: sb.Game, text: str) -> int:
        """An action of the puzzle, which these rules must know and allow."""
        try:
            action = game.actions.number(text)
        except UnknownAction as error:
            raise BadPuzzle(str(error)) from None
        if action not in self.observation(game).legal:
            raise BadPuzzle(say('In puzzle {number} "{text}" is not allowed.', number=self.number, text=text))
        return action

    def to_json(self) -> dict[str, Any]:
        return {"puzzle": VERSION, **asdict(self)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Puzzle":
        """What `to_json` gave; BadPuzzle where it is something else."""
        if data.get("puzzle") != VERSION:
            raise BadPuzzle(say("This is no puzzle of the form that this version reads."))
        own = {key: value for key, value in data.items() if key != "puzzle"}
        try:
            read = {
                **own,
                "answers": tuple(own["answers"]),
                "wrong": tuple(Wrong(**each) for each in own["wrong"]),
                "levels": {level: (solved, tries) for level, (solved, tries) in own["levels"].items()},
                "checked": Checked(**own["checked"]),
            }
            puzzle = cls(**read)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise BadPuzzle(say("Something of this puzzle is missing, or has another form.")) from None
        _must_be_whole(puzzle)
        return puzzle


def _must_be_whole(puzzle: Puzzle) -> None:
    if puzzle.goal not in GOALS or not puzzle.answers or not puzzle.wrong:
        raise BadPuzzle(say("A puzzle wants a goal, an answer and something that is wrong."))
    if not 0 <= puzzle.seat < puzzle.players or set(puzzle.answers) & {each.action for each in puzzle.wrong}:
        raise BadPuzzle(say("A puzzle's seat sits at its table, and what is right is not wrong as well."))


def posed(game: sb.Game, observation: sb.Observation, seed: str) -> dict[str, Any]:
    """A whole position that looks like this to its seat, as data: nothing that the seat cannot know is in it."""
    return game.imagine(observation, SeededChance(seed)).to_json()
