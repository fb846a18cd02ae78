"""FoodAdvice's score sheet: where every player's money came from, clause by clause."""

from smorgasboard.engine import ScoreLine, say, to_say
from smorgasboard.games.foodadvice.words.view_model import SeenTable

SOURCES = {
    "votes": (to_say("Votes"), "ADV-27"),
    "sales": (to_say("Sales"), "ADV-52"),
    "shops": (to_say("Shop bonuses"), "ADV-54"),
    "listed shapes": (to_say("Listed shapes"), "ADV-55"),
    "investments": (to_say("Bets by Mabius"), "ADV-42"),
    "extra customers": (to_say("Customers of one's own"), "ADV-61"),
    "events": (to_say("Events"), "ADV-67"),
    "fines": (to_say("Fines"), "ADV-77"),
}
SOMETIMES = ("investments", "extra customers", "events", "fines")
"""Left out where nobody has any."""


def score_sheet(seen: SeenTable) -> tuple[ScoreLine, ...]:
    """At any moment: as if the match ended now."""
    lines = [_line(seen, source) for source in SOURCES if source not in SOMETIMES or _anybody(seen, source)]
    total = ScoreLine(say("Total in F"), tuple(str(player.money) for player in seen.players), "ADV-79")
    return (*lines, total)


def _anybody(seen: SeenTable, source: str) -> bool:
    return any(player.earned[source] for player in seen.players)


def _line(seen: SeenTable, source: str) -> ScoreLine:
    label, clause = SOURCES[source]
    return ScoreLine(say(label), tuple(str(player.earned[source]) for player in seen.players), clause)
