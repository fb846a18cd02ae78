"""A Hypothesis state machine over any game: it looks for the shortest way to break the contract."""

import json
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from smorgasboard.engine import Game, IllegalAction, Match


def _playing(machine: Any) -> bool:
    return not machine.match.state.over


def state_machine(game: Game) -> type[RuleBasedStateMachine]:
    """Use it as `TestMyGame = state_machine(game).TestCase`.

    >>> import smorgasboard as sb
    >>> Machine = sb.testing.state_machine(sb.load("foodfighters"))
    >>> TestFoodfighters = Machine.TestCase
    """

    class Playing(RuleBasedStateMachine):
        """Any seat that may act does, tries what it may not, and takes back what it can."""

        match: Match

        @initialize(players=st.sampled_from(game.facts.players), seed=st.integers(0, 2**32))
        def sit_down(self, players: int, seed: int) -> None:
            self.match = Match(game, players, seed)
            self.pieces = self.match.state.inventory()

        @precondition(_playing)
        @rule(data=st.data())
        def act(self, data: st.DataObject) -> None:
            seat = data.draw(st.sampled_from(self.match.state.actors()))
            self.match.apply(seat, data.draw(st.sampled_from(self.match.state.legal_actions(seat))))

        @rule(seat=st.integers(-1, max(game.facts.players)), action=st.integers(-1, len(game.actions)))
        def try_anything(self, seat: int, action: int) -> None:
            there = 0 <= seat < self.match.settings.players
            before, legal = self.match.state.digest(), self.match.state.legal_actions(seat) if there else []
            try:
                self.match.apply(seat, action)
            except IllegalAction:
                assert action not in legal
                assert self.match.state.digest() == before
            else:
                assert action in legal

        @rule()
        def take_back(self) -> None:
            seats = [seat for seat in range(self.match.settings.players) if self.match.can_undo(seat)]
            for seat in seats:
                steps = len(self.match.steps)
                self.match.undo(seat)
                assert len(self.match.steps) == steps - 1

        @invariant()
        def whole(self) -> None:
            state = self.match.state
            assert state.inventory() == self.pieces
            assert game.state(json.loads(json.dumps(state.to_json()))) == state
            assert bool(state.actors()) is not state.over

    return Playing
