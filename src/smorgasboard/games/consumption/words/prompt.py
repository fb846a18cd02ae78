"""What a player of Consumption is to do now, in one short sentence, and what the others see of it."""

from collections.abc import Callable

from smorgasboard.engine import say, say_many
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.rules.foods import food_meant
from smorgasboard.games.consumption.words import said
from smorgasboard.games.consumption.words.things import AIMS, COLUMNS, GAINED_WHERE, TOKENS, title_of
from smorgasboard.games.consumption.words.view_model import SeenTable

ONCE, OR_STOP, SEVERAL = "ask", "ask or stop", "ask several"
OF_ANOTHER = frozenset({"steal", "give", "trade", "trade for"})
"""Decisions about another player."""


def prompt(seen: SeenTable) -> str:
    """For the seat that is to decide; nothing for everybody else."""
    if not seen.my_turn:
        return ""
    if seen.asked in COMPOSED:
        return COMPOSED[seen.asked](seen)
    return _asked(seen, CHOSEN[seen.asked](seen) if seen.asked in CHOSEN else seen.asked)


def doing(seen: SeenTable) -> str:
    """What everybody is waiting for."""
    if not seen.asked:
        return said("doing", "over")
    who = seen.names[seen.mover]
    if seen.view["stage"] in said.sections["doing"]:
        return said("doing", seen.view["stage"], who=who)
    if seen.mover != seen.view["turn"]:
        return said("doing", "choice", who=who)
    return said("doing", seen.view["place"] or "no place", who=who)


def _asked(seen: SeenTable, name: str) -> str:
    section = next(section for section in (ONCE, OR_STOP, SEVERAL) if name in said.sections[section])
    if seen.c > 1 and f"{name} several" in said.sections[section]:
        name = f"{name} several"
    words = said(section, name, **_facts(seen))
    if section == SEVERAL and seen.c > 1:
        words += " " + say_many("{count} left.", "{count} left.", seen.c)
    return words if section == ONCE else _or_stop(seen, words)


def _facts(seen: SeenTable) -> dict[str, object]:
    column, row = seen.dice or (0, 0)
    return {
        "card": title_of(seen.card_in_question),
        "food": _food(seen),
        "who": seen.names[seen.a] if seen.asked in OF_ANOTHER else "",
        "count": seen.c,
        "left": seen.a,
        "column": COLUMNS[column],
        "row": seen.b - 1 if seen.asked == "dine" else row + 1,
        "space": seen.b + 1,
    }


def _food(seen: SeenTable) -> str:
    if seen.asked == "cook with":
        return TOKENS[min(_foods_meant(seen))].title
    if seen.asked == "aim" and seen.a == c.OTHER_GAINS:
        return TOKENS[c.FOODS_IN[seen.b][0]].title
    return title_of(seen.food_in_question)


def _foods_meant(seen: SeenTable) -> set[int]:
    return {food_meant(action) for action in seen.observation.legal}


def _or_stop(seen: SeenTable, sentence: str) -> str:
    """The same, with the way out if there is one."""
    return f"{sentence} {say('Or stop.')}" if seen.may(c.DONE) else sentence


# ---- which sentence, where a decision has several ----


def _shopping(seen: SeenTable) -> str:
    if seen.c:
        return "shop free of charge"
    if not seen.may(c.BUY, c.LIST_SPACES) and not seen.may(c.ORDER, c.FOODS):
        return "shop nothing"
    return "shop more" if seen.b else "shop"


def _dining(seen: SeenTable) -> str:
    if not seen.may(c.DINE, 3):
        return "dine nothing"
    if seen.a == c.PIZZA:
        return "dine pizza"
    return "dine row" if seen.b else "dine"


def _cooking_with(seen: SeenTable) -> str:
    """CON-206: only the space is open."""
    return "cook with which" if len(_foods_meant(seen)) == 1 else "cook with"


def _card_of_kind(seen: SeenTable) -> str:
    return f"{seen.asked} {'activity' if seen.a else 'recipe'}"


CHOSEN: dict[str, Callable[[SeenTable], str]] = {
    "shop": _shopping,
    "dine": _dining,
    "cook with": _cooking_with,
    "relieve": _card_of_kind,
    "drop": _card_of_kind,
    "gain": lambda seen: f"gain {GAINED_WHERE[seen.b]}",
    "aim": lambda seen: f"aim {AIMS.get(seen.a, 'gain')}",
}


# ---- sentences made of several ----


def _assistant(seen: SeenTable) -> str:
    return say_many(
        "Choose your assistant for this round.", "Choose {count} assistants for this round.", max(seen.c, 1)
    )


def _placing(seen: SeenTable) -> str:
    if seen.a:
        return said(ONCE, "second action")
    left = seen.near.diner.markers
    return say_many(
        "Your last marker: choose an action, or pass.", "Choose an action: {count} markers left. Or pass.", left
    )


def _taking(seen: SeenTable) -> str:
    if seen.a:
        words = say_many("Take {count} open activity.", "Take up to {count} open activities.", seen.c)
    else:
        words = say_many("Take {count} open recipe.", "Take up to {count} open recipes.", seen.c)
    return _or_stop(seen, words)


def _cooking(seen: SeenTable) -> str:
    """The numbers first: how many cards, how many tokens."""
    cards = seen.a if seen.may(c.TAKE_RECIPE, c.OPEN_RECIPES) else 0
    places = seen.b if seen.may(c.CARDS, seen.box.train_code[0] - c.CARDS) else 0
    taking = say_many("Take {count} recipe", "Take up to {count} recipes", cards) if cards else ""
    return _card_action(seen, taking, _tokens_to_cook(seen, places) if places else "")


def _tokens_to_cook(seen: SeenTable, count: int) -> str:
    if seen.d & c.FROZEN:
        return say_many(
            "cook up to {count} food from your freezer", "cook up to {count} foods from your freezer", count
        )
    return say_many("cook with {count} food", "cook with up to {count} foods", count)


def _working_out(seen: SeenTable) -> str:
    cards = seen.a if seen.may(c.TAKE_ACTIVITY, c.OPEN_ACTIVITIES) else 0
    places = seen.b if seen.may(seen.box.train_code[0], seen.box.use_code - seen.box.train_code[0]) else 0
    taking = say_many("Take {count} activity", "Take up to {count} activities", cards) if cards else ""
    working = say_many("work off {count} food", "work off up to {count} foods", places) if places else ""
    return _card_action(seen, taking, working)


def _card_action(seen: SeenTable, taking: str, placing: str) -> str:
    if taking and placing and seen.box.take_first:
        return say("{taking}, then {placing}. Or stop.", taking=taking, placing=placing)
    if taking and placing:
        return say("{taking} and {placing}. Or stop.", taking=taking, placing=placing)
    if taking or placing:
        words = taking or placing
        return say("{what}. Or stop.", what=words[0].upper() + words[1:])
    if seen.may(c.THAW, 3):
        return say("Thaw a food, or stop.")
    return say("Nothing more to place here. Done?")


COMPOSED: dict[str, Callable[[SeenTable], str]] = {
    "assistant": _assistant,
    "place": _placing,
    "take": _taking,
    "cook": _cooking,
    "work out": _working_out,
}
