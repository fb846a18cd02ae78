"""What a seat is to do now, in one sentence."""

from smorgasboard.engine import say, say_many
from smorgasboard.games.foodfighters import actions as do
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.words.things import called
from smorgasboard.games.foodfighters.words.view_model import SeenTable


def prompt(seen: SeenTable) -> str:
    if not seen.my_turn:
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


def _step_one(seen: SeenTable, attacks: list[do.Attack]) -> str:
    if not attacks:
        return say("Your turn: swap or roll for Beans. Nobody can attack yet.")
    if seen.view["tender"]:
        return say("Tenderized! Now attack: one splat is enough.")
    if len(attacks) == 1:
        return _only_attack(seen, attacks[0])
    return say("Your turn: swap, attack or roll for Beans.")


def _only_attack(seen: SeenTable, attack: do.Attack) -> str:
    attacker = seen.near.standing[c.CELL_NAMES[attack.attacker]].title
    target = seen.far.standing[c.CELL_NAMES[attack.target]].title
    return say(
        "Your {attacker} can reach that {target}. Attack, swap or roll for Beans.", attacker=attacker, target=target
    )


def _kitchen(seen: SeenTable, can_buy: bool) -> str:
    if seen.view["bought"]:
        return say("Well bought. End your turn.")
    if can_buy:
        return say("Buy one thing, or end your turn.")
    return say("Nothing in the Kitchen is for you now. End your turn.")


def prompt_picked(seen: SeenTable, picked: tuple[str, ...]) -> str:
    """While somebody points at a fighter, a thing or a card, and not yet at what it is for."""
    seat, _, thing = picked[0].partition("-")
    half = seen.near if seat == str(seen.near.seat) else seen.far
    if thing in c.CELL_NAMES:
        return _fighter_picked(seen, half is seen.near, thing)
    if thing in ("cracker", "spoon", "pan"):
        return say("{thing}: for whom?", thing=called(seen.content, thing))
    if len(picked) > 1:
        return say("Where does your fighter come back?")
    card = half.faction.cards.get(thing)
    return say("{thing}: for whom?", thing=card.title) if card else ""


def _fighter_picked(seen: SeenTable, mine: bool, cell: str) -> str:
    fighter = (seen.near if mine else seen.far).standing.get(cell)
    if fighter is None:
        return say("Who moves there?")
    if not mine:
        return say("Who attacks that {fighter}?", fighter=fighter.title)
    attacks = (do.ACTION_TABLE.typed(action) for action in seen.observation.legal)
    if any(isinstance(each, do.Attack) and c.CELL_NAMES[each.attacker] == cell for each in attacks):
        return say("Your {fighter}: choose whom to attack, or whom to swap with.", fighter=fighter.title)
    return say("Your {fighter}: choose whom to swap with.", fighter=fighter.title)
