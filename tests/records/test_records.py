"""Every record dropped into this folder is replayed and verified: rules, dice against the seed, and the result.

A match that went wrong is best kept here as a .jsonl file (`smorg` writes them). Records named after a playthrough
are written by `--update-goldens`; all others stay as they are.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.playthroughs import consumption, foodadvice, foodfighters
from tests.playthroughs.foodfighters import GAME

from smorgasboard.bots.bot import Bot
from smorgasboard.bots.simple import GreedyBot, RandomBot
from smorgasboard.engine.errors import BadRecord
from smorgasboard.engine.match import Match
from smorgasboard.engine.record import Record
from smorgasboard.engine.replay import positions, verify

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.jsonl"))
Golden = Callable[[Path, str], None]
PLAYTHROUGHS: dict[str, foodfighters.Playthrough | consumption.Playthrough | foodadvice.Playthrough] = {
    **{f"foodfighters-{name}": match for name, match in foodfighters.PLAYTHROUGHS.items()},
    **{f"consumption-{name}": match for name, match in consumption.PLAYTHROUGHS.items()},
    **{f"foodadvice-{name}": match for name, match in foodadvice.PLAYTHROUGHS.items()},
}


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_match_is_written_down_as_it_always_was(name: str, golden: Golden) -> None:
    golden(HERE / f"{name}.jsonl", PLAYTHROUGHS[name].play().record().dumps())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_holds(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = Record.loads(text)
    checked = verify(record)
    assert checked.steps == len(record.steps) > 0
    assert checked.seed_checked == (record.seed is not None)
    assert record.dumps() == text


@pytest.mark.parametrize("path", FILES[:1], ids=lambda path: path.stem)
def test_a_record_with_another_die_does_not_hold(path: Path) -> None:
    """So that the test above is known to look."""
    record = Record.loads(path.read_text(encoding="utf-8"))
    at = next(number for number, step in enumerate(record.steps) if step.chance)
    rolled = record.steps[at]
    first = (rolled.chance[0] + 1) % 4
    forged = type(rolled)(rolled.seat, rolled.text, (first, *rolled.chance[1:]), rolled.note)
    steps = (*record.steps[:at], forged, *record.steps[at + 1 :])
    with pytest.raises(BadRecord, match=f"step {at + 1}: "):
        verify(replace(record, steps=steps))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_replays_without_its_seed(path: Path) -> None:
    record = Record.loads(path.read_text(encoding="utf-8"))
    unsealed = Record(record.header, record.steps)
    *_, last = positions(unsealed)
    assert last.number == len(record.steps)
    assert (last.state.outcome().to_json() if last.state.over else None) == record.result


def test_there_are_records() -> None:
    assert len(list(HERE.glob("*.jsonl"))) >= 6


def test_the_bots_match_is_there(request: pytest.FixtureRequest) -> None:
    """Greedy against random, written once: bots may change their minds without changing this record."""
    path = HERE / "foodfighters-greedy-against-random.jsonl"
    if request.config.getoption("--update-goldens"):
        path.write_text(bots_match().record().dumps(), encoding="utf-8")
    assert Record.loads(path.read_text(encoding="utf-8")).header.seats == ("greedy", "random")


def bots_match() -> Match:
    players: tuple[Bot, Bot] = (GreedyBot(seed="greedy"), RandomBot(seed="random"))
    match = Match(GAME, seed="bots 1", seats=[player.name for player in players])
    while not match.state.over:
        seat = match.state.mover()
        match.apply(seat, players[seat].choose(match.state.observation(seat)), players[seat].explain())
    return match
