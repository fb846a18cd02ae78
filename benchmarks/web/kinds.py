"""What every kind of page costs the server's processor, asked for by somebody who sits at many tables."""

import http.client
import json
import random
from dataclasses import dataclass
from urllib.parse import urlsplit

import smorgasboard as sb
from benchmarks.web.pages import PATIENCE_S, Player, processor_s
from benchmarks.web.servers import OURS, Missing, Server, running

VISITS = 60
TABLES = 30
WANTED_MS = 10.0
EDGE = "a-line-between-parts"


@dataclass(frozen=True)
class KindCost:
    kind: str
    game: str
    """Empty for pages that are of no game."""
    page_ms: float

    @property
    def met(self) -> bool:
        return self.page_ms <= WANTED_MS


def costs() -> list[KindCost]:
    usual = {game.name: game for game in reversed(sb.games())}
    games = list(reversed(usual.values()))
    with running(OURS) as server:
        somebody = _sat_down(server, games)
        found = [_cost(server, somebody, kind, "", path) for kind, path in _of_no_game(games[0])]
        for game in games:
            found += [_cost(server, somebody, kind, game.name, path) for kind, path in _of(server, somebody, game)]
        return found


def _of_no_game(first: sb.Game) -> list[tuple[str, str]]:
    asked = {"shelf": "/", "tables": "/tables", "what waits": "/waiting", "lab": "/lab", "puzzles": "/puzzles"}
    return [*asked.items(), ("puzzle", f"/puzzles/{first.name}/1"), ("without a line", "/offline")]


def _of(server: Server, somebody: Player, game: sb.Game) -> list[tuple[str, str]]:
    running_one, over = _opened(server, somebody, game), _brought(server, somebody, game)
    looked_back = [("replay", f"{over}/replay"), ("album", f"{over}/album")]
    return [("rules", f"/rules/{game.name}:{game.edition}"), ("match", running_one), *looked_back]


def _cost(server: Server, somebody: Player, kind: str, game: str, path: str) -> KindCost:
    somebody.ask("GET", path)  # what is made once is not what a page costs
    began = processor_s(server.pid)
    for _ in range(VISITS):
        somebody.ask("GET", path)
    return KindCost(kind, game, 1000 * (processor_s(server.pid) - began) / VISITS)


def _sat_down(server: Server, games: list[sb.Game]) -> Player:
    somebody = Player(server, _invitations(server, games[0])[0], "Ann")
    for number in range(1, TABLES):
        _opened(server, somebody, games[number % len(games)])
    return somebody


def _opened(server: Server, somebody: Player, game: sb.Game) -> str:
    """A table that runs: the path of its page."""
    invitations = _invitations(server, game)
    answer, _text = somebody.ask("POST", urlsplit(invitations[0]).path, {"nickname": "Ann"})
    for number, invitation in enumerate(invitations[1:], 2):
        Player(server, invitation, f"Player {number}")
    return answer.getheader("location") or ""


def _invitations(server: Server, game: sb.Game) -> list[str]:
    line = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=PATIENCE_S)
    wanted = {"game": f"{game.name}:{game.edition}", "seats": [{"kind": "open"}] * game.facts.usual_players}
    line.request("POST", "/api/v1/matches", json.dumps(wanted), {"content-type": "application/json"})
    opened = json.loads(line.getresponse().read())
    line.close()
    return [seat["invitation"] for seat in opened["seats"]]


def _brought(server: Server, somebody: Player, game: sb.Game) -> str:
    """A match that is over, as a record: the path of its page."""
    head = f'--{EDGE}\r\ncontent-disposition: form-data; name="record"; filename="match.jsonl"\r\n'
    body = f"{head}content-type: application/json\r\n\r\n{_finished(game)}\r\n--{EDGE}--\r\n"
    line = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=PATIENCE_S)
    kind = {"content-type": f"multipart/form-data; boundary={EDGE}"}
    line.request("POST", "/import", body.encode(), somebody.headers | kind)
    answer = line.getresponse()
    answer.read()
    line.close()
    if answer.status >= 400:
        raise Missing(f"Our server did not take the record of a match: it answered {answer.status}.")
    return (answer.getheader("location") or "").removesuffix("/replay")


def _finished(game: sb.Game) -> str:
    chance, match = random.Random(1), sb.Match(game, game.facts.usual_players, "kinds of pages")
    while not match.state.over:
        seat = match.state.awaited()[0]
        match.apply(seat, chance.choice(match.state.legal_actions(seat)))
    return match.record(reveal_seed=True).dumps()
