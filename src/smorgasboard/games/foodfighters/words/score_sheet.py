"""What the result of a Foodfighters match is made of."""

from smorgasboard.engine import ScoreLine, say
from smorgasboard.games.foodfighters.words.view_model import Half, SeenTable


def score_sheet(seen: SeenTable) -> tuple[ScoreLine, ...]:
    losses = [_losses(half, kind) for half in seen.players for kind in half.faction.titles]
    return (
        *losses,
        ScoreLine(say("Beans left"), _values(seen, "beans"), "FFR-27"),
        ScoreLine(say("Crackers smashed"), _values(seen, "smashed"), "FFR-32"),
        ScoreLine(say("Turns played"), (str(seen.view["turns"]),) * 2, "FFR-74"),
    )


def _losses(half: Half, kind: str) -> ScoreLine:
    """FFR-73: three of a type, and the fight is lost."""
    label = say("{fighter}: knocked out", fighter=half.faction.titles[kind])
    lost = say("{count} of 3", count=len(half.out_of(kind)))
    return ScoreLine(label, tuple(lost if seat == half.seat else "–" for seat in (0, 1)), "FFR-73")


def _values(seen: SeenTable, fact: str) -> tuple[str, ...]:
    return tuple(str(half.data[fact]) for half in seen.players)
