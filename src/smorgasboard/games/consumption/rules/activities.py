"""The Daily Planner, and activities that somebody works on until they are complete."""

from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.rules import ConsumptionTable, codes as c, packing, recipes

# ---- the Daily Planner ----


def open_activities(table: ConsumptionTable) -> None:
    """CON-121, CON-064."""
    planner = table.planner.copy()
    deck = table.deck.copy()
    for space in range(len(planner)):
        if planner[space] == c.NO_CARD and deck:
            planner[space] = deck.pop()
            table.revealed = True
    table.planner = planner
    table.deck = deck
    table.deck_known = min(table.deck_known, len(deck))


def bury_activities(table: ConsumptionTable) -> None:
    """CON-147."""
    open_cards = packing.cards_on(table.planner)
    open_cards.reverse()
    table.deck = open_cards + table.deck
    table.deck_known += len(open_cards)
    table.planner = [c.NO_CARD] * len(table.planner)


def refill_displays(table: ConsumptionTable) -> None:
    """CON-116, CON-121: the Recipe Book and the Daily Planner."""
    recipes.open_recipes(table)
    open_activities(table)


def take_activity(table: ConsumptionTable, seat: int, space: int) -> None:
    card = table.planner[space]
    table.planner = packing.with_item(table.planner, space, c.NO_CARD)
    table.diners[seat].activities = packing.in_order(table.diners[seat].activities, card)
    table.tally(seat, c.ACTIVITY_TAKEN, table.box.activity_names[card])
    if table.events is not None:
        table.events.append(events.TookActivity(seat, table.box.activity_names[card]))


# ---- activities with food on them ----


def put_on_activity(table: ConsumptionTable, seat: int, activity: int, space: int, food: int, count: int) -> None:
    diner = table.diners[seat]
    diner.leave_body(food, count)
    at = packing.place_of(diner.activities, activity)
    content = food + 1 if count == 1 else food + 1 | c.TWO
    diner.activities = packing.with_item(diner.activities, at, diner.activities[at] | packing.laid(space, content))
    if table.events is not None:
        name = table.box.activity_names[activity]
        table.events.append(events.TrainedWith(seat, name, space + 1, c.FOOD_NAMES[food], count))
    complete_activities(table, seat)


def complete_activities(table: ConsumptionTable, seat: int) -> None:
    for held in table.diners[seat].activities:
        missing = packing.missing_tokens(held, table.box.activity_spaces[held & c.CARD])
        if not missing or (missing == 1 and relieves_activity(table, held & c.CARD)):
            complete_activity(table, seat, held & c.CARD)


def complete_activity(table: ConsumptionTable, seat: int, activity: int) -> None:
    """CON-119, CON-120."""
    diner = table.diners[seat]
    points = table.box.activity_vp[activity]
    diner.activities = packing.without(diner.activities, packing.place_of(diner.activities, activity))
    diner.trained = [*diner.trained, activity]
    diner.score += points
    table.completed += 1
    table.tally(seat, c.ACTIVITY_COMPLETED, table.box.activity_names[activity])
    if table.events is not None:
        table.events.append(events.CompletedActivity(seat, table.box.activity_names[activity], points))


def relieves_activity(table: ConsumptionTable, activity: int) -> bool:
    tokens = packing.missing_tokens(activity, table.box.activity_spaces[activity])  # of the empty card: all it needs
    return recipes.relieves(table.activity_relief, activity, tokens)
