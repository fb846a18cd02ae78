"""`smorg connect`: what goes wrong is one sentence, before a seat is taken; what goes well plays."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from tests.cli.smorg import Smorg, is_one_sentence

import smorgasboard as sb

GAME = sb.load("foodfighters:classic")
MATCH = "k7m2x9q4fz"
LINK = f"/join/{MATCH}.0.signed"
FACTS = {"game": "foodfighters:classic", "content": GAME.content_hash, "rules": GAME.facts.rules_version}
SEATED = {"secret": f"{MATCH}.0.key", "match": MATCH, "seat": 0, "name": "Random", "watch": "there"}


class Stage:
    """A house that plays both seats' parts: it answers as the API does, from one match in memory."""

    def __init__(self) -> None:
        self.match = sb.Match(GAME, seed="stage", seats=("Random", "House"))
        self.facts = dict(FACTS)
        self.rules = GAME.facts.rules_version
        self.refused: tuple[int, str, str] | None = None
        self.asked: list[tuple[str, str]] = []
        self.languages: set[str] = set()

    def answer(self, method: str, path: str, body: dict[str, Any]) -> tuple[int, Any]:
        self.asked.append((method, path))
        if path == "/api/v1/games":
            return 200, [{"name": self.facts["game"], "rules": self.rules}]
        if path == "/api/v1/join":
            if self.refused is None:
                return 200, SEATED
            status, sentence, code = self.refused
            return status, {"error": sentence, "code": code}
        if path.endswith("/actions"):
            return self._played(body)
        return 200, self.view()

    def _played(self, body: dict[str, Any]) -> tuple[int, Any]:
        if body["version"] != len(self.match.steps):
            return 409, {"error": "Moved on.", "code": "moved_on"}
        self.match.apply(0, body["action"])
        while not self.match.state.over and self.match.state.mover() == 1:
            self.match.apply(1, self.match.state.legal_actions(1)[0])
        return 200, {"version": len(self.match.steps)}

    def view(self) -> dict[str, Any]:
        state = self.match.state
        if not state.over and state.mover() == 1:
            self.match.apply(1, state.legal_actions(1)[0])
        legal = [] if state.over else [GAME.actions.text(each) for each in state.legal_actions(0)]
        return {
            **self.facts,
            "version": len(self.match.steps),
            "mark": str(len(self.match.steps)),
            "stage": "over" if state.over else "running",
            "seat": 0,
            "seats": [{"name": "Random", "away": False}, {"name": "House", "away": False}],
            "actors": list(state.actors()),
            "awaited": list(state.awaited()),
            "observation": state.view(0),
            "legal": legal,
            "outcome": state.outcome().to_json() if state.over else None,
        }


@pytest.fixture
def stage() -> Iterator[tuple[Stage, str]]:
    played = Stage()

    class Door(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            length = int(self.headers.get("content-length") or 0)
            body = json.loads(self.rfile.read(length)) if length else {}
            played.languages.add(self.headers["accept-language"])
            status, said = played.answer(self.command, self.path.partition("?")[0], body)
            text = json.dumps(said).encode() if said is not None else b"<html>"
            self.send_response(status)
            self.send_header("content-length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        do_POST = do_GET  # noqa: N815

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Door)
    Thread(target=server.serve_forever, daemon=True).start()
    yield played, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


MINE = """
class First:
    def choose(self, observation):
        return observation.legal[0]

class Broken:
    def __init__(self):
        raise RuntimeError("no model")
    choose = None

class Needs:
    def __init__(self, model): ...
    def choose(self, observation): ...
"""


def test_a_house_far_away_is_asked_in_ones_own_language(
    smorg: Smorg, stage: tuple[Stage, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played, address = stage
    played.facts["content"] = "other"
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    said = smorg("connect", f"{address}{LINK}")
    assert "mit anderen Karten gespielt" in said.err
    assert played.languages == {"de"}


def test_a_class_of_yours_plays_a_match_through_a_closed_house(
    smorg: Smorg, stage: tuple[Stage, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played, address = stage
    (tmp_path / "mymodule.py").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    said = smorg("connect", f"{address}{LINK}", "--bot", "mymodule:First", "--name", "Mine")
    assert (said.code, played.match.state.over) == (0, True), said.err
    assert "Random sits at there." in said.err
    assert said.out.endswith(".\n")
    assert ": Random " in said.out
    for wanted, words in (
        ("mymodule:Broken", "no class Broken with a method choose"),
        ("mymodule:Needs", "cannot be made"),
    ):
        wrong = smorg("connect", f"{address}{LINK}", "--bot", wanted)
        assert is_one_sentence(wrong), wrong.err
        assert words in wrong.err


def test_a_house_that_is_closed_for_a_moment_is_waited_for(smorg: Smorg, stage: tuple[Stage, str]) -> None:
    played, address = stage
    before = played.answer
    calls = {"left": 2}

    def few(method: str, path: str, body: dict[str, Any]) -> tuple[int, Any]:
        if path.endswith("/actions") and calls["left"]:
            calls["left"] -= 1
            return 503, {"error": "Closed.", "code": "not_now"}
        return before(method, path, body)

    played.answer = few  # type: ignore[method-assign]
    assert smorg("connect", f"{address}{LINK}", "--bot", "random:seed=1").code == 0
    assert calls["left"] == 0


def test_what_goes_wrong_is_one_sentence_and_no_seat_is_taken(smorg: Smorg, stage: tuple[Stage, str]) -> None:
    played, address = stage
    played.rules = "0.1"
    sentences = {
        "rules": smorg("connect", f"{address}{LINK}"),
        "link": smorg("connect", "games.example"),
        "nobody": smorg("connect", f"http://127.0.0.1:9{LINK}"),
        "bot": smorg("connect", f"{address}{LINK}", "--bot", "hardest"),
        "module": smorg("connect", f"{address}{LINK}", "--bot", "nowhere_at_all:Bot"),
    }
    played.rules, played.facts["content"] = GAME.facts.rules_version, "other"
    sentences["cards"] = smorg("connect", f"{address}{LINK}")
    played.facts["game"] = "chess:standard"
    sentences["game"] = smorg("connect", f"{address}{LINK}")
    assert ("POST", "/api/v1/join") not in played.asked
    played.facts = dict(FACTS)
    played.refused = (403, "Somebody sits there already.", "seat_taken")
    sentences["full"] = smorg("connect", f"{address}{LINK}")
    words = {
        "rules": "by rules 0.1",
        "link": "is no link to a table",
        "nobody": "No house answers at",
        "bot": "did you mean",
        "module": "no module",
        "cards": "with other cards",
        "game": "No game is called",
        "full": "sits there already",
    }
    for name, said in sentences.items():
        assert is_one_sentence(said), (name, said.err)
        assert words[name] in said.err, (name, said.err)
