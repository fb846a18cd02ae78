"""Whether players have something to decide, and what they do."""

import numpy as np

from smorgasboard.lab.findings import Block, Figure, GameRef, Headline, ReportTable, Row, Section
from smorgasboard.lab.measures import examples
from smorgasboard.lab.measures.actions import kinds_of_actions, uses_by_match
from smorgasboard.lab.measures.phrases import between, figure, not_below_zero, percent_figure, seat_text
from smorgasboard.lab.measures.sample import ReportPart, Run, Sample
from smorgasboard.lab.statistics.cluster_sums import Indices, Numbers
from smorgasboard.lab.statistics.evidence import Estimate
from smorgasboard.lab.statistics.intervals import evidence_of_mean, mean, ratio, share
from smorgasboard.lab.statistics.wording import percent

ID = "decisions"
MANY_DEAD = 0.2
"""From this share of dead turns on, players should be told to wait less."""


def decisions_part(run: Run) -> ReportPart:
    sample = run.main
    dead = dead_turns(sample)
    blocks: list[Block] = [_table(sample), _in_words(dead)]
    blocks.append(_kinds(run) if sample.moves_kept else "Moves were not kept, so kinds of actions are not counted.")
    intro = (
        "A decision with one possible action is forced; a turn without any choice is dead. How many actions there are "
        "to choose from is counted where there is more than one."
    )
    headlines = (Headline(_dead_headline(dead), "notice", ID),) if dead.low > MANY_DEAD else ()
    return ReportPart(Section(ID, "Decisions", intro, tuple(blocks)), headlines)


def dead_turns(sample: Sample) -> Estimate:
    """The share of all turns in which a seat never had a choice."""
    return ratio(sample.by_seat("dead_turns").sum(axis=1), sample.by_seat("turns_of").sum(axis=1), sample.clusters)


def _dead_headline(dead: Estimate) -> str:
    return f"In {percent(dead)} of all turns a player has no choice at all."


def _in_words(dead: Estimate) -> str:
    if not dead.value:
        return "There were no dead turns: in every turn a player had a choice."
    return f"Of all turns {between(dead)} are dead: whoever's turn it is has no choice at all."


# ---- by seat ----


def _table(sample: Sample) -> ReportTable:
    columns = ("", "decisions a game", "forced", "actions to choose from", "dead turns")
    everyone = np.arange(sample.players)
    rows = [_row("all seats", sample, everyone)]
    if not sample.solo:
        rows += [_row(seat_text(seat), sample, everyone[seat : seat + 1]) for seat in range(sample.players)]
    return ReportTable("Decisions by seat", columns, tuple(rows))


def _row(label: str, sample: Sample, seats: Indices) -> Row:
    decided, chosen, width, turns, dead = (
        sample.by_seat(name)[:, seats].sum(axis=1)
        for name in ("decisions", "choices", "width", "turns_of", "dead_turns")
    )
    forced = decided - chosen
    most_dead = examples.most(sample, dead / np.maximum(turns, 1), "most dead turns") if dead.any() else ()
    cells = (
        figure(mean(decided / len(seats), sample.clusters), games=examples.most(sample, decided, "most decisions")),
        _share_of(forced, decided, sample, ()),
        _mean_width(sample, width, chosen),
        _share_of(dead, turns, sample, most_dead),
    )
    return Row(label, cells)


def _share_of(part: Numbers, whole: Numbers, sample: Sample, games: tuple[GameRef, ...]) -> Figure | str:
    return percent_figure(ratio(part, whole, sample.clusters), games) if whole.any() else "none"


def _mean_width(sample: Sample, width: Numbers, chosen: Numbers) -> Figure | str:
    there = chosen > 0
    if not there.any():
        return "no choices"
    each = width[there] / chosen[there]
    clusters = None if sample.clusters is None else sample.clusters[there]
    widest = np.where(there, width / np.maximum(chosen, 1), np.nan)
    return figure(evidence_of_mean(each, clusters).estimate(), games=examples.most(sample, widest, "widest choices"))


# ---- by kind of action ----


def _kinds(run: Run) -> ReportTable:
    sample = run.main
    names, kind_of = kinds_of_actions(run.game)
    uses = uses_by_match(sample, kind_of, len(names))
    every = uses.sum(axis=1)
    order = np.argsort(-uses.sum(axis=0), kind="stable")
    rows = tuple(_kind_row(sample, names[kind], uses[:, kind], every) for kind in order if uses[:, kind].any())
    note = "Kinds of actions that were never used stand under coverage."
    return ReportTable(
        "What players do", ("kind of action", "times a game", "of all actions", "in games"), rows, note=note
    )


def _kind_row(sample: Sample, name: str, used: Numbers, every: Numbers) -> Row:
    cells = (
        figure(not_below_zero(mean(used, sample.clusters)), games=examples.most(sample, used, f"most often {name}")),
        percent_figure(ratio(used, every, sample.clusters)),
        percent_figure(share(used > 0, sample.clusters), examples.first(sample, used == 0, f"without {name}")),
    )
    return Row(name, cells)
