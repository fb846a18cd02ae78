"""Why an action is better than the next best idea, in the game's own words: for hints and for what bots remark.

A game whose judgement has parts (`Evaluation.parts`) gets this for all its bots; for others bots say what they counted.
"""

from collections.abc import Callable, Sequence

import smorgasboard as sb
from smorgasboard.bots.bot import USUAL, Effort
from smorgasboard.bots.ideas import TRUSTED, Comparison, Ending, Playouts, Ranked
from smorgasboard.bots.tree import Node
from smorgasboard.engine import Chance, say

WORTH_A_WORD = 0.2
"""A second reason, or a price, is told where it is at least this share of the first."""
THREATENED = 0.6
"""An alternative worth less than this share of the chosen action may lose the match at once: that is looked at."""
WORTH_APART = 0.05
"""Two actions are two ideas, wherever their turn ends, when a search finds their worth so different,"""
WINS_APART = 0.1
"""and one is told to win more often than another when it does by this share."""
SURE, FAIRLY_SURE = 0.9, 0.7
"""Shares of the walks, among those of the chosen idea and of the next best one, from which on a search says so;
where both were held against each other, chances that the chosen one is better.

What the words mean is how often the adviser picks the same idea with ten times the walks: `docs/strength.md` has what
`python -m benchmarks.sureness` counted for each word and game.
"""


class Choice:
    """A decision that was made, and all that somebody may want to know about it afterwards."""

    def __init__(
        self,
        game: sb.Game,
        observation: sb.Observation,
        ranked: Sequence[Ranked],
        chance: Chance,
        root: Node | None = None,
        effort: Effort = USUAL,
    ) -> None:
        """`ranked` are the legal actions, the chosen one first; `root` is what a search grew, where there was one."""
        self._game = game
        self._observation = observation
        self._ranked = ranked
        self._effort = effort
        self._playouts = Playouts(game, observation, root, chance, effort.seconds)
        self._kin = [ranked[0]]
        """The chosen action and those that come to the same."""
        self._apart = False
        """The next idea is the same one without the chosen action."""
        self.other = self._next_idea()
        """The next best different idea; None where there is none, or no time to find one."""

    def _next_idea(self) -> Ranked | None:
        """Where all that is good comes back to the chosen action, what would be done without it."""
        chosen = self._ranked[0]
        companions: list[Ranked] = []
        for each in self._ranked[1 : self._effort.ideas + 1]:
            found = self._glanced(each)
            if found is None:
                return None
            if found.comes_back:
                companions.append(each)
            elif _far_apart(chosen, each) or not found.ends_alike:
                return each
            self._kin.append(each)
        for each in companions:
            found = self._glanced(each, apart=True)
            if found is None:
                self._kin.remove(each)  # nobody knows
            elif not found.ends_alike:
                self._kin.remove(each)
                self._apart = True
                return each
        return None

    def _glanced(self, other: Ranked, apart: bool = False) -> Comparison | None:
        chosen = self._ranked[0].action
        pairs = self._playouts.pairs(chosen, other.action, self._effort.glances, apart)
        return self._comparison(pairs) if len(pairs) >= min(2, self._effort.glances) else None

    def _comparison(self, pairs: Sequence[tuple[Ending, Ending]]) -> Comparison:
        return Comparison(self._ranked[0].action, pairs, self._game.evaluation.unit)

    @property
    def share(self) -> float:
        """Of a search's walks: those of the chosen idea, among those of it and of the next best one.

        Where both were held against each other pair by pair, how likely the chosen one is the better one.
        """
        if self.other is not None and self.other.doubt is not None and not self._apart:
            return 1.0 - self.other.doubt
        ours = sum(each.visits for each in self._kin)
        theirs = self.other.visits if self.other is not None and not self._apart else 0
        return ours / max(1, ours + theirs)

    def is_idea_of(self, action: int) -> bool:
        """Whether this action comes to the same as the chosen one."""
        found = self._glanced(Ranked(action, 0.0))
        return action == self._ranked[0].action or (found is not None and (found.comes_back or found.ends_alike))

    def in_words(self) -> str | None:
        """The reason as a sentence or two; None where the game has no words for it, or the time was too short."""
        chosen = self._ranked[0]
        action = self._words(chosen)
        if self._wins(chosen.action):
            return say("{action}: this wins the match.", action=action)
        if self.other is None:
            return self._without_alternative(action)
        return self._compared(action, self.other)

    def _wins(self, action: int) -> bool:
        """At the end of the turn, in every imagined position; a glance mostly tells that it does not."""
        for count in (self._effort.glances, self._effort.samples):
            ends = self._playouts.endings(action, count)
            if not ends or not all(self._is_won(end) for end in ends):
                return False
        return True

    def _is_won(self, end: Ending) -> bool:
        """Not alone at a table, where every score wins."""
        if not end.state.over:
            return False
        outcome = end.state.outcome()
        return self._observation.seat in outcome.winners and len(outcome.scores) > 1

    def _without_alternative(self, action: str) -> str | None:
        if len(self._kin) < min(len(self._ranked), self._effort.ideas + 1):
            return None
        return say("{action}: everything else that looks good comes to the same.", action=action)

    def _compared(self, action: str, other: Ranked) -> str | None:
        names = {"action": action, "other": self._words(other)}
        if self._saves_the_match(other):
            return say("{action}: the match could be lost at once otherwise, as with: {other}.", **names)
        pairs = self._playouts.pairs(self._ranked[0].action, other.action, self._effort.samples, self._apart)
        comparison = self._comparison(pairs)
        wins, fewer = (sum(self._is_won(pair[at]) for pair in pairs) / len(pairs) for at in (0, 1))
        if wins > fewer + WINS_APART:
            return say(
                "{action}: it wins the match in {share} of the ways that I imagine; after the next best it is {less}: "
                "{other}.",
                **names,
                share=f"{wins:.0%}",
                less=f"{fewer:.0%}",
            )
        why = clauses(comparison) if comparison.is_better else ""
        if not why:
            return self._in_the_long_run(names, other)
        why = self._with_amount(why, comparison.total)
        return " ".join([say("{action}: {why}.", action=action, why=why), *self._sureness(names["other"])])

    def _saves_the_match(self, other: Ranked) -> bool:
        if other.worth > THREATENED * self._ranked[0].worth:
            return False
        return self._is_lost(other.action) and not self._is_lost(self._ranked[0].action)

    def _is_lost(self, action: int) -> bool:
        ends = self._playouts.endings(action, self._effort.glances)
        return bool(ends) and all(self._playouts.is_lost_at_once(end) for end in ends)

    def _in_the_long_run(self, names: dict[str, str], other: Ranked) -> str:
        """What a search saw behind the end of the turn has no parts; where it saw nothing, both are equal."""
        chosen = self._ranked[0]
        if chosen.worth < other.worth or not _far_apart(chosen, other):
            return say("{action}, or: {other}. These are about equal.", **names)
        return say(
            "{action}: it pays later; my chances come out at {worth}, and at {less} after the next best: {other}.",
            **names,
            worth=f"{chosen.worth:.0%}",
            less=f"{other.worth:.0%}",
        )

    def _with_amount(self, why: str, total: float) -> str:
        unit = self._game.evaluation.unit
        amount = f"{total:+.0f}"
        if not unit or total < 0.5:
            return why
        return say("{why} ({amount} {unit})", why=why, amount=amount, unit=say(unit))

    def _sureness(self, other: str) -> list[str]:
        return [*([sureness(self.share)] if self._ranked[0].visits else []), say("Next best: {other}.", other=other)]

    def _words(self, ranked: Ranked) -> str:
        return self._game.describe(ranked.action, self._observation).rstrip(".")


def _far_apart(one: Ranked, other: Ranked) -> bool:
    """A search that knows both found them unlike, whatever their turn ends with."""
    return min(one.visits, other.visits) >= TRUSTED and abs(one.worth - other.worth) > WORTH_APART


def clauses(comparison: Comparison) -> str:
    """What speaks for the action, at most two things, and what it costs."""
    certain = [each for each in comparison.differences if each.sure]
    gains = [each for each in certain if each.amount > 0]
    if not gains:
        return ""
    least = WORTH_A_WORD * gains[0].amount
    why = gains[0].part.more
    if len(gains) > 1 and gains[1].amount >= least and gains[1].part.more != why:
        why = say("{one}, and {two}", one=why, two=gains[1].part.more)
    price = next((each for each in certain if each.amount < -least), None)
    return say("{why}, though {price}", why=why, price=price.part.less) if price is not None else why


def sureness(share: float) -> str:
    """How sure a search is of its idea, by its share of the walks."""
    if share >= SURE:
        return say("I am sure.")
    return say("I am fairly sure.") if share >= FAIRLY_SURE else say("It is close.")


def reason(
    game: sb.Game,
    observation: sb.Observation,
    ranked: Sequence[Ranked],
    chance: Chance,
    plain: Callable[[], str],
    root: Node | None = None,
    effort: Effort = USUAL,
) -> str:
    """Why the first of these legal actions was chosen; `plain` says so where the game's judgement has no parts.

    Nothing is drawn from `chance`: whoever is asked for reasons plays on as if nobody had asked.
    """
    if not has_parts(game):
        return plain()
    return Choice(game, observation, ranked, chance, root, effort).in_words() or plain()


def has_parts(game: sb.Game) -> bool:
    """Whether the game's judgement says what it is made of."""
    return type(game.evaluation).parts is not sb.Evaluation.parts
