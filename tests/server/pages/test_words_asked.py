"""Words that an action asks people for, from the form to the table."""

import pytest
from tests.server.guests import Browser, HouseForTests

pytestmark = pytest.mark.anyio
ASKING = "foodadvice:standard"


async def at_the_naming(house: HouseForTests, person: Browser) -> str:
    """A guided game, where one knows what comes."""
    match = await person.opened("tour", ASKING)
    table = await house.table(match)
    while table.lesson is not None and table.lesson.do != "name":
        await house.house.act(table, table.lesson.seat, table.version, table.lesson.do)
    return match


@pytest.mark.parametrize(
    ("lines", "note"),
    [
        (["", " "], ""),
        (["Soup ", "for  all"], "Soup — for all"),
        (["Soup"], "Soup — {tagline}"),
        (["", "for all"], "{name} — for all"),
    ],
)
async def test_what_is_written_becomes_the_note_and_gaps_stay_as_shown(
    house: HouseForTests, lines: list[str], note: str
) -> None:
    ann = house.browser()
    match = await at_the_naming(house, ann)
    page = await ann.page(match)
    name, tagline = (field["placeholder"] for field in page.all("input", name="words"))
    await ann.press(f"/m/{match}/act", version=page.version, action="name", words=lines)
    steps = (await house.table(match)).play.steps
    said = [step.line.note for step in steps if (step.seat, step.line.text) == (0, "name")]
    assert said == [note.format(name=name, tagline=tagline)]


async def test_words_for_what_is_no_action_are_refused_in_one_sentence(house: HouseForTests) -> None:
    ann = house.browser()
    match = await at_the_naming(house, ann)
    page = await ann.page(match)
    answer = await ann.post(f"/m/{match}/act", version=page.version, action="nonsense", words=["Soup"])
    assert answer.status_code == 422
