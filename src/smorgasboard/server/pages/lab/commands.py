"""What can be asked of the lab in the browser, and how the command line is asked for it: `smorg lab <command>`."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import smorgasboard as sb
from smorgasboard.bots import KINDS, LEVELS
from smorgasboard.bots.spec import BotSpec, read_several
from smorgasboard.engine import Several, say, to_say
from smorgasboard.lab.design import studies as designing
from smorgasboard.lab.sheets.differences import Value
from smorgasboard.server.errors import Refused
from smorgasboard.server.identity import tidy_line
from smorgasboard.server.pages.lab.deck_shelf import Deck
from smorgasboard.server.settings import LabRules
from smorgasboard.server.views import shelf

OTHER = "other"
"""In the list of bots: what somebody writes themselves."""
SEARCHES = ("search:walks=60", "search:walks=200")
PATH = re.compile(r"[\w-]+(\.[\w-]+)*")
PATTERN = re.compile(r"[\w*-]+(\.[\w*-]+)*")
RANGE = re.compile(r"(±|\+-)\s?\d+(\.\d+)?|(-?\d+(\.\d+)?)?\.\.(-?\d+(\.\d+)?)?(\.\.\d+(\.\d+)?)?")
DECK, ABOUT, ALSO, PRECISION = "deck", "about", "also", "precision"
TUNING = "tuning"
NUMBERED = frozenset({"change", "range", TUNING})
"""Forms that list the numbers of a deck."""
MOVES = 4
"""Rows of the form for what may move."""
NUMBER = re.compile(r"-?\d{1,6}(\.\d{1,4})?")
LONGEST_SEED, LONGEST_NUMBER, LONGEST_VALUE = 60, 9, 80
MOST_PAIRS, MOST_TRIES = 2_000, 500
MOST_POINTS = 50.0
AMONG_THE_PRINTED = ""
"""In place of a deck's number."""
Typed = Mapping[str, Any]


@dataclass(frozen=True)
class Wanted:
    """A form that was read: what is to be played, by which command."""

    command: str
    game: sb.Game
    typed: Typed
    deck: Deck | None
    first: Deck | None
    """Of a comparison: what the deck is held against; none: the printed one."""
    players: int
    options: Mapping[str, str]
    bots: str


@dataclass(frozen=True)
class Command:
    title: str
    about: str
    fields: frozenset[str]
    """What its form asks beside what all ask."""
    arguments: Callable[[Wanted, Mapping[Deck, Path]], list[str]]
    usual_games: int = 1000

    def fits(self, game: sb.Game) -> bool:
        """Some commands are about cards, which not every game has."""
        if "pairs" in self.fields:
            return bool(game.blanks())
        return game.own_content.exists() or not self.fields & NUMBERED


# ---- how the command line is asked ----


def _of_one_deck(wanted: Wanted, files: Mapping[Deck, Path]) -> list[str]:
    options = [word for name, value in wanted.options.items() for word in ("--option", f"{name}={value}")]
    content = [] if wanted.deck is None else ["--content", str(files[wanted.deck])]
    return [_name(wanted.game), *options, *content]


def _run(wanted: Wanted, files: Mapping[Deck, Path]) -> list[str]:
    return _of_one_deck(wanted, files)


def _cards(wanted: Wanted, files: Mapping[Deck, Path]) -> list[str]:
    return [*_of_one_deck(wanted, files), f"--pairs={whole(wanted.typed['pairs'], MOST_PAIRS, say('Pairs'))}"]


def _exploit(wanted: Wanted, files: Mapping[Deck, Path]) -> list[str]:
    return [*_of_one_deck(wanted, files), f"--tries={whole(wanted.typed['tries'], MOST_TRIES, say('Tries'))}"]


def _compare(wanted: Wanted, files: Mapping[Deck, Path]) -> list[str]:
    what, value = wanted.typed["what"].strip(), wanted.typed["value"].strip()
    change = f"?{_path(what)}={_value(value)}" if what else ""
    if not change and wanted.deck == wanted.first:
        raise Refused(say("Both sides are the same deck; choose another one, or a number to change."))
    return [_side(wanted, wanted.first, files), f"{_side(wanted, wanted.deck, files)}{change}"]


def _sweep(wanted: Wanted, files: Mapping[Deck, Path]) -> list[str]:
    lowest, highest, step = (_number(wanted.typed[name]) for name in ("lowest", "highest", "step"))
    return [_side(wanted, wanted.deck, files), f"{_path(wanted.typed['what'].strip())}={lowest}..{highest}..{step}"]


def _side(wanted: Wanted, deck: Deck | None, files: Mapping[Deck, Path]) -> str:
    content = "" if deck is None else f"@{files[deck]}"
    return f"{_name(wanted.game)}{content}{''.join(f'+{name}={value}' for name, value in wanted.options.items())}"


def _name(game: sb.Game) -> str:
    return f"{game.name}:{game.edition}"


def _tune(wanted: Wanted, files: Mapping[Deck, Path]) -> list[str]:
    moves = [f"--move={_pattern(what)}={_range(width)}" for what, width in wanted.typed["moves"] if what and width]
    known = measures(wanted.game)
    holds = [f"--hold={known[at]}={_range(words)}" for at, words in enumerate(wanted.typed["holds"]) if words]
    if not moves:
        raise Refused(say("Say which numbers may move, and between what."))
    if not holds:
        raise Refused(say("Say what has to hold, such as ±2 for every seat."))
    return [
        *_of_one_deck(wanted, files),
        *moves,
        *holds,
        f"--rounds={whole(wanted.typed['rounds'], 100, say('Rounds'))}",
    ]


COMMANDS: Mapping[str, Command] = {
    "run": Command(
        to_say("Study it"),
        to_say("Is it fair, how long does it take, who leads, what is luck, what is never used?"),
        frozenset({DECK, ABOUT, ALSO, PRECISION}),
        _run,
    ),
    "compare": Command(
        to_say("Compare"),
        to_say("What moves between two decks, or when one number is another? Both sides play the same deals."),
        frozenset({DECK, "against", "change", ABOUT, ALSO, PRECISION}),
        _compare,
    ),
    "cards": Command(
        to_say("What cards are worth"),
        to_say("Matches are played again without a card: the difference is what it did for whoever had it."),
        frozenset({DECK, ALSO, "pairs"}),
        _cards,
        500,
    ),
    "sweep": Command(
        to_say("Vary a number"),
        to_say("One number at several values, all on the same deals: where is it fair?"),
        frozenset({DECK, "range", ABOUT, ALSO, PRECISION}),
        _sweep,
        500,
    ),
    "exploit": Command(
        to_say("Look for a trick"),
        to_say("Does always doing the same beat the table? The best tricks are proven on fresh deals."),
        frozenset({DECK, "tries"}),
        _exploit,
    ),
    "tune": Command(
        to_say("Tune it"),
        to_say(
            "Say what may move and what has to hold; the lab looks for the deck with the fewest changes, and proves it."
        ),
        frozenset({DECK, TUNING}),
        _tune,
        1000,
    ),
}
USUAL: Mapping[str, str] = {
    "bots": "medium",
    "bots_other": "",
    "seed": "1",
    "name": "",
    "about": "",
    "precision": "",
    "full": "",
    "deck": AMONG_THE_PRINTED,
    "against": AMONG_THE_PRINTED,
    "what": "",
    "value": "",
    "lowest": "",
    "highest": "",
    "step": "1",
    "pairs": "100",
    "tries": "40",
    "rounds": "8",
}
"""What the form says before anybody has typed."""


def command_named(name: str) -> str:
    if name not in COMMANDS:
        raise Refused(say("The lab cannot be asked for that; it knows {names}.", names=", ".join(COMMANDS)))
    return name


def arguments(wanted: Wanted, files: Mapping[Deck, Path], rules: LabRules) -> list[str]:
    """What follows `smorg lab`; Refused in one sentence for what nobody could play."""
    command, typed = COMMANDS[wanted.command], wanted.typed
    games = whole(typed["games"], rules.games, say("Matches"))
    seed = tidy_line(typed["seed"], LONGEST_SEED) or "1"
    own = command.arguments(wanted, files)
    shared = [f"--bots={wanted.bots}", f"--games={games}", f"--players={wanted.players}", f"--seed={seed}"]
    return [wanted.command, *own, *shared, *_asked(command, typed)]


def _asked(command: Command, typed: Typed) -> list[str]:
    words: list[str] = []
    if ABOUT in command.fields and typed["about"]:
        words.append(f"--about={tidy_line(typed['about'], LONGEST_SEED)}")
    if PRECISION in command.fields and typed["precision"]:
        words.append(f"--precision={_points(typed['precision'])}")
    if ALSO in command.fields:
        words += [f"--also={known_bots(bot)[0].text}" for bot in typed["also"]]
        words += ["--full"] if typed["full"] else []
    return words


# ---- what was typed ----


def read(typed: Typed, game: sb.Game, deck: Deck | None, first: Deck | None) -> Wanted:
    """SmorgasboardError in one sentence for whatever cannot be played."""
    command = command_named(typed["command"])
    bots = known_bots(typed["bots_other"] if typed["bots"] == OTHER else typed["bots"])
    most = game.facts.players[-1]
    players = whole(typed["players"], most, say("Players")) if typed["players"] else None
    with_deck = game if deck is None else deck.look_at()
    settings = with_deck.settings(players, typed["options"])
    options = _changed(with_deck, settings.values)
    chosen = designing.setting(with_deck.source, None, settings.players, list(options.items()), bots)
    texts = [bot.text for bot in chosen.bots]
    words = texts[0] if len(set(texts)) == 1 else ",".join(texts)
    return Wanted(command, game, typed, deck, first, settings.players, options, words)


def known_bots(words: str) -> list[BotSpec]:
    if "numbers" in words:  # a file of this machine, which is nobody's business here
        raise Refused(say("Bots with numbers of their own are for the command line."))
    return read_several(words)


def bot_choices() -> list[tuple[str, str]]:
    """By the words of the command line: what a list of bots says."""
    levels = dict(shelf.level_words())
    kinds = [(kind, kind) for kind in KINDS if kind not in LEVELS]
    return [*levels.items(), *kinds, *((each, each) for each in SEARCHES)]


def whole(text: str, most: int, what: str) -> int:
    number = int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else 0
    if not 1 <= number <= most:
        raise Refused(say("{what}: a whole number from 1 to {most}.", what=what, most=most))
    return number


def _points(text: str) -> str:
    if not NUMBER.fullmatch(text) or not 0 < float(text) <= MOST_POINTS:
        raise Refused(say("Precision: points either way, such as 1.5."))
    return text


def _number(text: str) -> str:
    if not NUMBER.fullmatch(text.strip()):
        raise Refused(say("From, to and step have to be numbers."))
    return text.strip()


def _path(text: str) -> str:
    if not PATH.fullmatch(text):
        raise Refused(say("Choose from the list which number is to be changed."))
    return text


def _pattern(text: str) -> str:
    if not PATTERN.fullmatch(text):
        raise Refused(say("Choose from the list which number is to be changed."))
    return text


def _range(text: str) -> str:
    words = text.replace("–", "..").strip()
    if len(words) > LONGEST_VALUE or not RANGE.fullmatch(words) or words == "..":
        raise Refused(say("{words} is no range; write 4..12, ±2, 10.. or ..5.", words=text[:LONGEST_VALUE]))
    return words


def _value(text: str) -> str:
    if not text or len(text) > LONGEST_VALUE or re.search(r"[?\x00-\x1f]|\+[\w.-]+=", text):
        raise Refused(say("Say what the number is to be."))
    return text


def _changed(game: sb.Game, values: Mapping[str, Any]) -> dict[str, str]:
    """Options that are not as usual, as the command line takes them."""
    differing = [option for option in game.options if values[option.name] != option.default]
    several = {option.name: ",".join(values[option.name]) for option in differing if isinstance(option, Several)}
    return {option.name: several.get(option.name, str(values[option.name])) for option in differing}


def what_can_be_asked(game: sb.Game) -> Sequence[tuple[str, Sequence[tuple[str, str]]]]:
    """By table: entries that a study can be about, with the titles that players know."""
    titles = game.titles()
    return [
        (table, [(entry, say(titles.get(entry, entry))) for entry in entries])
        for table, entries in game.entries().items()
    ]


# ---- tuning ----


def measures(game: sb.Game) -> list[str]:
    """What can have to hold, as `smorg lab tune` calls it."""
    dealt = [table for table in game.entries() if table in game.dealt]
    chosen = [f"{table}: games with it" for table in game.entries() if table not in game.dealt]
    return ["seat", *dealt, "turns a game", *chosen]


def measure_words(game: sb.Game) -> list[tuple[str, str, str]]:
    """What the form says of each measure, and an example of a range."""
    words = []
    for measure in measures(game):
        table, stroke, _ = measure.partition(": ")
        if measure == "seat":
            words.append((measure, say("Every seat wins its fair share, in points"), "±2"))
        elif measure in game.dealt:
            words.append((measure, say("Every {table} wins its fair share, in points", table=measure), "±2"))
        elif stroke:
            words.append((measure, say("Games with each “{table}”, in percent", table=table), "10.."))
        else:
            words.append((measure, say("Turns a game"), "30..45"))
    return words


def movable(numbers: Sequence[Value]) -> list[tuple[str, str]]:
    """Patterns of several numbers, then each alone but for those in lists."""
    lasts = [each.path.rpartition(".")[2] for each in numbers if "." in each.path]
    several = [last for last in dict.fromkeys(lasts) if lasts.count(last) > 1 and not last.isdecimal()]
    patterns = [(f"*.{last}", say("every {name}", name=last)) for last in several]
    return [
        *patterns,
        *((each.path, f"{each.words} ({each.now})") for each in numbers if not each.path[-1].isdecimal()),
    ]
