"""How people point at Foodfighters' actions: the spots of the drawn table, in the order of clicks.

A spot is "0-b2" (seat 0's cell), "0-cracker" (a thing in seat 0's Kitchen), "0-sizzle" (its Power card), "0-x6" (its
fighter in the tray), "bonus" (the Bonus die) or a button. A Power card is one spot: for sale it means buying it, held
it means playing it, and it is never both.
"""

from smorgasboard.engine import BUTTON, SPECTATOR, Action, Clicks, Observation
from smorgasboard.games.foodfighters import actions as do
from smorgasboard.games.foodfighters.rules import codes as c

BONUS = "bonus"
Ways = tuple[Clicks, ...]


def clicks(action: Action, observation: Observation) -> Ways:
    """All ways to mean this action; none for what the table shows no spot for, such as the other team's cards."""
    me = seat_of(observation)
    if isinstance(action, do.Swap):
        return _either_way(cell_spot(me, action.first), cell_spot(me, action.second))
    if isinstance(action, do.Attack):
        return _either_way(cell_spot(me, action.attacker), cell_spot(1 - me, action.target))
    if isinstance(action, do.Fill):
        return ((cell_spot(me, action.cell),),)
    if isinstance(action, do.BuyItem):
        return ((spot(me, action.item), cell_spot(me, action.cell)),)
    if isinstance(action, do.BuyBonus):
        return ((BONUS,),)
    if isinstance(action, do.Roll | do.Pass | do.Done | do.End):
        return ((BUTTON + action.text,),)
    return _card_clicks(action, observation.view["sides"][me], me)


WAYS_OUT = (do.Pass, do.Done, do.End)


def is_costly(action: Action, observation: Observation) -> bool:
    """To do nothing where something could be done, and a card that is played by one click."""
    if isinstance(action, do.Pass):
        return len(observation.legal) > 1
    return isinstance(action, do.Sizzle | do.Roots | do.Tenderize)


def seat_of(observation: Observation) -> int:
    """Whose clicks these are; somebody beside the table sees those of the seat that is to decide."""
    return int(observation.view["to_move"]) if observation.seat == SPECTATOR else observation.seat


def spot(seat: int, thing: str) -> str:
    return f"{seat}-{thing}"


def cell_spot(seat: int, cell: int) -> str:
    return spot(seat, c.CELL_NAMES[cell])


def tray_spot(seat: int, place: int) -> str:
    """`place` counts from 0."""
    return spot(seat, f"x{place + 1}")


def _either_way(first: str, second: str) -> Ways:
    return (first, second), (second, first)


def _card_clicks(action: Action, side: dict[str, list[str]], me: int) -> Ways:
    if isinstance(action, do.BuyPower):
        return ((spot(me, action.effect),),) if action.effect in (*side["for_sale"], *side["spent"]) else ()
    effect = type(action).__name__.lower()
    if effect not in side["held"]:
        return ()
    card = spot(me, effect)
    if isinstance(action, do.Shield):
        return ((card, cell_spot(me, action.cell)),)
    if isinstance(action, do.Regrow):
        return ((card, tray_spot(me, action.fighter), cell_spot(me, action.cell)),)
    return ((card,),)
