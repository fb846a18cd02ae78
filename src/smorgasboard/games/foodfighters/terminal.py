"""The Foodfighters table as text: the viewer's side below, the enemy above, Kitchens beside them.

A fighter is drawn as "S→O" (a Steak thinking of Onions) followed by what it carries: c Cracker, s Spoon, p Pan,
! shield. Letters say everything; colour only helps.
"""

from typing import Any

from smorgasboard.engine.game import Line
from smorgasboard.engine.observation import Observation
from smorgasboard.games.foodfighters.content import Content, Faction

CARRIED = {"cracker": "c", "spoon": "s", "pan": "p", "shield": "!"}
WIDTH = 9
NAME = 16  # letters of a name that fit beside everything else
MANY_OUT = 6  # as many fit into a tray drawn with spaces
LEGEND = "c Cracker s Spoon p Pan ! shield · [Power held]"


def draw(content: Content, observation: Observation, names: tuple[str, ...]) -> list[Line]:
    """Both formations with their coordinates, trays and Kitchens."""
    view = observation.view
    own = 1 if observation.seat == 1 else 0
    table = _Table(content, view, names)
    columns = table.columns(own)
    lines = [*table.side(1 - own, columns, rows="321"), table.middle(), *table.side(own, columns, rows="123")]
    return [*lines, [(f"{table.example(own)} · {LEGEND}", "dim")]]


class _Table:
    def __init__(self, content: Content, view: dict[str, Any], names: tuple[str, ...]) -> None:
        self.view = view
        self.names = [name if len(name) <= NAME else name[: NAME - 1] + "…" for name in names]
        self.sides = view["sides"]
        self.factions: list[Faction] = [content.factions[side["team"]] for side in self.sides]
        self.prices = content.box
        self.order = list(content.factions)

    def columns(self, own: int) -> str:
        """Columns count from the left of the team listed first; the other player sees them turned round."""
        mine, other = self.factions[own].name, self.factions[1 - own].name
        return "abc" if self.order.index(mine) < self.order.index(other) else "cba"

    def example(self, own: int) -> str:
        mine, other = self.factions[own], self.factions[1 - own]
        kind, thought = list(mine.letters)[-1], list(other.letters)[1]
        return f"{mine.letters[kind]}→{other.letters[thought]} {mine.titles[kind]} thinks of {other.titles[thought]}"

    def side(self, seat: int, columns: str, rows: str) -> list[Line]:
        grid = [self._row(seat, columns, row) for row in rows]
        label: Line = [("   " + "".join(column.center(WIDTH) for column in columns), "dim")]
        beside = self._beside(seat)
        drawn = [*grid, label] if rows[0] == "1" else [label, *grid]
        return [[*line, ("  ", ""), *extra] for line, extra in zip(drawn, beside, strict=True)]

    def middle(self) -> Line:
        bonus = self.view["bonus_owner"]
        where = "in the Kitchen" if bonus < 0 else f"with {self.names[bonus]}"
        supply = self.prices.beans - sum(side["beans"] for side in self.sides)
        return [("   " + "─" * (3 * WIDTH), "dim"), (f"    Bonus die {where}, {supply} Beans left", "")]

    def _row(self, seat: int, columns: str, row: str) -> Line:
        line: Line = [(f" {row} ", "dim")]
        for column in columns:
            line += self._cell(seat, column + row)
        return line

    def _cell(self, seat: int, cell: str) -> Line:
        carrier = self.sides[seat]["cells"].get(cell)
        if carrier is None:
            return [("·".center(WIDTH), "dim")]
        fighter, *items = carrier.split()
        carried = "".join(CARRIED[item] for item in items)
        text = self._letters(seat, fighter)
        left = min((WIDTH - len(text)) // 2, WIDTH - len(text) - len(carried))
        style = f"bold {self.factions[seat].style}"
        return [(" " * left + text, style), (carried.ljust(WIDTH - left - len(text)), "bold yellow")]

    def _letters(self, seat: int, fighter: str) -> str:
        kind, thought = fighter.split(">")
        return f"{self.factions[seat].letters[kind]}→{self.factions[1 - seat].letters[thought]}"

    def _beside(self, seat: int) -> list[Line]:
        side, faction = self.sides[seat], self.factions[seat]
        mark = "▶ " if self.view["to_move"] == seat and self.view["phase"] != "over" else "  "
        stock = ", ".join(_count(side[f"{item}s"], item.title()) for item in ("cracker", "spoon", "pan"))
        cards = [self._card(faction, effect, side) for effect in faction.cards]
        return [
            [
                (mark, "bold yellow"),
                (f"{self.names[seat]} ({faction.title})", f"bold {faction.style}"),
                (f"  {_count(side['beans'], 'Bean')}", "bold"),
            ],
            [("  Out: ", ""), *self._tray(seat)],
            [(f"  Kitchen: {stock}", "")],
            [("  " + ", ".join(cards), "")],
        ]

    def _tray(self, seat: int) -> Line:
        places = [f"{k}>{t}" for k in self.factions[seat].letters for t in self.factions[1 - seat].letters]
        out = self.sides[seat]["out"]
        space = " " if len(out) <= MANY_OUT else ""
        lying = [f"x{places.index(fighter) + 1}{space}{self._letters(seat, fighter)}" for fighter in out]
        return [(" ".join(lying) or "nobody", f"{self.factions[seat].style}")]

    def _card(self, faction: Faction, effect: str, side: dict[str, Any]) -> str:
        title = faction.cards[effect].title.rstrip("!")
        if effect in side["held"]:
            return f"[{title}]"
        return f"{title} {faction.cards[effect].price}" if effect in side["for_sale"] else f"({title} used)"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
