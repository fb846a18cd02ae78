"""What table.html draws from, listed item by item."""

from collections.abc import Iterator, Sequence
from typing import Any

from smorgasboard.engine import Event, say
from smorgasboard.games.foodfighters import events as told
from smorgasboard.games.foodfighters.page.clicks import BONUS, spot, tray_spot
from smorgasboard.games.foodfighters.rules.pieces import SPLAT
from smorgasboard.games.foodfighters.view.fields import COPY
from smorgasboard.games.foodfighters.words import things
from smorgasboard.games.foodfighters.words.view_model import ROWS, SPENT, Fighter, Half, Power, SeenTable, Ware

DRAWN = frozenset({"broccoli", "onion", "cabbage", "bacon", "chicken", "steak"})
ANYBODY = "dish"
"""The picture of fighters whom another content file brings."""
DRAWN_FACES = (1, 2, 3, 5)
PILE = 10
"""A pile of more Beans is drawn no higher; the number beside it tells."""
OF_A_KIND = 3
HITS = (told.KnockedOut, told.CrackerSmashed, told.Shielded)
OF_A_ROLL = (*HITS, told.ItemReturned, told.Missed, told.Collected, told.Won)
"""What comes of a roll at once; anything else is a later step."""

Data = dict[str, Any]


def page(seen: SeenTable, recent: Sequence[Event]) -> Data:
    last = LastRoll(seen, recent)
    return {
        "near": _half(seen, seen.near, last, ROWS),
        "far": _half(seen, seen.far, last, ROWS[::-1]),
        "columns": list(seen.columns),
        "supply": _beans(seen.supply, things.supply(seen)),
        "bonus": _bonus(seen),
        "roll": last.data(),
    }


class LastRoll:
    """The last roll of the dice among recent events, and whom it hit."""

    def __init__(self, seen: SeenTable, recent: Sequence[Event]) -> None:
        at = max((number for number, event in enumerate(recent) if isinstance(event, told.Rolled)), default=-1)
        self._rolled = recent[at] if at >= 0 else None
        self._after = recent[at + 1 :] if at >= 0 else []
        later_turns = sum(isinstance(event, told.TurnEnded) for event in self._after)
        self.turn = seen.view["turns"] - later_turns
        """Nobody rolls twice in a turn: this tells rolls apart."""

    def data(self) -> Data | None:
        rolled = self._rolled
        if not isinstance(rolled, told.Rolled):
            return None
        faces = [_face(face, bonus=rolled.bonus and place == 2) for place, face in enumerate(rolled.faces)]
        shown = ", ".join(say("splat") if face == SPLAT else things.beans(face) for face in rolled.faces)
        return {
            "id": f"roll-{self.turn}",
            "dice": faces,
            "label": say("The dice show: {faces}.", faces=shown),
            "result": self._result(),
            "pays": any(isinstance(event, told.Missed | told.Collected) for event in self._after),
        }

    def _result(self) -> str:
        """The short word beside the dice: the last that came of them."""
        return next((word for event in reversed(self._after) if (word := _result_of(event))), "")

    def splashes(self, seat: int, cell: str) -> bool:
        """Whether the roll's splats land here, just now."""
        just_now = all(isinstance(event, OF_A_ROLL) for event in self._after)
        return just_now and any(
            isinstance(event, HITS) and (event.seat, event.cell) == (seat, cell) for event in self._after
        )


def _result_of(event: Event) -> str:
    if isinstance(event, told.KnockedOut):
        return say("Splat!")
    if isinstance(event, told.Shielded):
        return say("Blocked!")
    if isinstance(event, told.CrackerSmashed):
        return say("Crunch!")
    if isinstance(event, told.Missed):
        return say("Missed! +{beans}", beans=event.beans)
    return f"+{event.beans}" if isinstance(event, told.Collected) else ""


def _face(face: int, bonus: bool) -> Data:
    picture = "face-splat" if face == SPLAT else f"face-{face}" if face in DRAWN_FACES else None
    return {"body": "bonus-die" if bonus else "die", "picture": picture, "number": face}


def _bonus(seen: SeenTable) -> Data:
    holder = seen.bonus_holder
    return {
        "spot": BONUS,
        "label": things.bonus_die(seen),
        "price": seen.box.bonus_price,
        "place": "middle" if holder is None else "near" if holder.seat == seen.near.seat else "far",
    }


def _beans(count: int, label: str) -> Data:
    return {"count": count, "pile": range(min(count, PILE)), "label": label}


def _half(seen: SeenTable, half: Half, last: LastRoll, rows: str) -> Data:
    return {
        "seat": half.seat,
        "name": half.name,
        "team": half.faction.title,
        "mat": half.faction.style,
        "turn": seen.mover == half.seat,
        "beans": _beans(half.beans, things.has_beans(half)),
        "rows": [
            {"number": row, "cells": [_cell(half, column + row, last) for column in seen.columns]} for row in rows
        ],
        "wares": [_ware(half, ware) for ware in half.wares],
        "powers": [_power(half, power) for power in half.powers],
        "lost": {
            "label": things.tray(half),
            "kinds": list(_kinds_lost(half)),
            "returning": "regrow" in half.data["held"],
        },
    }


def _cell(half: Half, cell: str, last: LastRoll) -> Data:
    fighter = half.standing.get(cell)
    return {
        "spot": spot(half.seat, cell),
        "name": cell,
        "label": things.fighter_at(fighter, cell) if fighter else things.nobody_at(cell),
        "fighter": _fighter(fighter) if fighter else None,
        "splash": f"splash-{last.turn}" if last.splashes(half.seat, cell) else "",
    }


def _fighter(fighter: Fighter) -> Data:
    return {
        "id": f"fighter-{fighter.team}-{fighter.name}".replace(">", "-").replace(COPY, "-"),
        "picture": _picture(fighter.kind),
        "letter": fighter.letter,
        "thought": _picture(fighter.thought),
        "thought_letter": fighter.thought_letter,
        "items": list(fighter.items),
    }


def _picture(kind: str) -> str:
    return kind if kind in DRAWN else ANYBODY


def _ware(half: Half, ware: Ware) -> Data:
    return {
        "spot": spot(half.seat, ware.item),
        "picture": ware.item,
        "price": ware.price,
        "stock": ware.stock,
        "label": things.ware(ware),
    }


def _power(half: Half, power: Power) -> Data:
    card = power.card
    return {
        "spot": spot(half.seat, card.name),
        "picture": "card-back" if power.state == SPENT else f"power-{card.name}",
        "title": card.title.rstrip("!"),
        "text": card.text,
        "price": card.price,
        "state": power.state,
        "label": things.power(half, power),
    }


def _kinds_lost(half: Half) -> Iterator[Data]:
    """A row of three places for each type: three lying there is the end (FFR-73)."""
    for kind, letter in half.faction.letters.items():
        lying = half.out_of(kind)
        yield {
            "picture": _picture(kind),
            "letter": letter,
            "count": len(lying),
            "label": say("{fighter}: {count} of 3", fighter=half.faction.titles[kind], count=len(lying)),
            "lying": [_lying(half, fighter) for fighter in lying],
            "free": range(OF_A_KIND - len(lying)),
        }


def _lying(half: Half, fighter: Fighter) -> Data:
    return {"spot": tray_spot(half.seat, fighter.place), "label": things.fighter_out(fighter), **_fighter(fighter)}
