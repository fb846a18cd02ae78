"""What a seat's outlook is made of, item by item: the same total, told to people."""

from typing import Final, NamedTuple

from smorgasboard.engine.fields import kind_of
from smorgasboard.games.consumption.judgement.groups import ROW
from smorgasboard.games.consumption.judgement.outlook import Outlook
from smorgasboard.games.consumption.judgement.pending import decision_worth, is_busy
from smorgasboard.games.consumption.rules import codes as c

SHOPPING: Final = [c.SHOPPING_NOW, c.TURNING_DIE, c.SHOPPING_FREE]
MEALS: Final = [c.DINING_NOW, c.REPLACING, c.REPLACING_BY, c.EATING_NOW]
FOOD: Final = "food"
RECIPE: Final = "recipe"
ACTIVITY: Final = "activity"


class Share(NamedTuple):
    """Some of a seat's VP, and what is to be said about them."""

    key: str
    amount: float
    clause: str
    """The sentence about it, in the sections "more" and "less"."""
    about: str = ""
    """What kind of thing it names,"""
    name: str = ""
    """and which one."""


def of_seat(look: Outlook) -> list[Share]:
    """Adds up to what the outlook's total is; it must not have been asked for that."""
    return SeatShares(look).all()


class SeatShares:
    """Goes through a seat's things in the order in which its outlook does: earlier cards take food from later ones."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self.box = look.box
        self.found: list[Share] = []
        self.body = [look.curve[ROW * food + look.diner.body[food]] for food in range(c.FOODS)]
        """By food: as it is, and what cards that are under way will do to it."""
        self.sets = look.sets_worth()
        """Likewise."""

    def all(self) -> list[Share]:
        self.add_completed()
        self.add_recipes()
        self.add_activities()
        self.add_food()
        self.add_abilities()
        self.add_pending()
        self.add_end()
        self.add_goals()
        self.add_body()
        return self.found

    def add(self, key: str, amount: float, clause: str, about: str = "", name: str = "") -> None:
        self.found.append(Share(f"{key} {name}" if name else key, amount, clause, about, name))

    # ---- cards ----

    def add_completed(self) -> None:
        """What they scored; the rest of the score track came otherwise."""
        box = self.box
        diner = self.look.diner
        rest = float(diner.score)
        for recipe in diner.cooked:
            points = float(box.recipe_vp[recipe])
            rest -= points
            self.add(RECIPE, points, "recipe done", RECIPE, box.recipe_names[recipe])
            self.add("recipe work", 0.0, "recipe done", RECIPE, box.recipe_names[recipe])
        for activity in diner.trained:
            points = float(box.activity_vp[activity])
            rest -= points
            self.add(ACTIVITY, points, "activity done", ACTIVITY, box.activity_names[activity])
            self.add("activity work", 0.0, "activity done", ACTIVITY, box.activity_names[activity])
        self.add("score", rest, "score")

    def add_recipes(self) -> None:
        """What finishing one does to the body belongs to its food groups, and its ability is a part of its own."""
        look = self.look
        for held in look.recipes_in_order():
            before = look.body
            worth = look.recipe_worth(held, True) - self.done_to_body(before)
            ability = look.counted * look.ability_worth(held & c.CARD)
            self.add_card(RECIPE, held, worth - ability, self.box.recipe_names[held & c.CARD])
            self.add("ability", ability, "ability to come", RECIPE, self.box.recipe_names[held & c.CARD])

    def add_activities(self) -> None:
        """Likewise, and its icon belongs to the sets."""
        look = self.look
        for held in look.diner.activities:
            before = look.body
            icon = look.icon_worth(held & c.CARD)
            worth = look.activity_worth(held, True) - self.done_to_body(before)
            self.sets += look.counted * icon
            self.add_card(ACTIVITY, held, worth - look.counted * icon, self.box.activity_names[held & c.CARD])

    def done_to_body(self, before: list[int]) -> float:
        """By the card that was judged: its tokens eaten, or burnt."""
        look = self.look
        total = 0.0
        for food in range(c.FOODS):
            row = ROW * food
            gain = look.counted * (look.curve[row + look.planned[food]] - look.curve[row + before[food]])
            self.body[food] += gain
            total += gain
        return total

    def add_card(self, kind: str, held: int, worth: float, name: str) -> None:
        """Its own VP, as far as they are likely; what is still to be done for them is a part of its own."""
        work = -self.look.counted * self.look.cost
        fresh = held <= c.CARD and worth > work
        self.add(kind, worth - work, f"{kind} fresh" if fresh else f"{kind} begun", kind, name)
        self.add(f"{kind} work", work, f"{kind} work", kind, name)

    # ---- food ----

    def add_food(self) -> None:
        look = self.look
        total = look.spare_food()
        each = 0.0
        if look.spare:
            each = look.prices.spare_token * min(float(look.spare), look.usable()) / look.spare
        thawing = look.thawing_cost() if look.diner.frozen else 0.0
        self.add("going bad", total + thawing - each * look.spare, "going bad")
        self.add("thawing", -thawing, "thawing")
        for food in range(c.FOODS):
            if look.stock[food] > 0:
                wanted = food != look.diner.allergen and look.one_more(food) > 0.0
                clause = "spare wanted" if wanted else "spare"
                self.add("spare", each * look.stock[food], clause, FOOD, c.FOOD_NAMES[food])

    def add_body(self) -> None:
        diner = self.look.diner
        for food in range(c.FOODS):
            if food == diner.allergen:
                self.add("tile", self.body[food], "tile", "allergy", self.box.allergy_names[diner.allergy])
            else:
                clause = state_of_group(diner.tracks[food], diner.body[food])
                self.add("body", self.body[food], clause, FOOD, c.FOOD_NAMES[food])

    # ---- abilities, and what is still to be decided ----

    def add_abilities(self) -> None:
        look = self.look
        for recipe in look.done.enders:
            self.add("ability", look.end_worth(recipe), "ability of the end", RECIPE, self.box.recipe_names[recipe])
        for recipe in look.diner.ready:
            self.add("ability", look.ready_worth(), "ability", RECIPE, self.box.recipe_names[recipe])

    def add_pending(self) -> None:
        look = self.look
        table = look.table
        if look.pending.recipes:
            self.add("open recipes", look.open_recipes_worth(table.book, look.pending.recipes), "open recipes")
        if look.pending.activities:
            worth = look.open_activities_worth(table.planner, look.pending.activities)
            self.add("open activities", worth, "open activities")
        worths = {"shopping": 0.0, "meal": 0.0, "choice": 0.0}
        for held in table.stack:
            if is_busy(held, look.seat):
                worths[choice_of(kind_of(held))] += decision_worth(table, look, held)
        for choice, worth in worths.items():
            self.add(choice, worth, choice)

    # ---- the end ----

    def add_end(self) -> None:
        look = self.look
        box = self.box
        self.add("actions", look.prices.action * look.actions, "actions")
        self.add("assistants", look.assistants_worth(), "assistants")
        self.add("sets", self.sets, "sets")
        self.add("forgiven", look.forgiven_worth(), "forgiven")
        self.add("trash", float(-look.trash_cost()), "trash")
        if box.kitchen_left and look.actions < c.MARKERS:
            self.add("kitchen left", float(box.kitchen_left * sum(look.diner.kitchen)), "kitchen left")
        if box.least_recipe_penalty:
            self.add("least recipes", look.recipe_shortfall(), "least recipes")
            self.add("least activities", look.activity_shortfall(), "least activities")

    def add_goals(self) -> None:
        goals = self.look.table.goals
        if goals:
            worths = self.look.goal_worths()
            for at in range(len(goals)):
                self.add("goal", worths[at], "goal", "goal", self.box.goal_names[goals[at]])


def state_of_group(track: list[int], tokens: int) -> str:
    """How a group stands to what its track likes best."""
    best = max(track)
    if tokens < track.index(best):
        return "body wants"
    if track[tokens] == best:
        return "body has" if tokens else "body free"
    return "body too full"


def choice_of(kind: int) -> str:
    if kind in SHOPPING:
        return "shopping"
    return "meal" if kind in MEALS else "choice"
