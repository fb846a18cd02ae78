"""A Consumption position as people see it: boards, cards, tokens, and what is to be decided.

Made from an observation and the content alone; `page` and `draw` show it, the other rooms of `words` say it.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from typing import Any

from smorgasboard.engine import Observation, Viewpoint, say
from smorgasboard.engine.content import Printed
from smorgasboard.games.consumption.content.cards import Content, Space
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.rules.scoring import completed, sheet as scoring
from smorgasboard.games.consumption.rules.state import ConsumptionState
from smorgasboard.games.consumption.view.from_json import read_seen
from smorgasboard.games.consumption.words import said, things

NOTHING_ASKED = ("", 0, 0, 0, 0, 0)
FOOD_IN_QUESTION = {
    "exchange for": "a",
    "replace by": "b",
    "trade for": "b",
    "work out how much": "c",
    "tile or group": "a",
    "freezer or kitchen": "a",
}
"""By decision: which of its four numbers is the food that it is about."""
ABOUT_RECIPES = frozenset({"cook with", "swap in", "move to"})
ABOUT_ACTIVITIES = frozenset({"work out with", "work out how much"})


class Player:
    """One player's board and cards."""

    def __init__(self, seen: "SeenTable", seat: int) -> None:
        data: dict[str, Any] = seen.view["diners"][seat]
        self.seat = seat
        self.name = seen.names[seat]
        self.diner = seen.table.diners[seat]
        self.body_points = self.diner.body_points()
        self.shelves = tuple(map(things.tokens_of, data["kitchen"]))
        """The kitchen from the left; what lies on the last space spoils next."""
        self.frozen = things.tokens_of(data["freezer"])
        self.thawing = things.tokens_of(data["thaw"])
        self.kitchen = (*chain(*self.shelves), *self.thawing)
        """All that may be cooked or eaten, thawing food at the end."""
        self.diet = seen.content.diets[data["diet"]]
        self.allergy = seen.content.allergies.get(data["allergy"])
        self._data = data
        self._seen = seen

    @cached_property
    def groups(self) -> tuple[things.FoodGroup, ...]:
        """The body, by food."""
        return tuple(self._group(token, self._data) for token in things.TOKENS)

    @cached_property
    def recipes(self) -> tuple[things.CardOnTable, ...]:
        """Incomplete ones,"""
        return tuple(self._seen.recipe(*held) for held in self._data["recipes"])

    @cached_property
    def activities(self) -> tuple[things.CardOnTable, ...]:
        """likewise."""
        return tuple(self._seen.activity(*held) for held in self._data["activities"])

    @cached_property
    def cooked(self) -> tuple[things.CardOnTable, ...]:
        ready = self._data["ready"]
        return tuple(self._seen.recipe(name, ready=name in ready) for name in self._data["cooked"])

    @cached_property
    def trained(self) -> tuple[things.CardOnTable, ...]:
        return tuple(map(self._seen.activity, self._data["trained"]))

    @property
    def assistants(self) -> tuple[things.AssistantInPlay, ...]:
        return tuple(assistant for assistant in self._seen.assistants if assistant.holder == self.seat)

    def _group(self, token: things.Token, data: dict[str, Any]) -> things.FoodGroup:
        tile = self.allergy if self.allergy and self.allergy.food == token.name else None
        track = tile.track if tile else self.diet.tracks[token.name]
        lying = things.tokens_of(data["tile"]) if tile else (token,) * data["body"][token.name]
        return things.FoodGroup(token, lying, track, tile)

    @property
    def icons(self) -> tuple[tuple[Printed, int], ...]:
        """Icons of completed activities and how often each is there."""
        counts = completed.icon_counts(self._seen.box, self.diner)
        icons = self._seen.content.icons.values()
        return tuple((icon, count) for icon, count in zip(icons, counts, strict=True) if count)

    @cached_property
    def sheet(self) -> scoring.ScoreSheet:
        """As if the game ended now."""
        return scoring.score_sheet(self._seen.table, self.seat)


class SeenTable(Viewpoint[Player]):
    """The whole table through the eyes of one viewer."""

    def __init__(self, content: Content, observation: Observation, names: tuple[str, ...] = ()) -> None:
        super().__init__(observation, names)
        self.content = content
        self.box = content.box
        pending = self.view["stack"] and not observation.over
        self.frame: Sequence[Any] = self.view["stack"][-1] if pending else NOTHING_ASKED
        self.asked: str = self.frame[0]
        """The kind of decision, as positions name it; empty at the end."""
        self.a, self.b, self.c, self.d = (int(number) for number in self.frame[2:])
        """What the decision is about: see `codes`."""
        asked, _seat, dollars, _bought, free, *_more = self.pending("shop")
        self.dollars: int | None = dollars if asked else None
        """Left in this shopping; None when nobody shops."""
        self.free_spaces: int = free
        """List spaces that may be had for nothing in this shopping."""
        self.cart = things.tokens_of(self.view["cart"])
        self.dice = None if self.view["column"] < 0 else (int(self.view["column"]), int(self.view["row"]))
        """Column and row from 0, while they lie on the list."""
        seats = len(self.view["diners"])
        self.shop_spaces: tuple[int, int] = (self.view["shoppers"], c.SHOPPING_SPACES[seats])
        """Markers on Grocery Shopping, and how many fit;"""
        self.buffet_spaces: tuple[int, int] = (self.view["buffet_guests"], c.BUFFET_SPACES[seats])
        """likewise at the Buffet."""

    @cached_property
    def table(self) -> ConsumptionState:
        """As the rules know it; what is hidden lies in a fixed order that says nothing."""
        return read_seen(self.observation.source, self.box, self.view)

    def player(self, seat: int) -> Player:
        return Player(self, seat)

    @cached_property
    def shelves(self) -> tuple[tuple[things.Token, ...], ...]:
        """By space of a kitchen: the foods that belong there."""
        spaces = self.content.shelves
        return tuple(tuple(each for each in things.TOKENS if spaces[each.food] == at) for at in range(c.SHELVES))

    # ---- what is to be decided ----

    @property
    def decider(self) -> dict[str, Any]:
        """The board, as data, of whoever is to decide."""
        board: dict[str, Any] = self.view["diners"][self.frame[1]]
        return board

    @property
    def food_in_question(self) -> things.Token | None:
        number = getattr(self, FOOD_IN_QUESTION[self.asked]) if self.asked in FOOD_IN_QUESTION else c.FOODS
        return things.TOKENS[number] if number < c.FOODS else None

    @property
    def card_in_question(self) -> things.CardOnTable | None:
        if self.asked in ABOUT_RECIPES:
            return self.recipe(self.box.recipe_names[self.a])
        return self.activity(self.box.activity_names[self.a]) if self.asked in ABOUT_ACTIVITIES else None

    def pending(self, asked: str) -> Sequence[Any]:
        """The topmost decision of this kind that waits for its end."""
        return next((frame for frame in reversed(self.view["stack"]) if frame[0] == asked), NOTHING_ASKED)

    # ---- shopping ----

    def on_sale(self, space: int) -> bool:
        """CON-093."""
        return self.dice is not None and (space % 6 == self.dice[0] or space // 6 == self.dice[1])

    def price(self, space: int) -> int:
        return c.SALE_PRICE if self.on_sale(space) else c.USUAL_PRICE

    @cached_property
    def list_rows(self) -> list[list[things.ListSpace]]:
        """The Shopping List."""
        missing = {name for card in self.view["stock_open"] for name in self.content.stock_cards[card]}
        spaces = [self._list_space(space, name, missing) for space, name in enumerate(c.LIST_NAMES)]
        return [spaces[first : first + 6] for first in range(0, c.LIST_SPACES, 6)]

    def _list_space(self, space: int, name: str, missing: set[str]) -> things.ListSpace:
        token, covered = things.TOKEN_OF[self.content.shopping_list[space]], name in self.view["covered"]
        out_of_stock = covered and name in missing
        return things.ListSpace(name, token, covered, out_of_stock, self.on_sale(space), self.price(space))

    # ---- market and dining ----

    @cached_property
    def stands(self) -> tuple[things.MarketStand | None, ...]:
        """By market deck; None where nothing is open this round."""
        decks = self.content.market_decks.values()
        return tuple(name and self._stand(deck, name) for deck, name in zip(decks, self.view["stands"], strict=True))

    def _stand(self, deck: Printed, name: str) -> things.MarketStand:
        stand = self.content.stands[name]
        return things.MarketStand(deck, stand, tuple(map(things.TOKEN_OF.get, stand.foods)))

    def dishes(self, row: int) -> tuple[things.Token | None, ...]:
        """What lies at Pizza To Go (0) or in a row of the Buffet (1, 2)."""
        foods = self.view["buffet"][c.BUFFET_ROW * (row - 1) : c.BUFFET_ROW * row] if row else self.view["pizza"]
        return tuple(map(things.TOKEN_OF.get, foods))

    @property
    def dining(self) -> tuple[tuple[things.Token | None, ...], ...]:
        """Pizza To Go, then the Buffet's two rows, as the actions count them; nothing in solo games."""
        return tuple(map(self.dishes, range(3))) if self.view["pizza"] else ()

    def place_title(self, place: str) -> str:
        """As this edition calls it (CON-017)."""
        return say(self.content.edition.printed_buffet) if place == "buffet" else said("place title", place)

    # ---- cards ----

    @cached_property
    def book(self) -> tuple[things.CardOnTable | None, ...]:
        return tuple(name and self.recipe(name) for name in self.view["book"])

    @cached_property
    def uncovered(self) -> tuple[things.CardOnTable | None, ...]:
        """By space of the Recipe Book: what lies open below a pile's top that was taken (CON-063)."""
        below = [self.table.next_in_sight(space) for space in range(len(self.table.book))]
        return tuple(None if card < 0 else self.recipe(self.box.recipe_names[card]) for card in below)

    @cached_property
    def planner(self) -> tuple[things.CardOnTable | None, ...]:
        return tuple(name and self.activity(name) for name in self.view["planner"])

    def recipe(self, name: str, *tokens: str | None, ready: bool = False) -> things.CardOnTable:
        card = self.content.recipes[name]
        return things.CardOnTable(card, self.box.recipe_at[name], _slots(card.spaces, tokens), ready=ready)

    def activity(self, name: str, *tokens: str | None) -> things.CardOnTable:
        card = self.content.activities[name]
        icon = self.content.icons[card.icon]
        return things.CardOnTable(card, self.box.activity_at[name], _slots(card.spaces, tokens), icon)

    # ---- assistants and goals ----

    @cached_property
    def assistants(self) -> tuple[things.AssistantInPlay, ...]:
        """Those in play."""
        in_play = self.table.assistants_in_play()
        return tuple(self._assistant(number) for number in range(c.ASSISTANTS) if in_play >> number & 1)

    def _assistant(self, number: int) -> things.AssistantInPlay:
        name = c.ASSISTANT_NAMES[number]
        holder = next(
            (seat for seat, diner in enumerate(self.view["diners"]) if name in diner["assistants"]), c.NO_SEAT
        )
        used = holder == self.view["turn"] >= 0 and name in self.view["options_used"]
        code = c.OPTION + 2 * number
        usable = (self.may(code), self.may(code + 1))
        return things.AssistantInPlay(self.content.assistants[name], number, holder, used, usable)

    @cached_property
    def goals(self) -> tuple[things.GoalInPlay, ...]:
        awards = scoring.goal_awards(self.table)
        return tuple(self._goal(name, tuple(given)) for name, given in zip(self.view["goals"], awards, strict=True))

    def _goal(self, name: str, awards: tuple[int, ...]) -> things.GoalInPlay:
        goal = self.content.goals[name]
        counts = tuple(completed.goal_count(self.box, player.diner, goal.count) for player in self.players)
        return things.GoalInPlay(goal, counts, awards)


def _slots(spaces: Sequence[Space], tokens: Sequence[str | None]) -> tuple[things.Slot, ...]:
    lying = tokens or (None,) * len(spaces)
    return tuple(_slot(at, space, token) for at, (space, token) in enumerate(zip(spaces, lying, strict=True), start=1))


def _slot(number: int, space: Space, token: str | None) -> things.Slot:
    """With what lies there: a food, a food twice ("meat 2") or nothing."""
    food, *two = token.split() if token else ("",)
    fits = things.tokens_of(space.foods)
    return things.Slot(number, fits, space.kind, things.TOKEN_OF.get(food), bool(token) + len(two))
