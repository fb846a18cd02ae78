"""From a turn to a mailbox and back to the table, through the whole house and a real mail server."""

from pathlib import Path

import pytest
from tests.server.calling.telephone import moves, two_friends, who_is
from tests.server.guests import Browser, HouseForTests, Page, sentence
from tests.server.mail.post_office import PostOffice, post_office
from tests.server.mail.readers import (
    ANN,
    BEN,
    HOUSE,
    gives,
    house_with_mail,
    link,
    mail_house,
    quiet,
    reads_mail,
    time_goes_by,
    waits_for,
)

from smorgasboard.server.storage import AddressRow
from smorgasboard.server.storage.calling import addresses

pytestmark = pytest.mark.anyio


async def stored(somebody: Browser) -> AddressRow | None:
    return await somebody.house.house.store.calls.read(addresses.address_of, await who_is(somebody))


async def test_from_the_turn_to_the_table(tmp_path: Path) -> None:
    async with mail_house(tmp_path) as (house, office):
        ann, ben = await two_friends(house)
        await reads_mail(ann, office)
        match = await waits_for(house, ann, ben)
        letter = (await office.letters(2))[1]
        assert (letter["to"], letter["subject"].strip()) == (ANN, "It is your turn at Foodfighters with Ben")
        assert link(letter, "called") == f"/called/{match}"
        answer = await ann.get(link(letter, "called"))
        assert (answer.status_code, answer.headers["location"]) == (303, f"/m/{match}")


async def test_the_link_gives_nothing_away(tmp_path: Path) -> None:
    async with mail_house(tmp_path) as (house, office):
        ann, ben = await two_friends(house)
        await reads_mail(ann, office)
        match = await waits_for(house, ann, ben)
        letter = (await office.letters(2))[1]
        stranger = house.browser()
        page = Page.read((await stranger.get(link(letter, "called"))).text)
        assert "Your seat is on another device" in page.text
        assert "recovery phrase" in page.text
        assert (await stranger.act(match, "roll")).status_code == 403
        assert (await stranger.get("/called/nothing")).status_code == 404


async def test_looking_at_links_changes_nothing(tmp_path: Path) -> None:
    """Programs that guard mailboxes open every link."""
    async with mail_house(tmp_path) as (house, office):
        ann, ben = await two_friends(house)
        await gives(ann)
        (question,) = await office.letters(1)
        scanner = house.browser()
        answer = await scanner.get(link(question, "letters/yes"))
        assert answer.status_code == 200
        assert answer.headers["referrer-policy"] == "strict-origin"
        row = await stored(ann)
        assert row is not None
        assert row.confirmed is None
        await scanner.post(link(question, "letters/yes"))
        await waits_for(house, ann, ben)
        letter = (await office.letters(2))[1]
        assert (await scanner.get(link(letter, "letters/stop"))).status_code == 200
        row = await stored(ann)
        call = await house.house.store.calls.call_of(await who_is(ann), addresses.CHANNEL)
        assert row is not None
        assert row.works
        assert call is not None
        assert call.wanted


async def test_one_click_stops_without_a_cookie(tmp_path: Path) -> None:
    async with mail_house(tmp_path) as (house, office):
        ann, ben = await two_friends(house)
        await reads_mail(ann, office)
        await waits_for(house, ann, ben)
        letter = (await office.letters(2))[1]
        target = letter["list-unsubscribe"].strip(" <>").removeprefix(HOUSE)
        mail_program = house.program()
        answer = await mail_program.http.post(target, data={"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200
        call = await house.house.store.calls.call_of(await who_is(ann), addresses.CHANNEL)
        assert call is not None
        assert not call.wanted
        assert "set-cookie" not in answer.headers
        wrong = await mail_program.http.post(f"{target[:-3]}xyz", headers={"origin": "https://webmail.example"})
        assert (wrong.status_code, wrong.text) == (200, answer.text)
        assert (await mail_program.http.post(target, data={"forget": "on"})).status_code == 200
        assert await stored(ann) is None


async def test_several_tables_are_one_letter_and_not_too_often(tmp_path: Path) -> None:
    async with mail_house(tmp_path) as (house, office):
        ann, ben = await two_friends(house)
        await reads_mail(ann, office, after=3_600, every=86_400)
        for _each in range(3):
            await waits_for(house, ann, ben)
        await house.context.calls.turns.note()
        await time_goes_by(house, 3_700)
        letter = (await office.letters(2))[1]
        assert letter["subject"].strip() == "3 tables wait for you"
        await waits_for(house, ann, ben)
        await house.context.calls.turns.note()
        await time_goes_by(house, 3_700)
        await quiet(house)
        assert len(office.taken) == 2
        await time_goes_by(house, 90_000)
        letter = (await office.letters(3))[2]
        assert letter["subject"].strip() == "4 tables wait for you"


async def test_in_the_language_of_whoever_reads(tmp_path: Path) -> None:
    async with mail_house(tmp_path) as (house, office):
        ann, ben = await two_friends(house)
        await ann.press("/preferences", nickname="Ann", language="de")
        await reads_mail(ann, office)
        await waits_for(house, ann, ben)
        assert (await office.letters(2))[0]["subject"] == "Ist das deine Adresse?"
        assert office.taken[1]["subject"].strip() == "Du bist dran: Foodfighters mit Ben"


async def test_whoever_came_back_gets_none(tmp_path: Path) -> None:
    """They played before the letter was due."""
    async with mail_house(tmp_path) as (house, office):
        ann, ben = await two_friends(house)
        await reads_mail(ann, office, after=3_600)
        match = await waits_for(house, ann, ben)
        await quiet(house)
        await moves(ann, match)
        await house.context.calls.turns.note()
        await time_goes_by(house, 4_000)
        await quiet(house)
        assert len(office.taken) == 1


async def test_a_turn_that_ends_while_the_letter_is_offered_is_not_told(tmp_path: Path) -> None:
    async with mail_house(tmp_path) as (house, office):
        ann, ben = await two_friends(house)
        await reads_mail(ann, office)
        office.hold("rcpt")
        match = await waits_for(house, ann, ben)
        await office.reached("rcpt")
        await moves(ann, match)
        await house.context.calls.turns.note()
        office.go_on()
        await quiet(house)
        assert len(office.taken) == 1


# ---- addresses ----


async def test_without_a_mail_server_there_is_nothing(house: HouseForTests) -> None:
    ann = await house.browser().call_me("Ann")
    answer = await gives(ann)
    assert (answer.status_code, sentence(answer)) == (404, "This house sends no e-mail.")


@pytest.mark.parametrize(
    "address", ["", "ann", "ann@friends.example\r\nBcc: all@x.example", "a" * 10_000, "ann@127.0.0.1"]
)
async def test_addresses_that_cannot_be(tmp_path: Path, address: str) -> None:
    async with mail_house(tmp_path) as (house, _office):
        ann = await house.browser().call_me("Ann")
        answer = await gives(ann, address)
        assert answer.status_code == 400
        assert "e-mail address" in sentence(answer)
        assert await stored(ann) is None


async def test_nobody_learns_whose_address_it_is(tmp_path: Path) -> None:
    async with mail_house(tmp_path) as (house, office):
        ann, ben = await two_friends(house)
        await reads_mail(ann, office)
        same, other = await gives(ben, ANN), await gives(await house.browser().call_me("Cid"), BEN)
        assert (same.status_code, same.headers["location"], same.text) == (
            other.status_code,
            other.headers["location"],
            other.text,
        )


async def test_links_of_questions_count_once_asked_last_and_for_a_day(tmp_path: Path) -> None:
    async with mail_house(tmp_path) as (house, office):
        ann = await house.browser().call_me("Ann")
        await gives(ann, BEN)
        first = link((await office.letters(1))[0], "letters/yes")
        await gives(ann, ANN)
        second = link((await office.letters(2))[1], "letters/yes")
        assert (await ann.post(first)).status_code == 404
        await time_goes_by(house, 90_000)
        answer = await ann.post(second)
        assert answer.status_code == 404
        assert "too old" in sentence(answer)
        row = await stored(ann)
        assert row is not None
        assert not row.works


async def test_nobody_is_bombed(tmp_path: Path) -> None:
    from smorgasboard.server.settings import Limits  # noqa: PLC0415

    async with mail_house(tmp_path, limits=Limits()) as (house, office):
        for number in range(12):
            somebody = house.browser(at=f"10.0.0.{number}")
            await somebody.get("/")
            answer = await gives(somebody, f"Ann+{number}@friends.example")
            assert answer.status_code == 303
        await house.context.mail.confirmations.round()  # type: ignore[union-attr]
        assert len(office.taken) == 3
        ann = house.browser()
        await ann.get("/")
        answers = [await gives(ann, f"p{number}@friends.example") for number in range(7)]
        assert [each.status_code for each in answers] == [303] * 5 + [429] * 2
        assert sentence(answers[-1]) == "That is enough e-mail for today. Try again tomorrow."
        neighbours = [await gives(house.browser(), f"n{number}@friends.example") for number in range(20)]
        assert neighbours[-1].status_code == 429


async def test_deleting_the_address_leaves_nothing(tmp_path: Path) -> None:
    async with mail_house(tmp_path) as (house, office):
        ann, ben = await two_friends(house)
        await reads_mail(ann, office)
        assert "ann@friends.example" in (await ann.get("/tables")).text
        await ann.press("/letters/delete")
        assert await stored(ann) is None
        await waits_for(house, ann, ben)
        await quiet(house)
        assert len(office.taken) == 1
        assert "ann@friends.example" not in (await ann.get("/tables")).text
        assert (await ann.post("/letters/delete")).status_code == 404


async def test_all_that_is_stored_is_deleted_with_everything_else(tmp_path: Path) -> None:
    async with mail_house(tmp_path) as (house, office):
        ann, _ben = await two_friends(house)
        await reads_mail(ann, office)
        who = await who_is(ann)
        await ann.press("/tables/delete", sure="everything")
        assert await house.house.store.calls.read(addresses.address_of, who) is None


# ---- mail servers as they are ----


async def test_no_such_mailbox_ends_it_and_the_page_says_so(tmp_path: Path) -> None:
    async with mail_house(tmp_path) as (house, office):
        ann, ben = await two_friends(house)
        await reads_mail(ann, office)
        office.answers["rcpt"] = "550 5.1.1 no such user"
        await waits_for(house, ann, ben)
        await quiet(house)
        row = await stored(ann)
        assert row is not None
        assert row.failed is not None
        office.answers.clear()
        await waits_for(house, ann, ben)
        await quiet(house)
        assert len(office.taken) == 1
        await reads_mail(ann, office)
        row = await stored(ann)
        assert row is not None
        assert row.works


async def test_not_now_is_tried_again(tmp_path: Path) -> None:
    async with mail_house(tmp_path) as (house, office):
        ann, ben = await two_friends(house)
        await reads_mail(ann, office)
        office.answers["content"] = "451 4.7.1 come back"
        await waits_for(house, ann, ben)
        await quiet(house)
        assert len(office.taken) == 1
        office.answers.clear()
        await time_goes_by(house, 600)
        assert (await office.letters(2))[1]["subject"].startswith("It is your turn")


async def test_a_server_that_dies_after_the_last_dot_gets_it_again_later_under_the_same_name(tmp_path: Path) -> None:
    async with mail_house(tmp_path) as (house, office):
        ann, ben = await two_friends(house)
        await reads_mail(ann, office)
        office.answers["after"] = "hang up once"
        await waits_for(house, ann, ben)
        await office.letters(2)
        await quiet(house)
        await time_goes_by(house, 1_800)
        await quiet(house)
        assert len(office.taken) == 2
        house.context.mail.post._until = 0  # type: ignore[union-attr]
        await time_goes_by(house, 3_600)
        await office.letters(3)
        assert office.taken[1]["message-id"] == office.taken[2]["message-id"]


async def test_a_dead_server_holds_nobody_up_and_loses_nothing(tmp_path: Path) -> None:
    async with post_office() as office:
        port = office.port
    async with post_office() as living:
        dead = PostOffice(port=port)
        async with house_with_mail(tmp_path, dead) as house:
            ann, _ben = await two_friends(house)
            answer = await gives(ann)
            assert answer.status_code == 303
            row = await stored(ann)
            assert row is not None
            assert row.written is None
        async with house_with_mail(tmp_path, living) as house:
            (question,) = await living.letters(1)
            assert (await house.browser().post(link(question, "letters/yes"))).status_code == 200
