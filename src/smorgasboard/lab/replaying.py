"""A match of a study once more, from its deal and its actions: no bot has to think again."""

import polars as pl

import smorgasboard as sb
from smorgasboard.lab.plan import Leg
from smorgasboard.lab.store import StudyFolder


def record(folder: StudyFolder, leg: str, number: int) -> sb.Record:
    """The record of one match; SmorgasboardError when the study has no such match or kept no actions of it."""
    plan = folder.study().leg(leg)
    found = folder.games().filter((pl.col("leg") == leg) & (pl.col("number") == number))
    if found.is_empty():
        raise sb.SmorgasboardError(f"The study {folder.name} has no match {number} in its part {leg!r}.")
    actions = found["actions"][0]
    if actions is None:
        raise sb.SmorgasboardError(f"The study {folder.name} did not keep the moves of its part {leg!r}.")
    return replayed(plan, number, plan.load(folder.path), actions.to_list())


def replayed(leg: Leg, number: int, game: sb.Game, actions: list[int]) -> sb.Record:
    match = sb.Match(game, leg.players, leg.seed_of(number), dict(leg.options), seat_names(leg, number))
    for action in actions:
        match.apply(match.state.mover(), action)
    return match.record(reveal_seed=True)


def seat_names(leg: Leg, number: int) -> list[str]:
    """As people read them at a table: which bot it is, and its seat."""
    return [f"{leg.bots[bot]} {seat + 1}" for seat, bot in enumerate(leg.seats(number))]
