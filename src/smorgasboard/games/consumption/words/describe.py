"""Consumption's actions as something to choose: what is asked now decides how an action is said."""

from collections.abc import Callable
from typing import Any

from smorgasboard.engine.actions import Action
from smorgasboard.engine.speech import say
from smorgasboard.games.consumption import actions as do
from smorgasboard.games.consumption.content.cards import Activity, Recipe
from smorgasboard.games.consumption.content.read import Content
from smorgasboard.games.consumption.rules.codes import (
    EXACTLY_TWO,
    FOOD_NAMES,
    FROZEN,
    GIVE,
    LIST_NAMES,
    OTHER_GAINS,
    PLAIN,
    SALE_PRICE,
    STEAL,
    THAW_AREA,
    TRADE,
    USUAL_PRICE,
    bits_in,
)
from smorgasboard.games.consumption.words.titles import food_title, listed, points, title_in, wanted_by, wanted_on

NOTHING_ASKED = ["", 0, 0, 0, 0, 0]
AIMS = {OTHER_GAINS: "gain", STEAL: "steal", GIVE: "give", TRADE: "trade"}
WHERE = ("body", "kitchen", "freezer")
COLUMNS = "abcdef"
CARD_ACTIONS = ("cook", "workout")


class Moment:
    """What is asked now, and of whom: read from a view."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.view = view
        frame: list[Any] = view["stack"][-1] if view["stack"] else NOTHING_ASKED
        self.asked: str = frame[0]
        self.a, self.b, self.c, self.d = (int(number) for number in frame[2:])
        self.diner: dict[str, Any] = view["diners"][frame[1]]

    @property
    def frozen(self) -> bool:
        return self.asked == "cook" and bool(self.d & FROZEN)

    @property
    def kitchen(self) -> set[str]:
        """Foods that the player may cook with, straight from the freezer where that is what an ability allows."""
        if self.frozen:
            return set(self.diner["freezer"])
        return {food for shelf in self.diner["kitchen"] for food in shelf} | set(self.diner["thaw"])

    def lying_on(self, kind: str, card: str) -> list[str | None]:
        """By space: the token on a card that the player works on; nothing when there is no such card."""
        return next((held[1:] for held in self.diner[kind] if held[0] == card), [])

    def token(self, recipe: str, space: int) -> str:
        lying = self.lying_on("recipes", recipe)
        return (lying[space] or "") if space < len(lying) else ""

    def price(self, space: int) -> int:
        marked = space % 6 == self.view["column"] or space // 6 == self.view["row"]
        return SALE_PRICE if marked else USUAL_PRICE


class Offers:
    """Speaks about one set of content."""

    def __init__(self, content: Content, sentences: dict[str, dict[str, str]]) -> None:
        self._content = content
        self._box = content.box
        self._sentences = sentences
        self._said = sentences["offer"]
        self._speakers: dict[type[Action], Callable[[Any, Moment], str]] = {
            do.Done: self._done,
            do.Place: self._place,
            do.Visit: self._visit,
            do.Pass: self._pass,
            do.Dine: self._dine,
            do.TakeRecipe: self._take_recipe,
            do.TakeActivity: self._take_activity,
            do.Food: self._food,
            do.FoodFrom: self._food_from,
            do.Buy: self._buy,
            do.Free: self._free,
            do.Order: self._of_food,
            do.TurnDie: self._turn_die,
            do.UseOption: self._option,
            do.ChooseAssistant: self._assistant,
            do.One: self._how_much,
            do.Two: self._how_much,
            do.Freezer: self._where_to,
            do.Kitchen: self._where_to,
            do.Tile: self._where_to,
            do.Group: self._where_to,
            do.Thaw: self._of_food,
            do.Choose: self._seat,
            do.ChooseAllergy: self._allergy,
            do.ChooseDiet: self._diet,
            do.Cook: self._cook,
            do.Train: self._train,
            do.Use: self._use,
            do.PickRecipe: self._pick_recipe,
            do.PickActivity: self._pick_activity,
        }

    def offer(self, action: Action, moment: Moment) -> str:
        return self._speakers[type(action)](action, moment)

    def _of_asked(self, section: str, asked: str) -> str:
        """The section's sentence for what is asked now."""
        return self._sentences[section].get(asked, self._sentences[section]["other"])

    # ---- places ----

    def _done(self, action: do.Done, moment: Moment) -> str:
        asked = moment.asked
        if asked == "shop" and not moment.view["cart"]:
            asked = "nothing bought"
        return say(self._of_asked("done", asked))

    def _place(self, action: do.Place, moment: Moment) -> str:
        in_any_order = action.place in CARD_ACTIONS and not self._box.take_first  # CON-111, CON-117
        key = f"{action.place} in any order" if in_any_order else action.place
        return say(self._sentences["place"][key], foods=_dishes(moment, 0))

    def _pass(self, action: do.Pass, moment: Moment) -> str:
        return say(self._sentences["pass"][action.place])

    def _visit(self, action: do.Visit, moment: Moment) -> str:
        deck = list(self._content.market_decks.values())[action.deck]
        name = moment.view["stands"][action.deck] if action.deck < len(moment.view["stands"]) else None
        if name is None:
            return say(self._said["VisitNothing"], deck=deck.title)
        stand = self._content.stands[name]
        sentence = self._said["VisitBody" if stand.to == "body" else "VisitKitchen"]
        return say(sentence, deck=deck.title, stand=stand.title, foods=listed(stand.foods))

    def _dine(self, action: do.Dine, moment: Moment) -> str:
        doing = "change" if moment.asked == "change" else "eat"
        return say(self._sentences["dine"][f"{doing}-{action.row}"], foods=_dishes(moment, action.row))

    # ---- open cards ----

    def _take_recipe(self, action: do.TakeRecipe, moment: Moment) -> str:
        name = moment.view["book"][action.space]
        if name is None:
            return say(self._said["TakeNoRecipe"], space=action.space + 1)
        recipe = self._content.recipes[name]
        facts = {"recipe": recipe.title, "points_text": points(recipe.vp), "foods": wanted_by(recipe.spaces)}
        if moment.asked == "swap in":
            return say(self._said["TakeRecipeFor"], old=self._asked_recipe(moment), **facts)
        return say(self._said["TakeRecipe"], **facts)

    def _take_activity(self, action: do.TakeActivity, moment: Moment) -> str:
        name = moment.view["planner"][action.space]
        if name is None:
            return say(self._said["TakeNoActivity"], space=action.space + 1)
        card = self._content.activities[name]
        facts = {"icon": self._content.icons[card.icon].title, "points_text": points(card.vp)}
        return say(self._said["TakeActivity"], activity=card.title, foods=wanted_by(card.spaces), **facts)

    # ---- foods ----

    def _food(self, action: do.Food, moment: Moment) -> str:
        if action.food in self._forbidden(moment) and moment.asked in self._sentences["tile"]:
            return self._food_of_tile(action, moment)
        return self._food_said(action.food, moment)

    def _food_said(self, food: str, moment: Moment) -> str:
        asked = WHERE[moment.b] if moment.asked == "gain" else moment.asked
        facts = {"food": food_title(food), "old": self._given(moment), "card": self._asked_card(moment)}
        return say(self._of_asked("food", asked), number=moment.a + 1, **facts)

    def _food_from(self, action: do.FoodFrom, moment: Moment) -> str:
        """CON-206."""
        what = self._food_said(action.food, moment)
        if action.space == THAW_AREA:
            return say(self._said["FromThawArea"], what=what)
        return say(self._said["FromSpace"], what=what, space=action.space + 1)

    def _food_of_tile(self, action: do.Food, moment: Moment) -> str:
        """CON-187: the tile's last token, which counts as the allergen only in working out."""
        lying = moment.diner["tile"]
        facts = {"food": food_title(lying[-1]) if lying else "", "allergen": food_title(action.food)}
        return say(self._sentences["tile"][moment.asked], card=self._asked_card(moment), **facts)

    def _given(self, moment: Moment) -> str:
        """The food that another one is chosen for."""
        number = moment.a if moment.asked == "exchange for" else moment.b
        name = FOOD_NAMES[number] if number < len(FOOD_NAMES) else ""
        if moment.asked == "exchange for" and name in self._forbidden(moment) and moment.diner["tile"]:
            name = moment.diner["tile"][-1]
        return food_title(name) if name else ""

    def _of_food(self, action: do.Order | do.Thaw, moment: Moment) -> str:
        return say(self._said[type(action).__name__], food=food_title(action.food))

    def _buy(self, action: do.Buy, moment: Moment) -> str:
        return say(self._said["Buy"], price=moment.price(action.space), **self._list_space(action.space))

    def _free(self, action: do.Free, moment: Moment) -> str:
        return say(self._said["Free"], **self._list_space(action.space))

    def _list_space(self, space: int) -> dict[str, str]:
        return {"food": food_title(self._content.shopping_list[space]), "space": LIST_NAMES[space]}

    def _turn_die(self, action: do.TurnDie, moment: Moment) -> str:
        before = moment.view["row" if action.die else "column"]
        after = (before + (1 if action.up else -1)) % 6
        return say(self._said["TurnRow" if action.die else "TurnColumn"], face=after + 1, letter=COLUMNS[after])

    def _how_much(self, action: do.One | do.Two, moment: Moment) -> str:
        food = food_title(FOOD_NAMES[moment.c]) if moment.c < len(FOOD_NAMES) else ""
        return say(self._said[type(action).__name__], food=food, activity=self._asked_activity(moment))

    def _where_to(self, action: Action, moment: Moment) -> str:
        food = food_title(FOOD_NAMES[moment.a]) if moment.a < len(FOOD_NAMES) else ""
        return say(self._said[type(action).__name__], food=food)

    # ---- people and boards ----

    def _option(self, action: do.UseOption, moment: Moment) -> str:
        assistant = self._content.assistants[action.assistant]
        text = assistant.options[do.OPTIONS.index(action.option)].text
        return say(self._said["UseOption"], assistant=assistant.title, text=text.rstrip("."))

    def _assistant(self, action: do.ChooseAssistant, moment: Moment) -> str:
        return say(self._said["ChooseAssistant"], assistant=self._content.assistants[action.assistant].title)

    def _seat(self, action: do.Choose, moment: Moment) -> str:
        aim = AIMS.get(moment.a, "other") if moment.asked == "aim" else "other"
        food = listed(FOOD_NAMES[food] for food in bits_in(moment.b)) if aim == "gain" else ""
        return say(self._of_asked("aim", aim), number=action.seat + 1, food=food)

    def _allergy(self, action: do.ChooseAllergy, moment: Moment) -> str:
        allergy = self._content.allergies.get(action.tile)
        if allergy is None:
            return say(self._said["ChooseOther"], name=action.tile)
        facts = {"food": food_title(allergy.food), "foods": listed(allergy.substitutes)}
        return say(self._said["ChooseAllergy"], allergy=allergy.title, **facts)

    def _diet(self, action: do.ChooseDiet, moment: Moment) -> str:
        diet = self._content.diets.get(action.diet)
        if diet is None:
            return say(self._said["ChooseOther"], name=action.diet)
        return say(self._said["ChooseDiet"], diet=diet.title, text=diet.text.rstrip("."))

    # ---- own cards ----

    def _cook(self, action: do.Cook, moment: Moment) -> str:
        recipe = self._content.recipes[action.recipe]
        facts: dict[str, object] = {"recipe": recipe.title, "space": action.space + 1}
        if moment.asked == "move from":
            return say(self._said["MoveFrom"], food=food_title(moment.token(action.recipe, action.space)), **facts)
        if moment.asked == "move to":
            token = moment.token(self._box.recipe_names[moment.a], moment.b)
            return say(self._said["MoveTo"], food=food_title(token), **facts)
        return self._cook_with(recipe, action.space, moment, facts)

    def _cook_with(self, recipe: Recipe, at: int, moment: Moment, facts: dict[str, object]) -> str:
        ignoring = moment.view["ignoring"]
        edible = moment.kitchen - self._forbidden(moment)
        fitting = edible if ignoring else edible & set(recipe.spaces[at].foods)
        if len(fitting) != 1:
            return say(self._said["CookAny" if ignoring else "CookSpace"], foods=wanted_on(recipe.spaces[at]), **facts)
        food = "".join(fitting)
        if ignoring or sum(food in space.foods for space in recipe.spaces) > 1:
            return say(self._said["CookThere"], food=food_title(food), **facts)
        return say(self._said["CookFrozen" if moment.frozen else "Cook"], food=food_title(food), **facts)

    def _forbidden(self, moment: Moment) -> set[str]:
        """CON-184: what the player is allergic to."""
        allergy = self._content.allergies.get(moment.diner["allergy"] or "")
        return {allergy.food} if allergy else set()

    def _train(self, action: do.Train, moment: Moment) -> str:
        card = self._content.activities[action.activity]
        kind = card.spaces[action.space].kind
        facts: dict[str, object] = {"activity": card.title, "space": action.space + 1}
        fitting = _trainable(card, action.space, moment)
        relieved = kind == EXACTLY_TWO and moment.view["activity_relief"] >= 0  # then one token may do
        if len(fitting) != 1 or relieved:
            return say(self._said["TrainSpace"], foods=wanted_on(card.spaces[action.space]), **facts)
        if sum(space.kind == kind and space.foods == card.spaces[action.space].foods for space in card.spaces) > 1:
            return say(self._said["TrainThere"], food=food_title(fitting.pop()), **facts)
        return say(self._said["Two" if kind == EXACTLY_TWO else "Train"], food=food_title(fitting.pop()), **facts)

    def _use(self, action: do.Use, moment: Moment) -> str:
        recipe = self._content.recipes[action.recipe]
        return say(self._said["Use"], recipe=recipe.title, text=recipe.text.rstrip("."))

    def _pick_recipe(self, action: do.PickRecipe, moment: Moment) -> str:
        doing = {"swap out": "SwapRecipe", "drop": "DropRecipe", "relieve": "RelieveRecipe"}
        sentence = self._said[doing.get(moment.asked, "PickRecipe")]
        return say(sentence, recipe=title_in(self._content.recipes, action.recipe))

    def _pick_activity(self, action: do.PickActivity, moment: Moment) -> str:
        doing = {"drop": "DropActivity", "relieve": "RelieveActivity"}
        sentence = self._said[doing.get(moment.asked, "PickActivity")]
        return say(sentence, activity=title_in(self._content.activities, action.activity))

    def _asked_card(self, moment: Moment) -> str:
        return self._asked_activity(moment) if moment.asked == "work out with" else self._asked_recipe(moment)

    def _asked_recipe(self, moment: Moment) -> str:
        names = self._box.recipe_names
        return title_in(self._content.recipes, names[moment.a]) if moment.a < len(names) else ""

    def _asked_activity(self, moment: Moment) -> str:
        names = self._box.activity_names
        return title_in(self._content.activities, names[moment.a]) if moment.a < len(names) else ""


def _dishes(moment: Moment, row: int) -> str:
    """What lies at Pizza To Go (0) or in a row of the Buffet (1, 2)."""
    buffet = moment.view["buffet"]
    half = len(buffet) // 2
    foods = moment.view["pizza"] if row == 0 else buffet[half * (row - 1) : half * row]
    return listed(food for food in foods if food)


def _trainable(card: Activity, at: int, moment: Moment) -> set[str]:
    """Foods of the body that fit on a space (CON-122 to CON-124)."""
    space = card.spaces[at]
    least = 2 if space.kind == EXACTLY_TWO else 1
    body = {food for food, count in moment.diner["body"].items() if count >= least}
    if space.kind == PLAIN:
        return body & set(space.foods)
    printed = {food for each in card.spaces for food in each.foods}
    lying = {token.split()[0] for token in moment.lying_on("activities", card.name) if token}
    return body - printed - lying
