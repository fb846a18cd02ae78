"""Spots of a table: which glow, what a row of clicks means, and why something cannot be done."""

import re
from collections.abc import Sequence
from functools import cached_property

import smorgasboard as sb
from smorgasboard.engine import BUTTON, ChanceExhausted, Clicks, Frozen, ScriptedChance, SeededChance, WordField, naming

WORDS = re.compile(r"\w+")


class OfferedAction(Frozen):
    """A legal action as a person meets it."""

    action: str
    words: str
    ways: tuple[Clicks, ...]
    final: bool
    """It cannot be taken back."""
    costly: bool
    """Somebody may regret it."""
    way_out: bool
    """Quieter than what people come for."""
    fields: tuple[WordField, ...] = ()
    """What may be written for it."""

    @property
    def asks(self) -> bool:
        """Whether people are asked before it is done."""
        return self.final and self.costly


class Writing(Frozen):
    """What may be written, and the actions that it can go with."""

    fields: tuple[WordField, ...]
    offers: tuple[OfferedAction, ...]


class Spot(Frozen):
    glow: bool
    picked: bool
    advised: bool = False
    """Part of what a hint means."""
    done: bool = False
    """Part of what was done, where somebody looks back."""


def shown(names: Sequence[str], done: Sequence[str] = ()) -> dict[str, Spot]:
    """Spots that somebody speaks of, where nothing is to be chosen."""
    return {name: Spot(glow=False, picked=False, advised=name in names, done=name in done) for name in {*names, *done}}


class PromptButton(Frozen):
    """Something to do that is no thing on the table."""

    spot: str
    words: str
    way_out: bool


class Pointing:
    """What one seat may do, by clicking. Made from its observation alone, so it tells nothing else."""

    def __init__(
        self, game: sb.Game, observation: sb.Observation, only: str | None = None, names: tuple[str, ...] = ()
    ) -> None:
        self._game = game
        self._names = names
        self._observation = observation
        self._only = only

    @cached_property
    def _imagined(self) -> sb.State:
        return self._game.imagine(self._observation, SeededChance("pointing"))

    @cached_property
    def offers(self) -> list[OfferedAction]:
        """Every legal action; during a guided game just the one that the host asks for."""
        texts = [(action, self._game.actions.text(action)) for action in self._observation.legal]
        with naming(self._names):
            return [self._offer(action, text) for action, text in texts if self._only in (None, text)]

    def _offer(self, action: int, text: str) -> OfferedAction:
        words = self._game.describe(action, self._observation)
        ways = self._game.clicks(action, self._observation)
        costly = self._game.is_costly(action, self._observation)
        way_out = self._game.is_way_out(action, self._observation)
        return OfferedAction(
            text, words, ways, self._is_final(action), costly, way_out, self._game.asks_words(action, self._observation)
        )

    def _is_final(self, action: int) -> bool:
        """Chance speaks, something turns up, or somebody else is to decide next."""
        after = self._imagined.copy(ScriptedChance([]))
        after.revealed = False
        try:
            after.play(self._observation.seat, action)
        except ChanceExhausted:
            return True
        return after.revealed or after.actors() != self._imagined.actors()

    def meant(self, picked: Sequence[str]) -> OfferedAction | None:
        """The action that these clicks are a whole way to."""
        wanted = tuple(picked)
        return next((offer for offer in self.offers if wanted in offer.ways), None)

    def after(self, picked: Sequence[str], name: str, most: int) -> Clicks:
        """What is picked with one more click: a second one puts a thing back, one that leads nowhere begins anew."""
        found = tuple(other for other in picked if other != name) if name in picked else (*picked, name)
        found = found[:most]
        return found[-1:] if not self.leads_somewhere(found) and self.leads_somewhere(found[-1:]) else found

    def leads_somewhere(self, picked: Sequence[str]) -> bool:
        wanted = tuple(picked)
        return any(way[: len(wanted)] == wanted for offer in self.offers for way in offer.ways)

    def spots(self, picked: Sequence[str], advised: Sequence[str] = ()) -> dict[str, Spot]:
        """Spots that are picked, advised, or come next; all others are none of it."""
        wanted = tuple(picked)
        begun = [way for offer in self.offers for way in offer.ways if way[: len(wanted)] == wanted]
        coming = {way[len(wanted)] for way in begun if len(way) > len(wanted)}
        return {name: Spot(name in coming, name in wanted, name in advised) for name in {*coming, *wanted, *advised}}

    def prompts(self, names: tuple[str, ...]) -> dict[str, str]:
        """What is said while the beginning of a way is picked, by its spots with commas between."""
        begun = {way[:length] for offer in self.offers for way in offer.ways for length in range(1, len(way))}
        said = ((picked, self._game.prompt_picked(picked, self._observation, names)) for picked in sorted(begun))
        return {",".join(picked): sentence for picked, sentence in said if sentence}

    @property
    def buttons(self) -> list[PromptButton]:
        """What is no thing on the table and takes no words; ways out last, and quiet if there is anything else."""
        anything_else = any(not offer.way_out for offer in self.offers)
        found = [
            PromptButton(way[0], offer.words, offer.way_out and anything_else)
            for offer in self.offers
            if not offer.fields
            for way in offer.ways
            if len(way) == 1 and way[0].startswith(BUTTON)
        ]
        return sorted(found, key=lambda button: button.way_out)

    @property
    def writing(self) -> Writing | None:
        """Where something may be written; the actions of one moment ask for the same."""
        asking = tuple(offer for offer in self.offers if offer.fields)
        return Writing(asking[0].fields, asking) if asking else None

    @property
    def paths(self) -> list[list[object]]:
        """The ways for the page's own script: spots, action, words, whether to ask before it."""
        return [[list(way), offer.action, offer.words, offer.asks] for offer in self.offers for way in offer.ways]

    def why_not(self, picked: Sequence[str]) -> str:
        """Why these clicks mean nothing now: the game's reason for the nearest action that they could mean."""
        action = self._nearest(tuple(picked))
        with naming(self._names):
            return self._imagined.why_not(self._observation.seat, action) if action >= 0 else ""

    def clause(self, picked: Sequence[str]) -> str:
        """Where the rules speak of that action, or else of the thing that was pointed at; "" where nobody says."""
        action = self._nearest(tuple(picked))
        of_action = self._game.clause_of(action) if action >= 0 else ""
        return of_action or self._game.clause_about(*WORDS.findall(picked[-1] if picked else ""))

    def _nearest(self, wanted: Clicks) -> int:
        best = -1
        for action in range(len(self._game.actions)):
            for way in self._game.clicks(action, self._observation):
                if way == wanted:
                    return action
                if best < 0 and way[: len(wanted)] == wanted:
                    best = action
        return best
