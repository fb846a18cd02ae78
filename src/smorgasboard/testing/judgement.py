"""A judgement is made of what it says it is made of, says so in every language, and knows nothing that is hidden."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from math import inf, isclose, isfinite
from pathlib import Path

import smorgasboard as sb
from smorgasboard.bots import make
from smorgasboard.bots.bot import Effort
from smorgasboard.engine import Part, State, speaking
from smorgasboard.testing.presentation import is_sentence
from smorgasboard.testing.secrecy import imagined
from smorgasboard.testing.trial import Broken, Trial, conformance, who

MOMENTS = 30
MOMENTS_OF_BOTS = 2
"""Bots think about each for a while, and several times."""
BOTS: Mapping[str, Mapping[str, int]] = {"greedy": {}, "search": {"walks": 12}, "foresight": {"walks": 4, "width": 2}}
QUICKLY = Effort(seconds=inf, samples=2, glances=2, ideas=1)
"""Not by the clock: reasons are to be the same each time."""
SAID = "\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}"
SHARED_WORDS = Path(__file__).parents[1] / "server" / "locale"
ENTRY = re.compile(r'^msg(?:id|id_plural|str|str\[\d\]) "(?:.*)"(?:\n".*")*', re.MULTILINE)


@conformance
def parts_add_up(trial: Trial) -> None:
    """The value is what `chance` makes of the sum, and every part can be told apart and said."""
    evaluation = trial.game.evaluation
    for moment in trial.moments(MOMENTS):
        for seat in () if moment.state.over else trial.seats:
            parts = evaluation.parts(moment.state, seat)
            for part in parts:
                _must_be_said(part)
            if len({part.key for part in parts}) < len(parts):
                raise Broken(f"two parts of the value for {who(seat)} have the same key")
            if parts:
                _must_add_up(trial, moment.state, seat, parts)


def _must_be_said(part: Part) -> None:
    if not part.key or not isfinite(part.amount):
        raise Broken(f"the part {part.key!r} has no key or no amount: {part.amount}")
    for clause in (part.more, part.less):
        if not is_sentence(clause) or clause.endswith("."):
            raise Broken(f"the part {part.key!r} says {clause!r}, which is not one clause without a full stop")


def _must_add_up(trial: Trial, state: State, seat: int, parts: list[Part]) -> None:
    total = sum(part.amount for part in parts)
    value = trial.game.evaluation.value(state, seat)
    made = trial.game.evaluation.chance(state, total)
    if not isclose(value, made, rel_tol=0.0, abs_tol=1e-9):
        raise Broken(f"the parts for {who(seat)} add up to {total:g}, which makes {made}, but the value is {value}")


# ---- in every language ----


class NotingCatalogue:
    """Translates nothing, but marks and keeps what is said."""

    def __init__(self) -> None:
        self.said: set[str] = set()

    def gettext(self, message: str, /) -> str:
        self.said.add(message)
        return SAID + message

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        return self.gettext(one if count == 1 else many)

    def info(self) -> dict[str, str]:
        return {}


@conformance
def parts_are_said_in_every_language(trial: Trial) -> None:
    """Where a game has catalogues of its own, what its judgement says is in all of them, but for others' cards."""
    game = trial.game
    catalogues = sorted((game.folder / "locale").glob("*.po"))
    if not catalogues or game.content_file is not None:
        return
    noted = NotingCatalogue()
    with speaking(noted):
        for moment in trial.moments(MOMENTS):
            for seat in () if moment.state.over else trial.seats:
                _must_be_translatable(game.evaluation.parts(moment.state, seat))
    for file in catalogues:
        known = {**_translations(SHARED_WORDS / file.name), **_translations(file)}
        missing = sorted(message for message in noted.said if not known.get(message))
        if missing:
            raise Broken(f"{file.name} has no translation of {missing[0]!r}, which the judgement says")


def _must_be_translatable(parts: list[Part]) -> None:
    for part in parts:
        for clause in (part.more, part.less):
            if SAID not in clause:
                raise Broken(f"the part {part.key!r} says {clause!r} without `say`, so nobody can translate it")


@cache
def _translations(file: Path) -> dict[str, str]:
    """By message, of a catalogue as gettext's tools write it."""
    known: dict[str, str] = {}
    messages: list[str] = []
    for kind, text in _entries(file.read_text(encoding="utf-8") if file.exists() else ""):
        if kind.startswith("msgstr"):
            known.update(dict.fromkeys(messages, text))
        else:
            messages = [text] if kind == "msgid" else [*messages, text]
    return known


def _entries(text: str) -> Iterator[tuple[str, str]]:
    for found in ENTRY.finditer(text):
        kind, _, first = found[0].partition(" ")
        yield kind, "".join(ast.literal_eval(line) for line in first.splitlines())


# ---- secrets ----


@conformance
def bots_know_no_secrets(trial: Trial) -> None:
    """In positions that differ in nothing but what is hidden from a seat, bots do the same for it, and say the same."""
    if not trial.game.facts.hidden_information:
        return
    for moment in trial.moments(MOMENTS_OF_BOTS):
        seat = moment.seat
        if not moment.state.over and len(moment.state.legal_actions(seat)) > 1:
            twins = [moment.state, *imagined(trial, moment.state, seat)]
            for bot in BOTS:
                _must_be_alike("does", [_done(trial.game, bot, twin, seat) for twin in twins], bot, seat)
                _must_be_alike("says", [_said(bot, twin, seat) for twin in twins[:2]], bot, seat)


def _must_be_alike(what: str, heard: list[str], bot: str, seat: int) -> None:
    for other in heard[1:]:
        if other != heard[0]:
            alike = "in positions that look the same to it"
            raise Broken(f"for {who(seat)} the {bot} bot {what} {heard[0]!r} or {other!r} {alike}")


def _done(game: sb.Game, bot: str, state: State, seat: int) -> str:
    """As in simulations, where a bot is given the state itself."""
    return game.actions.text(make(bot, seed="twins", **BOTS[bot]).choose_at(game, state, seat))


def _said(bot: str, state: State, seat: int) -> str:
    """As at a table, where a bot is given an observation; what it says names what it does."""
    thinking = make(bot, seed="twins", **BOTS[bot])
    thinking.effort = QUICKLY
    thinking.choose(state.observation(seat))
    return thinking.explain()
