"""The deck as it is drawn card by card: Power cards, fighters, what the Kitchen sells, the dice, the Beans."""

from collections.abc import Iterator

from smorgasboard.engine import DeckCard, DeckPart, say, to_say
from smorgasboard.games.foodfighters.content import LONG_TERM, ONE_USE, Card, Content, Faction
from smorgasboard.games.foodfighters.page.data import ANYBODY, DRAWN, DRAWN_FACES, PILE, Data
from smorgasboard.games.foodfighters.rules.pieces import SPLAT, Team

USES = {ONE_USE: to_say("once a game"), LONG_TERM: to_say("from then on")}
AGAIN = to_say("again and again")


def deck(content: Content) -> tuple[DeckPart, ...]:
    teams = zip(content.box.teams, content.factions.values(), strict=True)
    return (*(_team(team, faction) for team, faction in teams), _shared(content))


def _team(team: Team, faction: Faction) -> DeckPart:
    path = f"teams.{team.name}"
    powers = (_power(f"{path}.powers.{name}", card, faction) for name, card in faction.cards.items())
    fighters = (_fighter(f"{path}.fighters.{kind}", kind, title, faction) for kind, title in faction.titles.items())
    return DeckPart(say(faction.printed_title), (*powers, *fighters))


def _power(path: str, card: Card, faction: Faction) -> DeckCard:
    drawn: Data = {
        "kind": "power",
        "mat": faction.style,
        "picture": f"power-{card.name}",
        "price": card.price,
        "text": card.text,
        "use": say(USES.get(card.use, AGAIN)),
    }
    return DeckCard(path, card.title, drawn)


def _fighter(path: str, kind: str, title: str, faction: Faction) -> DeckCard:
    picture = kind if kind in DRAWN else ANYBODY
    drawn: Data = {"kind": "fighter", "mat": faction.style, "picture": picture, "letter": faction.letters[kind]}
    return DeckCard(path, title, drawn)


def _shared(content: Content) -> DeckPart:
    return DeckPart(say("Kitchen, dice and Beans"), tuple(_things(content)))


def _things(content: Content) -> Iterator[DeckCard]:
    box = content.box
    wares = (
        ("cracker", say("Cracker"), box.cracker_price, box.crackers),
        ("spoon", say("Spoon"), box.spoon_price, box.spoons),
        ("pan", say("Pan"), box.pan_price, box.pans),
    )
    for name, title, price, stock in wares:
        drawn: Data = {"kind": "ware", "picture": name, "price": price, "stock": stock}
        yield DeckCard(f"kitchen.{name}", title, drawn)
    yield DeckCard(
        "kitchen.bonus",
        say("Bonus die"),
        {"kind": "ware", "picture": "bonus-die", "price": box.bonus_price, "stock": 1},
    )
    for path, title, body, faces in (
        ("dice.normal", say("Both dice"), "die", box.normal_die),
        ("dice.bonus", say("Faces of the Bonus die"), "bonus-die", box.bonus_die),
    ):
        yield DeckCard(path, title, {"kind": "die", "body": body, "faces": [_face(face) for face in faces]})
    yield DeckCard(
        "beans", say("Beans in the supply"), {"kind": "beans", "count": box.beans, "pile": min(box.beans, PILE)}
    )


def _face(face: int) -> Data:
    drawn = "splat" if face == SPLAT else str(face) if face in DRAWN_FACES else ""
    return {"picture": f"face-{drawn}" if drawn else "", "number": face}
