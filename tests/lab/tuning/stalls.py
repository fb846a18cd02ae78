"""A market whose answers are known: prices decide how often foods are bought, and with a lead who wins.

A food that costs `p` is bought in (20 - p) of 20 games. The first seat wins 50 of 100, and one more for each point of
the lead, and for each point that apples cost less than ten.
"""

import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.lab.known import Known, Throws, facts

from smorgasboard.engine import registry
from smorgasboard.engine.chance import Chance
from smorgasboard.engine.content import edits
from smorgasboard.engine.content.sheet import Sheet
from smorgasboard.engine.options import Settings

OWN = Path(__file__).with_name("stalls.toml")
FOODS = ("apple", "bread", "cheese")
BROKEN: Mapping[str, int] = {
    "foods.apple.price": 16,
    "foods.bread.price": 20,
    "foods.cheese.price": 19,
    "lead": 14,
    "throws": 32,
}
"""Five places: the first seat wins 58 of 100, nobody buys bread, and it takes too long."""


class MarketDay(Throws):
    prices: tuple[int, ...] = ()
    lead = 0

    def face(self) -> int:
        return self.chance.below(200)

    def carry_out(self, seat: int, action: int) -> None:
        at = len(self.thrown)
        super().carry_out(seat, action)
        if at < len(FOODS) and self.thrown[-1] < 10 * (20 - self.prices[at]):
            self.tally(seat, "food", FOODS[at])

    def mover(self) -> int:
        return -1 if self.over else len(self.thrown) % self.players

    def winners(self) -> tuple[int, ...]:
        firsts = 100 + 2 * (self.lead + 10 - self.prices[0])
        return (0 if self.thrown[-1] < firsts else 1,)

    def copy(self, chance: Chance | None = None) -> Throws:
        twin = super().copy(chance)
        assert isinstance(twin, MarketDay)
        twin.prices, twin.lead = self.prices, self.lead
        return twin


class Stalls(Known):
    name = "stalls"
    facts = facts("A market", range(2, 3))
    throws = MarketDay
    dealt = frozenset({"food"})

    @property
    def own_content(self) -> Path:
        return OWN

    def read_content(self, path: Path | None) -> str:
        sheet = Sheet.read(path or OWN)
        self.lead, self.last = sheet.whole("lead", 0, 50), sheet.whole("throws", 4, 60)
        self.prices = tuple(food.whole("price", 0, 20) for food in sheet.tables("foods"))
        return sheet.fingerprint

    def deal(self, settings: Settings, chance: Chance) -> Throws:
        state = MarketDay(self.source, chance, settings.players, self.last)
        state.prices, state.lead = self.prices, self.lead
        return state

    def entries(self) -> Mapping[str, tuple[str, ...]]:
        return {"food": FOODS}

    def titles(self) -> Mapping[str, str]:
        return {food["name"]: food["title"] for food in tomllib.loads(OWN.read_text("utf-8"))["foods"]}


STALLS = registry.register(Stalls())


def install(folder: Path) -> None:
    """Once the folder is on `sys.path`, the game is found as if somebody had installed it."""
    metadata = folder / "stalls-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: stalls\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[{registry.GROUP}]\nstalls = {__name__}:Stalls\n")
    sys.path.insert(0, str(folder))
    registry._installed.cache_clear()


def broken(folder: Path) -> Path:
    file = folder / "broken.toml"
    file.write_text(edits.edited(OWN.read_text("utf-8"), dict(BROKEN)), encoding="utf-8")
    return file


def values_of(file: Path) -> dict[str, Any]:
    text = file.read_text("utf-8")
    return {path: edits.value_at(text, path) for path in edits.paths(text)}
