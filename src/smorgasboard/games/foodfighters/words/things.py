"""Foodfighters' things by the names and labels that people read."""

from smorgasboard.engine import say, say_many, to_say
from smorgasboard.games.foodfighters.content import Content
from smorgasboard.games.foodfighters.words.view_model import (
    FOR_SALE,
    HELD,
    SPENT,
    Fighter,
    Half,
    Power,
    SeenTable,
    Ware,
)

THINGS = {
    "cracker": to_say("Cracker"),
    "spoon": to_say("Spoon"),
    "pan": to_say("Pan"),
    "bonus": to_say("the Bonus die"),
}
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


def called(content: Content, value: object) -> str:
    """A kind, an item or a card by the name people read."""
    text = str(value)
    return say(content.printed_titles.get(text) or THINGS.get(text, text))


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


def bonus_die(seen: SeenTable) -> str:
    holder = seen.bonus_holder
    where = say("in the Kitchen") if holder is None else say("with {who}", who=holder.name)
    return f"{say(HELP['bonus'])} {beans(seen.box.bonus_price)}, {where}."


def beans(count: int) -> str:
    return say_many("{count} Bean", "{count} Beans", count) if count else say("no Beans")


def has_beans(half: Half) -> str:
    return say_many("{who} has {count} Bean.", "{who} has {count} Beans.", half.beans, who=half.name)


def supply(seen: SeenTable) -> str:
    return say_many("{count} Bean is left in the supply.", "{count} Beans are left in the supply.", seen.supply)


def tray(half: Half) -> str:
    return say("Knocked out of {who}'s team. Three of a type, and the fight is lost.", who=half.name)
