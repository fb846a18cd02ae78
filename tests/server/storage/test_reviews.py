"""The line of those who want a match looked back at, and who makes a review, on both databases."""

import pytest
from sqlalchemy import Connection, select
from tests.server.storage.rows import entry, match, seat

from smorgasboard.server.storage import Store
from smorgasboard.server.storage.beside import upkeep
from smorgasboard.server.storage.reviews import HELD, MOST_EACH
from smorgasboard.server.storage.schema import reviews

pytestmark = pytest.mark.anyio
NOW = 1_000.0


async def finished(store: Store, *names: str) -> None:
    for name in names:
        rows = [seat(0, name, owner="ann"), seat(1, name, owner="ben")]
        await store.create(match(name, stage="over"), rows)
        await store.append(entry(1, name, note="Soup"))


async def before(store: Store, name: str) -> int:
    stands = await store.reviews.in_line(name)
    assert stands is not None
    return stands.before


async def test_nobody_fills_the_line_and_who_asks_once_goes_before_who_asks_often(store: Store) -> None:
    names = [f"a{number}" for number in range(MOST_EACH + 1)]
    await finished(store, *names, "b0")
    asked = [await store.reviews.ask(name, "ann", NOW + number) for number, name in enumerate(names)]
    assert asked == [True] * MOST_EACH + [False]
    assert await store.reviews.in_line(names[-1]) is None
    assert await store.reviews.ask(names[0], "ann", NOW + 50)
    assert await store.reviews.ask("b0", "ben", NOW + 60)
    assert [await before(store, name) for name in ("a0", "b0", "a1", "a2")] == [0, 1, 2, 3]
    claimed = await store.reviews.claim(NOW + 70, 2)
    assert [row.match for row in claimed] == ["a0", "b0"]
    assert await store.reviews.finish(claimed[0], b"found")
    assert await before(store, "a1") == 1
    assert await store.reviews.ask(names[-1], "ann", NOW + 80)


async def test_what_a_dead_process_began_goes_on_elsewhere_and_it_writes_nothing_any_more(
    url: str, store: Store
) -> None:
    await finished(store, "m1")
    other = Store.open(url)
    await store.reviews.ask("m1", "ann", NOW)
    (first,) = await store.reviews.claim(NOW, 9)
    assert await store.reviews.note(first, 0.25, b"a quarter", True)
    assert await other.reviews.claim(NOW + HELD - 1, 9) == []
    assert await store.reviews.renew(first, NOW + HELD - 1)
    assert await other.reviews.claim(NOW + HELD + 1, 9) == []
    (second,) = await other.reviews.claim(NOW + 2 * HELD, 9)
    assert (second.found, second.attempts) == (b"a quarter", 1)
    late = store.reviews
    assert not any([
        await late.renew(first, NOW),
        await late.note(first, 0.9, b"late", True),
        await late.give_back(first, None),
        await late.finish(first, b"late"),
    ])  # fmt: skip
    assert await other.reviews.finish(second, b"all")
    made = await store.reviews.review("m1")
    assert made is not None
    assert (made.state, made.found, made.asker) == ("made", b"all", "")
    other.close()


async def test_who_ends_gives_back_and_what_fails_can_be_asked_for_again(store: Store) -> None:
    await finished(store, "m1")
    await store.reviews.ask("m1", "ann", NOW)
    assert await store.reviews.claim(NOW, 1)
    await store.reviews.let_go()
    (row,) = await store.reviews.claim(NOW, 1)
    assert (row.fence, row.attempts) == (2, 1)
    assert await store.reviews.give_back(row, NOW + 10)
    assert await store.reviews.claim(NOW + 9, 1) == []
    (row,) = await store.reviews.claim(NOW + 10, 1)
    assert row.attempts == 2
    assert await store.reviews.give_back(row, None)
    failed = await store.reviews.in_line("m1")
    assert failed is not None
    assert failed.state == "failed"
    assert await store.reviews.ask("m1", "ben", NOW + 20)
    (row,) = await store.reviews.claim(NOW + 20, 1)
    assert (row.asker, row.attempts) == ("ben", 1)
    assert row.fence > 3


async def test_it_goes_with_its_match_and_with_what_was_written_in_it(store: Store) -> None:
    await finished(store, "m1", "m2")
    for name in ("m1", "m2"):
        await store.reviews.ask(name, "ann", NOW)
    await store.bring_along("ann", "zoe")
    askers = await store._read(_askers)
    assert askers == ["zoe", "zoe"]
    upkeep.delete_matches(store._database, ["m2"], lambda _done, _of: None)
    assert await store.reviews.in_line("m2") is None
    assert await store.reviews.in_line("m1") is not None
    await store.forget_person("ben", NOW)
    assert await store._read(_askers) == []


def _askers(connection: Connection) -> list[str]:
    return list(connection.scalars(select(reviews.c.asker)))
