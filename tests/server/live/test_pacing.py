"""How fast bots play: as those who sit at the table want it, and without a pause where there is nothing to see."""

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from tests.server.guests import Browser, HouseForTests, eventually, house_for_tests

import smorgasboard as sb
from smorgasboard.engine import Story
from smorgasboard.engine.match import Match
from smorgasboard.server.live.pacing import (
    IN_ONE_BREATH,
    USUAL_SPEED,
    WITHIN_A_TURN,
    pause,
    people_skip,
    skips,
    speed_of,
    worth_seeing,
)
from smorgasboard.server.live.table import Table

pytestmark = pytest.mark.anyio
FOREVER = 10_000.0
"""Seconds between two steps of bots, as long as nobody wants them sooner."""
ANN = 0


@pytest.fixture
async def house(tmp_path: Path, anyio_backend: str) -> AsyncIterator[HouseForTests]:
    async with house_for_tests(tmp_path, pace=FOREVER) as opened:
        yield opened


async def waiting(house: HouseForTests) -> tuple[Browser, Table]:
    """Ann has done what she could, and waits for a bot."""
    ann = await house.browser().call_me("Ann")
    table = await house.table(await ann.opened("play", "foodfighters:classic", level="easy"))
    for _ in range(20):
        page = await ann.page(table.id)
        if table.awaited != (ANN,):
            return ann, table
        await ann.act(table.id, page.actions[-1])
    raise AssertionError("it stays her turn")


async def bots_are_done(table: Table) -> bool:
    return table.awaited == (ANN,) or not table.running


async def test_whoever_skips_has_their_turn_at_once(house: HouseForTests) -> None:
    ann, table = await waiting(house)
    page = await ann.page(table.id)
    assert page.with_id("skip"), "where bots are waited for, one can skip"
    assert pause(table, 1) > 0
    await ann.press(f"/m/{table.id}/speed", skip="1")
    await eventually(lambda: bots_are_done(table))
    assert not (await ann.page(table.id)).with_id("skip")


async def test_skipping_ends_with_ones_own_next_step(house: HouseForTests) -> None:
    ann, table = await waiting(house)
    await ann.press(f"/m/{table.id}/speed", skip="1")
    await eventually(lambda: bots_are_done(table))
    sitter = table.sitter(ANN)
    assert skips(table, sitter)
    assert people_skip(table)
    await ann.act(table.id, (await ann.page(table.id)).actions[0])
    assert not skips(table, sitter)


async def test_a_speed_is_remembered_at_this_table_and_the_next(house: HouseForTests) -> None:
    ann, table = await waiting(house)
    usual = pause(table, 1)
    await ann.press(f"/m/{table.id}/speed", speed="fast")
    assert speed_of(table, table.sitter(ANN)) == "fast"
    assert pause(table, 1) < usual
    assert (await ann.page(table.id)).all("button", value="fast", **{"aria-pressed": "true"})
    other = await house.table(await ann.opened("play", "foodfighters:classic", level="easy"))
    await ann.page(other.id)
    assert speed_of(other, other.sitter(ANN)) == "fast"
    await ann.press(f"/m/{table.id}/speed", speed="a thousand")
    assert speed_of(table, table.sitter(ANN)) == USUAL_SPEED


async def test_the_slowest_of_those_who_are_here_counts(house: HouseForTests) -> None:
    ann, bea = await house.browser().call_me("Ann"), await house.browser().call_me("Bea")
    match = await ann.opened("invite", "consumption:thought")
    await bea.join((await ann.page(match)).invitations[0], "Bea")
    table = await house.table(match)
    for seat in table.seats:
        if seat.kind == "open":
            await ann.press(f"/m/{match}/seats/{seat.seat}", kind="bot", level="easy")
    await ann.press(f"/m/{match}/start")
    await ann.press(f"/m/{match}/speed", speed="fast")
    assert pause(table, len(table.seats) - 1) == 1.0, "Bea has said nothing"
    await bea.press(f"/m/{match}/speed", speed="fast")
    assert pause(table, len(table.seats) - 1) < 1.0


async def test_nobody_else_says_how_fast(house: HouseForTests) -> None:
    _ann, table = await waiting(house)
    answer = await house.browser().post(f"/m/{table.id}/speed", speed="fast")
    assert answer.status_code == 403


def test_small_steps_that_are_told_in_one_sentence_follow_each_other_sooner() -> None:
    match = Match(sb.load("consumption"), 2, "soup")
    bots = [sb.bots.make("greedy", seed=seat) for seat in range(2)]
    story = Story(match.game, ("Ann", "Bea"), sb.SPECTATOR)
    table = cast(Table, SimpleNamespace(play=match, game=match.game))
    pauses, passages = set(), 0
    while not match.state.over:
        seat = match.state.actors()[0]
        match.apply(seat, bots[seat].choose(match.state.observation(seat)))
        pauses.add(worth_seeing(table, seat))
        told = len(story.of(match.steps))
        if worth_seeing(table, seat) == IN_ONE_BREATH:
            assert told == passages, "nothing new has begun"
        passages = told
    assert {IN_ONE_BREATH, WITHIN_A_TURN} <= pauses
    assert IN_ONE_BREATH < WITHIN_A_TURN < worth_seeing(table, 1 - match.steps[-1].seat)
