"""Seats with one fixed trick among bots that judge: whoever always does the same must not win more than a fair share.

Everything else such a seat decides as the greedy bot does. Everybody has every seat on the same deals.
"""

import argparse
import multiprocessing
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import smorgasboard as sb
from smorgasboard.bots.bot import fit_for_bots
from smorgasboard.bots.simple import GreedyBot
from smorgasboard.bots.spec import BotSpec
from smorgasboard.engine import best_actions
from smorgasboard.games.foodadvice.rules import codes as advice
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState, own_state
from smorgasboard.lab.play.winners import Share, evidence_of_share, win_shares
from smorgasboard.lab.play.workers import cores

Trick = Callable[[sb.Game, sb.State, int, list[int]], list[int]]
"""Which of the legal actions the trick leaves; all of them where it says nothing. Reads what the seat may know."""


class TrickBot(GreedyBot):
    """Does its trick wherever it says something, and is greedy elsewhere."""

    name = "trick"

    def __init__(self, trick: Trick, seed: int | str | None = None) -> None:
        super().__init__(seed)
        self._trick = trick

    def think(self, game: sb.Game, observation: sb.Observation) -> tuple[int, str]:
        state = game.imagine(observation, self._chance)
        return self._of_trick(game, state, observation.seat, list(observation.legal)), "It is what I always do."

    def choose_at(self, game: sb.Game, state: sb.State, seat: int) -> int:
        legal = fit_for_bots(game, state.listed(seat))
        return self._of_trick(game, game.imagined(state, seat, self._chance), seat, legal)

    def _of_trick(self, game: sb.Game, imagined: sb.State, seat: int, legal: list[int]) -> int:
        left = self._trick(game, imagined, seat, legal)
        return (
            left[0]
            if len(left) == 1
            else self._chance.pick(best_actions(left, self.values(game, imagined, seat, left)))
        )


# ---- FoodAdvice ----


def _price_kept(table: FoodAdviceState, seat: int, way: int) -> int:
    return sum(table.box.ingredient_price[table.hands[seat][slot]] for slot in advice.KEPT_SLOTS[way])


def keep_by_price(sign: int, _game: sb.Game, state: sb.State, seat: int, legal: list[int]) -> list[int]:
    """At once the three dearest (1) or cheapest (-1) of the hand; equals are left to the judgement."""
    table = own_state(state)
    if table.stage != advice.CREATING:
        return legal
    prices = {action: sign * _price_kept(table, seat, action) for action in legal if action < advice.OFFER}
    return [action for action, price in prices.items() if price == max(prices.values())]


def never_trade(_game: sb.Game, state: sb.State, _seat: int, legal: list[int]) -> list[int]:
    if own_state(state).stage != advice.CREATING:
        return legal
    return [action for action in legal if action < advice.OFFER]


def vote_by_strength(sign: int, game: sb.Game, state: sb.State, _seat: int, legal: list[int]) -> list[int]:
    """For whoever has the best (1) or the worst (-1) prospects."""
    table = own_state(state)
    if table.stage != advice.VOTING:
        return legal
    values = game.evaluation.values(state, table.seats)
    return [max(legal, key=lambda action: sign * values[action - advice.VOTE])]


def always_on(channel: int, _game: sb.Game, state: sb.State, _seat: int, legal: list[int]) -> list[int]:
    """The first chip, wherever it may be; with more chips greedy goes on."""
    return [advice.CHANNEL + channel] if advice.CHANNEL + channel in legal and not own_state(state).stack else legal


TRICKS: Mapping[str, Mapping[str, Trick]] = {
    "foodadvice": {
        "dearest three": partial(keep_by_price, 1),
        "cheapest three": partial(keep_by_price, -1),
        "never trade": never_trade,
        "vote for the weakest": partial(vote_by_strength, -1),
        "vote for the strongest": partial(vote_by_strength, 1),
        **{f"always on {name}": partial(always_on, at) for at, name in enumerate(advice.CHANNEL_NAMES)},
    }
}


# ---- playing ----


def played(game: str, trick: str, against: str, players: int, seed: str, number: int) -> float:
    """The share of one match's victory that the trick wins."""
    loaded, seat = sb.load(game), number % players
    state = loaded.new(players, f"{seed}/{number // players}")
    rival = BotSpec.read(against)
    bots: list[sb.bots.Bot] = [rival.make(f"{seed}/{number}/{each}") for each in range(players)]
    bots[seat] = TrickBot(TRICKS[game][trick], f"{seed}/{number}/{seat}")
    while not state.over:
        mover = state.mover()
        state.play(mover, bots[mover].choose_at(loaded, state, mover))
    return win_shares(state.outcome().winners, players)[seat]


def measured(game: str, trick: str, against: str, players: int, deals: int, seed: str, workers: int) -> Share:
    """How much of all victories the trick wins; a fair share is 1 / players."""
    numbers = range(deals * players)
    match = partial(played, game, trick, against, players, seed)
    won = list(_on_all(match, numbers, workers))
    found = evidence_of_share(won, [number // players for number in numbers]).estimate()
    return Share(trick, found.n, found.value, found.low, found.high)


def _on_all(match: Callable[[int], float], numbers: Iterable[int], workers: int) -> Iterable[float]:
    if workers == 1:
        return map(match, numbers)
    with ProcessPoolExecutor(workers, multiprocessing.get_context("forkserver")) as pool:
        return list(pool.map(match, numbers, chunksize=4))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="foodadvice", choices=TRICKS)
    parser.add_argument("--trick", action="append", help="only this one; may be given several times")
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deals", type=int, default=100, help="each is played from every seat")
    parser.add_argument("--seed", default="tricks")
    parser.add_argument("--workers", type=int, default=cores())
    wanted = parser.parse_args()
    for trick in wanted.trick or TRICKS[wanted.game]:
        share = measured(wanted.game, trick, wanted.against, wanted.players, wanted.deals, wanted.seed, wanted.workers)
        fair = share.share * wanted.players
        print(
            f"{trick}: {share.share:.1%} ({share.low:.1%} to {share.high:.1%}) of {share.n}, {fair:.2f} of a fair share"
        )


if __name__ == "__main__":
    main()
