"""Which decks are worth matches: the best ones of a function that says how far outside each is and how much changed.

Asking the function costs nothing, so a search by CMA-ES (https://github.com/CyberAgentAILab/cmaes) looks all over the
ranges, from several places; then single values, and pairs of them, are moved as long as that helps, which leaves few
and small changes.
"""

from collections.abc import Callable, Iterable

import numpy as np

from smorgasboard.lab.statistics import Numbers
from smorgasboard.lab.tuning.moving import Deck, Decks, Space

Judge = Callable[[Decks], Numbers]
"""A number for each deck; the less, the better."""
GENERATIONS = 40
SPREAD = 0.3
"""Of the ranges: how far the first decks scatter."""
ENOUGH = 1e-9
MOST_STEPS = 200


def best_deck(space: Space, judge: Judge, starts: Iterable[Deck], seed: int) -> Deck:
    """Always the same for the same seed."""
    found = [polished(space, judge, start) for start in starts]
    if space.size > 1:
        found.append(polished(space, judge, _evolved(space, judge, found[0], seed)))
    return found[int(np.argmin(judge(space.array(found))))]


def polished(space: Space, judge: Judge, deck: Deck) -> Deck:
    """Moved step by step as long as that helps."""
    now = float(judge(space.array([deck]))[0])
    for _ in range(MOST_STEPS):
        near = space.neighbours(deck)
        judged = judge(near)
        best = int(np.argmin(judged))
        if judged[best] > now - ENOUGH:
            break
        deck, now = _deck(near[best]), float(judged[best])
    return deck


def _evolved(space: Space, judge: Judge, start: Deck, seed: int) -> Deck:
    from cmaes import CMA  # noqa: PLC0415 - whoever only reads a tuned deck does without

    reach = np.array([each.reach for each in space.movables])
    bounds = np.array([[0.0, 1.0]] * space.size)
    middle = np.clip(np.array(start) / reach, 0.01, 0.99)
    cma = CMA(mean=middle, sigma=SPREAD, bounds=bounds, seed=seed)
    best, least = start, np.inf
    for _ in range(GENERATIONS):
        asked = [cma.ask() for _ in range(cma.population_size)]
        decks = np.rint(np.array(asked) * reach).astype(np.int64)
        judged = judge(decks)
        at = int(np.argmin(judged))
        if judged[at] < least:
            best, least = _deck(decks[at]), float(judged[at])
        cma.tell([(place, float(value)) for place, value in zip(asked, judged, strict=True)])
        if cma.should_stop():
            break
    return best


def _deck(row: Decks) -> Deck:
    return tuple(int(each) for each in row)


def spread_out(space: Space, count: int, chance: np.random.Generator) -> list[Deck]:
    """Decks that cover every range evenly (a Latin hypercube), to learn what each value does."""
    columns = []
    for each in space.movables:
        places = (chance.permutation(count) + chance.random(count)) / count * len(each.values)
        columns.append(np.minimum(places.astype(np.int64), each.reach))
    return list(dict.fromkeys(_deck(row) for row in np.array(columns).T))
