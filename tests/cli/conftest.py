from pathlib import Path

import pytest
from tests.cli.smorg import Said, Smorg, inside

import smorgasboard as sb
from smorgasboard.terminal import shelf


@pytest.fixture
def smorg(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Smorg:
    monkeypatch.setenv("SMORG_HOME", str(tmp_path / "home"))

    def call(*args: str) -> Said:
        return inside(capsys, *args)

    return call


@pytest.fixture
def match() -> sb.Match:
    """Thirty steps of a match, by a fixed rule."""
    match = sb.Match(sb.load("foodfighters"), seed="tests", seats=("Ann", "Greedy bot"))
    for number in range(30):
        seat = match.state.actors()[0]
        legal = match.state.legal_actions(seat)
        match.apply(seat, legal[number * 7 % len(legal)])
    return match


@pytest.fixture
def record(match: sb.Match, tmp_path: Path) -> Path:
    return shelf.write(match.record(reveal_seed=True), tmp_path / "game.jsonl")
