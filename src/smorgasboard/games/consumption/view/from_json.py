"""Positions of Consumption from their JSON form, whole or as everybody sees them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from smorgasboard.engine.chance import Chance, SeededChance
from smorgasboard.engine.errors import BadPosition
from smorgasboard.engine.speech import say
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.rules.decisions import KINDS
from smorgasboard.games.consumption.rules.diner import Diner
from smorgasboard.games.consumption.rules.pieces import Box
from smorgasboard.games.consumption.rules.state import ConsumptionState
from smorgasboard.games.consumption.rules.table import kind_of
from smorgasboard.games.consumption.view import imagine as veil
from smorgasboard.games.consumption.view.shape import must_be_well_formed, refuse


def read_seen(source: str, box: Box, view: Mapping[str, Any]) -> ConsumptionState:
    """The table that everybody sees; what is hidden lies in a fixed order that says nothing."""
    return veil.read_veil(source, SeededChance("seen"), box, dict(view)).lifted()


def read_position(source: str, chance: Chance, box: Box, data: Mapping[str, Any]) -> ConsumptionState:
    """The whole position, or BadPosition with what is wrong."""
    must_be_well_formed(data, box)
    table = veil.open_table(source, chance, box, dict(data))
    table.left_pile = veil.cards(data["left_pile"], box.recipe_at)
    table.right_pile = veil.cards(data["right_pile"], box.recipe_at)
    table.deck = veil.cards(data["deck"], box.activity_at)
    table.stock = list(data["stock"])
    table.market_in = veil.bits(data["market_in"], box.stand_at)
    table.bag = veil.foods(data["bag"])
    for diner in table.diners:
        _put_in_order(diner)
    _must_be_possible(table)
    return table


def _put_in_order(diner: Diner) -> None:
    """The rules keep these by card."""
    diner.recipes = sorted(diner.recipes, key=_card)
    diner.activities = sorted(diner.activities, key=_card)
    diner.ready = sorted(diner.ready)


def _card(held: int) -> int:
    return held & c.CARD


def _must_be_possible(table: ConsumptionState) -> None:
    """What no sequence of turns could lead to, and rules would stumble over."""
    _must_lie_once(table)
    for seat, diner in enumerate(table.diners):
        _must_fit_its_boards(table, diner, say("player {number}", number=seat + 1))
    for frame in table.stack:
        kind = kind_of(frame)
        if not KINDS[kind].makes_sense(table, frame >> c.SEAT_SHIFT & c.SEAT_MASK, frame):
            name = c.FRAME_NAMES[kind]
            refuse(say('"{name}" in stack speaks of something that is not there', name=name))
    _must_be_to_decide(table)


def _must_lie_once(table: ConsumptionState) -> None:
    box, diners = table.box, table.diners
    recipes = [table.book, table.left_pile, table.right_pile, table.dropped_recipes]
    recipes += [cards for diner in diners for cards in (diner.recipes, diner.cooked)]
    activities = [table.planner, table.deck, table.dropped_activities]
    activities += [cards for diner in diners for cards in (diner.activities, diner.trained)]
    _each_once(box.recipe_names[_card(card)] for cards in recipes for card in cards if card != c.NO_CARD)
    _each_once(box.activity_names[_card(card)] for cards in activities for card in cards if card != c.NO_CARD)
    in_play = {*table.base_recipes(), *table.added_recipes()}
    for card in (*table.left_pile, *table.right_pile):
        if card not in in_play:
            refuse(say("{name} does not belong to the decks in play", name=box.recipe_names[card]))
    _each_once(say("Out of Stock {number}", number=card) for card in (*table.stock, *table.stock_open))
    _each_once(name for at, name in enumerate(_assistants()) for diner in diners if diner.assistants >> at & 1)
    _each_once(box.allergy_names[diner.allergy] for diner in diners if diner.allergy >= 0)
    for deck, stand in enumerate(table.stands):
        if stand != c.NO_CARD and box.stand_deck[stand] != deck:
            refuse(say("{stand} belongs to another deck of the market", stand=box.stand_names[stand]))


def _assistants() -> list[str]:
    return list(veil.ASSISTANT_AT)


def _each_once(names: Iterable[str]) -> None:
    for name, count in Counter(names).items():
        if count > 1:
            refuse(say("{name} is there {count} times, and there is only one", name=name, count=count))


def _must_fit_its_boards(table: ConsumptionState, diner: Diner, who: str) -> None:
    for food in range(c.FOODS):
        most = len(diner.tracks[food]) - 1
        if diner.body[food] > most:
            facts = {"who": who, "food": c.FOOD_NAMES[food], "count": diner.body[food], "most": most}
            refuse(say("{who} has {count} {food} in the body, whose track has {most} spaces", **facts))
    for card in diner.ready:
        if card not in diner.cooked or table.box.recipe_when[card] == c.GAME_END:
            name = table.box.recipe_names[card]
            refuse(say("{who} has no ability of {name} to use", who=who, name=name))
    if diner.allergy >= 0 and not table.allergies:
        refuse(say("{who} has an allergy, and that module is not in play", who=who))
    _must_fit_its_tile(table, diner, who)


def _must_fit_its_tile(table: ConsumptionState, diner: Diner, who: str) -> None:
    """CON-186, CON-187."""
    takes = table.box.substitutes[diner.allergy] if diner.allergy >= 0 else 0
    for food in diner.tile:
        if not takes >> food & 1:
            refuse(say("{who} has no allergy tile that takes {food}", who=who, food=c.FOOD_NAMES[food]))
    on_tile = diner.body[diner.allergen] if diner.allergy >= 0 else 0
    if len(diner.tile) != on_tile:
        facts = {"who": who, "count": len(diner.tile), "body": on_tile}
        refuse(say("{who} has {count} foods on the allergy tile, and the body says {body}", **facts))


def _must_be_to_decide(table: ConsumptionState) -> None:
    if table.over != (not table.stack):
        raise BadPosition(say("A match is over when nothing is left to decide, and only then."))
    if not table.over and (kind_of(table.top()) == c.RUNNING or not table.list_actions(table.mover())):
        raise BadPosition(say("In this position nobody could do anything: the last entry of stack has no answer."))
