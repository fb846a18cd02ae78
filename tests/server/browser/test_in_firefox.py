"""The main ways in Debian's Firefox: a whole match from the shelf to its end, and two people at one table."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.firefox import Firefox, Window, open_firefox
from tests.server.browser.people import MY_TURN, OVER

FIGHT = "foodfighters:classic"
LONGEST = 400


@pytest.fixture
def firefox(address: str, tmp_path: Path) -> Iterator[Firefox]:
    with open_firefox(tmp_path, address) as opened:
        yield opened
        assert not opened.troubles()


def opens(person: Window, way: str) -> None:
    person.go("/")
    person.clicks(f'form[action="/{way}"]:has(input[value="{FIGHT}"]) button')
    person.awaits("return location.pathname.startsWith('/m/') && document.querySelector('#stage')")


def version(person: Window) -> int:
    return int(person.says("return document.querySelector('#stage').dataset.version"))


def await_version(person: Window, least: int) -> None:
    person.awaits("return Number(document.querySelector('#stage').dataset.version) >= arguments[0]", least)


def plays(person: Window, chance: Random) -> int:
    """Clicks a way to its end, attacks first, and agrees if asked; returns the version that followed."""
    before = version(person)
    paths = json.loads(person.says("return document.querySelector('#paths').textContent"))
    way = chance.choice([path[0] for path in paths if path[1].startswith("attack")] or [path[0] for path in paths])
    for spot in way:
        person.clicks(f'[data-spot="{spot}"]')
    moved = "document.querySelector('#stage').dataset.version > arguments[0]"
    if (
        person.awaits(f"return {moved} ? 'moved' : document.querySelector('#confirm:not([hidden])') && 'asked'", before)
        == "asked"
    ):
        person.clicks("#confirm-yes")
    await_version(person, before + 1)
    return version(person)


def test_what_goes_wrong_in_a_script_is_noticed(address: str, tmp_path: Path) -> None:
    with open_firefox(tmp_path, address) as firefox:
        ann = firefox.window()
        opens(ann, "play")
        assert not firefox.troubles()
        ann.says("document.querySelector('#stage').remove()")
        ann.says("document.querySelector('#view').dispatchEvent(new CustomEvent('htmx:after:swap'))")
        while not firefox.troubles():
            ann.says("return 1")


def test_a_whole_match_from_the_shelf_to_its_end(firefox: Firefox) -> None:
    ann, chance = firefox.window(), Random(1)
    opens(ann, "play")
    for _ in range(LONGEST):
        ann.awaits("return document.querySelector(arguments[0])", f"{MY_TURN}, {OVER}")
        if ann.says("return Boolean(document.querySelector(arguments[0]))", OVER):
            break
        plays(ann, chance)
    assert ann.sees(f"{OVER} #prompt").endswith("!")
    ann.sees(".the-end .reason")
    ann.sees(".sheet-table tbody")
    ann.clicks('.the-end a[href*="/replay"]')
    ann.sees("label[for=at]", "Step")


def test_an_invitation_is_taken_and_each_sees_what_the_other_does(firefox: Firefox) -> None:
    ann, bea = firefox.window(), firefox.private_window()
    opens(ann, "invite")
    bea.go(ann.says("return document.querySelector('#invite-url').value"))
    bea.types("#nickname-here", "Bea")
    bea.clicks("form:has(#nickname-here) button")
    bea.sees(".lobby")
    ann.sees(".seat-row.seat-1 .who", "Bea")
    ann.clicks(".start button")
    for person in (ann, bea):
        person.sees(".board .spot")
    chance = Random(3)
    for _ in range(6):
        one, other = (
            (ann, bea) if ann.says("return Boolean(document.querySelector(arguments[0]))", MY_TURN) else (bea, ann)
        )
        await_version(other, plays(one, chance))
        await_version(one, version(other))
    logs = [person.says("return document.querySelector('.log').textContent") for person in (ann, bea)]
    assert logs[0] == logs[1]


def test_eight_tabs_share_a_stream_and_those_that_nobody_looks_at_catch_up(firefox: Firefox) -> None:
    """Over HTTP/1.1 a browser has six connections to a house: a stream for each tab would take them all."""
    ann, chance = firefox.window(), Random(5)
    opens(ann, "same-screen")
    ann.clicks(".start button")
    ann.sees(".board .spot")
    tabs = [ann, *(firefox.tab() for _ in range(7))]
    for tab in tabs[1:]:
        tab.go(ann.says("return location.href"))
        tab.sees(".board .spot")
    played = plays(tabs[3], chance)
    for tab in tabs:  # whoever asks a tab something looks at it
        await_version(tab, played)
