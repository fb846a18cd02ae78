"""What a table of Foodfighters can agree on before the match."""

from functools import partial
from itertools import permutations

from smorgasboard.engine import Choice, Number, Option, say, to_say
from smorgasboard.games.foodfighters.content import Content
from smorgasboard.games.foodfighters.rules.pieces import Box, Team

TURN_LIMIT = 400
DRAWN = "drawn"


def matchups(box: Box) -> dict[str, tuple[Team, Team]]:
    """Who can play against whom: first seat, then second."""
    return {f"{first.name}-{second.name}": (first, second) for first, second in permutations(box.teams, 2)}


def options(content: Content) -> tuple[Option, ...]:
    return (
        Choice(
            "first",
            to_say("Who has the first turn: one of you, or whoever is drawn."),
            (DRAWN, "seat1", "seat2"),
            label=to_say("Who starts"),
            wording=_starter,
        ),
        Choice(
            "teams",
            to_say("Who plays which team: first seat, then second; or drawn."),
            (DRAWN, *matchups(content.box)),
            label=to_say("Teams"),
            wording=partial(_matchup, content.box),
        ),
        Number(
            "turn_limit",
            to_say("The match is a draw after so many turns."),
            usual=TURN_LIMIT,
            least=1,
            most=TURN_LIMIT,
            label=to_say("Longest match, in turns"),
        ),
    )


def _starter(choice: str) -> str:
    return say("drawn by lot") if choice == DRAWN else say("seat {number}", number=choice[-1])


def _matchup(box: Box, choice: str) -> str:
    if choice == DRAWN:
        return say("drawn by lot")
    first, second = matchups(box)[choice]
    return say("{first} against {second}", first=say(first.title), second=say(second.title))
