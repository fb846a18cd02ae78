"""What a drawn table is made of: ways to click that cannot be mistaken, and plain data that tells no secrets."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from smorgasboard.engine import Clicks, Event, Frozen, Game, Observation, ScoreLine, State
from smorgasboard.testing.presentation import is_sentence
from smorgasboard.testing.secrecy import difference, imagined
from smorgasboard.testing.trial import Broken, Moment, Trial, conformance, who

MOMENTS = 30
DRAWN = 12
"""Positions of a match whose pages are made, three times for each viewer."""
IN_DETAIL = 5
"""Moments in which also actions that are not legal are pointed at."""


class Made(Frozen):
    """Everything that pages are made of."""

    page: dict[str, Any]
    prompt: str
    words: list[str]
    sheet: tuple[ScoreLine, ...]
    seats: int


Render = Callable[[State, int], str]
"""What a viewer (a seat, or SPECTATOR) is sent when this is the position."""


# ---- clicks ----


@conformance
def clicks_are_unambiguous(trial: Trial) -> None:
    """No way to point at one legal action equals or begins another, and every legal action has one."""
    for moment in trial.moments(MOMENTS):
        for seat in moment.state.actors():
            _must_be_told_apart(trial.game, moment.state.observation(seat))
    for moment in trial.moments(IN_DETAIL):
        for viewer in trial.viewers:
            seen = moment.state.observation(viewer)
            for action in range(len(trial.game.actions)):
                _ways(trial.game, action, seen)


def _must_be_told_apart(game: Game, observation: Observation) -> None:
    meant: dict[Clicks, str] = {}
    for action in observation.legal:
        text = game.actions.text(action)
        ways = _ways(game, action, observation)
        if not ways:
            raise Broken(f'there is no way to point at "{text}"')
        for way in ways:
            if way in meant:
                raise Broken(f'{way} means "{text}" and "{meant[way]}"')
            meant[way] = text
    for way, text in meant.items():
        for length in range(1, len(way)):
            if way[:length] in meant:
                raise Broken(f'on the way {way} to "{text}" one has already done "{meant[way[:length]]}"')


def _ways(game: Game, action: int, observation: Observation) -> tuple[Clicks, ...]:
    ways = game.clicks(action, observation)
    spots = [spot for way in ways for spot in way]
    if not isinstance(ways, tuple) or not all(ways) or not all(isinstance(spot, str) and spot for spot in spots):
        raise Broken(f'the ways to point at "{game.actions.text(action)}" are not tuples of names: {ways!r}')
    if ways != game.clicks(action, observation):
        raise Broken(f'asked twice, there are other ways to point at "{game.actions.text(action)}"')
    return ways


# ---- pages ----


@conformance
def pages_are_plain(trial: Trial) -> None:
    """Pages are made from what a seat sees and hears, and from nothing that the game remembers beside it."""
    fresh = _untouched(trial.game)
    for moment in trial.moments(DRAWN):
        after, events = _next(moment)
        for viewer in trial.viewers:
            heard = [event for event in events if event.heard_by(viewer)]
            seen = after.observation(viewer)
            made = _made(trial.game, seen, trial.names, heard)
            _must_be_usable(made, seen)
            shown = _text(made)
            for who_else in (trial.game, fresh):
                again = _text(_made(who_else, seen, trial.names, heard))
                if again != shown:
                    found = difference(shown, again)
                    raise Broken(f"{who(viewer)} is shown {found} when the same observation is drawn again")


def _untouched(game: Game) -> Game:
    """The same game as another process would make it: it has dealt nothing and remembers nothing."""
    return type(game)(game.edition, game.content_file)


def _next(moment: Moment) -> tuple[State, Sequence[Event]]:
    if moment.state.over:
        return moment.state, ()
    after = moment.state.copy()
    after.events = []
    after.apply(moment.seat, moment.action)
    return after, tuple(after.events)


def _made(game: Game, seen: Observation, names: tuple[str, ...], recent: Sequence[Event]) -> Made:
    page, prompt = game.page(seen, names, recent), game.prompt(seen, names)
    return Made(page, prompt, game.in_words(seen, names), game.score_sheet(seen, names), len(names))


def _text(made: Made) -> str:
    sheet = [vars(line) for line in made.sheet]
    return json.dumps([made.page, made.prompt, made.words, sheet], default=list)  # templates may loop over ranges


def _must_be_usable(made: Made, seen: Observation) -> None:
    if not isinstance(made.page, dict):
        raise Broken(f"the page for {who(seen.seat)} is not a dict")
    _must_be_plain(made.page, "page")
    _must_prompt(made.prompt, seen)
    if not made.words or not all(is_sentence(line) for line in made.words):
        raise Broken(f"the table in words for {who(seen.seat)} is not a list of lines of text")
    for line in made.sheet:
        _must_be_scored(line, made.seats)


def _must_be_plain(data: Any, path: str) -> None:
    if isinstance(data, dict):
        for key, value in data.items():
            if not isinstance(key, str):
                raise Broken(f"{path} has the key {key!r}, which is no text")
            _must_be_plain(value, f"{path}.{key}")
    elif isinstance(data, list | tuple | range):
        for place, value in enumerate(data):
            _must_be_plain(value, f"{path}.{place}")
    elif not isinstance(data, str | int | float | None):
        raise Broken(f"{path} is a {type(data).__name__}, not text, a number, a truth, or lists and dicts of these")


def _must_prompt(prompt: str, seen: Observation) -> None:
    if prompt and not is_sentence(prompt):
        raise Broken(f"the prompt of {who(seen.seat)} is not one line of text")
    if prompt and seen.seat not in seen.actors:
        raise Broken(f"{who(seen.seat)} is not to decide, yet is asked: {prompt}")


def _must_be_scored(line: ScoreLine, seats: int) -> None:
    if not is_sentence(line.label) or len(line.values) != seats or not all(isinstance(v, str) for v in line.values):
        raise Broken(f"the score sheet's line {line} has no label, or not a text for each of {seats} seats")


def renders_tell_no_secrets(trial: Trial, render: Render, moments: int = MOMENTS) -> None:
    """The same for finished pages and streams, by whoever renders them: `render` is given positions that a viewer
    cannot tell apart, and must answer the same text, letter by letter, for all of them.
    """

    @conformance
    def renders_tell_no_secrets(trial: Trial) -> None:
        for moment in trial.moments(moments):
            for viewer in trial.viewers:
                true = render(moment.state, viewer)
                for other in imagined(trial, moment.state, viewer):
                    _must_read_alike(true, render(other, viewer), viewer)

    renders_tell_no_secrets(trial)


def _must_read_alike(true: str, other: str, viewer: int) -> None:
    if true != other:
        found = difference(true, other)
        raise Broken(f"{who(viewer)} is sent {found} in a position that looks the same to it")
