"""What people read of Consumption: the log sentence by sentence, and whole games in English and in German."""

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from tests.games.consumption.table import THOUGHT, Card, Table, diner, house, lay, new, recipe

from smorgasboard.engine.actions import Action
from smorgasboard.engine.events import Event
from smorgasboard.engine.speech import UNTRANSLATED, speaking
from smorgasboard.games.consumption import Consumption, events as told
from smorgasboard.games.consumption.content.cards import Content
from smorgasboard.games.consumption.rules.codes import FRAME_NAMES, PLACE_NAMES, STAGES
from smorgasboard.games.consumption.rules.state import ConsumptionState
from smorgasboard.games.consumption.words import describe as describing, said as written
from smorgasboard.games.consumption.words.tell import tell
from smorgasboard.server.languages import Languages
from smorgasboard.testing import Trial

NAMES = ("Ann", "Bob", "Cid", "Dee")
GERMAN = Languages.load().catalogue("de")
LANGUAGES = {"en": UNTRANSLATED, "de": GERMAN}


def log(table: Table, events: list[Event], cards: tuple[Card, ...] = ()) -> list[str]:
    return [tell(house(cards=cards), event, NAMES[: table.state.seats]) for event in events]


# ---- every event ----

HOUSE = Consumption()
SAMPLES: dict[str, Any] = {
    "seat": 1, "victim": 0, "other": 0, "first": 1, "place": "cook", "stand": "shish-kabob", "column": 3, "row": 2,
    "food": "nuts", "theirs": "oils", "space": "b3", "price": 3, "count": 2, "recipe": "fish-tacos",
    "target": "greek-salad", "activity": "mowing-the-lawn", "points": 6, "diet": "junk-food",
    "allergy": "gluten-free", "assistant": "chef", "option": "a", "round": 4, "spaces": ("a1", "c4"),
    "scores": (71, 64), "where": 3,
}  # fmt: skip
SHOWN = {"food": "Nuts & Seeds", "theirs": "Fats & Oils", "recipe": "Fish Tacos", "target": "Greek Salad",
         "activity": "Mowing the Lawn", "stand": "Shish Kabob", "diet": "Junk Food", "allergy": "Gluten Free",
         "assistant": "Executive Chef", "points": "6 VP", "victim": "Ann", "other": "Ann", "round": "4",
         "spaces": "a1, c4", "scores": "Ann 71, Bob 64", "where": "space 3"}  # fmt: skip
KINDS = [kind for kind in vars(told).values() if isinstance(kind, type) and issubclass(kind, Event)]
TOLD = [kind for kind in KINDS if kind not in (Event, told.DinerEvent)]
FORMS: dict[type[Event], dict[str, tuple[Any, ...]]] = {
    told.Placed: {"place": ("shop", "market", "pizza", "buffet", "snack", "cook", "workout")},
    told.Passed: {"place": ("shop", "market", "pizza", "buffet", "snack", "cook", "workout")},
    told.Bought: {"price": (0, 1, 3)},
    told.TrainedWith: {"count": (1, 2)},
    told.Relieved: {"recipe": ("fish-tacos", "")},
    told.Refreshed: {"place": ("cook", "workout")},
    told.Refilled: {"place": ("pizza", "buffet")},
    told.ChangedDish: {"row": (0, 1, 2)},
    told.Composted: {"count": (1, 2)},
    told.Spoiled: {"count": (1, 2)},
}


def samples(kind: type[Event]) -> Iterator[Event]:
    """The event with usual facts, in each of its forms."""
    facts = {field.name: SAMPLES[field.name] for field in fields(kind) if field.name != "audience"}
    if kind is told.Relieved:
        facts["activity"] = ""
    ((field, values),) = FORMS.get(kind, {"": (None,)}).items()
    for value in values:
        changed = facts | ({field: value} if field else {})
        if kind is told.Relieved and not value:
            changed["activity"] = SAMPLES["activity"]
        yield kind(**changed)


def is_well_said(sentence: str) -> bool:
    """No raw name, no gap, no word of the program; a capital letter or a sign at the start."""
    raw = re.search(
        r"\{|\}|None|\b(?:fish-tacos|greek-salad|nuts|oils|junk-food|gluten-free|chef|shish-kabob)\b", sentence
    )
    return raw is None and "  " not in sentence and (sentence[0].isupper() or not sentence[0].isalpha())


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", TOLD, ids=lambda kind: kind.__name__)
def test_every_event_is_a_sentence_that_says_what_happened(kind: type[Event], code: str) -> None:
    said = set()
    for event in samples(kind):
        with speaking(LANGUAGES[code]):
            sentence = HOUSE.tell(event, NAMES[:2])
        assert is_well_said(sentence), sentence
        assert sentence[-1] in ".”“"
        if kind not in (told.Refilled, told.OutOfStock, told.Ended):
            assert "Bob" in sentence
        said.add(sentence)
    assert len(said) == len({repr(event) for event in samples(kind)}) - (kind is told.ChangedDish)


@pytest.mark.parametrize("kind", TOLD, ids=lambda kind: kind.__name__)
def test_no_fact_of_an_event_is_left_out(kind: type[Event]) -> None:
    for event in samples(kind):
        sentence = HOUSE.tell(event, NAMES[:2])
        for field in set(SHOWN) & {field.name for field in fields(event)}:
            if getattr(event, field):
                assert SHOWN[field] in sentence, (field, sentence)


def test_the_log_of_shopping() -> None:
    table = lay(diner(assistants="shopper"), diner())
    events = table.do("shop", "ask shopper b", "die 1 up", dice=(1, 5))
    events += table.do("buy b1", "buy a1", "done")
    assert log(table, events) == [
        "Ann goes Grocery Shopping.",
        "Ann rolls 1 and 5: column a and row 5 are on sale.",
        "Ann asks the Personal Shopper: “After the roll, before you buy: change one die by 1; 1 and 6 are neighbours.”",
        "Ann turns a die: column b and row 5 are on sale now.",
        "Ann buys Fruits at b1 for $1.",
        "Ann buys Water at a1 for $3.",
        "Ann puts Water into the kitchen.",
        "Ann puts Fruits into the kitchen.",
    ]


def test_the_log_of_cooking_and_working_out() -> None:
    table = lay(
        diner("grains meat", body="grains", activities=["run - water"], markers=2), diner(markers=0), book="stew"
    )
    assert log(table, table.do("cook", "take recipe 1", "cook stew 1", "cook stew 2", "use stew", "done")) == [
        "Ann turns to the stove.",
        "Ann takes the recipe Stew.",
        "Ann uncovers Salad, which can be taken after the refill.",
        "Ann puts Grains on Stew.",
        "Ann puts Meat on Stew.",
        "Ann completes the recipe Stew: 3 VP.",
        "Ann takes in Grains.",
        "Ann takes in Meat.",
        "Ann uses Stew: “Test.”",
        "Ann takes in Water.",
    ]
    assert log(table, table.do("workout", "train run 1")) == [
        "Ann works out.",
        "Ann puts Grains on Run.",
        "Ann completes the activity Run: 2 VP.",
    ]


def test_the_log_of_a_round_s_end() -> None:
    table = lay(diner(shelves={4: "seafood 2"}, markers=1), diner(markers=0))
    said = log(table, table.do("pass snack"))
    assert said[:2] == ["Ann passes, with a marker on Snack.", "2 of Ann's foods spoil and go to the trash."]
    assert said[2] == "Round 2 begins; Bob has the first player marker."
    assert re.fullmatch(r"Out of stock this round: [a-f][1-6](, [a-f][1-6]){5,7}\.", said[3])
    table = lay(diner(markers=1), diner(markers=0), round=6)
    said = log(table, table.do("pass cook"))
    assert re.fullmatch(r"The last round is over, everything is counted: Ann -?\d+, Bob -?\d+\.", said[-1])


ABILITIES = (
    recipe("dip", "fruits fruits", effects=["freshen 1", "points 2", "refresh recipes", "refresh activities"]),
    recipe("tart", "fruits fruits", effects=["give 1", "trade 1", "steal 1"], starred=True),
    recipe("roll", "fruits fruits", effects=["drop recipe", "drop activity", "compost 2", "lose 1 any"]),
    recipe("soda", "fruits fruits", effects=["refill pizza", "change 1"], starred=True),
)


def test_the_log_of_what_passes_between_players() -> None:
    table = lay(diner("meat 2", ready=["tart"]), diner("nuts"), diner("dairy 2"), cards=ABILITIES)
    events = table.do("use tart", "seat 2", "food meat", "seat 3", "food meat", "food dairy", "seat 2", "food nuts")
    assert log(table, events, ABILITIES)[1:] == [
        "Ann feeds Bob with Meat.",
        "Bob takes in Meat.",
        "Ann and Cid trade: Meat for Dairy (space 3).",
        "Cid puts Meat into the kitchen.",
        "Ann puts Dairy into the kitchen.",
        "Ann takes Nuts & Seeds from Bob's kitchen (space 2).",
        "Ann puts Nuts & Seeds into the kitchen.",
    ]


def test_the_log_of_abilities() -> None:
    held = diner("grains", "water", recipes=["stew"], activities=["walk"], ready=["dip", "roll", "soda"], trash=3)
    table = lay(held, diner(), cards=ABILITIES, pizza="oils meat")
    assert log(table, table.do("use dip", "food grains"), ABILITIES)[1:] == [
        "Ann moves Grains one kitchen space to the left.",
        "Ann scores 2 VP.",
        "Ann clears the Recipe Book; new recipes open.",
        "Ann clears the Daily Planner; new activities open.",
    ]
    assert log(table, table.do("use roll", "recipe stew", "activity walk", "food water"), ABILITIES)[1:] == [
        "Ann's recipe Stew leaves the game.",
        "Ann's activity Walk leaves the game.",
        "Ann takes 2 foods out of the trash.",
        "Ann returns Water from the body to the supply.",
    ]
    events = table.do("use soda", "eat pizza", "food oils", "food alcohol")
    assert log(table, events, ABILITIES)[1:] == [
        "Pizza To Go is filled with new food.",
        "Ann replaces Fats & Oils at Pizza To Go by Alcohol.",
    ]


def test_the_log_of_assistants() -> None:
    table = lay(diner(recipes=["toast", "stew grains", "cake"], assistants="kitchen"), diner())
    events = table.do("cook", "ask kitchen b", "cook stew 1", "cook cake 1")
    assert log(table, events)[-1] == "Ann moves Grains from Stew to Cake."
    table = lay(diner(recipes=["stew", "toast"], assistants="chef"), diner(), book="jam cake")
    events = table.do("cook", "ask chef b", "recipe stew", "take recipe 2")
    assert log(table, events)[-1] == "Ann exchanges the recipe Stew for Cake."
    table = lay(diner(activities=["run water", "walk"], assistants="life"), diner(), diner())
    assert log(table, table.do("ask life a", "activity walk"))[1:] == [
        "Ann may complete the activity Walk with one token fewer.",
        "Ann completes the activity Walk: 1 VP.",
    ]
    table = lay(diner(assistants="restaurateur"), diner(), buffet="meat 4 fruits 4")
    events = table.do("buffet", "ask restaurateur a", "eat row 2", "food fruits", "food water")
    assert log(table, events)[-1] == "Ann replaces Fruits at the Buffet by Water."


def test_the_log_of_the_freezer() -> None:
    table = lay(diner(freezer="meat"), diner(), modules=["freezer"])
    events = table.do("shop", "buy c2", "done", "freezer", dice=(3, 2))
    assert log(table, events)[-1] == "Ann puts Meat into the freezer."
    table = lay(diner(freezer="meat"), diner(), modules=["freezer"])
    assert log(table, table.do("cook", "thaw meat"))[-1] == "Ann thaws Meat."


# ---- everything, in both languages ----

SETTINGS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("draft", 1, {}),
    ("retail", 4, {}),
    ("thought", 1, {"modules": ["allergy", "freezer"], "diets": "chosen"}),
    ("thought", 3, {"modules": ["allergy", "freezer", "potluck", "goals"], "allergies": "chosen"}),
)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("edition", "players", "options"), SETTINGS, ids=lambda value: str(value)[:12])
def test_whole_games_are_told_well(edition: str, players: int, options: dict[str, Any], code: str) -> None:
    """Offers, log and refusals of random games; two offers of one decision never read the same."""
    game = Consumption(edition)
    with speaking(LANGUAGES[code]):
        for state, action in moments(game, players, options):
            observation = state.observation(state.mover())
            said = [game.describe(each, observation) for each in observation.legal]
            assert len(set(said)) == len(said), sorted(said)
            assert all(is_well_said(offer) and offer[-1] not in ".;:" for offer in said), said
            state.events = []
            state.apply(state.mover(), action)
            assert all(is_well_said(game.tell(event, NAMES[:players])) for event in state.events)


def moments(game: Consumption, players: int, options: dict[str, Any]) -> Iterator[tuple[ConsumptionState, int]]:
    for moment in Trial(game, "words", players=players, options=options).moments():
        if not moment.state.over:
            assert isinstance(moment.state, ConsumptionState)
            yield moment.state.copy(), moment.action


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("frame", FRAME_NAMES)
def test_every_action_has_words_whatever_is_asked(frame: str, code: str) -> None:
    """Undo and hints may speak of an action long after it was possible."""
    observation = new(THOUGHT, 3, modules=["allergy", "freezer"]).state.observation(0)
    observation.view["stack"] = [[frame, 1, 1, 1, 1, 1]]
    with speaking(LANGUAGES[code]):
        for action in without_many_cards(HOUSE.content, HOUSE.actions):
            assert "{" not in describing.describe(HOUSE.content, action, house_view(observation))


def without_many_cards(content: Content, actions: Any) -> Iterator[Action]:
    few = [*list(content.recipes)[:2], *list(content.activities)[:2]]
    for action in actions:
        card = getattr(action, "recipe", getattr(action, "activity", few[0]))
        if card in few:
            yield action


def house_view(observation: Any) -> Any:
    """The open cards by names of the house's own content."""
    content = HOUSE.content
    observation.view["book"] = [*list(content.recipes)[:3], None]
    observation.view["planner"] = [*list(content.activities)[:2], None]
    observation.view["stands"] = [next(iter(content.stands)), None, None]
    return observation


def test_no_sentence_is_left_over() -> None:
    """Each of them belongs to a kind of event or action, to a decision, or to a place."""
    sentences = written.sections
    said = {kind.__name__ for kind in TOLD} - {"Placed", "Passed", "Composted", "Spoiled"}
    forms = {"Relieved": "Recipe Activity", "Refreshed": "Recipes Activities", "Refilled": "Pizza Buffet"}
    changed = {"ChangedDish": ("ChangedPizza", "ChangedBuffet")}
    split = {name + ending for name, endings in forms.items() for ending in endings.split()}
    expected = said - set(forms) - set(changed) | split | set(changed["ChangedDish"]) | {"TakenFree", "TrainedWithTwo"}
    assert set(sentences["story"]) == expected
    asked = {"nothing bought", "nothing cooked", "nothing worked off", "other", "body", "kitchen", "freezer", "gain"}
    for section in ("done", "food", "aim"):
        assert set(sentences[section]) <= set(FRAME_NAMES) | asked
    for section in ("ask", "ask or stop", "ask several"):
        assert all(name.startswith((*FRAME_NAMES, "second action")) for name in sentences[section])
    assert set(sentences["place title"]) == set(PLACE_NAMES)
    assert set(sentences["own place"]) <= set(PLACE_NAMES)
    assert set(sentences["doing"]) <= {*PLACE_NAMES, *STAGES, "no place", "choice"}
    source = Path(str(describing.__file__)).read_text(encoding="utf-8")
    kinds = {type(action).__name__ for action in HOUSE.actions}
    assert all(name in kinds or f'"{name}"' in source for name in sentences["offer"])
