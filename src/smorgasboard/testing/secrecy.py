"""Nobody is told what they may not know.

The check needs no list of secrets: `imagine` gives other positions that look the same to a seat. Whatever that
seat then sees or hears must be the same in all of them.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

import smorgasboard as sb
from smorgasboard.engine import Chance, ChanceExhausted, ChanceMismatch, RecordingChance, ScriptedChance, State
from smorgasboard.engine.fields import Columns, Field, Fields, Kind, PerSeat
from smorgasboard.engine.fields.records import OWNERLESS, is_kept
from smorgasboard.testing.trial import Broken, Moment, Trial, conformance, who, written

MOMENTS = 30
IMAGINED = 3
ACTIONS = 6
"""Actions tried from each position."""


@dataclass(frozen=True)
class StepTold:
    """What one step shows and tells to one viewer; most is heard alike, and then nobody has to look."""

    viewer: int
    heard: str
    after: State

    @cached_property
    def seen(self) -> str:
        return written(self.after.observation(self.viewer).to_json())

    @cached_property
    def truth(self) -> str:
        return self.after.digest()


def imagined(trial: Trial, state: State, viewer: int) -> list[State]:
    """Positions that this viewer could take for the true one, from nothing but the JSON of what it sees."""
    carried = sb.Observation.from_json(json.loads(json.dumps(state.observation(viewer).to_json())))
    seeds = [f"{trial.seed}/{trial.step}/{viewer}/{number}" for number in range(IMAGINED)]
    positions = [trial.game.imagine(carried, sb.SeededChance(seed)) for seed in seeds]
    quick = trial.game.imagined(state, viewer, sb.SeededChance(seeds[0]))
    if quick.digest() != positions[0].digest():
        raise Broken(f"`imagined` gives {who(viewer)} another position than `imagine` from the same chance")
    return positions


@conformance
def observations_tell_no_secrets(trial: Trial) -> None:
    for moment in trial.moments(MOMENTS):
        for viewer in trial.viewers:
            _must_be_plain(moment.state, viewer, trial)
            for other in imagined(trial, moment.state, viewer):
                _must_look_alike(moment.state, other, viewer)


def _must_look_alike(state: State, other: State, viewer: int) -> None:
    seen, again = (written(each.observation(viewer).to_json()) for each in (state, other))
    if seen != again:
        raise Broken(f"{who(viewer)} sees {difference(seen, again)} in a position imagined from its own observation")
    if state.inventory() != other.inventory():
        raise Broken(f"the position imagined for {who(viewer)} has other pieces")


def difference(seen: str, again: str) -> str:
    start = next((at for at, pair in enumerate(zip(seen, again, strict=False)) if pair[0] != pair[1]), 0)
    return f"…{again[max(0, start - 40) : start + 40]}… instead of …{seen[max(0, start - 40) : start + 40]}…"


def _must_be_plain(state: State, viewer: int, trial: Trial) -> None:
    observation = state.observation(viewer)
    if (observation.source, observation.seat) != (trial.game.source, viewer):
        raise Broken(f"the observation of {who(viewer)} names another game or seat")
    if json.loads(json.dumps(observation.view)) != observation.view:
        raise Broken(f"the view of {who(viewer)} is not plain JSON, such as a tuple or a key that is no text")
    before = state.digest()
    _scramble(observation.view)
    if state.digest() != before:
        raise Broken(f"the view of {who(viewer)} is not a copy: changing it changed the position")


def _scramble(data: Any) -> None:
    for inner in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        _scramble(inner)
    if isinstance(data, dict | list):
        data.clear()


@conformance
def declared_secrets_stay_secret(trial: Trial) -> None:
    """What a field hides from a seat may be anything, and that seat sees the same: `imagine` may have been told."""
    for moment in trial.moments(MOMENTS):
        state = moment.state
        if not hasattr(type(state), "fields") and type(state).form is State.form:
            return
        for viewer in trial.viewers:
            seen = written(state.view(viewer))
            for place, twin in otherwise(state, viewer):
                again = written(twin.view(viewer))
                if again != seen:
                    found = difference(seen, again)
                    raise Broken(f"{place} is declared hidden from {who(viewer)}, who sees {found} when it changes")


def otherwise(state: State, viewer: int) -> Iterator[tuple[str, State]]:
    """Positions in which one thing is different that this viewer may not know."""
    for field in state.form().whole.fields:
        kind = field.kind
        if isinstance(field, Columns):
            for column in field.columns:
                yield from _each_seat(state, column, column.kind, f"{field.name}[{{}}].{column.name}", viewer)
        elif isinstance(kind, PerSeat) and isinstance(kind.kind, Fields):
            for inner in kind.kind.fields:
                yield from _each_record(state, field, inner, viewer)
        elif isinstance(kind, PerSeat):
            yield from _each_seat(state, field, kind.kind, f"{field.name}[{{}}]", viewer)
        elif is_kept(field) and field.is_secret() and not field.known(state, OWNERLESS, viewer):
            for value in kind.others(getattr(state, field.attr)):
                twin = state.copy()
                setattr(twin, field.attr, value)
                yield field.name, twin


def _each_seat(state: State, field: Field, kind: Kind, place: str, viewer: int) -> Iterator[tuple[str, State]]:
    """Of values that lie in a list by seat."""
    if not is_kept(field) or not field.is_secret() or field.step:
        return
    for seat, held in enumerate(getattr(state, field.attr)):
        for value in [] if field.known(state, seat, viewer) else kind.others(held):
            twin = state.copy()
            getattr(twin, field.attr)[seat] = value
            yield place.format(seat), twin


def _each_record(state: State, outer: Field, inner: Field, viewer: int) -> Iterator[tuple[str, State]]:
    """Of values that lie in a record for each seat."""
    if not is_kept(inner) or not inner.is_secret():
        return
    for seat, record in enumerate(getattr(state, outer.attr)):
        for value in [] if inner.known(state, seat, viewer) else inner.kind.others(getattr(record, inner.attr)):
            twin = state.copy()
            setattr(getattr(twin, outer.attr)[seat], inner.attr, value)
            yield f"{outer.name}[{seat}].{inner.name}", twin


@conformance
def imagination_fits_what_is_declared(trial: Trial) -> None:
    """With hidden information `imagine` must not always hit the truth; without, it must never miss it."""
    hidden = trial.game.facts.hidden_information
    missed = False
    for moment in trial.moments(MOMENTS):
        truth = moment.state.digest()
        for viewer in trial.viewers:
            missed = any(other.digest() != truth for other in imagined(trial, moment.state, viewer)) or missed
        if missed and not hidden:
            raise Broken("no hidden information is declared, yet an imagined position is not the true one")
    if hidden and not missed:
        raise Broken("hidden information is declared, yet every imagined position is the true one")


@conformance
def open_tables_look_the_same_to_all(trial: Trial) -> None:
    """Where seats have no secrets the view is the same for everybody, and a host may write it once for all."""
    if trial.game.facts.private:
        return
    for moment in trial.moments(MOMENTS):
        seen = {viewer: written(moment.state.view(viewer)) for viewer in trial.viewers}
        for viewer, view in seen.items():
            if view != seen[trial.viewers[0]]:
                raise Broken(f"seats are declared to have no secrets, yet {who(viewer)} has a view of its own")


@conformance
def events_tell_no_secrets(trial: Trial) -> None:
    choices = Random(trial.seed)
    for moment in trial.moments(MOMENTS):
        for viewer in trial.viewers:
            others = imagined(trial, moment.state, viewer)
            for seat in moment.state.actors():
                legal = moment.state.legal_actions(seat)
                actions = choices.sample(legal, min(ACTIONS, len(legal)))
                _must_sound_alike(moment.state, others, viewer, seat, actions)


def _must_sound_alike(state: State, others: list[State], viewer: int, seat: int, actions: list[int]) -> None:
    results: list[StepTold] = []
    for action in actions:
        chance = RecordingChance(state.chance.copy())
        true = _told(state, viewer, seat, action, chance)
        script = chance.drawn
        told = [_told(other, viewer, seat, action, ScriptedChance(list(script))) for other in others]
        results.append(_only(true))
        _must_agree(results[-1], filter(None, told))
    if viewer != seat:
        for true in results:
            _must_agree(true, (each for each in results if each.heard != true.heard and each.truth != true.truth))


def _must_agree(true: StepTold, others: Iterable[StepTold]) -> None:
    """Events must not tell more of what is so than the observation after them does."""
    for other in others:
        if other.heard != true.heard and other.seen == true.seen:
            found = difference(true.heard, other.heard)
            raise Broken(f"{who(true.viewer)} hears {found} after steps that look the same to it")


def _told(state: State, viewer: int, seat: int, action: int, chance: Chance) -> StepTold | None:
    after = state.copy(chance)
    after.events = []
    if action not in after.legal_actions(seat):
        return None
    try:
        after.apply(seat, action)
    except (ChanceExhausted, ChanceMismatch):
        return None
    heard = [event.to_json() for event in after.events if event.heard_by(viewer)]
    return StepTold(viewer, written(heard), after)


def _only(told: StepTold | None) -> StepTold:
    if told is None:
        raise Broken("a listed action is not legal on a copy")
    return told


@conformance
def revelations_bar_undo(trial: Trial) -> None:
    """A step that shows its own actor something hidden must say so (`revealed`), or undo would be peeking."""
    for moment in trial.moments(MOMENTS):
        for seat in moment.state.actors():
            others = imagined(trial, moment.state, seat)
            for action in moment.state.legal_actions(seat):
                if _can_be_undone(moment.state, seat, action):
                    _must_reveal_nothing(Moment(moment.state, seat, action), others, trial)


def _can_be_undone(state: State, seat: int, action: int) -> bool:
    chance = RecordingChance(state.chance.copy())
    after = state.copy(chance)
    after.revealed = False
    after.apply(seat, action)
    return not chance.drawn and not after.revealed and after.actors() == state.actors()


def _must_reveal_nothing(moment: Moment, others: list[State], trial: Trial) -> None:
    true = _only(_told(moment.state, moment.seat, moment.seat, moment.action, ScriptedChance([])))
    for other in others:
        told = _told(other, moment.seat, moment.seat, moment.action, ScriptedChance([]))
        if told and (told.seen, told.heard) != (true.seen, true.heard):
            text = trial.game.actions.text(moment.action)
            raise Broken(f'"{text}" shows {who(moment.seat)} something hidden, yet it could be taken back')
