"""Positions that play comes to, for tests that want many of them."""

from collections.abc import Iterator
from random import Random

from smorgasboard.engine import SeededChance
from smorgasboard.games.foodadvice.game import FoodAdvice
from smorgasboard.games.foodadvice.rules.codes import ANSWER, CREATING, DECLINE, OFFER
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState

GAME = FoodAdvice()
BOX = GAME.box


def sat_down(players: int, seed: int | str, house_fines: bool = True) -> FoodAdviceState:
    settings = GAME.settings(players, {"house_fines": "yes" if house_fines else "no"})
    return GAME.deal(settings, SeededChance(str(seed)))


def busy(table: FoodAdviceState, choices: Random) -> tuple[int, int]:
    """Something at random, seldom three cards to keep: that would end the exchange at once."""
    seat = choices.choice(table.actors())
    legal = table.legal_actions(seat)
    if table.stage == CREATING and choices.random() < 0.8:
        answers = [action for action in legal if ANSWER <= action < DECLINE]
        trading = [action for action in legal if action >= OFFER]
        return seat, choices.choice(answers or trading or legal)
    return seat, choices.choice(legal)


def moments(players: int, seed: int, house_fines: bool = True) -> Iterator[FoodAdviceState]:
    """All positions of a match, the end too; the same object, so whoever keeps one copies it."""
    table, choices = sat_down(players, seed, house_fines), Random(seed)
    while not table.over:
        yield table
        table.apply(*busy(table, choices))
    yield table
