"""Luck told apart from skill: every change of a seat's prospects goes to somebody."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import smorgasboard as sb
from smorgasboard.engine import StepLine
from smorgasboard.engine.replay import Position
from smorgasboard.review.decisions import Played
from smorgasboard.review.result import Account, Look
from smorgasboard.review.seen import SeenStep
from smorgasboard.review.sight import Deed, Sight


@dataclass
class Ledger:
    """One seat's, entry by entry."""

    sight: Sight
    costs: Mapping[int, float]
    """By step what the seat's own decisions lost, in what the sight counts."""
    looks: list[Look] = field(default_factory=list)
    decisions: list[float] = field(default_factory=list)
    chance: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    revealed: list[float] = field(default_factory=list)
    judgement: list[float] = field(default_factory=list)

    def go_through(self, match: Played) -> Iterator[None]:
        """Step by step; pauses after each."""
        self.looks.append(Look(0, self._worth(match.moments[0])))
        for before, after in zip(match.moments, match.moments[1:], strict=False):
            self._enter(match.game, before, after)
            yield

    def _worth(self, moment: Position) -> float:
        if moment.state.over:
            return self.sight.measured(moment.state)
        return self.sight.worth(moment.state.observation(self.sight.seat), f"{moment.number}")

    def _enter(self, game: sb.Game, before: Position, after: Position) -> None:
        worth, then = self.looks[-1].worth, self._worth(after)
        expected = self._expected(game, before, after, worth, then)
        assert after.line is not None
        if after.line.seat == self.sight.seat:
            lost = self.costs.get(after.number, 0.0)
            self.decisions.append(-lost)
            self.judgement.append(expected - worth + lost)
        else:
            self.others.append(expected - worth)
        (self.chance if after.line.chance else self.revealed).append(then - expected)
        self.looks.append(Look(after.number, then))

    def _expected(self, game: sb.Game, before: Position, after: Position, worth: float, then: float) -> float:
        """What the step would have led to on average; where nothing was open, what it led to."""
        line = after.line
        assert line is not None
        if not line.chance and not game.facts.hidden_information:
            return then
        observation = before.state.observation(self.sight.seat)
        found = self.sight.expected(observation, line.seat, self._deed(game, before, line), f"{before.number}")
        return worth if found is None else found

    def _deed(self, game: sb.Game, before: Position, line: StepLine) -> Deed:
        """What was done, in a position that is imagined: as far as this seat saw it."""
        action, mover, seat = game.actions.parse(line.text), line.seat, self.sight.seat
        if game.facts.private and mover != seat:
            return SeenStep.of(before.state, seat, line, action).action_in
        return lambda imagined: action if action in imagined.list_actions(mover) else None

    def account(self) -> Account:
        return Account(
            start=self.looks[0].worth,
            decisions=math.fsum(self.decisions),
            chance=math.fsum(self.chance),
            others=math.fsum(self.others),
            revealed=math.fsum(self.revealed),
            judgement=math.fsum(self.judgement),
            result=self.looks[-1].worth,
        )
