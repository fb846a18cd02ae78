"""The Foodfighters table as text: the viewer's side below, the enemy above, Kitchens beside them.

A fighter is drawn as "S→O" (a Steak thinking of Onions) followed by what it carries: c Cracker, s Spoon, p Pan,
! shield. Letters say everything; colour only helps.
"""

from typing import Any

from smorgasboard.engine import Line, Observation, say, say_many
from smorgasboard.games.foodfighters.content import Content, Faction
from smorgasboard.games.foodfighters.view.fields import fighter_names, kind_and_thought
from smorgasboard.games.foodfighters.words.things import THINGS, beans

SHIELD = "!"
COLUMNS = 80
WIDTH = 9
NAME = 16  # letters of a name that fit beside everything else
MANY_OUT = 6  # as many fit into a tray drawn with spaces


def draw(content: Content, observation: Observation, names: tuple[str, ...]) -> list[Line]:
    """Both formations with their coordinates, trays and Kitchens."""
    view = observation.view
    own = 1 if observation.seat == 1 else 0
    table = _Table(content, view, names)
    columns = table.columns(own)
    lines = [*table.side(1 - own, columns, rows="321"), table.middle(), *table.side(own, columns, rows="123")]
    return [_clipped(line) for line in (*lines, [(f"{table.example(own)} · {_legend()}", "dim")])]


def _clipped(line: Line) -> Line:
    """No wider than a terminal: cards of another box may have long titles."""
    left = COLUMNS
    kept: Line = []
    for text, style in line:
        kept.append((text if len(text) <= left else text[: left - 1] + "…", style))
        left -= len(text)
        if left <= 0:
            break
    return kept


def _legend() -> str:
    items = " ".join(f"{_letter(item)} {say(THINGS[item])}" for item in ("cracker", "spoon", "pan"))
    return say("{items} {mark} shield · [Power held]", items=items, mark=SHIELD)


def _letter(item: str) -> str:
    return SHIELD if item == "shield" else say(THINGS[item])[0].lower()


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
        letters = f"{mine.letters[kind]}→{other.letters[thought]}"
        facts = {"fighter": mine.titles[kind], "thought": other.titles[thought]}
        return f"{letters} {say('{fighter} thinks of {thought}', **facts)}"

    def side(self, seat: int, columns: str, rows: str) -> list[Line]:
        grid = [self._row(seat, columns, row) for row in rows]
        label: Line = [("   " + "".join(column.center(WIDTH) for column in columns), "dim")]
        beside = self._beside(seat)
        drawn = [*grid, label] if rows[0] == "1" else [label, *grid]
        return [[*line, ("  ", ""), *extra] for line, extra in zip(drawn, beside, strict=True)]

    def middle(self) -> Line:
        bonus = self.view["bonus_owner"]
        supply = self.prices.beans - sum(side["beans"] for side in self.sides)
        if bonus < 0:
            text = say("Bonus die in the Kitchen, {supply} Beans left", supply=supply)
        else:
            text = say("Bonus die with {who}, {supply} Beans left", who=self.names[bonus], supply=supply)
        return [("   " + "─" * (3 * WIDTH), "dim"), (f"    {text}", "")]

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
        carried = "".join(_letter(item) for item in items)
        text = self._letters(seat, fighter)
        left = min((WIDTH - len(text)) // 2, WIDTH - len(text) - len(carried))
        style = f"bold {self.factions[seat].style}"
        return [(" " * left + text, style), (carried.ljust(WIDTH - left - len(text)), "bold yellow")]

    def _letters(self, seat: int, fighter: str) -> str:
        kind, thought = kind_and_thought(fighter)
        return f"{self.factions[seat].letters[kind]}→{self.factions[1 - seat].letters[thought]}"

    def _beside(self, seat: int) -> list[Line]:
        side, faction = self.sides[seat], self.factions[seat]
        mark = "▶ " if self.view["to_move"] == seat and self.view["phase"] != "over" else "  "
        cards = [self._card(faction, effect, side) for effect in faction.cards]
        return [
            [
                (mark, "bold yellow"),
                (f"{self.names[seat]} ({faction.title})", f"bold {faction.style}"),
                (f"  {beans(side['beans'])}", "bold"),
            ],
            [(f"  {say('Out:')} ", ""), *self._tray(seat)],
            [(f"  {say('Kitchen: {stock}', stock=_stock(side))}", "")],
            [("  " + ", ".join(cards), "")],
        ]

    def _tray(self, seat: int) -> Line:
        places = fighter_names(*(self.prices.team(self.factions[number].name) for number in (seat, 1 - seat)))
        out = self.sides[seat]["out"]
        space = " " if len(out) <= MANY_OUT else ""
        lying = [f"x{places.index(fighter) + 1}{space}{self._letters(seat, fighter)}" for fighter in out]
        return [(" ".join(lying) or say("nobody"), f"{self.factions[seat].style}")]

    def _card(self, faction: Faction, effect: str, side: dict[str, Any]) -> str:
        title = faction.cards[effect].title.rstrip("!")
        if effect in side["held"]:
            return f"[{title}]"
        if effect in side["for_sale"]:
            return f"{title} {faction.cards[effect].price}"
        return say("({title} used)", title=title)


def _stock(side: dict[str, Any]) -> str:
    crackers = say_many("1 Cracker", "{count} Crackers", side["crackers"])
    spoons = say_many("1 Spoon", "{count} Spoons", side["spoons"])
    return f"{crackers}, {spoons}, {say_many('1 Pan', '{count} Pans', side['pans'])}"
