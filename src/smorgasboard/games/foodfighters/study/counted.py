"""What a designer of Foodfighters counts, to hold it against who wins."""

from collections.abc import Mapping

from smorgasboard.engine.game import Blank, Tally
from smorgasboard.games.foodfighters.content import Content
from smorgasboard.games.foodfighters.rules.codes import (
    ATTACK_ENDED,
    ATTACKED,
    ATTACKED_WITH,
    EFFECTS,
    FIGHTER_LOST,
    HELD_OFF,
    ITEM_BOUGHT,
    KNOCKED_OUT,
    MISSED,
    PASSED,
    POWER_BOUGHT,
    POWER_USED,
    ROLLED,
    ROOTED,
    SMASHED,
    STEP_TAKEN,
    SWAPPED,
)
from smorgasboard.games.foodfighters.rules.state import Foodfight

ITEMS = ("cracker", "spoon", "pan", "bonus")
DEALT = frozenset({"team"})


def traits(state: Foodfight, seat: int) -> tuple[Tally, ...]:
    return (Tally(seat, "team", state.side(seat).team.name),)


def entries(content: Content) -> Mapping[str, tuple[str, ...]]:
    teams = content.box.teams
    kinds = tuple(dict.fromkeys(kind for team in teams for kind in team.kinds))
    powers = tuple(effect for effect in EFFECTS if _owners(content, effect))
    return {
        "team": tuple(team.name for team in teams),
        STEP_TAKEN: (SWAPPED, ATTACKED, ROLLED, PASSED, *([ROOTED] if "roots" in powers else [])),
        ITEM_BOUGHT: ITEMS,
        POWER_BOUGHT: powers,
        POWER_USED: tuple(effect for effect in powers if effect != "boost"),  # works by itself (FFR-53)
        ATTACKED_WITH: kinds,
        ATTACK_ENDED: (MISSED, SMASHED, HELD_OFF, KNOCKED_OUT),
        FIGHTER_LOST: kinds,
    }


def blanks(content: Content) -> Mapping[str, Mapping[str, Blank]]:
    """What costs more than all Beans there are is never bought. Stocks and cards lie there as before."""
    price = content.box.beans + 1
    return {
        ITEM_BOUGHT: {item: ((f"kitchen.{item}.price", price),) for item in ITEMS},
        POWER_BOUGHT: {effect: _unaffordable(content, effect, price) for effect in EFFECTS if _owners(content, effect)},
    }


def _unaffordable(content: Content, effect: str, price: int) -> Blank:
    return tuple((f"teams.{team}.powers.{effect}.price", price) for team in _owners(content, effect))


def _owners(content: Content, effect: str) -> list[str]:
    return [name for name, faction in content.factions.items() if effect in faction.cards]
