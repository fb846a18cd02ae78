"""What table.html draws from, listed item by item: the shared boards, and what is asked of the viewer."""

from collections import Counter
from collections.abc import Iterable, Iterator

from smorgasboard.engine import NOBODY, said_once, say, say_many
from smorgasboard.engine.content import Printed
from smorgasboard.games.consumption.content.cards import Band, Track
from smorgasboard.games.consumption.page import pictures, players
from smorgasboard.games.consumption.page.clicks import OF_THE_SUPPLY, spot
from smorgasboard.games.consumption.page.pieces import Data, card, food, place, titles
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.rules.foods import food_meant
from smorgasboard.games.consumption.rules.scoring.sheet import solo_band
from smorgasboard.games.consumption.words import said, things
from smorgasboard.games.consumption.words.view_model import Player, SeenTable

STAGES = {"shop": "shop", "cook": "cook", "workout": "workout", "pizza": "dine", "buffet": "dine"}
"""By place of the action under way: what of the table comes near."""
WHOLE_CARDS = frozenset({"assistant", "allergy", "diet"})
"""Decisions between whole cards, which lie on the table only then."""


def page(seen: SeenTable) -> Data:
    return {
        "stage": _stage(seen),
        "ladder": _ladder(seen),
        "round": seen.view["round"],
        "rounds": range(1, seen.content.rounds + 1),
        "list": _list(seen),
        "market": _market(seen),
        "dining": _dining(seen),
        "book": [card(each, spot("book", space)) if each else None for space, each in enumerate(seen.book)],
        "uncovered": [_uncovered(each) if each else None for each in seen.uncovered],
        "piles": _cards_left(len(seen.table.left_pile) + len(seen.table.right_pile)),
        "planner": [card(each, spot("planner", space)) if each else None for space, each in enumerate(seen.planner)],
        "deck": _cards_left(len(seen.table.deck)),
        "goals": [_goal(each, seen.names) for each in seen.goals],
        "helpers": [_assistant(each, seen.names) for each in seen.assistants],
        "chooser": _chooser(seen),
        "palette": _palette(seen),
        "mine": players.mine(seen),
        "rivals": [players.board(seen, player) for player in seen.as_seated[1:]],
    }


def _stage(seen: SeenTable) -> str:
    """What the viewer is about: that part of the table is large, all others make room."""
    if not seen.my_turn or seen.asked == "place":
        return "plan"
    return "choose" if seen.asked in WHOLE_CARDS else STAGES.get(seen.view["place"], "plan")


def _cards_left(count: int) -> str:
    return say_many("{count} card left", "{count} cards left", count)


def _ladder(seen: SeenTable) -> Data | None:
    """CON-020, alone: the bands of the chart from the lowest on, and where one would stand at the end."""
    if len(seen.players) > 1:
        return None
    total = seen.near.sheet.total
    bands = seen.content.solo_chart
    here = solo_band(seen.box, total)
    return {
        "total": total,
        "here": here,
        "steps": [{"least": band.least, "phrase": band.phrase} for band in bands],
        "ahead": _ahead(bands[here + 1], total) if here + 1 < len(bands) else "",
    }


def _ahead(band: Band, total: int) -> str:
    return say("{count} VP more: {phrase}", count=band.least - total, phrase=band.phrase)


# ---- Grocery Shopping ----


def _list(seen: SeenTable) -> Data:
    column, row = seen.dice or (NOBODY, NOBODY)
    turning = seen.asked == "turn die"
    return {
        **_place("shop", *seen.shop_spaces),
        "columns": [_line("column", letter, at, at == column, turning) for at, letter in enumerate(things.COLUMNS)],
        "rows": [
            {
                **_line("row", str(at + 1), at, at == row, turning),
                "cells": [_list_space(each, seen.dice is not None) for each in spaces],
            }
            for at, spaces in enumerate(seen.list_rows)
        ],
        "dice": [die + 1 for die in seen.dice or ()],
        "stock": len(seen.table.stock_open),
        "purse": _purse(seen),
        "orders": list(_foods(seen, c.ORDER, "order")) if seen.may(c.ORDER, c.FOODS) else [],
    }


@said_once
def _line(kind: str, name: str, at: int, marked: bool, turning: bool) -> Data:
    """A column or row with its heading, on which a die may lie or be turned to."""
    place = spot(kind, at) if turning else None
    if kind == "column":
        label = say("Turn the first die to column {name}", name=name)
    else:
        label = say("Turn the second die to row {name}", name=name)
    return {"name": name, "spot": place, "die": marked, "label": label}


@said_once
def _list_space(space: things.ListSpace, rolled: bool) -> Data:
    state = "out" if space.out_of_stock else "bought" if space.covered else "sale" if space.on_sale else ""
    return {
        "spot": spot("list", space.name),
        "food": food(space.token),
        "price": space.price if rolled and not space.covered else None,
        "state": state,
        "label": _list_label(space, rolled),
    }


def _list_label(space: things.ListSpace, rolled: bool) -> str:
    place = say("{food} at {space}", food=space.token.title, space=space.name)
    if space.out_of_stock:
        return f"{place}: {say('out of stock')}"
    if space.covered:
        return f"{place}: {say('sold')}"
    if not rolled:
        return place
    return f"{place}: ${space.price}" + (f", {say('on sale')}" if space.on_sale else "")


def _purse(seen: SeenTable) -> Data | None:
    dollars = seen.dollars
    if dollars is None:
        return None
    facts = {"spent": c.DOLLARS - dollars, "all": c.DOLLARS, "foods": titles(seen.cart) or say("nothing yet")}
    return {
        "spent": c.DOLLARS - dollars,
        "left": dollars,
        "words": say("${left} of ${all} left", left=dollars, all=c.DOLLARS),
        "cart": [food(token) for token in seen.cart],
        "free": seen.free_spaces,
        "label": say("Spent: ${spent} of ${all}. In the cart: {foods}.", **facts),
    }


# ---- places for markers ----


@said_once
def _place(name: str, used: int, spaces: int) -> Data:
    title = said("place title", name)
    free = max(0, spaces - used)
    label = say("{place}: {free} of {spaces} marker spaces free", place=title, free=free, spaces=spaces)
    return place(name, title, label, min(used, spaces), free)


def _market(seen: SeenTable) -> Data:
    left = c.MARKET_VISITS - seen.as_seated[0].diner.market_visits
    label = say("Farmers Market: you may come {count} more times this round", count=left)
    return {
        **place("market", seen.place_title("market"), label),
        "left": say_many("{count} visit", "{count} visits", left),
        "stalls": [_stand(deck, one, _change(seen, one)) for deck, one in enumerate(seen.stands) if one],
    }


def _change(seen: SeenTable, stand: things.MarketStand) -> int | None:
    return _to_body(seen.as_seated[0], stand.foods) if stand.stand.to == "body" else None


def _to_body(player: Player, foods: Iterable[things.Token | None]) -> int:
    """By how much these change what the body scores; any food and what one is allergic to count for nothing."""
    counts = Counter(token.food for token in foods if token)
    groups = [(player.groups[food], count) for food, count in counts.items() if not player.groups[food].tile]
    return sum(group.with_more(count) - group.points for group, count in groups)


def _signed(change: int) -> str:
    return f"{change:+d}" if change else "±0"


@said_once
def _stand(deck: int, open_one: things.MarketStand, change: int | None) -> Data:
    foods = ", ".join(token.title if token else say("any food") for token in open_one.foods)
    facts = {"deck": open_one.deck.title, "stand": open_one.stand.title, "target": open_one.target}
    return {
        "spot": spot("stand", deck),
        "picture": pictures.picture(open_one.stand),
        "title": open_one.stand.title,
        "to": open_one.stand.to,
        "foods": [food(token) for token in open_one.foods],
        "change": "" if change is None else _signed(change),
        "label": say("{deck}: {stand}. {foods}, to the {target}", foods=foods, **facts),
    }


def _dining(seen: SeenTable) -> list[Data]:
    """Pizza To Go and the Buffet; nothing in solo games (CON-166)."""
    near = seen.as_seated[0]
    rows = [_dishes(row, foods, _to_body(near, foods)) for row, foods in enumerate(seen.dining)]
    if not rows:
        return []
    guest = seen.view["pizza_guest"]
    pizza = _place("pizza", int(guest >= 0), 1)
    buffet = {**_place("buffet", *seen.buffet_spaces), "title": seen.place_title("buffet")}
    return [{**pizza, "rows": rows[:1], "guest": guest}, {**buffet, "rows": rows[1:], "guest": -1}]


@said_once
def _dishes(row: int, foods: tuple[things.Token | None, ...], change: int) -> Data:
    lying = tuple(token for token in foods if token)
    place = said("place title", "pizza") if row == 0 else say("Buffet, row {row}", row=row)
    effect = say("your body {change} VP", change=_signed(change))
    words = f"{titles(lying)}; {effect}" if lying else say("empty")
    return {
        "spot": spot("dine", row),
        "foods": [food(token) if token else None for token in foods],
        "change": _signed(change) if lying else "",
        "better": change >= 0,
        "label": f"{place}: {words}",
    }


@said_once
def _uncovered(below: things.CardOnTable) -> Data:
    """CON-063: seen, and not to be had before the refill."""
    facts = card(below, "")
    return {**facts, "label": f"{say('Not to be had before the refill')}: {facts['label']}"}


# ---- assistants and goals ----


@said_once
def _assistant(each: things.AssistantInPlay, names: tuple[str, ...]) -> Data:
    holder = names[each.holder] if each.holder >= 0 else say("nobody")
    label = say("{assistant}: with {who}", assistant=each.printed.title, who=holder)
    return {"name": each.printed.name, "holder": each.holder, "label": f"{label}. {' '.join(each.lines)}"}


@said_once
def _goal(each: things.GoalInPlay, names: tuple[str, ...]) -> Data:
    awards = say("{first} VP, then {second}", first=each.goal.first, second=each.goal.second)
    return {
        "picture": pictures.picture(each.goal),
        "title": each.goal.title,
        "text": each.goal.text,
        "awards": awards,
        "counts": list(enumerate(each.counts)),
        "label": f"{each.goal.title}: {each.goal.text} {awards}. {each.standing(names)}",
    }


# ---- what is asked of the viewer and lies nowhere on the table ----


def _chooser(seen: SeenTable) -> Data | None:
    """Whole boards or cards to choose from, with all that is written on them."""
    if not seen.my_turn:
        return None
    if seen.asked == "assistant":
        return {"title": say("Assistants"), "cards": list(_assistants_to_choose(seen))}
    if seen.asked == "allergy":
        return {"title": say("Food allergies"), "cards": list(_allergies_to_choose(seen))}
    if seen.asked == "diet":
        return {"title": say("Diets"), "cards": list(_diets_to_choose(seen))}
    return None


def _assistants_to_choose(seen: SeenTable) -> Iterator[Data]:
    for each in seen.assistants:
        if seen.may(c.ASSISTANT + each.number):
            yield _to_choose("assistant", each.printed, each.lines)


def _allergies_to_choose(seen: SeenTable) -> Iterator[Data]:
    for at, tile in enumerate(seen.content.allergies.values()):
        if seen.may(c.ALLERGY + at):
            foods = titles(tuple(token for token in things.TOKENS if token.name in tile.substitutes))
            facts = {"food": things.TOKEN_OF[tile.food].title, "substitutes": foods}
            line = say("No {food}; {substitutes} take its place.", **facts)
            places = [[tile.track.colour(tokens)[0], value] for tokens, value in enumerate(tile.track.values)]
            yield {**_to_choose("allergy", tile, [line]), "places": places}


def _diets_to_choose(seen: SeenTable) -> Iterator[Data]:
    for at, diet in enumerate(seen.content.diets.values()):
        if seen.may(c.DIET + at):
            tracks = [(token, diet.tracks[token.name]) for token in things.TOKENS]
            words = ", ".join(f"{token.title} {_wanted(track)}" for token, track in tracks)
            wanted = [[*food(token), _wanted(track), max(track.values)] for token, track in tracks]
            to_choose = _to_choose("diet", diet, [diet.text])
            yield {**to_choose, "wanted": wanted, "label": f"{to_choose['label']} {words}"}


def _wanted(track: Track) -> str:
    least, most = track.wanted
    return str(least) if least == most else f"{least}–{most}"


def _to_choose(kind: str, card: Printed, lines: list[str]) -> Data:
    return {
        "spot": spot(kind, card.name),
        "picture": pictures.picture(card),
        "title": card.title,
        "lines": lines,
        "wanted": [],
        "places": [],
        "label": f"{card.title}. {' '.join(lines)}",
    }


def _palette(seen: SeenTable) -> Data | None:
    """Small things to choose from: foods out of the supply, other players."""
    if seen.asked in OF_THE_SUPPLY and (seen.may(c.FOOD, c.FOODS) or seen.may(c.FOOD_FROM, c.CARDS - c.FOOD_FROM)):
        return {"title": say("Which food?"), "things": [*_foods(seen, c.FOOD, "food"), *_tokens(seen)]}
    if seen.may(c.SEAT, c.SEATS):
        others = [player for player in seen.others if seen.may(c.SEAT + player.seat)]
        people = [_small(spot("seat", each.seat), each.name, each.seat) for each in others]
        return {"title": say("Who?"), "things": people}
    return None


def _small(name: str, label: str, seat: int = -1, token: things.Token | None = None, where: str = "") -> Data:
    return {"spot": name, "food": token and food(token), "where": where, "seat": seat, "label": label}


def _foods(seen: SeenTable, code: int, kind: str) -> Iterator[Data]:
    for token in things.TOKENS:
        if seen.may(code + token.food):
            label = token.title if code == c.FOOD else say("Special order: {food} for $5", food=token.title)
            yield _small(spot(kind, token.name), label, token=token)


def _tokens(seen: SeenTable) -> Iterator[Data]:
    """CON-206: tokens of another kitchen that lie on several spaces."""
    for code in seen.observation.legal:
        if c.FOOD_FROM <= code < c.CARDS:
            token = things.TOKENS[food_meant(code)]
            space = c.THAW_AREA if code >= c.THAWED else (code - c.FOOD_FROM) // c.FOODS
            if space == c.THAW_AREA:
                where, label = say("thaw area"), say("{food} of the thaw area", food=token.title)
            else:
                where = str(space + 1)
                label = say("{food} of kitchen space {number}", food=token.title, number=where)
            yield _small(spot("food", token.name, space), label, token=token, where=where)
