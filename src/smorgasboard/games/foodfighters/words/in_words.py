"""Foodfighters for people who cannot or need not look: labels, prompts, the table in sentences, the score sheet."""

from collections.abc import Iterable

from smorgasboard.engine.game import ScoreLine
from smorgasboard.engine.speech import say, say_many, to_say
from smorgasboard.games.foodfighters import actions as do
from smorgasboard.games.foodfighters.rules.codes import CELL_NAMES
from smorgasboard.games.foodfighters.words.view_model import (
    FOR_SALE,
    HELD,
    ROWS,
    SPENT,
    Fighter,
    Half,
    Power,
    Seen,
    Ware,
)

HELP = {
    "cracker": to_say("Cracker: saves its holder from a single splat."),
    "spoon": to_say("Spoon: reaches far along a column or a diagonal, once."),
    "pan": to_say("Pan: its holder attacks any type, until it hits."),
    "bonus": to_say("Bonus die: a third die for your next roll."),
}
HOLDS = {
    "cracker": to_say("holds a Cracker"),
    "spoon": to_say("holds a Spoon"),
    "pan": to_say("holds the Pan"),
    "shield": to_say("is shielded"),
}
STATES = {FOR_SALE: to_say("for sale"), HELD: to_say("in {who}'s hand"), SPENT: to_say("used up")}
ROW_NAMES = {"1": to_say("Front row"), "2": to_say("Middle row"), "3": to_say("Rear row")}
PHASES = {
    "step one": to_say("{who} is to swap, attack or roll for Beans."),
    "deep roots": to_say("{who} is swapping with Deep Roots."),
    "kitchen": to_say("{who} may buy one thing."),
    "filling": to_say("{who} has a gap to fill."),
    "over": to_say("The match is over."),
}


# ---- labels ----


def fighter_at(fighter: Fighter, cell: str) -> str:
    place = say("{fighter} at {cell}", fighter=fighter.title, cell=cell)
    return ", ".join([place, _thinks_of(fighter), *(say(HOLDS[item]) for item in fighter.items)])


def fighter_out(fighter: Fighter) -> str:
    place = say("{fighter}, knocked out", fighter=fighter.title)
    return ", ".join([place, _thinks_of(fighter)])


def _thinks_of(fighter: Fighter) -> str:
    return say("thinks of {thought}", thought=fighter.thought_title)


def nobody_at(cell: str) -> str:
    return say("Empty space {cell}", cell=cell)


def ware(thing: Ware) -> str:
    left = say_many("{count} left", "{count} left", thing.stock)
    return f"{say(HELP[thing.item])} {beans(thing.price)}, {left}."


def power(half: Half, power: Power) -> str:
    state = say(STATES[power.state], who=half.name)
    return f"{power.card.title} {power.card.text} {beans(power.card.price)}, {state}."


def bonus_die(seen: Seen) -> str:
    holder = seen.bonus_holder
    where = say("in the Kitchen") if holder is None else say("with {who}", who=holder.name)
    return f"{say(HELP['bonus'])} {beans(seen.box.bonus_price)}, {where}."


def beans(count: int) -> str:
    return say_many("{count} Bean", "{count} Beans", count)


def has_beans(half: Half) -> str:
    return say_many("{who} has {count} Bean.", "{who} has {count} Beans.", half.beans, who=half.name)


def supply(seen: Seen) -> str:
    return say_many("{count} Bean is left in the supply.", "{count} Beans are left in the supply.", seen.supply)


def tray(half: Half) -> str:
    return say("Knocked out of {who}'s team. Three of a type, and the fight is lost.", who=half.name)


# ---- what to do now ----


def prompt(seen: Seen) -> str:
    if seen.observation.seat not in seen.observation.actors:
        return ""
    offered = [do.ACTION_TABLE.typed(action) for action in seen.observation.legal]
    phase = seen.view["phase"]
    if phase == "step one":
        return _step_one(seen, [action for action in offered if isinstance(action, do.Attack)])
    if phase == "deep roots":
        left = seen.view["swaps_left"]
        return say_many(
            "Deep Roots: {count} swap left. Swap, or stop.", "Deep Roots: {count} swaps left. Swap, or stop.", left
        )
    if phase == "kitchen":
        return _kitchen(seen, any(isinstance(action, do.BuyItem | do.BuyBonus | do.BuyPower) for action in offered))
    return say("Choose who fills the gap at {cell}.", cell=seen.near.gap)


def _step_one(seen: Seen, attacks: list[do.Attack]) -> str:
    if not attacks:
        return say("Your turn: swap or roll for Beans. Nobody can attack yet.")
    if seen.view["tender"]:
        return say("Tenderized! Now attack: one splat is enough.")
    if len(attacks) == 1:
        return _only_attack(seen, attacks[0])
    return say("Your turn: swap, attack or roll for Beans.")


def _only_attack(seen: Seen, attack: do.Attack) -> str:
    attacker = seen.near.standing[CELL_NAMES[attack.attacker]].title
    target = seen.far.standing[CELL_NAMES[attack.target]].title
    return say(
        "Your {attacker} can reach that {target}. Attack, swap or roll for Beans.", attacker=attacker, target=target
    )


def _kitchen(seen: Seen, can_buy: bool) -> str:
    if seen.view["bought"]:
        return say("Well bought. End your turn.")
    if can_buy:
        return say("Buy one thing, or end your turn.")
    return say("Nothing in the Kitchen is for you now. End your turn.")


# ---- the table in sentences ----


def in_words(seen: Seen) -> list[str]:
    mover = seen.halves[seen.view["to_move"]].name
    return [
        say(PHASES[seen.view["phase"]], who=mover),
        *_half_in_words(seen, seen.near),
        *_half_in_words(seen, seen.far),
        bonus_die(seen),
        supply(seen),
    ]


def _half_in_words(seen: Seen, half: Half) -> list[str]:
    return [
        say("{who} plays the {team}.", who=half.name, team=half.faction.title),
        has_beans(half),
        *(_row_in_words(seen, half, row) for row in ROWS),
        _told(say("Knocked out"), [fighter_out(fighter) for fighter in half.lying.values()]),
        say("Kitchen of {who}:", who=half.name) + " " + " ".join(ware(thing) for thing in half.wares),
        *(power(half, card) for card in half.powers),
    ]


def _row_in_words(seen: Seen, half: Half, row: str) -> str:
    cells = [column + row for column in seen.columns if column + row in half.standing]
    return _told(say(ROW_NAMES[row]), [fighter_at(half.standing[cell], cell) for cell in cells])


def _told(heading: str, things: Iterable[str]) -> str:
    return f"{heading}: {'; '.join(things) or say('nobody')}."


# ---- the end ----


def score_sheet(seen: Seen) -> tuple[ScoreLine, ...]:
    losses = [_losses(half, kind) for half in seen.halves for kind in half.faction.titles]
    return (
        *losses,
        ScoreLine(say("Beans left"), _values(seen, "beans"), "FFR-27"),
        ScoreLine(say("Crackers smashed"), _values(seen, "smashed"), "FFR-32"),
        ScoreLine(say("Turns played"), (str(seen.view["turns"]),) * 2, "FFR-74"),
    )


def _losses(half: Half, kind: str) -> ScoreLine:
    """FFR-73: three of a type, and the fight is lost."""
    label = say("{fighter}: knocked out", fighter=half.faction.titles[kind])
    lost = say("{count} of 3", count=len(half.out_of(kind)))
    return ScoreLine(label, tuple(lost if seat == half.seat else "–" for seat in (0, 1)), "FFR-73")


def _values(seen: Seen, fact: str) -> tuple[str, ...]:
    return tuple(str(half.data[fact]) for half in seen.halves)
