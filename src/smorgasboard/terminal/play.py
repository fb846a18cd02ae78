"""Asks people for their actions, and answers whatever else they type."""

import contextlib
import difflib
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.markdown import Markdown

import smorgasboard as sb
from smorgasboard.bots import Bot
from smorgasboard.engine import Story, WordField, in_one_note, naming, say, to_say
from smorgasboard.terminal import story
from smorgasboard.terminal.menu import Menu
from smorgasboard.terminal.screen import printable
from smorgasboard.terminal.table import INTERRUPTED, Leave, TerminalTable

HELP = (
    ("1, 2, 3 …", to_say("play the action of that number")),
    ("words", to_say('play an action by its words, such as "{example}"')),
    ("moves [word]", to_say("list all actions, or those with a word in them, such as a verb")),
    ("board", to_say("show the table and all actions again")),
    ("read [word]", to_say("the table in sentences, or only those with a word in them")),
    ("undo", to_say("take a step back; dice, revelations and finished turns stand")),
    ("hint", to_say("what a bot would do in your place, and why")),
    ("why", to_say("why the bots did what they did since your last turn")),
    ("log", to_say("everything that happened so far")),
    ("rules", to_say("the rules of the game")),
    ("save [file]", to_say("save the game; smorg play --resume FILE goes on with it")),
    ("help", to_say("this list")),
    ("quit", to_say("leave; you are asked whether to save")),
)

STOPS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
AGAIN = to_say("Play again? [y/N; s: the score sheet] ")

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
            self._table.keep(say("The input ended: the game"))
        except KeyboardInterrupt:
            with undisturbed():
                self._screen.say()
                self._table.keep(say("Interrupted: the game"))
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
            wanted = self._screen.live and self._answer_to_again().startswith(("y", say("yes")[:1]))
        except (EOFError, KeyboardInterrupt):
            self._screen.say()
            return False
        if wanted:
            self._table.start_again()
        return wanted

    def _answer_to_again(self) -> str:
        while (answer := self._screen.ask(say(AGAIN)).lower()).startswith("s"):
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
        self._screen.say(say("Type a number from 1 to {last}, an action, or help.", last=len(menu.offers)))
        return False

    def _number(self, seat: int, menu: Menu, text: str) -> bool:
        offer = menu.numbered(int(text[:9]))
        if offer is None:
            facts = {"number": text[:9], "last": len(menu.offers)}
            self._screen.say(say("There is no number {number} here: the numbers go from 1 to {last}.", **facts))
            return False
        return self._play_action(seat, offer.action)

    def _words(self, seat: int, menu: Menu, text: str) -> bool:
        try:
            return self._play_action(seat, self._table.game.actions.parse(text))
        except sb.UnknownAction as error:
            if menu.about(text):
                self._table.show_some(seat, menu, text)
            else:
                self._screen.say(self._meant(text) or str(error))
            return False

    def _meant(self, text: str) -> str:
        near = difflib.get_close_matches(text, self._commands, n=1)
        return say('"{typed}" is nothing I know; did you mean {near}?', typed=text[:60], near=near[0]) if near else ""

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
        self._screen.say(say("{label} (Enter: {usual})", **vars(field)) if field.usual else field.label)
        return printable(self._screen.ask())[: field.length]

    # ---- commands ----

    def _moves(self, seat: int, menu: Menu, rest: str) -> None:
        found = menu.about(rest)
        if not found:
            self._screen.say(say('None of your actions has "{words}" in it; moves alone lists them all.', words=rest))
        for line in menu.listing(found, self._screen.width, self._screen.height - 2):
            self._screen.say(line)

    def _read(self, seat: int, menu: Menu, rest: str) -> None:
        sentences = self._table.game.in_words(self._match.state.observation(seat), self._table.names)
        found = [sentence for sentence in sentences if rest.lower() in sentence.lower()]
        self._screen.page("\n".join(found) or say('Nothing on the table speaks of "{words}".', words=rest))

    def _undo(self, seat: int, menu: Menu, rest: str) -> bool:
        try:
            self._table.notice = say('Taken back: "{action}".', action=self._match.undo(seat).line.text)
        except sb.IllegalAction as error:
            self._screen.say(str(error))
            return False
        return True

    def _hint(self, seat: int, menu: Menu, rest: str) -> None:
        self._adviser = self._adviser or self._make_adviser()
        with self._screen.busy(say("Thinking for you …")), naming(self._table.names):
            action = self._adviser.choose(self._match.state.observation(seat))
            reason = self._adviser.explain()
        offer = next(offer for offer in menu.offers if offer.action == action)
        self._screen.say(say("Hint: {number} ({action}).", number=offer.number, action=offer.text) + f" {reason}")

    def _why(self, seat: int, menu: Menu, rest: str) -> None:
        steps = [step for step in story.since_last_turn(self._match.steps, seat) if step.seat in self._table.bots]
        for step in steps:
            why = step.line.note or say("no reason given.")
            self._screen.say(f"{self._table.names[step.seat]}, {step.line.text}: {why}")
        if not steps:
            self._screen.say(say("No bot has done anything since your last turn."))

    def _log(self, seat: int, menu: Menu, rest: str) -> None:
        table = self._table
        passages = Story(table.game, table.names, seat).of(table.match.steps)
        lines = [f"{passage.step.number:>4}  {' '.join(passage.lines)}" for passage in passages]
        self._screen.page("\n".join(lines) or say("Nothing has happened yet."))

    def _rules(self, seat: int, menu: Menu, rest: str) -> None:
        text = self._table.game.rules_text()
        self._screen.page(Markdown(text) if self._screen.live else text)

    def _save(self, seat: int, menu: Menu, rest: str) -> None:
        try:
            self._table.save(Path(rest).expanduser() if rest else None)
        except (sb.SmorgasboardError, RuntimeError) as error:  # RuntimeError: no such home folder
            self._screen.say(str(error))
        else:
            self._table.say_how_to_go_on(say("Saved."))

    def _help(self, seat: int, menu: Menu, rest: str) -> None:
        for words, meaning in HELP:
            self._screen.say(f"{words:<13} {say(meaning, example=menu.offers[0].text)}")

    def _quit(self, seat: int, menu: Menu, rest: str) -> None:
        if self._table.unsaved:
            if self._screen.ask(say("Save this game? [Y/n]") + " ").lower().startswith("n"):
                self._screen.say(say("Goodbye; this game is not saved."))
            else:
                self._table.keep(say("The game"))
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
