"""Asks people for their actions, and answers whatever else they type."""

import contextlib
import difflib
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.markdown import Markdown

import smorgasboard as sb
from smorgasboard.bots import Bot
from smorgasboard.engine import Story, WordField, in_one_note, naming
from smorgasboard.terminal import story
from smorgasboard.terminal.menu import Menu
from smorgasboard.terminal.screen import printable
from smorgasboard.terminal.table import INTERRUPTED, Leave, TerminalTable

HELP = (
    ("1, 2, 3 …", "play the action of that number"),
    ("words", 'play an action by its words, such as "{example}"'),
    ("moves [word]", "list all actions, or those with a word in them, such as a verb"),
    ("board", "show the table and all actions again"),
    ("read [word]", "the table in sentences, or only those with a word in them"),
    ("undo", "take a step back; dice, revelations and finished turns stand"),
    ("hint", "what a bot would do in your place, and why"),
    ("why", "why the bots did what they did since your last turn"),
    ("log", "everything that happened so far"),
    ("rules", "the rules of the game"),
    ("save [file]", "save the game; smorg play --resume FILE goes on with it"),
    ("help", "this list"),
    ("quit", "leave; you are asked whether to save"),
)

STOPS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
AGAIN = "Play again? [y/N; s: the score sheet] "

Handler = Callable[[int, Menu, str], bool | None]
"""Takes seat, menu and the rest of the line; True when the table has to be shown again."""


class Dialogue:
    """One match from its first question to its end."""

    def __init__(self, table: TerminalTable, make_adviser: Callable[[], Bot]) -> None:
        self._table = table
        self._screen = table.screen
        self._make_adviser = make_adviser
        self._adviser: Bot | None = None
        self._commands: dict[str, Handler] = {
            "moves": self._moves,
            "board": lambda *_: True,
            "read": self._read,
            "undo": self._undo,
            "hint": self._hint,
            "why": self._why,
            "log": self._log,
            "rules": self._rules,
            "save": self._save,
            "help": self._help,
            "quit": self._quit,
        }

    @property
    def _match(self) -> sb.Match:
        return self._table.match

    def run(self) -> int:
        """Play to the end; returns the exit code. Whatever happens, the game is kept."""
        try:
            self._play()
            while self._again():
                self._play()
        except Leave:
            return 0
        except EOFError:
            self._table.keep("The input ended: the game")
        except KeyboardInterrupt:
            with undisturbed():
                self._screen.say()
                self._table.keep("Interrupted: the game")
            return INTERRUPTED
        except SystemExit:  # nobody reads what we say any more
            self._table.save()
            raise
        return 0

    def _play(self) -> None:
        while not self._match.state.over:
            seat = self._table.next_seat()
            if seat in self._table.bots:
                self._table.let_bot_move(seat)
            else:
                self._ask(seat)
        self._table.show_result()

    def _again(self) -> bool:
        try:
            wanted = self._screen.live and self._answer_to_again().startswith("y")
        except (EOFError, KeyboardInterrupt):
            self._screen.say()
            return False
        if wanted:
            self._table.start_again()
        return wanted

    def _answer_to_again(self) -> str:
        while (answer := self._screen.ask(AGAIN).lower()).startswith("s"):
            self._table.show_score_sheet()
        return answer

    def _ask(self, seat: int) -> None:
        """Until this seat has done something, or wants to see the table again."""
        self._table.hand_over(seat)
        menu = Menu(self._table.game, self._match.state.observation(seat), self._table.names)
        self._table.show(seat, menu)
        while not self._answer(seat, menu, self._screen.ask(complete=lambda typed: self._completions(menu, typed))):
            pass

    def _completions(self, menu: Menu, typed: str) -> list[str]:
        words = [*(offer.text for offer in menu.offers), *self._commands]
        return [word for word in words if word.startswith(typed.lower())]

    # ---- one line ----

    def _answer(self, seat: int, menu: Menu, line: str) -> bool:
        text = " ".join(line.lower().split())
        word, _, rest = line.strip().partition(" ")
        if not text:
            return self._enter(seat, menu)
        if text.isdecimal():
            return self._number(seat, menu, text)
        if word.lower() in self._commands and text not in (offer.text for offer in menu.offers):
            return bool(self._commands[word.lower()](seat, menu, rest.strip()))
        if len(menu.offers) == 1 and text != menu.offers[0].text and self._asks_words(seat, menu.offers[0].action):
            return self._play_action(seat, menu.offers[0].action, line)
        return self._words(seat, menu, text)

    def _asks_words(self, seat: int, action: int) -> bool:
        return bool(self._table.game.asks_words(action, self._match.state.observation(seat)))

    def _enter(self, seat: int, menu: Menu) -> bool:
        if len(menu.offers) == 1:
            return self._play_action(seat, menu.offers[0].action)
        self._screen.say(f"Type a number from 1 to {len(menu.offers)}, an action, or help.")
        return False

    def _number(self, seat: int, menu: Menu, text: str) -> bool:
        offer = menu.numbered(int(text[:9]))
        if offer is None:
            self._screen.say(f"There is no number {text[:9]} here: the numbers go from 1 to {len(menu.offers)}.")
            return False
        return self._play_action(seat, offer.action)

    def _words(self, seat: int, menu: Menu, text: str) -> bool:
        try:
            return self._play_action(seat, self._table.game.actions.parse(text))
        except sb.UnknownAction as error:
            if menu.about(text):
                self._table.show_some(seat, menu, text)
            else:
                near = difflib.get_close_matches(text, self._commands, n=1)
                self._screen.say(f'"{text[:60]}" is nothing I know; did you mean {near[0]}?' if near else str(error))
            return False

    def _play_action(self, seat: int, action: int, first: str = "") -> bool:
        """With the first line of what it asks for, where somebody has typed it already."""
        try:
            self._match.apply(seat, action, self._written(seat, action, first))
        except sb.IllegalAction as error:
            self._screen.say(str(error))
            return False
        return True

    def _written(self, seat: int, action: int, first: str) -> str:
        """Words for an action that asks for some, line by line."""
        observation = self._match.state.observation(seat)
        fields = self._table.game.asks_words(action, observation) if action in observation.legal else ()
        typed = [printable(first)[: field.length] for field in fields[:1]] if first else []
        return in_one_note(fields, [*typed, *(self._line(field) for field in fields[len(typed) :])])

    def _line(self, field: WordField) -> str:
        self._screen.say(f"{field.label} (Enter: {field.usual})" if field.usual else field.label)
        return printable(self._screen.ask())[: field.length]

    # ---- commands ----

    def _moves(self, seat: int, menu: Menu, rest: str) -> None:
        found = menu.about(rest)
        if not found:
            self._screen.say(f'None of your actions has "{rest}" in it; moves alone lists them all.')
        for line in menu.listing(found, self._screen.width, self._screen.height - 2):
            self._screen.say(line)

    def _read(self, seat: int, menu: Menu, rest: str) -> None:
        sentences = self._table.game.in_words(self._match.state.observation(seat), self._table.names)
        found = [sentence for sentence in sentences if rest.lower() in sentence.lower()]
        self._screen.page("\n".join(found) or f'Nothing on the table speaks of "{rest}".')

    def _undo(self, seat: int, menu: Menu, rest: str) -> bool:
        try:
            self._table.notice = f'Taken back: "{self._match.undo(seat).line.text}".'
        except sb.IllegalAction as error:
            self._screen.say(str(error))
            return False
        return True

    def _hint(self, seat: int, menu: Menu, rest: str) -> None:
        self._adviser = self._adviser or self._make_adviser()
        with self._screen.busy("Thinking for you …"), naming(self._table.names):
            action = self._adviser.choose(self._match.state.observation(seat))
            reason = self._adviser.explain()
        offer = next(offer for offer in menu.offers if offer.action == action)
        self._screen.say(f"Hint: {offer.number} ({offer.text}). {reason}")

    def _why(self, seat: int, menu: Menu, rest: str) -> None:
        steps = [step for step in story.since_last_turn(self._match.steps, seat) if step.seat in self._table.bots]
        for step in steps:
            self._screen.say(
                f"{self._table.names[step.seat]}, {step.line.text}: {step.line.note or 'no reason given.'}"
            )
        if not steps:
            self._screen.say("No bot has done anything since your last turn.")

    def _log(self, seat: int, menu: Menu, rest: str) -> None:
        table = self._table
        passages = Story(table.game, table.names, seat).of(table.match.steps)
        lines = [f"{passage.step.number:>4}  {' '.join(passage.lines)}" for passage in passages]
        self._screen.page("\n".join(lines) or "Nothing has happened yet.")

    def _rules(self, seat: int, menu: Menu, rest: str) -> None:
        text = self._table.game.rules_text()
        self._screen.page(Markdown(text) if self._screen.live else text)

    def _save(self, seat: int, menu: Menu, rest: str) -> None:
        try:
            self._table.save(Path(rest).expanduser() if rest else None)
        except (sb.SmorgasboardError, RuntimeError) as error:  # RuntimeError: no such home folder
            self._screen.say(str(error))
        else:
            self._table.say_how_to_go_on("Saved")

    def _help(self, seat: int, menu: Menu, rest: str) -> None:
        for words, meaning in HELP:
            self._screen.say(f"{words:<13} {meaning.format(example=menu.offers[0].text)}")

    def _quit(self, seat: int, menu: Menu, rest: str) -> None:
        if self._table.unsaved:
            if self._screen.ask("Save this game? [Y/n] ").lower().startswith("n"):
                self._screen.say("Goodbye; this game is not saved.")
            else:
                self._table.keep("The game")
        raise Leave


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """A second Ctrl-C does not stop what the first one started."""
    before = {number: signal.signal(number, signal.SIG_IGN) for number in STOPS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def interrupt_on_hangup() -> None:
    """A closed window or a polite kill is treated like Ctrl-C, so that the game is kept."""
    for number in STOPS:
        signal.signal(number, signal.default_int_handler)
