"""What a designer of Foodfighters counts, to hold it against who wins."""

from collections.abc import Mapping, Sequence

from smorgasboard.engine import Blank, Settings, Tally
from smorgasboard.games.foodfighters import options
from smorgasboard.games.foodfighters.content import Content
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.rules.pieces import Team
from smorgasboard.games.foodfighters.rules.state import Foodfight
from smorgasboard.games.foodfighters.rules.table import drawn_after, lost_all

ITEMS = ("cracker", "spoon", "pan", "bonus")
ITEM_TITLES = {"cracker": "Cracker", "spoon": "Spoon", "pan": "Pan", "bonus": "Bonus Attack"}
DEALT = frozenset({"team", c.TURN_ORDER})
PHASES = tuple(c.PHASES[: c.OVER])


def traits(state: Foodfight, seat: int) -> tuple[Tally, ...]:
    return (Tally(seat, "team", state.side(seat).team.name),)


def entries(content: Content) -> Mapping[str, tuple[str, ...]]:
    return _entries_of(content, content.box.teams)


def entries_in(content: Content, settings: Settings) -> Mapping[str, tuple[str, ...]]:
    """Of two teams alone, where they are agreed on."""
    return _entries_of(content, _teams_in(content, settings))


def endings(content: Content, settings: Settings) -> tuple[str, ...]:
    """FFR-73, FFR-74."""
    kinds = dict.fromkeys(kind for team in _teams_in(content, settings) for kind in team.kinds)
    return (*map(lost_all, kinds), drawn_after(settings["turn_limit"]))


def _teams_in(content: Content, settings: Settings) -> Sequence[Team]:
    return options.matchups(content.box).get(settings["teams"], content.box.teams)


def titles(content: Content) -> Mapping[str, str]:
    return content.printed_titles | {team.name: team.title for team in content.box.teams} | ITEM_TITLES


def _entries_of(content: Content, teams: Sequence[Team]) -> Mapping[str, tuple[str, ...]]:
    kinds = tuple(dict.fromkeys(kind for team in teams for kind in team.kinds))
    mine = {team.name for team in teams}
    powers = tuple(effect for effect in c.EFFECTS if mine & set(_owners(content, effect)))
    return {
        "team": tuple(team.name for team in teams),
        c.TURN_ORDER: (c.FIRST_TO_ACT, c.SECOND_TO_ACT),
        c.STEP_TAKEN: (c.SWAPPED, c.ATTACKED, c.ROLLED, c.PASSED, *([c.ROOTED] if "roots" in powers else [])),
        c.ITEM_BOUGHT: ITEMS,
        c.POWER_BOUGHT: powers,
        c.POWER_USED: tuple(effect for effect in powers if effect != "boost"),  # works by itself (FFR-53)
        c.ATTACKED_WITH: kinds,
        c.ATTACK_ENDED: (c.MISSED, c.SMASHED, c.HELD_OFF, c.KNOCKED_OUT),
        c.FIGHTER_LOST: kinds,
    }


def blanks(content: Content) -> Mapping[str, Mapping[str, Blank]]:
    """What costs more than all Beans there are is never bought. Stocks and cards lie there as before."""
    price = content.box.beans + 1
    return {
        c.ITEM_BOUGHT: {item: ((f"kitchen.{item}.price", price),) for item in ITEMS},
        c.POWER_BOUGHT: {
            effect: _unaffordable(content, effect, price) for effect in c.EFFECTS if _owners(content, effect)
        },
    }


def _unaffordable(content: Content, effect: str, price: int) -> Blank:
    return tuple((f"teams.{team}.powers.{effect}.price", price) for team in _owners(content, effect))


def _owners(content: Content, effect: str) -> list[str]:
    return [name for name, faction in content.factions.items() if effect in faction.cards]
