"""A Consumption position as people see it: boards, cards, tokens, and what is to be decided.

Made from an observation and the content alone; `page` and `draw` show it, the other rooms of `words` say it.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from smorgasboard.engine.content import Printed
from smorgasboard.engine.observation import Observation
from smorgasboard.engine.state import NOBODY
from smorgasboard.engine.words import Viewpoint
from smorgasboard.games.consumption.content import cards
from smorgasboard.games.consumption.content.read import Content
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.rules.scoring import completed as tallies
from smorgasboard.games.consumption.rules.scoring import sheet as scoring
from smorgasboard.games.consumption.rules.state import ConsumptionState
from smorgasboard.games.consumption.view.from_json import read_seen
from smorgasboard.games.consumption.words import things
from smorgasboard.games.consumption.words.foods import TOKEN_OF, TOKENS, Token
from smorgasboard.games.consumption.words.sentences import said

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
ONCE_A_ROUND = "snack"
"""The one place of a player's own that a marker closes until the next round."""


class Player:
    """One player's board and cards."""

    def __init__(self, seen: "SeenTable", seat: int) -> None:
        self.seat = seat
        self.name = seen.names[seat]
        self.data: dict[str, Any] = seen.view["diners"][seat]
        self.diner = seen.table.diners[seat]
        self.score: int = self.data["score"]
        """So far."""
        self.body_points = self.diner.body_points()
        self.markers: int = self.data["markers"]
        self.passed: bool = self.data["passed"]
        self.once_used: bool = self.data["snacked"]
        self.trash: int = self.data["trash"]
        self.shelves = tuple(map(_tokens, self.data["kitchen"]))
        """The kitchen from the left; what lies on the last space spoils next."""
        self.frozen = _tokens(self.data["freezer"])
        self.thawing = _tokens(self.data["thaw"])
        self.diet = seen.content.diets[self.data["diet"]]
        self.allergy = seen.content.allergies.get(self.data["allergy"])
        self._seen = seen

    @cached_property
    def groups(self) -> tuple[things.FoodGroup, ...]:
        """The body, by food."""
        return tuple(self._group(token) for token in TOKENS)

    def _group(self, token: Token) -> things.FoodGroup:
        tile = self.allergy if self.allergy and self.allergy.food == token.name else None
        track = tile.track if tile else self.diet.tracks[token.name]
        lying = _tokens(self.data["tile"]) if tile else (token,) * self.data["body"][token.name]
        return things.FoodGroup(token, lying, track, tile)

    @property
    def kitchen(self) -> tuple[Token, ...]:
        """All that may be cooked or eaten, thawing food at the end."""
        return (*(token for shelf in self.shelves for token in shelf), *self.thawing)

    # ---- cards ----

    @cached_property
    def recipes(self) -> tuple[things.CardOnTable, ...]:
        """Incomplete ones."""
        return tuple(self._seen.recipe(*held) for held in self.data["recipes"])

    @cached_property
    def activities(self) -> tuple[things.CardOnTable, ...]:
        """Incomplete ones."""
        return tuple(self._seen.activity(*held) for held in self.data["activities"])

    @cached_property
    def cooked(self) -> tuple[things.CardOnTable, ...]:
        ready = self.data["ready"]
        return tuple(self._seen.recipe(name, ready=name in ready) for name in self.data["cooked"])

    @cached_property
    def trained(self) -> tuple[things.CardOnTable, ...]:
        return tuple(map(self._seen.activity, self.data["trained"]))

    @cached_property
    def icons(self) -> tuple[tuple[Printed, int], ...]:
        """Icons of completed activities and how often each is there."""
        counts = tallies.icon_counts(self._seen.box, self.diner)
        icons = self._seen.content.icons.values()
        return tuple((icon, count) for icon, count in zip(icons, counts, strict=True) if count)

    @property
    def assistants(self) -> tuple[things.AssistantInPlay, ...]:
        return tuple(assistant for assistant in self._seen.assistants if assistant.holder == self.seat)

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

    @cached_property
    def table(self) -> ConsumptionState:
        """As the rules know it; what is hidden lies in a fixed order that says nothing."""
        return read_seen(self.observation.source, self.box, self.view)

    def player(self, seat: int) -> Player:
        return Player(self, seat)

    @property
    def first(self) -> Player:
        return next(player for player in self.players if player.seat == self.view["first"])

    # ---- what is to be decided ----

    @property
    def decider(self) -> dict[str, Any]:
        """The board, as data, of whoever is to decide."""
        board: dict[str, Any] = self.view["diners"][self.frame[1]]
        return board

    @property
    def food_in_question(self) -> Token | None:
        number = getattr(self, FOOD_IN_QUESTION[self.asked]) if self.asked in FOOD_IN_QUESTION else c.FOODS
        return TOKENS[number] if number < c.FOODS else None

    @property
    def card_in_question(self) -> things.CardOnTable | None:
        if self.asked in ABOUT_RECIPES:
            return self.recipe(self.box.recipe_names[self.a])
        return self.activity(self.box.activity_names[self.a]) if self.asked in ABOUT_ACTIVITIES else None

    def pending(self, asked: str) -> Sequence[Any]:
        """The topmost decision of this kind that waits for its end."""
        return next((frame for frame in reversed(self.view["stack"]) if frame[0] == asked), NOTHING_ASKED)

    # ---- shopping ----

    @property
    def dollars(self) -> int | None:
        """Left in this shopping; None when nobody shops."""
        asked, _seat, dollars, *_more = self.pending("shop")
        return int(dollars) if asked else None

    @property
    def free_spaces(self) -> int:
        """List spaces that may be had for nothing in this shopping."""
        return int(self.pending("shop")[4])

    @property
    def cart(self) -> tuple[Token, ...]:
        return _tokens(self.view["cart"])

    @property
    def dice(self) -> tuple[int, int] | None:
        """Column and row from 0, while they lie on the list."""
        return None if self.view["column"] < 0 else (self.view["column"], self.view["row"])

    def on_sale(self, space: int) -> bool:
        """CON-093."""
        return self.dice is not None and (space % 6 == self.dice[0] or space // 6 == self.dice[1])

    def price(self, space: int) -> int:
        return c.SALE_PRICE if self.on_sale(space) else c.USUAL_PRICE

    @cached_property
    def shopping_list(self) -> tuple[things.ListSpace, ...]:
        missing = {name for card in self.view["stock_open"] for name in self.content.stock_cards[card]}
        return tuple(self._list_space(space, name, missing) for space, name in enumerate(c.LIST_NAMES))

    def _list_space(self, space: int, name: str, missing: set[str]) -> things.ListSpace:
        covered = name in self.view["covered"]
        token = TOKEN_OF[self.content.shopping_list[space]]
        return things.ListSpace(
            name, token, covered, covered and name in missing, self.on_sale(space), self.price(space)
        )

    @property
    def shop_spaces(self) -> tuple[int, int]:
        """Markers on Grocery Shopping, and how many fit."""
        return self.view["shoppers"], c.SHOPPING_SPACES[len(self.names)]

    # ---- market and dining ----

    @property
    def stands(self) -> tuple[things.MarketStand | None, ...]:
        """By market deck; None where nothing is open this round."""
        decks = self.content.market_decks.values()
        return tuple(self._stand(deck, name) for deck, name in zip(decks, self.view["stands"], strict=True))

    def _stand(self, deck: Printed, name: str | None) -> things.MarketStand | None:
        if name is None:
            return None
        stand = self.content.stands[name]
        return things.MarketStand(deck, stand, tuple(map(TOKEN_OF.get, stand.foods)))

    def dishes(self, row: int) -> tuple[Token | None, ...]:
        """What lies at Pizza To Go (0) or in a row of the Buffet (1, 2)."""
        foods = self.view["buffet"][c.BUFFET_ROW * (row - 1) : c.BUFFET_ROW * row] if row else self.view["pizza"]
        return tuple(map(TOKEN_OF.get, foods))

    @property
    def dining(self) -> tuple[tuple[Token | None, ...], ...]:
        """Pizza To Go, then the Buffet's two rows, as the actions count them; nothing in solo games."""
        return tuple(map(self.dishes, range(3))) if self.view["pizza"] else ()

    def place_title(self, place: str) -> str:
        """As this edition calls it (CON-017)."""
        return self.content.edition.buffet_title if place == "buffet" else said("place title", place)

    @property
    def buffet_spaces(self) -> tuple[int, int]:
        """Markers at the Buffet, and how many fit."""
        return self.view["buffet_guests"], c.BUFFET_SPACES[len(self.names)]

    # ---- cards ----

    @property
    def book(self) -> tuple[things.CardOnTable | None, ...]:
        return tuple(name and self.recipe(name) for name in self.view["book"])

    @property
    def uncovered(self) -> tuple[things.CardOnTable | None, ...]:
        """By space of the Recipe Book: what lies open below a pile's top that was taken (CON-063)."""
        below = [self.table.next_in_sight(space) for space in range(len(self.table.book))]
        return tuple(None if card < 0 else self.recipe(self.box.recipe_names[card]) for card in below)

    @property
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
        holder = next((seat for seat, diner in enumerate(self.view["diners"]) if name in diner["assistants"]), NOBODY)
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
        counts = tuple(tallies.goal_count(self.box, player.diner, goal.count) for player in self.players)
        return things.GoalInPlay(goal, counts, awards)


def _tokens(names: Iterable[str]) -> tuple[Token, ...]:
    return tuple(TOKEN_OF[name] for name in names)


def _slots(spaces: Sequence[cards.Space], tokens: Sequence[str | None]) -> tuple[things.Slot, ...]:
    lying = tokens or (None,) * len(spaces)
    return tuple(_slot(at, space, token) for at, (space, token) in enumerate(zip(spaces, lying, strict=True), start=1))


def _slot(number: int, space: cards.Space, token: str | None) -> things.Slot:
    """With what lies there: a food, a food twice ("meat 2") or nothing."""
    food, *two = token.split() if token else ("",)
    return things.Slot(number, _tokens(space.foods), space.kind, TOKEN_OF.get(food), bool(token) + len(two))
