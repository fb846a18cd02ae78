"""What a game declares about itself, and how a match of it begins."""

import secrets
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any, ClassVar, NamedTuple
from weakref import WeakValueDictionary

from smorgasboard.engine import lines
from smorgasboard.engine.actions import ActionTable
from smorgasboard.engine.chance import Chance, SeededChance
from smorgasboard.engine.content import Sheet, fingerprint_of, without_words
from smorgasboard.engine.deck import DeckPart
from smorgasboard.engine.errors import BadContent, BadPosition, SmorgasboardError, UnknownGame
from smorgasboard.engine.events import Event
from smorgasboard.engine.fields.drawing import drawn
from smorgasboard.engine.fields.kinds import Misfit
from smorgasboard.engine.fields.records import Fields
from smorgasboard.engine.judgement.evaluation import ByScore, Evaluation
from smorgasboard.engine.judgement.styles import Style, read_styles
from smorgasboard.engine.observation import Observation
from smorgasboard.engine.options import Option, Settings, settle
from smorgasboard.engine.primer import Primer, read_primer
from smorgasboard.engine.speech import language, say
from smorgasboard.engine.state import State
from smorgasboard.engine.tour import Tour, read_tour

made: WeakValueDictionary[str, "Game"] = WeakValueDictionary()
"""By their source the games that somebody holds, registered or not."""

Line = lines.Line

Clicks = tuple[str, ...]
"""Spots of the table, in the order in which a person points at them to mean one action."""

BUTTON = "button:"
"""Spots of this prefix are not things on the table; every front end shows them as plain buttons."""


@dataclass(frozen=True)
class ScoreLine:
    """One line of the score's breakdown: what counted, and what it gave each seat.

    >>> import smorgasboard as sb
    >>> sb.ScoreLine("Recipes", ("12", "7")).values
    ('12', '7')
    """

    label: str
    values: tuple[str, ...]
    clause: str = ""
    """The clause of the rules behind it, if one is."""
    detail: bool = False
    """It only says what a line before it is made of."""


@dataclass(frozen=True)
class Rung:
    """A step of the ladder that somebody climbs who plays alone."""

    points: float
    """So many reach it."""
    words: str


@dataclass(frozen=True)
class WordField:
    """A line that people may write for an action."""

    label: str
    usual: str = ""
    """What it will be when nothing is written."""
    length: int = 120


BETWEEN_WORDS = " — "
"""Stands between the lines written for one action when they ride along as its note."""


def in_one_note(fields: Sequence[WordField], lines: Sequence[str]) -> str:
    """What was written for an action, as its note: gaps become what is usual there; nothing at all stays nothing."""
    written = [line.strip() for line in lines[: len(fields)]]
    if not any(written):
        return ""
    written += [""] * (len(fields) - len(written))
    whole = [line or field.usual for field, line in zip(fields, written, strict=True)]
    while not whole[-1]:
        whole.pop()
    return BETWEEN_WORDS.join(whole)


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What is true of every match of a game. The conformance kit checks each of these.

    >>> import smorgasboard as sb
    >>> facts = sb.load("foodadvice").facts
    >>> facts.title, facts.players
    ('FoodAdvice', range(4, 7))
    """

    title: str
    tagline: str
    players: range
    minutes: int = 30
    weight: float = 2.0
    """How heavy it is to learn, 1 (a party game) to 5 (a study)."""
    hidden_information: bool
    longest: int
    """No match has more steps than this."""
    scores: tuple[float, float]
    """The least and the greatest score a seat can end with."""
    score_sum: float | None = None
    """What all scores add up to, where that is constant."""
    rules_version: str = "1.0"
    continues: tuple[str, ...] = ()
    """Earlier versions of the rules by which every match goes on as if nothing had changed."""
    credit: str = ""
    """Whose game it is, and what of it is ours."""
    edition: str = ""
    """What people call the edition, where there are several."""
    alone: str = ""
    """What it is about for somebody who plays by themselves, where one may: then it is a game of its own."""
    secrets: bool = True
    """Some of what is hidden is known to one seat and not to another. False where only decks are hidden."""

    @property
    def for_one(self) -> bool:
        """There is a game of its own for one player."""
        return 1 in self.players and bool(self.alone)

    @property
    def usual_players(self) -> int:
        """How many play when nobody says: as few as make a match of several, or one where nobody else may."""
        return next((count for count in self.players if count > 1), self.players[0])

    def plays_on(self, rules: str) -> bool:
        """Whether a match that was begun by this version of the rules goes on by these."""
        return rules == self.rules_version or rules in self.continues

    @property
    def private(self) -> bool:
        """Seats see different things, so a shared screen is handed over."""
        return self.hidden_information and self.secrets


class Tally(NamedTuple):
    """Something that a designer counts: a seat took this card, chose that helper, plays with this board.

    >>> import smorgasboard as sb
    >>> sb.Tally(seat=0, table="powers", entry="sizzle").entry
    'sizzle'
    """

    seat: int
    table: str
    """What it is an entry of, such as "recipe completed"."""
    entry: str


Blank = tuple[tuple[str, Any], ...]
"""Changes of content (see `edits.edited`) that make one thing do nothing while all else stays in its place."""


class Game:
    """One game in one edition with one set of content: makes positions and puts them into words.

    >>> import smorgasboard as sb
    >>> game = sb.load("foodfighters")
    >>> state = game.new(seed=7)
    >>> while not state.over:
    ...     seat = state.actors()[0]
    ...     state.apply(seat, state.legal_actions(seat)[0])
    >>> state.outcome().reason != ""
    True
    """

    name: ClassVar[str]
    editions: ClassVar[tuple[str, ...]] = ("standard",)
    """The first is the default."""
    facts: Facts
    options: tuple[Option, ...] = ()
    actions: ActionTable
    evaluation: Evaluation = ByScore()
    """For bots that look ahead,"""
    greedy_evaluation: Evaluation | None = None
    """and for those that do not, where other numbers serve them better."""
    state_class: type[State]
    """The class of this game's positions, where `state` is left to the declared fields."""
    for_people: frozenset[int] = frozenset()
    """Actions that bots leave to people; there is always something else to do beside them."""

    worded: frozenset[str] = frozenset({"title", "text", "note", "about", "phrase", "origin", "style"})
    """Keys of the content under which only words, looks or origins stand: nothing plays otherwise for them."""

    phases: tuple[str, ...] = ()
    """Parts of a match whose decisions are of different kinds, in their order; `State.current_phase` says in which one
    a position is. None where all decisions are alike."""

    dealt: frozenset[str] = frozenset()
    """Tables of `entries` that are given out, by chance or by seat: nobody wins with them because of choosing well."""

    def __init__(self, edition: str | None = None, content: Path | None = None) -> None:
        self.edition = self.editions[0] if edition is None else edition
        if self.edition not in self.editions:
            facts = {"game": self.name, "edition": edition, "editions": ", ".join(self.editions)}
            raise UnknownGame(say("{game} has no edition {edition}; it has {editions}.", **facts))
        self.content_file = content
        self.content_hash = self.read_content(content)
        if content is None or self.source not in made:  # copies of the own file may go
            made[self.source] = self

    def __repr__(self) -> str:
        content = "" if self.content_file is None else f", content={str(self.content_file)!r}"
        return f"{type(self).__name__}(edition={self.edition!r}{content})"

    def _repr_html_(self) -> str:
        return f"<b>{escape(self.facts.title)}</b> ({escape(self.edition)}): {escape(say(self.facts.tagline))}"

    def __copy__(self) -> "Game":
        """Games never change: one does for all who play it."""
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return made_before, (type(self), self.edition, self.content_file, self.source)

    @property
    def folder(self) -> Path:
        """Where the game's own files lie: looks, pictures, words, rules pages."""
        return Path(str(sys.modules[type(self).__module__].__file__)).parent

    def room(self, name: str) -> Path:
        """Where the files of one of a game's rooms lie; a room that is no folder has them beside the game."""
        room = self.folder / name
        return room if room.is_dir() else self.folder

    @property
    def own_content(self) -> Path:
        """The content that is played when no other file is given. Games whose numbers are fixed have no such file."""
        return self.folder / "content.toml"

    def whole_content(self) -> str:
        """All cards and numbers in play as the text of one content file, which plays the same; for `edits.edited`."""
        file = self.content_file or self.own_content
        return file.read_text(encoding="utf-8") if file.exists() else ""

    @property
    def numbers_hash(self) -> str:
        """As `content_hash`, of whatever matters for play: equal in all languages and for all wordings."""
        return fingerprint_of(without_words(tomllib.loads(self.whole_content()), self.worded))

    @property
    def source(self) -> str:
        """Names game, edition and content: equal sources play by equal rules with equal cards."""
        return f"{self.name}:{self.edition}#{self.content_hash}"

    def settings(self, players: int | None = None, options: Mapping[str, Any] | None = None) -> Settings:
        count = self.facts.usual_players if players is None else players
        return settle(self.facts.title, self.facts.players, self.options, count, options or {})

    def new(self, players: int | None = None, seed: int | str | None = None, **options: Any) -> State:
        """A fresh match, the same for the same seed. Without a seed, a random one."""
        return self.deal(self.settings(players, options), SeededChance(seed_text(seed)))

    def begin(self, settings: Settings, chance: Chance, start: Mapping[str, Any] | None = None) -> State:
        """The first position of a match: dealt, or laid out as `start` says. BadPosition when it is not one."""
        if start is None:
            return self.deal(settings, chance)
        state = self.state(start).copy(chance)
        seats = len(state.outcome().scores)
        if seats != settings.players:
            expected = settings.players
            raise BadPosition(say("This position has {seats} seats, not {expected}.", seats=seats, expected=expected))
        return state

    # ---- what follows from files and declared fields, unless a game writes it ----

    def deal(self, settings: Settings, chance: Chance) -> State:
        """Set the table up: the class of positions is given the source, the chance and what was agreed on."""
        make: Any = self.state_class
        state: State = make(self.source, chance, settings)
        return state

    def read_content(self, path: Path | None) -> str:
        """Load and check the content (the game's own without a path); return its fingerprint."""
        if path is not None and not self.own_content.exists():
            raise BadContent(say("{title} has no cards or numbers that could be changed.", title=self.facts.title))
        file = path or self.own_content
        return Sheet.read(file).fingerprint if file.exists() else fingerprint_of({})

    def form(self, seats: int) -> Fields:
        """The declared fields of a position for so many seats."""
        declared: Fields = self.state_class.fields  # type: ignore[attr-defined]
        return declared.for_seats(seats)

    def state(self, data: Mapping[str, Any], seed: int | str | None = None) -> State:
        """Any position from its JSON form: tests, puzzles, what-if. BadPosition when it is not one."""
        try:
            return self._read(data, SeededChance(seed_text(seed)), False)
        except Misfit as wrong:
            raise wrong.refusal(self.facts.title) from None

    def seen(self, observation: Observation, chance: Chance) -> State:
        """The position as far as this seat sees it; what is hidden from it holds each field's `unknown`."""
        return self._read(observation.view, chance, True)

    def _read(self, data: Mapping[str, Any], chance: Chance, seen: bool) -> State:
        players = self.facts.players
        seats = self.form(players[-1]).seats_in(data) or players[-1]
        form = self.form(min(max(seats, players[0]), players[-1]))
        return self.restored(form, form.values_seen(data) if seen else form.values(data), chance)

    def restored(self, form: Fields, values: dict[str, Any], chance: Chance) -> State:
        """A position with these values, by name, as they were read; BadPosition where no play leads to such a one."""
        state = self.state_class.__new__(self.state_class)
        State.__init__(state, self.source, chance)
        form.put(state, values)
        state.complete()
        return state

    def imagine(self, observation: Observation, chance: Chance) -> State:
        """A random whole position that looks exactly like this to the observation's seat."""
        state = self.seen(observation, chance)
        if self.facts.hidden_information:
            state.imagine_hidden(observation.seat)
        return state

    def judge_by(self, numbers: Mapping[str, float]) -> Evaluation:
        """Its evaluation with other numbers than its own, for those who want to know whether they are better."""
        raise SmorgasboardError(say("{game} has no numbers to judge by.", game=self.facts.title))

    def imagined(self, state: State, seat: int, chance: Chance) -> State:
        """As `imagine` of what this seat sees of the state. Games may find it without the detour through data."""
        if not self.facts.hidden_information:
            return state.copy(chance)
        return self.imagine(state.observation(seat), chance)

    @cached_property
    def features(self) -> int:
        """Length of the list that `encode` returns."""
        return self.form(self.facts.players[-1]).size()

    def encode(self, observation: Observation) -> list[float]:
        """The observation as numbers for learning programs, always `features` of them, from 0 to 1."""
        return self.form(self.facts.players[-1]).numbers(observation.view, observation.seat)

    def describe(self, action: int, observation: Observation) -> str:
        """An action in words, as an offer: "Attack the Onion at b1 with your Steak at c1"."""
        text = self.actions.text(action)
        return text[:1].upper() + text[1:]

    def tell(self, event: Event, names: tuple[str, ...]) -> str:
        """An event as a sentence of the log."""
        facts = event.to_json()
        happened, seat = str(facts.pop("event")).lower(), facts.pop("seat", None)
        told = " ".join([happened, *(f"{name.replace('_', ' ')} {value}" for name, value in facts.items())])
        return f"{names[seat]}: {told}" if isinstance(seat, int) and 0 <= seat < len(names) else told

    def goes_on(self, told: Sequence[Event], event: Event) -> bool:
        """Whether an event is told in one breath with those before it, which are told so already."""
        return False

    def tell_run(self, events: Sequence[Event], names: tuple[str, ...]) -> str:
        """Events that go on from each other, as somebody would tell them who saw it all; at least two."""
        return " ".join(self.tell(event, names) for event in events)

    def draw(self, observation: Observation, names: tuple[str, ...]) -> list[Line]:
        """The table for a terminal, at most 80 columns wide and 20 lines high."""
        return drawn(self.form(len(names)), observation.view, names)

    def rules_text(self) -> str:
        """The player's rules page, Markdown: `rules.md`, or `rules.de.md` where German is spoken."""
        for page in (self.folder / f"rules.{language()}.md", self.folder / "rules.md"):
            if page.exists():
                return page.read_text(encoding="utf-8")
        return f"# {self.facts.title}\n\n{say(self.facts.tagline)}\n"

    def primer(self) -> Primer | None:
        """The rules in a few pictures, where there are some: `primer.toml` in the room "page"."""
        file = self.room("page") / "primer.toml"
        return read_primer(file) if file.exists() else None

    def clause_of(self, action: int) -> str:
        """The clause of the rules that explains such an action, by the name of its type; "" where none is named."""
        primer = self.primer()
        return primer.clauses.get(type(self.actions.typed(action)).__name__, "") if primer else ""

    def clause_about(self, *names: str) -> str:
        """The clause about a thing, by the first of these names that the primer knows; "" where it knows none."""
        primer = self.primer()
        return next((primer.clauses[name] for name in names if name in primer.clauses), "") if primer else ""

    def tour(self) -> Tour | None:
        """A guided first game, where there is one: `tour.toml`, which speaks of the game's own cards."""
        file = self.folder / "tour.toml"
        return read_tour(file) if self.content_file is None and file.exists() else None

    # ---- what a game may write, so that it looks and speaks as it should ----

    def clicks(self, action: int, observation: Observation) -> tuple[Clicks, ...]:
        """The ways to point at an action on a drawn table, for any action of the table, legal or not.

        No way of one legal action may begin with a whole way of another. Unless a game says more, a button each.
        """
        return ((BUTTON + self.actions.text(action),),)

    def is_shared(self, spot: str) -> bool:
        """Whether a spot is the same thing to all, so that one can be shown what another pointed at. No button is."""
        return False

    def is_way_out(self, action: int, observation: Observation) -> bool:
        """Whether it leaves, stops, passes or declines: front ends show what people come for louder."""
        return False

    def is_costly(self, action: int, observation: Observation) -> bool:
        """Whether people would regret to have done it by mistake: they are asked first if it cannot be taken back."""
        return False

    def asks_words(self, action: int, observation: Observation) -> tuple[WordField, ...]:
        """Lines that people may write for this action; none for most."""
        return ()

    def page(self, observation: Observation, names: tuple[str, ...], recent: Sequence[Event]) -> dict[str, Any]:
        """What the game's `table.html` draws from, listed item by item; `recent` ends with the last step's events."""
        return {}

    def deck(self) -> tuple[DeckPart, ...]:
        """Its content as people see it: cards in groups, each drawn by the game's `deck.html`."""
        return ()

    def prompt(self, observation: Observation, names: tuple[str, ...]) -> str:
        """What this seat is to do now, in one short sentence; empty when it is not to decide."""
        return ""

    def prompt_picked(self, picked: Clicks, observation: Observation, names: tuple[str, ...]) -> str:
        """What comes next where somebody has pointed at the beginning of a way; empty: whatever glows."""
        return ""

    def waiting(self, observation: Observation, names: tuple[str, ...]) -> str:
        """For whom and for what this seat waits while others decide; empty: nobody says more than who is to move."""
        return ""

    def news(self, event: Event, seat: int, names: tuple[str, ...]) -> str:
        """What an event means to a seat that it concerns though others brought it about; empty for most."""
        return ""

    def in_words(self, observation: Observation, names: tuple[str, ...]) -> list[str]:
        """The whole table in sentences, for people who do not see it."""
        lines = ("".join(text for text, _style in line).strip() for line in self.draw(observation, names))
        return [line for line in lines if line]

    def score_sheet(self, observation: Observation, names: tuple[str, ...]) -> tuple[ScoreLine, ...]:
        """What the result is made of, line by line, for the end of a match."""
        return ()

    def ladder(self) -> tuple[Rung, ...]:
        """What whoever plays alone can aim for, the lowest first; none where one plays against others only."""
        return ()

    def traits(self, state: State, seat: int) -> tuple[Tally, ...]:
        """What a seat plays with all along, such as its board; what it does, the rules count (`State.tally`)."""
        return ()

    def entries(self) -> Mapping[str, tuple[str, ...]]:
        """By table of tallies and traits: all entries there are, so that what never happens is found out."""
        return {}

    def entries_in(self, settings: Settings) -> Mapping[str, tuple[str, ...]]:
        """Of `entries` what can come up by these agreements: what was left in the box is not missed."""
        return self.entries()

    def endings(self, settings: Settings) -> tuple[str, ...]:
        """Every reason (`Outcome.reason`) for which a match by these agreements can end; none where it says none."""
        return ()

    def titles(self) -> Mapping[str, str]:
        """By entry: the printed name by which players know it, where it is another than the entry."""
        return {}

    def dealt_in(self, settings: Settings) -> frozenset[str]:
        """Of `dealt` what these agreements do not leave to the players."""
        return self.dealt

    def styles(self) -> Mapping[str, Style]:
        """Ways to play that mean something to its players, by name: `styles.toml` in the room "study"."""
        file = self.room("study") / "styles.toml"
        return read_styles(file) if file.exists() else {}

    def blanks(self) -> Mapping[str, Mapping[str, Blank]]:
        """By table and entry of `entries`: how to make this thing do nothing, to see what it is worth.

        The same seed deals the same with it and without it, and a position from before its first tally fits both.
        """
        return {}


def made_before(kind: type[Game], edition: str, content: Path | None, source: str) -> Game:
    """A game out of a pickle: the one that is here already, where it is the same."""
    known = made.get(source)
    return known if type(known) is kind and known.content_file == content else kind(edition, content)


def seed_text(seed: int | str | None) -> str:
    """The canonical text of a seed; a random one, too long to guess, when there is none."""
    return secrets.token_hex(16) if seed is None else str(seed)
