"""Players' own boards on the drawn table: kitchen, body, cards, assistants, and what it would all score."""

from collections import Counter
from collections.abc import Sequence

from smorgasboard.engine.speech import say, say_many, to_say
from smorgasboard.games.consumption.page.clicks import spot
from smorgasboard.games.consumption.page.pieces import Data, card, card_label, food, slot, slot_label, titles
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.rules.activities import relieves_activity
from smorgasboard.games.consumption.rules.recipes import relieves
from smorgasboard.games.consumption.rules.scoring.sheet import ScoreSheet
from smorgasboard.games.consumption.words.foods import TOKENS, Token
from smorgasboard.games.consumption.words.sentences import said
from smorgasboard.games.consumption.words.things import AssistantInPlay, CardOnTable, FoodGroup
from smorgasboard.games.consumption.words.view_model import ONCE_A_ROUND, Player, SeenTable

COLOURS = {"green": "g", "yellow": "y", "red": "r"}
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
ALWAYS_SHOWN = ("track", "body", "sets", "trash", "incomplete")


def mine(seen: SeenTable) -> Data:
    player = seen.as_seated[0]
    return {
        **_board(seen, player),
        "places": [_own_place(seen, player, place) for place in said.sections["own place"]],
        "pass": say("Pass: then choose an open space for the marker; no more actions this round"),
        "helpers": [_assistant(each) for each in player.assistants],
    }


def rival(seen: SeenTable, player: Player) -> Data:
    assistants = [{"name": each.name, "title": each.title} for each in player.assistants]
    return {**_board(seen, player), "helpers": assistants}


def _board(seen: SeenTable, player: Player) -> Data:
    return {
        "seat": player.seat,
        "name": player.name,
        "turn": seen.mover == player.seat,
        "first": seen.first.seat == player.seat,
        "passed": player.passed,
        "diet": player.diet.title,
        "diet_text": player.diet.text,
        "score": player.score,
        "markers": range(player.markers),
        "spent": range(c.MARKERS - player.markers),
        "markers_label": say_many("{count} marker left", "{count} markers left", player.markers),
        "body": [_group(group) for group in player.groups],
        "body_points": player.body_points,
        "shelves": [_shelf(seen, player, number) for number in range(c.SHELVES)],
        "kitchen_count": len(player.kitchen),
        "trash": player.trash,
        "trash_label": say_many("Trash: {count} token", "Trash: {count} tokens", player.trash),
        "cold": _cold(player),
        "recipes": [_in_progress(each, "recipe", "cook", _needs_less(seen, player, each)) for each in player.recipes],
        "activities": [
            _in_progress(each, "activity", "train", _needs_less(seen, player, each)) for each in player.activities
        ],
        "cooked": [_cooked(each) for each in player.cooked],
        "trained": [
            {"icon": icon.name, "count": count, "label": f"{icon.title}: {count}"} for icon, count in player.icons
        ],
        "preview": _preview(player.sheet),
        "total": player.sheet.total,
    }


# ---- kitchen ----


def _shelf(seen: SeenTable, player: Player, number: int) -> Data:
    counts = Counter(token.food for token in player.shelves[number])
    printed = [token for token in TOKENS if seen.box.shelf[token.food] == number]
    label = say("Kitchen space {number}, for {foods}", number=number + 1, foods=titles(printed))
    return {
        "printed": " ".join(token.letter for token in printed),
        "foods": [
            _heap(TOKENS[each], count, spot("kitchen", number, TOKENS[each].name)) for each, count in counts.items()
        ],
        "label": f"{label}: {titles(player.shelves[number]) or say('empty')}",
    }


def _heap(token: Token, count: int, spot: str) -> Data:
    label = token.title if count == 1 else f"{token.title} ({count})"
    return {"food": food(token), "count": count, "spot": spot, "label": label}


def _cold(player: Player) -> list[Data]:
    """Freezer and thaw area (CON-189)."""
    if not player.diner.frozen:
        return []
    return [
        _cold_place("freezer", say("Freezer"), player.frozen, c.FREEZER_SPACES),
        _cold_place("thaw", say("Thaw area"), player.thawing, c.THAW_SPACES),
    ]


def _cold_place(name: str, title: str, tokens: Sequence[Token], spaces: int) -> Data:
    counts = Counter(token.food for token in tokens)
    return {
        "name": name,
        "foods": [_heap(TOKENS[each], count, spot(name, TOKENS[each].name)) for each, count in counts.items()],
        "free": spaces - len(tokens),
        "label": f"{title}: {titles(tokens) or say('empty')}",
    }


# ---- body ----


def _group(group: FoodGroup) -> Data:
    track = group.track
    return {
        "food": food(group.token),
        "spot": spot("body", group.token.name),
        "title": group.title,
        "tile": group.tile is not None,
        "wanted": group.wanted,
        "lying": [food(token)[0] for token in group.lying],
        "points": _signed(group.points),
        "colour": COLOURS[group.colour],
        "cells": [[_cell(group, tokens), value] for tokens, value in enumerate(track.values)],
        "low": _condition(track.low),
        "high": _condition(track.high),
        "label": _group_label(group),
    }


def _cell(group: FoodGroup, tokens: int) -> str:
    colour = COLOURS[group.track.colour(tokens)]
    return f"{colour} now" if tokens == group.count else colour


def _condition(name: str | None) -> str:
    return f"condition-{name.replace(' ', '-')}" if name else ""


def _group_label(group: FoodGroup) -> str:
    state = say_many(
        "{group}: {count} token, {points} VP; best with {wanted}.",
        "{group}: {count} tokens, {points} VP; best with {wanted}.",
        group.count,
        group=group.title,
        points=group.points,
        wanted=group.wanted,
    )
    more = [state]
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


def _in_progress(each: CardOnTable, kind: str, verb: str, needs_less: bool) -> Data:
    return {
        **card(each, spot(kind, each.name)),
        "slots": [_space(each, at, verb) for at in range(len(each.slots))],
        "relief": say("One token fewer completes it this turn.") if needs_less else "",
    }


def _needs_less(seen: SeenTable, player: Player, each: CardOnTable) -> bool:
    """The Life Coach helps with this card (CON-010)."""
    table = seen.table
    if player.seat != table.turn:
        return False
    if each.icon:
        return relieves_activity(table, each.number)
    return relieves(table.recipe_relief, each.number, len(each.slots))


def _space(each: CardOnTable, at: int, verb: str) -> Data:
    space = each.slots[at]
    return {**slot(space), "spot": spot(verb, each.name, at), "label": slot_label(each, space)}


def _cooked(each: CardOnTable) -> Data:
    facts = card(each, spot("use", each.name))
    state = "end" if facts["when"] == "end" else "ready" if each.ready else "used"
    return {
        "id": facts["id"],
        "spot": facts["spot"],
        "title": each.title,
        "when": facts["when"],
        "state": state,
        "text": each.text,
        "label": card_label(each) + (f" {say('Used.')}" if state == "used" else ""),
    }


# ---- assistants, markers, points ----


def _assistant(each: AssistantInPlay) -> Data:
    return {
        "name": each.name,
        "title": each.title,
        "used": each.used,
        "options": [_option(each, option.letter, option.text) for option in each.printed.options],
    }


def _option(each: AssistantInPlay, letter: str, text: str) -> Data:
    return {
        "spot": spot("option", each.name, letter),
        "letter": letter.upper(),
        "text": text,
        "label": f"{each.title}, {letter.upper()}: {text}",
    }


def _own_place(seen: SeenTable, player: Player, place: str) -> Data:
    title = seen.place_title(place)
    has_marker = place == ONCE_A_ROUND and player.once_used
    return {
        "spot": spot("place", place),
        "symbol": f"place-{place}",
        "title": said("own place", place),
        "used": range(int(has_marker)),
        "free": range(int(place == ONCE_A_ROUND and not has_marker)),
        "label": say("{place}: your marker is there", place=title) if has_marker else title,
    }


def _preview(sheet: ScoreSheet) -> list[list[str]]:
    """The score as if the game ended now, line by line."""
    values = {name: int(getattr(sheet, name)) for name in LINES}
    return [[say(LINES[name]), _signed(value)] for name, value in values.items() if value or name in ALWAYS_SHOWN]
