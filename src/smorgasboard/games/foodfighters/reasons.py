"""Why an action is not possible now, for the person who tried it. Legality itself lives in rules.py alone."""

from typing import TYPE_CHECKING

from smorgasboard.engine.actions import Action
from smorgasboard.engine.errors import UnknownAction
from smorgasboard.games.foodfighters import actions as do
from smorgasboard.games.foodfighters.tables import (
    CELL_NAMES,
    CRACKER,
    EFFECTS,
    FIGHTER,
    PAN,
    PHASES,
    SPOON,
    in_normal_reach,
    in_spoon_reach,
)

if TYPE_CHECKING:
    from smorgasboard.games.foodfighters.pieces import Side
    from smorgasboard.games.foodfighters.tabletop import Tabletop

CARRIED = {"cracker": CRACKER, "spoon": SPOON, "pan": PAN}
WHEN = {
    "step one": "it is time for a Swap, an Attack or a Roll for Beans",
    "deep roots": "Deep Roots is still going on: swap, or say done",
    "kitchen": "step 1 is over: buy something, use a Power or end the turn",
    "filling": "a gap has to be filled first",
    "over": "the match is over",
}


def why_not(state: "Tabletop", seat: int, action: int) -> str:
    """One sentence for an action that is not legal."""
    try:
        wanted = do.ACTION_TABLE.typed(action)
    except UnknownAction as error:
        return str(error)
    if state.over:
        return "The match is over; no action is possible."
    if seat != state.to_move:
        return f"It is seat {state.to_move + 1}'s decision now, not seat {seat + 1}'s."
    return f'"{wanted.text}" is not possible: {_reason(state, seat, wanted)}.'


def _reason(state: "Tabletop", seat: int, wanted: Action) -> str:
    me, enemy = state.side(seat), state.side(1 - seat)
    phase = PHASES[state.phase]
    if isinstance(wanted, do.Attack) and phase == "step one":
        return _no_attack(me, enemy, wanted)
    if isinstance(wanted, do.Swap) and phase in ("step one", "deep roots"):
        return "a fighter swaps with another, or moves to an empty space of its own row"
    if isinstance(wanted, do.BuyItem | do.BuyBonus | do.BuyPower) and phase == "kitchen":
        return _no_purchase(state, me, wanted)
    if isinstance(wanted, do.Sizzle | do.Roots | do.Tenderize | do.Shield | do.Regrow) and phase != "filling":
        return _no_power(state, me, wanted)
    if isinstance(wanted, do.Fill) and phase == "filling":
        return "only a fighter of your rearmost row can fill the gap"
    return WHEN[phase]


def _no_attack(me: "Side", enemy: "Side", wanted: do.Attack) -> str:
    attacker, target = me.cells[wanted.attacker], enemy.cells[wanted.target]
    if not attacker or not target:
        side, cell = ("your", wanted.attacker) if not attacker else ("the enemy's", wanted.target)
        return f"nobody stands at {side} {CELL_NAMES[cell]}"
    own, other = me.kind_at(wanted.attacker).title(), enemy.kind_at(wanted.target).title()
    near = in_normal_reach(wanted.attacker, wanted.target)
    if not near and not attacker & SPOON:
        return f"that {other} is out of your {own}'s reach without a Spoon"
    if not near and not in_spoon_reach(wanted.attacker, wanted.target):
        return f"a Spoon reaches along a straight line or a diagonal, and that {other} is on neither"
    thought = enemy.team.kinds[((attacker & FIGHTER) - 1) % 3].title()
    return f"your {own} thinks of {thought}, not of {other}, and has no Pan"


def _no_purchase(state: "Tabletop", me: "Side", wanted: Action) -> str:
    if state.bought:
        return "you have bought something this turn already"
    if isinstance(wanted, do.BuyItem):
        return _no_item(state, me, wanted)
    if isinstance(wanted, do.BuyBonus):
        if state.bonus_owner >= 0:
            return "somebody holds the Bonus die"
        if state.bonus_rolled:
            return "you rolled the Bonus die this turn"
        return _too_dear(me, state.box.bonus_price)
    assert isinstance(wanted, do.BuyPower)
    effect = EFFECTS.index(wanted.effect)
    if not me.team.cards >> effect & 1:
        return "your team has no such Power card"
    if not me.for_sale >> effect & 1:
        return "that Power card is not in your Kitchen"
    if state.cards_used >> effect & 1:
        return "you used that Power card this turn"
    return _too_dear(me, me.team.card_prices[effect])


def _no_item(state: "Tabletop", me: "Side", wanted: do.BuyItem) -> str:
    box = state.box
    stock, price, barred = {
        "cracker": (
            me.crackers,
            box.cracker_price,
            me.cracker_barred and "a Cracker of yours was smashed on the last turn",
        ),
        "spoon": (me.spoons, box.spoon_price, state.spoon_thrown and "you threw a Spoon this turn"),
        "pan": (me.pans, box.pan_price, state.pan_hit and "you hit with your Pan this turn"),
    }[wanted.item]
    name = wanted.item.title()
    if not stock:
        return f"no {name} is left in your Kitchen"
    if barred:
        return barred
    if me.beans < price:
        return _too_dear(me, price)
    if not me.cells[wanted.cell]:
        return f"nobody stands at your {CELL_NAMES[wanted.cell]}"
    return f"that fighter has a {name} already"


def _too_dear(me: "Side", price: int) -> str:
    return f"it costs {price} Beans and you have {me.beans}"


def _no_power(state: "Tabletop", me: "Side", wanted: Action) -> str:
    effect = type(wanted).__name__.lower()
    if not me.held >> EFFECTS.index(effect) & 1:
        return "you do not hold that Power card"
    if isinstance(wanted, do.Sizzle):
        return "a second turn cannot be doubled" if state.second_half else "this turn is doubled already"
    if isinstance(wanted, do.Roots):
        return "step 1 of your turn is taken"
    if isinstance(wanted, do.Tenderize):
        return "there is no attack to come this turn"
    if isinstance(wanted, do.Shield):
        return f"nobody stands at your {CELL_NAMES[wanted.cell]}"
    assert isinstance(wanted, do.Regrow)
    if not me.out >> wanted.fighter & 1:
        return "that fighter is not knocked out"
    return "it must go to an empty space of your rearmost row, or of the row behind when that is full"
