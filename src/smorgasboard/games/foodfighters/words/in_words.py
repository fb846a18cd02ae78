"""The Foodfighters table in sentences, for people who do not see it."""

from collections.abc import Iterable

from smorgasboard.engine import say, to_say
from smorgasboard.games.foodfighters.words import things
from smorgasboard.games.foodfighters.words.view_model import ROWS, Half, SeenTable

ROW_NAMES = {"1": to_say("Front row"), "2": to_say("Middle row"), "3": to_say("Rear row")}
PHASES = {
    "step one": to_say("{who} is to swap, attack or roll for Beans."),
    "deep roots": to_say("{who} is swapping with Deep Roots."),
    "kitchen": to_say("{who} may buy one thing."),
    "filling": to_say("{who} has a gap to fill."),
    "over": to_say("The match is over."),
}


def in_words(seen: SeenTable) -> list[str]:
    mover = seen.players[seen.view["to_move"]].name
    return [
        say(PHASES[seen.view["phase"]], who=mover),
        *_half_in_words(seen, seen.near),
        *_half_in_words(seen, seen.far),
        things.bonus_die(seen),
        things.supply(seen),
    ]


def _half_in_words(seen: SeenTable, half: Half) -> list[str]:
    return [
        say("{who} plays the {team}.", who=half.name, team=half.faction.title),
        things.has_beans(half),
        *(_row_in_words(seen, half, row) for row in ROWS),
        _told(say("Knocked out"), [things.fighter_out(fighter) for fighter in half.lying.values()]),
        say("Kitchen of {who}:", who=half.name) + " " + " ".join(things.ware(thing) for thing in half.wares),
        *(things.power(half, card) for card in half.powers),
    ]


def _row_in_words(seen: SeenTable, half: Half, row: str) -> str:
    cells = [column + row for column in seen.columns if column + row in half.standing]
    return _told(say(ROW_NAMES[row]), [things.fighter_at(half.standing[cell], cell) for cell in cells])


def _told(heading: str, things: Iterable[str]) -> str:
    return f"{heading}: {'; '.join(things) or say('nobody')}."
