"""What table.html draws from, listed item by item: the shared boards, and what is asked of the viewer."""

from collections.abc import Iterator, Sequence

from smorgasboard.engine.fields.frames import c_of, kind_of
from smorgasboard.engine.speech import say
from smorgasboard.games.consumption.page import clicks as pointing
from smorgasboard.games.consumption.page import players as playmats
from smorgasboard.games.consumption.page.pieces import Data, card, food, named, titles
from smorgasboard.games.consumption.rules import codes as t
from smorgasboard.games.consumption.rules.foods import food_meant
from smorgasboard.games.consumption.words.foods import TOKENS, Token, place_title
from smorgasboard.games.consumption.words.things import Aim, Card, Helper, ListSpace, Stall
from smorgasboard.games.consumption.words.view_model import Player, Seen

COLUMNS = "abcdef"
FOODS_NOT_ON_A_BOARD = frozenset(
    {
        t.CHOOSING_FOOD,
        t.GAINING,
        t.EXCHANGING_FOR,
        t.REPLACING,
        t.REPLACING_BY,
        t.STEALING,
        t.TRADING_FOR,
    }
)
"""Where a food is asked for that the viewer cannot point at in the own kitchen or body."""


def page(seen: Seen) -> Data:
    return {
        "round": seen.table.round,
        "rounds": range(1, t.ROUNDS + 1),
        "list": _list(seen),
        "market": _market(seen),
        "dining": _dining(seen),
        "book": [card(each, f"book-{space}") if each else None for space, each in enumerate(seen.book)],
        "uncovered": [_uncovered(each) if each else None for each in seen.uncovered],
        "piles": [len(seen.table.left_pile), len(seen.table.right_pile)],
        "planner": [card(each, f"planner-{space}") if each else None for space, each in enumerate(seen.planner)],
        "deck": len(seen.table.deck),
        "goals": [_goal(seen, aim) for aim in seen.aims],
        "helpers": [_helper(seen, helper) for helper in seen.helpers],
        "chooser": _chooser(seen),
        "palette": _palette(seen),
        "mine": playmats.mine(seen),
        "rivals": [playmats.rival(seen, player) for player in playmats.others(seen)],
    }


# ---- Grocery Shopping ----


def _list(seen: Seen) -> Data:
    used, spaces = seen.shop_spaces
    dice = seen.dice
    turning = seen.asks == t.TURNING_DIE
    return {
        **_place(t.SHOP, used, spaces),
        "columns": [_line(COLUMNS[at], f"column-{at}", dice and dice[0] == at, turning) for at in range(6)],
        "rows": [
            {
                **_line(str(row + 1), f"row-{row}", dice and dice[1] == row, turning),
                "cells": [_list_space(each, dice is not None) for each in seen.shopping_list[6 * row : 6 * row + 6]],
            }
            for row in range(6)
        ],
        "dice": [die + 1 for die in dice] if dice else [],
        "stock": len(seen.table.stock_open),
        "purse": _purse(seen),
    }


def _line(name: str, spot: str, marked: bool | None, turning: bool) -> Data:
    """A column or row with its heading, on which a die may lie or be turned to."""
    return {"name": name, "spot": spot if turning else None, "die": bool(marked), "label": _turn_to(name)}


def _turn_to(name: str) -> str:
    if name in COLUMNS:
        return say("Turn the first die to column {name}", name=name)
    return say("Turn the second die to row {name}", name=name)


def _list_space(space: ListSpace, rolled: bool) -> Data:
    state = "out" if space.out_of_stock else "bought" if space.covered else "sale" if space.on_sale else ""
    return {
        "spot": f"list-{space.name}",
        "food": food(space.token),
        "price": space.price if rolled and not space.covered else None,
        "state": state,
        "label": _list_label(space, rolled),
    }


def _list_label(space: ListSpace, rolled: bool) -> str:
    place = say("{food} at {space}", food=space.token.title, space=space.name)
    if space.out_of_stock:
        return f"{place}: {say('out of stock')}"
    if space.covered:
        return f"{place}: {say('sold')}"
    if not rolled:
        return place
    return f"{place}: ${space.price}" + (f", {say('on sale')}" if space.on_sale else "")


def _purse(seen: Seen) -> Data | None:
    dollars = seen.dollars
    if dollars is None:
        return None
    spent = t.DOLLARS - dollars
    return {
        "spent": spent,
        "left": dollars,
        "cart": [food(token) for token in seen.cart],
        "free": _free_spaces(seen),
        "label": say("Spent: ${spent} of ${all}. In the cart: {foods}.", spent=spent, all=t.DOLLARS, foods=_cart(seen)),
    }


def _free_spaces(seen: Seen) -> int:
    return next((c_of(each) for each in seen.table.stack if kind_of(each) == t.SHOPPING_NOW), 0)


def _cart(seen: Seen) -> str:
    return titles(seen.cart) or say("nothing yet")


# ---- places for markers ----


def _place(place: int, used: int, spaces: int) -> Data:
    name = place_title(place)
    free = max(0, spaces - used)
    return {
        "spot": f"place-{t.PLACE_NAMES[place]}",
        "symbol": f"place-{t.PLACE_NAMES[place]}",
        "title": name,
        "used": range(min(used, spaces)),
        "free": range(free),
        "label": say("{place}: {free} of {spaces} marker spaces free", place=name, free=free, spaces=spaces),
    }


def _market(seen: Seen) -> Data:
    left = t.MARKET_VISITS - playmats.near(seen).diner.market_visits
    stalls = [_stall(deck, stall) for deck, stall in enumerate(seen.stalls) if stall]
    return {
        "spot": "place-market",
        "symbol": "place-market",
        "title": place_title(t.MARKET),
        "left": left,
        "label": say("Farmers Market: you may come {count} more times this round", count=left),
        "stalls": stalls,
    }


def _stall(deck: int, stall: Stall) -> Data:
    foods = ", ".join(token.title if token else say("any food") for token in stall.foods)
    return {
        "spot": f"stand-{deck}",
        "symbol": f"deck-{stall.deck.name}",
        "title": stall.stand.title,
        "to": stall.stand.to,
        "foods": [named(token) for token in stall.foods],
        "label": say(
            "{deck}: {stand}. {foods}, to the {target}",
            deck=stall.deck.title,
            stand=stall.stand.title,
            foods=foods,
            target=stall.target,
        ),
    }


def _dining(seen: Seen) -> list[Data]:
    """Pizza To Go and the Buffet; nothing in solo games (CON-166)."""
    rows = [_dishes(row, foods) for row, foods in enumerate(seen.dining)]
    if not rows:
        return []
    pizza = _place(t.PIZZA, int(seen.table.pizza_guest >= 0), 1)
    buffet = _place(t.BUFFET, *seen.buffet_spaces)
    guest = seen.table.pizza_guest
    buffet["title"] = seen.content.edition.buffet_title
    return [{**pizza, "rows": rows[:1], "guest": guest}, {**buffet, "rows": rows[1:], "guest": -1}]


def _dishes(row: int, foods: Sequence[Token | None]) -> Data:
    lying = [token for token in foods if token]
    place = place_title(t.PIZZA) if row == 0 else say("Buffet, row {row}", row=row)
    return {
        "spot": f"dine-{row}",
        "foods": [food(token) if token else None for token in foods],
        "label": f"{place}: {titles(lying) or say('empty')}",
    }


def _uncovered(below: Card) -> Data:
    """CON-063: seen, and not to be had before the refill."""
    facts = card(below, "")
    return {**facts, "label": f"{say('Not to be had before the refill')}: {facts['label']}"}


# ---- assistants and goals ----


def _helper(seen: Seen, helper: Helper) -> Data:
    holder = seen.names[helper.holder] if helper.holder >= 0 else say("nobody")
    return {
        "name": helper.name,
        "holder": helper.holder,
        "label": say("{assistant}: with {who}", assistant=helper.title, who=holder) + f". {_options(helper)}",
    }


def _options(helper: Helper) -> str:
    return " ".join(f"{option.letter.upper()}: {option.text}" for option in helper.printed.options)


def _goal(seen: Seen, aim: Aim) -> Data:
    standing = ", ".join(f"{name} {count}" for name, count in zip(seen.names, aim.counts, strict=True))
    return {
        "title": aim.goal.title,
        "awards": f"{aim.goal.first}/{aim.goal.second}",
        "mine": aim.counts[playmats.near(seen).seat],
        "best": max(aim.counts),
        "label": f"{aim.goal.title}: {aim.goal.text} {aim.goal.first}/{aim.goal.second}. {standing}",
    }


# ---- what is asked of the viewer and lies nowhere on the table ----


def _chooser(seen: Seen) -> Data | None:
    """Whole boards or cards to choose from, with all that is written on them."""
    if not seen.my_turn:
        return None
    if seen.asks == t.CHOOSING_ASSISTANT:
        found = [_assistant_to_choose(helper) for helper in seen.helpers if seen.may(t.ASSISTANT + helper.number)]
        return {"title": say("Assistants"), "cards": found}
    if seen.asks == t.CHOOSING_ALLERGY:
        return {"title": say("Food allergies"), "cards": list(_allergies_to_choose(seen))}
    if seen.asks == t.CHOOSING_DIET:
        return {"title": say("Diets"), "cards": list(_diets_to_choose(seen))}
    return None


def _assistant_to_choose(helper: Helper) -> Data:
    return {
        "spot": pointing.assistant(helper.name),
        "symbol": f"assistant-{helper.name}",
        "title": helper.title,
        "lines": [f"{option.letter.upper()}: {option.text}" for option in helper.printed.options],
        "label": f"{helper.title}. {_options(helper)}",
    }


def _allergies_to_choose(seen: Seen) -> Iterator[Data]:
    for at, (name, tile) in enumerate(seen.content.allergies.items()):
        if seen.may(t.ALLERGY + at):
            foods = [token for token in TOKENS if token.name in tile.substitutes]
            allergen = next(token for token in TOKENS if token.name == tile.food)
            line = say("No {food}; {substitutes} take its place.", food=allergen.title, substitutes=titles(foods))
            yield _to_choose(f"allergy-{name}", "allergy", tile.title, [line])


def _diets_to_choose(seen: Seen) -> Iterator[Data]:
    for at, (name, diet) in enumerate(seen.content.diets.items()):
        if seen.may(t.DIET + at):
            wanted = ", ".join(f"{token.letter}\u00a0{_range(diet.tracks[token.name].wanted)}" for token in TOKENS)
            yield _to_choose(f"diet-{name}", "body", diet.title, [diet.text, wanted])


def _range(wanted: tuple[int, int]) -> str:
    least, most = wanted
    return str(least) if least == most else f"{least}\u2060–\u2060{most}"  # never broken over two lines


def _to_choose(spot: str, symbol: str, title: str, lines: list[str]) -> Data:
    return {"spot": spot, "symbol": symbol, "title": title, "lines": lines, "label": f"{title}. {' '.join(lines)}"}


def _palette(seen: Seen) -> Data | None:
    """Small things to choose from: foods out of the supply, special orders, other players."""
    if seen.asks in FOODS_NOT_ON_A_BOARD and (
        seen.may(t.FOOD, t.FOODS) or seen.may(t.FOOD_FROM, t.CARDS - t.FOOD_FROM)
    ):
        return {"title": say("Which food?"), "things": [*_foods(seen, t.FOOD, "food-"), *_tokens(seen)]}
    if seen.may(t.ORDER, t.FOODS):
        return {"title": say("Special order, $5"), "things": list(_foods(seen, t.ORDER, "order-"))}
    if seen.may(t.SEAT, t.SEATS):
        return {
            "title": say("Who?"),
            "things": [_seat(player) for player in seen.others if seen.may(t.SEAT + player.seat)],
        }
    return None


def _foods(seen: Seen, code: int, prefix: str) -> Iterator[Data]:
    for token in TOKENS:
        if seen.may(code + token.food):
            label = token.title if code == t.FOOD else say("Special order: {food} for $5", food=token.title)
            yield {"spot": prefix + token.name, "food": food(token), "where": "", "seat": -1, "label": label}


def _tokens(seen: Seen) -> Iterator[Data]:
    """CON-206: tokens of another kitchen that lie on several spaces."""
    for code in seen.observation.legal:
        if t.FOOD_FROM <= code < t.CARDS:
            token = TOKENS[food_meant(code)]
            space = t.THAW_AREA if code >= t.THAWED else (code - t.FOOD_FROM) // t.FOODS
            yield {
                "spot": pointing.token(token.name, space),
                "food": food(token),
                "where": say("thaw area") if space == t.THAW_AREA else str(space + 1),
                "seat": -1,
                "label": _token_label(token, space),
            }


def _token_label(token: Token, space: int) -> str:
    if space == t.THAW_AREA:
        return say("{food} of the thaw area", food=token.title)
    return say("{food} of kitchen space {number}", food=token.title, number=space + 1)


def _seat(player: Player) -> Data:
    return {"spot": f"seat-{player.seat}", "food": None, "where": "", "seat": player.seat, "label": player.name}
