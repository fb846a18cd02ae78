"""What the JSON form of a Consumption position must look like, entry by entry."""

from collections.abc import Collection, Mapping
from typing import Any, NoReturn

from smorgasboard.engine.errors import BadPosition
from smorgasboard.engine.speech import say
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.rules.pieces import Box

MANY = 1000
"""More than any pile of tokens or points ever has."""
FROZEN_NAMES = c.FOOD_NAMES[c.POULTRY : c.POULTRY + 3]
TWICE = [f"{food} 2" for food in c.FOOD_NAMES]


def refuse(problem: str) -> NoReturn:
    raise BadPosition(say("This is not a position of Consumption: {problem}.", problem=problem))


class Form:
    """A mapping of the position. Its methods refuse what does not fit, in one sentence."""

    def __init__(self, data: object, where: str = "") -> None:
        if not isinstance(data, Mapping):
            refuse(say("{value} stands where named entries belong", value=_shown(data)))
        self._data: Mapping[str, Any] = data
        self._where = where

    def __getitem__(self, name: str) -> Any:
        if name not in self._data:
            refuse(say("it has no entry {name}", name=self._where + name))
        return self._data[name]

    def whole(self, name: str, least: int, most: int) -> None:
        value = self[name]
        if not _is_whole(value, least, most):
            facts = {"name": self._where + name, "value": _shown(value), "least": least, "most": most}
            refuse(say("{name} is {value}, not a whole number from {least} to {most}", **facts))

    def truth(self, name: str) -> None:
        if not isinstance(self[name], bool):
            refuse(say("{name} is {value}, not true or false", name=self._where + name, value=_shown(self[name])))

    def one_of(self, name: str, known: Collection[str | None]) -> None:
        self._must_be_known(name, self[name], known)

    def some_of(self, name: str, known: Collection[str | None], most: int = MANY) -> None:
        """A list of known words, at most so many."""
        values = self.values(name)
        if len(values) > most:
            self._wrong_length(name, len(values), most)
        for value in values:
            self._must_be_known(name, value, known)

    def spaces(self, name: str, known: Collection[str], counts: tuple[int, ...]) -> None:
        """A list of known words, null where a space is empty, as long as one of the counts."""
        values = self.values(name)
        if len(values) not in counts:
            self._wrong_length(name, len(values), max(counts))
        for value in values:
            self._must_be_known(name, value, (None, *known))

    def numbers(self, name: str, below: int) -> None:
        for value in self.values(name):
            if not _is_whole(value, 0, below - 1):
                facts = {"name": self._where + name, "value": _shown(value), "last": below - 1}
                refuse(say("{name} has {value}, not a whole number from 0 to {last}", **facts))

    def counts(self, name: str, known: Collection[str]) -> None:
        """How many there are of each."""
        inner = Form(self[name], f"{self._where}{name} ")
        for each in known:
            inner.whole(each, 0, MANY)

    def values(self, name: str) -> list[Any]:
        value = self[name]
        if not isinstance(value, list):
            refuse(say("{name} is {value}, not a list", name=self._where + name, value=_shown(value)))
        return value

    def _must_be_known(self, name: str, value: object, known: Collection[str | None]) -> None:
        if not (value is None or isinstance(value, str)) or value not in known:
            facts = {"name": self._where + name, "value": _shown(value)}
            refuse(say("{name} has {value}, which this edition does not know there", **facts))

    def _wrong_length(self, name: str, found: int, most: int) -> NoReturn:
        facts = {"name": self._where + name, "found": found, "most": most}
        refuse(say("{name} has {found} entries where {most} have room", **facts))


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}…"


def must_be_well_formed(data: Mapping[str, Any], box: Box) -> None:
    """BadPosition unless every entry is there and of its kind."""
    form = Form(data)
    diners = form.values("diners")
    if not 1 <= len(diners) <= c.SEATS:
        refuse(say("it has {count} players, not 1 to {most}", count=len(diners), most=c.SEATS))
    form.one_of("edition", (box.edition,))
    _check_state(form, len(diners), box)
    _check_cards(form, box)
    _check_places(form, len(diners), box)
    _check_turn(form)
    for seat, diner in enumerate(diners):
        _check_diner(Form(diner, say("player {number}: ", number=seat + 1)), box)


def _check_state(form: Form, seats: int, box: Box) -> None:
    form.one_of("stage", c.STAGES)
    form.whole("round", 1, c.ROUNDS)
    form.whole("first", 0, seats - 1)
    form.whole("turn", -1, seats - 1)
    for name in ("freezer", "allergies", "potluck", "random_assistants"):
        form.truth(name)
    form.some_of("goals", box.goal_names)
    for number, frame in enumerate(form.values("stack"), start=1):
        _check_frame(frame, number, seats)


def _check_frame(frame: object, number: int, seats: int) -> None:
    """A name, a seat and four numbers."""
    if not isinstance(frame, list) or len(frame) != 6:
        refuse(say("entry {number} of stack is not a name, a seat and four numbers", number=number))
    names = ("kind", "seat", "a", "b", "c", "d")
    form = Form(dict(zip(names, frame, strict=True)), say("entry {number} of stack: ", number=number))
    form.one_of("kind", c.FRAME_NAMES)
    form.whole("seat", 0, seats - 1)
    for name, most in (("a", c.WIDE), ("b", c.WIDE), ("c", c.NARROW), ("d", c.NARROW)):
        form.whole(name, 0, most)


def _check_cards(form: Form, box: Box) -> None:
    form.spaces("book", box.recipe_names, (c.OPEN_RECIPES,))
    form.spaces("planner", box.activity_names, (c.OPEN_ACTIVITIES,))
    for pile, known, names in (
        ("left_pile", "left_known", box.recipe_names),
        ("right_pile", "right_known", box.recipe_names),
        ("deck", "deck_known", box.activity_names),
    ):
        form.some_of(pile, names)
        form.whole(known, 0, len(form.values(pile)))
    form.some_of("dropped_recipes", box.recipe_names)
    form.some_of("dropped_activities", box.activity_names)


def _check_places(form: Form, seats: int, box: Box) -> None:
    form.some_of("covered", c.LIST_NAMES)
    form.numbers("stock", len(box.stock_spaces))
    form.numbers("stock_open", len(box.stock_spaces))
    form.whole("shoppers", 0, c.SHOPPING_SPACES[seats])
    form.some_of("market_in", box.stand_names)
    form.spaces("stands", box.stand_names, (len(c.DECK_NAMES),))
    form.some_of("bag", c.FOOD_NAMES)
    form.spaces("pizza", c.FOOD_NAMES, (c.PIZZA_SPACES,) if seats > 1 else (0,))
    form.spaces("buffet", c.FOOD_NAMES, (2 * c.BUFFET_ROW,) if seats > 1 else (0,))
    form.whole("pizza_guest", -1, seats - 1)
    form.whole("buffet_guests", 0, c.BUFFET_SPACES[seats])


def _check_turn(form: Form) -> None:
    form.one_of("place", (None, *c.PLACE_NAMES))
    form.truth("passing")
    form.truth("ignoring")
    form.whole("column", -1, 5)
    form.whole("row", -1, 5)
    form.some_of("cart", c.FOOD_NAMES, 15)
    form.some_of("options_used", c.ASSISTANT_NAMES)
    form.whole("recipe_relief", -1, c.ALL_CARDS + c.NARROW)
    form.whole("activity_relief", -1, c.ALL_CARDS + c.NARROW)
    form.whole("completed", 0, MANY)
    form.whole("worked_out", 0, MANY)


def _check_diner(form: Form, box: Box) -> None:
    form.one_of("diet", box.diet_names)
    form.one_of("allergy", (None, *box.allergy_names))
    form.counts("body", c.FOOD_NAMES)
    form.some_of("tile", c.FOOD_NAMES)
    shelves = form.values("kitchen")
    if len(shelves) != c.SHELVES:
        refuse(say("a kitchen has {expected} spaces, not {found}", expected=c.SHELVES, found=len(shelves)))
    for shelf in shelves:
        Form({"kitchen": shelf}).some_of("kitchen", c.FOOD_NAMES)
    form.some_of("freezer", FROZEN_NAMES, c.FREEZER_SPACES)
    form.some_of("thaw", FROZEN_NAMES, c.THAW_SPACES)
    _check_held(form, "recipes", box.recipe_at, box.recipe_spaces)
    _check_held(form, "activities", box.activity_at, box.activity_spaces)
    form.some_of("cooked", box.recipe_names)
    form.some_of("ready", box.recipe_names)
    form.some_of("trained", box.activity_names)
    form.some_of("assistants", c.ASSISTANT_NAMES)
    form.some_of("last_assistants", c.ASSISTANT_NAMES)
    form.whole("trash", 0, MANY)
    form.whole("markers", 0, c.MARKERS)
    form.whole("market_visits", 0, c.MARKET_VISITS)
    form.whole("score", -MANY, MANY)
    for name in ("snacked", "passed", "preserved", "thaw_kept"):
        form.truth(name)


def _check_held(form: Form, name: str, known: dict[str, int], spaces: list[list[int]]) -> None:
    """Each a card's name, then what lies on each of its spaces."""
    for held in form.values(name):
        if not isinstance(held, list) or not held or not isinstance(held[0], str) or held[0] not in known:
            refuse(say("{name} has {value}, not a card with what lies on it", name=name, value=_shown(held)))
        count = len(spaces[known[held[0]]])
        Form({held[0]: held[1:]}).spaces(held[0], [*c.FOOD_NAMES, *TWICE], (count,))
