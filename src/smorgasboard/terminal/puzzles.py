"""Puzzles at the terminal: the table as one seat sees it, a question, and an answer as in a match."""

from collections.abc import Callable, Sequence

import smorgasboard as sb
from smorgasboard.bots import BotSpec
from smorgasboard.engine import naming, say, seed_text, to_say
from smorgasboard.puzzles import Puzzle
from smorgasboard.puzzles.telling import answer, difficulty, hint, how_sure, question, reply, temptation, who_solves
from smorgasboard.terminal import opponents, shelf
from smorgasboard.terminal.menu import Menu
from smorgasboard.terminal.play import Dialogue
from smorgasboard.terminal.screen import Screen
from smorgasboard.terminal.table import INTERRUPTED, TerminalTable

YOU = to_say("You")
HELP = (
    ("1, 2, 3 …", to_say("answer with the action of that number")),
    ("words", to_say('answer with an action by its words, such as "{example}"')),
    ("moves [word]", to_say("list all actions, or those with a word in them")),
    ("board", to_say("show the table and the question again")),
    ("read [word]", to_say("the table in sentences, or only those with a word in them")),
    ("hint", to_say("what the answer brings")),
    ("solution", to_say("the answer and its reason, and why the tempting move fails")),
    ("play", to_say("play on from here against bots")),
    ("rules", to_say("the rules of the game")),
    ("next", to_say("the next puzzle")),
    ("help", to_say("this list")),
    ("quit", to_say("leave")),
)
OVER = to_say("Next puzzle: Enter. Or: again, play, quit. ")


class PuzzleTable:
    """One puzzle after the other, until somebody has enough."""

    def __init__(self, puzzles: Sequence[Puzzle], first: Puzzle, screen: Screen) -> None:
        self._puzzles, self._screen = puzzles, screen
        self._commands: dict[str, Callable[[str], None]] = {
            "moves": self._moves,
            "board": lambda _rest: self._show(),
            "read": self._read,
            "hint": lambda _rest: self._say(hint(self._puzzle)),
            "rules": lambda _rest: self._screen.page(self._game.rules_text()),
            "help": self._help,
        }
        self._sit_down(first)

    def _sit_down(self, puzzle: Puzzle) -> None:
        self._puzzle, self._game = puzzle, puzzle.find_game()
        self._observation = puzzle.observation(self._game)
        bot = opponents.title(opponents.usual())
        others = [bot if puzzle.players == 2 else f"{bot} {seat + 1}" for seat in range(puzzle.players)]
        self._names = tuple(say(YOU) if seat == puzzle.seat else others[seat] for seat in range(puzzle.players))
        self._menu = Menu(self._game, self._observation, self._names)

    def run(self) -> int:
        """The exit code. Nothing is lost when somebody leaves."""
        try:
            while self._solve():
                pass
        except EOFError:
            self._screen.say()
        except KeyboardInterrupt:
            self._screen.say()
            return INTERRUPTED
        return 0

    def _solve(self) -> bool:
        """One puzzle; False when somebody leaves."""
        self._show()
        while True:
            line = self._screen.ask(complete=self._completions)
            word, _, rest = line.partition(" ")
            if word in ("quit", "next"):
                return word == "next" and self._go_on()
            if word == "play":
                return self._play_on()
            if word == "solution":
                self._solution()
                return self._over()
            if word in self._commands and line not in (offer.text for offer in self._menu.offers):
                self._commands[word](rest.strip())
            elif self._is_right(line):
                return self._over()

    def _completions(self, typed: str) -> list[str]:
        words = [*(offer.text for offer in self._menu.offers), *self._commands, "solution", "play", "next", "quit"]
        return [word for word in words if word.startswith(typed.lower())]

    def _over(self) -> bool:
        wanted = self._screen.ask(say(OVER)).lower()
        if wanted.startswith("p"):
            return self._play_on()
        return not wanted.startswith("q") and (wanted.startswith("a") or self._go_on())

    def _go_on(self) -> bool:
        place = next(at for at, each in enumerate(self._puzzles) if each is self._puzzle)
        self._sit_down(self._puzzles[(place + 1) % len(self._puzzles)])
        return True

    # ---- one line ----

    def _show(self) -> None:
        puzzle, screen = self._puzzle, self._screen
        screen.clear()
        facts = {"title": say(self._game.facts.title), "number": puzzle.number, "difficulty": difficulty(puzzle)}
        screen.say(say("{title}, puzzle {number} ({difficulty})", **facts), "bold")
        board = self._game.draw(self._observation, self._names)
        screen.draw(board)
        for line in self._menu.lines(screen.width, max(4, screen.height - len(board) - 5)):
            screen.say(line)
        screen.say(self._game.prompt(self._observation, self._names))
        screen.say(say("{question} (number or words; hint, solution, help)", question=question(puzzle)), "bold")

    def _is_right(self, line: str) -> bool:
        offer = self._menu.numbered(int(line[:9])) if line.isdecimal() else None
        try:
            text = self._game.actions.text(self._game.actions.parse(line)) if offer is None else offer.text
            with naming(self._names):
                said = reply(self._puzzle, self._game, self._observation, text)
        except sb.SmorgasboardError as error:
            self._say(str(error) if line and not line.isdecimal() else self._numbers())
            return False
        again = say("Not quite. {words} Try again, or: hint, solution.", words=said.words)
        self._say(said.words if said.right else again)
        if said.right:
            self._facts()
        return said.right

    def _numbers(self) -> str:
        return say("Type a number from 1 to {count}, an action, or help.", count=len(self._menu.offers))

    def _solution(self) -> None:
        with naming(self._names):
            self._say(answer(self._puzzle, self._game, self._observation))
        self._facts()

    def _facts(self) -> None:
        with naming(self._names):
            self._say(temptation(self._puzzle, self._game, self._observation))
        self._say(who_solves(self._puzzle))
        self._say(how_sure(self._puzzle))

    def _say(self, text: str) -> None:
        self._screen.say(text)

    # ---- commands ----

    def _moves(self, rest: str) -> None:
        found = self._menu.about(rest)
        if not found:
            self._say(say('None of your actions has "{words}" in it; moves alone lists them all.', words=rest))
        for line in self._menu.listing(found, self._screen.width, self._screen.height - 2):
            self._say(line)

    def _read(self, rest: str) -> None:
        sentences = self._game.in_words(self._observation, self._names)
        found = [sentence for sentence in sentences if rest.lower() in sentence.lower()]
        self._screen.page("\n".join(found) or say('Nothing on the table speaks of "{words}".', words=rest))

    def _help(self, _rest: str) -> None:
        for words, meaning in HELP:
            self._say(f"{words:<13} {say(meaning, example=self._menu.offers[0].text)}")

    def _play_on(self) -> bool:
        """What the seat does not see is dealt anew."""
        puzzle, usual = self._puzzle, opponents.usual()
        start = self._game.imagine(self._observation, sb.SeededChance(seed_text(None))).to_json()
        match = sb.Match(self._game, puzzle.players, None, puzzle.options, self._names, start=start)
        bots = {seat: usual.make() for seat in range(puzzle.players) if seat != puzzle.seat}
        table = TerminalTable(match, bots, self._screen, shelf.fresh_path(self._game.name))
        Dialogue(table, BotSpec.read(opponents.ADVISER).make).run()
        return False
