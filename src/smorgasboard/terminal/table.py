"""A match at the terminal: whose turn it is, what they see, and how a game is never lost."""

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.text import Text

import smorgasboard as sb
from smorgasboard.bots import Bot
from smorgasboard.bots.bot import IN_PASSING
from smorgasboard.engine import StepLine, naming, say, say_many
from smorgasboard.terminal import shelf, story
from smorgasboard.terminal.menu import Menu
from smorgasboard.terminal.screen import Screen, printable

INTERRUPTED = 130
LOG_ROWS = 5
MENU_ROWS = 4
"""The least that is kept free for actions, however much there is to tell."""


class Leave(Exception):
    """Somebody got up from the table."""


class TerminalTable:
    """Seats of people and bots around one match."""

    def __init__(self, match: sb.Match, bots: Mapping[int, Bot], screen: Screen, path: Path) -> None:
        self.match = match
        self.game = match.game
        self.bots = bots
        self.screen = screen
        self.path = path
        self.names = tuple(printable(name) for name in match.seats)
        self.people = [seat for seat in range(len(self.names)) if seat not in bots]
        self.notice = ""
        """Said once, with the next screen."""
        self._saved = self._lines()
        self._at_screen = self.people[0] if len(self.people) == 1 else sb.SPECTATOR

    # ---- the course of a match ----

    def start_again(self) -> None:
        """The same people and bots, other dice, another file."""
        settings = self.match.settings
        self.match = sb.Match(self.game, settings.players, None, settings.values, self.match.seats)
        self.path = shelf.fresh_path(self.game.name)
        self._saved = self._lines()

    def next_seat(self) -> int:
        """Where several are to decide: whoever is in the middle of it, else who has waited longest, people before bots.

        Bots need no time, and would have decided everything before anybody could take part.
        """
        awaited = self.match.state.awaited()
        steps = self.match.steps
        if steps and steps[-1].seat in awaited and self.match.can_undo(steps[-1].seat):
            return steps[-1].seat
        latest = {step.seat: step.number for step in steps}
        return min(awaited, key=lambda seat: (latest.get(seat, 0), seat in self.bots, seat))

    def let_bot_move(self, seat: int) -> sb.Step:
        bot = self.bots[seat]
        with self.screen.busy(say("{who} is thinking …", who=self.names[seat])), naming(self.names):
            bot.effort = IN_PASSING
            action = bot.choose(self.match.state.observation(seat))
            remark = bot.remark()
        return self.match.apply(seat, action, printable(remark))

    def hand_over(self, seat: int) -> None:
        """Hide one person's secrets before the next one looks."""
        if self._at_screen == seat:
            return
        if self.game.facts.private:
            self.screen.clear(history=True)
            asked = say("{who} (seat {number}), take over and press Enter.", who=self.names[seat], number=seat + 1)
            self.screen.ask(f"{asked} ")
        self._at_screen = seat

    # ---- what a seat sees ----

    def show(self, seat: int, menu: Menu) -> None:
        """One screen: what happened, the table, what may be done, whose turn it is.

        A large table in a small window first costs what happened, then the title; in a large one more is told.
        """
        self.screen.clear()
        board = self.game.draw(self.match.state.observation(seat), self.names)
        prompt = self.screen.wrapped(self.prompt(seat, menu))
        room = self.screen.height - len(board) - len(prompt) - 2
        news = self.news(seat)
        told = self._fitted(news, min(LOG_ROWS, max(1, room - self._menu_rows(menu, room))))
        offers = menu.lines(self.screen.width, room - len(told)) if len(menu.offers) > 1 else []
        told = self._fitted(news, max(len(told), room - len(offers) - 2)) if len(told) + len(offers) <= room else []
        gap = [""] if room - len(told) - len(offers) >= 2 else []
        if len(offers) <= room:
            self._say_title()
        self._say_all([*told, *gap], "italic")
        self.screen.draw(board)
        self._say_all([*gap, *offers])
        self._say_all(prompt, "bold")

    def _menu_rows(self, menu: Menu, room: int) -> int:
        """What is kept free for actions: enough for all in words, if that leaves a line for what happened."""
        in_words = len(menu.in_words(menu.offers, self.screen.width))
        return max(MENU_ROWS, in_words) if in_words < room else MENU_ROWS

    def show_some(self, seat: int, menu: Menu, words: str) -> None:
        """The table again, with only those actions that these words are about."""
        self.screen.clear()
        board = self.game.draw(self.match.state.observation(seat), self.names)
        self.screen.draw(board)
        found, width, rows = menu.about(words), self.screen.width, self.screen.height - len(board) - 3
        self._say_all(menu.listing(found, width, rows))
        whole = len(menu.in_words(found, width)) <= rows
        who = self.names[seat]
        if whole:
            asked = say('{who}, choose a number, or type "board" for all your actions.', who=who)
        else:
            asked = say('{who}, choose a number, "moves {words}" for words, or "board" for all.', who=who, words=words)
        self.screen.say(asked, "bold")

    def prompt(self, seat: int, menu: Menu) -> str:
        """On one line if that is possible."""
        facts = {"who": self.names[seat], "back": "undo, " if self.match.can_undo(seat) else ""}
        if len(menu.offers) == 1:
            return say("{who}, press Enter: {action} (or {back}help).", action=menu.offers[0].words, **facts)
        whole = say("{who}, your turn: {choices} (number or words; {back}help).", choices=menu.choices(), **facts)
        short = say("{who}, your turn (number or words; {back}help).", **facts)
        return whole if len(self.screen.wrapped(whole)) == 1 else short

    def news(self, seat: int) -> list[str]:
        """Sentences since this seat's last turn; at the very start, a welcome."""
        steps = story.since_last_turn(self.match.steps, seat)
        told = self._told(steps, seat)
        if all(step.seat != seat for step in self.match.steps):
            told = [say(self.game.facts.tagline), say("New here? Type rules, or hint."), *told]
        elif any(step.seat != seat for step in steps):
            told = [say("Since your last turn:"), *told]
        notice, self.notice = self.notice, ""
        return [notice, *told] if notice else told

    def _told(self, steps: Sequence[sb.Step], seat: int) -> list[str]:
        return story.sentences(self.game, [event for step in steps for event in step.events], self.names, seat)

    def _say_all(self, lines: Sequence[str], style: str = "") -> None:
        for line in lines:
            self.screen.say(line, style)

    def _fitted(self, told: list[str], rows: int) -> list[str]:
        """The newest sentences that fit, as running text."""
        lines = self.screen.wrapped(" ".join(told))
        dropped = 0
        while len(lines) > rows and dropped < len(told) - 1:
            dropped += 1
            lines = self.screen.wrapped(f"{say('(log tells more)')} … {' '.join(told[dropped:])}")
        return lines

    def _say_title(self) -> None:
        sealed = f" {say('dice sealed as {promise}', promise=self.match.promise[:12])}"
        title = Text(f"{say(self.game.facts.title)}: {say(' against ').join(self.names)}", style="reverse")
        title.truncate(max(0, self.screen.width - len(sealed)), overflow="ellipsis", pad=True)
        self.screen.show(title.append(sealed))

    # ---- the record ----

    def save(self, path: Path | None = None) -> Path:
        """CannotSave when that does not work; an existing file of somebody else's is left alone."""
        if path is not None and path.is_dir():
            path = path / self.path.name
        if path is not None and path != self.path and path.exists():
            raise shelf.CannotSave(say("{path} exists already; choose another name.", path=path))
        self.path = shelf.write(self._record(), path or self.path)
        self._saved = self._lines()
        return self.path

    @property
    def unsaved(self) -> bool:
        return self._lines() != self._saved

    def keep(self, occasion: str) -> None:
        """Save without being asked; say where, or why not."""
        if self._kept(occasion):
            self.say_how_to_go_on(say("{what} is saved.", what=occasion))

    def _kept(self, what: str) -> bool:
        try:
            self.path = shelf.write_somewhere(self._record(), self.path)
        except sb.SmorgasboardError as error:
            self.screen.say(say("{what} could not be saved: {error}", what=what, error=error))
            return False
        return True

    def say_how_to_go_on(self, occasion: str) -> None:
        self.screen.say(f"{occasion} {say('Go on with it by:')}")
        self.screen.say_whole(f"  smorg play --resume {shlex.quote(str(self.path))}")

    def _record(self) -> sb.Record:
        return self.match.record(reveal_seed=True)

    def _lines(self) -> list[StepLine]:
        return [step.line for step in self.match.steps]

    # ---- the end ----

    def show_result(self) -> None:
        alone = len(self.people) == 1
        seat = self.people[0] if alone else sb.SPECTATOR
        told = self.news(seat) if alone else self._told(self.match.steps[-LOG_ROWS:], seat)
        outcome = self.match.state.outcome()
        self.screen.clear()
        self._say_title()
        self._say_all(self._fitted(told, LOG_ROWS), "italic")
        self.screen.draw(self.game.draw(self.match.state.observation(seat), self.names))
        self.screen.say()
        self.screen.say(story.result(outcome, self.names), "bold")
        played = say_many("1 step was played.", "{count} steps were played.", len(self.match.steps))
        self.screen.say(f"{story.scores(outcome, self.names)} {played}")
        if not self.screen.live:
            self.show_score_sheet()
        self._say_where_the_record_is()

    def show_score_sheet(self) -> None:
        sheet = self.game.score_sheet(self.match.state.observation(sb.SPECTATOR), self.names)
        if sheet:
            self.screen.page("\n".join(story.sheet_lines(sheet, self.names, self.screen.width)))

    def _say_where_the_record_is(self) -> None:
        if not self._kept(say("The record")):
            return
        self.screen.say(say("The record is saved. Look back, or check the dice against their seal, with:"))
        self.screen.say_whole(f"  smorg watch {shlex.quote(str(self.path))}")
        self.screen.say_whole(f"  smorg verify {shlex.quote(str(self.path))}")
