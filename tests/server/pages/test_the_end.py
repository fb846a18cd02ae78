"""The end of a match as a page: the winner's piece, why, the score without clause ids, a kind word, ways on."""

import re

import pytest
from tests.server.browser.moments import Party, before_the_end
from tests.server.guests import Browser, HouseForTests, match_of
from tests.server.pages.test_ends_and_records import bring, finished

pytestmark = pytest.mark.anyio
PIECES = {
    "foodfighters": r"#(broccoli|onion|cabbage|bacon|chicken|steak)\b",
    "foodadvice": r"#character-",
    "consumption": r"<svg",
}


async def end_of(house: HouseForTests, party: Party) -> tuple[Browser, str]:
    almost, last = before_the_end(party=party)
    ann = house.browser()
    match = match_of((await bring(ann, almost)).headers["location"])
    page = await ann.page(match)
    await ann.press(f"/m/{match}/act", version=page.version, action=last)
    return ann, (await ann.get(f"/m/{match}")).text


@pytest.mark.parametrize(("game", "players"), [("foodfighters", 2), ("foodadvice", 4), ("consumption", 2)])
async def test_every_game_shows_the_winners_piece_and_what_decided_it(
    house: HouseForTests, game: str, players: int
) -> None:
    _ann, text = await end_of(house, Party(game, players))
    piece = text.split('<div class="piece">')[1].split("</div>")[0]
    assert re.search(PIECES[game], piece), piece
    decided = re.search(r'<p class="decided">(.*?)</p>', text)
    assert decided is not None
    assert decided[1]
    assert text.count('id="prompt"') == 1


async def test_the_score_names_no_clauses_but_leads_to_them(house: HouseForTests) -> None:
    _ann, text = await end_of(house, Party("consumption", 2))
    sheet = text.split('class="sheet-table"')[1].split("</table>")[0]
    assert 'href="/rules/consumption:thought#CON-113"' in sheet
    assert "CON-" not in re.sub(r"<[^>]*>", "", sheet)
    assert "Water" not in sheet, "what the body is made of is folded"
    assert "Water" in text.split("More exactly", 1)[1]


async def test_alone_there_is_a_ladder_and_nobody_was_ahead(house: HouseForTests) -> None:
    _ann, text = await end_of(house, Party("consumption", 1))
    assert "Where you stand" in text
    assert text.count("aria-current=true") == 1
    assert "was ahead" not in text
    assert "How it went, step by step" in text


async def test_losing_is_treated_kindly_and_only_who_played_is_spoken_to(house: HouseForTests) -> None:
    people, match = await finished(house)
    result = (await house.table(match)).row.result or {}
    for seat, person in enumerate(people):
        kind = re.findall(r'<p class="kindly">(.*?)</p>', (await person.get(f"/m/{match}")).text)
        assert len(kind) == 1
        assert (kind == ["Well played!"]) == (seat in result["winners"])
    assert "kindly" not in (await house.browser().get(f"/m/{match}")).text


async def test_the_end_can_be_passed_on(house: HouseForTests) -> None:
    people, match = await finished(house)
    text = (await people[0].get(f"/m/{match}")).text
    assert f'data-share="http://house.test/m/{match}/replay"' in text
