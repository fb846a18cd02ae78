"""The Consumption table as text: shared places above, the viewer's board below, the others in a line each.

Foods are letters. On the list "·" is sold out and brackets mark the column and the row on sale; on a card in progress
brackets hold what lies there. Letters say everything; colour only helps.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from smorgasboard.engine import NOBODY, Line, Observation, say
from smorgasboard.engine.lines import CUT, beside, cropped, cut, fitted, flowing, in_columns, width, width_of
from smorgasboard.games.consumption.content.cards import Content
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.words import things
from smorgasboard.games.consumption.words.prompt import doing, prompt
from smorgasboard.games.consumption.words.view_model import Player, SeenTable

WIDTH, HEIGHT = 80, 20
ROOMY = 18  # lines that leave room for a menu in a small window
LEAST = 4  # lines of one's own cards, even so
LIST_WIDTH, PLACES_WIDTH, CARDS_WIDTH = 15, 29, 34
PLACE = 14  # letters of a place's title
LABEL = 9
NAME = 10
ICON = 8
TITLES = (22, 16, 12, 9, 6)  # letters of a card's title in progress, ever fewer until all cards fit
SOLD_OUT = "·"
ANY_LETTER = "?"
WILD_LETTERS = {c.WILD: "?", c.ONE_OR_TWO: "?(?)", c.EXACTLY_TWO: "??"}
FIRST = "★"  # has the first player marker


def draw(content: Content, observation: Observation, names: tuple[str, ...]) -> list[Line]:
    seen = SeenTable(content, observation, names)
    goals = [[(_label(say("Goals")), "dim"), *chain(*map(_goal, seen.goals))]] if seen.goals else []
    places = [(_list(seen), LIST_WIDTH), (_places(seen), PLACES_WIDTH), (_open_cards(seen), CARDS_WIDTH)]
    shared = [_headline(seen), *goals, *beside(places, "│")]
    board, others = _board(seen), [_other(seen, player) for player in seen.others]
    drawn = len(shared) + len(board) + len(others)
    cards = _own_cards(seen.near, min(HEIGHT - drawn, max(LEAST, ROOMY - drawn)))
    return [cropped(line, WIDTH) for line in (*shared, *board, *cards, *others)]


def _headline(seen: SeenTable) -> Line:
    where = say("Round {round}/{rounds}", round=seen.view["round"], rounds=seen.content.rounds)
    return [(where, "bold"), ("  ", ""), (prompt(seen) or doing(seen), "bold yellow" if seen.my_turn else "")]


def _goal(each: things.GoalInPlay) -> Line:
    """With both awards and, seat by seat, how much of it everybody has."""
    standing = " ".join(map(str, each.counts))
    return [(f"{each.goal.title} ", ""), (f"{each.goal.first}/{each.goal.second}", "bold"), (f" ({standing})  ", "")]


# ---- shared places ----


def _list(seen: SeenTable) -> list[Line]:
    """Where the dice lie is in brackets."""
    heading = f"   {' '.join(things.COLUMNS)} "
    column, row = seen.dice or (NOBODY, NOBODY)
    if seen.dice:
        heading = heading.replace(f" {things.COLUMNS[column]} ", f"[{things.COLUMNS[column]}]")
    rows = [_list_row(spaces, at + 1, at == row) for at, spaces in enumerate(seen.list_rows)]
    return [[(heading, "" if seen.dice else "dim")], *rows]


def _list_row(spaces: Iterable[things.ListSpace], row: int, marked: bool) -> Line:
    label = (f"[{row}]", "") if marked else (f" {row} ", "dim")
    return [label, *chain(*map(_list_cell, spaces))]


def _list_cell(space: things.ListSpace) -> Line:
    if space.covered:
        return [(f"{SOLD_OUT} ", "dim")]
    return [(space.token.letter, f"{space.token.style}{' bold underline' if space.on_sale else ''}"), (" ", "")]


def _places(seen: SeenTable) -> list[Line]:
    return [_shop(seen), *(_stand(seen, at, stand) for at, stand in enumerate(seen.stands)), *_dining(seen)]


def _place(label: str, what: Line) -> Line:
    return [(fitted(label, PLACE), "dim"), (" ", ""), *what]


def _shop(seen: SeenTable) -> Line:
    taken, spaces = seen.shop_spaces
    where: Line = [(f"({taken}/{spaces})", "")]
    if seen.dollars is not None:
        where = [(f"${seen.dollars} ", "bold"), *_letters(seen.cart)]
    return _place(say("Shopping"), where)


def _stand(seen: SeenTable, at: int, stand: things.MarketStand | None) -> Line:
    deck = list(seen.content.market_decks.values())[at].title
    if stand is None:
        return _place(deck, [("–", "dim")])
    return _place(deck, [*_letters(stand.foods), (f" > {stand.target}", "")])


def _dining(seen: SeenTable) -> list[Line]:
    if not seen.dining:
        return []
    pizza, first, second = (_letters(dish, (SOLD_OUT, "dim")) for dish in seen.dining)
    guest = seen.view["pizza_guest"]
    by = [] if guest < 0 else [(f" {cut(seen.names[guest], 7)}", "bold")]
    taken, spaces = seen.buffet_spaces
    guests = [(f" ({taken}/{spaces})", "")]
    return [
        _place(seen.place_title("pizza"), [*pizza, *by]),
        _place(seen.place_title("buffet"), [("1 ", "dim"), *first, *guests]),
        _place("", [("2 ", "dim"), *second]),
    ]


def _letters(tokens: Iterable[things.Token | None], missing: tuple[str, str] = (ANY_LETTER, "bold")) -> Line:
    return [(token.letter, token.style) if token else missing for token in tokens]


def _open_cards(seen: SeenTable) -> list[Line]:
    book = enumerate(zip(seen.book, seen.uncovered, strict=True), start=1)
    recipes = [_open_card(say("R{space}", space=at), card or below, below is not None) for at, (card, below) in book]
    return [*recipes, *(_open_card(say("A{space}", space=at), card) for at, card in enumerate(seen.planner, start=1))]


def _open_card(label: str, card: things.CardOnTable | None, out_of_reach: bool = False) -> Line:
    """In brackets where it can be seen and not be taken (CON-063)."""
    label += " "
    if card is None:
        return [(label, "dim"), ("–", "dim")]
    end: Line = [*_slots(card), (f" {card.printed.vp:>2}", "bold")]
    if card.icon is not None:
        end.append((f" {cut(card.icon.title, ICON)}", "dim"))
    room = CARDS_WIDTH - width(label) - width_of(end)
    title = f"({cut(card.title, room - 2)})" if out_of_reach else card.title
    return [(label, "dim"), (fitted(title, room), "dim" if out_of_reach else ""), *end]


def _slots(card: things.CardOnTable) -> Line:
    return [piece for slot in card.slots for piece in ((" ", ""), *_slot(slot))]


def _slot(slot: things.Slot) -> Line:
    if slot.lying:
        return [(f"[{slot.lying.letter * slot.count}]", slot.lying.style)]
    if not slot.fits:
        return [(WILD_LETTERS[slot.kind], "bold")]
    one, *other = _letters(slot.fits)
    return [one, ("/", "dim"), *other] if other else [one]


# ---- the viewer's board ----


def _board(seen: SeenTable) -> list[Line]:
    player = seen.near
    assistants = [_assistant(each) for each in player.assistants] if len(player.assistants) > 1 else []
    return [
        _name(seen, player, _own_standing(player)),
        *(flowing(_label(say("Helpers")), assistants, WIDTH) if assistants else []),
        _kitchen(seen, player),
        *_body(player),
    ]


def _name(seen: SeenTable, player: Player, standing: Line) -> Line:
    mark = "▶" if player.seat == seen.mover else " "
    first = FIRST if player.seat == seen.view["first"] else " "
    used = c.MARKERS - player.diner.markers
    score = player.sheet.total if seen.observation.over else player.diner.score
    points = say("{score} VP", score=f"{score:>3}")
    markers = say("passed") if player.diner.passed else "●" * player.diner.markers + "○" * used
    return [
        (f"{mark}{first}", "bold yellow"),
        (f"{player.seat + 1} ", "dim"),
        (fitted(player.name, NAME), "bold"),
        (f" {points} ", "bold"),
        (f"{markers} ", ""),
        *standing,
    ]


def _own_standing(player: Player) -> Line:
    facts = {"body": player.body_points, "total": player.sheet.total, "trash": player.diner.trash}
    line: Line = [(say("body {body}, all {total}, trash {trash}", **facts), "")]
    return line if len(player.assistants) != 1 else [*line, (" · ", "dim"), *_assistant(player.assistants[0])]


def _assistant(each: things.AssistantInPlay) -> Line:
    open_ones = "".join(letter for letter, usable in zip("AB", each.usable, strict=True) if usable)
    state = f" {say('used')}" if each.used else f" {open_ones}!" if open_ones else ""
    return [(each.printed.title, "bold" if open_ones else "dim" if each.used else ""), (state, "")]


def _kitchen(seen: SeenTable, player: Player) -> Line:
    line: Line = [(_label(say("Kitchen")), "dim")]
    for shelf in player.shelves:
        line += [*(_letters(shelf) or [(SOLD_OUT, "dim")]), (" > ", "dim")]
    line.append((say("trash"), "dim"))
    if seen.view["freezer"]:
        for title, tokens in ((say("Freezer"), player.frozen), (say("Thawing"), player.thawing)):
            line += [(f"   {title} ", "dim"), *(_letters(tokens) or [(SOLD_OUT, "dim")])]
    return line


def _body(player: Player) -> list[Line]:
    headings = [_label(say("Body")), _label(say("wants")), _label(say("VP"))]
    return in_columns(headings, [_group(group) for group in player.groups], WIDTH)


def _label(text: str) -> str:
    return fitted(text, LABEL - 1) + " "


def _group(group: things.FoodGroup) -> list[tuple[str, str]]:
    more = "" if group.one_more is None else f">{group.one_more}"
    lying = "".join(token.letter for token in group.lying)
    held = f"* {lying or 0}" if group.tile else f" {group.count}"
    return [
        (f"{group.token.letter}{held}", f"bold {group.token.style}"),
        (group.wanted, "dim"),
        (f"{group.points}{more}", group.colour),
    ]


def _own_cards(player: Player, room: int) -> list[Line]:
    """All of them, with titles as long as there is room for; a mark where even short ones are too many."""
    for title in TITLES:
        drawn = [*_flows(player, title)]
        if len(drawn) <= room:
            return drawn
    return [*drawn[: room - 1], [*cropped(drawn[room - 1], WIDTH - 2), (f" {CUT}", "dim")]]


def _flows(player: Player, title: int) -> Iterable[Line]:
    flows = {
        say("Cooking"): [_in_progress(card, title) for card in player.recipes],
        say("Training"): [_in_progress(card, title) for card in player.activities],
        say("Ability"): [*_abilities(player.cooked, title)],
        say("Icons"): [[(cut(icon.title, max(title, ICON)), ""), (f" {many}", "bold")] for icon, many in player.icons],
    }
    for heading, items in flows.items():
        yield from flowing(_label(heading), items, WIDTH) if items else []


def _abilities(cooked: Sequence[things.CardOnTable], title: int) -> Iterator[Line]:
    """In the order of their times, which are said before the first of each."""
    for time in (c.ANY_TIME, c.ROUND_END, c.GAME_END):
        cards = [card for card in cooked if card.time == time and (card.ready or time == c.GAME_END)]
        for at, card in enumerate(cards):
            when = "" if at or time == c.ANY_TIME else f"{card.when}: "
            yield [(when, "dim"), (cut(card.title, title), "bold green" if card.ready else "")]


def _in_progress(card: things.CardOnTable, title: int) -> Line:
    return [(cut(card.title, title), ""), *_slots(card), (f" {card.printed.vp}", "bold")]


# ---- the others ----


def _other(seen: SeenTable, player: Player) -> Line:
    cooked, trained = len(player.cooked), len(player.trained)
    facts = {
        "body": player.body_points,
        "trash": player.diner.trash,
        "recipes": f"{cooked}/{cooked + len(player.recipes)}",
        "activities": f"{trained}/{trained + len(player.activities)}",
    }
    words = say("body {body} trash {trash} R {recipes} A {activities}", **facts)
    assistants = ", ".join(each.printed.title for each in player.assistants)
    return _name(seen, player, [(f"{words} ", ""), *_counted(player.kitchen), (f" {assistants}", "dim")])


def _counted(tokens: Sequence[things.Token]) -> Line:
    """Each food once, with how many there are."""
    counts = Counter(sorted(tokens, key=lambda token: token.food))
    line: Line = [(f"{token.letter}{count if count > 1 else ''}", token.style) for token, count in counts.items()]
    return line or [(SOLD_OUT, "dim")]
