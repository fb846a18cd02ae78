"""All kinds of decisions, by their number."""

from typing import Final

from smorgasboard.games.consumption.rules import abilities, assistants, codes as c, foods, kinds, turn
from smorgasboard.games.consumption.rules.effects import body, cards, kitchen, others
from smorgasboard.games.consumption.rules.setup import boards


def kinds_in_order() -> list[kinds.DecisionKind]:
    kinds = [*boards.DECISIONS, *assistants.DECISIONS, *turn.DECISIONS, *foods.DECISIONS, *abilities.DECISIONS]
    kinds += [*body.DECISIONS, *kitchen.DECISIONS, *cards.DECISIONS, *others.DECISIONS]
    by_number = {kind.kind: kind for kind in kinds}
    return [by_number[number] for number in range(len(c.FRAME_NAMES))]


KINDS: Final = kinds_in_order()
