"""What a Foodfighters position holds, and how people read and write it. Nothing is hidden but future dice (FFR-75)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from smorgasboard.engine import fields as f, say
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.rules.pieces import Box, Side, Team, standing

if TYPE_CHECKING:
    from smorgasboard.games.foodfighters.rules.table import FoodfightTable

COPY: Final = "#"
ITEMS: Final = {"cracker": c.CRACKER, "spoon": c.SPOON, "pan": c.PAN, "shield": c.SHIELD}
COUNT: Final = f.Whole(0, f.MANY)
POWERS: Final = f.SomeOf(c.EFFECTS)
BESIDE_FIGHTERS: Final = [
    f.Field("beans", COUNT),
    f.Field("crackers", COUNT),
    f.Field("spoons", COUNT),
    f.Field("pans", COUNT),
    f.Field("smashed", COUNT),
    f.Field("for_sale", POWERS),
    f.Field("held", POWERS),
    f.Field("spent", POWERS),
    f.Field("cracker_barred", f.Flag()),
]


@cache
def fighter_names(team: Team, enemy: Team) -> tuple[str, ...]:
    """All nine. "steak>onion" is a Steak that thinks of Onions; a second such Steak is called "steak>onion#2"."""
    names: list[str] = []
    for fighter, thought in enumerate(team.thoughts):
        name = f"{team.kinds[fighter // 3]}>{enemy.kinds[thought]}"
        alike = sum([other.partition(COPY)[0] == name for other in names])
        names.append(f"{name}{COPY}{alike + 1}" if alike else name)
    return tuple(names)


def kind_and_thought(fighter: str) -> tuple[str, str]:
    """What a fighter is and what it thinks of, from its name."""
    kind, _, thought = fighter.partition(COPY)[0].partition(">")
    return kind, thought


class Carrier(f.Kind):
    """What a cell holds: a fighter, then whatever it carries. "steak>onion cracker pan"."""

    def __init__(self, fighters: tuple[str, ...]) -> None:
        self.fighters = f.OneOf(fighters)
        self.names: list[str] = []
        """By content of a cell; of those that are no fighter, nothing."""
        for content in range(2 * c.SHIELD):
            fighter = content & c.FIGHTER
            carried = "".join([f" {item}" for item, bit in ITEMS.items() if content & bit])
            self.names.append(fighters[fighter - 1] + carried if 0 < fighter <= c.FIGHTERS else "")

    def write(self, value: Any) -> Any:
        content: int = value
        return self.names[content]

    def read(self, data: Any) -> Any:
        if not isinstance(data, str) or not data.strip():
            raise f.unfit(data, self.expected())
        fighter, *items = data.split()
        content: int = self.fighters.read(fighter) + 1
        for item in items:
            if item not in ITEMS:
                raise f.unfit(item, say("one of {names}", names=", ".join(ITEMS)))
            content |= ITEMS[item]
        return content

    def expected(self) -> str:
        return self.fighters.expected()

    def like(self) -> f.Kind:
        return f.Text()


class Sides(f.Kind):
    """Both halves of the table: what a fighter is called depends on whom it meets."""

    def __init__(self, teams: list[Team]) -> None:
        self.teams = teams
        self.names = f.OneOf([team.name for team in teams])

    def write(self, value: Any) -> Any:
        first: Side = value[0]
        second: Side = value[1]
        return [side_form(first.team, second.team).write(first), side_form(second.team, first.team).write(second)]

    def read(self, data: Any) -> Any:
        if not isinstance(data, list) or len(data) != c.SEATS:
            raise f.unfit(data, self.expected())
        first, second = self._team(data, 0), self._team(data, 1)
        return [self._side(data, 0, first, second), self._side(data, 1, second, first)]

    def _team(self, data: list[Any], seat: int) -> Team:
        side = data[seat]
        try:
            number: int = self.names.read(side.get("team") if isinstance(side, dict) else None)
            return self.teams[number]
        except f.Misfit as wrong:
            raise wrong.within(f"[{seat}].team") from None

    def _side(self, data: list[Any], seat: int, team: Team, enemy: Team) -> Side:
        try:
            values = side_form(team, enemy).values(data[seat])
        except f.Misfit as wrong:
            raise wrong.within(f"[{seat}]") from None
        side = standing(team, values["cells"])
        side_form(team, enemy).put(side, values)
        return side

    def expected(self) -> str:
        return say("a list of two sides")

    def like(self) -> f.Kind:
        cells = f.ByName(c.CELL_NAMES, f.Text(), empty=c.EMPTY)
        out = f.ListOf(f.Text())
        first = [f.Field("team", self.names), f.Field("cells", cells), f.Field("out", out)]
        return f.PerSeat(f.Fields(*first, *BESIDE_FIGHTERS))


@cache
def side_form(team: Team, enemy: Team) -> f.Fields:
    fighters = fighter_names(team, enemy)
    return f.Fields(
        f.Field("team", f.Fixed(team.name)),
        f.Field("cells", f.ByName(c.CELL_NAMES, Carrier(fighters), empty=c.EMPTY)),
        f.Field("out", f.SomeOf(fighters)),
        *BESIDE_FIGHTERS,
    )


def position_form(box: Box) -> f.Fields:
    """Made once for a box."""
    if box.form is None:
        box.form = _position_form(box)
    return box.form


def _position_form(box: Box) -> f.Fields:
    seat, seat_or_none = f.Whole(0, 1), f.Whole(c.NEITHER, 1)
    return f.Fields(
        f.Field("sides", Sides(box.teams), of=_sides),
        f.Field("turn", seat),
        f.Field("to_move", seat),
        f.Field("phase", f.OneOf(c.PHASES)),
        f.Field("turns", COUNT),
        f.Field("turn_limit", COUNT),
        f.Field("bonus_owner", seat_or_none),
        f.Field("winner", seat_or_none),
        f.Field("bought", f.Flag()),
        f.Field("spoon_thrown", f.Flag()),
        f.Field("pan_hit", f.Flag()),
        f.Field("bonus_rolled", f.Flag()),
        f.Field("cards_used", POWERS),
        f.Field("tender", f.Flag()),
        f.Field("swaps_left", COUNT),
        f.Field("sizzled", f.Flag()),
        f.Field("second_half", f.Flag()),
    )


def _sides(table: FoodfightTable, _owner: int) -> Any:
    return table.first, table.second
