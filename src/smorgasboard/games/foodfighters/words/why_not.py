"""Why an action is not possible now, for the person who tried it. Legality itself lives in rules.py alone."""

from typing import TYPE_CHECKING

from smorgasboard.engine import Action, UnknownAction, name_of, say, to_say
from smorgasboard.games.foodfighters import actions as do
from smorgasboard.games.foodfighters.rules import codes as c

if TYPE_CHECKING:
    from smorgasboard.games.foodfighters.rules.pieces import Side
    from smorgasboard.games.foodfighters.rules.table import FoodfightTable

CARRIED = {"cracker": c.CRACKER, "spoon": c.SPOON, "pan": c.PAN}
WHEN = {
    "step one": to_say("it is time for a Swap, an Attack or a Roll for Beans"),
    "deep roots": to_say("Deep Roots is still going on: swap, or stop"),
    "kitchen": to_say("your move of this turn is made: buy something, use a Power or end the turn"),
    "filling": to_say("a gap has to be filled first"),
    "over": to_say("the match is over"),
}

NONE_LEFT = {
    "cracker": to_say("no Cracker is left in your Kitchen"),
    "spoon": to_say("no Spoon is left in your Kitchen"),
    "pan": to_say("no Pan is left in your Kitchen"),
}
BARRED = {
    "cracker": to_say("a Cracker of yours was smashed on the last turn"),
    "spoon": to_say("you threw a Spoon this turn"),
    "pan": to_say("you hit with your Pan this turn"),
}
HAS_ONE = {
    "cracker": to_say("that fighter has a Cracker already"),
    "spoon": to_say("that fighter has a Spoon already"),
    "pan": to_say("that fighter has a Pan already"),
}


def why_not(state: "FoodfightTable", seat: int, action: int) -> str:
    """One sentence for an action that is not legal."""
    try:
        wanted = do.ACTION_TABLE.typed(action)
    except UnknownAction as error:
        return str(error)
    if state.over:
        return say("The match is over; no action is possible.")
    if seat != state.to_move:
        facts = {"mover": name_of(state.to_move), "who": name_of(seat)}
        return say("It is {mover}'s decision now, not {who}'s.", **facts)
    return say("Not now: {reason}.", reason=_reason(state, seat, wanted))


def _reason(state: "FoodfightTable", seat: int, wanted: Action) -> str:
    me, enemy = state.side(seat), state.side(1 - seat)
    phase = c.PHASES[state.phase]
    if isinstance(wanted, do.Attack) and phase == "step one":
        return _no_attack(me, enemy, wanted)
    if isinstance(wanted, do.Swap) and phase in ("step one", "deep roots"):
        return say("a fighter swaps with another, or moves to an empty space of its own row")
    if isinstance(wanted, do.BuyItem | do.BuyBonus | do.BuyPower) and phase == "kitchen":
        return _no_purchase(state, me, wanted)
    if isinstance(wanted, do.Sizzle | do.Roots | do.Tenderize | do.Shield | do.Regrow) and phase != "filling":
        return _no_power(state, me, wanted)
    if isinstance(wanted, do.Fill) and phase == "filling":
        return say("only a fighter of your rearmost row can fill the gap")
    return say(WHEN[phase])


def _no_attack(me: "Side", enemy: "Side", wanted: do.Attack) -> str:
    attacker, target = me.cells[wanted.attacker], enemy.cells[wanted.target]
    if not attacker:
        return _nobody_at(wanted.attacker)
    if not target:
        return say("nobody stands at the enemy's {cell}", cell=c.CELL_NAMES[wanted.target])
    own, other = say(me.kind_at(wanted.attacker).title()), say(enemy.kind_at(wanted.target).title())
    near = c.in_normal_reach(wanted.attacker, wanted.target)
    if not near and not attacker & c.SPOON:
        return say("that {other} is out of your {own}'s reach without a Spoon", other=other, own=own)
    if not near and not c.in_spoon_reach(wanted.attacker, wanted.target):
        return say("a Spoon reaches along a straight line or a diagonal, and that {other} is on neither", other=other)
    thought = say(enemy.team.kinds[me.team.thoughts[(attacker & c.FIGHTER) - 1]].title())
    facts = {"own": own, "thought": thought, "other": other}
    return say("your {own} thinks of {thought}, not of {other}, and has no Pan", **facts)


def _nobody_at(cell: int) -> str:
    return say("nobody stands at your {cell}", cell=c.CELL_NAMES[cell])


def _no_purchase(state: "FoodfightTable", me: "Side", wanted: Action) -> str:
    if state.bought:
        return say("you have bought something this turn already")
    if isinstance(wanted, do.BuyItem):
        return _no_item(state, me, wanted)
    if isinstance(wanted, do.BuyBonus):
        if state.bonus_owner >= 0:
            return say("somebody holds the Bonus die")
        if state.bonus_rolled:
            return say("you rolled the Bonus die this turn")
        return _too_dear(me, state.box.bonus_price)
    assert isinstance(wanted, do.BuyPower)
    effect = c.EFFECTS.index(wanted.effect)
    if not me.team.cards >> effect & 1:
        return say("your team has no such Power card")
    if not me.for_sale >> effect & 1:
        return say("that Power card is not in your Kitchen")
    if state.cards_used >> effect & 1:
        return say("you used that Power card this turn")
    return _too_dear(me, me.team.card_prices[effect])


def _no_item(state: "FoodfightTable", me: "Side", wanted: do.BuyItem) -> str:
    box = state.box
    stock, price, barred = {
        "cracker": (me.crackers, box.cracker_price, me.cracker_barred),
        "spoon": (me.spoons, box.spoon_price, state.spoon_thrown),
        "pan": (me.pans, box.pan_price, state.pan_hit),
    }[wanted.item]
    if not stock:
        return say(NONE_LEFT[wanted.item])
    if barred:
        return say(BARRED[wanted.item])
    if me.beans < price:
        return _too_dear(me, price)
    return say(HAS_ONE[wanted.item]) if me.cells[wanted.cell] else _nobody_at(wanted.cell)


def _too_dear(me: "Side", price: int) -> str:
    return say("it costs {price} Beans and you have {beans}", price=price, beans=me.beans)


def _no_power(state: "FoodfightTable", me: "Side", wanted: Action) -> str:
    effect = type(wanted).__name__.lower()
    if not me.held >> c.EFFECTS.index(effect) & 1:
        return say("you do not hold that Power card")
    if isinstance(wanted, do.Sizzle):
        return say("a second turn cannot be doubled") if state.second_half else say("this turn is doubled already")
    if isinstance(wanted, do.Roots):
        return say("you have made your move of this turn")
    if isinstance(wanted, do.Tenderize):
        return say("there is no attack to come this turn")
    if isinstance(wanted, do.Shield):
        return _nobody_at(wanted.cell)
    assert isinstance(wanted, do.Regrow)
    if not me.out >> wanted.fighter & 1:
        return say("that fighter is not knocked out")
    return say("it must go to an empty space of your rearmost row, or of the row behind when that is full")
