"""Whether players have something to decide, and what they do."""

import re
from collections.abc import Iterator

import numpy as np

import smorgasboard as sb
from smorgasboard.lab.findings import Block, Figure, GameRef, Headline, ReportTable, Row, Section
from smorgasboard.lab.measures.phrases import between, figure, not_below_zero, percent_figure, seat_text
from smorgasboard.lab.measures.sample import ReportPart, Run, Sample
from smorgasboard.lab.play.watched_match import OF_A_PHASE
from smorgasboard.lab.statistics import Estimate, Indices, Numbers, percent

ID = "decisions"
INNER_CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
MANY_DEAD = 0.2
"""From this share of dead turns on, players should be told to wait less."""


def decisions_part(run: Run) -> ReportPart:
    sample = run.main
    dead = dead_turns(sample)
    blocks: list[Block] = [_table(sample), _in_words(dead), *_phases(run)]
    blocks.append(_kinds(run) if sample.moves_kept else "Moves were not kept, so kinds of actions are not counted.")
    intro = (
        "A decision with one possible action is forced; a turn without any choice is dead. How many actions there are "
        "to choose from is counted where there is more than one."
    )
    text = f"In {percent(dead)} of all turns a player has no choice at all."
    headlines = (Headline(text, "notice", ID),) if dead.low > MANY_DEAD else ()
    return ReportPart(Section(ID, "Decisions", intro, tuple(blocks)), headlines)


def dead_turns(sample: Sample) -> Estimate:
    """The share of all turns in which a seat never had a choice."""
    return sample.ratio(sample.over_seats("dead_turns"), sample.over_seats("turns_of"))


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
    most_dead = sample.most(dead / np.maximum(turns, 1), "most dead turns") if dead.any() else ()
    cells = (
        figure(sample.mean(decided / len(seats)), games=sample.most(decided, "most decisions")),
        _share_of(decided - chosen, decided, sample, ()),
        _mean_width(sample, width, chosen),
        _share_of(dead, turns, sample, most_dead),
    )
    return Row(label, cells)


def _share_of(part: Numbers, whole: Numbers, sample: Sample, games: tuple[GameRef, ...]) -> Figure | str:
    return percent_figure(sample.ratio(part, whole), games) if whole.any() else "none"


def _mean_width(sample: Sample, width: Numbers, chosen: Numbers) -> Figure | str:
    there = chosen > 0
    if not there.any():
        return "no choices"
    widths = np.where(there, width / np.maximum(chosen, 1), np.nan)
    return figure(sample.mean(widths, there), games=sample.most(widths, "widest choices"))


# ---- by phase ----


def _phases(run: Run) -> Iterator[ReportTable]:
    """Where a game says which phases it has; a phase without any decision is left out."""
    names, sample = run.game.phases, run.main
    if not names or not sample.games["phases"].list.len().sum():
        return
    counted = sample.by_seat("phases").reshape(sample.n, -1, OF_A_PHASE)
    every = counted[:, :, 0].sum(axis=1)
    rows = tuple(
        _phase_row(name, sample, counted[:, at], every) for at, name in enumerate(names) if counted[:, at, 0].any()
    )
    columns = ("phase", "decisions a game", "of all decisions", "forced", "actions to choose from")
    never = [name for at, name in enumerate(names) if not counted[:, at, 0].any()]
    note = f"Nobody decided anything in: {', '.join(never)}." if never else ""
    yield ReportTable("Decisions by phase", columns, rows, note=note)


def _phase_row(name: str, sample: Sample, counted: Numbers, every: Numbers) -> Row:
    decided, chosen, width = counted.T
    cells = (
        figure(sample.mean(decided), games=sample.most(decided, f"most decisions in {name}")),
        percent_figure(sample.ratio(decided, every)),
        _share_of(decided - chosen, decided, sample, ()),
        _mean_width(sample, width, chosen),
    )
    return Row(name, cells)


# ---- by kind of action ----


def kinds_of_actions(game: sb.Game) -> tuple[list[str], Indices]:
    """The names of all kinds in the order of the action table, and the kind of every action."""
    names: dict[str, int] = {}
    kind_of = [names.setdefault(kind_name(action), len(names)) for action in game.actions]
    return list(names), np.array(kind_of)


def kind_name(action: sb.Action) -> str:
    """The name of its type as people write it: `TakeRecipe` is "take recipe"."""
    return INNER_CAPITAL.sub(" ", type(action).__name__).lower()


def uses_by_match(sample: Sample, kind_of: Indices, kinds: int) -> Numbers:
    """How often each kind was used: a row a match."""
    lengths = sample.games["actions"].list.len().fill_null(0).to_numpy()
    place = np.repeat(np.arange(sample.n) * kinds, lengths)
    place += kind_of[sample.actions]
    counted = np.bincount(place, minlength=sample.n * kinds)
    return counted.reshape(sample.n, kinds).astype(np.float64)


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
        figure(not_below_zero(sample.mean(used)), games=sample.most(used, f"most often {name}")),
        percent_figure(sample.ratio(used, every)),
        percent_figure(sample.share(used > 0), sample.first(used == 0, f"without {name}")),
    )
    return Row(name, cells)
