"""Bots on generated clients, and one of ours, play whole matches by invitation, through a restart of the house."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from tests.server.api.clients import described, javascript_client, python_client
from tests.server.real import PATIENCE, start

import smorgasboard as sb

GAMES = sorted({game.name: f"{game.name}:{game.edition}" for game in reversed(sb.games())}.values())
Command = Sequence[str]


def by_python(folder: Path) -> Command:
    return [sys.executable, str(python_client(folder))]


def by_javascript(folder: Path) -> Command:
    return ["node", str(javascript_client(folder))]


def by_smorg() -> Command:
    return [sys.executable, "-m", "smorgasboard.cli", "connect", "--bot", "random"]


class House:
    """One that can be killed, and is at the same address when it is started anew."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.server = start(folder)

    def restart(self) -> None:
        self.server.kill()
        port = self.server.url.rpartition(":")[2]
        self.server = start(self._folder, "--port", port)

    def opened(self, game: str, seats: int) -> dict[str, Any]:
        with self.server.client() as client:
            wanted = {"game": game, "seats": [{"kind": "open"}] * seats}
            answer = client.post("/api/v1/matches", json=wanted)
        assert answer.status_code == 201, answer.text
        given: dict[str, Any] = answer.json()
        return given

    def see(self, match: str) -> dict[str, Any]:
        with self.server.client() as client:
            seen: dict[str, Any] = client.get(f"/api/v1/matches/{match}").json()
        return seen


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    opened = House(tmp_path_factory.mktemp("house"))
    yield opened
    opened.server.kill()


@pytest.mark.slow
def test_bots_play_each_game_by_invitation(house: House, tmp_path: Path) -> None:
    """All three games at once, each with several kinds of bots at the table; the house is killed on the way."""
    bots = [by_python(described(house.server.url, tmp_path / "python")), by_smorg()]
    try:
        bots.insert(1, by_javascript(described(house.server.url, tmp_path / "javascript")))
        missing = ""
    except pytest.skip.Exception as reason:  # the others play all the same
        missing = str(reason)
    _play_through_a_restart(house, bots)
    if missing:
        pytest.skip(missing)


def _play_through_a_restart(house: House, bots: Sequence[Command]) -> None:
    given = [house.opened(game, sb.load(game).facts.usual_players) for game in GAMES]
    links = [seat["invitation"] for each in given for seat in each["seats"]]
    commands = [[*bot, link] for bot, link in zip(cycle(bots), links, strict=False)]
    playing = [subprocess.Popen(each, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) for each in commands]
    try:
        while any(house.see(each["id"])["version"] < 5 for each in given):
            assert all(bot.poll() in (None, 0) for bot in playing), [
                bot.communicate()[0] for bot in playing if bot.poll()
            ]
        house.restart()
        said = [bot.communicate(timeout=PATIENCE)[0] for bot in playing]
        assert [bot.returncode for bot in playing] == [0] * len(playing), said
    finally:
        for bot in playing:
            bot.kill()
    over = [house.see(each["id"]) for each in given]
    assert [each["stage"] for each in over] == ["over"] * len(over)
    assert [each["game"] for each in over] == GAMES
