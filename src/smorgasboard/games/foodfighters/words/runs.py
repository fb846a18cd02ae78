"""What belongs together is told in one breath: an attack with its throw, and all that is bought in a turn."""

from collections.abc import Sequence
from typing import Any

from smorgasboard.engine import Event, listed, opening, say_many
from smorgasboard.games.foodfighters import events as told
from smorgasboard.games.foodfighters.content import Content
from smorgasboard.games.foodfighters.words.tell import said, tell
from smorgasboard.games.foodfighters.words.things import beans, called


def goes_on(run: Sequence[Event], event: Event) -> bool:
    last = run[-1]
    if isinstance(last, told.Attacked):
        return isinstance(event, told.Rolled)
    if isinstance(last, told.Rolled):
        return isinstance(event, told.Collected)
    if isinstance(event, told.TurnEnded):  # after anything that was told, that goes without saying
        return not event.again and not isinstance(last, told.TurnEnded)
    return isinstance(last, TOGETHER) and type(event) is type(last) and last.seat == event.seat


TOGETHER = (told.Bought, told.ItemReturned)
"""Several of these that one player brings about are one sentence."""


def tell_run(content: Content, run: Sequence[Any], names: tuple[str, ...]) -> str:
    happened = [event for event in run if not isinstance(event, told.TurnEnded)]
    first = happened[0]
    if len(happened) == 1:
        return tell(content, first, names)
    who = names[first.seat]
    if isinstance(first, told.Attacked):
        target, attacker = called(content, first.target), called(content, first.attacker)
        cells = {"attacker_cell": first.attacker_cell, "target_cell": first.target_cell}
        return said("run", "Attacked", who=who, attacker=attacker, target=target, faces=_faces(happened[1]), **cells)
    if isinstance(first, told.Rolled):
        beans_text = beans(happened[1].beans)
        return said("run", "Collected", who=who, faces=_faces(first), beans_text=beans_text)
    if isinstance(first, told.ItemReturned):
        things = [said("run", "ItemReturned", item=called(content, event.item)) for event in happened]
        return opening(said("run", "ItemsReturned", who=who, things=listed(things)))
    things = [_ware(content, event) for event in happened]
    return said("run", "Bought", who=who, things=listed(things), price_text=beans(sum(each.price for each in happened)))


def _faces(roll: told.Rolled) -> str:
    """ "3 and a splat", "5 and 2 splats"."""
    splats = roll.faces.count(0)
    numbers = [str(face) for face in roll.faces if face]
    return listed([*numbers, say_many("a splat", "{count} splats", splats)] if splats else numbers)


def _ware(content: Content, bought: told.Bought) -> str:
    thing = called(content, bought.thing)
    if not bought.cell:
        return thing
    return said("run", "BoughtItem", thing=thing, fighter=called(content, bought.fighter), cell=bought.cell)
