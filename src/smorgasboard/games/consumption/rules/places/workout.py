"""Activities & Work Out (CON-117 to CON-125): take activities, and burn food of the body on those that one has."""

from typing import Final

from smorgasboard.engine import to_say
from smorgasboard.engine.fields import a_of, b_of, c_of, d_of, frame
from smorgasboard.games.consumption.rules import ConsumptionTable, Diner, activities, codes as c, kinds, packing
from smorgasboard.games.consumption.rules.places.cook import after_placing

HOW_MANY: Final = [c.ONE_TOKEN, c.TWO_TOKENS]


class WorkoutSpace(kinds.ActionSpace):
    """Always open."""

    def act(self, table: ConsumptionTable, seat: int, action: int) -> None:
        self.arrive(table, seat)
        table.push(c.TRAINING_NOW, seat, c.ACTIVITIES_TO_TAKE, c.PLACEMENTS, 0, c.MAIN)  # CON-117, CON-118


class WorkingOut(kinds.DecisionKind):
    """What to take or fill. a: activities to take, b: tokens to place, d: flags."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        actions.append(c.DONE)  # CON-118
        if a_of(top) and not d_of(top) & c.CLOSED:
            packing.add_open(table.planner, c.TAKE_ACTIVITY, actions)  # CON-117
        places = b_of(top)
        if not places:
            return
        diner = table.diners[seat]
        for held in diner.activities:
            code = table.box.train_code[held & c.CARD]
            for space in range(len(table.box.activity_spaces[held & c.CARD])):
                if foods_to_burn(table, diner, held, space, places):
                    actions.append(code + space)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        if action < c.FOOD:
            table.change_top(frame(c.TRAINING_NOW, seat, a_of(top) - 1, b_of(top), 0, d_of(top)))
            activities.take_activity(table, seat, action - c.TAKE_ACTIVITY)
            return
        diner = table.diners[seat]
        activity = packing.card_named(diner.activities, table.box.train_code, action)
        table.push(c.TRAINING_WITH, seat, activity, action - table.box.train_code[activity])
        fitting = c.FOODS_IN[foods_for_space(table, diner, table.top())]
        if len(fitting) == 1:
            choose_how_much(table, seat, table.top(), fitting[0])

    def close(self, table: ConsumptionTable, seat: int, top: int) -> None:
        table.stack.pop()
        if table.solo() and d_of(top) & c.MAIN:
            activities.refill_displays(table)  # CON-121: alone, right after the action

    def waits(self, top: int) -> bool:
        return bool(d_of(top) & c.MAIN)


def foods_to_burn(table: ConsumptionTable, diner: Diner, held: int, space: int, places: int) -> int:
    """Body foods for a space of an activity, as bits (CON-118, CON-122 to CON-125)."""
    if packing.content_of(held, space):
        return 0
    wanted = table.box.activity_spaces[held & c.CARD][space]
    fitting = wanted & c.ALL_FOODS & diner.body_foods()
    kind = wanted >> c.KIND_BITS
    if kind == c.PLAIN or not fitting:
        return fitting
    fitting &= ~packing.foods_on_card(held)
    if kind == c.EXACTLY_TWO and not may_halve(table, held):
        return fitting & foods_held_twice(diner) if places >= 2 else 0
    return fitting


def may_halve(table: ConsumptionTable, held: int) -> bool:
    """CON-077: relief lets one token fill an exact double wild, when that completes the card."""
    spaces = table.box.activity_spaces[held & c.CARD]
    return packing.missing_tokens(held, spaces) == 2 and activities.relieves_activity(table, held & c.CARD)


def foods_held_twice(diner: Diner) -> int:
    found = 0
    for food in range(c.FOODS):
        if diner.body[food] >= 2:
            found |= 1 << food
    return found


class WorkingOutWith(kinds.DecisionKind):
    """Which food goes there. a: activity, b: space."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        actions.extend(c.FOOD_ACTIONS[foods_for_space(table, table.diners[seat], top)])

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        choose_how_much(table, seat, top, action - c.FOOD)

    def makes_sense(self, table: ConsumptionTable, seat: int, top: int) -> bool:
        has_it = packing.place_of(table.diners[seat].activities, a_of(top)) != c.NO_CARD
        return has_it and b_of(top) < len(table.box.activity_spaces[a_of(top)]) and c_of(top) < c.FOODS


def foods_for_space(table: ConsumptionTable, diner: Diner, top: int) -> int:
    """For the space of a TRAINING_WITH frame; the places left are in the frame below it."""
    places = b_of(table.stack[len(table.stack) - 2])
    held = diner.activities[packing.place_of(diner.activities, a_of(top))]
    return foods_to_burn(table, diner, held, b_of(top), places)


def choose_how_much(table: ConsumptionTable, seat: int, top: int, food: int) -> None:
    """The food is known; a double wild may leave open how many (CON-123, CON-124)."""
    table.stack.pop()
    activity = a_of(top)
    space = b_of(top)
    kind = table.box.activity_spaces[activity][space] >> c.KIND_BITS
    enough = table.diners[seat].body[food] >= 2 and b_of(table.top()) >= 2
    if kind == c.ONE_OR_TWO:
        if enough:
            table.push(c.TRAINING_MUCH, seat, activity, space, food)
        else:
            train_with(table, seat, activity, space, food, 1)
    elif kind == c.EXACTLY_TWO:
        choose_half_or_whole(table, seat, activity, space, food, enough)
    else:
        train_with(table, seat, activity, space, food, 1)


def choose_half_or_whole(
    table: ConsumptionTable, seat: int, activity: int, space: int, food: int, enough: bool
) -> None:
    """CON-077: with relief one token can do."""
    own = table.diners[seat].activities
    if not may_halve(table, own[packing.place_of(own, activity)]):
        train_with(table, seat, activity, space, food, 2)
    elif enough:
        table.push(c.TRAINING_MUCH, seat, activity, space, food)
    else:
        train_with(table, seat, activity, space, food, 1)


class ChoosingHowMuch(WorkingOutWith):
    """CON-123: one token or two. a: activity, b: space, c: food."""

    def add_choices(self, table: ConsumptionTable, seat: int, top: int, actions: list[int]) -> None:
        actions.extend(HOW_MANY)

    def decide(self, table: ConsumptionTable, seat: int, top: int, action: int) -> None:
        table.stack.pop()
        train_with(table, seat, a_of(top), b_of(top), c_of(top), 1 if action == c.ONE_TOKEN else 2)


def train_with(table: ConsumptionTable, seat: int, activity: int, space: int, food: int, count: int) -> None:
    """CON-118, CON-125; CON-119 when that completes it."""
    top = table.top()
    flags = after_placing(table, d_of(top))
    table.change_top(frame(c.TRAINING_NOW, seat, a_of(top), b_of(top) - count, 0, flags))
    before = table.completed
    activities.put_on_activity(table, seat, activity, space, food, count)
    if d_of(top) & c.MAIN:
        table.worked_out += table.completed - before


class WorkOutMore(kinds.Effect):
    """An ability: so many tokens."""

    def can_happen(self, table: ConsumptionTable, seat: int, effect: int) -> bool:
        diner = table.diners[seat]
        for held in diner.activities:
            for space in range(len(table.box.activity_spaces[held & c.CARD])):
                if foods_to_burn(table, diner, held, space, 2):
                    return True
        return False

    def begin(self, table: ConsumptionTable, seat: int, effect: int) -> None:
        table.push(c.TRAINING_NOW, seat, 0, kinds.count_of(effect), 0, c.CLOSED)


SPACE: Final[kinds.ActionSpace] = WorkoutSpace(c.WORKOUT, c.PLACE_WORKOUT)
DECISIONS: Final[list[kinds.DecisionKind]] = [
    WorkingOut(c.TRAINING_NOW, to_say("you are working out: go on with your activities, or stop")),
    WorkingOutWith(
        c.TRAINING_WITH,
        to_say("choose the food for that space of the activity first"),
        whole=False,
        tokens_from=kinds.OWN_BODY,
    ),
    ChoosingHowMuch(c.TRAINING_MUCH, to_say("choose first whether one token goes there or two"), whole=False),
]
EFFECTS: Final[list[kinds.Effect]] = [WorkOutMore(c.TRAIN_MORE)]
