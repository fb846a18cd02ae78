"""FoodAdvice's money on paper: from what was presented, placed and voted, and from the printed cards, line by line.

It reads the content file as it is written and takes nothing of what the rules paid: who buys, for how much, which shops
add to it and whom channels bring is worked out anew from each customer's card. What events move is taken as told.
"""

import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.games.foodadvice.rules.test_customers import (
    Market,
    Ware,
    bought_by_joker,
    bought_by_one,
    bought_from_drawer,
)

from smorgasboard.engine.events import Event
from smorgasboard.games import foodadvice
from smorgasboard.games.foodadvice import events as told

FILE = Path(foodadvice.__file__).parent / "content.toml"
PRICES = {"economy": 5, "medium": 10, "premium": 20}
BUDGETS = {"economy": 20, "medium": 40, "premium": 60}
JOKER, VOTE, LISTED, BET, LEAST = 150, 5, 10, 10, 5


class Cards:
    """The printed cards by name; hashtags and shapes as numbers, in the order of the file."""

    def __init__(self) -> None:
        printed = tomllib.loads(FILE.read_text(encoding="utf-8"))
        self.tags = {card["name"]: number for number, card in enumerate(printed["tags"])}
        self.shapes = {card["name"]: number for number, card in enumerate(printed["shapes"])}
        self.ingredients, self.shops, self.channels, self.customers, self.jokers, self.events = (
            {card["name"]: card for card in printed[kind]}
            for kind in ("ingredients", "shops", "channels", "customers", "jokers", "events")
        )


@dataclass
class Good:
    """A product, as events leave it."""

    seat: int
    round: int
    shape: str
    parts: list[str]
    change: int = 0


@dataclass
class Sale:
    """What a channel asks about."""

    group: str
    matches: int
    paid: int


@dataclass
class Paper:
    """One player's sheet: F by where it came from, with the working beside it."""

    worth: dict[str, int] = field(default_factory=dict)
    working: list[str] = field(default_factory=list)

    def write(self, line: str, amount: int, because: str) -> None:
        if amount:
            self.worth[line] = self.worth.get(line, 0) + amount
            self.working.append(f"{line:<15} {amount:>4}  {because}")

    @property
    def total(self) -> int:
        return sum(self.worth.values())


class Ledger:
    """Follows a match by what is told of it."""

    def __init__(self, players: int) -> None:
        self.cards = Cards()
        self.papers = [Paper() for _ in range(players)]
        self.goods: dict[tuple[int, int], Good] = {}
        self.round = 0
        self.budget_change = 0
        self.channels_found: list[tuple[int, str, bool]] = []
        """As the paper judges them: seat, channel, and whether it brings somebody."""
        self.channels_told: list[tuple[int, str, bool]] = []
        self._clear_the_table()

    def _clear_the_table(self) -> None:
        players = range(len(self.papers))
        self.shops: list[list[str]] = [[] for _ in players]
        self.channels: list[list[str]] = [[] for _ in players]
        self.sales: list[list[Sale]] = [[] for _ in players]
        self.bets: dict[int, int] = {}
        self.votes = [0 for _ in players]
        self.stopped: set[str] = set()
        for good in self.goods.values():
            good.change = 0

    def follow(self, events: Iterable[Event]) -> "Ledger":
        for event in events:
            reader = READERS.get(type(event))
            if reader is not None:
                reader(self, event)
        return self

    # ---- what is on the table ----

    def begin(self, event: told.RoundBegan) -> None:
        self.round = event.round
        self._clear_the_table()

    def present(self, event: told.Presented) -> None:
        self.goods[event.seat, event.round] = Good(event.seat, event.round, event.shape, list(event.ingredients))

    def count_votes(self, event: told.VotesRevealed) -> None:
        for seat, paper in enumerate(self.papers):
            votes = self.votes[seat] = event.votes.count(seat)
            paper.write("votes", VOTE * votes, f"round {self.round}: {votes}")

    def place(self, event: told.PlacedChip) -> None:
        self.shops[event.seat].append(event.shop)

    def promote(self, event: told.Promoted) -> None:
        self.channels[event.seat].append(event.channel)

    def bet(self, event: told.Invested) -> None:
        self.bets[event.seat] = event.target

    # ---- what events change ----

    def draw(self, event: told.Drew) -> None:
        effects = self.cards.events[event.event]["effects"]
        self.stopped |= {effect.removeprefix("no ") for effect in effects if effect.startswith("no ")}

    def remove(self, event: told.IngredientRemoved) -> None:
        self.goods[event.seat, event.round].parts.remove(event.ingredient)

    def add(self, event: told.IngredientAdded) -> None:
        self.goods[event.seat, event.round].parts.append(event.ingredient)

    def change_price(self, event: told.PriceChanged) -> None:
        self.goods[event.seat, event.round].change += event.change

    def change_budget(self, event: told.BudgetChanged) -> None:
        self.budget_change += event.change

    def move_chip(self, event: told.ChipMoved) -> None:
        self.shops[event.seat].remove(event.source)
        self.shops[event.seat].append(event.shop)

    def change_channel(self, event: told.ChannelChanged) -> None:
        self.channels[event.seat].remove(event.source)
        self.channels[event.seat].append(event.channel)
        if event.source == "mabius":
            self.bets.pop(event.seat, None)

    def move_money(self, event: told.MoneyMoved) -> None:
        self.papers[event.seat].write("events", event.amount, f"round {self.round}")
        if event.other >= 0:
            self.papers[event.other].write("events", -event.amount, f"round {self.round}")

    def charge(self, event: told.Fined) -> None:
        self.papers[event.seat].write("fines", -event.amount, f"round {self.round}")

    # ---- customers ----

    def serve(self, event: told.Decided) -> None:
        if event.drawn_by >= 0:
            self._serve_personally(event.customer, event.drawn_by)
        elif event.customer in self.cards.jokers:
            market = self._market(event.customer, self._budget(JOKER))
            for ware in bought_by_joker(market):
                self._sell(event.customer, ware, ware.price, "sales")
                self._note_sale(market, ware, "", ware.price)
        else:
            self._serve_one(event.customer)
        if event.drawn_by < 0:
            self.budget_change = 0

    def _budget(self, printed: int) -> int:
        return max(LEAST, printed + self.budget_change)

    def _serve_one(self, customer: str) -> None:
        card = self.cards.customers[customer]
        market = self._market(customer, self._budget(BUDGETS[card["class"]]))
        ware = bought_by_one(market)
        if ware is not None:
            self._sell(customer, ware, market.to_pay(ware), "sales")
            for shop in self.shops[ware.seat]:
                self._pay_in_shop(shop, customer, market, ware)
            self._note_sale(market, ware, card["class"], market.to_pay(ware))

    def _serve_personally(self, customer: str, seat: int) -> None:
        if customer in self.cards.jokers:
            market = self._market(customer, JOKER, seat)
            dearest = max(market.wares, key=lambda ware: (ware.price, ware.round))
            for ware in bought_by_joker(market) or [dearest]:
                self._sell(customer, ware, ware.price, "extra customers")
        else:
            market = self._market(customer, BUDGETS[self.cards.customers[customer]["class"]], seat)
            ware = bought_from_drawer(market)
            self._sell(customer, ware, min(ware.price, market.budget), "extra customers")

    def _market(self, customer: str, budget: int, only: int = -1) -> Market:
        card = self.cards.customers.get(customer) or self.cards.jokers[customer]
        wares = [self._ware(good) for _, good in sorted(self.goods.items()) if only in (-1, good.seat)]
        return Market(
            tuple(wares),
            frozenset(self.cards.tags[tag] for tag in card["tags"]),
            frozenset(self.cards.shapes[shape] for shape in card.get("shapes", [card.get("favourite")])),
            budget,
            friday=self._on("friday"),
            sampling=self._on("sampling"),
        )

    def _on(self, channel: str) -> frozenset[int]:
        if channel in self.stopped:
            return frozenset()
        return frozenset(seat for seat, chosen in enumerate(self.channels) if channel in chosen)

    def _ware(self, good: Good) -> Ware:
        cards = [self.cards.ingredients[part] for part in good.parts]
        price = sum(PRICES[card["class"]] for card in cards) + good.change
        tags = frozenset(self.cards.tags[card["tag"]] for card in cards)
        return Ware(good.seat, good.round, self.cards.shapes[good.shape], max(LEAST, price), tags)

    def _sell(self, customer: str, ware: Ware, price: int, line: str) -> None:
        shape = self.goods[ware.seat, ware.round].shape
        self.papers[ware.seat].write(line, price, f"round {self.round}: {shape} to {customer}")
        for seat, target in self.bets.items():
            if target == ware.seat and "mabius" not in self.stopped:
                self.papers[seat].write("investments", BET, f"round {self.round}: {shape} to {customer}")

    def _note_sale(self, market: Market, ware: Ware, group: str, paid: int) -> None:
        self.sales[ware.seat].append(Sale(group, market.matches(ware), paid))

    # ---- shops and channels ----

    def _pay_in_shop(self, shop: str, customer: str, market: Market, ware: Ware) -> None:
        card, paper = self.cards.shops[shop], self.papers[ware.seat]
        if self._is_met(card["term"], self.cards.customers[customer], market, ware):
            paper.write("shops", card["bonus"], f"round {self.round}: {shop}, {card['term']}")
        if self.goods[ware.seat, ware.round].shape in card["shapes"]:
            paper.write("listed shapes", LISTED, f"round {self.round}: {shop}")

    def _is_met(self, term: str, customer: dict[str, Any], market: Market, ware: Ware) -> bool:
        *words, last = term.split()
        good, paid, matches = self.goods[ware.seat, ware.round], market.to_pay(ware), market.matches(ware)
        number = int(last) if last.isdigit() else 0
        classes = [self.cards.ingredients[part]["class"] for part in good.parts]
        terms: dict[str, bool] = {
            "sex": customer["sex"] == last,
            "class": customer["class"] == last,
            "price at least": paid >= number,
            "price at most": paid <= number,
            "matches": matches >= number,
            "matches exactly": matches == number,
            "tag": self.cards.tags.get(last, -1) in ware.tags,
            "votes": self.votes[ware.seat] >= number,
            "again": bool(self.sales[ware.seat]),
            "each class of part": set(classes) == set(PRICES),
            "favourite": market.likes(ware),
            "full budget": paid == market.budget,
            "first sale": not self.sales[ware.seat],
            "newest": ware.round == self.round,
            "older": ware.round < self.round,
            "premium part": "premium" in classes,
        }
        return terms[" ".join(words) if " ".join(words) in BY_LAST_WORD else term]

    def judge(self, event: told.ChannelMet | told.ChannelMissed) -> None:
        wanted = self.cards.channels[event.channel]["term"].split()[-1]
        sales, left = self.sales[event.seat], self.sales[(event.seat + 1) % len(self.sales)]
        met = {
            "national": wanted in [sale.group for sale in sales],
            "buzz": len(sales) > len(left),
            "sensation": event.channel == "sensation" and any(sale.paid >= int(wanted) for sale in sales),
            "bullseye": event.channel == "bullseye" and any(sale.matches >= int(wanted) for sale in sales),
            "reviews": wanted in [sale.group for sale in sales],
        }[event.channel]
        self.channels_found.append((event.seat, event.channel, met))
        self.channels_told.append((event.seat, event.channel, isinstance(event, told.ChannelMet)))


BY_LAST_WORD = ("sex", "class", "price at least", "price at most", "matches", "matches exactly", "tag", "votes")
READERS: dict[type[Event], Callable[[Ledger, Any], None]] = {
    told.RoundBegan: Ledger.begin,
    told.Presented: Ledger.present,
    told.VotesRevealed: Ledger.count_votes,
    told.PlacedChip: Ledger.place,
    told.Promoted: Ledger.promote,
    told.Invested: Ledger.bet,
    told.IngredientRemoved: Ledger.remove,
    told.IngredientAdded: Ledger.add,
    told.PriceChanged: Ledger.change_price,
    told.BudgetChanged: Ledger.change_budget,
    told.Drew: Ledger.draw,
    told.ChipMoved: Ledger.move_chip,
    told.ChannelChanged: Ledger.change_channel,
    told.MoneyMoved: Ledger.move_money,
    told.Fined: Ledger.charge,
    told.Decided: Ledger.serve,
    told.ChannelMet: Ledger.judge,
    told.ChannelMissed: Ledger.judge,
}
