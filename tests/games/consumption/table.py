"""Positions, cards and scripted dice for Consumption's rule tests, in words.

    table = lay(diner(kitchen="meat grains", recipes=["stew grains"], assistants="chef"), diner())
    table.do("cook", "take recipe 1", "cook stew 1", "done")
    table = new("retail", players=3, seed=2, first="seat2")

The box is the real content file with the cards of CARDS (and those a test adds) in the place of as many house cards
of the same deck, with LIST as its Shopping List, TRACKS on its Standard boards and TILE_TRACK on its allergy tiles:
balancing the house's numbers does not touch these tests.
What is not said of a diner is empty; seat 0 has the first player marker and is about to place a marker.
"""

import json
import re
import tempfile
import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from smorgasboard.engine.actions import ActionTable
from smorgasboard.engine.chance import Chance, ScriptedChance, SeededChance
from smorgasboard.engine.errors import IllegalAction
from smorgasboard.engine.events import Event
from smorgasboard.engine.options import Settings
from smorgasboard.games.consumption import options as agreements
from smorgasboard.games.consumption.actions import action_table
from smorgasboard.games.consumption.content import read as content
from smorgasboard.games.consumption.content.cards import Content
from smorgasboard.games.consumption.content.read import OWN_CONTENT, STANDARD
from smorgasboard.games.consumption.rules.box import Box
from smorgasboard.games.consumption.rules.codes import FOOD_NAMES, LIST_NAMES, SHELVES
from smorgasboard.games.consumption.rules.setup import deal as dealing
from smorgasboard.games.consumption.rules.state import ConsumptionState
from smorgasboard.games.consumption.view.from_json import read_position

DRAFT, RETAIL, THOUGHT = EDITIONS = ("draft", "retail", "thought")
LATER = (RETAIL, THOUGHT)
LIST = (
    "water fruits vegetables grains dairy nuts",
    "oils poultry meat seafood alcohol water",
    "vegetables grains fruits dairy nuts oils",
    "poultry meat seafood alcohol water vegetables",
    "grains fruits dairy nuts oils poultry",
    "meat seafood alcohol water vegetables grains",
)
LIST_FOODS = dict(zip(LIST_NAMES, " ".join(LIST).split(), strict=True))
TRACKS = {
    "water": [-5, -3, -1, 2, 7, 7, 7, 4, 2],
    "fruits": [-4, -2, 1, 5, 5, 5, 2, -1],
    "vegetables": [-5, -3, 0, 3, 6, 6, 6, 4, 2],
    "dairy": [-3, 1, 4, 4, 1, -2, -4],
    "oils": [-2, 3, 3, 0, -3, -5, -7],
    "poultry": [-3, 1, 4, 4, 1, -2, -4],
    "meat": [-2, 1, 4, 4, 0, -4, -7, -9],
}
"""Of all foods of which the books print no number."""
CONDITIONS = {
    "water": {"low": "dehydration"},
    "fruits": {"high": "high blood sugar"},
    "vegetables": {"low": "low fiber"},
    "dairy": {"high": "heart disease"},
    "oils": {"high": "energy stores"},
    "poultry": {"high": "energy stores"},
    "meat": {"high": "heart disease"},
}
TILE_TRACK = [-2, 1, 4, 4, 1, -1, -3]
SUBSTITUTES = {"gluten-free": ["vegetables", "nuts"]}
SOURCE = "consumption:test"

# ---- cards ----


@dataclass(frozen=True)
class Card:
    """An entry of the content file that takes the place of another one: the first left where `instead` fits."""

    section: str
    entry: str
    """As JSON, so that cards can be compared and boxes kept."""
    instead: str


def recipe(
    name: str,
    foods: str,
    vp: int = 4,
    effects: Sequence[str] = ("points 1",),
    when: str = "any time",
    deck: str = "older",
    starred: bool = False,
) -> Card:
    """Foods with a blank between, "fruits/dairy" for a split space."""
    entry = {"name": name, "title": name.title(), "foods": foods.split(), "vp": vp, "deck": deck, "when": when}
    entry |= {"starred": starred, "effects": list(effects), "text": "Test.", "origin": "house"}
    return Card("recipes", json.dumps(entry), json.dumps({"deck": deck}))


def activity(name: str, foods: Sequence[str], vp: int = 2, icon: str = "", deck: str = "all") -> Card:
    """Foods one by one: "grains", "any", "any 1-2", "any 2", "fruits/dairy". Without an icon: that of the replaced."""
    entry = {"name": name, "title": name.title(), "foods": list(foods), "vp": vp, "editions": deck, "origin": "house"}
    place = {"editions": deck} | ({"icon": icon} if icon else {})
    return Card("activities", json.dumps(entry | place), json.dumps(place))


def stand(deck: str, round_: int, foods: str, to: str = "kitchen") -> Card:
    """Takes the place of this deck's card of this round, whose rounds the content file fixes."""
    name = f"{deck}-{round_}"
    entry = {"name": name, "title": name.title(), "deck": deck, "round": round_, "to": to, "origin": "house"}
    place = {"deck": deck, "round": round_}
    return Card("market", json.dumps(entry | {"foods": foods.split()}), json.dumps(place))


CARDS = (
    recipe("stew", "grains meat", vp=3, effects=["gain 1 water body"]),
    recipe("salad", "vegetables oils/nuts water", vp=5, effects=["gain 1 fruits kitchen"]),
    recipe("curry", "nuts grains vegetables oils", vp=6, effects=["points 2"]),
    recipe("feast", "poultry meat seafood grains dairy", vp=9, effects=["compost 2"]),
    recipe("banquet", "poultry meat seafood grains dairy alcohol", vp=12, effects=["points 3"]),
    recipe("toast", "grains fruits/dairy", vp=2, effects=["snack 1"]),
    recipe("jam", "fruits fruits", vp=2, effects=["preserve"], when="round end"),
    recipe("cake", "grains dairy", vp=2, effects=["score 4 per recipe"], when="game end"),
    activity("walk", ["water"], vp=1),
    activity("run", ["grains", "water"], vp=2),
    activity("hike", ["grains", "fruits", "water"], vp=3),
    activity("climb", ["grains", "any"], vp=2),
    activity("row", ["water", "any", "any"], vp=3),
    activity("box", ["meat", "any 1-2"], vp=3),
    activity("lift", ["meat", "any 2"], vp=4),
    activity("dance", ["fruits/dairy", "water"], vp=2),
)


@cache
def house(edition: str = THOUGHT, cards: tuple[Card, ...] = ()) -> Content:
    """The content of an edition with the cards of these tests in it."""
    data = tomllib.loads(OWN_CONTENT.read_text(encoding="utf-8"))
    data["shopping_list"]["rows"] = [row.split() for row in LIST]
    _put_numbers(data)
    replaced: set[str] = set()
    for card in (*cards, *CARDS):
        _put_in(data[card.section], card, replaced)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "content.toml"
        path.write_text(_as_toml(data), encoding="utf-8")
        return content.read(edition, path)


def _put_numbers(data: dict[str, Any]) -> None:
    for board in data["diets"]:
        if board["name"] == STANDARD:
            board["tracks"] |= TRACKS
            board["conditions"] = board.get("conditions", {}) | CONDITIONS
    for tile in data["allergies"]:
        tile["track"] = TILE_TRACK
        tile["substitutes"] = SUBSTITUTES.get(tile["name"], tile["substitutes"])


def _put_in(section: list[dict[str, Any]], card: Card, replaced: set[str]) -> None:
    entry, instead = json.loads(card.entry), json.loads(card.instead)
    for at, old in enumerate(section):
        fits = all(old.get(key) == value for key, value in instead.items())
        if fits and old["name"] not in replaced:
            section[at] = ({"icon": old["icon"]} if "icon" in old else {}) | entry
            replaced.add(entry["name"])
            return
    raise AssertionError(f"no card of the house is left for {card}")


def _as_toml(data: dict[str, Any]) -> str:
    lines: list[str] = []
    for section, value in data.items():
        for entry in value if isinstance(value, list) else [value]:
            lines.append(f"[[{section}]]" if isinstance(value, list) else f"[{section}]")
            lines += [f"{key} = {_value(each)}" for key, each in entry.items()]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(each)}" for key, each in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


@cache
def actions_of(box: Box) -> ActionTable:
    return action_table(box)


# ---- diners ----


@dataclass
class Sitting:
    kitchen: str = ""
    shelves: dict[int, str] = field(default_factory=dict)
    body: str = ""
    recipes: Sequence[str] = ()
    activities: Sequence[str] = ()
    cooked: Sequence[str] = ()
    ready: Sequence[str] = ()
    trained: Sequence[str] = ()
    assistants: str = ""
    last_assistants: str = ""
    freezer: str = ""
    thaw: str = ""
    tile: str = ""
    more: dict[str, Any] = field(default_factory=dict)


def diner(
    kitchen: str = "",
    body: str = "",
    recipes: Sequence[str] = (),
    activities: Sequence[str] = (),
    cooked: Sequence[str] = (),
    ready: Sequence[str] = (),
    trained: Sequence[str] = (),
    assistants: str = "",
    last_assistants: str = "",
    freezer: str = "",
    thaw: str = "",
    tile: str = "",
    shelves: dict[int, str] | None = None,
    **more: Any,
) -> Sitting:
    """A seat in words.

    kitchen: "meat grains 2" lies where it is put when it enters; shelves {0: "meat"} puts it on that space (0 to 4).
    body: "water 3 meat"; tile: "nuts 2", on the allergy tile from its first space on.
    recipes, activities: "stew grains -": what lies on the spaces from the first on, "-" for an empty one, "meat*2" for
    two. cooked: turned over already; ready: completed, with the ability unused.
    more: entries of the JSON form, such as trash=2, score=10, markers=1, snacked=True, diet="…", allergy="…".
    """
    sitting = Sitting(kitchen, shelves or {}, body, recipes, activities, cooked, ready, trained, assistants)
    sitting.last_assistants, sitting.freezer, sitting.thaw, sitting.tile = last_assistants, freezer, thaw, tile
    sitting.more = more
    return sitting


def counted(words: str) -> list[str]:
    """ "water 2 meat" -> water water meat."""
    found: list[str] = []
    for word in words.split():
        if word.isdigit():
            found += [found[-1]] * (int(word) - 1)
        else:
            found.append(word)
    return found


def _sitting_json(sitting: Sitting, box: Box) -> dict[str, Any]:
    body = Counter(counted(sitting.body))
    if sitting.tile:
        covered = FOOD_NAMES[box.allergens[box.allergy_names.index(sitting.more["allergy"])]]
        body[covered] = len(counted(sitting.tile))
    return {
        "body": {food: body[food] for food in FOOD_NAMES},
        "tile": counted(sitting.tile),
        "kitchen": _shelves(sitting, box),
        "freezer": counted(sitting.freezer),
        "thaw": counted(sitting.thaw),
        "recipes": [_held(words, box.recipe_spaces[box.recipe_at[words.split()[0]]]) for words in sitting.recipes],
        "activities": [
            _held(words, box.activity_spaces[box.activity_at[words.split()[0]]]) for words in sitting.activities
        ],
        "cooked": [*sitting.cooked, *sitting.ready],
        "ready": list(sitting.ready),
        "trained": list(sitting.trained),
        "assistants": sitting.assistants.split(),
        "last_assistants": sitting.last_assistants.split(),
        **sitting.more,
    }


def _shelves(sitting: Sitting, box: Box) -> list[list[str]]:
    shelves = [counted(sitting.shelves.get(shelf, "")) for shelf in range(SHELVES)]
    for food in counted(sitting.kitchen):
        shelves[box.shelf[FOOD_NAMES.index(food)]].append(food)
    return shelves


def _held(words: str, spaces: list[int]) -> list[str | None]:
    name, *tokens = words.split()
    lying = [None if token == "-" else token.replace("*", " ") for token in tokens]
    return [name, *lying, *[None] * (len(spaces) - len(lying))]


# ---- tables ----


class Table:
    """A position being played, with dice that are told what to show."""

    def __init__(self, state: ConsumptionState) -> None:
        self.state = state
        self.box = state.box
        self.actions = actions_of(state.box)

    def copy(self) -> "Table":
        return Table(self.state.copy())

    # ---- acting ----

    def do(
        self, *actions: str, dice: tuple[int, int] | None = None, chance: Sequence[int] | None = None
    ) -> list[Event]:
        """Play actions of whoever is to decide.

        `dice` are the faces of column and row for the one "shop" among the actions. `chance` is the whole script of
        what the actions draw, and all of it must be drawn; without it the seed goes on.
        """
        events: list[Event] = []
        for action in actions:
            script = chance
            if dice is not None and action == "shop":
                script = [face - 1 for face in dice]
            self._apply(action, events, None if script is None else ScriptedChance(list(script)))
        return events

    def _apply(self, action: str, events: list[Event], script: ScriptedChance | None) -> None:
        usual: Chance = self.state.chance
        if script is not None:
            self.state.chance = script
        self.state.events = events
        self.state.apply(self.state.mover(), self.actions.parse(action))
        self.state.events = None
        self.state.chance = usual
        assert script is None or script.used_up(), f"{action} drew only {script.at} of {script.outcomes}"

    def offers(self, *verbs: str) -> set[str]:
        """The texts of the legal actions, all or those that start with one of the words."""
        legal = self.state.legal_actions(self.state.mover()) if not self.state.over else []
        texts = {self.actions.text(action) for action in legal}
        return {text for text in texts if not verbs or text.startswith(verbs)}

    def may(self, action: str) -> bool:
        return self.actions.parse(action) in self.state.legal_actions(self.state.mover())

    def refusal(self, action: str, seat: int | None = None) -> str:
        """What somebody is told who tries this; nothing may change by it."""
        before = self.state.to_json()
        try:
            self.state.apply(self.state.mover() if seat is None else seat, self.actions.parse(action))
        except IllegalAction as refused:
            assert self.state.to_json() == before
            return str(refused)
        raise AssertionError(f"{action} was allowed")

    def pass_all(self) -> None:
        """Everybody passes, at the stove, and uses nothing, until the next round begins or the game is over."""
        now = self.state.round
        while self.state.round == now and not self.state.over:
            self.do("done" if self.may("done") else "pass cook")

    def choose_any_assistants(self) -> None:
        while self.asked == "assistant":
            self.do(min(self.offers("assistant")))

    # ---- looking ----

    def json(self) -> dict[str, Any]:
        return self.state.to_json()

    def __getitem__(self, entry: str) -> Any:
        """An entry of the position's JSON form."""
        return self.json()[entry]

    def of(self, seat: int = 0) -> dict[str, Any]:
        """A diner's JSON form."""
        found: dict[str, Any] = self.json()["diners"][seat]
        return found

    @property
    def asked(self) -> str:
        """What is to be decided now: a name of tables.FRAME_NAMES, or nothing when the game is over."""
        stack = self.json()["stack"]
        return str(stack[-1][0]) if stack else ""

    @property
    def deciding(self) -> int:
        return self.state.mover()

    def kitchen(self, seat: int = 0) -> str:
        """ "grains meat": all kitchen food, from the left."""
        return " ".join(food for shelf in self.of(seat)["kitchen"] for food in shelf)

    def body(self, seat: int = 0) -> dict[str, int]:
        """The groups that hold tokens; the allergen's is the tile."""
        return {food: count for food, count in self.of(seat)["body"].items() if count}

    def tile(self, seat: int = 0) -> str:
        """ "vegetables nuts": what lies on the allergy tile, from its first space on."""
        return " ".join(self.of(seat)["tile"])

    def recipes(self, seat: int = 0) -> list[str]:
        """ "stew grains -": incomplete recipes as `diner` takes them."""
        return [_words(held) for held in self.of(seat)["recipes"]]

    def activities(self, seat: int = 0) -> list[str]:
        return [_words(held) for held in self.of(seat)["activities"]]

    def score(self, seat: int = 0) -> int:
        return int(self.of(seat)["score"])

    def recipe_vp(self, name: str) -> int:
        return self.box.recipe_vp[self.box.recipe_at[name]]

    def activity_vp(self, name: str) -> int:
        return self.box.activity_vp[self.box.activity_at[name]]

    def room(self, food: str, seat: int = 0) -> int:
        """How many tokens this food's track has spaces for."""
        return len(self.state.diners[seat].tracks[FOOD_NAMES.index(food)]) - 1


def _words(held: list[str | None]) -> str:
    return " ".join("-" if token is None else token.replace(" ", "*") for token in held)


class Unshuffled(Chance):
    """Always the last of the ways: a shuffle changes nothing, what returns to the bag lies on top of it."""

    def below(self, n: int) -> int:
        return n - 1

    def copy(self) -> "Unshuffled":
        return self


def new(
    edition: str = THOUGHT,
    players: int = 2,
    seed: int | str = 1,
    cards: Sequence[Card] = (),
    chance: Chance | None = None,
    **options: Any,
) -> Table:
    """A game just dealt, at its first decision; options as declared, Settings are checked."""
    told = house(edition, tuple(cards))
    settings = settings_of(told, players, **options)
    return Table(dealing.deal(SOURCE, chance or SeededChance(str(seed)), told.box, settings))


def settings_of(told: Content, players: int, **options: Any) -> Settings:
    """As the game makes them: defaults for what is not said, BadOption for what does not go together."""
    declared = {option.name: option for option in agreements.options(told.edition)}
    values = {
        name: option.read(options.pop(name)) if name in options else option.default for name, option in declared.items()
    }
    assert not options, f"this edition has no option {', '.join(options)}"
    settings = Settings(players, values)
    agreements.check(told.edition, settings)
    return settings


def lay(
    *diners: Sitting,
    edition: str = THOUGHT,
    seed: int | str = 1,
    cards: Sequence[Card] = (),
    modules: Sequence[str] = (),
    **more: Any,
) -> Table:
    """A position in which seat 0 is about to place a marker.

    `more` are entries of the JSON form. Lists of foods, spaces and cards may be texts with blanks between ("-": empty):
    book="stew salad - curry", planner="run walk", covered="a1 b2", pizza="oils meat -", buffet="meat 4 - water",
    stands="- meat-3 -", bag="… the next one last". Cards that lie somewhere by your word are taken out of the piles.
    """
    options: dict[str, Any] = {"modules": list(modules)} if modules else {}
    table = new(edition, len(diners), seed, cards, first="seat1", **options)
    data = _at_the_first_turn(table.json())
    for seat, sitting in enumerate(diners):
        data["diners"][seat] |= _sitting_json(sitting, table.box)
    for name, value in more.items():
        data[name] = _listed(name, value)
    _take_out_of_piles(data)
    return Table(read_position(SOURCE, SeededChance(str(seed)), table.box, data))


def _at_the_first_turn(data: dict[str, Any]) -> dict[str, Any]:
    """Nothing covered, nobody with an assistant or food."""
    data |= {"stage": "taking actions", "turn": 0, "stack": [["place", 0, 0, 0, 0, 0]], "covered": []}
    for each in data["diners"]:
        each |= {"assistants": [], "kitchen": [[] for _ in range(SHELVES)]}
    return data


WIDTHS = {"book": 4, "planner": 3, "stands": 3, "pizza": 6, "buffet": 8}


def _listed(name: str, value: Any) -> Any:
    if not isinstance(value, str) or name in ("stage", "place"):
        return value
    words = [None if word == "-" else word for word in counted(value)]
    return [*words, *[None] * (WIDTHS.get(name, 0) - len(words))]


def _take_out_of_piles(data: dict[str, Any]) -> None:
    """A card lies once: what a diner has or a board shows is in no pile, nor on a board that was not spoken of."""
    for pile, board, kinds in (
        (("left_pile", "right_pile"), "book", ("recipes", "cooked")),
        (("deck",), "planner", ("activities", "trained")),
    ):
        owned = [_name(card) for each in data["diners"] for kind in kinds for card in each[kind]]
        _fill_board(data, board, pile[0], owned)
        for name in pile:
            data[name] = [card for card in data[name] if card not in owned and card not in data[board]]


def _fill_board(data: dict[str, Any], board: str, pile: str, owned: list[str]) -> None:
    for at, card in enumerate(data[board]):
        if card in owned:
            data[board][at] = next(
                other for other in reversed(data[pile]) if other not in owned and other not in data[board]
            )


def _name(card: Any) -> str:
    return str(card[0]) if isinstance(card, list) else str(card)


def spaces_of(food: str) -> list[str]:
    """The spaces of LIST that sell a food."""
    return [space for space, sold in LIST_FOODS.items() if sold == food]


def said_by(events: list[Event]) -> list[str]:
    """The kinds of what was told, one after the other: ["Rolled", "Bought"]."""
    return [re.sub(r"^.*\.", "", type(event).__name__) for event in events]
