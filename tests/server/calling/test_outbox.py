"""From a step to a call: noted, intended, made once, tried again, taken up by whoever comes after a crash."""

import asyncio
from pathlib import Path

import pytest
from tests.server.calling.telephone import (
    Telephone,
    all_left,
    moves,
    serving,
    to_move,
    two_friends,
    until_called,
    wants_calls,
)
from tests.server.guests import HouseForTests, eventually, house_for_tests, stream_of

from smorgasboard.server.calling import NOBODY, Answer, decision, outbox, turn_watch
from smorgasboard.server.storage import StorageError

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "ROUND", 0.02)
    monkeypatch.setattr(outbox, "PATIENCE", 0.02)
    monkeypatch.setattr(decision, "LOOK_AGAIN", 0.02)
    monkeypatch.setattr(turn_watch, "ROUND", 0.02)
    monkeypatch.setattr(turn_watch, "MISSED", 0.05)


@pytest.fixture
def telephone(house: HouseForTests) -> Telephone:
    added = Telephone()
    house.context.calls.add(added)
    return added


async def settled(house: HouseForTests) -> None:
    """Nothing is due any more, and nothing in hand."""

    async def quiet() -> bool:
        await house.context.calls.turns.note()
        await house.context.calls.outbox.rest()
        return await house.house.store.calls.next_due() is None

    await eventually(quiet)


async def test_whoever_is_away_is_called_when_it_is_their_turn(house: HouseForTests, telephone: Telephone) -> None:
    ann, ben = await two_friends(house)
    match = await serving(ann, ben)
    first = await to_move(house, match, ann, ben)
    other = ben if first is ann else ann
    who = await wants_calls(other)
    all_left(house)
    await moves(first, match)
    await until_called(telephone, 1)
    (call,) = telephone.heard
    assert (call.person, call.number, call.aloud, call.again) == (who, 1, True, False)
    assert [each.match for each in call.waiting] == [match]
    await settled(house)
    assert len(telephone.heard) == 1


async def test_one_call_for_all_tables_and_it_is_put_right_when_they_play(
    house: HouseForTests, telephone: Telephone
) -> None:
    ann, ben = await two_friends(house)
    one, two = await serving(ann, ben), await serving(ann, ben)
    await wants_calls(ben)
    await wants_calls(ann)
    for match in (one, two):
        if await to_move(house, match, ann, ben) is ben:
            await moves(ben, match)
            await moves(ann, match)
        else:
            await moves(ann, match)
    all_left(house)
    await settled(house)
    ours = [call for call in telephone.heard if len(call.waiting) == 2]
    assert [(call.aloud, {each.match for each in call.waiting}) for call in ours] == [(True, {one, two})]
    ben_id = ours[0].person
    telephone.heard.clear()
    await moves(ben, one)
    await settled(house)
    bens = [call for call in telephone.heard if call.person == ben_id]
    assert [(call.aloud, [each.match for each in call.waiting]) for call in bens] == [(False, [two])]
    telephone.heard.clear()
    await moves(ben, two)
    await settled(house)
    assert [(c.aloud, c.waiting) for c in telephone.heard if c.person == ben_id] == [(False, ())]


async def test_whoever_looks_at_a_table_is_not_called_and_whoever_turns_away_is(
    house: HouseForTests, telephone: Telephone
) -> None:
    ann, ben = await two_friends(house)
    match, other = await serving(ann, ben), await serving(ann, ben)
    first = await to_move(house, match, ann, ben)
    second = ben if first is ann else ann
    await wants_calls(second)
    async with stream_of(second, f"/streams?match={other}") as looks:
        await looks.next()
        all_left(house)
        await moves(first, match)
        await house.context.calls.turns.note()
        await asyncio.sleep(0.3)
        assert telephone.heard == []
    await until_called(telephone, 1)


async def test_a_window_in_the_background_keeps_nobody_from_being_called(
    house: HouseForTests, telephone: Telephone
) -> None:
    ann, ben = await two_friends(house)
    match = await serving(ann, ben)
    first = await to_move(house, match, ann, ben)
    second = ben if first is ann else ann
    await wants_calls(second)
    async with stream_of(second, f"/streams?quiet={match}") as turned_away:
        await turned_away.next()
        all_left(house)
        await moves(first, match)
        await until_called(telephone, 1)


async def test_what_fails_is_tried_again_under_the_same_number(house: HouseForTests, telephone: Telephone) -> None:
    telephone.answers = [Answer(later=0.0, why="busy"), RuntimeError("surprise"), StorageError("away")]
    ann, ben = await two_friends(house)
    match = await serving(ann, ben)
    first = await to_move(house, match, ann, ben)
    await wants_calls(ben if first is ann else ann)
    all_left(house)
    await moves(first, match)
    await until_called(telephone, 4)
    await settled(house)
    assert telephone.said == [(1, True, 1)] * 4
    assert [call.again for call in telephone.heard] == [False] * 4, "it is known that they did not go"


async def test_whoever_can_be_called_by_nothing_any_more_is_left_alone(
    house: HouseForTests, telephone: Telephone
) -> None:
    telephone.answers = [NOBODY]
    ann, ben = await two_friends(house)
    match = await serving(ann, ben)
    first = await to_move(house, match, ann, ben)
    await wants_calls(ben if first is ann else ann)
    all_left(house)
    await moves(first, match)
    await until_called(telephone, 1)
    await settled(house)
    assert len(telephone.heard) == 1


async def test_one_that_hangs_holds_up_nobody(house: HouseForTests, telephone: Telephone) -> None:
    ann, ben = await two_friends(house)
    one, two = await serving(ann, ben), await serving(ann, ben)
    await wants_calls(ann)
    await wants_calls(ben)
    all_left(house)
    telephone.hangs = held = asyncio.Event()
    first = await to_move(house, one, ann, ben)
    await moves(first, one)
    await until_called(telephone, 1)
    telephone.hangs = None
    second = ben if first is ann else ann
    if await to_move(house, two, ann, ben) is first:
        await moves(first, two)
    await moves(second, two)
    await until_called(telephone, 2)
    held.set()
    assert {call.person for call in telephone.heard} != {telephone.heard[0].person}


@pytest.mark.parametrize("noted", [True, False], ids=["between turn and call", "between step and turn"])
async def test_what_a_house_did_not_come_to_the_next_one_does(tmp_path: Path, noted: bool) -> None:
    """It ends as if it had been killed: nothing that it had begun is brought to an end."""
    async with house_for_tests(tmp_path) as house:
        ann, ben = await two_friends(house)
        match = await serving(ann, ben)
        first = await to_move(house, match, ann, ben)
        await wants_calls(ben if first is ann else ann)
        await die(house)
        await moves(first, match)
        if noted:
            await house.context.calls.turns.note()
        house.context.calls.turns._new.clear()
    telephone = Telephone()
    async with house_for_tests(tmp_path) as house:
        house.context.calls.add(telephone)
        await until_called(telephone, 1)
        await settled(house)
    assert telephone.said == [(1, True, 1)]


async def test_a_call_that_nobody_noted_is_made_again_and_says_so(tmp_path: Path) -> None:
    """Killed while it is being made: whether it was heard nobody can know."""
    first_house = Telephone(hangs=asyncio.Event())
    async with house_for_tests(tmp_path) as house:
        house.context.calls.add(first_house)
        ann, ben = await two_friends(house)
        match = await serving(ann, ben)
        first = await to_move(house, match, ann, ben)
        await wants_calls(ben if first is ann else ann)
        all_left(house)
        await moves(first, match)
        await until_called(first_house, 1)
        await die(house)
    second_house = Telephone()
    async with house_for_tests(tmp_path) as house:
        house.context.calls.add(second_house)
        await until_called(second_house, 1)
        await settled(house)
    assert [(call.number, call.again) for call in first_house.heard + second_house.heard] == [(1, False), (1, True)]


async def die(house: HouseForTests) -> None:
    """Its calls, without a word."""
    calls = house.context.calls
    for task in [*calls._tasks, *calls.outbox._doing]:
        task.cancel()
    await asyncio.gather(*calls._tasks, *calls.outbox._doing, return_exceptions=True)
    calls.outbox._doing.clear()
    calls.close = _nothing  # type: ignore[method-assign]


async def _nothing() -> None:
    return
