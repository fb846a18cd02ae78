"""Many letters at once, over few lines, to servers that are well, slow, or dead."""

import asyncio

import pytest
from tests.server.mail.post_office import PostOffice, post_office

from smorgasboard.server.mail import NoMailbox, Unreachable, mail_account, trial_letter
from smorgasboard.server.mail.letters import Letter
from smorgasboard.server.mail.post import LINES, MOST_WAITING, Post

pytestmark = pytest.mark.anyio


def post_to(office: PostOffice, seconds: float = 60) -> Post:
    return Post(mail_account(f"smtp://localhost:{office.port}", "", "table@games.example"), seconds)


def letter(to: str = "ann@friends.example") -> Letter:
    return trial_letter(mail_account("smtp://localhost", "", "table@games.example"), to, "https://games.example")


async def yes() -> bool:
    return True


async def no() -> bool:
    return False


async def test_many_letters_share_few_lines() -> None:
    async with post_office() as office:
        post = post_to(office)
        for number in range(5):
            people = [f"p{number}{each}@friends.example" for each in range(MOST_WAITING)]
            assert all(await asyncio.gather(*(post.send(letter(each), yes) for each in people)))
        assert len(office.taken) == 5 * MOST_WAITING
        assert office.lines <= LINES
        post.close()


async def test_what_is_not_to_go_after_all_does_not() -> None:
    async with post_office() as office:
        post = post_to(office)
        assert not await post.send(letter(), no)
        assert await post.send(letter("ben@friends.example"), yes)
        assert [str(each["to"]) for each in office.taken] == ["ben@friends.example"]
        post.close()


async def test_a_line_that_the_server_closed_is_no_trouble() -> None:
    async with post_office() as office:
        post = post_to(office)
        await post.send(letter(), yes)
        office.answers["mail"] = "hang up once"
        assert await post.send(letter(), yes)
        assert (office.lines, post.pause) == (2, 0)
        post.close()


async def test_one_wrong_address_is_no_trouble_for_others() -> None:
    async with post_office() as office:
        post = post_to(office)
        office.answers["rcpt"] = "550 5.1.1 no such user"
        with pytest.raises(NoMailbox):
            await post.send(letter(), yes)
        office.answers.clear()
        assert await post.send(letter(), yes)
        assert not post.pause
        post.close()


async def test_a_dead_server_is_left_alone_for_a_while() -> None:
    async with post_office() as office:
        post = post_to(office)
        office.answers["mail"] = "hang up"
        with pytest.raises(Unreachable):
            await post.send(letter(), yes)
        lines, first = office.lines, post.pause
        assert first > 0
        with pytest.raises(Unreachable) as refused:
            await post.send(letter(), yes)
        assert (office.lines, refused.value.reason) == (lines, "paused")
        post._until = 0  # time goes by
        with pytest.raises(Unreachable):
            await post.send(letter(), yes)
        assert post.pause > first


async def test_a_slow_server_lets_few_wait() -> None:
    async with post_office() as office:
        post = post_to(office)
        office.answers["rcpt"] = "say nothing"
        waiting = [asyncio.create_task(post.send(letter(), yes)) for _each in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Unreachable, match="many letters wait"):
            await post.send(letter(), yes)
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        office.answers.clear()
        assert await post.send(letter(), yes)
        post.close()


async def test_who_is_stopped_in_between_leaves_nothing_behind() -> None:
    async with post_office() as office:
        post = post_to(office)
        marked = asyncio.Event()

        async def stop_here() -> bool:
            marked.set()
            await asyncio.Event().wait()
            return True

        sending = asyncio.create_task(post.send(letter(), stop_here))
        await marked.wait()
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        assert await post.send(letter("ben@friends.example"), yes)
        assert [str(each["to"]) for each in office.taken] == ["ben@friends.example"]
        post.close()
