"""Whatever can be seen or happen can be put into words, drawn and encoded."""

import unicodedata
from array import array

from smorgasboard.engine import Event, Line, Observation
from smorgasboard.engine.words.story import runs
from smorgasboard.testing.trial import Broken, Moment, Trial, conformance, who

MOMENTS = 60
COLUMNS = 80
LINES = 20


@conformance
def everything_has_words(trial: Trial) -> None:
    if not trial.game.rules_text().strip():
        raise Broken("there is no rules text")
    happened: list[Event] = []
    for moment in trial.moments():
        if not moment.state.over:
            happened += _told(moment, trial)
            _must_be_described(moment.state.observation(moment.seat), trial)
    for viewer in trial.viewers:
        _must_make_a_story([event for event in happened if event.heard_by(viewer)], trial)


def _must_be_described(observation: Observation, trial: Trial) -> None:
    for action in observation.legal:
        if not is_sentence(trial.game.describe(action, observation)):
            raise Broken(f'"{trial.game.actions.text(action)}" is not described in one line of text')


def _told(moment: Moment, trial: Trial) -> list[Event]:
    after = moment.state.copy()
    after.events = []
    after.apply(moment.seat, moment.action)
    for event in after.events:
        if event.audience is not None and not set(event.audience) <= set(trial.seats):
            raise Broken(f"the audience of {event} are not all seats")
        if not is_sentence(trial.game.tell(event, trial.names)):
            raise Broken(f"{event} is not told in one line of text")
    return after.events


def _must_make_a_story(heard: list[Event], trial: Trial) -> None:
    for run in runs(trial.game, heard):
        if len(run) > 1 and not is_sentence(trial.game.tell_run(run, trial.names)):
            raise Broken(f"{run} are not told together in one line of text")


def is_sentence(text: object) -> bool:
    return isinstance(text, str) and bool(text.strip()) and len(text.splitlines()) == 1


@conformance
def drawings_fit_the_terminal(trial: Trial) -> None:
    for moment in trial.moments(MOMENTS):
        for viewer in trial.viewers:
            _must_fit(trial.game.draw(moment.state.observation(viewer), trial.names), viewer)


def _must_fit(lines: list[Line], viewer: int) -> None:
    texts = ["".join(text for text, _style in line) for line in lines]
    if not any(text.strip() for text in texts):
        raise Broken(f"the drawing for {who(viewer)} is empty")
    if len(texts) > LINES or any(len(text.splitlines()) > 1 for text in texts):
        raise Broken(f"the drawing for {who(viewer)} has more than {LINES} lines")
    for number, text in enumerate(texts, start=1):
        if columns(text) > COLUMNS:
            raise Broken(f"line {number} of the drawing for {who(viewer)} is {columns(text)} columns wide")


def columns(text: str) -> int:
    """How wide a terminal shows a text: wide letters take two places, combining marks none."""
    return sum(_columns_of(letter) for letter in text)


def _columns_of(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


@conformance
def encodings_fit(trial: Trial) -> None:
    for moment in trial.moments(MOMENTS):
        for seat in trial.seats:
            numbers = trial.game.encode(moment.state.observation(seat))
            _must_be_encoded(numbers, trial.game.features, seat)
            _must_tell_the_same(numbers, moment.state.encoded(seat), seat)


def _must_be_encoded(numbers: list[float], length: int, seat: int) -> None:
    if len(numbers) != length:
        raise Broken(f"the encoding for {who(seat)} has {len(numbers)} numbers, not {length}")
    for place, number in enumerate(numbers):
        if not isinstance(number, float) or not 0.0 <= number <= 1.0:
            raise Broken(f"number {place} of the encoding for {who(seat)} is {number!r}, not a float from 0 to 1")


def _must_tell_the_same(seen: list[float], written: list[float], seat: int) -> None:
    """Numbers written from a position are those of what the seat sees of it, as far as 32 bits tell them apart."""
    expected = array("f", seen).tolist()
    if written != expected:
        pairs = zip(written, expected, strict=False)
        place = next((at for at, (one, other) in enumerate(pairs) if one != other), len(expected))
        raise Broken(f"number {place} of the features written for {who(seat)} is not that of its observation")
