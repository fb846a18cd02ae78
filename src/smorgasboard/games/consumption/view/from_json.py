"""Positions of Consumption from their JSON form, whole or as everybody sees them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from smorgasboard.engine import BadPosition, Chance, SeededChance, say
from smorgasboard.engine.fields import Misfit, Whole, kind_of, seat_of, unfit
from smorgasboard.games.consumption.rules import Box, Diner, codes as c
from smorgasboard.games.consumption.rules.decisions import KINDS
from smorgasboard.games.consumption.rules.state import ConsumptionState
from smorgasboard.games.consumption.view.fields import form_of
from smorgasboard.games.consumption.view.imagine import read_known_table, table_of


def read_seen(source: str, box: Box, view: Mapping[str, Any]) -> ConsumptionState:
    """The table that everybody sees; what is hidden lies in a fixed order that says nothing."""
    chance = SeededChance("seen")
    return read_known_table(source, chance, box, dict(view)).drawn(chance, mixed=False)


def read_position(source: str, chance: Chance, box: Box, data: Mapping[str, Any]) -> ConsumptionState:
    """The whole position, or BadPosition with what is wrong."""
    diners = data.get("diners") if isinstance(data, Mapping) else None
    seats = len(diners) if isinstance(diners, list) else c.SEATS
    if not 1 <= seats <= c.SEATS:
        refuse(say("it has {count} players, not 1 to {most}", count=seats, most=c.SEATS))
    try:
        table = table_of(source, chance, box, form_of(box, seats).values(data))
    except Misfit as wrong:
        raise wrong.refusal("Consumption") from None
    for diner in table.diners:
        _put_in_order(diner)
    _must_be_possible(table)
    return table


def refuse(problem: str) -> NoReturn:
    raise BadPosition(say("This is not a position of Consumption: {problem}.", problem=problem))


def _put_in_order(diner: Diner) -> None:
    """The rules keep these by card."""
    diner.recipes = sorted(diner.recipes, key=_card)
    diner.activities = sorted(diner.activities, key=_card)
    diner.ready = sorted(diner.ready)


def _card(held: int) -> int:
    return held & c.CARD


def _must_be_possible(table: ConsumptionState) -> None:
    """What no sequence of turns could lead to, and rules would stumble over."""
    _must_know_no_more_than_there_is("left_known", table.left_known, table.left_pile)
    _must_know_no_more_than_there_is("right_known", table.right_known, table.right_pile)
    _must_know_no_more_than_there_is("deck_known", table.deck_known, table.deck)
    _must_lie_once(table)
    for seat, diner in enumerate(table.diners):
        _must_fit_its_boards(table, diner, say("player {number}", number=seat + 1))
    for frame in table.stack:
        kind = kind_of(frame)
        if not KINDS[kind].makes_sense(table, seat_of(frame), frame):
            name = c.FRAME_NAMES[kind]
            refuse(say('"{name}" in stack speaks of something that is not there', name=name))
    _must_be_to_decide(table)


def _must_know_no_more_than_there_is(name: str, known: int, pile: list[int]) -> None:
    if known > len(pile):
        raise unfit(known, Whole(0, len(pile)).expected()).within(name).refusal("Consumption")


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
    _each_once(name for at, name in enumerate(c.ASSISTANT_NAMES) for diner in diners if diner.assistants >> at & 1)
    _each_once(box.allergy_names[diner.allergy] for diner in diners if diner.allergy >= 0)
    for deck, stand in enumerate(table.stands):
        if stand != c.NO_CARD and box.stand_deck[stand] != deck:
            refuse(say("{stand} belongs to another deck of the market", stand=box.stand_names[stand]))


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
