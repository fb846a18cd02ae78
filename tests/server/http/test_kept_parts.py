"""What a step costs: only those parts of a table are drawn again that look otherwise than before."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import smorgasboard as sb
from smorgasboard.server.http.pieces import KeptParts
from smorgasboard.server.http.render import Renderer
from smorgasboard.server.languages import Languages
from smorgasboard.server.live import Sitter, Table, opening
from smorgasboard.server.live.archive import laid
from smorgasboard.server.metrics import PARTS_DRAWN
from smorgasboard.server.storage import Stored
from smorgasboard.server.views import Glance, MatchView, Viewer

PLAYERS = 4
WATCHING = ()
STEPS = 24


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(Languages.load(), has_lab=True)


def table_of(seed: str) -> Table:
    sitters = [Sitter("person", f"Player {seat}", f"browser {seat}") for seat in range(PLAYERS)]
    new = opening(sb.load("consumption"), sitters, "browser 0", seed=seed)
    return laid(Table(new.game, Stored(new.row, new.seats)))


def steps_of(table: Table, count: int = STEPS) -> Iterator[int]:
    """Plays, and tells who did."""
    for number in range(count):
        seat = table.play.state.mover()
        legal = table.play.state.legal_actions(seat)
        table.play.apply(seat, legal[number * 7 % len(legal)])
        yield seat


def drawn(renderer: Renderer, table: Table, seats: tuple[int, ...]) -> str:
    return renderer.view(MatchView(table, Viewer("en", seats), Glance(), renderer.board, None)).html


def parts(renderer: Renderer, table: Table, seats: tuple[int, ...]) -> int:
    """How many parts had to be drawn for somebody's look."""
    before = PARTS_DRAWN._value.get()
    drawn(renderer, table, seats)
    return int(PARTS_DRAWN._value.get() - before)


def test_a_step_draws_little_again_and_nothing_twice(renderer: Renderer) -> None:
    table = table_of("little")
    assert parts(renderer, table, WATCHING) > 30, "of so many parts a table consists"
    by_watching: list[int] = []
    by_sitting: list[int] = []
    for mover in steps_of(table):
        by_watching.append(parts(renderer, table, WATCHING))
        by_sitting.append(parts(renderer, table, ((mover + 1) % PLAYERS,)))
        assert not parts(renderer, table, WATCHING), "who looks again gets what is there"
    assert sum(by_watching) < 6 * STEPS
    assert sum(by_sitting) < 6 * STEPS, "others have the same neighbours and shops"


def test_tables_of_one_house_share_what_looks_the_same(renderer: Renderer) -> None:
    first = parts(renderer, table_of("one"), WATCHING)
    assert first
    assert parts(renderer, table_of("one"), WATCHING) == 0
    assert parts(renderer, table_of("another"), WATCHING) < first


def test_what_is_kept_looks_as_if_it_were_drawn_now(renderer: Renderer, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of("the same")
    kept: list[str] = []
    for mover in steps_of(table):
        kept += [drawn(renderer, table, seats) for seats in ((mover,), (table.play.state.mover(),), WATCHING)]
    again = table_of("the same")
    again.row = table.row

    def drawn_now(_self: KeptParts, _game: sb.Game, _spots: Any) -> Callable[..., Any]:
        return lambda macro, data, *_named: macro(data)

    monkeypatch.setattr(KeptParts, "parts_of", drawn_now)
    for number, mover in enumerate(steps_of(again)):
        if number % 4 == 0:
            for at, seats in enumerate(((mover,), (again.play.state.mover(),), WATCHING)):
                assert drawn(renderer, again, seats) == kept[3 * number + at], number
