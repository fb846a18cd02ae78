"""How often somebody who can hardly win decides who does."""

import numpy as np

from smorgasboard.lab.again.forks import HARDLY, Fork
from smorgasboard.lab.again.kingmaking import kingmaking_of
from smorgasboard.lab.design.studies import MAIN
from smorgasboard.lab.findings import GameRef, Headline, ReportTable, Row, Section
from smorgasboard.lab.measures.phrases import FEW, figure, games_text, percent_figure
from smorgasboard.lab.measures.sample import ReportPart
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.statistics import Estimate, Numbers, intervals, percent, share

ID = "kingmaking"
MUCH = 0.1
"""From this part of such decisions on that decide the match by themselves, it is told on top."""
INTRO = (
    f"Decisions of seats that the game's own evaluation gives less than {100 * HARDLY:g}% to win, one a match where "
    "there is one. Another action is taken instead, and the same bots play on with the same dice. Whatever changes the "
    "dice that follow changes who wins as well; so both are played once more with other dice, and only what comes back "
    "is the decision and not luck."
)
CAVEAT = (
    "The other action is any legal one, not a good one, and these bots never mean to make a king. So it says what "
    "could be done, not how often people would."
)


def kingmaking_part(folder: StudyFolder) -> ReportPart | None:
    """Where somebody has looked for it."""
    known = kingmaking_of(folder)
    if known is None:
        return None
    games, forks = known
    if not forks:
        text = f"In {games_text(games)} nobody had a choice who could hardly win."
        return ReportPart(Section(ID, "Kingmaking", INTRO, (text,)))
    section = Section(ID, "Kingmaking", INTRO, (_table(games, forks), CAVEAT))
    decided = decided_by(forks)
    text = (
        f"Of the decisions of seats that can hardly win, {percent(decided)} decide by themselves which other seat wins "
        f"({games_text(len(forks))})."
    )
    headline = Headline(text, "notice", ID, (), _games(forks), certain=True)
    return ReportPart(section, (headline,) if decided.low > MUCH and len(forks) >= FEW else ())


def _table(games: int, forks: list[Fork]) -> ReportTable:
    met = share(np.arange(games) < len(forks))
    own = intervals.mean(np.array([_own(fork) for fork in forks]))
    rows = (
        Row("games with such a decision", (percent_figure(met),)),
        Row("another of the others wins with the same dice", (percent_figure(changed(forks), _games(forks)),)),
        Row("the decision itself makes the king, whatever the dice", (percent_figure(decided_by(forks)),)),
        Row("they win after all", (figure(own.times(100), "%"),)),
    )
    return ReportTable("Who cannot win decides who does", ("", "share"), rows)


def changed(forks: list[Fork]) -> Estimate:
    """How often who wins among the others changes with the action; with the same dice."""
    return share(np.array([bool(np.any(_shift(fork, False))) and not _wins(fork) for fork in forks]))


def decided_by(forks: list[Fork]) -> Estimate:
    """How much of a victory among the others the action moves, squared: what comes back with other dice.

    1 where it alone decides, 0 where it only reshuffles luck: two shifts by independent dice have nothing in common
    then, and their product is 0 on average.
    """
    products = [float(_shift(fork, False) @ _shift(fork, True)) / 2 for fork in forks]
    return intervals.mean(np.array(products))


def _shift(fork: Fork, again: bool) -> Numbers:
    """How the victory of the others moves between them."""
    before, after = (fork.again, fork.otherwise_again) if again else (fork.as_it_went, fork.otherwise)
    others = [seat for seat in range(len(before)) if seat != fork.seat]
    return np.array([after[seat] - before[seat] for seat in others])


def _wins(fork: Fork) -> bool:
    return fork.as_it_went[fork.seat] > 0 or fork.otherwise[fork.seat] > 0


def _own(fork: Fork) -> float:
    lines = (fork.as_it_went, fork.otherwise, fork.again, fork.otherwise_again)
    return sum(line[fork.seat] for line in lines) / len(lines)


def _games(forks: list[Fork]) -> tuple[GameRef, ...]:
    for fork in forks:
        if np.any(_shift(fork, False)) and not _wins(fork):
            return (
                GameRef(MAIN, fork.number, f"{fork.instead} instead of {fork.taken} makes another one win", fork.step),
            )
    return ()
