"""What the pages of puzzles are drawn from: the table as the puzzle's seat sees it, and what was said to an answer."""

from collections.abc import Sequence
from datetime import date

import smorgasboard as sb
from smorgasboard.engine import Frozen, naming, say, say_many
from smorgasboard.puzzles import Puzzle, games_with_puzzles, of_the_day, puzzles_of
from smorgasboard.puzzles.telling import Reply, answer, difficulty, hint, how_sure, question, temptation, who_solves
from smorgasboard.server.assets import art_if_any
from smorgasboard.server.live.cast import CAST
from smorgasboard.server.storage import SolvedRow
from smorgasboard.server.views.match import as_block
from smorgasboard.server.views.pointing import Pointing, shown

OTHERS = tuple(name for names in zip(*CAST.values(), strict=True) for name in names)
"""Who sits on the other seats."""
Done = dict[tuple[str, int], SolvedRow]
"""What somebody did with puzzles, by game and number."""


class Tag(Frozen):
    """Somebody beside the table, as `_players.html` draws them."""

    seat: int
    name: str
    kind: str
    turn: bool
    me: bool
    level: str = ""
    away: bool = False
    advises: bool = False
    on_clock: bool = False
    thinking: bool = False
    comes_and_goes: bool = False


class PuzzleTable(Frozen):
    """What a game's own drawing is made of: no match, but looks like one."""

    game: sb.Game
    names: tuple[str, ...]
    version: int = 0


class PuzzleCard:
    """A puzzle where one chooses: on the shelf, in the list."""

    def __init__(self, puzzle: Puzzle, done: Done) -> None:
        game = puzzle.find_game()
        row = done.get((puzzle.game, puzzle.number))
        self.url = f"/puzzles/{puzzle.game}/{puzzle.number}"
        self.number = puzzle.number
        self.title = say(game.facts.title)
        self.cover = art_if_any(game, "box.svg")
        self.question = question(puzzle)
        self.level = puzzle.difficulty
        self.difficulty = difficulty(puzzle)
        self.players = say_many("{count} player", "{count} players", puzzle.players)
        self.solved = row is not None and row.at is not None
        self.tried = row is not None and row.at is None


class GamePuzzles:
    """All of a game, by how hard they are."""

    def __init__(self, game: sb.Game, done: Done) -> None:
        cards = [PuzzleCard(puzzle, done) for puzzle in puzzles_of(game)]
        self.name = game.name
        self.title = say(game.facts.title)
        self.cover = art_if_any(game, "box.svg")
        self.count = len(cards)
        self.solved = sum(card.solved for card in cards)
        kinds = dict.fromkeys(card.level for card in cards)
        order = [*(level for level in ORDER if level in kinds), *(level for level in kinds if level not in ORDER)]
        self.by_difficulty = [[card for card in cards if card.level == level] for level in order]


ORDER = ("easy", "medium", "hard", "expert", "beyond")


def all_puzzles(done: Done) -> list[GamePuzzles]:
    return [GamePuzzles(game, done) for game in games_with_puzzles()]


def todays(day: date, done: Done) -> PuzzleCard | None:
    puzzle = of_the_day(day)
    return None if puzzle is None else PuzzleCard(puzzle, done)


class Asked(Frozen):
    """How somebody looks at a puzzle."""

    picked: tuple[str, ...] = ()
    tried: str = ""
    hints: int = 0
    shows: bool = False
    why: str = ""


class PuzzleView:
    """One puzzle before whoever solves it. Nothing in here is thought about: all is written in the puzzle."""

    def __init__(self, puzzle: Puzzle, table: PuzzleTable, asked: Asked, said: Reply | None, done: Done) -> None:
        game, observation = table.game, puzzle.observation(table.game)
        self.observation = observation
        self.card = PuzzleCard(puzzle, done)
        self.url = self.card.url
        self.game = f"{game.name}:{game.edition}"
        self.title = say(game.facts.title)
        self.edition = say(game.facts.edition)
        self.viewer = observation.seat
        self.version = 0
        self.over = False
        self.players = [_tag(seat, table.names, observation) for seat in range(puzzle.players)]
        self.asked = asked
        self.said = said
        self.question = question(puzzle)
        self.is_open = not asked.shows and (said is None or not said.right)
        with naming(table.names):
            self._tell(puzzle, table)
        self._offer(puzzle, table)
        self.words = game.in_words(observation, table.names)
        self.board_css = art_if_any(game, "table.css")
        self.next = _after(puzzle)

    def _tell(self, puzzle: Puzzle, table: PuzzleTable) -> None:
        game, observation = table.game, self.observation
        self.prompt = game.prompt(observation, table.names)
        self.hint = hint(puzzle) if self.is_open and self.asked.hints else ""
        self.solution = "" if self.is_open else answer(puzzle, game, observation)
        self.temptation = "" if self.is_open else temptation(puzzle, game, observation)
        self.facts = [] if self.is_open else [who_solves(puzzle), how_sure(puzzle)]

    def _offer(self, puzzle: Puzzle, table: PuzzleTable) -> None:
        pointing = Pointing(table.game, self.observation, None, table.names)
        picked = self.asked.picked if self.is_open and pointing.leads_somewhere(self.asked.picked) else ()
        way = table.game.clicks(puzzle.numbered(table.game, puzzle.answer), self.observation)[0]
        advised = way[:1] if self.asked.hints > 1 else ()
        self.picked = picked
        self.spots = pointing.spots(picked, advised) if self.is_open else shown(way)
        self.offers = pointing.offers if self.is_open else []
        self.buttons = pointing.buttons if self.is_open else []
        prompts = pointing.prompts(table.names) if self.is_open else {}
        if picked:
            self.prompt = prompts.get(",".join(picked)) or say("Now choose what glows.")
        self.prompts = as_block(prompts)
        self.paths = as_block([[*path[:3], False] for path in pointing.paths] if self.is_open else [])


def names_at(puzzle: Puzzle, own: str) -> tuple[str, ...]:
    """Whoever solves it sits on the puzzle's seat."""
    others = iter([name for name in OTHERS if name != own])
    return tuple(own if seat == puzzle.seat else next(others) for seat in range(puzzle.players))


def _tag(seat: int, names: Sequence[str], observation: sb.Observation) -> Tag:
    me = seat == observation.seat
    return Tag(seat, names[seat], "person" if me else "bot", seat in observation.actors, me)


def _after(puzzle: Puzzle) -> str:
    """The next one of the game, round and round."""
    numbers = [each.number for each in puzzles_of(puzzle.find_game())]
    later = [number for number in numbers if number > puzzle.number]
    return f"/puzzles/{puzzle.game}/{(later or numbers)[0]}"
