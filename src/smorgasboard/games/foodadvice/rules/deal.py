"""Sets FoodAdvice's table up: characters, decks, the first round's cards (ADV-01 to ADV-04)."""

from smorgasboard.engine import Chance, Settings
from smorgasboard.games.foodadvice.options import HOUSE_FINES, YES
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import Box
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState


def deal(source: str, chance: Chance, box: Box, settings: Settings) -> FoodAdviceState:
    table = FoodAdviceState(source, chance, box, settings.players)
    table.house_fines = settings[HOUSE_FINES.name] == YES
    table.characters = _shuffled(c.CHARACTERS, chance)[: settings.players]  # ADV-02
    table.ingredient_deck = _shuffled(len(box.ingredient_names), chance)  # ADV-04
    table.shape_deck = _shuffled(c.SHAPES, chance)
    table.customer_deck = _shuffled(len(box.customer_names), chance)
    table.shop_deck = _shuffled(len(box.shop_names), chance)
    table.event_deck = _shuffled(len(box.event_names), chance)
    table.begin_round()
    return table


def _shuffled(count: int, chance: Chance) -> list[int]:
    deck = list(range(count))
    chance.shuffle(deck)
    return deck
