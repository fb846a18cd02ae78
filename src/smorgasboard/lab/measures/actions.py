"""The moves of a leg, by kind of action."""

import re

import numpy as np

import smorgasboard as sb
from smorgasboard.engine.actions import Action
from smorgasboard.lab.measures.sample import Sample
from smorgasboard.lab.statistics.cluster_sums import Indices, Numbers

INNER_CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def kinds_of_actions(game: sb.Game) -> tuple[list[str], Indices]:
    """The names of all kinds in the order of the action table, and the kind of every action."""
    names: dict[str, int] = {}
    kind_of = [names.setdefault(kind_name(action), len(names)) for action in game.actions]
    return list(names), np.array(kind_of)


def kind_name(action: Action) -> str:
    """The name of its type as people write it: `TakeRecipe` is "take recipe"."""
    return INNER_CAPITAL.sub(" ", type(action).__name__).lower()


def uses_by_match(sample: Sample, kind_of: Indices, kinds: int) -> Numbers:
    """How often each kind was used: a row a match."""
    lengths = sample.games["actions"].list.len().fill_null(0).to_numpy()
    place = np.repeat(np.arange(sample.n) * kinds, lengths)
    place += kind_of[sample.actions]
    counted = np.bincount(place, minlength=sample.n * kinds)
    return counted.reshape(sample.n, kinds).astype(np.float64)
