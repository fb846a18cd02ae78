"""A match of a study once more, from its deal and its actions: no bot has to think again."""

import polars as pl

import smorgasboard as sb
from smorgasboard.lab.again.people import PEOPLE
from smorgasboard.lab.play import Blank, Leg, played_on, replayed, seat_names
from smorgasboard.lab.play.study_folder import StudyFolder, firsts


def people_file(number: int) -> str:
    """Where the record of one of the people's matches lies, in the study's folder."""
    return f"{PEOPLE}/{number:06}.jsonl"


def record(folder: StudyFolder, leg: str, number: int) -> sb.Record:
    """The record of one match; SmorgasboardError when the study has no such match or kept no actions of it."""
    plan = folder.study().leg(leg)
    if leg == PEOPLE:
        return sb.Record.loads(folder.read_text(people_file(number)))
    found = folder.games().filter((pl.col("leg") == leg) & (pl.col("number") == number))
    if found.is_empty():
        raise sb.SmorgasboardError(f"The study {folder.name} has no match {number} in its part {leg!r}.")
    actions = found["actions"][0]
    if actions is None:
        raise sb.SmorgasboardError(f"The study {folder.name} did not keep the moves of its part {leg!r}.")
    if plan.blank is None:
        return replayed(plan, number, plan.load(folder.path), actions.to_list())
    step = firsts(folder.seen())[plan.blank.leg, plan.blank.table, plan.blank.entry][number]
    return _from_the_change_on(plan, plan.blank, folder, number, actions.to_list(), step)


def _from_the_change_on(
    leg: Leg, blank: Blank, folder: StudyFolder, number: int, actions: list[int], step: int
) -> sb.Record:
    """What came after a card began to do nothing; before, it was the match that it is held against."""
    state = leg.load(folder.path).new(leg.players, leg.seed_of(number), **dict(leg.options))
    for action in actions[: step - 1]:
        state.play(state.mover(), action)
    blanked = sb.load(leg.game.partition("#")[0], folder.path / blank.content)
    names = seat_names(leg, number)
    match = sb.Match(blanked, leg.players, None, dict(leg.options), names, state.to_json(), state.chance)
    return played_on(match, actions[step - 1 :]).record()
