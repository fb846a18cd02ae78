"""One match, watched. Compiled, so that watching costs little beside playing."""

from typing import Final

from smorgasboard.bots.bot import Bot
from smorgasboard.engine.game import Game
from smorgasboard.engine.judgement.evaluation import Evaluation
from smorgasboard.engine.state import NOBODY, State

NEVER = 0
"""No step has this number."""
OF_A_PHASE: Final = 3
"""So many numbers are counted in each phase."""


class WatchedMatch:
    def __init__(self, game: Game, state: State, bots: list[Bot]) -> None:
        self.game: Game = game
        self.state: State = state
        self.bots: list[Bot] = bots
        seats = len(bots)
        self.decisions: list[int] = [0] * seats
        self.choices: list[int] = [0] * seats
        self.width: list[int] = [0] * seats
        self.turns_of: list[int] = [0] * seats
        self.dead_turns: list[int] = [0] * seats
        self.actions: list[int] = []
        self.worths: list[list[float]] = []
        """All seats' chances at the beginning of each turn."""
        self.found: dict[tuple[int, str, str], list[int]] = {}
        """What was counted: how often, and in which step first."""
        self.last: int = NOBODY
        """Whose turn it is."""
        self.deciding: tuple[int, ...] = ()
        """Who decided when the turn began."""
        self.had_choice: bool = True
        self.turn_seats: list[int] = []
        """Whose turns these were; NOBODY where several decided at once."""
        self.phases: list[int] = [0] * (OF_A_PHASE * len(game.phases))
        """By phase: decisions, choices, and actions to choose from."""

    def play(self, before: int = NEVER) -> None:
        """To the end, or until the next step would be this one, counted from 1."""
        state = self.state
        evaluation = self.game.evaluation
        tallies: list[tuple[int, str, str]] = []
        state.tallies = tallies
        self.deciding = ()
        step = len(self.actions) + 1
        while not state.over and step != before:
            seat = state.mover()
            if seat != self.last:
                self.end_turn()
                self.deciding = self._begin_turn(evaluation, self.deciding, seat)
            self._decide(seat)
            if tallies:
                self._count(tallies, step)
                tallies.clear()
            step += 1

    def follow(self, seat: int, action: int, late: bool) -> None:
        """One step of a match that was played elsewhere, by whichever seat it was that decided."""
        state = self.state
        tallies: list[tuple[int, str, str]] = []
        state.tallies = tallies
        if seat != self.last:
            self.end_turn()
            self.deciding = self._begin_turn(self.game.evaluation, self.deciding, seat)
        self._count_choice(seat)
        if late:
            state.run_late(seat)
        self.actions.append(action)
        state.play(seat, action)
        self._count(tallies, len(self.actions))

    def end_turn(self) -> None:
        if self.last != NOBODY:
            self.turns_of[self.last] += 1
            if not self.had_choice:
                self.dead_turns[self.last] += 1

    def change_to(self, game: Game) -> None:
        """Go on from the same position with other cards, and with the same dice."""
        self.state = game.state(self.state.to_json()).copy(self.state.chance)
        self.game = game

    def _begin_turn(self, evaluation: Evaluation, deciding: tuple[int, ...], seat: int) -> tuple[int, ...]:
        """Who decides now, beside whom; `deciding` says who did before."""
        actors = self.state.actors()
        # Several decide at once: nothing is decided before all have, so that nobody is judged anew.
        goes_on = len(deciding) > 1 and actors == tuple([each for each in deciding if each != self.last])
        self.worths.append(self.worths[-1] if goes_on else evaluation.values(self.state, len(self.bots)))
        self.turn_seats.append(seat if len(actors) == 1 and not goes_on else NOBODY)
        self.last = seat
        self.had_choice = False
        return actors

    def _decide(self, seat: int) -> None:
        state = self.state
        self._count_choice(seat)
        action = self.bots[seat].choose_at(self.game, state, seat)
        self.actions.append(action)
        state.play(seat, action)

    def _count_choice(self, seat: int) -> None:
        state = self.state
        legal = len(state.listed(seat))
        self.decisions[seat] += 1
        if legal > 1:
            self.had_choice = True
            self.choices[seat] += 1
            self.width[seat] += legal
        if self.phases:
            self._count_phase(OF_A_PHASE * state.current_phase(), legal)

    def _count_phase(self, at: int, legal: int) -> None:
        self.phases[at] += 1
        if legal > 1:
            self.phases[at + 1] += 1
            self.phases[at + 2] += legal

    def _count(self, tallies: list[tuple[int, str, str]], step: int) -> None:
        for seen in tallies:
            known = self.found.get(seen)
            if known is None:
                self.found[seen] = [1, step]
            else:
                known[0] += 1
