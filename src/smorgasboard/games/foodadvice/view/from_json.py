"""Positions from what was read of their JSON form: whole ones, and what a seat sees of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from smorgasboard.engine import Chance, say
from smorgasboard.engine import fields as f
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.rules.box import Box
from smorgasboard.games.foodadvice.rules.state import FoodAdviceState
from smorgasboard.games.foodadvice.view.fields import form_of


def restored(source: str, chance: Chance, box: Box, values: dict[str, Any]) -> FoodAdviceState:
    """With the values of the declared fields; Misfit where nobody can sit like that."""
    players: list[dict[str, Any]] = values["players"]
    seats = len(players)
    if not c.LEAST_SEATS <= seats <= c.MOST_SEATS:
        facts = {"least": c.LEAST_SEATS, "most": c.MOST_SEATS}
        raise f.Misfit(
            say("a list of {count}", count=seats), say("one of {least} to {most} players", **facts), "players"
        )
    table = FoodAdviceState(source, chance, box, seats)
    form_of(box, seats).put(table, values)
    table.over = table.stage == c.FINISHED
    for seat in range(seats):
        offer: dict[str, int] | None = players[seat]["offer"]
        if offer is not None:
            table.offered_card[seat] = offer["card"]
            table.offered_to[seat] = offer["to"]
            table.wanted[seat] = offer["wanted"]
    return table


def with_known_cards(table: FoodAdviceState, view: Mapping[str, Any]) -> FoodAdviceState:
    """The cards of decks that a seat knows all the same, in their places."""
    shops = [table.box.shop_at[name] for name in view["past_shops"]]
    customers = [table.box.customer_at[name] for name in view["next_customers"]]
    table.shop_deck = shops + table.shop_deck[len(shops) :]
    table.row = customers + table.row[len(customers) :]
    return table
