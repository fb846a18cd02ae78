"""Reads Foodfighters' content file and refuses what the rules could not play with."""

import re
from functools import cached_property
from pathlib import Path

from smorgasboard.engine import Frozen, say
from smorgasboard.engine.content import Entry, Printed, Sheet, Worded, must_differ
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.rules.pieces import SPLAT, Box, Team

OWN_CONTENT = Path(__file__).with_name("content.toml")
ONE_USE, MULTI_USE, LONG_TERM = USES = ("one-use", "multi-use", "long-term")
POWER_KEYS = ("effect", "title", "price", "use", "text", "origin", "note")
NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
STYLES = ("green", "red", "yellow", "blue", "magenta", "cyan")
"""Colours that a terminal and a page both have."""
OF_A_KIND = 3
MOST_BEANS = 99
"""On the face of a die, or more by a card."""
MOST_THINGS = 99
"""Of one item on one side of the Kitchen."""
EXTRA_KEY = {"boost": "beans", "roots": "swaps"}


class Card(Worded):
    """A Power card. Its name is that of its effect."""

    price: int
    use: str


class Faction(Printed):
    """How a team looks: the rules never read this. Titles and letters are in the reader's language."""

    style: str
    printed_titles: dict[str, str]
    printed_letters: dict[str, str]
    cards: dict[str, Card]

    @property
    def titles(self) -> dict[str, str]:
        """By kind: the name people read."""
        return {kind: say(title) for kind, title in self.printed_titles.items()}

    @property
    def letters(self) -> dict[str, str]:
        """By kind: the printed letter, or the first of a translated name."""
        return {
            kind: self.printed_letters[kind] if title == self.printed_titles[kind] else title[0]
            for kind, title in self.titles.items()
        }


class Content(Frozen):
    """A content file, checked: the Box for the rules and the rest for people."""

    box: Box
    factions: dict[str, Faction]
    fingerprint: str

    @cached_property
    def printed_titles(self) -> dict[str, str]:
        """Of Power cards and kinds of fighters, by their names."""
        factions = self.factions.values()
        cards = {name: card.printed_title for faction in factions for name, card in faction.cards.items()}
        return cards | {kind: title for faction in factions for kind, title in faction.printed_titles.items()}


def read(path: Path | None) -> Content:
    """The game's own content, or another file's; BadContent names file, line and what was expected."""
    sheet = Sheet.read(path or OWN_CONTENT)
    sheet.only("beans", "dice", "kitchen", "teams")
    entries = sheet.tables("teams")
    if len(entries) < 2:
        sheet.refuse("teams", "expected at least two teams")
    factions = [_faction(entry) for entry in entries]
    must_differ(entries, "name")
    teams = [_team(entry, faction, factions) for entry, faction in zip(entries, factions, strict=True)]
    box = _box(sheet, teams)
    return Content(box, {faction.name: faction for faction in factions}, sheet.fingerprint)


def _box(sheet: Sheet, teams: list[Team]) -> Box:
    dice = sheet.table("dice")
    dice.only("normal", "bonus")
    box = Box(_die(dice.table("normal")), _die(dice.table("bonus")), teams)
    box.beans = sheet.whole("beans", least=1)
    kitchen = sheet.table("kitchen")
    kitchen.only("cracker", "spoon", "pan", "bonus")
    box.cracker_price, box.crackers = _item(kitchen.table("cracker"))
    box.spoon_price, box.spoons = _item(kitchen.table("spoon"))
    box.pan_price, box.pans = _item(kitchen.table("pan"))
    bonus = kitchen.table("bonus")
    bonus.only("origin", "price")
    bonus.origin()
    box.bonus_price = bonus.whole("price")
    cards = [price for team in teams for effect, price in enumerate(team.card_prices) if team.cards >> effect & 1]
    box.cheapest = min(box.cracker_price, box.spoon_price, box.pan_price, box.bonus_price, *cards)
    return box


def _die(entry: Entry) -> list[int]:
    entry.only("origin", "faces")
    entry.origin()
    faces = entry.values("faces")
    if not faces:
        entry.refuse("faces", "a die without faces; expected a list of Beans and splats")
    for face in faces:
        if face != "splat" and (not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= MOST_BEANS):
            entry.refuse("faces", f'expected "splat" or a number of Beans from 1 to {MOST_BEANS}, found {face!r}')
    if all(face == "splat" for face in faces):
        entry.refuse("faces", "expected at least one face with Beans, or a Roll for Beans would never end")
    return [SPLAT if face == "splat" else face for face in faces]


def _item(entry: Entry) -> tuple[int, int]:
    entry.only("origin", "price", "stock")
    entry.origin()
    return entry.whole("price"), entry.whole("stock", most=MOST_THINGS)


def _faction(entry: Entry) -> Faction:
    entry.only("name", "title", "style", "origin", "note", "fighters", "powers")
    fighters = entry.tables("fighters")
    powers = entry.tables("powers")
    if len(fighters) != 3 or len(powers) != 3:
        entry.refuse("fighters" if len(fighters) != 3 else "powers", "expected three kinds and three Power cards")
    for fighter in fighters:
        fighter.only("name", "title", "letter", "thinks", "origin", "note")
        if "origin" in fighter:
            fighter.origin()
    names = [_name(fighter) for fighter in fighters]
    letters = [_letter(fighter) for fighter in fighters]
    must_differ(fighters, "name")
    must_differ(fighters, "letter")
    cards = [_card(power) for power in powers]
    must_differ(powers, "effect")
    return Faction(
        _name(entry),
        entry.text("title"),
        entry.origin(),
        entry.choice("style", STYLES),
        dict(zip(names, (fighter.text("title") for fighter in fighters), strict=True)),
        dict(zip(names, letters, strict=True)),
        {card.name: card for card in cards},
    )


def _name(entry: Entry) -> str:
    """What records and positions call it."""
    name = entry.text("name")
    if not NAME.fullmatch(name):
        entry.refuse("name", f"expected small letters, digits and - alone (its title may be anything), found {name!r}")
    return name


def _letter(entry: Entry) -> str:
    letter = entry.text("letter")
    if len(letter) != 1:
        entry.refuse("letter", f"expected a single letter, found {letter!r}")
    return letter


def _card(entry: Entry) -> Card:
    effect = entry.choice("effect", c.EFFECTS)
    entry.only(*POWER_KEYS, *([EXTRA_KEY[effect]] if effect in EXTRA_KEY else []))
    use = entry.choice("use", USES)
    if (use == LONG_TERM) != (effect == "boost"):
        entry.refuse("use", "boost is long-term, and only boost is")
    return Card(effect, entry.text("title"), entry.origin(), entry.text("text"), entry.whole("price"), use)


def _team(entry: Entry, faction: Faction, factions: list[Faction]) -> Team:
    enemies = [list(other.printed_titles) for other in factions if other is not faction]
    thoughts = [thought for fighter in entry.tables("fighters") for thought in _thoughts(fighter, enemies)]
    team = Team(faction.name, faction.printed_title, list(faction.printed_titles), thoughts)
    for power in entry.tables("powers"):
        card = faction.cards[power.text("effect")]
        effect = c.EFFECTS.index(card.name)
        team.cards |= 1 << effect
        team.card_prices[effect] = card.price
        team.card_titles[effect] = card.printed_title
        if card.use == ONE_USE:
            team.one_use_cards |= 1 << effect
        if card.name == "boost":
            team.boost = power.whole("beans", least=1, most=MOST_BEANS)
        if card.name == "roots":
            team.root_swaps = power.whole("swaps", least=1, most=99)
    return team


def _thoughts(fighter: Entry, enemies: list[list[str]]) -> list[int]:
    """FFR-01: whom the three copies think of, each a first, second or third kind of whatever team they meet."""
    if "thinks" not in fighter:
        return list(range(OF_A_KIND))
    known = {kind: number for kinds in reversed(enemies) for number, kind in enumerate(kinds)}
    thoughts = fighter.texts("thinks", known)
    if len(thoughts) != OF_A_KIND:
        fighter.refuse("thinks", f"expected one thought for each of the three copies, found {len(thoughts)}")
    return [known[thought] for thought in thoughts]
