"""What every game's state promises to bots, tables, terminals, environments and records."""

import hashlib
import json
import operator
from abc import abstractmethod
from copy import deepcopy
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from smorgasboard.engine.actions import Action
from smorgasboard.engine.chance import Chance
from smorgasboard.engine.errors import IllegalAction
from smorgasboard.engine.events import Event
from smorgasboard.engine.features import Features
from smorgasboard.engine.fields.records import Fields
from smorgasboard.engine.native import open_class
from smorgasboard.engine.observation import SPECTATOR, Observation
from smorgasboard.engine.outcome import Outcome
from smorgasboard.engine.speech import say

if TYPE_CHECKING:
    from mypy_extensions import i64

NOBODY: Final = -2
"""Who is to decide when a match is over. No seat, and not SPECTATOR either, who is somebody without a seat."""
BEYOND_ANY_TABLE: Final = 1 << 31
NOTHING_LISTED: Final[list[int]] = []


@open_class(allow_interpreted_subclasses=True)
class State:
    """A position: plain data that knows its rules.

    A game writes the abstract methods; callers use `actors`, `legal_actions`, `apply`, `observation`,
    `outcome`, `copy` and `to_json`. `list_actions` and `play` are the same without checks and copies, for
    search, which only ever plays what it was just given.

    >>> import smorgasboard as sb
    >>> state = sb.load("foodfighters").new(seed=7)
    >>> twin = state.copy()
    >>> twin.apply(twin.actors()[0], "roll")
    >>> twin == state
    False
    """

    def __init__(self, source: str, chance: Chance) -> None:
        self.source: str = source
        """Which game, edition and content: what `Observation.source` carries."""
        self.chance: Chance = chance
        """Where dice and draws come from. Not part of the position's value."""
        self.over: bool = False
        self.revealed: bool = False
        """Set by rules that turn up something hidden without drawing it; a match then bars undo."""
        self.events: list[Event] | None = None
        """Somebody listens when this is a list."""
        self.tallies: list[tuple[int, str, str]] | None = None
        """Somebody counts when this is a list: seat, table and entry of each `tally`."""
        self._listed: list[int] = NOTHING_LISTED
        self._listed_for: int = NOBODY

    # ---- what a game writes ----

    @abstractmethod
    def mover(self) -> int:
        """The first of `awaited`, NOBODY when the game is over."""

    @abstractmethod
    def list_actions(self, seat: int) -> list[int]:
        """All that this seat may do now, ascending: the one source of legality.

        The list may be shared between positions. Whoever wants one to keep and change asks `legal_actions`.
        """

    @abstractmethod
    def carry_out(self, seat: int, action: int) -> None:
        """The rules: what a legal action does."""

    @abstractmethod
    def outcome(self) -> Outcome:
        """How the game ended; before its end, how it would be judged now."""

    # ---- what follows from the declared fields, unless a game writes it ----

    def form(self) -> Fields:
        """The declaration of what this position holds: `fields`, unless it depends on the content."""
        declared: Fields = type(self).fields  # type: ignore[attr-defined]
        return declared

    def to_json(self) -> dict[str, Any]:
        """The whole position, secrets included."""
        return self.form().to_json(self)

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat (or SPECTATOR) may know, listed item by item."""
        return self.form().view(self, seat)

    def copy(self, chance: Chance | None = None) -> "State":
        """An equal position that shares nothing with this one, drawing from `chance` if given.

        Unless a game writes it, declared fields are copied by their kinds, and all else is shared.
        """
        kind: Any = type(self)
        twin: Any = kind.__new__(kind)
        if hasattr(self, "__dict__"):
            twin.__dict__.update(self.__dict__)
        State.__init__(twin, self.source, self.chance.copy() if chance is None else chance)
        twin.over = self.over
        self.form().copy_onto(self, twin)
        copied: State = twin
        return copied

    # ---- what a game may write ----

    def complete(self) -> None:
        """After declared fields were read back: work out what is not declared, refuse (BadPosition) what cannot be."""

    def imagine_hidden(self, seat: int) -> None:
        """Deal from `chance` what this seat does not see, which holds each field's `unknown`: games with secrets do."""
        raise NotImplementedError("a game with hidden information writes `imagine_hidden`, or `Game.imagine`")

    def why_not(self, seat: int, action: int) -> str:
        """One sentence for a person who tried this action although it is not legal now."""
        return say("You cannot do that now.") if seat in self.actors() else say("It is not your turn.")

    def actors(self) -> tuple[int, ...]:
        """All seats that may decide now: several when a decision is simultaneous."""
        return () if self.over else (self.mover(),)

    def awaited(self) -> tuple[int, ...]:
        """Of the actors, those without whom it does not go on: the others may decide, or wait for somebody's answer.

        Bots and clocks leave these others alone. Unless a game says otherwise, all are awaited.
        """
        return self.actors()

    def sample(self, seat: int, chance: Chance) -> int:
        """One of `list_actions`, each equally likely: `list_actions(seat)[chance.below(its length)]`.

        Games may find it without building the list; the conformance kit checks that it is the same action.
        """
        actions = self.list_actions(seat)
        return actions[chance.below(len(actions))]

    def add_features(self, seat: int, features: Features) -> None:
        """What this seat sees, as numbers: those that `Game.encode` gives for its observation.

        Games may write them from the position itself, which is many times faster; the conformance kit checks that
        they tell nothing else.
        """
        features.add(_show().load(self.source).encode(self.observation(seat)))

    def hear(self, seat: int, action: int, note: str) -> None:
        """Words that came with an action just done, such as a name. They may be shown; no rule ever reads them."""

    def run_late(self, seat: int) -> None:
        """The clock ran out on this seat, before somebody else decides for it. Most games do not mind."""

    def inventory(self) -> dict[str, int]:
        """Pieces counted wherever they lie; the conformance kit checks that no count ever changes."""
        return {}

    def current_phase(self) -> int:
        """In which of the game's `phases` this decision is made, by its number. Studies ask before every step."""
        return 0

    # ---- what a game's rules call ----

    def happened(self, event: Event) -> None:
        """For rules in which the time to build an event does not matter; others ask first whether somebody listens."""
        if self.events is not None:
            self.events.append(event)

    def tally(self, seat: int, table: str, entry: str) -> None:
        """Something happened that a designer counts, to hold it against who wins: a seat took this card."""
        if self.tallies is not None:
            self.tallies.append((seat, table, entry))

    # ---- what callers use ----

    def listed(self, seat: int) -> list[int]:
        """As `list_actions`, remembered until the next step: for several who ask about the same position."""
        if self._listed_for != seat or seat < 0:
            self._list_for(seat)
        return self._listed

    def legal_actions(self, seat: object) -> list[int]:
        """What this seat may do now, ascending; empty exactly when it is not one of the actors.

        IllegalAction where the table has no such seat; spectators are at the table and may do nothing.
        """
        number = seat if seat is not True and seat is not False and isinstance(seat, int) else whole(seat)
        if self._listed_for != number or number < 0:
            self._list_for(number)
        listed = self._listed
        if not listed and number != SPECTATOR:
            self._must_be_a_seat(number)
        return listed.copy()

    def apply(self, seat: object, action: object) -> None:
        """Do it, or raise IllegalAction with the reason and change nothing.

        Any kind of whole number will do; an action may also be given by its text, or typed.
        """
        who = seat if seat is not True and seat is not False and isinstance(seat, int) else whole(seat)
        if action is not True and action is not False and isinstance(action, int):
            what = action
        else:
            what = self._number_of(action)
        if self._listed_for != who or who < 0:
            self._list_for(who)
        if not is_listed(self._listed, what):
            self._must_be_a_seat(who)
            raise IllegalAction(self.why_not(who, what))
        self.play(who, what)

    def take_step(self, seat: int, action: int, note: str, late: bool) -> None:
        """As `apply`, with what a record keeps beside an action."""
        if late:
            self.run_late(seat)
        self.apply(seat, action)
        if note:
            self.hear(seat, action, note)

    def play(self, seat: int, action: int) -> None:
        """Do what is known to be legal, unchecked."""
        self._listed_for = NOBODY
        self.carry_out(seat, action)

    def observation(self, seat: int = SPECTATOR) -> Observation:
        legal = () if seat == SPECTATOR else tuple(self.legal_actions(seat))
        return Observation(self.source, seat, self.actors(), legal, self.over, self.view(seat))

    def encoded(self, seat: int) -> list[float]:
        """As `Game.encode` of what this seat sees, without the way through an observation."""
        features = Features()
        self.add_features(seat, features)
        return features.as_list()

    def digest(self) -> str:
        """A short fingerprint of the whole position, equal across machines and builds."""
        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.source == other.source and self.to_json() == other.to_json()

    def __repr__(self) -> str:
        then = f"won by {self.outcome().winners}" if self.over else f"actors {self.actors()}"
        return f"<{type(self).__name__} of {self.source.partition('#')[0]}, {then}>"

    def __str__(self) -> str:
        """The table as a terminal draws it for the seat that decides; for a spectator when it is over."""
        return str(_show().as_text(self))

    def _repr_html_(self) -> str:
        """As `str`, for notebooks."""
        return str(_show().as_html(self))

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "State":
        """As `copy`: nobody listens to the twin or counts in it yet."""
        return self.copy(deepcopy(self.chance, memo))

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle holds the game's name, the position's JSON and the chance; UnknownGame if nobody knows the game."""
        show = _show()
        return show.laid_out_again, (show.load(self.source), self.source, self.to_json(), self.chance)

    def _number_of(self, action: object) -> int:
        if isinstance(action, str | Action):
            return whole(_show().load(self.source).actions.number(action))
        return whole(action)

    def _must_be_a_seat(self, seat: int) -> None:
        last = len(self.outcome().scores) - 1
        if not 0 <= seat <= last:
            raise IllegalAction(say("There is no such seat; the seats here are numbered 0 to {last}.", last=last))

    def _list_for(self, seat: int) -> None:
        """Remember the list between asking and acting: checking then costs a search in it."""
        self._listed = self.list_actions(seat)
        self._listed_for = seat


def _show() -> ModuleType:
    """What knows the games that know states: imported when it is asked for, or there would be a circle."""
    from smorgasboard.engine import show  # noqa: PLC0415

    return show


def whole(value: object) -> int:
    """A whole number of any kind, such as numpy's. True and False are none, though Python counts with them."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    try:
        if not isinstance(value, bool):
            return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        pass
    raise IllegalAction(
        say(
            "A seat is a whole number, an action a whole number, its text or a typed action; {value} is none of these.",
            value=repr(value),
        )
    )


def is_listed(ascending: list[int], wanted: int) -> bool:
    """Binary search: compiled, several times faster than `in` or `bisect` on lists of this size."""
    if not 0 <= wanted < BEYOND_ANY_TABLE:
        return False
    sought: i64 = wanted
    low: i64 = 0
    high: i64 = len(ascending)
    while low < high:
        middle: i64 = (low + high) >> 1
        found: i64 = ascending[middle]
        if found == sought:
            return True
        if found < sought:
            low = middle + 1
        else:
            high = middle
    return False
