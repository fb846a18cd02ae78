"""The Foodfighters table as text: the viewer's side below, the enemy above, Kitchens beside them.

A fighter is drawn as "S→O" (a Steak thinking of Onions) followed by what it carries: c Cracker, s Spoon, p Pan,
! shield. Letters say everything; colour only helps.
"""

from smorgasboard.engine import Line, cropped, cut, say, say_many
from smorgasboard.games.foodfighters.words.things import THINGS, beans
from smorgasboard.games.foodfighters.words.view_model import FOR_SALE, HELD, ROWS, Half, Power, SeenTable

SHIELD = "!"
COLUMNS = 80
WIDTH = 9
NAME = 16  # letters of a name that fit beside everything else
MANY_OUT = 6  # as many fit into a tray drawn with spaces


def draw(seen: SeenTable) -> list[Line]:
    """Both formations with their coordinates, trays and Kitchens, no wider than a terminal."""
    lines = [*_side(seen, seen.far, ROWS[::-1]), _middle(seen), *_side(seen, seen.near, ROWS)]
    return [cropped(line, COLUMNS) for line in (*lines, [(f"{_example(seen.near)} · {_legend()}", "dim")])]


def _legend() -> str:
    items = " ".join(f"{_letter(item)} {say(THINGS[item])}" for item in ("cracker", "spoon", "pan"))
    return say("{items} {mark} shield · [Power held]", items=items, mark=SHIELD)


def _letter(item: str) -> str:
    return SHIELD if item == "shield" else say(THINGS[item])[0].lower()


def _example(half: Half) -> str:
    mine, other = half.faction, half.enemy
    kind, thought = list(mine.letters)[-1], list(other.letters)[1]
    facts = {"fighter": mine.titles[kind], "thought": other.titles[thought]}
    return f"{mine.letters[kind]}→{other.letters[thought]} {say('{fighter} thinks of {thought}', **facts)}"


def _side(seen: SeenTable, half: Half, rows: str) -> list[Line]:
    grid = [_row(half, seen.columns, row) for row in rows]
    label: Line = [("   " + "".join(column.center(WIDTH) for column in seen.columns), "dim")]
    drawn = [*grid, label] if rows == ROWS else [label, *grid]
    return [[*line, ("  ", ""), *extra] for line, extra in zip(drawn, _beside(seen, half), strict=True)]


def _middle(seen: SeenTable) -> Line:
    holder = seen.bonus_holder
    if holder is None:
        text = say("Bonus die in the Kitchen, {supply} Beans left", supply=seen.supply)
    else:
        text = say("Bonus die with {who}, {supply} Beans left", who=cut(holder.name, NAME), supply=seen.supply)
    return [("   " + "─" * (3 * WIDTH), "dim"), (f"    {text}", "")]


def _row(half: Half, columns: str, row: str) -> Line:
    line: Line = [(f" {row} ", "dim")]
    for column in columns:
        line += _cell(half, column + row)
    return line


def _cell(half: Half, cell: str) -> Line:
    fighter = half.standing.get(cell)
    if fighter is None:
        return [("·".center(WIDTH), "dim")]
    carried = "".join(_letter(item) for item in fighter.items)
    text = fighter.letters
    left = min((WIDTH - len(text)) // 2, WIDTH - len(text) - len(carried))
    style = f"bold {half.faction.style}"
    return [(" " * left + text, style), (carried.ljust(WIDTH - left - len(text)), "bold yellow")]


def _beside(seen: SeenTable, half: Half) -> list[Line]:
    return [
        [
            ("▶ " if seen.mover == half.seat else "  ", "bold yellow"),
            (f"{cut(half.name, NAME)} ({half.faction.title})", f"bold {half.faction.style}"),
            (f"  {beans(half.beans)}", "bold"),
        ],
        [(f"  {say('Out:')} ", ""), (_tray(half), half.faction.style)],
        [(f"  {say('Kitchen: {stock}', stock=_stock(half))}", "")],
        [("  " + ", ".join(_card(power) for power in half.powers), "")],
    ]


def _tray(half: Half) -> str:
    space = " " if len(half.lying) <= MANY_OUT else ""
    lying = [f"x{place + 1}{space}{fighter.letters}" for place, fighter in half.lying.items()]
    return " ".join(lying) or say("nobody")


def _card(power: Power) -> str:
    title = power.card.title.rstrip("!")
    if power.state == HELD:
        return f"[{title}]"
    return f"{title} {power.card.price}" if power.state == FOR_SALE else say("({title} used)", title=title)


def _stock(half: Half) -> str:
    crackers = say_many("1 Cracker", "{count} Crackers", half.data["crackers"])
    spoons = say_many("1 Spoon", "{count} Spoons", half.data["spoons"])
    return f"{crackers}, {spoons}, {say_many('1 Pan', '{count} Pans', half.data['pans'])}"
