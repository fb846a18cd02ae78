"""A Consumption position as people see it: boards, cards, tokens, and what is to be decided.

Made from an observation and the content alone; page.py and terminal.py draw it, telling.py says it.
"""

from collections.abc import Sequence
from functools import cached_property

from smorgasboard.engine.content import Printed
from smorgasboard.engine.observation import Observation
from smorgasboard.engine.state import NOBODY
from smorgasboard.games.consumption.content import cards
from smorgasboard.games.consumption.content.read import Content
from smorgasboard.games.consumption.rules import codes as t
from smorgasboard.games.consumption.rules import completed as tallies
from smorgasboard.games.consumption.rules import scoring
from smorgasboard.games.consumption.rules.pieces import Diner
from smorgasboard.games.consumption.rules.table import a_of, b_of, c_of, d_of, kind_of
from smorgasboard.games.consumption.view.from_json import read_seen
from smorgasboard.games.consumption.view.to_json import cart_foods, frozen_foods, shelf_foods
from smorgasboard.games.consumption.words.foods import TOKEN_OF, TOKENS, Token, place_title
from smorgasboard.games.consumption.words.things import Aim, Card, Group, Helper, ListSpace, Slot, Stall

NOTHING_PENDING = -1


class Player:
    """One player's board and cards."""

    def __init__(self, seen: "Seen", seat: int) -> None:
        self.seat = seat
        self.name = seen.names[seat]
        self.diner: Diner = seen.table.diners[seat]
        self._seen = seen
        self._content = seen.content

    # ---- board ----

    @property
    def diet(self) -> cards.Diet:
        return self._content.diets[self._content.box.diet_names[self.diner.diet]]

    @property
    def allergy(self) -> cards.Allergy | None:
        tile = self.diner.allergy
        return None if tile < 0 else self._content.allergies[self._content.box.allergy_names[tile]]

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The body, by food."""
        return tuple(self._group(token) for token in TOKENS)

    def _group(self, token: Token) -> Group:
        tile = self.allergy if self.diner.allergen == token.food else None
        track = tile.track if tile else self.diet.tracks[token.name]
        lying = tuple(TOKENS[food] for food in self.diner.tile) if tile else (token,) * self.diner.body[token.food]
        return Group(token, lying, track, tile)

    @cached_property
    def shelves(self) -> tuple[tuple[Token, ...], ...]:
        """The kitchen from the left; what lies on the last space spoils next."""
        return tuple(_tokens(shelf_foods(self.diner, shelf)) for shelf in range(t.SHELVES))

    @property
    def kitchen(self) -> tuple[Token, ...]:
        """All that may be cooked or snacked, thawing food at the end."""
        return (*(token for shelf in self.shelves for token in shelf), *self.thawing)

    @property
    def frozen(self) -> tuple[Token, ...]:
        return _tokens(frozen_foods(self.diner.frozen, 0))

    @property
    def thawing(self) -> tuple[Token, ...]:
        return _tokens(frozen_foods(self.diner.frozen, 3))

    # ---- cards ----

    @cached_property
    def recipes(self) -> tuple[Card, ...]:
        """Incomplete ones."""
        return tuple(self._seen.recipe(held & t.CARD, held >> t.CARD_BITS) for held in self.diner.recipes)

    @cached_property
    def activities(self) -> tuple[Card, ...]:
        """Incomplete ones."""
        return tuple(self._seen.activity(held & t.CARD, held >> t.CARD_BITS) for held in self.diner.activities)

    @cached_property
    def cooked(self) -> tuple[Card, ...]:
        return tuple(self._seen.recipe(card, ready=card in self.diner.ready) for card in self.diner.cooked)

    @property
    def ready(self) -> tuple[Card, ...]:
        """Completed recipes whose ability is still to be used."""
        return tuple(card for card in self.cooked if card.ready)

    @cached_property
    def trained(self) -> tuple[Card, ...]:
        return tuple(self._seen.activity(card) for card in self.diner.trained)

    @cached_property
    def icons(self) -> tuple[tuple[Printed, int], ...]:
        """Icons of completed activities and how often each is there."""
        counts = tallies.icon_counts(self._content.box, self.diner)
        icons = self._content.icons.values()
        return tuple((icon, count) for icon, count in zip(icons, counts, strict=True) if count)

    @property
    def helpers(self) -> tuple[Helper, ...]:
        return tuple(helper for helper in self._seen.helpers if helper.holder == self.seat)

    # ---- points ----

    @property
    def score(self) -> int:
        """What was scored so far."""
        return self.diner.score

    @property
    def body_points(self) -> int:
        return self.diner.body_points()

    @cached_property
    def sheet(self) -> scoring.ScoreSheet:
        """As if the game ended now."""
        return scoring.score_sheet(self._seen.table, self.seat)


class Seen:
    """The whole table through the eyes of one viewer."""

    def __init__(self, content: Content, observation: Observation, names: tuple[str, ...]) -> None:
        self.content = content
        self.box = content.box
        self.observation = observation
        self.names = names
        self.table = read_seen(observation.source, content.box, observation.view)
        self.players = tuple(Player(self, seat) for seat in range(self.table.seats))

    # ---- who ----

    @property
    def mover(self) -> int:
        """Who is to decide; NOBODY at the end."""
        return self.observation.actors[0] if self.observation.actors else NOBODY

    @property
    def my_turn(self) -> bool:
        return self.observation.seat in self.observation.actors

    @property
    def me(self) -> int:
        """The viewer's seat; the mover's for somebody beside the table."""
        return self.observation.seat if self.observation.seat >= 0 else max(self.mover, 0)

    @property
    def near(self) -> Player:
        return self.players[self.me]

    @property
    def mine(self) -> Diner:
        return self.near.diner

    @property
    def others(self) -> tuple[Player, ...]:
        """From the left of the viewer on."""
        return self.players[self.me + 1 :] + self.players[: self.me]

    @property
    def first(self) -> Player:
        return self.players[self.table.first]

    # ---- what is to be decided ----

    @property
    def top(self) -> int:
        return self.table.top() if self.table.stack and not self.observation.over else 0

    @property
    def asks(self) -> int:
        """The kind of decision (`tables`), NOTHING_PENDING at the end."""
        return kind_of(self.top) if self.table.stack and not self.observation.over else NOTHING_PENDING

    @property
    def a(self) -> int:
        return a_of(self.top)

    @property
    def b(self) -> int:
        return b_of(self.top)

    @property
    def c(self) -> int:
        return c_of(self.top)

    @property
    def d(self) -> int:
        return d_of(self.top)

    def may(self, first: int, count: int = 1) -> bool:
        """Whether any of these action codes is open to the viewer."""
        return any(first <= action < first + count for action in self.observation.legal)

    # ---- shopping ----

    @property
    def dollars(self) -> int | None:
        """Left in this shopping; None when nobody shops."""
        shopping = self._frame_of(t.SHOPPING_NOW)
        return None if shopping is None else a_of(shopping)

    def _frame_of(self, kind: int) -> int | None:
        return next((each for each in reversed(self.table.stack) if kind_of(each) == kind), None)

    @property
    def cart(self) -> tuple[Token, ...]:
        return _tokens(cart_foods(self.table.cart))

    @property
    def dice(self) -> tuple[int, int] | None:
        """Column and row from 0, while they lie on the list."""
        return None if self.table.column < 0 else (self.table.column, self.table.row)

    @cached_property
    def shopping_list(self) -> tuple[ListSpace, ...]:
        on_sale = 0 if self.dice is None else t.ON_SALE[6 * self.dice[0] + self.dice[1]]
        stock = 0
        for card in self.table.stock_open:
            stock |= self.box.stock_spaces[card]
        return tuple(self._list_space(space, on_sale, stock) for space in range(t.LIST_SPACES))

    def _list_space(self, space: int, on_sale: int, stock: int) -> ListSpace:
        return ListSpace(
            t.LIST_NAMES[space],
            TOKENS[self.box.list_foods[space]],
            covered=bool(self.table.covered >> space & 1),
            out_of_stock=bool((self.table.covered & stock) >> space & 1),
            on_sale=bool(on_sale >> space & 1),
            price=t.SALE_PRICE if on_sale >> space & 1 else t.USUAL_PRICE,
        )

    @property
    def shop_spaces(self) -> tuple[int, int]:
        """Markers on Grocery Shopping, and how many fit."""
        return self.table.shoppers, t.SHOPPING_SPACES[self.table.seats]

    # ---- market and dining ----

    @property
    def stalls(self) -> tuple[Stall | None, ...]:
        """By market deck; None where nothing is open this round."""
        decks = self.content.market_decks.values()
        return tuple(self._stall(deck, card) for deck, card in zip(decks, self.table.stands, strict=True))

    def _stall(self, deck: Printed, card: int) -> Stall | None:
        if card < 0:
            return None
        stand = self.content.stands[self.box.stand_names[card]]
        return Stall(deck, stand, tuple(TOKEN_OF.get(food) for food in stand.foods))

    @property
    def dining(self) -> tuple[tuple[Token | None, ...], ...]:
        """Pizza To Go, then the Buffet's two rows, as the actions count them; nothing in solo games."""
        if not self.table.pizza:
            return ()
        row = t.BUFFET_ROW
        return tuple(_dishes(foods) for foods in (self.table.pizza, self.table.buffet[:row], self.table.buffet[row:]))

    def place_title(self, place: int) -> str:
        """As this edition calls it (CON-017)."""
        return self.content.edition.buffet_title if place == t.BUFFET else place_title(place)

    @property
    def buffet_spaces(self) -> tuple[int, int]:
        """Markers at the Buffet, and how many fit."""
        return self.table.buffet_guests, t.BUFFET_SPACES[self.table.seats]

    # ---- cards ----

    @property
    def book(self) -> tuple[Card | None, ...]:
        return tuple(None if card < 0 else self.recipe(card) for card in self.table.book)

    @property
    def uncovered(self) -> tuple[Card | None, ...]:
        """By space of the Recipe Book: what lies open below a pile's top that was taken (CON-063)."""
        spaces = range(len(self.table.book))
        below = [self.table.next_in_sight(space) for space in spaces]
        return tuple(None if card < 0 else self.recipe(card) for card in below)

    @property
    def planner(self) -> tuple[Card | None, ...]:
        return tuple(None if card < 0 else self.activity(card) for card in self.table.planner)

    def recipe(self, card: int, contents: int = 0, ready: bool = False) -> Card:
        printed = self.content.recipes[self.box.recipe_names[card]]
        return Card(printed, card, _slots(printed.spaces, contents), ready=ready)

    def activity(self, card: int, contents: int = 0) -> Card:
        printed = self.content.activities[self.box.activity_names[card]]
        return Card(printed, card, _slots(printed.spaces, contents), self.content.icons[printed.icon])

    # ---- assistants and goals ----

    @cached_property
    def helpers(self) -> tuple[Helper, ...]:
        """Those in play."""
        in_play = self.table.assistants_in_play()
        return tuple(self._helper(number) for number in range(t.ASSISTANTS) if in_play >> number & 1)

    def _helper(self, number: int) -> Helper:
        holders = [player.seat for player in self.players if player.diner.assistants >> number & 1]
        holder = holders[0] if holders else NOBODY
        used = holder == self.table.turn != NOBODY and bool(self.table.options_used >> number & 1)
        code = t.OPTION + 2 * number
        printed = self.content.assistants[t.ASSISTANT_NAMES[number]]
        return Helper(printed, number, holder, used, (self.may(code), self.may(code + 1)))

    @cached_property
    def aims(self) -> tuple[Aim, ...]:
        """The goals in play."""
        awards = scoring.goal_awards(self.table)
        return tuple(self._aim(goal, tuple(given)) for goal, given in zip(self.table.goals, awards, strict=True))

    def _aim(self, goal: int, awards: tuple[int, ...]) -> Aim:
        what = self.box.goal_counts[goal]
        counts = tuple(tallies.goal_count(self.box, player.diner, what) for player in self.players)
        return Aim(self.content.goals[self.box.goal_names[goal]], counts, awards)


def _tokens(names: Sequence[str]) -> tuple[Token, ...]:
    return tuple(TOKEN_OF[name] for name in names)


def _dishes(foods: Sequence[int]) -> tuple[Token | None, ...]:
    return tuple(None if food < 0 else TOKENS[food] for food in foods)


def _slots(spaces: Sequence[cards.Space], contents: int) -> tuple[Slot, ...]:
    return tuple(
        _slot(number, space, contents >> t.SPACE_BITS * number & t.SPACE) for number, space in enumerate(spaces)
    )


def _slot(number: int, space: cards.Space, content: int) -> Slot:
    lying = TOKENS[(content & t.TOKEN) - 1] if content else None
    count = (2 if content & t.TWO else 1) if content else 0
    return Slot(number + 1, _tokens(space.foods), space.kind, lying, count)
