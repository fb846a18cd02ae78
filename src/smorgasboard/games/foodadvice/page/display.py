"""Products that an event asks about, large: whose they are, and every ingredient to be pointed at."""

from smorgasboard.games.foodadvice.page import players
from smorgasboard.games.foodadvice.page.pictures import Data
from smorgasboard.games.foodadvice.page.pieces import seat_mark
from smorgasboard.games.foodadvice.words.view_model import Player, SeenTable

SCENE = "display"
OWN = ("remove own", "draw", "swap", "price")
RIVAL = ("remove other", "rival price")
TRADE = "trade"
"""First something of one's own, then something of somebody else's."""
QUESTIONS = (*OWN, *RIVAL, TRADE)


def display(seen: SeenTable) -> list[Data]:
    """Of those whose products may be meant, in the order of seats."""
    return [_column(seen, player) for player in seen.players if player.goods and _is_meant(seen, player.seat)]


def _is_meant(seen: SeenTable, seat: int) -> bool:
    question = seen.question
    assert question is not None
    own = question["what"] in OWN or (question["what"] == TRADE and not question["step"])
    return (seat == seen.mover) == own


def _column(seen: SeenTable, player: Player) -> Data:
    goods = [players.good(seen, each, None) for each in reversed(player.goods)]
    return {**seat_mark(seen, player.seat), "goods": goods}
