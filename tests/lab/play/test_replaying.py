"""Every match of a study can be looked at again, and is what it was."""

from pathlib import Path

import pytest
from tests.lab.studies import TOY, a_leg, begun, played
from tests.own_games import own_games

import smorgasboard as sb
from smorgasboard.lab.play.replaying import record
from smorgasboard.lab.play.running import run
from smorgasboard.lab.play.workers import alone

GAMES = [TOY, *(game.source for game in own_games())]


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_a_match_verifies_and_ends_as_it_did(tmp_path: Path, game: str) -> None:
    players = sb.load(game).facts.players[0]
    bots = ("easy", *["random"] * (players - 1))
    folder = played(tmp_path / "study", a_leg(game, bots=bots, games=players))
    games = folder.games()
    assert games.height == players
    for match in games.iter_rows(named=True):
        found = record(folder, "main", match["number"])
        sb.verify(found)
        assert found.result is not None
        assert found.result["winners"] == match["winners"]
        assert found.result["scores"] == pytest.approx(match["scores"])
        assert found.result["reason"] == match["reason"]
        assert len(found.steps) == match["steps"]
        names = [name.rpartition(" ")[0] for name in found.header.seats]
        assert names == [bots[bot] for bot in match["bots"]]


def test_own_content_and_options_are_replayed(tmp_path: Path) -> None:
    content = {"content/own.toml": sb.load("foodfighters").whole_content()}
    study, folder = begun(tmp_path / "other", a_leg("foodfighters", content="content/own.toml", games=1))
    folder.put_text("content/own.toml", content["content/own.toml"])
    run(study, folder, alone, 1)
    sb.verify(record(folder, "main", 0))
    short = played(tmp_path / "short", a_leg(options=(("rounds", "1"),), games=1))
    assert record(short, "main", 0).header.options["rounds"] == 1


@pytest.mark.parametrize(("leg", "number", "sentence"), [
    ("main", 7, "has no match 7 in its part 'main'"),
    ("side", 0, "has no part 'side'"),
    ("mute", 0, "did not keep the moves of its part 'mute'"),
])  # fmt: skip
def test_what_cannot_be_shown(tmp_path: Path, leg: str, number: int, sentence: str) -> None:
    folder = played(tmp_path / "study", a_leg(games=2), a_leg(name="mute", games=1, lines=False))
    with pytest.raises(sb.SmorgasboardError, match=sentence):
        record(folder, leg, number)
