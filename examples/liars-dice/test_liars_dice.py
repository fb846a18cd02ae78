import smorgasboard as sb

from liars_dice.game import LiarsDice


def test_it_conforms() -> None:
    sb.testing.check(LiarsDice())
