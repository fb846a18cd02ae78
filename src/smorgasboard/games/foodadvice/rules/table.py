"""What lies where on FoodAdvice's table: hands, products, the street, the channels, the customers, the money."""

from typing import Final

from smorgasboard.engine import Chance, State
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import Box, Product, product_of

NOTHING: Final[list[int]] = []


class FoodAdviceTable(State):
    """A position as data. Lists by seat belong to one position; whatever they hold is replaced, never changed."""

    def __init__(self, source: str, chance: Chance, box: Box, seats: int) -> None:
        super().__init__(source, chance)
        self.box = box
        self.seats = seats
        self.stage = c.CREATING
        self.round = 1
        self.house_fines = False
        """ADV-78."""

        # ---- by seat ----
        self.characters = [c.NONE] * seats
        self.money = [0] * seats
        self.earned = [0] * (seats * c.SOURCES)
        """seat * SOURCES + source: what the money is made of."""
        self.extras = [0] * seats
        """Extra chips won by votes (ADV-28)."""
        self.shapes = [c.NONE] * seats
        """The shape of this round's product, until it is presented."""
        self.hands = [NOTHING] * seats
        """Ingredients: six, or the three kept."""
        no_products: list[Product] = []
        self.products = [no_products] * seats
        self.presented = [no_products] * seats
        """The same products as they were presented. Rules never read them; invented names go by them."""
        no_titles: list[str] = []
        self.titles = [no_titles] * seats
        """What people called their products, by round; "" for one without a name. Rules never read them."""
        self.votes = [c.NONE] * seats
        self.applause = [0] * seats
        """Votes got this round, once they are revealed."""
        self.shop_chips = [0] * seats
        """Shops of the street with a chip of this seat, as bits."""
        self.channel_chips = [0] * seats
        """Channels with a chip of this seat, as bits."""
        self.invested = [c.NONE] * seats
        """Whom a chip on Mabius is put on (ADV-42)."""
        self.kept_events = [NOTHING] * seats
        self.taken = [NOTHING] * seats
        """Customers of this round who bought here (ADV-52)."""

        # ---- the exchange, by seat ----
        self.offered_card = [c.NONE] * seats
        """The card of the open offer, or of one that is being made."""
        self.offered_to = [c.NONE] * seats
        self.wanted = [c.NONE] * seats
        """What the open offer wants, packed; NONE while it is being made."""
        self.offers_made = [0] * seats
        self.shown = [NOTHING] * seats
        """Cards offered this round, in order: what others may ask for."""
        self.seen_in_hand = [NOTHING] * seats
        """Cards of a hand that all have seen change hands or be offered, and that are still there (ADV-20)."""

        # ---- sales of the round, by seat: what the channels' terms look at ----
        self.sales = [0] * seats
        self.progress = [0] * (seats * c.ADVERTISING_CHANNELS)
        """seat * ADVERTISING_CHANNELS + channel: how far its sales meet the term, counted as the term wants."""

        # ---- whose turn ----
        self.done = 0
        """Seats that have finished a stage in which all decide at once, as bits."""
        self.place = 0
        """In stages with an order: how many seats have had their turn (ADV-11)."""
        self.stack: list[int] = []
        """What an event still does and asks, the next frame last; packed as `events.frames` says."""
        self.event = c.NONE
        """The card that is being resolved."""

        # ---- decks: the next card last; replaced ----
        self.ingredient_deck = NOTHING
        self.returned = NOTHING
        """Ingredients that go under the deck when all are locked in (ADV-16)."""
        self.shape_deck = NOTHING
        self.shop_deck = NOTHING
        self.event_deck = NOTHING
        self.used_events = NOTHING
        self.customer_deck = NOTHING
        self.played = NOTHING
        """Customers of earlier rounds."""

        # ---- street and customers; replaced ----
        self.street = NOTHING
        self.row = NOTHING
        """Customers who are still face down, the next one first."""
        self.served = NOTHING
        """Customers of this round who were turned over, the latest last."""
        self.customer = c.NONE
        """Who stands before the shelves."""
        self.budget_change = 0
        """For the customer who stands there, or else for the next one."""
        self.cancelled = 0
        """Channels that do nothing this round, as bits."""
        self.more_customers = 0
        """How many more each channel brings that advertises with success this round."""
        self.peeked = [0] * seats
        """By seat: how many of the row's next customers this seat has seen."""
        self.fined = 0
        """Seats fined this round, as bits."""
        self.winner_customers = 0
        """How many customers the tie-break took (ADV-81)."""
        self.winners = NOTHING

    # ---- copies ----

    def copy_onto(self, twin: "FoodAdviceTable") -> None:
        """Everything but box, seats and chance."""
        twin.over = self.over
        twin.stage = self.stage
        twin.round = self.round
        twin.house_fines = self.house_fines
        twin.characters = self.characters
        twin.money = self.money.copy()
        twin.earned = self.earned.copy()
        twin.extras = self.extras.copy()
        twin.shapes = self.shapes.copy()
        twin.hands = self.hands.copy()
        twin.products = self.products.copy()
        twin.presented = self.presented.copy()
        twin.titles = self.titles.copy()
        twin.votes = self.votes.copy()
        twin.applause = self.applause.copy()
        twin.shop_chips = self.shop_chips.copy()
        twin.channel_chips = self.channel_chips.copy()
        twin.invested = self.invested.copy()
        twin.kept_events = self.kept_events.copy()
        twin.taken = self.taken.copy()
        self._copy_exchange_onto(twin)
        self._copy_sales_onto(twin)
        self._copy_decks_onto(twin)
        twin.done = self.done
        twin.place = self.place
        twin.stack = self.stack.copy()
        twin.event = self.event

    def _copy_exchange_onto(self, twin: "FoodAdviceTable") -> None:
        twin.offered_card = self.offered_card.copy()
        twin.offered_to = self.offered_to.copy()
        twin.wanted = self.wanted.copy()
        twin.offers_made = self.offers_made.copy()
        twin.shown = self.shown.copy()
        twin.seen_in_hand = self.seen_in_hand.copy()

    def _copy_sales_onto(self, twin: "FoodAdviceTable") -> None:
        twin.sales = self.sales.copy()
        twin.progress = self.progress.copy()
        twin.row = self.row
        twin.served = self.served
        twin.customer = self.customer
        twin.budget_change = self.budget_change
        twin.cancelled = self.cancelled
        twin.more_customers = self.more_customers
        twin.peeked = self.peeked.copy()
        twin.fined = self.fined
        twin.winner_customers = self.winner_customers
        twin.winners = self.winners

    def _copy_decks_onto(self, twin: "FoodAdviceTable") -> None:
        twin.ingredient_deck = self.ingredient_deck
        twin.returned = self.returned
        twin.shape_deck = self.shape_deck
        twin.shop_deck = self.shop_deck
        twin.event_deck = self.event_deck
        twin.used_events = self.used_events
        twin.customer_deck = self.customer_deck
        twin.played = self.played
        twin.street = self.street

    # ---- money ----

    def pay(self, seat: int, amount: int, source: int) -> None:
        self.money[seat] += amount
        self.earned[seat * c.SOURCES + source] += amount
        for _ in range(amount // c.SMALLEST_NOTE):  # what is lost is no income
            self.tally(seat, c.INCOME, c.SOURCE_NAMES[source])

    # ---- products ----

    def put_product(self, seat: int, which: int, parts: list[int], change: int) -> None:
        """In the place of one with other ingredients, or another change of its price."""
        products = self.products[seat].copy()
        products[which] = product_of(self.box, products[which].shape, parts, change)
        self.products[seat] = products

    # ---- channels ----

    def working_channels(self) -> int:
        """Channels that do what they say, as bits."""
        return self.box.working & ~self.cancelled

    def working_channel_chips(self) -> list[int]:
        """By seat: chips on such channels."""
        working = self.working_channels()
        return [chips & working for chips in self.channel_chips]

    # ---- what things are called, for events ----

    def ingredients(self, cards: list[int]) -> tuple[str, ...]:
        return tuple([self.box.ingredient_names[card] for card in cards])

    def shop_name(self, place: int) -> str:
        return self.box.shop_names[self.street[place]]

    # ---- order ----

    def enter(self, stage: int) -> None:
        self.stage = stage
        self.done = 0
        self.place = 0

    def first(self) -> int:
        """ADV-11."""
        return self.round - 1

    def seat_at(self, place: int) -> int:
        return (self.round - 1 + place) % self.seats

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def simultaneous(self) -> bool:
        """The first stages of a round: all decide at once."""
        return self.stage <= c.VOTING

    def is_done(self, seat: int) -> bool:
        return (self.done >> seat & 1) != 0

    def past_shops(self) -> int:
        """How many of the lowest shops of the deck all have seen: earlier streets, which are put under it (ADV-33)."""
        streets = self.round - 1 if self.stage >= c.PLACING else self.round - 2
        return c.STREET * max(0, streets)

    # ---- customers ----

    def is_joker(self, customer: int) -> bool:
        return self.box.customer_class[customer] == c.NONE

    def draw_customer(self) -> int:
        """ADV-64; NONE where nobody is left."""
        if not self.customer_deck:
            played = self.played.copy()
            self.chance.shuffle(played)
            self.customer_deck = played
            self.played = NOTHING
        deck = self.customer_deck
        if not deck:
            return c.NONE
        self.customer_deck = deck[:-1]
        return deck[-1]

    def draw_normal_customer(self) -> int:
        """ADV-74: the next who is no Joker, NONE where there is none; Jokers on the way go under the deck."""
        jokers: list[int] = []
        found = c.NONE
        while found == c.NONE and (self.customer_deck or self.played):
            customer = self.draw_customer()
            if self.is_joker(customer):
                jokers.append(customer)
            else:
                found = customer
        self.customer_deck = [*jokers, *self.customer_deck]
        return found
