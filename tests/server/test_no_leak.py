"""Whatever is sent to a seat, or to a spectator, is the same in all positions that look the same to them."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from markupsafe import Markup
from starlette.requests import Request
from tests.own_games import own_games
from tests.server.guests import HouseForTests, Page, data_of, stream_of
from tests.server.live.test_at_the_table import serving
from tests.server.pages.test_ways_in import FOODFIGHTERS
from tests.testing.toy import PotLuck

import smorgasboard as sb
from smorgasboard.engine.game import Game
from smorgasboard.engine.match import Match
from smorgasboard.engine.state import State
from smorgasboard.server.api.moves import encoded, written
from smorgasboard.server.app import create_app
from smorgasboard.server.http.app_context import AppContext
from smorgasboard.server.http.render import Renderer
from smorgasboard.server.http.responses import page
from smorgasboard.server.identity import Visitor
from smorgasboard.server.live.new_match import opening, person
from smorgasboard.server.live.table import Table
from smorgasboard.server.settings import HouseSettings
from smorgasboard.server.storage import Stored
from smorgasboard.server.views.match import Glance
from smorgasboard.testing import NotConforming, Trial
from smorgasboard.testing.pages import renders_tell_no_secrets

Rendering = Callable[[Table, int], str]
MOMENTS = 6
FEW_MOMENTS = 8
"""Of an installed game: pages of large tables take their time."""
SENT = ("page", "stream", "API", "stream of the API")
WITH_SECRETS = sorted({game.name for game in own_games() if game.facts.hidden_information})


class Renderings:
    """All that a table sends, of a table at which any position can be laid out."""

    def __init__(self, folder: Path) -> None:
        self.app = create_app(HouseSettings(f"sqlite:///{folder / 'matches.db'}"))
        self.context: AppContext = self.app.state.context
        self._tables: dict[tuple[str, int], Table] = {}

    def close(self) -> None:
        self.context.house.store.close()

    def laid(self, game: Game, players: int, state: State) -> Table:
        """Only the position differs: the same seats, the same past."""
        table = self._tables.get((game.source, players))
        if table is None:
            table = self._tables[game.source, players] = begun(game, players)
        assert table.match is not None
        table.match.state = state
        table.row = table.change(stage="over" if state.over else "running")
        return table

    def request(self, viewer: int) -> Request:
        return Request({
            "type": "http", "method": "GET", "scheme": "http", "path": "/m/x", "query_string": b"", "headers": [],
            "server": ("house.test", 80), "app": self.app, "language": "en", "visitor": Visitor(f"visitor {viewer}"),
        })  # fmt: skip

    def html(self, table: Table, viewer: int) -> str:
        request = self.request(viewer)
        answer = page(request, "match.html", **self.context.facts(request, table, Glance()))
        return bytes(answer.body).decode()

    def update(self, table: Table, viewer: int) -> str:
        request = self.request(viewer)
        return self.context.view_event(request, table).decode()

    @staticmethod
    def json(table: Table, viewer: int) -> str:
        return written(_as_often_changed(table), viewer, detail=True).decode()

    @staticmethod
    def json_update(table: Table, viewer: int) -> str:
        return encoded(_as_often_changed(table), viewer).decode()

    def all(self) -> dict[str, Rendering]:
        return dict(zip(SENT, (self.html, self.update, self.json, self.json_update), strict=True))

    def check(self, rendering: Rendering, trial: Trial, moments: int = MOMENTS) -> None:
        def render(state: State, viewer: int) -> str:
            return "" if state.over else rendering(self.laid(trial.game, trial.settings.players, state), viewer)

        renders_tell_no_secrets(trial, render, moments)


def _as_often_changed(table: Table) -> Table:
    """Marks of views count changes of the table, which laying another position there is not."""
    table.row = replace(table.row, revision=0)
    return table


def begun(game: Game, players: int, seed: str = "seed") -> Table:
    made = opening(game, [person(f"Seat {seat}", f"visitor {seat}") for seat in range(players)], "host")
    table = Table(made.game, Stored(made.row, made.seats))
    table.match = Match(game, players, seed, made.row.setup["options"], [row.name for row in made.seats])
    return table


def pot_lucks(players: int) -> list[Trial]:
    return [Trial(PotLuck(), seed, players) for seed in ("1", "2")]


@pytest.fixture
def renderings(tmp_path: Path) -> Iterator[Renderings]:
    made = Renderings(tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("what", SENT)
def test_nothing_that_is_sent_tells_a_secret(renderings: Renderings, what: str, players: int) -> None:
    for trial in pot_lucks(players):
        renderings.check(renderings.all()[what], trial)


@pytest.mark.slow
@pytest.mark.parametrize("what", SENT)
@pytest.mark.parametrize("name", WITH_SECRETS)
def test_no_installed_game_sends_a_secret(renderings: Renderings, what: str, name: str) -> None:
    """The largest table, with every kind of action done sooner or later."""
    game = sb.load(name)
    renderings.check(renderings.all()[what], Trial(game, what, game.facts.players[-1], curious=True), FEW_MOMENTS)


@pytest.mark.parametrize("what", ["page", "stream"])
def test_a_board_that_prints_the_true_position_is_caught(
    renderings: Renderings, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def board(_self: Renderer, table: Table, *_facts: Any) -> Markup:
        return Markup("{}").format(table.play.state.to_json())

    monkeypatch.setattr(Renderer, "board", board)
    with pytest.raises(NotConforming, match="is sent"):
        renderings.check(renderings.all()[what], pot_lucks(2)[0])


@pytest.mark.parametrize("what", ["API", "stream of the API"])
def test_a_view_of_the_true_position_is_caught(
    renderings: Renderings, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.testing.toy.Dinner.view", lambda state, seat: {**state.to_json(), "hands": [[], []]})
    with pytest.raises(NotConforming):
        renderings.check(renderings.all()[what], pot_lucks(2)[0])


def test_one_seat_shown_to_another_is_caught(renderings: Renderings) -> None:
    with pytest.raises(NotConforming, match="is sent"):
        renderings.check(lambda table, viewer: renderings.html(table, max(0, viewer)), pot_lucks(2)[0])


@pytest.mark.anyio
async def test_what_was_told_to_one_seat_alone_stays_there(house: HouseForTests) -> None:
    """Private events: in logs, streams, looks back, and what happened since; for all who sit and one who does not."""
    people, match, cook = await serving(house)
    for action in ("peek", "done"):
        await people[cook].act(match, action)
    table = await house.table(match)
    visitors = [*people, house.browser()]
    for seat, visitor in enumerate(visitors):
        texts = [(await visitor.page(match, **query)).text for query in ({}, {"log": "all"}, {"at": 2}, {"at": 3})]
        async with stream_of(visitor, f"/m/{match}/stream") as stream:
            texts.append(Page.read(data_of(await stream.next())).text)
        for text in texts:
            for other, name in enumerate(table.names):
                for secret in ("Chose", "Saw", "Drew"):
                    assert other == seat or f"{name}: {secret}" not in text, (seat, other, secret)
        assert all(f"{name}: Ready" in texts[1] for name in table.names)
    assert f"{table.names[cook]}: Saw" in (await people[cook].page(match)).text


@pytest.mark.anyio
@pytest.mark.parametrize("game", [FOODFIGHTERS, "consumption:retail"], ids=["nothing hidden", "only decks hidden"])
async def test_what_is_written_once_for_all_is_never_old(house: HouseForTests, game: str) -> None:
    """Games without secrets share one view by API; it changes with everything that changes."""
    ann = house.browser()
    match = await ann.opened("same-screen", game)
    await ann.press(f"/m/{match}/start")
    watcher = house.program()
    assert (await watcher.see(match))["version"] == 0
    for number in range(1, 12):
        actions = (await ann.page(match)).actions
        await ann.press(f"/m/{match}/act", version=number - 1, action=actions[0])
        seen = await watcher.see(match)
        table = await house.table(match)
        assert (seen["version"], tuple(seen["actors"])) == (number, table.actors)
        assert seen["observation"] == table.play.state.view(-1)
    house.bot_workers.awake.clear()
    await ann.press(f"/m/{match}/leave")
    assert all(seat["away"] for seat in (await watcher.see(match))["seats"])
