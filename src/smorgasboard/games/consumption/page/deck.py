"""The deck as it is drawn card by card: recipes, activities, stands, diets, goals, allergy tiles, assistants."""

from collections.abc import Iterable, Iterator

from smorgasboard.engine import DeckCard, DeckPart, say
from smorgasboard.engine.content import Printed
from smorgasboard.games.consumption.content.cards import Content, Diet, Space, Stand, Track
from smorgasboard.games.consumption.page.pictures import picture
from smorgasboard.games.consumption.page.pieces import TIMES, Data, food, slot
from smorgasboard.games.consumption.words.things import TOKEN_OF, TOKENS, Slot, tokens_of


def deck(content: Content) -> tuple[DeckPart, ...]:
    parts = (
        DeckPart(say("Recipes"), tuple(_recipes(content))),
        DeckPart(say("Activities"), tuple(_activities(content))),
        DeckPart(say("Farmers Market"), tuple(_stand(each) for each in content.stands.values())),
        DeckPart(say("Diets"), tuple(_diet(each) for each in content.diets.values())),
        DeckPart(say("Goals"), tuple(_goals(content))),
        DeckPart(say("Food allergies"), tuple(_allergies(content))),
        DeckPart(say("Assistants"), tuple(_assistants(content))),
    )
    return tuple(part for part in parts if part.cards)


def _card(section: str, card: Printed, **drawn: object) -> DeckCard:
    bare: Data = {"picture": picture(card), "vp": None, "slots": [], "when": "", "text": "", "foods": [], "rows": []}
    return DeckCard(f"{section}.{card.name}", card.title, {**bare, "icon": "", "lines": [], **drawn})


def _recipes(content: Content) -> Iterator[DeckCard]:
    for card in content.recipes.values():
        yield _card(
            "recipes", card, vp=card.vp, slots=_slots(card.spaces), when=TIMES.get(card.when, ""), text=card.text
        )


def _activities(content: Content) -> Iterator[DeckCard]:
    for card in content.activities.values():
        yield _card("activities", card, vp=card.vp, slots=_slots(card.spaces), icon=card.icon)


def _slots(spaces: Iterable[Space]) -> list[Data]:
    return [slot(Slot(number, tokens_of(space.foods), space.kind)) for number, space in enumerate(spaces, 1)]


def _stand(stand: Stand) -> DeckCard:
    target = say("body") if stand.to == "body" else say("kitchen")
    line = say("Round {round}, into the {where}", round=stand.round, where=target)
    return _card("market", stand, foods=[food(TOKEN_OF.get(name)) for name in stand.foods], lines=[line])


def _diet(diet: Diet) -> DeckCard:
    rows = [[food(token), _spaces(diet.tracks[token.name])] for token in TOKENS]
    return _card("diets", diet, text=diet.text, rows=rows)


def _spaces(track: Track) -> list[list[str | int]]:
    return [[track.colour(tokens)[0], value] for tokens, value in enumerate(track.values)]


def _goals(content: Content) -> Iterator[DeckCard]:
    for goal in content.goals.values():
        yield _card("goals", goal, vp=goal.first, text=goal.text, lines=[say("{vp} VP for the second", vp=goal.second)])


def _allergies(content: Content) -> Iterator[DeckCard]:
    for tile in content.allergies.values():
        rows = [[food(TOKEN_OF[tile.food]), _spaces(tile.track)]]
        yield _card("allergies", tile, foods=[food(TOKEN_OF[name]) for name in tile.substitutes], rows=rows)


def _assistants(content: Content) -> Iterator[DeckCard]:
    for each in content.assistants.values():
        yield _card("assistants", each, lines=[f"{option.letter.upper()}: {option.text}" for option in each.options])
