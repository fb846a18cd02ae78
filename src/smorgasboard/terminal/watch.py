"""Look at a match step by step: a recorded one, or bots at play."""

import time
from collections.abc import Iterator, Mapping

import smorgasboard as sb
from smorgasboard.bots import Bot
from smorgasboard.bots.bot import IN_PASSING
from smorgasboard.engine import Position, say, to_say
from smorgasboard.terminal import story
from smorgasboard.terminal.screen import Screen, printable

KEYS = to_say("Enter next, b back, a number jumps to that step, q quits:")


def live(match: sb.Match, bots: Mapping[int, Bot]) -> Iterator[Position]:
    """Bots at play, one step whenever somebody wants to see it."""
    yield Position(0, match.state.copy(), None, ())
    while not match.state.over:
        seat = match.state.mover()
        bots[seat].effort = IN_PASSING
        action = bots[seat].choose(match.state.observation(seat))
        step = match.apply(seat, action, printable(bots[seat].remark()))
        yield Position(step.number, match.state.copy(), step.line, step.events)


class Show:
    """Moments to page through; those not yet seen are taken from their source when needed."""

    def __init__(self, game: sb.Game, names: tuple[str, ...], source: Iterator[Position], screen: Screen) -> None:
        self._game = game
        self._names = tuple(printable(name) for name in names)
        self._source = source
        self._screen = screen
        self._seen: list[Position] = []

    def run(self, delay: float | None = None) -> None:
        if delay is not None and self._screen.live:
            self._by_itself(delay)
        elif self._screen.live:
            self._by_hand()
        else:
            self._all(delay or 0)

    def _by_hand(self) -> None:
        at = 0
        while True:
            at = min(at, self._reach(at))
            self._show(self._seen[at])
            answer = self._screen.ask(f"{say(KEYS)} ").lower()
            if answer.startswith("q"):
                return
            at = self._turned(at, answer)

    def _turned(self, at: int, answer: str) -> int:
        if answer.isdecimal():
            return int(answer[:9])
        return max(0, at - 1) if answer.startswith("b") else at + 1

    def _by_itself(self, delay: float) -> None:
        at = 0
        while self._reach(at) == at:
            self._show(self._seen[at])
            time.sleep(delay)
            at += 1

    def _all(self, delay: float) -> None:
        """Through a pipe: the table at the start and at the end, and every step in words."""
        at = 0
        while self._reach(at) == at:
            moment = self._seen[at]
            if at == 0:
                self._draw(moment)
            self._screen.say_whole(f"{moment.number:>4}  {self._told(moment)}")
            time.sleep(delay)
            at += 1
        self._draw(self._seen[-1])
        self._screen.say(self._ending(self._seen[-1]))

    def _reach(self, number: int) -> int:
        """Have this moment at hand, or the last before it."""
        while len(self._seen) <= number:
            with self._screen.busy(say("Thinking …")):
                moment = next(self._source, None)
            if moment is None:
                break
            self._seen.append(moment)
        return min(number, len(self._seen) - 1)

    def _show(self, moment: Position) -> None:
        self._screen.clear()
        table = f"{say(self._game.facts.title)}: {say(' against ').join(self._names)}"
        self._screen.say(f"{table}, {say('step {number}', number=moment.number)}", "reverse")
        self._draw(moment)
        self._screen.say()
        self._screen.say(self._told(moment))
        if moment.line is not None and moment.line.note:
            self._screen.say(say("Why: {reason}", reason=printable(moment.line.note)), "dim")
        if moment.state.over:
            self._screen.say(self._ending(moment), "bold")

    def _draw(self, moment: Position) -> None:
        self._screen.draw(self._game.draw(moment.state.observation(), self._names))

    def _told(self, moment: Position) -> str:
        if moment.line is None:
            return say("The table is set.")
        told = story.sentences(self._game, moment.events, self._names, sb.SPECTATOR)
        return " ".join(told) or f"{self._names[moment.line.seat]}: {moment.line.text}."

    def _ending(self, moment: Position) -> str:
        if not moment.state.over:
            return say("The record ends here, after step {number}; the match is not over.", number=moment.number)
        outcome = moment.state.outcome()
        return f"{story.result(outcome, self._names)} {story.scores(outcome, self._names)}"
