"""What was played can be played again from its record, and taken back as far as is fair."""

from collections.abc import Iterator
from dataclasses import replace

from smorgasboard.engine import BadRecord, IllegalAction, Match, Record, Step, positions, verify
from smorgasboard.testing.trial import Broken, Trial, conformance, who


@conformance
def records_replay(trial: Trial) -> None:
    match, trail = _played(trial)
    record = Record.loads(match.record().dumps())
    for position, digest in zip(positions(record, trial.game), trail, strict=True):
        trial.step = position.number
        if position.state.digest() != digest:
            raise Broken("the record, played again without a generator, leads to another position")
        if position.line and position.events != match.steps[position.number - 1].events:
            raise Broken("the record, played again without a generator, tells other events")
    if verify(record, trial.game).outcome != match.state.outcome():
        raise Broken("the verified record has another outcome")


def _played(trial: Trial) -> tuple[Match, list[str]]:
    match = trial.match()
    trail = [match.state.digest()]
    for moment in trial.moments():
        if not moment.state.over:
            match.apply(moment.seat, moment.action)
            trail.append(match.state.digest())
    return match, trail


@conformance
def forged_records_are_refused(trial: Trial) -> None:
    match, _ = _played(trial)
    for forgery, record in _forged(match.record(), trial):
        try:
            verify(record, trial.game)
        except BadRecord:
            continue
        raise Broken(f"a record with {forgery} was accepted")


def _forged(true: Record, trial: Trial) -> Iterator[tuple[str, Record]]:
    yield "another seed", replace(true, seed=f"{true.seed}?")
    yield "its last step missing", replace(true, steps=true.steps[:-1])
    yield "a step after its end", replace(true, steps=(*true.steps, true.steps[-1]))
    yield "another result", replace(true, result={**(true.result or {}), "reason": "forgery"})
    if true.header.setup:
        setup = (true.header.setup[0] + 1, *true.header.setup[1:])
        yield "another outcome of chance in its set-up", replace(true, header=replace(true.header, setup=setup))
    for number, line in enumerate(true.steps):
        if line.chance:
            other = replace(line, chance=(line.chance[0] + 1, *line.chance[1:]))
            steps = (*true.steps[:number], other, *true.steps[number + 1 :])
            yield f"another outcome of chance in step {number + 1}", replace(true, steps=steps)
            break
    for text in _unlisted(true.steps[0].seat, trial):
        steps = (replace(true.steps[0], text=text), *true.steps[1:])
        yield "an illegal first step", replace(true, steps=steps)


def _unlisted(seat: int, trial: Trial) -> list[str]:
    """One action that this seat may not begin with."""
    legal = trial.new().legal_actions(seat)
    others = [number for number in range(len(trial.game.actions)) if number not in legal]
    return [trial.game.actions.text(number) for number in others[:1]]


@conformance
def undo_goes_back_to_the_barrier(trial: Trial) -> None:
    match = trial.match()
    way_back: list[str] = []
    for moment in trial.moments():
        before, deciding = match.state.digest(), match.state.actors()
        if before != moment.state.digest():
            raise Broken("a match and plain play, with the same seed and actions, came apart")
        if not moment.state.over:
            step = match.apply(moment.seat, moment.action)
            barred = bool(step.line.chance) or match.state.revealed or match.state.actors() != deciding
            way_back = [] if barred else [*way_back, before]
            _must_go_back_and_forth(match, way_back, trial)


def _must_go_back_and_forth(match: Match, way_back: list[str], trial: Trial) -> None:
    here = match.state.digest()
    undone: list[Step] = []
    for digest in reversed(way_back):
        _must_refuse_others(match, trial)
        undone.append(match.undo(match.steps[-1].seat))
        if match.state.digest() != digest:
            raise Broken("undo did not restore the position before the step")
    _must_be_barred(match, trial)
    for step in reversed(undone):
        match.apply(step.seat, step.action)
    if match.state.digest() != here:
        raise Broken("steps taken back and played again led to another position")


def _must_refuse_others(match: Match, trial: Trial) -> None:
    for viewer in trial.viewers:
        if viewer != match.steps[-1].seat:
            _must_not_undo(match, viewer, "a step that it did not make")


def _must_be_barred(match: Match, trial: Trial) -> None:
    for viewer in trial.viewers:
        _must_not_undo(match, viewer, "a step after which chance, a revelation or another's turn stands")


def _must_not_undo(match: Match, viewer: int, what: str) -> None:
    before = match.state.digest()
    try:
        match.undo(viewer)
    except IllegalAction:
        if match.can_undo(viewer) or match.state.digest() != before:
            raise Broken(f"undo was refused to {who(viewer)}, but offered or half done") from None
        return
    raise Broken(f"{who(viewer)} could take back {what}")
