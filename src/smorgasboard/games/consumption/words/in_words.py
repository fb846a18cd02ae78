"""Consumption's whole table in sentences, for people who cannot or need not look."""

from collections.abc import Iterable, Iterator

from smorgasboard.engine.speech import say, say_many
from smorgasboard.engine.state import NOBODY
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.words import things
from smorgasboard.games.consumption.words.foods import Token
from smorgasboard.games.consumption.words.prompt import doing
from smorgasboard.games.consumption.words.titles import COLUMNS, listed, points
from smorgasboard.games.consumption.words.view_model import Player, SeenTable


def in_words(seen: SeenTable) -> list[str]:
    return [
        say("Round {round} of {rounds}.", round=seen.view["round"], rounds=c.ROUNDS),
        doing(seen),
        say("{who} has the first player marker.", who=seen.first.name),
        *_player(seen, seen.near),
        *_shopping(seen),
        *_market(seen),
        *_dining(seen),
        *_cards(say("Recipe Book"), seen.book),
        *_uncovered(seen),
        *_cards(say("Daily Planner"), seen.planner),
        *(_goal(seen, each) for each in seen.goals),
        *(assistant(each) for each in seen.assistants if each.holder == NOBODY),
        *(sentence for player in seen.others for sentence in _player(seen, player)),
    ]


def told(heading: str, things: Iterable[str]) -> str:
    return f"{heading}: {'; '.join(things) or say('nothing')}."


def foods(tokens: Iterable[Token | None]) -> str:
    return listed(token.name for token in tokens if token is not None) or say("nothing")


# ---- shared places ----


def _shopping(seen: SeenTable) -> Iterator[str]:
    taken, spaces = seen.shop_spaces
    yield say("Grocery Shopping: {taken} of {spaces} spaces are taken.", taken=taken, spaces=spaces)
    if seen.dice is not None:
        facts = {"column": COLUMNS[seen.dice[0]], "row": seen.dice[1] + 1, "sale": c.SALE_PRICE, "usual": c.USUAL_PRICE}
        yield say("Column {column} and row {row} cost ${sale}, everything else ${usual}.", **facts)
    if seen.dollars is not None:
        facts = {"who": seen.players[seen.view["turn"]].name, "left": seen.dollars, "foods": foods(seen.cart)}
        yield say("{who} has ${left} left. In the cart: {foods}.", **facts)
    for row in range(6):
        spaces_of_row = seen.shopping_list[6 * row : 6 * row + 6]
        yield told(say("Shopping List, row {row}", row=row + 1), (list_space(space) for space in spaces_of_row))


def list_space(space: things.ListSpace) -> str:
    if space.out_of_stock:
        return say("{space} {food}, out of stock", space=space.name, food=space.token.title)
    if space.covered:
        return say("{space} {food}, sold out", space=space.name, food=space.token.title)
    return f"{space.name} {space.token.title}"


def _market(seen: SeenTable) -> Iterator[str]:
    open_ones = [stand(each) for each in seen.stands if each is not None]
    yield told(say("Farmers Market"), open_ones)


def stand(open_one: things.MarketStand) -> str:
    facts = {
        "deck": open_one.deck.title,
        "stand": open_one.stand.title,
        "foods": listed(token.name if token else "any" for token in open_one.foods),
    }
    if open_one.stand.to == "body":
        return say("{deck}, {stand}: {foods} into the body", **facts)
    return say("{deck}, {stand}: {foods} into the kitchen", **facts)


def _dining(seen: SeenTable) -> Iterator[str]:
    if not seen.dining:
        return
    pizza, first, second = (foods(dish) for dish in seen.dining)
    guest = seen.view["pizza_guest"]
    by = "" if guest < 0 else " " + say("{who}'s marker is there.", who=seen.names[guest])
    yield say("{place}: {foods}.", place=seen.place_title("pizza"), foods=pizza) + by
    taken, spaces = seen.buffet_spaces
    facts = {"place": seen.place_title("buffet"), "first": first, "second": second, "taken": taken, "spaces": spaces}
    yield say("{place}, {taken} of {spaces} spaces taken: row 1 {first}; row 2 {second}.", **facts)


def _cards(heading: str, cards: Iterable[things.CardOnTable | None]) -> Iterator[str]:
    for space, card in enumerate(cards, start=1):
        yield f"{heading} {space}: {card_in_full(card) if card else say('empty')}."


def _uncovered(seen: SeenTable) -> Iterator[str]:
    """CON-063."""
    for space, card in enumerate(seen.uncovered, start=1):
        if card:
            facts = {"space": space, "card": card_in_full(card)}
            yield say("Below Recipe Book {space}, to be had after the refill: {card}.", **facts)


def card_in_full(card: things.CardOnTable) -> str:
    """Everything that is printed on it."""
    wanted = ", ".join(slot.wanted for slot in card.slots)
    facts = {"card": card.title, "points": points(card.vp), "foods": wanted}
    if card.icon is not None:
        return say("{card} ({icon}), {points}, wants {foods}", icon=card.icon_title, **facts)
    return say("{card}, {points}, wants {foods}; {when}: {text}", when=card.when, text=card.text.rstrip("."), **facts)


def _goal(seen: SeenTable, each: things.GoalInPlay) -> str:
    standing = ", ".join(f"{name} {count}" for name, count in zip(seen.names, each.counts, strict=True))
    facts = {"goal": each.goal.title, "text": each.goal.text.rstrip("."), "standing": standing}
    return say(
        "Goal {goal}: {text}, {first} and {second} VP. {standing}.",
        first=each.goal.first,
        second=each.goal.second,
        **facts,
    )


def assistant(each: things.AssistantInPlay) -> str:
    a, b = (option.text for option in each.printed.options)
    return say("{assistant}. A: {a} B: {b}", assistant=each.title, a=a, b=b)


# ---- a player ----


def _player(seen: SeenTable, player: Player) -> Iterator[str]:
    yield _standing(player)
    yield _diet(player)
    yield from (assistant(each) for each in player.assistants)
    yield told(say("Kitchen of {who}, what spoils next at the end", who=player.name), map(foods, player.shelves))
    if seen.view["freezer"]:
        yield say("Freezer: {frozen}. Thawing: {thawing}.", frozen=foods(player.frozen), thawing=foods(player.thawing))
    yield say_many("{count} food in the trash.", "{count} foods in the trash.", player.trash)
    yield told(say("Body of {who}", who=player.name), map(group, player.groups))
    yield from _own_cards(player)


def _standing(player: Player) -> str:
    facts = {"who": player.name, "score": points(player.score), "body": player.body_points, "total": player.sheet.total}
    now = say("{who} has {score}; the body would add {body} now, which makes {total} with everything.", **facts)
    return f"{now} {markers(player)}"


def markers(player: Player) -> str:
    if player.passed:
        return say("Passed this round.")
    return say_many("{count} marker left.", "{count} markers left.", player.markers)


def _diet(player: Player) -> str:
    diet = say("Diet of {who}: {diet}. {text}", who=player.name, diet=player.diet.title, text=player.diet.text)
    if player.allergy is None:
        return diet
    facts = {"allergy": player.allergy.title, "foods": listed(player.allergy.substitutes)}
    return f"{diet} {say('Allergy: {allergy}; its tile takes {foods} instead.', **facts)}"


def group(one: things.FoodGroup) -> str:
    facts = {"food": one.title, "count": one.count, "wanted": one.wanted, "points": points(one.points)}
    words = say("{food} {count}, wanted {wanted}: {points}", **facts)
    if one.tile and one.lying:
        words += " " + say("(on it {foods})", foods=foods(one.lying))
    if one.condition:
        words += f" ({one.condition})"
    return words if one.one_more is None else words + ", " + say("one more: {points}", points=one.one_more)


def _own_cards(player: Player) -> Iterator[str]:
    who = player.name
    for card in player.recipes:
        yield say("Incomplete recipe of {who}: {card}.", who=who, card=card_in_progress(card))
    for card in player.activities:
        yield say("Incomplete activity of {who}: {card}.", who=who, card=card_in_progress(card))
    yield told(say("Completed recipes of {who}", who=who), map(completed_recipe, player.cooked))
    yield told(say("Completed activities of {who}", who=who), map(completed_activity, player.trained))


def card_in_progress(card: things.CardOnTable) -> str:
    facts = {"card": card.title, "points": points(card.vp), "missing": ", ".join(slot.wanted for slot in card.missing)}
    if card.lying:
        state = say("{card}, {points}: has {lying}, needs {missing}", lying=", ".join(map(lying, card.lying)), **facts)
    else:
        state = say("{card}, {points}: empty, needs {missing}", **facts)
    return f"{state}; {card.when}: {card.text.rstrip('.')}" if card.text else f"{state} ({card.icon_title})"


def lying(slot: things.Slot) -> str:
    assert slot.lying is not None
    return slot.lying.title if slot.count == 1 else f"{slot.count} {slot.lying.title}"


def completed_recipe(card: things.CardOnTable) -> str:
    if card.ready or card.counts_at_the_end:
        return say("{card}, {when}: {text}", card=card.title, when=card.when, text=card.text.rstrip("."))
    return say("{card}, used", card=card.title)


def completed_activity(card: things.CardOnTable) -> str:
    return say("{card} ({icon})", card=card.title, icon=card.icon_title)
