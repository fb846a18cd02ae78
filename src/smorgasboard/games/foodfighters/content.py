"""Reads Foodfighters' content file and refuses what the rules could not play with."""

from dataclasses import dataclass
from pathlib import Path

from smorgasboard.engine.content import Entry, Sheet
from smorgasboard.engine.speech import say
from smorgasboard.games.foodfighters.pieces import SPLAT, Box, Team
from smorgasboard.games.foodfighters.tables import EFFECTS

OWN_CONTENT = Path(__file__).with_name("content.toml")
ONE_USE, MULTI_USE, LONG_TERM = USES = ("one-use", "multi-use", "long-term")
POWER_KEYS = ("effect", "title", "price", "use", "text", "origin")
EXTRA_KEY = {"boost": "beans", "roots": "swaps"}


@dataclass(frozen=True)
class Card:
    """A Power card. What is printed on it is English; `title` and `text` are in the reader's language."""

    effect: str
    printed_title: str
    price: int
    use: str
    printed_text: str
    origin: str

    @property
    def title(self) -> str:
        return say(self.printed_title)

    @property
    def text(self) -> str:
        return say(self.printed_text)


@dataclass(frozen=True)
class Faction:
    """How a team looks: the rules never read this. Titles and letters are in the reader's language."""

    name: str
    printed_title: str
    style: str
    printed_titles: dict[str, str]
    printed_letters: dict[str, str]
    cards: dict[str, Card]

    @property
    def title(self) -> str:
        return say(self.printed_title)

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


@dataclass(frozen=True)
class Content:
    """A content file, checked: the Box for the rules and the rest for people."""

    box: Box
    factions: dict[str, Faction]
    fingerprint: str


def read(path: Path | None) -> Content:
    """The game's own content, or another file's; BadContent names file, line and what was expected."""
    sheet = Sheet.read(path or OWN_CONTENT)
    sheet.only("beans", "dice", "kitchen", "teams")
    entries = sheet.tables("teams")
    if len(entries) < 2:
        sheet.refuse("teams", "expected at least two teams")
    factions = [_faction(entry) for entry in entries]
    _must_differ(entries, "name")
    teams = [_team(entry, faction) for entry, faction in zip(entries, factions, strict=True)]
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
        if face != "splat" and (not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= 9):
            entry.refuse("faces", f'expected "splat" or a number of Beans from 1 to 9, found {face!r}')
    if all(face == "splat" for face in faces):
        entry.refuse("faces", "expected at least one face with Beans, or a Roll for Beans would never end")
    return [SPLAT if face == "splat" else face for face in faces]


def _item(entry: Entry) -> tuple[int, int]:
    entry.only("origin", "price", "stock")
    entry.origin()
    return entry.whole("price"), entry.whole("stock", most=9)


def _faction(entry: Entry) -> Faction:
    entry.only("name", "title", "style", "origin", "fighters", "powers")
    entry.origin()
    fighters = entry.tables("fighters")
    powers = entry.tables("powers")
    if len(fighters) != 3 or len(powers) != 3:
        entry.refuse("fighters" if len(fighters) != 3 else "powers", "expected three kinds and three Power cards")
    for fighter in fighters:
        fighter.only("name", "title", "letter")
    names = [fighter.text("name") for fighter in fighters]
    letters = [fighter.text("letter") for fighter in fighters]
    _must_differ(fighters, "name")
    _must_differ(fighters, "letter")
    cards = [_card(power) for power in powers]
    _must_differ(powers, "effect")
    return Faction(
        entry.text("name"),
        entry.text("title"),
        entry.text("style"),
        dict(zip(names, (fighter.text("title") for fighter in fighters), strict=True)),
        dict(zip(names, letters, strict=True)),
        {card.effect: card for card in cards},
    )


def _card(entry: Entry) -> Card:
    effect = entry.choice("effect", EFFECTS)
    entry.only(*POWER_KEYS, *([EXTRA_KEY[effect]] if effect in EXTRA_KEY else []))
    use = entry.choice("use", USES)
    if (use == LONG_TERM) != (effect == "boost"):
        entry.refuse("use", "boost is long-term, and only boost is")
    return Card(effect, entry.text("title"), entry.whole("price"), use, entry.text("text"), entry.origin())


def _team(entry: Entry, faction: Faction) -> Team:
    team = Team(faction.name, faction.printed_title, list(faction.printed_titles))
    for power in entry.tables("powers"):
        card = faction.cards[power.text("effect")]
        effect = EFFECTS.index(card.effect)
        team.cards |= 1 << effect
        team.card_prices[effect] = card.price
        team.card_titles[effect] = card.printed_title
        if card.use == ONE_USE:
            team.one_use_cards |= 1 << effect
        if card.effect == "boost":
            team.boost = power.whole("beans", least=1, most=9)
        if card.effect == "roots":
            team.root_swaps = power.whole("swaps", least=1, most=99)
    return team


def _must_differ(entries: list[Entry], key: str) -> None:
    seen: list[str] = []
    for entry in entries:
        if entry.text(key) in seen:
            entry.refuse(key, f"{entry.text(key)!r} stands there twice; expected one that differs from the others")
        seen.append(entry.text(key))
