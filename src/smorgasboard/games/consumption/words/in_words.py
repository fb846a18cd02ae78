"""Consumption's whole table in sentences, for people who cannot or need not look."""

from collections.abc import Iterable, Iterator

from smorgasboard.engine import said_once, say, say_many
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.words import things
from smorgasboard.games.consumption.words.prompt import doing
from smorgasboard.games.consumption.words.view_model import Player, SeenTable


def in_words(seen: SeenTable) -> list[str]:
    return [
        say("Round {round} of {rounds}.", round=seen.view["round"], rounds=seen.content.rounds),
        doing(seen),
        say("{who} has the first player marker.", who=seen.names[seen.view["first"]]),
        *_player(seen, seen.near),
        *_shopping(seen),
        _told(say("Farmers Market"), (_stand(each) for each in seen.stands if each)),
        *_dining(seen),
        *_cards(say("Recipe Book"), seen.book),
        *_uncovered(seen),
        *_cards(say("Daily Planner"), seen.planner),
        *(_goal(seen, each) for each in seen.goals),
        *(_assistant(each) for each in seen.assistants if each.holder == c.NO_SEAT),
        *(sentence for player in seen.others for sentence in _player(seen, player)),
    ]


def _told(heading: str, items: Iterable[str]) -> str:
    return f"{heading}: {'; '.join(items) or say('nothing')}."


@said_once
def _foods(tokens: tuple[things.Token | None, ...]) -> str:
    return things.listed(token.name for token in tokens if token) or say("nothing")


# ---- shared places ----


def _shopping(seen: SeenTable) -> Iterator[str]:
    taken, spaces = seen.shop_spaces
    yield say("Grocery Shopping: {taken} of {spaces} spaces are taken.", taken=taken, spaces=spaces)
    if seen.dice:
        column, row = things.COLUMNS[seen.dice[0]], seen.dice[1] + 1
        facts = {"column": column, "row": row, "sale": c.SALE_PRICE, "usual": c.USUAL_PRICE}
        yield say("Column {column} and row {row} cost ${sale}, everything else ${usual}.", **facts)
    if seen.dollars is not None:
        facts = {"who": seen.names[seen.view["turn"]], "left": seen.dollars, "foods": _foods(seen.cart)}
        yield say("{who} has ${left} left. In the cart: {foods}.", **facts)
    for row, spaces_of_row in enumerate(seen.list_rows, start=1):
        yield _told(say("Shopping List, row {row}", row=row), map(_list_space, spaces_of_row))


@said_once
def _list_space(space: things.ListSpace) -> str:
    facts = {"space": space.name, "food": space.token.title}
    if space.out_of_stock:
        return say("{space} {food}, out of stock", **facts)
    return say("{space} {food}, sold out", **facts) if space.covered else f"{space.name} {space.token.title}"


@said_once
def _stand(each: things.MarketStand) -> str:
    foods = things.listed(token.name if token else "any" for token in each.foods)
    facts = {"deck": each.deck.title, "stand": each.stand.title, "foods": foods}
    if each.stand.to == "body":
        return say("{deck}, {stand}: {foods} into the body", **facts)
    return say("{deck}, {stand}: {foods} into the kitchen", **facts)


def _dining(seen: SeenTable) -> Iterator[str]:
    if not seen.dining:
        return
    pizza, first, second = map(_foods, seen.dining)
    guest = seen.view["pizza_guest"]
    by = "" if guest < 0 else " " + say("{who}'s marker is there.", who=seen.names[guest])
    yield say("{place}: {foods}.", place=seen.place_title("pizza"), foods=pizza) + by
    taken, spaces = seen.buffet_spaces
    facts = {"place": seen.place_title("buffet"), "first": first, "second": second, "taken": taken, "spaces": spaces}
    yield say("{place}, {taken} of {spaces} spaces taken: row 1 {first}; row 2 {second}.", **facts)


def _cards(heading: str, cards: Iterable[things.CardOnTable | None]) -> Iterator[str]:
    for space, card in enumerate(cards, start=1):
        yield f"{heading} {space}: {_in_full(card) if card else say('empty')}."


def _uncovered(seen: SeenTable) -> Iterator[str]:
    """CON-063."""
    for space, card in enumerate(seen.uncovered, start=1):
        if card:
            facts = {"space": space, "card": _in_full(card)}
            yield say("Below Recipe Book {space}, to be had after the refill: {card}.", **facts)


@said_once
def _in_full(card: things.CardOnTable) -> str:
    """Everything that is printed on it."""
    facts = {"card": card.title, "points": things.points(card.printed.vp), "foods": card.wanted}
    if card.icon:
        return say("{card} ({icon}), {points}, wants {foods}", icon=card.icon.title, **facts)
    return say("{card}, {points}, wants {foods}; {when}: {text}", when=card.when, text=card.text.rstrip("."), **facts)


def _goal(seen: SeenTable, each: things.GoalInPlay) -> str:
    facts = {"goal": each.goal.title, "text": each.goal.text.rstrip("."), "standing": each.standing(seen.names)}
    awards = {"first": each.goal.first, "second": each.goal.second}
    return say("Goal {goal}: {text}, {first} and {second} VP. {standing}.", **facts, **awards)


@said_once
def _assistant(each: things.AssistantInPlay) -> str:
    a, b = (option.text for option in each.printed.options)
    return say("{assistant}. A: {a} B: {b}", assistant=each.printed.title, a=a, b=b)


# ---- a player ----


def _player(seen: SeenTable, player: Player) -> Iterator[str]:
    yield _standing(player)
    yield _diet(player)
    yield from map(_assistant, player.assistants)
    yield _told(say("Kitchen of {who}, what spoils next at the end", who=player.name), map(_foods, player.shelves))
    if seen.view["freezer"]:
        frozen, thawing = _foods(player.frozen), _foods(player.thawing)
        yield say("Freezer: {frozen}. Thawing: {thawing}.", frozen=frozen, thawing=thawing)
    yield say_many("{count} food in the trash.", "{count} foods in the trash.", player.diner.trash)
    yield _told(say("Body of {who}", who=player.name), map(_group, player.groups))
    yield from _own_cards(player)


def _standing(player: Player) -> str:
    score, total = things.points(player.diner.score), player.sheet.total
    facts = {"who": player.name, "score": score, "body": player.body_points, "total": total}
    now = say("{who} has {score}; the body would add {body} now, which makes {total} with everything.", **facts)
    if player.diner.passed:
        return f"{now} {say('Passed this round.')}"
    return f"{now} {say_many('{count} marker left.', '{count} markers left.', player.diner.markers)}"


def _diet(player: Player) -> str:
    diet = say("Diet of {who}: {diet}. {text}", who=player.name, diet=player.diet.title, text=player.diet.text)
    if player.allergy is None:
        return diet
    facts = {"allergy": player.allergy.title, "foods": things.listed(player.allergy.substitutes)}
    return f"{diet} {say('Allergy: {allergy}; its tile takes {foods} instead.', **facts)}"


@said_once
def _group(one: things.FoodGroup) -> str:
    facts = {"food": one.title, "count": one.count, "wanted": one.wanted, "points": things.points(one.points)}
    words = say("{food} {count}, wanted {wanted}: {points}", **facts)
    if one.tile and one.lying:
        words += " " + say("(on it {foods})", foods=_foods(one.lying))
    if one.condition:
        words += f" ({one.condition})"
    return words if one.one_more is None else words + ", " + say("one more: {points}", points=one.one_more)


def _own_cards(player: Player) -> Iterator[str]:
    who = player.name
    for card in player.recipes:
        yield say("Incomplete recipe of {who}: {card}.", who=who, card=_in_progress(card))
    for card in player.activities:
        yield say("Incomplete activity of {who}: {card}.", who=who, card=_in_progress(card))
    yield _told(say("Completed recipes of {who}", who=who), map(_cooked, player.cooked))
    yield _told(say("Completed activities of {who}", who=who), map(_trained, player.trained))


@said_once
def _in_progress(card: things.CardOnTable) -> str:
    missing = ", ".join(slot.wanted for slot in card.slots if not slot.lying)
    lying = ", ".join(_lying(slot) for slot in card.slots if slot.lying)
    facts = {"card": card.title, "points": things.points(card.printed.vp), "missing": missing}
    if lying:
        state = say("{card}, {points}: has {lying}, needs {missing}", lying=lying, **facts)
    else:
        state = say("{card}, {points}: empty, needs {missing}", **facts)
    return f"{state} ({card.icon.title})" if card.icon else f"{state}; {card.when}: {card.text.rstrip('.')}"


def _lying(slot: things.Slot) -> str:
    title = things.title_of(slot.lying)
    return title if slot.count == 1 else f"{slot.count} {title}"


@said_once
def _cooked(card: things.CardOnTable) -> str:
    if card.ready or card.time == c.GAME_END:
        return say("{card}, {when}: {text}", card=card.title, when=card.when, text=card.text.rstrip("."))
    return say("{card}, used", card=card.title)


@said_once
def _trained(card: things.CardOnTable) -> str:
    return say("{card} ({icon})", card=card.title, icon=things.title_of(card.icon))
