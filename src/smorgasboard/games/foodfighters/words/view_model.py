"""A Foodfighters position as people see it: fighters with names, things with prices, cards with their state.

Made from an observation and the content alone; `page` and `draw` show it, the rest of this room says it.
"""

from functools import cached_property
from typing import Any

from smorgasboard.engine import Frozen, Observation, Viewpoint
from smorgasboard.games.foodfighters.content import Card, Content, Faction
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.view.fields import fighter_names, kind_and_thought

FOR_SALE, HELD, SPENT = "for-sale", "held", "spent"
ROWS = "123"


class Fighter(Frozen):
    """One of the eighteen, wherever it is."""

    team: str
    name: str
    kind: str
    thought: str
    title: str
    letter: str
    thought_title: str
    thought_letter: str
    place: int
    """In the tray, from 0."""
    items: tuple[str, ...] = ()

    @property
    def letters(self) -> str:
        return f"{self.letter}→{self.thought_letter}"


class Ware(Frozen):
    """A thing in the Kitchen."""

    item: str
    price: int
    stock: int


class Power(Frozen):
    """A Power card and where it is."""

    card: Card
    state: str


class Half:
    """One player's half of the table."""

    def __init__(self, content: Content, observation: Observation, names: tuple[str, ...], seat: int) -> None:
        sides = observation.view["sides"]
        self.seat = seat
        self.name = names[seat]
        self.data: dict[str, Any] = sides[seat]
        self.beans: int = self.data["beans"]
        self.faction: Faction = content.factions[self.data["team"]]
        self.enemy: Faction = content.factions[sides[1 - seat]["team"]]
        self._box = content.box
        self._names = fighter_names(content.box.team(self.faction.name), content.box.team(self.enemy.name))

    @cached_property
    def _titles(self) -> tuple[dict[str, str], dict[str, str], dict[str, str], dict[str, str]]:
        return self.faction.titles, self.faction.letters, self.enemy.titles, self.enemy.letters

    @cached_property
    def standing(self) -> dict[str, Fighter]:
        """By cell."""
        return {cell: self._fighter(*carrier.split()) for cell, carrier in self.data["cells"].items()}

    @cached_property
    def lying(self) -> dict[int, Fighter]:
        """By place in the tray."""
        fighters = [self._fighter(name) for name in self.data["out"]]
        return {fighter.place: fighter for fighter in fighters}

    def out_of(self, kind: str) -> list[Fighter]:
        return [fighter for fighter in self.lying.values() if fighter.kind == kind]

    @property
    def gap(self) -> str:
        """The cell that is to be filled now."""
        occupied = sum(1 << c.CELL_NAMES.index(cell) for cell in self.data["cells"])
        return c.CELL_NAMES[c.first_gap(occupied)]

    @property
    def wares(self) -> list[Ware]:
        box, data = self._box, self.data
        return [
            Ware("cracker", box.cracker_price, data["crackers"]),
            Ware("spoon", box.spoon_price, data["spoons"]),
            Ware("pan", box.pan_price, data["pans"]),
        ]

    @property
    def powers(self) -> list[Power]:
        return [Power(card, self._state_of(effect)) for effect, card in self.faction.cards.items()]

    def _state_of(self, effect: str) -> str:
        if effect in self.data["held"]:
            return HELD
        return FOR_SALE if effect in self.data["for_sale"] else SPENT

    def _fighter(self, name: str, *items: str) -> Fighter:
        kind, thought = kind_and_thought(name)
        titles, letters, enemies, enemy_letters = self._titles
        place = self._names.index(name)
        return Fighter(
            self.faction.name, name, kind, thought, titles[kind], letters[kind], enemies[thought],
            enemy_letters[thought], place, items,
        )  # fmt: skip


class SeenTable(Viewpoint[Half]):
    """Both halves, and what lies between them."""

    def __init__(self, content: Content, observation: Observation, names: tuple[str, ...]) -> None:
        super().__init__(observation, names)
        self.content = content
        self.box = content.box

    def player(self, seat: int) -> Half:
        return Half(self.content, self.observation, self.names, seat)

    @property
    def near(self) -> Half:
        """The viewer's own; the first seat's for somebody beside the table."""
        return self.as_seated[0]

    @property
    def far(self) -> Half:
        return self.as_seated[1]

    @property
    def columns(self) -> str:
        """Columns count from the left of the team listed first; the other player sees them turned round."""
        order = list(self.content.factions)
        return "abc" if order.index(self.near.faction.name) < order.index(self.far.faction.name) else "cba"

    @property
    def supply(self) -> int:
        return self.box.beans - sum(half.beans for half in self.players)

    @property
    def bonus_holder(self) -> Half | None:
        owner = self.view["bonus_owner"]
        return None if owner < 0 else self.players[owner]
