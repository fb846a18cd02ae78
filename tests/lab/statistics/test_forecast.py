"""How many games would tell."""

import numpy as np

from smorgasboard.lab.measures.phrases import Judged
from smorgasboard.lab.statistics import Estimate, games_until_known

PLAYED, LIMIT = 1000, 0.02
LOOKS = (PLAYED * 1.1 ** np.arange(0, 58)).astype(int)


def judged(share: float, games: int) -> Judged:
    half = 1.96 * (share * (1 - share) / games) ** 0.5
    return Judged(Estimate(share, share - half, share + half, games), 0.5, LIMIT)


def test_in_four_of_five_studies_the_range_holds_what_then_happens() -> None:
    """Seats that win 46 to 54%: after 1,000 games it is said how many would tell; then those are played."""
    chance = np.random.default_rng(3)
    held: list[bool] = []
    while len(held) < 400:
        truth = chance.uniform(0.46, 0.54)
        fresh = np.diff(LOOKS, prepend=0)
        won = np.cumsum(chance.binomial(fresh, truth)) / LOOKS
        course = [judged(float(share), int(games)) for share, games in zip(won, LOOKS, strict=True)]
        if course[0].verdict == "unknown":
            took = next((each.estimate.n for each in course if each.verdict != "unknown"), np.inf)
            forecast = course[0].forecast
            held.append(forecast.low * 0.99 <= took <= forecast.high * 1.01)
    assert 0.75 <= np.mean(held) <= 0.9


def test_it_is_in_games_of_the_study_and_not_in_things_that_came_up() -> None:
    rare = Estimate(0.54, 0.46, 0.62, 150)
    in_things, in_games = (games_until_known(rare, 0.5, LIMIT, games) for games in (150, 3000))
    assert in_games.likely > 10 * in_things.likely


def test_the_same_study_forecasts_the_same_and_nothing_known_forecasts_nothing() -> None:
    found = Estimate(0.51, 0.48, 0.54, 1000)
    assert games_until_known(found, 0.5, LIMIT, 1000) == games_until_known(found, 0.5, LIMIT, 1000)
    assert games_until_known(Estimate(0.5, -np.inf, np.inf, 1), 0.5, LIMIT, 1).low == np.inf
