"""Players' own boards on the drawn table: kitchen, body, cards, assistants, and what it would all score."""

from collections import Counter

from smorgasboard.engine import said_once, say, say_many, to_say
from smorgasboard.games.consumption.page.clicks import spot
from smorgasboard.games.consumption.page.pictures import picture
from smorgasboard.games.consumption.page.pieces import Data, card, food, place, slot, titles
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.rules.activities import relieves_activity
from smorgasboard.games.consumption.rules.recipes import relieves
from smorgasboard.games.consumption.rules.scoring.sheet import ScoreSheet
from smorgasboard.games.consumption.words import said
from smorgasboard.games.consumption.words.things import (
    AssistantInPlay,
    CardOnTable,
    FoodGroup,
    Slot,
    Token,
    tokens_of,
)
from smorgasboard.games.consumption.words.view_model import Player, SeenTable

ONCE_A_ROUND = "snack"
"""The one place of a player's own that a marker closes until the next round."""
LINES = {
    "track": to_say("Recipes and activities so far"),
    "body": to_say("Body"),
    "abilities": to_say("End-of-game abilities"),
    "sets": to_say("Sets of activities"),
    "goals": to_say("Goals"),
    "trash": to_say("Trash"),
    "incomplete": to_say("Incomplete cards"),
    "kitchen_left": to_say("Food left in the kitchen"),
    "minimum": to_say("Too few points of recipes or activities"),
}
ON_TOP = 2
ALWAYS_SHOWN = ("track", "body", "sets", "trash", "incomplete")


def mine(seen: SeenTable) -> Data:
    player = seen.as_seated[0]
    return {
        **board(seen, player),
        "places": [_own_place(seen, player, name) for name in said.sections["own place"]],
        "pass": say("Pass: then choose an open space for the marker; no more actions this round"),
    }


def board(seen: SeenTable, player: Player) -> Data:
    diner = player.diner
    return {
        "seat": player.seat,
        "name": player.name,
        "turn": seen.mover == player.seat,
        "first": seen.view["first"] == player.seat,
        "passed": diner.passed,
        "diet": player.diet.title,
        "diet_picture": picture(player.diet),
        "diet_text": player.diet.text,
        "score": diner.score,
        "levels": max(_levels(group) for group in player.groups),
        "markers": range(diner.markers),
        "spent": range(c.MARKERS - diner.markers),
        "markers_label": say_many("{count} marker left", "{count} markers left", diner.markers),
        "body": [_group(group, _takes(player, group)) for group in player.groups],
        "body_points": player.body_points,
        "shelves": [
            _shelf(number, *both) for number, both in enumerate(zip(seen.shelves, player.shelves, strict=True))
        ],
        "kitchen_count": len(player.kitchen),
        "trash": diner.trash,
        "trash_label": say_many("Trash: {count} token", "Trash: {count} tokens", diner.trash),
        "cold": _cold(player.frozen, player.thawing) if diner.frozen else [],
        "recipes": [_under_way(each, _needs_less(seen, player, each)) for each in player.recipes],
        "activities": [_under_way(each, _needs_less(seen, player, each)) for each in player.activities],
        "cooked": [_cooked(each) for each in player.cooked],
        "trained": [
            {"icon": icon.name, "count": count, "label": f"{icon.title}: {count}"} for icon, count in player.icons
        ],
        "helpers": [_assistant(each) for each in player.assistants],
        "preview": _preview(player.sheet),
        "total": player.sheet.total,
    }


# ---- kitchen ----


@said_once
def _shelf(number: int, printed: tuple[Token, ...], lying: tuple[Token, ...]) -> Data:
    label = say("Kitchen space {number}, for {foods}", number=number + 1, foods=titles(printed))
    return {
        "printed": [food(token) for token in printed],
        "keeps": _keeps(c.SHELVES - number),
        "foods": _heaps(spot("kitchen", number), lying),
        "label": f"{label}: {titles(lying) or say('empty')}",
    }


def _keeps(rounds: int) -> str:
    """How long food on a space of the kitchen is still good."""
    if rounds == 1:
        return say("last round")
    return say_many("{count} round", "{count} rounds", rounds)


def _heaps(place: str, tokens: tuple[Token, ...]) -> list[Data]:
    """Each food once, with how many there are."""
    return [
        {"food": food(token), "count": count, "spot": spot(place, token.name), "label": titles((token,) * count)}
        for token, count in Counter(tokens).items()
    ]


@said_once
def _cold(frozen: tuple[Token, ...], thawing: tuple[Token, ...]) -> list[Data]:
    """Freezer and thaw area (CON-189)."""
    freezer = _cold_place("freezer", say("Freezer"), frozen, c.FREEZER_SPACES)
    return [freezer, _cold_place("thaw", say("Thaw area"), thawing, c.THAW_SPACES)]


def _cold_place(name: str, title: str, tokens: tuple[Token, ...], spaces: int) -> Data:
    label = f"{title}: {titles(tokens) or say('empty')}"
    lying = _heaps(name, tokens)
    return {"name": name, "title": title, "foods": lying, "free": spaces - len(tokens), "label": label}


# ---- body ----


def _takes(player: Player, group: FoodGroup) -> tuple[Token, ...]:
    """What an allergy's tile takes instead of its own food (CON-186); nothing for all other groups."""
    return tokens_of(player.allergy.substitutes) if group.tile and player.allergy else ()


def _levels(group: FoodGroup) -> int:
    """How high a jar is, with what a tile takes lying on top of it."""
    return group.track.spaces + 1 + (ON_TOP if group.tile else 0)


@said_once
def _group(group: FoodGroup, takes: tuple[Token, ...]) -> Data:
    track = group.track
    return {
        "food": food(group.token),
        "spot": spot("body", group.token.name),
        "title": group.title,
        "tile": group.tile is not None,
        "wanted": group.wanted,
        "lying": [token.name for token in group.lying],
        "takes": [food(token) for token in takes],
        "points": _signed(group.points),
        "colour": group.colour[0],
        "state": _state(group),
        "cells": [[_cell(group, tokens), value] for tokens, value in enumerate(track.values)],
        "low": _condition(track.low),
        "high": _condition(track.high),
        "label": _group_label(group, takes),
    }


def _cell(group: FoodGroup, tokens: int) -> str:
    colour = group.track.colour(tokens)[0]
    where = {group.count: " now", group.count + 1: " next"}.get(tokens, "")
    return f"{colour}{where}"


def _state(group: FoodGroup) -> str:
    """Whether there is too little of it, enough, or too much."""
    least, most = group.track.wanted
    if group.count < least:
        return "less"
    return "more" if group.count > most else "enough"


def _condition(name: str | None) -> str:
    return f"condition-{name.replace(' ', '-')}" if name else ""


def _group_label(group: FoodGroup, takes: tuple[Token, ...]) -> str:
    state = say_many(
        "{group}: {count} token, {points} VP; best with {wanted}.",
        "{group}: {count} tokens, {points} VP; best with {wanted}.",
        group.count,
        group=group.title,
        points=group.points,
        wanted=group.wanted,
    )
    more = [state]
    if takes:
        facts = {"food": group.token.title, "substitutes": titles(takes)}
        more.append(say("No {food}; {substitutes} take its place.", **facts))
    if group.tile and group.lying:
        more.append(say("On it: {foods}.", foods=titles(group.lying)))
    if group.one_more is not None:
        more.append(say("One more: {points} VP.", points=group.one_more))
    if group.condition:
        more.append(f"{group.condition}.")
    return " ".join(more)


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number)


# ---- cards ----


@said_once
def _under_way(each: CardOnTable, needs_less: bool) -> Data:
    kind, verb = ("activity", "train") if each.icon else ("recipe", "cook")
    return {
        **card(each, spot(kind, each.printed.name)),
        "slots": [_space(each, space, verb) for space in each.slots],
        "relief": say("One token fewer completes it this turn.") if needs_less else "",
    }


def _needs_less(seen: SeenTable, player: Player, each: CardOnTable) -> bool:
    """The Life Coach helps with this card (CON-010)."""
    if player.seat != seen.table.turn:
        return False
    if each.icon:
        return relieves_activity(seen.table, each.number)
    return relieves(seen.table.recipe_relief, each.number, len(each.slots))


def _space(each: CardOnTable, space: Slot, verb: str) -> Data:
    label = say("{card}, space {number}", card=each.title, number=space.number)
    if space.lying:
        label = say("{place}: filled with {food}", place=label, food=titles((space.lying,) * space.count))
    else:
        label = f"{label}: {space.wanted}"
    return {**slot(space), "spot": spot(verb, each.printed.name, space.number - 1), "label": label}


@said_once
def _cooked(each: CardOnTable) -> Data:
    facts = card(each, spot("use", each.printed.name))
    state = "end" if each.time == c.GAME_END else "ready" if each.ready else "used"
    label = f"{facts['label']} {say('Used.')}" if state == "used" else facts["label"]
    return {**facts, "state": state, "label": label}


# ---- assistants, markers, points ----


@said_once
def _assistant(each: AssistantInPlay) -> Data:
    name, title = each.printed.name, each.printed.title
    options = [
        {
            "spot": spot("option", name, option.letter),
            "letter": option.letter.upper(),
            "text": option.text,
            "label": f"{title}, {option.letter.upper()}: {option.text}",
        }
        for option in each.printed.options
    ]
    facts = {"name": name, "title": title, "picture": picture(each.printed)}
    return {**facts, "used": each.used, "options": options}


def _own_place(seen: SeenTable, player: Player, name: str) -> Data:
    title = seen.place_title(name)
    if name != ONCE_A_ROUND:
        return place(name, said("own place", name), title)
    used = player.diner.snacked
    label = say("{place}: your marker is there", place=title) if used else title
    return place(name, said("own place", name), label, int(used), int(not used))


def _preview(sheet: ScoreSheet) -> list[list[str]]:
    """The score as if the game ended now, line by line."""
    values = {name: int(getattr(sheet, name)) for name in LINES}
    return [[say(LINES[name]), _signed(value)] for name, value in values.items() if value or name in ALWAYS_SHOWN]
